//===- QuantizeWithoutData.cpp - Integers for weights ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizeWithoutData.h"
#include "FlattenFeatures.h"
#include "GlobalStep.h"
#include "ReadVariables.h"

#include "systole/Compiler/ProgramCache.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/TemporaryFolder.h"
#include "systole/Support/ValueNames.h"

#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace systole;
using namespace systole::quantization;

namespace {

/// The layers of a function, and the ratio of each one's weights to their
/// noise, in dB.
class WeightRatios {
public:
  WeightRatios(func::FuncOp function, const WeightOptions &options)
      : layers(Layers::find(function)),
        decibels(compareWeights(layers, options)) {}

  /// The layers with a lower ratio, which stay in f32.
  llvm::DenseSet<size_t> getBelow(double least) const {
    llvm::DenseSet<size_t> kept;
    for (auto [i, ratio] : llvm::enumerate(decibels))
      if (ratio < least)
        kept.insert(i);
    return kept;
  }
  SmallVector<Attribute> getWeightsBelow(double least) const {
    return llvm::map_to_vector(getBelow(least), [&](size_t i) -> Attribute {
      return layers.layers[i].weights;
    });
  }
  std::string describe(const QuantizeRequest &request) const;

private:
  Layers layers;
  SmallVector<double> decibels;
};

} // namespace

std::string WeightRatios::describe(const QuantizeRequest &request) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  unsigned bits = request.weights->bits;
  os << "Weights only: int" << bits << "\n\n"
     << llvm::formatv("{0,-40} {1,20}\n", "layer", "SNR of weights, dB");
  for (auto [layer, ratio] : llvm::zip_equal(layers.layers, decibels))
    os << llvm::formatv("{0,-40} {1,20:f1}  {2}\n", layer.name, ratio,
                        ratio < request.leastRatio ? "f32"
                        : bits == 4                ? "i4"
                                                   : "i8");
  return text;
}

llvm::Expected<int>
quantization::quantizeWithoutData(StringRef model, CompilerOptions options,
                                  const QuantizeRequest &request) {
  llvm::Expected<TemporaryFolder> files = TemporaryFolder::create();
  if (!files)
    return files.takeError();
  ProgramContext context;
  OwningOpRef<ModuleOp> module = context.parse(model, options);
  if (!module)
    return llvm::make_error<CompilationFailed>();
  OwningOpRef<ModuleOp> program = module->clone();
  if (failed(lowerProgram(*program, Stage::StableHLO, options)))
    return llvm::make_error<CompilationFailed>();
  options.variables = files->pathOf("model.safetensors");
  llvm::Expected<int64_t> globalStep =
      readVariables(*program, request.variables, options.variables);
  if (!globalStep)
    return globalStep.takeError();

  std::string report;
  options.transform = [&](ModuleOp lowered) -> LogicalResult {
    setGlobalStep(lowered, *globalStep);
    SmallVector<std::pair<func::FuncOp, WeightRatios>> functions;
    llvm::DenseSet<Attribute> kept;
    for (auto function : lowered.getOps<func::FuncOp>()) {
      StringAttr role = tpu::getRole(function);
      if (!role || role.getValue() == "initialize")
        continue;
      flattenFeatures(function);
      functions.push_back({function, WeightRatios(function, *request.weights)});
      const WeightRatios &ratios = functions.back().second;
      kept.insert_range(ratios.getWeightsBelow(request.leastRatio));
      // `prefill` has no layer for logits.
      if (report.empty() || role.getValue() == "generate")
        report = ratios.describe(request);
    }
    const Tables tables = findTables(lowered, *request.weights, kept);
    for (auto &[function, ratios] : functions)
      quantizeWeights(function, *request.weights,
                      ratios.getBelow(request.leastRatio), tables);
    return success();
  };
  auto pathOf = [&](const Twine &file) {
    return (request.folder + "/" + file).str();
  };
  std::string name = toIdentifier(
      program->getSymName().value_or(llvm::sys::path::stem(model)));
  if (failed(compileExecutable(*module, pathOf(name), options)))
    return llvm::make_error<CompilationFailed>();
  std::string message;
  auto file = mlir::openOutputFile(pathOf("report.txt"), &message);
  if (!file)
    return llvm::createStringError(message);
  file->os() << report;
  file->keep();
  llvm::outs() << report << "Quantized to " << request.folder << "\n";
  return 0;
}

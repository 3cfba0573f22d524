//===- SummarizeModel.cpp - The layers of a model as a table --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/SummarizeModel.h"
#include "systole/Analysis/ProgramGraph.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <set>

using namespace mlir;
using namespace systole;

/// A batch whose size no other dimension has.
static constexpr int64_t anyBatch = 8191;

/// "?x28x28x1xf32" for 8191x28x28x1xf32, and 100?x256xf32 for its 100
/// positions.
static std::string hideBatch(StringRef type) {
  auto [first, rest] = type.split('x');
  int64_t size;
  if (first.getAsInteger(10, size) || size == 0 || size % anyBatch != 0)
    return type.str();
  return (size == anyBatch ? "" : Twine(size / anyBatch).str()) + "?x" +
         rest.str();
}

/// The numbers of a layer's variables that training changes.
static int64_t countTrained(ModuleOp module) {
  int64_t trained = 0;
  std::set<std::string> known;
  module.walk([&](graph::LayerOpInterface layer) {
    if (!known.insert(layer.getLayerName().str()).second)
      return;
    for (const graph::VariableSpec &variable : layer.getVariables())
      trained += variable.trainable ? variable.type.getNumElements() : 0;
  });
  return trained;
}

/// "classes, probabilities", of all modes.
static std::string listNames(const llvm::SetVector<StringRef> &names) {
  return llvm::join(names, ", ");
}

static void print(ModuleOp module, const ProgramGraph &graph,
                  llvm::raw_ostream &os) {
  // The last column may be long.
  SmallVector<std::array<std::string, 4>> rows = {
      {"name", "output", "parameters", "operation"}};
  int64_t parameters = 0;
  for (const ProgramGraph::Node &node : graph.nodes) {
    const bool isInput = node.kind == "argument";
    std::string operation = isInput ? "input" : node.kind;
    if (!node.details.empty())
      operation += ": " + node.details;
    rows.push_back({isInput ? StringRef(node.name).split('/').second.str()
                            : graph.layers[node.layer],
                    hideBatch(node.type),
                    node.parameters ? withSeparators(node.parameters) : "",
                    operation});
    parameters += node.parameters;
  }
  std::array<size_t, 4> widths = {};
  for (const auto &row : rows)
    for (auto [width, cell] : llvm::zip_equal(widths, row))
      width = std::max(width, cell.size());
  for (const auto &row : rows)
    os << llvm::left_justify(row[0], widths[0]) << "  "
       << llvm::left_justify(row[1], widths[1]) << "  "
       << llvm::right_justify(row[2], widths[2]) << "  " << row[3] << "\n";
  const int64_t trained = countTrained(module);
  os << "\n" << withSeparators(parameters) << " parameters";
  if (trained < parameters)
    os << ", " << withSeparators(parameters - trained)
       << " of them not trained";
  os << "\n";
  llvm::SetVector<StringRef> metrics, predictions;
  module.walk([&](graph::MetricOp op) { metrics.insert(op.getName()); });
  module.walk([&](graph::PredictOp op) {
    for (auto name : op.getNames().getAsValueRange<StringAttr>())
      predictions.insert(name);
  });
  if (!metrics.empty())
    os << "metrics: " << listNames(metrics) << "\n";
  if (!predictions.empty())
    os << "predictions: " << listNames(predictions) << "\n";
}

LogicalResult systole::summarizeModel(StringRef model,
                                      const CompilerOptions &options,
                                      llvm::raw_ostream &os) {
  ProgramContext context;
  OwningOpRef<ModuleOp> module = context.parse(model, options);
  if (!module)
    return failure();
  if (!isModel(*module))
    return module->emitError("there is no graph.model to summarize");
  CompilerOptions sizes = options;
  sizes.numShards = 1;
  sizes.trainBatchSize = anyBatch;
  OwningOpRef<ModuleOp> layers = module->clone();
  {
    ScopedDiagnosticHandler quiet(module->getContext(),
                                  [](Diagnostic &) { return success(); });
    if (succeeded(inferLayers(*layers, sizes))) {
      print(*layers, readGraph(*layers, nameLines(*layers)), os);
      return success();
    }
  }
  // An error shows the sizes that the user gave, or none; a model may have only
  // these.
  sizes.trainBatchSize = options.trainBatchSize;
  if (failed(inferLayers(*module, sizes)))
    return failure();
  print(*module, readGraph(*module, nameLines(*module)), os);
  return success();
}

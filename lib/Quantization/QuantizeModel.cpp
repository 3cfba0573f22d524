//===- QuantizeModel.cpp - Quantizes trained models -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Quantization/QuantizeModel.h"
#include "CompareLayers.h"
#include "FlattenFeatures.h"
#include "GlobalStep.h"
#include "QuantizeRequest.h"
#include "QuantizeWithoutData.h"
#include "ReadInputs.h"
#include "SimulatedFunction.h"

#include "systole/Compiler/CommandLine.h"
#include "systole/Compiler/ExportModel.h"
#include "systole/Compiler/ProgramCache.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/TemporaryFolder.h"
#include "systole/Support/ValueNames.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace systole;
using namespace systole::quantization;
using interpreter::Tensors;

/// The batches by which layers are compared: the memory of all of their outputs
/// limits them.
static constexpr int64_t comparedBatches = 4;

namespace {

/// The quantization of a model.
class ModelQuantizer {
public:
  ModelQuantizer(StringRef model, const CompilerOptions &options,
                 const QuantizeRequest &request)
      : model(model), options(options), request(request) {}

  llvm::Expected<int> run();

private:
  /// Writes the variables to a file, and has the program in f32 predict its
  /// inputs. Returns the exit code of what failed, or 0.
  llvm::Expected<int> readModel(const TemporaryFolder &files);
  /// Finds the ranges: those of the batches, unless training found some.
  llvm::Error findRanges(ArrayRef<Tensors> batches);
  /// Makes `trained` compute with the values of bytes, as training did. Returns
  /// the outputs of its layers.
  SmallVector<Value> prepareTrained();
  LogicalResult simulate();
  /// Quantizes all layers but those in `kept`, and adds the first one with too
  /// much noise to them, until there is none. The simulated function finds them
  /// without a compilation for each.
  llvm::Error chooseLayers(ArrayRef<Tensors> batches);
  /// Adds the first layer with too much noise to `kept`, if there is one.
  bool keepNoisyLayer(ArrayRef<Tensors> exact, ArrayRef<Tensors> noisy);
  /// Quantizes a function of the model.
  SmallVector<Value> quantize(func::FuncOp function,
                              const Tables &tables) const {
    return request.weights
               ? quantizeWeights(function, *request.weights, kept, tables)
               : quantizeFunction(function, ranges, kept);
  }
  /// The tables of a module, if weights are quantized alone.
  Tables findModuleTables(ModuleOp module) const {
    return request.weights
               ? findTables(module, *request.weights, getKeptWeights())
               : Tables();
  }
  llvm::DenseSet<Attribute> getKeptWeights() const;
  /// Quantizes the weights of a function that has some layers of the
  /// predictions.
  void quantizeSame(func::FuncOp function, const Tables &tables) const;
  llvm::Error compileProgram(StringRef path);
  void writeReport(llvm::raw_ostream &os);

  func::FuncOp getForward() const {
    return forward.get().lookupSymbol<func::FuncOp>("main");
  }
  /// Whether the model was trained for its quantization.
  bool isTrained() const { return !options.quantize.empty(); }

  const StringRef model;
  CompilerOptions options;
  const QuantizeRequest &request;
  ProgramContext context;
  /// The model, its predictions in f32, in the values of bytes if it was
  /// trained for them, and quantized.
  OwningOpRef<ModuleOp> module, forward, trained, quantized;
  std::optional<SimulatedFunction> simulated;
  Ranges ranges;
  llvm::DenseSet<size_t> kept;
  Comparison comparison;
  size_t numResults = 0;
  int64_t globalStep = 0;
};

} // namespace

/// Whether a function of this role generates sequences.
static bool isGeneration(StringRef role) {
  return role == "generate" || role == "prefill";
}

static llvm::Error failedToCompile() {
  return llvm::make_error<CompilationFailed>();
}

/// Makes @predict return its inputs, too.
static LogicalResult predictInputs(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    StringAttr role = tpu::getRole(function);
    if (!role || role.getValue() != "predict")
      continue;
    Operation *end = function.front().getTerminator();
    for (BlockArgument argument : function.getArguments()) {
      StringAttr name = tpu::getInfeed(function, argument.getArgNumber());
      if (!name)
        continue;
      Builder builder(module.getContext());
      NamedAttribute key(tpu::TPUDialect::getOutfeedAttrName(),
                         builder.getStringAttr(getInputKey(name.getValue())));
      unsigned at = function.getNumResults();
      end->insertOperands(at, argument);
      if (failed(function.insertResult(at, argument.getType(),
                                       builder.getDictionaryAttr(key))))
        return failure();
    }
  }
  return success();
}

llvm::Expected<int> ModelQuantizer::readModel(const TemporaryFolder &files) {
  llvm::Expected<std::string> program = getExecutable(model, options);
  if (!program)
    return program.takeError();
  SmallVector<std::string> exported{"export", files.path(),
                                    "--export_version=1", "--verbosity=warn"};
  llvm::append_range(exported, request.variables);
  llvm::Expected<int> code =
      runProgram(*program, exported, findTarget(options.target));
  if (!code || *code != 0)
    return code;
  options.variables = files.pathOf("1/model.safetensors");
  globalStep = readGlobalStep(files.pathOf("1/signature.json"));

  module = context.parse(model, options);
  CompilerOptions floats = options;
  floats.marksRanges = true;
  forward = module ? makeForward(*module, floats) : nullptr;
  if (forward && isTrained()) {
    trained = forward->clone();
    ranges = takeMarkedRanges(getForward());
  } else if (forward && request.weights) {
    flattenFeatures(getForward());
  }
  if (!forward)
    return failedToCompile();
  CompilerOptions capture = options;
  capture.transform = [&](ModuleOp lowered) {
    setGlobalStep(lowered, globalStep);
    return predictInputs(lowered);
  };
  OwningOpRef<ModuleOp> copy = module->clone();
  std::string path = files.pathOf("program");
  if (failed(compileExecutable(*copy, path, capture)))
    return failedToCompile();
  std::string keys;
  for (unsigned i = 0; i < getForward().getNumArguments(); ++i) {
    StringAttr name = tpu::getInfeed(getForward(), i);
    if (!name)
      return llvm::createStringError(
          "the predictions depend on a variable that is not in the checkpoint");
    keys += (i ? "," : "") + getInputKey(name.getValue());
  }
  SmallVector<std::string> arguments{
      "predict", "--output=" + files.pathOf("inputs.npz"),
      "--steps=" + std::to_string(isTrained()
                                      ? std::min(request.steps, comparedBatches)
                                      : request.steps),
      "--predict_keys=" + keys, "--verbosity=warn"};
  llvm::append_range(arguments, request.rest);
  return runProgram(path, arguments, findTarget(options.target));
}

LogicalResult ModelQuantizer::simulate() {
  FailureOr<SimulatedFunction> function =
      SimulatedFunction::compile(getForward(), request.weights, options);
  if (failed(function))
    return failure();
  simulated = std::move(*function);
  return success();
}

llvm::Error ModelQuantizer::findRanges(ArrayRef<Tensors> batches) {
  SmallVector<Value> points = Layers::find(getForward()).getPoints();
  if (points.empty())
    return llvm::createStringError(
        "the model has no product or convolution with variables to quantize");
  if (isTrained())
    return llvm::Error::success();
  if (failed(simulate()))
    return failedToCompile();
  size_t first = getForward().getNumResults();
  std::vector<Observer> observers(points.size());
  bool counts =
      request.method == Method::Percentile || request.method == Method::Entropy;
  for (bool isCount : {false, true}) {
    if (isCount && !counts)
      continue;
    for (const Tensors &batch : batches) {
      FailureOr<Tensors> results = simulated->call(batch);
      if (failed(results))
        return failedToCompile();
      for (auto [i, observer] : llvm::enumerate(observers)) {
        ArrayRef<float> numbers = getFloats((*results)[first + i]);
        isCount ? observer.count(numbers) : observer.observe(numbers);
      }
    }
  }
  for (const Observer &observer : observers)
    ranges.push_back(observer.getRange(request.method));
  return llvm::Error::success();
}

/// The results of calls, one for each batch.
static FailureOr<std::vector<Tensors>>
runBatches(ArrayRef<Tensors> batches,
           llvm::function_ref<FailureOr<Tensors>(const Tensors &)> call) {
  std::vector<Tensors> results;
  for (const Tensors &batch : batches) {
    FailureOr<Tensors> result = call(batch);
    if (failed(result))
      return failure();
    results.push_back(std::move(*result));
  }
  return results;
}

/// The results of a function, with the outputs of its layers, for each batch.
static FailureOr<std::vector<Tensors>>
runFunction(func::FuncOp function, ArrayRef<Value> outputs,
            ArrayRef<Tensors> batches, const CompilerOptions &options) {
  FailureOr<ObservedFunction> observed =
      ObservedFunction::compile(function, outputs, options);
  if (failed(observed))
    return failure();
  return runBatches(
      batches, [&](const Tensors &batch) { return observed->call(batch); });
}

SmallVector<Value> ModelQuantizer::prepareTrained() {
  auto function = trained->lookupSymbol<func::FuncOp>("main");
  roundMarkedValues(function);
  const Layers layers = Layers::find(getForward());
  llvm::DenseSet<size_t> untrained;
  for (size_t i = 0; i < layers.layers.size(); ++i)
    if (!ranges[layers.inputPoint(i)])
      untrained.insert(i);
  SmallVector<Value> outputs =
      quantizeWeights(function, WeightOptions(), untrained);
  return llvm::map_to_vector(outputs, getRounded);
}

bool ModelQuantizer::keepNoisyLayer(ArrayRef<Tensors> exact,
                                    ArrayRef<Tensors> noisy) {
  comparison = compareResults(exact, noisy);
  for (size_t i = 0; numResults + i < comparison.decibels.size(); ++i)
    if (!kept.contains(i) &&
        comparison.decibels[numResults + i] < request.leastRatio)
      return kept.insert(i).second;
  return false;
}

llvm::Error ModelQuantizer::chooseLayers(ArrayRef<Tensors> batches) {
  const Layers layers = Layers::find(getForward());
  numResults = getForward().getNumResults();
  // The results and the outputs of layers among those of a simulated call.
  auto select = [&](FailureOr<Tensors> all) -> FailureOr<Tensors> {
    if (failed(all))
      return failure();
    Tensors selected(ArrayRef(*all).take_front(numResults));
    for (size_t i = 0; i < layers.layers.size(); ++i)
      selected.push_back((*all)[numResults + layers.outputPoint(i)]);
    return selected;
  };
  FailureOr<std::vector<Tensors>> exact, noisy;
  if (isTrained()) {
    SmallVector<Value> outputs = prepareTrained();
    exact = runFunction(trained->lookupSymbol<func::FuncOp>("main"), outputs,
                        batches, options);
  } else {
    exact = runBatches(batches, [&](const Tensors &batch) {
      return select(simulated->call(batch));
    });
  }
  if (failed(exact))
    return failedToCompile();
  while (true) {
    do {
      if (!simulated)
        break;
      noisy = runBatches(batches, [&](const Tensors &batch) {
        return select(simulated->call(batch, ranges, kept));
      });
      if (failed(noisy))
        return failedToCompile();
    } while (keepNoisyLayer(*exact, *noisy));

    quantized = forward->clone();
    auto function = quantized->lookupSymbol<func::FuncOp>("main");
    SmallVector<Value> outputs =
        quantize(function, findModuleTables(*quantized));
    if (failed(verify(*quantized)))
      return failedToCompile();
    noisy = runFunction(function, outputs, batches, options);
    if (failed(noisy))
      return failedToCompile();
    if (!keepNoisyLayer(*exact, *noisy))
      break;
    if (!simulated && failed(simulate()))
      return failedToCompile();
  }
  // Dequantized values that nothing reads.
  PassManager cleanup(quantized->getContext());
  cleanup.addPass(createCSEPass());
  if (failed(cleanup.run(*quantized)))
    return failedToCompile();
  return llvm::Error::success();
}

void ModelQuantizer::writeReport(llvm::raw_ostream &os) {
  const Layers layers = Layers::find(getForward());
  if (request.weights)
    os << "Weights only: int" << request.weights->bits;
  else if (isTrained())
    os << "Ranges: found by training";
  else
    os << "Ranges: " << request.methodName << " of " << request.steps
       << " batches of " << options.predictBatchSize;
  os << "\n\n"
     << llvm::formatv("{0,-40} {1,8}  {2,-24}\n", "layer", "SNR, dB",
                      "range of its input");
  for (auto [i, layer] : llvm::enumerate(layers.layers)) {
    std::optional<Interval> range = ranges[layers.inputPoint(i)];
    os << llvm::formatv(
        "{0,-40} {1,8:f1}  {2,-24}{3}\n", layer.name,
        comparison.decibels[numResults + i],
        range ? llvm::formatv("{0:f3} to {1:f3}", range->low, range->high).str()
              : "",
        kept.contains(i) || (!range && !request.weights) ? "f32"
        : request.weights && request.weights->bits == 4  ? "i4"
                                                         : "i8");
  }
  os << "\n"
     << llvm::formatv("{0,-40} {1,8}  {2}\n", "prediction", "SNR, dB",
                      "equal elements");
  for (size_t i = 0; i < numResults; ++i) {
    auto name =
        getForward().getResultAttrOfType<StringAttr>(i, "jax.result_info");
    bool isFloat = cast<RankedTensorType>(getForward().getResultTypes()[i])
                       .getElementType()
                       .isF32();
    os << llvm::formatv(
        "{0,-40} {1,8}  {2:f2} %\n", name ? name.getValue() : "",
        isFloat ? llvm::formatv("{0:f1}", comparison.decibels[i]).str() : "-",
        100 * comparison.equal[i]);
  }
}

llvm::DenseSet<Attribute> ModelQuantizer::getKeptWeights() const {
  llvm::DenseSet<Attribute> weights;
  for (auto [i, layer] : llvm::enumerate(Layers::find(getForward()).layers))
    if (kept.contains(i))
      weights.insert(layer.weights);
  return weights;
}

void ModelQuantizer::quantizeSame(func::FuncOp function,
                                  const Tables &tables) const {
  const llvm::DenseSet<Attribute> weights = getKeptWeights();
  llvm::DenseSet<size_t> same;
  for (auto [i, layer] : llvm::enumerate(Layers::find(function).layers))
    if (weights.contains(layer.weights))
      same.insert(i);
  quantizeWeights(function, *request.weights, same, tables);
}

llvm::Error ModelQuantizer::compileProgram(StringRef path) {
  CompilerOptions program = options;
  program.marksRanges = true;
  program.exportsConstants = request.isExportable;
  size_t numPoints = ranges.size();
  program.transform = [&, numPoints](ModuleOp lowered) -> LogicalResult {
    setGlobalStep(lowered, globalStep);
    PassManager cleanup(lowered.getContext());
    cleanup.addPass(createCanonicalizerPass());
    if (failed(cleanup.run(lowered)))
      return failure();
    if (request.weights && !isTrained())
      for (auto function : lowered.getOps<func::FuncOp>())
        flattenFeatures(function);
    const Tables tables = findModuleTables(lowered);
    for (auto function : lowered.getOps<func::FuncOp>()) {
      StringAttr role = tpu::getRole(function);
      if (role && request.weights && isGeneration(role.getValue()))
        quantizeSame(function, tables);
      if (!role ||
          !llvm::is_contained({"predict", "evaluate"}, role.getValue()))
        continue;
      if (takeMarkedRanges(function).size() != numPoints)
        return function.emitError()
               << "has other layers than the predictions, and cannot be "
                  "quantized like them; omit --eval_batch_size";
      quantize(function, tables);
    }
    return success();
  };
  OwningOpRef<ModuleOp> copy = module->clone();
  if (failed(compileExecutable(*copy, path, program)))
    return failedToCompile();
  return llvm::Error::success();
}

llvm::Expected<int> ModelQuantizer::run() {
  if (options.predictBatchSize == 0)
    options.predictBatchSize = 32;
  llvm::Expected<TemporaryFolder> files = TemporaryFolder::create();
  if (!files)
    return files.takeError();
  llvm::Expected<int> code = readModel(*files);
  if (!code || *code != 0)
    return code;
  llvm::Expected<std::vector<Tensors>> batches =
      readInputs(files->pathOf("inputs.npz"), getForward());
  if (!batches)
    return batches.takeError();
  if (llvm::Error error = findRanges(*batches))
    return std::move(error);
  if (llvm::Error error = chooseLayers(ArrayRef(*batches).take_front(
          std::min<size_t>(batches->size(), comparedBatches))))
    return std::move(error);

  auto pathOf = [&](const Twine &file) {
    return (request.folder + "/" + file).str();
  };
  std::string message;
  for (StringRef name : {"model.mlir", "report.txt"}) {
    auto file = mlir::openOutputFile(pathOf(name), &message);
    if (!file)
      return llvm::createStringError(message);
    if (name == "report.txt")
      writeReport(file->os());
    else
      quantized->print(file->os());
    file->keep();
  }
  writeReport(llvm::outs());
  std::string name = toIdentifier(
      forward->getSymName().value_or(llvm::sys::path::stem(model)));
  if (llvm::Error error = compileProgram(pathOf(name)))
    return std::move(error);
  if (options.evalBatchSize != 0)
    for (auto [title, program] :
         {std::pair<StringRef, std::string>("f32", files->pathOf("program")),
          std::pair<StringRef, std::string>("quantized", pathOf(name))}) {
      llvm::outs() << "\nEvaluated, " << title << ":\n";
      SmallVector<std::string> arguments{"evaluate", "--verbosity=warn"};
      llvm::append_range(arguments, request.rest);
      llvm::Expected<int> evaluated =
          runProgram(program, arguments, findTarget(options.target));
      if (!evaluated || *evaluated != 0)
        return evaluated;
    }
  llvm::outs() << "Quantized to " << request.folder << "\n";
  return 0;
}

llvm::Expected<int>
quantization::quantizeModel(StringRef model, CompilerOptions options,
                            ArrayRef<std::string> arguments) {
  if (llvm::is_contained(arguments, "--help") ||
      llvm::is_contained(arguments, "-h")) {
    llvm::outs() << QuantizeRequest::usage;
    return 0;
  }
  llvm::Expected<QuantizeRequest> request = QuantizeRequest::parse(arguments);
  if (!request)
    return request.takeError();
  options.trainBatchSize = 0;
  options.numShards = 1;
  options.useTPU = false;
  if (!options.precision)
    options.precision = tpu::Precision::f32;
  options.commandLine = describeOptions(model, options);
  if (std::error_code error =
          llvm::sys::fs::create_directories(request->folder))
    return llvm::createStringError(error, "cannot make the folder '%s': %s",
                                   request->folder.c_str(),
                                   error.message().c_str());
  if (request->weights && request->steps == 0)
    return quantizeWithoutData(model, options, *request);
  return ModelQuantizer(model, options, *request).run();
}

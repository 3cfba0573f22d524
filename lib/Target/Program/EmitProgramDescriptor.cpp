//===- EmitProgramDescriptor.cpp - Emits the descriptor -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function below writes one struct of
// runtime/include/systole/runtime/abi.h, field by field in the header's order.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/TPU/IR/RuntimeTypes.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/Denormals.h"
#include "systole/Target/ConstantEmitter.h"
#include "systole/Target/Passes.h"
#include "systole/runtime/abi.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace systole {
#define GEN_PASS_DEF_EMITPROGRAMDESCRIPTORPASS
#include "systole/Target/TargetPasses.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;
using tpu::CompressedAttr;
using tpu::DatasetAttr;
using tpu::DatasetOpAttr;
using tpu::ForwardAttr;
using tpu::MetricAttr;
using tpu::OpCostAttr;
using tpu::ParameterAttr;
using tpu::StateLayoutAttr;
using tpu::StateSlotAttr;
using tpu::TensorSpecAttr;
using tpu::TPUDialect;

namespace {

struct EmitProgramDescriptor
    : systole::impl::EmitProgramDescriptorPassBase<EmitProgramDescriptor> {
  using EmitProgramDescriptorPassBase::EmitProgramDescriptorPassBase;

  void runOnOperation() override;

private:
  /// The functions that the descriptor refers to: those of cores, and those of
  /// the host. An error if one has no memory plan.
  LogicalResult collectFunctions();
  LogicalResult hide(LLVM::LLVMFuncOp function);

  SmallVector<LLVM::LLVMFuncOp> deviceFunctions, hostFunctions;
};

/// Writes the structs of one program.
class DescriptorWriter {
public:
  explicit DescriptorWriter(ModuleOp module) : emit(module), module(module) {}

  ConstantEmitter emit;

  Address tensorSpecs(StringRef hint, ArrayRef<TensorSpecAttr> specs);
  Address tensorSpecs(StringRef hint, ArrayAttr specs);
  Address typeSpecs(StringRef hint, ArrayRef<TypeAttr> types,
                    ArrayRef<StringAttr> parameters = {});
  SmallVector<Struct> parameters();
  Address metrics(ArrayRef<MetricAttr> metrics,
                  ArrayRef<TensorSpecAttr> outfeeds);
  Address operations(ArrayRef<OpCostAttr> ops);
  Struct deviceFunction(Operation *function, StringRef name);
  void hostFunction(Operation *function, StringRef name);
  Struct datasetOp(DatasetOpAttr op);
  Struct dataset(DatasetAttr dataset);
  /// The descriptor's entries of the state.
  struct State {
    SmallVector<Struct> variables;
    int64_t bytes = 0, sharedBytes = 0, wholeBytes = 0;
    Address wholeOffsets;
  };
  State state();
  void compressed(CompressedAttr bytes, Struct &row);
  SmallVector<Struct> forwards();
  /// The runtime's tokenizers, or null if the program needs none.
  Address tokenizers();
  /// The files of a tokenizer: `path`, the one beside it that completes it, and
  /// the settings that name its end of text.
  FailureOr<SmallVector<Struct>> tokenizerFiles(StringRef path);

  /// Entries of host callbacks.
  SmallVector<Struct> hostCallbacks;

private:
  ModuleOp module;
  llvm::StringMap<Address> hostFunctions;
};

} // namespace

Address DescriptorWriter::tensorSpecs(StringRef hint,
                                      ArrayRef<TensorSpecAttr> specs) {
  SmallVector<Struct> rows;
  for (TensorSpecAttr spec : specs)
    rows.push_back(emitTensorSpec(emit, spec.getName(), spec.getType()));
  return emit.array(hint, rows);
}

Address DescriptorWriter::tensorSpecs(StringRef hint, ArrayAttr specs) {
  return tensorSpecs(hint, llvm::to_vector(specs.getAsRange<TensorSpecAttr>()));
}

/// Values without names except the last ones, which are parameters.
Address DescriptorWriter::typeSpecs(StringRef hint, ArrayRef<TypeAttr> types,
                                    ArrayRef<StringAttr> parameters) {
  SmallVector<Struct> rows;
  size_t components = types.size() - parameters.size();
  for (auto [i, type] : llvm::enumerate(types)) {
    std::string name = std::to_string(i);
    if (i >= components)
      name = (SYSTOLE_PARAMETER + parameters[i - components].getValue()).str();
    rows.push_back(emitTensorSpec(emit, name, type.getValue()));
  }
  return emit.array(hint, rows);
}

static int32_t parameterType(Type type) {
  return isa<NoneType>(type) ? int32_t(SYSTOLE_STRING)
                             : int32_t(tpu::getDType(type));
}

SmallVector<Struct> DescriptorWriter::parameters() {
  SmallVector<Struct> rows;
  for (auto parameter : tpu::getElements<ParameterAttr>(
           module, TPUDialect::getParametersAttrName()))
    rows.push_back(
        {emit.string(parameter.getName()), emit.string(parameter.getValue()),
         parameterType(parameter.getType()), int32_t(parameter.getCompiled())});
  return rows;
}

/// A metric NAME consists of the outfeeds NAME/total and NAME/count.
Address DescriptorWriter::metrics(ArrayRef<MetricAttr> metrics,
                                  ArrayRef<TensorSpecAttr> outfeeds) {
  auto indexOf = [&](const Twine &name) -> int32_t {
    std::string wanted = name.str();
    for (auto [i, outfeed] : llvm::enumerate(outfeeds))
      if (outfeed.getName() == wanted)
        return i;
    llvm_unreachable("verify-stablehlo-program checks that both are there");
  };
  SmallVector<Struct> rows;
  for (MetricAttr metric : metrics) {
    StringRef name = metric.getName();
    rows.push_back({emit.string(name), indexOf(name + "/total"),
                    indexOf(name + "/count"), int32_t(metric.getResult()),
                    int32_t(0)});
  }
  return emit.array("metrics", rows);
}

/// The costs that estimate-costs has recorded for a function; null without
/// them.
Address DescriptorWriter::operations(ArrayRef<OpCostAttr> ops) {
  SmallVector<Struct> rows;
  for (OpCostAttr op : ops) {
    tpu::OperationCost cost = tpu::toOperationCost(op);
    rows.push_back(
        {emit.string(cost.kind), emit.string(cost.location),
         emit.string(tpu::stringifyUnit(cost.unit)), int64_t(cost.flops),
         int64_t(cost.flops + cost.repeatedFlops), int64_t(cost.bytes),
         emit.string(cost.kernel), int32_t(cost.multipliesBF16)});
  }
  return emit.array("ops", rows);
}

static int64_t getInteger(Operation *op, StringRef name) {
  auto value = op->getAttrOfType<IntegerAttr>(name);
  return value ? value.getInt() : 0;
}

Struct DescriptorWriter::deviceFunction(Operation *function, StringRef name) {
  auto infeeds = tpu::getElements<TensorSpecAttr>(
      function, TPUDialect::getInfeedsAttrName());
  auto outfeeds = tpu::getElements<TensorSpecAttr>(
      function, TPUDialect::getOutfeedsAttrName());
  auto metrics =
      tpu::getElements<MetricAttr>(function, TPUDialect::getMetricsAttrName());
  auto ops =
      tpu::getElements<OpCostAttr>(function, TPUDialect::getOpsAttrName());
  return {emit.string(name),
          Address{name.str()},
          getInteger(function, TPUDialect::getTransientBytesAttrName()),
          getInteger(function, TPUDialect::getGlobalBatchSizeAttrName()),
          tensorSpecs("infeeds", infeeds),
          tensorSpecs("outfeeds", outfeeds),
          this->metrics(metrics, outfeeds),
          int32_t(infeeds.size()),
          int32_t(outfeeds.size()),
          int32_t(metrics.size()),
          int32_t(ops.size()),
          function->hasAttr(TPUDialect::getOpsAttrName()) ? operations(ops)
                                                          : Address{}};
}

void DescriptorWriter::hostFunction(Operation *function, StringRef name) {
  auto inputs =
      tpu::getElements<TypeAttr>(function, TPUDialect::getInputsAttrName());
  auto outputs =
      tpu::getElements<TypeAttr>(function, TPUDialect::getOutputsAttrName());
  auto parameters = tpu::getElements<StringAttr>(
      function, TPUDialect::getInputParametersAttrName());
  Struct row{emit.string(name),
             Address{name.str()},
             getInteger(function, TPUDialect::getTransientBytesAttrName()),
             int32_t(inputs.size()),
             int32_t(outputs.size()),
             typeSpecs("inputs", inputs, parameters),
             typeSpecs("outputs", outputs)};
  if (function->hasAttr(TPUDialect::getHostRegionAttrName()))
    hostCallbacks.push_back(row);
  else
    hostFunctions[name] = emit.array("host_function", row);
}

Struct DescriptorWriter::datasetOp(DatasetOpAttr op) {
  SmallVector<Struct> attributes;
  for (NamedAttribute entry : op.getAttributes())
    emitAttribute(emit, entry.getName(), entry.getValue(), attributes);
  ArrayRef<int32_t> inputs = op.getInputs().asArrayRef();
  FlatSymbolRefAttr function = op.getFunction();
  auto body = cast_or_null<DatasetAttr>(op.getBody());
  return {emit.string(op.getKind()),
          emit.string(op.getLocation()),
          emit.array("inputs", inputs),
          emit.array("attributes", attributes),
          function ? hostFunctions.lookup(function.getValue()) : Address{},
          body ? emit.array("body", dataset(body)) : Address{},
          tensorSpecs("elements", op.getElements()),
          int32_t(inputs.size()),
          int32_t(attributes.size()),
          int32_t(op.getElements().size()),
          int32_t(0)};
}

Struct DescriptorWriter::dataset(DatasetAttr dataset) {
  SmallVector<Struct> ops;
  for (auto op : dataset.getOps().getAsRange<DatasetOpAttr>())
    ops.push_back(datasetOp(op));
  return {emit.string(dataset.getName()), emit.array("ops", ops),
          tensorSpecs("elements", dataset.getElements()), int32_t(ops.size()),
          int32_t(dataset.getElements().size())};
}

DescriptorWriter::State DescriptorWriter::state() {
  State result;
  auto layout = module->getAttrOfType<StateLayoutAttr>(
      TPUDialect::getStateLayoutAttrName());
  if (!layout)
    return result;
  result.bytes = layout.getBytes();
  result.sharedBytes = layout.getShared();
  SmallVector<RankedTensorType> wholes;
  bool isSplit = false;
  for (StateSlotAttr slot : layout.getSlots()) {
    RankedTensorType whole = slot.getWhole();
    wholes.push_back(whole ? whole : slot.getType());
    isSplit |= wholes.back() != slot.getType();
  }
  if (isSplit) {
    tpu::StateLayout whole = tpu::computeStateLayout(wholes);
    result.wholeBytes = whole.bytes;
    result.wholeOffsets = emit.array("whole_offsets", ArrayRef(whole.offsets));
  }
  for (auto [slot, whole] : llvm::zip_equal(layout.getSlots(), wholes)) {
    RankedTensorType part = slot.getType();
    Struct row = emitTensorSpec(emit, slot.getName(), whole);
    row.push_back(slot.getOffset());
    row.push_back(int32_t(slot.isTrainable()));
    row.push_back(int32_t(slot.isLocal()));
    bool isPart = slot.getWhole() != nullptr;
    // The whole of several groups has a first dimension more; a part has the
    // extent 1 there.
    SmallVector<int64_t> dims(part.getShape());
    dims.insert(dims.begin(), whole.getRank() - part.getRank(), 1);
    row.push_back(isPart ? emit.array("part_dims", ArrayRef(dims)) : Address());
    row.push_back(isPart
                      ? emit.array("part_starts",
                                   slot.getVariable().getStarts().asArrayRef())
                      : Address());
    int64_t summands =
        whole.getRank() > part.getRank() ? whole.getDimSize(0) : 1;
    row.push_back(slot.isSum() ? summands : int64_t(0));
    row.push_back(int32_t(slot.isFrozen()));
    row.push_back(int32_t(slot.isOptimizerSlot()));
    result.variables.push_back(row);
  }
  return result;
}

Address DescriptorWriter::tokenizers() {
  auto layout = module->getAttrOfType<StateLayoutAttr>(
      TPUDialect::getStateLayoutAttrName());
  constexpr int64_t numBytes = 256;
  if (!layout || llvm::none_of(layout.getSlots(), [](StateSlotAttr slot) {
        return slot.getName() == SYSTOLE_GENERATE_SEEN &&
               slot.getType().getShape().back() > numBytes;
      }))
    return {};
  const char *symbol = "systole_tokenizers";
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  LLVM::GlobalOp::create(builder, module.getLoc(), builder.getI8Type(),
                         /*isConstant=*/true, LLVM::Linkage::External, symbol,
                         /*value=*/Attribute());
  return {symbol};
}

FailureOr<SmallVector<Struct>>
DescriptorWriter::tokenizerFiles(StringRef path) {
  SmallVector<Struct> files;
  auto add = [&](const Twine &file) -> std::error_code {
    auto contents = llvm::MemoryBuffer::getFile(file);
    if (!contents)
      return contents.getError();
    std::string name = file.str();
    files.push_back({emit.string(llvm::sys::path::filename(name)),
                     emit.string((*contents)->getBuffer()),
                     int64_t((*contents)->getBufferSize())});
    return {};
  };
  auto fail = [&](const Twine &file, std::error_code error) {
    module.emitError("cannot read the tokenizer '")
        << file << "': " << error.message();
    return failure();
  };
  if (std::error_code error = add(path))
    return fail(path, error);
  StringRef prefix = path;
  if (prefix.consume_back("vocab.json"))
    if (std::error_code error = add(prefix + "merges.txt"))
      return fail(prefix + "merges.txt", error);
  StringRef folder = path.drop_back(llvm::sys::path::filename(path).size());
  // Without the settings, the tokenizer's own end of text counts.
  (void)add(folder + "tokenizer_config.json");
  return files;
}

void DescriptorWriter::compressed(CompressedAttr bytes, Struct &row) {
  StringRef data = bytes.getData();
  row.push_back(bytes.getBytes() > 0 ? emit.string(data) : Address{});
  row.push_back(bytes.getBytes());
  row.push_back(int64_t(data.size()));
}

/// The predictions that describeForward has recorded.
SmallVector<Struct> DescriptorWriter::forwards() {
  SmallVector<Struct> rows;
  for (auto forward : tpu::getElements<ForwardAttr>(
           module, TPUDialect::getForwardsAttrName())) {
    ArrayAttr inputs = forward.getInputs(), variables = forward.getVariables(),
              outputs = forward.getOutputs();
    Address factors;
    if (DenseF64ArrayAttr adapters = forward.getAdapterFactors())
      factors = emit.array("adapter_factors", adapters.asArrayRef());
    Struct row = {forward.getBatchSize()};
    compressed(forward.getText(), row);
    compressed(forward.getArtifact(), row);
    for (Field field :
         {Field(tensorSpecs("inputs", inputs)),
          Field(tensorSpecs("variables", variables)),
          Field(tensorSpecs("outputs", outputs)), Field(int32_t(inputs.size())),
          Field(int32_t(variables.size())), Field(int32_t(outputs.size())),
          Field(int32_t(0)), Field(factors)})
      row.push_back(field);
    rows.push_back(row);
  }
  return rows;
}

/// The bytes of the module's constant data in the executable.
static int64_t constantBytes(ModuleOp module) {
  int64_t bytes = 0;
  for (auto global : module.getOps<LLVM::GlobalOp>())
    if (auto value = dyn_cast_or_null<DenseElementsAttr>(
            global.getConstant() ? global.getValueOrNull() : Attribute()))
      bytes += getBytes(value.getType());
  return bytes;
}

LogicalResult EmitProgramDescriptor::collectFunctions() {
  for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>()) {
    bool isHost = tpu::getConvention(function) == tpu::Convention::host;
    if (!isHost && !tpu::getRole(function))
      continue;
    if (!function->hasAttr(TPUDialect::getTransientBytesAttrName()))
      return getOperation().emitError("function '")
             << function.getName() << "' has no memory plan (attribute "
             << TPUDialect::getTransientBytesAttrName()
             << "): run plan-hbm first";
    (isHost ? hostFunctions : deviceFunctions).push_back(function);
  }
  return success();
}

/// Makes a function that only the descriptor refers to private to this module,
/// with a name that C functions cannot have: a model may name one of its
/// functions `read`.
LogicalResult EmitProgramDescriptor::hide(LLVM::LLVMFuncOp function) {
  ModuleOp module = getOperation();
  auto hidden =
      StringAttr::get(module.getContext(), function.getName() + ".entry");
  if (failed(SymbolTable::replaceAllSymbolUses(function, hidden, module)))
    return failure();
  function.setSymNameAttr(hidden);
  function.setLinkage(LLVM::Linkage::Internal);
  return success();
}

void EmitProgramDescriptor::runOnOperation() {
  ModuleOp module = getOperation();
  deviceFunctions.clear();
  hostFunctions.clear();
  if (!module->hasAttr(TPUDialect::getDatasetsAttrName())) {
    module.emitError("this module describes no program (attribute ")
        << TPUDialect::getDatasetsAttrName() << "): run describe-program first";
    return signalPassFailure();
  }
  if (failed(collectFunctions()))
    return signalPassFailure();
  int64_t constants = constantBytes(module);
  DescriptorWriter writer(module);

  for (LLVM::LLVMFuncOp function : hostFunctions)
    writer.hostFunction(function, function.getName());
  SmallVector<Struct> functions, datasets;
  for (LLVM::LLVMFuncOp function : deviceFunctions)
    functions.push_back(writer.deviceFunction(function, function.getName()));
  for (auto dataset :
       tpu::getElements<DatasetAttr>(module, TPUDialect::getDatasetsAttrName()))
    datasets.push_back(writer.dataset(dataset));
  DescriptorWriter::State state = writer.state();
  SmallVector<Struct> parameters = writer.parameters();
  SmallVector<Struct> forwards = writer.forwards();
  Address tokenizers = writer.tokenizers();
  FailureOr<SmallVector<Struct>> tokenizerFiles = SmallVector<Struct>();
  if (!tokenizer.empty()) {
    if (tokenizers.symbol.empty()) {
      module.emitError("the program cannot carry the tokenizer '")
          << tokenizer
          << "': only a model with a graph.generate of more than 256 tokens "
             "has one";
      return signalPassFailure();
    }
    tokenizerFiles = writer.tokenizerFiles(tokenizer);
    if (failed(tokenizerFiles))
      return signalPassFailure();
  }

  ConstantEmitter &emit = writer.emit;
  emit.external("systole_program_descriptor",
                {int32_t(SYSTOLE_ABI_VERSION),
                 int32_t(tpu::getNumShards(module).value_or(1)),
                 emit.string(module.getName().value_or("program")),
                 emit.string(compiler),
                 emit.string(commandLine),
                 emit.string(targetCPU),
                 emit.string(targetFeatures),
                 emit.string(precision),
                 emit.string(fingerprint),
                 state.bytes,
                 state.sharedBytes,
                 constants,
                 state.wholeBytes,
                 state.wholeOffsets,
                 emit.array("variables", state.variables),
                 emit.array("functions", functions),
                 emit.array("datasets", datasets),
                 emit.array("parameters", parameters),
                 emit.array("forwards", forwards),
                 graph.empty() ? Address{} : emit.string(graph),
                 int64_t(graph.size()),
                 int32_t(state.variables.size()),
                 int32_t(functions.size()),
                 int32_t(datasets.size()),
                 int32_t(parameters.size()),
                 emit.array("host_callbacks", writer.hostCallbacks),
                 int32_t(writer.hostCallbacks.size()),
                 int32_t(forwards.size()),
                 int32_t(getDenormals(module) == Denormals::Flush
                             ? SYSTOLE_FLUSH_DENORMALS
                             : SYSTOLE_KEEP_DENORMALS),
                 int32_t(0),
                 tokenizers,
                 emit.array("tokenizer", *tokenizerFiles),
                 int64_t(tokenizerFiles->size())});
  for (const auto &list : {deviceFunctions, hostFunctions})
    for (LLVM::LLVMFuncOp function : list)
      if (failed(hide(function)))
        return signalPassFailure();
  for (StringRef name :
       {TPUDialect::getDatasetsAttrName(), TPUDialect::getParametersAttrName(),
        TPUDialect::getForwardsAttrName()})
    module->removeAttr(name);
}

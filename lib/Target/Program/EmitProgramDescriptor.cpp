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

namespace systole {
#define GEN_PASS_DEF_EMITPROGRAMDESCRIPTORPASS
#include "systole/Target/TargetPasses.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;

namespace {

struct EmitProgramDescriptor
    : systole::impl::EmitProgramDescriptorPassBase<EmitProgramDescriptor> {
  using EmitProgramDescriptorPassBase::EmitProgramDescriptorPassBase;

  void runOnOperation() override;

private:
  FailureOr<int64_t> transientBytes(StringRef function);
  LogicalResult hide(DictionaryAttr function);
};

/// Writes the structs of one program.
class DescriptorWriter {
public:
  DescriptorWriter(ModuleOp module, DictionaryAttr program)
      : emit(module), program(program) {}

  ConstantEmitter emit;

  Struct tensorSpec(StringRef name, Type type);
  Address tensorSpecs(StringRef hint, ArrayAttr specs);
  Address typeSpecs(StringRef hint, ArrayAttr types, ArrayAttr parameters = {});
  SmallVector<Struct> parameters();
  Address metrics(DictionaryAttr function);
  Address operations(ArrayAttr ops);
  Struct deviceFunction(DictionaryAttr function, int64_t transientBytes,
                        ArrayAttr ops);
  void hostFunction(DictionaryAttr function, int64_t transientBytes);
  Struct datasetOp(DictionaryAttr op);
  Struct dataset(DictionaryAttr dataset);
  /// The descriptor's entries of the state.
  struct State {
    SmallVector<Struct> variables;
    int64_t bytes, wholeBytes = 0;
    Address wholeOffsets;
  };
  State state();
  void compressed(DictionaryAttr bytes, Struct &row);
  SmallVector<Struct> forwards(ArrayAttr forwards);

  /// Entries of host callbacks.
  SmallVector<Struct> hostCallbacks;

  template <typename T = ArrayAttr>
  static T get(DictionaryAttr dictionary, StringRef name) {
    return cast<T>(dictionary.get(name));
  }
  static StringRef text(DictionaryAttr dictionary, StringRef name) {
    return get<StringAttr>(dictionary, name).getValue();
  }
  static int32_t size(ArrayAttr array) { return array.size(); }

private:
  DictionaryAttr program;
  llvm::StringMap<Address> hostFunctions;
};

} // namespace

Struct DescriptorWriter::tensorSpec(StringRef name, Type type) {
  return emitTensorSpec(emit, name, type);
}

Address DescriptorWriter::tensorSpecs(StringRef hint, ArrayAttr specs) {
  SmallVector<Struct> rows;
  for (auto spec : specs.getAsRange<DictionaryAttr>())
    rows.push_back(
        tensorSpec(text(spec, "name"), get<TypeAttr>(spec, "type").getValue()));
  return emit.array(hint, rows);
}

/// Values without names except the last ones, which are parameters.
Address DescriptorWriter::typeSpecs(StringRef hint, ArrayAttr types,
                                    ArrayAttr parameters) {
  SmallVector<Struct> rows;
  size_t components = types.size() - (parameters ? parameters.size() : 0);
  for (auto [i, type] : llvm::enumerate(types.getAsValueRange<TypeAttr>())) {
    std::string name = std::to_string(i);
    if (i >= components)
      name = (SYSTOLE_PARAMETER +
              cast<StringAttr>(parameters[i - components]).getValue())
                 .str();
    rows.push_back(tensorSpec(name, type));
  }
  return emit.array(hint, rows);
}

static int32_t parameterType(Type type) {
  return isa<NoneType>(type) ? int32_t(SYSTOLE_STRING)
                             : int32_t(tpu::getDType(type));
}

SmallVector<Struct> DescriptorWriter::parameters() {
  SmallVector<Struct> rows;
  auto entries = program.getAs<ArrayAttr>("parameters");
  if (!entries)
    return rows;
  for (auto entry : entries.getAsRange<DictionaryAttr>())
    rows.push_back({emit.string(text(entry, "name")),
                    emit.string(text(entry, "value")),
                    parameterType(get<TypeAttr>(entry, "type").getValue()),
                    int32_t(entry.get("compiled") != nullptr)});
  return rows;
}

static int32_t metricResult(StringRef name) {
  return llvm::StringSwitch<int32_t>(name)
      .Case("mean", SYSTOLE_METRIC_MEAN)
      .Case("exp_mean", SYSTOLE_METRIC_EXP_MEAN)
      .Case("root_mean", SYSTOLE_METRIC_ROOT_MEAN)
      .Case("auc", SYSTOLE_METRIC_AUC);
}

/// A metric NAME consists of the outfeeds NAME/total and NAME/count.
Address DescriptorWriter::metrics(DictionaryAttr function) {
  auto indexOf = [&](const Twine &name) -> int32_t {
    std::string wanted = name.str();
    for (auto [i, outfeed] : llvm::enumerate(
             get(function, "outfeeds").getAsRange<DictionaryAttr>()))
      if (text(outfeed, "name") == wanted)
        return i;
    llvm_unreachable("verify-stablehlo-program checks that both are there");
  };
  SmallVector<Struct> rows;
  for (auto metric : get(function, "metrics").getAsRange<DictionaryAttr>()) {
    StringRef name = text(metric, "name");
    rows.push_back({emit.string(name), indexOf(name + "/total"),
                    indexOf(name + "/count"),
                    metricResult(text(metric, "result")), int32_t(0)});
  }
  return emit.array("metrics", rows);
}

/// The costs that estimate-costs has recorded for a function; null without
/// them.
Address DescriptorWriter::operations(ArrayAttr ops) {
  if (!ops)
    return {};
  SmallVector<Struct> rows;
  for (auto op : ops.getAsRange<DictionaryAttr>()) {
    tpu::OperationCost cost = tpu::toOperationCost(op);
    rows.push_back(
        {emit.string(cost.kind), emit.string(cost.location),
         emit.string(tpu::stringifyUnit(cost.unit)), int64_t(cost.flops),
         int64_t(cost.flops + cost.repeatedFlops), int64_t(cost.bytes),
         emit.string(cost.kernel), int32_t(cost.multipliesBF16)});
  }
  return emit.array("ops", rows);
}

Struct DescriptorWriter::deviceFunction(DictionaryAttr function,
                                        int64_t transientBytes, ArrayAttr ops) {
  StringRef name = text(function, "name");
  ArrayAttr infeeds = get(function, "infeeds");
  ArrayAttr outfeeds = get(function, "outfeeds");
  return {emit.string(name),
          Address{name.str()},
          transientBytes,
          get<IntegerAttr>(function, "global_batch_size").getInt(),
          tensorSpecs("infeeds", infeeds),
          tensorSpecs("outfeeds", outfeeds),
          metrics(function),
          size(infeeds),
          size(outfeeds),
          size(get(function, "metrics")),
          ops ? size(ops) : int32_t(0),
          operations(ops)};
}

void DescriptorWriter::hostFunction(DictionaryAttr function,
                                    int64_t transientBytes) {
  StringRef name = text(function, "name");
  ArrayAttr inputs = get(function, "inputs"),
            outputs = get(function, "outputs");
  Struct row{
      emit.string(name),
      Address{name.str()},
      transientBytes,
      size(inputs),
      size(outputs),
      typeSpecs("inputs", inputs, function.getAs<ArrayAttr>("parameters")),
      typeSpecs("outputs", outputs)};
  if (function.contains("region"))
    hostCallbacks.push_back(row);
  else
    hostFunctions[name] = emit.array("host_function", row);
}

Struct DescriptorWriter::datasetOp(DictionaryAttr op) {
  SmallVector<Struct> attributes;
  for (NamedAttribute entry : get<DictionaryAttr>(op, "attributes"))
    emitAttribute(emit, entry.getName(), entry.getValue(), attributes);
  auto inputs = get<DenseI32ArrayAttr>(op, "inputs").asArrayRef();
  auto function = dyn_cast<FlatSymbolRefAttr>(op.get("function"));
  auto body = op.getAs<DictionaryAttr>("body");
  ArrayAttr elements = get(op, "elements");
  return {emit.string(text(op, "kind")),
          emit.string(text(op, "location")),
          emit.array("inputs", inputs),
          emit.array("attributes", attributes),
          function ? hostFunctions.lookup(function.getValue()) : Address{},
          body ? emit.array("body", dataset(body)) : Address{},
          tensorSpecs("elements", elements),
          int32_t(inputs.size()),
          int32_t(attributes.size()),
          size(elements),
          int32_t(0)};
}

Struct DescriptorWriter::dataset(DictionaryAttr dataset) {
  SmallVector<Struct> ops;
  for (auto op : get(dataset, "ops").getAsRange<DictionaryAttr>())
    ops.push_back(datasetOp(op));
  ArrayAttr elements = get(dataset, "elements");
  return {emit.string(text(dataset, "name")), emit.array("ops", ops),
          tensorSpecs("elements", elements), int32_t(ops.size()),
          size(elements)};
}

DescriptorWriter::State DescriptorWriter::state() {
  ArrayAttr state = get(program, "state");
  SmallVector<RankedTensorType> parts, wholes;
  for (auto variable : state.getAsRange<DictionaryAttr>()) {
    parts.push_back(
        cast<RankedTensorType>(get<TypeAttr>(variable, "type").getValue()));
    auto whole = variable.getAs<TypeAttr>("whole");
    wholes.push_back(whole ? cast<RankedTensorType>(whole.getValue())
                           : parts.back());
  }
  tpu::StateLayout layout = tpu::computeStateLayout(parts);
  State result;
  result.bytes = layout.bytes;
  if (wholes != parts) {
    tpu::StateLayout whole = tpu::computeStateLayout(wholes);
    result.wholeBytes = whole.bytes;
    result.wholeOffsets = emit.array("whole_offsets", ArrayRef(whole.offsets));
  }
  for (auto [variable, part, whole, offset] : llvm::zip_equal(
           state.getAsRange<DictionaryAttr>(), parts, wholes, layout.offsets)) {
    Struct row = tensorSpec(text(variable, "name"), whole);
    row.push_back(offset);
    row.push_back(int32_t(get<BoolAttr>(variable, "trainable").getValue()));
    row.push_back(int32_t(variable.contains("local")));
    bool isPart = variable.contains("whole");
    // The whole of several groups has a first dimension more; a part has the
    // extent 1 there.
    SmallVector<int64_t> dims(part.getShape());
    dims.insert(dims.begin(), whole.getRank() - part.getRank(), 1);
    row.push_back(isPart ? emit.array("part_dims", ArrayRef(dims)) : Address());
    row.push_back(
        isPart ? emit.array(
                     "part_starts",
                     get<DenseI64ArrayAttr>(variable, "starts").asArrayRef())
               : Address());
    int64_t summands =
        whole.getRank() > part.getRank() ? whole.getDimSize(0) : 1;
    row.push_back(variable.contains("sum") ? summands : int64_t(0));
    result.variables.push_back(row);
  }
  return result;
}

void DescriptorWriter::compressed(DictionaryAttr bytes, Struct &row) {
  StringRef data = text(bytes, "data");
  int64_t size = get<IntegerAttr>(bytes, "bytes").getInt();
  row.push_back(size > 0 ? emit.string(data) : Address{});
  row.push_back(size);
  row.push_back(int64_t(data.size()));
}

/// The predictions that describeForward has recorded.
SmallVector<Struct> DescriptorWriter::forwards(ArrayAttr forwards) {
  SmallVector<Struct> rows;
  if (!forwards)
    return rows;
  for (auto forward : forwards.getAsRange<DictionaryAttr>()) {
    ArrayAttr inputs = get(forward, "inputs"),
              variables = get(forward, "variables"),
              outputs = get(forward, "outputs");
    Struct row = {get<IntegerAttr>(forward, "batch_size").getInt()};
    compressed(get<DictionaryAttr>(forward, "text"), row);
    compressed(get<DictionaryAttr>(forward, "artifact"), row);
    for (Field field :
         {Field(tensorSpecs("inputs", inputs)),
          Field(tensorSpecs("variables", variables)),
          Field(tensorSpecs("outputs", outputs)), Field(size(inputs)),
          Field(size(variables)), Field(size(outputs)), Field(int32_t(0))})
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

FailureOr<int64_t> EmitProgramDescriptor::transientBytes(StringRef function) {
  Operation *op = SymbolTable::lookupSymbolIn(getOperation(), function);
  auto bytes = op ? op->getAttrOfType<IntegerAttr>("tpu.transient_bytes")
                  : IntegerAttr();
  if (bytes)
    return bytes.getInt();
  return getOperation().emitError("function '")
         << function
         << "' has no memory plan (attribute tpu.transient_bytes): run "
            "plan-hbm "
            "first";
}

/// Makes a function that only the descriptor refers to private to this module,
/// with a name that C functions cannot have: a model may name one of its
/// functions `read`.
LogicalResult EmitProgramDescriptor::hide(DictionaryAttr description) {
  ModuleOp module = getOperation();
  auto name = cast<StringAttr>(description.get("name"));
  auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(name);
  auto hidden =
      StringAttr::get(module.getContext(), name.getValue() + ".entry");
  if (failed(SymbolTable::replaceAllSymbolUses(function, hidden, module)))
    return failure();
  function.setSymNameAttr(hidden);
  function.setLinkage(LLVM::Linkage::Internal);
  return success();
}

void EmitProgramDescriptor::runOnOperation() {
  ModuleOp module = getOperation();
  auto program = module->getAttrOfType<DictionaryAttr>("tpu.program");
  if (!program) {
    module.emitError(
        "this module describes no program (attribute tpu.program): "
        "run describe-program first");
    return signalPassFailure();
  }
  int64_t constants = constantBytes(module);
  DescriptorWriter writer(module, program);

  for (auto function :
       writer.get(program, "host_functions").getAsRange<DictionaryAttr>()) {
    auto bytes = transientBytes(writer.text(function, "name"));
    if (failed(bytes))
      return signalPassFailure();
    writer.hostFunction(function, *bytes);
  }
  SmallVector<Struct> functions, datasets;
  for (auto function :
       writer.get(program, "functions").getAsRange<DictionaryAttr>()) {
    auto bytes = transientBytes(writer.text(function, "name"));
    if (failed(bytes))
      return signalPassFailure();
    auto compiled = module.lookupSymbol(writer.text(function, "name"));
    functions.push_back(writer.deviceFunction(
        function, *bytes,
        compiled->getAttrOfType<ArrayAttr>(tpu::TPUDialect::getOpsAttrName())));
  }
  for (auto dataset :
       writer.get(program, "datasets").getAsRange<DictionaryAttr>())
    datasets.push_back(writer.dataset(dataset));
  DescriptorWriter::State state = writer.state();
  SmallVector<Struct> parameters = writer.parameters();
  SmallVector<Struct> forwards =
      writer.forwards(module->getAttrOfType<ArrayAttr>("tpu.forwards"));

  auto shards = module->getAttrOfType<IntegerAttr>("tpu.num_shards");
  ConstantEmitter &emit = writer.emit;
  emit.external("systole_program_descriptor",
                {int32_t(SYSTOLE_ABI_VERSION),
                 shards ? int32_t(shards.getInt()) : 1,
                 emit.string(module.getName().value_or("program")),
                 emit.string(compiler),
                 emit.string(commandLine),
                 emit.string(targetCPU),
                 emit.string(targetFeatures),
                 emit.string(precision),
                 emit.string(fingerprint),
                 state.bytes,
                 constants,
                 state.wholeBytes,
                 state.wholeOffsets,
                 emit.array("variables", state.variables),
                 emit.array("functions", functions),
                 emit.array("datasets", datasets),
                 emit.array("parameters", parameters),
                 emit.array("forwards", forwards),
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
                 int32_t(0)});
  for (StringRef kind : {"functions", "host_functions"})
    for (auto function : writer.get(program, kind).getAsRange<DictionaryAttr>())
      if (failed(hide(function)))
        return signalPassFailure();
  module->removeAttr("tpu.program");
  module->removeAttr("tpu.forwards");
}

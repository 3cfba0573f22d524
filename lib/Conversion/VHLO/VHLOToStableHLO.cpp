//===- VHLOToStableHLO.cpp - From artifacts to StableHLO ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Defaults.h"
#include "systole/Conversion/Passes.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/VHLO/IR/VHLO.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace systole {
#define GEN_PASS_DEF_VHLOTOSTABLEHLOPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// ImportedAttributes
//===----------------------------------------------------------------------===//

namespace {

/// The attributes of one operation. An artifact's are consumed, one by one or
/// in groups, and StableHLO's are produced.
class ImportedAttributes {
public:
  explicit ImportedAttributes(Operation *op)
      : op(op), context(op->getContext()) {
    if (auto properties =
            dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
      for (NamedAttribute attribute : properties)
        from.set(attribute.getName(), unwrap(attribute.getValue()));
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      to.set(attribute.getName(), unwrap(attribute.getValue()));
  }

  /// All attributes of StableHLO; null after an error.
  DictionaryAttr convert();

private:
  static Attribute unwrap(Attribute attribute) {
    auto versioned = dyn_cast<vhlo::VersionedAttr>(attribute);
    return versioned ? versioned.getValue() : attribute;
  }

  // Consumes an attribute that is part of a group. An older version of an
  // operation may lack it: zeros and empty lists are the defaults.
  int64_t takeInteger(StringRef name);
  SmallVector<int64_t> takeDims(StringRef name);
  Type takeType(StringRef name);

  void convertDot();
  void convertGather();
  void convertScatter();
  void convertConvolution();
  void convertChannel();
  void convertPlain(StringAttr name, Attribute value);

  InFlightDiagnostic fail(StringRef name) {
    failed = true;
    return op->emitOpError() << "attribute '" << name << "' ";
  }

  Operation *op;
  MLIRContext *context;
  NamedAttrList from, to;
  bool failed = false;
};

} // namespace

int64_t ImportedAttributes::takeInteger(StringRef name) {
  Attribute value = from.erase(name);
  auto integer = dyn_cast_or_null<IntegerAttr>(value);
  if (integer && integer.getValue().getSignificantBits() <= 64)
    return integer.getValue().getSExtValue();
  if (value)
    fail(name) << "is not an integer";
  return 0;
}

SmallVector<int64_t> ImportedAttributes::takeDims(StringRef name) {
  Attribute value = from.erase(name);
  auto tensor = dyn_cast_or_null<DenseIntElementsAttr>(value);
  if (tensor && tensor.getElementType().isInteger(64))
    return llvm::to_vector(tensor.getValues<int64_t>());
  if (value)
    fail(name) << "is not a tensor of i64";
  return {};
}

Type ImportedAttributes::takeType(StringRef name) {
  auto type = dyn_cast_or_null<TypeAttr>(from.erase(name));
  return type ? type.getValue() : Type();
}

void ImportedAttributes::convertDot() {
  SmallVector<int64_t> lhsBatch = takeDims("lhs_batching_dimensions");
  SmallVector<int64_t> rhsBatch = takeDims("rhs_batching_dimensions");
  SmallVector<int64_t> lhsContracting = takeDims("lhs_contracting_dimensions");
  SmallVector<int64_t> rhsContracting = takeDims("rhs_contracting_dimensions");
  to.set("dot_dimension_numbers",
         DotDimensionNumbersAttr::get(context, lhsBatch, rhsBatch,
                                      lhsContracting, rhsContracting));
  // An absent algorithm has the type none for all of its parts.
  Type lhs = takeType("lhs_precision_type");
  Type rhs = takeType("rhs_precision_type");
  Type sum = takeType("accumulation_type");
  if (!lhs || !rhs || !sum || isa<NoneType>(lhs)) {
    for (StringRef name :
         {"lhs_component_count", "rhs_component_count",
          "num_primitive_operations", "allow_imprecise_accumulation"})
      from.erase(name);
    return;
  }
  int64_t lhsCount = takeInteger("lhs_component_count");
  int64_t rhsCount = takeInteger("rhs_component_count");
  int64_t operations = takeInteger("num_primitive_operations");
  int64_t imprecise = takeInteger("allow_imprecise_accumulation");
  to.set("algorithm",
         DotAlgorithmAttr::get(context, lhs, rhs, sum, lhsCount, rhsCount,
                               operations, imprecise != 0));
}

void ImportedAttributes::convertGather() {
  SmallVector<int64_t> offset = takeDims("offset_dims");
  SmallVector<int64_t> collapsed = takeDims("collapsed_slice_dims");
  SmallVector<int64_t> batching = takeDims("operand_batching_dims");
  SmallVector<int64_t> indices = takeDims("start_indices_batching_dims");
  SmallVector<int64_t> map = takeDims("start_index_map");
  to.set("dimension_numbers", GatherDimensionNumbersAttr::get(
                                  context, offset, collapsed, batching, indices,
                                  map, takeInteger("index_vector_dim")));
}

void ImportedAttributes::convertScatter() {
  SmallVector<int64_t> window = takeDims("update_window_dims");
  SmallVector<int64_t> inserted = takeDims("inserted_window_dims");
  SmallVector<int64_t> batching = takeDims("input_batching_dims");
  SmallVector<int64_t> indices = takeDims("scatter_indices_batching_dims");
  SmallVector<int64_t> map = takeDims("scatter_dims_to_operand_dims");
  to.set("scatter_dimension_numbers",
         ScatterDimensionNumbersAttr::get(context, window, inserted, batching,
                                          indices, map,
                                          takeInteger("index_vector_dim")));
}

void ImportedAttributes::convertConvolution() {
  int64_t inputBatch = takeInteger("input_batch_dimension");
  int64_t inputFeature = takeInteger("input_feature_dimension");
  SmallVector<int64_t> input = takeDims("input_spatial_dimensions");
  int64_t kernelInput = takeInteger("kernel_input_feature_dimension");
  int64_t kernelOutput = takeInteger("kernel_output_feature_dimension");
  SmallVector<int64_t> kernel = takeDims("kernel_spatial_dimensions");
  int64_t outputBatch = takeInteger("output_batch_dimension");
  int64_t outputFeature = takeInteger("output_feature_dimension");
  SmallVector<int64_t> output = takeDims("output_spatial_dimensions");
  to.set("dimension_numbers",
         ConvDimensionNumbersAttr::get(context, inputBatch, inputFeature, input,
                                       kernelInput, kernelOutput, kernel,
                                       outputBatch, outputFeature, output));
}

void ImportedAttributes::convertChannel() {
  // Artifacts record the type of send and receive only: other channels are
  // between devices.
  constexpr int64_t deviceToDevice = 1;
  bool hasType = bool(from.get("channel_type"));
  int64_t id = takeInteger("channel_id");
  int64_t type = hasType ? takeInteger("channel_type") : deviceToDevice;
  if (hasType || id > 0)
    to.set("channel_handle", ChannelHandleAttr::get(context, id, type));
}

/// Makes strings symbols.
static Attribute toSymbol(Attribute value) {
  if (auto text = dyn_cast<StringAttr>(value))
    return FlatSymbolRefAttr::get(text);
  return value;
}

void ImportedAttributes::convertPlain(StringAttr name, Attribute value) {
  if (value == getDefaultAttribute(op, name))
    return;
  if (name == "callee" || name == "decomposition") {
    value = toSymbol(value);
  } else if (name == "called_computations") {
    if (auto array = dyn_cast<ArrayAttr>(value))
      value = ArrayAttr::get(context,
                             llvm::map_to_vector(array, [](Attribute element) {
                               return toSymbol(element);
                             }));
  } else if (auto version = dyn_cast<vhlo::ApiVersionAttr>(value)) {
    value = IntegerAttr::get(IntegerType::get(context, 32), version.getValue());
  } else if (name == "use_global_device_ids") {
    auto flag = dyn_cast<BoolAttr>(value);
    value = flag && flag.getValue() ? UnitAttr::get(context) : Attribute();
  } else if (auto array = dyn_cast<ArrayAttr>(value)) {
    // Precisions of the operands may all be the default.
    if (llvm::all_of(array, [](Attribute element) {
          auto precision = dyn_cast<PrecisionAttr>(element);
          return precision && precision.getValue() == Precision::DEFAULT;
        }))
      return;
  } else if (auto tensor = dyn_cast<DenseIntElementsAttr>(value)) {
    // Lists are tensors; tensors of fixed rank stay.
    bool isList = tensor.getType().getRank() == 1 && name != "value";
    if (isList && tensor.getElementType().isInteger(64))
      value = DenseI64ArrayAttr::get(
          context, llvm::to_vector(tensor.getValues<int64_t>()));
    else if (isList && tensor.getElementType().isInteger(1))
      value = DenseBoolArrayAttr::get(
          context, llvm::to_vector(tensor.getValues<bool>()));
  }
  if (value)
    to.set(name, value);
}

DictionaryAttr ImportedAttributes::convert() {
  if (from.get("lhs_contracting_dimensions"))
    convertDot();
  if (from.get("offset_dims"))
    convertGather();
  if (from.get("update_window_dims"))
    convertScatter();
  if (from.get("input_batch_dimension"))
    convertConvolution();
  if (from.get("channel_id"))
    convertChannel();
  for (NamedAttribute attribute : from)
    convertPlain(attribute.getName(), attribute.getValue());
  // A custom call without results has an empty list of their layouts, which an
  // artifact does not tell from none. StableHLO has both lists or neither.
  for (auto [name, other] : {std::pair("operand_layouts", "result_layouts"),
                             std::pair("result_layouts", "operand_layouts")})
    if (to.get(name) && !to.get(other))
      to.set(other, ArrayAttr::get(context, {}));
  return failed ? DictionaryAttr() : to.getDictionary(context);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static Type unwrap(Type type) {
  auto versioned = dyn_cast<vhlo::VersionedType>(type);
  return versioned ? versioned.getValue() : type;
}

/// The operation's name in StableHLO.
static StringRef getTargetName(Operation *op, StringRef name) {
  if (name == "func")
    return func::FuncOp::getOperationName();
  if (name == "call")
    return func::CallOp::getOperationName();
  if (name == "return" &&
      op->getParentOp()->getName().getStringRef() == "func.func")
    return func::ReturnOp::getOperationName();
  return {};
}

/// Replaces an operation whose operands are converted; its regions move along.
/// An operation of another dialect stays; casts of its values to and from
/// vhlo's types vanish.
static LogicalResult convertOp(Operation *op) {
  StringRef name = op->getName().getIdentifier().getValue();
  if (!name.consume_front("vhlo.")) {
    for (OpResult result : op->getResults())
      result.setType(unwrap(result.getType()));
    if (isa<UnrealizedConversionCastOp>(op) &&
        op->getOperandTypes() == op->getResultTypes()) {
      op->replaceAllUsesWith(op->getOperands());
      op->erase();
    }
    return success();
  }
  if (!op->isRegistered())
    return op->emitError() << "'" << op->getName() << "' is not known here, "
                           << "where StableHLO is read up to "
                           << vhlo::kCurrentVersion.str();
  name = name.rsplit("_v").first;
  DictionaryAttr attributes = ImportedAttributes(op).convert();
  if (!attributes)
    return failure();
  std::string target = getTargetName(op, name).str();
  if (target.empty())
    target = ("stablehlo." + name).str();

  OperationState state(op->getLoc(), target, op->getOperands(),
                       llvm::map_to_vector(op->getResultTypes(), unwrap),
                       attributes.getValue());
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  if (!state.name.isRegistered())
    return op->emitError() << "there is no '" << target << "'";
  OpBuilder builder(op);
  Operation *converted = builder.create(state);
  for (auto [from, to] : llvm::zip(op->getRegions(), converted->getRegions()))
    to.takeBody(from);
  op->replaceAllUsesWith(converted->getResults());
  op->erase();
  return success();
}

/// Parents before their contents: a function's terminator differs from a
/// region's.
static LogicalResult convertBlock(Block &block) {
  for (BlockArgument argument : block.getArguments())
    argument.setType(unwrap(argument.getType()));
  for (Operation &op : llvm::make_early_inc_range(block)) {
    SmallVector<Block *> inner;
    for (Region &region : op.getRegions())
      for (Block &innerBlock : region)
        inner.push_back(&innerBlock);
    if (failed(convertOp(&op)) ||
        llvm::any_of(inner, [](Block *b) { return failed(convertBlock(*b)); }))
      return failure();
  }
  return success();
}

namespace {

struct VHLOToStableHLO
    : systole::impl::VHLOToStableHLOPassBase<VHLOToStableHLO> {
  void runOnOperation() override {
    if (failed(convertBlock(*getOperation().getBody())))
      signalPassFailure();
  }
};

} // namespace

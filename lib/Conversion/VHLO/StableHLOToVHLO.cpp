//===- StableHLOToVHLO.cpp - From StableHLO to artifacts ------------------===//
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

namespace systole {
#define GEN_PASS_DEF_STABLEHLOTOVHLOPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using vhlo::Version;
using vhlo::VersionedOp;

//===----------------------------------------------------------------------===//
// ExportedAttributes
//===----------------------------------------------------------------------===//

static Attribute toTensor(MLIRContext *context, ArrayRef<int64_t> dims) {
  auto type = RankedTensorType::get({static_cast<int64_t>(dims.size())},
                                    IntegerType::get(context, 64));
  return DenseIntElementsAttr::get(type, dims);
}

static Attribute toInteger(MLIRContext *context, int64_t value) {
  return IntegerAttr::get(IntegerType::get(context, 64), value);
}

namespace {

/// The attributes of one operation of StableHLO in the form of an artifact. The
/// form has every attribute, also if the operation leaves a default out.
class ExportedAttributes {
public:
  explicit ExportedAttributes(Operation *op)
      : op(op), context(op->getContext()) {
    for (NamedAttribute attribute : op->getAttrs())
      if (op->getInherentAttr(attribute.getName()))
        add(attribute.getName(), attribute.getValue());
  }

  /// The attribute of this name; if absent its default, null if it is required.
  Attribute get(StringRef name) const {
    Attribute value = given.get(name);
    return value ? value : getDefault(name);
  }
  Attribute getDefault(StringRef name) const {
    return getDefaultAttribute(op, name);
  }

private:
  void add(StringAttr name, Attribute value);
  void addGroup(Attribute group);
  void addInteger(StringRef name, int64_t value) {
    given.set(name, toInteger(context, value));
  }
  void addDims(StringRef name, ArrayRef<int64_t> dims) {
    given.set(name, toTensor(context, dims));
  }

  Operation *op;
  MLIRContext *context;
  NamedAttrList given;
};

} // namespace

void ExportedAttributes::addGroup(Attribute group) {
  if (auto dot = dyn_cast<DotDimensionNumbersAttr>(group)) {
    addDims("lhs_batching_dimensions", dot.getLhsBatchingDimensions());
    addDims("rhs_batching_dimensions", dot.getRhsBatchingDimensions());
    addDims("lhs_contracting_dimensions", dot.getLhsContractingDimensions());
    addDims("rhs_contracting_dimensions", dot.getRhsContractingDimensions());
  } else if (auto algorithm = dyn_cast<DotAlgorithmAttr>(group)) {
    given.set("lhs_precision_type",
              TypeAttr::get(algorithm.getLhsPrecisionType()));
    given.set("rhs_precision_type",
              TypeAttr::get(algorithm.getRhsPrecisionType()));
    given.set("accumulation_type",
              TypeAttr::get(algorithm.getAccumulationType()));
    addInteger("lhs_component_count", algorithm.getLhsComponentCount());
    addInteger("rhs_component_count", algorithm.getRhsComponentCount());
    addInteger("num_primitive_operations",
               algorithm.getNumPrimitiveOperations());
    given.set(
        "allow_imprecise_accumulation",
        BoolAttr::get(context, algorithm.getAllowImpreciseAccumulation()));
  } else if (auto gather = dyn_cast<GatherDimensionNumbersAttr>(group)) {
    addDims("offset_dims", gather.getOffsetDims());
    addDims("collapsed_slice_dims", gather.getCollapsedSliceDims());
    addDims("operand_batching_dims", gather.getOperandBatchingDims());
    addDims("start_indices_batching_dims",
            gather.getStartIndicesBatchingDims());
    addDims("start_index_map", gather.getStartIndexMap());
    addInteger("index_vector_dim", gather.getIndexVectorDim());
  } else if (auto scatter = dyn_cast<ScatterDimensionNumbersAttr>(group)) {
    addDims("update_window_dims", scatter.getUpdateWindowDims());
    addDims("inserted_window_dims", scatter.getInsertedWindowDims());
    addDims("input_batching_dims", scatter.getInputBatchingDims());
    addDims("scatter_indices_batching_dims",
            scatter.getScatterIndicesBatchingDims());
    addDims("scatter_dims_to_operand_dims",
            scatter.getScatterDimsToOperandDims());
    addInteger("index_vector_dim", scatter.getIndexVectorDim());
  } else if (auto conv = dyn_cast<ConvDimensionNumbersAttr>(group)) {
    addInteger("input_batch_dimension", conv.getInputBatchDimension());
    addInteger("input_feature_dimension", conv.getInputFeatureDimension());
    addDims("input_spatial_dimensions", conv.getInputSpatialDimensions());
    addInteger("kernel_input_feature_dimension",
               conv.getKernelInputFeatureDimension());
    addInteger("kernel_output_feature_dimension",
               conv.getKernelOutputFeatureDimension());
    addDims("kernel_spatial_dimensions", conv.getKernelSpatialDimensions());
    addInteger("output_batch_dimension", conv.getOutputBatchDimension());
    addInteger("output_feature_dimension", conv.getOutputFeatureDimension());
    addDims("output_spatial_dimensions", conv.getOutputSpatialDimensions());
  } else if (auto channel = dyn_cast<ChannelHandleAttr>(group)) {
    addInteger("channel_id", channel.getHandle());
    addInteger("channel_type", channel.getType());
  }
}

void ExportedAttributes::add(StringAttr name, Attribute value) {
  if (isa<DotDimensionNumbersAttr, DotAlgorithmAttr, GatherDimensionNumbersAttr,
          ScatterDimensionNumbersAttr, ConvDimensionNumbersAttr,
          ChannelHandleAttr>(value))
    return addGroup(value);
  if (auto symbol = dyn_cast<FlatSymbolRefAttr>(value)) {
    value = symbol.getAttr();
  } else if (name == "called_computations") {
    value = ArrayAttr::get(
        context,
        llvm::map_to_vector(
            cast<ArrayAttr>(value).getAsRange<FlatSymbolRefAttr>(),
            [](FlatSymbolRefAttr s) -> Attribute { return s.getAttr(); }));
  } else if (name == "api_version") {
    value =
        vhlo::ApiVersionAttr::get(context, cast<IntegerAttr>(value).getInt());
  } else if (isa<UnitAttr>(value)) {
    value = BoolAttr::get(context, true);
  } else if (auto dims = dyn_cast<DenseI64ArrayAttr>(value)) {
    value = toTensor(context, dims);
  } else if (auto flags = dyn_cast<DenseBoolArrayAttr>(value)) {
    value = DenseElementsAttr::get(
        RankedTensorType::get({flags.size()}, IntegerType::get(context, 1)),
        flags.asArrayRef());
  }
  given.set(name, value);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

/// Converts a module to one version.
class Exporter {
public:
  Exporter(Version version) : version(version) {}

  LogicalResult convertBlock(Block &block);

private:
  LogicalResult convertOp(Operation *op);
  LogicalResult convertSharding(Operation *op);
  /// Converts the attributes in the version's row of the operation.
  FailureOr<DictionaryAttr> convertAttributes(Operation *op,
                                              const VersionedOp &row,
                                              const VersionedOp &last);
  /// Rejects what the version does not have.
  LogicalResult check(Operation *op, std::optional<Version> first,
                      const Twine &what);
  LogicalResult convertTypes(Operation *op, TypeRange types,
                             SmallVectorImpl<Type> &converted);

  Version version;
};

} // namespace

LogicalResult Exporter::check(Operation *op, std::optional<Version> first,
                              const Twine &what) {
  if (!first)
    return op->emitError() << what << " cannot be in a portable artifact";
  if (*first <= version)
    return success();
  return op->emitError() << what << " cannot be in a portable artifact of "
                         << "StableHLO " << version.str() << ": it came with "
                         << first->str();
}

LogicalResult Exporter::convertTypes(Operation *op, TypeRange types,
                                     SmallVectorImpl<Type> &converted) {
  for (Type type : types) {
    std::string text;
    llvm::raw_string_ostream(text) << "the type '" << type << "'";
    if (failed(check(op, vhlo::getFirstVersion(type), text)))
      return failure();
    converted.push_back(vhlo::VersionedType::get(type.getContext(), type));
  }
  return success();
}

FailureOr<DictionaryAttr> Exporter::convertAttributes(Operation *op,
                                                      const VersionedOp &row,
                                                      const VersionedOp &last) {
  MLIRContext *context = op->getContext();
  ExportedAttributes attributes(op);
  NamedAttrList list;
  SmallVector<StringRef> names = row.getAttributes();
  for (StringRef name : last.getAttributes())
    if (!llvm::is_contained(names, name) &&
        attributes.get(name) != attributes.getDefault(name))
      return op->emitError()
             << "'" << name
             << "' cannot be in a portable artifact of StableHLO "
             << version.str() << ": it came with " << last.first.str();
  for (StringRef name : names) {
    Attribute value = attributes.get(name);
    if (!value)
      return op->emitError() << "attribute '" << name << "' is missing";
    if (failed(check(op, vhlo::getFirstVersion(value),
                     "the attribute '" + name + "'")))
      return failure();
    if (name == "backend_config" && isa<DictionaryAttr>(value) &&
        failed(check(op, Version{1, 3, 0}, "a dictionary as backend_config")))
      return failure();
    list.append(name, vhlo::VersionedAttr::get(context, value));
  }
  return list.getDictionary(context);
}

static bool isShardingOp(Operation *op) {
  return op->getName().getDialectNamespace() == vhlo::kShardingDialect;
}

/// Replaces `value` by a cast to `type`, which is that of vhlo.
static void castTo(Value value, Type type, OpBuilder &builder) {
  auto cast =
      UnrealizedConversionCastOp::create(builder, value.getLoc(), type, value);
  value.replaceAllUsesExcept(cast.getResult(0), cast);
}

/// Keeps an operation of sdy and the types of its values, with casts between
/// them and those of vhlo.
LogicalResult Exporter::convertSharding(Operation *op) {
  SmallVector<Type> types;
  if (failed(check(op, vhlo::kFirstWithShardings, "a sharding")) ||
      failed(convertTypes(op, op->getResultTypes(), types)))
    return failure();
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    if (auto versioned = dyn_cast<vhlo::VersionedType>(type))
      type = versioned.getValue();
    operand.set(UnrealizedConversionCastOp::create(builder, op->getLoc(), type,
                                                   operand.get())
                    .getResult(0));
  }
  builder.setInsertionPointAfter(op);
  for (auto [result, type] : llvm::zip_equal(op->getResults(), types))
    castTo(result, type, builder);
  return success();
}

LogicalResult Exporter::convertOp(Operation *op) {
  MLIRContext *context = op->getContext();
  StringRef name = op->getName().stripDialect();
  if (isShardingOp(op))
    return convertSharding(op);
  if (!isa<StablehloDialect, func::FuncDialect>(op->getDialect()))
    return op->emitError()
           << "'" << op->getName()
           << "' is not StableHLO, and cannot be in a portable artifact";
  const VersionedOp *last = vhlo::lookUpOp(name, vhlo::kCurrentVersion);
  const VersionedOp *row = vhlo::lookUpOp(name, version);
  if (!last)
    return op->emitError() << "'" << op->getName()
                           << "' cannot be in a portable artifact";
  if (!row)
    return check(op, vhlo::getFirstVersion(name),
                 "'" + op->getName().getStringRef() + "'");
  bool onlyNewHasMany = row->number == 1 && last->number == 2 &&
                        isa<AllReduceOp, AllGatherOp, AllToAllOp>(op);
  if (onlyNewHasMany && op->getNumOperands() != 1)
    return check(op, last->first, "several operands");
  if (isa<CompositeOp>(op) && op->getNumRegions() > 0 &&
      failed(check(op, Version{1, 14, 0}, "a region")))
    return failure();

  FailureOr<DictionaryAttr> attributes = convertAttributes(op, *row, *last);
  SmallVector<Type> types;
  if (failed(attributes) ||
      failed(convertTypes(op, op->getResultTypes(), types)))
    return failure();
  OperationState state(op->getLoc(), row->getFullName(), op->getOperands(),
                       types);
  if (!attributes->empty())
    state.propertiesAttr = *attributes;
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    // Shardings may accompany operations of vhlo.
    if (vhlo::isSharding(attribute.getValue())) {
      if (failed(check(op, vhlo::kFirstWithShardings, "a sharding")))
        return failure();
      state.addAttribute(attribute.getName(), attribute.getValue());
      continue;
    }
    if (failed(check(op, vhlo::getFirstVersion(attribute.getValue()),
                     "the attribute '" + attribute.getName().getValue() + "'")))
      return failure();
    state.addAttribute(attribute.getName(),
                       vhlo::VersionedAttr::get(context, attribute.getValue()));
  }
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *converted = OpBuilder(op).create(state);
  for (auto [from, to] : llvm::zip(op->getRegions(), converted->getRegions()))
    to.takeBody(from);
  op->replaceAllUsesWith(converted->getResults());
  op->erase();
  return success();
}

/// Converts inner operations first, because the verifier of the outer operation
/// may read them.
LogicalResult Exporter::convertBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(convertBlock(inner)))
          return failure();
    if (failed(convertOp(&op)))
      return failure();
  }
  SmallVector<Type> types;
  Operation *parent = block.getParentOp();
  if (failed(convertTypes(parent, block.getArgumentTypes(), types)))
    return failure();
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  for (auto [argument, type] : llvm::zip_equal(block.getArguments(), types))
    if (isShardingOp(parent))
      castTo(argument, type, builder);
    else
      argument.setType(type);
  return success();
}

namespace {

struct StableHLOToVHLO
    : systole::impl::StableHLOToVHLOPassBase<StableHLOToVHLO> {
  using StableHLOToVHLOPassBase::StableHLOToVHLOPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    Version version = vhlo::kCurrentVersion;
    if (!targetVersion.empty()) {
      std::optional<Version> parsed = Version::parse(targetVersion);
      if (!parsed || *parsed < vhlo::kMinimumVersion ||
          vhlo::kCurrentVersion < *parsed) {
        module.emitError() << "there is no StableHLO " << targetVersion
                           << " that can be written: from "
                           << vhlo::kMinimumVersion.str() << " to "
                           << vhlo::kCurrentVersion.str();
        return signalPassFailure();
      }
      version = *parsed;
    }
    if (failed(Exporter(version).convertBlock(*module.getBody())))
      signalPassFailure();
  }
};

} // namespace

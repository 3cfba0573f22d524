//===- ContractionOps.cpp - Rules of dot_general and convolution
//------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;

namespace systole::stablehlo {

static LogicalResult verifyPrecision(Operation *op, StringRef constraint,
                                     std::optional<ArrayAttr> precision) {
  if (!precision || precision->empty() || precision->size() == 2)
    return success();
  return op->emitOpError()
         << constraint << " precision_config has " << precision->size()
         << " entries, but takes none or two, one for each operand";
}

//===----------------------------------------------------------------------===//
// dot_general
//===----------------------------------------------------------------------===//

SmallVector<int64_t> getFreeDimensions(int64_t rank, ArrayRef<int64_t> batch,
                                       ArrayRef<int64_t> contracting) {
  SmallVector<int64_t> dimensions;
  for (int64_t i = 0; i < rank; ++i)
    if (!llvm::is_contained(batch, i) && !llvm::is_contained(contracting, i))
      dimensions.push_back(i);
  return dimensions;
}

FailureOr<SmallVector<int64_t>>
inferDotGeneralShape(std::optional<Location> location, RankedTensorType lhs,
                     RankedTensorType rhs, DotDimensionNumbersAttr numbers) {
  CheckedOp op(lhs.getContext(), location, DotGeneralOp::getOperationName());
  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchingDimensions();
  ArrayRef<int64_t> rhsBatch = numbers.getRhsBatchingDimensions();
  ArrayRef<int64_t> lhsContracting = numbers.getLhsContractingDimensions();
  ArrayRef<int64_t> rhsContracting = numbers.getRhsContractingDimensions();
  if (lhsBatch.size() != rhsBatch.size())
    return op.violates("(C1) lhs has ", lhsBatch.size(),
                       " batching dimensions, but rhs has ", rhsBatch.size());
  if (lhsContracting.size() != rhsContracting.size())
    return op.violates("(C2) lhs has ", lhsContracting.size(),
                       " contracting dimensions, but rhs has ",
                       rhsContracting.size());
  SmallVector<int64_t> lhsNamed(lhsBatch), rhsNamed(rhsBatch);
  llvm::append_range(lhsNamed, lhsContracting);
  llvm::append_range(rhsNamed, rhsContracting);
  if (failed(op.verifyUnique("(C3)", "lhs", lhsNamed)) ||
      failed(op.verifyUnique("(C4)", "rhs", rhsNamed)) ||
      failed(op.verifyInRange("(C5)", "lhs_batching_dimensions", lhsBatch,
                              lhs.getRank())) ||
      failed(op.verifyInRange("(C6)", "lhs_contracting_dimensions",
                              lhsContracting, lhs.getRank())) ||
      failed(op.verifyInRange("(C7)", "rhs_batching_dimensions", rhsBatch,
                              rhs.getRank())) ||
      failed(op.verifyInRange("(C8)", "rhs_contracting_dimensions",
                              rhsContracting, rhs.getRank())))
    return failure();

  SmallVector<int64_t> shape;
  for (auto [left, right] : llvm::zip(lhsBatch, rhsBatch)) {
    int64_t leftSize = lhs.getDimSize(left), rightSize = rhs.getDimSize(right);
    if (!areCompatibleSizes(leftSize, rightSize))
      return op.violates("(C9) batching dimension ", left, " of lhs has size ",
                         leftSize, ", but ", right, " of rhs has size ",
                         rightSize);
    shape.push_back(ShapedType::isDynamic(leftSize) ? rightSize : leftSize);
  }
  for (auto [left, right] : llvm::zip(lhsContracting, rhsContracting))
    if (!areCompatibleSizes(lhs.getDimSize(left), rhs.getDimSize(right)))
      return op.violates("(C10) contracting dimension ", left,
                         " of lhs has size ", lhs.getDimSize(left), ", but ",
                         right, " of rhs has size ", rhs.getDimSize(right));
  for (int64_t i : getFreeDimensions(lhs.getRank(), lhsBatch, lhsContracting))
    shape.push_back(lhs.getDimSize(i));
  for (int64_t i : getFreeDimensions(rhs.getRank(), rhsBatch, rhsContracting))
    shape.push_back(rhs.getDimSize(i));
  return shape;
}

/// Whether operands of the element type `from` may be converted to that of a
/// product.
static bool convertsTo(Type from, Type to) {
  return isa<FloatType>(to) ? isa<FloatType, IntegerType>(from)
                            : isa<IntegerType>(from) && isa<IntegerType>(to);
}

static LogicalResult verifyAlgorithm(DotGeneralOp op,
                                     DotAlgorithmAttr algorithm) {
  if (op.getPrecisionConfig())
    for (auto precision : op.getPrecisionConfig()->getAsRange<PrecisionAttr>())
      if (precision.getValue() != Precision::DEFAULT)
        return op.emitOpError()
               << "(C21) precision_config holds "
               << stringifyEnum(precision.getValue())
               << ", but an algorithm takes DEFAULT only, since it says how "
                  "exact it is itself";
  auto isPositive = [&](StringRef constraint, StringRef name,
                        int64_t value) -> LogicalResult {
    if (value > 0)
      return success();
    return op.emitOpError() << constraint << " the algorithm's " << name
                            << " is " << value << ", but must be positive";
  };
  if (failed(isPositive("(C22)", "lhs_component_count",
                        algorithm.getLhsComponentCount())) ||
      failed(isPositive("(C23)", "rhs_component_count",
                        algorithm.getRhsComponentCount())))
    return failure();
  return isPositive("(C24)", "num_primitive_operations",
                    algorithm.getNumPrimitiveOperations());
}

namespace {
/// The labels of the constraints of quantized operands and products.
struct QuantizationConstraints {
  StringRef quantized, storage, expressed, perTensor, hybrid;
};
} // namespace

// Checks the types of a product if one of them is quantized.
static LogicalResult
verifyQuantizedProduct(Operation *op,
                       const QuantizationConstraints &constraints) {
  auto element = [](Value value) { return getElementTypeOrSelf(value); };
  Type lhs = element(op->getOperand(0)), rhs = element(op->getOperand(1)),
       result = element(op->getResult(0));
  auto left = dyn_cast<quant::QuantizedType>(lhs);
  auto right = dyn_cast<quant::QuantizedType>(rhs);
  auto product = dyn_cast<quant::QuantizedType>(result);
  if (!right || !left != !product)
    return op->emitOpError()
           << constraints.quantized << " lhs has the element type " << lhs
           << ", rhs " << rhs << " and the result " << result
           << ", but rhs is quantized, and the result where lhs is";
  Type expressed = right.getExpressedType();
  if (!left) {
    if (lhs == expressed && result == expressed)
      return success();
    return op->emitOpError() << constraints.hybrid << " rhs stands for "
                             << expressed << ", but lhs has the element type "
                             << lhs << " and the result " << result;
  }
  if (getStorageElement(left) != getStorageElement(right))
    return op->emitOpError() << constraints.storage << " lhs is stored in "
                             << getStorageElement(left) << ", but rhs in "
                             << getStorageElement(right);
  if (left.getExpressedType() != expressed ||
      product.getExpressedType() != expressed)
    return op->emitOpError()
           << constraints.expressed << " lhs stands for "
           << left.getExpressedType() << ", rhs for " << expressed
           << " and the result for " << product.getExpressedType();
  if (isa<quant::UniformQuantizedType>(right) &&
      !isa<quant::UniformQuantizedType>(product))
    return op->emitOpError() << constraints.perTensor
                             << " rhs has one scale, but the result several";
  return success();
}

static bool hasQuantizedType(Operation *op) {
  auto isQuantized = [](Type type) {
    return isa<quant::QuantizedType>(getElementTypeOrSelf(type));
  };
  return llvm::any_of(op->getOperandTypes(), isQuantized) ||
         llvm::any_of(op->getResultTypes(), isQuantized);
}

// The dimension along which a value has scales, if any.
static std::optional<int64_t> getQuantizedDimension(Value value) {
  if (auto type = dyn_cast<quant::UniformQuantizedPerAxisType>(
          getElementTypeOrSelf(value)))
    return type.getQuantizedDimension();
  return std::nullopt;
}

static LogicalResult verifyQuantizedDot(DotGeneralOp op) {
  if (failed(verifyQuantizedProduct(
          op, {"(C14)", "(C17)", "(C18)", "(C19)", "(C20)"})))
    return failure();
  Type rhs = getElementTypeOrSelf(op.getRhs());
  ArrayRef<int64_t> zeroPoints;
  int64_t zeroPoint;
  if (auto perAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(rhs)) {
    zeroPoints = perAxis.getZeroPoints();
  } else {
    zeroPoint = cast<quant::UniformQuantizedType>(rhs).getZeroPoint();
    zeroPoints = zeroPoint;
  }
  if (llvm::any_of(zeroPoints, [](int64_t point) { return point != 0; }))
    return op.emitOpError() << "(C15) the zero points of rhs, of element type "
                            << rhs << ", are not all 0";
  std::optional<int64_t> axis = getQuantizedDimension(op.getRhs());
  if (axis &&
      llvm::is_contained(
          op.getDotDimensionNumbers().getRhsContractingDimensions(), *axis))
    return op.emitOpError() << "(C16) rhs has scales along dimension " << *axis
                            << ", which is contracted";
  return success();
}

LogicalResult DotGeneralOp::verify() {
  auto lhs = cast<RankedTensorType>(getLhs().getType());
  auto rhs = cast<RankedTensorType>(getRhs().getType());
  FailureOr<SmallVector<int64_t>> shape =
      inferDotGeneralShape(getLoc(), lhs, rhs, getDotDimensionNumbers());
  if (failed(shape) ||
      failed(verifyPrecision(*this, "(C11)", getPrecisionConfig())))
    return failure();
  if (!areCompatibleShapes(*shape, getType().getShape()))
    return emitOpError() << "(C12) the result has the type " << getType()
                         << ", but its shape is that of "
                         << getType().clone(*shape);
  if (hasQuantizedType(*this)) {
    if (failed(verifyQuantizedDot(*this)))
      return failure();
  } else if (!getAlgorithm() && lhs.getElementType() != rhs.getElementType() &&
             !(convertsTo(lhs.getElementType(), getType().getElementType()) &&
               convertsTo(rhs.getElementType(), getType().getElementType()))) {
    return emitOpError() << "(C13) lhs has the element type "
                         << lhs.getElementType() << ", but rhs has "
                         << rhs.getElementType() << " and the result "
                         << getType().getElementType()
                         << "; convert one, or give an algorithm";
  }
  return getAlgorithm() ? verifyAlgorithm(*this, *getAlgorithm()) : success();
}

//===----------------------------------------------------------------------===//
// convolution
//===----------------------------------------------------------------------===//

// Checks that two named dimensions and the spatial ones are each dimension of a
// tensor once.
static LogicalResult verifyRoles(const CheckedOp &op,
                                 StringRef spatialConstraint,
                                 StringRef constraint, StringRef name,
                                 int64_t first, int64_t second,
                                 ArrayRef<int64_t> spatial, int64_t rank) {
  if (static_cast<int64_t>(spatial.size()) != rank - 2)
    return op.violates(spatialConstraint, " ", name, " has ", spatial.size(),
                       " spatial dimensions, but rank ", rank, " takes ",
                       rank - 2);
  SmallVector<int64_t> roles{first, second};
  llvm::append_range(roles, spatial);
  if (failed(op.verifyInRange(constraint, name, roles, rank)))
    return failure();
  return op.verifyUnique(constraint, name, roles);
}

// Checks that `size` is a multiple of a group count.
static LogicalResult verifyMultiple(const CheckedOp &op, StringRef constraint,
                                    StringRef name, int64_t size,
                                    StringRef groupName, int64_t groups) {
  if (ShapedType::isDynamic(size) || size % groups == 0)
    return success();
  return op.violates(constraint, " the ", name, " of size ", size,
                     " is not a multiple of ", groupName, ", ", groups);
}

FailureOr<SmallVector<int64_t>>
inferConvolutionShape(const CheckedOp &op, ConvolutionOp::Adaptor adaptor) {
  auto lhs = cast<RankedTensorType>(adaptor.getLhs().getType());
  auto rhs = cast<RankedTensorType>(adaptor.getRhs().getType());
  ConvDimensionNumbersAttr numbers = adaptor.getDimensionNumbers();
  int64_t rank = lhs.getRank();
  if (rank != rhs.getRank() || rank < 2)
    return op.violates("(C1) lhs has rank ", rank, " and rhs has ",
                       rhs.getRank(),
                       ", but both have two dimensions and one for "
                       "each spatial one");
  ArrayRef<int64_t> inputSpatial = numbers.getInputSpatialDimensions();
  ArrayRef<int64_t> kernelSpatial = numbers.getKernelSpatialDimensions();
  ArrayRef<int64_t> outputSpatial = numbers.getOutputSpatialDimensions();
  if (failed(verifyRoles(
          op, "(C12)", "(C13)", "the input", numbers.getInputBatchDimension(),
          numbers.getInputFeatureDimension(), inputSpatial, rank)) ||
      failed(verifyRoles(op, "(C17)", "(C18)", "the kernel",
                         numbers.getKernelInputFeatureDimension(),
                         numbers.getKernelOutputFeatureDimension(),
                         kernelSpatial, rank)) ||
      failed(verifyRoles(
          op, "(C19)", "(C20)", "the output", numbers.getOutputBatchDimension(),
          numbers.getOutputFeatureDimension(), outputSpatial, rank)))
    return failure();

  FailureOr<Window> window =
      inferWindow(op, rank - 2,
                  {std::nullopt, adaptor.getWindowStrides(),
                   adaptor.getLhsDilation(), adaptor.getRhsDilation(),
                   adaptor.getPadding(), adaptor.getWindowReversal()},
                  {"", "", "(C2)", "(C3)", "(C5)", "(C6)", "(C7)", "(C8)",
                   "(C4)", "(C9)", "lhs_dilation", "rhs_dilation"});
  if (failed(window))
    return failure();

  int64_t featureGroups = adaptor.getFeatureGroupCount();
  int64_t batchGroups = adaptor.getBatchGroupCount();
  if (featureGroups < 1)
    return op.violates("(C21) feature_group_count is ", featureGroups,
                       ", but must be positive");
  if (batchGroups < 1)
    return op.violates("(C22) batch_group_count is ", batchGroups,
                       ", but must be positive");
  if (featureGroups != 1 && batchGroups != 1)
    return op.violates("(C23) feature_group_count is ", featureGroups,
                       " and batch_group_count is ", batchGroups,
                       ", but one of them is 1");
  int64_t batch = lhs.getDimSize(numbers.getInputBatchDimension());
  int64_t feature = lhs.getDimSize(numbers.getInputFeatureDimension());
  int64_t kernelInput =
      rhs.getDimSize(numbers.getKernelInputFeatureDimension());
  int64_t kernelOutput =
      rhs.getDimSize(numbers.getKernelOutputFeatureDimension());
  if (failed(verifyMultiple(op, "(C10)", "input's batch", batch,
                            "batch_group_count", batchGroups)) ||
      failed(verifyMultiple(op, "(C11)", "input's feature dimension", feature,
                            "feature_group_count", featureGroups)))
    return failure();
  if (!ShapedType::isDynamic(feature) &&
      !areCompatibleSizes(feature / featureGroups, kernelInput))
    return op.violates("(C14) the kernel has ", kernelInput,
                       " input features, but the input has ", feature, " in ",
                       featureGroups,
                       featureGroups == 1 ? " group" : " groups");
  if (failed(verifyMultiple(op, "(C15)",
                            "kernel's output feature "
                            "dimension",
                            kernelOutput, "batch_group_count", batchGroups)) ||
      failed(verifyMultiple(op, "(C16)",
                            "kernel's output feature "
                            "dimension",
                            kernelOutput, "feature_group_count",
                            featureGroups)))
    return failure();

  SmallVector<int64_t> shape(rank);
  shape[numbers.getOutputBatchDimension()] =
      ShapedType::isDynamic(batch) ? batch : batch / batchGroups;
  shape[numbers.getOutputFeatureDimension()] = kernelOutput;
  for (auto [dimension, input, kernel, output] :
       llvm::zip(*window, inputSpatial, kernelSpatial, outputSpatial)) {
    dimension.size = rhs.getDimSize(kernel);
    shape[output] = dimension.getOutputSize(lhs.getDimSize(input));
  }
  return shape;
}

static LogicalResult verifyQuantizedConvolution(ConvolutionOp op) {
  if (failed(verifyQuantizedProduct(
          op, {"(C28)", "(C31)", "(C32)", "(C33)", "(C34)"})))
    return failure();
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  auto check = [&](StringRef constraint, StringRef name, Value value,
                   int64_t feature) -> LogicalResult {
    std::optional<int64_t> axis = getQuantizedDimension(value);
    if (!axis || *axis == feature)
      return success();
    return op.emitOpError()
           << constraint << " " << name << " has scales along dimension "
           << *axis << ", but its output features are dimension " << feature;
  };
  if (failed(check("(C29)", "rhs", op.getRhs(),
                   numbers.getKernelOutputFeatureDimension())))
    return failure();
  return check("(C30)", "the result", op.getResult(),
               numbers.getOutputFeatureDimension());
}

// Checks the shape of a convolution's result against `shape`.
static LogicalResult verifyConvolutionResult(Operation *op,
                                             ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.getRank() != static_cast<int64_t>(shape.size()))
    return op->emitOpError() << "(C26) the result has rank " << type.getRank()
                             << ", but the operands have rank " << shape.size();
  if (areCompatibleShapes(shape, type.getShape()))
    return success();
  return op->emitOpError() << "(C25) the result has the type " << type
                           << ", but its shape is that of "
                           << type.clone(shape);
}

// Checks that unquantized operands have one element type.
static LogicalResult verifyFactors(Operation *op) {
  Type lhs = getElementTypeOrSelf(op->getOperand(0)),
       rhs = getElementTypeOrSelf(op->getOperand(1));
  if (lhs == rhs)
    return success();
  return op->emitOpError() << "(C27) lhs has the element type " << lhs
                           << ", but rhs has " << rhs;
}

LogicalResult ConvolutionOp::verify() {
  FailureOr<SmallVector<int64_t>> shape =
      inferConvolutionShape(getOperation(), Adaptor(*this));
  if (failed(shape) ||
      failed(verifyPrecision(*this, "(C24)", getPrecisionConfig())))
    return failure();
  if (failed(verifyConvolutionResult(*this, *shape)))
    return failure();
  return hasQuantizedType(*this) ? verifyQuantizedConvolution(*this)
                                 : verifyFactors(*this);
}

LogicalResult DynamicConvOp::verify() {
  // A convolution with dynamic padding does not determine the result's spatial
  // sizes.
  ConvolutionOp::Properties properties;
  properties.window_strides = getWindowStridesAttr();
  properties.lhs_dilation = getLhsDilationAttr();
  properties.rhs_dilation = getRhsDilationAttr();
  properties.window_reversal = getWindowReversalAttr();
  properties.dimension_numbers = getDimensionNumbersAttr();
  properties.feature_group_count = getFeatureGroupCountAttr();
  properties.batch_group_count = getBatchGroupCountAttr();
  Value factors[] = {getLhs(), getRhs()};
  FailureOr<SmallVector<int64_t>> shape = inferConvolutionShape(
      getOperation(), ConvolutionOp::Adaptor(ValueRange(factors),
                                             DictionaryAttr(), properties));
  if (failed(shape) ||
      failed(verifyPrecision(*this, "(C24)", getPrecisionConfig())))
    return failure();
  for (int64_t dimension : getDimensionNumbers().getOutputSpatialDimensions())
    (*shape)[dimension] = ShapedType::kDynamic;
  auto padding = cast<RankedTensorType>(getPadding().getType());
  int64_t rank = cast<RankedTensorType>(getLhs().getType()).getRank();
  if (!areCompatibleShapes(padding.getShape(), {rank - 2, 2}))
    return emitOpError() << "(C4) padding has the type " << padding
                         << ", but has two elements for each of " << rank - 2
                         << " spatial dimensions";
  if (failed(verifyConvolutionResult(*this, *shape)))
    return failure();
  return hasQuantizedType(*this) ? success() : verifyFactors(*this);
}

} // namespace systole::stablehlo

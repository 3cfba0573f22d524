//===- QuantizedProducts.cpp - Products of quantized integers -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// sum((x - z) * w) = sum(x * w) - z * sum(w): the zero point of lhs becomes an
// addend for each column of rhs, whose own zero points are 0. Padding and
// dilation insert zeros that stand for 0.0, so lhs is padded with z before.
//
//===----------------------------------------------------------------------===//

#include "QuantizedProducts.h"
#include "UnsignedBytes.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace systole::stablehlo;

Quantization Quantization::get(quant::QuantizedType type) {
  if (auto uniform = dyn_cast<quant::UniformQuantizedType>(type))
    return {{uniform.getScale()}, {uniform.getZeroPoint()}, {}};
  auto perAxis = cast<quant::UniformQuantizedPerAxisType>(type);
  return {SmallVector<double>(perAxis.getScales()),
          SmallVector<int64_t>(perAxis.getZeroPoints()),
          perAxis.getQuantizedDimension()};
}

bool systole::stablehlo::hasWholeRange(quant::QuantizedType type) {
  unsigned width = type.getStorageTypeIntegralWidth();
  return type.getStorageTypeMin() ==
             quant::QuantizedType::getDefaultMinimumForInteger(type.isSigned(),
                                                               width) &&
         type.getStorageTypeMax() ==
             quant::QuantizedType::getDefaultMaximumForInteger(type.isSigned(),
                                                               width);
}

namespace {
/// The dimensions of rhs that are summed, and the dimension of the result that
/// each other dimension of rhs becomes, in order.
struct Columns {
  SmallVector<int64_t> summed;
  SmallVector<int64_t> kept, results;
};
} // namespace

static Columns getColumns(DotGeneralOp op) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  ArrayRef<int64_t> batching = numbers.getRhsBatchingDimensions();
  Columns columns;
  llvm::append_range(columns.summed, numbers.getRhsContractingDimensions());
  int64_t next = typeOf(op.getLhs()).getRank() -
                 static_cast<int64_t>(columns.summed.size());
  for (int64_t dim = 0; dim < typeOf(op.getRhs()).getRank(); ++dim) {
    if (llvm::is_contained(columns.summed, dim))
      continue;
    const int64_t *batch = llvm::find(batching, dim);
    columns.kept.push_back(dim);
    columns.results.push_back(
        batch == batching.end() ? next++ : batch - batching.begin());
  }
  return columns;
}

static Columns getColumns(ConvolutionOp op) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t feature = numbers.getKernelOutputFeatureDimension();
  Columns columns;
  for (int64_t dim = 0; dim < typeOf(op.getRhs()).getRank(); ++dim)
    if (dim != feature)
      columns.summed.push_back(dim);
  columns.kept = {feature};
  columns.results = {numbers.getOutputFeatureDimension()};
  return columns;
}

/// Returns the dimension of the result that the scales of rhs are along, or
/// std::nullopt if that dimension is summed.
static FailureOr<std::optional<int64_t>>
getResultAxis(const Columns &columns, std::optional<int64_t> axis) {
  if (!axis)
    return axis;
  const int64_t *column = llvm::find(columns.kept, *axis);
  if (column == columns.kept.end())
    return failure();
  return std::optional(columns.results[column - columns.kept.begin()]);
}

static Columns getColumns(Operation *op) {
  if (auto dot = dyn_cast<DotGeneralOp>(op))
    return getColumns(dot);
  return getColumns(cast<ConvolutionOp>(op));
}

static int64_t countProducts(RankedTensorType rhs, const Columns &columns) {
  int64_t count = 1;
  for (int64_t dim : columns.summed)
    count *= rhs.getDimSize(dim);
  return count;
}

/// The sum of each column of rhs times `factor`, as i32 modulo 2^32.
static Value sumColumns(Emitter &emitter, Value rhs, const Columns &columns,
                        int64_t factor) {
  DenseIntElementsAttr numbers;
  RankedTensorType type = typeOf(rhs);
  if (!matchPattern(rhs, m_Constant(&numbers))) {
    Value sums =
        emitter.sum(emitter.convert(rhs, emitter.getI32Type()), columns.summed);
    return emitter.multiply(sums, static_cast<double>(factor));
  }
  SmallVector<int64_t> shape, strides(type.getRank(), 0);
  for (int64_t dim : columns.kept)
    shape.push_back(type.getDimSize(dim));
  int64_t stride = 1;
  for (int64_t dim : llvm::reverse(columns.kept)) {
    strides[dim] = stride;
    stride *= type.getDimSize(dim);
  }
  SmallVector<int32_t> sums(stride, 0);
  bool isUnsigned = type.getElementType().isUnsignedInteger();
  SmallVector<int64_t> index(type.getRank(), 0);
  for (const APInt &number : numbers) {
    int64_t at = 0;
    for (auto [i, s] : llvm::zip_equal(index, strides))
      at += i * s;
    int64_t value = isUnsigned ? static_cast<int64_t>(number.getZExtValue())
                               : number.getSExtValue();
    sums[at] = static_cast<int32_t>(sums[at] + factor * value);
    for (int64_t dim = type.getRank(); dim-- > 0;) {
      if (++index[dim] < type.getDimSize(dim))
        break;
      index[dim] = 0;
    }
  }
  auto result = RankedTensorType::get(shape, emitter.getI32Type());
  return ConstantOp::create(
      emitter, DenseElementsAttr::get(result, ArrayRef<int32_t>(sums)));
}

/// Bytes with the values of narrower integers.
static Value toBytes(Emitter &emitter, Value value) {
  auto element = cast<IntegerType>(typeOf(value).getElementType());
  return emitter.convert(value, IntegerType::get(emitter.getContext(), 8,
                                                 element.getSignedness()));
}

bool systole::stablehlo::insertsZeros(ConvolutionOp op) {
  auto isNot = [](std::optional<ArrayRef<int64_t>> numbers, int64_t neutral) {
    return numbers && llvm::any_of(*numbers, [&](int64_t number) {
             return number != neutral;
           });
  };
  if (isNot(op.getLhsDilation(), 1))
    return true;
  std::optional<DenseIntElementsAttr> padding = op.getPadding();
  return padding && llvm::any_of(padding->getValues<int64_t>(),
                                 [](int64_t amount) { return amount != 0; });
}

/// lhs with the elements that a convolution inserts, all `zeroPoint`.
static Value padOperand(Emitter &emitter, ConvolutionOp op, Value lhs,
                        int64_t zeroPoint) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t rank = typeOf(lhs).getRank();
  SmallVector<int64_t> low(rank, 0), high(rank, 0), interior(rank, 0);
  for (auto [i, dim] : llvm::enumerate(numbers.getInputSpatialDimensions())) {
    if (std::optional<DenseIntElementsAttr> padding = op.getPadding()) {
      auto amounts = padding->getValues<int64_t>();
      low[dim] = amounts[2 * i];
      high[dim] = amounts[2 * i + 1];
    }
    if (std::optional<ArrayRef<int64_t>> dilation = op.getLhsDilation())
      interior[dim] = (*dilation)[i] - 1;
  }
  auto scalar = RankedTensorType::get({}, typeOf(lhs).getElementType());
  return emitter.pad(lhs, low, high, interior,
                     emitter.splat(scalar, static_cast<double>(zeroPoint)));
}

/// The operation on bytes, with a result of i32; pads lhs with its zero point.
static Value emitSums(Emitter &emitter, Operation *op, Value lhs, Value rhs,
                      int64_t &zeroPoint) {
  RankedTensorType type = typeOf(op->getResult(0)).clone(emitter.getI32Type());
  auto convolution = dyn_cast<ConvolutionOp>(op);
  if (convolution && zeroPoint != 0 && insertsZeros(convolution)) {
    if (zeroPoint == -128) {
      // As unsigned bytes, the same numbers have a zero point of 0.
      lhs = toUnsignedBytes(emitter, lhs);
      zeroPoint = 0;
    } else {
      lhs = padOperand(emitter, convolution, lhs, zeroPoint);
    }
  }
  // Operands of a product have one type.
  if (typeOf(lhs).getElementType() != typeOf(rhs).getElementType()) {
    lhs = emitter.convert(lhs, emitter.getI32Type());
    rhs = emitter.convert(rhs, emitter.getI32Type());
  }
  Operation *sums = emitter.clone(*op);
  sums->setOperands({lhs, rhs});
  sums->getResult(0).setType(type);
  sums->removeAttr("precision_config");
  if (auto padded = dyn_cast<ConvolutionOp>(sums); padded && zeroPoint != 0) {
    padded.removePaddingAttr();
    padded.removeLhsDilationAttr();
  }
  return sums->getResult(0);
}

std::optional<IntegerProducts>
systole::stablehlo::emitIntegerProducts(Emitter &emitter, Operation *op,
                                        ArrayRef<Type> operands, Type result) {
  auto dot = dyn_cast<DotGeneralOp>(op);
  if (dot && dot.getAlgorithm())
    return std::nullopt;
  auto left =
      dyn_cast<quant::UniformQuantizedType>(getElementTypeOrSelf(operands[0]));
  auto right =
      dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(operands[1]));
  auto product = dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(result));
  if (!left || !right || !product || !left.getExpressedType().isF32() ||
      left.getStorageTypeIntegralWidth() > 8)
    return std::nullopt;
  Quantization weights = Quantization::get(right);
  Quantization outputs = Quantization::get(product);
  if (!weights.isCentred())
    return std::nullopt;
  Columns columns = getColumns(op);
  IntegerProducts products;
  auto axis = getResultAxis(columns, weights.axis);
  if (failed(axis))
    return std::nullopt;
  products.axis = *axis;
  if (outputs.axis && outputs.axis != products.axis)
    return std::nullopt;

  int64_t width = left.getStorageTypeIntegralWidth();
  int64_t largest = ((int64_t(1) << width) - 1)
                    << (width - (right.isSigned() ? 1 : 0));
  int64_t count = countProducts(cast<RankedTensorType>(operands[1]), columns);
  if (count > std::numeric_limits<int32_t>::max() / largest)
    return std::nullopt;

  // Scales are numbers of f32.
  auto round = [](double scale) { return double(static_cast<float>(scale)); };
  for (auto [i, scale] : llvm::enumerate(weights.scales)) {
    double output = outputs.scales[outputs.axis ? i : 0];
    double factor = round(left.getScale()) * round(scale) / round(output);
    // A scale that is the product of two others is rounded.
    products.factors.push_back(std::abs(factor - 1) < 0x1p-22 ? 1 : factor);
  }
  int64_t zeroPoint = left.getZeroPoint();
  Value lhs = toBytes(emitter, op->getOperand(0));
  Value rhs = toBytes(emitter, op->getOperand(1));
  Value sums = emitSums(emitter, op, lhs, rhs, zeroPoint);
  if (zeroPoint != 0) {
    Value addend = sumColumns(emitter, op->getOperand(1), columns, -zeroPoint);
    sums = emitter.add(
        sums, emitter.broadcast(addend, sums.getType(), columns.results));
  }
  products.sums = sums;
  return products;
}

Value systole::stablehlo::spreadNumbers(Emitter &emitter, RankedTensorType type,
                                        ArrayRef<Attribute> numbers,
                                        std::optional<int64_t> axis) {
  if (!axis)
    return ConstantOp::create(emitter, DenseElementsAttr::get(type, numbers));
  auto vector = RankedTensorType::get({static_cast<int64_t>(numbers.size())},
                                      type.getElementType());
  Value constant =
      ConstantOp::create(emitter, DenseElementsAttr::get(vector, numbers));
  return emitter.broadcast(constant, type, {*axis});
}

Value systole::stablehlo::spreadFloats(Emitter &emitter, RankedTensorType type,
                                       ArrayRef<double> numbers,
                                       std::optional<int64_t> axis) {
  auto attributes =
      llvm::map_to_vector(numbers, [&](double number) -> Attribute {
        return emitter.getFloatAttr(type.getElementType(), number);
      });
  return spreadNumbers(emitter, type, attributes, axis);
}

Value systole::stablehlo::emitHybridProduct(Emitter &emitter, Operation *op,
                                            ArrayRef<Type> operands) {
  Type left = getElementTypeOrSelf(operands[0]);
  auto right =
      dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(operands[1]));
  if (!right || !isa<Float32Type, Float64Type>(left))
    return {};
  Quantization weights = Quantization::get(right);
  Columns columns = getColumns(op);
  auto axis = getResultAxis(columns, weights.axis);
  if (!weights.isCentred() || failed(axis))
    return {};
  Value integers = emitter.convert(op->getOperand(1), left);
  Operation *product = emitter.clone(*op);
  product->setOperand(1, integers);
  Value result = product->getResult(0);
  return emitter.multiply(
      result, spreadFloats(emitter, typeOf(result), weights.scales, *axis));
}

std::optional<int64_t> systole::stablehlo::getMagnitude(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  DenseIntElementsAttr numbers;
  if (matchPattern(value, m_Constant(&numbers))) {
    int64_t largest = 0;
    for (const APInt &number : numbers)
      largest = std::max(largest, std::abs(number.getSExtValue()));
    return largest;
  }
  if (isa<BroadcastInDimOp, ReshapeOp, TransposeOp>(op))
    return getMagnitude(op->getOperand(0));
  if (isa<AddOp>(op)) {
    std::optional<int64_t> lhs = getMagnitude(op->getOperand(0));
    std::optional<int64_t> rhs = getMagnitude(op->getOperand(1));
    return lhs && rhs ? std::optional(*lhs + *rhs) : std::nullopt;
  }
  if (!isa<DotGeneralOp, ConvolutionOp>(op))
    return std::nullopt;
  for (Value operand : op->getOperands()) {
    // Bytes, or integers that were bytes.
    auto convert = operand.getDefiningOp<ConvertOp>();
    unsigned width = typeOf(operand).getElementTypeBitWidth();
    if (convert)
      width = std::min(width,
                       typeOf(convert.getOperand()).getElementTypeBitWidth());
    if (width > 8)
      return std::nullopt;
  }
  Columns columns = getColumns(op);
  // A product of bytes is at most 255 * 255.
  return 65025 * countProducts(typeOf(op->getOperand(1)), columns);
}

//===- QuantizeFunction.cpp - Quantized layers in a function --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizeFunction.h"

#include "systole/Dialect/StableHLO/IR/Emitter.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::quantization;

static Type getSymmetricType(MLIRContext *context, unsigned width,
                             ArrayRef<double> scales, int64_t dim) {
  SmallVector<int64_t> zeroPoints(scales.size(), 0);
  int64_t limit = (int64_t(1) << (width - 1)) - 1;
  return quant::UniformQuantizedPerAxisType::get(
      quant::QuantizationFlags::Signed, IntegerType::get(context, width),
      Float32Type::get(context), scales, zeroPoints, dim, -limit - 1, limit);
}

namespace {

class FunctionQuantizer {
public:
  FunctionQuantizer(func::FuncOp function, const Ranges &ranges,
                    const llvm::DenseSet<size_t> &kept)
      : function(function), layers(Layers::find(function)), ranges(ranges),
        plan(BytesPlan::find(function, layers, ranges, kept)),
        context(function.getContext()) {}

  SmallVector<Value> run();

private:
  /// The integers of a value: of a dequantized one, or quantized with `range`.
  Value quantize(OpBuilder &builder, Value value, Interval range);
  /// Replaces a value by dequantized integers.
  Value replace(OpBuilder &builder, Value value, Value integers);
  /// Applies an activation to bytes, where their range does not.
  Value activate(Emitter &emitter, Value bytes,
                 ArrayRef<Operation *> activation, Interval range);
  Value rewrite(const Layer &layer, size_t index);
  void rewrite(const Sum &sum, size_t index);
  void moveIntegers(Operation *op);

  func::FuncOp function;
  const Layers layers;
  const Ranges &ranges;
  const BytesPlan plan;
  MLIRContext *context;
};

} // namespace

/// The values whose integers are read: the operands of quantized layers and of
/// sums, and what operations move or average to them.
static llvm::DenseSet<Value> findRead(const Layers &layers,
                                      const std::vector<bool> &quantizes) {
  llvm::DenseSet<Value> read;
  auto mark = [&](Value value) {
    while (value && read.insert(value).second) {
      Operation *op = value.getDefiningOp();
      value = op && isTransparent(op) ? op->getOperand(0) : findAveraged(value);
    }
  };
  for (auto [layer, isQuantized] : llvm::zip_equal(layers.layers, quantizes))
    if (isQuantized)
      mark(layer.getInput());
  // The loop starts at the last sum, whose result may be read by nobody.
  for (const Sum &sum : llvm::reverse(layers.sums))
    if (read.contains(sum.output))
      for (Value operand : sum.add->getOperands())
        mark(operand);
  return read;
}

BytesPlan BytesPlan::find(func::FuncOp function, const Layers &layers,
                          const Ranges &ranges,
                          const llvm::DenseSet<size_t> &kept) {
  BytesPlan plan;
  plan.roundsAt.assign(ranges.size(), false);
  for (size_t i = 0; i < layers.layers.size(); ++i)
    plan.quantizes.push_back(!kept.contains(i) && ranges[layers.inputPoint(i)]);
  llvm::DenseSet<Value> read = findRead(layers, plan.quantizes);
  auto end = [&](Value output, size_t point) {
    if (!read.contains(output) || !ranges[point])
      return;
    plan.values.insert(output);
    plan.roundsAt[point] = true;
  };
  auto hasBytes = [&](Value value) { return plan.values.contains(value); };
  size_t layer = 0, sum = 0;
  for (Operation &op : function.front()) {
    if (layer < layers.layers.size() && layers.layers[layer].product == &op) {
      if (plan.quantizes[layer]) {
        plan.roundsAt[layers.inputPoint(layer)] = !hasBytes(op.getOperand(0));
        end(layers.layers[layer].output, layers.outputPoint(layer));
      }
      ++layer;
    } else if (sum < layers.sums.size() && layers.sums[sum].add == &op) {
      if (llvm::all_of(op.getOperands(), hasBytes))
        end(layers.sums[sum].output, layers.sumPoint(sum));
      ++sum;
    } else if (isTransparent(&op) && hasBytes(op.getOperand(0)) &&
               read.contains(op.getResult(0))) {
      plan.values.insert(op.getResult(0));
    }
  }
  return plan;
}

/// The quantized operand of a dequantized value, if it is of bytes.
static Value findIntegers(Value value) {
  auto dequantize = value.getDefiningOp<UniformDequantizeOp>();
  if (!dequantize)
    return {};
  auto type = cast<quant::QuantizedType>(
      typeOf(dequantize.getOperand()).getElementType());
  return type.getStorageTypeIntegralWidth() == 8 ? dequantize.getOperand()
                                                 : Value();
}

Value FunctionQuantizer::quantize(OpBuilder &builder, Value value,
                                  Interval range) {
  if (Value integers = findIntegers(value))
    return integers;
  Type type = typeOf(value).clone(getByteType(context, Parameters::of(range)));
  return UniformQuantizeOp::create(builder, value.getLoc(), type, value);
}

Value FunctionQuantizer::replace(OpBuilder &builder, Value value,
                                 Value integers) {
  Value floats = UniformDequantizeOp::create(builder, value.getLoc(),
                                             value.getType(), integers);
  value.replaceAllUsesWith(floats);
  return floats;
}

namespace {
/// Symmetric integers, and the scale of each group of them.
struct Integers {
  SmallVector<int8_t> numbers;
  SmallVector<double> scales;
  /// The sums of squares of the numbers and of their errors.
  double signal = 0, noise = 0;
};
} // namespace

/// With so many integers, the largest number of a group decides its scale.
static constexpr double kManyIntegers = 127;

/// The nearest of the integers from -limit to limit, times `scale`.
static double roundToInteger(double number, double scale, double limit) {
  return std::clamp(std::nearbyint(number / scale), -limit, limit);
}

/// Makes the scale of each group smaller if the squares of the errors then have
/// a smaller sum: the largest numbers are clipped, and the others have finer
/// steps.
static void narrowScales(ArrayRef<double> numbers, double limit,
                         llvm::function_ref<int64_t(int64_t)> groupOf,
                         SmallVectorImpl<double> &scales) {
  constexpr double factors[] = {1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6};
  const SmallVector<double> largest(scales.begin(), scales.end());
  SmallVector<double> least(scales.size(),
                            std::numeric_limits<double>::infinity());
  for (double factor : factors) {
    SmallVector<double> noise(scales.size(), 0);
    for (auto [i, number] : llvm::enumerate(numbers)) {
      int64_t group = groupOf(i);
      double scale = static_cast<float>(largest[group] * factor);
      double error = number - roundToInteger(number, scale, limit) * scale;
      noise[group] += error * error;
    }
    for (auto [group, sum] : llvm::enumerate(noise))
      if (sum < least[group]) {
        least[group] = sum;
        scales[group] = static_cast<float>(largest[group] * factor);
      }
  }
}

/// Quantizes numbers to -limit ... limit. `groupOf` is the group of a position.
static Integers quantizeNumbers(ArrayRef<double> numbers, int64_t groups,
                                double limit,
                                llvm::function_ref<int64_t(int64_t)> groupOf) {
  Integers result;
  result.scales.assign(groups, 0);
  for (auto [i, number] : llvm::enumerate(numbers)) {
    double &scale = result.scales[groupOf(i)];
    scale = std::max(scale, std::abs(number));
  }
  for (double &scale : result.scales)
    scale = scale > 0 ? static_cast<float>(scale / limit) : 1;
  if (limit < kManyIntegers)
    narrowScales(numbers, limit, groupOf, result.scales);
  for (auto [i, number] : llvm::enumerate(numbers)) {
    double scale = result.scales[groupOf(i)];
    double integer = roundToInteger(number, scale, limit);
    result.numbers.push_back(static_cast<int8_t>(integer));
    double error = number - integer * scale;
    result.signal += number * number;
    result.noise += error * error;
  }
  return result;
}

/// Quantizes the weights of each feature, times their factor.
static Integers quantizeFeatures(const Layer &layer, ArrayRef<double> factors,
                                 double limit) {
  ShapedType type = layer.weights.getType();
  ArrayRef<int64_t> shape = type.getShape();
  int64_t features = shape[layer.weightsFeature], stride = 1;
  for (int64_t dim = layer.weightsFeature + 1; dim < type.getRank(); ++dim)
    stride *= shape[dim];
  auto featureOf = [&](int64_t i) { return i / stride % features; };
  SmallVector<double> weights;
  for (float weight : layer.weights.getValues<float>())
    weights.push_back(weight * factors[featureOf(weights.size())]);
  return quantizeNumbers(weights, features, limit, featureOf);
}

/// A constant of narrow integers.
static Value emitIntegers(Emitter &emitter, RankedTensorType type,
                          ArrayRef<int8_t> numbers) {
  Type element = type.getElementType();
  if (auto quantized = dyn_cast<quant::QuantizedType>(element))
    element = getStorageElement(quantized);
  unsigned width = element.getIntOrFloatBitWidth();
  RankedTensorType storage = type.clone(element);
  if (width == 8)
    return ConstantOp::create(
        emitter, type,
        DenseElementsAttr::getFromRawBuffer(
            storage, ArrayRef(reinterpret_cast<const char *>(numbers.data()),
                              numbers.size())));
  auto values = llvm::map_to_vector(numbers, [&](int8_t number) {
    return APInt(width, static_cast<int64_t>(number), /*isSigned=*/true);
  });
  return ConstantOp::create(
      emitter, type, DenseElementsAttr::get(storage, ArrayRef<APInt>(values)));
}

Value FunctionQuantizer::activate(Emitter &emitter, Value bytes,
                                  ArrayRef<Operation *> activation,
                                  Interval range) {
  auto type = typeOf(bytes);
  auto quantized = cast<quant::UniformQuantizedType>(type.getElementType());
  auto constant = [&](double number) {
    double integer = std::nearbyint(number / quantized.getScale()) +
                     static_cast<double>(quantized.getZeroPoint());
    auto storage = type.clone(getStorageElement(quantized));
    return ConstantOp::create(
        emitter, type,
        DenseElementsAttr::get(
            storage,
            APInt(8, static_cast<int64_t>(std::clamp(integer, -128.0, 127.0)),
                  /*isSigned=*/true)));
  };
  auto [least, most] = getBounds(activation);
  if (range.low < least)
    bytes = emitter.emit<MaxOp>({bytes, constant(least)});
  if (most < range.high)
    bytes = emitter.emit<MinOp>({bytes, constant(most)});
  return bytes;
}

Value FunctionQuantizer::rewrite(const Layer &layer, size_t index) {
  bool isRead = plan.values.contains(layer.output);
  Value last = isRead ? layer.output : layer.linear;
  OpBuilder builder(last.getDefiningOp());
  Emitter emitter(builder, layer.product);
  Value input =
      quantize(emitter, layer.getInput(), *ranges[layers.inputPoint(index)]);
  double inputScale =
      cast<quant::UniformQuantizedType>(typeOf(input).getElementType())
          .getScale();

  auto [integers, scales, signal, noise] =
      quantizeFeatures(layer, layer.factors, 127);
  Type weightsType = layer.weights.getType().clone(
      getSymmetricType(context, 8, scales, layer.weightsFeature));
  Value weights =
      emitIntegers(emitter, cast<RankedTensorType>(weightsType), integers);
  SmallVector<double> sumScales;
  SmallVector<int32_t> offsets;
  for (auto [scale, offset] : llvm::zip_equal(scales, layer.offsets)) {
    sumScales.push_back(static_cast<float>(inputScale * scale));
    offsets.push_back(static_cast<int32_t>(std::clamp(
        std::nearbyint(offset / sumScales.back()), -0x1p30, 0x1p30)));
  }
  RankedTensorType floats = typeOf(layer.linear);
  Type sumsType = floats.clone(
      getSymmetricType(context, 32, sumScales, layer.resultFeature));
  Operation *product = emitter.clone(*layer.product);
  product->setOperands({input, weights});
  product->getResult(0).setType(cast<RankedTensorType>(sumsType));
  Value sums = product->getResult(0);
  if (llvm::any_of(offsets, [](int32_t offset) { return offset != 0; })) {
    int64_t features = offsets.size();
    auto vector = RankedTensorType::get(
        {features}, getSymmetricType(context, 32, sumScales, 0));
    Value bias = ConstantOp::create(
        emitter, vector,
        DenseElementsAttr::get(vector.clone(emitter.getI32Type()),
                               ArrayRef<int32_t>(offsets)));
    bias = BroadcastInDimOp::create(
        emitter, sumsType, bias,
        emitter.getDenseI64ArrayAttr({layer.resultFeature}));
    sums = emitter.emit<AddOp>({sums, bias});
  }
  if (!isRead) {
    Value result = replace(emitter, layer.linear, sums);
    return layer.output == layer.linear ? result : layer.output;
  }
  Interval range = *ranges[layers.outputPoint(index)];
  Parameters parameters = Parameters::of(range);
  Value bytes = UniformQuantizeOp::create(
      emitter, emitter.getLoc(), floats.clone(getByteType(context, parameters)),
      sums);
  return replace(emitter, layer.output,
                 activate(emitter, bytes, layer.activation, range));
}

void FunctionQuantizer::rewrite(const Sum &sum, size_t index) {
  if (!plan.values.contains(sum.output))
    return;
  Value lhs = findIntegers(sum.add->getOperand(0));
  Value rhs = findIntegers(sum.add->getOperand(1));
  OpBuilder builder(sum.output.getDefiningOp());
  Emitter emitter(builder, sum.add);
  Interval range = *ranges[layers.sumPoint(index)];
  Parameters parameters = Parameters::of(range);
  Value result = emitter.emit<AddOp>(
      typeOf(sum.output).clone(getByteType(context, parameters)), {lhs, rhs});
  replace(emitter, sum.output,
          activate(emitter, result, sum.activation, range));
}

void FunctionQuantizer::moveIntegers(Operation *op) {
  Value result = op->getResult(0);
  if (!plan.values.contains(result))
    return;
  Value integers = findIntegers(op->getOperand(0));
  OpBuilder builder(op);
  Emitter emitter(builder, op);
  Type element = typeOf(integers).getElementType();
  auto type = cast<quant::UniformQuantizedType>(element);
  Operation *moved = emitter.clone(*op);
  moved->setOperand(0, integers);
  moved->getResult(0).setType(typeOf(result).clone(element));
  if (isa<ReduceWindowOp, PadOp>(op)) {
    // The filler of a maximum is the least integer, and that of padding the
    // integer of 0.
    int64_t filler =
        isa<PadOp>(op) ? type.getZeroPoint() : type.getStorageTypeMin();
    auto scalar = RankedTensorType::get({}, element);
    auto storage = RankedTensorType::get({}, getStorageElement(type));
    emitter.setInsertionPoint(moved);
    moved->setOperand(
        1, ConstantOp::create(
               emitter, scalar,
               DenseElementsAttr::get(storage, APInt(8, filler, true))));
    for (Region &region : moved->getRegions()) {
      for (BlockArgument argument : region.getArguments())
        argument.setType(scalar);
      region.front().front().getResult(0).setType(scalar);
    }
    emitter.setInsertionPointAfter(moved);
  }
  replace(emitter, result, moved->getResult(0));
}

SmallVector<Value> FunctionQuantizer::run() {
  SmallVector<Value> outputs;
  llvm::DenseMap<Operation *, size_t> layerOf, sumOf;
  for (auto [i, layer] : llvm::enumerate(layers.layers)) {
    layerOf[layer.product] = i;
    outputs.push_back(layer.output);
  }
  for (auto [i, sum] : llvm::enumerate(layers.sums))
    sumOf[sum.add] = i;
  SmallVector<Operation *> ops;
  for (Operation &op : function.front())
    ops.push_back(&op);
  // Replaced operations stay until the end: others still name them.
  for (Operation *op : ops) {
    if (auto layer = layerOf.find(op);
        layer != layerOf.end() && plan.quantizes[layer->second])
      outputs[layer->second] =
          rewrite(layers.layers[layer->second], layer->second);
    else if (auto sum = sumOf.find(op); sum != sumOf.end())
      rewrite(layers.sums[sum->second], sum->second);
    else if (isTransparent(op))
      moveIntegers(op);
  }
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op) &&
        llvm::none_of(op->getResults(), [&](Value result) {
          return llvm::is_contained(outputs, result);
        }))
      op->erase();
  return outputs;
}

SmallVector<Value>
quantization::quantizeFunction(func::FuncOp function, const Ranges &ranges,
                               const llvm::DenseSet<size_t> &kept) {
  return FunctionQuantizer(function, ranges, kept).run();
}

/// The largest integer of weights; the smallest one is its negative.
static double getLimit(const WeightOptions &options) {
  return (1 << (options.bits - 1)) - 1;
}

static bool hasGroups(const Layer &layer, const WeightOptions &options) {
  ShapedType type = layer.weights.getType();
  return options.groupSize > 0 && isa<DotGeneralOp>(layer.product) &&
         type.getRank() == 2 &&
         type.getDimSize(1 - layer.weightsFeature) % options.groupSize == 0;
}

/// Quantizes the weights of a layer, with a scale for each feature or for each
/// group of a feature, in the order of the weights.
static Integers quantizeLayer(const Layer &layer,
                              const WeightOptions &options) {
  std::vector<double> ones(layer.factors.size(), 1);
  if (!hasGroups(layer, options))
    return quantizeFeatures(layer, ones, getLimit(options));
  ShapedType type = layer.weights.getType();
  int64_t columns = type.getDimSize(1);
  auto groupOf = [&](int64_t i) {
    int64_t row = i / columns, column = i % columns;
    return layer.weightsFeature == 1
               ? row / options.groupSize * columns + column
               : i / options.groupSize;
  };
  SmallVector<double> weights;
  for (float weight : layer.weights.getValues<float>())
    weights.push_back(weight);
  return quantizeNumbers(weights, type.getNumElements() / options.groupSize,
                         getLimit(options), groupOf);
}

SmallVector<double> quantization::compareWeights(const Layers &layers,
                                                 const WeightOptions &options) {
  return llvm::map_to_vector(layers.layers, [&](const Layer &layer) {
    Integers integers = quantizeLayer(layer, options);
    return integers.noise > 0
               ? 10 * std::log10(integers.signal / integers.noise)
               : HUGE_VAL;
  });
}

/// The weights of a product as integers of groups, times their scales. The
/// dimension that is summed is cut into groups.
static Value emitGroups(Emitter &emitter, const Layer &layer,
                        const WeightOptions &options) {
  auto type = cast<RankedTensorType>(layer.weights.getType());
  int64_t summed = 1 - layer.weightsFeature;
  int64_t groups = type.getDimSize(summed) / options.groupSize;
  SmallVector<int64_t> cut(type.getShape()), perGroup(type.getShape()), kept;
  cut[summed] = options.groupSize;
  cut.insert(cut.begin() + summed, groups);
  perGroup[summed] = groups;
  for (int64_t dim = 0; dim < 3; ++dim)
    if (dim != summed + 1)
      kept.push_back(dim);
  Integers integers = quantizeLayer(layer, options);
  Value narrow = emitIntegers(
      emitter, RankedTensorType::get(cut, emitter.getIntegerType(options.bits)),
      integers.numbers);
  Value floats = emitter.convert(narrow, type.getElementType());
  SmallVector<float> scales(integers.scales.begin(), integers.scales.end());
  Value factors = ConstantOp::create(
      emitter,
      DenseElementsAttr::get(type.clone(perGroup), ArrayRef<float>(scales)));
  floats = emitter.multiply(floats,
                            emitter.broadcast(factors, floats.getType(), kept));
  return emitter.reshape(floats, type.getShape());
}

/// The rows that a lookup selects of a table: all dimensions after the first.
static Value emitRows(Emitter &emitter, GatherOp op, Value table) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t offset = numbers.getOffsetDims().front();
  SmallVector<int64_t> slice(shapeOf(table)), dims, result(shapeOf(op));
  ArrayRef<int64_t> row = shapeOf(table).drop_front();
  slice.front() = 1;
  for (size_t i = 0; i < row.size(); ++i)
    dims.push_back(offset + static_cast<int64_t>(i));
  result.erase(result.begin() + offset);
  result.insert(result.begin() + offset, row.begin(), row.end());
  return GatherOp::create(
      emitter, typeOf(table).clone(result), table, op.getStartIndices(),
      GatherDimensionNumbersAttr::get(
          emitter.getContext(), dims, /*collapsedSliceDims=*/{0},
          /*operandBatchingDims=*/{}, /*startIndicesBatchingDims=*/{},
          /*startIndexMap=*/{0}, numbers.getIndexVectorDim()),
      slice, op.getIndicesAreSorted());
}

/// Whether an operation looks up rows of a constant matrix of f32.
static bool isLookup(GatherOp op, DenseFPElementsAttr &table) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  return matchPattern(op.getOperand(), m_Constant(&table)) &&
         typeOf(op).getElementType().isF32() &&
         table.getType().getRank() == 2 && op.getSliceSizes().front() == 1 &&
         op.getSliceSizes().back() == table.getType().getDimSize(1) &&
         numbers.getCollapsedSliceDims() == ArrayRef<int64_t>{0} &&
         numbers.getStartIndexMap() == ArrayRef<int64_t>{0} &&
         numbers.getOperandBatchingDims().empty();
}

/// Replaces the table of a lookup by integers, with a scale for each row or for
/// each group of a row.
static void quantizeTable(GatherOp op, DenseFPElementsAttr table,
                          const WeightOptions &options) {
  OpBuilder builder(op);
  Emitter emitter(builder, op);
  auto type = cast<RankedTensorType>(table.getType());
  int64_t rows = type.getDimSize(0), width = type.getDimSize(1);
  bool isCut = options.groupSize > 0 && width % options.groupSize == 0;
  int64_t size = isCut ? options.groupSize : width;
  SmallVector<int64_t> cut{rows, width}, perGroup{rows};
  if (isCut) {
    perGroup.push_back(width / size);
    cut = {rows, width / size, size};
  }
  SmallVector<double> weights;
  for (float weight : table.getValues<float>())
    weights.push_back(weight);
  Integers integers =
      quantizeNumbers(weights, rows * width / size, getLimit(options),
                      [&](int64_t i) { return i / size; });
  SmallVector<float> scales(integers.scales.begin(), integers.scales.end());
  Value factors = ConstantOp::create(
      emitter,
      DenseElementsAttr::get(type.clone(perGroup), ArrayRef<float>(scales)));
  Value narrow = emitIntegers(
      emitter, RankedTensorType::get(cut, emitter.getIntegerType(options.bits)),
      integers.numbers);
  Value floats =
      emitter.convert(emitRows(emitter, op, narrow), type.getElementType());
  int64_t last = op.getDimensionNumbers().getOffsetDims().front() + isCut;
  SmallVector<int64_t> kept;
  for (int64_t dim = 0; dim < typeOf(floats).getRank(); ++dim)
    if (dim != last)
      kept.push_back(dim);
  floats =
      emitter.multiply(floats, emitter.broadcast(emitRows(emitter, op, factors),
                                                 floats.getType(), kept));
  op.replaceAllUsesWith(emitter.reshape(floats, shapeOf(op)));
  op.erase();
}

/// Whether a product multiplies by a table's rows, a feature each.
static bool isProduct(OpOperand &use) {
  auto dot = dyn_cast<DotGeneralOp>(use.getOwner());
  return dot && use.getOperandNumber() == 1 &&
         dot.getDotDimensionNumbers().getRhsContractingDimensions() ==
             ArrayRef<int64_t>{1};
}

Tables quantization::findTables(ModuleOp module, const WeightOptions &options,
                                const llvm::DenseSet<Attribute> &kept) {
  Tables tables;
  llvm::DenseSet<Attribute> others(kept);
  module.walk([&](ConstantOp constant) {
    for (OpOperand &use : constant->getUses()) {
      DenseFPElementsAttr table;
      auto lookup = dyn_cast<GatherOp>(use.getOwner());
      if (lookup && isLookup(lookup, table))
        tables.try_emplace(table, WeightOptions());
      else if (isProduct(use))
        tables[constant.getValue()] = options;
      else
        others.insert(constant.getValue());
    }
  });
  for (Attribute other : others)
    tables.erase(other);
  return tables;
}

SmallVector<Value> quantization::quantizeWeights(
    func::FuncOp function, const WeightOptions &options,
    const llvm::DenseSet<size_t> &kept, const Tables &tables) {
  const Layers layers = Layers::find(function);
  for (auto op :
       llvm::make_early_inc_range(function.front().getOps<GatherOp>())) {
    DenseFPElementsAttr table;
    if (!isLookup(op, table))
      continue;
    if (auto found = tables.find(table); found != tables.end())
      quantizeTable(op, table, found->second);
  }
  SmallVector<Value> outputs;
  for (auto [i, layer] : llvm::enumerate(layers.layers)) {
    outputs.push_back(layer.output);
    if (kept.contains(i))
      continue;
    OpBuilder builder(layer.product);
    Emitter emitter(builder, layer.product);
    auto type = cast<RankedTensorType>(layer.weights.getType());
    if (hasGroups(layer, options)) {
      layer.product->setOperand(1, emitGroups(emitter, layer, options));
      continue;
    }
    Integers integers = quantizeLayer(layer, options);
    Type element = getSymmetricType(function.getContext(), options.bits,
                                    integers.scales, layer.weightsFeature);
    layer.product->setOperand(
        1, emitIntegers(emitter, type.clone(element), integers.numbers));
  }
  return outputs;
}

//===- AttentionLowerings.cpp - Attention and positions in StableHLO ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// A constant of numbers for each position and index: f(position, index).
static Value buildTable(Emitter &b, RankedTensorType type,
                        llvm::function_ref<double(int64_t, int64_t)> f) {
  const auto &semantics =
      cast<FloatType>(type.getElementType()).getFloatSemantics();
  SmallVector<APFloat> numbers;
  for (int64_t position = 0; position < type.getDimSize(0); ++position)
    for (int64_t index = 0; index < type.getDimSize(1); ++index) {
      APFloat number(f(position, index));
      bool loses;
      number.convert(semantics, APFloat::rmNearestTiesToEven, &loses);
      numbers.push_back(number);
    }
  return hlo::ConstantOp::create(b, DenseElementsAttr::get(type, numbers));
}

/// `numbers(position, index)` for each element of `type`, [batch, positions,
/// ..., indices].
static Value
buildAtPositions(Emitter &b, LoweringContext &context, RankedTensorType type,
                 llvm::function_ref<double(int64_t, int64_t)> numbers) {
  int64_t last = type.getRank() - 1;
  Value positions = context.getPositions();
  int64_t length = positions ? context.getMostPositions() : type.getDimSize(1);
  Value table =
      buildTable(b, type.clone({length, type.getDimSize(last)}), numbers);
  if (!positions)
    return b.broadcast(table, type, {1, last});
  Value rows = hlo::createRowGather(b, b.getLoc(), table, positions);
  return b.broadcast(rows, type, {0, last});
}

/// The angles of a rotary embedding.
struct Rotation {
  double base;
  int64_t dims;
  double scaling = 1;
  /// Llama 3.1's scaling: factor, low and high frequency factor, length. Null
  /// without scaling.
  ArrayAttr llama3;

  /// The angle between the pairs i of two neighbours.
  double getFrequency(int64_t i) const {
    double frequency = std::pow(base, -2.0 * i / dims) / scaling;
    if (!llama3)
      return frequency;
    auto get = [&](unsigned index) {
      return cast<FloatAttr>(llama3[index]).getValueAsDouble();
    };
    double factor = get(0), low = get(1), high = get(2), length = get(3);
    double turns = length * frequency / (2 * llvm::numbers::pi);
    double kept = std::clamp((turns - low) / (high - low), 0.0, 1.0);
    return frequency * (kept + (1 - kept) / factor);
  }
};

/// Rotates the features i and i + dims / 2 of `value` [batch, positions, ...,
/// features]. Computes in f32 at least.
static Value rotate(Emitter &b, LoweringContext &context, Value value,
                    const Rotation &rotation) {
  auto given = typeOf(value).getElementType();
  if (given.getIntOrFloatBitWidth() < 32)
    value = b.convert(value, b.getF32Type());
  auto type = typeOf(value);
  int64_t last = type.getRank() - 1, dims = rotation.dims, half = dims / 2;
  Value x = b.sliceDim(value, last, 0, half),
        y = b.sliceDim(value, last, half, dims);
  auto angle = [&](int64_t position, int64_t i) {
    return position * rotation.getFrequency(i);
  };
  auto halfType = typeOf(x);
  Value cosine =
      buildAtPositions(b, context, halfType, [&](int64_t position, int64_t i) {
        return std::cos(angle(position, i));
      });
  Value sine =
      buildAtPositions(b, context, halfType, [&](int64_t position, int64_t i) {
        return std::sin(angle(position, i));
      });
  SmallVector<Value> parts{
      b.subtract(b.multiply(x, cosine), b.multiply(y, sine)),
      b.add(b.multiply(y, cosine), b.multiply(x, sine))};
  if (dims < type.getDimSize(last))
    parts.push_back(b.sliceDim(value, last, dims, type.getDimSize(last)));
  return b.convert(b.concatenate(parts, last), given);
}

/// The slopes of ALiBi: 2^(-8 / n), 2^(-16 / n), ... of n heads, a power of 2.
/// If there are more heads than n, every other slope of 2 n heads follows.
static SmallVector<double> getSlopes(int64_t heads) {
  auto n = static_cast<int64_t>(llvm::bit_floor(uint64_t(heads)));
  SmallVector<double> slopes;
  for (int64_t head = 0; head < heads; ++head)
    slopes.push_back(head < n ? std::exp2(-8.0 * (head + 1) / n)
                              : std::exp2(-4.0 * (2 * (head - n) + 1) / n));
  return slopes;
}

namespace {

static Value lowerRotaryEmbedding(Emitter &b, LoweringContext &context,
                                  RotaryEmbeddingOp op, Value input) {
  int64_t features = shapeOf(input).back();
  return rotate(b, context, input,
                {op.getBase().convertToDouble(),
                 static_cast<int64_t>(op.getDimensions().value_or(features)),
                 op.getScaling().convertToDouble(), op.getLlama3Attr()});
}

static Value lowerSinePositionEncoding(Emitter &b, LoweringContext &context,
                                       SinePositionEncodingOp op, Value input) {
  auto type = typeOf(input);
  double base = op.getBase().convertToDouble();
  int64_t features = type.getDimSize(2);
  Value encoding =
      buildAtPositions(b, context, type, [&](int64_t position, int64_t i) {
        double angle = position * std::pow(base, -2.0 * (i / 2) / features);
        return i % 2 == 0 ? std::sin(angle) : std::cos(angle);
      });
  return b.add(input, encoding);
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

/// Builds one attention. The heads are one dimension, or two if several heads
/// of the query share keys and values: [key_value_heads, heads of each].
class Attention {
public:
  Attention(Emitter &b, LoweringContext &context, MultiHeadAttentionOp op)
      : b(b), context(context), op(op),
        shared(int64_t(op.getNumHeads()) / op.getKeyHeads()) {
    heads.push_back(op.getKeyHeads());
    if (shared > 1)
      heads.push_back(shared);
    for (size_t dim = 0; dim < heads.size(); ++dim)
      headDims.push_back(int64_t(dim));
  }

  Value build(ValueRange inputs) {
    // [batch, positions, heads..., dim] each.
    Value query = split(project("query", inputs[0]));
    Value key = project("key", inputs[1]);
    Value value = project("value", inputs[1]);
    if (auto base = op.getRotaryBase()) {
      auto turn = [&](Value of) {
        auto dims = op.getRotaryDimensions().value_or(op.getKeyDim());
        auto scaling = op.getRotaryScaling();
        return rotate(b, context, of,
                      {base->convertToDouble(), static_cast<int64_t>(dims),
                       scaling ? scaling->convertToDouble() : 1.0,
                       op.getRotaryLlama3Attr()});
      };
      query = turn(query);
      key = turn(key);
    }
    query = b.multiply(query, 1 / std::sqrt(double(op.getKeyDim())));
    key = keep("key", key);
    value = keep("value", value);

    // [batch, heads..., T, S]
    Value scores = multiplyByKeys(query, key);
    if (auto cap = op.getSoftCap())
      scores =
          b.multiply(hlo::TanhOp::create(
                         b, b.multiply(scores, 1 / cap->convertToDouble())),
                     cap->convertToDouble());
    if (op.getAlibi())
      scores = addDistances(scores);
    scores = hideScores(scores, inputs);
    Value exponentials = hlo::ExpOp::create(b, shiftByMaximum(b, scores));
    Value sum = reduceRows<hlo::AddOp>(b, exponentials);
    Value weights =
        b.divide(exponentials, broadcastRows(b, sum, typeOf(scores)));

    // [batch, heads..., T, dim], which the output contracts over heads and dim.
    Value result = sumValues(weights, value);
    SmallVector<int64_t> dims(getBatch(1)), kernelDims(headDims);
    dims.erase(dims.begin());
    dims.push_back(rank() - 1);
    kernelDims.push_back(int64_t(heads.size()));
    Value kernel = context.getVariable(op, "attention_output/kernel");
    SmallVector<int64_t> shape(heads);
    llvm::append_range(shape, shapeOf(kernel).drop_front());
    Value product =
        b.contract(result, b.reshape(kernel, shape), dims, kernelDims);
    product = addAdapter(b, context, op, "attention_output/kernel", result,
                         dims, product);
    return addBias("attention_output", product);
  }

private:
  /// The rank of queries, keys, values and scores.
  int64_t rank() const { return 3 + int64_t(heads.size()); }
  /// The batch, and the heads from dimension `first` on.
  SmallVector<int64_t> getBatch(int64_t first) const {
    SmallVector<int64_t> dims{0};
    for (int64_t dim : headDims)
      dims.push_back(first + dim);
    return dims;
  }

  Value addBias(StringRef name, Value value) {
    if (!op.getUseBias())
      return value;
    Value bias = context.getVariable(op, (name + "/bias").str());
    return b.add(value, broadcastTrailing(b, bias, typeOf(value)));
  }
  Value project(StringRef name, Value value) {
    std::string suffix = (name + "/kernel").str();
    Value kernel = context.getVariable(op, suffix);
    Value product = b.contract(value, kernel, {2}, {0});
    return addBias(name,
                   addAdapter(b, context, op, suffix, value, {2}, product));
  }
  /// Splits the heads of the query by the keys that they share.
  Value split(Value query) {
    auto type = typeOf(query);
    SmallVector<int64_t> shape(type.getShape().take_front(2));
    llvm::append_range(shape, heads);
    shape.push_back(type.getShape().back());
    return b.reshape(query, shape);
  }
  /// Repeats keys or values for the heads that share them.
  Value share(Value value) {
    if (heads.size() == 1)
      return value;
    auto type = typeOf(value);
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin() + 3, heads[1]);
    return b.broadcast(value, type.clone(shape), {0, 1, 2, 4});
  }

  /// Updates the layer's cache, [batch, key heads, S, dim], if it has one.
  /// Returns it if the keys or values are those of one position, else `value`.
  Value keep(StringRef name, Value value) {
    if (op.getCarriedStates().empty())
      return value;
    Value atHeads = b.transpose(value, {0, 2, 1, 3});
    Value positions = context.getPositions();
    if (!positions) {
      context.setCarried(op, name, atHeads);
      return value;
    }
    Value cache = context.getCarried(op, name);
    if (Value parents = context.getParents())
      cache = moveRows(cache, parents);
    auto type = typeOf(atHeads);
    Value zero = b.splat(b.getI32Type(), 0);
    for (int64_t row = 0; row < type.getDimSize(0); ++row) {
      Value position = b.reshape(b.slice(positions, {row}, {row + 1}), {});
      cache = hlo::DynamicUpdateSliceOp::create(
          b, cache.getType(), cache, b.sliceDim(atHeads, 0, row, row + 1),
          ValueRange{b.splat(b.getI32Type(), static_cast<double>(row)), zero,
                     position, zero});
    }
    context.setCarried(op, name, cache);
    return cache;
  }

  /// Row `parents[i]` of a cache for each row i, up to the last position of
  /// any row. It moves blocks of positions in place, and none if each row
  /// continues itself.
  Value moveRows(Value cache, Value parents) {
    auto type = typeOf(cache);
    int64_t positions = type.getDimSize(2),
            block = std::min<int64_t>(positions, 64);
    while (positions % block != 0)
      --block;
    double numBlocks = static_cast<double>(positions / block);
    auto perRow = typeOf(parents);
    Value i32 = b.zeros(b.getI32Type());
    Value isMoved =
        b.convert(b.compare(parents, hlo::IotaOp::create(b, perRow, 0),
                            hlo::ComparisonDirection::NE),
                  b.getI32Type());
    Value most = reduceAll<hlo::MaxOp>(b, context.getPositions());
    Value size = b.splat(i32.getType(), static_cast<double>(block));
    Value used = b.divide(
        b.add(most, b.splat(i32.getType(), static_cast<double>(block - 1))),
        size);
    Value last = b.splat(i32.getType(), numBlocks);
    Value begin = hlo::MaxOp::create(b, b.subtract(last, used), i32);
    begin = b.select(b.compare(reduceAll<hlo::MaxOp>(b, isMoved), i32,
                               hlo::ComparisonDirection::GT),
                     begin, last);
    auto body = [&](Value i, ValueRange values) -> SmallVector<Value> {
      Value index = b.subtract(b.splat(i.getType(), numBlocks - 1), i);
      Value start = b.multiply(index, size);
      Value moved = hlo::createRowGather(
          b, b.getLoc(), b.sliceDimAt(values[0], 2, start, block), parents);
      return {b.updateDimAt(values[0], moved, 2, start)};
    };
    return hlo::createFor(
        b, b.getLoc(), begin,
        [&] { return b.splat(b.getI32Type(), numBlocks); }, ValueRange(cache),
        body)[0];
  }

  Value multiplyByKeys(Value query, Value key) {
    if (!context.getPositions())
      return b.contract(query, share(key), {rank() - 1}, {rank() - 1},
                        getBatch(2), getBatch(2));
    // T is 1: [batch, key heads, T, shared, S] is [batch, heads..., T, S].
    Value scores = b.contract(query, key, {rank() - 1}, {3}, {0, 2}, {0, 1});
    SmallVector<int64_t> shape{typeOf(query).getDimSize(0)};
    llvm::append_range(shape, heads);
    shape.append({1, typeOf(key).getDimSize(2)});
    return b.reshape(scores, shape);
  }

  Value sumValues(Value weights, Value value) {
    if (!context.getPositions())
      return b.contract(weights, share(value), {rank() - 1}, {1}, getBatch(1),
                        getBatch(2));
    return b.contract(weights, value, {rank() - 1}, {2}, {0, 1}, {0, 1});
  }

  /// The position of each score's row or column.
  Value getPositions(Value scores, int64_t dim) {
    auto type = typeOf(scores).clone(b.getI32Type());
    if (Value positions = context.getPositions(); positions && dim == 0)
      return b.broadcast(positions, type, {0});
    return hlo::IotaOp::create(b, type, type.getRank() - 2 + dim);
  }

  /// Subtracts the distance of the positions times the head's slope.
  Value addDistances(Value scores) {
    auto type = typeOf(scores);
    Value distance = hlo::AbsOp::create(
        b, b.subtract(getPositions(scores, 0), getPositions(scores, 1)));
    SmallVector<double> slopes = getSlopes(op.getNumHeads());
    Value table = buildTable(b, type.clone({op.getKeyHeads(), shared}),
                             [&](int64_t head, int64_t ofHead) {
                               return -slopes[head * shared + ofHead];
                             });
    SmallVector<int64_t> dims(getBatch(1));
    dims.erase(dims.begin());
    Value slope = b.broadcast(b.reshape(table, heads), type, dims);
    return b.add(scores,
                 b.multiply(b.convert(distance, type.getElementType()), slope));
  }

  /// Masks the scores of invisible positions. A mask from data uses a finite
  /// number, since it may mask a row fully: the row then takes the mean. A
  /// causal mask uses infinity: no row is fully masked, and later positions
  /// must not be seen whatever the data.
  Value hideScores(Value scores, ValueRange operands) {
    auto type = typeOf(scores);
    auto hide = [&](Value seen, double hiding) {
      scores = b.select(seen, scores, b.splat(type, hiding));
    };
    if (operands.size() == 3)
      hide(buildMask(operands[2], type), -3e4);
    if (!op.getCausal())
      return scores;
    Value rows = getPositions(scores, 0), columns = getPositions(scores, 1);
    Value seen = b.compare(rows, columns, hlo::ComparisonDirection::GE);
    if (std::optional<int64_t> window = op.getWindow())
      seen = hlo::AndOp::create(
          b, seen,
          b.compare(b.subtract(rows, columns),
                    b.splat(rows.getType(), static_cast<double>(*window)),
                    hlo::ComparisonDirection::LT));
    hide(seen, -std::numeric_limits<double>::infinity());
    return scores;
  }

  /// The mask as booleans of the scores' shape.
  Value buildMask(Value mask, RankedTensorType type) {
    if (!typeOf(mask).getElementType().isInteger(1))
      mask = b.compare(mask, b.zeros(mask.getType()),
                       hlo::ComparisonDirection::NE);
    SmallVector<int64_t> dims{0, type.getRank() - 1};
    if (typeOf(mask).getRank() == 3)
      dims = {0, type.getRank() - 2, type.getRank() - 1};
    return b.broadcast(mask, type.clone(b.getI1Type()), dims);
  }

  Emitter &b;
  LoweringContext &context;
  MultiHeadAttentionOp op;
  /// The heads of the query that share keys and values.
  int64_t shared;
  SmallVector<int64_t> heads, headDims;
};

static Value lowerMultiHeadAttention(Emitter &b, LoweringContext &context,
                                     MultiHeadAttentionOp op,
                                     ValueRange operands) {
  return Attention(b, context, op).build(operands);
}

} // namespace

void systole::graph::attachAttentionLowerings(MLIRContext &context) {
  attach<lowerMultiHeadAttention, lowerRotaryEmbedding,
         lowerSinePositionEncoding>(context);
}

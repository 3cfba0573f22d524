//===- Quantized.cpp - Random ops of quantized types ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain of ops between uniform_quantize and uniform_dequantize. Each step of
// their definition rounds once, so the result is exact. Ops that round twice
// are excluded, since a small error may be a whole step of the scale. The
// scales of products are powers of two: floats hold their sums exactly.
//
//===----------------------------------------------------------------------===//

#include "Quantized.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace llvm;
using namespace systole::fuzz;

std::string Quantized::getType(ArrayRef<int64_t> shape) const {
  std::string type = "tensor<";
  for (int64_t size : shape)
    type += std::to_string(size) + "x";
  return type + element + ">";
}

/// The beginning of a type of some storage for floats of `type`.
static std::string beginElement(const ElementType &type,
                                const Storage &storage) {
  std::string text = "!quant.uniform<" + storage.name.str();
  if (storage.isPart)
    text += "<" + std::to_string(storage.low) + ":" +
            std::to_string(storage.high) + ">";
  return text + ":" + type.name.str();
}

static std::string chooseElement(Generator &g, const ElementType &type,
                                 const Storage &storage,
                                 std::initializer_list<StringRef> scales = {
                                     "0.5", "0.25", "0.1", "0.037", "1.0"}) {
  StringRef scale = g.choose(scales);
  int64_t point = g.chance(40) && storage.low <= 0 ? 0
                  : g.chance(30) ? storage.low
                                 : g.between(storage.low, storage.high);
  return beginElement(type, storage) + ", " + scale.str() + ":" +
         std::to_string(point) + ">";
}

void systole::fuzz::emit(Generator &g, const Quantized &result, StringRef op,
                         ArrayRef<Quantized> operands, StringRef attributes) {
  g.line() << result.floats.name << " = stablehlo." << op << " ";
  interleaveComma(operands, g.continueLine(), [&](const Quantized &v) {
    g.continueLine() << v.floats.name;
  });
  g.continueLine() << attributes << " : (";
  interleaveComma(operands, g.continueLine(),
                  [&](const Quantized &v) { g.continueLine() << v.getType(); });
  g.continueLine() << ") -> " << result.getType() << "\n";
}

void systole::fuzz::emitIntegers(Generator &g, const Quantized &result,
                                 StringRef storage, int64_t low, int64_t high) {
  std::string numbers, shape;
  auto write = [&](auto &&self, ArrayRef<int64_t> rest) -> void {
    if (rest.empty()) {
      numbers += std::to_string(g.between(low, high));
      return;
    }
    numbers += "[";
    for (int64_t i = 0; i < rest.front(); ++i) {
      numbers += i ? ", " : "";
      self(self, rest.drop_front());
    }
    numbers += "]";
  };
  write(write, result.floats.shape);
  for (int64_t size : result.floats.shape)
    shape += std::to_string(size) + "x";
  g.line() << result.floats.name << " = stablehlo.constant() {value = dense<"
           << numbers << "> : tensor<" << shape << storage << ">} : () -> "
           << result.getType() << "\n";
}

/// The scale of some results that is no power of two. The quotient of two
/// scales is rounded then, and so is the specification's division: sums near
/// the middle of two steps may be rounded to either.
static constexpr double kInexactScale = 0.3;

static void emitDequantized(Generator &g, const Quantized &q) {
  const ElementType &type = *q.floats.type;
  Value result = g.make(type, q.floats.shape, unbounded, 0);
  // The results of both engines are within half a step of the sum.
  if (StringRef(q.element).contains(", 0.3:"))
    result.error = 0.51 * kInexactScale;
  emit(g, {result, type.name.str()}, "uniform_dequantize", q);
  g.add(result);
}

namespace {
/// Scales of the columns of weights, and of the sums of their products with
/// activations of the scale 0.5.
struct ColumnTypes {
  std::string weights, sums;
};
} // namespace

/// Types with one scale, or one for each of `count` columns along dimensions.
static ColumnTypes chooseColumnTypes(Generator &g, const ElementType &type,
                                     const Storage &storage, int64_t count,
                                     int64_t weightsDim, int64_t sumsDim) {
  static constexpr StringLiteral scales[] = {"1.0", "0.5", "0.25", "0.125",
                                             "0.0625"};
  Storage wide{"i32", 0, 0};
  ColumnTypes types{beginElement(type, storage), beginElement(type, wide)};
  bool isPerAxis = g.chance(60);
  // The sums may have another scale.
  int64_t shift = g.chance(70) ? 1 : 0;
  if (isPerAxis) {
    types.weights += ":" + std::to_string(weightsDim);
    types.sums += ":" + std::to_string(sumsDim);
  }
  types.weights += isPerAxis ? ", {" : ", ";
  types.sums += isPerAxis ? ", {" : ", ";
  for (int64_t i = 0; i < (isPerAxis ? count : 1); ++i) {
    int64_t scale = g.below(4);
    types.weights += (i ? ", " : "") + scales[scale].str() + ":0";
    types.sums += (i ? ", " : "") + scales[scale + shift].str() + ":0";
  }
  types.weights += isPerAxis ? "}>" : ">";
  types.sums += isPerAxis ? "}>" : ">";
  return types;
}

/// Quantizes floats, multiplies them by constants, adds a bias, and quantizes
/// the sums.
static void quantizedProduct(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.type->isFloat() && v.type->bits >= 32 && v.isExact() &&
           !v.shape.empty() && v.getNumElements() > 0;
  });
  if (!found)
    return;
  static constexpr Storage storages[] = {
      {"i8", -128, 127}, {"i8", -128, 127}, {"u8", 0, 255}, {"i4", -8, 7}};
  Storage storage = g.choose(ArrayRef<Storage>(storages));
  const ElementType &type = *found->type;
  Value x = *found;
  auto make = [&](ArrayRef<int64_t> shape, std::string element) {
    return Quantized{g.make(type, shape, unbounded, 0), std::move(element)};
  };
  Quantized q = make(x.shape, chooseElement(g, type, storage, {"0.5"}));
  emit(g, q, "uniform_quantize", Quantized{x, type.name.str()});

  // The last dimension holds features; a convolution has the others but the
  // first as its window.
  int64_t rank = x.shape.size(), columns = g.between(1, 20);
  bool isDot = rank < 3 || g.chance(40);
  // A depthwise convolution has a filter of its own for each feature.
  int64_t groups = !isDot && g.chance(30) ? x.shape.back() : 1;
  if (groups > 1)
    columns = groups * g.between(1, 2);
  Shape weights, shape(x.shape);
  std::string op = "dot_general", attributes;
  if (isDot) {
    weights = {x.shape.back(), columns};
    shape.back() = columns;
    attributes =
        ", contracting_dims = [" + std::to_string(rank - 1) + "] x [0]";
  } else {
    op = "convolution";
    std::string places, strides, pads, dilations;
    for (int64_t dim = 1; dim < rank - 1; ++dim) {
      int64_t window = g.between(1, 3), stride = g.between(1, 2);
      int64_t dilation = g.chance(25) ? 2 : 1;
      int64_t low = g.between(-1, 2), high = g.between(-1, 2);
      int64_t extent = low + (x.shape[dim] - 1) * dilation + 1 + high;
      if (extent < window)
        return;
      shape[dim] = (extent - window) / stride + 1;
      weights.push_back(window);
      std::string comma = dim > 1 ? ", " : "";
      places += std::to_string(dim - 1) + ", ";
      strides += comma + std::to_string(stride);
      dilations += comma + std::to_string(dilation);
      pads +=
          comma + "[" + std::to_string(low) + ", " + std::to_string(high) + "]";
    }
    weights.append({x.shape.back() / groups, columns});
    shape.back() = columns;
    attributes = " dim_numbers = [b, " + places + "f]x[" + places +
                 "i, o]->[b, " + places + "f], window = {stride = [" + strides +
                 "], pad = [" + pads + "], lhs_dilate = [" + dilations +
                 "]} {batch_group_count = 1 : i64, feature_group_count = " +
                 std::to_string(groups) + " : i64}";
  }
  ColumnTypes types = chooseColumnTypes(g, type, storage, columns,
                                        weights.size() - 1, rank - 1);
  Quantized w = make(weights, types.weights);
  emitIntegers(g, w, storage.getIntegers(), storage.low, storage.high);
  if (g.chance(30)) {
    Quantized hidden = make(weights, types.weights);
    g.line() << hidden.floats.name << " = stablehlo.optimization_barrier "
             << w.floats.name << " : " << w.getType() << "\n";
    w = hidden;
  }
  Quantized sums =
      make(shape, g.chance(70) ? types.sums
                               : chooseElement(g, type, storage,
                                               {"1.0", "4.0", "16.0"}));
  bool isWide = sums.element == types.sums;
  g.line() << sums.floats.name << " = stablehlo." << op << (isDot ? " " : "(")
           << q.floats.name << ", " << w.floats.name << (isDot ? "" : ")")
           << attributes << " : (" << q.getType() << ", " << w.getType()
           << ") -> " << sums.getType() << "\n";
  if (isWide && g.chance(70)) {
    Quantized bias = make(shape, sums.element);
    Quantized biased = make(shape, sums.element);
    emitIntegers(g, bias, "i32", -5000, 5000);
    emit(g, biased, "add", {sums, bias});
    sums = biased;
  }
  if (isWide && g.chance(80)) {
    Quantized narrow =
        make(shape, chooseElement(g, type, storage, {"1.0", "4.0", "0.3"}));
    emit(g, narrow, "uniform_quantize", sums);
    sums = narrow;
    if (g.chance(30)) {
      Quantized least = make(shape, sums.element), larger = least;
      larger.floats.name = g.newName();
      emitIntegers(g, least, storage.getIntegers(), storage.low, storage.high);
      emit(g, larger, g.choose({"maximum", "minimum"}), {sums, least});
      sums = larger;
    }
  }
  emitDequantized(g, sums);
}

/// Multiplies floats by quantized weights.
static void quantizedWeights(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.type->name == "f32" && v.isBounded() && !v.shape.empty() &&
           v.getNumElements() > 0;
  });
  if (!found)
    return;
  static constexpr Storage storages[] = {{"i4", -8, 7}, {"i8", -128, 127}};
  Storage storage = g.choose(ArrayRef<Storage>(storages));
  Value x = *found;
  const ElementType &type = *x.type;
  int64_t rank = x.shape.size(), columns = g.between(1, 20);
  ColumnTypes types = chooseColumnTypes(g, type, storage, columns, 1, rank - 1);
  // No scale is larger than 1.
  double most = -static_cast<double>(storage.low), magnitude, error;
  Value bounds = g.make(type, {x.shape.back(), columns}, most, 0);
  if (!boundSum(x, bounds, x.shape.back(), magnitude, error))
    return;
  Quantized w{bounds, types.weights};
  emitIntegers(g, w, storage.name, storage.low, storage.high);
  Shape shape(x.shape);
  shape.back() = columns;
  Value product = g.make(type, shape, magnitude, error);
  emit(g, {product, type.name.str()}, "dot_general", {{x, type.name.str()}, w},
       ", contracting_dims = [" + std::to_string(rank - 1) + "] x [0]");
  g.add(product);
}

static void quantizedChain(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.type->isFloat() && v.type->bits >= 16 && v.isExact();
  });
  if (!found)
    return;
  static constexpr Storage storages[] = {
      {"i8", -128, 127}, {"u8", 0, 255}, {"i16", -32768, 32767}, {"i4", -8, 7}};
  const ElementType &type = *found->type;
  // f16 ends at 65504.
  Storage storage = g.choose(ArrayRef<Storage>(storages));
  if (type.limit < 1e5 && storage.high > 255)
    return;
  // An operation's operands and result have one range.
  if (g.chance(20))
    storage = {storage.name, storage.low / 2, storage.high / 2, true};
  Value x = *found;

  auto make = [&](ArrayRef<int64_t> shape) {
    return Quantized{g.make(type, shape, unbounded, 0),
                     chooseElement(g, type, storage)};
  };
  Quantized plain{x, type.name.str()};
  Quantized q = make(x.shape);
  emit(g, q, "uniform_quantize", plain);
  SmallVector<Quantized> all{q};
  for (int64_t i = g.between(1, 5); i > 0; --i) {
    Quantized next = make(q.floats.shape);
    switch (g.below(6)) {
    case 4:
    case 5:
      if (std::optional<Quantized> moved = emitMove(g, q, storage))
        next = *moved;
      else
        next = q;
      break;
    case 0:
      emit(g, next, "uniform_quantize", q);
      break;
    case 1:
      emit(g, next, g.choose({"negate", "abs", "floor", "ceil", "sign"}), q);
      break;
    case 2: {
      auto order = g.choosePermutation(q.floats.shape.size());
      Shape shape;
      for (int64_t dim : order)
        shape.push_back(q.floats.shape[dim]);
      next = {g.make(type, shape, unbounded, 0), q.element};
      emit(g, next, "transpose", q, ", dims = [" + join(order) + "]");
      break;
    }
    default: {
      SmallVector<Quantized> like;
      for (const Quantized &other : all)
        if (other.floats.shape == q.floats.shape)
          like.push_back(other);
      const Quantized &other = g.choose(ArrayRef<Quantized>(like));
      emit(g, next,
           g.choose({"add", "subtract", "multiply", "maximum", "minimum"}),
           {q, other});
    }
    }
    q = next;
    all.push_back(q);
  }
  emitDequantized(g, q);
}

void systole::fuzz::addQuantized(std::vector<Emitter> &emitters) {
  emitters.insert(emitters.end(),
                  {quantizedChain, quantizedProduct, quantizedWeights});
}

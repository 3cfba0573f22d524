//===- Ranges.cpp - Ranges of tensors -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranges.h"
#include "QuantizableLayers.h"

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace systole;
using namespace systole::quantization;

Parameters Parameters::of(Interval range) {
  double low = std::min(range.low, 0.0), high = std::max(range.high, 0.0);
  Parameters parameters;
  if (high > low)
    parameters.scale = static_cast<float>((high - low) / 255);
  double zero = std::nearbyint(-128 - low / parameters.scale);
  parameters.zeroPoint = static_cast<int64_t>(std::clamp(zero, -128.0, 127.0));
  return parameters;
}

Type quantization::getByteType(MLIRContext *context, Parameters parameters) {
  return quant::UniformQuantizedType::get(
      quant::QuantizationFlags::Signed, IntegerType::get(context, 8),
      Float32Type::get(context), parameters.scale, parameters.zeroPoint, -128,
      127);
}

/// Replaces the custom calls that mark ranges by what `replace` makes of a
/// value and its range.
static void
replaceMarks(func::FuncOp function,
             llvm::function_ref<Value(OpBuilder &, Value, Interval)> replace) {
  for (auto call : llvm::make_early_inc_range(
           function.front().getOps<stablehlo::CustomCallOp>())) {
    if (call.getCallTargetName() != graph::rangeCallName)
      continue;
    DenseFPElementsAttr low, high;
    Value value = call->getOperand(0);
    if (matchPattern(call->getOperand(1), m_Constant(&low)) &&
        matchPattern(call->getOperand(2), m_Constant(&high))) {
      OpBuilder builder(call);
      value = replace(builder, value,
                      {low.getSplatValue<APFloat>().convertToDouble(),
                       high.getSplatValue<APFloat>().convertToDouble()});
    }
    call->getResult(0).replaceAllUsesWith(value);
    call->erase();
  }
}

Ranges quantization::takeMarkedRanges(func::FuncOp function) {
  llvm::DenseMap<Value, Interval> marked;
  replaceMarks(function, [&](OpBuilder &, Value value, Interval range) {
    marked[value] = range;
    return value;
  });
  Ranges ranges;
  for (Value point : Layers::find(function).getPoints()) {
    while (!marked.contains(point) && point.getDefiningOp() &&
           isTransparent(point.getDefiningOp()))
      point = point.getDefiningOp()->getOperand(0);
    auto range = marked.find(point);
    ranges.push_back(range == marked.end() ? std::nullopt
                                           : std::optional(range->second));
  }
  return ranges;
}

void quantization::roundMarkedValues(func::FuncOp function) {
  replaceMarks(function, [](OpBuilder &builder, Value value, Interval range) {
    auto type = cast<RankedTensorType>(value.getType());
    Value bytes = stablehlo::UniformQuantizeOp::create(
        builder, value.getLoc(),
        type.clone(getByteType(builder.getContext(), Parameters::of(range))),
        value);
    return stablehlo::UniformDequantizeOp::create(builder, value.getLoc(), type,
                                                  bytes)
        .getResult();
  });
}

Value quantization::getRounded(Value value) {
  for (Operation *user : value.getUsers())
    if (isa<stablehlo::UniformQuantizeOp>(user))
      return (*user->user_begin())->getResult(0);
  return value;
}

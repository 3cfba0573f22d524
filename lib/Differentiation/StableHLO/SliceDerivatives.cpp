//===- SliceDerivatives.cpp - Derivatives of slices -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {
/// Puts the cotangent back in position among zeros.
SmallVector<Value> deriveSlice(SliceOp slice, Emitter &emitter,
                               Cotangents cotangents, Wanted) {
  Value d = cotangents[0];
  SmallVector<int64_t> low(slice.getStartIndices()), high, interior;
  for (auto [i, stride] : llvm::enumerate(slice.getStrides())) {
    int64_t end = low[i] + (shapeOf(d)[i] - 1) * stride + 1;
    high.push_back(shapeOf(slice.getOperand())[i] - end);
    interior.push_back(stride - 1);
  }
  return {emitter.pad(d, low, high, interior)};
}

/// Slices the elements from their positions; elements that padding cropped get
/// zero. The padding value gets the sum of all other elements.
SmallVector<Value> derivePad(PadOp pad, Emitter &emitter, Cotangents cotangents,
                             Wanted wanted) {
  Value d = cotangents[0];
  SmallVector<int64_t> restoredLow, restoredHigh, start, limit, strides;
  for (auto [i, size] : llvm::enumerate(shapeOf(pad.getOperand()))) {
    int64_t low = pad.getEdgePaddingLow()[i];
    int64_t stride = pad.getInteriorPadding()[i] + 1;
    restoredLow.push_back(std::max<int64_t>(-low, 0));
    restoredHigh.push_back(std::max<int64_t>(-pad.getEdgePaddingHigh()[i], 0));
    start.push_back(std::max<int64_t>(low, 0));
    limit.push_back(start[i] + (size ? (size - 1) * stride + 1 : 0));
    strides.push_back(stride);
  }
  Value taken = emitter.slice(emitter.pad(d, restoredLow, restoredHigh), start,
                              limit, strides);

  SmallVector<Value> result(2);
  if (wanted[0])
    result[0] = taken;
  if (wanted[1]) {
    auto all = llvm::to_vector(llvm::seq<int64_t>(0, start.size()));
    result[1] = emitter.subtract(emitter.sum(d, all), emitter.sum(taken, all));
  }
  return result;
}

SmallVector<Value> deriveDynamicSlice(DynamicSliceOp slice, Emitter &emitter,
                                      Cotangents cotangents, Wanted) {
  Type type = slice.getOperand().getType();
  SmallVector<Value> result(slice->getNumOperands());
  result[0] =
      DynamicUpdateSliceOp::create(emitter, type, emitter.zeros(type),
                                   cotangents[0], slice.getStartIndices());
  return result;
}

SmallVector<Value> deriveDynamicUpdateSlice(DynamicUpdateSliceOp update,
                                            Emitter &emitter,
                                            Cotangents cotangents,
                                            Wanted wanted) {
  Value d = cotangents[0];
  RankedTensorType part = typeOf(update.getUpdate());
  SmallVector<Value> result(update->getNumOperands());
  // The slice is read before the overwrite, which then needs no copy of the
  // whole value.
  if (wanted[1])
    result[1] =
        DynamicSliceOp::create(emitter, part, d, update.getStartIndices(),
                               emitter.getDenseI64ArrayAttr(part.getShape()));
  if (wanted[0])
    result[0] = DynamicUpdateSliceOp::create(
        emitter, d.getType(), d, emitter.zeros(part), update.getStartIndices());
  return result;
}
} // namespace

void systole::stablehlo::registerSliceRules(MLIRContext *context) {
  attachRule<SliceOp, deriveSlice>(context);
  attachRule<PadOp, derivePad>(context);
  attachRule<DynamicSliceOp, deriveDynamicSlice>(context);
  attachRule<DynamicUpdateSliceOp, deriveDynamicUpdateSlice>(context);
}

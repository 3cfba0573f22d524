//===- WindowLoops.cpp - Loops over windows of a tensor -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WindowLoops.h"
#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace systole::stablehlo;

/// The most elements of a window that are processed in registers.
static constexpr int64_t kSmallWindow = 9;

SmallVector<WindowElement>
systole::stablehlo::getWindowElements(OpBuilder &builder, Location loc,
                                      const Window &window, Value input,
                                      ArrayRef<int64_t> output) {
  int64_t count = 1;
  for (const WindowDimension &dimension : window)
    count *= dimension.size;
  if (count < 2 || count > kSmallWindow)
    return {};
  unsigned rank = window.size();
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<OpFoldResult> ones(rank, builder.getIndexAttr(1));
  SmallVector<WindowElement> elements;
  SmallVector<int64_t> place(rank, 0);
  for (int64_t i = 0; i < count; ++i) {
    SmallVector<AffineExpr> subscripts;
    SmallVector<int64_t> start(rank, 0), shape(type.getShape());
    for (unsigned dim = 0; dim < rank; ++dim) {
      subscripts.push_back(builder.getAffineDimExpr(dim));
      int64_t offset = place[dim] * window[dim].windowDilation;
      if (window[dim].stride > 1) {
        subscripts[dim] = subscripts[dim] * window[dim].stride + offset;
      } else {
        start[dim] = offset;
        shape[dim] = output[dim];
      }
    }
    Value slice = builder.createOrFold<tensor::ExtractSliceOp>(
        loc, input, getAsIndexOpFoldResult(builder.getContext(), start),
        getAsIndexOpFoldResult(builder.getContext(), shape), ones);
    elements.push_back(
        {slice, AffineMap::get(rank, 0, subscripts, builder.getContext())});
    for (unsigned dim = rank; dim-- > 0 && ++place[dim] == window[dim].size;)
      place[dim] = 0;
  }
  return elements;
}

WindowLoops::WindowLoops(OpBuilder &builder, const Window &window) {
  unsigned rank = window.size();
  unsigned numWindowLoops =
      llvm::count_if(window, [](const WindowDimension &dimension) {
        return dimension.size > 1;
      });
  // The output dimensions except the last; then the windows; then the last
  // dimension, whose neighbours become vectors. If windows overlap along it,
  // they read neighbours, too. Otherwise they are apart.
  unsigned next = 0, numLoops = rank + numWindowLoops;
  bool isApart = rank > 0 && window.back().size > 1 && window.back().stride > 1;
  SmallVector<AffineExpr> output(rank), input(rank), inWindow;
  iterators.assign(numLoops, utils::IteratorType::parallel);
  for (unsigned i = 0; i < rank; ++i)
    if (i + 1 < rank || isApart)
      output[i] = builder.getAffineDimExpr(next++);
  SmallVector<AffineExpr> offsets(rank, builder.getAffineConstantExpr(0));
  for (unsigned i = 0; i < rank; ++i) {
    if (window[i].size <= 1)
      continue;
    iterators[next] = utils::IteratorType::reduction;
    extents.push_back(window[i].size);
    inWindow.push_back(builder.getAffineDimExpr(next));
    offsets[i] = builder.getAffineDimExpr(next++) * window[i].windowDilation;
  }
  if (rank > 0 && !isApart)
    output[rank - 1] = builder.getAffineDimExpr(next++);
  for (unsigned i = 0; i < rank; ++i)
    input[i] = output[i] * window[i].stride + offsets[i];
  MLIRContext *context = builder.getContext();
  inputMap = AffineMap::get(numLoops, 0, input, context);
  outputMap = AffineMap::get(numLoops, 0, output, context);
  windowMap = AffineMap::get(numLoops, 0, inWindow, context);
}

Value WindowLoops::createShape(OpBuilder &builder, Location loc) const {
  return tensor::EmptyOp::create(builder, loc, extents, builder.getI1Type());
}

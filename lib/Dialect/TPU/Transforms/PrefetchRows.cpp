//===- PrefetchRows.cpp - Prefetches of rows that are summed --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrefetchRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace systole::tpu;

/// The distance of a prefetch from rows along which sums are added.
static constexpr int64_t kBytesAhead = 8192;

/// The distance of a prefetch along a row, if later rows are too far.
static constexpr int64_t kBytesAheadInRow = 128;

bool systole::tpu::prefetchesItself(CPUAttr cpu) {
  return cpu.getName() == "znver4";
}

Value systole::tpu::getBase(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

static int64_t getElementBits(memref::LoadOp load) {
  return load.getMemRefType().getElementTypeBitWidth();
}

/// Whether `memref` is of an array that the L1 cache does not hold.
static bool isLarge(Value memref, CPUAttr cpu) {
  auto type = cast<MemRefType>(getBase(memref).getType());
  return type.hasStaticShape() &&
         type.getNumElements() * type.getElementTypeBitWidth() / 8 >
             cpu.getL1dBytes();
}

bool systole::tpu::sumsNarrowRows(linalg::LinalgOp op, unsigned dim) {
  if (op.getNumReductionLoops() == 0 ||
      op.getIteratorTypesArray()[dim] != utils::IteratorType::parallel)
    return false;
  AffineExpr expr = getAffineDimExpr(dim, op.getContext());
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    AffineMap map = op.getMatchingIndexingMap(input);
    auto type = dyn_cast<MemRefType>(input->get().getType());
    return type && type.getElementTypeBitWidth() < 32 &&
           map.getNumResults() > 1 && map.getResults().back() == expr;
  });
}

SmallVector<memref::LoadOp> systole::tpu::findNarrowRows(scf::ForOp rows,
                                                         scf::ForOp loop) {
  CPUAttr cpu = getTarget(loop);
  SmallVector<memref::LoadOp> loads;
  if (getConstantIntValue(loop.getLowerBound()) != 0 ||
      getConstantIntValue(loop.getStep()) != 1 ||
      getConstantIntValue(rows.getStep()) != 1)
    return loads;
  for (auto load : loop.getBody()->getOps<memref::LoadOp>()) {
    OperandRange indices = load.getIndices();
    if (indices.empty() || getElementBits(load) >= 32 ||
        !load.getMemRefType().areTrailingDimsContiguous(1))
      continue;
    int64_t ofRows = llvm::count(indices, rows.getInductionVar());
    bool isFixed = llvm::all_of(indices.drop_back(), [&](Value index) {
      return index == rows.getInductionVar() ||
             rows.isDefinedOutsideOfLoop(index);
    });
    if (ofRows == 1 && isFixed && indices.back() == loop.getInductionVar() &&
        isLarge(load.getMemRef(), cpu))
      loads.push_back(load);
  }
  return loads;
}

int64_t systole::tpu::getLineElements(ArrayRef<memref::LoadOp> loads) {
  int64_t bits = 8;
  for (memref::LoadOp load : loads)
    bits = std::max(bits, getElementBits(load));
  return getTarget(loads.front()).getLineBytes() * 8 / bits;
}

/// Prefetches what each of `loads` reads `ahead` rows later, at `place`.
static void createPrefetches(OpBuilder &b, scf::ForOp rows,
                             ArrayRef<memref::LoadOp> loads, int64_t ahead,
                             Value place) {
  for (memref::LoadOp load : loads) {
    Location loc = load.getLoc();
    SmallVector<Value> indices(load.getIndices());
    indices.back() = place;
    for (Value &index : indices)
      if (ahead > 0 && index == rows.getInductionVar())
        index = arith::AddIOp::create(
            b, loc, index, arith::ConstantIndexOp::create(b, loc, ahead));
    memref::PrefetchOp::create(b, loc, load.getMemRef(), indices,
                               /*isWrite=*/false, /*localityHint=*/3,
                               /*isDataCache=*/true);
  }
}

/// An empty loop before `loop` over the lines of `elements` of its row.
static scf::ForOp createLoopOverLines(OpBuilder &b, scf::ForOp loop,
                                      int64_t elements) {
  b.setInsertionPoint(loop);
  Value step = arith::ConstantIndexOp::create(b, loop.getLoc(), elements);
  auto lines = scf::ForOp::create(b, loop.getLoc(), loop.getLowerBound(),
                                  loop.getUpperBound(), step);
  lines->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  b.setInsertionPointToStart(lines.getBody());
  return lines;
}

bool systole::tpu::prefetchLines(scf::ForOp rows, scf::ForOp loop) {
  SmallVector<memref::LoadOp> loads = findNarrowRows(rows, loop);
  std::optional<int64_t> count = getConstantIntValue(loop.getUpperBound());
  if (loads.empty() || !count)
    return false;
  int64_t elements = getLineElements(loads);
  if (*count % elements != 0)
    return false;
  OpBuilder b(loop);
  scf::ForOp lines = createLoopOverLines(b, loop, elements);
  CPUAttr cpu = getTarget(loop);
  if (prefetchesItself(cpu)) {
    int64_t ahead = kBytesAheadInRow / cpu.getLineBytes() * elements;
    Value later = arith::AddIOp::create(
        b, loop.getLoc(), lines.getInductionVar(),
        arith::ConstantIndexOp::create(b, loop.getLoc(), ahead));
    createPrefetches(b, rows, loads, /*ahead=*/0, later);
  } else {
    createPrefetches(b, rows, loads, kRowsAhead, lines.getInductionVar());
  }
  loop->moveBefore(lines.getBody()->getTerminator());
  loop.setUpperBound(lines.getStep());
  b.setInsertionPointToStart(loop.getBody());
  Value element = loop.getInductionVar();
  auto place =
      arith::AddIOp::create(b, loop.getLoc(), lines.getInductionVar(), element);
  element.replaceAllUsesExcept(place, place);
  return true;
}

void systole::tpu::prefetchRows(scf::ForOp rows, scf::ForOp loop) {
  SmallVector<memref::LoadOp> loads = findNarrowRows(rows, loop);
  std::optional<int64_t> count = getConstantIntValue(loop.getUpperBound());
  if (loads.empty() || !count || prefetchesItself(getTarget(loop)))
    return;
  int64_t elements = getLineElements(loads);
  int64_t rowBytes =
      llvm::divideCeil(*count, elements) * getTarget(loop).getLineBytes();
  // The processor itself prefetches along a longer row.
  if (rowBytes > kBytesAhead)
    return;
  OpBuilder b(loop);
  scf::ForOp lines = createLoopOverLines(b, loop, elements);
  createPrefetches(b, rows, loads, llvm::divideCeil(kBytesAhead, rowBytes),
                   lines.getInductionVar());
}

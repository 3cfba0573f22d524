//===- FoldTransposeIntoDot.cpp - Folds copies into products --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FOLDTRANSPOSEINTODOTPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// A product, and a copy of its result with the dimensions in another order.
class Permutation {
public:
  explicit Permutation(linalg::GenericOp copy) : copy(copy) {}

  void run() {
    if (!isCopy() || !findProduct() || !isTargetFree())
      return;
    to->moveBefore(product);
    OpBuilder builder(product);
    SmallVector<int64_t> strides = getStrides();
    auto view = memref::ReinterpretCastOp::create(
        builder, copy.getLoc(),
        MemRefType::get(from.getType().getShape(),
                        from.getType().getElementType(),
                        StridedLayoutAttr::get(builder.getContext(),
                                               /*offset=*/0, strides)),
        to, /*offset=*/0, from.getType().getShape(), strides);
    copy.erase();
    from.replaceAllUsesWith(view.getResult());
    from.erase();
  }

private:
  /// Whether `copy` copies a whole buffer to another one, element by element.
  bool isCopy() {
    if (copy.getNumDpsInputs() != 1 || copy.getNumDpsInits() != 1 ||
        copy.getNumLoops() != copy.getNumParallelLoops() ||
        copy.getNumLoops() == 0)
      return false;
    from = copy.getInputs()[0].getDefiningOp<memref::AllocOp>();
    to = copy.getOutputs()[0].getDefiningOp<memref::AllocOp>();
    Block &body = copy.getRegion().front();
    if (!from || !to || from == to ||
        body.getTerminator()->getOperand(0) != body.getArgument(0))
      return false;
    SmallVector<AffineMap> maps = copy.getIndexingMapsArray();
    return from.getType().getLayout().isIdentity() &&
           to.getType().getLayout().isIdentity() &&
           from.getType().hasStaticShape() && maps[0].isPermutation() &&
           maps[1].isPermutation() && countTogether(maps) >= kVector;
  }

  /// The elements of the last dimensions, which stay together. The product
  /// stores vectors of them.
  int64_t countTogether(ArrayRef<AffineMap> maps) {
    int64_t elements = 1;
    for (unsigned dim = copy.getNumLoops();
         dim-- > 0 &&
         maps[0].getDimPosition(dim) == maps[1].getDimPosition(dim);)
      elements *= from.getType().getDimSize(dim);
    return elements;
  }

  /// Whether only a product and the copy use the copied buffer.
  bool findProduct() {
    for (Operation *user : from->getUsers()) {
      if (user == copy)
        continue;
      auto op = dyn_cast<MXUOpInterface>(user);
      if (!op || product || op.getInit() != from.getResult() ||
          llvm::count(op->getOperands(), from.getResult()) != 1)
        return false;
      product = op;
    }
    return product && product->getBlock() == copy->getBlock() &&
           product->isBeforeInBlock(copy);
  }

  /// Whether all other users of the copy come after it.
  bool isTargetFree() {
    return to->getBlock() == copy->getBlock() &&
           llvm::all_of(to->getUsers(), [&](Operation *user) {
             Operation *inBlock =
                 copy->getBlock()->findAncestorOpInBlock(*user);
             return inBlock && !inBlock->isBeforeInBlock(copy);
           });
  }

  /// The strides of the result in the copy's memory.
  SmallVector<int64_t> getStrides() {
    SmallVector<AffineMap> maps = copy.getIndexingMapsArray();
    SmallVector<int64_t> ofTarget = to.getType().getStridesAndOffset().first;
    SmallVector<int64_t> strides;
    for (AffineExpr dim : maps[0].getResults())
      strides.push_back(ofTarget[*maps[1].getResultPosition(dim)]);
    return strides;
  }

  /// With fewer elements together, most lanes of a vector would be idle.
  static constexpr int64_t kVector = 8;

  linalg::GenericOp copy;
  memref::AllocOp from, to;
  MXUOpInterface product;
};

struct FoldTransposeIntoDot
    : systole::tpu::impl::FoldTransposeIntoDotPassBase<FoldTransposeIntoDot> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> loops;
    getOperation()->walk([&](linalg::GenericOp loop) {
      if (loop.hasPureBufferSemantics())
        loops.push_back(loop);
    });
    for (linalg::GenericOp loop : loops)
      Permutation(loop).run();
  }
};

} // namespace

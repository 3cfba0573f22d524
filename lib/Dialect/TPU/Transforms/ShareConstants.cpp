//===- ShareConstants.cpp - Equal constants of different shapes -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of a program may read the same weights in different shapes, as
// `prefill` and `generate` of a decoder. The executable has them once.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

namespace systole::tpu {
#define GEN_PASS_DEF_SHARECONSTANTSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

/// Smaller constants stay: a view costs more than it saves.
constexpr size_t kSmallConstant = 4096;

/// The bytes of a constant, and the type of its elements.
using Elements = std::pair<StringRef, Type>;

/// Returns the elements of a large constant in memory order; empty for other
/// values.
Elements getElementsInOrder(memref::GlobalOp global) {
  auto elements = dyn_cast_if_present<DenseElementsAttr>(
      global.getInitialValue().value_or(Attribute()));
  if (!global.getConstant() || !elements || elements.isSplat() ||
      !global.getType().getLayout().isIdentity() ||
      elements.getRawData().size() < kSmallConstant)
    return {};
  return {llvm::toStringRef(elements.getRawData()), elements.getElementType()};
}

/// All elements of a constant, in another shape.
Value viewAs(OpBuilder &builder, Location loc, memref::GlobalOp global,
             MemRefType type) {
  Value value = memref::GetGlobalOp::create(builder, loc, global.getType(),
                                            global.getSymName());
  auto all = [](int64_t rank) {
    return SmallVector<ReassociationIndices>{
        llvm::to_vector<2>(llvm::seq<int64_t>(rank))};
  };
  if (global.getType().getRank() > 1)
    value = memref::CollapseShapeOp::create(builder, loc, value,
                                            all(global.getType().getRank()));
  if (type.getRank() > 1)
    value = memref::ExpandShapeOp::create(builder, loc, type.getShape(), value,
                                          all(type.getRank()));
  return value;
}

struct ShareConstants
    : systole::tpu::impl::ShareConstantsPassBase<ShareConstants> {
  void runOnOperation() override {
    llvm::DenseMap<Elements, memref::GlobalOp> firsts;
    llvm::StringMap<memref::GlobalOp> others;
    for (auto global :
         llvm::make_early_inc_range(getOperation().getOps<memref::GlobalOp>()))
      if (Elements elements = getElementsInOrder(global); elements.second) {
        auto [first, isNew] = firsts.try_emplace(elements, global);
        if (isNew)
          continue;
        others[global.getSymName()] = first->second;
        global.erase();
      }
    getOperation()->walk([&](memref::GetGlobalOp get) {
      auto other = others.find(get.getName());
      if (other == others.end())
        return;
      OpBuilder builder(get);
      get.replaceAllUsesWith(
          viewAs(builder, get.getLoc(), other->second, get.getType()));
      get.erase();
    });
  }
};

} // namespace

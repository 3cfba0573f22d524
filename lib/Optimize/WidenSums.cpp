//===- WidenSums.cpp - Sums of narrow floats in f32 -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Optimize/Passes.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_WIDENSUMSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

static bool isNarrow(Value value) {
  return getSumType(value.getType()) != value.getType();
}

static void widen(ReduceOp op) {
  OpBuilder builder(op);
  Emitter emitter(builder, op);
  Type f32 = emitter.getF32Type();
  auto convert = [&](Value value) { return emitter.convert(value, f32); };
  auto inputs = llvm::map_to_vector(op.getInputs(), convert);
  auto inits = llvm::map_to_vector(op.getInitValues(), convert);
  auto wide =
      ReduceOp::create(emitter, op.getLoc(), inputs, inits, op.getDimensions());
  Region &body = wide.getBody();
  body.takeBody(op.getBody());
  auto scalar = RankedTensorType::get({}, f32);
  for (BlockArgument argument : body.getArguments())
    argument.setType(scalar);
  for (Operation &add : body.front().without_terminator())
    add.getResult(0).setType(scalar);
  for (auto [old, sum] : llvm::zip_equal(op.getResults(), wide.getResults()))
    old.replaceAllUsesWith(emitter.convert(sum, typeOf(old).getElementType()));
  op.erase();
}

namespace {

struct WidenSums : systole::stablehlo::impl::WidenSumsPassBase<WidenSums> {
  void runOnOperation() override {
    getOperation()->walk([](ReduceOp op) {
      if (matchCombiner(op.getBody()) == Combiner::Add &&
          llvm::all_of(op.getOperands(), isNarrow) &&
          llvm::all_of(op.getResults(), isNarrow))
        widen(op);
    });
  }
};

} // namespace

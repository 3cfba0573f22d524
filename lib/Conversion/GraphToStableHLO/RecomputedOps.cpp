//===- RecomputedOps.cpp - Regions that gradients compute again -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionBuilder.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace systole::graph;

void systole::graph::wrapRecomputedOps(func::FuncOp function,
                                       const RecomputedOps &part) {
  if (part.before == part.last)
    return;
  // Inner regions have been made.
  Block &block = function.getBody().front();
  Operation *before =
      part.before ? block.findAncestorOpInBlock(*part.before) : nullptr;
  Operation *last = block.findAncestorOpInBlock(*part.last);
  auto begin = before ? std::next(before->getIterator()) : block.begin();
  llvm::SetVector<Operation *> ops;
  for (Operation &op : llvm::make_range(begin, std::next(last->getIterator())))
    ops.insert(&op);
  auto isOutside = [&](OpOperand &use) {
    return !ops.contains(block.findAncestorOpInBlock(*use.getOwner()));
  };
  SmallVector<Value> results;
  for (Operation *op : ops)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUses(), isOutside))
        results.push_back(result);
  if (results.empty())
    return;

  OpBuilder builder(function);
  builder.setInsertionPointAfter(last);
  Location loc = last->getLoc();
  auto region = RecomputeOp::create(builder, loc, TypeRange(results));
  for (auto [from, to] : llvm::zip_equal(results, region.getResults()))
    from.replaceUsesWithIf(to, isOutside);
  Block *body = builder.createBlock(&region.getBody());
  body->getOperations().splice(body->end(), block.getOperations(), begin,
                               region->getIterator());
  builder.setInsertionPointToEnd(body);
  ReturnOp::create(builder, loc, results);
}

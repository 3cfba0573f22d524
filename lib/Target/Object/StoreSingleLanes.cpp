//===- StoreSingleLanes.cpp - Avoids stores that LLVM makes too wide ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM 22 merges the truncation of a vector into a masked store, and then makes
// one scalar store of it if the mask selects one lane. That store has the width
// of the element before the truncation: 4 bytes for a bf16 number that was
// rounded in 32 bits. It overwrites what follows the last element of a row.
//
//===----------------------------------------------------------------------===//

#include "systole/Target/Object.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// The only lane that a constant mask selects.
static std::optional<unsigned> findOnlyLane(llvm::Value *value) {
  auto *mask = dyn_cast<llvm::Constant>(value);
  auto *type = dyn_cast<llvm::FixedVectorType>(value->getType());
  if (!mask || !type)
    return std::nullopt;
  std::optional<unsigned> lane;
  for (unsigned i = 0; i < type->getNumElements(); ++i) {
    Constant *element = mask->getAggregateElement(i);
    if (!element || !isa<ConstantInt>(element))
      return std::nullopt;
    if (element->isNullValue())
      continue;
    if (lane)
      return std::nullopt;
    lane = i;
  }
  return lane;
}

void systole::storeSingleLanes(Module &module) {
  for (Function &function : module)
    for (Instruction &instruction :
         make_early_inc_range(instructions(function))) {
      auto *store = dyn_cast<IntrinsicInst>(&instruction);
      if (!store || store->getIntrinsicID() != Intrinsic::masked_store)
        continue;
      // The value, the address and the mask.
      std::optional<unsigned> lane = findOnlyLane(store->getArgOperand(2));
      if (!lane)
        continue;
      IRBuilder<> builder(store);
      llvm::Value *element =
          builder.CreateExtractElement(store->getArgOperand(0), *lane);
      uint64_t bytes =
          module.getDataLayout().getTypeStoreSize(element->getType());
      llvm::Value *address = builder.CreatePtrAdd(
          store->getArgOperand(1), builder.getInt64(*lane * bytes), "",
          GEPNoWrapFlags::inBounds());
      Align aligned = store->getParamAlign(1).valueOrOne();
      builder
          .CreateAlignedStore(element, address,
                              commonAlignment(aligned, *lane * bytes))
          ->copyMetadata(*store);
      store->eraseFromParent();
    }
}

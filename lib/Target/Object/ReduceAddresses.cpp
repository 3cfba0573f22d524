//===- ReduceAddresses.cpp - Few pointers for a loop's accesses -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReduceAddresses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {
/// The pointer of an instruction that accesses memory.
struct Access {
  Use *pointer;
  /// The distance from the first access of the group, in bytes.
  int64_t offset;
};

/// Accesses that are a constant number of bytes apart.
struct Group {
  /// The address of the first access.
  const SCEV *address;
  /// The bytes by which the address moves in each iteration.
  int64_t step;
  SmallVector<Access> accesses;
  /// Whether each access is an instruction that adds an index to its address.
  bool canIndex = true;
  /// The address in the first iteration, computed before the loop.
  Value *first = nullptr;
};

class AddressReducer {
public:
  AddressReducer(Loop &loop, LoopStandardAnalysisResults &results)
      : loop(loop), evolution(results.SE), dominators(results.DT),
        costs(results.TTI),
        layout(loop.getHeader()->getModule()->getDataLayout()),
        preheader(loop.getLoopPreheader()), latch(loop.getLoopLatch()) {}

  bool run();

private:
  void add(Use &pointer);
  bool canAccess(const Use &pointer, int64_t offset, bool hasIndex);
  Value *getFirst(Value *value);
  PHINode *move(Value *first, int64_t step);
  void replace(const Group &group, Value *address);
  PHINode *reduce(ArrayRef<const Group *> together, bool mayIndex);
  PHINode *findCounter(const ICmpInst &compare);
  void endAt(PHINode &moving, int64_t step);

  Loop &loop;
  ScalarEvolution &evolution;
  DominatorTree &dominators;
  TargetTransformInfo &costs;
  const DataLayout &layout;
  BasicBlock *preheader, *latch;
  SmallVector<Group> groups;
  /// The values of the first iteration, before the loop; null if unknown.
  DenseMap<Value *, Value *> firsts;
  SmallVector<WeakTrackingVH> replaced;
};
} // namespace

/// Whether the instruction of an access can add `offset` bytes and, if there is
/// one, an index to a register.
bool AddressReducer::canAccess(const Use &pointer, int64_t offset,
                               bool hasIndex) {
  auto *access = cast<Instruction>(pointer.getUser());
  Type *type = isa<StoreInst>(access) ? access->getOperand(0)->getType()
                                      : access->getType();
  if (type->isVoidTy())
    type = Type::getInt8Ty(access->getContext());
  return costs.isLegalAddressingMode(type, nullptr, offset,
                                     /*HasBaseReg=*/true, /*Scale=*/hasIndex);
}

void AddressReducer::add(Use &pointer) {
  auto *address = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(pointer));
  if (!address || address->getLoop() != &loop || !address->isAffine())
    return;
  auto *step = dyn_cast<SCEVConstant>(address->getStepRecurrence(evolution));
  if (!step)
    return;
  for (Group &group : groups) {
    std::optional<APInt> distance =
        evolution.computeConstantDifference(address, group.address);
    if (!distance || !canAccess(pointer, distance->getSExtValue(), false))
      continue;
    const int64_t offset = distance->getSExtValue();
    group.canIndex &= canAccess(pointer, offset, true);
    group.accesses.push_back({&pointer, offset});
    return;
  }
  groups.push_back({address, step->getAPInt().getSExtValue(), {{&pointer, 0}}});
  groups.back().canIndex = canAccess(pointer, 0, true);
}

/// The value of the first iteration, computed before the loop; null if that
/// takes more than arithmetic.
Value *AddressReducer::getFirst(Value *value) {
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !loop.contains(instruction))
    return value;
  auto [known, isNew] = firsts.try_emplace(value, nullptr);
  if (!isNew)
    return known->second;
  if (auto *phi = dyn_cast<PHINode>(instruction)) {
    if (phi->getParent() == loop.getHeader())
      known->second = phi->getIncomingValueForBlock(preheader);
    return known->second;
  }
  if (instruction->mayReadOrWriteMemory() ||
      !isSafeToSpeculativelyExecute(instruction))
    return nullptr;
  SmallVector<Value *> operands;
  for (Value *operand : instruction->operands()) {
    operands.push_back(getFirst(operand));
    if (!operands.back())
      return nullptr;
  }
  Instruction *copy = instruction->clone();
  copy->insertBefore(preheader->getTerminator()->getIterator());
  for (auto [i, operand] : enumerate(operands))
    copy->setOperand(i, operand);
  Value *first = copy;
  if (Value *simple = simplifyInstruction(copy, SimplifyQuery(layout, copy))) {
    copy->eraseFromParent();
    first = simple;
  }
  return firsts[value] = first;
}

/// A value that begins with `first` and moves by `step` in each iteration.
PHINode *AddressReducer::move(Value *first, int64_t step) {
  IRBuilder<> builder(loop.getHeader(), loop.getHeader()->begin());
  PHINode *moving = builder.CreatePHI(first->getType(), 2);
  builder.SetInsertPoint(latch->getTerminator());
  Value *bytes = builder.getInt64(step);
  moving->addIncoming(first, preheader);
  moving->addIncoming(first->getType()->isPointerTy()
                          ? builder.CreatePtrAdd(moving, bytes)
                          : builder.CreateAdd(moving, bytes),
                      latch);
  return moving;
}

/// Computes the addresses of a group from that of its first access.
void AddressReducer::replace(const Group &group, Value *address) {
  for (const Access &access : group.accesses) {
    IRBuilder<> builder(cast<Instruction>(access.pointer->getUser()));
    replaced.push_back(access.pointer->get());
    access.pointer->set(
        access.offset == 0
            ? address
            : builder.CreatePtrAdd(address, builder.getInt64(access.offset)));
  }
}

/// Reduces groups that move by the same number of bytes: to one index, if
/// their instructions can add it and `mayIndex`, and otherwise to a pointer
/// each. Returns the index, if there is one, or a pointer.
PHINode *AddressReducer::reduce(ArrayRef<const Group *> together,
                                bool mayIndex) {
  IRBuilder<> builder(loop.getHeader(),
                      loop.getHeader()->getFirstInsertionPt());
  const int64_t step = together.front()->step;
  PHINode *index = nullptr, *pointer = nullptr;
  for (const Group *group : together) {
    if (!mayIndex || !group->canIndex) {
      pointer = move(group->first, step);
      replace(*group, pointer);
      continue;
    }
    if (!index)
      index = move(builder.getInt64(0), step);
    replace(*group, builder.CreatePtrAdd(group->first, index));
  }
  return index ? index : pointer;
}

/// The counter of a loop if nothing but the end of the loop uses it.
PHINode *AddressReducer::findCounter(const ICmpInst &compare) {
  for (Value *operand : compare.operands()) {
    auto *next = dyn_cast<BinaryOperator>(operand);
    auto *counter = next ? dyn_cast<PHINode>(next->getOperand(0)) : nullptr;
    if (counter && counter->getParent() == loop.getHeader() &&
        counter->getIncomingValueForBlock(latch) == next &&
        counter->hasOneUse() && next->hasNUses(2))
      return counter;
  }
  return nullptr;
}

/// Ends the loop where `moving` does, and removes its counter.
void AddressReducer::endAt(PHINode &moving, int64_t step) {
  auto *count = dyn_cast<SCEVConstant>(evolution.getBackedgeTakenCount(&loop));
  auto *branch = dyn_cast<BranchInst>(latch->getTerminator());
  if (!count || !branch || !branch->isConditional() ||
      loop.getExitingBlock() != latch)
    return;
  auto *compare = dyn_cast<ICmpInst>(branch->getCondition());
  PHINode *counter =
      compare && compare->hasOneUse() ? findCounter(*compare) : nullptr;
  if (!counter)
    return;
  IRBuilder<> builder(preheader->getTerminator());
  Value *first = moving.getIncomingValueForBlock(preheader);
  Value *bytes =
      builder.getInt64((count->getAPInt().getZExtValue() + 1) * step);
  Value *end = moving.getType()->isPointerTy()
                   ? builder.CreatePtrAdd(first, bytes)
                   : builder.CreateAdd(first, bytes);
  builder.SetInsertPoint(branch);
  const bool staysIfTrue = branch->getSuccessor(0) == loop.getHeader();
  branch->setCondition(
      builder.CreateICmp(staysIfTrue ? ICmpInst::ICMP_NE : ICmpInst::ICMP_EQ,
                         moving.getIncomingValueForBlock(latch), end));
  compare->eraseFromParent();
  RecursivelyDeleteDeadPHINode(counter);
}

bool AddressReducer::run() {
  if (!preheader || !latch)
    return false;
  for (BasicBlock *block : loop.blocks()) {
    // The first iteration computes the addresses of what each one accesses.
    if (!dominators.dominates(block, latch))
      continue;
    for (Instruction &instruction : *block)
      for (Use &operand : instruction.operands())
        if (operand->getType()->isPointerTy() && isa<Instruction>(operand) &&
            loop.contains(cast<Instruction>(operand)) &&
            !isa<GetElementPtrInst, PHINode, ICmpInst>(instruction))
          add(operand);
  }
  MapVector<int64_t, SmallVector<const Group *>> steps;
  for (Group &group : groups) {
    group.first = getFirst(group.accesses.front().pointer->get());
    if (group.first)
      steps[group.step].push_back(&group);
  }
  if (steps.empty())
    return !firsts.empty();
  // The end of a loop that counts from 0 is known before its addresses are.
  const auto &[step, most] = *max_element(steps, [](auto &a, auto &b) {
    return a.second.size() < b.second.size();
  });
  PHINode *moving = reduce(most, /*mayIndex=*/true);
  for (const auto &others : steps)
    if (others.first != step)
      reduce(others.second, /*mayIndex=*/others.second.size() > 1);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(replaced);
  endAt(*moving, step);
  return true;
}

PreservedAnalyses
systole::ReduceAddresses::run(Loop &loop, LoopAnalysisManager &,
                              LoopStandardAnalysisResults &results,
                              LPMUpdater &) {
  bool sumsVectors = loop.isInnermost() &&
                     any_of(loop.getHeader()->phis(), [](const PHINode &phi) {
                       return phi.getType()->isVectorTy();
                     });
  if (!sumsVectors || !AddressReducer(loop, results).run())
    return PreservedAnalyses::all();
  results.SE.forgetLoop(&loop);
  return getLoopPassPreservedAnalyses();
}

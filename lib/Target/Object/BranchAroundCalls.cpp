//===- BranchAroundCalls.cpp - Rare calls in loops of vectors -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BranchAroundCalls.h"
#include "systole/Support/RareFunctions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

/// The numbers of elements that vectors may have.
static constexpr unsigned widths[] = {2, 4, 8, 16, 32, 64};

/// LLVM's attribute of a vector's function that names the function of an
/// element.
static constexpr char ofElement[] = "systole-rare-element";

void systole::declareVectorCalls(Module &module) {
  SmallVector<Function *> functions;
  for (Function &function : module)
    if (function.hasFnAttribute(rareFunction))
      functions.push_back(&function);
  LLVMContext &context = module.getContext();
  for (Function *function : functions) {
    function->setDoesNotAccessMemory();
    function->setDoesNotThrow();
    function->setWillReturn();
    std::string forms;
    for (unsigned width : widths) {
      SmallVector<Type *> types;
      std::string parameters;
      for (Type *type : function->getFunctionType()->params()) {
        types.push_back(FixedVectorType::get(type, width));
        parameters += 'v';
      }
      types.push_back(FixedVectorType::get(Type::getInt1Ty(context), width));
      auto *result = FixedVectorType::get(function->getReturnType(), width);
      std::string count = std::to_string(width);
      std::string name = (function->getName() + "." + count).str();
      Function *form =
          Function::Create(FunctionType::get(result, types, false),
                           GlobalValue::ExternalLinkage, name, module);
      form->addFnAttr(ofElement, function->getName());
      form->setDoesNotAccessMemory();
      form->setDoesNotThrow();
      form->setWillReturn();
      forms += (forms.empty() ? "_ZGV_LLVM_M" : ",_ZGV_LLVM_M") + count +
               parameters + "_" + function->getName().str() + "(" + name + ")";
    }
    function->addFnAttr(VFABI::MappingsAttrName, forms);
  }
}

/// Calls `element` for each element of a vector if the last argument has a 1.
static void branchAround(CallInst &call, Function &element) {
  IRBuilder<> builder(&call);
  Value *mask = call.getArgOperand(call.arg_size() - 1);
  Value *isAny = builder.CreateOrReduce(mask);
  MDNode *weights = MDBuilder(call.getContext()).createUnlikelyBranchWeights();
  BasicBlock *before = call.getParent();
  Instruction *end =
      SplitBlockAndInsertIfThen(isAny, &call, /*Unreachable=*/false, weights);
  builder.SetInsertPoint(end);
  auto *type = cast<FixedVectorType>(call.getType());
  Value *none = PoisonValue::get(type), *result = none;
  for (unsigned lane = 0; lane < type->getNumElements(); ++lane) {
    SmallVector<Value *> operands;
    for (Value *operand : drop_end(call.args()))
      operands.push_back(builder.CreateExtractElement(operand, lane));
    result = builder.CreateInsertElement(
        result, builder.CreateCall(&element, operands), lane);
  }
  builder.SetInsertPoint(&call);
  PHINode *phi = builder.CreatePHI(type, 2);
  phi->addIncoming(result, end->getParent());
  phi->addIncoming(none, before);
  call.replaceAllUsesWith(phi);
  call.eraseFromParent();
}

PreservedAnalyses systole::BranchAroundCalls::run(Function &function,
                                                  FunctionAnalysisManager &) {
  SmallVector<CallInst *> calls;
  for (Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<CallInst>(&instruction))
      if (Function *callee = call->getCalledFunction();
          callee && callee->hasFnAttribute(ofElement))
        calls.push_back(call);
  for (CallInst *call : calls) {
    StringRef name =
        call->getCalledFunction()->getFnAttribute(ofElement).getValueAsString();
    branchAround(*call, *function.getParent()->getFunction(name));
  }
  return calls.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

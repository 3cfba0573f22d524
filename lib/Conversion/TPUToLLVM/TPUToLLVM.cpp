//===- TPUToLLVM.cpp - C signatures of compiled functions -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatMode.h"
#include "RuntimeCalls.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "systole/Conversion/Passes.h"
#include "systole/Conversion/PrepareCPU.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/LoopAnnotation.h"

namespace systole {
#define GEN_PASS_DEF_CONVERTTPUTOLLVMPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Makes a compiled function return a status, SYSTOLE_OK at its end, and adds
/// the context as its first argument if its convention has one.
LogicalResult addStatusAndContext(func::FuncOp function,
                                  Convention convention) {
  OpBuilder builder(function.getContext());
  Type i32 = builder.getI32Type();
  function.walk([&](func::ReturnOp result) {
    builder.setInsertionPoint(result);
    Value ok = arith::ConstantIntOp::create(builder, result.getLoc(), i32, 0);
    result->setOperands(ok);
  });
  function.setFunctionType(
      builder.getFunctionType(function.getArgumentTypes(), {i32}));
  if (convention == Convention::function)
    return success();
  return function.insertArgument(
      0, LLVM::LLVMPointerType::get(builder.getContext()), {},
      function.getLoc());
}

/// Buffers do not overlap: arenas, inputs and outputs are separate memory.
void markNoAlias(func::FuncOp function) {
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (isa<MemRefType>(type))
      function.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                          UnitAttr::get(function.getContext()));
}

/// Renames the annotation of `annotate-loop-vectorization` on loops to the one
/// on branches of the LLVM dialect.
void renameLoopAnnotations(func::FuncOp function) {
  function.walk([](cf::BranchOp branch) {
    if (Attribute annotation = branch->removeAttr(loopAnnotationName))
      branch->setAttr("loop_annotation", annotation);
  });
}

/// Functions that `build-entries` and `plan-hbm` made have this form; a user's
/// may not.
LogicalResult verifyEntry(func::FuncOp function) {
  auto inputs =
      function->getAttrOfType<ArrayAttr>(TPUDialect::getInputsAttrName());
  ArrayRef<Type> types = function.getArgumentTypes();
  if (inputs && inputs.size() < types.size() && isa<MemRefType>(types.back()))
    return success();
  return function.emitError("has `tpu.convention`, but not the `")
         << TPUDialect::getInputsAttrName()
         << "` and the last argument, transient memory, that an entry has; "
            "leave the attribute to `build-entries`";
}

/// Turns `function` into `@name.body`, and adds `@name` with the C signature.
class EntryBuilder {
public:
  EntryBuilder(func::FuncOp body, const LLVMTypeConverter &converter,
               bool checksCPU)
      : body(body), converter(converter), checksCPU(checksCPU), builder(body),
        pointer(LLVM::LLVMPointerType::get(body.getContext())) {}

  void build(Convention convention) {
    Location loc = body.getLoc();
    bool host = convention == Convention::host;
    std::string name = body.getName().str();
    SmallVector<Type> types(host ? 4 : 3, pointer);
    auto entry = func::FuncOp::create(
        builder, loc, name,
        builder.getFunctionType(types, {builder.getI32Type()}));
    moveAttributes(entry);
    body.setName(name + ".body");
    body.setPrivate();
    builder.setInsertionPointToStart(entry.addEntryBlock());

    SmallVector<Value> arguments;
    if (host)
      arguments.push_back(entry.getArgument(0));
    Value inputs = entry.getArgument(host ? 1 : 0);
    Value outputs = entry.getArgument(host ? 2 : 1);
    Value transient = entry.getArgument(host ? 3 : 2);
    unsigned numInputs =
        entry->getAttrOfType<ArrayAttr>(TPUDialect::getInputsAttrName()).size();
    for (unsigned i = 0; i < numInputs; ++i)
      loadArgument(loc, inputs, i, host, arguments);
    for (unsigned i = 0; arguments.size() + 1 < body.getNumArguments(); ++i)
      loadArgument(loc, outputs, i, host, arguments);
    arguments.push_back(createMemRef(
        builder, loc, converter,
        cast<MemRefType>(body.getArgumentTypes().back()), transient));
    // The runtime's threads have the mode of their program already.
    std::optional<systole::FloatModeScope> mode;
    auto denormals = systole::getDenormals(body);
    if (denormals && convention == Convention::function) {
      mode.emplace(builder, loc, *denormals);
      // LLVM moves arithmetic across changes of the mode, but not across calls
      // that it does not inline.
      body->setAttr("passthrough",
                    builder.getStrArrayAttr({StringRef("noinline")}));
    }
    // The runtime checks the CPU of a program before it calls the others.
    LLVM::LLVMFuncOp prepare;
    if (convention == Convention::function && checksCPU)
      prepare = systole::getPrepareFunction(body->getParentOfType<ModuleOp>());
    if (prepare)
      checkCPU(entry, prepare);
    Value status =
        func::CallOp::create(builder, loc, body, arguments).getResult(0);
    if (prepare) {
      Block *end = &entry.getBody().back();
      cf::BranchOp::create(builder, loc, end, status);
      builder.setInsertionPointToStart(end);
      status = end->getArgument(0);
    }
    if (mode)
      mode->restore();
    func::ReturnOp::create(builder, loc, status);
  }

private:
  /// Attributes of the program's descriptor belong to the entry.
  void moveAttributes(func::FuncOp entry) {
    for (NamedAttribute attribute :
         SmallVector<NamedAttribute>(body->getDiscardableAttrs())) {
      entry->setAttr(attribute.getName(), attribute.getValue());
      body->removeAttr(attribute.getName());
    }
  }

  /// Emits the call of `prepare` and a branch to the last block, which returns
  /// a status, if that is not 0. Continues in the block between.
  void checkCPU(func::FuncOp entry, LLVM::LLVMFuncOp prepare) {
    Location loc = body.getLoc();
    systole::setBaselineCPU(entry);
    Block *call = entry.addBlock(), *end = entry.addBlock();
    end->addArgument(builder.getI32Type(), loc);
    Value status =
        LLVM::CallOp::create(builder, loc, prepare, ValueRange()).getResult();
    Value zero = arith::ConstantIntOp::create(builder, loc, 0, 32);
    Value isReady = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, status, zero);
    cf::CondBranchOp::create(builder, loc, isReady, call, ValueRange(), end,
                             status);
    builder.setInsertionPointToStart(call);
  }

  /// Loads the next argument of the body: entry i of an array of pointers or,
  /// for the host, of systole_value {data, bytes}; a string takes both.
  void loadArgument(Location loc, Value array, int32_t i, bool host,
                    SmallVectorImpl<Value> &arguments) {
    Type i64 = builder.getI64Type();
    Type element = host ? LLVM::LLVMStructType::getLiteral(builder.getContext(),
                                                           {pointer, i64})
                        : pointer;
    auto field = [&](int32_t index) -> Value {
      SmallVector<LLVM::GEPArg> indices = {i};
      if (host)
        indices.push_back(index);
      return LLVM::GEPOp::create(builder, loc, pointer, element, array,
                                 indices);
    };
    Value data = LLVM::LoadOp::create(builder, loc, pointer, field(0));
    auto type = dyn_cast<MemRefType>(body.getArgumentTypes()[arguments.size()]);
    if (type) {
      arguments.push_back(createMemRef(builder, loc, converter, type, data));
      return;
    }
    arguments.push_back(data);
    arguments.push_back(LLVM::LoadOp::create(builder, loc, i64, field(1)));
  }

  func::FuncOp body;
  const LLVMTypeConverter &converter;
  const bool checksCPU;
  OpBuilder builder;
  Type pointer;
};

/// Builds the descriptor of memory at an address.
void lowerPointersAsMemory(func::FuncOp function,
                           const LLVMTypeConverter &converter) {
  function.walk([&](UnrealizedConversionCastOp op) {
    if (op.getNumOperands() != 1 ||
        !isa<LLVM::LLVMPointerType>(op.getOperand(0).getType()))
      return;
    auto type = dyn_cast<MemRefType>(op.getResult(0).getType());
    if (!type)
      return;
    OpBuilder builder(op);
    op.getResult(0).replaceAllUsesWith(
        createMemRef(builder, op.getLoc(), converter, type, op.getOperand(0)));
    op.erase();
  });
}

struct ConvertTPUToLLVM
    : systole::impl::ConvertTPUToLLVMPassBase<ConvertTPUToLLVM> {
  using ConvertTPUToLLVMPassBase::ConvertTPUToLLVMPassBase;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    LowerToLLVMOptions options(context);
    options.useBarePtrCallConv = true;
    LLVMTypeConverter converter(context, options);
    auto internal = LLVM::LinkageAttr::get(context, LLVM::Linkage::Internal);
    for (auto function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (std::optional<Convention> convention = getConvention(function)) {
        bool isEntry = *convention != Convention::core;
        if ((isEntry && failed(verifyEntry(function))) ||
            failed(addStatusAndContext(function, *convention)))
          return signalPassFailure();
        lowerRuntimeCalls(function, converter);
        lowerPointersAsMemory(function, converter);
        markNoAlias(function);
        if (isEntry)
          EntryBuilder(function, converter, checkCPU).build(*convention);
      } else if (!function.isDeclaration()) {
        lowerRuntimeCalls(function, converter);
      }
      renameLoopAnnotations(function);
      if (function.isPrivate() && !function.isDeclaration())
        function->setAttr("llvm.linkage", internal);
    }
  }
};

} // namespace

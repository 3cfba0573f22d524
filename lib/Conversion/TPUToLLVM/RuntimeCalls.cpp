//===- RuntimeCalls.cpp - Calls of the runtime's ABI ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function lowers one operation to the call that
// systole/runtime/abi.h declares.
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "systole/Dialect/TPU/IR/RuntimeTypes.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/ByteSizes.h"
#include "systole/runtime/abi.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace systole::tpu;

FlatSymbolRefAttr systole::tpu::declareFunction(Operation *from, StringRef name,
                                                Type result,
                                                TypeRange arguments) {
  auto module = from->getParentOfType<ModuleOp>();
  if (!module.lookupSymbol(name)) {
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    LLVM::LLVMFuncOp::create(
        builder, module.getLoc(), name,
        LLVM::LLVMFunctionType::get(result, llvm::to_vector(arguments)));
  }
  return FlatSymbolRefAttr::get(from->getContext(), name);
}

Value systole::tpu::createMemRef(OpBuilder &builder, Location loc,
                                 const LLVMTypeConverter &converter,
                                 MemRefType type, Value pointer) {
  Value descriptor =
      MemRefDescriptor::fromStaticShape(builder, loc, converter, type, pointer);
  return UnrealizedConversionCastOp::create(builder, loc, Type(type),
                                            descriptor)
      .getResult(0);
}

namespace {

class RuntimeCallLowering {
public:
  RuntimeCallLowering(func::FuncOp function, const LLVMTypeConverter &converter)
      : function(function), converter(converter),
        builder(function.getContext()),
        pointer(LLVM::LLVMPointerType::get(function.getContext())),
        i32(builder.getI32Type()), i64(builder.getI64Type()) {}

  void lower(ContinueOp op) {
    builder.setInsertionPoint(op);
    Value answer = call(op, "systole_continue", i32, {context(), op.getStep()});
    Value zero = constant(op.getLoc(), i32, 0);
    op.replaceAllUsesWith(arith::CmpIOp::create(builder, op.getLoc(),
                                                arith::CmpIPredicate::ne,
                                                answer, zero)
                              .getResult());
    op.erase();
  }

  void lower(AwaitReaderOp op) {
    builder.setInsertionPoint(op);
    returnIfFailed(
        op, call(op, "systole_await_reader", i32,
                 {context(), constant(op.getLoc(), i32, op.getIndex())}));
    op.erase();
  }

  void lower(MeetOp op) {
    builder.setInsertionPoint(op);
    returnIfFailed(op, call(op, "systole_meet", i32, {context()}));
    op.erase();
  }

  void lower(LocalShardsOp op) {
    builder.setInsertionPoint(op);
    op.getPosition().replaceAllUsesWith(
        call(op, "systole_local_position", i32, {context()}));
    op.getCount().replaceAllUsesWith(
        call(op, "systole_local_shards", i32, {context()}));
    op.erase();
  }

  void lower(SharedStateOp op) {
    builder.setInsertionPoint(op);
    Value address = call(op, "systole_shared_state", pointer, {context()});
    op.replaceAllUsesWith(createMemRef(builder, op.getLoc(), converter,
                                       op.getBuffer().getType(), address));
    op.erase();
  }

  void lower(MarkOp op) {
    builder.setInsertionPoint(op);
    FlatSymbolRefAttr symbol = declareFunction(
        op, "systole_mark", LLVM::LLVMVoidType::get(op.getContext()),
        {pointer, i32});
    // An item and a plain function have no context: the thread tells whose
    // operation it is.
    Value core =
        getConvention(function) == Convention::core
            ? context()
            : LLVM::ZeroOp::create(builder, op.getLoc(), pointer).getResult();
    LLVM::CallOp::create(
        builder, op.getLoc(), TypeRange(), symbol,
        ValueRange{core, constant(op.getLoc(), i32, op.getIndex())});
    op.erase();
  }

  void lower(InfeedOp op) {
    builder.setInsertionPoint(op);
    Location loc = op.getLoc();
    unsigned count = op.getNumResults();
    Value array = createArray(loc, pointer, count);
    Value status = call(op, "systole_infeed_dequeue", i32,
                        {context(), array, constant(loc, i32, count)});
    returnIfFailed(op, status);
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      Value buffer =
          LLVM::LoadOp::create(builder, loc, pointer, element(loc, array, i));
      result.replaceAllUsesWith(createMemRef(
          builder, loc, converter, cast<MemRefType>(result.getType()), buffer));
    }
    op.erase();
  }

  void lower(OutfeedOp op) {
    builder.setInsertionPoint(op);
    Location loc = op.getLoc();
    Value array = createPointerArray(loc, op.getValues());
    Value count = constant(loc, i32, op.getValues().size());
    returnIfFailed(op, call(op, "systole_outfeed_enqueue", i32,
                            {context(), array, count}));
    op.erase();
  }

  void lower(AllReduceOp op) {
    if (op.getGroupsAttr())
      return lowerCollective(op, SYSTOLE_ALL_REDUCE, op.getValues(),
                             op.getValues(), op.getGroupsAttr(),
                             op.getReduction());
    builder.setInsertionPoint(op);
    Location loc = op.getLoc();
    Value buffers = createPointerArray(loc, op.getValues());
    Value sizes = createSizes(loc, op.getValues());
    // Integers have lost their sign by now. Sums and products do not depend on
    // the sign, and minimum and maximum take signed integers.
    Value status = call(
        op, "systole_all_reduce", i32,
        {context(), buffers, sizes, constant(loc, i32, op.getValues().size()),
         constant(loc, i32, getDType(getElementType(op.getValues()))),
         constant(loc, i32, static_cast<int64_t>(op.getReduction()))});
    returnIfFailed(op, status);
    op.erase();
  }

  void lower(CommunicateOp op) {
    lowerCollective(op, static_cast<int32_t>(op.getKind()), op.getInputs(),
                    op.getOutputs(), op.getGroupsAttr(), op.getReduction());
  }

  void lower(StartCollectiveOp op) {
    builder.setInsertionPoint(op);
    Location loc = op.getLoc();
    Value collective =
        createCollective(op, static_cast<int32_t>(op.getKind()), op.getInputs(),
                         op.getGroupsAttr(), op.getReduction());
    Value place = createArray(loc, i64, 1);
    returnIfFailed(
        op,
        call(op, "systole_start_collective", i32,
             {context(), collective, createPointerArray(loc, op.getInputs()),
              createPointerArray(loc, op.getOutputs()),
              createSizes(loc, op.getInputs()),
              constant(loc, i32, op.getInputs().size()), place}));
    op.replaceAllUsesWith(
        LLVM::LoadOp::create(builder, loc, i64, place).getResult());
    op.erase();
  }

  void lower(FinishCollectiveOp op) {
    builder.setInsertionPoint(op);
    returnIfFailed(op, call(op, "systole_finish_collective", i32,
                            {context(), op.getNumber()}));
    op.erase();
  }

  void lower(ReplicaIdOp op) {
    builder.setInsertionPoint(op);
    // Without a core there is one replica.
    Value id = getConvention(op) == Convention::core
                   ? call(op, "systole_replica_id", i32, {context()})
                   : constant(op.getLoc(), i32, 0);
    op.replaceAllUsesWith(id);
    op.erase();
  }

  void lower(RuntimeCallOp op) {
    builder.setInsertionPoint(op);
    SmallVector<Value> arguments = {context()};
    ValueRange plain = op.getOperands(), values;
    if (auto from = op->getAttrOfType<IntegerAttr>(
            TPUDialect::getValuesFromAttrName())) {
      values = plain.drop_front(from.getInt());
      plain = plain.take_front(from.getInt());
    }
    for (Value argument : plain)
      arguments.push_back(isa<MemRefType>(argument.getType())
                              ? address(op.getLoc(), argument)
                              : argument);
    if (!values.empty())
      arguments.push_back(createValueArray(op.getLoc(), values));
    returnIfFailed(op, call(op, op.getCallee(), i32, arguments));
    op.erase();
  }

  void lower(LaunchOp op) {
    builder.setInsertionPoint(op);
    Location loc = op.getLoc();
    SmallVector<Value> fields;
    for (Value argument : op.getArguments())
      fields.push_back(toField(loc, argument));
    int64_t bytes =
        op.getScratch()
            ? systole::getBytes(cast<MemRefType>(op.getScratch().getType()))
            : 0;
    Value scratch = bytes ? address(loc, op.getScratch())
                          : LLVM::ZeroOp::create(builder, loc, pointer);
    Value frame = fields.empty() ? LLVM::ZeroOp::create(builder, loc, pointer)
                                 : createStruct(loc, fields);
    Value item = getItemFunction(op, ValueRange(fields).getTypes());
    Value count = arith::IndexCastOp::create(builder, loc, i64, op.getCount());
    LLVM::CallOp::create(
        builder, loc, TypeRange(),
        getLaunchFunction(op->getParentOfType<ModuleOp>()),
        ValueRange{item, frame, count, scratch, constant(loc, i64, bytes)});
    op.erase();
  }

  void lower(CustomCallOp op) {
    builder.setInsertionPoint(op);
    Location loc = op.getLoc();
    if (op.getHost()) {
      SmallVector<Value> arguments = {
          context(), createString(op, "callee", op.getCallee()),
          createPointerArray(loc, op.getInputs()),
          createPointerArray(loc, op.getOutputs())};
      returnIfFailed(op, call(op, "systole_host_compute", i32, arguments));
      op.erase();
      return;
    }
    SmallVector<Value> arguments = {
        createString(op, "signature", op.getSignature()),
        createString(op, "config", op.getConfig()),
        createPointerArray(loc, op.getInputs()),
        createPointerArray(loc, op.getOutputs())};
    returnIfFailed(op, call(op, op.getCallee(), i32, arguments));
    op.erase();
  }

private:
  Value context() { return function.getArgument(0); }

  /// A value as it is in the frame of items: an address, or a number.
  Value toField(Location loc, Value value) {
    if (isa<MemRefType>(value.getType()))
      return address(loc, value);
    if (isa<IndexType>(value.getType()))
      return arith::IndexCastOp::create(builder, loc, i64, value);
    return value;
  }

  /// The address of a systole_item that calls `op`'s callee with the frame's
  /// fields. Launches of one callee share it.
  Value getItemFunction(LaunchOp op, TypeRange fields) {
    auto module = op->getParentOfType<ModuleOp>();
    Location loc = op.getLoc();
    std::string name = (op.getCallee() + ".item").str();
    auto item = module.lookupSymbol<func::FuncOp>(name);
    if (!item)
      item = createItemFunction(module, op, name, fields);
    Value constant = func::ConstantOp::create(
        builder, loc, item.getFunctionType(), SymbolRefAttr::get(item));
    return UnrealizedConversionCastOp::create(builder, loc, Type(pointer),
                                              constant)
        .getResult(0);
  }

  func::FuncOp createItemFunction(ModuleOp module, LaunchOp op, StringRef name,
                                  TypeRange fields) {
    OpBuilder::InsertionGuard guard(builder);
    Location loc = op.getLoc();
    builder.setInsertionPointToEnd(module.getBody());
    auto item = func::FuncOp::create(
        builder, loc, name,
        builder.getFunctionType({pointer, i64, pointer}, {}));
    item.setPrivate();
    item->setAttr(
        "llvm.linkage",
        LLVM::LinkageAttr::get(builder.getContext(), LLVM::Linkage::Internal));
    builder.setInsertionPointToStart(item.addEntryBlock());
    auto frame = LLVM::LLVMStructType::getLiteral(builder.getContext(),
                                                  llvm::to_vector(fields));
    SmallVector<Value> arguments;
    for (auto [i, argument] : llvm::enumerate(op.getArguments())) {
      Value place = LLVM::GEPOp::create(
          builder, loc, pointer, frame, item.getArgument(0),
          ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)});
      Value field = LLVM::LoadOp::create(builder, loc, fields[i], place);
      arguments.push_back(fromField(loc, field, argument.getType()));
    }
    arguments.push_back(
        fromField(loc, item.getArgument(1), op.getCount().getType()));
    if (op.getScratch())
      arguments.push_back(
          fromField(loc, item.getArgument(2), op.getScratch().getType()));
    func::CallOp::create(builder, loc, op.getCallee(), TypeRange(), arguments);
    func::ReturnOp::create(builder, loc);
    return item;
  }

  Value fromField(Location loc, Value field, Type type) {
    if (auto memref = dyn_cast<MemRefType>(type))
      return createMemRef(builder, loc, converter, memref, field);
    if (isa<IndexType>(type))
      return arith::IndexCastOp::create(builder, loc, type, field);
    return field;
  }

  /// Builds a systole_collective; without groups it is over all shards.
  Value createCollective(Operation *op, int32_t kind, ValueRange inputs,
                         ElementsAttr groups,
                         std::optional<Reduction> reduction) {
    Location loc = op->getLoc();
    SmallVector<int64_t> shape = {0, 0};
    if (groups)
      shape = llvm::to_vector(groups.getShapedType().getShape());
    Value rows = groups ? createNumbers(op, groups)
                        : LLVM::ZeroOp::create(builder, loc, pointer);
    return createStruct(
        loc,
        {constant(loc, i32, kind),
         constant(loc, i32, getDType(getElementType(inputs))),
         constant(loc, i32, reduction ? static_cast<int32_t>(*reduction) : 0),
         constant(loc, i32, shape[0]), constant(loc, i32, shape[1]),
         constant(loc, i32, 0), rows});
  }

  void lowerCollective(Operation *op, int32_t kind, ValueRange inputs,
                       ValueRange outputs, ElementsAttr groups,
                       std::optional<Reduction> reduction) {
    builder.setInsertionPoint(op);
    Location loc = op->getLoc();
    Value collective = createCollective(op, kind, inputs, groups, reduction);
    returnIfFailed(
        op, call(op, "systole_communicate", i32,
                 {context(), collective, createPointerArray(loc, inputs),
                  createPointerArray(loc, outputs), createSizes(loc, inputs),
                  constant(loc, i32, inputs.size())}));
    op->erase();
  }

  static Type getElementType(ValueRange memrefs) {
    return cast<MemRefType>(memrefs.front().getType()).getElementType();
  }

  /// The number of elements of each.
  Value createSizes(Location loc, ValueRange memrefs) {
    Value sizes = createArray(loc, i64, memrefs.size());
    for (auto [i, memref] : llvm::enumerate(memrefs)) {
      Value size = constant(
          loc, i64, cast<MemRefType>(memref.getType()).getNumElements());
      LLVM::StoreOp::create(builder, loc, size, element(loc, sizes, i, i64));
    }
    return sizes;
  }

  /// Builds a struct on the stack.
  Value createStruct(Location loc, ArrayRef<Value> fields) {
    auto type = LLVM::LLVMStructType::getLiteral(
        builder.getContext(), llvm::to_vector(ValueRange(fields).getTypes()));
    Value result = createArray(loc, type, 1);
    for (auto [i, field] : llvm::enumerate(fields)) {
      Value place = LLVM::GEPOp::create(
          builder, loc, pointer, type, result,
          ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)});
      LLVM::StoreOp::create(builder, loc, field, place);
    }
    return result;
  }

  /// Builds a constant array of int32_t in the module.
  Value createNumbers(Operation *op, ElementsAttr values) {
    SmallVector<int32_t> numbers;
    for (int64_t value : values.getValues<int64_t>())
      numbers.push_back(static_cast<int32_t>(value));
    auto module = op->getParentOfType<ModuleOp>();
    auto type = LLVM::LLVMArrayType::get(i32, numbers.size());
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    auto global = LLVM::GlobalOp::create(
        builder, op->getLoc(), type, /*isConstant=*/true,
        LLVM::Linkage::Internal, getUnusedName(module, "groups"),
        builder.getI32TensorAttr(numbers));
    builder.setInsertionPoint(op);
    return LLVM::AddressOfOp::create(builder, op->getLoc(), global);
  }

  static std::string getUnusedName(ModuleOp module, StringRef what) {
    std::string name;
    for (unsigned i = 0; name.empty() || module.lookupSymbol(name); ++i)
      name = llvm::formatv("{0}.{1}", what, i);
    return name;
  }

  /// Builds an array of systole_value: see TPUDialect::getValuesFromAttrName().
  Value createValueArray(Location loc, ValueRange values) {
    SmallVector<std::pair<Value, Value>> fields;
    for (unsigned i = 0; i < values.size(); ++i) {
      Value value = values[i];
      if (auto type = dyn_cast<MemRefType>(value.getType()))
        fields.emplace_back(address(loc, value),
                            constant(loc, i64, systole::getBytes(type)));
      else
        fields.emplace_back(value, values[++i]);
    }
    auto type =
        LLVM::LLVMStructType::getLiteral(builder.getContext(), {pointer, i64});
    Value array = createArray(loc, type, fields.size());
    for (auto [i, field] : llvm::enumerate(fields)) {
      Value parts[] = {field.first, field.second};
      for (auto [j, part] : llvm::enumerate(parts)) {
        Value place = LLVM::GEPOp::create(
            builder, loc, pointer, type, array,
            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i),
                                   static_cast<int32_t>(j)});
        LLVM::StoreOp::create(builder, loc, part, place);
      }
    }
    return array;
  }

  Value constant(Location loc, Type type, int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, type, value);
  }

  Value call(Operation *op, StringRef callee, Type result,
             ArrayRef<Value> arguments) {
    FlatSymbolRefAttr symbol =
        declareFunction(op, callee, result, ValueRange(arguments).getTypes());
    return LLVM::CallOp::create(builder, op->getLoc(), TypeRange(result),
                                symbol, arguments)
        .getResult();
  }

  /// Ends the function with `status` if that is not SYSTOLE_OK. The operations
  /// after `op` move to a new block, where the builder continues.
  void returnIfFailed(Operation *op, Value status) {
    Location loc = op->getLoc();
    Block *block = op->getBlock();
    Block *rest = block->splitBlock(op);
    auto *failed = new Block();
    block->getParent()->push_back(failed);
    builder.setInsertionPointToEnd(block);
    Value ok = constant(loc, i32, SYSTOLE_OK);
    Value isOk = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       status, ok);
    cf::CondBranchOp::create(builder, loc, isOk, rest, failed);
    builder.setInsertionPointToStart(failed);
    func::ReturnOp::create(builder, loc, status);
    builder.setInsertionPointToStart(rest);
  }

  /// Allocates an array on the stack in the function's entry block.
  Value createArray(Location loc, Type type, unsigned count) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&function.getBody().front());
    return LLVM::AllocaOp::create(builder, loc, pointer, type,
                                  constant(loc, i64, std::max(count, 1u)));
  }

  /// Builds a null-terminated constant in the module.
  Value createString(Operation *op, StringRef what, StringRef text) {
    auto module = op->getParentOfType<ModuleOp>();
    std::string name = getUnusedName(module, ("custom_call." + what).str());
    return LLVM::createGlobalString(op->getLoc(), builder, name,
                                    StringRef(text.str() + '\0'),
                                    LLVM::Linkage::Internal);
  }

  Value element(Location loc, Value array, int32_t i, Type type = {}) {
    return LLVM::GEPOp::create(builder, loc, pointer, type ? type : pointer,
                               array, ArrayRef<LLVM::GEPArg>{i});
  }

  Value address(Location loc, Value memref) {
    Type type = converter.convertType(memref.getType());
    MemRefDescriptor descriptor(
        UnrealizedConversionCastOp::create(builder, loc, type, memref)
            .getResult(0));
    return descriptor.bufferPtr(builder, loc, converter,
                                cast<MemRefType>(memref.getType()));
  }

  Value createPointerArray(Location loc, ValueRange memrefs) {
    Value array = createArray(loc, pointer, memrefs.size());
    for (auto [i, memref] : llvm::enumerate(memrefs))
      LLVM::StoreOp::create(builder, loc, address(loc, memref),
                            element(loc, array, i));
    return array;
  }

  func::FuncOp function;
  const LLVMTypeConverter &converter;
  OpBuilder builder;
  Type pointer, i32, i64;
};

} // namespace

void systole::tpu::lowerRuntimeCalls(func::FuncOp function,
                                     const LLVMTypeConverter &converter) {
  SmallVector<Operation *> operations;
  function.walk([&](Operation *op) { operations.push_back(op); });
  RuntimeCallLowering lowering(function, converter);
  for (Operation *op : operations)
    llvm::TypeSwitch<Operation *>(op)
        .Case<AwaitReaderOp, ContinueOp, LocalShardsOp, MeetOp, SharedStateOp,
              MarkOp, InfeedOp, OutfeedOp, AllReduceOp, CommunicateOp,
              StartCollectiveOp, FinishCollectiveOp, ReplicaIdOp, RuntimeCallOp,
              LaunchOp, CustomCallOp>([&](auto call) { lowering.lower(call); });
}

//===- DataToRuntime.cpp - Records to runtime calls -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicRecordOps.h"

#include "systole/Dialect/Data/Transforms/Passes.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/ModelLines.h"
#include "systole/Target/ConstantEmitter.h"
#include "systole/runtime/abi.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

namespace systole::data {
#define GEN_PASS_DEF_CONVERTDATATORUNTIMEPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;
using systole::Address;
using systole::ConstantEmitter;
using systole::RecordDescription;
using systole::Struct;

namespace {

// A systole_value is lowered as a memref<2xi64>.
static_assert(sizeof(systole_value) == 2 * sizeof(int64_t),
              "a value is an address and a length of 64 bits each");

/// A lowered value of unknown size.
struct Bytes {
  Value pointer;
  Value length;
};

/// Lowers one function, in place.
class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, ConstantEmitter &emit)
      : function(function), emit(emit), builder(function.getContext()),
        pointer(LLVM::LLVMPointerType::get(function.getContext())),
        i64(builder.getI64Type()) {}

  LogicalResult lower() {
    splitArguments();
    SmallVector<Operation *> lowered;
    WalkResult result = function.walk([&](Operation *op) {
      builder.setInsertionPoint(op);
      if (auto raw = dyn_cast<DecodeRawOp>(op); raw && isOfBytes(raw)) {
        lowerToView(raw);
        lowered.push_back(op);
      } else if (auto record = dyn_cast<RecordOpInterface>(op)) {
        lower(op, describeRecordOp(record));
        lowered.push_back(op);
      } else if (findSizedAtRunTime(op) && systole::isDynamicOp(op)) {
        FailureOr<RecordDescription> description =
            systole::describeDynamicOp(op);
        if (failed(description))
          return WalkResult::interrupt();
        lower(op, *description);
        lowered.push_back(op);
      } else if (auto end = dyn_cast<func::ReturnOp>(op)) {
        give(end);
      } else if (failed(verifyOther(op))) {
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    for (Operation *op : llvm::reverse(lowered))
      op->erase();
    eraseArguments();
    return success();
  }

private:
  /// Replaces an argument of unknown size by two.
  void splitArguments() {
    Block &body = function.getBody().front();
    for (unsigned i = 0; i < body.getNumArguments(); ++i) {
      BlockArgument argument = body.getArgument(i);
      if (!isSizedAtRunTime(argument.getType()))
        continue;
      Location loc = argument.getLoc();
      Value data = body.insertArgument(i + 1, pointer, loc);
      Value length = body.insertArgument(i + 2, i64, loc);
      sized[argument] = {data, length};
      i += 2;
    }
  }

  void eraseArguments() {
    Block &body = function.getBody().front();
    body.eraseArguments([](BlockArgument argument) {
      return isSizedAtRunTime(argument.getType());
    });
    function.setFunctionType(
        builder.getFunctionType(body.getArgumentTypes(), {}));
  }

  /// The first type of an operation that is sized at run time; null if there is
  /// none.
  static Type findSizedAtRunTime(Operation *op) {
    for (TypeRange types :
         {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
      for (Type type : types)
        if (isSizedAtRunTime(type))
          return type;
    return {};
  }

  LogicalResult verifyOther(Operation *op) {
    if (Type type = findSizedAtRunTime(op))
      return op->emitOpError("has a value of type ")
             << type
             << ", whose size is known at run time only: it takes tensors of "
                "static shape, as data.pad, data.ensure_shape, data.resize and "
                "data.crop make them";
    return success();
  }

  void lower(Operation *op, const RecordDescription &description) {
    if (op->use_empty())
      return;
    Location loc = op->getLoc();
    SmallVector<Value> values;
    for (Value operand : op->getOperands()) {
      if (isSizedAtRunTime(operand.getType())) {
        Bytes bytes = sized.lookup(operand);
        values.append({bytes.pointer, bytes.length});
        continue;
      }
      auto type = cast<RankedTensorType>(operand.getType());
      values.push_back(bufferization::ToBufferOp::create(
          builder, loc, MemRefType::get(type.getShape(), type.getElementType()),
          operand,
          /*read_only=*/true));
    }
    SmallVector<Value> buffers;
    for (Value result : op->getResults()) {
      // Unused results are not requested.
      if (result.use_empty()) {
        values.append({LLVM::ZeroOp::create(builder, loc, pointer),
                       constant(loc, i64, 0)});
        buffers.push_back({});
        continue;
      }
      MemRefType type = MemRefType::get({2}, i64);
      if (!isSizedAtRunTime(result.getType())) {
        auto tensor = cast<RankedTensorType>(result.getType());
        type = MemRefType::get(tensor.getShape(), tensor.getElementType());
      }
      buffers.push_back(memref::AllocOp::create(builder, loc, type));
      values.push_back(buffers.back());
    }
    call(op, description, values);
    for (auto [result, buffer] : llvm::zip_equal(op->getResults(), buffers)) {
      if (!buffer)
        continue;
      if (!isSizedAtRunTime(result.getType())) {
        result.replaceAllUsesWith(bufferization::ToTensorOp::create(
            builder, loc, result.getType(), buffer, /*restrict=*/true,
            /*writable=*/true));
        continue;
      }
      auto field = [&, buffer = buffer](int64_t i) -> Value {
        Value index = arith::ConstantIndexOp::create(builder, loc, i);
        return memref::LoadOp::create(builder, loc, buffer, index);
      };
      sized[result] = {
          LLVM::IntToPtrOp::create(builder, loc, pointer, field(0)), field(1)};
    }
  }

  /// Whether the elements of the tensor are the bytes of the string.
  static bool isOfBytes(DecodeRawOp op) {
    auto type = cast<RankedTensorType>(op.getTensor().getType());
    return type.hasStaticShape() && type.getElementTypeBitWidth() == 8;
  }

  /// Uses the string's memory as the tensor. The runtime is called only for a
  /// string of another length, to report the error.
  void lowerToView(DecodeRawOp op) {
    if (op->use_empty())
      return;
    Location loc = op.getLoc();
    Bytes bytes = sized.lookup(op.getString());
    auto type = cast<RankedTensorType>(op.getTensor().getType());
    Value differs = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ne, bytes.length,
        constant(loc, i64, type.getNumElements()));
    auto check =
        scf::IfOp::create(builder, loc, differs, /*withElseRegion=*/false);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(&check.getThenRegion().front());
      call(op, describeRecordOp(op),
           {bytes.pointer, bytes.length,
            LLVM::ZeroOp::create(builder, loc, pointer),
            constant(loc, i64, 0)});
    }
    Value view = UnrealizedConversionCastOp::create(
                     builder, loc,
                     MemRefType::get(type.getShape(), type.getElementType()),
                     bytes.pointer)
                     .getResult(0);
    op.getTensor().replaceAllUsesWith(
        bufferization::ToTensorOp::create(builder, loc, type, view,
                                          /*restrict=*/true)
            .getResult());
  }

  /// Calls the runtime for an operation on these values.
  void call(Operation *op, const RecordDescription &description,
            SmallVector<Value> values) {
    Location loc = op->getLoc();
    values.insert(values.begin(), LLVM::AddressOfOp::create(
                                      builder, loc, pointer,
                                      emitConstant(op, description).symbol));
    auto call = systole::tpu::RuntimeCallOp::create(builder, loc,
                                                    "systole_record", values);
    call->setAttr(systole::tpu::TPUDialect::getValuesFromAttrName(),
                  builder.getI64IntegerAttr(1));
  }

  static RecordDescription describeRecordOp(RecordOpInterface op) {
    NamedAttrList told(op->getAttrs());
    for (StringRef path : op.getPathAttributes())
      if (Attribute value = told.get(path))
        told.set(path, systole::resolvePaths(value, op.getLoc()));
    return {op->getName().stripDialect().str(), told};
  }

  /// The constant that identifies the operation.
  Address emitConstant(Operation *op, const RecordDescription &description) {
    SmallVector<Struct> attributes, inputs, outputs;
    for (NamedAttribute attribute : description.attributes)
      systole::emitAttribute(emit, attribute.getName(), attribute.getValue(),
                             attributes);
    for (Type type : op->getOperandTypes())
      inputs.push_back(systole::emitTensorSpec(emit, "", type));
    for (Type type : op->getResultTypes())
      outputs.push_back(systole::emitTensorSpec(emit, "", type));
    return emit.array(
        "op",
        Struct{emit.string(description.kind),
               emit.string(systole::describeModelLine(op->getLoc())),
               emit.array("attributes", attributes),
               emit.array("inputs", inputs), emit.array("outputs", outputs),
               int32_t(attributes.size()), int32_t(inputs.size()),
               int32_t(outputs.size()), int32_t(0)});
  }

  /// Passes the remaining returned results to the runtime.
  void give(func::ReturnOp end) {
    if (end.getNumOperands() == 0)
      return;
    Location loc = end.getLoc();
    auto returned = end.getOperands().begin();
    auto types = function->getAttrOfType<ArrayAttr>(
        systole::tpu::TPUDialect::getOutputsAttrName());
    for (auto [i, type] : llvm::enumerate(types.getAsValueRange<TypeAttr>())) {
      if (!isSizedAtRunTime(type))
        continue;
      Bytes bytes = sized.lookup(*returned++);
      systole::tpu::RuntimeCallOp::create(
          builder, loc, "systole_give",
          ValueRange{constant(loc, i64, i), bytes.pointer, bytes.length});
    }
    end->setOperands({});
  }

  Value constant(Location loc, Type type, int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, type, value);
  }

  func::FuncOp function;
  ConstantEmitter &emit;
  OpBuilder builder;
  Type pointer, i64;
  DenseMap<Value, Bytes> sized;
};

struct ConvertDataToRuntime
    : systole::data::impl::ConvertDataToRuntimePassBase<ConvertDataToRuntime> {
  void runOnOperation() override {
    ConstantEmitter emit(getOperation(), "systole.record");
    for (auto function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (!function->hasAttr(DataDialect::getFunctionAttrName()) ||
          function.isDeclaration())
        continue;
      if (systole::tpu::getConvention(function) !=
          systole::tpu::Convention::host) {
        function.emitError(
            "has no memory for its outputs yet: run build-entries first");
        return signalPassFailure();
      }
      if (failed(FunctionLowering(function, emit).lower()))
        return signalPassFailure();
    }
  }
};

} // namespace

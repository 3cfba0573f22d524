//===- BufferizableOpInterfaceImpl.cpp - tpu operations in memory ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace systole::tpu;

namespace {

FailureOr<SmallVector<Value>> getBuffers(RewriterBase &rewriter,
                                         ValueRange tensors,
                                         const BufferizationOptions &options,
                                         BufferizationState &state) {
  SmallVector<Value> buffers;
  for (Value tensor : tensors) {
    if (isa<MemRefType>(tensor.getType())) {
      buffers.push_back(tensor);
      continue;
    }
    FailureOr<Value> buffer = getBuffer(rewriter, tensor, options, state);
    if (failed(buffer))
      return failure();
    buffers.push_back(*buffer);
  }
  return buffers;
}

/// Whether the buffer is contiguous, as the runtime, which knows no strides,
/// needs.
bool isWhole(Value buffer) {
  return memref::isStaticShapeAndContiguousRowMajor(
      cast<MemRefType>(buffer.getType()));
}

Value createWhole(RewriterBase &rewriter, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  return memref::AllocOp::create(
      rewriter, buffer.getLoc(),
      MemRefType::get(type.getShape(), type.getElementType()));
}

/// Copies buffers that have gaps.
LogicalResult makeWhole(RewriterBase &rewriter,
                        const BufferizationOptions &options,
                        MutableArrayRef<Value> buffers) {
  for (Value &buffer : buffers) {
    if (isWhole(buffer))
      continue;
    Value whole = createWhole(rewriter, buffer);
    if (failed(options.createMemCpy(rewriter, buffer.getLoc(), buffer, whole)))
      return failure();
    buffer = whole;
  }
  return success();
}

/// The outfeed only reads.
struct OutfeedModel
    : BufferizableOpInterface::ExternalModel<OutfeedModel, OutfeedOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    FailureOr<SmallVector<Value>> buffers =
        getBuffers(rewriter, op->getOperands(), options, state);
    if (failed(buffers) || failed(makeWhole(rewriter, options, *buffers)))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(*buffers); });
    return success();
  }
};

/// An all-reduce works in place: result i is operand i's memory.
struct AllReduceModel
    : BufferizableOpInterface::ExternalModel<AllReduceModel, AllReduceOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return true;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    return {{op->getResult(operand.getOperandNumber()),
             BufferRelation::Equivalent}};
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto allReduce = cast<AllReduceOp>(op);
    FailureOr<SmallVector<Value>> buffers =
        getBuffers(rewriter, allReduce.getValues(), options, state);
    if (failed(buffers))
      return failure();
    SmallVector<Value> whole = *buffers;
    if (failed(makeWhole(rewriter, options, whole)))
      return failure();
    AllReduceOp::create(rewriter, op->getLoc(), TypeRange(),
                        allReduce.getReductionAttr(), whole,
                        allReduce.getGroupsAttr());
    for (auto [from, to] : llvm::zip_equal(whole, *buffers))
      if (from != to &&
          failed(options.createMemCpy(rewriter, op->getLoc(), from, to)))
        return failure();
    replaceOpWithBufferizedValues(rewriter, op, *buffers);
    return success();
  }
};

/// A barrier is its operand's memory.
struct BarrierModel
    : BufferizableOpInterface::ExternalModel<BarrierModel, BarrierOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &,
                                      const AnalysisState &) const {
    return {{op->getResult(0), BufferRelation::Equivalent}};
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    FailureOr<SmallVector<Value>> buffers =
        getBuffers(rewriter, op->getOperands(), options, state);
    if (failed(buffers))
      return failure();
    replaceOpWithBufferizedValues(rewriter, op, *buffers);
    return success();
  }
};

/// Operations that read contiguous inputs and overwrite whole outputs.
template <typename Op>
struct WholeTensorsModel
    : DstBufferizableOpInterfaceExternalModel<WholeTensorsModel<Op>, Op> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return !cast<Op>(op).isDpsInit(&operand);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto call = cast<Op>(op);
    FailureOr<SmallVector<Value>> inputs =
        getBuffers(rewriter, call.getInputs(), options, state);
    FailureOr<SmallVector<Value>> outputs =
        getBuffers(rewriter, call.getOutputs(), options, state);
    if (failed(inputs) || failed(outputs) ||
        failed(makeWhole(rewriter, options, *inputs)))
      return failure();
    SmallVector<Value> filled, operands = *inputs;
    for (Value output : *outputs)
      filled.push_back(isWhole(output) ? output
                                       : createWhole(rewriter, output));
    llvm::append_range(operands, filled);
    Op::create(rewriter, op->getLoc(), TypeRange(), operands, op->getAttrs());
    for (auto [whole, output] : llvm::zip_equal(filled, *outputs))
      if (whole != output &&
          failed(options.createMemCpy(rewriter, op->getLoc(), whole, output)))
        return failure();
    replaceOpWithBufferizedValues(rewriter, op, *outputs);
    return success();
  }
};

} // namespace

void systole::tpu::registerBufferizableOpInterfaceModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TPUDialect *) {
    OutfeedOp::attachInterface<OutfeedModel>(*context);
    AllReduceOp::attachInterface<AllReduceModel>(*context);
    BarrierOp::attachInterface<BarrierModel>(*context);
    CommunicateOp::attachInterface<WholeTensorsModel<CommunicateOp>>(*context);
    CustomCallOp::attachInterface<WholeTensorsModel<CustomCallOp>>(*context);
    FftOp::attachInterface<WholeTensorsModel<FftOp>>(*context);
  });
}

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

/// The outfeed reads.
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
    if (failed(buffers))
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
    AllReduceOp::create(rewriter, op->getLoc(), TypeRange(),
                        allReduce.getReductionAttr(), *buffers);
    replaceOpWithBufferizedValues(rewriter, op, *buffers);
    return success();
  }
};

/// A person's function takes and fills whole tensors, row-major.
struct CustomCallModel
    : DstBufferizableOpInterfaceExternalModel<CustomCallModel, CustomCallOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return !cast<CustomCallOp>(op).isDpsInit(&operand);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto call = cast<CustomCallOp>(op);
    FailureOr<SmallVector<Value>> inputs =
        getBuffers(rewriter, call.getInputs(), options, state);
    FailureOr<SmallVector<Value>> outputs =
        getBuffers(rewriter, call.getOutputs(), options, state);
    if (failed(inputs) || failed(outputs))
      return failure();
    auto isWhole = [](Value buffer) {
      return cast<MemRefType>(buffer.getType()).getLayout().isIdentity();
    };
    auto createWhole = [&](Value buffer) -> Value {
      auto type = cast<MemRefType>(buffer.getType());
      return memref::AllocOp::create(
          rewriter, op->getLoc(),
          MemRefType::get(type.getShape(), type.getElementType()));
    };
    for (Value &input : *inputs)
      if (!isWhole(input)) {
        Value whole = createWhole(input);
        memref::CopyOp::create(rewriter, op->getLoc(), input, whole);
        input = whole;
      }
    SmallVector<Value> filled;
    for (Value output : *outputs)
      filled.push_back(isWhole(output) ? output : createWhole(output));
    CustomCallOp::create(rewriter, op->getLoc(), TypeRange(),
                         call.getCalleeAttr(), call.getSignatureAttr(),
                         call.getConfigAttr(), *inputs, filled,
                         call.getHostAttr());
    for (auto [whole, output] : llvm::zip_equal(filled, *outputs))
      if (whole != output)
        memref::CopyOp::create(rewriter, op->getLoc(), whole, output);
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
    CustomCallOp::attachInterface<CustomCallModel>(*context);
  });
}

//===- MXUBufferization.cpp - Bufferization of MXU operations -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"

using namespace mlir;
using namespace systole::tpu;

namespace {
/// The destination is written and not read: a kernel overwrites it.
template <typename OpTy>
struct MXUBufferization
    : bufferization::DstBufferizableOpInterfaceExternalModel<
          MXUBufferization<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const bufferization::AnalysisState &) const {
    return !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    auto style = cast<DestinationStyleOpInterface>(op);
    if (style.hasPureBufferSemantics())
      return success();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      FailureOr<Value> buffer =
          bufferization::getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
    }
    Value destination =
        operands[style.getDpsInitOperand(0)->getOperandNumber()];
    Operation *onBuffers = Operation::create(
        op->getLoc(), op->getName(), TypeRange(), operands,
        op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
        BlockRange(), /*numRegions=*/1);
    onBuffers->getRegion(0).takeBody(op->getRegion(0));
    rewriter.insert(onBuffers);
    bufferization::replaceOpWithBufferizedValues(rewriter, op, destination);
    return success();
  }
};
} // namespace

void systole::tpu::registerMXUBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TPUDialect *) {
    MXUMatmulOp::attachInterface<MXUBufferization<MXUMatmulOp>>(*context);
    MXUConvolutionOp::attachInterface<MXUBufferization<MXUConvolutionOp>>(
        *context);
  });
}

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

/// Whether all strides are constants. Branches that yield memory of several
/// layouts yield one of unknown layout.
bool hasConstantStrides(Value buffer) {
  auto [strides, offset] =
      cast<MemRefType>(buffer.getType()).getStridesAndOffset();
  return llvm::none_of(strides, ShapedType::isDynamic);
}

/// Memory of the same shape, row-major.
FailureOr<Value>
allocateLike(RewriterBase &rewriter, Location loc, Value buffer,
             const bufferization::BufferizationOptions &options) {
  auto type = cast<MemRefType>(buffer.getType());
  return options.createAlloc(
      rewriter, loc,
      MemRefType::get(type.getShape(), type.getElementType(),
                      MemRefLayoutAttrInterface(), type.getMemorySpace()),
      ValueRange());
}

/// The destination is only written: a kernel overwrites it.
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
    Location loc = op->getLoc();
    unsigned last = style.getDpsInitOperand(0)->getOperandNumber();
    SmallVector<Value> operands;
    Value destination;
    for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
      FailureOr<Value> buffer =
          bufferization::getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      if (i == last)
        destination = *buffer;
      if (!hasConstantStrides(*buffer)) {
        FailureOr<Value> copy = allocateLike(rewriter, loc, *buffer, options);
        if (failed(copy) || (i != last && failed(options.createMemCpy(
                                              rewriter, loc, *buffer, *copy))))
          return failure();
        buffer = copy;
      }
      operands.push_back(*buffer);
    }
    Operation *onBuffers = Operation::create(
        loc, op->getName(), TypeRange(), operands,
        op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
        BlockRange(), /*numRegions=*/1);
    onBuffers->getRegion(0).takeBody(op->getRegion(0));
    rewriter.insert(onBuffers);
    if (operands[last] != destination &&
        failed(
            options.createMemCpy(rewriter, loc, operands[last], destination)))
      return failure();
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

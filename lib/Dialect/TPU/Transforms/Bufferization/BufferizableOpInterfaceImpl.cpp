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

/// Whether all strides are constants. Branches that yield memory of several
/// layouts yield one of unknown layout.
bool hasConstantStrides(Value buffer) {
  auto [strides, offset] =
      cast<MemRefType>(buffer.getType()).getStridesAndOffset();
  return llvm::none_of(strides, ShapedType::isDynamic);
}

/// Operations without destinations: whether they read or write their operands,
/// and whether result i is in the memory of operand i.
template <typename Model, typename Op, bool reads, bool writes, bool inPlace>
struct AccessModel : BufferizableOpInterface::ExternalModel<Model, Op> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return reads;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return writes;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (!inPlace)
      return {};
    return {{op->getResult(operand.getOperandNumber()),
             BufferRelation::Equivalent}};
  }
};

struct OutfeedModel
    : AccessModel<OutfeedModel, OutfeedOp, /*reads=*/true, /*writes=*/false,
                  /*inPlace=*/false> {
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

struct AllReduceModel
    : AccessModel<AllReduceModel, AllReduceOp, /*reads=*/true, /*writes=*/true,
                  /*inPlace=*/true> {
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

struct BarrierModel
    : AccessModel<BarrierModel, BarrierOp, /*reads=*/false, /*writes=*/false,
                  /*inPlace=*/true> {
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

/// Operations that overwrite whole destinations. Memory that does not fit them
/// is copied.
template <typename Op, bool (*fits)(Value)>
struct DestinationModel
    : DstBufferizableOpInterfaceExternalModel<DestinationModel<Op, fits>, Op> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return !cast<Op>(op).isDpsInit(&operand);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    Location loc = op->getLoc();
    if (cast<Op>(op).hasPureBufferSemantics())
      return success();
    FailureOr<SmallVector<Value>> buffers =
        getBuffers(rewriter, op->getOperands(), options, state);
    if (failed(buffers))
      return failure();
    SmallVector<Value> operands, destinations;
    SmallVector<std::pair<Value, Value>> copies;
    for (auto [operand, buffer] :
         llvm::zip_equal(op->getOpOperands(), *buffers)) {
      bool isInit = cast<Op>(op).isDpsInit(&operand);
      operands.push_back(fits(buffer) ? buffer : createWhole(rewriter, buffer));
      if (isInit)
        destinations.push_back(buffer);
      if (operands.back() == buffer)
        continue;
      if (isInit)
        copies.push_back({operands.back(), buffer});
      else if (failed(options.createMemCpy(rewriter, loc, buffer,
                                           operands.back())))
        return failure();
    }
    Operation *onBuffers = Operation::create(
        loc, op->getName(), TypeRange(), operands,
        op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
        BlockRange(), op->getNumRegions());
    for (auto [to, from] :
         llvm::zip_equal(onBuffers->getRegions(), op->getRegions()))
      to.takeBody(from);
    rewriter.insert(onBuffers);
    for (auto [from, to] : copies)
      if (failed(options.createMemCpy(rewriter, loc, from, to)))
        return failure();
    replaceOpWithBufferizedValues(rewriter, op, destinations);
    return success();
  }
};

template <bool (*fits)(Value), typename... Ops>
void attachDestinationModels(MLIRContext *context) {
  (Ops::template attachInterface<DestinationModel<Ops, fits>>(*context), ...);
}

} // namespace

void systole::tpu::registerBufferizableOpInterfaceModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TPUDialect *) {
    OutfeedOp::attachInterface<OutfeedModel>(*context);
    AllReduceOp::attachInterface<AllReduceModel>(*context);
    BarrierOp::attachInterface<BarrierModel>(*context);
    attachDestinationModels<isWhole, CommunicateOp, CustomCallOp, FftOp>(
        context);
    attachDestinationModels<hasConstantStrides, MXUMatmulOp, MXUConvolutionOp>(
        context);
  });
}

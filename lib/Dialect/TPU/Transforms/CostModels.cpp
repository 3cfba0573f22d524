//===- CostModels.cpp - Costs of operations -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements CostOpInterface for MXU operations, for linalg on the VPU, for
// copies, and for transfers between cores and to the host.
//
//===----------------------------------------------------------------------===//

#include "PrefetchRows.h"
#include "VectorMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Costs.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/NestedOps.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace systole::tpu;

/// Functions without a machine instruction.
static bool isTranscendental(Operation &op) {
  return isa<math::MathDialect>(op.getDialect()) && !isInstruction(&op) &&
         !isa<math::AbsIOp, math::RsqrtOp, math::CtPopOp,
              math::CountLeadingZerosOp>(op);
}

void systole::tpu::addScalarCode(Region &region, double times, Cost &cost) {
  region.walk([&](Operation *op) {
    if (isTranscendental(*op)) {
      // The unit is the cost of an exponential: tanh and erf cost two.
      cost.transcendentals +=
          isa<math::TanhOp, math::ErfOp>(op) ? 2 * times : times;
      if (cost.kind.empty())
        cost.kind = op->getName().stripDialect().str();
      return;
    }
    // Conversions and selections are instructions, too.
    if (isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
        !op->hasTrait<OpTrait::ConstantLike>() && !isa<arith::IndexCastOp>(op))
      cost.flops += times;
  });
}

void systole::tpu::addOperands(ValueRange values, Cost &cost) {
  for (Value value : values) {
    auto type = dyn_cast<ShapedType>(value.getType());
    if (!type || !type.hasStaticShape())
      continue;
    double bytes = systole::getBytes(type);
    cost.bytes += bytes;
    if (getBase(value).getDefiningOp<StateOp>() ||
        !type.getElementType().isF32())
      cost.fixedBytes += bytes;
  }
}

namespace {

//===----------------------------------------------------------------------===//
// The matrix unit
//===----------------------------------------------------------------------===//

/// The number of a product's points whose left operand is in memory, not a
/// padding zero. Along each axis, pairs of positions and window elements count
/// if they are inside.
double countInside(MXUOpInterface product, int64_t part, double points) {
  AffineMap map = product.getContractionMaps(part).front();
  SmallVector<int64_t> extents = product.getIterationShape(part);
  for (auto [axis, size] :
       llvm::enumerate(product.getLhs().getType().getShape())) {
    SmallVector<unsigned> dims;
    for (unsigned dim = 0; dim < extents.size(); ++dim)
      if (map.getResult(axis).isFunctionOfDim(dim))
        dims.push_back(dim);
    if (dims.size() != 2)
      continue;
    AffineMap position = map.getSubMap(axis);
    SmallVector<int64_t> point(extents.size(), 0);
    auto evaluate = [&](int64_t first, int64_t second) {
      point[dims[0]] = first;
      point[dims[1]] = second;
      return position.compose(point).front();
    };
    int64_t start = evaluate(0, 0), step = evaluate(1, 0) - start,
            tap = evaluate(0, 1) - start;
    assert(tap > 0 && "windows are reversed in the right operand");
    auto [positions, taps] = std::pair(extents[dims[0]], extents[dims[1]]);
    int64_t met = 0;
    for (int64_t i = 0; i < positions; ++i) {
      int64_t first = start + i * step;
      int64_t begin = std::max<int64_t>(llvm::divideCeilSigned(-first, tap), 0);
      int64_t end = std::min(llvm::divideCeilSigned(size - first, tap), taps);
      met += std::max<int64_t>(end - begin, 0);
    }
    if (met < positions * taps)
      points = points * double(met) / double(positions * taps);
  }
  return points;
}

template <typename Op>
struct MXUCost : CostOpInterface::ExternalModel<MXUCost<Op>, Op> {
  Cost getCost(Operation *op) const {
    auto product = cast<MXUOpInterface>(op);
    Cost cost;
    cost.unit = Unit::mxu;
    cost.kind = isa<MXUMatmulOp>(op) ? "matmul" : "convolution";
    Type factor = product.getLhs().getType().getElementType();
    cost.byteFactors = isa<IntegerType>(factor);
    cost.f32Factors = !factor.isBF16() && !cost.byteFactors &&
                      product.getPrecision() != Precision::bf16;
    cost.product = {1, 1, 1, 1};
    double most = -1;
    for (int64_t part = 0; part < product.getNumParts(); ++part) {
      std::array<int64_t, 4> extents = {1, 1, 1, 1};
      double points = 1;
      SmallVector<AffineMap> maps = product.getContractionMaps(part);
      for (auto [i, extent] :
           llvm::enumerate(product.getIterationShape(part))) {
        bool left = maps[0].isFunctionOfDim(i),
             right = maps[1].isFunctionOfDim(i),
             out = maps[2].isFunctionOfDim(i);
        int kind = !out ? 3 : left && right ? 0 : left ? 1 : 2;
        extents[kind] *= extent;
        points *= extent;
      }
      cost.flops += 2 * points;
      cost.zeroFlops += 2 * (points - countInside(product, part, points));
      if (points > most) {
        most = points;
        cost.product = extents;
      }
    }
    addOperands(op->getOperands(), cost);
    Cost epilogue;
    addScalarCode(product.getEpilogue(),
                  product.getInit().getType().getNumElements(), epilogue);
    cost.flops += epilogue.flops;
    cost.transcendentals += epilogue.transcendentals;
    return cost;
  }
};

//===----------------------------------------------------------------------===//
// The vector unit
//===----------------------------------------------------------------------===//

/// Whether the elements along dimension `inner` that a map reaches are
/// contiguous, or all the same.
bool isVector(AffineMap map, unsigned inner) {
  for (auto [i, result] : llvm::enumerate(map.getResults())) {
    if (!result.isFunctionOfDim(inner))
      continue;
    bool last = i + 1 == map.getNumResults();
    if (!last || result != getAffineDimExpr(inner, map.getContext()))
      return false;
  }
  return true;
}

/// Whether the innermost loop can be vectorized.
bool isVectorized(linalg::LinalgOp op, ArrayRef<int64_t> shape) {
  constexpr int64_t shortest = 8;
  if (shape.empty())
    return true;
  unsigned inner = shape.size() - 1;
  if (shape[inner] < shortest)
    return false;
  for (AffineMap map : op.getIndexingMapsArray())
    if (!isVector(map, inner))
      return false;
  bool sums =
      op.getIteratorTypesArray()[inner] == utils::IteratorType::reduction;
  return !systole::containsOp(*op.getBlock(), [&](Operation *nested) {
    return isa<memref::LoadOp, tensor::ExtractOp, linalg::IndexOp>(nested) ||
           (sums && isa<arith::MaximumFOp, arith::MinimumFOp>(nested));
  });
}

std::string describeLoop(linalg::LinalgOp op) {
  if (isa<linalg::FillOp>(op))
    return "fill";
  if (isa<linalg::CopyOp>(op))
    return "copy";
  Block *block = op.getBlock();
  if (block->getOperations().size() == 1)
    return "copy";
  if (op.getNumReductionLoops() > 0) {
    for (AffineMap map : op.getIndexingMapsArray())
      if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
        return "window";
    return "reduce";
  }
  // The operation that computes the result.
  Operation *last = block->getTerminator()->getOperand(0).getDefiningOp();
  return last ? last->getName().stripDialect().str() : "copy";
}

template <typename Op>
struct LinalgCost : CostOpInterface::ExternalModel<LinalgCost<Op>, Op> {
  Cost getCost(Operation *operation) const {
    auto op = cast<linalg::LinalgOp>(operation);
    Cost cost;
    SmallVector<int64_t> shape = op.getStaticLoopRanges();
    double points = 1;
    for (int64_t extent : shape)
      points *= extent;
    addScalarCode(*op.getBlock()->getParent(), points, cost);
    if (cost.kind.empty())
      cost.kind = describeLoop(op);
    if (!isVectorized(op, shape))
      cost.strided = points;
    addOperands(op->getOperands(), cost);
    op.getBlock()->walk([&](memref::LoadOp load) {
      cost.bytes += points * systole::getBytes(MemRefType::get(
                                 {}, load.getMemRefType().getElementType()));
    });
    return cost;
  }
};

struct CopyCost : CostOpInterface::ExternalModel<CopyCost, memref::CopyOp> {
  Cost getCost(Operation *op) const {
    Cost cost;
    cost.kind = "copy";
    addOperands(op->getOperands(), cost);
    return cost;
  }
};

/// Stages of radix 2 would take 5 n log2 n operations.
struct FftCost : CostOpInterface::ExternalModel<FftCost, FftOp> {
  Cost getCost(Operation *op) const {
    auto fft = cast<FftOp>(op);
    Cost cost;
    cost.kind = "fft";
    auto type = cast<ShapedType>(fft.getInputs().front().getType());
    auto length = double(fft.getLength());
    double transforms = fft.getConvolved() ? 2 : 1;
    double lines = double(type.getDimSize(0) * fft.countSignals());
    cost.flops =
        5 * transforms * lines * length * std::max(1.0, std::log2(length));
    addOperands(op->getOperands(), cost);
    return cost;
  }
};

//===----------------------------------------------------------------------===//
// Transfers between cores, and to the host
//===----------------------------------------------------------------------===//

template <typename Op>
struct TransferCost : CostOpInterface::ExternalModel<TransferCost<Op>, Op> {
  Cost getCost(Operation *op) const {
    Cost cost;
    auto communicate = dyn_cast<CommunicateOp>(op);
    bool reduces = isa<AllReduceOp>(op) ||
                   (communicate && communicate.getReduction().has_value());
    cost.kind = (communicate ? stringifyCollectiveKind(communicate.getKind())
                             : op->getName().stripDialect())
                    .str();
    bool collective = communicate || reduces;
    if (collective)
      llvm::replace(cost.kind, '_', '-');
    cost.unit = collective ? Unit::link : Unit::host;
    addOperands(op->getOperands(), cost);
    addOperands(op->getResults(), cost);
    if (reduces)
      cost.flops = cost.bytes / 4;
    return cost;
  }
};

} // namespace

void systole::tpu::registerCostModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TPUDialect *) {
    MXUMatmulOp::attachInterface<MXUCost<MXUMatmulOp>>(*context);
    MXUConvolutionOp::attachInterface<MXUCost<MXUConvolutionOp>>(*context);
    AllReduceOp::attachInterface<TransferCost<AllReduceOp>>(*context);
    CommunicateOp::attachInterface<TransferCost<CommunicateOp>>(*context);
    InfeedOp::attachInterface<TransferCost<InfeedOp>>(*context);
    OutfeedOp::attachInterface<TransferCost<OutfeedOp>>(*context);
    CustomCallOp::attachInterface<TransferCost<CustomCallOp>>(*context);
    FftOp::attachInterface<FftCost>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    linalg::GenericOp::attachInterface<LinalgCost<linalg::GenericOp>>(*context);
    linalg::FillOp::attachInterface<LinalgCost<linalg::FillOp>>(*context);
    linalg::CopyOp::attachInterface<LinalgCost<linalg::CopyOp>>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, memref::MemRefDialect *) {
    memref::CopyOp::attachInterface<CopyCost>(*context);
  });
}

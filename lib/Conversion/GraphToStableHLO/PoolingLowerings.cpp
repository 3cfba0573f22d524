//===- PoolingLowerings.cpp - Pooling layers in StableHLO -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Support/WindowSizes.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// Reduces each window by one op.
template <typename FoldT, typename PoolT>
static Value buildPooling(Emitter &b, PoolT op, Value input) {
  auto type = typeOf(input);
  auto overPlaces = [&](ArrayAttr sizes) {
    SmallVector<int64_t> all = getNumbers(sizes);
    all.insert(all.begin(), 1);
    all.push_back(1);
    return b.getDenseI64ArrayAttr(all);
  };
  auto scalar = RankedTensorType::get({}, type.getElementType());
  Value identity = hlo::ConstantOp::create(
      b, hlo::getIdentityAttr(FoldT::getOperationName(), scalar));
  auto window = hlo::ReduceWindowOp::create(
      b, TypeRange{op.getResult().getType()}, ValueRange{input},
      ValueRange{identity}, overPlaces(op.getPool()),
      overPlaces(op.getStridesOrPool()), /*base_dilations=*/nullptr,
      /*window_dilations=*/nullptr,
      getWindowPadding(b, type, op.getPool(), op.getStridesOrPool(),
                       /*dilations=*/nullptr, op.getPadding(), type.getRank(),
                       /*first=*/1));
  hlo::buildReduceBody<FoldT>(type.getElementType(), window.getBody(), b);
  return window.getResult(0);
}

/// Returns the reciprocal of the number of positions inside of the image, for
/// each window along one dimension.
static SmallVector<double> getShares(int64_t input, int64_t size,
                                     int64_t stride, StringRef padding) {
  systole::Window window = systole::computeWindow(input, size, stride, padding);
  SmallVector<double> shares;
  for (int64_t i = 0; i < window.output; ++i) {
    int64_t first = i * stride - window.padLow;
    int64_t last = std::min(first + size, input);
    shares.push_back(1.0 / (last - std::max<int64_t>(first, 0)));
  }
  return shares;
}

template <typename PoolT>
static Value lowerMaxPool(Emitter &b, PoolT op, ValueRange operands) {
  return buildPooling<hlo::MaxOp>(b, op, operands[0]);
}

template <typename PoolT>
static Value lowerAvgPool(Emitter &b, PoolT op, ValueRange operands) {
  Value sum = buildPooling<hlo::AddOp>(b, op, operands[0]);
  auto input = typeOf(operands[0]), type = typeOf(sum);
  // A number for each dimension: windows at an edge have fewer positions
  // there.
  double inner = 1;
  for (auto [i, size] : llvm::enumerate(getNumbers(op.getPool()))) {
    SmallVector<double> shares =
        getShares(input.getDimSize(1 + i), size,
                  getNumbers(op.getStridesOrPool())[i], op.getPadding());
    if (llvm::all_equal(shares)) {
      inner *= shares.front();
      continue;
    }
    auto values = llvm::map_to_vector(shares, [&](double share) {
      APFloat value(share);
      bool losesInfo;
      value.convert(cast<FloatType>(type.getElementType()).getFloatSemantics(),
                    APFloat::rmNearestTiesToEven, &losesInfo);
      return value;
    });
    Value factors = hlo::ConstantOp::create(
        b,
        DenseElementsAttr::get(RankedTensorType::get({type.getDimSize(1 + i)},
                                                     type.getElementType()),
                               values));
    sum = b.multiply(sum,
                     b.broadcast(factors, type, {static_cast<int64_t>(1 + i)}));
  }
  return inner == 1 ? sum : b.multiply(sum, inner);
}

/// Reduces the dimensions between batch and channels.
template <typename PoolT, bool isMean>
static Value lowerGlobalPool(Emitter &b, PoolT op, ValueRange operands) {
  auto dims = llvm::to_vector(llvm::seq<int64_t>(1, PoolT::kPlaces + 1));
  Value result = isMean ? mean(b, operands[0], dims)
                        : reduce<hlo::MaxOp>(b, operands[0], dims);
  return b.reshape(result, shapeOf(op.getResult()));
}

void systole::graph::attachPoolingLowerings(MLIRContext &context) {
  attach<lowerMaxPool<MaxPool1DOp>, lowerMaxPool<MaxPool2DOp>,
         lowerMaxPool<MaxPool3DOp>, lowerAvgPool<AvgPool1DOp>,
         lowerAvgPool<AvgPool2DOp>, lowerAvgPool<AvgPool3DOp>,
         lowerGlobalPool<GlobalAveragePool1DOp, /*isMean=*/true>,
         lowerGlobalPool<GlobalAveragePool2DOp, /*isMean=*/true>,
         lowerGlobalPool<GlobalAveragePool3DOp, /*isMean=*/true>,
         lowerGlobalPool<GlobalMaxPool1DOp, /*isMean=*/false>,
         lowerGlobalPool<GlobalMaxPool2DOp, /*isMean=*/false>,
         lowerGlobalPool<GlobalMaxPool3DOp, /*isMean=*/false>>(context);
}

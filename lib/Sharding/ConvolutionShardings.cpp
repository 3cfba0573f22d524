//===- ConvolutionShardings.cpp - Convolutions ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "WindowParts.h"
#include "systole/Dialect/StableHLO/IR/Window.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

namespace {
/// How a spatial dimension may be split: windows among the shards, or the sum
/// of a window. The gradient of a kernel has windows as large as images.
enum class Split { Windows, Sum };
} // namespace

static Split getSplit(ConvolutionOp op, int64_t spatial) {
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  auto kernel = cast<RankedTensorType>(op.getRhs().getType());
  auto output = cast<RankedTensorType>(op.getType());
  return kernel.getDimSize(dims.getKernelSpatialDimensions()[spatial]) >
                 output.getDimSize(dims.getOutputSpatialDimensions()[spatial])
             ? Split::Sum
             : Split::Windows;
}

/// The first factors are those of the spatial dimensions.
static ShardingRule convolution(ConvolutionOp op) {
  ShardingRule rule(op.getOperation());
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  for (auto [i, input] : llvm::enumerate(dims.getInputSpatialDimensions()))
    if (getSplit(op, i) == Split::Windows)
      rule.link({{2, dims.getOutputSpatialDimensions()[i]}, {0, input}},
                FactorKind::Window);
    else
      rule.link({{1, dims.getKernelSpatialDimensions()[i]}, {0, input}},
                FactorKind::Reduction);
  bool hasBatchGroups = op.getBatchGroupCount() != 1;
  bool hasFeatureGroups = op.getFeatureGroupCount() != 1;
  if (!hasBatchGroups)
    rule.link({{0, dims.getInputBatchDimension()},
               {2, dims.getOutputBatchDimension()}});
  if (!hasBatchGroups && !hasFeatureGroups)
    rule.link({{1, dims.getKernelOutputFeatureDimension()},
               {2, dims.getOutputFeatureDimension()}});
  if (!hasFeatureGroups)
    rule.link({{0, dims.getInputFeatureDimension()},
               {1, dims.getKernelInputFeatureDimension()}},
              FactorKind::Reduction);
  return rule;
}

/// The part of a spatial dimension that shards read, given the sizes of a
/// shard.
static std::optional<WindowPart> getPart(const WindowDimension &window,
                                         Split split, int64_t outputs,
                                         int64_t kernel) {
  int64_t extent =
      (outputs - 1) * window.stride + (kernel - 1) * window.windowDilation + 1;
  int64_t shift = split == Split::Windows ? outputs * window.stride
                                          : kernel * window.windowDilation;
  if (split == Split::Sum && window.reversed)
    return std::nullopt;
  return getWindowPart(window.paddingLow, window.baseDilation, shift, extent);
}

static void restrictConvolution(ConvolutionOp op, const Mesh &mesh,
                                MutableArrayRef<Axes> factorAxes) {
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  auto kernel = cast<RankedTensorType>(op.getRhs().getType());
  auto output = cast<RankedTensorType>(op.getType());
  for (auto [i, window] : llvm::enumerate(getWindow(op))) {
    Split split = getSplit(op, i);
    int64_t outputs = output.getDimSize(dims.getOutputSpatialDimensions()[i]);
    int64_t size = kernel.getDimSize(dims.getKernelSpatialDimensions()[i]);
    int64_t &parted = split == Split::Windows ? outputs : size;
    parted = getPartSize(parted, mesh.getSize(factorAxes[i]));
    if (!getPart(window, split, outputs, size))
      factorAxes[i].clear();
  }
}

static Parts partitionConvolution(ConvolutionOp op, Partitioner &p,
                                  const OpParts &parts) {
  Location loc = op.getLoc();
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  OpParts own = parts;
  Value &input = own.operands[0], &kernel = own.operands[1];
  SmallVector<int64_t> padding;
  for (auto [i, window] : llvm::enumerate(getWindow(op))) {
    const Axes &axes = parts.factorAxes[i];
    if (axes.empty()) {
      padding.append({window.paddingLow, window.paddingHigh});
      continue;
    }
    int64_t inputDim = dims.getInputSpatialDimensions()[i];
    int64_t kernelDim = dims.getKernelSpatialDimensions()[i];
    int64_t outputDim = dims.getOutputSpatialDimensions()[i];
    Split split = getSplit(op, i);
    WindowPart part = *getPart(
        window, split, parts.getResultType().getDimSize(outputDim),
        cast<RankedTensorType>(kernel.getType()).getDimSize(kernelDim));
    // Zeros stand for padding, also for that of a shard.
    input = p.fetch(loc, input, inputDim,
                    parts.rule.getType(0).getDimSize(inputDim), axes, part.base,
                    part.step, part.length, p.getZero(loc, input));
    if (split == Split::Sum)
      kernel = p.maskPadding(loc, kernel, kernelDim,
                             parts.rule.getType(1).getDimSize(kernelDim), axes);
    padding.append({part.paddingLow, part.paddingHigh});
  }
  for (auto [factor, axes] : llvm::enumerate(parts.factorAxes))
    if (factor >= dims.getInputSpatialDimensions().size() && !axes.empty() &&
        parts.rule.factors[factor].kind == FactorKind::Reduction)
      for (unsigned i : {0u, 1u})
        own.operands[i] =
            p.maskPadding(loc, own.operands[i], parts.rule.findDim(i, factor),
                          parts.rule.factors[factor].size, axes);
  SmallVector<Value> results = p.clonePart(op, own);
  cast<ConvolutionOp>(results[0].getDefiningOp())
      .setPaddingAttr(getPaddingAttr(op.getContext(), padding));
  results[0] =
      p.allReduceSum(loc, results[0], parts.getAxes(FactorKind::Reduction));
  return results;
}

void systole::sharding::registerConvolutionRules(MLIRContext *context) {
  attach<ConvolutionOp, convolution, partitionConvolution, restrictConvolution>(
      context);
}

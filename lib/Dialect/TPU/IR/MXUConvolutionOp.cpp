//===- MXUConvolutionOp.cpp - Convolutions --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/TPU.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace systole::tpu;

/// Positions of the two letters and of the digits 0, 1, ... in `labels`.
static bool parseLabels(StringRef labels, char first, char second,
                        int64_t &firstDim, int64_t &secondDim,
                        SmallVectorImpl<int64_t> &spatial) {
  if (labels.size() < 2 || labels.size() > 12)
    return false;
  spatial.assign(labels.size() - 2, -1);
  firstDim = secondDim = -1;
  for (auto [position, letter] : llvm::enumerate(labels)) {
    int64_t *slot = nullptr;
    if (letter == first)
      slot = &firstDim;
    else if (letter == second)
      slot = &secondDim;
    else if (letter >= '0' && size_t(letter - '0') < spatial.size())
      slot = &spatial[letter - '0'];
    if (!slot || *slot != -1)
      return false;
    *slot = position;
  }
  return true; // Each slot exactly once.
}

std::optional<ConvolutionDims> systole::tpu::parseDimLabels(StringRef labels) {
  auto [lhs, rest] = labels.split('_');
  auto [rhs, out] = rest.split("->");
  ConvolutionDims dims;
  if (!parseLabels(lhs, 'b', 'f', dims.lhsBatch, dims.lhsFeature,
                   dims.lhsSpatial) ||
      !parseLabels(rhs, 'i', 'o', dims.rhsInput, dims.rhsOutput,
                   dims.rhsSpatial) ||
      !parseLabels(out, 'b', 'f', dims.outBatch, dims.outFeature,
                   dims.outSpatial) ||
      dims.lhsSpatial.size() != dims.rhsSpatial.size() ||
      dims.lhsSpatial.size() != dims.outSpatial.size())
    return std::nullopt;
  return dims;
}

std::string systole::tpu::formatDimLabels(const ConvolutionDims &dims) {
  auto format = [](char first, int64_t firstDim, char second, int64_t secondDim,
                   ArrayRef<int64_t> spatial) {
    std::string labels(spatial.size() + 2, ' ');
    labels[firstDim] = first;
    labels[secondDim] = second;
    for (auto [digit, dim] : llvm::enumerate(spatial))
      labels[dim] = '0' + digit;
    return labels;
  };
  return format('b', dims.lhsBatch, 'f', dims.lhsFeature, dims.lhsSpatial) +
         "_" +
         format('i', dims.rhsInput, 'o', dims.rhsOutput, dims.rhsSpatial) +
         "->" +
         format('b', dims.outBatch, 'f', dims.outFeature, dims.outSpatial);
}

namespace {

/// One spatial dimension of a convolution: output position p and element k of
/// the window meet at position p * stride + k * dilation - low of the dilated
/// input.
struct SpatialDim {
  int64_t input, window, output;
  int64_t stride, low, high, inputDilation, dilation;
  bool reversed;

  /// Positions p of equal residue modulo this meet the same elements of the
  /// window.
  int64_t getPeriod() const {
    return inputDilation / std::gcd(stride, inputDilation);
  }
  int64_t getPaddedInput() const {
    int64_t dilated = input == 0 ? 0 : (input - 1) * inputDilation + 1;
    return std::max<int64_t>(low + dilated + high, 0);
  }
};

/// The positions p = first + period * i, with the window elements that they
/// meet, k = firstTap + tapPeriod * j, at start + step * i + tapStep * j of the
/// input.
struct SpatialPart {
  int64_t first, period, count;
  int64_t firstTap, tapPeriod, taps;
  int64_t start, step, tapStep;

  SpatialPart(const SpatialDim &dim, int64_t residue);
};

} // namespace

SpatialPart::SpatialPart(const SpatialDim &dim, int64_t residue)
    : first(residue), period(dim.getPeriod()),
      count(llvm::divideCeil(dim.output - residue, dim.getPeriod())),
      firstTap(0),
      tapPeriod(dim.inputDilation / std::gcd(dim.dilation, dim.inputDilation)),
      taps(0), start(0), step(dim.stride * period / dim.inputDilation),
      tapStep(dim.dilation * tapPeriod / dim.inputDilation) {
  for (; firstTap < std::min(tapPeriod, dim.window); ++firstTap) {
    int64_t dilated = first * dim.stride + firstTap * dim.dilation - dim.low;
    if (dilated % dim.inputDilation != 0)
      continue;
    start = dilated / dim.inputDilation;
    taps = llvm::divideCeil(dim.window - firstTap, tapPeriod);
    return;
  }
}

static SmallVector<SpatialDim> getSpatialDims(MXUConvolutionOp op,
                                              const ConvolutionDims &dims) {
  SmallVector<SpatialDim> spatial;
  auto entry = [](ArrayRef<int64_t> list, size_t i) {
    return list.empty() ? 1 : list[i];
  };
  for (size_t i = 0; i < dims.lhsSpatial.size(); ++i) {
    ArrayRef<int64_t> padding = op.getPadding();
    spatial.push_back(
        {op.getLhs().getType().getDimSize(dims.lhsSpatial[i]),
         op.getRhs().getType().getDimSize(dims.rhsSpatial[i]),
         op.getInit().getType().getDimSize(dims.outSpatial[i]),
         entry(op.getWindowStrides(), i), padding.empty() ? 0 : padding[2 * i],
         padding.empty() ? 0 : padding[2 * i + 1],
         entry(op.getLhsDilation(), i), entry(op.getRhsDilation(), i),
         !op.getWindowReversal().empty() && op.getWindowReversal()[i]});
  }
  return spatial;
}

/// The number of residues that have positions; the last spatial dimension's
/// vary fastest.
static int64_t countResidues(const SpatialDim &dim) {
  return std::min(dim.getPeriod(), dim.output);
}

int64_t MXUConvolutionOp::getNumParts() {
  int64_t parts = 1;
  for (const SpatialDim &dim :
       getSpatialDims(*this, *parseDimLabels(getDimLabels())))
    parts *= countResidues(dim);
  return parts;
}

static SmallVector<SpatialPart>
getPart(MXUConvolutionOp op, const ConvolutionDims &dims, int64_t part) {
  SmallVector<SpatialPart> result;
  SmallVector<SpatialDim> whole = getSpatialDims(op, dims);
  for (const SpatialDim &dim : llvm::reverse(whole)) {
    result.emplace_back(dim, part % countResidues(dim));
    part /= countResidues(dim);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

/// batch, output spatial..., group, output feature of the group, window
/// spatial..., input feature of the group.
SmallVector<int64_t> MXUConvolutionOp::getIterationShape(int64_t part) {
  ConvolutionDims dims = *parseDimLabels(getDimLabels());
  ArrayRef<int64_t> out = getInit().getType().getShape();
  SmallVector<SpatialPart> spatial = getPart(*this, dims, part);
  int64_t groups = getFeatureGroupCount() * getBatchGroupCount();
  SmallVector<int64_t> shape{out[dims.outBatch]};
  for (const SpatialPart &dim : spatial)
    shape.push_back(dim.count);
  shape.append({groups, out[dims.outFeature] / groups});
  for (const SpatialPart &dim : spatial)
    shape.push_back(dim.taps);
  shape.push_back(getRhs().getType().getDimSize(dims.rhsInput));
  return shape;
}

SmallVector<AffineMap> MXUConvolutionOp::getContractionMaps(int64_t part) {
  MLIRContext *context = getContext();
  ConvolutionDims dims = *parseDimLabels(getDimLabels());
  SmallVector<int64_t> shape = getIterationShape(part);
  int64_t spatialRank = dims.lhsSpatial.size();
  auto iterator = [&](unsigned position) {
    return getAffineDimExpr(position, context);
  };
  AffineExpr batch = iterator(0), group = iterator(spatialRank + 1),
             output = iterator(spatialRank + 2),
             input = iterator(shape.size() - 1);
  int64_t inputs = shape.back(), outputs = shape[spatialRank + 2];
  AffineExpr outFeature = group * outputs + output;
  bool splitsBatch = getBatchGroupCount() != 1;

  SmallVector<AffineExpr> lhs(spatialRank + 2), rhs(spatialRank + 2),
      out(spatialRank + 2);
  out[dims.outBatch] = batch;
  lhs[dims.lhsBatch] = splitsBatch ? group * shape.front() + batch : batch;
  lhs[dims.lhsFeature] = splitsBatch ? input : group * inputs + input;
  rhs[dims.rhsInput] = input;
  rhs[dims.rhsOutput] = out[dims.outFeature] = outFeature;
  SmallVector<SpatialDim> whole = getSpatialDims(*this, dims);
  for (auto [i, dim] : llvm::enumerate(getPart(*this, dims, part))) {
    AffineExpr position = iterator(1 + i), tap = iterator(spatialRank + 3 + i);
    lhs[dims.lhsSpatial[i]] =
        position * dim.step + tap * dim.tapStep + dim.start;
    AffineExpr k = tap * dim.tapPeriod + dim.firstTap;
    rhs[dims.rhsSpatial[i]] =
        whole[i].reversed ? k * -1 + (whole[i].window - 1) : k;
    out[dims.outSpatial[i]] = position * dim.period + dim.first;
  }
  return {AffineMap::get(shape.size(), 0, lhs, context),
          AffineMap::get(shape.size(), 0, rhs, context),
          AffineMap::get(shape.size(), 0, out, context)};
}

LogicalResult MXUConvolutionOp::verify() {
  std::optional<ConvolutionDims> dims = parseDimLabels(getDimLabels());
  if (!dims)
    return emitOpError("has dim_labels \"")
           << getDimLabels()
           << "\", which are not of the form \"b01f_01io->b01f\"";
  ShapedType lhs = getLhs().getType(), rhs = getRhs().getType(),
             out = getInit().getType();
  int64_t spatialRank = dims->lhsSpatial.size();
  for (ShapedType type : {lhs, rhs, out})
    if (type.getRank() != spatialRank + 2)
      return emitOpError("has ")
             << spatialRank << " spatial dimensions in its dim_labels, but an "
             << "operand of type " << type;
  for (auto [name, size, each] :
       {std::tuple(StringRef("window_strides"), getWindowStrides().size(), 1),
        std::tuple(StringRef("padding"), getPadding().size(), 2),
        std::tuple(StringRef("lhs_dilation"), getLhsDilation().size(), 1),
        std::tuple(StringRef("rhs_dilation"), getRhsDilation().size(), 1),
        std::tuple(StringRef("window_reversal"), getWindowReversal().size(),
                   1)})
    if (size != 0 && int64_t(size) != each * spatialRank)
      return emitOpError("has ") << size << " entries in " << name << ", but "
                                 << spatialRank << " spatial dimensions";
  for (int64_t value : llvm::concat<const int64_t>(
           getWindowStrides(), getLhsDilation(), getRhsDilation()))
    if (value <= 0)
      return emitOpError("needs positive window_strides, lhs_dilation and "
                         "rhs_dilation, but has ")
             << value;
  int64_t groups = getFeatureGroupCount();
  int64_t outputs = rhs.getDimSize(dims->rhsOutput);
  if (groups <= 0 || outputs % groups != 0 ||
      lhs.getDimSize(dims->lhsFeature) !=
          groups * rhs.getDimSize(dims->rhsInput))
    return emitOpError("cannot form ")
           << groups << " feature groups of "
           << lhs.getDimSize(dims->lhsFeature) << " features of lhs and rhs's "
           << rhs.getDimSize(dims->rhsInput) << " input and " << outputs
           << " output features";
  int64_t batchGroups = getBatchGroupCount();
  int64_t batch = lhs.getDimSize(dims->lhsBatch);
  if (batchGroups <= 0 || batch % batchGroups != 0 ||
      outputs % batchGroups != 0)
    return emitOpError("cannot form ")
           << batchGroups << " batch groups of a batch of " << batch
           << " and rhs's " << outputs << " output features";
  if (groups != 1 && batchGroups != 1)
    return emitOpError("has ") << groups << " feature groups and "
                               << batchGroups << " batch groups: one must be 1";
  SmallVector<int64_t> expected(spatialRank + 2);
  expected[dims->outBatch] = batch / batchGroups;
  expected[dims->outFeature] = outputs;
  for (auto [i, dim] : llvm::enumerate(getSpatialDims(*this, *dims))) {
    int64_t room = dim.getPaddedInput() - dim.dilation * (dim.window - 1) - 1;
    expected[dims->outSpatial[i]] = room < 0 ? 0 : room / dim.stride + 1;
  }
  if (out.getShape() != ArrayRef<int64_t>(expected))
    return emitOpError("makes a result of shape [")
           << expected << "], but has a destination of type " << out;
  return success();
}

//===- EvalConvolution.cpp - Products of windows with a kernel ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "Products.h"
#include "WindowGeometry.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

static Index select(ArrayRef<int64_t> values, ArrayRef<int64_t> dims) {
  Index result;
  for (int64_t dim : dims)
    result.push_back(values[dim]);
  return result;
}

static int64_t addProducts(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  int64_t result = 0;
  for (auto [x, y] : llvm::zip_equal(a, b))
    result += x * y;
  return result;
}

/// Computes each element of the result, in any dimension numbers, as the sum
/// over the kernel's spatial elements and its input features.
template <typename T>
static void convolve(ConvolutionOp op, const Tensor &input,
                     const Tensor &kernel, Tensor &result) {
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  auto getShape = [&](const Tensor &tensor, ArrayRef<int64_t> spatial) {
    return select(tensor.getShape(), spatial);
  };
  Index inputSizes = getShape(input, dims.getInputSpatialDimensions());
  Index kernelSizes = getShape(kernel, dims.getKernelSpatialDimensions());
  Index inputStrides = getStrides(input), kernelStrides = getStrides(kernel);
  Index inputSpatial = select(inputStrides, dims.getInputSpatialDimensions());
  Index kernelSpatial =
      select(kernelStrides, dims.getKernelSpatialDimensions());
  Window window = getWindow(op);

  // Output features are divided among feature groups or batch groups. A group
  // reads only its share of the input's features, or of its batch.
  int64_t features = kernel.getShape()[dims.getKernelInputFeatureDimension()];
  int64_t outputs = kernel.getShape()[dims.getKernelOutputFeatureDimension()];
  int64_t outputsOfFeatureGroup = outputs / op.getFeatureGroupCount();
  int64_t outputsOfBatchGroup = outputs / op.getBatchGroupCount();
  int64_t batch =
      input.getShape()[dims.getInputBatchDimension()] / op.getBatchGroupCount();

  int64_t inputFeature = inputStrides[dims.getInputFeatureDimension()];
  int64_t kernelFeature = kernelStrides[dims.getKernelInputFeatureDimension()];
  std::vector<T> a = getElements<T>(input), b = getElements<T>(kernel);

  forEachIndex(result.getShape(), [&](ArrayRef<int64_t> index) {
    int64_t output = index[dims.getOutputFeatureDimension()];
    int64_t firstFeature = output / outputsOfFeatureGroup * features;
    int64_t image = output / outputsOfBatchGroup * batch +
                    index[dims.getOutputBatchDimension()];
    int64_t inputStart = image * inputStrides[dims.getInputBatchDimension()] +
                         firstFeature * inputFeature;
    int64_t kernelStart =
        output * kernelStrides[dims.getKernelOutputFeatureDimension()];
    Index windowIndex = select(index, dims.getOutputSpatialDimensions());

    T sum = 0;
    forEachIndex(kernelSizes, [&](ArrayRef<int64_t> offset) {
      std::optional<Index> source =
          locate(window, inputSizes, windowIndex, offset);
      if (!source)
        return;
      Index tap(offset);
      for (auto [i, dimension] : llvm::zip_equal(tap, window))
        i = dimension.reversed ? dimension.size - 1 - i : i;
      int64_t from = inputStart + addProducts(*source, inputSpatial);
      int64_t by = kernelStart + addProducts(tap, kernelSpatial);
      for (int64_t f = 0; f < features; ++f)
        sum += a[from + f * inputFeature] * b[by + f * kernelFeature];
    });
    result.set(index, sum);
  });
}

static Tensor convolution(ConvolutionOp op, ArrayRef<Tensor> operands,
                          Interpreter &) {
  Tensor result(resultType(op));
  if (result.getKind() == Tensor::Kind::Float)
    convolve<double>(op, operands[0], operands[1], result);
  else if (result.getKind() == Tensor::Kind::Complex)
    convolve<Complex>(op, operands[0], operands[1], result);
  else
    convolve<uint64_t>(op, operands[0], operands[1], result);
  return result;
}

void systole::interpreter::registerConvolutionModels(MLIRContext *context) {
  attachArithmetic<ConvolutionOp, convolution>(context);
}

//===- Transforms.cpp - Fourier transforms of numbers in memory -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The signals of a transform are lanes of vectors. If there are few, a signal
// is a matrix. Its columns are transformed, multiplied by roots of unity, and
// then its rows are (J. Cooley and J. Tukey, 1965). The columns are lanes, and
// then the rows. Signals that would not fit in the cache are split, too.
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/TransformLengths.h"

#include <cmath>

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// A shorter signal is not split.
constexpr int64_t kShortestSplit = 64;

/// Factors, as a table of real and imaginary parts.
class RootTable {
public:
  /// Adds e^(-2 pi i numerator / denominator).
  void add(int64_t numerator, int64_t denominator) {
    long double angle = -2 * std::acos(-1.0L) * (numerator % denominator) /
                        static_cast<long double>(denominator);
    re.push_back(static_cast<double>(std::cos(angle)));
    im.push_back(static_cast<double>(std::sin(angle)));
  }
  /// -i times the root.
  void addTurned(int64_t numerator, int64_t denominator) {
    add(numerator, denominator);
    std::swap(re.back(), im.back());
    im.back() = -im.back();
  }
  int64_t size() const { return static_cast<int64_t>(re.size()); }

  /// A constant of rows of both parts, or of all real and then all imaginary
  /// parts.
  Value createPairs(Emitter &emitter, FloatType type) const {
    std::vector<double> values;
    for (auto [real, imaginary] : llvm::zip_equal(re, im)) {
      values.push_back(real);
      values.push_back(imaginary);
    }
    return create(emitter, type, {size(), 2}, values);
  }
  Value createParts(Emitter &emitter, FloatType type, int64_t rows) const {
    std::vector<double> values = re;
    llvm::append_range(values, im);
    return create(emitter, type, {2, rows, size() / rows}, values);
  }

private:
  static Value create(Emitter &emitter, FloatType part, ArrayRef<int64_t> shape,
                      ArrayRef<double> values) {
    auto type = RankedTensorType::get(shape, part);
    if (part.isF64())
      return ConstantOp::create(emitter, DenseElementsAttr::get(type, values));
    std::vector<float> rounded(values.begin(), values.end());
    return ConstantOp::create(
        emitter, DenseElementsAttr::get(type, ArrayRef<float>(rounded)));
  }

  std::vector<double> re, im;
};

/// The divisor of a length that leaves the most balanced quotient.
int64_t getBalancedFactor(int64_t length) {
  auto factor = static_cast<int64_t>(std::sqrt(static_cast<double>(length)));
  while (length % factor != 0)
    --factor;
  return factor;
}

/// Emits transforms of complex numbers with both parts in a last dimension.
class TransformEmitter {
public:
  TransformEmitter(Emitter &emitter, FloatType part, bool isInverse)
      : emitter(emitter), part(part), isInverse(isInverse) {}

  /// Transforms one dimension.
  Value transform(Value x, int64_t dim) {
    SmallVector<int64_t> shape(shapeOf(x));
    int64_t length = shape[dim], outer = count(shape, 0, dim),
            inner = count(shape, dim + 1, shape.size() - 1);
    if (length == 1)
      return x;
    bool isLong = length > systole::longestTransform;
    bool isLast = inner == 1;
    bool isFew =
        isLast && outer < systole::fewestSignals && length >= kShortestSplit;
    int64_t factor = isLong || isFew ? getBalancedFactor(length) : 1;
    Value y;
    if (factor == 1) {
      if (isLast)
        std::swap(outer, inner);
      SmallVector<int64_t> lines = {outer, length, inner, 2};
      if (isLast)
        std::swap(lines[1], lines[2]);
      int64_t lineDim = isLast ? 2 : 1;
      y = emitStages(emitter.reshape(x, lines), lines, length, lineDim, lineDim,
                     {});
    } else if (isLast) {
      y = transformMatrix(x, outer, factor, length / factor);
    } else {
      // Elements of a signal become neighbours.
      SmallVector<int64_t> last = {outer, inner, length, 2};
      y = emitter.reshape(x, {outer, length, inner, 2});
      y = emitter.transpose(y, {0, 2, 1, 3});
      y = transformMatrix(y, outer * inner, factor, length / factor);
      y = emitter.transpose(emitter.reshape(y, last), {0, 2, 1, 3});
    }
    return emitter.reshape(y, shape);
  }

  /// Transforms the last dimension from or to real numbers: n pairs, and n + 1
  /// elements of the spectrum.
  Value transformReal(Value x, int64_t pairs) {
    int64_t from = pairs + isInverse, to = pairs + !isInverse;
    int64_t signals = typeOf(x).getNumElements() / (2 * from);
    return emitStages(emitter.reshape(x, {1, signals, from, 2}),
                      {1, signals, to, 2}, pairs, 2, 2, {}, /*isReal=*/true);
  }

private:
  static int64_t count(ArrayRef<int64_t> shape, int64_t begin, int64_t end) {
    int64_t product = 1;
    for (int64_t dim = begin; dim < end; ++dim)
      product *= shape[dim];
    return product;
  }

  /// Element j1 columns + j2 of a signal contributes to element k1 + rows k2 of
  /// its spectrum.
  Value transformMatrix(Value x, int64_t signals, int64_t rows,
                        int64_t columns) {
    RootTable factors;
    for (int64_t k1 = 0; k1 < rows; ++k1)
      for (int64_t j2 = 0; j2 < columns; ++j2)
        factors.add(k1 * j2, rows * columns);
    SmallVector<int64_t> matrices = {signals, rows, columns, 2},
                         spectra = {signals, columns, rows, 2};
    Value y = emitStages(emitter.reshape(x, matrices), matrices, rows, 1, 1,
                         factors.createParts(emitter, part, rows));
    return emitStages(y, spectra, columns, 2, 1, {});
  }

  Value emitStages(Value x, ArrayRef<int64_t> shape, int64_t length,
                   int64_t dim, int64_t resultDim, Value factors,
                   bool isReal = false) {
    SmallVector<int64_t> radices = *systole::getRadices(length);
    RootTable twiddles;
    systole::forEachStage(radices, [&](int64_t radix, int64_t rest) {
      for (int64_t p = 0; rest > 1 && p < rest; ++p)
        for (int64_t k = 1; k < radix; ++k)
          twiddles.add(p * k, radix * rest);
    });
    for (int64_t k = 1; isReal && k <= length / 2; ++k)
      twiddles.addTurned(k, 2 * length);
    SmallVector<Value> inputs = {x, twiddles.createPairs(emitter, part)};
    if (factors)
      inputs.push_back(factors);
    auto type = RankedTensorType::get(shape, part);
    Value empty = tensor::EmptyOp::create(emitter, shape, part);
    // The spectrum of real numbers is left twice as large by its unpacking.
    double scale = isInverse ? 1.0 / double(isReal ? 2 * length : length) : 1;
    return systole::tpu::FftOp::create(emitter, TypeRange(type), inputs, empty,
                                       radices, dim, resultDim, APFloat(scale),
                                       isInverse, isReal)
        .getResult(0);
  }

  Emitter &emitter;
  FloatType part;
  bool isInverse;
};

/// x of pairs in a last dimension.
Value fromPairs(Emitter &emitter, Value pairs, RankedTensorType type) {
  return deinterleave(
      emitter, emitter.reshape(pairs, getInterleavedType(type).getShape()));
}

struct ExpandFft : OpRewritePattern<FftOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(FftOp op,
                                PatternRewriter &rewriter) const override {
    FftType fftType = op.getFftType();
    bool isRealIn = fftType == FftType::RFFT,
         isRealOut = fftType == FftType::IRFFT;
    bool isInverse = isRealOut || fftType == FftType::IFFT;
    RankedTensorType type = op.getType();
    RankedTensorType time = isRealOut ? type : typeOf(op.getOperand());
    if (!time.hasStaticShape() || time.getNumElements() == 0 ||
        !systole::hasKernel(time.getShape(), op.getFftLength(),
                            isRealIn || isRealOut))
      return failure();
    Emitter emitter(rewriter, op);
    auto part =
        cast<FloatType>(getPartsType(isRealIn ? type : typeOf(op.getOperand()))
                            .getElementType());
    TransformEmitter transforms(emitter, part, isInverse);
    int64_t last = time.getRank() - 1;
    int64_t from = time.getRank() - int64_t(op.getFftLength().size());
    int64_t pairs = op.getFftLength().back() / 2;
    Value x = op.getOperand();
    if (isRealIn)
      x = emitter.reshape(transforms.transformReal(x, pairs),
                          getInterleavedType(type).getShape());
    else
      x = interleave(emitter, x);
    if (!isRealIn && !isRealOut)
      x = transforms.transform(x, last);
    for (int64_t dim = last - 1; dim >= from; --dim)
      x = transforms.transform(x, dim);
    if (isRealOut)
      rewriter.replaceOp(op, emitter.reshape(transforms.transformReal(x, pairs),
                                             type.getShape()));
    else
      rewriter.replaceOp(op, fromPairs(emitter, x, type));
    return success();
  }
};

} // namespace

void systole::stablehlo::populateComplexTransformPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ExpandFft>(patterns.getContext());
}

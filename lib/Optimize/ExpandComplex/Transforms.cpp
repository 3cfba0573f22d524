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
#include <complex>

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// A shorter signal is not split.
constexpr int64_t kShortestSplit = 64;

/// Fewer signals beside each other would use a small part of a vector.
constexpr int64_t kFewestNeighbours = 4;

/// Factors, as a table of real and imaginary parts.
class RootTable {
public:
  /// Adds e^(-2 pi i numerator / denominator). The angle of the computed root
  /// is at most an eighth of a turn, for the accuracy of f64.
  void add(int64_t numerator, int64_t denominator) {
    // The angle in eighths of a turn, times the denominator.
    int64_t angle = 8 * (numerator % denominator);
    bool isLower = angle > 4 * denominator;
    if (isLower)
      angle = 8 * denominator - angle;
    bool isLeft = angle > 2 * denominator;
    if (isLeft)
      angle = 4 * denominator - angle;
    bool isSteep = angle > denominator;
    if (isSteep)
      angle = 2 * denominator - angle;
    double radians = std::acos(-1.0) / 4 * double(angle) / double(denominator);
    double x = std::cos(radians), y = std::sin(radians);
    if (isSteep)
      std::swap(x, y);
    re.push_back(isLeft ? -x : x);
    im.push_back(isLower ? y : -y);
  }
  void add(std::complex<long double> factor) {
    re.push_back(static_cast<double>(factor.real()));
    im.push_back(static_cast<double>(factor.imag()));
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
    bool isComposed = systole::getRadices(length).has_value();
    bool isLong = isComposed && length > systole::longestTransform;
    bool isSplit = isComposed && length >= kShortestSplit;
    bool isLast = inner == 1;
    Value y;
    if (!isLast && (isLong || (isSplit && inner < kFewestNeighbours))) {
      // Elements of a signal become neighbours.
      y = emitter.reshape(x, {outer, length, inner, 2});
      y = transform(emitter.transpose(y, {0, 2, 1, 3}), 2);
      y = emitter.transpose(y, {0, 2, 1, 3});
    } else if (!isLast) {
      SmallVector<int64_t> lines = {outer, length, inner, 2};
      y = emitStages(emitter.reshape(x, lines), lines, length, 1, 1, {});
    } else if (isLong || (isSplit && outer < systole::fewestSignals)) {
      int64_t rows = getBalancedFactor(length);
      y = transformMatrix(x, outer, rows, length / rows);
    } else {
      SmallVector<int64_t> lines = {1, outer, length, 2};
      y = emitStages(emitter.reshape(x, lines), lines, length, 2, 2, {});
    }
    return emitter.reshape(y, shape);
  }

  /// Transforms a dimension from or to real numbers: n pairs, and n + 1
  /// elements of the spectrum. `shape` is that of the real numbers.
  Value transformReal(Value x, ArrayRef<int64_t> shape, int64_t dim) {
    int64_t pairs = shape[dim] / 2, outer = count(shape, 0, dim),
            inner = count(shape, dim + 1, shape.size());
    SmallVector<int64_t> real = {outer, pairs, 2, inner},
                         spectrum = {outer, pairs + 1, inner, 2};
    if (inner == 1) {
      real = {1, outer, pairs, 2};
      spectrum = {1, outer, pairs + 1, 2};
    }
    if (isInverse)
      std::swap(real, spectrum);
    int64_t lineDim = inner == 1 ? 2 : 1;
    return emitStages(emitter.reshape(x, real), spectrum, pairs, lineDim,
                      lineDim, {}, /*isReal=*/true);
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
    std::optional<SmallVector<int64_t>> own = systole::getRadices(length);
    SmallVector<int64_t> radices =
        own ? *own
            : *systole::getRadices(systole::getConvolutionLength(length));
    RootTable twiddles;
    systole::forEachStage(radices, [&](int64_t radix, int64_t rest) {
      for (int64_t p = 0; rest > 1 && p < rest; ++p)
        for (int64_t k = 1; k < radix; ++k)
          twiddles.add(p * k, radix * rest);
    });
    for (int64_t k = 1; isReal && k <= length / 2; ++k)
      twiddles.addTurned(k, 2 * length);
    for (int64_t j = 0; !own && j < length; ++j)
      twiddles.add(j * j, 2 * length);
    if (!own)
      for (std::complex<long double> factor :
           systole::getConvolutionFilter(length))
        twiddles.add(factor);
    SmallVector<Value> inputs = {x, twiddles.createPairs(emitter, part)};
    if (factors)
      inputs.push_back(factors);
    auto type = RankedTensorType::get(shape, part);
    Value empty = tensor::EmptyOp::create(emitter, shape, part);
    // The spectrum of real numbers is left twice as large by its unpacking.
    double scale = isInverse ? 1.0 / double(isReal ? 2 * length : length) : 1;
    return systole::tpu::FftOp::create(
               emitter, TypeRange(type), inputs, empty, radices, dim, resultDim,
               APFloat(scale), isInverse, isReal,
               own ? IntegerAttr() : emitter.getI64IntegerAttr(length))
        .getResult(0);
  }

  Emitter &emitter;
  FloatType part;
  bool isInverse;
};

/// Whether the last dimension had enough signals beside each other before the
/// transposition to fill vectors.
bool hasNeighbours(TransposeOp transpose) {
  ArrayRef<int64_t> shape = shapeOf(transpose.getOperand());
  int64_t neighbours = 1;
  for (int64_t size : shape.drop_front(transpose.getPermutation().back() + 1))
    neighbours *= size;
  return neighbours >= systole::fewestSignals;
}

LogicalResult expandFft(FftOp op, PatternRewriter &rewriter) {
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
  auto part = cast<FloatType>(
      getPartsType(isRealIn ? type : typeOf(op.getOperand())).getElementType());
  TransformEmitter transforms(emitter, part, isInverse);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(
      time.getRank() - int64_t(op.getFftLength().size()), time.getRank()));
  Value x = op.getOperand();
  // Signals beside each other stay so: the transposition before, which there
  // is for a transform of other dimensions, follows the transform.
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, time.getRank()));
  auto transpose = x.getDefiningOp<TransposeOp>();
  if (transpose && transpose->hasOneUse() &&
      (!(isRealIn || isRealOut) || hasNeighbours(transpose))) {
    x = transpose.getOperand();
    llvm::copy(transpose.getPermutation(), order.begin());
  }
  for (int64_t &dim : dims)
    dim = order[dim];
  int64_t realDim = dims.back();
  SmallVector<int64_t> shape(shapeOf(x)), real(shape);
  real[realDim] = op.getFftLength().back();
  if (isRealIn) {
    x = transforms.transformReal(x, real, realDim);
    shape[realDim] = real[realDim] / 2 + 1;
  } else {
    x = interleave(emitter, x);
  }
  auto interleaved = shape;
  interleaved.push_back(2);
  x = emitter.reshape(x, interleaved);
  if (isRealIn || isRealOut)
    dims.pop_back();
  for (int64_t dim : llvm::reverse(dims))
    x = transforms.transform(x, dim);
  x = isRealOut
          ? emitter.reshape(transforms.transformReal(x, real, realDim), real)
          : deinterleave(emitter, x);
  rewriter.replaceOp(op, emitter.transpose(x, order));
  return success();
}

} // namespace

void systole::stablehlo::populateComplexTransformPatterns(
    RewritePatternSet &patterns) {
  patterns.add(expandFft);
}

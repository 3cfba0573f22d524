//===- Fourier.cpp - Fourier transforms as products of matrices -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transform of length n = a b consists of transforms of lengths a and b (J.
// Cooley and J. Tukey, 1965). A small one is a product with its matrix, which
// suits the matrix unit, or one that the target has code for. A length with
// large prime factors becomes a convolution (L. Bluestein, 1970), whose own
// transforms have a length of 2^k.
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Support/TransformLengths.h"

#include <cmath>
#include <complex>

using namespace mlir;
using namespace systole::stablehlo;

using LongComplex = std::complex<long double>;

/// Transforms of at most this length are products with their matrix.
static constexpr int64_t kMaxMatrix = 32;

/// e^(2 pi i numerator / denominator) for the inverse transform; its conjugate
/// for the forward one.
static LongComplex getRoot(int64_t numerator, int64_t denominator,
                           bool isInverse) {
  long double turn = 2 * std::acos(-1.0L) * (numerator % denominator);
  return std::polar(1.0L, (isInverse ? turn : -turn) / denominator);
}

/// The divisor of a length, at most the size of a matrix, that leaves the most
/// balanced quotient; 1 if there is none.
static int64_t getFactor(int64_t length) {
  int64_t factor = 1;
  for (int64_t a = 2; a <= std::min(kMaxMatrix, length); ++a)
    if (length % a == 0 &&
        std::min(a, length / a) > std::min(factor, length / factor))
      factor = a;
  return factor;
}

namespace {

/// Emits transforms of the last dimension, which may be of real numbers.
class FourierEmitter {
public:
  /// `keepsTransforms`: emits `fft` of lengths that the target has code for.
  FourierEmitter(Emitter &emitter, FloatType part, bool isInverse,
                 bool keepsTransforms)
      : emitter(emitter), part(part), isInverse(isInverse),
        keepsTransforms(keepsTransforms) {}

  Value transformLast(Value x) {
    int64_t n = shapeOf(x).back();
    if (keepsTransforms &&
        systole::hasStages(n, typeOf(x).getNumElements() / n))
      return keepTransform(x, n);
    if (n <= kMaxMatrix)
      return product(x, typeOf(x).getRank() - 1, n);
    int64_t factor = getFactor(n);
    return factor > 1 ? transformFactors(x, factor) : transformPrime(x);
  }

private:
  using GetElement = llvm::function_ref<LongComplex(ArrayRef<int64_t>)>;

  /// A constant vector or matrix, as its real and imaginary parts.
  std::pair<Value, Value> constant(ArrayRef<int64_t> shape, GetElement get) {
    SmallVector<APFloat> re, im;
    auto add = [&](SmallVectorImpl<APFloat> &list, long double value) {
      bool losesInfo;
      APFloat element(static_cast<double>(value));
      element.convert(part.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                      &losesInfo);
      list.push_back(element);
    };
    for (int64_t i = 0; i < shape.front(); ++i)
      for (int64_t j = 0; j < (shape.size() == 2 ? shape.back() : 1); ++j) {
        LongComplex element = get({i, j});
        add(re, element.real());
        add(im, element.imag());
      }
    auto type = RankedTensorType::get(shape, part);
    auto create = [&](ArrayRef<APFloat> values) -> Value {
      return ConstantOp::create(emitter, DenseElementsAttr::get(type, values));
    };
    return {create(re), create(im)};
  }

  Value join(Value re, Value im) {
    return emitter.emit<ComplexOp>(typeOf(re).clone(ComplexType::get(part)),
                                   {re, im});
  }

  bool isReal(Value x) { return typeOf(x).getElementType() == part; }

  /// An inverse transform divides by the length, which its caller does.
  Value keepTransform(Value x, int64_t n) {
    if (isReal(x))
      x = join(x, emitter.zeros(x.getType()));
    Value y = FftOp::create(emitter, x.getType(), x,
                            isInverse ? FftType::IFFT : FftType::FFT,
                            ArrayRef<int64_t>{n});
    return isInverse ? emitter.multiply(y, double(n)) : y;
  }

  /// The sums over dimension `dim`, of size n, of x times the matrix of n. The
  /// frequencies become the last dimension.
  Value product(Value x, int64_t dim, int64_t n) {
    auto [re, im] = constant({n, n}, [&](ArrayRef<int64_t> index) {
      return getRoot(index[0] * index[1], n, isInverse);
    });
    auto multiply = [&](Value matrix) {
      return emitter.contract(x, matrix, dim, {0}, {}, {},
                              emitter.getHighestPrecision());
    };
    return isReal(x) ? join(multiply(re), multiply(im))
                     : multiply(join(re, im));
  }

  /// Multiplies x by a constant that has the shape of its last dimensions.
  Value scale(Value x, ArrayRef<int64_t> shape, GetElement get) {
    auto [re, im] = constant(shape, get);
    int64_t rank = typeOf(x).getRank();
    auto dims = llvm::to_vector(
        llvm::seq<int64_t>(rank - static_cast<int64_t>(shape.size()), rank));
    auto type = typeOf(x).clone(part);
    re = emitter.broadcast(re, type, dims);
    im = emitter.broadcast(im, type, dims);
    if (isReal(x))
      return join(emitter.emit<MulOp>({x, re}), emitter.emit<MulOp>({x, im}));
    return emitter.emit<MulOp>({x, join(re, im)});
  }

  Value swapLast(Value x) { return emitter.transposeMatrices(x); }

  /// The element j = j1 b + j2 contributes to the element k = k1 + a k2: first
  /// sums over j1, then, with a factor of j2 and k1, sums over j2.
  Value transformFactors(Value x, int64_t a) {
    SmallVector<int64_t> shape(shapeOf(x));
    int64_t rank = shape.size(), n = shape.back(), b = n / a;
    shape.back() = a;
    shape.push_back(b);
    Value y = product(emitter.reshape(x, shape), rank - 1, a); // [j2, k1]
    y = scale(y, {b, a}, [&](ArrayRef<int64_t> index) {
      return getRoot(index[0] * index[1], n, isInverse);
    });
    Value z = b <= kMaxMatrix ? product(y, rank - 1, b)
                              : transformLast(swapLast(y)); // [k1, k2]
    shape.pop_back();
    shape.back() = n;
    return emitter.reshape(swapLast(z), shape);
  }

  /// j k = (j^2 + k^2 - (k - j)^2) / 2: a convolution with a chirp, between
  /// products with it.
  Value transformPrime(Value x) {
    SmallVector<int64_t> shape(shapeOf(x));
    int64_t rank = shape.size(), n = shape.back();
    int64_t size = systole::getConvolutionLength(n);
    auto getChirp = [&](ArrayRef<int64_t> index) {
      return getRoot(index[0] * index[0], 2 * n, isInverse);
    };
    std::vector<LongComplex> filter = systole::getConvolutionFilter(n);

    SmallVector<int64_t> none(rank, 0), high(rank, 0);
    high.back() = size - n;
    Value y = emitter.pad(scale(x, {n}, getChirp), none, high);
    // Forward and inverse, whatever the direction of this transform.
    y = FourierEmitter(emitter, part, false, keepsTransforms).transformLast(y);
    y = scale(y, {size}, [&](ArrayRef<int64_t> index) {
      return isInverse ? std::conj(filter[index[0]]) : filter[index[0]];
    });
    y = FourierEmitter(emitter, part, true, keepsTransforms).transformLast(y);
    return scale(emitter.takeFirst(y, shape), {n}, getChirp);
  }

  Emitter &emitter;
  FloatType part;
  bool isInverse, keepsTransforms;
};

struct DecomposeFft : OpRewritePattern<FftOp> {
  DecomposeFft(MLIRContext *context, bool keepsTransforms)
      : OpRewritePattern(context), keepsTransforms(keepsTransforms) {}

  /// The full spectrum of a real signal from the half in its last dimension.
  static Value completeSpectrum(Emitter &emitter, Value half, int64_t length) {
    int64_t last = typeOf(half).getRank() - 1, limit = length - length / 2;
    if (limit <= 1)
      return half;
    Value mirrored = emitter.conjugate(
        emitter.reverse(emitter.sliceDim(half, last, 1, limit), last));
    return emitter.concatenate({half, mirrored}, last);
  }

  static Value scaleParts(Emitter &emitter, Value x, Type part, double factor) {
    Type type = typeOf(x).clone(part);
    Value scale = emitter.splat(type, factor);
    Value re = emitter.emit<RealOp>(type, x),
          im = emitter.emit<ImagOp>(type, x);
    return emitter.emit<ComplexOp>(
        x.getType(),
        {emitter.emit<MulOp>({re, scale}), emitter.emit<MulOp>({im, scale})});
  }

  LogicalResult matchAndRewrite(FftOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(verifyStaticShapes(op)))
      return failure();
    Emitter emitter(rewriter, op);
    RankedTensorType type = op.getType();
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, getSplat(rewriter, op.getLoc(), type, 0));
      return success();
    }
    FftType fftType = op.getFftType();
    bool isReal = fftType == FftType::RFFT || fftType == FftType::IRFFT;
    Value signal = fftType == FftType::IRFFT ? op.getResult() : op.getOperand();
    if (keepsTransforms &&
        systole::hasKernel(shapeOf(signal), op.getFftLength(), isReal))
      return failure();
    bool isInverse = fftType == FftType::IFFT || fftType == FftType::IRFFT;
    auto part = cast<FloatType>(getPartsType(type).getElementType());
    FourierEmitter fourier(emitter, part, isInverse, keepsTransforms);

    // The last dimension is transformed first from real numbers, and last to
    // real numbers.
    Value x = op.getOperand();
    int64_t rank = type.getRank(), last = rank - 1;
    if (fftType != FftType::IRFFT)
      x = fourier.transformLast(x);
    if (fftType == FftType::RFFT)
      x = emitter.sliceDim(x, last, 0, type.getShape().back());
    double size = 1;
    for (int64_t length : op.getFftLength())
      size *= length;
    if (isInverse)
      x = scaleParts(emitter, x, part, 1 / size);
    for (int64_t dim = rank - op.getFftLength().size(); dim < last; ++dim) {
      auto exchange = llvm::to_vector(llvm::seq<int64_t>(0, rank));
      std::swap(exchange[dim], exchange[last]);
      x = emitter.transpose(
          fourier.transformLast(emitter.transpose(x, exchange)), exchange);
    }
    if (fftType == FftType::IRFFT) {
      x = completeSpectrum(emitter, x, op.getFftLength().back());
      x = emitter.emit<RealOp>(type, fourier.transformLast(x));
    }
    rewriter.replaceOp(op, x);
    return success();
  }

private:
  bool keepsTransforms;
};

} // namespace

void systole::stablehlo::populateFourierDecompositions(
    RewritePatternSet &patterns, bool keepsTransforms) {
  patterns.add<DecomposeFft>(patterns.getContext(), keepsTransforms);
}

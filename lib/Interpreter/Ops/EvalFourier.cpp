//===- EvalFourier.cpp - Discrete Fourier transforms ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By definition, one dimension after the other: sums of n terms for each of n
// elements, in long double.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "Products.h"

#include <cmath>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

using LongComplex = std::complex<long double>;

namespace {
/// Elements in row-major order.
struct Array {
  Index shape;
  std::vector<LongComplex> elements;

  int64_t getStride(size_t dim) const {
    int64_t stride = 1;
    for (int64_t size : ArrayRef<int64_t>(shape).drop_front(dim + 1))
      stride *= size;
    return stride;
  }
};
} // namespace

/// e^(i turn j k / n) for j k in [0, n).
static std::vector<LongComplex> getRoots(int64_t n, bool isInverse) {
  const long double turn = (isInverse ? 2 : -2) * std::acos(-1.0L);
  std::vector<LongComplex> roots;
  for (int64_t i = 0; i < n; ++i)
    roots.push_back(std::polar(1.0L, turn * i / n));
  return roots;
}

/// Sums x_j e^(turn j k / n) over one dimension; the inverse divides by n.
static void transform(Array &array, size_t dim, bool isInverse) {
  int64_t n = array.shape[dim], stride = array.getStride(dim);
  std::vector<LongComplex> roots = getRoots(n, isInverse), line(n);
  for (size_t i = 0; i < array.elements.size(); ++i) {
    if (i / stride % n != 0)
      continue;
    for (int64_t k = 0; k < n; ++k) {
      LongComplex sum = 0;
      for (int64_t j = 0; j < n; ++j)
        sum += array.elements[i + j * stride] * roots[j * k % n];
      line[k] = isInverse ? sum / static_cast<long double>(n) : sum;
    }
    for (int64_t k = 0; k < n; ++k)
      array.elements[i + k * stride] = line[k];
  }
}

/// The array with another size of its last dimension; element `k` of a line is
/// `get(line, k)`.
static Array
withLines(const Array &array, int64_t size,
          llvm::function_ref<LongComplex(ArrayRef<LongComplex>, int64_t)> get) {
  Array result{array.shape, {}};
  result.shape.back() = size;
  int64_t n = array.shape.back();
  for (size_t start = 0; start < array.elements.size(); start += n)
    for (int64_t k = 0; k < size; ++k)
      result.elements.push_back(
          get(ArrayRef(array.elements).slice(start, n), k));
  return result;
}

static Tensor fourier(FftOp op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  if (result.getNumElements() == 0)
    return result;
  FftType type = op.getFftType();
  bool isInverse = type == FftType::IFFT || type == FftType::IRFFT;
  int64_t length = op.getFftLength().back();

  Array array{Index(operands[0].getShape()), {}};
  for (Complex element : getElements<Complex>(operands[0]))
    array.elements.emplace_back(element);
  size_t last = array.shape.size() - 1;
  size_t first = array.shape.size() - op.getFftLength().size();
  // The last dimension is transformed first from real numbers, and last to real
  // numbers.
  if (type != FftType::IRFFT)
    transform(array, last, isInverse);
  if (type == FftType::RFFT)
    array = withLines(array, result.getShape().back(),
                      [](auto line, int64_t k) { return line[k]; });
  for (size_t dim = first; dim < last; ++dim)
    transform(array, dim, isInverse);
  if (type == FftType::IRFFT) {
    // The other half follows from the symmetry of a real signal's spectrum.
    array = withLines(array, length, [&](auto line, int64_t k) {
      return k <= length / 2 ? line[k] : std::conj(line[length - k]);
    });
    transform(array, last, isInverse);
  }

  for (auto [i, element] : llvm::enumerate(array.elements)) {
    auto real = static_cast<double>(element.real());
    if (type == FftType::IRFFT)
      result.set(i, real);
    else
      result.set(i, Complex(real, static_cast<double>(element.imag())));
  }
  return result;
}

void systole::interpreter::registerFourierModels(MLIRContext *context) {
  attachArithmetic<FftOp, fourier>(context);
}

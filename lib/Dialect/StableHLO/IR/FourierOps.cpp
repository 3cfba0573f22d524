//===- FourierOps.cpp - Rules of fft --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

FailureOr<Type> FftOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> length = adaptor.getFftLength();
  FftType fftType = adaptor.getFftType();
  if (length.empty() || length.size() > 3)
    return op.violates("(C3) fft_length has ", length.size(),
                       " entries, but a transform has 1 to 3 dimensions");
  if (static_cast<int64_t>(length.size()) > operand.getRank())
    return op.violates("(C1) fft_length has ", length.size(),
                       " entries, but the operand has the type ", operand);
  Type element = operand.getElementType();
  bool takesReal = fftType == FftType::RFFT;
  if (isa<ComplexType>(element) == takesReal)
    return op.violates("(C2) ", stringifyEnum(fftType), " takes ",
                       takesReal ? "real" : "complex", " numbers, not ",
                       operand);

  SmallVector<int64_t> shape(operand.getShape());
  MutableArrayRef<int64_t> transformed =
      MutableArrayRef(shape).take_back(length.size());
  // The spectrum of real numbers is symmetric, so only this half is stored.
  int64_t half = length.back() == 0 ? 0 : length.back() / 2 + 1;
  SmallVector<int64_t> expected(length);
  if (fftType == FftType::IRFFT)
    expected.back() = half;
  for (auto [i, size, wanted] : llvm::enumerate(transformed, expected))
    if (!areCompatibleSizes(size, wanted))
      return op.violates(
          fftType == FftType::IRFFT && i + 1 == expected.size() ? "(C5)"
                                                                : "(C4)",
          " dimension ", operand.getRank() - length.size() + i,
          " of the operand has size ", size, ", but ", stringifyEnum(fftType),
          " of length [", length, "] takes ", wanted);
  llvm::copy(length, transformed.begin());
  if (fftType == FftType::RFFT) {
    shape.back() = half;
    element = ComplexType::get(element);
  } else if (fftType == FftType::IRFFT) {
    element = cast<ComplexType>(element).getElementType();
  }
  return RankedTensorType::get(shape, element);
}

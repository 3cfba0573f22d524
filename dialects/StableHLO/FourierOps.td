//===- FourierOps.td - The discrete Fourier transform ------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_FOURIER
#define SYSTOLE_DIALECT_STABLEHLO_FOURIER

include "StableHLO/StableHLOBase.td"

def Stablehlo_FftOp : Stablehlo_Op<"fft", [Pure, HLO_InferType<"(C2), (C4), (C5)">]> {
  let summary = "a discrete Fourier transform over the last dimensions";
  let description = [{
    Transforms the last `size(fft_length)` dimensions. The forward transforms (`FFT`, `RFFT`) do
    not scale; the inverse ones (`IFFT`, `IRFFT`) divide by the number of elements. `RFFT` takes
    real numbers and returns the half of the spectrum's last dimension that determines the rest;
    `IRFFT` takes such a half. Imaginary parts that a real signal's spectrum cannot have are
    ignored.

    ```mlir
    func.func @example(%operand: tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>> {
      %result = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
      return %result : tensor<3x5xcomplex<f32>>
    }
    ```

    Constraints:
    - (C1) `size(fft_length) <= rank(operand)`.
    - (C2) `FFT` and `IFFT` take and return complex numbers of one type. The operand of `RFFT`
      has the type of the result's parts, and the result of `IRFFT` that of the operand's.
    - (C3) `1 <= size(fft_length) <= 3`.
    - (C4) The last dimensions of the tensor of real numbers, if there is one, are
      `fft_length`.
    - (C5) `shape(result)` is `shape(operand)`, with one exception. If the last dimension of the
      real side of `RFFT` or `IRFFT` is n, that of the complex side is `floor(n / 2) + 1`, or 0
      if n is 0.
  }];
  let arguments = (ins HLO_Fp32Or64OrComplexTensor:$operand,
                       Stablehlo_FftTypeAttr:$fft_type,
                       PlainDenseI64ArrayAttr:$fft_length);
  let results = (outs HLO_Fp32Or64OrComplexTensor:$result);
  let assemblyFormat = [{
    $operand `,` `type` `=` custom<EnumWord>($fft_type) `,`
    `length` `=` $fft_length attr-dict `:` functional-type(operands, results)
  }];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_FOURIER

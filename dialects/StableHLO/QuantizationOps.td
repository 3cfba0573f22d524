//===- QuantizationOps.td - Quantized integers --------------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_QUANTIZATION
#define SYSTOLE_DIALECT_STABLEHLO_QUANTIZATION

include "StableHLO/StableHLOBase.td"

def Stablehlo_UniformQuantizeOp : Stablehlo_Op<"uniform_quantize", [
    Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "floats, or integers that stand for floats, in a quantized type";
  let description = [{
    Each element `x` becomes `x / scale + zero_point`, clamped to the range of the storage type
    and rounded to nearest even. A quantized operand is dequantized first.

    ```mlir
    func.func @example(%operand: tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.1:-30>> {
      %result = stablehlo.uniform_quantize %operand : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.1:-30>>
      return %result : tensor<2x!quant.uniform<i8:f32, 0.1:-30>>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same shape.
    - (C2) The expressed type of `result` is the element type of `operand`, or its
      expressed type.
  }];
  let arguments = (ins HLO_AnyFpOrQuantizedTensor:$operand);
  let results = (outs HLO_AnyQuantizedTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let hasVerifier = 1;
}

def Stablehlo_UniformDequantizeOp : Stablehlo_Op<"uniform_dequantize", [
    Pure, HLO_InferType<"(C1), (C2)">, SameOperandsAndResultShape, Elementwise]> {
  let summary = "the floats that quantized integers stand for";
  let description = [{
    Each element `q` becomes `(q - zero_point) * scale`.

    ```mlir
    func.func @example(%operand: tensor<2x!quant.uniform<i8:f32, 0.1:-30>>) -> tensor<2xf32> {
      %result = stablehlo.uniform_dequantize %operand : (tensor<2x!quant.uniform<i8:f32, 0.1:-30>>) -> tensor<2xf32>
      return %result : tensor<2xf32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same shape.
    - (C2) The element type of `result` is the expressed type of `operand`.
  }];
  let arguments = (ins HLO_AnyQuantizedTensor:$operand);
  let results = (outs HLO_FpTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_QUANTIZATION

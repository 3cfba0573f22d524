//===- RandomOps.td - Random bits ------------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_RANDOM
#define SYSTOLE_DIALECT_STABLEHLO_RANDOM

include "StableHLO/StableHLOBase.td"

def Stablehlo_RngBitGeneratorOp : Stablehlo_Op<"rng_bit_generator", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "uniformly random bits from a state, and the next state";
  let description = [{
    A pure function of `initial_state`. For `THREE_FRY` the state is a key and a
    counter, `tensor<2xui64>`: the bits depend on the key and on the counter plus
    the element's index. For `PHILOX` it is a key and a counter of 64 or 128 bits.

    ```mlir
    func.func @example(%state: tensor<2xui64>) -> tensor<2x2xui64> {
      %next, %bits = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY
        : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui64>)
      return %bits : tensor<2x2xui64>
    }
    ```

    Constraints:
    - (C1) `initial_state` and `output_state` have the same type.
    - (C2) The state of `THREE_FRY` has 2 elements, that of `PHILOX` 2 or 3.
    - (I2) `initial_state` is a 1-D `ui64` tensor.
  }];
  let arguments = (ins Stablehlo_RngAlgorithmAttr:$rng_algorithm, HLO_UnquantizedTensor:$initial_state);
  let results = (outs HLO_UnquantizedTensor:$output_state, AnyTypeOf<[HLO_Static<HLO_IntTensor>, HLO_Static<HLO_FpTensor>]>:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` custom<EnumWord>($rng_algorithm) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_RngOp : Stablehlo_Op<"rng", [
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "random numbers of a distribution";
  let description = [{
    `UNIFORM`: equally likely numbers in [`a`, `b`); `NORMAL`: normally distributed ones of mean
    `a` and standard deviation `b`. The implementation chooses the generator; programs that care
    use rng_bit_generator. Booleans are any.

    ```mlir
    func.func @example(%a: tensor<f32>, %b: tensor<f32>) -> tensor<2x3xf32> {
      %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
      %result = stablehlo.rng %a, %b, %shape, distribution = NORMAL
        : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
      return %result : tensor<2x3xf32>
    }
    ```

    Constraints:
    - (C1) `a`, `b` and `result` have the same element type.
    - (C2) `NORMAL` numbers are floats.
    - (C3) `shape(result) = shape`.
  }];
  let arguments = (ins HLO_ScalarPredIntOrFpTensor:$a, HLO_ScalarPredIntOrFpTensor:$b,
                       HLO_ShapeTensor:$shape,
                       Stablehlo_RngDistributionAttr:$rng_distribution);
  let results = (outs HLO_TensorOf<[HLO_Pred, HLO_Int, HLO_Float]>:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $shape `,` `distribution` `=` custom<EnumWord>($rng_distribution)
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_RANDOM

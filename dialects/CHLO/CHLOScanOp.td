//===- CHLOScanOp.td - A loop along a dimension ------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_SCAN
#define SYSTOLE_DIALECT_CHLO_SCAN

include "CHLO/CHLOBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def CHLO_ScanOp : CHLO_Op<"scan", [
    AttrSizedOperandSegments, AttrSizedResultSegments, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"::systole::stablehlo::ReturnOp">]> {
  let summary = "a scan: a function of slices in order, with carried values";
  let description = [{
    `body` takes the slice of every input at one position of `dimension`, without that
    dimension, and the carried values. These are `inits` at the first position. It returns the
    slices of `outputs` at that position, then the carried values for the next one; those of the
    last position are `carries`. With `is_reverse` the last position is the first.
    `is_associative` allows to group `body` otherwise; Systole still goes from position to
    position.

    ```mlir
    func.func @example(%input: tensor<4xi32>, %init: tensor<i32>) -> tensor<4xi32> {
      %0:2 = chlo.scan(%input) inits(%init) dimension=0 {
      ^bb0(%element: tensor<i32>, %sum: tensor<i32>):
        %next = stablehlo.add %element, %sum : tensor<i32>
        stablehlo.return %next, %next : tensor<i32>, tensor<i32>
      } : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>)
      return %0#0 : tensor<4xi32>
    }
    ```

    Constraints:
    - (C1) There is at least one input; `dimension` is one of every input's and all
      have the same size in it.
    - (C2) `body` takes the slices of the inputs and values of the types of `inits`.
    - (C3) `body` returns the slices of `outputs` and values of the types of `inits`,
      which are those of `carries`.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$inits,
                       PlainI64Attr:$dimension,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$is_reverse,
                       OptionalAttr<PlainBoolAttr>:$is_associative);
  let results = (outs Variadic<HLO_Tensor>:$outputs, Variadic<HLO_Tensor>:$carries);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The number of calls of `body`: the size of the scanned dimension.
    int64_t getLength() {
      return ::llvm::cast<::mlir::RankedTensorType>(getInputs().front().getType())
          .getDimSize(getDimension());
    }
  }];
}

#endif // SYSTOLE_DIALECT_CHLO_SCAN

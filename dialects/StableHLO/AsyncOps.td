//===- AsyncOps.td - Operations that are waited for -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_ASYNC
#define SYSTOLE_DIALECT_STABLEHLO_ASYNC

include "StableHLO/StableHLOBase.td"

def Stablehlo_AsyncStartOp : Stablehlo_Op<"async_start", [RecursiveMemoryEffects]> {
  let summary = "the start of operations that may run asynchronously";
  let description = [{
    Starts `body` on `operands`, and returns the future that `async_done` waits for. One process
    has one thread here, so the operation has ended when it returns.

    ```mlir
    func.func @example(%x: tensor<2x4xf32>) -> tensor<4x4xf32> {
      %future = "stablehlo.async_start"(%x) ({
      ^bb0(%a: tensor<2x4xf32>):
        %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
          : (tensor<2x4xf32>) -> tensor<4x4xf32>
        stablehlo.return %0 : tensor<4x4xf32>
      }) : (tensor<2x4xf32>) -> !stablehlo.future<tensor<4x4xf32>>
      %result = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<4x4xf32>>) -> tensor<4x4xf32>
      return %result : tensor<4x4xf32>
    }
    ```

    Constraints:
    - (C1) `body` takes no arguments, or values of the types of `operands`.
    - (C2) `result` is the future of the results of `body`.
  }];
  let arguments = (ins Variadic<HLO_AnyTensor>:$operands);
  let results = (outs HLO_Future:$result);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

def Stablehlo_AsyncDoneOp : Stablehlo_Op<"async_done", []> {
  let summary = "the results of an asynchronous operation";
  let description = [{
    Waits for the operation of `async_start`, and returns its results.

    Constraints:
    - (C1) The results have the types of `future`.
  }];
  let arguments = (ins HLO_Future:$future);
  let results = (outs Variadic<HLO_AnyTensor>:$results);
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_ASYNC

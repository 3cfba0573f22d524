//===- CollectiveOps.td - Ops between replicas -----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_COLLECTIVE
#define SYSTOLE_DIALECT_STABLEHLO_COLLECTIVE

include "StableHLO/StableHLOBase.td"

def Stablehlo_AllReduceOp : Stablehlo_Op<"all_reduce", [
    SingleBlock, HLO_InferType<"(C6), (C7)">]> {
  let summary = "tensors reduced across replicas by a function of two elements";
  let description = [{
    Within each group of processes, every result is the reduction of that operand over all of
    them.

    ```mlir
    func.func @example(%a: tensor<4xf32>, %b: tensor<2x2xf32>) -> tensor<4xf32> {
      %0:2 = "stablehlo.all_reduce"(%a, %b) <{
          replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %1 = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %1 : tensor<f32>
      }) : (tensor<4xf32>, tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>)
      return %0#0 : tensor<4xf32>
    }
    ```

    Constraints:
    - (C1) `replica_groups` has two dimensions and no replica twice.
    - (C2) No group of `replica_groups` is ragged: -1 may only be at its end.
    - (C3) `0 <= replica_groups[i] < size(replica_groups)` for all others.
    - (C4) With `use_global_device_ids`, the handle of `channel_id` is positive.
    - (C5) `computation` takes two scalars of type E and returns one, and the
      operands' element types can be promoted to E.
    - (C6) `results[k]` and `operands[k]` have the same shape.
    - (C7) The results have the element type of `computation`.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$operands, I64ElementsAttr:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<HLO_Tensor>:$results);
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_ReplicaIdOp : Stablehlo_Op<"replica_id", [Pure, HLO_InferType<"(C1)">]> {
  let summary = "the number of the replica that runs this";
  let description = [{
    ```mlir
    func.func @example() -> tensor<ui32> {
      %id = stablehlo.replica_id : tensor<ui32>
      return %id : tensor<ui32>
    }
    ```

    Constraints:
    - (C1) The result is a `tensor<ui32>`.
  }];
  let results = (outs TensorRankOf<[UI32], [0]>:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
}

#endif // SYSTOLE_DIALECT_STABLEHLO_COLLECTIVE

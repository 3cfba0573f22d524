//===- CollectiveOps.td - Ops between processes ---------------*- tablegen -*-===//
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
    SingleBlock, HLO_InferTypes<"(C6), (C7)">]> {
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

def Stablehlo_AllGatherOp : Stablehlo_Op<"all_gather", [HLO_InferTypes<"(C6)">]> {
  let summary = "the tensors of a group of processes, one after the other";
  let description = [{
    Each process of a group gets the operands of all, concatenated along
    `all_gather_dim` in the group's order.

    ```mlir
    func.func @example(%x: tensor<2x2xi64>) -> tensor<2x4xi64> {
      %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64,
          replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xi64>) -> tensor<2x4xi64>
      return %0 : tensor<2x4xi64>
    }
    ```

    Constraints:
    - (C1) `0 <= all_gather_dim < rank(operands[k])`.
    - (C2) `replica_groups` has two dimensions and no process twice.
    - (C3) No group of `replica_groups` is ragged.
    - (C4) `0 <= replica_groups[i] < size(replica_groups)`.
    - (C5) With `use_global_device_ids`, the handle of `channel_handle` is positive.
    - (C6) A result has the type of its operand, but `all_gather_dim` is as many
      times as large as the group has members.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$operands, PlainI64Attr:$all_gather_dim,
                       I64ElementsAttr:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<HLO_Tensor>:$results);
  let hasVerifier = 1;
}

def Stablehlo_AllToAllOp : Stablehlo_Op<"all_to_all", [HLO_InferTypes<"(C9)">]> {
  let summary = "pieces of tensors, exchanged within a group of processes";
  let description = [{
    Each process splits its operands along `split_dimension` into as many pieces as its group
    has members, and sends piece i to member i. It concatenates the received pieces along
    `concat_dimension`.

    ```mlir
    func.func @example(%x: tensor<2x4xi64>) -> tensor<4x2xi64> {
      %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64,
          replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64,
          split_dimension = 1 : i64}> : (tensor<2x4xi64>) -> tensor<4x2xi64>
      return %0 : tensor<4x2xi64>
    }
    ```

    Constraints:
    - (C1) `0 <= split_dimension < rank(operands[k])`.
    - (C2) `split_dimension` is a multiple of `split_count`.
    - (C3) `0 <= concat_dimension < rank(operands[k])`.
    - (C4) `0 < split_count`.
    - (C5) `replica_groups` has two dimensions and no process twice.
    - (C6) No group of `replica_groups` is ragged.
    - (C7) `0 <= replica_groups[i] < size(replica_groups)`.
    - (C8) A group has `split_count` members.
    - (C9) A result has the type of its operand, but `split_dimension` is divided
      by `split_count`, and then `concat_dimension` multiplied by it.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$operands, PlainI64Attr:$split_dimension,
                       PlainI64Attr:$concat_dimension, PlainI64Attr:$split_count,
                       I64ElementsAttr:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle);
  let results = (outs Variadic<HLO_Tensor>:$results);
  let hasVerifier = 1;
}

def Stablehlo_ReduceScatterOp : Stablehlo_Op<"reduce_scatter", [SingleBlock]> {
  let summary = "tensors reduced across processes, each of which gets a piece";
  let description = [{
    Reduces the operands of a group as `all_reduce` does, and splits the result along
    `scatter_dimension`: member i gets piece i.

    ```mlir
    func.func @example(%x: tensor<2x4xi64>) -> tensor<2x2xi64> {
      %0 = "stablehlo.reduce_scatter"(%x) <{
          replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
      ^bb0(%a: tensor<i64>, %b: tensor<i64>):
        %1 = stablehlo.add %a, %b : tensor<i64>
        stablehlo.return %1 : tensor<i64>
      }) : (tensor<2x4xi64>) -> tensor<2x2xi64>
      return %0 : tensor<2x2xi64>
    }
    ```

    Constraints:
    - (C1) `scatter_dimension` of the operand is a multiple of the group's size.
    - (C2) `0 <= scatter_dimension < rank(operand)`.
    - (C3) `replica_groups` has two dimensions and no process twice.
    - (C4) No group of `replica_groups` is ragged.
    - (C5) `0 <= replica_groups[i] < size(replica_groups)`.
    - (C6) With `use_global_device_ids`, the handle of `channel_handle` is positive.
    - (C7) `computation` takes two scalars of type E and returns one, and the
      operand's element type can be promoted to E.
    - (C8) `result` has the shape of `operand`, but `scatter_dimension` is divided
      by the group's size.
    - (C9) `result` has the element type E.
  }];
  let arguments = (ins HLO_Tensor:$operand, PlainI64Attr:$scatter_dimension,
                       I64ElementsAttr:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let results = (outs HLO_Tensor:$result);
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_CollectivePermuteOp : Stablehlo_Op<"collective_permute", [HLO_InferOperandType<"(C5)">]> {
  let summary = "a tensor from another process";
  let description = [{
    For each pair of `source_target_pairs`, the target gets the operand of the
    source. A process that is no target gets zeros.

    ```mlir
    func.func @example(%x: tensor<2x2xi64>) -> tensor<2x2xi64> {
      %0 = "stablehlo.collective_permute"(%x) <{
          source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<2x2xi64>) -> tensor<2x2xi64>
      return %0 : tensor<2x2xi64>
    }
    ```

    Constraints:
    - (C1) `source_target_pairs` has two columns.
    - (C2) No source is there twice.
    - (C3) No target is there twice.
    - (C4) `0 <= source_target_pairs[i]`.
    - (C5) `result` has the type of `operand`.
  }];
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$source_target_pairs,
                       OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle);
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
}

def Stablehlo_CollectiveBroadcastOp : Stablehlo_Op<"collective_broadcast", [HLO_InferOperandType<"(C3)">]> {
  let summary = "the tensor of the first process of a group";
  let description = [{
    Each process of a group gets the operand of the group's first; one that is in
    no group gets zeros.

    ```mlir
    func.func @example(%x: tensor<1x2xi64>) -> tensor<1x2xi64> {
      %0 = "stablehlo.collective_broadcast"(%x) <{
          replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>}> : (tensor<1x2xi64>) -> tensor<1x2xi64>
      return %0 : tensor<1x2xi64>
    }
    ```

    Constraints:
    - (C1) `replica_groups` has two dimensions and no process twice.
    - (C2) `0 <= replica_groups[i]`.
    - (C3) `result` has the type of `operand`.
  }];
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle);
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
}

def HLO_InferProcessNumber : HLO_InferType<"(C1)", "areCompatibleTypes", [{ {
    return ::mlir::RankedTensorType::get(
        {}, ::mlir::IntegerType::get(op.context, 32, ::mlir::IntegerType::Unsigned));
  } }]>;

def Stablehlo_ReplicaIdOp : Stablehlo_Op<"replica_id", [Pure, HLO_InferProcessNumber]> {
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

def Stablehlo_PartitionIdOp : Stablehlo_Op<"partition_id", [Pure, HLO_InferProcessNumber]> {
  let summary = "the number of the partition that runs this";
  let description = [{
    Programs of one partition, which Systole runs, have the number 0.

    ```mlir
    func.func @example() -> tensor<ui32> {
      %id = stablehlo.partition_id : tensor<ui32>
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

//===- LegacyOps.td - Operations that others replaced --------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_LEGACY
#define SYSTOLE_DIALECT_STABLEHLO_LEGACY

include "StableHLO/StableHLOBase.td"

def Stablehlo_BroadcastOp : Stablehlo_Op<"broadcast", [Pure, HLO_InferType<"(C1), (C2)">]> {
  let summary = "a tensor repeated along new first dimensions (deprecated)";
  let description = [{
    `expand-legacy-ops` rewrites it to a `broadcast_in_dim`.

    ```mlir
    func.func @example(%x: tensor<3xi32>) -> tensor<1x2x3xi32> {
      %0 = stablehlo.broadcast %x, sizes = [1, 2] : (tensor<3xi32>) -> tensor<1x2x3xi32>
      return %0 : tensor<1x2x3xi32>
    }
    ```

    Constraints:
    - (C1) `result` has the element type of `operand`.
    - (C2) `shape(result)` is `broadcast_sizes` and then the shape of `operand`.
    - (C3) `0 <= broadcast_sizes[i]`.
  }];
  let arguments = (ins HLO_Tensor:$operand, PlainDenseI64ArrayAttr:$broadcast_sizes);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_CrossReplicaSumOp : Stablehlo_Op<"cross-replica-sum", [HLO_InferOperandType<"(C4)">]> {
  let summary = "tensors added across replicas (deprecated)";
  let description = [{
    `expand-legacy-ops` rewrites it to an `all_reduce`.

    ```mlir
    func.func @example(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    Constraints:
    - (C1) `replica_groups` has two dimensions and no replica twice.
    - (C2) No group of `replica_groups` is ragged: -1 may only be at its end.
    - (C3) `0 <= replica_groups[i] < size(replica_groups)` for all others.
    - (C4) `result` has the type of `operand`.
  }];
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$replica_groups);
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
}

def Stablehlo_EinsumOp : Stablehlo_Op<"einsum", [Pure]> {
  let summary = "a product of two tensors in Einstein's notation (deprecated)";
  let description = [{
    `expand-legacy-ops` rewrites it to a `dot_general`.

    ```mlir
    func.func @example(%x: tensor<4x16xf32>, %y: tensor<16x4xf32>) -> tensor<4x4xf32> {
      %0 = stablehlo.einsum %x, %y, config = "ab,bc->ac" : (tensor<4x16xf32>, tensor<16x4xf32>) -> tensor<4x4xf32>
      return %0 : tensor<4x4xf32>
    }
    ```

    Constraints:
    - (C1) `einsum_config` is `LHS,RHS->RESULT`: a letter for each dimension.
    - (C2) A letter of the result is one of an operand's, and none is there twice
      in one of them.
    - (C3) Dimensions of one letter have the same size.
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, PlainStrAttr:$einsum_config);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_UnaryEinsumOp : Stablehlo_Op<"unary_einsum", [Pure]> {
  let summary = "a tensor's sums and transpositions in Einstein's notation (deprecated)";
  let description = [{
    `expand-legacy-ops` rewrites it to a `reduce` and a `transpose`.

    ```mlir
    func.func @example(%x: tensor<4x16xf32>) -> tensor<4xf32> {
      %0 = stablehlo.unary_einsum %x, config = "ab->a" : (tensor<4x16xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    Constraints:
    - (C1) `einsum_config` is `OPERAND->RESULT`: a letter for each dimension.
    - (C2) A letter of the result is one of the operand's, and none is there twice
      in one of them.
    - (C3) Dimensions of one letter have the same size.
  }];
  let arguments = (ins HLO_Tensor:$operand, PlainStrAttr:$einsum_config);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_TorchIndexSelectOp : Stablehlo_Op<"torch_index_select", [Pure, HLO_InferType<"(C3)">]> {
  let summary = "slices of one dimension, chosen by indices (deprecated)";
  let description = [{
    `expand-legacy-ops` rewrites it to a `gather`. `index` and `operand` share the
    first `batch_dims` dimensions.

    ```mlir
    func.func @example(%x: tensor<8x128x7xf32>, %i: tensor<8x1xi32>) -> tensor<8x1x128x7xf32> {
      %0 = "stablehlo.torch_index_select"(%x, %i) <{batch_dims = 0 : i64, dim = 0 : i64}>
        : (tensor<8x128x7xf32>, tensor<8x1xi32>) -> tensor<8x1x128x7xf32>
      return %0 : tensor<8x1x128x7xf32>
    }
    ```

    Constraints:
    - (C1) `0 <= batch_dims <= rank(index)`, `batch_dims <= dim < rank(operand)`.
    - (C2) The first `batch_dims` dimensions have the same sizes.
    - (C3) `shape(result)` is the dimensions of `operand` before `dim`, those of
      `index` after the batch, and those of `operand` after `dim`.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$index, PlainI64Attr:$dim,
                       PlainI64Attr:$batch_dims);
  let results = (outs HLO_Tensor:$result);
}

#endif // SYSTOLE_DIALECT_STABLEHLO_LEGACY

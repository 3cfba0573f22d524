//===- CHLORaggedDotOp.td - Products of groups -------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_RAGGED_DOT
#define SYSTOLE_DIALECT_CHLO_RAGGED_DOT

include "CHLO/CHLOBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def CHLO_RaggedDotOp : CHLO_Op<"ragged_dot", [Pure]> {
  let summary = "a dot product with groups along one dimension";
  let description = [{
    A dot_general whose left operand is split along its ragged dimension:
    `group_sizes` elements each, from the first, belong to group 0, 1, ...
    If that dimension is free, each group's rows are multiplied by its slice of `rhs`, and the
    remaining rows by nothing. If it is contracted, there is a result for each group, along a
    first dimension. If it is a batching dimension, groups change nothing.

    ```mlir
    func.func @example(%lhs: tensor<5x6xf32>, %rhs: tensor<2x6x4xf32>, %group_sizes: tensor<2xi32>) -> tensor<5x4xf32> {
      %result = "chlo.ragged_dot"(%lhs, %rhs, %group_sizes) <{
        ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
                                                        lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>
      }> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
      return %result : tensor<5x4xf32>
    }
    ```

    Constraints:
    - (C1) to (C10) of `stablehlo.dot_general` hold for `lhs` and `rhs`, the latter
      without its group dimension.
    - (C11) `precision_config` is empty or has two entries.
    - (C12) `shape(result)` is that of the dot_general, after the number of groups if
      the ragged dimension is contracted.
    - (C13) `lhs`, `rhs` and `result` are floats, or integers.
    - (C14) There is one ragged dimension, a dimension of `lhs`.
    - (C15) There is one group dimension, which is free in `rhs`, if the ragged
      dimension is free in `lhs`, and else none.
    - (C16) `group_sizes` has the dimension of groups, with as many elements as the group
      dimension of `rhs`. Before it may come `lhs`'s batching dimensions and the dimensions of
      the ragged one's kind that precede it.
    - (C17) Shapes are static.
  }];
  let arguments = (ins HLO_TensorOf<[HLO_Int, HLO_Float]>:$lhs,
                       HLO_TensorOf<[HLO_Int, HLO_Float]>:$rhs,
                       HLO_TensorOf<[HLO_Int]>:$group_sizes,
                       CHLO_RaggedDotDimensionNumbersAttr:$ragged_dot_dimension_numbers,
                       OptionalAttr<TypedArrayAttrBase<CHLO_PrecisionAttr, "precisions of the operands">>:$precision_config);
  let results = (outs HLO_TensorOf<[HLO_Int, HLO_Float]>:$result);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    int64_t getRaggedDimension() {
      return getRaggedDotDimensionNumbers().getLhsRaggedDimensions().front();
    }
    /// Whether the ragged dimension is contracted; if not, and it is free, there
    /// is a group dimension.
    bool isRaggedContracted();
    std::optional<int64_t> getGroupDimension();
    /// The dimensions of `lhs` for each of whose elements there may be sizes of
    /// groups.
    ::llvm::SmallVector<int64_t> getPrefixDimensions();
  }];
}

#endif // SYSTOLE_DIALECT_CHLO_RAGGED_DOT

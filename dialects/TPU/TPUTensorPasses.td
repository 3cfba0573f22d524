//===- TPUTensorPasses.td - Values of a step, on tensors ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TENSOR_PASSES
#define SYSTOLE_DIALECT_TPU_TENSOR_PASSES

include "mlir/Pass/PassBase.td"

def FuseElementwisePass : Pass<"fuse-elementwise", "mlir::func::FuncOp"> {
  let summary = "Fuse elementwise linalg ops without computing anything twice";
  let description = [{
    Fuse the producer of an operand into the `linalg.generic` that uses it.

    Applies if
    - the producer is cheap (moves, compares, integer and simple float arithmetic on few
      operands), and the user does not compute it for each of 1,024 rows or more; or
    - it has that one use, and the user reads each of its elements once.

    So no exponential and no long chain is computed twice. Values that are in memory anyway, for
    the matrix unit, or that are rounded to be stored are not fused. If a view between the two
    merges dimensions of the result, the user's loops are split. A loop has at most 512 simple
    operations and 64 operands: LLVM's time grows faster than a loop. A function such as tanh
    counts 16, and rounding to a narrow float 8.

    Ops without loops become scalar code first, between `tensor.extract` and `tensor.insert`:
    programs that compute with single numbers have thousands of them. Loops read their results
    from memory.

    Before:
    ```mlir
    %1 = linalg.generic ... ins(%x) { arith.mulf } -> tensor<4xf32>
    %2 = linalg.generic ... ins(%1, %y) { arith.addf } -> tensor<4xf32>
    ```
    After:
    ```mlir
    %2 = linalg.generic ... ins(%x, %y) { arith.mulf, arith.addf } -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect", "mlir::affine::AffineDialect",
                           "mlir::tensor::TensorDialect"];
}

def HoistLoopInvariantsPass : Pass<"hoist-loop-invariants", "mlir::func::FuncOp"> {
  let summary = "Compute before a loop what is the same in each iteration";
  let description = [{
    Compute an operation before the loops that it is invariant in, if it
    - is a product, or a linalg operation that reads as much as it writes; and
    - has no side effects and cannot fail.

    Broadcasts and filled tensors stay: kernels compute them, and would otherwise read them from
    memory. A decoder that multiplies by the transposed embeddings for each token transposes
    them once.

    Before:
    ```mlir
    scf.for ... {
      %0 = linalg.transpose ins(%w : tensor<256x64xf32>) ... permutation = [1, 0]
      %1 = tpu.mxu_matmul ins(%x, %0 : ...
    ```
    After:
    ```mlir
    %0 = linalg.transpose ins(%w : tensor<256x64xf32>) ... permutation = [1, 0]
    scf.for ... {
      %1 = tpu.mxu_matmul ins(%x, %0 : ...
    ```
  }];
}

def FuseReductionsPass : Pass<"fuse-reductions", "mlir::func::FuncOp"> {
  let summary = "Sum a value in the loop that makes it or reads it first";
  let description = [{
    Merge a sum over outer dimensions with the elementwise `linalg.generic` that makes its
    operand, into one op with two results.

    Also merges sums over the same loops that read the same operand, such as those of a
    normalization's gradient. The later sum must not depend on the first one. A bias gradient is
    an example of a sum that is merged with its producer. The large operand is not read again.
    The sums keep their order.

    Before:
    ```mlir
    %1 = linalg.generic ... ins(%x, %y) { arith.mulf } -> tensor<64x8xf32>
    %2 = linalg.generic ... ["reduction", "parallel"] ins(%1) outs(%zeros) { arith.addf } -> tensor<8xf32>
    ```
    After:
    ```mlir
    %1:2 = linalg.generic ... ["reduction", "parallel"] ins(%x, %y) outs(%0, %zeros) { arith.mulf, arith.addf }
        -> (tensor<64x8xf32>, tensor<8xf32>)
    ```
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect", "mlir::tensor::TensorDialect"];
}

def MergeElementwisePass : Pass<"merge-elementwise", "mlir::func::FuncOp"> {
  let summary = "Merge elementwise ops that read one another or the same operand";
  let description = [{
    Merge two elementwise `linalg.generic` ops into one op with the results of both.

    Applies to
    - an op whose result is needed in memory, and the first op that reads it element by element;
    - two ops that read the same elements of an array, or of slices of it, as max pooling and
      the selection that its gradient needs.

    An update of Adam becomes one sweep over a variable, its moments and its gradient. Nothing
    moves past an operation of the matrix unit or a loop.

    Before:
    ```mlir
    %m1 = linalg.generic ... ins(%m, %g) { arith.mulf, arith.addf } -> tensor<64x8xf32>
    %w1 = linalg.generic ... ins(%w, %m1) { arith.subf } -> tensor<64x8xf32>
    ```
    After:
    ```mlir
    %1:2 = linalg.generic ... ins(%m, %g, %w) { arith.mulf, arith.addf, arith.subf }
        -> (tensor<64x8xf32>, tensor<64x8xf32>)
    ```
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect"];
}

#endif // SYSTOLE_DIALECT_TPU_TENSOR_PASSES

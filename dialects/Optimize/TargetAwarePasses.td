//===- TargetPasses.td - StableHLO for the target ------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_OPTIMIZE_TARGET_PASSES
#define SYSTOLE_DIALECT_OPTIMIZE_TARGET_PASSES

include "mlir/Pass/PassBase.td"

def PrecomputeActivationDerivativesPass : Pass<"precompute-activation-derivatives", "mlir::func::FuncOp"> {
  let summary = "Precompute the derivative of an activation in the forward pass";
  let description = [{
    Compute the derivative of an activation in the forward pass and store it instead of the
    values that it depends on.

    Applies if
    - the backward pass makes one value, element by element, of a product's result, and that
      value is linear in the result;
    - it also uses several values that are stored for nothing else while other products are
      made, as the input and the erf of a gelu.

    The backward pass then multiplies the product by one stored value. With `narrow`, for
    programs whose matrix unit rounds operands to bf16, the derivative is rounded to bf16 too.

    Before:
    ```mlir
    %t = stablehlo.tanh %x : tensor<64x8xf32>
    %y = stablehlo.multiply %x, %t : tensor<64x8xf32>
    ...
    %dy = stablehlo.dot_general %g, %w, ... : (tensor<64x4xf32>, tensor<8x4xf32>) -> tensor<64x8xf32>
    %0 = stablehlo.multiply %dy, %t : tensor<64x8xf32>
    %1 = stablehlo.multiply %dy, %x : tensor<64x8xf32>
    %2 = stablehlo.multiply %t, %t : tensor<64x8xf32>
    %3 = stablehlo.subtract %one, %2 : tensor<64x8xf32>
    %4 = stablehlo.multiply %1, %3 : tensor<64x8xf32>
    %dx = stablehlo.add %0, %4 : tensor<64x8xf32>
    ```
    After:
    ```mlir
    %t = stablehlo.tanh %x : tensor<64x8xf32>
    %y = stablehlo.multiply %x, %t : tensor<64x8xf32>
    %2 = stablehlo.multiply %t, %t : tensor<64x8xf32>
    %3 = stablehlo.subtract %one, %2 : tensor<64x8xf32>
    %4 = stablehlo.multiply %x, %3 : tensor<64x8xf32>
    %d = stablehlo.add %t, %4 : tensor<64x8xf32>
    ...
    %dy = stablehlo.dot_general %g, %w, ... : (tensor<64x4xf32>, tensor<8x4xf32>) -> tensor<64x8xf32>
    %dx = stablehlo.multiply %dy, %d : tensor<64x8xf32>
    ```
  }];
  let options = [Option<"narrow", "narrow", "bool", "false",
                        "Round derivatives to bf16 if the product's operands are">];
  let dependentDialects = ["systole::stablehlo::StablehloDialect"];
}

def PropagateBF16ActivationsPass : Pass<"propagate-bf16-activations", "mlir::func::FuncOp"> {
  let summary = "Round activations to bf16 where they pass through memory";
  let description = [{
    Round results of a convolution or a `dot_general` to bf16, after the elementwise operations
    that follow it, each of which is the only reader of the one before.

    For programs whose matrix unit rounds operands to bf16 (precision `default`). Applies to
    values that
    - two readers share: a sum over all samples and positions for each feature, and something
      else. These are the values that batch normalization normalizes, their gradients, and the
      gradients with respect to the results of layer normalizations and of activations, which
      the bias sums;
    - convolutions multiply as their input and something else reads, as a residual connection
      does. Arguments and results of the function keep their digits;
    - the earlier of two convolutions makes, whose results are added: it is stored, and the later
      one adds it in its epilogue;
    - only a maximum over windows reads, whose readers round it.

    Gradients of weights stay in f32.

    Before:
    ```mlir
    %0 = stablehlo.convolution(%x, %w) ... -> tensor<8x7x7x512xf32>
    %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : ...
    %2 = stablehlo.subtract %0, %mean : tensor<8x7x7x512xf32>
    ```
    After:
    ```mlir
    %0 = stablehlo.convolution(%x, %w) ... -> tensor<8x7x7x512xf32>
    %1 = stablehlo.convert %0 : (tensor<8x7x7x512xf32>) -> tensor<8x7x7x512xbf16>
    %2 = stablehlo.convert %1 : (tensor<8x7x7x512xbf16>) -> tensor<8x7x7x512xf32>
    %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : ...
    %4 = stablehlo.subtract %2, %mean : tensor<8x7x7x512xf32>
    ```
  }];
  let dependentDialects = ["systole::stablehlo::StablehloDialect"];
}

def TileAttentionPass : Pass<"tile-attention", "mlir::func::FuncOp"> {
  let summary = "Tile attention by heads and rows, so that scores are not materialized";
  let description = [{
    Turn the operations that make and read attention scores into a loop over tiles. Only the
    scores of one tile are ever in memory.

    Applies to a batched product, such as queries of a head times keys. Its result is much
    larger than its operands and is only an operand of later products. The operations in between
    join the loop: masks, the maximum and the sum of each row, exponentials and the later
    products. In a training step, the products of the gradients join it too. Sharding rules tell
    which dimensions belong together, so the pass depends on no kind of operation.

    The loop of the gradients comes much later. It recomputes the scores from queries, keys and
    the values that exist once a row, such as the maximum. It also recomputes masks that depend
    on positions alone.

    The loop runs over the first dimension of the batch. Its tiles are as large as `cache-bytes`
    allows for the operands and results of one operation. If a single index is too large, an
    inner loop runs over the second dimension, and inside of that one over rows, at least 64. A
    dimension that is reduced by a maximum or a sum stays whole, so that the sums of a row keep
    their order. Sums over rows, as in the gradient of the keys, are added tile by tile.

    If a mask that depends on positions hides scores, and hidden scores contribute only zeros,
    the rows are split into row blocks of about 64. Each block computes only the columns that
    its rows see: 75 % of the scores of 128 causal positions. Each block then has its own loop
    over rows.

    Before (in short):
    ```mlir
    %0 = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] ... -> tensor<16x4x128x128xf32>
    %1 = stablehlo.exponential %0
    %2 = stablehlo.dot_general %1, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] ... -> tensor<16x4x128x64xf32>
    ```
    After:
    ```mlir
    %0 = tensor.empty() : tensor<16x4x128x64xf32>
    %2:2 = stablehlo.while(%i = %zero, %all = %0) ... do {
      %q1 = stablehlo.dynamic_slice %q, %i, ... -> tensor<1x128x4x64xf32>
      %k1 = stablehlo.dynamic_slice %k, %i, ... -> tensor<1x128x4x64xf32>
      %3 = stablehlo.dot_general %q1, %k1, ... -> tensor<1x4x128x128xf32>
      %4 = stablehlo.exponential %3
      %v1 = stablehlo.dynamic_slice %v, %i, ... -> tensor<1x128x4x64xf32>
      %5 = stablehlo.dot_general %4, %v1, ... -> tensor<1x4x128x64xf32>
      %6 = stablehlo.dynamic_update_slice %all, %5, %i, ...
      stablehlo.return %next, %6
    }
    ```
  }];
  let options = [
    Option<"cacheBytes", "cache-bytes", "int64_t", "0",
           "Bytes of cache for the operands and the results of one operation on the scores of a tile; 0: the target's L2 cache">];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect",
                           "mlir::tensor::TensorDialect", "systole::stablehlo::StablehloDialect",
                           "systole::tpu::TPUDialect"];
}

def TileBatchPass : Pass<"tile-batch", "mlir::func::FuncOp"> {
  let summary = "Tile the batch where only it couples operations";
  let description = [{
    Turn a group of operations into a loop over tiles of the batch, so that values passed
    between them stay in the cache.

    Applies to operations that work sample by sample, or sum over the samples, and pass each
    other more than a cache holds. Their sharding rules tell which dimensions belong together.
    The batch is the first dimension, so that tiles are contiguous. A group
    - begins at a convolution and takes in its neighbours;
    - ends at values that need all samples (batch normalization);
    - ends at values without a batch, as weights, that are too large to be read again for each
      tile.

    An operation joins the first group that has its operands, so that a gradient's mask is made
    where its operand is.

    There are two levels. Outer loops run over tiles that fit in the cache shared by all cores,
    together with the weights of dense layers. Nearly all of a step up to the gradients of the
    weights stays inside. Inner loops run over tiles that fit in a core's own cache, around
    convolutions and other operations of that size. They also exist without an outer loop.

    If there are enough tiles for threads, they run in any order (`scf.forall`), each with sums
    of its own, which are added up after the loop. Otherwise, or if the sums of all tiles take
    more than `shared-cache-bytes`, a `stablehlo.while` adds tile by tile. The tiles follow from
    the shapes and the options alone. The last tile is smaller if the others do not divide the
    batch.

    Before (in short):
    ```mlir
    %0 = stablehlo.convolution(%x, %w) ... -> tensor<1000x26x26x64xf32>
    %1 = "stablehlo.reduce_window"(%0, %lowest) ... -> tensor<1000x13x13x64xf32>
    ```
    After:
    ```mlir
    %1 = tensor.empty() : tensor<1000x13x13x64xf32>
    %2 = scf.forall (%tile) in (500) shared_outs(%all = %1) -> (tensor<1000x13x13x64xf32>) {
      %first = arith.muli %tile, %c2 : index
      ...
      %part = stablehlo.dynamic_slice %x, %start, ... -> tensor<2x28x28x1xf32>
      %3 = stablehlo.convolution(%part, %w) ... -> tensor<2x26x26x64xf32>
      %4 = "stablehlo.reduce_window"(%3, %lowest) ... -> tensor<2x13x13x64xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %4 into %all[%first, 0, 0, 0] [2, 13, 13, 64] [1, 1, 1, 1] ...
      }
    }
    ```
  }];
  let options = [
    Option<"cacheBytes", "cache-bytes", "int64_t", "0",
           "Bytes of cache for the values of a tile and the operands of the operations that make them; 0: the target's L2 cache">,
    Option<"sharedCacheBytes", "shared-cache-bytes", "int64_t", "0",
           "The same for the outer loops, which take in layers whose weights fit in it; 0: the target's last-level cache">];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect",
                           "mlir::tensor::TensorDialect", "systole::stablehlo::StablehloDialect",
                           "systole::tpu::TPUDialect"];
}

#endif // SYSTOLE_DIALECT_OPTIMIZE_TARGET_PASSES

//===- TPUPartsPasses.td - Passes that make parts -----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_PARTS_PASSES
#define SYSTOLE_DIALECT_TPU_PARTS_PASSES

include "mlir/Pass/PassBase.td"

def TileAttentionPass : Pass<"tile-attention", "mlir::func::FuncOp"> {
  let summary = "work head by head, and block of rows by block, where scores are as many";
  let description = [{
    A product for each index of a batch, as the queries of a head times its keys, may
    give much more than it reads, though its scores are only there to be multiplied
    with something again. What makes and reads them (masks, the maximum and the sum of
    each row, exponentials, the products behind them and, in a training step, those of
    the gradients) becomes a loop, whatever these operations are: which dimensions
    belong together, their sharding rules say. The scores of one part are all that is
    ever there.

    In the gradients, whose loop comes much later, scores are made again, of queries,
    keys and what there is a number of for each row, as the maximum; so is a mask that
    is made of places.

    The loop is over the first dimension of the batch, in parts as large as `cache-bytes`
    takes of what one operation reads and writes. Where one index is too large, a loop
    over the second dimension is in it, and in that one over rows, 64 at least. A
    dimension that something is a maximum or a sum over stays whole, so that a row's
    sums are in the order that they have without loops; sums over rows, as the
    gradient of the keys, are added from part to part.

    Where a mask that is made of places hides scores, and hidden scores add nothing
    but zeros to what is wanted, the rows are in bands of about 64 with the columns
    that they see: 75 % of the scores of 128 causal places. The loop over rows is then
    each band's own.

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
    Option<"cacheBytes", "cache-bytes", "int64_t", "1048576",
           "what an operation on the scores of a part is to find its operands and leave its results in">];
  let dependentDialects = ["mlir::tensor::TensorDialect", "systole::stablehlo::StablehloDialect"];
}

def TileBatchPass : Pass<"tile-batch", "mlir::func::FuncOp"> {
  let summary = "work sample by sample where only the batch couples samples";
  let description = [{
    Operations that are done for each sample by itself, or sum over the samples, and
    that pass each other more than a cache holds, become a loop over parts of the batch:
    what one gives the next stays in the cache. Which dimensions belong together, the
    ops' sharding rules say; the batch is the first dimension, so that parts are
    contiguous. A group begins at convolutions and takes in their neighbours. It ends
    where a value needs all samples (batch normalisation), and where a value of no batch,
    as a weight, is so large that reading it for each part would cost more. An operation
    joins the first group that has its operands, so that a gradient's mask is made where
    its operand is.

    There are two levels: outer loops over parts that fit in the cache of all cores, with
    the weights of dense layers, where nearly all stays inside, as of a whole step up to
    the gradients of the weights; and in them, or where there is none, loops over parts that fit in a
    core's own cache, around convolutions and what is as large.

    Sums are added from part to part, in order. The parts follow from the shapes and
    `cache-bytes` alone; the last one is smaller where they do not divide the batch.

    Before (in short):
    ```mlir
    %0 = stablehlo.convolution(%x, %w) ... -> tensor<1000x26x26x64xf32>
    %1 = "stablehlo.reduce_window"(%0, %lowest) ... -> tensor<1000x13x13x64xf32>
    ```
    After:
    ```mlir
    %1 = tensor.empty() : tensor<1000x13x13x64xf32>
    %2:2 = stablehlo.while(%i = %zero, %all = %1) ... do {
      %start = stablehlo.multiply %i, %two : tensor<i32>
      %part = stablehlo.dynamic_slice %x, %start, ... -> tensor<2x28x28x1xf32>
      %3 = stablehlo.convolution(%part, %w) ... -> tensor<2x26x26x64xf32>
      %4 = "stablehlo.reduce_window"(%3, %lowest) ... -> tensor<2x13x13x64xf32>
      %5 = stablehlo.dynamic_update_slice %all, %4, %start, ...
      stablehlo.return %next, %5
    }
    ```
  }];
  let options = [
    Option<"cacheBytes", "cache-bytes", "int64_t", "1048576",
           "what the values of a part are to fit in, with what the operation that makes them reads">,
    Option<"sharedCacheBytes", "shared-cache-bytes", "int64_t", "8388608",
           "the same of the outer loops, which take in layers whose weights this holds">];
  let dependentDialects = ["mlir::tensor::TensorDialect", "systole::stablehlo::StablehloDialect"];
}

#endif // SYSTOLE_DIALECT_TPU_PARTS_PASSES

//===- StableHLORewritePasses.td - Rewrites for speed ------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes of the stablehlo dialect that make a program compute less, or faster.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_REWRITE_PASSES
#define SYSTOLE_DIALECT_STABLEHLO_REWRITE_PASSES

include "mlir/Pass/PassBase.td"

def ExpandPoolingGradientsPass : Pass<"expand-pooling-gradients"> {
  let summary = "Express gradients of max pooling by the index that each window selects";
  let description = [{
    Split a `select_and_scatter` into two steps:
    - the row-major index, in its window, of the element that each window selects;
    - for each element, the sum of the source over the windows that selected it. Overlapping
      windows are summed by the multiple of the stride in which they begin, in order.

    The first step needs only the operand, so it can run where the operand is made, and stores
    one byte for each window. Applies to windows of at most 64 elements without padding, selected
    by one comparison and added to zero, if an element is in at most 9 windows.

    A sum of the scattered values over all window dimensions becomes the sum of the source.

    A comparison of the operand with one number may replace scattered values by zeros, as the
    gradient of relu does. Then the element that a window selects is compared instead, and the
    index of a window whose element is masked is -1. The source is masked by the index.

    A convolution whose right operand is the result computes the gradient of the filter before the
    pooling. It is marked `tpu.sparse_rhs` if at most a quarter of the elements are nonzero.

    Before:
    ```mlir
    %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{
      window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({...}, {...})
      : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
    ```

    After:
    ```mlir
    %first = stablehlo.slice %x [0:7:2] : (tensor<8xf32>) -> tensor<4xf32>
    %second = stablehlo.slice %x [1:8:2] : (tensor<8xf32>) -> tensor<4xf32>
    %stays = stablehlo.compare GE, %first, %second : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %index = stablehlo.select %stays, %zeros, %ones : tensor<4xi1>, tensor<4xi8>
    %indices = stablehlo.broadcast_in_dim %index, dims = [0] : (tensor<4xi8>) -> tensor<4x2xi8>
    %places = stablehlo.broadcast_in_dim %numbers, dims = [1] : (tensor<2xi8>) -> tensor<4x2xi8>
    %chosen = stablehlo.compare EQ, %indices, %places, SIGNED : (tensor<4x2xi8>, tensor<4x2xi8>) -> tensor<4x2xi1>
    %values = stablehlo.broadcast_in_dim %dy, dims = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
    %1 = stablehlo.select %chosen, %values, %none : tensor<4x2xi1>, tensor<4x2xf32>
    %0 = stablehlo.reshape %1 : (tensor<4x2xf32>) -> tensor<8xf32>
    ```
  }];
  let dependentDialects = ["::systole::tpu::TPUDialect"];
}

def FoldPaddingPass : Pass<"fold-padding"> {
  let summary = "Fold zeros around a convolution's input into its padding";
  let description = [{
    Fold a `pad` by zeros of spatial dimensions into the convolution's padding, and a `slice` of
    a convolution into less padding.

    The padded input is never in memory, and sliced elements are not computed. The slice applies
    to convolutions without strides, as in the gradient of a padded one.

    Before:
    ```mlir
    %0 = stablehlo.pad %x, %zero, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0]
       : (tensor<8x56x56x128xf32>, tensor<f32>) -> tensor<8x58x58x128xf32>
    %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {...}
    ```

    After:
    ```mlir
    %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
      window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {...}
    ```
  }];
}

def ComposeDotsPass : Pass<"compose-dots", "mlir::func::FuncOp"> {
  let summary = "Compute sums of products by the matrix unit";
  let description = [{
    Replace sums of products of floats (f32, f64) by a `dot_general`, if the products have no other
    use:
    - products of two broadcasts, each along a dimension that the other one has. Each has at least
      8 elements along such dimensions, as rows and columns of a matrix. The precision is the
      highest, which rounds no factor;
    - products of a `dot_general`, summed over batching dimensions, which become contracting ones.

    The sums add in another order.

    Before:
    ```mlir
    %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<64x32xf32>) -> tensor<64x32x16xf32>
    %1 = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<32x16xf32>) -> tensor<64x32x16xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<64x32x16xf32>
    %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [1]
        : (tensor<64x32x16xf32>, tensor<f32>) -> tensor<64x16xf32>
    ```

    After:
    ```mlir
    %3 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST]
        : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
    ```
  }];
}

def SplitLongDotsPass : Pass<"split-long-dots", "mlir::func::FuncOp"> {
  let summary = "Sum long dot products in blocks, and products of vectors without the matrix unit";
  let description = [{
    Split a long contracting dimension of a `dot_general` of floats into blocks. A product of
    each block and a sum of these products take its place.

    Applies if
    - the operation contracts one dimension, of more than 4,096 elements;
    - blocks of at most 512 elements, of 256 if possible, make the products of the blocks smaller
      than the operands by a factor of 64. A block is up to twice as long if that leaves no rest.
      A dimension of more than 65,536 elements gets blocks as long as this factor needs.

    A product that contracts nothing, or dimensions of one element, becomes a `multiply`, which is
    fused with its use. Some products become a `multiply` and a `reduce`, which need no blocks:
    - a product of vectors of more than 1,024 elements;
    - a product of a vector and a matrix whose rows are contracted and have 64 elements or more.
      The matrix unit would pack the matrix, which costs more than to read it;
    - a product of a vector and a matrix of 65,536 elements or more whose rows are not contracted
      and have 64 elements or more. The matrix unit would read a piece of each row, then the next
      piece of each. The sum over rows reads memory in order.
    Both have the dimensions of the matrix in any order, batching ones included. Neighbouring
    dimensions of a stored matrix, as heads and their elements, become one: a long row is read
    faster than short ones.

    A kernel of the matrix unit has few accumulators, and their rounding errors grow with the
    number of additions.

    Before:
    ```mlir
    %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
        : (tensor<4x65536xf32>, tensor<65536x8xf32>) -> tensor<4x8xf32>
    ```

    After:
    ```mlir
    %1 = stablehlo.reshape %x : (tensor<4x65536xf32>) -> tensor<4x256x256xf32>
    %2 = stablehlo.reshape %y : (tensor<65536x8xf32>) -> tensor<256x256x8xf32>
    %3 = stablehlo.dot_general %1, %2, batching_dims = [1] x [0], contracting_dims = [2] x [1]
        : (tensor<4x256x256xf32>, tensor<256x256x8xf32>) -> tensor<256x4x8xf32>
    %0 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<256x4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    ```
  }];
}

def SkipUnreachedPositionsPass : Pass<"skip-unreached-positions", "mlir::func::FuncOp"> {
  let summary = "Read keys and values of a cache up to the position that a sequence has reached";
  let description = [{
    Compute masked attention in branches, by a position. Each branch reads the first part of
    the keys and values.

    Applies if
    - a `select` replaces scores by negative infinity at all positions after a number, by a
      comparison of a scalar of i32 with an `iota`;
    - the scores are those of a `dot_general`, and elementwise operations and reductions lead
      from them to one product with the values, to which these positions contribute zeros;
    - nothing else reads what depends on the scores;
    - there are at least 64 positions, and the operands take 64 KB or more.

    There are up to eight branches, which differ by at least 32 positions. A decoder's step at
    position 130 of a cache of 256 reads 160 rows of it. NaN and infinity at later positions of
    the values have no effect.

    Before (in short):
    ```mlir
    %0 = stablehlo.dot_general %q, %keys ... -> tensor<12x256xf32>
    %1 = stablehlo.compare GE, %position, %iota : ... -> tensor<12x256xi1>
    %2 = stablehlo.select %1, %0, %hidden
    %3 = stablehlo.exponential %2 : tensor<12x256xf32>
    %4 = stablehlo.dot_general %3, %values ... -> tensor<12x64xf32>
    ```
    After:
    ```mlir
    %part = stablehlo.divide %reached, %c32 : tensor<i32>
    %4 = "stablehlo.case"(%part) ({
      %keys0 = stablehlo.slice %keys [0:12, 0:32, 0:64] ... -> tensor<12x32x64xf32>
      %0 = stablehlo.dot_general %q, %keys0 ... -> tensor<12x32xf32>
      ...
    }, {
      %keys1 = stablehlo.slice %keys [0:12, 0:64, 0:64] ... -> tensor<12x64x64xf32>
      ...
    }, ...) : (tensor<i32>) -> tensor<12x64xf32>
    ```
  }];
  let dependentDialects = ["systole::stablehlo::StablehloDialect"];
}

def SinkGatherIntoLoopsPass : Pass<"sink-gather-into-loops"> {
  let summary = "Sink gathers into the loops that read them";
  let description = [{
    Sink a `gather` of rows into the loop that reads its slices along the first dimension.

    Applies if nothing else reads the rows, or the elementwise results of them that the loop
    reads. Each iteration then gathers its own rows; all rows are never in memory at once.

    Before:
    ```mlir
    %rows = "stablehlo.gather"(%table, %indices) <{...}> : (tensor<256x2048xf32>, tensor<100x128xi32>) -> tensor<100x128x2048xf32>
    %0 = stablehlo.while(%i = %zero) : tensor<i32> cond {...} do {
      %x = stablehlo.dynamic_slice %rows, %i, %c, %c, sizes = [1, 128, 2048] : (tensor<100x128x2048xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x128x2048xf32>
      ...
    }
    ```

    After:
    ```mlir
    %0 = stablehlo.while(%i = %zero) : tensor<i32> cond {...} do {
      %0 = stablehlo.dynamic_slice %indices, %i, %c, sizes = [1, 128] : (tensor<100x128xi32>, tensor<i32>, tensor<i32>) -> tensor<1x128xi32>
      %x = "stablehlo.gather"(%table, %0) <{...}> : (tensor<256x2048xf32>, tensor<1x128xi32>) -> tensor<1x128x2048xf32>
      ...
    }
    ```
  }];
}

def MergeEqualOpsPass : Pass<"merge-equal-ops"> {
  let summary = "Compute equal values once";
  let description = [{
    Replace an operation by an equal one that dominates it.

    Applies if
    - the operation has no effects on memory;
    - name, attributes, operands and regions are equal. Regions are equal if they capture the
      same values.

    Upstream's `cse` hashes no captured values, so all gathers of one index compare with each other: its
    time grows as their square.

    Before:
    ```mlir
    %0 = "stablehlo.if"(%c) ({ stablehlo.return %x : tensor<f32> }, { stablehlo.return %y : tensor<f32> }) : ...
    %1 = "stablehlo.if"(%c) ({ stablehlo.return %x : tensor<f32> }, { stablehlo.return %y : tensor<f32> }) : ...
    %2 = stablehlo.add %0, %1 : tensor<f32>
    ```

    After:
    ```mlir
    %0 = "stablehlo.if"(%c) ({ stablehlo.return %x : tensor<f32> }, { stablehlo.return %y : tensor<f32> }) : ...
    %2 = stablehlo.add %0, %0 : tensor<f32>
    ```
  }];
}

def MoveChannelsLastPass : Pass<"move-channels-last", "mlir::func::FuncOp"> {
  let summary = "Transpose the operands of convolutions whose last dimensions are spatial";
  let description = [{
    Move the channels of a `convolution` to the last dimension. Applies if
    - the last dimensions of its operands and its result are spatial (`NCHW`);
    - it has at least 128 multiplications for each of their elements.

    Channels make long vectors, a row of 7 or 14 pixels does not.

    Activations become `NHWC`, weights `HWIO`. In the gradient of weights, the activations are in
    the place of the kernel.

    Before:
    ```mlir
    %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], ...
        : (tensor<8x128x14x14xf32>, tensor<128x128x3x3xf32>) -> tensor<8x128x12x12xf32>
    ```

    After:
    ```mlir
    %1 = stablehlo.transpose %x, dims = [0, 2, 3, 1] : (tensor<8x128x14x14xf32>) -> tensor<8x14x14x128xf32>
    %2 = stablehlo.transpose %w, dims = [2, 3, 1, 0] : (tensor<128x128x3x3xf32>) -> tensor<3x3x128x128xf32>
    %3 = stablehlo.convolution(%1, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], ...
        : (tensor<8x14x14x128xf32>, tensor<3x3x128x128xf32>) -> tensor<8x12x12x128xf32>
    %0 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<8x12x12x128xf32>) -> tensor<8x128x12x12xf32>
    ```
  }];
}

def DropUnitDimensionsPass : Pass<"drop-unit-dimensions", "mlir::func::FuncOp"> {
  let summary = "Compute what is broadcast without dimensions of one element";
  let description = [{
    Drop the dimensions of one element of elementwise values that are broadcast, as the mean and the
    deviation of a normalization that keeps the summed dimensions. Loops over them and over what
    they are broadcast to have the same dimensions then, and fuse.

    Before:
    ```mlir
    %0 = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %1 = stablehlo.divide %0, %count : tensor<64x1xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x256xf32>
    ```

    After:
    ```mlir
    %0 = stablehlo.reshape %count : (tensor<64x1xf32>) -> tensor<64xf32>
    %1 = stablehlo.divide %sum, %0 : tensor<64xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<64xf32>) -> tensor<64x256xf32>
    ```
  }];
}

def ShareRollsPass : Pass<"share-rolls", "mlir::func::FuncOp"> {
  let summary = "Copy an array once for all its rolls";
  let description = [{
    Make the rolls of an array, as of periodic stencils by `jnp.roll`, slices of a copy that
    repeats its ends. A roll is a `concatenate` of the two parts of an array, exchanged. Applies
    to the rolls of one array along one dimension in a block, if they have more elements than the
    copy. Slices need no memory, but where a block passes them on: such rolls stay. Rolls of a
    rolled array are slices, too, along another dimension.

    Before:
    ```mlir
    %0 = stablehlo.slice %x [1:8] : (tensor<8xf32>) -> tensor<7xf32>
    %1 = stablehlo.slice %x [0:1] : (tensor<8xf32>) -> tensor<1xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0
      : (tensor<7xf32>, tensor<1xf32>) -> tensor<8xf32>
    %3 = stablehlo.slice %x [7:8] : (tensor<8xf32>) -> tensor<1xf32>
    %4 = stablehlo.slice %x [0:7] : (tensor<8xf32>) -> tensor<7xf32>
    %5 = stablehlo.concatenate %3, %4, dim = 0
      : (tensor<1xf32>, tensor<7xf32>) -> tensor<8xf32>
    ```

    After:
    ```mlir
    %0 = stablehlo.slice %x [7:8] : (tensor<8xf32>) -> tensor<1xf32>
    %1 = stablehlo.slice %x [0:1] : (tensor<8xf32>) -> tensor<1xf32>
    %2 = stablehlo.concatenate %0, %x, %1, dim = 0
      : (tensor<1xf32>, tensor<8xf32>, tensor<1xf32>) -> tensor<10xf32>
    %3 = stablehlo.slice %2 [2:10] : (tensor<10xf32>) -> tensor<8xf32>
    %4 = stablehlo.slice %2 [0:8] : (tensor<10xf32>) -> tensor<8xf32>
    ```
  }];
}

def ReorderDotOfGatherPass : Pass<"reorder-dot-of-gather"> {
  let summary = "Reorder products of gathered rows, so that the table is multiplied";
  let description = [{
    Reorder a product with rows gathered from a table so that only the table's rows are
    multiplied.

    A `gather` of whole rows, as of an embedding, selects rows; a `scatter` that adds rows to
    zeros is its transpose. Applies if at least twice as many rows are gathered as the table
    has, of at least 128 elements, in f32 and f64:

    - the product of gathered rows becomes gathered rows of the table's product;
    - a product that sums over the rows, as the gradient of the weights, becomes the table's
      product with the other operand's rows, summed by table row;
    - the rows of a product that are summed by table row, as the gradient of the table, become
      the product of the same sums.

    The first has the same sums of products. The others add in another order. They round to the
    precision of products once for each sum, instead of once for each of its terms. A row of the
    table that is not finite makes gradients of weights NaN even if nothing gathers it.

    Before:
    ```mlir
    %0 = "stablehlo.gather"(%table, %i) <{
      dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
                                            start_index_map = [0], index_vector_dim = 1>,
      indices_are_sorted = false, slice_sizes = array<i64: 1, 512>}>
      : (tensor<256x512xf32>, tensor<12800xi32>) -> tensor<12800x512xf32>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0]
      : (tensor<12800x512xf32>, tensor<512x2048xf32>) -> tensor<12800x2048xf32>
    ```

    After:
    ```mlir
    %0 = stablehlo.dot_general %table, %w, contracting_dims = [1] x [0]
      : (tensor<256x512xf32>, tensor<512x2048xf32>) -> tensor<256x2048xf32>
    %1 = "stablehlo.gather"(%0, %i) <{
      dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
                                            start_index_map = [0], index_vector_dim = 1>,
      indices_are_sorted = false, slice_sizes = array<i64: 1, 2048>}>
      : (tensor<256x2048xf32>, tensor<12800xi32>) -> tensor<12800x2048xf32>
    ```
  }];
}

def FactorCommonReductionsPass : Pass<"factor-common-reductions"> {
  let summary = "Share sums of reductions that differ only by scales";
  let description = [{
    Compute sums of the same products once if several reductions differ only by their scales.

    A `reduce` from zero is read as a sum of products of operands and of scales. Scales are
    constant over the summed dimensions (`broadcast_in_dim` of other dimensions, constants).
    - If another reduction over the same dimensions sums the same operands with other scales,
      both become one sum, scaled twice.
    - A sum of several products becomes the sum of their sums, if each exists or is over
      operands that another reduction reads.

    The gradient of a normalization by its mean then needs no sweep over the data of its other
    sums.

    Before:
    ```mlir
    %g = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %s = stablehlo.broadcast_in_dim %scale, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %xg = stablehlo.multiply %x, %g : tensor<8x4xf32>
    %xgy = stablehlo.multiply %xg, %y : tensor<8x4xf32>
    %ys = stablehlo.multiply %y, %s : tensor<8x4xf32>
    %xys = stablehlo.multiply %x, %ys : tensor<8x4xf32>
    %0 = stablehlo.reduce(%xgy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.reduce(%xys init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    ```

    After:
    ```mlir
    %xy = stablehlo.multiply %x, %y : tensor<8x4xf32>
    %sum = stablehlo.reduce(%xy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %0 = stablehlo.multiply %sum, %gamma : tensor<4xf32>
    %1 = stablehlo.multiply %sum, %scale : tensor<4xf32>
    ```
  }];
}

def SinkSelectsIntoUpdatesPass : Pass<"sink-selects-into-updates"> {
  let summary = "Select windows of an array instead of the whole array";
  let description = [{
    Replace a `select` between two versions of one array by updates that the predicate guards.

    Applies if
    - both selected values are chains of `dynamic_update_slice` and `scatter` on one array, and
      one chain may be empty;
    - nothing else reads a value of a chain;
    - the predicate is a scalar, or is broadcast from the batch dimensions of the scatters.

    A guarded `dynamic_update_slice` writes the old window back. A guarded `scatter` gets indices
    out of bounds, which it skips. The updates of a loop are then made in place, and an iteration
    takes the time of its windows. A `select` of the whole array would copy it.

    Before:
    ```mlir
    %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<1000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<1000xf32>
    %1 = stablehlo.select %p, %0, %x : tensor<i1>, tensor<1000xf32>
    ```
    After:
    ```mlir
    %0 = stablehlo.dynamic_slice %x, %i, sizes = [1] : (tensor<1000xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.select %p, %u, %0 : tensor<i1>, tensor<1xf32>
    %2 = stablehlo.dynamic_update_slice %x, %1, %i : (tensor<1000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<1000xf32>
    ```
  }];
}

def CanonicalizeInOneSweepPass : Pass<"canonicalize-in-one-sweep"> {
  let summary = "Apply the canonicalization patterns of all operations once";
  let description = [{
    Apply the patterns of upstream's `canonicalize`, without its search for unreachable blocks and
    unused arguments of blocks. A sweep visits operations again whose operands change. One pattern
    is left out: it replaces a `shard.shard` by an equal one that need not dominate it.

    The context keeps the patterns for all places of a pipeline and for the next program.

    Before:
    ```mlir
    %0 = arith.addi %i, %c0 : index
    %1 = memref.load %x[%0] : memref<4xf32>
    ```
    After:
    ```mlir
    %1 = memref.load %x[%i] : memref<4xf32>
    ```
  }];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_REWRITE_PASSES

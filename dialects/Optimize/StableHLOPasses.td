//===- StableHLOPasses.td - Passes of the stablehlo dialect *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_PASSES
#define SYSTOLE_DIALECT_STABLEHLO_PASSES

include "mlir/Pass/PassBase.td"

def AwaitAsyncOpsPass : Pass<"await-async-ops"> {
  let summary = "Run asynchronous operations where they are started";
  let description = [{
    Replace `async_start` by the operation that it starts, and `async_done` by its result.

    Here a process is one thread.

    Before:
    ```mlir
    %future = "stablehlo.async_start"(%x) ({
    ^bb0(%a: tensor<2xf32>):
      %0 = stablehlo.negate %a : tensor<2xf32>
      stablehlo.return %0 : tensor<2xf32>
    }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
    %y = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
    ```

    After:
    ```mlir
    %y = stablehlo.negate %x : tensor<2xf32>
    ```
  }];
}

def CallCompositesPass : Pass<"call-composites"> {
  let summary = "Call the functions of composite operations";
  let description = [{
    Replace each `stablehlo.composite` by a call of its decomposition.

    No other dialect's operations are known here. In a function of a program (`tpu.function`)
    composites named "systole.host" become custom calls with this target, which
    `convert-stablehlo-to-linalg` lowers to host callbacks.

    Before:
    ```mlir
    %0 = stablehlo.composite "my.twice" %x {decomposition = @twice} : (tensor<2xf32>) -> tensor<2xf32>
    ```

    After:
    ```mlir
    %0 = call @twice(%x) : (tensor<2xf32>) -> tensor<2xf32>
    ```
  }];
  let dependentDialects = ["mlir::func::FuncDialect"];
}

def DecomposeStableHLOPass : Pass<"decompose-stablehlo"> {
  let summary = "Decompose operations into simpler ones of StableHLO";
  let description = [{
    Decompose operations that are algorithms into simpler operations of StableHLO, which can be
    differentiated and compiled:

    - `batch_norm_inference`, `batch_norm_training`, `batch_norm_grad`: elementwise operations
      and reductions, in f32 if the type is narrower;
    - `dot`: `dot_general`;
    - `cholesky`, `triangular_solve`: loops over panels of columns, or blocks of rows, with
      products of matrices between them; small matrices column by column, or row by row;
    - `reduce` of elements and their indices in the last dimension (argmax, argmin), whose reducer
      keeps the first NaN, or else the first of the extrema: a reduction to the extremum, and one to
      the first index whose element equals it;
    - `fft`: products with the Fourier matrices of the length's factors, which are at most 32;
      Bluestein's algorithm if the length has a greater prime factor. With `keep-transforms`
      those stay that `tpu.fft` computes, and others are composed of them;
    - `rng`: `rng_bit_generator`, whose key is the operation's position in the program, and the
      inverse of the distribution (uniform) or the Box-Muller transform (normal). Each execution
      of one operation draws the same numbers.

    Before:
    ```mlir
    func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
      %0 = stablehlo.dot %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
      return %0 : tensor<2x4xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
      %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
      return %0 : tensor<2x4xf32>
    }
    ```
  }];
  let options = [
    Option<"keepTransforms", "keep-transforms", "bool", /*default=*/"false",
           "Leave the transforms that tpu.fft computes">
  ];
}

def ExpandComplexPass : Pass<"expand-complex", "::mlir::ModuleOp"> {
  let summary = "Compute complex numbers by their real and imaginary parts";
  let description = [{
    Replace a complex value by two real ones, through loops, branches and the regions of
    reductions, scatters and sorts.

    - Products are four products. Functions are those of the C standard, with its branch cuts
      and special values (annex G).
    - Public functions take and return complex numbers as memory holds them: real and imaginary
      part adjacent, in a last dimension of size 2.
    - `fft` becomes `tpu.fft`, which reads and writes them so. A long transform, or one of few
      signals, becomes two: of the columns of a matrix and of its rows.
    - Private functions must be inlined before.

    Operations that have no meaning for the parts are errors at their line.

    Before:
    ```mlir
    func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.complex %x, %y : tensor<4xcomplex<f32>>
      %1 = stablehlo.multiply %0, %0 : tensor<4xcomplex<f32>>
      %2 = stablehlo.imag %1 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
      return %2 : tensor<4xf32>
    }
    ```

    After:
    ```mlir
    func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.multiply %x, %y : tensor<4xf32>
      %1 = stablehlo.multiply %y, %x : tensor<4xf32>
      %2 = stablehlo.add %0, %1 : tensor<4xf32>
      return %2 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect", "::systole::chlo::CHLODialect",
                           "::systole::tpu::TPUDialect"];
}

def ExpandLegacyOpsPass : Pass<"expand-legacy-ops"> {
  let summary = "Rewrite deprecated operations";
  let description = [{
    Rewrite `broadcast`, `cross-replica-sum`, `einsum`, `unary_einsum` and `torch_index_select`
    to the operations that replace them.

    A function that ends with `stablehlo.return` ends with `func.return`.

    Reports, at its line, a form that is read, but that no engine runs. Such are a reduction
    whose initial value is not a scalar, and a state of `rng_bit_generator` that is not of
    `ui64`. The specification leaves the meaning of that state open.

    Before:
    ```mlir
    %0 = stablehlo.einsum %x, %y, config = "ab,bc->ac" : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
    ```

    After:
    ```mlir
    %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
    ```
  }];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def ExpandLongWindowsPass : Pass<"expand-long-windows"> {
  let summary = "Compute long windows by scans, in linear time";
  let description = [{
    Replace each `reduce_window` with long windows by prefix scans along the window's dimension.

    Applies if
    - a window reads each element more than 16 times;
    - the body is known to be associative and commutative for each result: `add`, `multiply`,
      `maximum`, `minimum`, `and`, `or`, `xor`, or the `logaddexp` of JAX;
    - the initial value is a constant that is neutral, or the body is idempotent.

    | windows | result |
    |---|---|
    | all begin in the low padding, as those of `cumsum` | prefix scan |
    | all end in the high padding | prefix scan of the reversed input |
    | others | the input is cut into blocks as long as a window: suffix scan of a block, combined with the prefix scan of the next one (van Herk, Gil and Werman) |
    | along several dimensions | one dimension after the other |

    A prefix scan has two levels: blocks of 128 elements, and the scan of their sums. Sums of
    floats of less than 32 bits are computed in f32. Products of floats are scanned in order:
    the product of a block may overflow after a zero. Sliding products stay as they are.

    The scan of a block stays a `reduce_window` of rank 3 along dimension 1, which
    `convert-stablehlo-to-linalg` lowers to a loop that carries the sum. A prefix scan with any
    other body gets that form, without blocks.

    Before:
    ```mlir
    %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
    ```
    After (with the bodies left out):
    ```mlir
    %1 = stablehlo.reshape %x : (tensor<1000xf32>) -> tensor<1x1000x1xf32>
    %2 = stablehlo.pad %1, %zero, low = [0, 0, 0], high = [0, 24, 0], interior = [0, 0, 0]
    %3 = stablehlo.reshape %2 : (tensor<1x1024x1xf32>) -> tensor<8x128x1xf32>
    %4 = "stablehlo.reduce_window"(%3, %zero) // padding [127, 0], window 128 in dimension 1
    %5 = stablehlo.slice %4 [0:8, 127:128, 0:1] : (tensor<8x128x1xf32>) -> tensor<8x1x1xf32>
    %6 = stablehlo.reshape %5 : (tensor<8x1x1xf32>) -> tensor<1x8x1xf32>
    %7 = "stablehlo.reduce_window"(%6, %zero) // padding [7, 0], window 8 in dimension 1
    %8 = stablehlo.pad %7, %zero, low = [0, 1, 0], high = [0, -1, 0], interior = [0, 0, 0]
    %9 = stablehlo.broadcast_in_dim ...
    %10 = stablehlo.add %9, %4 : tensor<8x128x1xf32>
    ...
    ```
  }];
}

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

def WidenSumsPass : Pass<"widen-sums"> {
  let summary = "Accumulate sums of narrow floats in f32";
  let description = [{
    Convert the operands of a sum of floats of at most 16 bits to f32, and its result back.

    Applies to a `reduce` whose body only adds. The result is rounded once. In bf16 a sum of ones
    would end at 256.

    Before:
    ```mlir
    %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<5000xbf16>, tensor<bf16>) -> tensor<bf16>
    ```

    After:
    ```mlir
    %1 = stablehlo.convert %x : (tensor<5000xbf16>) -> tensor<5000xf32>
    %2 = stablehlo.convert %zero : (tensor<bf16>) -> tensor<f32>
    %3 = stablehlo.reduce(%1 init: %2) applies stablehlo.add across dimensions = [0]
        : (tensor<5000xf32>, tensor<f32>) -> tensor<f32>
    %0 = stablehlo.convert %3 : (tensor<f32>) -> tensor<bf16>
    ```
  }];
}

def ComposeDotsPass : Pass<"compose-dots", "mlir::func::FuncOp"> {
  let summary = "Compute sums of products by the matrix unit";
  let description = [{
    Replace two sums of floats (f32, f64) that have no other use by a `dot_general`:
    - of products of two broadcasts, each along a dimension that the other one has: their other
      dimensions have at least 8 elements, as rows and columns of a matrix. The precision is the
      highest, which rounds no factor;
    - of the products of a `dot_general` over batching dimensions, which become contracting ones.

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

    Some products become a `multiply` and a `reduce`, which need no blocks:
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

def MaterializeConstantsPass : Pass<"materialize-constants"> {
  let summary = "Make all constants dense";
  let description = [{
    Turn constants that are given by a resource of the file, or by their nonzero elements, into
    dense ones.

    Before:
    ```mlir
    %0 = stablehlo.constant sparse<[[1]], [2.0]> : tensor<3xf32>
    ```

    After:
    ```mlir
    %0 = stablehlo.constant dense<[0.0, 2.0, 0.0]> : tensor<3xf32>
    ```
  }];
}

def FoldDenormalConstantsPass : Pass<"fold-denormal-constants", "::mlir::ModuleOp"> {
  let summary = "Fold arithmetic on constants if flushing denormal numbers changes it";
  let description = [{
    Replace elementwise arithmetic on constants by its result, as a CPU that flushes denormal
    numbers computes it.

    Applies in a module with `tpu.denormals = "flush"`, to operations whose operands have the
    same constant in each element and whose result differs from that of IEEE 754. Later passes fold
    other constants; their folds follow IEEE 754.

    Before:
    ```mlir
    %0 = stablehlo.constant dense<1.0e-30> : tensor<f32>
    %1 = stablehlo.multiply %0, %0 : tensor<f32>
    ```

    After:
    ```mlir
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
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

def RefineShapesPass : Pass<"refine-shapes", "::mlir::func::FuncOp"> {
  let summary = "Infer the shapes of a program from those of its arguments";
  let description = [{
    Compute the types of a function whose arguments have known shapes.

    Types propagate from the arguments through the function and its regions. The reference
    interpreter evaluates operations that compute sizes. Operations that take a shape as a value
    become static ones if the value is a constant. Calls must be inlined before. Custom calls
    with which JAX exports operations of symbolic shape (`stablehlo.dynamic_reduce_window`,
    `dynamic_rng_bit_generator`, `dynamic_top_k`, `dynamic_approx_top_k`), and calls that list
    the shapes of their results (`indices_of_shape_operands`), become static, too. A type that
    stays unknown is an error at the operation that produces it.

    Before:
    ```mlir
    func.func @main(%x: tensor<2x3xf32>) -> tensor<?xf32> {
      %0 = stablehlo.constant dense<3> : tensor<1xi32>
      %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<2x3xf32>) -> tensor<i32>
      %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
      %3 = stablehlo.multiply %2, %0 : tensor<1xi32>
      %4 = stablehlo.dynamic_reshape %x, %3 : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<?xf32>
      return %4 : tensor<?xf32>
    }
    ```

    After:
    ```mlir
    func.func @main(%x: tensor<2x3xf32>) -> tensor<6xf32> {
      %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
      return %0 : tensor<6xf32>
    }
    ```
  }];
  let dependentDialects = ["::systole::chlo::CHLODialect"];
}

def ExpandLibraryCallsPass : Pass<"expand-library-calls", "::mlir::ModuleOp"> {
  let summary = "Expand calls of framework libraries";
  let description = [{
    Expand calls of the algorithms that frameworks leave to libraries of their devices.

    Applies to the calls below, of batches of matrices of `f32`, `f64` and complex numbers of
    known sizes:

    | call | algorithm |
    |---|---|
    | `lapack_?getrf_ffi`, `LuDecomposition` | elimination with partial pivoting, panel by panel |
    | `lapack_?trsm_ffi` | `stablehlo.triangular_solve` |
    | `lapack_?potrf_ffi` | `stablehlo.cholesky` |
    | `lapack_?geqrf_ffi`, `Qr` | Householder reflectors, panel by panel |
    | `lapack_?orgqr_ffi`, `lapack_?ungqr_ffi`, `ProductOfElementaryHouseholderReflectors` | their product |
    | `lapack_?syevd_ffi`, `lapack_?heevd_ffi`, `Eigh` | Householder reflectors, and the implicit QL method |
    | `lapack_?gesdd_ffi` | Householder reflectors, and the implicit QR method |
    | `ApproxTopK` | the exact answer, by sorting |

    Factorizations are unique only up to signs, which are not always a library's. A call of one
    of these names that a library of the user's own defines stays a call. A call with the
    attribute `systole.calls_lapack` does, too: so JAX's plugin marks what LAPACK computes
    faster.

    Before:
    ```mlir
    func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>) -> tensor<4x1xf32> {
      %0 = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}} : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
      return %0 : tensor<4x1xf32>
    }
    ```

    After:
    ```mlir
    func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>) -> tensor<4x1xf32> {
      %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
      return %0 : tensor<4x1xf32>
    }
    ```
  }];
  let dependentDialects = ["StablehloDialect", "::mlir::func::FuncDialect"];
}

def ExpandQuantizedTypesPass : Pass<"expand-quantized-types", "::mlir::ModuleOp"> {
  let summary = "Compute quantized operations in integers and floats";
  let description = [{
    Replace quantized tensors by their integers.

    Operations that compute do so in the expressed type, by the specification's definition:
    operands are dequantized, the result is quantized. Operations that move elements move
    integers, and so do their regions. Arguments and results of functions become integers, too.

    Products and convolutions of at most 8 bits are products of integers with exact sums of i32.
    The maximum of operands of one type is that of integers. docs/numerics.md has the rules.
    A `pad` of a convolution's input by its zero point becomes the convolution's padding first.

    Before:
    ```mlir
    func.func @f(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32> {
      %0 = stablehlo.uniform_dequantize %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    After:
    ```mlir
    func.func @f(%x: tensor<2xi8>) -> tensor<2xf32> {
      %0 = stablehlo.convert %x : (tensor<2xi8>) -> tensor<2xf32>
      %1 = stablehlo.constant dense<5.0e-01> : tensor<2xf32>
      %2 = stablehlo.multiply %0, %1 : tensor<2xf32>
      return %2 : tensor<2xf32>
    }
    ```
  }];
  let options = [Option<"floatProducts", "float-products", "bool", /*default=*/"false",
                        "Dequantize operands of products, as the specification writes it">];
  let dependentDialects = ["StablehloDialect"];
}

def ExpandNarrowTypesPass : Pass<"expand-narrow-types", "::mlir::ModuleOp"> {
  let summary = "Compute with narrow floats and integers in wider types";
  let description = [{
    Compute on narrow floats and integers in wider types.

    Floats of 4, 6 and 8 bits are stored as ui8, computed in f32 and rounded once. Integers of 2
    and 4 bits are stored as i8 and ui8, whose upper bits are copies of the sign or 0. They wrap
    around or saturate as their own type does.

    Before:
    ```mlir
    func.func @f(%x: tensor<2xi4>, %y: tensor<2xi4>) -> tensor<2xi4> {
      %0 = stablehlo.add %x, %y : tensor<2xi4>
      return %0 : tensor<2xi4>
    }
    ```

    After:
    ```mlir
    func.func @f(%x: tensor<2xi8>, %y: tensor<2xi8>) -> tensor<2xi8> {
      %c = stablehlo.constant dense<4> : tensor<2xi8>
      %0 = stablehlo.add %x, %y : tensor<2xi8>
      %1 = stablehlo.shift_left %0, %c : tensor<2xi8>
      %2 = stablehlo.shift_right_arithmetic %1, %c : tensor<2xi8>
      return %2 : tensor<2xi8>
    }
    ```
  }];
  let dependentDialects = ["StablehloDialect"];
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

#endif // SYSTOLE_DIALECT_STABLEHLO_PASSES

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
  let summary = "Run what is started where it is started";
  let description = [{
    A process is one thread here: what `async_start` starts takes its place, and what
    it returns that of `async_done`.

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
  let summary = "Call the functions that composite operations are";
  let description = [{
    Nothing here knows an operation of another vocabulary, so each
    `stablehlo.composite` becomes a call of its decomposition. In a function of a
    program (`tpu.function`) those named "systole.host" become custom calls with this
    target, which `convert-stablehlo-to-linalg` makes calls of the host.

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
  let summary = "make simpler StableHLO of what it can say itself";
  let description = [{
    Replaces operations that are algorithms by the operations of StableHLO that
    these are made of, which can be differentiated and compiled:

    - `batch_norm_inference`, `batch_norm_training`, `batch_norm_grad`: elementwise
      operations and reductions, in f32 where the type is narrower;
    - `dot`: `dot_general`;
    - `cholesky`, `triangular_solve`: a loop over the columns, or rows;
    - `fft`: products with the Fourier matrices of the factors of the length, which
      are at most 32; Bluestein's algorithm where the length has a greater prime factor;
    - `rng`: `rng_bit_generator` with a key made of the operation's place in the
      program, and the distribution's inverse (uniform) or Box and Muller's
      transformation (normal). Each execution of one operation draws the same numbers.

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
}

def ExpandComplexPass : Pass<"expand-complex", "::mlir::ModuleOp"> {
  let summary = "say what complex numbers compute by their parts";
  let description = [{
    A value of complex numbers becomes two of real ones, through loops, branches
    and the regions of reductions, scatters and sorts. Products are four products;
    functions are those of the C standard, with its branch cuts and special values
    (annex G). Public functions take and give complex numbers as memory holds them:
    both parts of each, one after the other, in a last dimension of size 2.
    Private functions are to be inlined before. What has no meaning in parts is an
    error at its line.

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
  let dependentDialects = ["::systole::chlo::CHLODialect"];
}

def ExpandLegacyOpsPass : Pass<"expand-legacy-ops"> {
  let summary = "Say in today's operations what deprecated ones say";
  let description = [{
    `broadcast`, `cross-replica-sum`, `einsum`, `unary_einsum` and
    `torch_index_select` mean no more than other operations do; a function that ends
    with `stablehlo.return` ends with `func.return`.

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

def ExpandPoolingGradientsPass : Pass<"expand-pooling-gradients"> {
  let summary = "say gradients of max pooling by the element that each window chooses";
  let description = [{
    A `select_and_scatter` is two steps: the row-major index, in its window, of the
    element that each window chooses, and for each element the sum of the source of the
    windows that chose it: where windows overlap, those that begin in the same multiple
    of the stride, or so many before it, in their order. The first needs the operand and
    no gradient, so that it can be where the operand is made; and it has a byte for each
    window. Windows of 2 to 9 elements without padding, chosen by one comparison and
    added to zero, are expanded.

    A sum of what is scattered, over all dimensions in which windows are, is the sum of
    the source.

    Where zeros take the place of what is scattered, by a comparison of the operand with
    one number, as in the gradient of relu, and the operand's largest in the same windows
    are there, as what was pooled is, the source has the zeros, by a comparison of these:
    what a window chooses is its largest. Only of a window with NaN is that another one.

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
}

def FoldPaddingPass : Pass<"fold-padding"> {
  let summary = "Say zeros around a convolution's input as its padding";
  let description = [{
    A `pad` by zeros of the windows' dimensions becomes the convolution's own padding,
    which is nowhere in memory. A `slice` of a convolution without strides, as the
    gradient of a padded one has it, becomes one of less padding: what is sliced off is
    not computed.

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

def GatherInLoopsPass : Pass<"gather-in-loops"> {
  let summary = "Look rows up where a loop reads them";
  let description = [{
    Where a loop reads slices, along the first dimension, of rows that were looked up
    before it, or of what elementwise operations make of them, and nothing else reads
    these, each iteration looks up its own: the rows of all are nowhere at once.

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
  let summary = "Give constants by their elements";
  let description = [{
    Constants that are given by a resource of the file, or by the elements that are
    not zero, become dense ones.

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

def MultiplyTablesPass : Pass<"multiply-tables"> {
  let summary = "Multiply tables rather than the rows that are looked up in them";
  let description = [{
    A `gather` of whole rows of a table, as an embedding is, selects rows; a `scatter`
    that adds rows to zeros is its transpose. Where at least twice as many rows are looked
    up as the table has, of at least 128 elements, products with them are had in another
    order, in which only as many rows as the table has are multiplied:

    - the product of the rows is rows of the table's product;
    - a product that sums over the rows, as the gradient of the weights does, is the
      table's with the sums, for each row of the table, of what the other operand has for
      it;
    - the rows of a product that are added up by table row, as the gradient of the table
      is, are the product of such sums, the same ones.

    Elements of the first are the same sums. The others are added up in another order, and
    rounded to the precision of products once where each of their terms was. A row of the
    table that is not finite makes gradients of weights NaN also where nothing looks it up.
    Floats of 32 and 64 bits.

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
  let summary = "Compute the shapes of a program whose arguments have known ones";
  let description = [{
    Types follow from the arguments' through the function and its regions; what
    computes sizes is computed by the reference interpreter; operations that take
    a shape as a value become those that have it, where the value is a constant.
    Calls are to be inlined before. A type that is still unknown is an error at the
    operation that gives it.

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
}

def ExpandLibraryCallsPass : Pass<"expand-library-calls", "::mlir::ModuleOp"> {
  let summary = "Write the algorithms of libraries that frameworks call";
  let description = [{
    Frameworks leave some algorithms to libraries of their devices. Calls of those
    below, of matrices of `f32`, `f64` and complex numbers of known sizes, in
    batches, become operations of StableHLO:

    | call | algorithm |
    |---|---|
    | `lapack_?getrf_ffi`, `LuDecomposition` | elimination with partial pivoting |
    | `lapack_?trsm_ffi` | `stablehlo.triangular_solve` |
    | `lapack_?potrf_ffi` | `stablehlo.cholesky` |
    | `lapack_?geqrf_ffi`, `Qr` | Householder reflectors |
    | `lapack_?orgqr_ffi`, `lapack_?ungqr_ffi`, `ProductOfElementaryHouseholderReflectors` | their product |
    | `lapack_?syevd_ffi`, `lapack_?heevd_ffi`, `Eigh` | Jacobi rotations of rows and columns |
    | `lapack_?gesdd_ffi` | Jacobi rotations of columns |
    | `ApproxTopK` | the exact answer, by sorting |

    Factors are unique only up to signs, which are not always a library's. What a
    library of the user's own has under one of these names stays a call.

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
  let summary = "Say what quantized operations mean in integers and floats";
  let description = [{
    Quantized tensors become their integers. Operations that compute do so in the
    expressed type, by the specification's definition: operands are dequantized,
    the result is quantized. Operations that move elements move integers, and
    regions take and give them. Arguments and results of functions become
    integers, too.

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
  let dependentDialects = ["StablehloDialect"];
}

def ExpandNarrowTypesPass : Pass<"expand-narrow-types", "::mlir::ModuleOp"> {
  let summary = "Compute with narrow floats and integers in wider types";
  let description = [{
    Floats of 4, 6 and 8 bits become the bits of ui8; what computes with them does
    so in f32 and rounds once. Integers of 2 and 4 bits become i8 and ui8, the
    upper bits copies of the sign or 0; what computes with them wraps around, or
    saturates, as their own type does.

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

def ShareSumsPass : Pass<"share-sums"> {
  let summary = "Sum once what several reductions sum, but for a factor";
  let description = [{
    What a `reduce` adds up, from zero, is read as a sum of products of factors and of
    scales, which are the same for all that is summed (`broadcast_in_dim` of other
    dimensions, constants). Where another reduction over the same dimensions sums the
    same factors with other scales, the factors are summed once, and each sum is that,
    scaled. A sum of several products becomes the sum of their sums where each is there,
    or of factors that another reduction reads. So the gradient of a normalization by its
    mean needs no sweep over all that its other sums are needed for.

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

#endif // SYSTOLE_DIALECT_STABLEHLO_PASSES

//===- StableHLOPasses.td - Passes of the stablehlo dialect *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that express a program in fewer operations and types. Those that make
// it compute less are in StableHLORewritePasses.td.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_PASSES
#define SYSTOLE_DIALECT_STABLEHLO_PASSES

include "Optimize/StableHLORewritePasses.td"
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
    - `reduce` of elements and their indices in the last dimension (argmax, argmin): a reduction to
      the extremum, and one to the first index whose element equals it. The reducer must keep the
      first NaN, or else the first of the extrema;
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
    | others of at most 512 elements, without steps, along a dimension with fewer than 8 elements beside each other | windows of 2, 4, 8, ... elements, each the combination of two, and combinations of these |
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
    Signed bytes that products with constants read are stored as unsigned ones, larger by 128, if
    the CPU would flip their bits (`#tpu.cpu`).

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
  let dependentDialects = ["StablehloDialect", "::systole::tpu::TPUDialect"];
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

#endif // SYSTOLE_DIALECT_STABLEHLO_PASSES

//===- TPULoopPasses.td - Loops and their bodies -----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_LOOP_PASSES
#define SYSTOLE_DIALECT_TPU_LOOP_PASSES

include "mlir/Pass/PassBase.td"

def LowerLinalgPass : Pass<"lower-linalg", "mlir::func::FuncOp"> {
  let summary = "Lower linalg operations on memory to loops that keep their index";
  let description = [{
    Replace each linalg operation on memrefs by a nest of loops, as `convert-linalg-to-loops`
    does, and give the loops its `tpu.op`.

    So a trace of the program knows which operation a loop computes.

    Before:
    ```mlir
    linalg.generic ... ins(%x : memref<4xf32>) outs(%y : memref<4xf32>) attrs = {tpu.op = 0 : i32} { math.exp }
    ```
    After:
    ```mlir
    scf.for %i = %c0 to %c4 step %c1 {
      %0 = memref.load %x[%i] : memref<4xf32>
      %1 = math.exp %0 : f32
      memref.store %1, %y[%i] : memref<4xf32>
    } {tpu.op = 0 : i32}
    ```
  }];
  let dependentDialects = ["mlir::affine::AffineDialect", "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect"];
}

def LowerTransposesPass : Pass<"lower-transposes", "mlir::func::FuncOp"> {
  let summary = "Lower copies that transpose to squares of vectors";
  let description = [{
    Replace a linalg copy whose source and destination have different innermost dimensions by
    loops over squares. Vectors are loaded along one dimension, transposed in registers, and
    stored along the other one.

    A side has the elements of a vector, 16 at most. The rest of both dimensions stays a copy.
    As a plain loop, such a copy gathers each element from a cache line of its own.

    Before:
    ```mlir
    linalg.generic {indexing_maps = [(d0, d1) -> (d1, d0), (d0, d1) -> (d0, d1)], ...}
        ins(%x : memref<64x256xf32>) outs(%y : memref<256x64xf32>) { linalg.yield %a }
    ```
    After, with vectors of 16:
    ```mlir
    scf.for %i = %c0 to %c256 step %c16 {
      scf.for %j = %c0 to %c64 step %c16 {
        %0 = vector.load %x[%j, %i] : memref<64x256xf32>, vector<16xf32>
        ...
        %63 = vector.shuffle ...
        vector.store %63, %y[%i, %j] : memref<256x64xf32>, vector<16xf32>
    ```
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
                           "mlir::vector::VectorDialect"];
}

def LowerFftPass : Pass<"lower-fft", "mlir::func::FuncOp"> {
  let summary = "Lower Fourier transforms to vectors of signals";
  let description = [{
    Lower `tpu.fft` to a loop over blocks of as many signals as a vector has lanes. A block's
    stages read and write two buffers, which fit in the L2 cache; a signal is a lane of all
    vectors. The first stage reads the input, and the last one writes the output, if there the
    lanes are neighbours. If the elements of a signal are, squares of vectors are transposed.

    Blocks run in any order: threads share them.

    Before:
    ```mlir
    tpu.fft (%x, %w : memref<1x512x64x2xf32>, memref<56x2xf32>) outs(%y : memref<1x512x64x2xf32>)
      radices = [8, 8] dims = 2 to 2 scale = 1.0
    ```
    After, with vectors of 16:
    ```mlir
    scf.forall (%item) in (32) {
      %a = memref.alloc() : memref<64x2x16xf32>
      %b = memref.alloc() : memref<64x2x16xf32>
      // Transposes 16 signals to %a.
      scf.for %p = %c0 to %c8 step %c1 {
        %0 = vector.load %a[%p, %c0, %c0] : memref<64x2x16xf32>, vector<16xf32>
        ...
        vector.store %9, %b[%q, %c0, %c0] : memref<64x2x16xf32>, vector<16xf32>
      }
      // The second stage, back to %a. Transposes %a to the output.
    }
    ```
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
                           "mlir::math::MathDialect", "mlir::vector::VectorDialect"];
}

def LowerMathPass : Pass<"lower-math", "mlir::ModuleOp"> {
  let summary = "Expand math functions to arithmetic or calls of the C library";
  let description = [{
    Expand functions of floats to polynomials, so that loops over them can be vectorized. They are
    `exp`, `expm1`, `log`, `log1p`, `tanh`, `cbrt`, `atan`, `atan2`, `sin`, `cos`, `tan` and `erf`; of
    f32 and narrower floats also `powf`. Some powers by a constant are products or roots.
    A branch calls libm for angles of f64 above 2^40.

    Others become calls of libm, as `erfc` of f64, or intrinsics. A call takes a vector apart, so
    the pass runs before vectors are lowered.

    A division of f32 becomes a multiplication, or a multiplication and an `fma`, if
    - the dividend is an integer of at most 16 bits and the divisor a constant;
    - the result has the same bits for each such integer.

    No vector instruction divides integers. A quotient or remainder of signed integers is that of
    floats: of f64 for 32 bits, of f32 for 16 and fewer. A constant divisor is left to LLVM.

    A maximum that only relu reads need not distinguish -0 from 0.

    Before:
    ```mlir
    %0 = math.erfc %x : f64
    ```
    After:
    ```mlir
    %0 = func.call @erfc(%x) : (f64) -> f64
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::cf::ControlFlowDialect",
                           "mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::vector::VectorDialect"];
}

def FlushDenormalsPass : Pass<"flush-denormals", "mlir::ModuleOp"> {
  let summary = "Flush denormal numbers where the CPU's mode does not";
  let description = [{
    Replace denormal numbers by zeros of their sign before a rounding to bf16, and before and after
    a call of the C library.

    Applies in a module with `tpu.denormals = "flush"`, to `arith.remf`, to functions of `math`
    that become calls, and to `arith.truncf` to bf16 of a value that no arithmetic has flushed.

    The CPU's mode flushes operands and results of its own arithmetic. Roundings to bf16 are
    integer arithmetic (`widen-narrow-floats`), and the C library takes numbers apart. Runs before
    `lower-math` and `widen-narrow-floats`.

    Before:
    ```mlir
    %0 = arith.truncf %x : f32 to bf16
    ```
    After:
    ```mlir
    %0 = arith.bitcast %x : f32 to i32
    %1 = arith.andi %0, %c0x7f800000 : i32
    %2 = arith.cmpi eq, %1, %c0 : i32
    %3 = arith.andi %0, %c0x80000000 : i32
    %4 = arith.select %2, %3, %0 : i32
    %5 = arith.bitcast %4 : i32 to f32
    %6 = arith.truncf %5 : f32 to bf16
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def VectorizeI4Pass : Pass<"vectorize-i4", "mlir::func::FuncOp"> {
  let summary = "Compute operations on packed integers of 4 bits in vectors";
  let description = [{
    Compute a `linalg.generic` on integers of `tpu.view_i4` in vectors of a block's words.

    Applies if
    - its rows, as one dimension or the last two, are whole blocks of 128 integers;
    - its operations are elementwise;
    - the other operands have a row's elements side by side, or the same for a row or group;
    - each result has a row's elements, or is one sum along rows that may be reassociated.

    A product's sum takes one operation of bits, and a fused multiplication and addition, for a
    vector. The bits of an integer n are the upper ones of the float n + 16 or n + 256, or of
    n + 24 or n + 264 for signed integers. The terms of a few rows, or of a group, are added
    first. This sum begins with the other operand's sum times the negative surplus, and is
    multiplied by the group's scale.

    Other operations take the sign-extended integers. Loops extract the integers of all others.

    Before:
    ```mlir
    linalg.generic {iterator_types = ["reduction", "parallel"], ...}
        ins(%w, %x : memref<64x128xi4>, memref<64xf32>) outs(%sums : memref<128xf32>) {
    ^bb0(%in: i4, %x_i: f32, %sum: f32):
      %0 = arith.extsi %in : i4 to i8
      %1 = arith.sitofp %0 : i8 to f32
      %2 = arith.mulf %1, %x_i : f32
      %3 = arith.addf %sum, %2 fastmath<reassoc> : f32
      linalg.yield %3 : f32
    }
    ```
    After, for one of eight rows and the first vector of eight:
    ```mlir
    scf.for %i = %c0 to %c64 step %c8 {
      scf.for %j = %c0 to %c128 step %c128 {
        %0 = tpu.load_i4 %w[%i, %j] word 0 : memref<64x128xi4>, vector<16xi32>
        %1 = arith.andi %shifted, %mask : vector<16xi32>
        %2 = arith.xori %1, %bits_of_24 : vector<16xi32>
        %3 = arith.bitcast %2 : vector<16xi32> to vector<16xf32>
        %4 = llvm.intr.fma(%3, %x_i, %start) : ...
        ...
      }
    }
    ```
  }];
  let dependentDialects = ["TPUDialect", "mlir::arith::ArithDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
                           "mlir::vector::VectorDialect"];
}

def StreamNarrowRowsPass : Pass<"stream-narrow-rows", "mlir::func::FuncOp"> {
  let summary = "Read large narrow matrices in the order of addresses";
  let description = [{
    Compute a loop over rows of a large matrix in vectors. One sequence of prefetches, 16 KB
    ahead and to the L2 cache, covers all rows that are computed together:

    | elements | sums of columns on Zen 4 | sums of rows on Zen 4 | with a distant last-level cache |
    |---|---|---|---|
    | 8 bits | 2 | 4 | 4 |
    | 16 bits | 1, without prefetches | 1, without prefetches | 2 |

    A product is added to its sum with one rounding.

    Applies to two nested loops if
    - the target is Zen 4, or has a distant last-level cache;
    - the inner one loads a row of a matrix of 8 or 16 bits that does not fit in the L1 cache;
    - one row follows the other in memory, and has a multiple of four vectors;
    - the inner loop stores sums alone: of columns, or of the row if they may be reassociated;
    - its other operations are elementwise, of arith.

    Such a product takes the time of reading the matrix. Zen 4 reads at its full speed only in
    the order of addresses, and prefetches single rows itself. A core of Emerald Rapids reads
    more with prefetches to the L2 cache, since its L1 cache waits for 16 lines at a time. A row
    of bytes alone waits for the stores of its sums, or for the reduction of its sum.

    Before:
    ```mlir
    scf.for %i = %c0 to %c48 step %c1 {
      scf.for %j = %c0 to %c768 step %c1 {
        %0 = memref.load %m[%i, %j] : memref<48x768xi8>
        %1 = arith.sitofp %0 : i8 to f32
        %2 = memref.load %sums[%j] : memref<768xf32>
        %3 = arith.addf %2, %1 : f32
        memref.store %3, %sums[%j] : memref<768xf32>
      }
    }
    ```
    After, for the first of four vectors:
    ```mlir
    scf.for %i = %c0 to %c48 step %c2 {
      scf.for %j = %c0 to %c768 step %c64 {
        memref.prefetch %m[%i, %ahead], read, locality<2>, data : memref<48x768xi8>
        memref.prefetch %m[%i, %further], read, locality<2>, data : memref<48x768xi8>
        %0 = vector.load %sums[%j] : memref<768xf32>, vector<16xf32>
        %1 = vector.load %m[%i, %j] : memref<48x768xi8>, vector<16xi8>
        %2 = arith.sitofp %1 : vector<16xi8> to vector<16xf32>
        %3 = arith.addf %0, %2 : vector<16xf32>
        %4 = vector.load %m[%next, %j] : memref<48x768xi8>, vector<16xi8>
        %5 = arith.sitofp %4 : vector<16xi8> to vector<16xf32>
        %6 = arith.addf %3, %5 : vector<16xf32>
        vector.store %6, %sums[%j] : memref<768xf32>, vector<16xf32>
        ...
      }
    }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect", "mlir::vector::VectorDialect"];
}

def AnnotateLoopVectorizationPass : Pass<"annotate-loop-vectorization", "mlir::func::FuncOp"> {
  let summary = "Tell LLVM how to vectorize loops";
  let description = [{
    Annotate innermost scalar loops, except very short ones, for LLVM's vectorizer.

    LLVM would unroll a short loop over channels into scalar operations, which it then fails to
    combine to vectors. The annotation disables that.

    A function that becomes a polynomial, as `exp`, is a chain of dependent operations. The
    processor sees too few of the next iterations to hide its latency. Loops with such functions
    are interleaved:
    - up to eight vectors with 32 registers (`interleave = <count = 8>`), four with 16;
    - half as many if they have more than 8 accesses to memory, or more than 48 operations, of
      which a function is one;
    - two vectors if they have 64 or more operations for each access to memory, as random number
      generators do;
    - never so many that more elements are left over than with one vector: a long loop is split
      into one that interleaves as many, and one over the rest.

    An addition to a sum waits for the last one, too. A loop along which one sum of floats is
    added has four vectors side by side; with two sums, each has two. If one vector multiplies the
    rows of a matrix that the L2 cache holds, eight or four rows are summed together.

    A loop of at most four iterations, as over coordinates, is unrolled: LLVM vectorizes only
    innermost loops. One over the elements of a row that is looked up stays.

    A loop that reduces to one maximum or minimum in memory keeps it in a register, those of bf16
    and f16 as f32. It reduces without regard to NaN and signs of zeros, and separately tracks
    whether there is a NaN and the sign of a zero. The exact `maximumf` would be a chain of six
    dependent operations an element.

    A loop that adds to at most four vectors in each iteration of an outer loop would wait for
    its own last stores. It is unrolled after vectorization (`followupVectorized`), so that the
    sums stay in registers.

    For more vectors of sums, eight or four rows are added together. If a matrix of 8 or 16
    bits does not fit in the L1 cache, its rows are added one after the other. Each of their lines
    is prefetched eight rows before it is read. A loop that sums along such rows, of at most 8 KB,
    begins each row with prefetches of the row 8 KB later. Zen 4 prefetches rows itself: there a
    line is prefetched two lines before it is read, and sums along rows prefetch nothing.

    Before:
    ```mlir
    scf.for %i = %c0 to %c32 step %c1 { ... }
    ```
    After:
    ```mlir
    scf.for %i = %c0 to %c32 step %c1 { ... }
        {llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "systole::tpu::TPUDialect"];
}

def FormWorkItemsPass : Pass<"form-work-items", "mlir::func::FuncOp"> {
  let summary = "Cut large kernels into items that threads compute";
  let description = [{
    Cut a kernel into `tpu.parallel` items if it takes long enough.

    Applies to functions of the `core` and the `function` convention, and in them to
    - elementwise operations and reductions of linalg on memrefs, along parallel dimensions that
      all results have;
    - tiles that may run in any order (`scf.forall`, of `tile-batch` and `tile-attention`). Each
      tile is an item; the operations in it stay whole. In other functions such loops become
      `scf.for`.

    Kernels of the matrix unit have the items of their plans (`select-kernels`).

    The number and the bounds of items follow from shapes and the target. An item takes at least
    20,000 cycles by the costs of operations, so short kernels stay whole, and so do functions
    whose `tpu.ops` take less than 200,000 cycles together. An innermost dimension is cut at
    multiples of 128 bytes, so that threads do not write to the same cache lines. A dimension
    that is summed over is never cut: the order of sums stays.

    Before:
    ```mlir
    linalg.generic {iterator_types = ["parallel", "parallel"], ...} ins(%x : memref<4096x512xf32>)
        outs(%y : memref<4096x512xf32>) { ... math.tanh ... }
    ```
    After:
    ```mlir
    tpu.parallel %c64 {
    ^bb0(%item: index):
      %row = arith.muli %item, %c64 : index
      %0 = memref.subview %x[%row, 0] [64, 512] [1, 1] : ...
      %1 = memref.subview %y[%row, 0] [64, 512] [1, 1] : ...
      linalg.generic {iterator_types = ["parallel", "parallel"], ...} ins(%0) outs(%1) { ... }
    }
    ```
  }];
  let dependentDialects = ["mlir::affine::AffineDialect", "mlir::arith::ArithDialect",
                           "mlir::linalg::LinalgDialect", "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect", "systole::tpu::TPUDialect"];
}

def SplitReductionsPass : Pass<"split-reductions", "mlir::func::FuncOp"> {
  let summary = "Sum long dimensions in blocks";
  let description = [{
    Split a long sum on memrefs into sums of blocks, and add these up by sums of the same kind.

    Applies to a `linalg.generic` with a float addition that may be reassociated, if
    - an accumulator would take more than 64 additions. The lanes of the vectors that
      `annotate-loop-vectorization` puts side by side are an accumulator each where the innermost
      loop is reduced;
    - each other reduced result is a sum, too, or has an exact operation, such as a maximum.

    A block takes at most 48 additions, or 192 rows of 8 or 16 bits. Dimensions around the blocks
    become parallel, so the work items of `form-work-items` can be blocks. A dimension that blocks
    do not divide has a last block with code of its own. Elementwise results are written in place.

    An accumulator's rounding errors grow with the number of its additions. The blocks follow
    from shapes and the target, never from threads.

    Before:
    ```mlir
    linalg.generic {iterator_types = ["reduction"], ...} ins(%x : memref<76800xf32>) outs(%y : memref<f32>)
    ```
    After:
    ```mlir
    %blocks = memref.alloc() : memref<50xf32>
    linalg.fill ins(%zero) outs(%blocks)
    %0 = memref.expand_shape %x [[0, 1]] : memref<76800xf32> into memref<50x1536xf32>
    linalg.generic {iterator_types = ["parallel", "reduction"], ...} ins(%0) outs(%blocks)
    linalg.generic {iterator_types = ["reduction"], ...} ins(%blocks) outs(%y)
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect",
                           "mlir::memref::MemRefDialect"];
}

def MergeKernelsPass : Pass<"merge-kernels", "mlir::ModuleOp"> {
  let summary = "Merge kernels that differ only in integer constants";
  let description = [{
    Replace internal functions of the LLVM dialect that differ in integers by one function, which
    takes the integers as arguments.

    - The integers are distances and trip counts: operands of additions, subtractions, products,
      comparisons, extrema and branches, and of divisions in the first block.
    - Integers that are multiples of the same numbers in all functions share an argument, as the
      distances of a tile's rows. There are at most 6 arguments, and 16 multiples.
    - A function whose distances are equal may compute once what the other computes twice.
    - LLVM's vectorizer knows less of a loop whose trip count is an argument. Functions with loops
      that are left to it are replaced only if they are equal.
    - An argument stays aligned if it is so in all functions.

    The kernels of layers often differ in the size of an image, or in a dilation.

    Before:
    ```mlir
    llvm.call @mxu_0(%a) : (!llvm.ptr) -> ()
    llvm.call @mxu_1(%b) : (!llvm.ptr) -> ()
    llvm.func internal @mxu_0(%0: !llvm.ptr) { ... llvm.mul %i, %c128 ... }
    llvm.func internal @mxu_1(%0: !llvm.ptr) { ... llvm.mul %i, %c256 ... }
    ```
    After:
    ```mlir
    llvm.call @mxu_0(%a, %c128) : (!llvm.ptr, i64) -> ()
    llvm.call @mxu_0(%b, %c256) : (!llvm.ptr, i64) -> ()
    llvm.func internal @mxu_0(%0: !llvm.ptr, %1: i64) { ... llvm.mul %i, %1 ... }
    ```
  }];
}

def OutlineKernelsPass : Pass<"outline-kernels", "mlir::ModuleOp"> {
  let summary = "Outline kernels into functions, and share equal ones";
  let description = [{
    Move each outermost loop nest of a compiled function, and the code of each MXU operation,
    into a private function.

    - Buffers and scalars from outside become arguments. Constants are created again inside.
    - Functions that differ in nothing but their arguments are shared, as by the layers of a
      deep network. Kernels take addresses in arenas and in a thread's memory, so the sizes of
      these make no difference. Nor does the shape of a buffer of which a kernel uses one view:
      the view is the argument.
    - An argument is `noalias` if no other argument of the call reaches its bytes. Runs after
      `plan-hbm`, which assigns the addresses. It is aligned if it is so in all calls.
    - Loops that call the runtime, or hold MXU operations, stay; the loops in them move. So do
      those of an `scf.while`.
    - An `scf.while` of at most 256 operations in a library function is a kernel: an iteration
      may take less time than a call.
    - A `tpu.parallel` becomes a `tpu.launch` of a function that computes one item.
    - Functions with a single kernel that is not parallel stay as they are.

    Compile time grows linearly with the number of distinct kernels. LLVM's passes take more
    than linear time for one long function.

    Before:
    ```mlir
    func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %transient: memref<0xi8>)
        attributes {tpu.convention = #tpu.convention<function>, ...} {
      scf.for %i = %c0 to %c64 step %c1 { ... %x[%i] ... }
      scf.for %i = %c0 to %c64 step %c1 { ... %y[%i] ... }
    ```
    After:
    ```mlir
      call @vpu_0(%x) : (memref<64xf32>) -> ()
      call @vpu_0(%y) : (memref<64xf32>) -> ()
    ...
    func.func private @vpu_0(%0: memref<64xf32> {llvm.noalias}) attributes {passthrough = ["noinline"]} {
      scf.for %i = %c0 to %c64 step %c1 { ... %0[%i] ... }
    ```
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect"];
}

def PrepareForLLVMPass : Pass<"prepare-for-llvm"> {
  let summary = "Rewrite what LLVM compiles badly";
  let description = [{
    Rewrite three kinds of operations of the LLVM dialect. None changes a result.

    | operation | becomes | because LLVM |
    |---|---|---|
    | a load or a store of `i1` | one of a byte | does not vectorize loops over booleans |
    | a load of f32 or f64 that only a `select` reads | a frozen load | would make a masked load, which waits for the mask |
    | a load, store, `select` or shuffle of bf16, on targets without instructions for it | one of `i16` | splits vectors of bf16 by way of f32, with library calls |

    Before:
    ```mlir
    %0 = llvm.load %p : !llvm.ptr -> i1
    %1 = llvm.load %q : !llvm.ptr -> f32
    %2 = llvm.select %0, %1, %zero : i1, f32
    %3 = llvm.shufflevector %x, %y [0, 2] : vector<2xbf16>
    ```
    After:
    ```mlir
    %4 = llvm.load %p : !llvm.ptr -> i8
    %0 = llvm.icmp "ne" %4, %zero_byte : i8
    %1 = llvm.load %q : !llvm.ptr -> f32
    %5 = llvm.freeze %1 : f32
    %2 = llvm.select %0, %5, %zero : i1, f32
    %6 = llvm.bitcast %x : vector<2xbf16> to vector<2xi16>
    %7 = llvm.bitcast %y : vector<2xbf16> to vector<2xi16>
    %8 = llvm.shufflevector %6, %7 [0, 2] : vector<2xi16>
    %3 = llvm.bitcast %8 : vector<2xi16> to vector<2xbf16>
    ```
  }];
  let dependentDialects = ["systole::tpu::TPUDialect", "mlir::LLVM::LLVMDialect"];
}

def WidenNarrowFloatsPass : Pass<"widen-narrow-floats"> {
  let summary = "Compute bf16 and f16 operations in f32";
  let description = [{
    Compute operations of `arith` on bf16, and functions of `math` on bf16 and f16, in f32.

    Operands are extended and results are rounded, one by one. Conversions between bf16 and f32
    become integer arithmetic, which allows no contraction. They round to nearest even and keep
    NaN and denormal numbers, the same on every target. The conversion of AVX512_BF16 would flush
    denormal numbers; `flush-denormals` does so if the program demands it.

    Before:
    ```mlir
    %0 = math.sqrt %x : bf16
    ```
    After:
    ```mlir
    %0 = arith.bitcast %x : bf16 to i16
    %1 = arith.extui %0 : i16 to i32
    %2 = arith.shli %1, %c16 : i32
    %3 = arith.bitcast %2 : i32 to f32
    %4 = math.sqrt %3 : f32
    %5 = arith.bitcast %4 : f32 to i32
    ...
    %12 = arith.trunci %11 : i32 to i16
    %13 = arith.bitcast %12 : i16 to bf16
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

#endif // SYSTOLE_DIALECT_TPU_LOOP_PASSES

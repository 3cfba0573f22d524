//===- TPUPasses.td - Passes of the tpu dialect -------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_PASSES
#define SYSTOLE_DIALECT_TPU_PASSES

include "mlir/Pass/PassBase.td"

def BuildDeviceLoopPass : Pass<"build-device-loop", "mlir::ModuleOp"> {
  let summary = "make each function of a StableHLO program a core's program";
  let description = [{
    Turns every `func.func` with `tpu.function` into a function of the `core`
    convention. Arguments with `tpu.state` become reads of the variable, those with
    `tpu.infeed` come from the infeed; results with `tpu.state` are stored into the
    variable at the end of the step, those with `tpu.outfeed` go to the outfeed. A
    variable that no argument reads may be overwritten before (`restrict`).
    `initialize` runs straight through, and stores no zeros, which are there before;
    every other function runs its step while
    there are steps left and the runtime says so. The module gets `tpu.state`, in
    the order of the results of `@initialize`.

    Before:
    ```mlir
    func.func @train(%w: tensor<4xf32> {tpu.state = "w"}, %x: tensor<4xf32> {tpu.infeed = "x"})
        -> (tensor<4xf32> {tpu.state = "w"}, tensor<f32> {tpu.outfeed = "loss"})
        attributes {tpu.function = "train"} {
      %new, %loss = ...
      return %new, %loss : tensor<4xf32>, tensor<f32>
    }
    ```
    After:
    ```mlir
    func.func @train(%steps: i64) attributes {tpu.convention = #tpu.convention<core>, ...} {
      %w_ref = tpu.state "w" : memref<4xf32>
      scf.while (%i = %c0) : (i64) -> i64 {
        %more = arith.cmpi slt, %i, %steps : i64
        %go = scf.if %more -> (i1) { %c = tpu.continue %i ... } else { ... }
        scf.condition(%go) %i : i64
      } do {
      ^bb0(%i: i64):
        %x_ref = tpu.infeed : memref<4xf32>
        %x = bufferization.to_tensor %x_ref restrict : memref<4xf32> to tensor<4xf32>
        %w = bufferization.to_tensor %w_ref restrict writable : memref<4xf32> to tensor<4xf32>
        %new, %loss = ...
        bufferization.materialize_in_destination %new in writable %w_ref : ...
        tpu.outfeed %loss : tensor<f32>
        %next = arith.addi %i, %c1 : i64
        scf.yield %next : i64
      }
      return
    }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::bufferization::BufferizationDialect",
                           "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
                           "systole::tpu::TPUDialect"];
}

def BuildEntriesPass : Pass<"build-entries", "mlir::ModuleOp"> {
  let summary = "give functions that are no core's program memory for inputs and outputs";
  let description = [{
    Gives host functions (`data.function`) the `host` convention and other public
    functions the `function` convention: tensor arguments become memrefs, results
    become memrefs after them. Arguments of other types stay as they are. Functions
    that have a convention already, declarations and private functions are left
    alone.

    Before:
    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = ...
      return %0 : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x_ref: memref<4xf32>, %0_ref: memref<4xf32>)
        attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<4xf32>], tpu.outputs = [tensor<4xf32>]} {
      %x = bufferization.to_tensor %x_ref restrict : memref<4xf32> to tensor<4xf32>
      %0 = ...
      bufferization.materialize_in_destination %0 in restrict writable %0_ref : ...
      return
    }
    ```
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect",
                           "mlir::memref::MemRefDialect", "mlir::tensor::TensorDialect",
                           "systole::tpu::TPUDialect"];
}

def KeepDerivativesPass : Pass<"keep-derivatives", "mlir::func::FuncOp"> {
  let summary = "keep one factor for the gradient of an activation";
  let description = [{
    Where what the backward pass makes of a product's result, element by element, is
    one value that is linear in it, it is the product times a number that the forward
    pass can compute: the activation's derivative. If it is made of several values
    that are kept for nothing else while other products are made, as the input and the
    erf of a gelu are, the number is computed where these are known, and kept instead.

    With `narrow`, for programs whose matrix unit rounds factors to bf16, so is the
    derivative.

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
                        "Round derivatives to bf16 where the product's factors are">];
  let dependentDialects = ["systole::stablehlo::StablehloDialect"];
}

def NarrowActivationsPass : Pass<"narrow-activations", "mlir::func::FuncOp"> {
  let summary = "round to bf16 what normalizations and their gradients sweep over";
  let description = [{
    For programs whose matrix unit rounds factors to bf16 (precision `default`). What a
    convolution or a `dot_general` makes, after the elementwise operations that are each
    the only one to read the one before, is rounded to bf16 where a sum over all samples
    and their places for each feature, and something else, read it: in a training step,
    the values that batch normalization normalizes, their gradients, those by the results
    of layer normalizations, and those by activations, which a bias's sums. So is what a
    convolution and the gradient of its weights multiply, where something else reads it,
    as a residual connection does. What inference computes, and gradients of weights,
    stay in f32.

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

def FuseElementwisePass : Pass<"fuse-elementwise", "mlir::func::FuncOp"> {
  let summary = "fuse elementwise linalg ops that then compute nothing twice";
  let description = [{
    Fuses the producer of an operand into the `linalg.generic` that uses it, if
    either the producer is cheap (moves, compares, integer and simple float
    arithmetic on few operands) or it has that one use and the user reads each of
    its elements once. So no exponential is computed twice, and no long chain; nor what
    is in memory anyway, for the matrix unit, or is rounded to be. Where
    the result's dimensions are merged in between, the user's loops are split.

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

def FuseReductionsPass : Pass<"fuse-reductions", "mlir::func::FuncOp"> {
  let summary = "sum a value in the loop that makes it, or reads it first";
  let description = [{
    A `linalg.generic` that sums an elementwise one's result over outer dimensions, as
    the gradient of a bias does, and that one become one op with two results: what
    is large is not read again. So do sums over the same loops that read the same, as
    those of the gradient of a normalization, where the later one needs nothing of what
    the first makes of it. The sums keep their order.

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
  let summary = "make elementwise ops that read one another, or the same, one loop";
  let description = [{
    An elementwise `linalg.generic` whose result is wanted in memory, and the first
    that reads it element by element, become one op with the results of both: an update
    of Adam is one sweep over a variable, its moments and its gradient. So do two that
    read the same elements of an array, or of slices of it: max pooling and the choice
    that its gradient needs. Nothing moves past an operation of the matrix unit or a loop.

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

def BufferizeProgramPass : Pass<"bufferize-program", "mlir::ModuleOp"> {
  let summary = "put tensors into memory, state in place";
  let description = [{
    Updates of variables are written where the variable is, if nothing reads the
    old value later, and behind the last that does, so that a gradient lives no longer
    than it takes; results go where the caller wants them; everything else gets a
    `memref.alloc`. Copies are `linalg.copy`, never calls.

    Before:
    ```mlir
    %w = bufferization.to_tensor %w_ref restrict writable : memref<4xf32> to tensor<4xf32>
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic ... ins(%w, %g) outs(%0) ...
    bufferization.materialize_in_destination %1 in writable %w_ref : ...
    ```
    After:
    ```mlir
    linalg.generic ... ins(%w_ref, %g) outs(%w_ref) ...
    ```
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect", "mlir::linalg::LinalgDialect",
                           "mlir::memref::MemRefDialect"];
}

def ElideCopiesPass : Pass<"elide-copies", "mlir::func::FuncOp"> {
  let summary = "make values where a loop's iterations copy them to";
  let description = [{
    What an iteration keeps for the gradient, or hands on to the next one, is made in a
    buffer of its own and copied to its part of the loop's memory. Where nothing looks at
    that part from the first use of the buffer to the copy, and nothing changes it
    afterwards while the buffer is used, the buffer becomes the part, and the copy goes.
    What is made element by element of what the part held may be made there, too; a copy
    of what it held comes first. Runs on memrefs, after bufferization.

    Before:
    ```mlir
    %new = memref.alloc() : memref<8x64xf32>
    linalg.generic ... ins(%z, %c : ...) outs(%new : memref<8x64xf32>) {...}
    memref.copy %new, %c : memref<8x64xf32> to memref<8x64xf32>
    ```
    After:
    ```mlir
    linalg.generic ... ins(%z, %c : ...) outs(%c : memref<8x64xf32>) {...}
    ```
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect", "mlir::memref::MemRefDialect"];
}

def MergeCopiesPass : Pass<"merge-copies", "mlir::func::FuncOp"> {
  let summary = "have loops over elements make the copies of these";
  let description = [{
    A copy of what a loop over elements reads, makes or overwrites, before or after it in
    its block, becomes a result of that loop, where nothing in between touches the copy or
    changes what it is of. Copies of what the loop would overwrite so come before it. An
    LSTM keeps its state for the gradient while it makes the next one.

    Before:
    ```mlir
    linalg.copy ins(%c : memref<8x64xf32>) outs(%kept : memref<8x64xf32, ...>)
    linalg.generic ... ins(%z, %c : ...) outs(%c : memref<8x64xf32>) {
    ^bb0(%a: f32, %old: f32, %o: f32):
      ...
      linalg.yield %new : f32
    }
    ```
    After:
    ```mlir
    linalg.generic ... ins(%z, %c : ...) outs(%c, %kept : ...) {
    ^bb0(%a: f32, %old: f32, %o: f32, %p: f32):
      ...
      linalg.yield %new, %old : f32, f32
    }
    ```
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect", "mlir::memref::MemRefDialect"];
}

def PlanHBMPass : Pass<"plan-hbm", "mlir::ModuleOp"> {
  let summary = "give every buffer an address";
  let description = [{
    State: variables follow one another in the order of the module's `tpu.state`,
    whose entries get their `offset`; the module gets `tpu.state_bytes`. Transient
    buffers: two that are live at one time do not overlap. They are placed from the
    largest to the smallest, each at the lowest 64-byte aligned address that is free
    for its lifetime; functions get `tpu.transient_bytes`, and
    `tpu.transient_lower_bound`, the most bytes live at one time. A compiled function
    gets its arenas as arguments: core functions `(%state, %transient, %steps)`,
    others `(..., %transient)`.

    Before:
    ```mlir
    func.func @f(%x: memref<4xf32>, %y: memref<4xf32>) attributes {tpu.convention = ...} {
      %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    ```
    After:
    ```mlir
    func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %transient: memref<64xi8>)
        attributes {tpu.convention = ..., tpu.transient_bytes = 64 : i64, tpu.transient_lower_bound = 64 : i64} {
      %c0 = arith.constant 0 : index
      %0 = memref.view %transient[%c0][] : memref<64xi8> to memref<4xf32>
    ```
  }];
  let options = [
    Option<"print", "print", "bool", "false",
           "Report each buffer's lifetime and address, and each function's peak, as remarks">,
    Option<"record", "record", "bool", "false",
           "Say the same in an attribute `tpu.buffers` of each function: {bytes, offset, first, last, type, location} of each">];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect"];
}

def AwaitReadersPass : Pass<"await-readers", "mlir::ModuleOp"> {
  let summary = "let the host read a variable until a step overwrites it";
  let description = [{
    Before the first operation of a step that writes to the memory of a variable, or
    has one in its regions that does, comes a `tpu.await_reader` with the variable's
    number: a checkpoint is written from where the variables are, while the next step
    goes on. What is in the device loop is a step; a function without one, as
    `initialize`, has no readers.

    Before:
    ```mlir
    %kernel = tpu.state "kernel" : memref<4xf32>
    scf.while ... {
      linalg.fill ins(%x : f32) outs(%kernel : memref<4xf32>)
    ```
    After:
    ```mlir
    %kernel = tpu.state "kernel" : memref<4xf32>
    scf.while ... {
      tpu.await_reader 0
      linalg.fill ins(%x : f32) outs(%kernel : memref<4xf32>)
    ```
  }];
  let dependentDialects = ["systole::tpu::TPUDialect"];
}

def EstimateCostsPass : Pass<"estimate-costs", "mlir::ModuleOp"> {
  let summary = "number the operations of core functions and say what each takes";
  let description = [{
    Gives each core function the attribute `tpu.ops`: for every operation that takes
    time (CostOpInterface; a nest of loops without any counts as one), in the order of
    the text, {kind, location, unit, count, flops, transcendentals, strided, bytes,
    fixed_bytes, f32, product}: `count` is how often a step runs it, `strided` the
    elements that no vector takes, `fixed_bytes` the part of `bytes` that is
    of variables or is not f32, `product` the extents (batch, rows, columns, sums) of what the MXU
    does. The operation's number goes with its location, so that what it is lowered
    to can be told to be its.

    Before:
    ```mlir
    linalg.generic ... ins(%x) outs(%y) { math.exp } loc("model.mlir":3:4)
    ```
    After:
    ```mlir
    linalg.generic ... ins(%x) outs(%y) { math.exp } loc(fused<{tpu.op = 0 : i32}>["model.mlir":3:4])
    // of the function, in tpu.ops: {kind = "exp", location = "model.mlir:3", unit = "vpu", count = 1, ...}
    ```
  }];
}

def OverlapCollectivesPass : Pass<"overlap-collectives", "mlir::func::FuncOp"> {
  let summary = "compute on while cores reduce";
  let description = [{
    A reduction over cores in memory, of which nothing is touched by the operations
    behind it, begins where it stands and is waited for before the first operation that
    does touch something of it, at the latest at the end of its block. What is there
    when it is waited for, its memory among the rest, is `plan-hbm`'s to keep apart.

    Before:
    ```mlir
    tpu.all_reduce <sum> %gradient : (memref<64xf32>) -> ()
    linalg.generic ... ins(%x) outs(%y)
    linalg.generic ... ins(%gradient) outs(%variable)
    ```
    After:
    ```mlir
    %n = tpu.start_collective <all_reduce>, <sum>(%gradient : memref<64xf32>) outs(%gradient : memref<64xf32>)
    linalg.generic ... ins(%x) outs(%y)
    tpu.finish_collective %n (%gradient : memref<64xf32>)
    linalg.generic ... ins(%gradient) outs(%variable)
    ```
  }];
}

def MarkOperationsPass : Pass<"mark-operations", "mlir::ModuleOp"> {
  let summary = "tell the runtime where each numbered operation begins";
  let description = [{
    Before each kernel of a core function that is of another operation than the one
    before it comes a `tpu.mark`. Operations that take less than about a
    microsecond have none, so that marks cost nothing to speak of: their time counts
    to the operation before them. The functions and the loops of `estimate-costs` are
    what it works on.

    Before:
    ```mlir
    call @vpu_0(%x) : (memref<64xf32>) -> () loc(fused<{tpu.op = 0 : i32}>[...])
    ```
    After:
    ```mlir
    tpu.mark 0
    call @vpu_0(%x) : (memref<64xf32>) -> ()
    ```
  }];
  let dependentDialects = ["systole::tpu::TPUDialect"];
}

def LowerMathPass : Pass<"lower-math", "mlir::ModuleOp"> {
  let summary = "functions as arithmetic, or calls of the C library";
  let description = [{
    `exp`, `expm1`, `log`, `log1p`, `tanh`, `erf`, `sin`, `cos` and `tan` of f32 and
    narrower floats become polynomials, so that loops over them can be vectorised. Of
    f64, `expm1`, `log1p` and `erf` become calls of libm, as `cbrt` does, and the others
    intrinsics. For a call, a vector is taken apart, so this comes before vectors are
    lowered.

    A division of f32 whose dividend is an integer of at most 16 bits and whose
    divisor is a constant becomes a multiplication, or one and an `fma`, where that
    gives the same bits for each such integer. A maximum that only relu reads may take
    -0 for 0.

    Before:
    ```mlir
    %0 = math.cbrt %x : f32
    ```
    After:
    ```mlir
    %0 = func.call @cbrtf(%x) : (f32) -> f32
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::func::FuncDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def ExpandBF16ConversionsPass : Pass<"expand-bf16-conversions"> {
  let summary = "convert between bf16 and f32 by integer arithmetic";
  let description = [{
    Rounding is to the nearest even and NaN stays NaN, the same on every target:
    AVX512_BF16's conversion flushes denormals. It comes after what makes
    conversions, as `widen-narrow-floats` does.

    Before:
    ```mlir
    %0 = arith.extf %x : bf16 to f32
    ```
    After:
    ```mlir
    %0 = arith.bitcast %x : bf16 to i16
    %1 = arith.extui %0 : i16 to i32
    %2 = arith.shli %1, %c16 : i32
    %3 = arith.bitcast %2 : i32 to f32
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def PreserveLoopsPass : Pass<"preserve-loops", "mlir::func::FuncOp"> {
  let summary = "tell LLVM how to vectorise loops";
  let description = [{
    A short loop over the channels is unrolled by LLVM into as many scalar
    operations, which it then fails to put into vectors. Innermost loops of
    scalars, but for very short ones, are marked.

    What becomes a polynomial, as `exp` does, is a chain in which each operation
    waits for the one before; a processor sees too few of the next iterations to
    have something to do meanwhile. Loops with such functions handle up to eight
    vectors side by side (`interleave = <count = 8>`), those that have 64
    operations or more for each access to memory, as where random numbers are
    drawn, two; and as many as leave no more elements over than one would.

    A loop that makes one number of f32 or f64 in memory the largest or the
    smallest of many keeps it in a register, without regard to NaN and the signs
    of zeros, and beside it whether there is a NaN and the sign that a zero has:
    of `maximumf` with all its rules, six operations for each element would
    wait for those of the element before.

    Sums of up to four vectors, to which each turn of the loop around adds, would wait for
    what it has stored last. Once they are vectors their loop is unrolled after all
    (`followupVectorized`), and they stay in registers.

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
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", /*default=*/"256",
           "Width of the target's vector registers in bits">
  ];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def OutlineKernelsPass : Pass<"outline-kernels", "mlir::ModuleOp"> {
  let summary = "make a function of each kernel, one of those that are the same";
  let description = [{
    Each outermost loop nest of a compiled function, and what each MXU operation has
    become, moves into a private function. What it uses from outside becomes its
    arguments: buffers, scalars. Constants are made there again. Functions that
    differ in nothing but their arguments are one: the layers of a deep network share
    their code. An argument is `noalias` where no other one of the call reaches
    its bytes. Runs after `plan-hbm`, which says where that is. Loops that call the
    runtime, or hold MXU operations, stay, and what is in them moves; so do functions
    with a single kernel.

    Compile time grows with the kernels that differ, in a straight line; LLVM's passes
    take more than that for one long function.

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

def StoreBooleansAsBytesPass : Pass<"store-booleans-as-bytes"> {
  let summary = "load and store booleans as the bytes that they are in memory";
  let description = [{
    A vector of `i1` is bits to LLVM, so it does not make vectors of loops that load or
    store booleans one by one. As bytes they are as others. Runs on the LLVM dialect.

    Before:
    ```mlir
    %0 = llvm.load %p : !llvm.ptr -> i1
    ```
    After:
    ```mlir
    %1 = llvm.load %p : !llvm.ptr -> i8
    %0 = llvm.icmp "ne" %1, %zero : i8
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def FreezeSelectedLoadsPass : Pass<"freeze-selected-loads"> {
  let summary = "load what is selected before the condition is known";
  let description = [{
    Of a load that only a `select` reads, as the gradient that a relu lets through or
    not, LLVM makes a load of the elements of a mask. It waits for the mask, and a
    loop over arrays in memory for one load after the other. A frozen value is loaded
    as a whole, as soon as the address is known. Only f32 and f64 are frozen:
    where the target has no instructions for bf16, LLVM would convert a frozen one with
    functions of a library. Runs on the LLVM dialect.

    Before:
    ```mlir
    %0 = llvm.load %p : !llvm.ptr -> f32
    %1 = llvm.select %condition, %0, %zero : i1, f32
    ```
    After:
    ```mlir
    %0 = llvm.load %p : !llvm.ptr -> f32
    %2 = llvm.freeze %0 : f32
    %1 = llvm.select %condition, %2, %zero : i1, f32
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def MoveBF16AsBitsPass : Pass<"move-bf16-as-bits"> {
  let summary = "load, store, choose and shuffle bf16 as the bits that it is";
  let description = [{
    On a target without instructions for bf16, LLVM takes vectors of it apart by
    way of f32, and calls a function for each element that libgcc has only from
    version 13 on; of scalars, too, it may make vectors. Bits are moved as they are.
    Runs on the LLVM dialect, for those targets.

    Before:
    ```mlir
    %0 = llvm.shufflevector %x, %y [0, 2] : vector<2xbf16>
    ```
    After:
    ```mlir
    %1 = llvm.bitcast %x : vector<2xbf16> to vector<2xi16>
    %2 = llvm.bitcast %y : vector<2xbf16> to vector<2xi16>
    %3 = llvm.shufflevector %1, %2 [0, 2] : vector<2xi16>
    %0 = llvm.bitcast %3 : vector<2xi16> to vector<2xbf16>
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def WidenNarrowFloatsPass : Pass<"widen-narrow-floats"> {
  let summary = "compute in f32 what is written for bf16 and f16";
  let description = [{
    Operations of `arith` on bf16, and functions of `math` on bf16 and f16, take
    their operands and give their results through f32. Every result is rounded:
    the conversions allow no contraction.

    Before:
    ```mlir
    %0 = arith.addf %x, %y : bf16
    ```
    After:
    ```mlir
    %0 = arith.extf %x : bf16 to f32
    %1 = arith.extf %y : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def VerifyDeviceProgramPass : Pass<"verify-device-program", "mlir::ModuleOp"> {
  let summary = "check that nothing is left that the device cannot run";
  let description = [{
    After the conversions to the vector and the matrix unit, compiled functions hold
    linalg, tensor, scf, arith, math, bufferization and tpu operations. Names every
    other operation, at its line.

    ```mlir
    // error: 'stablehlo.custom_call' is left in a device program: no pass lowers it
    %0 = stablehlo.custom_call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def VerifyBufferizedPass : Pass<"verify-bufferized", "mlir::ModuleOp"> {
  let summary = "check that no tensor is left";
  let description = [{
    After `bufferize-program` every value of a compiled function is a scalar, a
    vector or a memref of static shape. Names every operation that is not so.

    ```mlir
    // error: 'tensor.empty' still has a value of type tensor<4xf32>
    %0 = tensor.empty() : tensor<4xf32>
    ```
  }];
}

#endif // SYSTOLE_DIALECT_TPU_PASSES

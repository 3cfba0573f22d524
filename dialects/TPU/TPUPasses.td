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
  let summary = "Turn functions of a StableHLO program into programs of a core";
  let description = [{
    Turn every `func.func` with `tpu.function` into a function of the `core` convention.

    - Arguments with `tpu.state` become reads of the variable; arguments with `tpu.infeed` come
      from the infeed.
    - Results with `tpu.state` are stored to the variable at the end of the step; results with
      `tpu.outfeed` go to the outfeed.
    - A variable that no argument reads may be overwritten earlier (`restrict`).
    - `initialize` runs once, without a loop, and stores no zeros, since memory is zero before.
    - Every other function runs its step while steps are left and the runtime continues.

    The module gets `tpu.state`, in the order of the results of `@initialize`.

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
  let summary = "Pass inputs and outputs of host and plain functions as memrefs";
  let description = [{
    Turn tensor arguments into memrefs, and results into memref arguments after them.

    Host functions (`data.function`) get the `host` convention, other public functions the
    `function` convention. Arguments of other types stay. Functions that already have a
    convention, declarations and private functions are left alone.

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
  let summary = "Round to bf16 the values that normalizations and their gradients sweep over";
  let description = [{
    Round results of a convolution or a `dot_general` to bf16, after the elementwise operations
    that follow it, each of which is the only reader of the one before.

    For programs whose matrix unit rounds operands to bf16 (precision `default`). Applies to
    values that
    - two readers share: a sum over all samples and positions for each feature, and something
      else. These are the values that batch normalization normalizes, their gradients, and the
      gradients with respect to the results of layer normalizations and of activations, which
      the bias sums;
    - a convolution and the gradient of its weights multiply and something else reads, as a
      residual connection does.

    Inference and gradients of weights stay in f32.

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
  let summary = "Fuse elementwise linalg ops without computing anything twice";
  let description = [{
    Fuse the producer of an operand into the `linalg.generic` that uses it.

    Applies if
    - the producer is cheap (moves, compares, integer and simple float arithmetic on few
      operands); or
    - it has that one use, and the user reads each of its elements once.

    So no exponential and no long chain is computed twice. Values that are in memory anyway, for
    the matrix unit, or that are rounded to be stored are not fused. If a view between the two
    merges dimensions of the result, the user's loops are split.

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

def BufferizeProgramPass : Pass<"bufferize-program", "mlir::ModuleOp"> {
  let summary = "Bufferize tensors, and update state in place";
  let description = [{
    Put every tensor into memory.

    - An update of a variable is written to the variable if nothing reads the old value later.
      The update comes right after the last such read, so that a gradient is dead early.
    - Results are written to the caller's memory.
    - Everything else gets a `memref.alloc`.

    Copies are `linalg.copy`, never calls.

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
  let summary = "Write values where a loop's iterations would copy them";
  let description = [{
    Replace a buffer by the part of the loop's memory that it is copied to, and remove the copy.

    Applies to values that an iteration stores for the gradient or passes to the next one, if
    - nothing reads that part from the first use of the buffer to the copy;
    - nothing changes the part afterwards while the buffer is used.

    A value that is made element by element from the part's old value may be written there, too.
    A copy of the old value, if there is one, comes first. Runs on memrefs, after bufferization.

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

def FuseCopiesPass : Pass<"fuse-copies", "mlir::func::FuncOp"> {
  let summary = "Fuse copies into loops over elements";
  let description = [{
    Turn a copy into a result of an elementwise loop that reads, makes or overwrites the copied
    value.

    Applies to copies before or after the loop in its block, if nothing in between touches the
    copy or changes the copied value. Copies of values that the loop would overwrite are moved
    before it first. An LSTM so stores its state for the gradient while it computes the next
    one.

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
  let summary = "Assign an address to every buffer";
  let description = [{
    Assign every buffer an offset in one of two arenas.

    - State: variables follow one another in the order of the module's `tpu.state`, whose
      entries get their `offset`. The module gets `tpu.state_bytes`.
    - Transient buffers: two buffers that are live at the same time do not overlap. They are
      placed from the largest to the smallest, each at the lowest 64-byte aligned address that
      is free for its lifetime. Functions get `tpu.transient_bytes`, and
      `tpu.transient_lower_bound`: the most bytes live at one time.

    A compiled function gets its arenas as arguments: core functions `(%state, %transient,
    %steps)`, others `(..., %transient)`.

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
           "Record the same in an attribute `tpu.buffers` of each function: {bytes, offset, first, last, type, location} of each">];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect"];
}

def GuardCheckpointReadsPass : Pass<"guard-checkpoint-reads", "mlir::ModuleOp"> {
  let summary = "Let the host read a variable until a step overwrites it";
  let description = [{
    Insert a `tpu.await_reader` before the first operation of a step that writes to a variable's
    memory.

    Operations with such a write in their regions count, too. The op carries the variable's
    number. A checkpoint can then be written from the variables' memory while the next step
    runs. A step is the body of the device loop; a function without one, as `initialize`, has no
    readers.

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
  let summary = "Number the operations of core functions and estimate their costs";
  let description = [{
    Give each core function the attribute `tpu.ops`, with an entry for every operation that
    takes time (CostOpInterface), in the order of the program. A loop nest without such
    operations counts as one.

    An entry is {kind, location, unit, count, flops, transcendentals, strided, bytes,
    fixed_bytes, f32, product}:
    - `count`: how often a step runs the operation;
    - `strided`: the elements that are not processed as vectors;
    - `fixed_bytes`: the part of `bytes` that belongs to variables or is not f32;
    - `product`: the extents (batch, rows, columns, sums) of an MXU operation.

    The operation's location carries its number, so that code lowered from it can be traced
    back.

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
  let summary = "Overlap reductions over cores with computation";
  let description = [{
    Split a reduction over cores in memory into a start and a finish.

    Applies if the operations after it do not touch its memory. The start stays in place. The
    finish comes before the first operation that touches the memory, at the latest at the end of
    the block. `plan-hbm` keeps the memory of a running reduction apart from other buffers.

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

def InsertTraceMarkersPass : Pass<"insert-trace-markers", "mlir::ModuleOp"> {
  let summary = "Tell the runtime where each numbered operation begins";
  let description = [{
    Insert a `tpu.mark` before each kernel of a core function whose operation differs from the
    previous kernel's.

    Operations of less than about a microsecond get no mark, so that marks cost next to nothing.
    Their time counts to the operation before them. Runs on the functions and loops that
    `estimate-costs` has numbered.

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
  let summary = "Expand math functions to arithmetic or calls of the C library";
  let description = [{
    Expand `exp`, `expm1`, `log`, `log1p`, `tanh`, `erf`, `sin`, `cos` and `tan` of f32 and
    narrower floats to polynomials, so that loops over them can be vectorized.

    For f64, `expm1`, `log1p` and `erf` become calls of libm, as `cbrt` does; the others become
    intrinsics. A call takes a vector apart, so the pass runs before vectors are lowered.

    A division of f32 becomes a multiplication, or a multiplication and an `fma`, if
    - the dividend is an integer of at most 16 bits and the divisor a constant;
    - the result has the same bits for each such integer.

    A maximum that only relu reads need not distinguish -0 from 0.

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

def FlushDenormalsPass : Pass<"flush-denormals", "mlir::ModuleOp"> {
  let summary = "Flush denormal numbers where the CPU's mode does not";
  let description = [{
    Replace denormal numbers by zeros of their sign before a rounding to bf16, and before and after
    a call of the C library.

    Applies in a module with `tpu.denormals = "flush"`, to `arith.remf`, to functions of `math`
    that become calls, and to `arith.truncf` to bf16 of a value that no arithmetic has flushed.

    The CPU's mode flushes operands and results of its own arithmetic. Roundings to bf16 are
    integer arithmetic (`expand-bf16-conversions`), and the C library takes numbers apart. Runs
    before `lower-math` and `widen-narrow-floats`.

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

def ExpandBF16ConversionsPass : Pass<"expand-bf16-conversions"> {
  let summary = "Convert between bf16 and f32 by integer arithmetic";
  let description = [{
    Expand conversions between bf16 and f32 to integer arithmetic.

    Rounds to nearest even and keeps NaN and denormal numbers, the same on every target: the
    conversion of AVX512_BF16 flushes denormal numbers (`flush-denormals` does so where it is to). Runs after passes that create conversions, as
    `widen-narrow-floats`.

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

def AnnotateLoopVectorizationPass : Pass<"annotate-loop-vectorization", "mlir::func::FuncOp"> {
  let summary = "Tell LLVM how to vectorize loops";
  let description = [{
    Annotate innermost scalar loops, except very short ones, for LLVM's vectorizer.

    LLVM would unroll a short loop over channels into scalar operations, which it then fails to
    combine to vectors. The annotation disables that.

    A function that becomes a polynomial, as `exp`, is a chain of dependent operations. The
    processor sees too few of the next iterations to hide its latency. Loops with such functions
    are interleaved:
    - up to eight vectors (`interleave = <count = 8>`);
    - two vectors if they have 64 or more operations for each access to memory, as random number
      generators do;
    - never so many that more elements are left over than with one vector.

    A loop that reduces to one maximum or minimum of f32 or f64 in memory keeps it in a
    register. It reduces without regard to NaN and signs of zeros, and separately tracks whether
    there is a NaN and the sign of a zero. The exact `maximumf` would be a chain of six
    dependent operations an element.

    A loop that adds to at most four vectors in each iteration of an outer loop would wait for
    its own last stores. It is unrolled after vectorization (`followupVectorized`), so that the
    sums stay in registers.

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

def OutlineKernelsPass : Pass<"outline-kernels", "mlir::ModuleOp"> {
  let summary = "Outline kernels into functions, and share equal ones";
  let description = [{
    Move each outermost loop nest of a compiled function, and the code of each MXU operation,
    into a private function.

    - Buffers and scalars from outside become arguments. Constants are created again inside.
    - Functions that differ in nothing but their arguments are shared, as by the layers of a
      deep network.
    - An argument is `noalias` if no other argument of the call reaches its bytes. Runs after
      `plan-hbm`, which assigns the addresses.
    - Loops that call the runtime, or hold MXU operations, stay; the loops in them move.
    - Functions with a single kernel stay as they are.

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

def StoreBooleansAsBytesPass : Pass<"store-booleans-as-bytes"> {
  let summary = "Load and store booleans as bytes";
  let description = [{
    Replace loads and stores of `i1` by loads and stores of bytes.

    LLVM treats a vector of `i1` as bits, and does not vectorize loops that load or store
    booleans one by one. It vectorizes loops over bytes. Runs on the LLVM dialect.

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
  let summary = "Load the operand of a select before its condition is known";
  let description = [{
    Freeze a loaded value that only a `select` reads, as in the gradient of relu.

    LLVM would turn such a load into a masked load. That one waits for the mask, so that a loop
    over arrays in memory waits for one load after the other. A frozen value is loaded whole, as
    soon as its address is known. Applies to f32 and f64 only: on targets without instructions
    for bf16, LLVM would convert a frozen bf16 by library functions. Runs on the LLVM dialect.

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
  let summary = "Load, store, select and shuffle bf16 as integers";
  let description = [{
    Replace loads, stores, selects and shuffles of bf16 by those of `i16`.

    On a target without instructions for bf16, LLVM splits vectors of it by way of f32. For each
    element it calls a function that libgcc has only from version 13 on. It may also make
    vectors of scalars. Runs on the LLVM dialect, for those targets.

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
  let dependentDialects = ["systole::tpu::TPUDialect", "mlir::LLVM::LLVMDialect"];
}

def WidenNarrowFloatsPass : Pass<"widen-narrow-floats"> {
  let summary = "Compute bf16 and f16 operations in f32";
  let description = [{
    Compute operations of `arith` on bf16, and functions of `math` on bf16 and f16, in f32.

    Operands are extended and results are rounded, one by one: the conversions allow no
    contraction.

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
  let summary = "Verify that every remaining operation can run on the device";
  let description = [{
    Report every operation of a compiled function that the device cannot run, at its line.

    After the conversions to the vector and the matrix unit, compiled functions hold only
    linalg, tensor, scf, arith, math, bufferization and tpu operations.

    ```mlir
    // error: 'stablehlo.custom_call' is left in a device program: no pass lowers it
    %0 = stablehlo.custom_call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def VerifyBufferizedPass : Pass<"verify-bufferized", "mlir::ModuleOp"> {
  let summary = "Verify that no tensor is left";
  let description = [{
    Report every operation of a compiled function that still has a tensor.

    After `bufferize-program` every value is a scalar, a vector or a memref of static shape.

    ```mlir
    // error: 'tensor.empty' still has a value of type tensor<4xf32>
    %0 = tensor.empty() : tensor<4xf32>
    ```
  }];
}

#endif // SYSTOLE_DIALECT_TPU_PASSES

//===- TPUMemoryPasses.td - Buffers and their plan ---------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_MEMORY_PASSES
#define SYSTOLE_DIALECT_TPU_MEMORY_PASSES

include "mlir/Pass/PassBase.td"

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

def ShareConstantsPass : Pass<"share-constants", "mlir::ModuleOp"> {
  let summary = "Keep equal constants of different shapes once";
  let description = [{
    Replace a constant of 4 KB or more by a view of another one that has the same elements in
    the same order.

    `prefill` and `generate` of a decoder read the same weights with other dimensions of size 1.
    Each constant would take its own part of the executable and of memory.

    Before:
    ```mlir
    memref.global "private" constant @a : memref<64x64xf32> = dense<...>
    memref.global "private" constant @b : memref<1x4096xf32> = dense<...>
    %0 = memref.get_global @b : memref<1x4096xf32>
    ```
    After:
    ```mlir
    memref.global "private" constant @a : memref<64x64xf32> = dense<...>
    %0 = memref.get_global @a : memref<64x64xf32>
    %1 = memref.collapse_shape %0 [[0, 1]] : memref<64x64xf32> into memref<4096xf32>
    %2 = memref.expand_shape %1 [[0, 1]] output_shape [1, 4096]
        : memref<4096xf32> into memref<1x4096xf32>
    ```
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def OrderConstantsPass : Pass<"order-constants", "mlir::ModuleOp"> {
  let summary = "Lay constants out in the order in which the program reads them";
  let description = [{
    Move the constants that operations read to the front of the module, in the order of the
    first read of each.

    A decoder's step takes the time of reading all weights. The processor and the kernel prefetch
    bytes beyond the end of a product's weights: those of the next product.

    Before:
    ```mlir
    memref.global "private" constant @later : memref<2xf32> = dense<[1.0, 2.0]>
    memref.global "private" constant @first : memref<2xf32> = dense<[3.0, 4.0]>
    func.func @read(%i: index) -> (f32, f32) {
      %0 = memref.get_global @later : memref<2xf32>
      %1 = memref.get_global @first : memref<2xf32>
      %2 = memref.load %1[%i] : memref<2xf32>
      %3 = memref.load %0[%i] : memref<2xf32>
      return %2, %3 : f32, f32
    }
    ```
    After:
    ```mlir
    memref.global "private" constant @first : memref<2xf32> = dense<[3.0, 4.0]>
    memref.global "private" constant @later : memref<2xf32> = dense<[1.0, 2.0]>
    ```
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def PackI4ConstantsPass : Pass<"pack-i4-constants", "mlir::ModuleOp"> {
  let summary = "Keep two integers of 4 bits in a byte";
  let description = [{
    Pack a constant of bytes that are integers of 4 bits, signed or unsigned, and view the result
    as `i4` (`tpu.view_i4`).

    Applies to constants of 4 KB or more if only `linalg.generic` and `memref.load` read them, as
    weights and tables of text models. Products of bytes keep their bytes.

    Such a constant takes half of the executable and of memory, and half of the time in which
    memory is read.

    Before:
    ```mlir
    memref.global "private" constant @w : memref<64x128xi8> = dense<...>
    %0 = memref.get_global @w : memref<64x128xi8>
    linalg.generic ... ins(%0, ...) {
    ^bb0(%in: i8, ...):
      %1 = arith.sitofp %in : i8 to f32
    ```
    After:
    ```mlir
    memref.global "private" constant @w : memref<4096xi8> = dense<...>
    %0 = memref.get_global @w : memref<4096xi8>
    %1 = tpu.view_i4 %0 : memref<4096xi8> to memref<64x128xi4>
    linalg.generic ... ins(%1, ...) {
    ^bb0(%in: i4, ...):
      %2 = arith.extsi %in : i4 to i8
      %3 = arith.sitofp %2 : i8 to f32
    ```
  }];
  let dependentDialects = ["TPUDialect", "mlir::arith::ArithDialect", "mlir::memref::MemRefDialect"];
}

def ElideCopiesPass : Pass<"elide-copies", "mlir::func::FuncOp"> {
  let summary = "Write values where a loop's iterations would copy them";
  let description = [{
    Replace a buffer by the part of the loop's memory that it is copied to, and remove the copy.
    The memory of a function's result replaces a buffer in the same way.

    Applies to values that an iteration stores for the gradient or passes to the next one, and to
    results that a function copies at its end, if
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

def PlanHBMPass : Pass<"plan-hbm", "mlir::ModuleOp"> {
  let summary = "Assign an address to every buffer";
  let description = [{
    Assign every buffer an offset in one of two arenas.

    - State: variables have the offsets of the module's `tpu.state_layout`.
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
           "Record the same in an attribute `tpu.buffers` of each function, a `#tpu.buffer` for each">];
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

def ShareStatePass : Pass<"share-state", "mlir::ModuleOp"> {
  let summary = "Keep variables once a process, and divide their updates over its shards";
  let description = [{
    Find the variables that all shards compute alike, and put them into the shared part of
    `tpu.state_layout`.

    The analysis follows the memory of each function: input differs from shard to shard, a
    reduction over all shards is the same on each. A collective of groups makes their members
    equal. A variable to which any operation writes values that differ, or that a user's
    function computes, remains the shard's own. So do parts of variables, those that a function
    carries, and those that a collective writes.

    Work items that write only shared variables are divided over the process's shards. The first
    shard computes all else that does. If an operation writes other memory, too, every
    shard computes it on a copy of the variable. Shards meet before a write that others' reads
    precede, and before a read of what others wrote; a reduction over all shards does as well.

    Before:
    ```mlir
    tpu.all_reduce <sum> %gradient : ...
    tpu.parallel %c8 {
    ^bb0(%item: index):
      ... // writes rows of %kernel
    }
    linalg.generic ... outs(%bias : memref<10xf32>)
    ```
    After:
    ```mlir
    %position, %count = tpu.local_shards
    tpu.meet
    ... // reads of variables
    tpu.all_reduce <sum> %gradient : ...
    tpu.parallel %own {
    ^bb0(%item: index):
      %0 = arith.addi %item, %first : index
      ... // writes rows of %kernel
    }
    scf.if %is_first {
      linalg.generic ... outs(%bias : memref<10xf32>)
    }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect", "systole::tpu::TPUDialect"];
}

#endif // SYSTOLE_DIALECT_TPU_MEMORY_PASSES

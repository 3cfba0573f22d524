//===- TPUProgramPasses.td - Programs of a core ------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_PROGRAM_PASSES
#define SYSTOLE_DIALECT_TPU_PROGRAM_PASSES

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

    The module gets `tpu.state_layout`, in the order of the results of `@initialize`.

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

def EstimateCostsPass : Pass<"estimate-costs", "mlir::ModuleOp"> {
  let summary = "Number the operations of core functions and estimate their costs";
  let description = [{
    Give each core function the attribute `tpu.ops`, with an entry for every operation that
    takes time (CostOpInterface), in the order of the program. A loop nest without such
    operations counts as one.

    An entry is a `#tpu.op_cost`, whose description defines its numbers.

    The operation gets its index in the list as `tpu.op`. Passes that replace it keep the index,
    until `insert-trace-markers` removes it.

    Before:
    ```mlir
    linalg.generic ... ins(%x) outs(%y) { math.exp }
    ```
    After:
    ```mlir
    linalg.generic ... ins(%x) outs(%y) attrs = {tpu.op = 0 : i32} { math.exp }
    // of the function, in tpu.ops: #tpu.op_cost<kind = "exp", unit = vpu, location = "model.mlir:3", count = 1, ...>
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
    previous kernel's. Kernels of an item that has several are marked in the item's function.

    Operations of less than about a microsecond get no mark, so that marks cost next to nothing.
    Their time counts to the operation before them. Runs on the functions and loops that
    `estimate-costs` has numbered, and removes the numbers (`tpu.op`).

    Plain functions get marks only with `functions`: whoever calls them must have a function
    `systole_mark` then.

    Before:
    ```mlir
    call @vpu_0(%x) {tpu.op = 0 : i32} : (memref<64xf32>) -> ()
    ```
    After:
    ```mlir
    tpu.mark 0
    call @vpu_0(%x) : (memref<64xf32>) -> ()
    ```
  }];
  let options = [
    Option<"functions", "functions", "bool", "false",
           "Mark the operations of plain functions, too">
  ];
  let dependentDialects = ["systole::tpu::TPUDialect"];
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

#endif // SYSTOLE_DIALECT_TPU_PROGRAM_PASSES

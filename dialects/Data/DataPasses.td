//===- DataPasses.td - Passes of the data dialect ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_PASSES
#define SYSTOLE_DIALECT_DATA_PASSES

include "mlir/Pass/PassBase.td"

def ExpandImagePipelinesPass : Pass<"data-expand-image-pipelines", "mlir::ModuleOp"> {
  let summary = "Expand data.image_pipeline to a pipeline";
  let description = [{
    Expand each `data.image_pipeline` to a `data.pipeline` whose `data.map` decodes the records.

    Before:
    ```mlir
    data.image_pipeline train ["imagenet/train*"]
    ```
    After:
    ```mlir
    data.pipeline train {
      %files = data.files "train_files" ["imagenet/train*"]
      %records = data.tfrecord %files
      %shuffled = data.shuffle %records {buffer_size = 1024 : i64}
      %repeated = data.repeat %shuffled
      %images = data.map %repeated (%record) {
        %jpeg, %class = data.parse_example %record ["image/encoded", "image/class/label"] : !data.string, tensor<i64>
        %bytes = data.decode_jpeg %jpeg {crop = "random"} : tensor<224x224x3xui8>
        ...
        data.return {image = %image, label = %label} : tensor<224x224x3xf32>, tensor<i32>
      }
      %batches = data.batch %images {drop_remainder}
      %ahead = data.prefetch %batches {buffer_size = 2 : i64}
      data.yield %ahead
    }
    ```
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

def BindBatchPass : Pass<"data-bind-batch", "mlir::ModuleOp"> {
  let summary = "Split pipelines by mode, and set their batch sizes";
  let description = [{
    Split a pipeline that feeds several modes, and give the `data.batch` without a size the
    mode's global batch size.

    A mode whose size is 0 is not compiled: its pipeline is removed.

    Each remaining pipeline must have one mode, and one batch without a size before. No two
    pipelines feed one mode.

    Before (`train=128 evaluate=400`):
    ```mlir
    data.pipeline evaluate, predict {
      ...
      %batches = data.batch %digits {drop_remainder}
      data.yield %batches
    }
    ```
    After:
    ```mlir
    data.pipeline evaluate {
      ...
      %batches = data.batch %digits {drop_remainder, size = 400 : i64}
      data.yield %batches
    }
    ```
  }];
  let options = [
    Option<"train", "train", "int64_t", "0", "Global batch size of train; 0 leaves the mode out">,
    Option<"evaluate", "evaluate", "int64_t", "0",
           "Global batch size of evaluate; 0 leaves the mode out">,
    Option<"predict", "predict", "int64_t", "0",
           "Global batch size of predict; 0 leaves the mode out">];
}

def InferElementsPass : Pass<"data-infer-elements", "mlir::ModuleOp"> {
  let summary = "Infer the element types of each dataset";
  let description = [{
    Infer the element type of every dataset of each pipeline, by a rule of each operation.

    A pipeline yields tensors. A dimension that depends on the data is written `?`.

    Before:
    ```mlir
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %batches = data.batch %digits {drop_remainder, size = 128 : i64}
    data.yield %batches
    ```
    After:
    ```mlir
    %files = data.files "train_files" : !data.dataset<!data.string>
    %records = data.tfrecord %files : !data.dataset<!data.string> -> !data.dataset<!data.string>
    %digits = data.map @decode(%records)
        : !data.dataset<!data.string> -> !data.dataset<image: tensor<784xf32>, label: tensor<i32>>
    %batches = data.batch %digits {drop_remainder, size = 128 : i64}
        : !data.dataset<image: tensor<784xf32>, label: tensor<i32>>
        -> !data.dataset<image: tensor<128x784xf32>, label: tensor<128xi32>>
    data.yield %batches : !data.dataset<image: tensor<128x784xf32>, label: tensor<128xi32>>
    ```
  }];
}

def OutlineFunctionsPass : Pass<"data-outline-functions", "mlir::ModuleOp"> {
  let summary = "Outline the functions that run for each record";
  let description = [{
    Outline every `data.func` and every body of a `data.map` or `data.filter` into a public
    `func.func` with the attribute `data.function`, which the runtime calls.

    Functions and pipelines move to the end of the module, out of a `graph.model`. A body's
    function is named after its first mode.

    Before:
    ```mlir
    graph.model @digits {
      data.func @decode(%record) {
        %raw = data.parse_example %record ["image_raw"] : !data.string
        %image = data.decode_raw %raw : tensor<784xui8>
        data.return {image = %image} : tensor<784xui8>
      }
      data.pipeline train { ... %digits = data.map @decode(%records) ... }
    }
    ```
    After:
    ```mlir
    graph.model @digits {
    }
    func.func @decode(%record: !data.string)
        -> (tensor<784xui8> {data.name = "image"}) attributes {data.function} {
      %raw = data.parse_example %record ["image_raw"] : !data.string
      %image = data.decode_raw %raw : tensor<784xui8>
      return %image : tensor<784xui8>
    }
    data.pipeline train { ... %digits = data.map @decode(%records) ... }
    ```
  }];
  let dependentDialects = ["mlir::func::FuncDialect"];
}

def VerifyFeedsPass : Pass<"data-verify-feeds", "mlir::ModuleOp"> {
  let summary = "Verify that pipelines match the model's inputs";
  let description = [{
    Verify the infeeds of each function with `tpu.function`, in modules with pipelines.

    A pipeline of that mode must exist. For each argument with `tpu.infeed` it must have a
    component of the same name, element type and shape. The first dimension may differ: it is
    the global batch. Components that the model does not use are not read.

    ```mlir
    // error: 'train' takes 'label', which its pipeline does not give; it gives 'image'
    func.func @train(%image: tensor<16x784xf32> {tpu.infeed = "image"},
                     %label: tensor<16xi32> {tpu.infeed = "label"})
        attributes {tpu.function = "train", tpu.global_batch_size = 128 : i64} { ... }
    data.pipeline train { ... data.yield %0 : !data.dataset<image: tensor<128x784xf32>> }
    ```
  }];
}

def ConvertDataToRuntimePass : Pass<"convert-data-to-runtime", "mlir::ModuleOp"> {
  let summary = "Lower record operations to calls of the runtime";
  let description = [{
    Lower operations of functions with `data.function` to calls of the runtime.

    `build-entries` has passed their inputs and outputs as memrefs. A value of unknown size (a
    string, a tensor of strings or with unknown dimensions) becomes a pointer and a length. An
    operation with the RecordOpInterface, or one of StableHLO on such values, becomes a call
    with a constant that identifies it.
    - Unused results are not requested.
    - Calls write to buffers that `plan-hbm` places.
    - A tensor that `decode_raw` makes of a string is used in place if their sizes match;
      otherwise the runtime is called, which is an error.
    - A result of unknown size is returned by a call.

    Before:
    ```mlir
    func.func @decode(%record: !data.string, %out: memref<4xui8>) attributes {
        data.function, tpu.convention = #tpu.convention<host>, ...} {
      %raw = data.parse_example %record ["image_raw"] : !data.string
      %image = data.decode_raw %raw : tensor<4xui8>
      bufferization.materialize_in_destination %image in restrict writable %out : ...
      return
    }
    ```
    After:
    ```mlir
    func.func @decode(%record: !llvm.ptr, %bytes: i64, %out: memref<4xui8>) attributes {
        data.function, tpu.convention = #tpu.convention<host>, ...} {
      %parse = llvm.mlir.addressof @record_op.0 : !llvm.ptr
      %slot = memref.alloc() : memref<2xi64>
      tpu.runtime_call @systole_record(%parse, %record, %bytes, %slot) {tpu.values_from = 1 : i64}
          : !llvm.ptr, !llvm.ptr, i64, memref<2xi64>
      %address = memref.load %slot[%c0] : memref<2xi64>
      %raw = llvm.inttoptr %address : i64 to !llvm.ptr
      %raw_bytes = memref.load %slot[%c1] : memref<2xi64>
      %differs = arith.cmpi ne, %raw_bytes, %c4 : i64
      scf.if %differs {
        %decode = llvm.mlir.addressof @record_op.1 : !llvm.ptr
        tpu.runtime_call @systole_record(%decode, %raw, %raw_bytes, %null, %zero) {tpu.values_from = 1 : i64}
            : !llvm.ptr, !llvm.ptr, i64, !llvm.ptr, i64
      }
      %bytes = builtin.unrealized_conversion_cast %raw : !llvm.ptr to memref<4xui8>
      %image = bufferization.to_tensor %bytes restrict : memref<4xui8> to tensor<4xui8>
      bufferization.materialize_in_destination %image in restrict writable %out : ...
      return
    }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::bufferization::BufferizationDialect",
                           "mlir::LLVM::LLVMDialect", "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect", "systole::tpu::TPUDialect"];
}

#endif // SYSTOLE_DIALECT_DATA_PASSES

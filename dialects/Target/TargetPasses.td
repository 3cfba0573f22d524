//===- TargetPasses.td - From program to runtime data -------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_PASSES
#define SYSTOLE_TARGET_PASSES

include "mlir/Pass/PassBase.td"

def SetTargetPass : Pass<"set-target", "::mlir::ModuleOp"> {
  let summary = "Attach the description of the CPU that code is made for";
  let description = [{
    Sets the module attribute `tpu.target` to the `#tpu.cpu` of `cpu`, which
    `--target-cpu` accepts as well. A table has the caches of CPUs and the rates of
    their products; `host` is this machine, by its features and its caches. Passes read
    the attribute and nothing else, so a test can imitate any CPU.

    `attributes` overrides caches and rates: `l2=1MiB`, `pairs=50`. `target` names another
    machine, as `--target` does.

    Before:
    ```mlir
    module {}
    ```
    After `--set-target=cpu=znver2`:
    ```mlir
    module attributes {tpu.target = #tpu.cpu<"znver2", features = "avx,avx2,fma,f16c,bmi,bmi2",
        vector_bits = 256, vector_registers = 16, l1d_bytes = 32768, l2_bytes = 524288,
        l2_ways = 8, llc_bytes = 8388608, products = [<fma, 100>]>} {}
    ```
  }];
  let options = [
    Option<"cpu", "cpu", "std::string", "\"host\"", "CPU to make code for, as of --target-cpu">,
    Option<"target", "target", "std::string", "\"\"", "Machine to make code for, as of --target">,
    ListOption<"attributes", "attributes", "std::string", "Caches and rates to set (l2=1MiB, pairs=50)">,
  ];
  let dependentDialects = ["::systole::tpu::TPUDialect"];
}

def SplitModulePass : Pass<"split-module", "::mlir::ModuleOp"> {
  let summary = "Split a module of the LLVM dialect for threads that emit a part each";
  let description = [{
    Moves functions and globals, in their order, to nested modules. Functions that call others and
    compute no floats are the first part, if they have at least `operations` operations: they are
    compiled quickly. The others are parts of about `operations` operations, and of more in a long
    program: four times as many operations are twice as many parts, twice as large.

    Code for objects is emitted in such parts, and the objects are merged. The parts follow
    from the program alone, so the code is the same for any number of threads. A module of fewer
    than twice as many operations stays whole, as does one with anything but functions and
    globals.

    Functions that LLVM may inline are in the part of their callers; kernels are `noinline`. A
    part has declarations of the others' symbols that it uses. Local symbols become hidden, and
    local again when the objects are merged. Parts have small constants for themselves. A large
    one is in the first part that uses it.

    Before:
    ```mlir
    llvm.func @main() {
      llvm.call @kernel() : () -> ()
      llvm.return
    }
    llvm.func internal @kernel() attributes {passthrough = ["noinline"]} {
      llvm.return
    }
    ```
    After `--split-module=operations=2`:
    ```mlir
    module @part.0 {
      llvm.func @main() {
        llvm.call @kernel() : () -> ()
        llvm.return
      }
      llvm.func hidden @kernel() attributes {dso_local, passthrough = ["noinline"]}
    }
    module @part.1 {
      llvm.func hidden @kernel() attributes {dso_local, passthrough = ["noinline"]} {
        llvm.return
      }
    }
    ```
  }];
  let options = [
    Option<"operations", "operations", "int64_t", "2000", "Operations of a part">,
  ];
}

def DescribeProgramPass : Pass<"describe-program", "::mlir::ModuleOp"> {
  let summary = "Collect what the runtime must know of a StableHLO program";
  let description = [{
    Write the module attribute `tpu.datasets`, with each input pipeline's operations as a
    `#tpu.dataset`, and the `tpu.input_parameters` of host functions.

    Pipelines are erased: from here on they are data for the runtime, and only their record
    functions are code. Later passes leave the rest of the descriptor as attributes of the module
    and of functions.

    Before:
    ```mlir
    module @m {
      data.pipeline train {
        %files = data.files "train_files" : !data.dataset<!data.string>
        %records = data.tfrecord %files : !data.dataset<!data.string> -> !data.dataset<!data.string>
        data.yield %records : !data.dataset<!data.string>
      }
    }
    ```
    After:
    ```mlir
    module @m attributes {tpu.datasets = [
        #tpu.dataset<"train", ops = [
          #tpu.dataset_op<kind = "files", location = "model.mlir:3", inputs = [],
              attributes = {flag = "train_files"},
              elements = [#tpu.tensor_spec<"" : !data.string>]>,
          #tpu.dataset_op<kind = "tfrecord", location = "model.mlir:4", inputs = [0],
              attributes = {}, elements = [#tpu.tensor_spec<"" : !data.string>]>],
          elements = [#tpu.tensor_spec<"" : !data.string>]>]} {
    }
    ```
  }];
  let dependentDialects = ["::systole::tpu::TPUDialect"];
}

def EmitProgramDescriptorPass : Pass<"emit-program-descriptor", "::mlir::ModuleOp"> {
  let summary = "Emit the constant `systole_program_descriptor` of the runtime's ABI";
  let description = [{
    Emit the metadata of the module and its functions (see the `tpu` dialect) as LLVM globals:
    state, datasets, parameters, predictions, functions with their infeeds, outfeeds, metrics
    and memory.

    Their layout is declared in runtime/include/systole/runtime/abi.h. The module must be in the
    LLVM dialect.

    Before:
    ```mlir
    module @m attributes {tpu.num_shards = 2 : i32, tpu.datasets = [...], tpu.state_layout = ...} {
      llvm.func @train(!llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> i32
          attributes {tpu.function = "train", tpu.transient_bytes = 64 : i64, ...}
    }
    ```
    After:
    ```mlir
    module @m {
      llvm.mlir.global external constant @systole_program_descriptor() ...
      llvm.func @train(!llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> i32
    }
    ```
  }];
  let options = [
    Option<"compiler", "compiler", "std::string", "\"\"", "Name and version of the compiler">,
    Option<"commandLine", "command-line", "std::string", "\"\"", "The command that makes the program">,
    Option<"targetCPU", "target-cpu", "std::string", "\"\"", "CPU that the code is made for">,
    Option<"targetFeatures", "target-features", "std::string", "\"\"",
           "Comma-separated CPU features the code requires">,
    Option<"precision", "precision", "std::string", "\"f32\"", "Precision of the MXU operations">,
    Option<"fingerprint", "fingerprint", "std::string", "\"\"",
           "Hexadecimal fingerprint of program and target">,
    Option<"graph", "graph", "std::string", "\"\"", "The model's layers as a GraphDef">,
    Option<"tokenizer", "tokenizer", "std::string", "\"\"",
           "The file of the tokenizer that the program carries">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def ExtractForwardPass : Pass<"extract-forward", "::mlir::ModuleOp"> {
  let summary = "Extract the prediction of a StableHLO program as a plain function";
  let description = [{
    Turn `@predict` into the public function `@main`, which any StableHLO tool can run, and
    remove everything else.

    Its arguments are the inputs, then the variables that it depends on, each located by its
    name. `tpu.infeed` and `tpu.state` still mark them. State that a stateful layer carries
    between calls is an input, and an output if the function changes it.

    With `with-generation`, `@generate` and `@prefill` become such functions, too, with their names.

    Before:
    ```mlir
    module @m attributes {tpu.num_shards = 1 : i32} {
      func.func @initialize(...)
      func.func @predict(%arg0: tensor<4xf32> {tpu.state = "w"}, %arg1: tensor<4xf32> {tpu.infeed = "x"})
          -> (tensor<4xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict", tpu.global_batch_size = 4 : i64} {
        %0 = stablehlo.multiply %arg0, %arg1 : tensor<4xf32>
        return %0 : tensor<4xf32>
      }
    }
    ```
    After:
    ```mlir
    module @m {
      func.func @main(%x: tensor<4xf32> {tpu.infeed = "x"}, %w: tensor<4xf32> {tpu.state = "w"})
          -> (tensor<4xf32> {jax.result_info = "y"}) {
        %0 = stablehlo.multiply %w, %x : tensor<4xf32>
        return %0 : tensor<4xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"withGeneration", "with-generation", "bool", "false",
           "Keep the functions that generate, too">];
}

def FreezeVariablesPass : Pass<"freeze-variables", "::mlir::ModuleOp"> {
  let summary = "Replace variables of a StableHLO program by constants";
  let description = [{
    Replace every variable that the file has by a constant, in all functions.

    `@initialize` no longer creates it. The program must not train. A variable that `@predict`
    or `@evaluate` needs and the file lacks is an error.

    Before:
    ```mlir
    func.func @predict(%w: tensor<2xf32> {tpu.state = "w"}, %x: tensor<2xf32> {tpu.infeed = "x"}) ... {
      %0 = stablehlo.multiply %w, %x : tensor<2xf32>
    ```
    After:
    ```mlir
    func.func @predict(%x: tensor<2xf32> {tpu.infeed = "x"}) ... {
      %w = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
      %0 = stablehlo.multiply %w, %x : tensor<2xf32>
    ```
  }];
  let options = [
    Option<"variables", "variables", "std::string", "\"\"",
           "The file with the values: .safetensors or .npz">,
  ];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect",
                           "::systole::tpu::TPUDialect"];
}

#endif // SYSTOLE_TARGET_PASSES

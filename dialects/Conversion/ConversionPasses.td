//===- ConversionPasses.td - Conversions between dialects ---*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_PASSES
#define SYSTOLE_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def ConvertStableHLOToMXUPass : Pass<"convert-stablehlo-to-mxu"> {
  let summary = "Lower matmuls and convolutions to the matrix unit";
  let description = [{
    Lower `stablehlo.dot_general` and `stablehlo.convolution` to `tpu.mxu_matmul` and
    `tpu.mxu_convolution`.

    Batch groups of a convolution become feature groups, by a transposition of the input.
    Gradients of convolutions need no special case: they are convolutions with permuted
    dimension numbers.

    The precision is the higher one of the operation's `precision_config` and the option's, from
    the lowest: default, high, highest, f32.

    Operands of bf16 have products in f32, rounded once to the result's type. The matrix unit
    has only bf16, f32 and f64. Products of other types become `linalg.generic`, summed in the
    order of the reduction. The sums of f16 are in f32, with one rounding at the end, and a
    convolution's padding becomes a `stablehlo.pad` before it. Products without any element
    become zeros.

    ```mlir
    func.func @f(%x: tensor<16x14x14x32xf32>, %w: tensor<5x5x32x64xf32>) -> tensor<16x14x14x64xf32> {
      %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {pad = [[2, 2], [2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<16x14x14x32xf32>, tensor<5x5x32x64xf32>) -> tensor<16x14x14x64xf32>
      return %0 : tensor<16x14x14x64xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<16x14x14x32xf32>, %w: tensor<5x5x32x64xf32>) -> tensor<16x14x14x64xf32> {
      %empty = tensor.empty() : tensor<16x14x14x64xf32>
      %0 = tpu.mxu_convolution ins(%x, %w : tensor<16x14x14x32xf32>, tensor<5x5x32x64xf32>)
                               outs(%empty : tensor<16x14x14x64xf32>)
                               dim_labels = "b01f_01io->b01f" padding = [2, 2, 2, 2]
                               precision = default -> tensor<16x14x14x64xf32>
      return %0 : tensor<16x14x14x64xf32>
    }
    ```
  }];
  let options = [
    Option<"precision", "precision", "::systole::tpu::Precision", "::systole::tpu::Precision::bf16",
      "Precision of operations whose own is lower", "::systole::tpu::getPrecisionValues()">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::systole::tpu::TPUDialect"];
}

def ConvertStableHLOToLinalgPass : Pass<"convert-stablehlo-to-linalg", "mlir::ModuleOp"> {
  let summary = "Lower operations of the vector unit to linalg, tensor, scf and arith";
  let description = [{
    Lower every StableHLO operation that `convert-stablehlo-to-mxu` leaves in compiled functions
    to linalg.generic, tensor operations or structured control flow.

    Results are those of StableHLO's specification bit for bit where it defines them: saturating
    conversions, shifts by too much, division by zero, NaN in maximum and minimum, random bits.
    Unsigned types become signless ones; the operations carry the sign from here on. An
    operation without a lowering is an error at its line.

    Before:
    ```mlir
    %0 = stablehlo.maximum %x, %y : tensor<4xui8>
    ```
    After:
    ```mlir
    %empty = tensor.empty() : tensor<4xi8>
    %0 = linalg.generic {indexing_maps = [...], iterator_types = ["parallel"]}
        ins(%x, %y : tensor<4xi8>, tensor<4xi8>) outs(%empty : tensor<4xi8>) {
    ^bb0(%a: i8, %b: i8, %out: i8):
      %1 = arith.maxui %a, %b : i8
      linalg.yield %1 : i8
    } -> tensor<4xi8>
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect",
                           "mlir::LLVM::LLVMDialect", "mlir::math::MathDialect", "mlir::scf::SCFDialect",
                           "mlir::bufferization::BufferizationDialect",
                           "mlir::tensor::TensorDialect", "systole::tpu::TPUDialect"];
}

def ConvertStepToProgramPass : Pass<"convert-step-to-program", "mlir::ModuleOp"> {
  let summary = "Wrap a training step of another framework into a program";
  let description = [{
    Turn a function with `tpu.carry = N` into `@train` of a StableHLO program.

    The function takes N values of state and a batch, and returns the state after the step, then
    numbers to report. The program's state is that state and `global_step`, the batch is its
    infeed, the numbers its outfeed. The function with `tpu.initial_state` becomes
    `@initialize`.

    A state's name is the first of these: the attribute `tpu.state`; the position in its tree
    that JAX gives an argument (`loc("state['params']['w']")` becomes `params/w`) or a result
    (`jax.result_info`); a number. Infeeds have the names of their arguments' locations, or else
    of the pipeline's components, in order. The first number without a name is the `loss`.

    Before:
    ```mlir
    func.func public @main(%w: tensor<4xf32> loc("state['w']"), %x: tensor<16x4xf32> loc("x"))
        -> (tensor<4xf32>, tensor<f32> {jax.result_info = "result[1]"}) attributes {tpu.carry = 1 : i64}
    func.func private @first() -> tensor<4xf32> attributes {tpu.initial_state}
    ```
    After, for 8 shards:
    ```mlir
    func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
        -> (tensor<4xf32> {tpu.state = "w"}, tensor<i64> {tpu.state = "global_step"},
            tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
      %w = call @first() : () -> tensor<4xf32>
      ...
    }
    func.func @train(%w: tensor<4xf32> {tpu.state = "w"}, %step: tensor<i64> {tpu.state = "global_step"},
                     %x: tensor<16x4xf32> {tpu.infeed = "x"})
        -> (tensor<4xf32> {tpu.state = "w"}, tensor<i64> {tpu.state = "global_step"},
            tensor<f32> {tpu.outfeed = "loss"})
        attributes {tpu.function = "train", tpu.global_batch_size = 128 : i64} {
      %0:2 = call @main(%w, %x) : (tensor<4xf32>, tensor<16x4xf32>) -> (tensor<4xf32>, tensor<f32>)
      ...
    }
    ```
  }];
  let options = [
    Option<"numShards", "num-shards", "int64_t", "1", "Replicas that share a global batch">,
    Option<"trainBatchSize", "train-batch-size", "int64_t", "0", "Global batch size, checked against the step's arguments">
  ];
  let dependentDialects = ["mlir::func::FuncDialect", "systole::stablehlo::StablehloDialect"];
}

def ConvertTPUToLLVMPass : Pass<"convert-tpu-to-llvm", "mlir::ModuleOp"> {
  let summary = "Lower to calls of the runtime and C signatures";
  let description = [{
    Lower the tpu dialect's operations to calls of the runtime's ABI, and give compiled
    functions their C signatures.

    Each call that can fail is followed by a branch that returns its status. Compiled functions
    return a status, 0 at their end. A function of the `host` or the `function` convention
    becomes two. The internal `@name.body` has pointers that do not alias; `@name` has the C
    signature and calls it. Runs after structured control flow has become branches.

    If the module has a target with features, a function of the `function` convention first calls
    `@systole.prepare_cpu`, unless `check-cpu` is false. That checks the CPU and asks the system
    for AMX's tiles. If something is missing, the function returns the status at once.

    Before:
    ```mlir
    func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %transient: memref<64xi8>)
        attributes {tpu.convention = #tpu.convention<function>, ...}
    ```
    After:
    ```mlir
    func.func private @f.body(%x: memref<4xf32> {llvm.noalias}, ...) -> i32
    func.func @f(%inputs: !llvm.ptr, %outputs: !llvm.ptr, %transient: !llvm.ptr) -> i32
    ```
  }];
  let options = [
    Option<"checkCPU", "check-cpu", "bool", "true", "Functions check the CPU before they compute">
  ];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::cf::ControlFlowDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def FoldViewsPass : Pass<"fold-views", "mlir::func::FuncOp"> {
  let summary = "Fold views into loads and stores";
  let description = [{
    Replace loads and stores of views by those of the memory that the views show. An index of a
    view that becomes one of a dimension of size 1 loses its division: LLVM would gather the
    elements of a row.

    ```mlir
    %row = memref.collapse_shape %x [[0, 1]] : memref<1x8xf32> into memref<8xf32>
    %element = memref.load %row[%i] : memref<8xf32>
    // becomes
    %element = memref.load %x[%zero, %i] : memref<1x8xf32>
    ```
  }];
  let dependentDialects = ["mlir::affine::AffineDialect", "mlir::memref::MemRefDialect"];
}

def ConvertBodiesToLLVMPass : Pass<"convert-bodies-to-llvm", "mlir::func::FuncOp"> {
  let summary = "Lower the body of a function to the LLVM dialect";
  let description = [{
    Lower scalars, vectors, views of memory and branches to the LLVM dialect, by the patterns
    of upstream's conversions, in one walk over the function. The signature stays: values of
    its types are cast to those of the LLVM dialect. Allocations and globals' names stay, too.
    Upstream's expand-strided-metadata and lower-affine are parts of it.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def ConvertFunctionsToLLVMPass : Pass<"convert-functions-to-llvm", "mlir::ModuleOp"> {
  let summary = "Lower functions, calls, globals and allocations to the LLVM dialect";
  let description = [{
    Lower functions with bodies of the LLVM dialect, their calls, and the globals and
    allocations that convert-bodies-to-llvm leaves, by the patterns of upstream's conversions.
    An array is passed as a pointer to its first element.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def VHLOToStableHLOPass : Pass<"vhlo-to-stablehlo", "mlir::ModuleOp"> {
  let summary = "Convert a portable artifact to StableHLO";
  let description = [{
    Convert operations of VHLO, of any known version, to StableHLO.

    Attributes are grouped and abbreviated as StableHLO does. Operations of other dialects stay.

    ```mlir
    "vhlo.func_v1"() <{arg_attrs = #vhlo.attr<[]>, function_type = #vhlo.attr<(tensor<4xf32>) -> tensor<4xf32>>,
        res_attrs = #vhlo.attr<[]>, sym_name = #vhlo.attr<"main">, sym_visibility = #vhlo.attr<"">}> ({
    ^bb0(%x: !vhlo.type<tensor<4xf32>>):
      %0 = "vhlo.exponential_v1"(%x) : (!vhlo.type<tensor<4xf32>>) -> !vhlo.type<tensor<4xf32>>
      "vhlo.return_v1"(%0) : (!vhlo.type<tensor<4xf32>>) -> ()
    }) : () -> ()
    ```
    becomes
    ```mlir
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.exponential %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::systole::stablehlo::StablehloDialect"];
}

def StableHLOToVHLOPass : Pass<"stablehlo-to-vhlo", "mlir::ModuleOp"> {
  let summary = "Convert StableHLO to a portable artifact of a version";
  let description = [{
    Convert StableHLO to VHLO: the reverse of `vhlo-to-stablehlo`.

    Operations, types and attributes that were added after the version are errors at their line.
  }];
  let options = [
    Option<"targetVersion", "target-version", "std::string", "\"\"",
           "Version of StableHLO, as 1.9.0; by default the latest known one">,
  ];
  let dependentDialects = ["::systole::vhlo::VHLODialect"];
}

#endif // SYSTOLE_CONVERSION_PASSES

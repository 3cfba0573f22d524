//===- ConversionPasses.td - From dialect to dialect --*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_PASSES
#define SYSTOLE_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def ConvertStableHLOToLinalgPass : Pass<"convert-stablehlo-to-linalg", "mlir::ModuleOp"> {
  let summary = "lower what the vector unit computes to linalg, tensor, scf and arith";
  let description = [{
    Every StableHLO operation of the compiled functions that `convert-stablehlo-to-mxu`
    leaves becomes linalg.generic, tensor moves or structured control flow, with
    StableHLO's semantics bit for bit where the specification gives them: saturating
    conversions, shifts by too much, division by zero, NaN in maximum and minimum,
    the generators of random bits. Unsigned types become signless ones, whose sign is in
    the operations from here on. An operation that has no lowering is an error at
    its line.

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

def ConvertTPUToLLVMPass : Pass<"convert-tpu-to-llvm", "mlir::ModuleOp"> {
  let summary = "call the runtime and give functions their C signatures";
  let description = [{
    Runs after structured control flow has become branches. The tpu dialect's operations
    become calls of the runtime's ABI; each that can fail is followed by a branch that
    returns its status. Compiled functions return a status: 0 at their end. A
    function of the `host` or the `function` convention becomes `@name.body`, internal,
    with pointers that do not alias; `@name` has the C signature and calls it.

    Before:
    ```mlir
    func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %transient: memref<64xi8>)
        attributes {tpu.convention = #tpu.convention<function>, ...}
    ```
    After:
    ```mlir
    func.func private @f.body(%x: memref<4xf32> {llvm.noalias}, ...) -> i32
    llvm.func @f(%inputs: !llvm.ptr, %outputs: !llvm.ptr, %transient: !llvm.ptr) -> i32
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::cf::ControlFlowDialect",
                           "mlir::LLVM::LLVMDialect"];
}

#endif // SYSTOLE_CONVERSION_PASSES

// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --stablehlo-to-tpu --tpu-to-llvm | FileCheck %s

// A pass leaves a program that the verifier accepts, also where functions read
// constants in memory.

// CHECK: llvm.mlir.global private constant @[[TABLE:.*]](dense<{{.*}}> : tensor<2x4xf32>)
// CHECK: llvm.func @main
// CHECK: llvm.mlir.addressof @[[TABLE]] : !llvm.ptr
func.func public @main(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %table = stablehlo.constant dense<[[1.0, 3.0, 2.0, 5.0], [7.0, 4.0, 6.0, 8.0]]> : tensor<2x4xf32>
  %sum = stablehlo.add %x, %table : tensor<2x4xf32>
  return %sum : tensor<2x4xf32>
}

// Views are folded into loads and stores when kernels are functions. So the loops of a work item
// still add to an element of a view, whose index is that of the loop, and the sums of a vector of
// results stay in registers.
// RUN: tpu-opt %s --set-target=cpu=x86-64-v4 --stablehlo-to-tpu --tpu-to-plan --canonicalize --annotate-loop-vectorization | FileCheck %s
// RUN: tpu-opt %s --set-target=cpu=x86-64-v4 --stablehlo-to-tpu --tpu-to-llvm | FileCheck %s --check-prefix=LLVM

// CHECK-DAG: #[[ALL:.*]] = #llvm.loop_unroll<full = true>
// CHECK-DAG: #[[SUMS:.*]] = #llvm.loop_annotation<interleave = {{.*}}, unroll = #[[ALL]]>

// CHECK-LABEL: func.func @sum(
// CHECK: tpu.parallel
// CHECK: memref.store %cst
// CHECK: tpu.parallel
// CHECK: %[[OWN:.*]] = memref.subview %view[{{.*}} to memref<1x14x4x64xf32, strided
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK-NEXT: memref.store %[[SUM]], %[[OWN]][
// CHECK-NEXT: } {llvm.loop_annotation = #[[SUMS]]

// LLVM-NOT: memref.
func.func @sum(%x: tensor<8x112x112x64xf32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x112x112x64xf32>, tensor<f32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

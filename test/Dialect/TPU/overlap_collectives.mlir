// RUN: tpu-opt %s --pass-pipeline='builtin.module(func.func(overlap-collectives))' | FileCheck %s
// RUN: tpu-opt %s --pass-pipeline='builtin.module(func.func(overlap-collectives),plan-hbm)' | FileCheck %s --check-prefix=PLAN

// The gradient is on its way while a product is computed, and there before what reads a view
// of it; its memory is nobody else's as long.

// CHECK-LABEL: func.func @gradients
// CHECK: %[[N:.*]] = tpu.start_collective <all_reduce>, <sum>(%[[G:.*]] : memref<4x4xf32>) outs(%[[G]] : memref<4x4xf32>)
// CHECK-NOT: tpu.finish_collective
// CHECK: tpu.mxu_matmul
// CHECK: tpu.finish_collective %[[N]](%[[G]] : memref<4x4xf32>)
// CHECK-NEXT: memref.copy

// 64 bytes each at one time: the gradient, and what is computed in the meantime.
// PLAN-LABEL: func.func @gradients
// PLAN-SAME: memref<128xi8>
func.func @gradients(%a: memref<4x4xf32>, %out: memref<16xf32>, %other: memref<4x4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  %g = memref.alloc() : memref<4x4xf32>
  memref.copy %a, %g : memref<4x4xf32> to memref<4x4xf32>
  tpu.all_reduce <sum> %g : (memref<4x4xf32>) -> ()
  %flat = memref.collapse_shape %g [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %p = memref.alloc() : memref<4x4xf32>
  tpu.mxu_matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%p : memref<4x4xf32>) contracting_dims = [1] x [0]
  memref.copy %p, %other : memref<4x4xf32> to memref<4x4xf32>
  memref.copy %flat, %out : memref<16xf32> to memref<16xf32>
  return
}

// Of a part of the sum, what is given and what is taken both wait; with groups.

// CHECK-LABEL: func.func @parts
// CHECK: %[[N:.*]] = tpu.start_collective <reduce_scatter>, <max>(%[[X:.*]] : memref<8xf32>) outs(%[[Y:.*]] : memref<4xf32>) groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>
// CHECK: tpu.mxu_matmul
// CHECK: tpu.finish_collective %[[N]](%[[Y]], %[[X]] : memref<4xf32>, memref<8xf32>)
// CHECK-NEXT: memref.copy
func.func @parts(%a: memref<4x4xf32>, %p: memref<4x4xf32>, %new: memref<8xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<4xf32>
  tpu.communicate <reduce_scatter>(%x : memref<8xf32>) outs(%y : memref<4xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64> {reduction = #tpu.reduction<max>}
  tpu.mxu_matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%p : memref<4x4xf32>) contracting_dims = [1] x [0]
  memref.copy %new, %x : memref<8xf32> to memref<8xf32>
  return
}

// In a loop it is over at the end of the turn.

// CHECK-LABEL: func.func @loop
// CHECK: scf.for
// CHECK: tpu.start_collective
// CHECK: tpu.mxu_matmul
// CHECK: tpu.finish_collective
// CHECK-NEXT: }
func.func @loop(%a: memref<4x4xf32>, %p: memref<4x4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %g = memref.alloc() : memref<4x4xf32>
  scf.for %i = %zero to %one step %one {
    memref.copy %a, %g : memref<4x4xf32> to memref<4x4xf32>
    tpu.all_reduce <sum> %g : (memref<4x4xf32>) -> ()
    tpu.mxu_matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%p : memref<4x4xf32>) contracting_dims = [1] x [0]
  }
  return
}

// What is needed at once, has nothing beside it, or lies in memory that others may have
// another name for, waits where it is.

// CHECK-LABEL: func.func @stay
// CHECK-NOT: tpu.start_collective
// CHECK: return
func.func @stay(%a: memref<4x4xf32>, %p: memref<4x4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  tpu.all_reduce <sum> %p : (memref<4x4xf32>) -> ()
  %g = memref.alloc() : memref<4x4xf32>
  memref.copy %a, %g : memref<4x4xf32> to memref<4x4xf32>
  tpu.all_reduce <sum> %g : (memref<4x4xf32>) -> ()
  memref.copy %g, %a : memref<4x4xf32> to memref<4x4xf32>
  tpu.mxu_matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%p : memref<4x4xf32>) contracting_dims = [1] x [0]
  return
}

// RUN: tpu-opt %s --canonicalize-in-one-sweep --split-input-file | FileCheck %s

// Patterns apply also to what others have made.
// CHECK-LABEL: func.func @folds
// CHECK-NEXT: return %arg0 : tensor<4xf32>
func.func @folds(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.transpose %x, dims = [0] : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.reshape %0 : (tensor<4xf32>) -> tensor<2x2xf32>
  %2 = stablehlo.reshape %1 : (tensor<2x2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// The next program of the context has operations of other dialects.
// CHECK-LABEL: func.func @others
// CHECK-NEXT: %[[X:.*]] = memref.load %arg0[%arg1]
// CHECK-NEXT: return %[[X]]
func.func @others(%m: memref<4xf32>, %i: index) -> f32 {
  %zero = arith.constant 0 : index
  %at = arith.addi %i, %zero : index
  %x = memref.load %m[%at] : memref<4xf32>
  return %x : f32
}

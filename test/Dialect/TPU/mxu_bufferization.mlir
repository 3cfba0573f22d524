// RUN: tpu-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s

// The destination's contents are not read: no copy, though the caller keeps them.
// CHECK-LABEL: func @dense
// CHECK-SAME: (%[[X:.*]]: memref<16x32xf32>, %[[W:.*]]: memref<32x8xf32>, %[[B:.*]]: memref<8xf32>)
// CHECK: %[[OUT:.*]] = memref.alloc() {{.*}} : memref<16x8xf32>
// CHECK-NOT: memref.copy
// CHECK: tpu.mxu_matmul ins(%[[X]], %[[W]] : memref<16x32xf32>, memref<32x8xf32>) outs(%[[OUT]] : memref<16x8xf32>) contracting_dims = [1] x [0] epilogue(%{{.*}}, %{{.*}} = %[[B]][#{{.*}}] : memref<8xf32>)
// CHECK: return %[[OUT]]
func.func @dense(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %bias: tensor<8xf32>) -> tensor<16x8xf32> {
  %0 = tensor.empty() : tensor<16x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x8xf32>)
                      outs(%0 : tensor<16x8xf32>) contracting_dims = [1] x [0]
         epilogue(%s, %b = %bias[affine_map<(d0, d1) -> (d1)>] : tensor<8xf32>) {
           %2 = arith.addf %s, %b : f32
           tpu.mxu_yield %2 : f32
         } -> tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}

// A factor that is also the destination is copied: it is read to the end.
// CHECK-LABEL: func @square
// CHECK: %[[OUT:.*]] = memref.alloc() {{.*}} : memref<8x8xf32>
// CHECK: tpu.mxu_matmul ins(%{{.*}}, %{{.*}}) outs(%[[OUT]] :
func.func @square(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tpu.mxu_matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>)
                      outs(%x : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

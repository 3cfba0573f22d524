// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<16x3136xf32>, %w: tensor<3136x128xf32>,
                 %bias: tensor<128xf32>, %init: tensor<16x128xf32>) -> tensor<16x128xf32> {
  // CHECK: tpu.mxu_matmul ins(%{{.*}}, %{{.*}} : tensor<16x3136xf32>, tensor<3136x128xf32>) outs(%{{.*}} : tensor<16x128xf32>) contracting_dims = [1] x [0] epilogue(%[[SUM:.*]], %[[B:.*]] = %{{.*}}[#{{.*}}] : tensor<128xf32>) {
  // CHECK-NEXT: %[[ADD:.*]] = arith.addf %[[SUM]], %[[B]] : f32
  // CHECK-NEXT: tpu.mxu_yield %[[ADD]] : f32
  // CHECK-NEXT: } -> tensor<16x128xf32>
  %0 = tpu.mxu_matmul ins(%x, %w : tensor<16x3136xf32>, tensor<3136x128xf32>)
                      outs(%init : tensor<16x128xf32>)
                      contracting_dims = [1] x [0]
         epilogue(%sum, %b = %bias[affine_map<(d0, d1) -> (d1)>] : tensor<128xf32>) {
           %1 = arith.addf %sum, %b : f32
           tpu.mxu_yield %1 : f32
         } -> tensor<16x128xf32>
  return %0 : tensor<16x128xf32>
}

// CHECK-LABEL: func @batched
func.func @batched(%a: memref<4x3x5xf64>, %b: memref<4x7x5xf64>, %c: memref<4x3x7xf64>) {
  // CHECK: tpu.mxu_matmul ins(%{{.*}}, %{{.*}} : memref<4x3x5xf64>, memref<4x7x5xf64>) outs(%{{.*}} : memref<4x3x7xf64>) batching_dims = [0] x [0] contracting_dims = [2] x [2]
  tpu.mxu_matmul ins(%a, %b : memref<4x3x5xf64>, memref<4x7x5xf64>)
                 outs(%c : memref<4x3x7xf64>)
                 batching_dims = [0] x [0] contracting_dims = [2] x [2]
  return
}

// CHECK-LABEL: func @convolution
func.func @convolution(%x: tensor<16x18x18x32xf32>, %w: tensor<5x5x32x64xf32>,
                       %bias: tensor<64xf32>) -> tensor<16x14x14x64xf32> {
  %0 = tensor.empty() : tensor<16x14x14x64xf32>
  // CHECK: tpu.mxu_convolution ins({{.*}}) outs({{.*}}) dim_labels = "b01f_01io->b01f" epilogue(
  // CHECK: arith.maximumf
  %1 = tpu.mxu_convolution ins(%x, %w : tensor<16x18x18x32xf32>, tensor<5x5x32x64xf32>)
                           outs(%0 : tensor<16x14x14x64xf32>)
                           dim_labels = "b01f_01io->b01f"
         epilogue(%sum, %b = %bias[affine_map<(d0, d1, d2, d3) -> (d3)>] : tensor<64xf32>) {
           %zero = arith.constant 0.0 : f32
           %2 = arith.addf %sum, %b : f32
           %3 = arith.maximumf %2, %zero : f32
           tpu.mxu_yield %3 : f32
         } -> tensor<16x14x14x64xf32>
  return %1 : tensor<16x14x14x64xf32>
}

// CHECK-LABEL: func @all_attributes
func.func @all_attributes(%x: memref<2x9x9x4xf32>, %w: memref<3x3x2x6xf32>, %y: memref<2x3x3x6xf32>) {
  // CHECK: dim_labels = "b01f_01io->b01f" window_strides = [2, 2] rhs_dilation = [2, 2] window_reversal = [true, false] feature_group_count = 2
  // CHECK-NOT: precision
  tpu.mxu_convolution ins(%x, %w : memref<2x9x9x4xf32>, memref<3x3x2x6xf32>)
                      outs(%y : memref<2x3x3x6xf32>)
                      dim_labels = "b01f_01io->b01f" window_strides = [2, 2]
                      rhs_dilation = [2, 2] window_reversal = [true, false]
                      feature_group_count = 2 precision = f32
  return
}

// CHECK-LABEL: func @batch_groups
func.func @batch_groups(%x: memref<2x9x9x4xf32>, %g: memref<2x7x7x6xf32>, %y: memref<3x3x2x6xf32>) {
  // CHECK: dim_labels = "f01b_i01o->01bf" batch_group_count = 2
  tpu.mxu_convolution ins(%x, %g : memref<2x9x9x4xf32>, memref<2x7x7x6xf32>)
                      outs(%y : memref<3x3x2x6xf32>)
                      dim_labels = "f01b_i01o->01bf" batch_group_count = 2
  return
}

// CHECK-LABEL: func @padded
func.func @padded(%x: memref<2x4x4x4xbf16>, %w: memref<3x3x4x6xbf16>, %y: memref<2x8x7x6xf32>) {
  // CHECK: dim_labels = "b01f_01io->b01f" padding = [1, 2, 1, 1] lhs_dilation = [2, 2] precision = default
  tpu.mxu_convolution ins(%x, %w : memref<2x4x4x4xbf16>, memref<3x3x4x6xbf16>)
                      outs(%y : memref<2x8x7x6xf32>)
                      dim_labels = "b01f_01io->b01f" padding = [1, 2, 1, 1]
                      lhs_dilation = [2, 2] precision = default
  return
}

// CHECK-LABEL: func @bytes
func.func @bytes(%x: memref<4x8xi8>, %w: memref<8x6xi8>, %s: memref<6xf32>, %y: memref<4x6xi8>, %z: memref<4x6xi32>) {
  // CHECK: outs(%{{.*}} : memref<4x6xi32>) contracting_dims = [1] x [0] lhs_unsigned rhs_unsigned
  tpu.mxu_matmul ins(%x, %w : memref<4x8xi8>, memref<8x6xi8>) outs(%z : memref<4x6xi32>)
                 contracting_dims = [1] x [0] lhs_unsigned rhs_unsigned
  // CHECK: outs(%{{.*}} : memref<4x6xi8>) contracting_dims = [1] x [0] rhs_unsigned epilogue(%{{.*}}, %{{.*}} = %{{.*}}[#{{.*}}] : memref<6xf32>)
  tpu.mxu_matmul ins(%x, %w : memref<4x8xi8>, memref<8x6xi8>) outs(%y : memref<4x6xi8>)
                 contracting_dims = [1] x [0] rhs_unsigned
    epilogue(%sum, %scale = %s[affine_map<(d0, d1) -> (d1)>] : memref<6xf32>) {
      %0 = arith.sitofp %sum : i32 to f32
      %1 = arith.mulf %0, %scale : f32
      %2 = arith.fptosi %1 : f32 to i8
      // CHECK: tpu.mxu_yield %{{.*}} : i8
      tpu.mxu_yield %2 : i8
    }
  return
}

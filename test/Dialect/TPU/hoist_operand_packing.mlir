// Weights that a loop multiplies by are packed before it, and multiplied as they are.
// RUN: tpu-opt %s --hoist-operand-packing | FileCheck %s --check-prefixes=CHECK,F32
// RUN: tpu-opt %s --set-target=cpu=znver5 --hoist-operand-packing | FileCheck %s --check-prefixes=CHECK,DOT
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --hoist-operand-packing | FileCheck %s --check-prefix=AVX2

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// Before the outermost of two loops; the epilogue's operands get the result's shape.
// CHECK-LABEL: func @recurrent
// CHECK-SAME: %[[X:.*]]: tensor<16x256xf32>, %[[W:.*]]: tensor<256x256xf32>, %[[BIAS:.*]]: tensor<256xf32>
// F32: %[[PACKED:.*]] = linalg.generic
// F32-SAME: ins(%[[W]] : tensor<256x256xf32>) outs({{.*}} : tensor<4x256x64xf32>)
// CHECK: scf.for
// CHECK: scf.for
// F32: %[[B:.*]] = tensor.expand_shape %[[BIAS]] {{.*}} tensor<256xf32> into tensor<4x64xf32>
// F32: tpu.mxu_matmul ins(%{{.*}}, %[[PACKED]] : tensor<16x256xf32>, tensor<4x256x64xf32>)
// F32-SAME: outs({{.*}} : tensor<16x4x64xf32>) contracting_dims = [1] x [1] epilogue
// F32-SAME: %[[B]][#{{.*}}] : tensor<4x64xf32>
// F32: tensor.collapse_shape {{.*}} tensor<16x4x64xf32> into tensor<16x256xf32>
// AVX2-LABEL: func @recurrent
// AVX2: tensor<16x256x16xf32>
func.func @recurrent(%x: tensor<16x256xf32>, %w: tensor<256x256xf32>, %bias: tensor<256xf32>) -> tensor<16x256xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%g = %x) -> tensor<16x256xf32> {
    %5 = scf.for %j = %c0 to %c9 step %c1 iter_args(%h = %g) -> tensor<16x256xf32> {
      %1 = tensor.empty() : tensor<16x256xf32>
      %2 = tpu.mxu_matmul ins(%h, %w : tensor<16x256xf32>, tensor<256x256xf32>)
                          outs(%1 : tensor<16x256xf32>) contracting_dims = [1] x [0]
        epilogue(%s, %b = %bias[#row] : tensor<256xf32>, %o = %g[#id] : tensor<16x256xf32>) {
          %3 = arith.addf %s, %b : f32
          %4 = arith.mulf %3, %o : f32
          tpu.mxu_yield %4 : f32
        } -> tensor<16x256xf32>
      scf.yield %2 : tensor<16x256xf32>
    }
    scf.yield %5 : tensor<16x256xf32>
  }
  return %0 : tensor<16x256xf32>
}

// In pairs of bf16, transposed on the way, where the target multiplies those; else in f32,
// as products then are at every precision.
// CHECK-LABEL: func @transposed
// DOT: linalg.generic {indexing_maps = [#[[FROM:.*]], #{{.*}}]
// DOT-SAME: ins(%{{.*}} : tensor<128x256xf32>) outs({{.*}} : tensor<2x128x64x2xbf16>)
// DOT: arith.truncf {{.*}} : f32 to bf16
// CHECK: scf.for
// DOT: tpu.mxu_matmul ins({{.*}} : tensor<16x128x2xf32>, tensor<2x128x64x2xbf16>)
// DOT-SAME: outs({{.*}} : tensor<16x2x64xf32>) contracting_dims = [1, 2] x [1, 3] precision = default
// F32: tpu.mxu_matmul ins({{.*}} : tensor<16x256xf32>, tensor<2x256x64xf32>)
// F32-SAME: outs({{.*}} : tensor<16x2x64xf32>) contracting_dims = [1] x [1] precision = default
func.func @transposed(%x: tensor<16x256xf32>, %w: tensor<128x256xf32>, %y: tensor<16x128xf32>) -> tensor<16x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %y) -> tensor<16x128xf32> {
    %2 = tpu.mxu_matmul ins(%x, %w : tensor<16x256xf32>, tensor<128x256xf32>)
                        outs(%h : tensor<16x128xf32>) contracting_dims = [1] x [1] precision = default -> tensor<16x128xf32>
    scf.yield %2 : tensor<16x128xf32>
  }
  return %0 : tensor<16x128xf32>
}

// What is rounded already is multiplied by them as it is.
// CHECK-LABEL: func @narrow
// DOT: tpu.mxu_matmul ins({{.*}} : tensor<16x128x2xbf16>, tensor<2x128x64x2xbf16>)
// F32: tpu.mxu_matmul ins({{.*}} : tensor<16x256xbf16>, tensor<2x256x64xf32>)
func.func @narrow(%x: tensor<16x256xbf16>, %w: tensor<128x256xf32>, %y: tensor<16x128xf32>) -> tensor<16x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %y) -> tensor<16x128xf32> {
    %2 = tpu.mxu_matmul ins(%x, %w : tensor<16x256xbf16>, tensor<128x256xf32>)
                        outs(%h : tensor<16x128xf32>) contracting_dims = [1] x [1] precision = default -> tensor<16x128xf32>
    scf.yield %2 : tensor<16x128xf32>
  }
  return %0 : tensor<16x128xf32>
}

// Not what changes in the loop, nor part of a panel.
// CHECK-LABEL: func @not_packed
// CHECK-NOT: linalg.generic
// CHECK: tpu.mxu_matmul ins({{.*}} : tensor<128x128xf32>, tensor<128x128xf32>)
// CHECK: tpu.mxu_matmul ins({{.*}} : tensor<128x128xf32>, tensor<128x72xf32>)
// CHECK: return
func.func @not_packed(%x: tensor<128x128xf32>, %w: tensor<128x72xf32>, %y: tensor<128x72xf32>) -> (tensor<128x128xf32>, tensor<128x72xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %x, %g = %y) -> (tensor<128x128xf32>, tensor<128x72xf32>) {
    %1 = tensor.empty() : tensor<128x128xf32>
    %2 = tpu.mxu_matmul ins(%x, %h : tensor<128x128xf32>, tensor<128x128xf32>)
                        outs(%1 : tensor<128x128xf32>) contracting_dims = [1] x [0] -> tensor<128x128xf32>
    %3 = tpu.mxu_matmul ins(%h, %w : tensor<128x128xf32>, tensor<128x72xf32>)
                        outs(%g : tensor<128x72xf32>) contracting_dims = [1] x [0] -> tensor<128x72xf32>
    scf.yield %2, %3 : tensor<128x128xf32>, tensor<128x72xf32>
  }
  return %0#0, %0#1 : tensor<128x128xf32>, tensor<128x72xf32>
}

// Of a filter, pairs of input features; the input's are one more dimension, and so is the
// result's, of one element.
// CHECK-LABEL: func @filter
// CHECK-SAME: %[[X:.*]]: tensor<4x9x9x6xbf16>, %[[W:.*]]: tensor<3x5x6x32xf32>, %[[BIAS:.*]]: tensor<32xf32>
// DOT: linalg.generic {indexing_maps = [#[[FILTER:.*]], #{{.*}}]
// DOT-SAME: ins(%[[W]] : tensor<3x5x6x32xf32>) outs({{.*}} : tensor<3x5x3x32x2xbf16>)
// DOT: arith.truncf {{.*}} : f32 to bf16
// CHECK: scf.for
// DOT: tensor.expand_shape {{.*}} tensor<4x9x9x6xbf16> into tensor<4x9x9x3x2xbf16>
// DOT: tpu.mxu_convolution ins({{.*}} : tensor<4x9x9x3x2xbf16>, tensor<3x5x3x32x2xbf16>)
// DOT-SAME: outs({{.*}} : tensor<4x5x5x32x1xf32>) dim_labels = "b01f2_01io2->b01f2"
// DOT-SAME: window_strides = [2, 2, 1] padding = [1, 1, 2, 2, 0, 0] precision = default
// DOT-SAME: %[[BIAS]][#{{.*}}] : tensor<32xf32>
// DOT: tensor.collapse_shape {{.*}} tensor<4x5x5x32x1xf32> into tensor<4x5x5x32xf32>
// F32: tpu.mxu_convolution ins({{.*}} : tensor<4x9x9x6xbf16>, tensor<3x5x6x32xf32>)
func.func @filter(%x: tensor<4x9x9x6xbf16>, %w: tensor<3x5x6x32xf32>, %bias: tensor<32xf32>, %y: tensor<4x5x5x32xf32>) -> tensor<4x5x5x32xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %y) -> tensor<4x5x5x32xf32> {
    %1 = tpu.mxu_convolution ins(%x, %w : tensor<4x9x9x6xbf16>, tensor<3x5x6x32xf32>)
                             outs(%h : tensor<4x5x5x32xf32>) dim_labels = "b01f_01io->b01f"
                             window_strides = [2, 2] padding = [1, 1, 2, 2] precision = default
      epilogue(%s, %b = %bias[affine_map<(d0, d1, d2, d3) -> (d3)>] : tensor<32xf32>) {
        %2 = arith.addf %s, %b : f32
        tpu.mxu_yield %2 : f32
      } -> tensor<4x5x5x32xf32>
    scf.yield %1 : tensor<4x5x5x32xf32>
  }
  return %0 : tensor<4x5x5x32xf32>
}

// The gradient of an input multiplies pairs of output features, by the filter turned around: here
// along one dimension only.
// CHECK-LABEL: func @input_gradient
// DOT: ins(%{{.*}} : tensor<3x3x16x8xf32>) outs({{.*}} : tensor<3x3x4x16x2xbf16>)
// CHECK: scf.for
// DOT: dim_labels = "b01f2_01io2->b01f2" padding = [1, 1, 1, 1, 0, 0] window_reversal = [true, false, false]
func.func @input_gradient(%x: tensor<4x9x9x8xbf16>, %w: tensor<3x3x16x8xf32>, %y: tensor<4x9x9x16xf32>) -> tensor<4x9x9x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %y) -> tensor<4x9x9x16xf32> {
    %1 = tpu.mxu_convolution ins(%x, %w : tensor<4x9x9x8xbf16>, tensor<3x3x16x8xf32>)
                             outs(%h : tensor<4x9x9x16xf32>) dim_labels = "b01f_01oi->b01f"
                             padding = [1, 1, 1, 1] window_reversal = [true, false] precision = default -> tensor<4x9x9x16xf32>
    scf.yield %1 : tensor<4x9x9x16xf32>
  }
  return %0 : tensor<4x9x9x16xf32>
}

// Not an odd number of features, nor part of a vector.
// CHECK-LABEL: func @filters_not_packed
// CHECK-NOT: linalg.generic
// CHECK: tpu.mxu_convolution ins({{.*}} : tensor<4x9x9x5xbf16>, tensor<3x3x5x16xf32>)
// CHECK: tpu.mxu_convolution ins({{.*}} : tensor<4x9x9x16xbf16>, tensor<3x3x16x20xf32>)
// CHECK: return
func.func @filters_not_packed(%x: tensor<4x9x9x5xbf16>, %v: tensor<3x3x5x16xf32>, %y: tensor<4x7x7x16xf32>, %u: tensor<4x9x9x16xbf16>, %w: tensor<3x3x16x20xf32>, %z: tensor<4x7x7x20xf32>) -> (tensor<4x7x7x16xf32>, tensor<4x7x7x20xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %y, %g = %z) -> (tensor<4x7x7x16xf32>, tensor<4x7x7x20xf32>) {
    %1 = tpu.mxu_convolution ins(%x, %v : tensor<4x9x9x5xbf16>, tensor<3x3x5x16xf32>)
                             outs(%h : tensor<4x7x7x16xf32>) dim_labels = "b01f_01io->b01f" precision = default -> tensor<4x7x7x16xf32>
    %2 = tpu.mxu_convolution ins(%u, %w : tensor<4x9x9x16xbf16>, tensor<3x3x16x20xf32>)
                             outs(%g : tensor<4x7x7x20xf32>) dim_labels = "b01f_01io->b01f" precision = default -> tensor<4x7x7x20xf32>
    scf.yield %1, %2 : tensor<4x7x7x16xf32>, tensor<4x7x7x20xf32>
  }
  return %0#0, %0#1 : tensor<4x7x7x16xf32>, tensor<4x7x7x20xf32>
}

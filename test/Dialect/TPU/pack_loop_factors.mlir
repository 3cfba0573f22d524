// Weights that a loop multiplies by are packed before it, and multiplied as they are.
// RUN: tpu-opt %s --pack-loop-factors | FileCheck %s --check-prefixes=CHECK,F32
// RUN: tpu-opt %s --pack-loop-factors=bf16=dot | FileCheck %s --check-prefixes=CHECK,DOT
// RUN: tpu-opt %s --pack-loop-factors=vector-bits=256 | FileCheck %s --check-prefix=AVX2
// RUN: not tpu-opt %s --pack-loop-factors=bf16=some 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: pack-loop-factors: bf16 must be none, dot or tile, not some

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

// In pairs of bf16, transposed on the way, where the target multiplies those; else
// the kernel rounds.
// CHECK-LABEL: func @transposed
// DOT: linalg.generic {indexing_maps = [#[[FROM:.*]], #{{.*}}]
// DOT-SAME: ins(%{{.*}} : tensor<128x256xf32>) outs({{.*}} : tensor<2x128x64x2xbf16>)
// DOT: arith.truncf {{.*}} : f32 to bf16
// CHECK: scf.for
// DOT: tpu.mxu_matmul ins({{.*}} : tensor<16x128x2xf32>, tensor<2x128x64x2xbf16>)
// DOT-SAME: outs({{.*}} : tensor<16x2x64xf32>) contracting_dims = [1, 2] x [1, 3] precision = default
// F32: tpu.mxu_matmul ins({{.*}} : tensor<16x256xf32>, tensor<128x256xf32>)
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
// F32: tpu.mxu_matmul ins({{.*}} : tensor<16x256xbf16>, tensor<128x256xf32>)
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

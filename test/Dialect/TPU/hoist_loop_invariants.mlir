// RUN: tpu-opt %s --hoist-loop-invariants --allow-unregistered-dialect --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#column = affine_map<(d0, d1) -> (d0)>

// A transposition leaves both loops, and takes its destination along. The product varies.
// CHECK-LABEL: func @transposition
// CHECK-SAME:    %[[X:.*]]: tensor<4x64xf32>, %[[W:.*]]: tensor<64x64xf32>)
// CHECK:         %[[T:.*]] = linalg.generic {{.*}} ins(%[[W]]
// CHECK:         scf.for
// CHECK-NOT:     linalg.generic
// CHECK:         scf.while
// CHECK:         tpu.mxu_matmul ins(%{{.*}}, %[[T]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @transposition(%x: tensor<4x64xf32>, %w: tensor<64x64xf32>) -> tensor<4x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %x) -> tensor<4x64xf32> {
    %1:2 = scf.while (%n = %c0, %g = %h) : (index, tensor<4x64xf32>) -> (index, tensor<4x64xf32>) {
      %2 = arith.cmpi ult, %n, %i : index
      scf.condition(%2) %n, %g : index, tensor<4x64xf32>
    } do {
    ^bb0(%n: index, %g: tensor<4x64xf32>):
      %3 = tensor.empty() : tensor<64x64xf32>
      %4 = linalg.generic {indexing_maps = [#transposed, #id], iterator_types = ["parallel", "parallel"]}
          ins(%w : tensor<64x64xf32>) outs(%3 : tensor<64x64xf32>) {
      ^bb0(%a: f32, %b: f32):
        linalg.yield %a : f32
      } -> tensor<64x64xf32>
      %5 = tensor.empty() : tensor<4x64xf32>
      %6 = tpu.mxu_matmul ins(%g, %4 : tensor<4x64xf32>, tensor<64x64xf32>)
                          outs(%5 : tensor<4x64xf32>) contracting_dims = [1] x [0] -> tensor<4x64xf32>
      %7 = arith.addi %n, %c1 : index
      scf.yield %7, %6 : index, tensor<4x64xf32>
    }
    scf.yield %1#1 : tensor<4x64xf32>
  }
  return %0 : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d0)>

// A product of invariants leaves with the broadcast that it multiplies. A broadcast stays for the
// kernels that read it, and so does an operation that can fail.
// CHECK-LABEL: func @kinds
// CHECK-SAME:    %[[X:.*]]: tensor<64x64xf32>, %[[B:.*]]: tensor<64xf32>, %[[N:.*]]: tensor<64x64xi32>)
// CHECK:         %[[WIDE:.*]] = linalg.generic {{.*}} ins(%[[B]]
// CHECK:         %[[PRODUCT:.*]] = tpu.mxu_matmul ins(%[[X]], %[[WIDE]]
// CHECK:         scf.for
// CHECK:           linalg.generic {{.*}} ins(%[[B]]
// CHECK:           linalg.generic {{.*}} ins(%[[N]]
// CHECK:             arith.divsi
// CHECK:           "use"(%[[PRODUCT]],
func.func @kinds(%x: tensor<64x64xf32>, %b: tensor<64xf32>, %n: tensor<64x64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c1 {
    %0 = tensor.empty() : tensor<64x64xf32>
    %1 = linalg.generic {indexing_maps = [#column, #id], iterator_types = ["parallel", "parallel"]}
        ins(%b : tensor<64xf32>) outs(%0 : tensor<64x64xf32>) {
    ^bb0(%a: f32, %c: f32):
      linalg.yield %a : f32
    } -> tensor<64x64xf32>
    %2 = tpu.mxu_matmul ins(%x, %1 : tensor<64x64xf32>, tensor<64x64xf32>)
                        outs(%0 : tensor<64x64xf32>) contracting_dims = [1] x [0] -> tensor<64x64xf32>
    %3 = tensor.empty() : tensor<64x64xi32>
    %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%n : tensor<64x64xi32>) outs(%3 : tensor<64x64xi32>) {
    ^bb0(%a: i32, %c: i32):
      %5 = arith.divsi %a, %a : i32
      linalg.yield %5 : i32
    } -> tensor<64x64xi32>
    "use"(%2, %1, %4) : (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xi32>) -> ()
  }
  return
}

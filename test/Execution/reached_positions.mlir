// Attention over a cache up to random positions, 0 to 91 of 96: the reference interpreter computes it from the whole
// cache. The bits do not depend on threads.
// RUN: for s in 1 2 3 4 5 6; do tpu-run %s --random-inputs=$s --compare --max-ulp=16 | FileCheck %s || exit 1; done
// RUN: for s in 1 2 3; do tpu-run %s --random-inputs=$s --threads=1 --save-output=%t.1.npy && tpu-run %s --random-inputs=$s --threads=3 --save-output=%t.3.npy && cmp %t.1.npy %t.3.npy || exit 1; done
// CHECK: result 0: {{equal|at most}}

func.func @main(%q: tensor<12x64xf32>, %keys: tensor<12x96x64xf32>, %values: tensor<12x96x64xf32>, %n: tensor<1xi32>) -> tensor<12x64xf32> {
  %c13 = stablehlo.constant dense<13> : tensor<1xi32>
  %position = stablehlo.multiply %n, %c13 : tensor<1xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %hidden = stablehlo.constant dense<0xFF800000> : tensor<12x96xf32>
  %0 = stablehlo.dot_general %q, %keys, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<12x64xf32>, tensor<12x96x64xf32>) -> tensor<12x96xf32>
  %1 = stablehlo.broadcast_in_dim %position, dims = [0] : (tensor<1xi32>) -> tensor<12x96xi32>
  %2 = stablehlo.iota dim = 1 : tensor<12x96xi32>
  %3 = stablehlo.compare GE, %1, %2, SIGNED : (tensor<12x96xi32>, tensor<12x96xi32>) -> tensor<12x96xi1>
  %4 = stablehlo.select %3, %0, %hidden : tensor<12x96xi1>, tensor<12x96xf32>
  %5 = stablehlo.reduce(%4 init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<12x96xf32>, tensor<f32>) -> tensor<12xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<12xf32>) -> tensor<12x96xf32>
  %7 = stablehlo.subtract %4, %6 : tensor<12x96xf32>
  %8 = stablehlo.exponential %7 : tensor<12x96xf32>
  %9 = stablehlo.reduce(%8 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<12x96xf32>, tensor<f32>) -> tensor<12xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<12xf32>) -> tensor<12x96xf32>
  %11 = stablehlo.divide %8, %10 : tensor<12x96xf32>
  %12 = stablehlo.dot_general %11, %values, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<12x96xf32>, tensor<12x96x64xf32>) -> tensor<12x64xf32>
  return %12 : tensor<12x64xf32>
}

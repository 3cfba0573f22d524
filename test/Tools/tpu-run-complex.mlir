// Complex arguments and results, from and to files. NumPy (numpy.savez) wrote the archive.

// RUN: tpu-run %s --input=%S/Inputs/archives/complex.npz | FileCheck %s
// RUN: tpu-run %s --input=%S/Inputs/archives/complex.npz --engine=reference | FileCheck %s
// CHECK:      dense<[(1.0, -2.0), (-0.0, 0.5)]> : tensor<2xcomplex<f32>>
// CHECK-NEXT: dense<{{\[}}[(3.5, -1.0)]]> : tensor<1x1xcomplex<f64>>
// CHECK-NEXT: dense<[(0x7F800000, 0.0), (0x7FC00000, -1.0)]> : tensor<2xcomplex<f32>>
func.func @main(%z: tensor<2xcomplex<f32>>, %w: tensor<1x1xcomplex<f64>>)
    -> (tensor<2xcomplex<f32>>, tensor<1x1xcomplex<f64>>, tensor<2xcomplex<f32>>) {
  %0 = chlo.conj %z : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  %1 = stablehlo.negate %0 : tensor<2xcomplex<f32>>
  %2 = chlo.conj %1 : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  %3 = stablehlo.negate %2 : tensor<2xcomplex<f32>>
  %4 = chlo.conj %3 : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  %half = stablehlo.constant dense<(0.5, 0.0)> : tensor<1x1xcomplex<f64>>
  %5 = stablehlo.add %w, %half : tensor<1x1xcomplex<f64>>
  %special = stablehlo.constant dense<[(0x7F800000, 0.0), (0x7FC00000, -1.0)]> : tensor<2xcomplex<f32>>
  return %4, %5, %special : tensor<2xcomplex<f32>>, tensor<1x1xcomplex<f64>>, tensor<2xcomplex<f32>>
}

// What one run saves another takes; the seed decides what is random on both engines.
// RUN: tpu-run %s --entry=same --random-inputs=1 --save-output=%t.npy
// RUN: tpu-run %s --entry=same --random-inputs=1 --save-output=%t.reference.npy --engine=reference
// RUN: cmp %t.npy %t.reference.npy
// RUN: tpu-run %s --entry=same --input=%t.npy --save-output=%t.safetensors
// RUN: tpu-run %s --entry=same --input=%t.safetensors --save-output=%t.again.npy && cmp %t.npy %t.again.npy
func.func @same(%z: tensor<5xcomplex<f32>>) -> (tensor<5xcomplex<f32>> {jax.result_info = "result['z']"}) {
  return %z : tensor<5xcomplex<f32>>
}

// RUN: not tpu-run %s --entry=wrong --input=%S/Inputs/archives/complex.npz 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: complex.npz:z' holds elements '<c8' of shape [2], but tensor<2xcomplex<f64>> is wanted: elements '<c16' of the same shape
func.func @wrong(%z: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  return %z : tensor<2xcomplex<f64>>
}

// RUN: tpu-run %s --entry=same --random-inputs=1 --compare 2>&1 | FileCheck %s --check-prefix=COMPARE
// COMPARE: result 0: equal

// A part that is not what is expected is said with both.
// RUN: not tpu-run %s --entry=differs 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: not tpu-run %s --entry=differs --engine=reference 2>&1 | FileCheck %s --check-prefix=DIFFERS
// DIFFERS: 1 of 2 elements are not at most 2 ULPs from the expected: at [1] (3.0, 4.0), expected (3.0, 4.5) (difference 0.000000e+00, 0 ULPs; -5.000000e-01, 1048576 ULPs)
func.func @differs() {
  %0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 2 : i64, value = dense<[(1.0, 2.0), (3.0, 4.5)]> : tensor<2xcomplex<f32>>} : (tensor<2xcomplex<f32>>) -> ()
  return
}

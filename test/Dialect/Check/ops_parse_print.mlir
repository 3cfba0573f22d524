// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func.func @checks
func.func @checks(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // CHECK: check.expect_eq %arg0, %arg1 : tensor<2xf32>
  check.expect_eq %x, %y : tensor<2xf32>
  // CHECK: check.expect_eq_const %arg0, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  check.expect_eq_const %x, dense<[1.0, 2.0]> : tensor<2xf32>
  // CHECK: check.expect_almost_eq %arg0, %arg1 : tensor<2xf32>
  check.expect_almost_eq %x, %y : tensor<2xf32>
  // CHECK: check.expect_almost_eq %arg0, %arg1, tolerance = 1.000000e-02 : tensor<2xf32>
  check.expect_almost_eq %x, %y, tolerance = 0.01 : tensor<2xf32>
  // CHECK: check.expect_almost_eq_const %arg0, dense<1.000000e+00> : tensor<2xf32>, tolerance = 1.000000e-02
  check.expect_almost_eq_const %x, dense<1.0> : tensor<2xf32>, tolerance = 0.01
  // CHECK: check.expect_almost_eq_const %arg0, dense<1.000000e+00> : tensor<2xf32>, tolerance = 1.000000e-02
  check.expect_almost_eq_const %x, dense<1.0> : tensor<2xf32> {tolerance = 0.01 : f64}
  // CHECK: check.expect_close %arg0, %arg1, max_ulp_difference = 10, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %x, %y, max_ulp_difference = 10, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
  // CHECK: check.expect_close %arg0, %arg1 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %x, %y : tensor<2xf32>, tensor<2xf32>
  // CHECK: check.expect_serialized_eq %arg0, probe_id = "a/b" : tensor<2xf32>
  check.expect_serialized_eq %x, probe_id = "a/b" : tensor<2xf32>
  // CHECK: check.expect_serialized_eq %arg0, probe_id = "a/b", iter = 1 : tensor<2xf32>
  check.expect_serialized_eq %x, probe_id = "a/b", iter = 1 : tensor<2xf32>
  return
}

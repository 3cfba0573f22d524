// RUN: tpu-opt %s --expand-library-calls | FileCheck %s

// CHECK-LABEL: func.func @solve
// CHECK: "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = true}>
func.func @solve(%a: tensor<4x4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) {mhlo.backend_config = {diag = 85 : ui8, side = 82 : ui8, trans_x = 67 : ui8, uplo = 85 : ui8}} : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// A factor that there is not is NaN, and what a library says of it 1.
// CHECK-LABEL: func.func @cholesky
// CHECK: %[[FACTOR:.*]] = stablehlo.cholesky %{{.*}}, lower = true
// CHECK: stablehlo.compare NE
// CHECK: stablehlo.convert {{.*}} -> tensor<1x1xi32>
func.func @cholesky(%a: tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<i32>) {
  %0:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%a) {api_version = 4 : i32, backend_config = {uplo = 76 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<i32>)
  return %0#0, %0#1 : tensor<2x2xf64>, tensor<i32>
}

// One call for each algorithm, in loops.
// CHECK-LABEL: func.func @factors
// CHECK-NOT: custom_call
// CHECK-COUNT-4: stablehlo.while
// CHECK-NOT: custom_call
func.func @factors(%a: tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<2x3xi32>) {
  %lu:3 = stablehlo.custom_call @LuDecomposition(%a) : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>)
  %qr:2 = stablehlo.custom_call @Qr(%lu#0) : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x3xf32>)
  %eigh:2 = stablehlo.custom_call @Eigh(%qr#0) {backend_config = "1,1,100,1e-6"} : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x3xf32>)
  return %eigh#0, %eigh#1, %lu#2 : tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<2x3xi32>
}

// What is of other types, or other shapes, stays a call.
// CHECK-LABEL: func.func @others
// CHECK: stablehlo.custom_call @Qr
// CHECK: stablehlo.custom_call @lapack_sgetrf_ffi
// CHECK: stablehlo.custom_call @lapack_sgeev_ffi
func.func @others(%a: tensor<3x3xf16>, %b: tensor<?x?xf32>, %c: tensor<3x3xf32>) -> tensor<3x3xf16> {
  %0:2 = stablehlo.custom_call @Qr(%a) : (tensor<3x3xf16>) -> (tensor<3x3xf16>, tensor<3xf16>)
  %1:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%b) : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xi32>, tensor<i32>)
  %2 = stablehlo.custom_call @lapack_sgeev_ffi(%c) : (tensor<3x3xf32>) -> tensor<3xf32>
  return %0#0 : tensor<3x3xf16>
}

// All arrays of a program are in one memory.
// CHECK-LABEL: func.func @placed
// CHECK-SAME: (%[[X:.*]]: tensor<3xi8>)
// CHECK-NEXT: return %[[X]]
func.func @placed(%x: tensor<3xi8>) -> tensor<3xi8> {
  %0 = stablehlo.custom_call @annotate_device_placement(%x) {has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} : (tensor<3xi8>) -> tensor<3xi8>
  return %0 : tensor<3xi8>
}

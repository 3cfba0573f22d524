// Factorizations of matrices at the ends of the range: their squares overflow or underflow. The
// eigenvalues of [[2, 1], [1, 2]] are 1 and 3, also of [[2, i], [-i, 2]]; so are singular values.
// RUN: tpu-run %s && tpu-run %s --engine=reference

func.func @main() {
  %a0_c = stablehlo.constant dense<[[2.0e-37, 1.0e-37], [1.0e-37, 2.0e-37]]> : tensor<2x2xf32>
  %a0 = stablehlo.optimization_barrier %a0_c : tensor<2x2xf32>
  %r0:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a0) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r0#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e-37, 3.0e-37]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a1_c = stablehlo.constant dense<[[2.0e-30, 1.0e-30], [1.0e-30, 2.0e-30]]> : tensor<2x2xf32>
  %a1 = stablehlo.optimization_barrier %a1_c : tensor<2x2xf32>
  %r1:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a1) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r1#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e-30, 3.0e-30]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a2_c = stablehlo.constant dense<[[2.0e-19, 1.0e-19], [1.0e-19, 2.0e-19]]> : tensor<2x2xf32>
  %a2 = stablehlo.optimization_barrier %a2_c : tensor<2x2xf32>
  %r2:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a2) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r2#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e-19, 3.0e-19]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a3_c = stablehlo.constant dense<[[2.0e0, 1.0e0], [1.0e0, 2.0e0]]> : tensor<2x2xf32>
  %a3 = stablehlo.optimization_barrier %a3_c : tensor<2x2xf32>
  %r3:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a3) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r3#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e0, 3.0e0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a4_c = stablehlo.constant dense<[[2.0e19, 1.0e19], [1.0e19, 2.0e19]]> : tensor<2x2xf32>
  %a4 = stablehlo.optimization_barrier %a4_c : tensor<2x2xf32>
  %r4:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a4) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r4#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e19, 3.0e19]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a5_c = stablehlo.constant dense<[[2.0e30, 1.0e30], [1.0e30, 2.0e30]]> : tensor<2x2xf32>
  %a5 = stablehlo.optimization_barrier %a5_c : tensor<2x2xf32>
  %r5:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a5) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r5#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e30, 3.0e30]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a6_c = stablehlo.constant dense<[[2.0e37, 1.0e37], [1.0e37, 2.0e37]]> : tensor<2x2xf32>
  %a6 = stablehlo.optimization_barrier %a6_c : tensor<2x2xf32>
  %r6:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a6) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r6#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e37, 3.0e37]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a7_c = stablehlo.constant dense<[[2.0e-300, 1.0e-300], [1.0e-300, 2.0e-300]]> : tensor<2x2xf64>
  %a7 = stablehlo.optimization_barrier %a7_c : tensor<2x2xf64>
  %r7:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a7) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r7#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e-300, 3.0e-300]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a8_c = stablehlo.constant dense<[[2.0e-160, 1.0e-160], [1.0e-160, 2.0e-160]]> : tensor<2x2xf64>
  %a8 = stablehlo.optimization_barrier %a8_c : tensor<2x2xf64>
  %r8:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a8) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r8#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e-160, 3.0e-160]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a9_c = stablehlo.constant dense<[[2.0e160, 1.0e160], [1.0e160, 2.0e160]]> : tensor<2x2xf64>
  %a9 = stablehlo.optimization_barrier %a9_c : tensor<2x2xf64>
  %r9:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a9) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r9#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e160, 3.0e160]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a10_c = stablehlo.constant dense<[[2.0e300, 1.0e300], [1.0e300, 2.0e300]]> : tensor<2x2xf64>
  %a10 = stablehlo.optimization_barrier %a10_c : tensor<2x2xf64>
  %r10:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a10) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r10#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[1.0e300, 3.0e300]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a11_c = stablehlo.constant dense<[[(2.0e-30, 0.0), (0.0, 1.0e-30)], [(0.0, -1.0e-30), (2.0e-30, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %a11 = stablehlo.optimization_barrier %a11_c : tensor<2x2xcomplex<f32>>
  %r11:3 = stablehlo.custom_call @lapack_cheevd_ffi(%a11) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xcomplex<f32>>) -> (tensor<2x2xcomplex<f32>>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r11#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[1.0e-30, 3.0e-30]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a12_c = stablehlo.constant dense<[[(2.0e25, 0.0), (0.0, 1.0e25)], [(0.0, -1.0e25), (2.0e25, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %a12 = stablehlo.optimization_barrier %a12_c : tensor<2x2xcomplex<f32>>
  %r12:3 = stablehlo.custom_call @lapack_cheevd_ffi(%a12) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xcomplex<f32>>) -> (tensor<2x2xcomplex<f32>>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r12#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[1.0e25, 3.0e25]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a13_c = stablehlo.constant dense<[[(2.0e37, 0.0), (0.0, 1.0e37)], [(0.0, -1.0e37), (2.0e37, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %a13 = stablehlo.optimization_barrier %a13_c : tensor<2x2xcomplex<f32>>
  %r13:3 = stablehlo.custom_call @lapack_cheevd_ffi(%a13) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xcomplex<f32>>) -> (tensor<2x2xcomplex<f32>>, tensor<2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r13#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[1.0e37, 3.0e37]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a14_c = stablehlo.constant dense<[[(2.0e-200, 0.0), (0.0, 1.0e-200)], [(0.0, -1.0e-200), (2.0e-200, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %a14 = stablehlo.optimization_barrier %a14_c : tensor<2x2xcomplex<f64>>
  %r14:3 = stablehlo.custom_call @lapack_zheevd_ffi(%a14) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r14#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[1.0e-200, 3.0e-200]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a15_c = stablehlo.constant dense<[[(2.0e200, 0.0), (0.0, 1.0e200)], [(0.0, -1.0e200), (2.0e200, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %a15 = stablehlo.optimization_barrier %a15_c : tensor<2x2xcomplex<f64>>
  %r15:3 = stablehlo.custom_call @lapack_zheevd_ffi(%a15) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r15#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[1.0e200, 3.0e200]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a16_c = stablehlo.constant dense<[[2.0e-37, 1.0e-37], [1.0e-37, 2.0e-37]]> : tensor<2x2xf32>
  %a16 = stablehlo.optimization_barrier %a16_c : tensor<2x2xf32>
  %r16:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a16) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r16#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e-37, 1.0e-37]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a17_c = stablehlo.constant dense<[[2.0e-30, 1.0e-30], [1.0e-30, 2.0e-30]]> : tensor<2x2xf32>
  %a17 = stablehlo.optimization_barrier %a17_c : tensor<2x2xf32>
  %r17:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a17) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r17#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e-30, 1.0e-30]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a18_c = stablehlo.constant dense<[[2.0e-19, 1.0e-19], [1.0e-19, 2.0e-19]]> : tensor<2x2xf32>
  %a18 = stablehlo.optimization_barrier %a18_c : tensor<2x2xf32>
  %r18:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a18) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r18#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e-19, 1.0e-19]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a19_c = stablehlo.constant dense<[[2.0e0, 1.0e0], [1.0e0, 2.0e0]]> : tensor<2x2xf32>
  %a19 = stablehlo.optimization_barrier %a19_c : tensor<2x2xf32>
  %r19:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a19) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r19#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e0, 1.0e0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a20_c = stablehlo.constant dense<[[2.0e19, 1.0e19], [1.0e19, 2.0e19]]> : tensor<2x2xf32>
  %a20 = stablehlo.optimization_barrier %a20_c : tensor<2x2xf32>
  %r20:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a20) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r20#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e19, 1.0e19]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a21_c = stablehlo.constant dense<[[2.0e30, 1.0e30], [1.0e30, 2.0e30]]> : tensor<2x2xf32>
  %a21 = stablehlo.optimization_barrier %a21_c : tensor<2x2xf32>
  %r21:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a21) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r21#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e30, 1.0e30]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a22_c = stablehlo.constant dense<[[2.0e37, 1.0e37], [1.0e37, 2.0e37]]> : tensor<2x2xf32>
  %a22 = stablehlo.optimization_barrier %a22_c : tensor<2x2xf32>
  %r22:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a22) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r22#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e37, 1.0e37]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a23_c = stablehlo.constant dense<[[2.0e-300, 1.0e-300], [1.0e-300, 2.0e-300]]> : tensor<2x2xf64>
  %a23 = stablehlo.optimization_barrier %a23_c : tensor<2x2xf64>
  %r23:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a23) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<2x2xf64>, tensor<2x2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r23#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e-300, 1.0e-300]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a24_c = stablehlo.constant dense<[[2.0e-160, 1.0e-160], [1.0e-160, 2.0e-160]]> : tensor<2x2xf64>
  %a24 = stablehlo.optimization_barrier %a24_c : tensor<2x2xf64>
  %r24:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a24) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<2x2xf64>, tensor<2x2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r24#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e-160, 1.0e-160]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a25_c = stablehlo.constant dense<[[2.0e160, 1.0e160], [1.0e160, 2.0e160]]> : tensor<2x2xf64>
  %a25 = stablehlo.optimization_barrier %a25_c : tensor<2x2xf64>
  %r25:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a25) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<2x2xf64>, tensor<2x2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r25#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e160, 1.0e160]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a26_c = stablehlo.constant dense<[[2.0e300, 1.0e300], [1.0e300, 2.0e300]]> : tensor<2x2xf64>
  %a26 = stablehlo.optimization_barrier %a26_c : tensor<2x2xf64>
  %r26:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a26) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<2x2xf64>, tensor<2x2xf64>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r26#1) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[3.0e300, 1.0e300]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a27_c = stablehlo.constant dense<[[(2.0e-30, 0.0), (0.0, 1.0e-30)], [(0.0, -1.0e-30), (2.0e-30, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %a27 = stablehlo.optimization_barrier %a27_c : tensor<2x2xcomplex<f32>>
  %r27:5 = stablehlo.custom_call @lapack_cgesdd_ffi(%a27) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xcomplex<f32>>) -> (tensor<2x2xcomplex<f32>>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r27#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[3.0e-30, 1.0e-30]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a28_c = stablehlo.constant dense<[[(2.0e25, 0.0), (0.0, 1.0e25)], [(0.0, -1.0e25), (2.0e25, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %a28 = stablehlo.optimization_barrier %a28_c : tensor<2x2xcomplex<f32>>
  %r28:5 = stablehlo.custom_call @lapack_cgesdd_ffi(%a28) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xcomplex<f32>>) -> (tensor<2x2xcomplex<f32>>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r28#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[3.0e25, 1.0e25]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a29_c = stablehlo.constant dense<[[(2.0e37, 0.0), (0.0, 1.0e37)], [(0.0, -1.0e37), (2.0e37, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %a29 = stablehlo.optimization_barrier %a29_c : tensor<2x2xcomplex<f32>>
  %r29:5 = stablehlo.custom_call @lapack_cgesdd_ffi(%a29) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xcomplex<f32>>) -> (tensor<2x2xcomplex<f32>>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r29#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[3.0e37, 1.0e37]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %a30_c = stablehlo.constant dense<[[(2.0e-200, 0.0), (0.0, 1.0e-200)], [(0.0, -1.0e-200), (2.0e-200, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %a30 = stablehlo.optimization_barrier %a30_c : tensor<2x2xcomplex<f64>>
  %r30:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%a30) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<2xf64>, tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r30#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[3.0e-200, 1.0e-200]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %a31_c = stablehlo.constant dense<[[(2.0e200, 0.0), (0.0, 1.0e200)], [(0.0, -1.0e200), (2.0e200, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %a31 = stablehlo.optimization_barrier %a31_c : tensor<2x2xcomplex<f64>>
  %r31:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%a31) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<2xf64>, tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  stablehlo.custom_call @check.expect_close_const(%r31#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<[3.0e200, 1.0e200]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  return
}

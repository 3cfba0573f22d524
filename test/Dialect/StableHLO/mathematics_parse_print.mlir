// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @complex(
func.func @complex(%a: tensor<4x4xf32>) {
  // CHECK: %[[C:.*]] = stablehlo.complex %{{.*}}, %{{.*}} : tensor<4x4xcomplex<f32>>
  %0 = stablehlo.complex %a, %a : tensor<4x4xcomplex<f32>>
  // CHECK: stablehlo.real %[[C]] : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  %1 = stablehlo.real %0 : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  // CHECK: stablehlo.imag %[[C]] : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  %2 = stablehlo.imag %0 : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  // CHECK: stablehlo.real %{{.*}} : tensor<4x4xf32>
  %3 = stablehlo.real %a : tensor<4x4xf32>
  return
}

// CHECK-LABEL: func @fft(
func.func @fft(%a: tensor<2x8xf64>, %c: tensor<2x5xcomplex<f64>>) {
  // CHECK: stablehlo.fft %{{.*}}, type = FFT, length = [2, 5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
  %0 = stablehlo.fft %c, type = FFT, length = [2, 5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
  // CHECK: stablehlo.fft %{{.*}}, type = IFFT, length = [5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
  %1 = stablehlo.fft %c, type = IFFT, length = [5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
  // CHECK: stablehlo.fft %{{.*}}, type = RFFT, length = [8] : (tensor<2x8xf64>) -> tensor<2x5xcomplex<f64>>
  %2 = stablehlo.fft %a, type = RFFT, length = [8] : (tensor<2x8xf64>) -> tensor<2x5xcomplex<f64>>
  // CHECK: stablehlo.fft %{{.*}}, type = IRFFT, length = [8] : (tensor<2x5xcomplex<f64>>) -> tensor<2x8xf64>
  %3 = stablehlo.fft %c, type = IRFFT, length = [8] : (tensor<2x5xcomplex<f64>>) -> tensor<2x8xf64>
  return
}

// CHECK-LABEL: func @linear_algebra(
func.func @linear_algebra(%a: tensor<4x4xf32>) {
  // CHECK: stablehlo.cholesky %{{.*}}, lower = true : tensor<4x4xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<4x4xf32>
  // CHECK: stablehlo.cholesky %{{.*}} : tensor<4x4xf32>
  %1 = stablehlo.cholesky %a : tensor<4x4xf32>
  // CHECK: "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%a, %a) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = stablehlo.dot %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}}, precision = [HIGH, DEFAULT] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = stablehlo.dot %a, %a, precision = [HIGH, DEFAULT] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK-LABEL: func @batch_norm(
func.func @batch_norm(%a: tensor<4x4xf32>, %v: tensor<4xf32>) {
  // CHECK: "stablehlo.batch_norm_inference"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-01 : f32, feature_index = 1 : i64}>
  %0 = "stablehlo.batch_norm_inference"(%a, %v, %v, %v, %v) <{epsilon = 1.000000e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  // CHECK: %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-01 : f32, feature_index = 1 : i64}>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%a, %v, %v) <{epsilon = 1.000000e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  // CHECK: %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-01 : f32, feature_index = 1 : i64}>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%a, %v, %v, %v, %a) <{epsilon = 1.000000e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// CHECK-LABEL: func @rng(
func.func @rng(%a: tensor<f32>, %s: tensor<2xi64>) {
  // CHECK: stablehlo.rng %{{.*}}, %{{.*}}, %{{.*}}, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  // CHECK: stablehlo.rng %{{.*}}, %{{.*}}, %{{.*}}, distribution = UNIFORM
  %1 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

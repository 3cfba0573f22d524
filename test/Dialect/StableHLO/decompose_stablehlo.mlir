// RUN: tpu-opt %s --decompose-stablehlo --split-input-file | FileCheck %s
// What remains is interpreted and compiled in test/Interpreter.

// CHECK-LABEL: func.func @dot(
// CHECK-NEXT: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0], precision = [HIGH, DEFAULT]
func.func @dot(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot %x, %y, precision = [HIGH, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// In f32, rounded at the end.
// CHECK-LABEL: func.func @batch_norm_inference(
// CHECK-NOT: batch_norm
// CHECK: stablehlo.convert %{{.*}} : (tensor<8x2xbf16>) -> tensor<8x2xf32>
// CHECK: stablehlo.sqrt %{{.*}} : tensor<2xf32>
// CHECK: stablehlo.convert %{{.*}} : (tensor<8x2xf32>) -> tensor<8x2xbf16>
// CHECK-NEXT: return
func.func @batch_norm_inference(%x: tensor<8x2xbf16>, %v: tensor<2xbf16>) -> tensor<8x2xbf16> {
  %0 = "stablehlo.batch_norm_inference"(%x, %v, %v, %v, %v) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}>
    : (tensor<8x2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> tensor<8x2xbf16>
  return %0 : tensor<8x2xbf16>
}

// -----

// CHECK-LABEL: func.func @cholesky(
// CHECK-NOT: stablehlo.cholesky
// CHECK: stablehlo.while
func.func @cholesky(%x: tensor<2x5x5xf32>) -> tensor<2x5x5xf32> {
  %0 = stablehlo.cholesky %x, lower = true : tensor<2x5x5xf32>
  return %0 : tensor<2x5x5xf32>
}

// -----

// A key for each place.
// CHECK-LABEL: func.func @rng(
// CHECK-NOT: stablehlo.rng %
// CHECK: dense<[11400714819323198485, 0]> : tensor<2xui64>
// CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = THREE_FRY
// CHECK: dense<[4354685564936845354, 0]> : tensor<2xui64>
// CHECK: stablehlo.rng_bit_generator
func.func @rng(%a: tensor<f32>, %s: tensor<1xi64>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  %1 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A short transform is a product with its matrix: of real numbers, two.
// CHECK-LABEL: func.func @rfft(
// CHECK-COUNT-2: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x8xf32>, tensor<8x8xf32>) -> tensor<3x8xf32>
// CHECK: stablehlo.complex
// CHECK: stablehlo.slice %{{.*}} [0:3, 0:5]
func.func @rfft(%x: tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  return %0 : tensor<3x5xcomplex<f32>>
}

// -----

// 60 = 6 * 10.
// CHECK-LABEL: func.func @factors(
// CHECK: stablehlo.reshape %{{.*}} : (tensor<60xcomplex<f64>>) -> tensor<6x10xcomplex<f64>>
// CHECK: stablehlo.dot_general %{{.*}} : (tensor<6x10xcomplex<f64>>, tensor<6x6xcomplex<f64>>) -> tensor<10x6xcomplex<f64>>
// CHECK: stablehlo.multiply %{{.*}} : tensor<10x6xcomplex<f64>>
// CHECK: stablehlo.dot_general %{{.*}} : (tensor<10x6xcomplex<f64>>, tensor<10x10xcomplex<f64>>) -> tensor<6x10xcomplex<f64>>
// CHECK: stablehlo.transpose
// CHECK: stablehlo.reshape %{{.*}} : (tensor<10x6xcomplex<f64>>) -> tensor<60xcomplex<f64>>
// CHECK-NOT: fft
func.func @factors(%x: tensor<60xcomplex<f64>>) -> tensor<60xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = FFT, length = [60] : (tensor<60xcomplex<f64>>) -> tensor<60xcomplex<f64>>
  return %0 : tensor<60xcomplex<f64>>
}

// -----

// A prime that is too long for a matrix: two transforms of 128.
// CHECK-LABEL: func.func @prime(
// CHECK: stablehlo.pad %{{.*}}, low = [0], high = [91], interior = [0] : (tensor<37xcomplex<f32>>, tensor<complex<f32>>) -> tensor<128xcomplex<f32>>
// CHECK-NOT: 37x37
// CHECK: stablehlo.slice %{{.*}} [0:37]
func.func @prime(%x: tensor<37xcomplex<f32>>) -> tensor<37xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [37] : (tensor<37xcomplex<f32>>) -> tensor<37xcomplex<f32>>
  return %0 : tensor<37xcomplex<f32>>
}

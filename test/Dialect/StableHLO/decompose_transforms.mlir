// RUN: tpu-opt %s --decompose-stablehlo=keep-transforms=true | FileCheck %s

// The target has code for all factors.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: stablehlo.fft %{{.*}}, type = IFFT, length = [6, 31]
// CHECK-NEXT: return
func.func @kept(%x: tensor<2x6x31xcomplex<f32>>) -> tensor<2x6x31xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = IFFT, length = [6, 31] : (tensor<2x6x31xcomplex<f32>>) -> tensor<2x6x31xcomplex<f32>>
  return %0 : tensor<2x6x31xcomplex<f32>>
}

// A prime number of many signals is convolved by the target's code.
// CHECK-LABEL: func.func @many(
// CHECK-NEXT: stablehlo.fft %{{.*}}, type = FFT, length = [37]
// CHECK-NEXT: return
func.func @many(%x: tensor<8x37xcomplex<f32>>) -> tensor<8x37xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [37] : (tensor<8x37xcomplex<f32>>) -> tensor<8x37xcomplex<f32>>
  return %0 : tensor<8x37xcomplex<f32>>
}

// Bluestein's algorithm, with two transforms of 128.
// CHECK-LABEL: func.func @prime(
// CHECK: stablehlo.pad
// CHECK: stablehlo.fft %{{.*}}, type = FFT, length = [128]
// CHECK: stablehlo.fft %{{.*}}, type = IFFT, length = [128]
// CHECK-NOT: stablehlo.fft
func.func @prime(%x: tensor<37xcomplex<f32>>) -> tensor<37xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [37] : (tensor<37xcomplex<f32>>) -> tensor<37xcomplex<f32>>
  return %0 : tensor<37xcomplex<f32>>
}

// Real numbers of an odd length have no pairs, and few signals are transformed as complex ones.
// CHECK-LABEL: func.func @odd(
// CHECK: %[[X:.*]] = stablehlo.complex
// CHECK: stablehlo.fft %[[X]], type = FFT, length = [15]
// CHECK: stablehlo.slice %{{.*}} [0:9, 0:8]
func.func @odd(%x: tensor<9x15xf32>) -> tensor<9x8xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [15] : (tensor<9x15xf32>) -> tensor<9x8xcomplex<f32>>
  return %0 : tensor<9x8xcomplex<f32>>
}

// CHECK-LABEL: func.func @few(
// CHECK: stablehlo.fft %{{.*}}, type = IFFT, length = [16]
// CHECK: stablehlo.real
func.func @few(%x: tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32> {
  %0 = stablehlo.fft %x, type = IRFFT, length = [16] : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  return %0 : tensor<3x16xf32>
}

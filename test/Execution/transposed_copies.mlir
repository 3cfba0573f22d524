// Copies that make another dimension the innermost: squares of vectors and what is left of both
// dimensions, of elements of each width, beside dimensions that stay, on each instruction set.
// RUN: tpu-run %s --entry=f32 --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %s --entry=f32 --random-inputs=1 --compare --target-cpu=x86-64-v3 | FileCheck %s
// RUN: tpu-run %s --entry=f32 --random-inputs=1 --compare --target-cpu=x86-64-v2 | FileCheck %s
// RUN: tpu-run %s --entry=narrow --random-inputs=2 --compare | FileCheck %s
// RUN: tpu-run %s --entry=narrow --random-inputs=2 --compare --target-cpu=x86-64-v3 | FileCheck %s
// RUN: tpu-run %s --entry=wide --random-inputs=3 --compare | FileCheck %s
// RUN: tpu-run %s --entry=wide --random-inputs=3 --compare --target-cpu=x86-64-v2 | FileCheck %s
// RUN: tpu-run %s --entry=parts --random-inputs=4 --compare | FileCheck %s
// RUN: env SYSTOLE_THREADS=3 tpu-run %s --entry=large --random-inputs=5 --compare | FileCheck %s
// CHECK: result 0: equal

func.func public @f32(%x: tensor<64x48xf32>, %y: tensor<37x53xf32>, %z: tensor<3x35x2x19xf32>)
    -> (tensor<48x64xf32>, tensor<53x37xf32>, tensor<2x19x3x35xf32>, tensor<3x19x2x35xf32>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<64x48xf32>) -> tensor<48x64xf32>
  %1 = stablehlo.transpose %y, dims = [1, 0] : (tensor<37x53xf32>) -> tensor<53x37xf32>
  %2 = stablehlo.transpose %z, dims = [2, 3, 0, 1] : (tensor<3x35x2x19xf32>) -> tensor<2x19x3x35xf32>
  %3 = stablehlo.transpose %z, dims = [0, 3, 2, 1] : (tensor<3x35x2x19xf32>) -> tensor<3x19x2x35xf32>
  return %0, %1, %2, %3 : tensor<48x64xf32>, tensor<53x37xf32>, tensor<2x19x3x35xf32>, tensor<3x19x2x35xf32>
}

func.func public @narrow(%x: tensor<70x33xi8>, %y: tensor<33x70xbf16>, %z: tensor<40x20xi16>, %b: tensor<33x65xi32>)
    -> (tensor<33x70xi8>, tensor<70x33xbf16>, tensor<20x40xi16>, tensor<65x33xi1>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<70x33xi8>) -> tensor<33x70xi8>
  %1 = stablehlo.transpose %y, dims = [1, 0] : (tensor<33x70xbf16>) -> tensor<70x33xbf16>
  %2 = stablehlo.transpose %z, dims = [1, 0] : (tensor<40x20xi16>) -> tensor<20x40xi16>
  %zero = stablehlo.constant dense<0> : tensor<33x65xi32>
  %isPositive = stablehlo.compare GT, %b, %zero : (tensor<33x65xi32>, tensor<33x65xi32>) -> tensor<33x65xi1>
  %3 = stablehlo.transpose %isPositive, dims = [1, 0] : (tensor<33x65xi1>) -> tensor<65x33xi1>
  return %0, %1, %2, %3 : tensor<33x70xi8>, tensor<70x33xbf16>, tensor<20x40xi16>, tensor<65x33xi1>
}

func.func public @wide(%x: tensor<17x9xf64>, %y: tensor<8x16xi64>) -> (tensor<9x17xf64>, tensor<16x8xi64>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<17x9xf64>) -> tensor<9x17xf64>
  %1 = stablehlo.transpose %y, dims = [1, 0] : (tensor<8x16xi64>) -> tensor<16x8xi64>
  return %0, %1 : tensor<9x17xf64>, tensor<16x8xi64>
}

// Parts of larger tensors, at positions that are no multiple of a vector.
func.func public @parts(%x: tensor<70x90xf32>, %i: tensor<i32>) -> (tensor<33x33xf32>, tensor<33x100xf32>) {
  %0 = stablehlo.slice %x [3:36, 5:38] : (tensor<70x90xf32>) -> tensor<33x33xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<33x33xf32>) -> tensor<33x33xf32>
  %seven = stablehlo.constant dense<7> : tensor<i32>
  %at = stablehlo.and %i, %seven : tensor<i32>
  %2 = stablehlo.dynamic_slice %x, %at, %at, sizes = [33, 33] : (tensor<70x90xf32>, tensor<i32>, tensor<i32>) -> tensor<33x33xf32>
  %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<33x33xf32>) -> tensor<33x33xf32>
  %4 = stablehlo.concatenate %1, %3, %1, dim = 1 : (tensor<33x33xf32>, tensor<33x33xf32>, tensor<33x33xf32>) -> tensor<33x99xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %5 = stablehlo.pad %4, %zero, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<33x99xf32>, tensor<f32>) -> tensor<33x100xf32>
  return %3, %5 : tensor<33x33xf32>, tensor<33x100xf32>
}

// Threads share it.
func.func public @large(%x: tensor<1000x1003xf32>) -> tensor<1003x1000xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<1000x1003xf32>) -> tensor<1003x1000xf32>
  return %0 : tensor<1003x1000xf32>
}

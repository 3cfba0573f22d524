// Copies that threads share: of operands with padding, whose lines are whole vectors or not, with
// strides and padding on one side, of bytes and of f32. Sums of bytes are the interpreter's; those of
// f32 are of small integers, so they are exact as well.
// RUN: tpu-run %s --random-inputs=1 --compare --max-ulp=0 --threads=1
// RUN: tpu-run %s --random-inputs=2 --compare --max-ulp=0 --threads=3
// RUN: tpu-run %s --random-inputs=3 --compare --max-ulp=0 --threads=3 --target-cpu=x86-64-v3
// RUN: tpu-translate %s --to-kernel-plans --target-cpu=znver4 -o %t && FileCheck %s --input-file=%t
// CHECK: memref<8x56x56x64xi8>
// CHECK: <copy lhs items 8>, <panels>, <pack>, <loop 0 by 1 items 8>
// CHECK: memref<8x57x57x37xi8>
// CHECK: <copy lhs items 4>, <panels>, <pack>, <loop 0 by 1 items 8>
// CHECK: memref<8x28x28x32xf32>
// CHECK: <copy lhs items 4>, <panels>, <loop 0 by 1 items 8>
func.func @main(%x0: tensor<8x56x56x64xi8>, %w0: tensor<3x3x64x8xi8>, %y0: tensor<8x57x57x37xi8>, %v0: tensor<3x3x37x9xi8>,
                %z0: tensor<8x28x28x32xi8>, %t0: tensor<3x3x32x8xi8>)
    -> (tensor<8x56x56x8xi32>, tensor<8x29x29x9xi32>, tensor<8x28x28x8xf32>) {
  %kx = stablehlo.constant dense<37> : tensor<8x56x56x64xi8>
  %x = stablehlo.multiply %x0, %kx : tensor<8x56x56x64xi8>
  %ky = stablehlo.constant dense<-43> : tensor<8x57x57x37xi8>
  %y = stablehlo.multiply %y0, %ky : tensor<8x57x57x37xi8>
  %0 = stablehlo.convolution(%x, %w0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x56x56x64xi8>, tensor<3x3x64x8xi8>) -> tensor<8x56x56x8xi32>
  %1 = stablehlo.convolution(%y, %v0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 2], [2, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x57x57x37xi8>, tensor<3x3x37x9xi8>) -> tensor<8x29x29x9xi32>
  %z = stablehlo.convert %z0 : (tensor<8x28x28x32xi8>) -> tensor<8x28x28x32xf32>
  %t = stablehlo.convert %t0 : (tensor<3x3x32x8xi8>) -> tensor<3x3x32x8xf32>
  %zf, %tf = stablehlo.optimization_barrier %z, %t : tensor<8x28x28x32xf32>, tensor<3x3x32x8xf32>
  %2 = stablehlo.convolution(%zf, %tf) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x28x28x32xf32>, tensor<3x3x32x8xf32>) -> tensor<8x28x28x8xf32>
  return %0, %1, %2 : tensor<8x56x56x8xi32>, tensor<8x29x29x9xi32>, tensor<8x28x28x8xf32>
}

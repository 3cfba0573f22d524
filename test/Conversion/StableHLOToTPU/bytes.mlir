// Products of bytes that are summed in 32 bits are the matrix unit's, of bytes in memory.
// RUN: tpu-opt %s --stablehlo-to-tpu | FileCheck %s

// CHECK-LABEL: func.func {{.*}}@products
// CHECK: tpu.mxu_matmul ins(%{{.*}}, %{{.*}} : tensor<5x9xi8>, tensor<9x7xi8>) outs(%{{.*}} : tensor<5x7xi32>) contracting_dims = [1] x [0] precision = default ->
// CHECK: tpu.mxu_matmul ins(%{{.*}}, %{{.*}} : tensor<5x9xi8>, tensor<9x7xi8>) outs(%{{.*}} : tensor<5x7xi32>) contracting_dims = [1] x [0] lhs_unsigned rhs_unsigned precision = default ->
func.func @products(%a: tensor<5x9xi8>, %b: tensor<9x7xi8>, %c: tensor<5x9xui8>, %d: tensor<9x7xui8>) -> (tensor<5x7xi32>, tensor<5x7xui32>) attributes {tpu.convention = #tpu.convention<function>} {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<5x9xi8>, tensor<9x7xi8>) -> tensor<5x7xi32>
  %1 = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0] : (tensor<5x9xui8>, tensor<9x7xui8>) -> tensor<5x7xui32>
  return %0, %1 : tensor<5x7xi32>, tensor<5x7xui32>
}

// Operands that are converted right before, and constants of numbers that are bytes.
// CHECK-LABEL: func.func {{.*}}@converted
// CHECK: tpu.mxu_matmul ins(%{{.*}}, %{{.*}} : tensor<5x9xi8>, tensor<9x7xi8>) outs(%{{.*}} : tensor<5x7xi32>) contracting_dims = [1] x [0] lhs_unsigned precision = default ->
// CHECK: tpu.mxu_convolution ins(%{{.*}}, %{{.*}} : tensor<1x9x2xi8>, tensor<3x2x1xi8>) outs(%{{.*}} : tensor<1x9x1xi32>) dim_labels = "b0f_0io->b0f" padding = [1, 1] rhs_unsigned
func.func @converted(%a: tensor<5x9xui8>, %b: tensor<9x7xi8>, %x: tensor<1x9x2xi8>) -> (tensor<5x7xi32>, tensor<1x9x1xi32>) attributes {tpu.convention = #tpu.convention<function>} {
  %0 = stablehlo.convert %a : (tensor<5x9xui8>) -> tensor<5x9xi32>
  %1 = stablehlo.convert %b : (tensor<9x7xi8>) -> tensor<9x7xi32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<5x9xi32>, tensor<9x7xi32>) -> tensor<5x7xi32>
  %3 = stablehlo.convert %x : (tensor<1x9x2xi8>) -> tensor<1x9x2xi32>
  %w = stablehlo.constant dense<[[[0], [1]], [[2], [255]], [[4], [5]]]> : tensor<3x2x1xi32>
  %4 = stablehlo.convolution(%3, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x9x2xi32>, tensor<3x2x1xi32>) -> tensor<1x9x1xi32>
  return %2, %4 : tensor<5x7xi32>, tensor<1x9x1xi32>
}

// A tile of converted bytes is made of the bytes.
// CHECK-LABEL: func.func @tile
// CHECK: %[[TILE:.*]] = tensor.extract_slice %arg0{{.*}} : tensor<6x9xi8> to tensor<2x9xi8>
// CHECK: tpu.mxu_matmul ins(%[[TILE]], %{{.*}} : tensor<2x9xi8>, tensor<9x7xi8>) {{.*}} lhs_unsigned precision
func.func @tile(%a: tensor<6x9xui8>, %b: tensor<9x7xi8>, %at: tensor<i32>) -> tensor<2x7xi32> attributes {tpu.convention = #tpu.convention<function>} {
  %0 = stablehlo.convert %a : (tensor<6x9xui8>) -> tensor<6x9xi32>
  %1 = stablehlo.convert %b : (tensor<9x7xi8>) -> tensor<9x7xi32>
  %2 = stablehlo.constant dense<0> : tensor<i32>
  %3 = stablehlo.dynamic_slice %0, %at, %2, sizes = [2, 9] : (tensor<6x9xi32>, tensor<i32>, tensor<i32>) -> tensor<2x9xi32>
  %4 = stablehlo.dot_general %3, %1, contracting_dims = [1] x [0] : (tensor<2x9xi32>, tensor<9x7xi32>) -> tensor<2x7xi32>
  return %4 : tensor<2x7xi32>
}

// Products of other integers are loops.
// CHECK-LABEL: func.func {{.*}}@others
// CHECK-NOT: mxu_matmul
func.func @others(%a: tensor<5x9xi8>, %b: tensor<9x7xi8>, %c: tensor<9x7xi32>) -> (tensor<5x7xi8>, tensor<5x7xi32>) attributes {tpu.convention = #tpu.convention<function>} {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<5x9xi8>, tensor<9x7xi8>) -> tensor<5x7xi8>
  %1 = stablehlo.convert %a : (tensor<5x9xi8>) -> tensor<5x9xi32>
  %2 = stablehlo.dot_general %1, %c, contracting_dims = [1] x [0] : (tensor<5x9xi32>, tensor<9x7xi32>) -> tensor<5x7xi32>
  return %0, %2 : tensor<5x7xi8>, tensor<5x7xi32>
}

// A quantized layer: the bias, the scale of each channel, relu, rounding and the conversion to bytes
// are the epilogue, which stores bytes.
// CHECK-LABEL: func.func {{.*}}@requantized
// CHECK: tpu.mxu_matmul ins({{.*}}) outs(%{{.*}} : tensor<5x7xi8>) {{.*}} epilogue({{.*}} : tensor<7xi32>, {{.*}}) {
// CHECK: arith.addi
// CHECK: arith.sitofp
// CHECK: arith.mulf
// CHECK: math.roundeven
// CHECK: arith.fptosi
// CHECK: tpu.mxu_yield %{{.*}} : i8
// CHECK-NOT: linalg.generic
func.func @requantized(%a: tensor<5x9xi8>, %b: tensor<9x7xi8>, %bias: tensor<7xi32>, %scale: tensor<7xf32>) -> tensor<5x7xi8> attributes {tpu.convention = #tpu.convention<function>} {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<5x9xi8>, tensor<9x7xi8>) -> tensor<5x7xi32>
  %1 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<7xi32>) -> tensor<5x7xi32>
  %2 = stablehlo.add %0, %1 : tensor<5x7xi32>
  %3 = stablehlo.convert %2 : (tensor<5x7xi32>) -> tensor<5x7xf32>
  %4 = stablehlo.broadcast_in_dim %scale, dims = [1] : (tensor<7xf32>) -> tensor<5x7xf32>
  %5 = stablehlo.multiply %3, %4 : tensor<5x7xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<5x7xf32>
  %6 = stablehlo.maximum %5, %zero : tensor<5x7xf32>
  %7 = stablehlo.round_nearest_even %6 : tensor<5x7xf32>
  %low = stablehlo.constant dense<-128.0> : tensor<f32>
  %high = stablehlo.constant dense<127.0> : tensor<f32>
  %8 = stablehlo.clamp %low, %7, %high : (tensor<f32>, tensor<5x7xf32>, tensor<f32>) -> tensor<5x7xf32>
  %9 = stablehlo.convert %8 : (tensor<5x7xf32>) -> tensor<5x7xi8>
  return %9 : tensor<5x7xi8>
}

// Layers for targets that infer. @split has an operation in the middle that they lack, @large more
// parameters than fit on the chip of the Edge TPU, @limits what its table excludes.
!image = tensor<1x8x8x4x!quant.uniform<i8:f32, 0.5>>
!filter = tensor<3x3x4x4x!quant.uniform<i8:f32, 0.25>>
!row = tensor<1x2048x!quant.uniform<i8:f32, 0.5>>
!matrix = tensor<2048x2048x!quant.uniform<i8:f32, 0.25>>
module @layers {
  func.func @split(%x: !image) -> !image {
    %w = stablehlo.constant() {value = dense<1> : tensor<3x3x4x4xi8>} : () -> !filter
    %v = stablehlo.constant() {value = dense<2> : tensor<3x3x4x4xi8>} : () -> !filter
    %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (!image, !filter) -> !image
    %1 = stablehlo.sine %0 : (!image) -> !image
    %2 = stablehlo.add %1, %0 : (!image, !image) -> !image
    %3 = stablehlo.convolution(%1, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (!image, !filter) -> !image
    %4 = stablehlo.add %2, %3 : (!image, !image) -> !image
    return %4 : !image
  }
  func.func @large(%x: !row) -> !row {
    %a = stablehlo.constant() {value = dense<1> : tensor<2048x2048xi8>} : () -> !matrix
    %b = stablehlo.constant() {value = dense<2> : tensor<2048x2048xi8>} : () -> !matrix
    %c = stablehlo.constant() {value = dense<3> : tensor<2048x2048xi8>} : () -> !matrix
    %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (!row, !matrix) -> !row
    %1 = stablehlo.dot_general %0, %b, contracting_dims = [1] x [0] : (!row, !matrix) -> !row
    %2 = stablehlo.dot_general %1, %c, contracting_dims = [1] x [0] : (!row, !matrix) -> !row
    return %2 : !row
  }
  func.func @limits(%x: tensor<2x8x8x4x!quant.uniform<i8:f32, 0.5>>, %y: !row, %z: tensor<8x!quant.uniform<i4:f32, 0.5>>) -> (tensor<2x8x8x4x!quant.uniform<i8:f32, 0.5>>, tensor<2x2048x!quant.uniform<i8:f32, 0.5>>, tensor<1x1024x!quant.uniform<i8:f32, 0.5>>, tensor<8x!quant.uniform<i4:f32, 0.5>>) {
    %0 = stablehlo.maximum %x, %x : (tensor<2x8x8x4x!quant.uniform<i8:f32, 0.5>>, tensor<2x8x8x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x8x8x4x!quant.uniform<i8:f32, 0.5>>
    %1 = stablehlo.concatenate %y, %y, dim = 0 : (!row, !row) -> tensor<2x2048x!quant.uniform<i8:f32, 0.5>>
    %2 = stablehlo.slice %y [0:1, 0:2048:2] : (!row) -> tensor<1x1024x!quant.uniform<i8:f32, 0.5>>
    %3 = stablehlo.add %z, %z : (tensor<8x!quant.uniform<i4:f32, 0.5>>, tensor<8x!quant.uniform<i4:f32, 0.5>>) -> tensor<8x!quant.uniform<i4:f32, 0.5>>
    return %0, %1, %2, %3 : tensor<2x8x8x4x!quant.uniform<i8:f32, 0.5>>, tensor<2x2048x!quant.uniform<i8:f32, 0.5>>, tensor<1x1024x!quant.uniform<i8:f32, 0.5>>, tensor<8x!quant.uniform<i4:f32, 0.5>>
  }
}

// Convolutions with padding, strides and dilation, the gradient of a filter, a product, and sums.
func.func @main(%x: tensor<4x28x28x64xf32>, %w: tensor<3x3x64x64xf32>, %w2: tensor<3x3x64x128xf32>, %g: tensor<4x14x14x128xf32>, %a: tensor<784x300xf32>, %b: tensor<300x256xf32>) -> (tensor<64xf32>, tensor<784x256xf32>, tensor<4x28x28x64xf32>, tensor<4x14x14x128xf32>, tensor<4x28x28x64xf32>, tensor<3x3x64x128xf32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x28x28x64xf32>, tensor<3x3x64x64xf32>) -> tensor<4x28x28x64xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x28x28x64xf32>
  %1 = stablehlo.maximum %0, %z : tensor<4x28x28x64xf32>
  %2 = stablehlo.convolution(%1, %w2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x28x28x64xf32>, tensor<3x3x64x128xf32>) -> tensor<4x14x14x128xf32>
  %3 = stablehlo.convolution(%g, %w2) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], reverse = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x14x14x128xf32>, tensor<3x3x64x128xf32>) -> tensor<4x28x28x64xf32>
  %4 = stablehlo.convolution(%1, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x28x28x64xf32>, tensor<4x14x14x128xf32>) -> tensor<3x3x64x128xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %tanh = stablehlo.tanh %1 : tensor<4x28x28x64xf32>
  %5 = stablehlo.reduce(%tanh init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x28x28x64xf32>, tensor<f32>) -> tensor<64xf32>
  %6 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<784x300xf32>, tensor<300x256xf32>) -> tensor<784x256xf32>
  %7 = stablehlo.logistic %6 : tensor<784x256xf32>
  return %5, %7, %1, %2, %3, %4 : tensor<64xf32>, tensor<784x256xf32>, tensor<4x28x28x64xf32>, tensor<4x14x14x128xf32>, tensor<4x28x28x64xf32>, tensor<3x3x64x128xf32>
}

module @layers {
  func.func public @dense(%x: tensor<64x256xf32>, %w: tensor<256x128xf32>) -> tensor<64x128xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x128xf32>) -> tensor<64x128xf32>
    %1 = stablehlo.tanh %0 : tensor<64x128xf32>
    return %1 : tensor<64x128xf32>
  }
  // Each product has an operand of its own in the first cache.
  func.func public @depthwise(%x: tensor<1x64x64x256xbf16>, %w: tensor<3x3x1x256xbf16>) -> tensor<1x62x62x256xf32> {
    %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 256 : i64} : (tensor<1x64x64x256xbf16>, tensor<3x3x1x256xbf16>) -> tensor<1x62x62x256xf32>
    return %0 : tensor<1x62x62x256xf32>
  }
  func.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}

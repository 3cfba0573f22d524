// Functions over the records of examples.tfrecord, compiled for RecordFunctionTest.
data.func @all_features(%record) {
  %raw, %label, %weights = data.parse_example %record ["image", "label", "weights"]
      : !data.string, tensor<i64>, tensor<3xf32>
  %bytes = data.decode_raw %raw : tensor<2x3xui8>
  %pixels = stablehlo.convert %bytes : (tensor<2x3xui8>) -> tensor<2x3xf32>
  %white = stablehlo.constant dense<255.0> : tensor<2x3xf32>
  %half = stablehlo.constant dense<0.5> : tensor<2x3xf32>
  %scaled = stablehlo.divide %pixels, %white : tensor<2x3xf32>
  %image = stablehlo.subtract %scaled, %half : tensor<2x3xf32>
  %digit = stablehlo.convert %label : (tensor<i64>) -> tensor<i32>
  %words = data.decode_raw %raw : tensor<3xi16>
  data.return {image = %image, label = %digit, weights = %weights, words = %words}
      : tensor<2x3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xi16>
}

// The image is of 6 bytes.
data.func @too_long(%record) {
  %raw = data.parse_example %record ["image"] : !data.string
  %image = data.decode_raw %raw : tensor<7xui8>
  data.return {image = %image} : tensor<7xui8>
}

// What no result depends on is not asked for.
data.func @one_feature(%record) {
  %label, %missing = data.parse_example %record ["label", "missing"] : tensor<i64>, tensor<i64>
  data.return {label = %label} : tensor<i64>
}

data.func @missing_feature(%record) {
  %missing = data.parse_example %record ["missing"] : tensor<i64>
  data.return {missing = %missing} : tensor<i64>
}

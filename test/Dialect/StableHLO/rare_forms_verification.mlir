// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'offset_dims' is given twice}}
module attributes {test.gather = #stablehlo.gather<offset_dims = [1], offset_dims = [0]>} {}

// -----

// expected-error @+1 {{expected the name of dimension numbers: lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions, rhs_contracting_dimensions}}
module attributes {test.dot = #stablehlo.dot<lhs_dimensions = [1]>} {}

// -----

// expected-error @+1 {{expected 'kernel_output_feature_dimension', of at least 0}}
module attributes {test.conv = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>} {}

// -----

func.func @no_slice(%x: tensor<4x3xf32>, %init: tensor<5xf32>) {
  // expected-error @+1 {{'stablehlo.reduce' op (C6) init_value 0 has the type 'tensor<5xf32>', which is neither a scalar nor a slice of 'tensor<4x3xf32>'}}
  %0 = stablehlo.reduce(%x init: %init) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<5xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @body_of_slices(%x: tensor<4x3xf32>, %init: tensor<3xf32>) {
  // expected-error @+1 {{'stablehlo.reduce' op (C6) body takes two values of init_values' shape and returns one of one type for input 0, not 'tensor<f32>' and 'tensor<f32>' for 'tensor<f32>'}}
  %0 = "stablehlo.reduce"(%x, %init) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

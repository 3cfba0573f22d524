// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @map_shapes(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.map' op (C1) input 1 has the type 'tensor<3xf32>', whose shape is not that of input 0, 'tensor<2xf32>'}}
  %0 = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @map_result(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C1), (C4) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<3xf32>'}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @map_inputs(%x: tensor<f32>) {
  // expected-error@+1 {{(C2) map takes at least one input}}
  %0 = "stablehlo.map"() <{dimensions = array<i64>}> ({
    stablehlo.return %x : tensor<f32>
  }) : () -> tensor<f32>
  return
}

// -----

func.func @map_dimensions(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{(C3) dimensions are all dimensions of the inputs, 0 to 1 in order}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_arguments(%x: tensor<2xf32>, %y: tensor<f32>) {
  // expected-error@+1 {{(C4) computation takes values of the types 'tensor<i32>', but elements of the inputs are 'tensor<f32>'}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @map_returns_tensor(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C4) computation returns a 'tensor<2xf32>', but must return a scalar}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @map_returns_two(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C4) computation must return one value, with stablehlo.return}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a, %a : tensor<f32>, tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @precision_type(%x: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' op (C1) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<2xf64>'}}
  %0 = stablehlo.reduce_precision %x, format = e5m10 : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @precision_exponent(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C2) exponent_bits is 0, but must be at least 1}}
  %0 = stablehlo.reduce_precision %x, format = e0m10 : tensor<2xf32>
  return
}

// -----

func.func @precision_mantissa(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C3) mantissa_bits is -1, but must not be negative}}
  %0 = "stablehlo.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = -1 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @precision_format(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected the bits of exponent and mantissa, such as e5m10, not 'e5'}}
  %0 = stablehlo.reduce_precision %x, format = e5 : tensor<2xf32>
  return
}

// -----

func.func @size_dimension(%x: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.get_dimension_size' op (C1) dimension names dimension 1, which is not in [0, 1)}}
  %0 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2xf32>) -> tensor<i32>
  return
}

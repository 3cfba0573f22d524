// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @operands_differ(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.add' op (C1) all operands have the same type, not 'tensor<2xf32>' and 'tensor<3xf32>'}}
  %0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @element_types_differ(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error@+1 {{'stablehlo.add' op (C1) all operands have the same type, not 'tensor<2xf32>' and 'tensor<2xf64>'}}
  %0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @result_differs(%a: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.multiply' op (C1) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<3xf32>'}}
  %0 = stablehlo.multiply %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// The known sizes of both operands are the result's.
func.func @result_of_dynamic(%a: tensor<?x3xf32>, %b: tensor<2x?xf32>) {
  // expected-error@+1 {{(C1) operands and attributes give the result type(s) 'tensor<2x3xf32>', but the op is declared with 'tensor<2x4xf32>'}}
  %0 = stablehlo.add %a, %b : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @is_finite_result(%a: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.is_finite' op (C1) operands and attributes give the result type(s) 'tensor<2xi1>', but the op is declared with 'tensor<3xi1>'}}
  %0 = stablehlo.is_finite %a : (tensor<2xf32>) -> tensor<3xi1>
  return
}

// -----

func.func @add_type() {
  %a = stablehlo.constant dense<0.0> : tensor<2x3xf32>
  // expected-error@+1 {{expected the types of 2 operands and 1 result, but got '(tensor<2x3xf32>) -> tensor<2x3xf32>'}}
  %0 = stablehlo.add %a, %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @not_of_float(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.not' op operand #0 must be ranked tensor of boolean or integer values, but got 'tensor<f32>'}}
  %0 = stablehlo.not %x : tensor<f32>
  return
}

// -----

func.func @abs_of_unsigned(%x: tensor<ui32>) {
  // expected-error@+1 {{'stablehlo.abs' op operand #0 must be ranked tensor of signed integer or float or complex or per-tensor quantized integer values}}
  %0 = stablehlo.abs %x : tensor<ui32>
  return
}

// -----

func.func @abs_of_complex(%x: tensor<complex<f32>>) {
  // expected-error@+1 {{'stablehlo.abs' op (C1), (C2) operands and attributes give the result type(s) 'tensor<f32>', but the op is declared with 'tensor<complex<f32>>'}}
  %0 = stablehlo.abs %x : tensor<complex<f32>>
  return
}

// -----

func.func @unranked(%x: tensor<*xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of float or complex or per-tensor quantized integer values, but got 'tensor<*xf32>'}}
  %0 = stablehlo.tanh %x : tensor<*xf32>
  return
}

// -----

func.func @bitcast_shape(%x: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.bitcast_convert' op (C1) 'tensor<2xf32>' has not the bits of 'tensor<2x2xui8>': the narrower element type's tensor has a last dimension more, that counts the parts}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2x2xui8>
  return
}

// -----

func.func @bitcast_to_wider(%x: tensor<3xf32>) {
  // expected-error@+1 {{(C1) 'tensor<3xf32>' has not the bits of 'tensor<f64>'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<3xf32>) -> tensor<f64>
  return
}

// -----

func.func @bitcast_complex(%x: tensor<3xcomplex<f32>>) {
  // expected-error@+1 {{(C2) either both element types are complex or none, not 'complex<f32>' and 'f64'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<3xcomplex<f32>>) -> tensor<3xf64>
  return
}

// -----

func.func @convert_shape(%x: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.convert' op requires the same shape for all operands and results}}
  %0 = stablehlo.convert %x : (tensor<3xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @compare_element_types(%a: tensor<f32>, %b: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.compare' op (C1) lhs has the element type 'f32', but rhs has 'f64'}}
  %0 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f64>) -> tensor<i1>
  return
}

// -----

func.func @compare_shapes(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.compare' op (C2) lhs and rhs have the same shape, not 'tensor<2xf32>' and 'tensor<3xf32>'}}
  %0 = stablehlo.compare LT, %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_result(%a: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.compare' op (C2) operands and attributes give the result type(s) 'tensor<2xi1>', but the op is declared with 'tensor<1xi1>'}}
  %0 = stablehlo.compare LT, %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<1xi1>
  return
}

// -----

func.func @compare_signed_as_float(%a: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.compare' op (C3) compare_type FLOAT is not an order of the element type 'i32'}}
  %0 = stablehlo.compare LT, %a, %a, FLOAT : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return
}

// -----

func.func @compare_boolean_as_signed(%a: tensor<i1>) {
  // expected-error@+1 {{(C3) compare_type SIGNED is not an order of the element type 'i1'}}
  %0 = stablehlo.compare LT, %a, %a, SIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  return
}

// -----

func.func @select_pred(%p: tensor<3xi1>, %a: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.select' op (C1) pred, of type 'tensor<3xi1>', is neither a scalar nor of the shape of on_true, 'tensor<2xf32>'}}
  %0 = stablehlo.select %p, %a, %a : tensor<3xi1>, tensor<2xf32>
  return
}

// -----

func.func @select_values(%p: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error@+1 {{'stablehlo.select' op (C2) on_true and on_false have the same type, not 'tensor<2xf32>' and 'tensor<2xf64>'}}
  %0 = stablehlo.select %p, %a, %b : (tensor<i1>, tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @select_result(%p: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.select' op (C2) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<3xf32>'}}
  %0 = stablehlo.select %p, %a, %a : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @select_types(%p: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error@+1 {{expected the type of the predicate and that of the values, or a function type}}
  %0 = stablehlo.select %p, %a, %a : tensor<i1>
  return
}

// -----

func.func @clamp_min(%m: tensor<3xf32>, %x: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.clamp' op (C1) min, of type 'tensor<3xf32>', is neither a scalar nor of the shape of operand, 'tensor<2xf32>'}}
  %0 = stablehlo.clamp %m, %x, %x : (tensor<3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @clamp_max(%m: tensor<3xf32>, %x: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.clamp' op (C2) max, of type 'tensor<3xf32>', is neither a scalar nor of the shape of operand, 'tensor<2xf32>'}}
  %0 = stablehlo.clamp %x, %x, %m : (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @clamp_element_type(%m: tensor<f64>, %x: tensor<2xf32>) {
  // expected-error@+1 {{(C3) min has the element type 'f64', but operand has 'f32'}}
  %0 = "stablehlo.clamp"(%m, %x, %x) : (tensor<f64>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @clamp_result(%x: tensor<2xf32>, %m: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.clamp' op (C4) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<f32>'}}
  %0 = stablehlo.clamp %m, %x, %m : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// expected-error@+1 {{a tolerance is a number of at least 0}}
func.func private @accuracy_negative() attributes {a = #stablehlo.result_accuracy<rtol = -1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}

// -----

// expected-error@+1 {{tolerances are given with the mode HIGHEST, but count only with TOLERANCE}}
func.func private @accuracy_mode() attributes {a = #stablehlo.result_accuracy<ulps = 1, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}

// -----

// expected-error@+1 {{expected 'mode'}}
func.func private @accuracy_order() attributes {a = #stablehlo.result_accuracy<ulps = 1, atol = 1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}

// What cannot be differentiated is named, all of it at once.
// RUN: tpu-opt %s --differentiate -split-input-file -verify-diagnostics

func.func @all_of_them(%x: tensor<4xf32>, %p: tensor<2xi64>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-note@+1 {{'stablehlo.custom_call' cannot be differentiated: the operation has no rule}}
  %0 = stablehlo.custom_call @opaque(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // Not between: the loss does not depend on it.
  %1 = stablehlo.custom_call @opaque(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.sine %0 : tensor<4xf32>
  // expected-note@+1 {{'stablehlo.reduce' cannot be differentiated: its body is none of add, multiply, maximum and minimum}}
  %3 = stablehlo.reduce(%2 init: %zero) across dimensions = [0]
    : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %5 = stablehlo.atan2 %a, %b : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }
  // expected-error@+1 {{loss cannot be differentiated: there is no rule for operations between it and the values after 'wrt'; replace them, or put graph.stop_gradient before them to take their results for constants}}
  %4 = graph.gradients %3 wrt %x : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return %4 : tensor<4xf32>
}

// -----

func.func @while(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // expected-note@+1 {{'stablehlo.while' cannot be differentiated: the number of its iterations is not known (compare a value that starts at a constant and changes by a constant with a constant)}}
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<f32>
  cond {
    %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.multiply %y, %y : tensor<f32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
  }
  // expected-error@+1 {{loss cannot be differentiated}}
  %3 = graph.gradients %0#1 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

func.func @while_body(%x: tensor<f32>) -> tensor<f32> {
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // expected-note@+1 {{'stablehlo.while' cannot be differentiated: its body holds 'stablehlo.custom_call': the operation has no rule}}
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<f32>
  cond {
    %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.custom_call @f(%y) : (tensor<f32>) -> tensor<f32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
  }
  // expected-error@+1 {{loss cannot be differentiated}}
  %3 = graph.gradients %0#1 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

func.func @dynamic_shape(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-note@+1 {{'stablehlo.reduce' cannot be differentiated: a shape is not static (bind the batch size first)}}
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %1 = graph.gradients %0 wrt %x : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

func.func @initial_value(%x: tensor<4xf32>, %init: tensor<f32>) -> tensor<f32> {
  // expected-note@+1 {{'stablehlo.reduce' cannot be differentiated: its initial value depends on the variables; it may count any number of times (reduce with a constant and combine afterwards)}}
  %0 = stablehlo.reduce(%x init: %init) applies stablehlo.add across dimensions = [0]
    : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %1 = graph.gradients %0 wrt %init : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

func.func private @f(%x: tensor<f32>) -> tensor<f32>

func.func @external(%x: tensor<f32>) -> tensor<f32> {
  // expected-note@+1 {{'func.call' cannot be differentiated: the function has no body here, or calls itself}}
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %1 = graph.gradients %0 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @recursive(%x: tensor<f32>) -> tensor<f32> {
  // expected-note@+1 {{'func.call' cannot be differentiated: the function has no body here, or calls itself}}
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %1 = graph.gradients %0 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

func.func @all_reduce_of_maximum(%x: tensor<f32>) -> tensor<f32> {
  // expected-note@+1 {{'stablehlo.all_reduce' cannot be differentiated: its computation is not add}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %2 = graph.gradients %0 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// -----

func.func @dilated_maximum(%x: tensor<5xf32>) -> tensor<f32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // expected-note@+1 {{'stablehlo.reduce_window' cannot be differentiated: the derivative of a maximum or minimum over dilated windows is not implemented (pad or slice the input instead)}}
  %0 = "stablehlo.reduce_window"(%x, %lowest) <{
      window_dimensions = array<i64: 3>, window_dilations = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<5xf32>, tensor<f32>) -> tensor<1xf32>
  %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %3 = graph.gradients %1 wrt %x : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<f32>
}

// -----

func.func @maximum_from_zero(%x: tensor<2xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-note@+1 {{its initial value is not a constant that leaves the choice to the elements (-inf for maximum, +inf for minimum)}}
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<2xf32>, tensor<f32>) -> tensor<1xf32>
  %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %3 = graph.gradients %1 wrt %x : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<f32>
}

// -----

func.func @product_over_windows(%x: tensor<2xf32>, %init: tensor<f32>) -> tensor<f32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  // expected-note@+1 {{'stablehlo.reduce_window' cannot be differentiated: its body is none of add, maximum and minimum}}
  %0 = "stablehlo.reduce_window"(%x, %one) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<2xf32>, tensor<f32>) -> tensor<1xf32>
  // expected-note@+1 {{'stablehlo.reduce_window' cannot be differentiated: its initial value depends on the variables}}
  %1 = "stablehlo.reduce_window"(%0, %init) <{window_dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
  %3 = stablehlo.reshape %1 : (tensor<1xf32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %4:2 = graph.gradients %3 wrt %x, %init : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<f32>)
  return %3 : tensor<f32>
}

// -----

func.func @scatter(%x: tensor<4xf32>, %y: tensor<2xf32>, %init: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-note@+1 {{'stablehlo.select_and_scatter' cannot be differentiated: its initial value depends on the variables (scatter into zero and add afterwards)}}
  %0 = "stablehlo.select_and_scatter"(%x, %y, %init) <{
      window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-note@+1 {{'stablehlo.select_and_scatter' cannot be differentiated: what it scatters with is not add}}
  %2 = "stablehlo.select_and_scatter"(%x, %y, %zero) <{
      window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-note@+1 {{'stablehlo.select_and_scatter' cannot be differentiated: what it selects by is no comparison of its arguments}}
  %3 = "stablehlo.select_and_scatter"(%x, %y, %zero) <{
      window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = stablehlo.add %0, %2 : tensor<4xf32>
  %5 = stablehlo.add %4, %3 : tensor<4xf32>
  %6 = stablehlo.dot_general %5, %5, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %7:2 = graph.gradients %6 wrt %y, %init : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<f32>)
  return %6 : tensor<f32>
}

// -----

func.func @captured(%x: tensor<2xf32>, %y: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-note@+1 {{'stablehlo.reduce' cannot be differentiated: its region uses a value from outside (pass it as an operand)}}
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.multiply %b, %y : tensor<f32>
    %2 = stablehlo.add %a, %1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated}}
  %3 = graph.gradients %0 wrt %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

func.func @promotion(%x: tensor<4xf32>, %y: tensor<2xf32>) -> tensor<f64> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-note@+1 {{'stablehlo.reduce_window' cannot be differentiated: its result has another element type than its input (convert the input first)}}
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 4>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<1xf64>
  // expected-note@+1 {{'stablehlo.select_and_scatter' cannot be differentiated: its result has another element type than its operand (convert the operand first)}}
  %2 = "stablehlo.select_and_scatter"(%x, %y, %zero) <{
      window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf64>
  %3 = stablehlo.dot_general %2, %2, contracting_dims = [0] x [0] : (tensor<4xf64>, tensor<4xf64>) -> tensor<f64>
  %4 = stablehlo.reshape %0 : (tensor<1xf64>) -> tensor<f64>
  %5 = stablehlo.add %3, %4 : tensor<f64>
  // expected-error@+1 {{loss cannot be differentiated}}
  %6:2 = graph.gradients %5 wrt %x, %y : (tensor<f64>, tensor<4xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  return %5 : tensor<f64>
}

// -----

func.func @complex(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-note@+1 {{'stablehlo.complex' cannot be differentiated: it is of complex numbers}}
  %z = stablehlo.complex %x, %x : tensor<4xcomplex<f32>>
  // expected-note@+1 {{'stablehlo.abs' cannot be differentiated: it is of complex numbers (run decompose-stablehlo and expand-complex before, which compute with their parts)}}
  %0 = stablehlo.abs %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{loss cannot be differentiated: there is no rule for operations between it and the values after 'wrt'}}
  %2 = graph.gradients %1 wrt %x : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

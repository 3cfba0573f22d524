// RUN: tpu-opt %s --split-input-file --refine-shapes --canonicalize --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @flatten(%arg0: tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT: %[[FLAT:.*]] = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT: return %[[FLAT]] : tensor<6xf32>
func.func @flatten(%x: tensor<2x3xf32>) -> tensor<?xf32> {
  %0 = stablehlo.constant dense<3> : tensor<1xi32>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<2x3xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.multiply %2, %0 : tensor<1xi32>
  %4 = stablehlo.dynamic_reshape %x, %3 : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

// Types follow through loops, branches, products, reductions, and what only moves data.
// CHECK-LABEL: func.func @types
// CHECK-SAME: -> (tensor<4x2xf32>, tensor<4x3xf32>, tensor<4xf32>, tensor<12xf32>)
func.func @types(%p: tensor<i1>, %x: tensor<4x3xf32>, %w: tensor<3x2xf32>) -> (tensor<?x2xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %d = stablehlo.convert %x : (tensor<4x3xf32>) -> tensor<?x3xf32>
  %dot = stablehlo.dot_general %d, %w, contracting_dims = [1] x [0] : (tensor<?x3xf32>, tensor<3x2xf32>) -> tensor<?x2xf32>
  %if = "stablehlo.if"(%p) ({
    stablehlo.return %d : tensor<?x3xf32>
  }, {
    %0 = stablehlo.negate %d : tensor<?x3xf32>
    stablehlo.return %0 : tensor<?x3xf32>
  }) : (tensor<i1>) -> tensor<?x?xf32>
  // CHECK: stablehlo.while(%{{.*}} = %{{.*}}) : tensor<4x3xf32>
  %while = stablehlo.while(%a = %if) : tensor<?x?xf32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    // CHECK: stablehlo.sine %{{.*}} : tensor<4x3xf32>
    %0 = stablehlo.sine %a : tensor<?x?xf32>
    stablehlo.return %0 : tensor<?x?xf32>
  }
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%while init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  %flat = stablehlo.reshape %while : (tensor<?x?xf32>) -> tensor<?xf32>
  return %dot, %while, %sum, %flat : tensor<?x2xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// An assertion that holds is dropped.
// CHECK-LABEL: func.func @holds
// CHECK-NOT: custom_call
func.func @holds(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<4xf32>) -> tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%2, %0) {api_version = 2 : i32, error_message = "wants {0}", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()
  %3 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %4 = stablehlo.dynamic_reshape %x, %3 : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

func.func @fails(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<4xf32>) -> tensor<i32>
  %1 = stablehlo.constant dense<5> : tensor<i32>
  %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // expected-error @+1 {{b is 4, but should be at least 5}}
  stablehlo.custom_call @shape_assertion(%2, %0) {api_version = 2 : i32, error_message = "b is {0}, but should be at least 5", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()
  %3 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %4 = stablehlo.dynamic_reshape %x, %3 : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

// expected-error @+1 {{argument 0 of @argument has the type 'tensor<?xf32>', whose shape is not known: give it by --argument-shapes, or by files of inputs (tpu-run --input)}}
func.func @argument(%x: tensor<?xf32>) {
  return
}

// -----

// expected-note @+1 {{this gives the shape}}
func.func @unknown(%x: tensor<4xf32>, %s: tensor<1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{'stablehlo.dynamic_reshape' gives a value of type 'tensor<?xf32>', whose shape is not known before the program runs; shapes have to follow from the arguments' and from constants}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @elements(%x: tensor<4xf32>) -> tensor<?xf32> {
  %s = stablehlo.constant dense<5> : tensor<1xi32>
  // expected-error @+1 {{'stablehlo.dynamic_reshape' (C2) the operand has 4 elements, but the shape has 5}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @contradiction(%x: tensor<4xf32>) -> tensor<2x?xf32> {
  %s = stablehlo.constant dense<[4, 1]> : tensor<2xi32>
  // expected-error @+1 {{'stablehlo.dynamic_reshape' is to have the shape [4, 1], but its type is 'tensor<2x?xf32>'}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

func.func @broadcast(%x: tensor<4xf32>) -> tensor<?xf32> {
  %s = stablehlo.constant dense<5> : tensor<1xi32>
  // expected-error @+1 {{'stablehlo.dynamic_broadcast_in_dim' (C5) a dimension of size 4 cannot become one of size 5}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @slice(%x: tensor<4xf32>) -> tensor<?xf32> {
  %s = stablehlo.constant dense<1> : tensor<1xi32>
  %l = stablehlo.constant dense<5> : tensor<1xi32>
  // expected-error @+1 {{'stablehlo.slice' op (C3) the range [1, 5) of dimension 0 does not lie within its size 4}}
  %0 = stablehlo.real_dynamic_slice %x, %s, %l, %s : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @size(%x: tensor<4xf32>) -> tensor<?xf32> {
  %s = stablehlo.constant dense<3> : tensor<i32>
  // expected-error @+1 {{'stablehlo.set_dimension_size' leaves 3 of 4: a dimension has the size that its type says, slice it instead}}
  %0 = stablehlo.set_dimension_size %x, %s, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// The position of a slice is a value; its size is not.
// CHECK-LABEL: func.func @moving(
// CHECK-SAME:    -> tensor<2x3xf32>
// CHECK-DAG:   %[[I:.*]] = stablehlo.slice %arg1 [0:1]
// CHECK-DAG:   %[[ROW:.*]] = stablehlo.reshape %[[I]] : (tensor<1xi32>) -> tensor<i32>
// CHECK-DAG:   %[[J:.*]] = stablehlo.slice %arg1 [1:2]
// CHECK-DAG:   %[[COLUMN:.*]] = stablehlo.reshape %[[J]] : (tensor<1xi32>) -> tensor<i32>
// CHECK:       stablehlo.dynamic_slice %arg0, %[[ROW]], %[[COLUMN]], sizes = [2, 3]
func.func @moving(%x: tensor<4x3xf32>, %starts: tensor<2xi32>) -> tensor<?x?xf32> {
  %sizes = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %limits = stablehlo.add %starts, %sizes : tensor<2xi32>
  %0 = stablehlo.real_dynamic_slice %x, %starts, %limits, %ones : (tensor<4x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @library(
// CHECK:         stablehlo.custom_call @lapack_sgetrf_ffi(%arg0)
// CHECK-NOT:     indices_of_shape_operands
// CHECK-SAME:      (tensor<4x3x3xf32>) -> (tensor<4x3x3xf32>, tensor<4x3xi32>, tensor<4xi32>)
func.func @library(%x: tensor<4x3x3xf32>) -> tensor<?x3x3xf32> {
  %a = stablehlo.constant dense<[4, 3, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<[4, 3]> : tensor<2xi32>
  %c = stablehlo.constant dense<4> : tensor<1xi32>
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%x, %a, %b, %c) {indices_of_shape_operands = dense<[1, 2, 3]> : tensor<3xi64>}
    : (tensor<4x3x3xf32>, tensor<3xi32>, tensor<2xi32>, tensor<1xi32>) -> (tensor<?x3x3xf32>, tensor<?x3xi32>, tensor<?xi32>)
  return %0#0 : tensor<?x3x3xf32>
}

// -----

func.func @operand(%x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'indices_of_shape_operands' names operand 1, but there are 1}}
  %0 = stablehlo.custom_call @f(%x) {indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @operands(%x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'indices_of_shape_operands' lists 0 operands for 1 results}}
  %0 = stablehlo.custom_call @f(%x) {indices_of_shape_operands = dense<> : tensor<0xi64>} : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @greatest(%x: tensor<4xf32>) -> tensor<?xf32> {
  %k = stablehlo.constant dense<5> : tensor<i32>
  // expected-error @+1 {{'stablehlo.dynamic_top_k' of k = 5 needs as many elements in the last dimension of 'tensor<4xf32>'}}
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k) : (tensor<4xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @few(%x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'stablehlo.dynamic_reduce_window' takes 5 operands that hold shapes}}
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @body(%x: tensor<4xf32>, %init: tensor<f32>) -> tensor<?xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %padding = stablehlo.constant dense<0> : tensor<1x2xi32>
  // expected-error @+1 {{'stablehlo.dynamic_reduce_window' calls one function, which must be in this module}}
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %one, %one, %one, %one, %padding)
    : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @bits(%x: tensor<2xui64>) -> tensor<?xui32> {
  %shape = stablehlo.constant dense<4> : tensor<1xi32>
  // expected-error @+1 {{'stablehlo.dynamic_rng_bit_generator' takes a state, a shape and the attribute rng_algorithm, and has two results}}
  %0 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%x, %shape) : (tensor<2xui64>, tensor<1xi32>) -> tensor<?xui32>
  return %0 : tensor<?xui32>
}

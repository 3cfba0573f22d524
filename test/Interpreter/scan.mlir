// Slices in order and in reverse, along any dimension, with values handed on.
// RUN: %engines

func.func @sums_of_rows() {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %x = stablehlo.optimization_barrier %c : tensor<2x3xi32>
  %zero = stablehlo.constant dense<0> : tensor<3xi32>
  %0:2 = chlo.scan(%x) inits(%zero) dimension=0 {
  ^bb0(%row: tensor<3xi32>, %sum: tensor<3xi32>):
    %next = stablehlo.add %row, %sum : tensor<3xi32>
    stablehlo.return %next, %next : tensor<3xi32>, tensor<3xi32>
  } : (tensor<2x3xi32>, tensor<3xi32>) -> (tensor<2x3xi32>, tensor<3xi32>)
  check.expect_eq_const %0#0, dense<[[1, 2, 3], [5, 7, 9]]> : tensor<2x3xi32>
  check.expect_eq_const %0#1, dense<[5, 7, 9]> : tensor<3xi32>
  return
}
// -----
func.func @reverse_of_columns() {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %x = stablehlo.optimization_barrier %c : tensor<2x3xi32>
  %one = stablehlo.constant dense<1> : tensor<2xi32>
  %0:2 = chlo.scan(%x) inits(%one) dimension=1 attributes {is_associative = true, is_reverse = true} {
  ^bb0(%column: tensor<2xi32>, %product: tensor<2xi32>):
    %next = stablehlo.multiply %column, %product : tensor<2xi32>
    stablehlo.return %next, %next : tensor<2xi32>, tensor<2xi32>
  } : (tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<[[6, 6, 3], [120, 30, 6]]> : tensor<2x3xi32>
  check.expect_eq_const %0#1, dense<[6, 120]> : tensor<2xi32>
  return
}
// -----
// The greatest so far and its place; a value from outside.
func.func @greatest() {
  %c = stablehlo.constant dense<[3.0, 1.0, 4.0, 1.0, 5.0]> : tensor<5xf32>
  %x = stablehlo.optimization_barrier %c : tensor<5xf32>
  %places = stablehlo.iota dim = 0 : tensor<5xi32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %first = stablehlo.constant dense<-1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %0:5 = chlo.scan(%x, %places) inits(%least, %first) dimension=0 {
  ^bb0(%value: tensor<f32>, %place: tensor<i32>, %max: tensor<f32>, %argmax: tensor<i32>):
    %greater = stablehlo.compare GT, %value, %max : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %newMax = stablehlo.select %greater, %value, %max : tensor<i1>, tensor<f32>
    %newArgmax = stablehlo.select %greater, %place, %argmax : tensor<i1>, tensor<i32>
    %twice = stablehlo.multiply %newArgmax, %two : tensor<i32>
    stablehlo.return %newMax, %newArgmax, %twice, %newMax, %newArgmax : tensor<f32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i32>
  } : (tensor<5xf32>, tensor<5xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>, tensor<5xi32>, tensor<f32>, tensor<i32>)
  check.expect_eq_const %0#0, dense<[3.0, 3.0, 4.0, 4.0, 5.0]> : tensor<5xf32>
  check.expect_eq_const %0#1, dense<[0, 0, 2, 2, 4]> : tensor<5xi32>
  check.expect_eq_const %0#2, dense<[0, 0, 4, 4, 8]> : tensor<5xi32>
  check.expect_eq_const %0#3, dense<5.0> : tensor<f32>
  check.expect_eq_const %0#4, dense<4> : tensor<i32>
  return
}
// -----
func.func @nothing_to_go_along() {
  %x = stablehlo.constant dense<0> : tensor<0xi32>
  %init = stablehlo.constant dense<7> : tensor<i32>
  %0:2 = chlo.scan(%x) inits(%init) dimension=0 {
  ^bb0(%element: tensor<i32>, %carry: tensor<i32>):
    stablehlo.return %element, %element : tensor<i32>, tensor<i32>
  } : (tensor<0xi32>, tensor<i32>) -> (tensor<0xi32>, tensor<i32>)
  check.expect_eq_const %0#1, dense<7> : tensor<i32>
  return
}

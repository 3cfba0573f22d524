// Positions of the extrema of rows and of columns: the first NaN, else the first of equal
// elements, where -0 equals 0. The expected numbers follow from the definition of
// jnp.argmax and jnp.argmin.
// RUN: tpu-run %s --entry=edges
// RUN: tpu-run %s --entry=edges --engine=reference
// RUN: tpu-run %s --entry=rows_16 --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %s --entry=rows_1000 --random-inputs=2 --compare | FileCheck %s
// RUN: tpu-run %s --entry=columns_1000 --random-inputs=3 --compare | FileCheck %s
// RUN: tpu-run %s --entry=integers_1000 --random-inputs=4 --compare | FileCheck %s
// RUN: tpu-run %s --entry=one --random-inputs=5 --compare | FileCheck %s
// CHECK: result 0: equal

func.func @rows_16(%x: tensor<5x16xf32>) -> tensor<5xi32> {
  %index = stablehlo.iota dim = 1 : tensor<5x16xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<5x16xf32>, tensor<5x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<5xi32>
}

func.func @rows_1000(%x: tensor<7x1000xf32>) -> tensor<7xi64> {
  %index = stablehlo.iota dim = 1 : tensor<7x1000xi64>
  %bound = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<7x1000xf32>, tensor<7x1000xi64>, tensor<f32>, tensor<i64>) -> (tensor<7xf32>, tensor<7xi64>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i64>, %j: tensor<i64>) {
    %0 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i64>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i64>
  }
  return %r#1 : tensor<7xi64>
}

func.func @columns_1000(%x: tensor<1000x20xf32>) -> tensor<20xi32> {
  %index = stablehlo.iota dim = 0 : tensor<1000x20xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [0]
    : (tensor<1000x20xf32>, tensor<1000x20xi32>, tensor<f32>, tensor<i32>) -> (tensor<20xf32>, tensor<20xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<20xi32>
}

func.func @integers_1000(%x: tensor<3x1000xi32>) -> tensor<3xi32> {
  %index = stablehlo.iota dim = 1 : tensor<3x1000xi32>
  %bound = stablehlo.constant dense<-2147483648> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<3x1000xi32>, tensor<3x1000xi32>, tensor<i32>, tensor<i32>) -> (tensor<3xi32>, tensor<3xi32>)
   reducer(%a: tensor<i32>, %b: tensor<i32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<i32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<i32>, tensor<i32>
  }
  return %r#1 : tensor<3xi32>
}

func.func @one(%x: tensor<6x1xf32>) -> tensor<6xi32> {
  %index = stablehlo.iota dim = 1 : tensor<6x1xi32>
  %bound = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<6x1xf32>, tensor<6x1xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<6xi32>
}

func.func private @argmax(%x: tensor<8x7xf32>) -> tensor<8xi32> {
  %index = stablehlo.iota dim = 1 : tensor<8x7xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<8x7xf32>, tensor<8x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<8xi32>
}

func.func private @argmin(%x: tensor<8x7xf32>) -> tensor<8xi32> {
  %index = stablehlo.iota dim = 1 : tensor<8x7xi32>
  %bound = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<8x7xf32>, tensor<8x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<8xi32>
}

func.func private @argmax_columns(%x: tensor<7x8xf32>) -> tensor<8xi32> {
  %index = stablehlo.iota dim = 0 : tensor<7x8xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [0]
    : (tensor<7x8xf32>, tensor<7x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<8xi32>
}

func.func @edges() {
  %c = stablehlo.constant dense<[
    [1.0, 3.0, 3.0, 2.0, 0.0, 1.0, 3.0],
    [1.0, 0x7FC00000, 5.0, 0xFFC00001, -1.0, 7.0, 0.0],
    [-0.0, 0.0, -0.0, 0.0, -0.0, 0.0, 0.0],
    [-1.0, 0.0, -0.0, -2.0, 0.0, -2.0, -0.0],
    [0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000],
    [0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000],
    [0xFF800000, 0x7F800000, 0.0, 0x7F800000, 0xFF800000, 1.0, 2.0],
    [9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 0x7FC00000]
  ]> : tensor<8x7xf32>
  %x = stablehlo.optimization_barrier %c : tensor<8x7xf32>
  %max = call @argmax(%x) : (tensor<8x7xf32>) -> tensor<8xi32>
  stablehlo.custom_call @check.expect_eq_const(%max) {has_side_effect = true, value = dense<[1, 1, 0, 1, 0, 0, 1, 6]> : tensor<8xi32>} : (tensor<8xi32>) -> ()
  %min = call @argmin(%x) : (tensor<8x7xf32>) -> tensor<8xi32>
  stablehlo.custom_call @check.expect_eq_const(%min) {has_side_effect = true, value = dense<[4, 1, 0, 3, 0, 0, 0, 6]> : tensor<8xi32>} : (tensor<8xi32>) -> ()
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<8x7xf32>) -> tensor<7x8xf32>
  %columns = call @argmax_columns(%t) : (tensor<7x8xf32>) -> tensor<8xi32>
  stablehlo.custom_call @check.expect_eq_const(%columns) {has_side_effect = true, value = dense<[1, 1, 0, 1, 0, 0, 1, 6]> : tensor<8xi32>} : (tensor<8xi32>) -> ()
  return
}

// Large triangles are solved in blocks of rows, after the last block has been padded:
// what is solved gives, multiplied, the right side. Nothing but the triangle is read.
// RUN: tpu-opt %s --decompose-stablehlo | FileCheck %s
// RUN: tpu-run %s --engine=native

// A loop over blocks around one over their rows.
// CHECK-LABEL: func.func private @lower(
// CHECK-COUNT-2: stablehlo.while
// CHECK-NOT: stablehlo.while
// CHECK: return
func.func private @lower(%a: tensor<2x150x150xf64>, %b: tensor<2x150x5xf64>) -> tensor<2x150x5xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x150x150xf64>, tensor<2x150x5xf64>) -> tensor<2x150x5xf64>
  return %0 : tensor<2x150x5xf64>
}
// CHECK-LABEL: func.func private @upper(
// CHECK-COUNT-2: stablehlo.while
// CHECK-NOT: stablehlo.while
// CHECK: return
func.func private @upper(%a: tensor<2x150x150xf64>, %b: tensor<2x150x5xf64>) -> tensor<2x150x5xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x150x150xf64>, tensor<2x150x5xf64>) -> tensor<2x150x5xf64>
  return %0 : tensor<2x150x5xf64>
}
// CHECK-LABEL: func.func private @right(
// CHECK-COUNT-2: stablehlo.while
// CHECK-NOT: stablehlo.while
// CHECK: return
func.func private @right(%a: tensor<128x128xf64>, %b: tensor<5x128xf64>) -> tensor<5x128xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<128x128xf64>, tensor<5x128xf64>) -> tensor<5x128xf64>
  return %0 : tensor<5x128xf64>
}

// Long triangles have long blocks, whose products are a loop over the blocks before, and
// short blocks in them.
// CHECK-LABEL: func.func private @long(
// CHECK-COUNT-4: stablehlo.while
// CHECK-NOT: stablehlo.while
// CHECK: return
func.func private @long(%a: tensor<300x300xf64>, %b: tensor<300x20xf64>) -> tensor<300x20xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<300x300xf64>, tensor<300x20xf64>) -> tensor<300x20xf64>
  return %0 : tensor<300x20xf64>
}
func.func private @long_upper(%a: tensor<300x300xf64>, %b: tensor<300x20xf64>) -> tensor<300x20xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<300x300xf64>, tensor<300x20xf64>) -> tensor<300x20xf64>
  return %0 : tensor<300x20xf64>
}

func.func @main() {
  // cos(i) / 50, and 1 more on the diagonal.
  %place = stablehlo.iota dim = 0 : tensor<45000xf64>
  %known = stablehlo.optimization_barrier %place : tensor<45000xf64>
  %cosines = stablehlo.cosine %known : tensor<45000xf64>
  %fifty = stablehlo.constant dense<50.0> : tensor<45000xf64>
  %small = stablehlo.divide %cosines, %fifty : tensor<45000xf64>
  %off = stablehlo.reshape %small : (tensor<45000xf64>) -> tensor<2x150x150xf64>
  %row = stablehlo.iota dim = 1 : tensor<2x150x150xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x150x150xi32>
  %on = stablehlo.compare EQ, %row, %column : (tensor<2x150x150xi32>, tensor<2x150x150xi32>) -> tensor<2x150x150xi1>
  %one = stablehlo.convert %on : (tensor<2x150x150xi1>) -> tensor<2x150x150xf64>
  %matrix = stablehlo.add %off, %one : tensor<2x150x150xf64>
  %b = stablehlo.slice %cosines [0:1500] : (tensor<45000xf64>) -> tensor<1500xf64>
  %right = stablehlo.reshape %b : (tensor<1500xf64>) -> tensor<2x150x5xf64>
  %nan = stablehlo.constant dense<0x7FF8000000000000> : tensor<2x150x150xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<2x150x150xf64>

  %isUpper = stablehlo.compare GT, %column, %row : (tensor<2x150x150xi32>, tensor<2x150x150xi32>) -> tensor<2x150x150xi1>
  %lower = stablehlo.select %isUpper, %zero, %matrix : tensor<2x150x150xi1>, tensor<2x150x150xf64>
  %lower_nan = stablehlo.select %isUpper, %nan, %matrix : tensor<2x150x150xi1>, tensor<2x150x150xf64>
  %x = call @lower(%lower_nan, %right) : (tensor<2x150x150xf64>, tensor<2x150x5xf64>) -> tensor<2x150x5xf64>
  %0 = stablehlo.dot_general %lower, %x, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x150x150xf64>, tensor<2x150x5xf64>) -> tensor<2x150x5xf64>
  stablehlo.custom_call @check.expect_almost_eq(%0, %right) {has_side_effect = true, tolerance = 1.0e-13 : f64} : (tensor<2x150x5xf64>, tensor<2x150x5xf64>) -> ()

  // With the diagonal said to be ones.
  %upper = stablehlo.select %isUpper, %matrix, %one : tensor<2x150x150xi1>, tensor<2x150x150xf64>
  %upper_nan = stablehlo.select %isUpper, %matrix, %nan : tensor<2x150x150xi1>, tensor<2x150x150xf64>
  %y = call @upper(%upper_nan, %right) : (tensor<2x150x150xf64>, tensor<2x150x5xf64>) -> tensor<2x150x5xf64>
  %1 = stablehlo.dot_general %upper, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x150x150xf64>, tensor<2x150x5xf64>) -> tensor<2x150x5xf64>
  stablehlo.custom_call @check.expect_almost_eq(%1, %right) {has_side_effect = true, tolerance = 1.0e-13 : f64} : (tensor<2x150x5xf64>, tensor<2x150x5xf64>) -> ()

  // z * lower' = b.
  %l = stablehlo.slice %lower [0:1, 0:128, 0:128] : (tensor<2x150x150xf64>) -> tensor<1x128x128xf64>
  %m = stablehlo.reshape %l : (tensor<1x128x128xf64>) -> tensor<128x128xf64>
  %c = stablehlo.slice %cosines [0:640] : (tensor<45000xf64>) -> tensor<640xf64>
  %wide = stablehlo.reshape %c : (tensor<640xf64>) -> tensor<5x128xf64>
  %z = call @right(%m, %wide) : (tensor<128x128xf64>, tensor<5x128xf64>) -> tensor<5x128xf64>
  %2 = stablehlo.dot_general %z, %m, contracting_dims = [1] x [1] : (tensor<5x128xf64>, tensor<128x128xf64>) -> tensor<5x128xf64>
  stablehlo.custom_call @check.expect_almost_eq(%2, %wide) {has_side_effect = true, tolerance = 1.0e-13 : f64} : (tensor<5x128xf64>, tensor<5x128xf64>) -> ()

  // cos(i) / 50, and 1 more on the diagonal.
  %long_place = stablehlo.iota dim = 0 : tensor<90000xf64>
  %long_known = stablehlo.optimization_barrier %long_place : tensor<90000xf64>
  %long_cosines = stablehlo.cosine %long_known : tensor<90000xf64>
  %long_fifty = stablehlo.constant dense<50.0> : tensor<90000xf64>
  %long_small = stablehlo.divide %long_cosines, %long_fifty : tensor<90000xf64>
  %long_off = stablehlo.reshape %long_small : (tensor<90000xf64>) -> tensor<300x300xf64>
  %long_row = stablehlo.iota dim = 0 : tensor<300x300xi32>
  %long_column = stablehlo.iota dim = 1 : tensor<300x300xi32>
  %long_on = stablehlo.compare EQ, %long_row, %long_column : (tensor<300x300xi32>, tensor<300x300xi32>) -> tensor<300x300xi1>
  %long_one = stablehlo.convert %long_on : (tensor<300x300xi1>) -> tensor<300x300xf64>
  %long_matrix = stablehlo.add %long_off, %long_one : tensor<300x300xf64>
  %long_b = stablehlo.slice %long_cosines [0:6000] : (tensor<90000xf64>) -> tensor<6000xf64>
  %long_right = stablehlo.reshape %long_b : (tensor<6000xf64>) -> tensor<300x20xf64>
  %long_nan = stablehlo.constant dense<0x7FF8000000000000> : tensor<300x300xf64>
  %long_zero = stablehlo.constant dense<0.0> : tensor<300x300xf64>

  %long_above = stablehlo.compare GT, %long_column, %long_row : (tensor<300x300xi32>, tensor<300x300xi32>) -> tensor<300x300xi1>
  %long_lower = stablehlo.select %long_above, %long_zero, %long_matrix : tensor<300x300xi1>, tensor<300x300xf64>
  %long_lower_nan = stablehlo.select %long_above, %long_nan, %long_matrix : tensor<300x300xi1>, tensor<300x300xf64>
  %v = call @long(%long_lower_nan, %long_right) : (tensor<300x300xf64>, tensor<300x20xf64>) -> tensor<300x20xf64>
  %3 = stablehlo.dot_general %long_lower, %v, contracting_dims = [1] x [0] : (tensor<300x300xf64>, tensor<300x20xf64>) -> tensor<300x20xf64>
  stablehlo.custom_call @check.expect_almost_eq(%3, %long_right) {has_side_effect = true, tolerance = 1.0e-13 : f64} : (tensor<300x20xf64>, tensor<300x20xf64>) -> ()

  %long_below = stablehlo.compare LT, %long_column, %long_row : (tensor<300x300xi32>, tensor<300x300xi32>) -> tensor<300x300xi1>
  %long_upper = stablehlo.select %long_below, %long_zero, %long_matrix : tensor<300x300xi1>, tensor<300x300xf64>
  %long_upper_nan = stablehlo.select %long_below, %long_nan, %long_matrix : tensor<300x300xi1>, tensor<300x300xf64>
  %w = call @long_upper(%long_upper_nan, %long_right) : (tensor<300x300xf64>, tensor<300x20xf64>) -> tensor<300x20xf64>
  %4 = stablehlo.dot_general %long_upper, %w, contracting_dims = [1] x [0] : (tensor<300x300xf64>, tensor<300x20xf64>) -> tensor<300x20xf64>
  stablehlo.custom_call @check.expect_almost_eq(%4, %long_right) {has_side_effect = true, tolerance = 1.0e-13 : f64} : (tensor<300x20xf64>, tensor<300x20xf64>) -> ()
  return
}

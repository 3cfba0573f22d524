// A loop whose values change places while one of them is updated in place. By
// hand: x, y = (1 2 3 4), (5 6 7 8); (10 12 14 16), (9 2 3 4); (18 4 6 8),
// (10 9 14 16); (20 18 28 32), (18 4 9 8).
// RUN: tpu-run %s --engine=reference
// RUN: tpu-run %s --engine=native

func.func @main() {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %nine = stablehlo.constant dense<9.0> : tensor<1xf32>
  %r:3 = stablehlo.while(%i = %zero, %x = %a, %y = %b) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  cond {
    %go = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %updated = stablehlo.dynamic_update_slice %x, %nine, %i : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
    %twice = stablehlo.add %y, %y : tensor<4xf32>
    stablehlo.return %next, %twice, %updated : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r#1) {has_side_effect = true, value = dense<[20.0, 18.0, 28.0, 32.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r#2) {has_side_effect = true, value = dense<[18.0, 4.0, 9.0, 8.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  return
}

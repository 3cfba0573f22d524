// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{op failed to verify that all of {lhs, rhs} have same type}}
  "check.expect_eq"(%x, %y) : (tensor<2xf32>, tensor<2xf64>) -> ()
  return
}

// -----

func.func @constant(%x: tensor<2xf32>) {
  // expected-error @+1 {{op failed to verify that all of {lhs, value} have same type}}
  "check.expect_eq_const"(%x) <{value = dense<1> : tensor<2xi32>}> : (tensor<2xf32>) -> ()
  return
}

// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @if_arguments(%p: tensor<i1>, %x: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.if' op (C1) branch 1 has 1 arguments, but takes none; it sees the values around it}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<i32>
  }, {
  ^bb0(%a: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

func.func @if_returns(%p: tensor<i1>, %x: tensor<i32>) {
  // expected-error@+1 {{(C1) branch 1 returns values of the types 'tensor<i1>', but the first branch returns 'tensor<i32>'}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<i32>
  }, {
    stablehlo.return %p : tensor<i1>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

func.func @if_result(%p: tensor<i1>, %x: tensor<i32>) {
  // expected-error@+1 {{(C2) operands and attributes give the result type(s) 'tensor<i32>', but the op is declared with 'tensor<i64>'}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<i32>
  }, {
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i1>) -> tensor<i64>
  return
}

// -----

func.func @if_end(%p: tensor<i1>, %x: tensor<i32>) {
  // expected-error@+1 {{(C1) the first branch must end with stablehlo.return, which gives the types of the results}}
  %0 = "stablehlo.if"(%p) ({
    func.return %x : tensor<i32>
  }, {
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

func.func @case_empty(%i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.case' op (C1) case has no branch, but takes at least one}}
  "stablehlo.case"(%i) : (tensor<i32>) -> ()
  return
}

// -----

func.func @case_arguments(%i: tensor<i32>) {
  // expected-error@+1 {{(C2) branch 0 has 1 arguments, but takes none; it sees the values around it}}
  %0 = "stablehlo.case"(%i) ({
  ^bb0(%a: tensor<i32>):
    stablehlo.return %i : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @case_returns(%i: tensor<i32>, %x: tensor<f32>) {
  // expected-error@+1 {{(C3) branch 1 returns values of the types 'tensor<f32>', but the first branch returns 'tensor<i32>'}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %i : tensor<i32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @case_result(%i: tensor<i32>) {
  // expected-error@+1 {{(C4) operands and attributes give the result type(s) 'tensor<i32>', but the op is declared with 'tensor<2xi32>'}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %i : tensor<i32>
  }) : (tensor<i32>) -> tensor<2xi32>
  return
}

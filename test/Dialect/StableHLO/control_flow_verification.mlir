// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @cond_arguments(%x: tensor<i32>, %p: tensor<i1>) {
  // expected-error@+1 {{'stablehlo.while' op (C1) cond takes values of the types 'tensor<i64>', but the operands have the types 'tensor<i32>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%i: tensor<i64>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>):
    stablehlo.return %i : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @cond_result(%x: tensor<i32>) {
  // expected-error@+1 {{(C1) cond returns values of the types 'tensor<i32>', but must return 'tensor<i1>'}}
  %0 = stablehlo.while(%i = %x) : tensor<i32>
  cond {
    stablehlo.return %i : tensor<i32>
  } do {
    stablehlo.return %i : tensor<i32>
  }
  return
}

// -----

func.func @body_arguments(%x: tensor<i32>, %p: tensor<i1>) {
  // expected-error@+1 {{(C2) body takes values of the types 'tensor<2xi32>', but the operands have the types 'tensor<i32>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%i: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%i: tensor<2xi32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @body_result(%x: tensor<i32>, %p: tensor<i1>) {
  // expected-error@+1 {{(C2) body returns values of the types 'tensor<i32>', 'tensor<i1>', but must return 'tensor<i32>'}}
  %0 = stablehlo.while(%i = %x) : tensor<i32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %i, %p : tensor<i32>, tensor<i1>
  }
  return
}

// -----

func.func @while_result(%x: tensor<i32>, %p: tensor<i1>) {
  // expected-error@+1 {{(C3) operands and attributes give the result type(s) 'tensor<i32>', but the op is declared with 'tensor<i64>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%i: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>):
    stablehlo.return %i : tensor<i32>
  }) : (tensor<i32>) -> tensor<i64>
  return
}

// -----

func.func @barrier_result(%x: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.optimization_barrier' op (C1) operands and attributes give the result type(s) 'tensor<i32>', but the op is declared with 'tensor<i64>'}}
  %0 = "stablehlo.optimization_barrier"(%x) : (tensor<i32>) -> tensor<i64>
  return
}

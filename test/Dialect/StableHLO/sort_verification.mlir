// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @inputs(%p: tensor<i1>) {
  // expected-error@+1 {{'stablehlo.sort' op (C1) sort takes at least one input}}
  "stablehlo.sort"() <{dimension = 0 : i64}> ({
    stablehlo.return %p : tensor<i1>
  }) : () -> ()
  return
}

// -----

func.func @result(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{(C2) operands and attributes give the result type(s) 'tensor<4xf32>', but the op is declared with 'tensor<4xf64>'}}
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @shapes(%x: tensor<4xf32>, %y: tensor<5xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{(C3) input 1 has the type 'tensor<5xf32>', whose shape is not that of input 0, 'tensor<4xf32>'}}
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>, tensor<5xf32>) -> (tensor<4xf32>, tensor<5xf32>)
  return
}

// -----

func.func @dimension(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{(C4) dimension is -2, which is not in [-1, 1)}}
  %0 = "stablehlo.sort"(%x) <{dimension = -2 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @comparator_arguments(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{(C5) comparator takes values of the types 'tensor<f32>', but two elements of each input are 'tensor<f32>', 'tensor<f32>'}}
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @comparator_result(%x: tensor<4xf32>) {
  // expected-error@+1 {{(C5) comparator must return one 'tensor<i1>', with stablehlo.return}}
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

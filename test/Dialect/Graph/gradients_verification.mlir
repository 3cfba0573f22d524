// What graph.gradients refuses.
// RUN: tpu-opt %s -split-input-file -verify-diagnostics

func.func @c1_rank(%loss: tensor<2xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{operand #0 must be 0D tensor of floating-point values}}
  %0 = graph.gradients %loss wrt %x : (tensor<2xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @c2_integer(%loss: tensor<f32>, %x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error@+1 {{operand #1 must be variadic of ranked tensor of floating-point values}}
  %0 = graph.gradients %loss wrt %x : (tensor<f32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @c2_none(%loss: tensor<f32>) {
  // expected-error@+1 {{needs at least one value after 'wrt'}}
  "graph.gradients"(%loss) : (tensor<f32>) -> ()
  return
}

// -----

func.func @c3_types(%loss: tensor<f32>, %x: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{results must have the types of the values after 'wrt'}}
  %0 = graph.gradients %loss wrt %x : (tensor<f32>, tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @c4_block(%loss: tensor<f32>, %x: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %0 = scf.if %p -> tensor<4xf32> {
    // expected-error@+1 {{loss and values after 'wrt' must be defined in the block of the operation}}
    %1 = graph.gradients %loss wrt %x : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @stop_gradient_c1(%x: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{gives 'tensor<4xf32>', not 'tensor<2xf32>'}}
  %0 = "graph.stop_gradient"(%x) : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @recompute_type(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{(C1) has results of 'tensor<4xf32>', but its body returns 'tensor<4xf64>'}}
  %0 = "graph.recompute"() ({
    %1 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64>
    "graph.return"(%1) : (tensor<4xf64>) -> ()
  }) : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// What the device does not have is named at its line, with the reason.
// RUN: tpu-opt %s --build-entries --convert-stablehlo-to-linalg --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' calls 'g', which is no part of this program: name the shared object that has it (--load=LIBRARY.so)}}
  %0 = stablehlo.custom_call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error @+1 {{the device computes with i1, integers of 8 to 64 bits, f16, bf16, f32 and f64}}
  %0 = stablehlo.add %x, %x : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

func.func @f(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-error @+1 {{'stablehlo.dot_general' is left to the vector unit: it is the matrix unit's; run `convert-stablehlo-to-mxu` first}}
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.all_reduce' joins processes, but a compiled function is one, unless it is a device program (with `tpu.function`); the reference interpreter (tpu-run --engine=reference) runs several}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %x = stablehlo.constant dense<1.0> : tensor<4xf32>
  // expected-error @+1 {{cannot reduce over replicas by this function: the runtime adds, multiplies and takes the minimum or the maximum}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.subtract %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %x = stablehlo.constant dense<1> : tensor<4xui32>
  // expected-error @+1 {{cannot take the minimum or maximum of 'ui32' over replicas: convert to a signed type}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
    %1 = stablehlo.maximum %a, %b : tensor<ui32>
    stablehlo.return %1 : tensor<ui32>
  }) : (tensor<4xui32>) -> tensor<4xui32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<f32> {
  // expected-note @+1 {{the operation that applies it}}
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      // expected-error @+1 {{'stablehlo.iota' cannot be in the function of 'stablehlo.reduce'}}
      %1 = stablehlo.iota dim = 0 : tensor<1xf32>
      %2 = stablehlo.reshape %1 : (tensor<1xf32>) -> tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }
  return %0 : tensor<f32>
}

// -----

func.func @f(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<f64> {
  // expected-error @+1 {{'stablehlo.reduce' accumulates 'tensor<4xf32>' in 'tensor<f64>': convert the input to that type first}}
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f64>
    reducer(%a: tensor<f64>, %b: tensor<f64>) {
      %1 = stablehlo.add %a, %b : tensor<f64>
      stablehlo.return %1 : tensor<f64>
    }
  return %0 : tensor<f64>
}

// -----

func.func @f(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %x = stablehlo.constant dense<1> : tensor<4xi32>
  // expected-error @+1 {{cannot communicate within groups of several sizes: run `expand-collectives` first}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %x = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  // expected-error @+1 {{cannot communicate along dimension 1: run `expand-collectives` first, which makes it the first}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %x = stablehlo.constant dense<1> : tensor<4xi8>
  // expected-error @+1 {{cannot reduce 'i8' over replicas: convert to f32, f64, bf16, or an integer of 32 or 64 bits}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %1 = stablehlo.add %a, %b : tensor<i8>
    stablehlo.return %1 : tensor<i8>
  }) : (tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %x = stablehlo.constant dense<1> : tensor<4xi32>
  // expected-error @+1 {{cannot reduce over replicas by this function}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %a : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<4xi32>) -> tensor<4xi32>
  return
}

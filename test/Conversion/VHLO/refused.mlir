// What a version does not have is refused where it stands.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics --stablehlo-to-vhlo=target-version=1.0.0

func.func @operation(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'stablehlo.tan' cannot be in a portable artifact of StableHLO 1.0.0: it came with 1.4.0}}
  %0 = stablehlo.tan %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @type(%x: tensor<2xf32>) -> tensor<2xf8E3M4> {
  // expected-error @+1 {{the type 'tensor<2xf8E3M4>' cannot be in a portable artifact of StableHLO 1.0.0: it came with 1.7.0}}
  %0 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xf8E3M4>
  return %0 : tensor<2xf8E3M4>
}

// -----

func.func @attribute(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'result_accuracy' cannot be in a portable artifact of StableHLO 1.0.0: it came with 1.9.0}}
  %0 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @operands(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // expected-error @+1 {{several operands cannot be in a portable artifact of StableHLO 1.0.0: it came with 1.5.0}}
  %0:2 = "stablehlo.all_gather"(%x, %x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>}> : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}

// -----

func.func @dictionary(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{a dictionary as backend_config cannot be in a portable artifact of StableHLO 1.0.0: it came with 1.3.0}}
  %0 = stablehlo.custom_call @f(%x) {backend_config = {a = 1 : i32}, api_version = 4 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @other(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'chlo.erf' is not StableHLO, and cannot be in a portable artifact}}
  %0 = chlo.erf %x : tensor<2xf32> -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// expected-error @+1 {{the attribute 'mine' cannot be in a portable artifact}}
func.func @discardable(%x: tensor<2xf32>) -> tensor<2xf32> attributes {mine} {
  return %x : tensor<2xf32>
}

// RUN: python3 %S/Inputs/write_safetensors.py %t.safetensors
// RUN: tpu-opt %s --split-input-file --verify-diagnostics --freeze-variables=variables=%t.safetensors | FileCheck %s
// RUN: not tpu-opt %s --split-input-file --freeze-variables=variables=%t.none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: cannot read '{{.*}}.none': No such file or directory

// CHECK: func.func @initialize(%[[SEED:.*]]: tensor<ui64> {{.*}}) -> (tensor<ui64> {tpu.state = "random_seed"})
// CHECK: return %[[SEED]] : tensor<ui64>
// CHECK: func.func @predict(%[[X:.*]]: tensor<2xf32> {tpu.infeed = "x"}, %[[STATE:.*]]: tensor<ui64> {tpu.state = "random_seed"})
// CHECK: %[[W:.*]] = stablehlo.constant dense<[1.500000e+00, -2.500000e+00]> : tensor<2xf32>
// CHECK: stablehlo.multiply %[[W]], %[[X]]
module @m {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<2xf32> {tpu.state = "w", tpu.variable = #tpu.variable<trainable = true>}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    return %0, %seed : tensor<2xf32>, tensor<ui64>
  }
  func.func @predict(%w: tensor<2xf32> {tpu.state = "w"}, %x: tensor<2xf32> {tpu.infeed = "x"}, %seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<2xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict"} {
    %0 = stablehlo.multiply %w, %x : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}

// -----

// What lasts for one run is a variable still.
// CHECK-LABEL: module @local
// CHECK: func.func @initialize() -> (tensor<i32> {tpu.state = "generate/count", tpu.variable = #tpu.variable<local = true>})
// CHECK: func.func @generate(%{{.*}}: tensor<i32> {tpu.state = "generate/count"})
module @local {
  func.func @initialize() -> (tensor<2xf32> {tpu.state = "w", tpu.variable = #tpu.variable<trainable = true>}, tensor<i32> {tpu.state = "generate/count", tpu.variable = #tpu.variable<local = true>})
      attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    return %0, %1 : tensor<2xf32>, tensor<i32>
  }
  func.func @generate(%n: tensor<i32> {tpu.state = "generate/count"}, %w: tensor<2xf32> {tpu.state = "w"})
      -> (tensor<i32> {tpu.state = "generate/count"}, tensor<2xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "generate"} {
    return %n, %w : tensor<i32>, tensor<2xf32>
  }
}

// -----

module @missing {
  // expected-error-re @below {{needs the variable 'v', which '{{.*}}.safetensors' has not}}
  func.func @predict(%v: tensor<2xf32> {tpu.state = "v"}) -> (tensor<2xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict"} {
    return %v : tensor<2xf32>
  }
}

// -----

module @other {
  // expected-error-re @below {{has the variable 'b' as 'tensor<2xf32>', but in '{{.*}}.safetensors' it is of '<f4' and shape [1, 1]}}
  func.func @predict(%b: tensor<2xf32> {tpu.state = "b"}) -> (tensor<2xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict"} {
    return %b : tensor<2xf32>
  }
}

// -----

module @trains {
  // expected-error @below {{trains the variables, so they cannot be constants: leave the train batch size out}}
  func.func @train(%w: tensor<2xf32> {tpu.state = "w"}) -> (tensor<2xf32> {tpu.state = "w"}) attributes {tpu.function = "train"} {
    return %w : tensor<2xf32>
  }
}

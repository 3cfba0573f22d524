// What a device program must say, and how it hears of it.
// RUN: tpu-opt %s --build-device-loop --split-input-file --verify-diagnostics

// expected-error @+1 {{there is no function with `tpu.function = "initialize"`}}
func.func @train() attributes {tpu.function = "train"} { return }

// -----

// expected-error @+1 {{result 0 of "initialize" has no `tpu.state`}}
func.func @initialize() -> tensor<f32> attributes {tpu.function = "initialize"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// expected-error @+1 {{gives the variable "w" twice}}
func.func @initialize() -> (tensor<f32> {tpu.state = "w"}, tensor<f32> {tpu.state = "w"})
    attributes {tpu.function = "initialize"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0, %0 : tensor<f32>, tensor<f32>
}

// -----

func.func @initialize() attributes {tpu.function = "initialize"} { return }
// expected-error @+1 {{argument 0 is neither state nor infeed: give it `tpu.state` or `tpu.infeed`}}
func.func @train(%x: tensor<f32>) attributes {tpu.function = "train"} { return }

// -----

func.func @initialize() attributes {tpu.function = "initialize"} { return }
// expected-error @+1 {{argument 0 is the variable "v", which "initialize" does not give}}
func.func @train(%x: tensor<f32> {tpu.state = "v"}) attributes {tpu.function = "train"} { return }

// -----

func.func @initialize() -> (tensor<f32> {tpu.state = "w"}) attributes {tpu.function = "initialize"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
// expected-error @+1 {{argument 0 is the variable "w" as 'tensor<2xf32>', but "initialize" gives it as 'tensor<f32>'}}
func.func @train(%x: tensor<2xf32> {tpu.state = "w"}) attributes {tpu.function = "train"} { return }

// -----

func.func @initialize() attributes {tpu.function = "initialize"} { return }
// expected-error @+1 {{argument 0 is of type 'tensor<?xf32>': the device takes tensors of static shape}}
func.func @train(%x: tensor<?xf32> {tpu.infeed = "x"}) attributes {tpu.function = "train"} { return }

// -----

func.func @initialize() attributes {tpu.function = "initialize"} { return }
// expected-error @+1 {{result 0 is neither state nor outfeed: give it `tpu.state` or `tpu.outfeed`}}
func.func @train(%x: tensor<f32> {tpu.infeed = "x"}) -> tensor<f32> attributes {tpu.function = "train"} {
  return %x : tensor<f32>
}

// -----

func.func @initialize() attributes {tpu.function = "initialize"} { return }
// expected-error @+1 {{has more than one block}}
func.func @train() attributes {tpu.function = "train"} {
  cf.br ^next
^next:
  return
}

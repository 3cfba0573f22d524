// What may not be left at the boundaries of the device phases.
// RUN: tpu-opt %s --verify-device-program --split-input-file --verify-diagnostics

func.func @f(%x: memref<4xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  %0 = bufferization.to_tensor %x restrict : memref<4xf32> to tensor<4xf32>
  // expected-error @+1 {{'stablehlo.add' is left in a device program: no pass lowers it}}
  %1 = stablehlo.add %0, %0 : tensor<4xf32>
  return
}

// -----

// Functions that are not compiled may hold anything.
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

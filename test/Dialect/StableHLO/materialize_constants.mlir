// RUN: tpu-opt %s --materialize-constants --split-input-file --verify-diagnostics

func.func @missing() -> tensor<3xf32> {
  // expected-error @+1 {{the resource 'weights' is not in this file; give it in its dialect_resources}}
  %0 = stablehlo.constant dense_resource<weights> : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @short() -> tensor<3xf32> {
  // expected-error @+1 {{the resource 'two' has 8 bytes, but 'tensor<3xf32>' takes 12}}
  %0 = stablehlo.constant dense_resource<two> : tensor<3xf32>
  return %0 : tensor<3xf32>
}

{-#
  dialect_resources: {
    builtin: {
      two: "0x040000000000803F000000C0"
    }
  }
#-}

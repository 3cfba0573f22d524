// Made by test/Goldens/generate.py. Expected values are XLA's.
// A program of one partition.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<3> : tensor<ui32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<ui32>
  %p_0 = stablehlo.partition_id : tensor<ui32>
  %r_0 = stablehlo.add %x_0, %p_0 : tensor<ui32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<3> : tensor<ui32>} : (tensor<ui32>) -> ()
  return
}

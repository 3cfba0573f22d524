// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.537, -2.182, -0.987, 3.879, 3.287, -0.671, 0.014, -0.974, 3.266, -0.545, 1.741, -1.908, -0.161]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.tanh %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.7615942, -0.7615942, 1.0, -1.0, 0x7FC00000, 0.49071372, -0.97486514, -0.7560802, 0.99914575, 0.9972115, -0.5856373, 0.013999086, -0.7504568, 0.99709207, -0.49676347, 0.9403425, -0.9569171, -0.15962318]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -2.165, -2.131, 3.316, -1.516, 3.832, -0.46, 3.164, 3.287, 3.675, -1.854, -2.041, -0.143, 1.08]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.tanh %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.7615941559557649, -0.7615941559557649, 1.0, -1.0, 0x7FF8000000000000, -0.9740071668842936, -0.9722035928908959, 0.9973684163814249, -0.9079980449516106, 0.9990615886214704, -0.43008421140197955, 0.9964351625725434, 0.9972114904771011, 0.9987156405988281, -0.9521212449805653, -0.9668126242801397, -0.14203317183164146, 0.7931990970835009]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[3.433, -1.946, 3.162]], [[0.514, 3.305, 3.826]], [[1.561, -1.091, -3.081]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.tanh %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[0.9979169, -0.9600071, 0.9964209]], [[0.47305593, 0.99731, 0.99905026]], [[0.9155823, -0.7972428, -0.9957928]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}

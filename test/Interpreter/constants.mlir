// Constants that are given by resources of the file, or by what is not 0.
// RUN: %engines

func.func @main() {
  %f = stablehlo.constant dense_resource<floats> : tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%f) {has_side_effect = true, value = dense<[1.0, -2.0, 0.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %i = stablehlo.constant dense_resource<shorts> : tensor<2x2xi16>
  stablehlo.custom_call @check.expect_eq_const(%i) {has_side_effect = true, value = dense<[[1, 2], [-1, 256]]> : tensor<2x2xi16>} : (tensor<2x2xi16>) -> ()
  %b = stablehlo.constant dense_resource<booleans> : tensor<3xi1>
  stablehlo.custom_call @check.expect_eq_const(%b) {has_side_effect = true, value = dense<[true, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  %c = stablehlo.constant dense_resource<complex> : tensor<1xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%c) {has_side_effect = true, value = dense<(1.0, -2.0)> : tensor<1xcomplex<f32>>} : (tensor<1xcomplex<f32>>) -> ()
  %s = stablehlo.constant sparse<[[0, 1], [1, 2]], [5, -6]> : tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%s) {has_side_effect = true, value = dense<[[0, 5, 0], [0, 0, -6]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  return
}

{-#
  dialect_resources: {
    builtin: {
      floats: "0x040000000000803F000000C00000003F",
      shorts: "0x0200000001000200FFFF0001",
      booleans: "0x01000000010001",
      complex: "0x040000000000803F000000C0"
    }
  }
#-}

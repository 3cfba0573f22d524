// Products of tiles in a whole program, by the emulator where the processor has no AMX. The factors
// are numbers of bf16, so products are exact; a sum of n in f32, in any order, is at most n * 2^-24
// of the sum of the magnitudes from the exact one, which is made in f64, where there are no tiles.
// REQUIRES: avx512bf16
// RUN: %amx tpu-run %s --engine=native --precision=default --target-cpu=cooperlake+amx-bf16
// RUN: sed -e '/check.expect/d' -e 's/^func.func @main() /func.func @main() -> (tensor<70x50xi1>, tensor<2x9x9x40xi1>) /' -e 's/^  return$/  return %%near, %%all_near : tensor<70x50xi1>, tensor<2x9x9x40xi1>/' %s > %t.mlir
// RUN: tpu-translate %t.mlir --to-asm --precision=default --target-cpu=cooperlake+amx-bf16 | FileCheck %s --check-prefix=TILES
// TILES-COUNT-2: ldtilecfg
// TILES-NOT: ldtilecfg

func.func private @factor_70x96(%scale: tensor<f32>) -> tensor<70x96xf32> {
  %i = stablehlo.iota dim = 0 : tensor<6720xf32>
  %s = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<6720xf32>
  %0 = stablehlo.multiply %i, %s : tensor<6720xf32>
  %1 = stablehlo.sine %0 : tensor<6720xf32>
  %2 = stablehlo.reduce_precision %1, format = e8m7 : tensor<6720xf32>
  %3 = stablehlo.reshape %2 : (tensor<6720xf32>) -> tensor<70x96xf32>
  return %3 : tensor<70x96xf32>
}
func.func private @factor_96x50(%scale: tensor<f32>) -> tensor<96x50xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4800xf32>
  %s = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<4800xf32>
  %0 = stablehlo.multiply %i, %s : tensor<4800xf32>
  %1 = stablehlo.sine %0 : tensor<4800xf32>
  %2 = stablehlo.reduce_precision %1, format = e8m7 : tensor<4800xf32>
  %3 = stablehlo.reshape %2 : (tensor<4800xf32>) -> tensor<96x50xf32>
  return %3 : tensor<96x50xf32>
}
func.func private @image(%scale: tensor<f32>) -> tensor<2x9x9x32xf32> {
  %i = stablehlo.iota dim = 0 : tensor<5184xf32>
  %s = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<5184xf32>
  %0 = stablehlo.multiply %i, %s : tensor<5184xf32>
  %1 = stablehlo.sine %0 : tensor<5184xf32>
  %2 = stablehlo.reduce_precision %1, format = e8m7 : tensor<5184xf32>
  %3 = stablehlo.reshape %2 : (tensor<5184xf32>) -> tensor<2x9x9x32xf32>
  return %3 : tensor<2x9x9x32xf32>
}
func.func private @filter(%scale: tensor<f32>) -> tensor<3x3x32x40xf32> {
  %i = stablehlo.iota dim = 0 : tensor<11520xf32>
  %s = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<11520xf32>
  %0 = stablehlo.multiply %i, %s : tensor<11520xf32>
  %1 = stablehlo.sine %0 : tensor<11520xf32>
  %2 = stablehlo.reduce_precision %1, format = e8m7 : tensor<11520xf32>
  %3 = stablehlo.reshape %2 : (tensor<11520xf32>) -> tensor<3x3x32x40xf32>
  return %3 : tensor<3x3x32x40xf32>
}

func.func @main() {
  %scales = stablehlo.constant dense<[0.7, 1.3]> : tensor<2xf32>
  %unknown = stablehlo.optimization_barrier %scales : tensor<2xf32>
  %s0 = stablehlo.slice %unknown [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %s1 = stablehlo.slice %unknown [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  %p = stablehlo.reshape %s0 : (tensor<1xf32>) -> tensor<f32>
  %q = stablehlo.reshape %s1 : (tensor<1xf32>) -> tensor<f32>

  // A dense layer: tails of rows and columns, bias and relu in the epilogue.
  %a = func.call @factor_70x96(%p) : (tensor<f32>) -> tensor<70x96xf32>
  %b = func.call @factor_96x50(%q) : (tensor<f32>) -> tensor<96x50xf32>
  %bias = stablehlo.slice %b [0:1, 0:50] : (tensor<96x50xf32>) -> tensor<1x50xf32>
  %biases = stablehlo.broadcast_in_dim %bias, dims = [0, 1] : (tensor<1x50xf32>) -> tensor<70x50xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<70x50xf32>
  %ab = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<70x96xf32>, tensor<96x50xf32>) -> tensor<70x50xf32>
  %with_bias = stablehlo.add %ab, %biases : tensor<70x50xf32>
  %dense = stablehlo.maximum %with_bias, %zeros : tensor<70x50xf32>
  %a64 = stablehlo.convert %a : (tensor<70x96xf32>) -> tensor<70x96xf64>
  %b64 = stablehlo.convert %b : (tensor<96x50xf32>) -> tensor<96x50xf64>
  %bias64 = stablehlo.convert %biases : (tensor<70x50xf32>) -> tensor<70x50xf64>
  %zeros64 = stablehlo.constant dense<0.0> : tensor<70x50xf64>
  %ab64 = stablehlo.dot_general %a64, %b64, contracting_dims = [1] x [0] : (tensor<70x96xf64>, tensor<96x50xf64>) -> tensor<70x50xf64>
  %with_bias64 = stablehlo.add %ab64, %bias64 : tensor<70x50xf64>
  %dense64 = stablehlo.maximum %with_bias64, %zeros64 : tensor<70x50xf64>
  %abs_a = stablehlo.abs %a64 : tensor<70x96xf64>
  %abs_b = stablehlo.abs %b64 : tensor<96x50xf64>
  %abs_bias = stablehlo.abs %bias64 : tensor<70x50xf64>
  %abs_ab = stablehlo.dot_general %abs_a, %abs_b, contracting_dims = [1] x [0] : (tensor<70x96xf64>, tensor<96x50xf64>) -> tensor<70x50xf64>
  %magnitude = stablehlo.add %abs_ab, %abs_bias : tensor<70x50xf64>
  // 97 additions, of 2^-24 each.
  %unit = stablehlo.constant dense<5.7816505432128906e-06> : tensor<70x50xf64>
  %bound = stablehlo.multiply %magnitude, %unit : tensor<70x50xf64>
  %dense_wide = stablehlo.convert %dense : (tensor<70x50xf32>) -> tensor<70x50xf64>
  %difference = stablehlo.subtract %dense_wide, %dense64 : tensor<70x50xf64>
  %distance = stablehlo.abs %difference : tensor<70x50xf64>
  %near = stablehlo.compare LE, %distance, %bound : (tensor<70x50xf64>, tensor<70x50xf64>) -> tensor<70x50xi1>
  stablehlo.custom_call @check.expect_eq_const(%near) {has_side_effect = true, value = dense<true> : tensor<70x50xi1>} : (tensor<70x50xi1>) -> ()

  // A convolution with padding.
  %x = func.call @image(%p) : (tensor<f32>) -> tensor<2x9x9x32xf32>
  %w = func.call @filter(%q) : (tensor<f32>) -> tensor<3x3x32x40xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
       window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
       : (tensor<2x9x9x32xf32>, tensor<3x3x32x40xf32>) -> tensor<2x9x9x40xf32>
  %x64 = stablehlo.convert %x : (tensor<2x9x9x32xf32>) -> tensor<2x9x9x32xf64>
  %w64 = stablehlo.convert %w : (tensor<3x3x32x40xf32>) -> tensor<3x3x32x40xf64>
  %y64 = stablehlo.convolution(%x64, %w64) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
       window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
       : (tensor<2x9x9x32xf64>, tensor<3x3x32x40xf64>) -> tensor<2x9x9x40xf64>
  %abs_x = stablehlo.abs %x64 : tensor<2x9x9x32xf64>
  %abs_w = stablehlo.abs %w64 : tensor<3x3x32x40xf64>
  %abs_y = stablehlo.convolution(%abs_x, %abs_w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
       window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
       : (tensor<2x9x9x32xf64>, tensor<3x3x32x40xf64>) -> tensor<2x9x9x40xf64>
  // 288 additions.
  %units = stablehlo.constant dense<1.7166137695312500e-05> : tensor<2x9x9x40xf64>
  %bounds = stablehlo.multiply %abs_y, %units : tensor<2x9x9x40xf64>
  %y_wide = stablehlo.convert %y : (tensor<2x9x9x40xf32>) -> tensor<2x9x9x40xf64>
  %differences = stablehlo.subtract %y_wide, %y64 : tensor<2x9x9x40xf64>
  %distances = stablehlo.abs %differences : tensor<2x9x9x40xf64>
  %all_near = stablehlo.compare LE, %distances, %bounds : (tensor<2x9x9x40xf64>, tensor<2x9x9x40xf64>) -> tensor<2x9x9x40xi1>
  stablehlo.custom_call @check.expect_eq_const(%all_near) {has_side_effect = true, value = dense<true> : tensor<2x9x9x40xi1>} : (tensor<2x9x9x40xi1>) -> ()
  return
}

// Rows that whole tiles of a product leave over are in tiles with some of the
// last whole one: 1 of 61, 2 of 128. The reference has products of bf16 exactly,
// too.
// RUN: tpu-run %s --random-inputs=1 --compare --max-ulp=16
func.func @main(%x: tensor<128x96xbf16>, %y: tensor<61x96xbf16>, %w: tensor<96x64xbf16>,
                %u: tensor<61x96xf32>, %v: tensor<96x64xf32>, %a: tensor<128x64xf32>, %b: tensor<64xf32>)
    -> (tensor<128x64xf32>, tensor<61x64xf32>, tensor<61x64xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x96xbf16>, tensor<96x64xbf16>) -> tensor<128x64xf32>
  %1 = stablehlo.add %0, %a : tensor<128x64xf32>
  %2 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<64xf32>) -> tensor<61x64xf32>
  %3 = stablehlo.dot_general %y, %w, contracting_dims = [1] x [0] : (tensor<61x96xbf16>, tensor<96x64xbf16>) -> tensor<61x64xf32>
  %4 = stablehlo.add %3, %2 : tensor<61x64xf32>
  %5 = stablehlo.dot_general %u, %v, contracting_dims = [1] x [0] : (tensor<61x96xf32>, tensor<96x64xf32>) -> tensor<61x64xf32>
  %6 = stablehlo.add %5, %2 : tensor<61x64xf32>
  return %1, %4, %6 : tensor<128x64xf32>, tensor<61x64xf32>, tensor<61x64xf32>
}

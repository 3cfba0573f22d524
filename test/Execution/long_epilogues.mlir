// Functions of the sums of a product: a tile loops over its rows. Rows and columns are left over, the
// reduction is in blocks, and a result is rounded.
// RUN: tpu-run %s --random-inputs=1 --compare --max-ulp=64
// RUN: tpu-run %s --random-inputs=1 --compare --max-ulp=64 --target-cpu=x86-64-v3
func.func @main(%x: tensor<61x40xf32>, %w: tensor<40x72xf32>, %b: tensor<72xf32>, %long: tensor<35x8192xf32>, %v: tensor<8192x64xf32>)
    -> (tensor<61x72xf32>, tensor<35x64xf32>, tensor<61x72xbf16>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<61x40xf32>, tensor<40x72xf32>) -> tensor<61x72xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<72xf32>) -> tensor<61x72xf32>
  %2 = stablehlo.add %0, %1 : tensor<61x72xf32>
  %3 = stablehlo.logistic %2 : tensor<61x72xf32>
  %scale = stablehlo.constant dense<0.001> : tensor<35x8192xf32>
  %4 = stablehlo.multiply %long, %scale : tensor<35x8192xf32>
  %5 = stablehlo.dot_general %4, %v, contracting_dims = [1] x [0] : (tensor<35x8192xf32>, tensor<8192x64xf32>) -> tensor<35x64xf32>
  %6 = stablehlo.tanh %5 : tensor<35x64xf32>
  %7 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<61x40xf32>, tensor<40x72xf32>) -> tensor<61x72xf32>
  %8 = stablehlo.tanh %7 : tensor<61x72xf32>
  %9 = stablehlo.convert %8 : (tensor<61x72xf32>) -> tensor<61x72xbf16>
  return %3, %6, %9 : tensor<61x72xf32>, tensor<35x64xf32>, tensor<61x72xbf16>
}

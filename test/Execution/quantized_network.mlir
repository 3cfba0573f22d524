// A quantized network in tiles of the batch: a convolution whose epilogue stores bytes, max pooling of
// bytes, a 1x1 convolution, and a loop of products. Both engines have the same bits.
// RUN: tpu-run %s --random-inputs=5 --compare --max-ulp=0 --threads=1
// RUN: tpu-run %s --random-inputs=6 --compare --max-ulp=0 --threads=2 --target-cpu=x86-64-v3
func.func @main(%x0: tensor<8x56x56x16xi8>, %w0: tensor<3x3x16x32xi8>, %v0: tensor<1x1x32x48xi8>, %s: tensor<32xf32>, %bias: tensor<32xi32>) -> (tensor<8x28x28x48xi32>, tensor<8x28x28x32xi8>, tensor<16x32xi8>) {
  %r = stablehlo.constant dense<37> : tensor<8x56x56x16xi8>
  %x = stablehlo.multiply %x0, %r : tensor<8x56x56x16xi8>
  %r2 = stablehlo.constant dense<-41> : tensor<3x3x16x32xi8>
  %w = stablehlo.multiply %w0, %r2 : tensor<3x3x16x32xi8>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x56x56x16xi8>, tensor<3x3x16x32xi8>) -> tensor<8x56x56x32xi32>
  %b = stablehlo.broadcast_in_dim %bias, dims = [3] : (tensor<32xi32>) -> tensor<8x56x56x32xi32>
  %1 = stablehlo.add %0, %b : tensor<8x56x56x32xi32>
  %2 = stablehlo.convert %1 : (tensor<8x56x56x32xi32>) -> tensor<8x56x56x32xf32>
  %k = stablehlo.constant dense<0.00048828125> : tensor<8x56x56x32xf32>
  %3 = stablehlo.multiply %2, %k : tensor<8x56x56x32xf32>
  %4 = stablehlo.round_nearest_even %3 : tensor<8x56x56x32xf32>
  %5 = stablehlo.convert %4 : (tensor<8x56x56x32xf32>) -> tensor<8x56x56x32xi8>
  %low = stablehlo.constant dense<-128> : tensor<i8>
  %6 = "stablehlo.reduce_window"(%5, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<i8>, %c: tensor<i8>):
    %m = stablehlo.maximum %a, %c : tensor<i8>
    stablehlo.return %m : tensor<i8>
  }) : (tensor<8x56x56x32xi8>, tensor<i8>) -> tensor<8x28x28x32xi8>
  %7 = stablehlo.convolution(%6, %v0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x28x28x32xi8>, tensor<1x1x32x48xi8>) -> tensor<8x28x28x48xi32>
  // A loop of products with the same operand.
  %h0 = stablehlo.slice %w [0:1, 0:1, 0:16, 0:32] : (tensor<3x3x16x32xi8>) -> tensor<1x1x16x32xi8>
  %h = stablehlo.reshape %h0 : (tensor<1x1x16x32xi8>) -> tensor<16x32xi8>
  %u0 = stablehlo.slice %w [1:2, 0:2, 0:16, 0:32] : (tensor<3x3x16x32xi8>) -> tensor<1x2x16x32xi8>
  %u = stablehlo.reshape %u0 : (tensor<1x2x16x32xi8>) -> tensor<32x32xi8>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<20> : tensor<i32>
  %l:2 = stablehlo.while(%i = %i0, %g = %h) : tensor<i32>, tensor<16x32xi8>
   cond {
    %q = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %q : tensor<i1>
  } do {
    %p = stablehlo.dot_general %g, %u, contracting_dims = [1] x [0] : (tensor<16x32xi8>, tensor<32x32xi8>) -> tensor<16x32xi32>
    %t = stablehlo.convert %p : (tensor<16x32xi32>) -> tensor<16x32xi8>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %t : tensor<i32>, tensor<16x32xi8>
  }
  return %7, %6, %l#1 : tensor<8x28x28x48xi32>, tensor<8x28x28x32xi8>, tensor<16x32xi8>
}

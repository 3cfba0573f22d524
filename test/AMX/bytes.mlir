// Products of bytes in tiles, by the emulator where the processor has no AMX: the interpreter's
// integers. All signs of operands, rows and columns that fill no tile, sums that are padded to
// whole tiles or in several blocks, rows that are neighbours, and a layer that requantizes.
// REQUIRES: avx512bf16
// RUN: %amx tpu-run %s --random-inputs=1 --max-ulp=0 --compare --target-cpu=cooperlake+amx-int8
// RUN: %amx tpu-run %s --random-inputs=2 --max-ulp=0 --compare --target-cpu=cooperlake+amx-int8 --threads=2
// RUN: %amx tpu-run %s --random-inputs=3 --max-ulp=0 --compare --target-cpu=cooperlake+amx-int8 --target-attr=l2=64KiB
// RUN: %amx tpu-run %S/../Execution/products_of_bytes.mlir --random-inputs=1 --max-ulp=0 --compare --target-cpu=cooperlake+amx-int8
// RUN: %amx tpu-run %S/../Execution/products_of_bytes.mlir --entry=extremes --target-cpu=cooperlake+amx-int8
// RUN: %amx tpu-run %S/../Execution/products_of_bytes.mlir --entry=wraps_around --target-cpu=cooperlake+amx-int8
// RUN: %amx tpu-run %S/../Execution/quantized_network.mlir --random-inputs=5 --max-ulp=0 --compare --target-cpu=cooperlake+amx-int8 --threads=2
// RUN: tpu-translate %s --to-asm --target-cpu=sapphirerapids -o %t.s && FileCheck %s --input-file=%t.s
// RUN: tpu-translate %s --to-asm --target-cpu=graniterapids -o %t.s && FileCheck %s --input-file=%t.s
// RUN: tpu-translate %s --to-asm --target-cpu=sapphirerapids-amx-int8 -o %t.s && FileCheck %s --input-file=%t.s --check-prefix=WITHOUT --implicit-check-not=tmm
// WITHOUT: vpdpbusd
// CHECK: tdpbssd %tmm7, %tmm5, %tmm3
// CHECK: tdpbusd %tmm6, %tmm4, %tmm0
// CHECK: tdpbsud %tmm7, %tmm5, %tmm3
// CHECK: tdpbuud %tmm7, %tmm5, %tmm3
func.func @main(%a0: tensor<70x100xi8>, %b0: tensor<100x50xi8>, %x0: tensor<2x9x9x40xi8>, %w0: tensor<3x3x40x40xi8>,
                %p0: tensor<64x70xi8>, %q0: tensor<64x50xi8>, %l0: tensor<35x1300xi8>, %r0: tensor<50x1300xi8>, %bias: tensor<40xi32>)
    -> (tensor<70x50xi32>, tensor<2x9x9x40xi8>, tensor<70x50xi32>, tensor<35x50xi32>) {
  // Random inputs are small: of odd multiples all bytes occur.
  %ka = stablehlo.constant dense<37> : tensor<70x100xi8>
  %a = stablehlo.multiply %a0, %ka : tensor<70x100xi8>
  %kb = stablehlo.constant dense<-43> : tensor<100x50xi8>
  %b = stablehlo.multiply %b0, %kb : tensor<100x50xi8>
  %kx = stablehlo.constant dense<29> : tensor<2x9x9x40xi8>
  %xs = stablehlo.multiply %x0, %kx : tensor<2x9x9x40xi8>
  %x = stablehlo.bitcast_convert %xs : (tensor<2x9x9x40xi8>) -> tensor<2x9x9x40xui8>
  %kw = stablehlo.constant dense<-35> : tensor<3x3x40x40xi8>
  %w = stablehlo.multiply %w0, %kw : tensor<3x3x40x40xi8>
  %kp = stablehlo.constant dense<41> : tensor<64x70xi8>
  %p = stablehlo.multiply %p0, %kp : tensor<64x70xi8>
  %kq = stablehlo.constant dense<-31> : tensor<64x50xi8>
  %qs = stablehlo.multiply %q0, %kq : tensor<64x50xi8>
  %q = stablehlo.bitcast_convert %qs : (tensor<64x50xi8>) -> tensor<64x50xui8>
  %kl = stablehlo.constant dense<53> : tensor<35x1300xi8>
  %ls = stablehlo.multiply %l0, %kl : tensor<35x1300xi8>
  %l = stablehlo.bitcast_convert %ls : (tensor<35x1300xi8>) -> tensor<35x1300xui8>
  %kr = stablehlo.constant dense<-27> : tensor<50x1300xi8>
  %rs = stablehlo.multiply %r0, %kr : tensor<50x1300xi8>
  %r = stablehlo.bitcast_convert %rs : (tensor<50x1300xi8>) -> tensor<50x1300xui8>

  // Sums of 100 are padded to 128.
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<70x100xi8>, tensor<100x50xi8>) -> tensor<70x50xi32>

  // A layer: windows of 120 contiguous bytes that overlap, a bias, a scale, and bytes again.
  %xi = stablehlo.convert %x : (tensor<2x9x9x40xui8>) -> tensor<2x9x9x40xi32>
  %wi = stablehlo.convert %w : (tensor<3x3x40x40xi8>) -> tensor<3x3x40x40xi32>
  %y = stablehlo.convolution(%xi, %wi) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
       window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
       : (tensor<2x9x9x40xi32>, tensor<3x3x40x40xi32>) -> tensor<2x9x9x40xi32>
  %biases = stablehlo.broadcast_in_dim %bias, dims = [3] : (tensor<40xi32>) -> tensor<2x9x9x40xi32>
  %sums = stablehlo.add %y, %biases : tensor<2x9x9x40xi32>
  %f = stablehlo.convert %sums : (tensor<2x9x9x40xi32>) -> tensor<2x9x9x40xf32>
  %scale = stablehlo.constant dense<0.00048828125> : tensor<2x9x9x40xf32>
  %scaled = stablehlo.multiply %f, %scale : tensor<2x9x9x40xf32>
  %low = stablehlo.constant dense<-128.0> : tensor<f32>
  %high = stablehlo.constant dense<127.0> : tensor<f32>
  %rounded = stablehlo.round_nearest_even %scaled : tensor<2x9x9x40xf32>
  %clamped = stablehlo.clamp %low, %rounded, %high : (tensor<f32>, tensor<2x9x9x40xf32>, tensor<f32>) -> tensor<2x9x9x40xf32>
  %1 = stablehlo.convert %clamped : (tensor<2x9x9x40xf32>) -> tensor<2x9x9x40xi8>

  // Rows of the first operand are neighbours: its copy has the sums side by side.
  %pi = stablehlo.convert %p : (tensor<64x70xi8>) -> tensor<64x70xi32>
  %qi = stablehlo.convert %q : (tensor<64x50xui8>) -> tensor<64x50xi32>
  %2 = stablehlo.dot_general %pi, %qi, contracting_dims = [0] x [0] : (tensor<64x70xi32>, tensor<64x50xi32>) -> tensor<70x50xi32>

  // With 64 KiB of L2, the sum is in blocks, of which the last one ends within a tile.
  %3 = stablehlo.dot_general %l, %r, contracting_dims = [1] x [1] : (tensor<35x1300xui8>, tensor<50x1300xui8>) -> tensor<35x50xi32>
  return %0, %1, %2, %3 : tensor<70x50xi32>, tensor<2x9x9x40xi8>, tensor<70x50xi32>, tensor<35x50xi32>
}

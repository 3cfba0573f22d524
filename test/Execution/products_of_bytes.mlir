// Products of bytes equal the interpreter's to the last bit: of all kinds of operands, of sizes that
// are no multiples of anything, with padding, dilation, strides, groups and batch dimensions. Each
// input is multiplied by odd numbers and wraps around, so that all bytes occur; and the extremes.
// RUN: tpu-run %s --random-inputs=1 --max-ulp=0 --compare
// RUN: tpu-run %s --random-inputs=2 --max-ulp=0 --compare --target-cpu=x86-64-v3
// RUN: tpu-run %s --random-inputs=3 --max-ulp=0 --compare --target-cpu=x86-64
// RUN: tpu-run %s --entry=extremes
// RUN: tpu-run %s --entry=extremes --target-cpu=x86-64-v3
// RUN: tpu-run %s --entry=extremes --engine=reference
// RUN: tpu-run %s --entry=wraps_around
// RUN: tpu-run %s --entry=wraps_around --engine=reference
func.func public @main(%a0: tensor<37x515xi8>, %b0: tensor<515x130xi8>, %x0: tensor<2x9x7x6xi8>, %w0: tensor<3x3x6x35xi8>, %h0: tensor<3x5x2x19xi8>)
    -> (tensor<37x130xi32>, tensor<37x130xui32>, tensor<37x130xi32>, tensor<2x9x7x35xi32>, tensor<2x4x3x35xi32>, tensor<2x19x6x35xi32>, tensor<2x9x7x6xi32>, tensor<3x2x5x5xi32>, tensor<37x130xi8>, tensor<37x130xi32>) {
  // All bytes.
  %p0 = stablehlo.iota dim = 1 : tensor<37x515xi8>
  %p1 = stablehlo.multiply %a0, %p0 : tensor<37x515xi8>
  %a = stablehlo.multiply %p1, %p0 : tensor<37x515xi8>
  %q0 = stablehlo.iota dim = 0 : tensor<515x130xi8>
  %b = stablehlo.multiply %b0, %q0 : tensor<515x130xi8>
  %r = stablehlo.constant dense<37> : tensor<2x9x7x6xi8>
  %x = stablehlo.multiply %x0, %r : tensor<2x9x7x6xi8>
  %s = stablehlo.constant dense<-43> : tensor<3x3x6x35xi8>
  %w = stablehlo.multiply %w0, %s : tensor<3x3x6x35xi8>
  %t = stablehlo.constant dense<-35> : tensor<3x5x2x19xi8>
  %h = stablehlo.multiply %h0, %t : tensor<3x5x2x19xi8>
  %c = stablehlo.bitcast_convert %a : (tensor<37x515xi8>) -> tensor<37x515xui8>
  %d = stablehlo.bitcast_convert %b : (tensor<515x130xi8>) -> tensor<515x130xui8>
  %u = stablehlo.bitcast_convert %x : (tensor<2x9x7x6xi8>) -> tensor<2x9x7x6xui8>

  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<37x515xi8>, tensor<515x130xi8>) -> tensor<37x130xi32>
  %1 = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0] : (tensor<37x515xui8>, tensor<515x130xui8>) -> tensor<37x130xui32>
  %c32 = stablehlo.convert %c : (tensor<37x515xui8>) -> tensor<37x515xi32>
  %b32 = stablehlo.convert %b : (tensor<515x130xi8>) -> tensor<515x130xi32>
  %2 = stablehlo.dot_general %c32, %b32, contracting_dims = [1] x [0] : (tensor<37x515xi32>, tensor<515x130xi32>) -> tensor<37x130xi32>
  %3 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x7x6xi8>, tensor<3x3x6x35xi8>) -> tensor<2x9x7x35xi32>
  %u32 = stablehlo.convert %u : (tensor<2x9x7x6xui8>) -> tensor<2x9x7x6xi32>
  %w32 = stablehlo.convert %w : (tensor<3x3x6x35xi8>) -> tensor<3x3x6x35xi32>
  %4 = stablehlo.convolution(%u32, %w32) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[2, 0], [1, 1]], rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x7x6xi32>, tensor<3x3x6x35xi32>) -> tensor<2x4x3x35xi32>
  %5 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[2, 2], [-1, 2]], lhs_dilate = [2, 1], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x7x6xi8>, tensor<3x3x6x35xi8>) -> tensor<2x19x6x35xi32>
  %v = stablehlo.slice %w [0:3, 0:3, 0:1, 0:6] : (tensor<3x3x6x35xi8>) -> tensor<3x3x1x6xi8>
  %6 = stablehlo.convolution(%x, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 6 : i64} : (tensor<2x9x7x6xi8>, tensor<3x3x1x6xi8>) -> tensor<2x9x7x6xi32>
  %7 = stablehlo.dot_general %h, %h, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<3x5x2x19xi8>, tensor<3x5x2x19xi8>) -> tensor<3x2x5x5xi32>

  // A quantized layer, with a constant filter that is packed when it is compiled.
  %bias = stablehlo.iota dim = 1 : tensor<37x130xi32>
  %8 = stablehlo.add %0, %bias : tensor<37x130xi32>
  %9 = stablehlo.convert %8 : (tensor<37x130xi32>) -> tensor<37x130xf32>
  %scale = stablehlo.constant dense<0.000244140625> : tensor<37x130xf32>
  %10 = stablehlo.multiply %9, %scale : tensor<37x130xf32>
  %11 = stablehlo.round_nearest_even %10 : tensor<37x130xf32>
  %low = stablehlo.constant dense<-128.0> : tensor<f32>
  %high = stablehlo.constant dense<127.0> : tensor<f32>
  %12 = stablehlo.clamp %low, %11, %high : (tensor<f32>, tensor<37x130xf32>, tensor<f32>) -> tensor<37x130xf32>
  %13 = stablehlo.convert %12 : (tensor<37x130xf32>) -> tensor<37x130xi8>
  %k0 = stablehlo.iota dim = 0 : tensor<130x130xi32>
  %k1 = stablehlo.iota dim = 1 : tensor<130x130xi32>
  %k2 = stablehlo.subtract %k0, %k1 : tensor<130x130xi32>
  %k3 = stablehlo.constant dense<77> : tensor<130x130xi32>
  %k4 = stablehlo.multiply %k2, %k3 : tensor<130x130xi32>
  %k5 = stablehlo.convert %k4 : (tensor<130x130xi32>) -> tensor<130x130xi8>
  %14 = stablehlo.dot_general %13, %k5, contracting_dims = [1] x [0] : (tensor<37x130xi8>, tensor<130x130xi8>) -> tensor<37x130xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %13, %14 : tensor<37x130xi32>, tensor<37x130xui32>, tensor<37x130xi32>, tensor<2x9x7x35xi32>, tensor<2x4x3x35xi32>, tensor<2x19x6x35xi32>, tensor<2x9x7x6xi32>, tensor<3x2x5x5xi32>, tensor<37x130xi8>, tensor<37x130xi32>
}

// 70 times -128 * -128, 255 * -128 and 255 * 255.
func.func public @extremes() {
  %l0 = stablehlo.constant dense<-128> : tensor<20x70xi8>
  %r0 = stablehlo.constant dense<-128> : tensor<70x40xi8>
  %m0 = stablehlo.constant dense<255> : tensor<20x70xui8>
  %n0 = stablehlo.constant dense<255> : tensor<70x40xui8>
  %l, %r, %m, %n = stablehlo.optimization_barrier %l0, %r0, %m0, %n0 : tensor<20x70xi8>, tensor<70x40xi8>, tensor<20x70xui8>, tensor<70x40xui8>
  %0 = stablehlo.dot_general %l, %r, contracting_dims = [1] x [0] : (tensor<20x70xi8>, tensor<70x40xi8>) -> tensor<20x40xi32>
  stablehlo.custom_call @check.expect_eq_const(%0) {has_side_effect = true, value = dense<1146880> : tensor<20x40xi32>} : (tensor<20x40xi32>) -> ()
  %m32 = stablehlo.convert %m : (tensor<20x70xui8>) -> tensor<20x70xi32>
  %r32 = stablehlo.convert %r : (tensor<70x40xi8>) -> tensor<70x40xi32>
  %1 = stablehlo.dot_general %m32, %r32, contracting_dims = [1] x [0] : (tensor<20x70xi32>, tensor<70x40xi32>) -> tensor<20x40xi32>
  stablehlo.custom_call @check.expect_eq_const(%1) {has_side_effect = true, value = dense<-2284800> : tensor<20x40xi32>} : (tensor<20x40xi32>) -> ()
  %2 = stablehlo.dot_general %m, %n, contracting_dims = [1] x [0] : (tensor<20x70xui8>, tensor<70x40xui8>) -> tensor<20x40xi32>
  stablehlo.custom_call @check.expect_eq_const(%2) {has_side_effect = true, value = dense<4551750> : tensor<20x40xi32>} : (tensor<20x40xi32>) -> ()
  return
}

// 140,000 times 255 * 255 is 9,103,500,000, which is 513,565,408 modulo 2^32.
func.func public @wraps_around() {
  %m0 = stablehlo.constant dense<255> : tensor<2x140000xui8>
  %n0 = stablehlo.constant dense<255> : tensor<140000x3xui8>
  %m, %n = stablehlo.optimization_barrier %m0, %n0 : tensor<2x140000xui8>, tensor<140000x3xui8>
  %0 = stablehlo.dot_general %m, %n, contracting_dims = [1] x [0] : (tensor<2x140000xui8>, tensor<140000x3xui8>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%0) {has_side_effect = true, value = dense<513565408> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  return
}

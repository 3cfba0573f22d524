// RUN: tpu-opt %s --expand-quantized-types --split-input-file --verify-diagnostics | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:3>
!centred = !quant.uniform<i8:f32, 0.25>
!held = !quant.uniform<i8<-100:90>:f32, 0.25>

// Integers are subtracted in a type that holds the difference.
// CHECK-LABEL: func.func @dequantize
// CHECK-SAME: (%[[X:.*]]: tensor<2xi8>) -> tensor<2xf32>
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[X]] : (tensor<2xi8>) -> tensor<2xi32>
// CHECK: %[[POINT:.*]] = stablehlo.constant dense<3> : tensor<2xi32>
// CHECK: %[[DIFFERENCE:.*]] = stablehlo.subtract %[[WIDE]], %[[POINT]]
// CHECK: %[[FLOAT:.*]] = stablehlo.convert %[[DIFFERENCE]] : (tensor<2xi32>) -> tensor<2xf32>
// CHECK: %[[SCALE:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<2xf32>
// CHECK: stablehlo.multiply %[[FLOAT]], %[[SCALE]]
func.func @dequantize(%x: tensor<2x!q>) -> tensor<2xf32> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x!q>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// A conversion holds what it converts within the type's range.
// CHECK-LABEL: func.func @quantize
// CHECK: stablehlo.divide
// CHECK-NOT: stablehlo.add
// CHECK-NOT: stablehlo.clamp
// CHECK: stablehlo.round_nearest_even
// CHECK: stablehlo.convert %{{.*}} : (tensor<2xf32>) -> tensor<2xi8>
// CHECK: stablehlo.divide
// CHECK: stablehlo.clamp
// CHECK: stablehlo.round_nearest_even
func.func @quantize(%x: tensor<2xf32>) -> (tensor<2x!centred>, tensor<2x!held>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!centred>
  %1 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!held>
  return %0, %1 : tensor<2x!centred>, tensor<2x!held>
}

// Elements that move need no arithmetic, and calls take integers.
// CHECK-LABEL: func.func @move
// CHECK-NEXT: stablehlo.constant dense<[7, -8]> : tensor<2xi8>
// CHECK-NEXT: stablehlo.concatenate %{{.*}} : (tensor<2xi8>, tensor<2xi8>) -> tensor<4xi8>
// CHECK-NEXT: call @callee(%{{.*}}) : (tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: return
func.func @move(%x: tensor<2x!q>) -> tensor<4x!q> {
  %0 = stablehlo.constant() {value = dense<[7, -8]> : tensor<2xi8>} : () -> tensor<2x!q>
  %1 = stablehlo.concatenate %x, %0, dim = 0 : (tensor<2x!q>, tensor<2x!q>) -> tensor<4x!q>
  %2 = call @callee(%1) : (tensor<4x!q>) -> tensor<4x!q>
  return %2 : tensor<4x!q>
}
func.func private @callee(%x: tensor<4x!q>) -> tensor<4x!q> {
  return %x : tensor<4x!q>
}

// -----

!a = !quant.uniform<i8:f32, 0.25:3>
!positive = !quant.uniform<i8:f32, 0.25:-128>
!w = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
!sums = !quant.uniform<i32:f32:1, {0.125:0, 0.0625:0}>
!bias = !quant.uniform<i32:f32:0, {0.125:0, 0.0625:0}>
!narrow = !quant.uniform<i8:f32, 8.0>
!centred_a = !quant.uniform<i8:f32, 0.25>

// The zero point times the sum of each column is subtracted, and the bias is added, in integers.
// CHECK-LABEL: func.func @product
// CHECK-SAME: (%[[X:.*]]: tensor<4x2xi8>)
// CHECK: %[[W:.*]] = stablehlo.constant dense<{{.*}}> : tensor<2x2xi8>
// CHECK: %[[BIAS:.*]] = stablehlo.constant dense<[7, 8]> : tensor<2xi32>
// CHECK: %[[SUMS:.*]] = stablehlo.dot_general %[[X]], %[[W]], contracting_dims = [1] x [0] : (tensor<4x2xi8>, tensor<2x2xi8>) -> tensor<4x2xi32>
// CHECK: %[[COLUMNS:.*]] = stablehlo.constant dense<[-12, 6]> : tensor<2xi32>
// CHECK: %[[SPREAD:.*]] = stablehlo.broadcast_in_dim %[[COLUMNS]], dims = [1]
// CHECK: %[[CENTRED:.*]] = stablehlo.add %[[SUMS]], %[[SPREAD]] : tensor<4x2xi32>
// CHECK: %[[ALL:.*]] = stablehlo.broadcast_in_dim %[[BIAS]], dims = [1]
// CHECK: %[[BIASED:.*]] = stablehlo.add %[[CENTRED]], %[[ALL]] : tensor<4x2xi32>
// CHECK: %[[FLOATS:.*]] = stablehlo.convert %[[BIASED]] : (tensor<4x2xi32>) -> tensor<4x2xf32>
// The scales' quotients, 0.125 / 8 and 0.0625 / 8, are the only factors.
// CHECK: %[[QUOTIENTS:.*]] = stablehlo.constant dense<[1.562500e-02, 7.812500e-03]> : tensor<2xf32>
// CHECK: %[[FACTORS:.*]] = stablehlo.broadcast_in_dim %[[QUOTIENTS]], dims = [1]
// CHECK: stablehlo.multiply %[[FLOATS]], %[[FACTORS]]
// CHECK-NOT: stablehlo.divide
// CHECK-NOT: stablehlo.multiply
// CHECK: return
func.func @product(%x: tensor<4x2x!a>) -> tensor<4x2x!narrow> {
  %w = stablehlo.constant() {value = dense<[[1, 2], [3, -4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!w>
  %b = stablehlo.constant() {value = dense<[7, 8]> : tensor<2xi32>} : () -> tensor<2x!bias>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2x!a>, tensor<2x2x!w>) -> tensor<4x2x!sums>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<2x!bias>) -> tensor<4x2x!sums>
  %2 = stablehlo.add %0, %1 : tensor<4x2x!sums>
  %3 = stablehlo.uniform_quantize %2 : (tensor<4x2x!sums>) -> tensor<4x2x!narrow>
  return %3 : tensor<4x2x!narrow>
}

// The bias of a layer that reads another one's result is added in integers, too.
// CHECK-LABEL: func.func @layers
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.dot_general {{.*}} : (tensor<4x2xi8>, tensor<2x2xi8>) -> tensor<4x2xi32>
// CHECK-NOT: xf32>
// CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<4x2xi32>
// CHECK-NEXT: return
func.func @layers(%x: tensor<4x2x!narrow>, %w: tensor<2x2x!w>) -> tensor<4x2x!sums> {
  %bias = stablehlo.constant() {value = dense<7> : tensor<4x2xi32>} : () -> tensor<4x2x!sums>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2x!narrow>, tensor<2x2x!w>) -> tensor<4x2x!centred_a>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<4x2x!centred_a>, tensor<2x2x!w>) -> tensor<4x2x!sums>
  %2 = stablehlo.add %1, %bias : tensor<4x2x!sums>
  return %2 : tensor<4x2x!sums>
}

// Another scale is a factor of the sums.
// CHECK-LABEL: func.func @scaled
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.convert {{.*}} : (tensor<4x2xi32>) -> tensor<4x2xf32>
// CHECK: stablehlo.constant dense<[1.562500e-02, 7.812500e-03]> : tensor<2xf32>
// CHECK: stablehlo.multiply
// CHECK-NOT: stablehlo.divide
// The numbers are finite: they are held within the bytes' range, and the last digit of their sum with 1.5 * 2^23 stands for 1.
// CHECK: %[[LOW:.*]] = stablehlo.constant dense<-1.280000e+02>
// CHECK: stablehlo.compare GT, %{{.*}}, %[[LOW]]
// CHECK: %[[HIGH:.*]] = stablehlo.constant dense<1.270000e+02>
// CHECK: stablehlo.compare LT, %{{.*}}, %[[HIGH]]
// CHECK: %[[SHIFT:.*]] = stablehlo.constant dense<0x4B400000> : tensor<4x2xf32>
// CHECK: %[[SHIFTED:.*]] = stablehlo.add %{{.*}}, %[[SHIFT]]
// CHECK: %[[BITS:.*]] = stablehlo.bitcast_convert %[[SHIFTED]] : (tensor<4x2xf32>) -> tensor<4x2xi32>
// CHECK: stablehlo.convert %[[BITS]] : (tensor<4x2xi32>) -> tensor<4x2xi8>
func.func @scaled(%x: tensor<4x2x!a>, %w: tensor<2x2x!w>) -> tensor<4x2x!narrow> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2x!a>, tensor<2x2x!w>) -> tensor<4x2x!narrow>
  return %0 : tensor<4x2x!narrow>
}

// A pad by the zero point is the convolution's padding. A pad by another number stays.
// CHECK-LABEL: func.func @padded_before
// CHECK: stablehlo.bitcast_convert %arg0
// CHECK: stablehlo.convolution({{.*}} window = {stride = [2], pad = {{\[\[}}0, 1]]}
// CHECK: %[[PAD:.*]] = stablehlo.pad
// CHECK: stablehlo.convolution(%[[PAD]], {{.*}} window = {stride = [2]}
func.func @padded_before(%x: tensor<1x4x1x!positive>, %w: tensor<3x1x1x!narrow>) -> (tensor<1x2x1x!narrow>, tensor<1x2x1x!narrow>) {
  %zero = "stablehlo.constant"() <{value = dense<-128> : tensor<i8>}> : () -> tensor<!positive>
  %0 = stablehlo.pad %x, %zero, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x4x1x!positive>, tensor<!positive>) -> tensor<1x5x1x!positive>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1x!positive>, tensor<3x1x1x!narrow>) -> tensor<1x2x1x!narrow>
  %one = "stablehlo.constant"() <{value = dense<-127> : tensor<i8>}> : () -> tensor<!positive>
  %2 = stablehlo.pad %x, %one, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x4x1x!positive>, tensor<!positive>) -> tensor<1x5x1x!positive>
  %3 = stablehlo.convolution(%2, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1x!positive>, tensor<3x1x1x!narrow>) -> tensor<1x2x1x!narrow>
  return %1, %3 : tensor<1x2x1x!narrow>, tensor<1x2x1x!narrow>
}

// Padding stands for 0.0. Bytes whose zero point is -128 become unsigned ones; others are padded with it.
// CHECK-LABEL: func.func @padding
// CHECK: stablehlo.xor {{.*}} : tensor<1x4x1xui8>
// CHECK: stablehlo.convolution({{.*}} window = {pad = {{\[\[}}1, 1]]}
// CHECK: stablehlo.constant dense<3> : tensor<i8>
// CHECK: stablehlo.pad {{.*}}low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0]
// CHECK: stablehlo.convolution({{.*}} window = {} {{.*}}tensor<1x6x1xi8>
func.func @padding(%x: tensor<1x4x1x!positive>, %y: tensor<1x4x1x!a>, %w: tensor<3x1x1x!narrow>) -> (tensor<1x4x1x!narrow>, tensor<1x4x1x!narrow>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1x!positive>, tensor<3x1x1x!narrow>) -> tensor<1x4x1x!narrow>
  %1 = stablehlo.convolution(%y, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1x!a>, tensor<3x1x1x!narrow>) -> tensor<1x4x1x!narrow>
  return %0, %1 : tensor<1x4x1x!narrow>, tensor<1x4x1x!narrow>
}

// A sum of two: each times the quotient of its scale by the result's.
// CHECK-LABEL: func.func @sum
// CHECK: stablehlo.constant dense<3> : tensor<2xi32>
// CHECK: stablehlo.subtract
// CHECK: stablehlo.constant dense<3.125000e-02> : tensor<2xf32>
// CHECK: %[[LEFT:.*]] = stablehlo.multiply
// CHECK: stablehlo.constant dense<6.250000e-02> : tensor<2xf32>
// CHECK: %[[RIGHT:.*]] = stablehlo.multiply
// CHECK: stablehlo.add %[[LEFT]], %[[RIGHT]]
// CHECK-NOT: stablehlo.divide
// CHECK: return
func.func @sum(%x: tensor<2x!a>, %y: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!narrow> {
  %0 = stablehlo.add %x, %y : (tensor<2x!a>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!narrow>
  return %0 : tensor<2x!narrow>
}

// A quotient that f32 may not hold leaves the definition's division.
// CHECK-LABEL: func.func @huge
// CHECK: stablehlo.divide
// CHECK: stablehlo.round_nearest_even
func.func @huge(%x: tensor<2x!quant.uniform<i32:f32, 1.0e30>>) -> tensor<2x!quant.uniform<i8:f32, 1.0e-5>> {
  %0 = stablehlo.uniform_quantize %x : (tensor<2x!quant.uniform<i32:f32, 1.0e30>>) -> tensor<2x!quant.uniform<i8:f32, 1.0e-5>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 1.0e-5>>
}

// Weights of floats stay integers; the sums are scaled.
// CHECK-LABEL: func.func @hybrid
// CHECK-SAME: (%[[X:.*]]: tensor<4x2xf32>, %[[W:.*]]: tensor<2x2xi8>)
// CHECK: %[[FLOATS:.*]] = stablehlo.convert %[[W]] : (tensor<2x2xi8>) -> tensor<2x2xf32>
// CHECK: %[[SUMS:.*]] = stablehlo.dot_general %[[X]], %[[FLOATS]]
// CHECK: %[[SCALES:.*]] = stablehlo.constant dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>
// CHECK: %[[SPREAD:.*]] = stablehlo.broadcast_in_dim %[[SCALES]], dims = [1]
// CHECK: %[[RESULT:.*]] = stablehlo.multiply %[[SUMS]], %[[SPREAD]]
// CHECK: return %[[RESULT]]
func.func @hybrid(%x: tensor<4x2xf32>, %w: tensor<2x2x!w>) -> tensor<4x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x2x!w>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// i32 may not hold the sums of 70,000 products: they are those of floats.
// CHECK-LABEL: func.func @long
// CHECK: stablehlo.dot_general {{.*}} : (tensor<70000xf32>, tensor<70000xf32>) -> tensor<f32>
func.func @long(%x: tensor<70000x!a>, %w: tensor<70000x!narrow>) -> tensor<!narrow> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [0] x [0] : (tensor<70000x!a>, tensor<70000x!narrow>) -> tensor<!narrow>
  return %0 : tensor<!narrow>
}

// The order of bytes is that of their floats, unless the type's range is a part of the storage's.
// CHECK-LABEL: func.func @maximum
// CHECK-NEXT: stablehlo.maximum %{{.*}} : tensor<2xi8>
// CHECK: stablehlo.maximum %{{.*}} : tensor<2xf32>
func.func @maximum(%x: tensor<2x!a>, %y: tensor<2x!quant.uniform<i8<-100:90>:f32, 0.25>>) -> (tensor<2x!a>, tensor<2x!quant.uniform<i8<-100:90>:f32, 0.25>>) {
  %0 = stablehlo.maximum %x, %x : tensor<2x!a>
  %1 = stablehlo.maximum %y, %y : tensor<2x!quant.uniform<i8<-100:90>:f32, 0.25>>
  return %0, %1 : tensor<2x!a>, tensor<2x!quant.uniform<i8<-100:90>:f32, 0.25>>
}

// -----

func.func @unknown_size(%x: tensor<?x!quant.uniform<i8:f32, 0.5>>) -> tensor<?xf32> {
  // expected-error @+1 {{computes with the quantized type 'tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>', whose sizes are not known; give all of its dimensions}}
  %0 = stablehlo.uniform_dequantize %x : (tensor<?x!quant.uniform<i8:f32, 0.5>>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @tuple(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tuple<tensor<2x!quant.uniform<i8:f32, 0.5>>> {
  // expected-error @+1 {{a tuple of quantized tensors, 'tuple<tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>>', is not supported; pass the tensors one by one}}
  %0 = stablehlo.tuple %x : tuple<tensor<2x!quant.uniform<i8:f32, 0.5>>>
  return %0 : tuple<tensor<2x!quant.uniform<i8:f32, 0.5>>>
}

// -----

!w = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
!sums = !quant.uniform<i32:f32:1, {0.125:0, 0.0625:0}>
!stored = !quant.uniform<i8:f32, 0.25:5>
!next = !quant.uniform<i8:f32, 8.0:-7>
// Signed bytes that products with constants read are stored as unsigned ones, larger by 128; so are constants of their type. They are rounded as signed ones.
// CHECK-LABEL: func.func @unsigned
// CHECK: %[[FLOOR:.*]] = stablehlo.constant dense<[135, 120]> : tensor<2xui8>
// CHECK: %[[SPREAD:.*]] = stablehlo.broadcast_in_dim %[[FLOOR]]
// CHECK: %[[POINT:.*]] = stablehlo.constant dense<5.000000e+00> : tensor<4x2xf32>
// CHECK: stablehlo.add %{{.*}}, %[[POINT]]
// CHECK: %[[SIGNED:.*]] = stablehlo.convert %{{.*}} : (tensor<4x2xf32>) -> tensor<4x2xi8>
// CHECK: %[[BYTES:.*]] = stablehlo.bitcast_convert %[[SIGNED]] : (tensor<4x2xi8>) -> tensor<4x2xui8>
// CHECK: %[[OFFSET:.*]] = stablehlo.constant dense<128> : tensor<4x2xui8>
// CHECK: %[[X:.*]] = stablehlo.xor %[[BYTES]], %[[OFFSET]]
// CHECK: %[[HELD:.*]] = stablehlo.maximum %[[X]], %[[SPREAD]] : tensor<4x2xui8>
// CHECK: stablehlo.convert %[[HELD]] : (tensor<4x2xui8>) -> tensor<4x2xi32>
// CHECK: stablehlo.dot_general {{.*}} : (tensor<4x2xi32>, tensor<2x2xi32>) -> tensor<4x2xi32>
// -(5 + 128) times the sums of the columns.
// CHECK: stablehlo.constant dense<[-532, 266]> : tensor<2xi32>
// CHECK: %[[SHIFT:.*]] = stablehlo.constant dense<0x4B400080> : tensor<4x2xf32>
// CHECK: stablehlo.add %{{.*}}, %[[SHIFT]]
// CHECK: stablehlo.convert %{{.*}} : (tensor<4x2xi32>) -> tensor<4x2xui8>
module attributes {tpu.target = #tpu.cpu<"znver4", features = "avx,avx2,fma,avx512f,avx512bw,avx512vnni", vector_bits = 512, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 8, llc_bytes = 33554432, products = [<fma, 100>, <quads, 400>]>} {
  func.func @unsigned(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %w = stablehlo.constant() {value = dense<[[1, -5], [3, 3]]> : tensor<2x2xi8>} : () -> tensor<2x2x!w>
    %floor = stablehlo.constant() {value = dense<[7, -8]> : tensor<2xi8>} : () -> tensor<2x!stored>
    %spread = stablehlo.broadcast_in_dim %floor, dims = [1] : (tensor<2x!stored>) -> tensor<4x2x!stored>
    %0 = stablehlo.uniform_quantize %x : (tensor<4x2xf32>) -> tensor<4x2x!stored>
    %1 = stablehlo.maximum %0, %spread : tensor<4x2x!stored>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<4x2x!stored>, tensor<2x2x!w>) -> tensor<4x2x!next>
    %3 = stablehlo.dot_general %2, %w, contracting_dims = [1] x [0] : (tensor<4x2x!next>, tensor<2x2x!w>) -> tensor<4x2x!sums>
    %4 = stablehlo.uniform_dequantize %3 : (tensor<4x2x!sums>) -> tensor<4x2xf32>
    return %4 : tensor<4x2xf32>
  }
}

// -----

// Types stay signed that a function or a custom call takes, whose bits are read, that are weights
// too, that are beside other weights than constants, around which a convolution has zeros, or whose
// unsigned type the program has.
!w = !quant.uniform<i8:f32, 0.5>
!sums = !quant.uniform<i32:f32, 0.125>
!passed = !quant.uniform<i8:f32, 0.25:1>
!called = !quant.uniform<i8:f32, 0.25:2>
!read = !quant.uniform<i8:f32, 0.25:3>
!weights_too = !quant.uniform<i8:f32, 0.25>
!variable = !quant.uniform<i8:f32, 0.25:5>
!padded = !quant.uniform<i8:f32, 0.75>
!has_unsigned = !quant.uniform<i8:f32, 0.25:7>
!the_unsigned = !quant.uniform<u8:f32, 0.25:135>
// CHECK-LABEL: func.func @kept(
// CHECK-NOT: ui8
module attributes {tpu.target = #tpu.cpu<"znver4", features = "avx,avx2,fma,avx512f,avx512bw,avx512vnni", vector_bits = 512, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 8, llc_bytes = 33554432, products = [<fma, 100>, <quads, 400>]>} {
  func.func @kept(%x: tensor<2x2xf32>, %v: tensor<2x2x!w>, %image: tensor<1x4x1xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x4x1xf32>, tensor<2x2xi8>, tensor<2x2xf32>) {
    %w = stablehlo.constant() {value = dense<[[1, -5], [3, 3]]> : tensor<2x2xi8>} : () -> tensor<2x2x!w>
    %0 = stablehlo.uniform_quantize %x : (tensor<2x2xf32>) -> tensor<2x2x!passed>
    %1 = call @pass(%0) : (tensor<2x2x!passed>) -> tensor<2x2x!passed>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<2x2x!passed>, tensor<2x2x!w>) -> tensor<2x2x!sums>
    %3 = stablehlo.uniform_dequantize %2 : (tensor<2x2x!sums>) -> tensor<2x2xf32>
    %4 = stablehlo.uniform_quantize %x : (tensor<2x2xf32>) -> tensor<2x2x!called>
    %5 = stablehlo.custom_call @other(%4) : (tensor<2x2x!called>) -> tensor<2x2xf32>
    %6 = stablehlo.dot_general %4, %w, contracting_dims = [1] x [0] : (tensor<2x2x!called>, tensor<2x2x!w>) -> tensor<2x2x!sums>
    %7 = stablehlo.uniform_dequantize %6 : (tensor<2x2x!sums>) -> tensor<2x2xf32>
    %8 = stablehlo.uniform_quantize %x : (tensor<2x2xf32>) -> tensor<2x2x!read>
    %9 = stablehlo.bitcast_convert %8 : (tensor<2x2x!read>) -> tensor<2x2xi8>
    %10 = stablehlo.dot_general %8, %w, contracting_dims = [1] x [0] : (tensor<2x2x!read>, tensor<2x2x!w>) -> tensor<2x2x!sums>
    %11 = stablehlo.uniform_dequantize %10 : (tensor<2x2x!sums>) -> tensor<2x2xf32>
    %12 = stablehlo.constant() {value = dense<[[1, -5], [3, 3]]> : tensor<2x2xi8>} : () -> tensor<2x2x!weights_too>
    %13 = stablehlo.dot_general %12, %12, contracting_dims = [1] x [0] : (tensor<2x2x!weights_too>, tensor<2x2x!weights_too>) -> tensor<2x2x!sums>
    %14 = stablehlo.uniform_dequantize %13 : (tensor<2x2x!sums>) -> tensor<2x2xf32>
    %15 = stablehlo.uniform_quantize %x : (tensor<2x2xf32>) -> tensor<2x2x!variable>
    %16 = stablehlo.dot_general %15, %v, contracting_dims = [1] x [0] : (tensor<2x2x!variable>, tensor<2x2x!w>) -> tensor<2x2x!sums>
    %17 = stablehlo.uniform_dequantize %16 : (tensor<2x2x!sums>) -> tensor<2x2xf32>
    %18 = stablehlo.uniform_quantize %image : (tensor<1x4x1xf32>) -> tensor<1x4x1x!padded>
    %19 = stablehlo.constant() {value = dense<2> : tensor<3x1x1xi8>} : () -> tensor<3x1x1x!w>
    %20 = stablehlo.convolution(%18, %19) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1x!padded>, tensor<3x1x1x!w>) -> tensor<1x4x1x!sums>
    %21 = stablehlo.uniform_dequantize %20 : (tensor<1x4x1x!sums>) -> tensor<1x4x1xf32>
    return %3, %5, %7, %11, %14, %21, %9, %17 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x4x1xf32>, tensor<2x2xi8>, tensor<2x2xf32>
  }
  func.func private @pass(%x: tensor<2x2x!passed>) -> tensor<2x2x!passed> {
    return %x : tensor<2x2x!passed>
  }
  // CHECK-LABEL: func.func @has_unsigned(
  // CHECK: stablehlo.dot_general {{.*}} : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi32>
  func.func @has_unsigned(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2x!the_unsigned>) {
    %w = stablehlo.constant() {value = dense<[[1, -5], [3, 3]]> : tensor<2x2xi8>} : () -> tensor<2x2x!w>
    %0 = stablehlo.uniform_quantize %x : (tensor<2x2xf32>) -> tensor<2x2x!has_unsigned>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<2x2x!has_unsigned>, tensor<2x2x!w>) -> tensor<2x2x!sums>
    %2 = stablehlo.uniform_dequantize %1 : (tensor<2x2x!sums>) -> tensor<2x2xf32>
    %3 = stablehlo.uniform_quantize %x : (tensor<2x2xf32>) -> tensor<2x2x!the_unsigned>
    return %2, %3 : tensor<2x2xf32>, tensor<2x2x!the_unsigned>
  }
}

// -----

// A CPU whose products of signed bytes flip nothing keeps signed ones.
!x = !quant.uniform<i8:f32, 0.25:5>
!weights = !quant.uniform<i8:f32, 0.5>
!products = !quant.uniform<i32:f32, 0.125>
// CHECK-LABEL: func.func @both_signed
// CHECK-NOT: ui8
// CHECK: stablehlo.dot_general {{.*}} : (tensor<4x2xi8>, tensor<2x2xi8>) -> tensor<4x2xi32>
module attributes {tpu.target = #tpu.cpu<"neoverse-n1", features = "neon,dotprod", vector_bits = 128, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <quads, 400>]>} {
  func.func @both_signed(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %w = stablehlo.constant() {value = dense<[[1, -5], [3, 3]]> : tensor<2x2xi8>} : () -> tensor<2x2x!weights>
    %0 = stablehlo.uniform_quantize %x : (tensor<4x2xf32>) -> tensor<4x2x!x>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<4x2x!x>, tensor<2x2x!weights>) -> tensor<4x2x!products>
    %2 = stablehlo.uniform_dequantize %1 : (tensor<4x2x!products>) -> tensor<4x2xf32>
    return %2 : tensor<4x2xf32>
  }
}

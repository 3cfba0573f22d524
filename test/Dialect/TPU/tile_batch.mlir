// RUN: tpu-opt %s --tile-batch=cache-bytes=16384 --canonicalize --cse | FileCheck %s

// A convolution's result is not stored: its pooling and the mask that the
// gradient needs are made of each part, of 4 samples and a last one of 3. What only
// arranges the images is done in both loops; the mask is spread where it is used.
// The gradient of the filter is the sum over the parts, of 2 samples and a last one.
// CHECK-LABEL: func.func @pooling
// CHECK-SAME: (%[[X:.*]]: tensor<31x144xf32>, %[[W:.*]]: tensor<3x3x1x8xf32>, %[[DY:.*]]: tensor<31x5x5x8xf32>)
// CHECK-DAG: %[[FOUR:.*]] = stablehlo.constant dense<4> : tensor<i32>
// CHECK-DAG: %[[AT_LAST:.*]] = stablehlo.constant dense<28> : tensor<i32>
// CHECK-DAG: %[[NO_SUM:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<3x3x1x8xf32>
// CHECK-DAG: %[[ALL:.*]] = tensor.empty() : tensor<31x5x5x8xf32>
// CHECK-DAG: %[[MASKS:.*]] = tensor.empty() : tensor<31x5x5x8xi1>
// CHECK: %[[LOOP:.*]]:3 = stablehlo.while(%[[I:.*]] = %{{.*}}, %[[INTO:.*]] = %[[ALL]], %{{.*}} = %[[MASKS]])
// CHECK: %[[START:.*]] = stablehlo.multiply %[[I]], %[[FOUR]]
// CHECK: %[[PART:.*]] = stablehlo.dynamic_slice %[[X]], %[[START]], {{.*}} -> tensor<4x144xf32>
// CHECK: %[[IMAGES:.*]] = stablehlo.reshape %[[PART]]
// CHECK: stablehlo.convolution(%[[IMAGES]], %[[W]]) {{.*}} -> tensor<4x10x10x8xf32>
// CHECK: %[[POOLED:.*]] = "stablehlo.reduce_window"
// CHECK: stablehlo.dynamic_update_slice %[[INTO]], %[[POOLED]], %[[START]]
// CHECK: stablehlo.slice %[[X]] [28:31, 0:144]
// CHECK: %[[LAST:.*]] = "stablehlo.reduce_window"
// CHECK: %[[POOLS:.*]] = stablehlo.dynamic_update_slice %[[LOOP]]#1, %[[LAST]], %[[AT_LAST]]
// CHECK: %[[BARRIER:.*]] = stablehlo.optimization_barrier %[[POOLS]]
// CHECK: %[[SUMS:.*]]:2 = stablehlo.while(%{{.*}} = %{{.*}}, %[[SUM:.*]] = %[[NO_SUM]])
// CHECK: stablehlo.reshape {{.*}} -> tensor<2x12x12x1xf32>
// CHECK: stablehlo.broadcast_in_dim {{.*}} : (tensor<2x5x5x8xi1>)
// CHECK: %[[OWN:.*]] = stablehlo.convolution
// CHECK: stablehlo.add %[[SUM]], %[[OWN]]
// CHECK: %[[REST:.*]] = stablehlo.convolution
// CHECK: %[[DW:.*]] = stablehlo.add %[[SUMS]]#1, %[[REST]]
// CHECK: return %[[BARRIER]], %[[DW]]
func.func @pooling(%x: tensor<31x144xf32>, %w: tensor<3x3x1x8xf32>, %dy: tensor<31x5x5x8xf32>) -> (tensor<31x5x5x8xf32>, tensor<3x3x1x8xf32>) {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<31x5x2x5x2x8xf32>
  %0 = stablehlo.reshape %x : (tensor<31x144xf32>) -> tensor<31x12x12x1xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<31x12x12x1xf32>, tensor<3x3x1x8xf32>) -> tensor<31x10x10x8xf32>
  %2 = "stablehlo.reduce_window"(%1, %lowest) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<31x10x10x8xf32>, tensor<f32>) -> tensor<31x5x5x8xf32>
  %3 = stablehlo.optimization_barrier %2 : tensor<31x5x5x8xf32>
  %4 = stablehlo.subtract %dy, %3 : tensor<31x5x5x8xf32>
  %5 = stablehlo.slice %1 [0:31, 0:9:2, 0:9:2, 0:8] : (tensor<31x10x10x8xf32>) -> tensor<31x5x5x8xf32>
  %6 = stablehlo.slice %1 [0:31, 1:10:2, 1:10:2, 0:8] : (tensor<31x10x10x8xf32>) -> tensor<31x5x5x8xf32>
  %7 = stablehlo.compare GE, %5, %6, FLOAT : (tensor<31x5x5x8xf32>, tensor<31x5x5x8xf32>) -> tensor<31x5x5x8xi1>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 3, 5] : (tensor<31x5x5x8xi1>) -> tensor<31x5x2x5x2x8xi1>
  %9 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 3, 5] : (tensor<31x5x5x8xf32>) -> tensor<31x5x2x5x2x8xf32>
  %10 = stablehlo.select %8, %9, %zeros : tensor<31x5x2x5x2x8xi1>, tensor<31x5x2x5x2x8xf32>
  %11 = stablehlo.reshape %10 : (tensor<31x5x2x5x2x8xf32>) -> tensor<31x10x10x8xf32>
  %12 = stablehlo.convolution(%0, %11) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<31x12x12x1xf32>, tensor<31x10x10x8xf32>) -> tensor<3x3x1x8xf32>
  return %3, %12 : tensor<31x5x5x8xf32>, tensor<3x3x1x8xf32>
}

// What is large of the operation is all that it reads and makes: the bytes that a choice is kept
// in, each less than a quarter of the cache, are made in the loop of what is compared.
// CHECK-LABEL: func.func @choice
// CHECK: stablehlo.while
// CHECK: stablehlo.compare GE
// CHECK: stablehlo.select {{.*}} tensor<{{.*}}xi8>
// CHECK: stablehlo.dynamic_update_slice {{.*}}xi8>
// CHECK-NOT: update_slice {{.*}}xi1>
// CHECK: return
func.func @choice(%x: tensor<16x12x12x1xf32>, %w: tensor<3x3x1x8xf32>) -> tensor<16x5x5x8xi8> {
  %zero = stablehlo.constant dense<0> : tensor<16x5x5x8xi8>
  %one = stablehlo.constant dense<1> : tensor<16x5x5x8xi8>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<16x12x12x1xf32>, tensor<3x3x1x8xf32>) -> tensor<16x10x10x8xf32>
  %1 = stablehlo.slice %0 [0:16, 0:9:2, 0:9:2, 0:8] : (tensor<16x10x10x8xf32>) -> tensor<16x5x5x8xf32>
  %2 = stablehlo.slice %0 [0:16, 1:10:2, 1:10:2, 0:8] : (tensor<16x10x10x8xf32>) -> tensor<16x5x5x8xf32>
  %3 = stablehlo.compare GE, %1, %2, FLOAT : (tensor<16x5x5x8xf32>, tensor<16x5x5x8xf32>) -> tensor<16x5x5x8xi1>
  %4 = stablehlo.select %3, %zero, %one : tensor<16x5x5x8xi1>, tensor<16x5x5x8xi8>
  return %4 : tensor<16x5x5x8xi8>
}

// A layer joins the loop of the one before it if its weights are at most a quarter of the cache,
// and not much more than a sample: here the second, with 2,304 bytes, and not the third, with 4,608.
// Threads share enough tiles.
// CHECK-LABEL: func.func @layers
// CHECK: scf.forall (%[[TILE:.*]]) in (32) shared_outs(%[[ALL:.*]] = %{{.*}}) -> (tensor<32x10x10x8xf32>)
// CHECK: stablehlo.convolution({{.*}}tensor<3x3x1x8xf32>
// CHECK: "stablehlo.reduce_window"
// CHECK: stablehlo.convolution({{.*}}tensor<3x3x8x8xf32>
// CHECK-NOT: stablehlo.convolution
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[ALL]][%[[TILE]], 0, 0, 0] [1, 10, 10, 8]
// CHECK-NOT: scf.forall
// CHECK: stablehlo.convolution({{.*}}tensor<32x10x10x8xf32>, tensor<3x3x8x16xf32>
// CHECK: return
func.func @layers(%x: tensor<32x22x22x1xf32>, %w1: tensor<3x3x1x8xf32>, %w2: tensor<3x3x8x8xf32>, %w3: tensor<3x3x8x16xf32>) -> tensor<32x8x8x16xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.convolution(%x, %w1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x22x22x1xf32>, tensor<3x3x1x8xf32>) -> tensor<32x20x20x8xf32>
  %1 = "stablehlo.reduce_window"(%0, %lowest) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<32x20x20x8xf32>, tensor<f32>) -> tensor<32x10x10x8xf32>
  %2 = stablehlo.convolution(%1, %w2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x10x10x8xf32>, tensor<3x3x8x8xf32>) -> tensor<32x10x10x8xf32>
  %3 = stablehlo.convolution(%2, %w3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x10x10x8xf32>, tensor<3x3x8x16xf32>) -> tensor<32x8x8x16xf32>
  return %3 : tensor<32x8x8x16xf32>
}

// Bytes leave a loop as bytes. The next layer, whose weights are too large for the loop, extends
// them to integers where it multiplies them.
// CHECK-LABEL: func.func @bytes
// CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<32x5x5x8xui8>
// CHECK: "stablehlo.reduce_window"
// CHECK-NOT: stablehlo.convert
// CHECK: stablehlo.dynamic_update_slice {{.*}} -> tensor<32x5x5x8xui8>
// CHECK: %[[WIDE:.*]] = stablehlo.convert {{.*}} : (tensor<32x5x5x8xui8>) -> tensor<32x5x5x8xi32>
// CHECK: stablehlo.convolution(%[[WIDE]], {{.*}}tensor<3x3x8x64xi32>
func.func @bytes(%x: tensor<32x12x12x1xi8>, %w: tensor<3x3x1x8xi8>, %v: tensor<3x3x8x64xi8>) -> tensor<32x3x3x64xi32> {
  %least = stablehlo.constant dense<0> : tensor<ui8>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x12x12x1xi8>, tensor<3x3x1x8xi8>) -> tensor<32x10x10x8xi32>
  %1 = stablehlo.convert %0 : (tensor<32x10x10x8xi32>) -> tensor<32x10x10x8xui8>
  %2 = "stablehlo.reduce_window"(%1, %least) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %m = stablehlo.maximum %a, %b : tensor<ui8>
    stablehlo.return %m : tensor<ui8>
  }) : (tensor<32x10x10x8xui8>, tensor<ui8>) -> tensor<32x5x5x8xui8>
  %3 = stablehlo.convert %2 : (tensor<32x5x5x8xui8>) -> tensor<32x5x5x8xi32>
  %4 = stablehlo.convert %v : (tensor<3x3x8x64xi8>) -> tensor<3x3x8x64xi32>
  %5 = stablehlo.convolution(%3, %4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x5x5x8xi32>, tensor<3x3x8x64xi32>) -> tensor<32x3x3x64xi32>
  return %5 : tensor<32x3x3x64xi32>
}

// A mean over the batch couples the samples: nothing that is used after it is
// in the loop before it. Here no loop pays, as all of the result is stored.
// CHECK-LABEL: func.func @normalization
// CHECK-NOT: stablehlo.while
func.func @normalization(%x: tensor<31x12x12x1xf32>, %w: tensor<3x3x1x8xf32>) -> tensor<31x10x10x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<31x12x12x1xf32>, tensor<3x3x1x8xf32>) -> tensor<31x10x10x8xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<31x10x10x8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [3] : (tensor<8xf32>) -> tensor<31x10x10x8xf32>
  %3 = stablehlo.subtract %0, %2 : tensor<31x10x10x8xf32>
  return %3 : tensor<31x10x10x8xf32>
}

// A tile that runs in any order has sums of its own. They are added up in order.
// CHECK-LABEL: func.func @sums
// CHECK: %[[LOOP:.*]] = scf.forall (%[[TILE:.*]]) in (32) shared_outs(%[[ALL:.*]] = %{{.*}}) -> (tensor<32x8xf32>)
// CHECK: stablehlo.convolution
// CHECK: %[[PART:.*]] = stablehlo.reduce({{.*}}dimensions = [0, 1, 2]
// CHECK: tensor.parallel_insert_slice %[[PART]] into %[[ALL]][%[[TILE]], 0] [1, 8] [1, 1]
// CHECK: stablehlo.reduce(%[[LOOP]] {{.*}}stablehlo.add across dimensions = [0]
func.func @sums(%x: tensor<32x22x22x1xf32>, %w: tensor<3x3x1x8xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x22x22x1xf32>, tensor<3x3x1x8xf32>) -> tensor<32x20x20x8xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<32x20x20x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A conversion of bits, as that of rounded sums to bytes, does not end a tile.
// CHECK-LABEL: func.func @bits
// CHECK: {{scf.forall|stablehlo.while}}
// CHECK: stablehlo.convolution
// CHECK: stablehlo.bitcast_convert {{.*}} : (tensor<{{[0-9]+}}x12x12x8xf32>) -> tensor<{{[0-9]+}}x12x12x8xi32>
// CHECK: stablehlo.reduce({{.*}}dimensions = [0, 1, 2]
func.func @bits(%x: tensor<32x14x14x1xf32>, %w: tensor<3x3x1x8xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x14x14x1xf32>, tensor<3x3x1x8xf32>) -> tensor<32x12x12x8xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<32x12x12x8xf32>) -> tensor<32x12x12x8xi32>
  %2 = stablehlo.convert %1 : (tensor<32x12x12x8xi32>) -> tensor<32x12x12x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<32x12x12x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}

// A selection and its comparison are fused with the convolution whose result both read: no loop stores less.
// CHECK-LABEL: func.func @selection
// CHECK-NOT: {{scf.forall|stablehlo.while}}
// CHECK: return
func.func @selection(%x: tensor<32x14x14x1xf32>, %w: tensor<3x3x1x8xf32>) -> tensor<32x12x12x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<32x12x12x8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<32x12x12x8xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x14x14x1xf32>, tensor<3x3x1x8xf32>) -> tensor<32x12x12x8xf32>
  %1 = stablehlo.compare GT, %0, %zero : (tensor<32x12x12x8xf32>, tensor<32x12x12x8xf32>) -> tensor<32x12x12x8xi1>
  %2 = stablehlo.select %1, %0, %zero : tensor<32x12x12x8xi1>, tensor<32x12x12x8xf32>
  %3 = stablehlo.compare LT, %2, %one : (tensor<32x12x12x8xf32>, tensor<32x12x12x8xf32>) -> tensor<32x12x12x8xi1>
  %4 = stablehlo.select %3, %2, %one : tensor<32x12x12x8xi1>, tensor<32x12x12x8xf32>
  return %4 : tensor<32x12x12x8xf32>
}

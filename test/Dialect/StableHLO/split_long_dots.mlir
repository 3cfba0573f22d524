// Long dimensions of products are summed in blocks; products of vectors are elementwise.
// RUN: tpu-opt %s --split-long-dots | FileCheck %s

// CHECK-LABEL: func @blocks
// CHECK: %[[X:.*]] = stablehlo.reshape %{{.*}} : (tensor<4x65536xf32>) -> tensor<4x256x256xf32>
// CHECK: %[[Y:.*]] = stablehlo.reshape %{{.*}} : (tensor<65536x8xf32>) -> tensor<256x256x8xf32>
// CHECK: %[[PRODUCTS:.*]] = stablehlo.dot_general %[[X]], %[[Y]], batching_dims = [1] x [0], contracting_dims = [2] x [1] : {{.*}} -> tensor<256x4x8xf32>
// CHECK: stablehlo.reduce(%[[PRODUCTS]] {{.*}} across dimensions = [0]
func.func @blocks(%x: tensor<4x65536xf32>, %y: tensor<65536x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x65536xf32>, tensor<65536x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// A prime number of elements, bf16 and a batch: blocks are summed in f32, the last one is shorter.
// CHECK-LABEL: func @rest
// CHECK: stablehlo.dot_general {{.*}}, batching_dims = [0, 1] x [2, 0], contracting_dims = [2] x [1] : {{.*}} -> tensor<2x156x3x5xf32>
// CHECK: stablehlo.reduce({{.*}} across dimensions = [1]
// CHECK: stablehlo.dot_general {{.*}}, batching_dims = [0] x [1], contracting_dims = [1] x [0] : {{.*}} -> tensor<2x3x5xf32>
// CHECK: stablehlo.add
// CHECK: stablehlo.convert {{.*}} -> tensor<2x3x5xbf16>
func.func @rest(%x: tensor<2x40009x3xbf16>, %y: tensor<40009x2x5xbf16>) -> tensor<2x3x5xbf16> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [1], contracting_dims = [1] x [0] : (tensor<2x40009x3xbf16>, tensor<40009x2x5xbf16>) -> tensor<2x3x5xbf16>
  return %0 : tensor<2x3x5xbf16>
}

// CHECK-LABEL: func @vectors
// CHECK: %[[PRODUCT:.*]] = stablehlo.multiply %{{.*}}, %{{.*}} : tensor<4096xf32>
// CHECK: %[[SUM:.*]] = stablehlo.reduce(%[[PRODUCT]] {{.*}} across dimensions = [0]
// CHECK: stablehlo.reshape %[[SUM]] : (tensor<f32>) -> tensor<1x1xf32>
func.func @vectors(%x: tensor<1x4096xf32>, %y: tensor<4096x1xf32>) -> tensor<1x1xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<1x4096xf32>, tensor<4096x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// Of a very long dimension, the blocks are so long that their products take 1/64 of the operands' memory.
// CHECK-LABEL: func @large
// CHECK: %[[PRODUCTS:.*]] = stablehlo.dot_general {{.*}}, batching_dims = [1] x [0], contracting_dims = [2] x [1] : {{.*}} -> tensor<64x512x512xf32>
// CHECK: stablehlo.reduce(%[[PRODUCTS]] {{.*}} across dimensions = [0]
func.func @large(%x: tensor<512x1048576xf32>, %y: tensor<1048576x512xf32>) -> tensor<512x512xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<512x1048576xf32>, tensor<1048576x512xf32>) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}

// Integers, short dimensions, and large results stay: 128 x 128 results of 12,800 products, as the
// gradient of a weight, too.
// CHECK-LABEL: func @stay
// CHECK-COUNT-4: stablehlo.dot_general
// CHECK-NOT: stablehlo.reduce
func.func @stay(%x: tensor<65536xi32>, %y: tensor<4x4096xf32>, %z: tensor<4096x40000xf32>, %w: tensor<12800x128xf32>) -> (tensor<i32>, tensor<4x4xf32>, tensor<4096x4096xf32>, tensor<128x128xf32>) {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<65536xi32>, tensor<65536xi32>) -> tensor<i32>
  %1 = stablehlo.dot_general %y, %y, contracting_dims = [1] x [1] : (tensor<4x4096xf32>, tensor<4x4096xf32>) -> tensor<4x4xf32>
  %2 = stablehlo.dot_general %z, %z, contracting_dims = [1] x [1] : (tensor<4096x40000xf32>, tensor<4096x40000xf32>) -> tensor<4096x4096xf32>
  %3 = stablehlo.dot_general %w, %w, contracting_dims = [0] x [0] : (tensor<12800x128xf32>, tensor<12800x128xf32>) -> tensor<128x128xf32>
  return %0, %1, %2, %3 : tensor<i32>, tensor<4x4xf32>, tensor<4096x4096xf32>, tensor<128x128xf32>
}

// A vector times a matrix with rows of the vector's length, on either side, in batches.
// CHECK-LABEL: func @rows
// CHECK-SAME: %[[V:.*]]: tensor<1x768xf32>, %[[M:.*]]: tensor<500x768xf32>)
// CHECK: %[[VECTOR:.*]] = stablehlo.reshape %[[V]] : (tensor<1x768xf32>) -> tensor<768xf32>
// CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[VECTOR]], dims = [1] : (tensor<768xf32>) -> tensor<500x768xf32>
// CHECK: %[[PRODUCT:.*]] = stablehlo.multiply %[[M]], %[[WIDE]]
// CHECK: %[[SUM:.*]] = stablehlo.reduce(%[[PRODUCT]] {{.*}} across dimensions = [1]
// CHECK: stablehlo.reshape %[[SUM]] : (tensor<500xf32>) -> tensor<1x500xf32>
func.func @rows(%v: tensor<1x768xf32>, %m: tensor<500x768xf32>) -> tensor<1x500xf32> {
  %0 = stablehlo.dot_general %v, %m, contracting_dims = [1] x [1] : (tensor<1x768xf32>, tensor<500x768xf32>) -> tensor<1x500xf32>
  return %0 : tensor<1x500xf32>
}

// The dimensions of a row are one.
// CHECK-LABEL: func @batch_of_rows
// CHECK: stablehlo.reshape %{{.*}} : (tensor<4x50x8x16xbf16>) -> tensor<4x50x128xbf16>
// CHECK: stablehlo.convert %{{.*}} : (tensor<4x50x128xbf16>) -> tensor<4x50x128xf32>
// CHECK: stablehlo.multiply %{{.*}}, %{{.*}} : tensor<4x50x128xf32>
// CHECK: stablehlo.reduce({{.*}} across dimensions = [2] : {{.*}} -> tensor<4x50xf32>
// CHECK: stablehlo.convert {{.*}} -> tensor<4x50xbf16>
func.func @batch_of_rows(%m: tensor<4x50x8x16xbf16>, %v: tensor<4x8x16xbf16>) -> tensor<4x50xbf16> {
  %0 = stablehlo.dot_general %m, %v, batching_dims = [0] x [0], contracting_dims = [2, 3] x [1, 2] : (tensor<4x50x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<4x50xbf16>
  return %0 : tensor<4x50xbf16>
}

// A vector times a large matrix whose rows have the length of the result: rows are added, none is packed.
// CHECK-LABEL: func @sum_of_rows
// CHECK: %[[VECTOR:.*]] = stablehlo.convert %{{.*}} : (tensor<768xbf16>) -> tensor<768xf32>
// CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[VECTOR]], dims = [0] : (tensor<768xf32>) -> tensor<768x3072xf32>
// CHECK: %[[MATRIX:.*]] = stablehlo.convert %{{.*}} : (tensor<768x3072xbf16>) -> tensor<768x3072xf32>
// CHECK: %[[PRODUCT:.*]] = stablehlo.multiply %[[MATRIX]], %[[WIDE]]
// CHECK: stablehlo.reduce(%[[PRODUCT]] {{.*}} across dimensions = [0]
func.func @sum_of_rows(%v: tensor<1x768xbf16>, %m: tensor<768x3072xbf16>) -> tensor<1x3072xf32> {
  %0 = stablehlo.dot_general %v, %m, contracting_dims = [1] x [0] : (tensor<1x768xbf16>, tensor<768x3072xbf16>) -> tensor<1x3072xf32>
  return %0 : tensor<1x3072xf32>
}

// Neighbouring dimensions of a stored matrix are one, below its conversion, if the vector has them in order or has none.
// CHECK-LABEL: func @heads
// CHECK: %[[FLAT:.*]] = stablehlo.reshape %{{.*}} : (tensor<768x12x64xi8>) -> tensor<768x768xi8>
// CHECK: %[[MATRIX:.*]] = stablehlo.convert %[[FLAT]] : (tensor<768x768xi8>) -> tensor<768x768xf32>
// CHECK: stablehlo.multiply %[[MATRIX]], %{{.*}} : tensor<768x768xf32>
// CHECK: %[[HEADS:.*]] = stablehlo.reduce({{.*}} across dimensions = [0] : {{.*}} -> tensor<768xf32>
// CHECK: stablehlo.reshape %[[HEADS]] : (tensor<768xf32>) -> tensor<1x12x64xf32>
// CHECK: %[[JOINED:.*]] = stablehlo.reshape %{{.*}} : (tensor<12x64xf32>) -> tensor<768xf32>
// CHECK: %[[OUT:.*]] = stablehlo.reshape %{{.*}} : (tensor<12x64x256xf32>) -> tensor<768x256xf32>
// CHECK: stablehlo.broadcast_in_dim %[[JOINED]], dims = [0] : (tensor<768xf32>) -> tensor<768x256xf32>
// CHECK: stablehlo.multiply %[[OUT]], %{{.*}} : tensor<768x256xf32>
func.func @heads(%v: tensor<1x768xf32>, %q: tensor<768x12x64xi8>, %out: tensor<12x64x256xf32>) -> (tensor<1x12x64xf32>, tensor<1x256xf32>) {
  %0 = stablehlo.convert %q : (tensor<768x12x64xi8>) -> tensor<768x12x64xf32>
  %1 = stablehlo.dot_general %v, %0, contracting_dims = [1] x [0] : (tensor<1x768xf32>, tensor<768x12x64xf32>) -> tensor<1x12x64xf32>
  %2 = stablehlo.dot_general %1, %out, contracting_dims = [1, 2] x [0, 1] : (tensor<1x12x64xf32>, tensor<12x64x256xf32>) -> tensor<1x256xf32>
  return %1, %2 : tensor<1x12x64xf32>, tensor<1x256xf32>
}

// A vector with its dimensions in another order, and a computed matrix, stay as they are.
// CHECK-LABEL: func @unmerged
// CHECK: stablehlo.multiply %{{.*}}, %{{.*}} : tensor<12x64x256xf32>
// CHECK: stablehlo.reduce({{.*}} across dimensions = [0, 1]
// CHECK: stablehlo.multiply %{{.*}}, %{{.*}} : tensor<12x64x256xf32>
// CHECK: stablehlo.reduce({{.*}} across dimensions = [0, 1]
func.func @unmerged(%v: tensor<64x12xf32>, %w: tensor<12x64xf32>, %out: tensor<12x64x256xf32>) -> (tensor<256xf32>, tensor<256xf32>) {
  %0 = stablehlo.dot_general %v, %out, contracting_dims = [1, 0] x [0, 1] : (tensor<64x12xf32>, tensor<12x64x256xf32>) -> tensor<256xf32>
  %1 = stablehlo.add %out, %out : tensor<12x64x256xf32>
  %2 = stablehlo.dot_general %w, %1, contracting_dims = [0, 1] x [0, 1] : (tensor<12x64xf32>, tensor<12x64x256xf32>) -> tensor<256xf32>
  return %0, %2 : tensor<256xf32>, tensor<256xf32>
}

// A query's scores and its values, of a cache with the heads in each position: the cache is read as
// it lies in memory.
// CHECK-LABEL: func @attention
// CHECK-SAME: %[[QUERY:.*]]: tensor<12x64xf32>, %[[CACHE:.*]]: tensor<256x12x64xf32>)
// CHECK: %[[QUERIES:.*]] = stablehlo.broadcast_in_dim %[[QUERY]], dims = [1, 2]
// CHECK: %[[KEYS:.*]] = stablehlo.multiply %[[CACHE]], %[[QUERIES]]
// CHECK: %[[SCORES:.*]] = stablehlo.reduce(%[[KEYS]] {{.*}} across dimensions = [2] : {{.*}} -> tensor<256x12xf32>
// CHECK: %[[HEADS:.*]] = stablehlo.transpose %[[SCORES]], dims = [1, 0]
// CHECK: %[[POSITIONS:.*]] = stablehlo.transpose %[[HEADS]], dims = [1, 0]
// CHECK: %[[WEIGHTS:.*]] = stablehlo.broadcast_in_dim %[[POSITIONS]], dims = [0, 1]
// CHECK: %[[VALUES:.*]] = stablehlo.multiply %[[CACHE]], %[[WEIGHTS]]
// CHECK: stablehlo.reduce(%[[VALUES]] {{.*}} across dimensions = [0] : {{.*}} -> tensor<12x64xf32>
func.func @attention(%q: tensor<12x64xf32>, %cache: tensor<256x12x64xf32>) -> tensor<12x64xf32> {
  %0 = stablehlo.dot_general %q, %cache, batching_dims = [0] x [1], contracting_dims = [1] x [2] : (tensor<12x64xf32>, tensor<256x12x64xf32>) -> tensor<12x256xf32>
  %1 = stablehlo.dot_general %0, %cache, batching_dims = [0] x [1], contracting_dims = [1] x [0] : (tensor<12x256xf32>, tensor<256x12x64xf32>) -> tensor<12x64xf32>
  return %1 : tensor<12x64xf32>
}

// Small matrices with the result's rows, rows of 32 elements, and products of two vectors stay.
// CHECK-LABEL: func @left_to_the_matrix_unit
// CHECK-COUNT-4: stablehlo.dot_general
func.func @left_to_the_matrix_unit(%v: tensor<64xf32>, %m: tensor<64x500xf32>, %short: tensor<32xf32>,
    %n: tensor<500x32xf32>, %two: tensor<2x64xf32>, %o: tensor<500x64xf32>, %w: tensor<64x5000xf32>)
    -> (tensor<500xf32>, tensor<500xf32>, tensor<2x500xf32>, tensor<2x5000xf32>) {
  %0 = stablehlo.dot_general %v, %m, contracting_dims = [0] x [0] : (tensor<64xf32>, tensor<64x500xf32>) -> tensor<500xf32>
  %1 = stablehlo.dot_general %n, %short, contracting_dims = [1] x [0] : (tensor<500x32xf32>, tensor<32xf32>) -> tensor<500xf32>
  %2 = stablehlo.dot_general %two, %o, contracting_dims = [1] x [1] : (tensor<2x64xf32>, tensor<500x64xf32>) -> tensor<2x500xf32>
  %3 = stablehlo.dot_general %two, %w, contracting_dims = [1] x [0] : (tensor<2x64xf32>, tensor<64x5000xf32>) -> tensor<2x5000xf32>
  return %0, %1, %2, %3 : tensor<500xf32>, tensor<500xf32>, tensor<2x500xf32>, tensor<2x5000xf32>
}

// An outer product, whose batching dimension is not the first of both operands.
// CHECK-LABEL: func.func @outer
// CHECK-DAG: %[[COLUMNS:.*]] = stablehlo.reshape %arg0 : (tensor<8x4x1xf32>) -> tensor<8x4xf32>
// CHECK-DAG: %[[X:.*]] = stablehlo.broadcast_in_dim %[[COLUMNS]], dims = [0, 1] : (tensor<8x4xf32>) -> tensor<8x4x6xf32>
// CHECK-DAG: %[[ROWS:.*]] = stablehlo.reshape %arg1 : (tensor<6x1x8xf32>) -> tensor<6x8xf32>
// CHECK-DAG: %[[T:.*]] = stablehlo.transpose %[[ROWS]], dims = [1, 0]
// CHECK-DAG: %[[Y:.*]] = stablehlo.broadcast_in_dim %[[T]], dims = [0, 2] : (tensor<8x6xf32>) -> tensor<8x4x6xf32>
// CHECK: stablehlo.multiply %[[X]], %[[Y]] : tensor<8x4x6xf32>
func.func @outer(%x: tensor<8x4x1xf32>, %y: tensor<6x1x8xf32>) -> tensor<8x4x6xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [2], contracting_dims = [2] x [1] : (tensor<8x4x1xf32>, tensor<6x1x8xf32>) -> tensor<8x4x6xf32>
  return %0 : tensor<8x4x6xf32>
}

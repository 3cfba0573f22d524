// RUN: tpu-opt %s --fuse-mxu-epilogue | FileCheck %s

#same = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (d0)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>

// A chain: bias, then relu with a constant from outside.
// CHECK-LABEL: func @bias_relu
// CHECK: tpu.mxu_matmul {{.*}} epilogue(%[[SUM:.*]], %[[B:.*]] = %{{.*}}[#{{.*}}] : tensor<8xf32>) {
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[ADD:.*]] = arith.addf %[[SUM]], %[[B]] : f32
// CHECK-NEXT: %[[RELU:.*]] = arith.maximumf %[[ADD]], %[[ZERO]] : f32
// CHECK-NEXT: tpu.mxu_yield %[[RELU]] : f32
// CHECK-NOT: linalg.generic
func.func @bias_relu(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %bias: tensor<8xf32>) -> tensor<16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<16x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%0 : tensor<16x8xf32>) contracting_dims = [1] x [0] -> tensor<16x8xf32>
  %2 = linalg.generic {indexing_maps = [#same, #column, #same], iterator_types = ["parallel", "parallel"]}
      ins(%1, %bias : tensor<16x8xf32>, tensor<8xf32>) outs(%0 : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %4 = arith.addf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<16x8xf32>
  %3 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<16x8xf32>) outs(%0 : tensor<16x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %4 = arith.maximumf %a, %zero : f32
    linalg.yield %4 : f32
  } -> tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}

// Other operands may be of other types and permuted; the product may be read twice.
// CHECK-LABEL: func @operands
// CHECK: tpu.mxu_matmul {{.*}} epilogue(%[[SUM:.*]], %[[R:.*]] = %{{.*}}[#{{.*}}] : tensor<16xi32>, %[[T:.*]] = %{{.*}}[#{{.*}}] : tensor<8x16xf32>) {
// CHECK: arith.sitofp %[[R]]
// CHECK: arith.mulf %[[SUM]], %[[SUM]]
// CHECK-NOT: linalg.generic
func.func @operands(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %r: tensor<16xi32>, %t: tensor<8x16xf32>) -> tensor<16x8xf32> {
  %0 = tensor.empty() : tensor<16x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%0 : tensor<16x8xf32>) contracting_dims = [1] x [0] -> tensor<16x8xf32>
  %2 = linalg.generic {indexing_maps = [#row, #same, #swapped, #same], iterator_types = ["parallel", "parallel"]}
      ins(%r, %1, %t : tensor<16xi32>, tensor<16x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<16x8xf32>) {
  ^bb0(%i: i32, %a: f32, %b: f32, %out: f32):
    %3 = arith.sitofp %i : i32 to f32
    %4 = arith.mulf %a, %a : f32
    %5 = arith.addf %4, %3 : f32
    %6 = arith.subf %5, %b : f32
    linalg.yield %6 : f32
  } -> tensor<16x8xf32>
  return %2 : tensor<16x8xf32>
}

// What is rounded to bf16 last is stored so, and is finished then.
// CHECK-LABEL: func @rounded
// CHECK: %[[P:.*]] = tpu.mxu_matmul {{.*}} outs(%{{.*}} : tensor<16x8xbf16>) {{.*}} epilogue(%[[SUM:.*]]) {
// CHECK: %[[RELU:.*]] = arith.maximumf %[[SUM]], %{{.*}} : f32
// CHECK-NEXT: tpu.mxu_yield %[[RELU]] : f32
// CHECK: } -> tensor<16x8xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<16x8xbf16>)
func.func @rounded(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>) -> tensor<16x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<16x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%0 : tensor<16x8xf32>) contracting_dims = [1] x [0] -> tensor<16x8xf32>
  %2 = tensor.empty() : tensor<16x8xbf16>
  %3 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<16x8xf32>) outs(%2 : tensor<16x8xbf16>) {
  ^bb0(%a: f32, %out: bf16):
    %5 = arith.maximumf %a, %zero : f32
    %6 = arith.truncf %5 : f32 to bf16
    linalg.yield %6 : bf16
  } -> tensor<16x8xbf16>
  %4 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%3 : tensor<16x8xbf16>) outs(%2 : tensor<16x8xbf16>) {
  ^bb0(%a: bf16, %out: bf16):
    %5 = arith.negf %a : bf16
    linalg.yield %5 : bf16
  } -> tensor<16x8xbf16>
  return %4 : tensor<16x8xbf16>
}

// Not fused: another use of the product, a transposed one, bits, an index.
// CHECK-LABEL: func @other_use
// CHECK: linalg.generic
func.func @other_use(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.negf %a : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func @transposed
// CHECK: linalg.generic
func.func @transposed(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#swapped, #same], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.negf %a : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// CHECK-LABEL: func @bits
// CHECK: linalg.generic
func.func @bits(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %m: tensor<8x8xi1>) -> tensor<8x8xf32> {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%1, %m : tensor<8x8xf32>, tensor<8x8xi1>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: i1, %out: f32):
    %3 = arith.negf %a : f32
    %4 = arith.select %b, %a, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// CHECK-LABEL: func @index
// CHECK: linalg.generic
func.func @index(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 0 : index
    %3 = arith.index_cast %i : index to i32
    %4 = arith.sitofp %3 : i32 to f32
    %5 = arith.addf %a, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// A product stays where it was, so that its factors need not be kept for it; but
// not before what its epilogue reads.
// CHECK-LABEL: func @place
// CHECK: %[[FIRST:.*]] = tpu.mxu_matmul ins(%[[X:.*]], %{{.*}} : {{.*}} epilogue
// CHECK: %[[SECOND:.*]] = tpu.mxu_matmul ins(%[[FIRST]], %{{.*}} : {{.*}} contracting_dims = [1] x [0] ->
// CHECK: %[[EXP:.*]] = linalg.generic
// CHECK: tpu.mxu_matmul ins(%[[X]], %{{.*}} : {{.*}} epilogue(%{{.*}}, %{{.*}} = %[[EXP]]
func.func @place(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %2 = tpu.mxu_matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %3 = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%1, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %7 = arith.addf %a, %b : f32
    linalg.yield %7 : f32
  } -> tensor<8x8xf32>
  %4 = tpu.mxu_matmul ins(%3, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %5 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%4 : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %7 = math.exp %a : f32
    linalg.yield %7 : f32
  } -> tensor<8x8xf32>
  %6 = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%2, %5 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %7 = arith.addf %a, %b : f32
    linalg.yield %7 : f32
  } -> tensor<8x8xf32>
  return %4, %5, %6 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// A variable's new value is made of the old one, where it is.
// CHECK-LABEL: func @update
// CHECK: tpu.mxu_matmul
// CHECK-NOT: epilogue
// CHECK: linalg.generic
func.func @update(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %m_ref: memref<8x8xf32>) {
  %m = bufferization.to_tensor %m_ref restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%1, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %3 = arith.addf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  bufferization.materialize_in_destination %2 in writable %m_ref : (tensor<8x8xf32>, memref<8x8xf32>) -> ()
  return
}

// A byte that is rounded and converted to a float again stays a float: 1.5 * 2^23, and 3 less.
// CHECK-LABEL: func @rounded_byte
// CHECK: %[[ROUNDED:.*]] = arith.addf
// CHECK: %[[FLOAT:.*]] = arith.subf %[[ROUNDED]], %cst{{.*}} : f32
// CHECK-NOT: sitofp
// CHECK: return %[[FLOAT]]
func.func @rounded_byte(%x: f32) -> f32 {
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %shift = arith.constant 0x4B400000 : f32
  %point = arith.constant -3 : i32
  %0 = arith.cmpf ogt, %x, %low : f32
  %1 = arith.select %0, %x, %low : f32
  %2 = arith.cmpf olt, %1, %high : f32
  %3 = arith.select %2, %1, %high : f32
  %4 = arith.addf %3, %shift : f32
  %5 = arith.bitcast %4 : f32 to i32
  %6 = arith.trunci %5 : i32 to i8
  %7 = arith.extsi %6 : i8 to i32
  %8 = arith.subi %7, %point : i32
  %9 = arith.sitofp %8 : i32 to f32
  return %9 : f32
}

// Unsigned bytes are larger by 128, and so is their zero point.
// CHECK-LABEL: func @rounded_unsigned_byte
// CHECK: %[[POINT:.*]] = arith.constant 0x4B400085 : f32
// CHECK: %[[ROUNDED:.*]] = arith.addf
// CHECK: %[[FLOAT:.*]] = arith.subf %[[ROUNDED]], %[[POINT]] : f32
// CHECK: return %[[FLOAT]]
func.func @rounded_unsigned_byte(%x: f32) -> f32 {
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %shift = arith.constant 0x4B400080 : f32
  %point = arith.constant 133 : i32
  %0 = arith.cmpf ogt, %x, %low : f32
  %1 = arith.select %0, %x, %low : f32
  %2 = arith.cmpf olt, %1, %high : f32
  %3 = arith.select %2, %1, %high : f32
  %4 = arith.addf %3, %shift : f32
  %5 = arith.bitcast %4 : f32 to i32
  %6 = arith.trunci %5 : i32 to i8
  %7 = arith.extui %6 : i8 to i32
  %8 = arith.subi %7, %point : i32
  %9 = arith.sitofp %8 : i32 to f32
  return %9 : f32
}

// A number that the bounds hold far from bytes, above them or below, is no byte.
// CHECK-LABEL: func @far_from_bytes
// CHECK-COUNT-2: arith.sitofp
func.func @far_from_bytes(%x: f32) -> (f32, f32) {
  %shift = arith.constant 0x4B400000 : f32
  %half = arith.constant 0.5 : f32
  %low = arith.constant 12582784.0 : f32
  %high = arith.constant 12583039.0 : f32
  %0 = arith.cmpf ogt, %x, %low : f32
  %1 = arith.select %0, %x, %low : f32
  %2 = arith.cmpf olt, %1, %high : f32
  %3 = arith.select %2, %1, %high : f32
  %4 = arith.addf %3, %half : f32
  %5 = arith.bitcast %4 : f32 to i32
  %6 = arith.trunci %5 : i32 to i8
  %7 = arith.extsi %6 : i8 to i32
  %8 = arith.sitofp %7 : i32 to f32
  %most = arith.constant -300.0 : f32
  %least = arith.constant 100.0 : f32
  %9 = arith.cmpf ogt, %x, %least : f32
  %10 = arith.select %9, %x, %least : f32
  %11 = arith.cmpf olt, %10, %most : f32
  %12 = arith.select %11, %10, %most : f32
  %13 = arith.addf %12, %shift : f32
  %14 = arith.bitcast %13 : f32 to i32
  %15 = arith.trunci %14 : i32 to i8
  %16 = arith.extsi %15 : i8 to i32
  %17 = arith.sitofp %16 : i32 to f32
  return %8, %17 : f32, f32
}

// 128 more is no signed byte, and a number without bounds none at all.
// CHECK-LABEL: func @not_bytes
// CHECK-COUNT-2: arith.sitofp
func.func @not_bytes(%x: f32) -> (f32, f32) {
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %shift = arith.constant 0x4B400000 : f32
  %larger = arith.constant 0x4B400080 : f32
  %0 = arith.cmpf ogt, %x, %low : f32
  %1 = arith.select %0, %x, %low : f32
  %2 = arith.cmpf olt, %1, %high : f32
  %3 = arith.select %2, %1, %high : f32
  %4 = arith.addf %3, %larger : f32
  %5 = arith.bitcast %4 : f32 to i32
  %6 = arith.trunci %5 : i32 to i8
  %7 = arith.extsi %6 : i8 to i32
  %8 = arith.sitofp %7 : i32 to f32
  %9 = arith.addf %x, %shift : f32
  %10 = arith.bitcast %9 : f32 to i32
  %11 = arith.trunci %10 : i32 to i8
  %12 = arith.extsi %11 : i8 to i32
  %13 = arith.sitofp %12 : i32 to f32
  return %8, %13 : f32, f32
}

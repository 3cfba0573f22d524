// What loops and arrays hold for the matrix unit only is bf16, and what is rounded already.
// RUN: tpu-opt %s --propagate-bf16-operands --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#sum = affine_map<(d0, d1, d2) -> (d2)>

// What the next iteration multiplies, begins with a number that bf16 has, and is
// kept for a product and a sum after the loop; what begins with the same number
// and is added to stays.
// CHECK-LABEL: func @recurrence(
// CHECK: %[[NONE:.*]] = arith.constant 0.000000e+00 : bf16
// CHECK: %[[ZERO:.*]] = linalg.fill ins(%[[NONE]] : bf16) {{.*}} -> tensor<8x64xbf16>
// CHECK: %[[WIDE:.*]] = linalg.fill {{.*}} -> tensor<8x64xf32>
// CHECK: %[[KEPT:.*]] = bufferization.alloc_tensor() : tensor<9x8x64xbf16>
// CHECK: %[[LOOP:.*]]:4 = scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %[[ZERO]], %{{.*}} = %[[WIDE]], %{{.*}} = %[[KEPT]])
// CHECK-SAME: (i32, tensor<8x64xbf16>, tensor<8x64xf32>, tensor<9x8x64xbf16>)
// CHECK: scf.condition
// CHECK: tpu.mxu_matmul ins(%{{.*}}, %{{.*}} : tensor<8x64xbf16>, tensor<64x64xf32>)
// CHECK: linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<8x64xbf16>, tensor<8x64xf32>)
// CHECK: %[[TANH:.*]] = math.tanh
// CHECK: arith.truncf %[[TANH]] : f32 to bf16
// CHECK: tensor.insert_slice {{.*}} : tensor<1x8x64xbf16> into tensor<9x8x64xbf16>
// CHECK: bufferization.materialize_in_destination {{.*}} : (tensor<8x64xbf16>, tensor<8x64xbf16>) -> tensor<8x64xbf16>
// CHECK: tpu.mxu_matmul ins(%[[LOOP]]#3, %{{.*}} : tensor<9x8x64xbf16>, tensor<64x16xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[LOOP]]#3 : tensor<9x8x64xbf16>) outs(%{{.*}} : tensor<64xf32>)
// CHECK: %[[ELEMENT:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK: arith.addf %{{.*}}, %[[ELEMENT]] : f32
func.func @recurrence(%w: tensor<64x64xf32>, %v: tensor<64x16xf32>, %o: tensor<9x8x16xf32>, %s: tensor<64xf32>)
    -> (tensor<9x8x16xf32>, tensor<64xf32>, tensor<8x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %0 = tensor.empty() : tensor<8x64xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<8x64xf32>) -> tensor<8x64xf32>
  %2 = bufferization.alloc_tensor() : tensor<9x8x64xf32>
  %3:4 = scf.while (%i = %c0, %h = %1, %c = %1, %all = %2) : (i32, tensor<8x64xf32>, tensor<8x64xf32>, tensor<9x8x64xf32>)
      -> (i32, tensor<8x64xf32>, tensor<8x64xf32>, tensor<9x8x64xf32>) {
    %6 = arith.cmpi slt, %i, %c9 : i32
    scf.condition(%6) %i, %h, %c, %all : i32, tensor<8x64xf32>, tensor<8x64xf32>, tensor<9x8x64xf32>
  } do {
  ^bb0(%i: i32, %h: tensor<8x64xf32>, %c: tensor<8x64xf32>, %all: tensor<9x8x64xf32>):
    %6 = tensor.empty() : tensor<8x64xf32>
    %7 = tpu.mxu_matmul ins(%h, %w : tensor<8x64xf32>, tensor<64x64xf32>) outs(%6 : tensor<8x64xf32>) contracting_dims = [1] x [0] precision = default -> tensor<8x64xf32>
    %8 = tensor.empty() : tensor<8x64xf32>
    %9:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%7, %c : tensor<8x64xf32>, tensor<8x64xf32>) outs(%8, %8 : tensor<8x64xf32>, tensor<8x64xf32>) {
    ^bb0(%a: f32, %b: f32, %p: f32, %q: f32):
      %14 = arith.addf %a, %b : f32
      %15 = math.tanh %14 : f32
      linalg.yield %15, %14 : f32, f32
    } -> (tensor<8x64xf32>, tensor<8x64xf32>)
    %10 = tensor.expand_shape %9#0 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %place = arith.index_cast %i : i32 to index
    %11 = tensor.insert_slice %10 into %all[%place, 0, 0] [1, 8, 64] [1, 1, 1] : tensor<1x8x64xf32> into tensor<9x8x64xf32>
    %next = arith.addi %i, %c1 : i32
    %12 = bufferization.materialize_in_destination %9#0 in %h : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
    %13 = bufferization.materialize_in_destination %9#1 in %c : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
    scf.yield %next, %12, %13, %11 : i32, tensor<8x64xf32>, tensor<8x64xf32>, tensor<9x8x64xf32>
  }
  %4 = tpu.mxu_matmul ins(%3#3, %v : tensor<9x8x64xf32>, tensor<64x16xf32>) outs(%o : tensor<9x8x16xf32>) contracting_dims = [2] x [0] precision = default -> tensor<9x8x16xf32>
  %5 = linalg.generic {indexing_maps = [#all, #sum], iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%3#3 : tensor<9x8x64xf32>) outs(%s : tensor<64xf32>) {
  ^bb0(%a: f32, %p: f32):
    %6 = arith.addf %p, %a : f32
    linalg.yield %6 : f32
  } -> tensor<64xf32>
  return %4, %5, %3#2 : tensor<9x8x16xf32>, tensor<64xf32>, tensor<8x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// Not what is a result, nor where a number at the beginning has more digits, nor
// in products of f32.
// CHECK-LABEL: func @wide(
// CHECK-NOT: bf16
// CHECK: return
func.func @wide(%w: tensor<64x64xf32>) -> tensor<8x64xf32> {
  %third = arith.constant 0.333333343 : f32
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %0 = tensor.empty() : tensor<8x64xf32>
  %1 = linalg.fill ins(%third : f32) outs(%0 : tensor<8x64xf32>) -> tensor<8x64xf32>
  %2 = linalg.fill ins(%zero : f32) outs(%0 : tensor<8x64xf32>) -> tensor<8x64xf32>
  %3:4 = scf.while (%i = %c0, %x = %1, %y = %2, %z = %2) : (i32, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>)
      -> (i32, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) {
    %6 = arith.cmpi slt, %i, %c9 : i32
    scf.condition(%6) %i, %x, %y, %z : i32, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>
  } do {
  ^bb0(%i: i32, %x: tensor<8x64xf32>, %y: tensor<8x64xf32>, %z: tensor<8x64xf32>):
    %6 = tensor.empty() : tensor<8x64xf32>
    %7 = tpu.mxu_matmul ins(%x, %w : tensor<8x64xf32>, tensor<64x64xf32>) outs(%6 : tensor<8x64xf32>) contracting_dims = [1] x [0] precision = default -> tensor<8x64xf32>
    %8 = tpu.mxu_matmul ins(%y, %w : tensor<8x64xf32>, tensor<64x64xf32>) outs(%6 : tensor<8x64xf32>) contracting_dims = [1] x [0] precision = f32 -> tensor<8x64xf32>
    %9 = tpu.mxu_matmul ins(%z, %w : tensor<8x64xf32>, tensor<64x64xf32>) outs(%6 : tensor<8x64xf32>) contracting_dims = [1] x [0] precision = default -> tensor<8x64xf32>
    %10:3 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%7, %8, %9 : tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) outs(%0, %0, %0 : tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32, %p: f32, %q: f32, %r: f32):
      %15 = math.tanh %a : f32
      %16 = math.tanh %b : f32
      %17 = math.tanh %c : f32
      linalg.yield %15, %16, %17 : f32, f32, f32
    } -> (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>)
    %next = arith.addi %i, %c1 : i32
    scf.yield %next, %10#0, %10#1, %10#2 : i32, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>
  }
  return %3#3 : tensor<8x64xf32>
}

// -----

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#turned = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#sum = affine_map<(d0, d1, d2) -> (d2)>

// What products make is stored in bf16 where products only read it, part by part,
// or where it is rounded, and added up, after the loop. What another product adds
// to its sums before that stays.
// CHECK-LABEL: func @parts(
// CHECK: %[[LOOP:.*]]:4 = scf.while
// CHECK-SAME: (i32, tensor<9x8x64xbf16>, tensor<9x8x64xbf16>, tensor<9x8x64xf32>)
// CHECK: %[[LOW:.*]] = tpu.mxu_matmul {{.*}} outs(%{{.*}} : tensor<4x64xbf16>) {{.*}} -> tensor<4x64xbf16>
// CHECK: %[[HIGH:.*]] = tpu.mxu_matmul {{.*}} outs(%{{.*}} : tensor<4x64xbf16>) {{.*}} -> tensor<4x64xbf16>
// CHECK: tensor.insert_slice %[[LOW]] into %{{.*}} : tensor<4x64xbf16> into tensor<8x64xbf16>
// CHECK: tensor.insert_slice %[[HIGH]] into %{{.*}} : tensor<4x64xbf16> into tensor<8x64xbf16>
// CHECK: tpu.mxu_matmul {{.*}} -> tensor<8x64xbf16>
// CHECK: tpu.mxu_matmul {{.*}} -> tensor<8x64xf32>
// CHECK: tpu.mxu_matmul {{.*}} epilogue
// CHECK: } -> tensor<8x64xf32>
// CHECK: tpu.mxu_matmul ins(%[[LOOP]]#1, %{{.*}} : tensor<9x8x64xbf16>, tensor<64x16xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[LOOP]]#2 : tensor<9x8x64xbf16>)
// CHECK: linalg.generic {{.*}} ins(%[[LOOP]]#3 : tensor<9x8x64xf32>)
func.func @parts(%x: tensor<8x32xf32>, %w: tensor<32x64xf32>, %v: tensor<64x16xf32>, %s: tensor<64xf32>)
    -> (tensor<9x8x16xf32>, tensor<8x9x64xbf16>, tensor<64xf32>, tensor<8x9x64xbf16>, tensor<64xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %0 = bufferization.alloc_tensor() : tensor<9x8x64xf32>
  %1 = bufferization.alloc_tensor() : tensor<9x8x64xf32>
  %2 = bufferization.alloc_tensor() : tensor<9x8x64xf32>
  %3:4 = scf.while (%i = %c0, %a = %0, %b = %1, %c = %2) : (i32, tensor<9x8x64xf32>, tensor<9x8x64xf32>, tensor<9x8x64xf32>)
      -> (i32, tensor<9x8x64xf32>, tensor<9x8x64xf32>, tensor<9x8x64xf32>) {
    %10 = arith.cmpi slt, %i, %c9 : i32
    scf.condition(%10) %i, %a, %b, %c : i32, tensor<9x8x64xf32>, tensor<9x8x64xf32>, tensor<9x8x64xf32>
  } do {
  ^bb0(%i: i32, %a: tensor<9x8x64xf32>, %b: tensor<9x8x64xf32>, %c: tensor<9x8x64xf32>):
    %half = tensor.empty() : tensor<4x64xf32>
    %one = tensor.empty() : tensor<8x64xf32>
    %first = tensor.extract_slice %x[0, 0] [4, 32] [1, 1] : tensor<8x32xf32> to tensor<4x32xf32>
    %second = tensor.extract_slice %x[4, 0] [4, 32] [1, 1] : tensor<8x32xf32> to tensor<4x32xf32>
    %low = tpu.mxu_matmul ins(%first, %w : tensor<4x32xf32>, tensor<32x64xf32>) outs(%half : tensor<4x64xf32>) contracting_dims = [1] x [0] precision = default -> tensor<4x64xf32>
    %high = tpu.mxu_matmul ins(%second, %w : tensor<4x32xf32>, tensor<32x64xf32>) outs(%half : tensor<4x64xf32>) contracting_dims = [1] x [0] precision = default -> tensor<4x64xf32>
    %10 = tensor.insert_slice %low into %one[0, 0] [4, 64] [1, 1] : tensor<4x64xf32> into tensor<8x64xf32>
    %11 = tensor.insert_slice %high into %10[4, 0] [4, 64] [1, 1] : tensor<4x64xf32> into tensor<8x64xf32>
    %12 = tpu.mxu_matmul ins(%x, %w : tensor<8x32xf32>, tensor<32x64xf32>) outs(%one : tensor<8x64xf32>) contracting_dims = [1] x [0] precision = default -> tensor<8x64xf32>
    %13 = tpu.mxu_matmul ins(%x, %w : tensor<8x32xf32>, tensor<32x64xf32>) outs(%one : tensor<8x64xf32>) contracting_dims = [1] x [0] precision = f32 -> tensor<8x64xf32>
    %14 = tpu.mxu_matmul ins(%x, %w : tensor<8x32xf32>, tensor<32x64xf32>) outs(%one : tensor<8x64xf32>) contracting_dims = [1] x [0] precision = default epilogue(%sum, %before = %13[affine_map<(d0, d1) -> (d0, d1)>] : tensor<8x64xf32>) {
      %16 = arith.addf %sum, %before : f32
      tpu.mxu_yield %16 : f32
    } -> tensor<8x64xf32>
    %15 = tensor.insert_slice %14 into %13[0, 0] [8, 64] [1, 1] : tensor<8x64xf32> into tensor<8x64xf32>
    %place = arith.index_cast %i : i32 to index
    %kept = tensor.insert_slice %11 into %a[%place, 0, 0] [1, 8, 64] [1, 1, 1] : tensor<8x64xf32> into tensor<9x8x64xf32>
    %rounded = tensor.insert_slice %12 into %b[%place, 0, 0] [1, 8, 64] [1, 1, 1] : tensor<8x64xf32> into tensor<9x8x64xf32>
    %added = tensor.insert_slice %15 into %c[%place, 0, 0] [1, 8, 64] [1, 1, 1] : tensor<8x64xf32> into tensor<9x8x64xf32>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next, %kept, %rounded, %added : i32, tensor<9x8x64xf32>, tensor<9x8x64xf32>, tensor<9x8x64xf32>
  }
  %4 = tensor.empty() : tensor<9x8x16xf32>
  %5 = tpu.mxu_matmul ins(%3#1, %v : tensor<9x8x64xf32>, tensor<64x16xf32>) outs(%4 : tensor<9x8x16xf32>) contracting_dims = [2] x [0] precision = default -> tensor<9x8x16xf32>
  %6 = tensor.empty() : tensor<8x9x64xbf16>
  %7:2 = linalg.generic {indexing_maps = [#all, #turned, #sum], iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%3#2 : tensor<9x8x64xf32>) outs(%6, %s : tensor<8x9x64xbf16>, tensor<64xf32>) {
  ^bb0(%in: f32, %turned: bf16, %sum: f32):
    %10 = arith.truncf %in : f32 to bf16
    %11 = arith.addf %sum, %in : f32
    linalg.yield %10, %11 : bf16, f32
  } -> (tensor<8x9x64xbf16>, tensor<64xf32>)
  %8:2 = linalg.generic {indexing_maps = [#all, #turned, #sum], iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%3#3 : tensor<9x8x64xf32>) outs(%6, %s : tensor<8x9x64xbf16>, tensor<64xf32>) {
  ^bb0(%in: f32, %turned: bf16, %sum: f32):
    %10 = arith.truncf %in : f32 to bf16
    %11 = arith.addf %sum, %in : f32
    linalg.yield %10, %11 : bf16, f32
  } -> (tensor<8x9x64xbf16>, tensor<64xf32>)
  return %5, %7#0, %7#1, %8#0, %8#1 : tensor<9x8x16xf32>, tensor<8x9x64xbf16>, tensor<64xf32>, tensor<8x9x64xbf16>, tensor<64xf32>
}

// -----

// So are the values that parallel tiles store for a product after the loop.
// CHECK-LABEL: func @tiles(
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<32x64xbf16>
// CHECK: %[[LOOP:.*]] = scf.forall (%{{.*}}) in (4) shared_outs(%[[ALL:.*]] = %[[EMPTY]]) -> (tensor<32x64xbf16>)
// CHECK: arith.truncf
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[ALL]]{{.*}} : tensor<8x64xbf16> into tensor<32x64xbf16>
// CHECK: tpu.mxu_matmul ins(%[[LOOP]], %{{.*}} : tensor<32x64xbf16>, tensor<64x16xf32>)
func.func @tiles(%x: tensor<32x64xf32>, %v: tensor<64x16xf32>, %o: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.empty() : tensor<32x64xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%all = %0) -> (tensor<32x64xf32>) {
    %row = arith.muli %i, %c8 : index
    %2 = tensor.extract_slice %x[%row, 0] [8, 64] [1, 1] : tensor<32x64xf32> to tensor<8x64xf32>
    %3 = tensor.empty() : tensor<8x64xf32>
    %4 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%2 : tensor<8x64xf32>) outs(%3 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = math.tanh %in : f32
      linalg.yield %5 : f32
    } -> tensor<8x64xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %4 into %all[%row, 0] [8, 64] [1, 1] : tensor<8x64xf32> into tensor<32x64xf32>
    }
  }
  %6 = tpu.mxu_matmul ins(%1, %v : tensor<32x64xf32>, tensor<64x16xf32>) outs(%o : tensor<32x16xf32>) contracting_dims = [1] x [0] precision = default -> tensor<32x16xf32>
  return %6 : tensor<32x16xf32>
}

// -----

// Tiles that are rounded where they are made are stored so for all readers: these need all digits.
// CHECK-LABEL: func @rounded_tiles(
// CHECK: %[[LOOP:.*]] = scf.forall {{.*}} -> (tensor<32x64xbf16>)
// CHECK: %[[ROUNDED:.*]] = arith.truncf
// CHECK-NEXT: linalg.yield %[[ROUNDED]] : bf16
// CHECK: linalg.generic {{.*}} ins(%[[LOOP]] : tensor<32x64xbf16>) outs(%{{.*}} : tensor<32x64xf32>)
// CHECK: %[[ELEMENT:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK: arith.mulf %[[ELEMENT]], %[[ELEMENT]]
func.func @rounded_tiles(%x: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.empty() : tensor<32x64xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%all = %0) -> (tensor<32x64xf32>) {
    %row = arith.muli %i, %c8 : index
    %2 = tensor.extract_slice %x[%row, 0] [8, 64] [1, 1] : tensor<32x64xf32> to tensor<8x64xf32>
    %3 = tensor.empty() : tensor<8x64xf32>
    %4 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%2 : tensor<8x64xf32>) outs(%3 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = math.tanh %in : f32
      %rounded = arith.truncf %5 : f32 to bf16
      %6 = arith.extf %rounded : bf16 to f32
      linalg.yield %6 : f32
    } -> tensor<8x64xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %4 into %all[%row, 0] [8, 64] [1, 1] : tensor<8x64xf32> into tensor<32x64xf32>
    }
  }
  %7 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<32x64xf32>) outs(%0 : tensor<32x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %8 = arith.mulf %in, %in : f32
    linalg.yield %8 : f32
  } -> tensor<32x64xf32>
  return %7 : tensor<32x64xf32>
}

// -----

// Blocks of rows, as those of attention scores under a mask, fill an array without a loop.
// CHECK-LABEL: func @row_blocks(
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<8x64xbf16>
// CHECK: %[[LOW:.*]] = tpu.mxu_matmul {{.*}} -> tensor<4x64xbf16>
// CHECK: %[[HALF:.*]] = tensor.insert_slice %[[LOW]] into %[[EMPTY]]{{.*}} : tensor<4x64xbf16> into tensor<8x64xbf16>
// CHECK: %[[HIGH:.*]] = tpu.mxu_matmul {{.*}} -> tensor<4x64xbf16>
// CHECK: %[[WHOLE:.*]] = tensor.insert_slice %[[HIGH]] into %[[HALF]]{{.*}} : tensor<4x64xbf16> into tensor<8x64xbf16>
// CHECK: tpu.mxu_matmul ins(%[[WHOLE]], %{{.*}} : tensor<8x64xbf16>, tensor<64x16xf32>)
func.func @row_blocks(%x: tensor<4x32xf32>, %y: tensor<4x32xf32>, %w: tensor<32x64xf32>, %v: tensor<64x16xf32>, %o: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = tensor.empty() : tensor<8x64xf32>
  %1 = tensor.empty() : tensor<4x64xf32>
  %2 = tpu.mxu_matmul ins(%x, %w : tensor<4x32xf32>, tensor<32x64xf32>) outs(%1 : tensor<4x64xf32>) contracting_dims = [1] x [0] precision = default -> tensor<4x64xf32>
  %3 = tensor.insert_slice %2 into %0[0, 0] [4, 64] [1, 1] : tensor<4x64xf32> into tensor<8x64xf32>
  %4 = tpu.mxu_matmul ins(%y, %w : tensor<4x32xf32>, tensor<32x64xf32>) outs(%1 : tensor<4x64xf32>) contracting_dims = [1] x [0] precision = default -> tensor<4x64xf32>
  %5 = tensor.insert_slice %4 into %3[4, 0] [4, 64] [1, 1] : tensor<4x64xf32> into tensor<8x64xf32>
  %6 = tpu.mxu_matmul ins(%5, %v : tensor<8x64xf32>, tensor<64x16xf32>) outs(%o : tensor<8x16xf32>) contracting_dims = [1] x [0] precision = default -> tensor<8x16xf32>
  return %6 : tensor<8x16xf32>
}

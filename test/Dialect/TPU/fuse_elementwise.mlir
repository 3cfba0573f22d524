// Chains become one op; what is expensive or used twice is not computed twice.
// RUN: tpu-opt %s --fuse-elementwise | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#vector = affine_map<(d0) -> (d0)>
#scalar = affine_map<() -> ()>

// CHECK-LABEL: func.func @chain
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: arith.mulf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @chain(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %2 = math.exp %a : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %2 = arith.mulf %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// An exponential that two ops read is stored; one per row would be computed for
// every element of it.
// CHECK-LABEL: func.func @expensive
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: linalg.generic
// CHECK-NOT: math.exp
// CHECK: return
func.func @expensive(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %2 = math.exp %a : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %y : tensor<4xf32>, tensor<4x8xf32>) outs(%e1 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %2 = arith.divf %b, %a : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A vector is normalized once for 1,024 rows of a matrix, and again in each of two rows. A number for
// each row is computed where it is read.
// CHECK-LABEL: func.func @rows
// CHECK: %[[X:.*]] = linalg.generic
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.addf
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[X]] : tensor<1024x8xf32>, tensor<8xf32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.mulf
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<2x8xf32>, tensor<8xf32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1024x8xf32>, tensor<1024xf32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf
func.func @rows(%x: tensor<8xf32>, %many: tensor<1024x8xf32>, %few: tensor<2x8xf32>,
    %a: tensor<1024xf32>) -> (tensor<1024xf32>, tensor<2xf32>, tensor<1024x8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %s = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.addf %p, %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  %z = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<1024xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<1024xf32>) -> tensor<1024xf32>
  %0 = linalg.generic {indexing_maps = [#id, #column, #row], iterator_types = ["parallel", "reduction"]}
      ins(%many, %s : tensor<1024x8xf32>, tensor<8xf32>) outs(%f1 : tensor<1024xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    %t = arith.addf %o, %r : f32
    linalg.yield %t : f32
  } -> tensor<1024xf32>
  %e2 = tensor.empty() : tensor<2xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<2xf32>) -> tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [#id, #column, #row], iterator_types = ["parallel", "reduction"]}
      ins(%few, %s : tensor<2x8xf32>, tensor<8xf32>) outs(%f2 : tensor<2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    %t = arith.addf %o, %r : f32
    linalg.yield %t : f32
  } -> tensor<2xf32>
  %n = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
      ins(%a : tensor<1024xf32>) outs(%e1 : tensor<1024xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.addf %p, %p : f32
    linalg.yield %r : f32
  } -> tensor<1024xf32>
  %e3 = tensor.empty() : tensor<1024x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%many, %n : tensor<1024x8xf32>, tensor<1024xf32>) outs(%e3 : tensor<1024x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<1024x8xf32>
  return %0, %1, %2 : tensor<1024xf32>, tensor<2xf32>, tensor<1024x8xf32>
}

// A broadcast costs nothing: both of its users compute it.
// CHECK-LABEL: func.func @cheap
// CHECK-COUNT-2: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4x8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @cheap(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.addf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.mulf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  return %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>
}

// So does a triangle: where an element is, is not computed.
// CHECK-LABEL: func.func @triangle
// CHECK-COUNT-2: linalg.generic {{.*}} ins(%{{[a-z0-9]+}} : tensor<8x8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @triangle(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %m = tensor.empty() : tensor<8x8xi1>
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%m : tensor<8x8xi1>) {
  ^bb0(%o: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %r = arith.index_cast %i : index to i32
    %c = arith.index_cast %j : index to i32
    %3 = arith.cmpi sge, %r, %c : i32
    linalg.yield %3 : i1
  } -> tensor<8x8xi1>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %x : tensor<8x8xi1>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: i1, %b: f32, %o: f32):
    %3 = arith.select %a, %b, %zero : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %y : tensor<8x8xi1>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: i1, %b: f32, %o: f32):
    %3 = arith.select %a, %b, %one : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// Of dimensions that are merged in between, too: a gradient of pooling and the
// mask after it.
// CHECK-LABEL: func.func @merged
// CHECK: linalg.generic
// CHECK-SAME: outs({{.*}} : tensor<4x2x8xf32>)
// CHECK: math.exp
// CHECK: arith.mulf
// CHECK-NOT: linalg.generic
// CHECK: tensor.collapse_shape {{.*}} : tensor<4x2x8xf32> into tensor<8x8xf32>
// CHECK: return
#outer = affine_map<(d0, d1, d2) -> (d0, d2)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @merged(%x: tensor<4x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x2x8xf32>
  %0 = linalg.generic {indexing_maps = [#outer, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x2x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = math.exp %a : f32
    linalg.yield %3 : f32
  } -> tensor<4x2x8xf32>
  %merged = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<4x2x8xf32> into tensor<8x8xf32>
  %1 = tensor.empty() : tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%merged, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%1 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.mulf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// A mean that a loop repeats does not make its difference dear; what the matrix
// unit reads is in memory, and what is rounded is meant to be: they are read.
// CHECK-LABEL: func.func @kept
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8xf32>)
// CHECK: arith.subf
// CHECK: arith.maximumf
// CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8xf32>)
// CHECK: arith.subf
// CHECK: arith.truncf
// CHECK: tpu.mxu_matmul ins(%[[R]],
// CHECK: linalg.generic {{.*}} ins(%[[R]] : tensor<4x8xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[N]] : tensor<4x8xbf16>)
// CHECK: linalg.generic {{.*}} ins(%[[N]] : tensor<4x8xbf16>)
// CHECK: return
func.func @kept(%x: tensor<4x8xf32>, %m: tensor<8xf32>, %w: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %n = tensor.empty() : tensor<4x8xbf16>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %7 = arith.subf %a, %b : f32
    linalg.yield %7 : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %7 = arith.maximumf %a, %zero : f32
    linalg.yield %7 : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xf32>) outs(%n : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %7 = arith.truncf %a : f32 to bf16
    linalg.yield %7 : bf16
  } -> tensor<4x8xbf16>
  %3 = tpu.mxu_matmul ins(%1, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%e : tensor<4x8xf32>) contracting_dims = [1] x [0] -> tensor<4x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %7 = arith.negf %a : f32
    linalg.yield %7 : f32
  } -> tensor<4x8xf32>
  %5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<4x8xbf16>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %7 = arith.extf %a : bf16 to f32
    linalg.yield %7 : f32
  } -> tensor<4x8xf32>
  %6 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<4x8xbf16>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %7 = arith.extf %a : bf16 to f32
    %8 = arith.negf %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4x8xf32>
  return %3, %4, %5, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// What takes less memory than what it is made of is made before the product that
// comes in between; not where that is kept anyway.
// CHECK-LABEL: func.func @past_product(
// CHECK: %[[T:.*]] = linalg.generic
// CHECK: math.tanh
// CHECK: %[[E:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: %[[D:.*]] = linalg.generic {{.*}} ins(%[[T]], %[[E]] :
// CHECK: arith.divf
// CHECK: %[[P:.*]] = tpu.mxu_matmul
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[D]] :
// CHECK-LABEL: func.func @past_product_anyway(
// CHECK-NOT: arith.divf
// CHECK: tpu.mxu_matmul
// CHECK: linalg.generic
// CHECK: arith.divf
// CHECK-NEXT: arith.mulf
// CHECK: return
func.func @past_product(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.tanh %a : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %p = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.exp %a : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %p : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %p : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %m = tpu.mxu_matmul ins(%x, %s : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %d : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.mulf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  return %y, %s, %x : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
func.func @past_product_anyway(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.tanh %a : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %p = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.exp %a : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %p : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %p : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %m = tpu.mxu_matmul ins(%x, %s : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %d : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.mulf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  return %y, %t, %p : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// Ops without loops are computed on scalars, in the order of the program, and
// each once. Loops read their results from memory.
// CHECK-LABEL: func.func @scalars
// CHECK-SAME: %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<4xf32>
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<f32>
// CHECK: %[[IN:.*]] = tensor.extract %[[X]][] : tensor<f32>
// CHECK: %[[EXP:.*]] = math.exp %[[IN]] : f32
// CHECK: %[[FIRST:.*]] = tensor.insert %[[EXP]] into %[[EMPTY]][] : tensor<f32>
// CHECK: %[[OLD:.*]] = tensor.extract %[[X]][] : tensor<f32>
// CHECK: %[[SUM:.*]] = arith.addf %[[EXP]], %[[OLD]] : f32
// CHECK: %[[SECOND:.*]] = tensor.insert %[[SUM]] into %[[EMPTY]][] : tensor<f32>
// CHECK: linalg.generic {{.*}} ins(%[[SECOND]], %[[Y]] : tensor<f32>, tensor<4xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return %[[FIRST]]
func.func @scalars(%x: tensor<f32>, %y: tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []}
      ins(%x : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = math.exp %a : f32
    linalg.yield %3 : f32
  } -> tensor<f32>
  // The old value of the destination is an operand, too.
  %c = linalg.copy ins(%x : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  %1 = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []}
      ins(%0 : tensor<f32>) outs(%c : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = arith.addf %a, %o : f32
    linalg.yield %3 : f32
  } -> tensor<f32>
  %e1 = tensor.empty() : tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%1, %y : tensor<f32>, tensor<4xf32>) outs(%e1 : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.mulf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0, %2 : tensor<f32>, tensor<4xf32>
}

// A byte is stored as a byte before a product, though the truncation is cheap.
// CHECK-LABEL: func.func @byte_before_product(
// CHECK: arith.fptosi
// CHECK: %[[BYTE:.*]] = arith.trunci
// CHECK-NEXT: linalg.yield %[[BYTE]] : i8
// CHECK: tpu.mxu_matmul
// CHECK: arith.extsi
func.func @byte_before_product(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %i = tensor.empty() : tensor<8x8xi32>
  %b = tensor.empty() : tensor<8x8xi8>
  %n = tpu.mxu_matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) contracting_dims = [0] x [0] -> tensor<8x8xf32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<8x8xf32>) outs(%i : tensor<8x8xi32>) {
  ^bb0(%a: f32, %o: i32):
    %r = arith.fptosi %a : f32 to i32
    linalg.yield %r : i32
  } -> tensor<8x8xi32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<8x8xi32>) outs(%b : tensor<8x8xi8>) {
  ^bb0(%a: i32, %o: i8):
    %r = arith.trunci %a : i32 to i8
    linalg.yield %r : i8
  } -> tensor<8x8xi8>
  %p = tpu.mxu_matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %t : tensor<8x8xf32>, tensor<8x8xi8>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %c: i8, %o: f32):
    %w = arith.extsi %c : i8 to i32
    %f = arith.sitofp %w : i32 to f32
    %r = arith.addf %a, %f : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// Elementwise ops that read one another, or the same, become one, with the results
// of all.
// RUN: tpu-opt %s --merge-elementwise --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> ()>

// The gradient, which two read, is one input; the moment is wanted, too.
// CHECK-LABEL: func @update(
// CHECK-SAME: %[[W:.*]]: tensor<8x8xf32>, %[[M:.*]]: tensor<8x8xf32>, %[[G:.*]]: tensor<8x8xf32>, %[[RATE:.*]]: tensor<f32>
// CHECK: %[[BOTH:.*]]:2 = linalg.generic
// CHECK-SAME: ins(%[[M]], %[[G]], %[[W]], %[[RATE]] :
// CHECK: ^bb0(%[[M0:[^:]*]]: f32, %[[G0:[^:]*]]: f32, %[[W0:[^:]*]]: f32, %[[RATE0:[^:]*]]: f32,
// CHECK: %[[M1:[^ ]*]] = arith.addf %[[M0]], %[[G0]]
// CHECK: %[[STEP:[^ ]*]] = arith.mulf %[[M1]], %[[RATE0]]
// CHECK: %[[MORE:[^ ]*]] = arith.addf %[[STEP]], %[[G0]]
// CHECK: %[[W1:[^ ]*]] = arith.subf %[[W0]], %[[MORE]]
// CHECK: linalg.yield %[[M1]], %[[W1]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[BOTH]]#1, %[[BOTH]]#0
func.func @update(%w: tensor<8x8xf32>, %m: tensor<8x8xf32>, %g: tensor<8x8xf32>, %rate: tensor<f32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.addf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #scalar, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %rate, %1, %g : tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %r: f32, %b: f32, %c: f32, %o: f32):
    %3 = arith.mulf %b, %r : f32
    %4 = arith.addf %3, %c : f32
    %5 = arith.subf %a, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<8x8xf32>
  return %2, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// What only the two that became one read is no result any more.
// CHECK-LABEL: func @both(
// CHECK: %[[BOTH:.*]]:2 = linalg.generic
// CHECK: %[[T:[^ ]*]] = math.tanh
// CHECK: %[[A:[^ ]*]] = arith.addf %[[T]]
// CHECK: %[[B:[^ ]*]] = arith.mulf %[[T]], %[[A]]
// CHECK: linalg.yield %[[A]], %[[B]] : f32, f32
// CHECK-NOT: linalg.generic
// CHECK: return %[[BOTH]]#0, %[[BOTH]]#1
func.func @both(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %4 = math.tanh %a : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %4 = arith.addf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %4 = arith.mulf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  return %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// What is read at other places first has to be there as a whole.
// CHECK-LABEL: func @transposed(
// CHECK-COUNT-2: linalg.generic
// CHECK: return
func.func @transposed(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = arith.mulf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %1 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.addf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// Another that reads the result before, or a product between, keeps them apart.
// CHECK-LABEL: func @far(
// CHECK: linalg.generic
// CHECK: tpu.mxu_matmul
// CHECK: linalg.generic
// CHECK: return
func.func @far(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %4 = arith.mulf %a, %a : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  %2 = tpu.mxu_matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>)
    contracting_dims = [1] x [0] -> tensor<8x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %4 = arith.addf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  return %1, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// An array that only the second op reads is none: 15 are left here.
// CHECK-LABEL: func @many_arrays(
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @many_arrays(%x0: tensor<8x8xf32>, %x1: tensor<8x8xf32>, %x2: tensor<8x8xf32>, %x3: tensor<8x8xf32>, %x4: tensor<8x8xf32>, %x5: tensor<8x8xf32>, %x6: tensor<8x8xf32>, %x7: tensor<8x8xf32>, %x8: tensor<8x8xf32>, %x9: tensor<8x8xf32>, %x10: tensor<8x8xf32>, %x11: tensor<8x8xf32>, %x12: tensor<8x8xf32>, %x13: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x0, %x1, %x2, %x3, %x4, %x5, %x6 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %a5: f32, %a6: f32, %o: f32):
    %s1 = arith.addf %a0, %a1 : f32
    %s2 = arith.addf %s1, %a2 : f32
    %s3 = arith.addf %s2, %a3 : f32
    %s4 = arith.addf %s3, %a4 : f32
    %s5 = arith.addf %s4, %a5 : f32
    %s6 = arith.addf %s5, %a6 : f32
    linalg.yield %s6 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %x7, %x8, %x9, %x10, %x11, %x12, %x13 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %a5: f32, %a6: f32, %a7: f32, %o: f32):
    %s1 = arith.addf %a0, %a1 : f32
    %s2 = arith.addf %s1, %a2 : f32
    %s3 = arith.addf %s2, %a3 : f32
    %s4 = arith.addf %s3, %a4 : f32
    %s5 = arith.addf %s4, %a5 : f32
    %s6 = arith.addf %s5, %a6 : f32
    %s7 = arith.addf %s6, %a7 : f32
    linalg.yield %s7 : f32
  } -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// With another one, and the first result wanted, they are 17.
// CHECK-LABEL: func @too_many_arrays(
// CHECK-COUNT-2: linalg.generic
// CHECK: return
func.func @too_many_arrays(%x0: tensor<8x8xf32>, %x1: tensor<8x8xf32>, %x2: tensor<8x8xf32>, %x3: tensor<8x8xf32>, %x4: tensor<8x8xf32>, %x5: tensor<8x8xf32>, %x6: tensor<8x8xf32>, %x7: tensor<8x8xf32>, %x8: tensor<8x8xf32>, %x9: tensor<8x8xf32>, %x10: tensor<8x8xf32>, %x11: tensor<8x8xf32>, %x12: tensor<8x8xf32>, %x13: tensor<8x8xf32>, %x14: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x0, %x1, %x2, %x3, %x4, %x5, %x6 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %a5: f32, %a6: f32, %o: f32):
    %s1 = arith.addf %a0, %a1 : f32
    %s2 = arith.addf %s1, %a2 : f32
    %s3 = arith.addf %s2, %a3 : f32
    %s4 = arith.addf %s3, %a4 : f32
    %s5 = arith.addf %s4, %a5 : f32
    %s6 = arith.addf %s5, %a6 : f32
    linalg.yield %s6 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %x7, %x8, %x9, %x10, %x11, %x12, %x13, %x14 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %a5: f32, %a6: f32, %a7: f32, %a8: f32, %o: f32):
    %s1 = arith.addf %a0, %a1 : f32
    %s2 = arith.addf %s1, %a2 : f32
    %s3 = arith.addf %s2, %a3 : f32
    %s4 = arith.addf %s3, %a4 : f32
    %s5 = arith.addf %s4, %a5 : f32
    %s6 = arith.addf %s5, %a6 : f32
    %s7 = arith.addf %s6, %a7 : f32
    %s8 = arith.addf %s7, %a8 : f32
    linalg.yield %s8 : f32
  } -> tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#even = affine_map<(d0, d1) -> (d0, d1 * 2)>
#odd = affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>

// What pools and what chooses read the same elements, the one of slices.
// CHECK-DAG: #[[EVEN:.*]] = affine_map<(d0, d1) -> (d0, d1 * 2)>
// CHECK-DAG: #[[ODD:.*]] = affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>
// CHECK-LABEL: func @siblings(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>
// CHECK: %[[BOTH:.*]]:2 = linalg.generic
// CHECK-SAME: indexing_maps = [#[[EVEN]], #[[ODD]], #{{.*}}, #{{.*}}]
// CHECK-SAME: ins(%[[X]], %[[X]] :
// CHECK: %[[STAYS:[^ ]*]] = arith.cmpf oge
// CHECK: %[[MOST:[^ ]*]] = arith.maximumf
// CHECK: linalg.yield %[[STAYS]], %[[MOST]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[BOTH]]#0, %[[BOTH]]#1
func.func @siblings(%x: tensor<8x16xf32>) -> (tensor<8x8xi1>, tensor<8x8xf32>) {
  %even = tensor.extract_slice %x[0, 0] [8, 8] [1, 2] : tensor<8x16xf32> to tensor<8x8xf32>
  %odd = tensor.extract_slice %x[0, 1] [8, 8] [1, 2] : tensor<8x16xf32> to tensor<8x8xf32>
  %0 = tensor.empty() : tensor<8x8xi1>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%even, %odd : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xi1>) {
  ^bb0(%a: f32, %b: f32, %o: i1):
    %4 = arith.cmpf oge, %a, %b : f32
    linalg.yield %4 : i1
  } -> tensor<8x8xi1>
  %2 = tensor.empty() : tensor<8x8xf32>
  %3 = linalg.generic {indexing_maps = [#even, #odd, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : tensor<8x16xf32>, tensor<8x16xf32>) outs(%2 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %4 = arith.maximumf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  return %1, %3 : tensor<8x8xi1>, tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#other = affine_map<(d0, d1) -> (d1, d0)>

// What is repeated is small, and what is elsewhere is not the same; neither makes
// one loop of two, nor does a slice from a place that only the run knows.
// CHECK-LABEL: func @strangers(
// CHECK-COUNT-3: linalg.generic
// CHECK: return
func.func @strangers(%x: tensor<8x8xf32>, %y: tensor<16x8xf32>, %row: tensor<8xf32>, %i: index)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %part = tensor.extract_slice %y[%i, 0] [8, 8] [1, 1] : tensor<16x8xf32> to tensor<8x8xf32>
  %whole = tensor.extract_slice %y[8, 0] [8, 8] [1, 1] : tensor<16x8xf32> to tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row, %part : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %4 = arith.addf %a, %b : f32
    %5 = arith.mulf %4, %c : f32
    linalg.yield %5 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#other, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row : tensor<8x8xf32>, tensor<8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %4 = arith.subf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%whole : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %4 = arith.negf %a : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32>
  return %1, %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// The first part of a dimension is read as a slice: loops without it would run over
// all of the dimension.
// CHECK-LABEL: func @first_part(
// CHECK: %[[PART:.*]] = tensor.extract_slice
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[PART]] : tensor<8x8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @first_part(%x: tensor<8x16xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %part = tensor.extract_slice %x[0, 0] [8, 8] [1, 1] : tensor<8x16xf32> to tensor<8x8xf32>
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%part : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = arith.negf %a : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%part : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = arith.mulf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// The second op reads the same array as the first one, and at any place what that computes.
// CHECK-LABEL: func @captured(
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[I:.*]]: tensor<8x8xi32>)
// CHECK: %[[NEGATED:.*]] = linalg.generic
// CHECK: arith.negf
// CHECK: linalg.generic
// CHECK: tensor.extract %[[NEGATED]]
// CHECK: return
func.func @captured(%x: tensor<8x8xf32>, %i: tensor<8x8xi32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.empty() : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = arith.negf %a : f32
    linalg.yield %3 : f32
  } -> tensor<8x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %i : tensor<8x8xf32>, tensor<8x8xi32>) outs(%0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %n: i32, %o: f32):
    %3 = arith.index_castui %n : i32 to index
    %4 = tensor.extract %1[%3, %3] : tensor<8x8xf32>
    %5 = arith.addf %a, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

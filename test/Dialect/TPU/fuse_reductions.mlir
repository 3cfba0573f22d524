// A value is summed in the loop that makes it, in the same order.
// RUN: tpu-opt %s --fuse-reductions | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func @bias_gradient
// CHECK: %[[ZEROS:.*]] = linalg.fill
// CHECK: %[[BOTH:.*]]:2 = linalg.generic
// CHECK-SAME: iterator_types = ["reduction", "parallel"]
// CHECK-SAME: outs(%{{.*}}, %[[ZEROS]] : tensor<64x8xf32>, tensor<8xf32>)
// CHECK: %[[PRODUCT:.*]] = arith.mulf
// CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %[[PRODUCT]] fastmath<reassoc>
// CHECK: linalg.yield %[[PRODUCT]], %[[SUM]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[BOTH]]#0, %[[BOTH]]#1
func.func @bias_gradient(%x: tensor<64x8xf32>, %y: tensor<64x8xf32>) -> (tensor<64x8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<64x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<64x8xf32>, tensor<64x8xf32>) outs(%0 : tensor<64x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %5 = arith.mulf %a, %b : f32
    linalg.yield %5 : f32
  } -> tensor<64x8xf32>
  %2 = tensor.empty() : tensor<8xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%1 : tensor<64x8xf32>) outs(%3 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %5 = arith.addf %o, %a fastmath<reassoc> : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  return %1, %4 : tensor<64x8xf32>, tensor<8xf32>
}

// Sums along the innermost loop, or from what is made later, stay apart.
// CHECK-LABEL: func @apart
// CHECK-COUNT-4: linalg.generic
// CHECK: return
func.func @apart(%x: tensor<64x8xf32>) -> (tensor<64x8xf32>, tensor<64xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<64x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x8xf32>) outs(%0 : tensor<64x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %5 = arith.mulf %a, %a : f32
    linalg.yield %5 : f32
  } -> tensor<64x8xf32>
  %2 = tensor.empty() : tensor<64xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<64xf32>) -> tensor<64xf32>
  %4 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%1 : tensor<64x8xf32>) outs(%3 : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %5 = arith.addf %o, %a : f32
    linalg.yield %5 : f32
  } -> tensor<64xf32>
  %6 = tensor.empty() : tensor<8xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%6 : tensor<8xf32>) {
  ^bb0(%o: f32):
    %5 = tensor.extract %4[%c0] : tensor<64xf32>
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  %8 = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%1 : tensor<64x8xf32>) outs(%7 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %5 = arith.addf %o, %a : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  return %1, %4, %8 : tensor<64x8xf32>, tensor<64xf32>, tensor<8xf32>
}

// Sums that read the same are one loop, with what they need made before; so is
// the element that one of them rounds and others read. A sum of what needs the
// result of another is apart.
// CHECK-LABEL: func @same_input
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>)
// CHECK: %[[BOTH:.*]]:2 = linalg.generic
// CHECK-SAME: iterator_types = ["reduction", "parallel"]
// CHECK-SAME: ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<64x8xf32>, tensor<64x8xf32>, tensor<8xf32>)
// CHECK: %[[LAST:.*]] = linalg.generic
// CHECK-SAME: iterator_types = ["reduction", "parallel"]
// CHECK: return %[[BOTH]]#0, %[[BOTH]]#1, %[[LAST]]
func.func @same_input(%x: tensor<64x8xf32>, %y: tensor<64x8xf32>, %m: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<8xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<64x8xf32>) outs(%1 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %6 = arith.addf %o, %a fastmath<reassoc> : f32
    linalg.yield %6 : f32
  } -> tensor<8xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%m : tensor<8xf32>) outs(%0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %6 = math.sqrt %a : f32
    linalg.yield %6 : f32
  } -> tensor<8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id, #column, #column], iterator_types = ["reduction", "parallel"]}
      ins(%y, %x, %3 : tensor<64x8xf32>, tensor<64x8xf32>, tensor<8xf32>) outs(%1 : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %6 = arith.mulf %a, %b : f32
    %7 = arith.mulf %6, %c : f32
    %8 = arith.addf %o, %7 fastmath<reassoc> : f32
    linalg.yield %8 : f32
  } -> tensor<8xf32>
  %5 = linalg.generic {indexing_maps = [#id, #column, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x, %2 : tensor<64x8xf32>, tensor<8xf32>) outs(%1 : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %6 = arith.subf %a, %b : f32
    %7 = arith.addf %o, %6 fastmath<reassoc> : f32
    linalg.yield %7 : f32
  } -> tensor<8xf32>
  return %2, %4, %5 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Only the first one's result says how often its sum is repeated: it stays.
// CHECK-LABEL: func @length(
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @length(%x: tensor<8xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8xf32>) outs(%0 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = arith.mulf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
      ins(%1 : tensor<4x8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = arith.addf %a, %o : f32
    linalg.yield %3 : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// RUN: tpu-opt %s --factor-common-reductions --canonicalize --cse | FileCheck %s

// The sums of the gradient of a batch normalization, as they are derived: of
// five, three are left, and the last needs no sum of what the third gives.
// CHECK-LABEL: func.func @gradients
// CHECK-SAME: (%[[C:.*]]: tensor<16x4xf32>, %[[DY:.*]]: tensor<16x4xf32>, %[[GAMMA:[a-z0-9]*]]: tensor<4xf32>, %[[RS:[a-z0-9]*]]: tensor<4xf32>)
// CHECK: %[[CC:.*]] = stablehlo.multiply %[[C]], %[[C]]
// CHECK: %[[SUM_C:.*]] = stablehlo.reduce(%[[C]] init
// CHECK: %[[VARIANCE:.*]] = stablehlo.reduce(%[[CC]] init
// CHECK: %[[DBETA:.*]] = stablehlo.reduce(%[[DY]] init
// CHECK: %[[CDY:.*]] = stablehlo.multiply %[[DY]], %[[C]]
// CHECK: %[[SUM:.*]] = stablehlo.reduce(%[[CDY]] init
// CHECK: %[[DGAMMA:.*]] = stablehlo.multiply %[[SUM]], %[[RS]]
// CHECK: %[[DRS:.*]] = stablehlo.multiply %[[SUM]], %[[GAMMA]]
// CHECK-NOT: stablehlo.reduce(
// CHECK: return
func.func @gradients(%c: tensor<16x4xf32>, %dy: tensor<16x4xf32>, %gamma: tensor<4xf32>, %rs: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<4xf32>) -> tensor<16x4xf32>
  %s = stablehlo.broadcast_in_dim %rs, dims = [1] : (tensor<4xf32>) -> tensor<16x4xf32>
  %cc = stablehlo.multiply %c, %c : tensor<16x4xf32>
  %variance = stablehlo.reduce(%cc init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  %dbeta = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  %n = stablehlo.multiply %c, %s : tensor<16x4xf32>
  %dyn = stablehlo.multiply %dy, %n : tensor<16x4xf32>
  %dgamma = stablehlo.reduce(%dyn init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  %dn = stablehlo.multiply %dy, %g : tensor<16x4xf32>
  %dnc = stablehlo.multiply %dn, %c : tensor<16x4xf32>
  %drs = stablehlo.reduce(%dnc init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v = stablehlo.broadcast_in_dim %drs, dims = [1] : (tensor<4xf32>) -> tensor<16x4xf32>
  %0 = stablehlo.multiply %dn, %s : tensor<16x4xf32>
  %1 = stablehlo.multiply %v, %c : tensor<16x4xf32>
  %dc = stablehlo.subtract %0, %1 : tensor<16x4xf32>
  %negated = stablehlo.negate %dc : tensor<16x4xf32>
  %dmean = stablehlo.reduce(%negated init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %variance, %dbeta, %dgamma, %drs, %dmean : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What changes along the summed dimension is a factor, whatever else it repeats.
// CHECK-LABEL: func.func @rows
// CHECK-COUNT-3: stablehlo.reduce(
func.func @rows(%x: tensor<16x4xf32>, %y: tensor<16x4xf32>, %gamma: tensor<4xf32>, %rows: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<4xf32>) -> tensor<16x4xf32>
  %xy = stablehlo.multiply %x, %y : tensor<16x4xf32>
  %0 = stablehlo.reduce(%xy init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<16xf32>
  %xyg = stablehlo.multiply %xy, %g : tensor<16x4xf32>
  %1 = stablehlo.reduce(%xyg init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<16xf32>
  %yg = stablehlo.multiply %y, %g : tensor<16x4xf32>
  %2 = stablehlo.reduce(%yg init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<16xf32>
  return %0, %1, %2 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}

// A sum alone stays; so does one of what another reduction reads as it is.
// CHECK-LABEL: func.func @alone
// CHECK: %[[XG:.*]] = stablehlo.multiply
// CHECK: stablehlo.reduce(%[[XG]] init
// CHECK: %[[BOTH:.*]] = stablehlo.add
// CHECK: stablehlo.reduce(%[[BOTH]] init
func.func @alone(%x: tensor<16x4xf32>, %y: tensor<16x4xf32>, %gamma: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<4xf32>) -> tensor<16x4xf32>
  %xg = stablehlo.multiply %x, %g : tensor<16x4xf32>
  %0 = stablehlo.reduce(%xg init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.add %y, %x : tensor<16x4xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = stablehlo.multiply %1, %x : tensor<16x4xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  %5 = stablehlo.multiply %y, %y : tensor<16x4xf32>
  %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %2, %4, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

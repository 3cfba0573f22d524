// RUN: tpu-opt %s -split-input-file --tile-attention --canonicalize --cse | FileCheck %s

// Of a causal mask, the rows of the first half see the first half of the columns. The band
// with the most columns comes first; its places are counted from where it begins.
// CHECK-LABEL: func.func @causal
// CHECK-SAME: (%[[Q:.*]]: tensor<2x128x8xf32>, %[[K:.*]]: tensor<2x128x8xf32>, %[[V:.*]]: tensor<2x128x8xf32>)
// CHECK-NOT: 2x128x128x
// CHECK: %[[Q1:.*]] = stablehlo.slice %[[Q]] [0:2, 64:128, 0:8]
// CHECK: stablehlo.dot_general %[[Q1]], %[[K]], {{.*}} -> tensor<2x64x128xf32>
// CHECK: %[[OWN:.*]] = stablehlo.iota dim = 1 : tensor<2x64x128xi32>
// CHECK: %[[ROWS:.*]] = stablehlo.add %[[OWN]]
// CHECK: stablehlo.compare GE, %[[ROWS]], {{.*}} -> tensor<2x64x128xi1>
// CHECK: stablehlo.exponential %{{.*}} : tensor<2x64x128xf32>
// CHECK: %[[O1:.*]] = stablehlo.dot_general %{{.*}}, %[[V]], {{.*}} -> tensor<2x64x8xf32>
// CHECK: %[[HALF:.*]] = stablehlo.dynamic_update_slice %{{.*}}, %[[O1]], %[[ZERO:.*]], %[[C64:.*]], %[[ZERO]]
// CHECK: %[[Q0:.*]] = stablehlo.slice %[[Q]] [0:2, 0:64, 0:8]
// CHECK: %[[K0:.*]] = stablehlo.slice %[[K]] [0:2, 0:64, 0:8]
// CHECK: stablehlo.dot_general %[[Q0]], %[[K0]], {{.*}} -> tensor<2x64x64xf32>
// CHECK: stablehlo.compare GE, {{.*}} -> tensor<2x64x64xi1>
// CHECK: %[[V0:.*]] = stablehlo.slice %[[V]] [0:2, 0:64, 0:8]
// CHECK: %[[O0:.*]] = stablehlo.dot_general %{{.*}}, %[[V0]], {{.*}} -> tensor<2x64x8xf32>
// CHECK: %[[O:.*]] = stablehlo.dynamic_update_slice %[[HALF]], %[[O0]], %[[ZERO]], %[[ZERO]], %[[ZERO]]
// CHECK: return %[[O]]
func.func @causal(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>, %v: tensor<2x128x8xf32>) -> tensor<2x128x8xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %far = stablehlo.constant dense<-1.0e+09> : tensor<2x128x128xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %seen = stablehlo.compare GE, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %2 = stablehlo.reduce(%1 init: %lowest) applies stablehlo.maximum across dimensions = [2] : (tensor<2x128x128xf32>, tensor<f32>) -> tensor<2x128xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x128xf32>) -> tensor<2x128x128xf32>
  %4 = stablehlo.subtract %1, %3 : tensor<2x128x128xf32>
  %5 = stablehlo.exponential %4 : tensor<2x128x128xf32>
  %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x128x128xf32>, tensor<f32>) -> tensor<2x128xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<2x128xf32>) -> tensor<2x128x128xf32>
  %8 = stablehlo.divide %5, %7 : tensor<2x128x128xf32>
  %9 = stablehlo.dot_general %8, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %9 : tensor<2x128x8xf32>
}

// -----

// A window of 40 places, as JAX writes it: the mask is made of one row and one column of
// places, and of a select. The last band begins near the column that its first row sees. The
// sum over the rows adds to the columns that a band has.
// CHECK-LABEL: func.func @window
// CHECK: %[[K1:.*]] = stablehlo.slice %{{.*}} [0:2, 0:128, 0:8]
// CHECK: stablehlo.dot_general %{{.*}}, %[[K1]], {{.*}} -> tensor<2x64x128xf32>
// CHECK: %[[S1:.*]] = stablehlo.dot_general {{.*}} -> tensor<2x128x8xf32>
// CHECK: %[[A1:.*]] = stablehlo.add {{.*}}%[[S1]]{{[ ,]}}
// CHECK: stablehlo.dynamic_update_slice %{{.*}}, %[[A1]]
// CHECK: %[[K2:.*]] = stablehlo.slice %{{.*}} [0:2, 64:192, 0:8]
// CHECK: stablehlo.dot_general %{{.*}}, %[[K2]], {{.*}} -> tensor<2x64x128xf32>
// CHECK: %[[S2:.*]] = stablehlo.dot_general {{.*}} -> tensor<2x128x8xf32>
// CHECK: %[[A2:.*]] = stablehlo.add {{.*}}%[[S2]]{{[ ,]}}
// CHECK: stablehlo.dynamic_update_slice %{{.*}}, %[[A2]]
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x64x64xf32>
// CHECK: %[[S0:.*]] = stablehlo.dot_general {{.*}} -> tensor<2x64x8xf32>
// CHECK: %[[A0:.*]] = stablehlo.add {{.*}}%[[S0]]{{[ ,]}}
// CHECK: %[[SUM:.*]] = stablehlo.dynamic_update_slice %{{.*}}, %[[A0]]
// CHECK: return %[[SUM]]
func.func @window(%q: tensor<2x192x8xf32>, %k: tensor<2x192x8xf32>) -> tensor<2x192x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<2x192x192xf32>
  %yes = stablehlo.constant dense<true> : tensor<192x192xi1>
  %no = stablehlo.constant dense<false> : tensor<192x192xi1>
  %window = stablehlo.constant dense<40> : tensor<192x192xi32>
  %0 = stablehlo.iota dim = 0 : tensor<192x1xi32>
  %1 = stablehlo.iota dim = 1 : tensor<1x192xi32>
  %rows = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<192x1xi32>) -> tensor<192x192xi32>
  %columns = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x192xi32>) -> tensor<192x192xi32>
  %2 = stablehlo.compare LE, %columns, %rows : (tensor<192x192xi32>, tensor<192x192xi32>) -> tensor<192x192xi1>
  %3 = stablehlo.subtract %rows, %columns : tensor<192x192xi32>
  %4 = stablehlo.compare LT, %3, %window : (tensor<192x192xi32>, tensor<192x192xi32>) -> tensor<192x192xi1>
  %5 = stablehlo.and %2, %4 : tensor<192x192xi1>
  %6 = stablehlo.select %5, %yes, %no : tensor<192x192xi1>, tensor<192x192xi1>
  %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<192x192xi1>) -> tensor<2x192x192xi1>
  %8 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x192x8xf32>, tensor<2x192x8xf32>) -> tensor<2x192x192xf32>
  %9 = stablehlo.select %7, %8, %lowest : tensor<2x192x192xi1>, tensor<2x192x192xf32>
  %10 = stablehlo.exponential %9 : tensor<2x192x192xf32>
  %11 = stablehlo.dot_general %10, %q, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x192x192xf32>, tensor<2x192x8xf32>) -> tensor<2x192x8xf32>
  return %11 : tensor<2x192x8xf32>
}

// -----

// A select of what is hidden, by other arithmetic on places.
// CHECK-LABEL: func.func @hidden
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x64x128xf32>
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x64x64xf32>
func.func @hidden(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>) -> tensor<2x128x8xf32> {
  %zeros = stablehlo.constant dense<0.0> : tensor<2x128x128xf32>
  %twice = stablehlo.constant dense<2> : tensor<2x128x128xi32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %1 = stablehlo.multiply %rows, %twice : tensor<2x128x128xi32>
  %2 = stablehlo.multiply %columns, %twice : tensor<2x128x128xi32>
  %3 = stablehlo.compare GT, %1, %2 : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %4 = stablehlo.compare EQ, %1, %2 : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %5 = stablehlo.or %3, %4 : tensor<2x128x128xi1>
  %6 = stablehlo.not %5 : tensor<2x128x128xi1>
  %7 = stablehlo.select %6, %zeros, %0 : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %8 = stablehlo.dot_general %7, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %8 : tensor<2x128x8xf32>
}

// -----

// Masks that are multiplied, as integers and as booleans, and added as booleans, whose sum is
// whether one of them is true; one is data.
// CHECK-LABEL: func.func @products
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x64x128xf32>
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x64x64xf32>
func.func @products(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>, %valid: tensor<2x128x128xi32>) -> tensor<2x128x8xf32> {
  %zeros = stablehlo.constant dense<0.0> : tensor<2x128x128xf32>
  %none = stablehlo.constant dense<0> : tensor<2x128x128xi32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %after = stablehlo.compare GT, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %causal = stablehlo.compare GE, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %one = stablehlo.add %after, %causal : tensor<2x128x128xi1>
  %both = stablehlo.multiply %one, %causal : tensor<2x128x128xi1>
  %1 = stablehlo.convert %both : (tensor<2x128x128xi1>) -> tensor<2x128x128xi32>
  %2 = stablehlo.multiply %1, %valid : tensor<2x128x128xi32>
  %seen = stablehlo.compare NE, %2, %none : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %3 = stablehlo.select %seen, %0, %zeros : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %4 = stablehlo.dot_general %3, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %4 : tensor<2x128x8xf32>
}

// -----

// Lengths that are data hide more. Where infinity hides, a row that sees nothing gives NaN
// with all columns and with some.
// CHECK-LABEL: func.func @lengths
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x64x128xf32>
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x64x64xf32>
func.func @lengths(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>, %valid: tensor<2x128x128xi1>) -> tensor<2x128x8xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %far = stablehlo.constant dense<0xFF800000> : tensor<2x128x128xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %causal = stablehlo.compare GE, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %seen = stablehlo.and %causal, %valid : tensor<2x128x128xi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %2 = stablehlo.reduce(%1 init: %lowest) applies stablehlo.maximum across dimensions = [2] : (tensor<2x128x128xf32>, tensor<f32>) -> tensor<2x128xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x128xf32>) -> tensor<2x128x128xf32>
  %4 = stablehlo.subtract %1, %3 : tensor<2x128x128xf32>
  %5 = stablehlo.exponential %4 : tensor<2x128x128xf32>
  %6 = stablehlo.dot_general %5, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %6 : tensor<2x128x8xf32>
}

// -----

// Where a number hides, a row that sees nothing has the mean of all columns.
// CHECK-LABEL: func.func @lengths
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x128x128xf32>
func.func @lengths(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>, %valid: tensor<2x128x128xi1>) -> tensor<2x128x8xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %far = stablehlo.constant dense<-1.0e+09> : tensor<2x128x128xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %causal = stablehlo.compare GE, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %seen = stablehlo.and %causal, %valid : tensor<2x128x128xi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %2 = stablehlo.reduce(%1 init: %lowest) applies stablehlo.maximum across dimensions = [2] : (tensor<2x128x128xf32>, tensor<f32>) -> tensor<2x128xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x128xf32>) -> tensor<2x128x128xf32>
  %4 = stablehlo.subtract %1, %3 : tensor<2x128x128xf32>
  %5 = stablehlo.exponential %4 : tensor<2x128x128xf32>
  %6 = stablehlo.dot_general %5, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %6 : tensor<2x128x8xf32>
}

// -----

// What is subtracted is not the maximum, so that a hidden score's exponential may be
// anything; a number added to scores of which no maximum is subtracted, with which they may
// be anything, too; scores that somebody wants; a first row that sees nothing; a number
// that hides nothing.
// CHECK-LABEL: func.func @shifted
// CHECK-NOT: 64x64
// CHECK-LABEL: func.func @added
// CHECK-NOT: 64x64
// CHECK-LABEL: func.func @wanted
// CHECK-NOT: 64x64
// CHECK-LABEL: func.func @blind
// CHECK-NOT: 64x64
// CHECK-LABEL: func.func @near
// CHECK-NOT: 64x64
func.func @shifted(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>, %shift: tensor<2x128xf32>) -> tensor<2x128x8xf32> {
  %far = stablehlo.constant dense<-1.0e+09> : tensor<2x128x128xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %seen = stablehlo.compare GE, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %2 = stablehlo.broadcast_in_dim %shift, dims = [0, 1] : (tensor<2x128xf32>) -> tensor<2x128x128xf32>
  %3 = stablehlo.subtract %1, %2 : tensor<2x128x128xf32>
  %4 = stablehlo.exponential %3 : tensor<2x128x128xf32>
  %5 = stablehlo.dot_general %4, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %5 : tensor<2x128x8xf32>
}
func.func @added(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>) -> tensor<2x128x8xf32> {
  %none = stablehlo.constant dense<0.0> : tensor<2x128x128xf32>
  %far = stablehlo.constant dense<-1.0e+09> : tensor<2x128x128xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %seen = stablehlo.compare GE, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %bias = stablehlo.select %seen, %none, %far : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %1 = stablehlo.add %0, %bias : tensor<2x128x128xf32>
  %2 = stablehlo.exponential %1 : tensor<2x128x128xf32>
  %3 = stablehlo.dot_general %2, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %3 : tensor<2x128x8xf32>
}
func.func @wanted(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>) -> (tensor<2x128x8xf32>, tensor<2x128x128xf32>) {
  %far = stablehlo.constant dense<0xFF800000> : tensor<2x128x128xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %seen = stablehlo.compare GE, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %2 = stablehlo.exponential %1 : tensor<2x128x128xf32>
  %3 = stablehlo.dot_general %2, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %3, %2 : tensor<2x128x8xf32>, tensor<2x128x128xf32>
}
func.func @blind(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>) -> tensor<2x128x8xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %far = stablehlo.constant dense<-1.0e+09> : tensor<2x128x128xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %seen = stablehlo.compare GT, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %2 = stablehlo.reduce(%1 init: %lowest) applies stablehlo.maximum across dimensions = [2] : (tensor<2x128x128xf32>, tensor<f32>) -> tensor<2x128xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x128xf32>) -> tensor<2x128x128xf32>
  %4 = stablehlo.subtract %1, %3 : tensor<2x128x128xf32>
  %5 = stablehlo.exponential %4 : tensor<2x128x128xf32>
  %6 = stablehlo.dot_general %5, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %6 : tensor<2x128x8xf32>
}
func.func @near(%q: tensor<2x128x8xf32>, %k: tensor<2x128x8xf32>) -> tensor<2x128x8xf32> {
  %far = stablehlo.constant dense<-50.0> : tensor<2x128x128xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x128xf32>
  %rows = stablehlo.iota dim = 1 : tensor<2x128x128xi32>
  %columns = stablehlo.iota dim = 2 : tensor<2x128x128xi32>
  %seen = stablehlo.compare GE, %rows, %columns : (tensor<2x128x128xi32>, tensor<2x128x128xi32>) -> tensor<2x128x128xi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x128x128xi1>, tensor<2x128x128xf32>
  %2 = stablehlo.exponential %1 : tensor<2x128x128xf32>
  %3 = stablehlo.dot_general %2, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x128x128xf32>, tensor<2x128x8xf32>) -> tensor<2x128x8xf32>
  return %3 : tensor<2x128x8xf32>
}

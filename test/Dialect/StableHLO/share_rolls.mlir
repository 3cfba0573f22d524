// Rolls of one array become slices of one copy that repeats its ends.
// RUN: tpu-opt %s --share-rolls --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @neighbours
// CHECK-DAG: %[[LAST:.*]] = stablehlo.slice %[[X:.*]] [7:8, 0:6]
// CHECK-DAG: %[[FIRST:.*]] = stablehlo.slice %[[X]] [0:2, 0:6]
// CHECK: %[[WHOLE:.*]] = stablehlo.concatenate %[[LAST]], %[[X]], %[[FIRST]], dim = 0 : {{.*}} -> tensor<11x6xf32>
// CHECK-DAG: %[[ABOVE:.*]] = stablehlo.slice %[[WHOLE]] [3:11, 0:6]
// CHECK-DAG: %[[BELOW:.*]] = stablehlo.slice %[[WHOLE]] [0:8, 0:6]
// CHECK: stablehlo.add %[[ABOVE]], %[[BELOW]]
func.func @neighbours(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = stablehlo.slice %x [2:8, 0:6] : (tensor<8x6xf32>) -> tensor<6x6xf32>
  %1 = stablehlo.slice %x [0:2, 0:6] : (tensor<8x6xf32>) -> tensor<2x6xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<6x6xf32>, tensor<2x6xf32>) -> tensor<8x6xf32>
  %3 = stablehlo.slice %x [7:8, 0:6] : (tensor<8x6xf32>) -> tensor<1x6xf32>
  %4 = stablehlo.slice %x [0:7, 0:6] : (tensor<8x6xf32>) -> tensor<7x6xf32>
  %5 = stablehlo.concatenate %3, %4, dim = 0 : (tensor<1x6xf32>, tensor<7x6xf32>) -> tensor<8x6xf32>
  %6 = stablehlo.add %2, %5 : tensor<8x6xf32>
  return %6 : tensor<8x6xf32>
}

// Diagonal neighbours are rolls of rolled arrays.
// CHECK-LABEL: func.func @diagonals
// CHECK: %[[ROWS:.*]] = stablehlo.concatenate {{.*}}, dim = 0 : {{.*}} -> tensor<10x6xf32>
// CHECK: %[[ALL:.*]] = stablehlo.concatenate {{.*}}, dim = 1 : {{.*}} -> tensor<10x8xf32>
// CHECK-NOT: concatenate
// CHECK-DAG: stablehlo.slice %[[ALL]] [2:10, 2:8]
// CHECK-DAG: stablehlo.slice %[[ALL]] [0:8, 0:6]
// CHECK: return
func.func @diagonals(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = stablehlo.slice %x [1:8, 0:6] : (tensor<8x6xf32>) -> tensor<7x6xf32>
  %1 = stablehlo.slice %x [0:1, 0:6] : (tensor<8x6xf32>) -> tensor<1x6xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<7x6xf32>, tensor<1x6xf32>) -> tensor<8x6xf32>
  %3 = stablehlo.slice %x [7:8, 0:6] : (tensor<8x6xf32>) -> tensor<1x6xf32>
  %4 = stablehlo.slice %x [0:7, 0:6] : (tensor<8x6xf32>) -> tensor<7x6xf32>
  %5 = stablehlo.concatenate %3, %4, dim = 0 : (tensor<1x6xf32>, tensor<7x6xf32>) -> tensor<8x6xf32>
  %6 = stablehlo.slice %2 [0:8, 1:6] : (tensor<8x6xf32>) -> tensor<8x5xf32>
  %7 = stablehlo.slice %2 [0:8, 0:1] : (tensor<8x6xf32>) -> tensor<8x1xf32>
  %8 = stablehlo.concatenate %6, %7, dim = 1 : (tensor<8x5xf32>, tensor<8x1xf32>) -> tensor<8x6xf32>
  %9 = stablehlo.slice %5 [0:8, 5:6] : (tensor<8x6xf32>) -> tensor<8x1xf32>
  %10 = stablehlo.slice %5 [0:8, 0:5] : (tensor<8x6xf32>) -> tensor<8x5xf32>
  %11 = stablehlo.concatenate %9, %10, dim = 1 : (tensor<8x1xf32>, tensor<8x5xf32>) -> tensor<8x6xf32>
  %12 = stablehlo.add %8, %11 : tensor<8x6xf32>
  return %12 : tensor<8x6xf32>
}

// One roll is a copy already, and parts that are not exchanged are no roll. Rolls that are
// returned are copies anyway.
// CHECK-LABEL: func.func @stays
// CHECK-COUNT-5: stablehlo.concatenate
func.func @stays(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<7xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.slice %x [1:8] : (tensor<8xf32>) -> tensor<7xf32>
  %1 = stablehlo.slice %x [0:1] : (tensor<8xf32>) -> tensor<1xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<7xf32>, tensor<1xf32>) -> tensor<8xf32>
  %3 = stablehlo.negate %2 : tensor<8xf32>
  %4 = stablehlo.slice %x [2:8] : (tensor<8xf32>) -> tensor<6xf32>
  %5 = stablehlo.concatenate %4, %1, dim = 0 : (tensor<6xf32>, tensor<1xf32>) -> tensor<7xf32>
  %6 = stablehlo.slice %x [1:2] : (tensor<8xf32>) -> tensor<1xf32>
  %7 = stablehlo.concatenate %0, %6, dim = 0 : (tensor<7xf32>, tensor<1xf32>) -> tensor<8xf32>
  %8 = stablehlo.slice %x [3:8] : (tensor<8xf32>) -> tensor<5xf32>
  %9 = stablehlo.slice %x [0:3] : (tensor<8xf32>) -> tensor<3xf32>
  %10 = stablehlo.concatenate %8, %9, dim = 0 : (tensor<5xf32>, tensor<3xf32>) -> tensor<8xf32>
  %11 = stablehlo.slice %x [4:8] : (tensor<8xf32>) -> tensor<4xf32>
  %12 = stablehlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xf32>
  %13 = stablehlo.concatenate %11, %12, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %3, %5, %7, %10, %13 : tensor<8xf32>, tensor<7xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// A dimension without elements has no rolls.
// CHECK-LABEL: func.func @empty
// CHECK: return
func.func @empty(%x: tensor<0xf32>) -> tensor<0xf32> {
  %0 = stablehlo.slice %x [0:0] : (tensor<0xf32>) -> tensor<0xf32>
  %1 = stablehlo.concatenate %0, %0, dim = 0 : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>
  %2 = stablehlo.negate %1 : tensor<0xf32>
  return %2 : tensor<0xf32>
}

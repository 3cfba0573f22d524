// Rolls of one array become slices of one copy that repeats its ends.
// RUN: tpu-opt %s --share-rolls --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @neighbours
// CHECK-DAG: %[[LAST:.*]] = stablehlo.slice %[[X:.*]] [7:8, 0:6]
// CHECK-DAG: %[[FIRST:.*]] = stablehlo.slice %[[X]] [0:2, 0:6]
// CHECK: %[[WHOLE:.*]] = stablehlo.concatenate %[[LAST]], %[[X]], %[[FIRST]], dim = 0 : {{.*}} -> tensor<11x6xf32>
// CHECK-DAG: %[[ABOVE:.*]] = stablehlo.slice %[[WHOLE]] [3:11, 0:6]
// CHECK-DAG: %[[BELOW:.*]] = stablehlo.slice %[[WHOLE]] [0:8, 0:6]
// CHECK: return %[[ABOVE]], %[[BELOW]]
func.func @neighbours(%x: tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>) {
  %0 = stablehlo.slice %x [2:8, 0:6] : (tensor<8x6xf32>) -> tensor<6x6xf32>
  %1 = stablehlo.slice %x [0:2, 0:6] : (tensor<8x6xf32>) -> tensor<2x6xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<6x6xf32>, tensor<2x6xf32>) -> tensor<8x6xf32>
  %3 = stablehlo.slice %x [7:8, 0:6] : (tensor<8x6xf32>) -> tensor<1x6xf32>
  %4 = stablehlo.slice %x [0:7, 0:6] : (tensor<8x6xf32>) -> tensor<7x6xf32>
  %5 = stablehlo.concatenate %3, %4, dim = 0 : (tensor<1x6xf32>, tensor<7x6xf32>) -> tensor<8x6xf32>
  return %2, %5 : tensor<8x6xf32>, tensor<8x6xf32>
}

// Diagonal neighbours are rolls of rolled arrays.
// CHECK-LABEL: func.func @diagonals
// CHECK: %[[ROWS:.*]] = stablehlo.concatenate {{.*}}, dim = 0 : {{.*}} -> tensor<10x6xf32>
// CHECK: %[[ALL:.*]] = stablehlo.concatenate {{.*}}, dim = 1 : {{.*}} -> tensor<10x8xf32>
// CHECK-NOT: concatenate
// CHECK-DAG: stablehlo.slice %[[ALL]] [2:10, 2:8]
// CHECK-DAG: stablehlo.slice %[[ALL]] [0:8, 0:6]
// CHECK: return
func.func @diagonals(%x: tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>) {
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
  return %8, %11 : tensor<8x6xf32>, tensor<8x6xf32>
}

// One roll is a copy already, and parts that are not exchanged are no roll.
// CHECK-LABEL: func.func @stays
// CHECK-COUNT-3: stablehlo.concatenate
func.func @stays(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<7xf32>, tensor<8xf32>) {
  %0 = stablehlo.slice %x [1:8] : (tensor<8xf32>) -> tensor<7xf32>
  %1 = stablehlo.slice %x [0:1] : (tensor<8xf32>) -> tensor<1xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<7xf32>, tensor<1xf32>) -> tensor<8xf32>
  %3 = stablehlo.slice %x [2:8] : (tensor<8xf32>) -> tensor<6xf32>
  %4 = stablehlo.concatenate %3, %1, dim = 0 : (tensor<6xf32>, tensor<1xf32>) -> tensor<7xf32>
  %5 = stablehlo.slice %x [1:2] : (tensor<8xf32>) -> tensor<1xf32>
  %6 = stablehlo.concatenate %0, %5, dim = 0 : (tensor<7xf32>, tensor<1xf32>) -> tensor<8xf32>
  return %2, %4, %6 : tensor<8xf32>, tensor<7xf32>, tensor<8xf32>
}

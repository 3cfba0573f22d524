// RUN: tpu-opt %s --sink-selects-into-updates --canonicalize --split-input-file | FileCheck %s

// Only the window is selected.
// CHECK-LABEL: func.func @slice
// CHECK: %[[OLD:.*]] = stablehlo.dynamic_slice %arg0, %arg2, sizes = [3]
// CHECK: %[[NEW:.*]] = stablehlo.select %arg3, %arg1, %[[OLD]] : tensor<i1>, tensor<3xf32>
// CHECK: %[[ALL:.*]] = stablehlo.dynamic_update_slice %arg0, %[[NEW]], %arg2
// CHECK: return %[[ALL]]
func.func @slice(%x: tensor<1000xf32>, %u: tensor<3xf32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<1000xf32> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<1000xf32>, tensor<3xf32>, tensor<i32>) -> tensor<1000xf32>
  %1 = stablehlo.select %p, %0, %x : tensor<i1>, tensor<1000xf32>
  return %1 : tensor<1000xf32>
}

// -----

// A predicate of rows is cut as they are.
// CHECK-LABEL: func.func @rows
// CHECK: stablehlo.not %arg3 : tensor<2xi1>
// CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %{{.*}}, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
// CHECK: stablehlo.select %[[B]], %arg1, %{{.*}} : tensor<2x1xi1>, tensor<2x1xf32>
// CHECK-NOT: stablehlo.select
func.func @rows(%x: tensor<2x1000xf32>, %u: tensor<2x1xf32>, %i: tensor<i32>, %p: tensor<2xi1>) -> tensor<2x1000xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %zero, %i : (tensor<2x1000xf32>, tensor<2x1xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1000xf32>
  %1 = stablehlo.broadcast_in_dim %p, dims = [0] : (tensor<2xi1>) -> tensor<2x1000xi1>
  %2 = stablehlo.select %1, %x, %0 : tensor<2x1000xi1>, tensor<2x1000xf32>
  return %2 : tensor<2x1000xf32>
}

// -----

// Of two chains of updates, each is guarded.
// CHECK-LABEL: func.func @both
// CHECK: %[[LOW:.*]] = stablehlo.constant dense<-2147483648> : tensor<1xi32>
// CHECK: %[[ROW:.*]] = stablehlo.select %arg3, %arg2, %[[LOW]] : tensor<i1>, tensor<1xi32>
// CHECK: %[[FIRST:.*]] = "stablehlo.scatter"(%arg0, %[[ROW]], %{{.*}})
// CHECK-NOT: unique_indices = true
// CHECK: %[[NOT:.*]] = stablehlo.not %arg3
// CHECK: %[[OLD:.*]] = stablehlo.dynamic_slice %[[FIRST]], %arg4
// CHECK: %[[NEW:.*]] = stablehlo.select %[[NOT]], %arg1, %[[OLD]]
// CHECK: stablehlo.dynamic_update_slice %[[FIRST]], %[[NEW]], %arg4
func.func @both(%x: tensor<1000xf32>, %u: tensor<3xf32>, %j: tensor<1xi32>, %p: tensor<i1>, %i: tensor<i32>) -> tensor<1000xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<1000xf32>, tensor<3xf32>, tensor<i32>) -> tensor<1000xf32>
  %1 = "stablehlo.scatter"(%x, %j, %one) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<1xi32>, tensor<f32>) -> tensor<1000xf32>
  %2 = stablehlo.select %p, %1, %0 : tensor<i1>, tensor<1000xf32>
  return %2 : tensor<1000xf32>
}

// -----

// A batch of scatters, as of a loop under vmap.
// CHECK-LABEL: func.func @batch
// CHECK: %[[P:.*]] = stablehlo.broadcast_in_dim %arg3, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
// CHECK: %[[ROWS:.*]] = stablehlo.select %[[P]], %arg1, %{{.*}} : tensor<2x1xi1>, tensor<2x1xi32>
// CHECK: %[[ALL:.*]] = "stablehlo.scatter"(%arg0, %[[ROWS]], %arg2)
// CHECK: return %[[ALL]]
func.func @batch(%x: tensor<2x1000xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>, %p: tensor<2xi1>) -> tensor<2x1000xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x1000xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<2x1000xf32>
  %1 = stablehlo.broadcast_in_dim %p, dims = [0] : (tensor<2xi1>) -> tensor<2x1000xi1>
  %2 = stablehlo.select %1, %0, %x : tensor<2x1000xi1>, tensor<2x1000xf32>
  return %2 : tensor<2x1000xf32>
}

// -----

// The updated array is read elsewhere: it is made anyway.
// CHECK-LABEL: func.func @read
// CHECK: stablehlo.select %arg3, %{{.*}}, %arg0 : tensor<i1>, tensor<1000xf32>
func.func @read(%x: tensor<1000xf32>, %u: tensor<3xf32>, %i: tensor<i32>, %p: tensor<i1>) -> (tensor<1000xf32>, tensor<1000xf32>) {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<1000xf32>, tensor<3xf32>, tensor<i32>) -> tensor<1000xf32>
  %1 = stablehlo.select %p, %0, %x : tensor<i1>, tensor<1000xf32>
  return %0, %1 : tensor<1000xf32>, tensor<1000xf32>
}

// -----

// An index of 8 bits has no value that is out of bounds at each place of such an array.
// CHECK-LABEL: func.func @narrow
// CHECK: stablehlo.select %arg2, %{{.*}}, %arg0 : tensor<i1>, tensor<200xf32>
func.func @narrow(%x: tensor<200xf32>, %j: tensor<1xi8>, %p: tensor<i1>) -> tensor<200xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.scatter"(%x, %j, %one) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<200xf32>, tensor<1xi8>, tensor<f32>) -> tensor<200xf32>
  %1 = stablehlo.select %p, %0, %x : tensor<i1>, tensor<200xf32>
  return %1 : tensor<200xf32>
}

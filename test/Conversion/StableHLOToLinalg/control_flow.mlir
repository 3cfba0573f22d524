// Loops carry memory; collectives are the core's.
// RUN: tpu-opt %s --build-entries --convert-stablehlo-to-linalg | FileCheck %s

// CHECK-LABEL: func.func @loop
// CHECK: scf.while (%[[I:.*]] = %{{.*}}) : (tensor<i32>) -> tensor<i32>
// CHECK: %[[GO:.*]] = tensor.extract
// CHECK: scf.condition(%[[GO]]) %[[I]]
// CHECK: ^bb0(%[[J:.*]]: tensor<i32>)
// CHECK: %[[NEXT:.*]] = linalg.generic
// CHECK: %[[STORED:.*]] = bufferization.materialize_in_destination %[[NEXT]] in %[[J]]
// CHECK: scf.yield %[[STORED]]
func.func @loop(%n: tensor<i32>) -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.while(%i = %zero) : tensor<i32>
  cond {
    %0 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %0 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }
  return %r : tensor<i32>
}

// CHECK-LABEL: func.func @core
// CHECK: %[[ID:.*]] = tpu.replica_id
// CHECK: tensor.from_elements %[[ID]] : tensor<i32>
// CHECK: tpu.all_reduce <sum> %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
func.func @core(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %id = stablehlo.replica_id : tensor<ui32>
  %a = stablehlo.constant dense<1.0> : tensor<4xf32>
  %b = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
  %0:2 = "stablehlo.all_reduce"(%a, %b) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  tpu.outfeed %0#0, %0#1 : tensor<4xf32>, tensor<f32>
  return
}

// In groups of shards, in memory of its own.
// CHECK-LABEL: func.func @groups
// CHECK: %[[SUM:.*]] = tpu.all_reduce <max> %{{.*}} groups = dense<{{\[\[}}0, 2], [1, 3]]> : tensor<2x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: %[[ALL:.*]] = tpu.communicate <all_gather>(%[[SUM]] : tensor<4xf32>) outs(%{{.*}} : tensor<8xf32>) groups = dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64> -> tensor<8xf32>
// CHECK: tpu.communicate <all_to_all>(%[[ALL]] : tensor<8xf32>)
// CHECK: tpu.communicate <reduce_scatter>(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<4xf32>) groups = {{.*}} {reduction = #tpu.reduction<sum>} -> tensor<4xf32>
// CHECK: tpu.communicate <collective_permute>(%{{.*}}) outs(%{{.*}}) groups = dense<{{\[\[}}0, 1], [1, 0]]>
func.func @groups(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %a = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "stablehlo.all_gather"(%0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
  %3 = "stablehlo.all_to_all"(%2) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<8xf32>) -> tensor<8xf32>
  %4 = "stablehlo.reduce_scatter"(%3) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<4xf32>
  %5 = "stablehlo.collective_permute"(%4) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  tpu.outfeed %5 : tensor<4xf32>
  return
}

// Each element's bits follow from the key and the counter plus its index.
// CHECK-LABEL: func.func @random
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<2x3xi64>)
// CHECK: linalg.index 0
// CHECK: linalg.index 1
// CHECK: tensor.from_elements {{.*}} : tensor<2xi64>
func.func @random(%state: tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>) {
  %0, %1 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  return %0, %1 : tensor<2xui64>, tensor<2x3xui64>
}

// What a loop writes all of begins with no value; what it writes a part of does.
// CHECK-LABEL: func.func @overwritten
// CHECK: %[[ALL:.*]] = bufferization.alloc_tensor() : tensor<3x4xf32>
// CHECK: scf.while ({{.*}}, %{{.*}} = %[[ALL]])
func.func @overwritten(%x: tensor<4xf32>) -> tensor<3x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %all = %init) : tensor<i32>, tensor<3x4xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>
    %2 = stablehlo.dynamic_update_slice %all, %1, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %3 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %3, %2 : tensor<i32>, tensor<3x4xf32>
  }
  return %0#1 : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @partly_overwritten
// CHECK-NOT: bufferization.alloc_tensor
// CHECK: scf.while
func.func @partly_overwritten(%x: tensor<4xf32>) -> tensor<3x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %all = %init) : tensor<i32>, tensor<3x4xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>
    %2 = stablehlo.dynamic_update_slice %all, %1, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %3 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %3, %2 : tensor<i32>, tensor<3x4xf32>
  }
  return %0#1 : tensor<3x4xf32>
}

// Where a row of the updates goes is found once; its elements are added in a loop
// of their own.
// CHECK-LABEL: func.func @scatter_rows
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %c5
// CHECK: %[[PLACE:.*]] = tensor.extract %{{.*}}[%{{.*}}] : tensor<5xi32>
// CHECK: scf.if
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %c8
// CHECK-DAG: tensor.extract %{{.*}}[%[[ROW:.*]], %[[J]]] : tensor<3x8xf32>
// CHECK-DAG: tensor.extract %{{.*}}[%{{.*}}, %[[J]]] : tensor<5x8xf32>
// CHECK: tensor.insert %{{.*}} into %{{.*}}[%{{.*}}, %[[J]]] : tensor<3x8xf32>
func.func @scatter_rows(%x: tensor<3x8xf32>, %at: tensor<5xi32>, %rows: tensor<5x8xf32>) -> tensor<3x8xf32> {
  %0 = "stablehlo.scatter"(%x, %at, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
    inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<3x8xf32>, tensor<5xi32>, tensor<5x8xf32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

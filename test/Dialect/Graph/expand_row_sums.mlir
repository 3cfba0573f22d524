// Sums of the gradients of rows, each once: with many more rows than ids by sorting, with some
// more in a vector over the rows, with fewer in a row of the result for each.
// RUN: tpu-opt %s --graph-expand-row-sums -o %t && FileCheck %s --input-file=%t
// RUN: tpu-run %t --engine=reference && tpu-run %t --engine=native

// CHECK: func.func @many_rows
// CHECK: stablehlo.sort
// CHECK: stablehlo.reduce_window
// CHECK: func.func @some_rows
// CHECK-NOT: stablehlo.sort
// CHECK: tensor<10xi32>, tensor<6xi32>, tensor<6xi32>) -> tensor<10xi32>
// CHECK: func.func @few_rows
// CHECK-NOT: stablehlo.sort
// CHECK: func.func @one_id
// CHECK-NOT: graph.sum_rows

func.func @many_rows(%ids: tensor<6xi32>, %d: tensor<6x2xf32>, %more: tensor<2xi32>, %e: tensor<2x2xf32>) -> (tensor<8xi32>, tensor<8x2xf32>) {
  %0, %1 = graph.sum_rows of 1000 ids(%ids, %more : tensor<6xi32>, tensor<2xi32>) rows(%d, %e : tensor<6x2xf32>, tensor<2x2xf32>)
    gradients(%d, %e : tensor<6x2xf32>, tensor<2x2xf32>) : tensor<8xi32>, tensor<8x2xf32>
  return %0, %1 : tensor<8xi32>, tensor<8x2xf32>
}

func.func @some_rows(%ids: tensor<6xi32>, %d: tensor<6x2xf32>) -> (tensor<6xi32>, tensor<6x2xf32>) {
  %0, %1 = graph.sum_rows of 10 ids(%ids : tensor<6xi32>) rows(%d : tensor<6x2xf32>) gradients(%d : tensor<6x2xf32>)
    : tensor<6xi32>, tensor<6x2xf32>
  return %0, %1 : tensor<6xi32>, tensor<6x2xf32>
}

func.func @few_rows(%ids: tensor<6xi32>, %d: tensor<6x2xf32>) -> (tensor<4xi32>, tensor<4x2xf32>) {
  %0, %1 = graph.sum_rows of 4 ids(%ids : tensor<6xi32>) rows(%d : tensor<6x2xf32>) gradients(%d : tensor<6x2xf32>)
    : tensor<4xi32>, tensor<4x2xf32>
  return %0, %1 : tensor<4xi32>, tensor<4x2xf32>
}

func.func @one_id(%ids: tensor<1xi32>, %d: tensor<1x2xf32>) -> (tensor<1xi32>, tensor<1x2xf32>) {
  %0, %1 = graph.sum_rows of 400 ids(%ids : tensor<1xi32>) rows(%d : tensor<1x2xf32>) gradients(%d : tensor<1x2xf32>)
    : tensor<1xi32>, tensor<1x2xf32>
  return %0, %1 : tensor<1xi32>, tensor<1x2xf32>
}

// CSE has merged the lookups: the gradient of both counts once.
func.func @merged(%ids: tensor<1xi32>, %rows: tensor<1x2xf32>, %d: tensor<1x2xf32>) -> (tensor<2xi32>, tensor<2x2xf32>) {
  %0, %1 = graph.sum_rows of 400 ids(%ids, %ids : tensor<1xi32>, tensor<1xi32>) rows(%rows, %rows : tensor<1x2xf32>, tensor<1x2xf32>)
    gradients(%d, %d : tensor<1x2xf32>, tensor<1x2xf32>) : tensor<2xi32>, tensor<2x2xf32>
  return %0, %1 : tensor<2xi32>, tensor<2x2xf32>
}

func.func @main() {
  %ids = stablehlo.constant dense<[7, 3, 7, -1, 900, 3]> : tensor<6xi32>
  %d = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [10.0, 20.0], [0.0, 0.0], [5.0, 6.0], [30.0, 40.0]]> : tensor<6x2xf32>
  %more = stablehlo.constant dense<[7, 0]> : tensor<2xi32>
  %e = stablehlo.constant dense<[[100.0, 200.0], [0.5, 0.25]]> : tensor<2x2xf32>
  %many:2 = call @many_rows(%ids, %d, %more, %e) : (tensor<6xi32>, tensor<6x2xf32>, tensor<2xi32>, tensor<2x2xf32>) -> (tensor<8xi32>, tensor<8x2xf32>)
  // By hand: the ids -1, 0, 3, 7 and 900, in this order.
  stablehlo.custom_call @check.expect_eq_const(%many#0) {has_side_effect = true, value = dense<[-1, 0, 3, 7, 900, -1, -1, -1]> : tensor<8xi32>} : (tensor<8xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%many#1) {has_side_effect = true, value = dense<[[0.0, 0.0], [0.5, 0.25], [33.0, 44.0], [111.0, 222.0], [5.0, 6.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<8x2xf32>} : (tensor<8x2xf32>) -> ()
  // The rows are at the last positions of 7, 0 and 3.
  %some_ids = stablehlo.constant dense<[7, 3, 7, -1, 0, 3]> : tensor<6xi32>
  %some:2 = call @some_rows(%some_ids, %d) : (tensor<6xi32>, tensor<6x2xf32>) -> (tensor<6xi32>, tensor<6x2xf32>)
  stablehlo.custom_call @check.expect_eq_const(%some#0) {has_side_effect = true, value = dense<[-1, -1, 7, -1, 0, 3]> : tensor<6xi32>} : (tensor<6xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%some#1) {has_side_effect = true, value = dense<[[0.0, 0.0], [0.0, 0.0], [11.0, 22.0], [0.0, 0.0], [5.0, 6.0], [33.0, 44.0]]> : tensor<6x2xf32>} : (tensor<6x2xf32>) -> ()
  %few_ids = stablehlo.constant dense<[2, 0, 2, -1, 0, 2]> : tensor<6xi32>
  %few:2 = call @few_rows(%few_ids, %d) : (tensor<6xi32>, tensor<6x2xf32>) -> (tensor<4xi32>, tensor<4x2xf32>)
  stablehlo.custom_call @check.expect_eq_const(%few#0) {has_side_effect = true, value = dense<[0, -1, 2, -1]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%few#1) {has_side_effect = true, value = dense<[[8.0, 10.0], [0.0, 0.0], [41.0, 62.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  %id = stablehlo.constant dense<3> : tensor<1xi32>
  %f = stablehlo.constant dense<[[1.5, 2.5]]> : tensor<1x2xf32>
  %one:2 = call @one_id(%id, %f) : (tensor<1xi32>, tensor<1x2xf32>) -> (tensor<1xi32>, tensor<1x2xf32>)
  stablehlo.custom_call @check.expect_eq_const(%one#0) {has_side_effect = true, value = dense<3> : tensor<1xi32>} : (tensor<1xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%one#1) {has_side_effect = true, value = dense<[[1.5, 2.5]]> : tensor<1x2xf32>} : (tensor<1x2xf32>) -> ()
  %merged:2 = call @merged(%id, %f, %f) : (tensor<1xi32>, tensor<1x2xf32>, tensor<1x2xf32>) -> (tensor<2xi32>, tensor<2x2xf32>)
  stablehlo.custom_call @check.expect_eq_const(%merged#0) {has_side_effect = true, value = dense<[-1, 3]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%merged#1) {has_side_effect = true, value = dense<[[0.0, 0.0], [1.5, 2.5]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  return
}

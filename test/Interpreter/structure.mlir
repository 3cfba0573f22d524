// Composites, tuples and deprecated operations. The expected values are worked out by hand.
// RUN: %engines

func.func @composite() {
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %x = stablehlo.optimization_barrier %c : tensor<2xi32>
  %0 = stablehlo.composite "my.twice" %x {decomposition = @twice} : (tensor<2xi32>) -> tensor<2xi32>
  check.expect_eq_const %0, dense<[2, 4]> : tensor<2xi32>
  return
}
func.func private @twice(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = stablehlo.composite "my.add" %x, %x {composite_attributes = {k = 1 : i32}, decomposition = @add, version = 3 : i32} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func private @add(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %0 = stablehlo.add %x, %y : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @main() {
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %x = stablehlo.optimization_barrier %c : tensor<2xi32>
  %0 = call @pair(%x) : (tensor<2xi32>) -> tuple<tensor<2xi32>, tuple<tensor<2xi32>>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<2xi32>, tuple<tensor<2xi32>>>) -> tuple<tensor<2xi32>>
  %2 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<2xi32>>) -> tensor<2xi32>
  check.expect_eq_const %2, dense<[2, 4]> : tensor<2xi32>
  return
}
func.func private @pair(%x: tensor<2xi32>) -> tuple<tensor<2xi32>, tuple<tensor<2xi32>>> {
  %0 = stablehlo.add %x, %x : tensor<2xi32>
  %1 = stablehlo.tuple %0 : tuple<tensor<2xi32>>
  %2 = stablehlo.tuple %x, %1 : tuple<tensor<2xi32>, tuple<tensor<2xi32>>>
  return %2 : tuple<tensor<2xi32>, tuple<tensor<2xi32>>>
}

// -----

func.func @broadcast() {
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %x = stablehlo.optimization_barrier %c : tensor<2xi32>
  %0 = stablehlo.broadcast %x, sizes = [1, 2] : (tensor<2xi32>) -> tensor<1x2x2xi32>
  check.expect_eq_const %0, dense<[[[1, 2], [1, 2]]]> : tensor<1x2x2xi32>
  return
}

// -----

// Letters shared and kept are a batch; of one operand only and not kept, summed; the
// result's order is its own: r[b, c, a] = sum over k, s of x[a, b, k] y[k, c, b, s].
func.func @einsum() {
  %c = stablehlo.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %d = stablehlo.constant dense<[[[[1.0, 1.0]], [[2.0, 2.0]], [[3.0, 3.0]]], [[[10.0, 0.0]], [[20.0, 0.0]], [[30.0, 0.0]]]]> : tensor<2x3x1x2xf32>
  %x, %y = stablehlo.optimization_barrier %c, %d : tensor<2x1x2xf32>, tensor<2x3x1x2xf32>
  %0 = stablehlo.einsum %x, %y, config = "abk,kcbs->bca" : (tensor<2x1x2xf32>, tensor<2x3x1x2xf32>) -> tensor<1x3x2xf32>
  check.expect_eq_const %0, dense<[[[22.0, 46.0], [44.0, 92.0], [66.0, 138.0]]]> : tensor<1x3x2xf32>
  return
}

// -----

func.func @unary_einsum() {
  %c = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>
  %x = stablehlo.optimization_barrier %c : tensor<2x2x2xf32>
  %0 = stablehlo.unary_einsum %x, config = "abc->ca" : (tensor<2x2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %0, dense<[[4.0, 12.0], [6.0, 14.0]]> : tensor<2x2xf32>
  return
}

// -----

func.func @torch_index_select() {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %i = stablehlo.constant dense<[[2, 0], [1, 1]]> : tensor<2x2xi32>
  %x, %y = stablehlo.optimization_barrier %c, %i : tensor<2x3xi32>, tensor<2x2xi32>
  // Columns, in a shape of their own.
  %0 = "stablehlo.torch_index_select"(%x, %y) {dim = 1 : i64, batch_dims = 0 : i64} : (tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  check.expect_eq_const %0, dense<[[[3, 1], [2, 2]], [[6, 4], [5, 5]]]> : tensor<2x2x2xi32>
  // Each row by its own indices.
  %1 = "stablehlo.torch_index_select"(%x, %y) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %1, dense<[[3, 1], [5, 5]]> : tensor<2x2xi32>
  return
}

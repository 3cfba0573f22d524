// Derivatives of reductions over dimensions and over replicas.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect \
// RUN:   --differentiate=function=sum,mean_of_squares,max,min,sums,product,product_with_zeros,all_reduce | FileCheck %s

// CHECK-LABEL: func.func @sum_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf64>, %[[D:.*]]: tensor<3xf64>)
// CHECK: %[[V0:.*]] = stablehlo.broadcast_in_dim %[[D]], dims = [1] : (tensor<3xf64>) -> tensor<2x3x4xf64>
// CHECK-NEXT: return %[[V0]] : tensor<2x3x4xf64>
func.func @sum(%x: tensor<2x3x4xf64>) -> tensor<3xf64> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [2, 0]
    : (tensor<2x3x4xf64>, tensor<f64>) -> tensor<3xf64>
  return %0 : tensor<3xf64>
}

// CHECK-LABEL: func.func @mean_of_squares_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf64>, %[[D:.*]]: tensor<f64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<6.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.divide %[[D]], %[[C0]] : tensor<f64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.broadcast_in_dim %[[V1]], dims = [] : (tensor<f64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[V2]], %[[X]] : tensor<2x3xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[V2]], %[[X]] : tensor<2x3xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.add %[[V3]], %[[V4]] : tensor<2x3xf64>
// CHECK-NEXT: return %[[V5]] : tensor<2x3xf64>
func.func @mean_of_squares(%x: tensor<2x3xf64>) -> tensor<f64> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %count = stablehlo.constant dense<6.0> : tensor<f64>
  %0 = stablehlo.multiply %x, %x : tensor<2x3xf64>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1]
    : (tensor<2x3xf64>, tensor<f64>) -> tensor<f64>
  %2 = stablehlo.divide %1, %count : tensor<f64>
  return %2 : tensor<f64>
}

// CHECK-LABEL: func.func @max_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf64>, %[[D:.*]]: tensor<3xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.reduce(%[[X]] init: %[[C0]]) applies stablehlo.maximum across dimensions = [1] : (tensor<3x4xf64>, tensor<f64>) -> tensor<3xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.broadcast_in_dim %[[V1]], dims = [0] : (tensor<3xf64>) -> tensor<3x4xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.compare EQ, %[[X]], %[[V2]], FLOAT : (tensor<3x4xf64>, tensor<3x4xf64>) -> tensor<3x4xi1>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.convert %[[V3]] : (tensor<3x4xi1>) -> tensor<3x4xf64>
// CHECK-NEXT: %[[C5:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.reduce(%[[V4]] init: %[[C5]]) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf64>, tensor<f64>) -> tensor<3xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.divide %[[D]], %[[V6]] : tensor<3xf64>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.broadcast_in_dim %[[V7]], dims = [0] : (tensor<3xf64>) -> tensor<3x4xf64>
// CHECK-NEXT: %[[C9:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<3x4xf64>
// CHECK-NEXT: %[[V10:.*]] = stablehlo.select %[[V3]], %[[V8]], %[[C9]] : tensor<3x4xi1>, tensor<3x4xf64>
// CHECK-NEXT: return %[[V10]] : tensor<3x4xf64>
func.func @max(%x: tensor<3x4xf64>) -> tensor<3xf64> {
  %lowest = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = stablehlo.reduce(%x init: %lowest) applies stablehlo.maximum across dimensions = [1]
    : (tensor<3x4xf64>, tensor<f64>) -> tensor<3xf64>
  return %0 : tensor<3xf64>
}

// CHECK-LABEL: func.func @min_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf64>, %[[D:.*]]: tensor<4xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.reduce(%[[X]] init: %[[C0]]) applies stablehlo.minimum across dimensions = [0] : (tensor<3x4xf64>, tensor<f64>) -> tensor<4xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.broadcast_in_dim %[[V1]], dims = [1] : (tensor<4xf64>) -> tensor<3x4xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.compare EQ, %[[X]], %[[V2]], FLOAT : (tensor<3x4xf64>, tensor<3x4xf64>) -> tensor<3x4xi1>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.convert %[[V3]] : (tensor<3x4xi1>) -> tensor<3x4xf64>
// CHECK-NEXT: %[[C5:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.reduce(%[[V4]] init: %[[C5]]) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf64>, tensor<f64>) -> tensor<4xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.divide %[[D]], %[[V6]] : tensor<4xf64>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.broadcast_in_dim %[[V7]], dims = [1] : (tensor<4xf64>) -> tensor<3x4xf64>
// CHECK-NEXT: %[[C9:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<3x4xf64>
// CHECK-NEXT: %[[V10:.*]] = stablehlo.select %[[V3]], %[[V8]], %[[C9]] : tensor<3x4xi1>, tensor<3x4xf64>
// CHECK-NEXT: return %[[V10]] : tensor<3x4xf64>
func.func @min(%x: tensor<3x4xf64>) -> tensor<4xf64> {
  %highest = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
  %0 = stablehlo.reduce(%x init: %highest) applies stablehlo.minimum across dimensions = [0]
    : (tensor<3x4xf64>, tensor<f64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// Several sums in one operation; the second is of constants only.
//
// CHECK-LABEL: func.func @sums_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf64>, %[[Y:.*]]: tensor<2x3xf64>, %[[D0:.*]]: tensor<2xf64>, %[[D1:.*]]: tensor<2xf64>, %[[D2:.*]]: tensor<2xf64>)
// CHECK: %[[V0:.*]] = stablehlo.broadcast_in_dim %[[D0]], dims = [0] : (tensor<2xf64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.broadcast_in_dim %[[D2]], dims = [0] : (tensor<2xf64>) -> tensor<2x3xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<2x3xf64>, tensor<2x3xf64>
func.func @sums(%x: tensor<2x3xf64>, %y: tensor<2x3xf64>) -> (tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %c = stablehlo.constant dense<1.0> : tensor<2x3xf64>
  %0:3 = stablehlo.reduce(%x init: %zero), (%c init: %zero), (%y init: %zero) across dimensions = [1]
    : (tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<f64>, tensor<f64>, tensor<f64>) -> (tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
    reducer(%a: tensor<f64>, %d: tensor<f64>) (%b: tensor<f64>, %e: tensor<f64>) (%c0: tensor<f64>, %f: tensor<f64>) {
      %1 = stablehlo.add %a, %d : tensor<f64>
      %2 = stablehlo.add %e, %b : tensor<f64>
      %3 = stablehlo.add %c0, %f : tensor<f64>
      stablehlo.return %1, %2, %3 : tensor<f64>, tensor<f64>, tensor<f64>
    }
  return %0#0, %0#1, %0#2 : tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}

// A tree of products: nothing is divided.
//
// CHECK-LABEL: func.func @product_vjp(
// CHECK-NOT: stablehlo.divide
// CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0, 2] : (tensor<3x2x5xf64>) -> tensor<2x3x5xf64>
// CHECK: stablehlo.reshape %{{.*}} : (tensor<2x3x5xf64>) -> tensor<2x15xf64>
// CHECK: stablehlo.multiply %{{.*}} : tensor<2x8xf64>
// CHECK: stablehlo.multiply %{{.*}} : tensor<2x4xf64>
// CHECK-NOT: stablehlo.divide
// CHECK: return %{{.*}} : tensor<3x2x5xf64>
func.func @product(%x: tensor<3x2x5xf64> {diff.range = [0.8, 1.4]}) -> tensor<2xf64> {
  %one = stablehlo.constant dense<1.0> : tensor<f64>
  %init = stablehlo.reshape %one : (tensor<f64>) -> tensor<f64>
  %0 = stablehlo.reduce(%x init: %init) applies stablehlo.multiply across dimensions = [0, 2]
    : (tensor<3x2x5xf64>, tensor<f64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// Rows with no, one and two zeros, and an initial value of 3.
//
// CHECK-LABEL: func.func @product_with_zeros_vjp(
// CHECK-NOT: stablehlo.divide
// CHECK: return %{{.*}} : tensor<3x4xf64>
func.func @product_with_zeros(%x: tensor<3x4xf64>) -> tensor<3xf64> {
  %three = stablehlo.constant dense<3.0> : tensor<f64>
  %at = stablehlo.constant dense<[[1.0, 1.0, 1.0, 1.0], [1.0, 0.0, 1.0, 1.0], [0.0, 1.0, 1.0, 0.0]]> : tensor<3x4xf64>
  %0 = stablehlo.multiply %x, %at : tensor<3x4xf64>
  %half = stablehlo.constant dense<0.5> : tensor<3x4xf64>
  %1 = stablehlo.subtract %x, %half : tensor<3x4xf64>
  // The factor of a column depends on x where the product's element is zero.
  %2 = stablehlo.multiply %0, %1 : tensor<3x4xf64>
  %3 = stablehlo.reduce(%2 init: %three) applies stablehlo.multiply across dimensions = [1]
    : (tensor<3x4xf64>, tensor<f64>) -> tensor<3xf64>
  return %3 : tensor<3xf64>
}

// The loss is the sum of the replicas' losses.
//
// CHECK-LABEL: func.func @all_reduce_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3xf64>, %[[Y:.*]]: tensor<2x2xf64>, %[[D0:.*]]: tensor<3xf64>, %[[D1:.*]]: tensor<2x2xf64>)
// CHECK: %[[V0:.*]]:2 = "stablehlo.all_reduce"(%[[X]], %[[Y]]) <{replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f64>, %[[V2:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V3:.*]] = stablehlo.add %[[V1]], %[[V2]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V3]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<3xf64>, tensor<2x2xf64>) -> (tensor<3xf64>, tensor<2x2xf64>)
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[D1]], %[[V0]]#1 : tensor<2x2xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.multiply %[[D1]], %[[V0]]#1 : tensor<2x2xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.add %[[V4]], %[[V5]] : tensor<2x2xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.multiply %[[D0]], %[[X]] : tensor<3xf64>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.multiply %[[D0]], %[[V0]]#0 : tensor<3xf64>
// CHECK-NEXT: %[[V9:.*]]:2 = "stablehlo.all_reduce"(%[[V7]], %[[V6]]) <{replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V10:.*]]: tensor<f64>, %[[V11:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V12:.*]] = stablehlo.add %[[V10]], %[[V11]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V12]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<3xf64>, tensor<2x2xf64>) -> (tensor<3xf64>, tensor<2x2xf64>)
// CHECK-NEXT: %[[V13:.*]] = stablehlo.add %[[V8]], %[[V9]]#0 : tensor<3xf64>
// CHECK-NEXT: return %[[V13]], %[[V9]]#1 : tensor<3xf64>, tensor<2x2xf64>
func.func @all_reduce(%x: tensor<3xf64>, %y: tensor<2x2xf64>) -> (tensor<3xf64>, tensor<2x2xf64>) attributes {diff.replicas = 2} {
  %0:2 = "stablehlo.all_reduce"(%x, %y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %3 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %3 : tensor<f64>
  }) : (tensor<3xf64>, tensor<2x2xf64>) -> (tensor<3xf64>, tensor<2x2xf64>)
  %1 = stablehlo.multiply %0#0, %x : tensor<3xf64>
  %2 = stablehlo.multiply %0#1, %0#1 : tensor<2x2xf64>
  return %1, %2 : tensor<3xf64>, tensor<2x2xf64>
}

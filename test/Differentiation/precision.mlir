// Products of narrow operands with a wide result: the gradients are computed wide and
// rounded once. The precisions of the operands go with them.
// RUN: tpu-opt %s --differentiate=function=dot,convolution,precisions,algorithm,sum | FileCheck %s

// CHECK-LABEL: func.func @dot_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xbf16>, %[[Y:.*]]: tensor<3x4xbf16>, %[[D:.*]]: tensor<2x4xf32>)
// CHECK: %[[WIDE_Y:.*]] = stablehlo.convert %[[Y]] : (tensor<3x4xbf16>) -> tensor<3x4xf32>
// CHECK: %[[WIDE_DX:.*]] = stablehlo.dot_general %[[D]], %[[WIDE_Y]]
// CHECK: %[[DX:.*]] = stablehlo.convert %[[WIDE_DX]] : (tensor<2x3xf32>) -> tensor<2x3xbf16>
// CHECK: %[[WIDE_X:.*]] = stablehlo.convert %[[X]] : (tensor<2x3xbf16>) -> tensor<2x3xf32>
// CHECK: %[[WIDE_DY:.*]] = stablehlo.dot_general %[[WIDE_X]], %[[D]]
// CHECK: %[[DY:.*]] = stablehlo.convert %[[WIDE_DY]] : (tensor<3x4xf32>) -> tensor<3x4xbf16>
// CHECK: return %[[DX]], %[[DY]]
func.func @dot(%x: tensor<2x3xbf16>, %y: tensor<3x4xbf16>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @convolution_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<1x4x2xbf16>, %[[W:.*]]: tensor<3x2x2xbf16>, %[[D:.*]]: tensor<1x2x2xf32>)
// CHECK: %[[WIDE_W:.*]] = stablehlo.convert %[[W]]
// CHECK: %[[WIDE_DX:.*]] = stablehlo.convolution(%[[D]], %[[WIDE_W]]){{.*}} precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]
// CHECK: %[[DX:.*]] = stablehlo.convert %[[WIDE_DX]] : (tensor<1x4x2xf32>) -> tensor<1x4x2xbf16>
// CHECK: %[[WIDE_X:.*]] = stablehlo.convert %[[X]]
// CHECK: %[[WIDE_DW:.*]] = stablehlo.convolution(%[[WIDE_X]], %[[D]])
// CHECK: %[[DW:.*]] = stablehlo.convert %[[WIDE_DW]] : (tensor<3x2x2xf32>) -> tensor<3x2x2xbf16>
// CHECK: return %[[DX]], %[[DW]]
func.func @convolution(%x: tensor<1x4x2xbf16>, %w: tensor<3x2x2xbf16>) -> tensor<1x2x2xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
    window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64,
                 precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]}
    : (tensor<1x4x2xbf16>, tensor<3x2x2xbf16>) -> tensor<1x2x2xf32>
  return %0 : tensor<1x2x2xf32>
}

// The operands change places for a result in the right order.
// CHECK-LABEL: func.func @precisions_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3x2xf32>, %[[Y:.*]]: tensor<4x3xf32>, %[[D:.*]]: tensor<2x4xf32>)
// CHECK: stablehlo.dot_general %[[Y]], %[[D]], contracting_dims = [0] x [1], precision = [DEFAULT, HIGH]
// CHECK: stablehlo.dot_general %[[D]], %[[X]], contracting_dims = [0] x [1], precision = [DEFAULT, HIGH]
func.func @precisions(%x: tensor<3x2xf32>, %y: tensor<4x3xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [1], precision = [HIGH, DEFAULT] : (tensor<3x2xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @algorithm_vjp(
// CHECK: stablehlo.dot_general {{.*}}algorithm = <lhs_precision_type = f32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 2
// CHECK: stablehlo.dot_general {{.*}}algorithm = <lhs_precision_type = f32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 2
func.func @algorithm(%x: tensor<3x2xf32>, %y: tensor<4x3xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [1],
    algorithm = <lhs_precision_type = tf32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 2, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<3x2xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// A sum that its body widens.
// CHECK-LABEL: func.func @sum_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<4xbf16>, %[[D:.*]]: tensor<f32>)
// CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[D]], dims = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK: %[[DX:.*]] = stablehlo.convert %[[WIDE]] : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK: return %[[DX]]
func.func @sum(%x: tensor<4xbf16>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xbf16>, tensor<bf16>) -> tensor<f32>
  return %0 : tensor<f32>
}

// Derivatives of factors and systems of matrices, as further systems.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect --differentiate=function=left,left_unit,left_transposed,right,right_adjoint,lower,upper | FileCheck %s

// CHECK-LABEL: func.func @left_vjp(
// CHECK: "stablehlo.triangular_solve"
// CHECK: "stablehlo.triangular_solve"
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.select
func.func @left(%a: tensor<2x3x3xf64> {diff.range = [1.0, 2.0]}, %b: tensor<2x3x4xf64>) -> tensor<2x3x4xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x3x3xf64>, tensor<2x3x4xf64>) -> tensor<2x3x4xf64>
  return %0 : tensor<2x3x4xf64>
}

// CHECK-LABEL: func.func @left_unit_vjp(
// CHECK: "stablehlo.triangular_solve"
// CHECK: "stablehlo.triangular_solve"
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.select
func.func @left_unit(%a: tensor<2x3x3xf64> {diff.range = [1.0, 2.0]}, %b: tensor<2x3x4xf64>) -> tensor<2x3x4xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x3x3xf64>, tensor<2x3x4xf64>) -> tensor<2x3x4xf64>
  return %0 : tensor<2x3x4xf64>
}

// CHECK-LABEL: func.func @left_transposed_vjp(
// CHECK: "stablehlo.triangular_solve"
// CHECK: "stablehlo.triangular_solve"
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.select
func.func @left_transposed(%a: tensor<2x3x3xf64> {diff.range = [1.0, 2.0]}, %b: tensor<2x3x4xf64>) -> tensor<2x3x4xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x3x3xf64>, tensor<2x3x4xf64>) -> tensor<2x3x4xf64>
  return %0 : tensor<2x3x4xf64>
}

// CHECK-LABEL: func.func @right_vjp(
// CHECK: "stablehlo.triangular_solve"
// CHECK: "stablehlo.triangular_solve"
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.select
func.func @right(%a: tensor<2x3x3xf64> {diff.range = [1.0, 2.0]}, %b: tensor<2x2x3xf64>) -> tensor<2x2x3xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x3x3xf64>, tensor<2x2x3xf64>) -> tensor<2x2x3xf64>
  return %0 : tensor<2x2x3xf64>
}

// CHECK-LABEL: func.func @right_adjoint_vjp(
// CHECK: "stablehlo.triangular_solve"
// CHECK: "stablehlo.triangular_solve"
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.select
func.func @right_adjoint(%a: tensor<2x3x3xf64> {diff.range = [1.0, 2.0]}, %b: tensor<2x2x3xf64>) -> tensor<2x2x3xf64> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x3x3xf64>, tensor<2x2x3xf64>) -> tensor<2x2x3xf64>
  return %0 : tensor<2x2x3xf64>
}

// A symmetric matrix with a dominant diagonal.
// CHECK-LABEL: func.func @lower_vjp(
// CHECK: stablehlo.cholesky
// CHECK-COUNT-2: "stablehlo.triangular_solve"
func.func @lower(%x: tensor<2x3x3xf64>) -> tensor<2x3x3xf64> {
  %0 = stablehlo.constant dense<[[[6.0, 0.0, 0.0], [0.0, 7.0, 0.0], [0.0, 0.0, 8.0]], [[5.0, 0.0, 0.0], [0.0, 6.0, 0.0], [0.0, 0.0, 7.0]]]> : tensor<2x3x3xf64>
  %1 = stablehlo.add %x, %0 : tensor<2x3x3xf64>
  %2 = stablehlo.cholesky %1, lower = true : tensor<2x3x3xf64>
  return %2 : tensor<2x3x3xf64>
}

// A symmetric matrix with a dominant diagonal.
// CHECK-LABEL: func.func @upper_vjp(
// CHECK: stablehlo.cholesky
// CHECK-COUNT-2: "stablehlo.triangular_solve"
func.func @upper(%x: tensor<2x3x3xf64>) -> tensor<2x3x3xf64> {
  %0 = stablehlo.constant dense<[[[6.0, 0.0, 0.0], [0.0, 7.0, 0.0], [0.0, 0.0, 8.0]], [[5.0, 0.0, 0.0], [0.0, 6.0, 0.0], [0.0, 0.0, 7.0]]]> : tensor<2x3x3xf64>
  %1 = stablehlo.add %x, %0 : tensor<2x3x3xf64>
  %2 = stablehlo.cholesky %1 : tensor<2x3x3xf64>
  return %2 : tensor<2x3x3xf64>
}

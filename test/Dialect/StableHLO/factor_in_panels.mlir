// Large matrices are factored panel by panel: the factors multiply to the matrix, for sizes
// around those of one and two panels, and of matrices that are tall or wide.
// DEFINE: %{rows} = 0
// DEFINE: %{columns} = 0
// DEFINE: %{steps} = 0
// DEFINE: %{engine} = native
// DEFINE: %{run} = sed 's/ROWS/%{rows}/g; s/COLUMNS/%{columns}/g; s/STEPS/%{steps}/g' %s > %t.mlir && tpu-run %t.mlir --engine=%{engine}

// REDEFINE: %{rows} = 31
// REDEFINE: %{columns} = 33
// REDEFINE: %{steps} = 31
// RUN: %{run}
// REDEFINE: %{rows} = 64
// REDEFINE: %{columns} = 64
// REDEFINE: %{steps} = 64
// RUN: %{run}
// REDEFINE: %{rows} = 65
// REDEFINE: %{columns} = 65
// REDEFINE: %{steps} = 65
// RUN: %{run}
// REDEFINE: %{engine} = reference
// RUN: %{run}
// REDEFINE: %{engine} = native
// REDEFINE: %{rows} = 100
// REDEFINE: %{columns} = 70
// REDEFINE: %{steps} = 70
// RUN: %{run}
// REDEFINE: %{rows} = 70
// REDEFINE: %{columns} = 100
// REDEFINE: %{steps} = 70
// RUN: %{run}
// REDEFINE: %{rows} = 160
// REDEFINE: %{columns} = 129
// REDEFINE: %{steps} = 129
// RUN: %{run}

// Without panels there is one loop for the steps.
// RUN: sed 's/ROWS/63/g; s/COLUMNS/63/g; s/STEPS/63/g' %s | tpu-opt --expand-library-calls | FileCheck %s --check-prefixes=CHECK,STEPS
// RUN: sed 's/ROWS/64/g; s/COLUMNS/64/g; s/STEPS/64/g' %s | tpu-opt --expand-library-calls | FileCheck %s --check-prefixes=CHECK,PANELS

// CHECK-LABEL: func.func private @lu(
// STEPS-COUNT-1: stablehlo.while
// STEPS-NOT: stablehlo.while
// For each matrix, panel and step. Then for each block of the panel's rows, and of the next
// panel, and each block before.
// PANELS-COUNT-7: stablehlo.while
// PANELS-NOT: stablehlo.while
// CHECK: return
func.func private @lu(%a: tensor<2xROWSxCOLUMNSxf64>) -> (tensor<2xROWSxCOLUMNSxf64>, tensor<2xROWSxi32>) {
  %0:3 = stablehlo.custom_call @LuDecomposition(%a) : (tensor<2xROWSxCOLUMNSxf64>) -> (tensor<2xROWSxCOLUMNSxf64>, tensor<2xSTEPSxi32>, tensor<2xROWSxi32>)
  return %0#0, %0#2 : tensor<2xROWSxCOLUMNSxf64>, tensor<2xROWSxi32>
}

// Pseudo-random numbers in [-1, 1].
func.func private @matrix() -> tensor<2xROWSxCOLUMNSxf64> {
  %matrix = stablehlo.iota dim = 0 : tensor<2xROWSxCOLUMNSxf64>
  %row = stablehlo.iota dim = 1 : tensor<2xROWSxCOLUMNSxf64>
  %column = stablehlo.iota dim = 2 : tensor<2xROWSxCOLUMNSxf64>
  %a = stablehlo.constant dense<131.7> : tensor<2xROWSxCOLUMNSxf64>
  %b = stablehlo.constant dense<17.3> : tensor<2xROWSxCOLUMNSxf64>
  %0 = stablehlo.multiply %row, %a : tensor<2xROWSxCOLUMNSxf64>
  %1 = stablehlo.add %0, %column : tensor<2xROWSxCOLUMNSxf64>
  %2 = stablehlo.multiply %matrix, %b : tensor<2xROWSxCOLUMNSxf64>
  %3 = stablehlo.add %1, %2 : tensor<2xROWSxCOLUMNSxf64>
  %4 = stablehlo.optimization_barrier %3 : tensor<2xROWSxCOLUMNSxf64>
  %5 = stablehlo.multiply %4, %4 : tensor<2xROWSxCOLUMNSxf64>
  %6 = stablehlo.cosine %5 : tensor<2xROWSxCOLUMNSxf64>
  return %6 : tensor<2xROWSxCOLUMNSxf64>
}

func.func @main() {
  %a = call @matrix() : () -> tensor<2xROWSxCOLUMNSxf64>

  // P * A = L * U, with no element of L above 1.
  %lu:2 = call @lu(%a) : (tensor<2xROWSxCOLUMNSxf64>) -> (tensor<2xROWSxCOLUMNSxf64>, tensor<2xROWSxi32>)
  %source = stablehlo.broadcast_in_dim %lu#1, dims = [0, 1] : (tensor<2xROWSxi32>) -> tensor<2xROWSxROWSxi32>
  %row = stablehlo.iota dim = 2 : tensor<2xROWSxROWSxi32>
  %is_source = stablehlo.compare EQ, %source, %row : (tensor<2xROWSxROWSxi32>, tensor<2xROWSxROWSxi32>) -> tensor<2xROWSxROWSxi1>
  %p = stablehlo.convert %is_source : (tensor<2xROWSxROWSxi1>) -> tensor<2xROWSxROWSxf64>
  %pa = stablehlo.dot_general %p, %a, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2xROWSxROWSxf64>, tensor<2xROWSxCOLUMNSxf64>) -> tensor<2xROWSxCOLUMNSxf64>
  %l_all = stablehlo.slice %lu#0 [0:2, 0:ROWS, 0:STEPS] : (tensor<2xROWSxCOLUMNSxf64>) -> tensor<2xROWSxSTEPSxf64>
  %l_row = stablehlo.iota dim = 1 : tensor<2xROWSxSTEPSxi32>
  %l_column = stablehlo.iota dim = 2 : tensor<2xROWSxSTEPSxi32>
  %is_below = stablehlo.compare GT, %l_row, %l_column : (tensor<2xROWSxSTEPSxi32>, tensor<2xROWSxSTEPSxi32>) -> tensor<2xROWSxSTEPSxi1>
  %is_diagonal = stablehlo.compare EQ, %l_row, %l_column : (tensor<2xROWSxSTEPSxi32>, tensor<2xROWSxSTEPSxi32>) -> tensor<2xROWSxSTEPSxi1>
  %unit = stablehlo.convert %is_diagonal : (tensor<2xROWSxSTEPSxi1>) -> tensor<2xROWSxSTEPSxf64>
  %l = stablehlo.select %is_below, %l_all, %unit : tensor<2xROWSxSTEPSxi1>, tensor<2xROWSxSTEPSxf64>
  %one = stablehlo.constant dense<1.0> : tensor<f64>
  %minus_one = stablehlo.constant dense<-1.0> : tensor<f64>
  %bounded = stablehlo.clamp %minus_one, %l, %one : (tensor<f64>, tensor<2xROWSxSTEPSxf64>, tensor<f64>) -> tensor<2xROWSxSTEPSxf64>
  stablehlo.custom_call @check.expect_eq(%bounded, %l) {has_side_effect = true} : (tensor<2xROWSxSTEPSxf64>, tensor<2xROWSxSTEPSxf64>) -> ()
  %u = call @upper(%lu#0) : (tensor<2xROWSxCOLUMNSxf64>) -> tensor<2xSTEPSxCOLUMNSxf64>
  %l_u = stablehlo.dot_general %l, %u, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2xROWSxSTEPSxf64>, tensor<2xSTEPSxCOLUMNSxf64>) -> tensor<2xROWSxCOLUMNSxf64>
  stablehlo.custom_call @check.expect_almost_eq(%l_u, %pa) {has_side_effect = true, tolerance = 1.0e-13 : f64} : (tensor<2xROWSxCOLUMNSxf64>, tensor<2xROWSxCOLUMNSxf64>) -> ()

  // A = Q * R, and Q is orthogonal.
  %qr:2 = stablehlo.custom_call @Qr(%a) : (tensor<2xROWSxCOLUMNSxf64>) -> (tensor<2xROWSxCOLUMNSxf64>, tensor<2xSTEPSxf64>)
  %reflectors = stablehlo.slice %qr#0 [0:2, 0:ROWS, 0:STEPS] : (tensor<2xROWSxCOLUMNSxf64>) -> tensor<2xROWSxSTEPSxf64>
  %q = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%reflectors, %qr#1) : (tensor<2xROWSxSTEPSxf64>, tensor<2xSTEPSxf64>) -> tensor<2xROWSxSTEPSxf64>
  %r = call @upper(%qr#0) : (tensor<2xROWSxCOLUMNSxf64>) -> tensor<2xSTEPSxCOLUMNSxf64>
  %q_r = stablehlo.dot_general %q, %r, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2xROWSxSTEPSxf64>, tensor<2xSTEPSxCOLUMNSxf64>) -> tensor<2xROWSxCOLUMNSxf64>
  stablehlo.custom_call @check.expect_almost_eq(%q_r, %a) {has_side_effect = true, tolerance = 1.0e-13 : f64} : (tensor<2xROWSxCOLUMNSxf64>, tensor<2xROWSxCOLUMNSxf64>) -> ()
  %gram = stablehlo.dot_general %q, %q, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2xROWSxSTEPSxf64>, tensor<2xROWSxSTEPSxf64>) -> tensor<2xSTEPSxSTEPSxf64>
  %g_row = stablehlo.iota dim = 1 : tensor<2xSTEPSxSTEPSxi32>
  %g_column = stablehlo.iota dim = 2 : tensor<2xSTEPSxSTEPSxi32>
  %g_diagonal = stablehlo.compare EQ, %g_row, %g_column : (tensor<2xSTEPSxSTEPSxi32>, tensor<2xSTEPSxSTEPSxi32>) -> tensor<2xSTEPSxSTEPSxi1>
  %identity = stablehlo.convert %g_diagonal : (tensor<2xSTEPSxSTEPSxi1>) -> tensor<2xSTEPSxSTEPSxf64>
  stablehlo.custom_call @check.expect_almost_eq(%gram, %identity) {has_side_effect = true, tolerance = 1.0e-13 : f64} : (tensor<2xSTEPSxSTEPSxf64>, tensor<2xSTEPSxSTEPSxf64>) -> ()

  // A * A' + 1 = C * C', whatever is above the diagonal.
  %a_a = stablehlo.dot_general %a, %a, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2xROWSxCOLUMNSxf64>, tensor<2xROWSxCOLUMNSxf64>) -> tensor<2xROWSxROWSxf64>
  %s_row = stablehlo.iota dim = 1 : tensor<2xROWSxROWSxi32>
  %s_diagonal = stablehlo.compare EQ, %s_row, %row : (tensor<2xROWSxROWSxi32>, tensor<2xROWSxROWSxi32>) -> tensor<2xROWSxROWSxi1>
  %s_identity = stablehlo.convert %s_diagonal : (tensor<2xROWSxROWSxi1>) -> tensor<2xROWSxROWSxf64>
  %s = stablehlo.add %a_a, %s_identity : tensor<2xROWSxROWSxf64>
  %is_above = stablehlo.compare LT, %s_row, %row : (tensor<2xROWSxROWSxi32>, tensor<2xROWSxROWSxi32>) -> tensor<2xROWSxROWSxi1>
  %nan = stablehlo.constant dense<0x7FF8000000000000> : tensor<2xROWSxROWSxf64>
  %s_nan = stablehlo.select %is_above, %nan, %s : tensor<2xROWSxROWSxi1>, tensor<2xROWSxROWSxf64>
  %c = stablehlo.cholesky %s_nan, lower = true : tensor<2xROWSxROWSxf64>
  %c_c = stablehlo.dot_general %c, %c, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2xROWSxROWSxf64>, tensor<2xROWSxROWSxf64>) -> tensor<2xROWSxROWSxf64>
  stablehlo.custom_call @check.expect_almost_eq(%c_c, %s) {has_side_effect = true, tolerance = 1.0e-12 : f64} : (tensor<2xROWSxROWSxf64>, tensor<2xROWSxROWSxf64>) -> ()
  // The other triangle of the transpose.
  %s_transposed = stablehlo.transpose %s_nan, dims = [0, 2, 1] : (tensor<2xROWSxROWSxf64>) -> tensor<2xROWSxROWSxf64>
  %d = stablehlo.cholesky %s_transposed, lower = false : tensor<2xROWSxROWSxf64>
  %d_transposed = stablehlo.transpose %d, dims = [0, 2, 1] : (tensor<2xROWSxROWSxf64>) -> tensor<2xROWSxROWSxf64>
  stablehlo.custom_call @check.expect_eq(%d_transposed, %c) {has_side_effect = true} : (tensor<2xROWSxROWSxf64>, tensor<2xROWSxROWSxf64>) -> ()
  return
}

// The rows of the upper triangle.
func.func private @upper(%a: tensor<2xROWSxCOLUMNSxf64>) -> tensor<2xSTEPSxCOLUMNSxf64> {
  %rows = stablehlo.slice %a [0:2, 0:STEPS, 0:COLUMNS] : (tensor<2xROWSxCOLUMNSxf64>) -> tensor<2xSTEPSxCOLUMNSxf64>
  %row = stablehlo.iota dim = 1 : tensor<2xSTEPSxCOLUMNSxi32>
  %column = stablehlo.iota dim = 2 : tensor<2xSTEPSxCOLUMNSxi32>
  %is_upper = stablehlo.compare LE, %row, %column : (tensor<2xSTEPSxCOLUMNSxi32>, tensor<2xSTEPSxCOLUMNSxi32>) -> tensor<2xSTEPSxCOLUMNSxi1>
  %zero = stablehlo.constant dense<0.0> : tensor<2xSTEPSxCOLUMNSxf64>
  %upper = stablehlo.select %is_upper, %rows, %zero : tensor<2xSTEPSxCOLUMNSxi1>, tensor<2xSTEPSxCOLUMNSxf64>
  return %upper : tensor<2xSTEPSxCOLUMNSxf64>
}

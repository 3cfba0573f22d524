// RUN: tpu-opt %s --reorder-dot-of-gather --cse | FileCheck %s

#rows = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>

// Looked up by place, used in turns: the indices are turned instead.
// CHECK-LABEL: func.func @product
// CHECK-DAG: %[[TABLE:.*]] = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [HIGH, HIGH] : (tensor<16x128xf32>, tensor<128x24xf32>) -> tensor<16x24xf32>
// CHECK-DAG: %[[INDICES:.*]] = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x9xi32>) -> tensor<9x8xi32>
// CHECK: %[[ROWS:.*]] = "stablehlo.gather"(%[[TABLE]], %[[INDICES]])
// CHECK-SAME: offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2
// CHECK-SAME: slice_sizes = array<i64: 1, 24>
// CHECK-SAME: -> tensor<9x8x24xf32>
// CHECK-NEXT: return %[[ROWS]]
func.func @product(%table: tensor<16x128xf32>, %i: tensor<8x9xi32>, %w: tensor<128x24xf32>) -> tensor<9x8x24xf32> {
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #rows, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<16x128xf32>, tensor<8x9xi32>) -> tensor<8x9x128xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<8x9x128xf32>) -> tensor<9x8x128xf32>
  %2 = stablehlo.dot_general %1, %w, contracting_dims = [2] x [0], precision = [HIGH, HIGH] : (tensor<9x8x128xf32>, tensor<128x24xf32>) -> tensor<9x8x24xf32>
  return %2 : tensor<9x8x24xf32>
}

// Each index is a vector of one; of the weights two dimensions stay.
// CHECK-LABEL: func.func @vectors
// CHECK-DAG: %[[TABLE:.*]] = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [1] : (tensor<16x128xf32>, tensor<3x128x5xf32>) -> tensor<16x3x5xf32>
// CHECK-DAG: %[[INDICES:.*]] = stablehlo.reshape %arg1 : (tensor<40x1xui8>) -> tensor<40xui8>
// CHECK: "stablehlo.gather"(%[[TABLE]], %[[INDICES]])
// CHECK-SAME: offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1
// CHECK-SAME: slice_sizes = array<i64: 1, 3, 5>
func.func @vectors(%table: tensor<16x128xf32>, %i: tensor<40x1xui8>, %w: tensor<3x128x5xf32>) -> tensor<40x3x5xf32> {
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<16x128xf32>, tensor<40x1xui8>) -> tensor<40x128xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [1] : (tensor<40x128xf32>, tensor<3x128x5xf32>) -> tensor<40x3x5xf32>
  return %1 : tensor<40x3x5xf32>
}

// The gradients of weights and table share the sums by row; what a gather brings into
// the table a scatter would leave out.
// CHECK-LABEL: func.func @gradients
// CHECK-DAG: %[[FIRST:.*]] = stablehlo.constant dense<0> : tensor<8x9xi32>
// CHECK-DAG: %[[LAST:.*]] = stablehlo.constant dense<15> : tensor<8x9xi32>
// CHECK-DAG: %[[ZEROS:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<16x24xf32>
// CHECK: %[[LOW:.*]] = stablehlo.maximum %arg1, %[[FIRST]]
// CHECK: %[[CLAMPED:.*]] = stablehlo.minimum %[[LOW]], %[[LAST]]
// CHECK: %[[INDICES:.*]] = stablehlo.transpose %[[CLAMPED]], dims = [1, 0]
// CHECK: %[[SUMS:.*]] = "stablehlo.scatter"(%[[ZEROS]], %[[INDICES]], %arg3)
// CHECK-SAME: update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2
// CHECK: stablehlo.add
// CHECK: %[[WEIGHTS:.*]] = stablehlo.dot_general %arg0, %[[SUMS]], contracting_dims = [0] x [0] : (tensor<16x128xf32>, tensor<16x24xf32>) -> tensor<128x24xf32>
// CHECK-NOT: stablehlo.scatter
// CHECK: %[[TABLE:.*]] = stablehlo.dot_general %[[SUMS]], %arg2, contracting_dims = [1] x [1] : (tensor<16x24xf32>, tensor<128x24xf32>) -> tensor<16x128xf32>
// CHECK: return %[[WEIGHTS]], %[[TABLE]]
func.func @gradients(%table: tensor<16x128xf32>, %i: tensor<8x9xi32>, %w: tensor<128x24xf32>, %d: tensor<9x8x24xf32>) -> (tensor<128x24xf32>, tensor<16x128xf32>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<16x128xf32>
  %first = stablehlo.constant dense<0> : tensor<8x9xi32>
  %last = stablehlo.constant dense<15> : tensor<8x9xi32>
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #rows, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<16x128xf32>, tensor<8x9xi32>) -> tensor<8x9x128xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<8x9x128xf32>) -> tensor<9x8x128xf32>
  %2 = stablehlo.dot_general %1, %d, contracting_dims = [0, 1] x [0, 1] : (tensor<9x8x128xf32>, tensor<9x8x24xf32>) -> tensor<128x24xf32>
  %3 = stablehlo.dot_general %d, %w, contracting_dims = [2] x [1] : (tensor<9x8x24xf32>, tensor<128x24xf32>) -> tensor<9x8x128xf32>
  %4 = stablehlo.transpose %3, dims = [1, 0, 2] : (tensor<9x8x128xf32>) -> tensor<8x9x128xf32>
  %low = stablehlo.maximum %i, %first : tensor<8x9xi32>
  %within = stablehlo.minimum %low, %last : tensor<8x9xi32>
  %5 = "stablehlo.scatter"(%zeros, %within, %4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<16x128xf32>, tensor<8x9xi32>, tensor<8x9x128xf32>) -> tensor<16x128xf32>
  return %2, %5 : tensor<128x24xf32>, tensor<16x128xf32>
}

// The other operand first, and pairs of summed dimensions in another order. Of indices
// of 8 bits the last row may be no number.
// CHECK-LABEL: func.func @reversed
// CHECK: %[[WIDE:.*]] = stablehlo.convert %arg1 : (tensor<30x20xui8>) -> tensor<30x20xi32>
// CHECK: %[[CLAMPED:.*]] = stablehlo.minimum
// CHECK: %[[INDICES:.*]] = stablehlo.transpose %[[CLAMPED]], dims = [1, 0]
// CHECK: %[[SUMS:.*]] = "stablehlo.scatter"(%{{.*}}, %[[INDICES]], %arg2)
// CHECK-SAME: update_window_dims = [1], inserted_window_dims = [0]
// CHECK: (tensor<300x6xf32>, tensor<20x30xi32>, tensor<20x6x30xf32>) -> tensor<300x6xf32>
// CHECK: stablehlo.dot_general %[[SUMS]], %arg0, contracting_dims = [0] x [0] : (tensor<300x6xf32>, tensor<300x128xf32>) -> tensor<6x128xf32>
func.func @reversed(%table: tensor<300x128xf32>, %i: tensor<30x20xui8>, %d: tensor<20x6x30xf32>) -> tensor<6x128xf32> {
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #rows, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<300x128xf32>, tensor<30x20xui8>) -> tensor<30x20x128xf32>
  %1 = stablehlo.dot_general %d, %0, contracting_dims = [0, 2] x [1, 0] : (tensor<20x6x30xf32>, tensor<30x20x128xf32>) -> tensor<6x128xf32>
  return %1 : tensor<6x128xf32>
}

// The weights first, whose one free dimension the rows go along.
// CHECK-LABEL: func.func @weights_first
// CHECK: %[[INDICES:.*]] = stablehlo.transpose %arg0, dims = [1, 0]
// CHECK: %[[SUMS:.*]] = "stablehlo.scatter"(%{{.*}}, %[[INDICES]], %arg2)
// CHECK-SAME: update_window_dims = [0, 2], inserted_window_dims = [0]
// CHECK: (tensor<16x4x6xf32>, tensor<9x8xi32>, tensor<4x9x6x8xf32>) -> tensor<16x4x6xf32>
// CHECK: stablehlo.dot_general %[[SUMS]], %arg1, contracting_dims = [1, 2] x [2, 0] : (tensor<16x4x6xf32>, tensor<6x128x4xf32>) -> tensor<16x128xf32>
func.func @weights_first(%i: tensor<8x9xi32>, %w: tensor<6x128x4xf32>, %d: tensor<4x9x6x8xf32>) -> tensor<16x128xf32> {
  %zeros = stablehlo.constant dense<0.0> : tensor<16x128xf32>
  %0 = stablehlo.dot_general %w, %d, contracting_dims = [0, 2] x [2, 0] : (tensor<6x128x4xf32>, tensor<4x9x6x8xf32>) -> tensor<128x9x8xf32>
  %1 = stablehlo.transpose %0, dims = [2, 0, 1] : (tensor<128x9x8xf32>) -> tensor<8x128x9xf32>
  %2 = "stablehlo.scatter"(%zeros, %i, %1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<16x128xf32>, tensor<8x9xi32>, tensor<8x128x9xf32>) -> tensor<16x128xf32>
  return %2 : tensor<16x128xf32>
}

// What stays: fewer rows than twice the table's, narrow ones, parts of rows, numbers of
// bf16, whose sums would be rounded at every step.
// CHECK-LABEL: func.func @few
// CHECK-NOT: stablehlo.dot_general %arg0
func.func @few(%table: tensor<16x128xf32>, %i: tensor<31xi32>, %w: tensor<128x24xf32>) -> tensor<31x24xf32> {
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<16x128xf32>, tensor<31xi32>) -> tensor<31x128xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<31x128xf32>, tensor<128x24xf32>) -> tensor<31x24xf32>
  return %1 : tensor<31x24xf32>
}
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: stablehlo.dot_general %arg0
func.func @narrow(%table: tensor<16x127xf32>, %i: tensor<32xi32>, %w: tensor<127x24xf32>) -> tensor<32x24xf32> {
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 127>}> : (tensor<16x127xf32>, tensor<32xi32>) -> tensor<32x127xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<32x127xf32>, tensor<127x24xf32>) -> tensor<32x24xf32>
  return %1 : tensor<32x24xf32>
}
// CHECK-LABEL: func.func @parts
// CHECK-NOT: stablehlo.dot_general %arg0
func.func @parts(%table: tensor<16x129xf32>, %i: tensor<32xi32>, %w: tensor<128x24xf32>) -> tensor<32x24xf32> {
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<16x129xf32>, tensor<32xi32>) -> tensor<32x128xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<32x128xf32>, tensor<128x24xf32>) -> tensor<32x24xf32>
  return %1 : tensor<32x24xf32>
}
// CHECK-LABEL: func.func @bf16
// CHECK-NOT: stablehlo.dot_general %arg0
func.func @bf16(%table: tensor<16x128xbf16>, %i: tensor<32xi32>, %w: tensor<128x24xbf16>) -> tensor<32x24xbf16> {
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<16x128xbf16>, tensor<32xi32>) -> tensor<32x128xbf16>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<32x128xbf16>, tensor<128x24xbf16>) -> tensor<32x24xbf16>
  return %1 : tensor<32x24xbf16>
}
// A product that is read otherwise, too, is computed anyway.
// CHECK-LABEL: func.func @shared
// CHECK: "stablehlo.scatter"({{.*}}) <
// CHECK: (tensor<16x128xf32>, tensor<32xi32>, tensor<32x128xf32>)
func.func @shared(%i: tensor<32xi32>, %w: tensor<128x24xf32>, %d: tensor<32x24xf32>) -> (tensor<32x128xf32>, tensor<16x128xf32>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<16x128xf32>
  %0 = stablehlo.dot_general %d, %w, contracting_dims = [1] x [1] : (tensor<32x24xf32>, tensor<128x24xf32>) -> tensor<32x128xf32>
  %1 = "stablehlo.scatter"(%zeros, %i, %0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<16x128xf32>, tensor<32xi32>, tensor<32x128xf32>) -> tensor<16x128xf32>
  return %0, %1 : tensor<32x128xf32>, tensor<16x128xf32>
}

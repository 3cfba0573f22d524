// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @reshape_element(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{op (C1) the element types are 'f32' and 'i32', but must be the same}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @reshape_size(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{op (C2) the operand has 4 elements, but the result has 5}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// -----

func.func @reshape_rank(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{op (C3) output_shape has 1 elements, but there are 2 dimensions}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_element(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C1) the element types are 'f32' and 'f64', but must be the same}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf64>
  return
}

// -----

func.func @broadcast_length(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C2) broadcast_dimensions has 2 entries, but it takes 1, one for each dimension}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0, 1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_range(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C3) broadcast_dimensions names dimension 2, which is not in [0, 2)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [2] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_unique(%x: tensor<4x4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C4) broadcast_dimensions names dimension 0 twice}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0, 0] : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_sizes(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C5) dimension 0 of the operand has size 4, which is neither 1 nor that of dimension 0 of the result, 5}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<2xi32>) -> tensor<5x?xf32>
  return
}

// -----

func.func @broadcast_count(%x: tensor<4xf32>, %s: tensor<3xi32>) {
  // expected-error @+1 {{op (C6) output_dimensions has 3 elements, but there are 2 dimensions}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<3xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_known(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C7) known dimensions names dimension 0 twice}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_expanding(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C8) known_expanding_dimensions names dimension 1, which is not in [0, 1)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] {known_expanding_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_nonexpanding(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C9) known_nonexpanding_dimensions names dimension 1, which is not in [0, 1)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] {known_nonexpanding_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @iota_dimension(%s: tensor<2xi32>) {
  // expected-error @+1 {{op (C1) iota_dimension names dimension 2, which is not in [0, 2)}}
  %0 = stablehlo.dynamic_iota %s, dim = 2 : (tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @iota_count(%s: tensor<2xi32>) {
  // expected-error @+1 {{op (C2) output_shape has 2 elements, but there are 1 dimensions}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @pad_element(%x: tensor<4xf32>, %z: tensor<i32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{op (C1) the element types are 'f32' and 'i32', but must be the same}}
  %0 = stablehlo.dynamic_pad %x, %z, %s, %s, %s : (tensor<4xf32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @pad_count(%x: tensor<4xf32>, %z: tensor<f32>, %s: tensor<1xi32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{op (C2) edge_padding_high has 2 elements, but there are 1 dimensions}}
  %0 = stablehlo.dynamic_pad %x, %z, %s, %t, %s : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @pad_rank(%x: tensor<4xf32>, %z: tensor<f32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{op (C4) the result has rank 2, but the operand has 1}}
  %0 = stablehlo.dynamic_pad %x, %z, %s, %s, %s : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @slice_element(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{op (C1) the element types are 'f32' and 'f64', but must be the same}}
  %0 = stablehlo.real_dynamic_slice %x, %s, %s, %s : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf64>
  return
}

// -----

func.func @slice_count(%x: tensor<4xf32>, %s: tensor<1xi32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{op (C2) strides has 2 elements, but there are 1 dimensions}}
  %0 = stablehlo.real_dynamic_slice %x, %s, %s, %t : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @slice_rank(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{op (C3) the result has rank 2, but the operand has 1}}
  %0 = stablehlo.real_dynamic_slice %x, %s, %s, %s : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @gather_count(%x: tensor<4xf32>, %i: tensor<1xi32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C20) slice_sizes has 2 entries, but it takes 1, one for each dimension}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [0], start_index_map = [0]>} : (tensor<4xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @gather_element(%x: tensor<4xf32>, %i: tensor<1xi32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{op (C22), (C23) operands and attributes give the result type(s) 'tensor<?xf32>', but the op is declared with 'tensor<?xf64>'}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [0], start_index_map = [0]>} : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf64>
  return
}

// -----

func.func @conv_padding(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x3xi64>) {
  // expected-error @+1 {{op (C4) padding has the type 'tensor<2x3xi64>', but has two elements for each of 2 spatial dimensions}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x3xi64>) -> tensor<1x?x?x1xf32>
  return
}

// -----

func.func @conv_rank(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) {
  // expected-error @+1 {{op (C26) the result has rank 3, but the operands have rank 4}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?xf32>
  return
}

// -----

func.func @size_dimension(%x: tensor<4xf32>, %n: tensor<i32>) {
  // expected-error @+1 {{op (C1) dimension names dimension 1, which is not in [0, 1)}}
  %0 = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
  return
}

// -----

func.func @size_rank(%x: tensor<4xf32>, %n: tensor<i32>) {
  // expected-error @+1 {{op (C2) the result has rank 2, but the operand has 1}}
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @gather_rank(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'stablehlo.dynamic_gather' op (C1) offset_dims, collapsed_slice_dims and operand_batching_dims have 1 entries}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @gather_vector(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'stablehlo.dynamic_gather' op (C2) index_vector_dim is 3, which is not in [0, 2]}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @gather_map(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'stablehlo.dynamic_gather' op (C3) start_index_map has 0 entries, but an index vector of start_indices has 1}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], index_vector_dim = 1>} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @gather_offset(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'stablehlo.dynamic_gather' op (C5) offset_dims names dimension -1, which is not in [0, 2)}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [-1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @gather_collapsed(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'stablehlo.dynamic_gather' op (C8) collapsed_slice_dims names dimension -1, which is not in [0, 2)}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [-1], start_index_map = [0], index_vector_dim = 1>} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @gather_range(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'stablehlo.dynamic_gather' op (C19) start_index_map names dimension -1, which is not in [0, 2)}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [-1], index_vector_dim = 1>} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @gather_shape(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{op (C22), (C23) operands and attributes give the result type(s) 'tensor<3x?xf32>', but the op is declared with 'tensor<4x?xf32>'}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @conv_strides(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_conv' op (C3) window_strides holds 0 for dimension 1}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, window_strides = array<i64: 1, 0>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  return
}

// -----

func.func @conv_batch_groups(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_conv' op (C10) the input's batch of size 1 is not a multiple of batch_group_count, 2}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 2 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  return
}

// -----

func.func @conv_feature_groups(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_conv' op (C11) the input's feature dimension of size 1 is not a multiple of feature_group_count, 2}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  return
}

// -----

func.func @conv_groups(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_conv' op (C21) feature_group_count is 0, but must be positive}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 0 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  return
}

// -----

func.func @conv_precision(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_conv' op (C24) precision_config has 1 entries}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGH>], dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  return
}

// -----

func.func @conv_shape(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_conv' op (C25) the result has the type}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<2x?x?x1xf32>
  return
}

// -----

func.func @conv_elements(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf64>, %p: tensor<2x2xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_conv' op (C27) lhs has the element type 'f32', but rhs has 'f64'}}
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf64>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  return
}

// -----

func.func @size_others(%x: tensor<4x2xf32>, %n: tensor<i32>) {
  // expected-error @+1 {{op (C3) dimension 1 of the result has size 3, but that of the operand has 2}}
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x3xf32>
  return
}

// -----

// Sizes that are constants.

func.func @constant_reshape(%x: tensor<2x5xf32>) {
  %s = stablehlo.constant dense<[2, 3, 4]> : tensor<3xi32>
  // expected-error @+1 {{'stablehlo.dynamic_reshape' (C2) the operand has 10 elements, but the shape has 24}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<2x5xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  return
}

// -----

func.func @constant_reshape_type(%x: tensor<4xf32>) {
  %s = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  // expected-error @+1 {{'stablehlo.dynamic_reshape' is to have the shape [2, 2], but its type is 'tensor<1x4xf32>'}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<1x4xf32>
  return
}

// -----

func.func @constant_broadcast(%x: tensor<1x3xi32>) {
  %s = stablehlo.constant dense<[2, 1, 1]> : tensor<3xi32>
  // expected-error @+1 {{'stablehlo.dynamic_broadcast_in_dim' (C5) a dimension of size 3 cannot become one of size 1}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1, 2] : (tensor<1x3xi32>, tensor<3xi32>) -> tensor<?x?x?xi32>
  return
}

// -----

func.func @constant_broadcast_negative(%x: tensor<4xf32>) {
  %s = stablehlo.constant dense<[-1, 4]> : tensor<2xi64>
  // expected-error @+1 {{'stablehlo.dynamic_broadcast_in_dim' is to have the shape [-1, 4], but its type is 'tensor<3x4xf32>'}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<4xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  return
}

// -----

func.func @constant_iota() {
  %s = stablehlo.constant dense<[1]> : tensor<1xi64>
  // expected-error @+1 {{'stablehlo.dynamic_iota' is to have the shape [1], but its type is 'tensor<4xf32>'}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @constant_interior(%x: tensor<4xf64>, %v: tensor<f64>, %l: tensor<1xi32>) {
  %i = stablehlo.constant dense<-1> : tensor<1xi32>
  // expected-error @+1 {{'stablehlo.dynamic_pad' op (C3) interior_padding must not be negative}}
  %0 = stablehlo.dynamic_pad %x, %v, %l, %l, %i : (tensor<4xf64>, tensor<f64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf64>
  return
}

// -----

func.func @constant_pad(%x: tensor<4xf64>, %v: tensor<f64>) {
  %p = stablehlo.constant dense<1> : tensor<1xi32>
  // expected-error @+1 {{'stablehlo.dynamic_pad' (C4) padding gives a 'tensor<9xf64>', but the result is a 'tensor<4xf64>'}}
  %0 = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<4xf64>, tensor<f64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf64>
  return
}

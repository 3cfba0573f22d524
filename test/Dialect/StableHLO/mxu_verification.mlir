// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @dot_batching_counts(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C1) lhs has 1 batching dimensions, but rhs has 0}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_contracting_counts(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C2) lhs has 1 contracting dimensions, but rhs has 2}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1, 2] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_lhs_twice(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C3) lhs names dimension 0 twice}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [0] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_rhs_twice(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C4) rhs names dimension 0 twice}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [0] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_lhs_batching(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C5) lhs_batching_dimensions names dimension 3, which is not in [0, 3)}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [3] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_lhs_contracting(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C6) lhs_contracting_dimensions names dimension 3, which is not in [0, 3)}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [3] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_rhs_batching(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C7) rhs_batching_dimensions names dimension -1, which is not in [0, 3)}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [-1], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_rhs_contracting(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C8) rhs_contracting_dimensions names dimension 3, which is not in [0, 3)}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [3] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_batching_sizes(%a: tensor<2x3x4xf32>, %b: tensor<3x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C9) batching dimension 0 of lhs has size 2, but 0 of rhs has size 3}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_contracting_sizes(%a: tensor<2x3x4xf32>, %b: tensor<2x6x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C10) contracting dimension 2 of lhs has size 4, but 1 of rhs has size 6}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x6x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_precision(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C11) precision_config has 1 entries, but takes none or two, one for each operand}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_result(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C12) the result has the type 'tensor<2x5x3xf32>', but its shape is that of 'tensor<2x3x5xf32>'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @dot_element_types(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xi32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C13) lhs has the element type 'f32', but rhs has 'i32' and the result 'i32'; convert one, or give an algorithm}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xi32>) -> tensor<2x3x5xi32>
  return
}

// -----

func.func @dot_algorithm_precision(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C21) precision_config holds HIGH, but an algorithm takes DEFAULT only, since it says how exact it is itself}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precision = [HIGH, DEFAULT], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_lhs_components(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C22) the algorithm's lhs_component_count is 0, but must be positive}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_rhs_components(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C23) the algorithm's rhs_component_count is -1, but must be positive}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = -1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_operations(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op (C24) the algorithm's num_primitive_operations is 0, but must be positive}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 0, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @conv_ranks(%x: tensor<2x8x8x4xf32>, %k: tensor<3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C1) lhs has rank 4 and rhs has 3, but both have two dimensions and one for each spatial one}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_strides(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C2) window_strides has 1 entry, but it takes 2, one for each dimension}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_stride(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C3) window_strides holds 0 for dimension 1, but must be positive}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_padding(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C4) padding has the type 'tensor<1x2xi64>', but takes a tensor<2x2xi64>}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_lhs_dilations(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C5) lhs_dilation has 3 entries, but it takes 2, one for each dimension}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [1, 1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_lhs_dilation(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C6) lhs_dilation holds 0 for dimension 0, but must be positive}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [0, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_rhs_dilations(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C7) rhs_dilation has 1 entry, but it takes 2, one for each dimension}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_rhs_dilation(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C8) rhs_dilation holds -1 for dimension 0, but must be positive}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = [-1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_reversal(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C9) window_reversal has 1 entry, but it takes 2, one for each dimension}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_batch(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C10) the input's batch of size 2 is not a multiple of batch_group_count, 3}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_features(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C11) the input's feature dimension of size 4 is not a multiple of feature_group_count, 3}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_input_spatial(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C12) the input has 1 spatial dimensions, but rank 4 takes 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_kernel_features(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x3x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C14) the kernel has 3 input features, but the input has 4 in 1 group}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x3x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_kernel_batch_groups(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x5xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C15) the kernel's output feature dimension of size 5 is not a multiple of batch_group_count, 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x5xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_kernel_feature_groups(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x2x5xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C16) the kernel's output feature dimension of size 5 is not a multiple of feature_group_count, 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x2x5xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_kernel_spatial(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C17) the kernel has 3 spatial dimensions, but rank 4 takes 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, 2, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_output_spatial(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C19) the output has 0 spatial dimensions, but rank 4 takes 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_feature_groups(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C21) feature_group_count is 0, but must be positive}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 0 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_batch_groups(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C22) batch_group_count is -1, but must be positive}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = -1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_both_groups(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C23) feature_group_count is 2 and batch_group_count is 2, but one of them is 1}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 2 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_precision(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C24) precision_config has 3 entries, but takes none or two, one for each operand}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>, #stablehlo<precision HIGH>]} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_result(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C25) the result has the type 'tensor<2x8x8x6xf32>', but its shape is that of 'tensor<2x6x6x6xf32>'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}

// -----

func.func @conv_result_rank(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C26) the result has rank 3, but the operands have rank 4}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6xf32>
  return
}

// -----

func.func @conv_element_types(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xbf16>) {
  // expected-error@+1 {{'stablehlo.convolution' op (C27) lhs has the element type 'f32', but rhs has 'bf16'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xbf16>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_no_feature(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{expected both 'b' and 'f'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_skipped_spatial(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{expected each spatial dimension from 0 to 1 once}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 2, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_letter_twice(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{expected each of 'i', 'o' and the spatial dimensions}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, i, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_window_twice(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{window attribute 'stride' twice}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_window_name(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{expected 'stride', 'pad', 'lhs_dilate', 'rhs_dilate' or 'reverse'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], strode = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @conv_padding_pairs(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // expected-error@+1 {{expected pairs [low, high]}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0], [0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

// -----

func.func @dot_numbers(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{expected the name of dimension numbers}}
  %0 = "stablehlo.dot_general"(%a, %a) <{dot_dimension_numbers = #stablehlo.dot<lhs_dimensions = [0]>}> : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  return
}

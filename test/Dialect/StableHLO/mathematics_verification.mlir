// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @complex_parts(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{(C1)}}
  %0 = "stablehlo.complex"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @complex_shape(%a: tensor<4xf32>) {
  // expected-error@+1 {{(C2), (C3) operands and attributes give the result type(s) 'tensor<4xcomplex<f32>>', but the op is declared with 'tensor<3xcomplex<f32>>'}}
  %0 = stablehlo.complex %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @complex_element(%a: tensor<4xf32>) {
  // expected-error@+1 {{(C2), (C3)}}
  %0 = stablehlo.complex %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f64>>
  return
}

// -----

func.func @complex_syntax(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of complex numbers, the result's type, or a function type}}
  %0 = stablehlo.complex %a, %a : tensor<4xf32>
  return
}

// -----

func.func @real(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{(C1), (C2) operands and attributes give the result type(s) 'tensor<4xf32>', but the op is declared with 'tensor<4xf64>'}}
  %0 = stablehlo.real %a : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return
}

// -----

func.func @imag(%a: tensor<4xf32>) {
  // expected-error@+1 {{(C1), (C2)}}
  %0 = stablehlo.imag %a : (tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @fft_rank(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{(C1) fft_length has 2 entries, but the operand has the type 'tensor<4xcomplex<f32>>'}}
  %0 = stablehlo.fft %a, type = FFT, length = [4, 4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @fft_kind(%a: tensor<4xf32>) {
  // expected-error@+1 {{(C2) FFT takes complex numbers, not 'tensor<4xf32>'}}
  %0 = stablehlo.fft %a, type = FFT, length = [4] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @rfft_kind(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{(C2) RFFT takes real numbers, not 'tensor<4xcomplex<f32>>'}}
  %0 = stablehlo.fft %a, type = RFFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @fft_result(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{(C2), (C4), (C5) operands and attributes give the result type(s) 'tensor<4xcomplex<f32>>', but the op is declared with 'tensor<4xcomplex<f64>>'}}
  %0 = stablehlo.fft %a, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f64>>
  return
}

// -----

func.func @fft_dimensions(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{(C3) fft_length has 0 entries, but a transform has 1 to 3 dimensions}}
  %0 = stablehlo.fft %a, type = FFT, length = [] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @fft_length(%a: tensor<4xf32>) {
  // expected-error@+1 {{(C4) dimension 0 of the operand has size 4, but RFFT of length [5] takes 5}}
  %0 = stablehlo.fft %a, type = RFFT, length = [5] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @irfft_half(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{(C5) dimension 0 of the operand has size 4, but IRFFT of length [4] takes 3}}
  %0 = stablehlo.fft %a, type = IRFFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return
}

// -----

func.func @cholesky_type(%a: tensor<4x4xf32>) {
  // expected-error@+1 {{(C1)}}
  %0 = stablehlo.cholesky %a : (tensor<4x4xf32>) -> tensor<4x4xf64>
  return
}

// -----

func.func @cholesky_rank(%a: tensor<4xf32>) {
  // expected-error@+1 {{(C2) a has the type 'tensor<4xf32>', which holds no matrices}}
  %0 = stablehlo.cholesky %a : tensor<4xf32>
  return
}

// -----

func.func @cholesky_square(%a: tensor<2x4x3xf32>) {
  // expected-error@+1 {{(C3) the matrices of a have the sizes 4 and 3, but are square}}
  %0 = stablehlo.cholesky %a : tensor<2x4x3xf32>
  return
}

// -----

func.func @solve_elements(%a: tensor<3x3xf32>, %b: tensor<3x3xf64>) {
  // expected-error@+1 {{(C1) a has the element type 'f32', but b has 'f64'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x3xf64>) -> tensor<3x3xf64>
  return
}

// -----

func.func @solve_rank(%a: tensor<3x3xf32>, %b: tensor<1x3x3xf32>) {
  // expected-error@+1 {{(C2) a and b are matrices in as many dimensions, not 'tensor<3x3xf32>' and 'tensor<1x3x3xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  return
}

// -----

func.func @solve_batch(%a: tensor<2x3x3xf32>, %b: tensor<1x3x3xf32>) {
  // expected-error@+1 {{(C3) a and b have the same dimensions but for the last two, not those of 'tensor<2x3x3xf32>' and 'tensor<1x3x3xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x3x3xf32>, tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  return
}

// -----

func.func @solve_square(%a: tensor<3x2xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{(C3) the matrices of a have the sizes 3 and 2, but are square}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @solve_side(%a: tensor<3x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+1 {{(C3) the matrices of a have size 3, but those of b, at their left side, have 4 rows}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @solve_result(%a: tensor<3x3xf32>, %b: tensor<3x4xf32>) {
  // expected-error@+1 {{(C4)}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x4xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @solve_transpose(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) {
  // expected-error@+1 {{transpose_a is TRANSPOSE_INVALID; it is one of NO_TRANSPOSE, TRANSPOSE and ADJOINT}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @dot_rank(%a: tensor<2x2x2xf32>) {
  // expected-error@+1 {{(C1) lhs and rhs are vectors or matrices, not 'tensor<2x2x2xf32>' and 'tensor<2x2x2xf32>'}}
  %0 = stablehlo.dot %a, %a : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

func.func @dot_sizes(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{(C2) the last dimension of lhs has size 3, but the first of rhs 2}}
  %0 = stablehlo.dot %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dot_result(%a: tensor<2x2xf32>) {
  // expected-error@+1 {{(C3) the result has the type 'tensor<2x3xf32>', but its shape is that of 'tensor<2x2xf32>'}}
  %0 = stablehlo.dot %a, %a : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dot_elements(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error@+1 {{(C4) lhs has the element type 'f32', but rhs has 'f64'}}
  %0 = stablehlo.dot %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<f32>
  return
}

// -----

func.func @dot_precision(%a: tensor<2xf32>) {
  // expected-error@+1 {{(C5) precision_config has 1 entries, but takes none or two, one for each operand}}
  %0 = stablehlo.dot %a, %a, precision = [HIGH] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  return
}

// -----

func.func @inference_index(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>) {
  // expected-error@+1 {{(C1) feature_index is 2, which is not in [0, 2)}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) <{epsilon = 1.0e-01 : f32, feature_index = 2 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @inference_elements(%a: tensor<4x4xf32>, %s: tensor<4xf64>, %o: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>) {
  // expected-error@+1 {{(C2) scale has the element type 'f64', but operand has 'f32'}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf64>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @inference_scale(%a: tensor<4x4xf32>, %s: tensor<3xf32>, %o: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>) {
  // expected-error@+1 {{(C3) scale has 3 elements, but dimension 1 of operand, the feature_index, has size 4}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @inference_offset(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<3xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>) {
  // expected-error@+1 {{(C4) offset has 3 elements}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @inference_mean(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>, %m: tensor<3xf32>, %v: tensor<4xf32>) {
  // expected-error@+1 {{(C5) mean has 3 elements}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @inference_variance(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{(C6) variance has 3 elements}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @inference_result(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>) {
  // expected-error@+1 {{(C7) operands and attributes give the result type(s) 'tensor<4x4xf32>', but the op is declared with 'tensor<4x3xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @training_index(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{(C1) feature_index is -1, which is not in [0, 2)}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0e-01 : f32, feature_index = -1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @training_elements(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf64>) {
  // expected-error@+1 {{(C2) offset has the element type 'f64', but operand has 'f32'}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf64>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @training_scale(%a: tensor<4x4xf32>, %s: tensor<3xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{(C3) scale has 3 elements}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @training_offset(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<3xf32>) {
  // expected-error@+1 {{(C4) offset has 3 elements}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<3xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @training_mean(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{(C5), (C6), (C7)}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4x4xf32>, tensor<3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @grad_index(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>, %d: tensor<4x4xf32>) {
  // expected-error@+1 {{(C1) feature_index is 7, which is not in [0, 2)}}
  %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %m, %v, %d) <{epsilon = 1.0e-01 : f32, feature_index = 7 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @grad_elements(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>, %d: tensor<4x4xf64>) {
  // expected-error@+1 {{(C2) grad_output has the element type 'f64', but operand has 'f32'}}
  %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %m, %v, %d) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf64>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @grad_output(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>, %d: tensor<4x3xf32>) {
  // expected-error@+1 {{(C3) operand and grad_output have the same shape, not 'tensor<4x4xf32>' and 'tensor<4x3xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %m, %v, %d) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x3xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @grad_mean(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %m: tensor<3xf32>, %v: tensor<4xf32>, %d: tensor<4x4xf32>) {
  // expected-error@+1 {{(C4) mean has 3 elements}}
  %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %m, %v, %d) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @grad_scale(%a: tensor<4x4xf32>, %s: tensor<3xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>, %d: tensor<4x4xf32>) {
  // expected-error@+1 {{(C5) scale has 3 elements}}
  %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %m, %v, %d) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @grad_results(%a: tensor<4x4xf32>, %s: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>, %d: tensor<4x4xf32>) {
  // expected-error@+1 {{(C3), (C4)}}
  %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %m, %v, %d) <{epsilon = 1.0e-01 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<3xf32>)
  return
}

// -----

func.func @rng_elements(%a: tensor<f32>, %b: tensor<f64>, %s: tensor<1xi64>) {
  // expected-error@+1 {{(C1) a, b and the result have the element types 'f32', 'f64' and 'f32', but these are one}}
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f64>, tensor<1xi64>) -> tensor<2xf32>
  return
}

// -----

func.func @rng_normal(%a: tensor<i32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{(C2) NORMAL numbers are floats, not 'i32'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<2xi32>
  return
}

// -----

func.func @rng_rank(%a: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{(C3) shape has 2 entries, but the result has the type 'tensor<2xf32>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2xf32>
  return
}

// -----

func.func @rng_shape(%a: tensor<f32>) {
  %s = stablehlo.constant dense<3> : tensor<1xi64>
  // expected-error@+1 {{(C3) dimension 0 is 3, but the result has the type 'tensor<2xf32>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
  return
}

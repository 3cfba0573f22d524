// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @expressed(%x: tensor<2xf64>) {
  // expected-error @+1 {{(C2) the operand stands for 'f64', but the result for 'f32'}}
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf64>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @expressed_again(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{(C1), (C2) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<2xf16>'}}
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf16>
  return
}

// -----

// Scales are as many as indices.
func.func @scales(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{must be ranked tensor of per-tensor quantized integer values, or quantized per axis, with a scale and zero point for each index of its quantization dimension}}
  %0 = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @dimension(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{must be ranked tensor of per-tensor quantized integer values, or quantized per axis, with a scale and zero point for each index of its quantization dimension}}
  %0 = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:2, {0.5, 0.25}>>
  return
}

// -----

// Zero cannot be stored.
func.func @zero_point(%x: tensor<2xf32>) {
  // expected-error @+1 {{must be ranked tensor of per-tensor quantized integer values, or quantized per axis, with a scale and zero point for each index of its quantization dimension}}
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8<0:10>:f32, 0.5:-3>>
  return
}

// -----

// Integers that no tensor holds.
func.func @storage(%x: tensor<2xf32>) {
  // expected-error @+1 {{must be ranked tensor of per-tensor quantized integer values, or quantized per axis, with a scale and zero point for each index of its quantization dimension}}
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<i5:f32, 0.5>>
  return
}

// -----

// Where elements only move, scales stay.
func.func @slice(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{operands and attributes give the result type(s)}}
  %0 = stablehlo.slice %x [0:2] : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @slice_per_axis(%x: tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of}}
  %0 = stablehlo.slice %x [0:2, 0:2] : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @reshape_element(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{(C1) the operand has the element type '!quant.uniform<i8:f32, 5.000000e-01>', but the result has '!quant.uniform<i8:f32, 2.500000e-01>'}}
  %0 = stablehlo.reshape %x : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @reshape_scales(%x: tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
  // expected-error @+1 {{(C3) dimension 0 of}}
  %0 = stablehlo.reshape %x : (tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @broadcast_scales(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error @+1 {{(C6) the scales and zero points of}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @convert(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of}}
  %0 = stablehlo.convert %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @constant() {
  // expected-error @+1 {{(C1) operands and attributes give the result type(s) 'tensor<2xi16>', but the op is declared with 'tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>'}}
  %0 = stablehlo.constant() {value = dense<1> : tensor<2xi16>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @add_storage(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error @+1 {{(C1) all operands have the same type, not}}
  %0 = stablehlo.add %x, %y : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @dot_none(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2xf32>) {
  // expected-error @+1 {{(C14) lhs has the element type '!quant.uniform<i8:f32, 5.000000e-01>', rhs 'f32' and the result 'f32', but rhs is quantized, and the result where lhs is}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dot_zero_point(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>) {
  // expected-error @+1 {{(C15) the zero points of rhs, of element type '!quant.uniform<i8:f32, 5.000000e-01:1>', are not all 0}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @dot_contracted(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>) {
  // expected-error @+1 {{(C16) rhs has scales along dimension 0, which is contracted}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @dot_storage(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error @+1 {{(C17) lhs is stored in 'i8', but rhs in 'i16'}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @dot_expressed(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x!quant.uniform<i8:bf16, 0.5>>) {
  // expected-error @+1 {{(C18) lhs stands for 'f32', rhs for 'bf16' and the result for 'f32'}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x!quant.uniform<i8:bf16, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @dot_result(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{(C19) rhs has one scale, but the result several}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @dot_hybrid(%x: tensor<2x3xf16>, %y: tensor<3x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{(C20) rhs stands for 'f32', but lhs has the element type 'f16' and the result 'f16'}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf16>, tensor<3x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2xf16>
  return
}

// -----

func.func @convolution_unlike(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %k: tensor<3x3x2x3xf32>) {
  // expected-error @+1 {{(C28) lhs has the element type}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x2x3xf32>) -> tensor<1x2x2x3xf32>
  return
}

// -----

func.func @convolution_kernel(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %k: tensor<3x3x2x3x!quant.uniform<i8:f32:2, {0.5, 0.25}>>) {
  // expected-error @+1 {{(C29) rhs has scales along dimension 2, but its output features are dimension 3}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x2x3x!quant.uniform<i8:f32:2, {0.5, 0.25}>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @convolution_result(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %k: tensor<3x3x2x3x!quant.uniform<i8:f32:3, {0.5, 0.25, 1.0}>>) {
  // expected-error @+1 {{(C30) the result has scales along dimension 1, but its output features are dimension 3}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x2x3x!quant.uniform<i8:f32:3, {0.5, 0.25, 1.0}>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @convolution_storage(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %k: tensor<3x3x2x3x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error @+1 {{(C31) lhs is stored in 'i8', but rhs in 'i16'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x2x3x!quant.uniform<i16:f32, 0.5>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @convolution_expressed(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %k: tensor<3x3x2x3x!quant.uniform<i8:bf16, 0.5>>) {
  // expected-error @+1 {{(C32) lhs stands for 'f32', rhs for 'bf16' and the result for 'f32'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x2x3x!quant.uniform<i8:bf16, 0.5>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @convolution_scales(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %k: tensor<3x3x2x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{(C33) rhs has one scale, but the result several}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32:3, {0.5, 0.25, 1.0}>>
  return
}

// -----

func.func @convolution_hybrid(%x: tensor<1x4x4x2xf16>, %k: tensor<3x3x2x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{(C34) rhs stands for 'f32', but lhs has the element type 'f16' and the result 'f16'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xf16>, tensor<3x3x2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x2x3xf16>
  return
}

// -----

// Loops carry one type.
func.func @loop(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{'stablehlo.while' op}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<2x!quant.uniform<i8:f32, 0.25>>):
    %true = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %true : tensor<i1>
  }, {
  ^bb0(%a: tensor<2x!quant.uniform<i8:f32, 0.25>>):
    stablehlo.return %a : tensor<2x!quant.uniform<i8:f32, 0.25>>
  }) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @add_per_axis(%x: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{op (C1) operands and attributes give the result type(s) 'tensor<2x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}>>', but the op is declared with 'tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>'}}
  %0 = stablehlo.add %y, %x : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @add_axes(%x: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, %y: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error @+1 {{op (C1) all operands have the same type, not 'tensor<2x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}>>' and 'tensor<2x2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>'}}
  %0 = stablehlo.add %x, %y : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @storage_range(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{op (C1) operands and attributes give the result type(s) 'tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>', but the op is declared with 'tensor<2x!quant.uniform<i8<-127:127>:f32, 5.000000e-01>>'}}
  %0 = stablehlo.negate %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8<-127:127>:f32, 0.5>>
  return
}

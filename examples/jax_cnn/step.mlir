module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16xf32>, %arg1: tensor<5x5x1x16xf32>, %arg2: tensor<32xf32>, %arg3: tensor<5x5x16x32xf32>, %arg4: tensor<10xf32>, %arg5: tensor<1568x10xf32>, %arg6: tensor<16xf32>, %arg7: tensor<5x5x1x16xf32>, %arg8: tensor<32xf32>, %arg9: tensor<5x5x16x32xf32>, %arg10: tensor<10xf32>, %arg11: tensor<1568x10xf32>, %arg12: tensor<128x784xf32>, %arg13: tensor<128xi32>) -> (tensor<16xf32> {jax.result_info = "result[0]['params']['conv1']['bias']"}, tensor<5x5x1x16xf32> {jax.result_info = "result[0]['params']['conv1']['kernel']"}, tensor<32xf32> {jax.result_info = "result[0]['params']['conv2']['bias']"}, tensor<5x5x16x32xf32> {jax.result_info = "result[0]['params']['conv2']['kernel']"}, tensor<10xf32> {jax.result_info = "result[0]['params']['dense']['bias']"}, tensor<1568x10xf32> {jax.result_info = "result[0]['params']['dense']['kernel']"}, tensor<16xf32> {jax.result_info = "result[0]['velocity']['conv1']['bias']"}, tensor<5x5x1x16xf32> {jax.result_info = "result[0]['velocity']['conv1']['kernel']"}, tensor<32xf32> {jax.result_info = "result[0]['velocity']['conv2']['bias']"}, tensor<5x5x16x32xf32> {jax.result_info = "result[0]['velocity']['conv2']['kernel']"}, tensor<10xf32> {jax.result_info = "result[0]['velocity']['dense']['bias']"}, tensor<1568x10xf32> {jax.result_info = "result[0]['velocity']['dense']['kernel']"}, tensor<f32> {jax.result_info = "result[1]['accuracy']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %0 = stablehlo.reshape %arg12 : (tensor<128x784xf32>) -> tensor<128x28x28x1xf32>
    %1 = stablehlo.convolution(%0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<128x28x28x1xf32>, tensor<5x5x1x16xf32>) -> tensor<128x28x28x16xf32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<128x28x28x16xf32>
    %4 = stablehlo.add %1, %3 : tensor<128x28x28x16xf32>
    %5 = call @relu(%4) : (tensor<128x28x28x16xf32>) -> tensor<128x28x28x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x28x28x16xf32>
    %7 = stablehlo.compare GT, %4, %6, FLOAT : (tensor<128x28x28x16xf32>, tensor<128x28x28x16xf32>) -> tensor<128x28x28x16xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
    %9 = "stablehlo.reduce_window"(%5, %8) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %106 = stablehlo.maximum %arg14, %arg15 : tensor<f32>
      stablehlo.return %106 : tensor<f32>
    }) : (tensor<128x28x28x16xf32>, tensor<f32>) -> tensor<128x14x14x16xf32>
    %10 = stablehlo.convolution(%9, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<128x14x14x16xf32>, tensor<5x5x16x32xf32>) -> tensor<128x14x14x32xf32>
    %11 = stablehlo.broadcast_in_dim %arg2, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<128x14x14x32xf32>
    %13 = stablehlo.add %10, %12 : tensor<128x14x14x32xf32>
    %14 = call @relu_0(%13) : (tensor<128x14x14x32xf32>) -> tensor<128x14x14x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<128x14x14x32xf32>
    %16 = stablehlo.compare GT, %13, %15, FLOAT : (tensor<128x14x14x32xf32>, tensor<128x14x14x32xf32>) -> tensor<128x14x14x32xi1>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<f32>
    %18 = "stablehlo.reduce_window"(%14, %17) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %106 = stablehlo.maximum %arg14, %arg15 : tensor<f32>
      stablehlo.return %106 : tensor<f32>
    }) : (tensor<128x14x14x32xf32>, tensor<f32>) -> tensor<128x7x7x32xf32>
    %19 = stablehlo.reshape %18 : (tensor<128x7x7x32xf32>) -> tensor<128x1568xf32>
    %20 = stablehlo.dot_general %19, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x1568xf32>, tensor<1568x10xf32>) -> tensor<128x10xf32>
    %21 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<10xf32>) -> tensor<1x10xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<1x10xf32>) -> tensor<128x10xf32>
    %23 = stablehlo.add %20, %22 : tensor<128x10xf32>
    %24 = call @_one_hot(%arg13) : (tensor<128xi32>) -> tensor<128x10xf32>
    %25:3 = call @log_softmax(%23) : (tensor<128x10xf32>) -> (tensor<128x10xf32>, tensor<128x10xf32>, tensor<128x1xf32>)
    %26 = stablehlo.multiply %24, %25#0 : tensor<128x10xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.reduce(%26 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<128x10xf32>, tensor<f32>) -> tensor<128xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<128xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %29 = stablehlo.divide %28, %cst_5 : tensor<f32>
    %30 = stablehlo.negate %29 : tensor<f32>
    %31 = call @argmax(%23) : (tensor<128x10xf32>) -> tensor<128xi32>
    %32 = stablehlo.compare EQ, %31, %arg13, SIGNED : (tensor<128xi32>, tensor<128xi32>) -> tensor<128xi1>
    %33 = stablehlo.convert %32 : (tensor<128xi1>) -> tensor<128xi32>
    %34 = stablehlo.convert %33 : (tensor<128xi32>) -> tensor<128xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<128xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %36 = stablehlo.divide %35, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.negate %cst_8 : tensor<f32>
    %cst_9 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %38 = stablehlo.divide %37, %cst_9 : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<128xf32>) -> tensor<128x10xf32>
    %41 = stablehlo.multiply %24, %40 : tensor<128x10xf32>
    %42 = call @log_softmax_1(%25#1, %25#2, %41) : (tensor<128x10xf32>, tensor<128x1xf32>, tensor<128x10xf32>) -> tensor<128x10xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.reduce(%42 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<128x10xf32>, tensor<f32>) -> tensor<10xf32>
    %44 = stablehlo.reshape %43 : (tensor<10xf32>) -> tensor<1x10xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<1x10xf32>, tensor<f32>) -> tensor<10xf32>
    %46 = stablehlo.dot_general %42, %19, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x10xf32>, tensor<128x1568xf32>) -> tensor<10x1568xf32>
    %47 = stablehlo.transpose %46, dims = [1, 0] : (tensor<10x1568xf32>) -> tensor<1568x10xf32>
    %48 = stablehlo.dot_general %42, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<128x10xf32>, tensor<1568x10xf32>) -> tensor<128x1568xf32>
    %49 = stablehlo.reshape %48 : (tensor<128x1568xf32>) -> tensor<128x7x7x32xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %50 = stablehlo.pad %14, %cst_12, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<128x14x14x32xf32>, tensor<f32>) -> tensor<128x14x14x32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = "stablehlo.select_and_scatter"(%50, %49, %cst_13) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %106 = stablehlo.compare GE, %arg14, %arg15, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %106 : tensor<i1>
    }, {
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %106 = stablehlo.add %arg14, %arg15 : tensor<f32>
      stablehlo.return %106 : tensor<f32>
    }) : (tensor<128x14x14x32xf32>, tensor<128x7x7x32xf32>, tensor<f32>) -> tensor<128x14x14x32xf32>
    %52 = stablehlo.slice %51 [0:128, 0:14, 0:14, 0:32] : (tensor<128x14x14x32xf32>) -> tensor<128x14x14x32xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<128x14x14x32xf32>
    %54 = stablehlo.select %16, %52, %53 : tensor<128x14x14x32xi1>, tensor<128x14x14x32xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%54 init: %cst_15) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<128x14x14x32xf32>, tensor<f32>) -> tensor<32xf32>
    %56 = stablehlo.reshape %55 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_16) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %58 = stablehlo.convolution(%9, %54) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<128x14x14x16xf32>, tensor<128x14x14x32xf32>) -> tensor<5x5x16x32xf32>
    %59 = stablehlo.reverse %arg3, dims = [0, 1] : tensor<5x5x16x32xf32>
    %60 = stablehlo.convolution(%54, %59) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<128x14x14x32xf32>, tensor<5x5x16x32xf32>) -> tensor<128x14x14x16xf32>
    %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %61 = stablehlo.pad %5, %cst_17, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<128x28x28x16xf32>, tensor<f32>) -> tensor<128x28x28x16xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = "stablehlo.select_and_scatter"(%61, %60, %cst_18) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %106 = stablehlo.compare GE, %arg14, %arg15, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %106 : tensor<i1>
    }, {
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %106 = stablehlo.add %arg14, %arg15 : tensor<f32>
      stablehlo.return %106 : tensor<f32>
    }) : (tensor<128x28x28x16xf32>, tensor<128x14x14x16xf32>, tensor<f32>) -> tensor<128x28x28x16xf32>
    %63 = stablehlo.slice %62 [0:128, 0:28, 0:28, 0:16] : (tensor<128x28x28x16xf32>) -> tensor<128x28x28x16xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<128x28x28x16xf32>
    %65 = stablehlo.select %7, %63, %64 : tensor<128x28x28x16xi1>, tensor<128x28x28x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_20) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<128x28x28x16xf32>, tensor<f32>) -> tensor<16xf32>
    %67 = stablehlo.reshape %66 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %69 = stablehlo.convolution(%0, %65) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<128x28x28x1xf32>, tensor<128x28x28x16xf32>) -> tensor<5x5x1x16xf32>
    %cst_22 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %71 = stablehlo.multiply %70, %arg6 : tensor<16xf32>
    %72 = stablehlo.add %71, %68 : tensor<16xf32>
    %cst_23 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<5x5x1x16xf32>
    %74 = stablehlo.multiply %73, %arg7 : tensor<5x5x1x16xf32>
    %75 = stablehlo.add %74, %69 : tensor<5x5x1x16xf32>
    %cst_24 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %77 = stablehlo.multiply %76, %arg8 : tensor<32xf32>
    %78 = stablehlo.add %77, %57 : tensor<32xf32>
    %cst_25 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<5x5x16x32xf32>
    %80 = stablehlo.multiply %79, %arg9 : tensor<5x5x16x32xf32>
    %81 = stablehlo.add %80, %58 : tensor<5x5x16x32xf32>
    %cst_26 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %83 = stablehlo.multiply %82, %arg10 : tensor<10xf32>
    %84 = stablehlo.add %83, %45 : tensor<10xf32>
    %cst_27 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1568x10xf32>
    %86 = stablehlo.multiply %85, %arg11 : tensor<1568x10xf32>
    %87 = stablehlo.add %86, %47 : tensor<1568x10xf32>
    %cst_28 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %89 = stablehlo.multiply %88, %72 : tensor<16xf32>
    %90 = stablehlo.subtract %arg0, %89 : tensor<16xf32>
    %cst_29 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<5x5x1x16xf32>
    %92 = stablehlo.multiply %91, %75 : tensor<5x5x1x16xf32>
    %93 = stablehlo.subtract %arg1, %92 : tensor<5x5x1x16xf32>
    %cst_30 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %95 = stablehlo.multiply %94, %78 : tensor<32xf32>
    %96 = stablehlo.subtract %arg2, %95 : tensor<32xf32>
    %cst_31 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<5x5x16x32xf32>
    %98 = stablehlo.multiply %97, %81 : tensor<5x5x16x32xf32>
    %99 = stablehlo.subtract %arg3, %98 : tensor<5x5x16x32xf32>
    %cst_32 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %101 = stablehlo.multiply %100, %84 : tensor<10xf32>
    %102 = stablehlo.subtract %arg4, %101 : tensor<10xf32>
    %cst_33 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1568x10xf32>
    %104 = stablehlo.multiply %103, %87 : tensor<1568x10xf32>
    %105 = stablehlo.subtract %arg5, %104 : tensor<1568x10xf32>
    return %90, %93, %96, %99, %102, %105, %72, %75, %78, %81, %84, %87, %36, %30 : tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<128x28x28x16xf32>) -> tensor<128x28x28x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x28x28x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<128x28x28x16xf32>
    return %1 : tensor<128x28x28x16xf32>
  }
  func.func private @relu_0(%arg0: tensor<128x14x14x32xf32>) -> tensor<128x14x14x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x14x14x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<128x14x14x32xf32>
    return %1 : tensor<128x14x14x32xf32>
  }
  func.func private @_one_hot(%arg0: tensor<128xi32>) -> tensor<128x10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<128xi32>) -> tensor<128x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<128x1xi32>) -> tensor<128x10xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<128x10xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<128x10xi32>, tensor<128x10xi32>) -> tensor<128x10xi1>
    %5 = stablehlo.convert %4 : (tensor<128x10xi1>) -> tensor<128x10xf32>
    return %5 : tensor<128x10xf32>
  }
  func.func private @log_softmax(%arg0: tensor<128x10xf32>) -> (tensor<128x10xf32>, tensor<128x10xf32>, tensor<128x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<128x10xf32>, tensor<f32>) -> tensor<128xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<128xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<128xf32>) -> tensor<128x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<128x1xf32>) -> tensor<128x10xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<128x10xf32>
    %6 = stablehlo.exponential %5 : tensor<128x10xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<128x10xf32>, tensor<f32>) -> tensor<128xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<128xf32>) -> tensor<128x1xf32>
    %9 = stablehlo.log %8 : tensor<128x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<128x1xf32>) -> tensor<128x10xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<128x10xf32>
    return %11, %6, %8 : tensor<128x10xf32>, tensor<128x10xf32>, tensor<128x1xf32>
  }
  func.func private @argmax(%arg0: tensor<128x10xf32>) -> tensor<128xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<128x10xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<128x10xf32>, tensor<128x10xi32>, tensor<f32>, tensor<i32>) -> (tensor<128xf32>, tensor<128xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<128xi32>
  }
  func.func private @log_softmax_1(%arg0: tensor<128x10xf32>, %arg1: tensor<128x1xf32>, %arg2: tensor<128x10xf32>) -> tensor<128x10xf32> {
    %0 = stablehlo.negate %arg2 : tensor<128x10xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<128x10xf32>, tensor<f32>) -> tensor<128xf32>
    %2 = stablehlo.reshape %1 : (tensor<128xf32>) -> tensor<128x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<128x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<128x1xf32>, tensor<f32>) -> tensor<128xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<128xf32>) -> tensor<128x10xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<128x10xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<128x10xf32>
    return %7 : tensor<128x10xf32>
  }
}

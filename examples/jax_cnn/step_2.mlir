module @jit_step attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["shards"=2]> {stablehlo.mesh = {axes = [{name = "shards", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32>, %arg1: tensor<5x5x1x16xf32>, %arg2: tensor<32xf32>, %arg3: tensor<5x5x16x32xf32>, %arg4: tensor<10xf32>, %arg5: tensor<1568x10xf32>, %arg6: tensor<16xf32>, %arg7: tensor<5x5x1x16xf32>, %arg8: tensor<32xf32>, %arg9: tensor<5x5x16x32xf32>, %arg10: tensor<10xf32>, %arg11: tensor<1568x10xf32>, %arg12: tensor<128x784xf32>, %arg13: tensor<128xi32>) -> (tensor<16xf32> {jax.result_info = "result[0]['params']['conv1']['bias']"}, tensor<5x5x1x16xf32> {jax.result_info = "result[0]['params']['conv1']['kernel']"}, tensor<32xf32> {jax.result_info = "result[0]['params']['conv2']['bias']"}, tensor<5x5x16x32xf32> {jax.result_info = "result[0]['params']['conv2']['kernel']"}, tensor<10xf32> {jax.result_info = "result[0]['params']['dense']['bias']"}, tensor<1568x10xf32> {jax.result_info = "result[0]['params']['dense']['kernel']"}, tensor<16xf32> {jax.result_info = "result[0]['velocity']['conv1']['bias']"}, tensor<5x5x1x16xf32> {jax.result_info = "result[0]['velocity']['conv1']['kernel']"}, tensor<32xf32> {jax.result_info = "result[0]['velocity']['conv2']['bias']"}, tensor<5x5x16x32xf32> {jax.result_info = "result[0]['velocity']['conv2']['kernel']"}, tensor<10xf32> {jax.result_info = "result[0]['velocity']['dense']['bias']"}, tensor<1568x10xf32> {jax.result_info = "result[0]['velocity']['dense']['kernel']"}, tensor<f32> {jax.result_info = "result[1]['accuracy']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %0:14 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13) in_shardings=[<@mesh, [{}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}]>, <@mesh, [{"shards"}, {}]>, <@mesh, [{"shards"}]>] out_shardings=[<@mesh, [{}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}, {}]>, <@mesh, []>, <@mesh, []>] manual_axes={"shards"} (%arg14: tensor<16xf32>, %arg15: tensor<5x5x1x16xf32>, %arg16: tensor<32xf32>, %arg17: tensor<5x5x16x32xf32>, %arg18: tensor<10xf32>, %arg19: tensor<1568x10xf32>, %arg20: tensor<16xf32>, %arg21: tensor<5x5x1x16xf32>, %arg22: tensor<32xf32>, %arg23: tensor<5x5x16x32xf32>, %arg24: tensor<10xf32>, %arg25: tensor<1568x10xf32>, %arg26: tensor<64x784xf32>, %arg27: tensor<64xi32>) {
      %1 = stablehlo.reshape %arg26 : (tensor<64x784xf32>) -> tensor<64x28x28x1xf32>
      %2 = stablehlo.convolution(%1, %arg15) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<64x28x28x1xf32>, tensor<5x5x1x16xf32>) -> tensor<64x28x28x16xf32>
      %3 = stablehlo.broadcast_in_dim %arg14, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<64x28x28x16xf32>
      %5 = stablehlo.add %2, %4 : tensor<64x28x28x16xf32>
      %6 = func.call @relu(%5) : (tensor<64x28x28x16xf32>) -> tensor<64x28x28x16xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x28x28x16xf32>
      %8 = stablehlo.compare GT, %5, %7, FLOAT : (tensor<64x28x28x16xf32>, tensor<64x28x28x16xf32>) -> tensor<64x28x28x16xi1>
      %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
      %10 = "stablehlo.reduce_window"(%6, %9) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.maximum %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<64x28x28x16xf32>, tensor<f32>) -> tensor<64x14x14x16xf32>
      %11 = stablehlo.convolution(%10, %arg17) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<64x14x14x16xf32>, tensor<5x5x16x32xf32>) -> tensor<64x14x14x32xf32>
      %12 = stablehlo.broadcast_in_dim %arg16, dims = [3] : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xf32>) -> tensor<64x14x14x32xf32>
      %14 = stablehlo.add %11, %13 : tensor<64x14x14x32xf32>
      %15 = func.call @relu_0(%14) : (tensor<64x14x14x32xf32>) -> tensor<64x14x14x32xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<64x14x14x32xf32>
      %17 = stablehlo.compare GT, %14, %16, FLOAT : (tensor<64x14x14x32xf32>, tensor<64x14x14x32xf32>) -> tensor<64x14x14x32xi1>
      %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<f32>
      %19 = "stablehlo.reduce_window"(%15, %18) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.maximum %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<64x14x14x32xf32>, tensor<f32>) -> tensor<64x7x7x32xf32>
      %20 = stablehlo.reshape %19 : (tensor<64x7x7x32xf32>) -> tensor<64x1568xf32>
      %21 = stablehlo.dot_general %20, %arg19, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x1568xf32>, tensor<1568x10xf32>) -> tensor<64x10xf32>
      %22 = stablehlo.broadcast_in_dim %arg18, dims = [1] : (tensor<10xf32>) -> tensor<1x10xf32>
      %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x10xf32>) -> tensor<64x10xf32>
      %24 = stablehlo.add %21, %23 : tensor<64x10xf32>
      %25 = func.call @_one_hot(%arg27) : (tensor<64xi32>) -> tensor<64x10xf32>
      %26:3 = func.call @log_softmax(%24) : (tensor<64x10xf32>) -> (tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>)
      %27 = stablehlo.multiply %25, %26#0 : tensor<64x10xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.reduce(%27 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %29 = stablehlo.reduce(%28 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
      %cst_5 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
      %30 = stablehlo.divide %29, %cst_5 : tensor<f32>
      %31 = stablehlo.negate %30 : tensor<f32>
      %32 = func.call @argmax(%24) : (tensor<64x10xf32>) -> tensor<64xi32>
      %33 = stablehlo.compare EQ, %32, %arg27, SIGNED : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi1>
      %34 = stablehlo.convert %33 : (tensor<64xi1>) -> tensor<64xi32>
      %35 = stablehlo.convert %34 : (tensor<64xi32>) -> tensor<64xf32>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %36 = stablehlo.reduce(%35 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
      %cst_7 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
      %37 = stablehlo.divide %36, %cst_7 : tensor<f32>
      %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %38 = stablehlo.negate %cst_8 : tensor<f32>
      %cst_9 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
      %39 = stablehlo.divide %38, %cst_9 : tensor<f32>
      %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<64xf32>
      %41 = stablehlo.broadcast_in_dim %40, dims = [0] : (tensor<64xf32>) -> tensor<64x10xf32>
      %42 = stablehlo.multiply %25, %41 : tensor<64x10xf32>
      %43 = func.call @log_softmax_1(%26#1, %26#2, %42) : (tensor<64x10xf32>, tensor<64x1xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %44 = stablehlo.reduce(%43 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<64x10xf32>, tensor<f32>) -> tensor<10xf32>
      %45 = stablehlo.reshape %44 : (tensor<10xf32>) -> tensor<1x10xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %46 = stablehlo.reduce(%45 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<1x10xf32>, tensor<f32>) -> tensor<10xf32>
      %47 = stablehlo.dot_general %43, %20, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x10xf32>, tensor<64x1568xf32>) -> tensor<10x1568xf32>
      %48 = stablehlo.transpose %47, dims = [1, 0] : (tensor<10x1568xf32>) -> tensor<1568x10xf32>
      %49 = stablehlo.dot_general %43, %arg19, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x10xf32>, tensor<1568x10xf32>) -> tensor<64x1568xf32>
      %50 = stablehlo.reshape %49 : (tensor<64x1568xf32>) -> tensor<64x7x7x32xf32>
      %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %51 = stablehlo.pad %15, %cst_12, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<64x14x14x32xf32>, tensor<f32>) -> tensor<64x14x14x32xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %52 = "stablehlo.select_and_scatter"(%51, %50, %cst_13) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.compare GE, %arg28, %arg29, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %125 : tensor<i1>
      }, {
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.add %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<64x14x14x32xf32>, tensor<64x7x7x32xf32>, tensor<f32>) -> tensor<64x14x14x32xf32>
      %53 = stablehlo.slice %52 [0:64, 0:14, 0:14, 0:32] : (tensor<64x14x14x32xf32>) -> tensor<64x14x14x32xf32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %54 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<64x14x14x32xf32>
      %55 = stablehlo.select %17, %53, %54 : tensor<64x14x14x32xi1>, tensor<64x14x14x32xf32>
      %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %56 = stablehlo.reduce(%55 init: %cst_15) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<64x14x14x32xf32>, tensor<f32>) -> tensor<32xf32>
      %57 = stablehlo.reshape %56 : (tensor<32xf32>) -> tensor<1x1x1x32xf32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %58 = stablehlo.reduce(%57 init: %cst_16) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
      %59 = stablehlo.convolution(%10, %55) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<64x14x14x16xf32>, tensor<64x14x14x32xf32>) -> tensor<5x5x16x32xf32>
      %60 = stablehlo.reverse %arg17, dims = [0, 1] : tensor<5x5x16x32xf32>
      %61 = stablehlo.convolution(%55, %60) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<64x14x14x32xf32>, tensor<5x5x16x32xf32>) -> tensor<64x14x14x16xf32>
      %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %62 = stablehlo.pad %6, %cst_17, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<64x28x28x16xf32>, tensor<f32>) -> tensor<64x28x28x16xf32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %63 = "stablehlo.select_and_scatter"(%62, %61, %cst_18) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.compare GE, %arg28, %arg29, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %125 : tensor<i1>
      }, {
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.add %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<64x28x28x16xf32>, tensor<64x14x14x16xf32>, tensor<f32>) -> tensor<64x28x28x16xf32>
      %64 = stablehlo.slice %63 [0:64, 0:28, 0:28, 0:16] : (tensor<64x28x28x16xf32>) -> tensor<64x28x28x16xf32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %65 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<64x28x28x16xf32>
      %66 = stablehlo.select %8, %64, %65 : tensor<64x28x28x16xi1>, tensor<64x28x28x16xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %67 = stablehlo.reduce(%66 init: %cst_20) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<64x28x28x16xf32>, tensor<f32>) -> tensor<16xf32>
      %68 = stablehlo.reshape %67 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
      %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %69 = stablehlo.reduce(%68 init: %cst_21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
      %70 = stablehlo.convolution(%1, %66) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<64x28x28x1xf32>, tensor<64x28x28x16xf32>) -> tensor<5x5x1x16xf32>
      %71 = "stablehlo.all_reduce"(%69) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.add %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<16xf32>) -> tensor<16xf32>
      %72 = "stablehlo.all_reduce"(%70) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.add %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<5x5x1x16xf32>) -> tensor<5x5x1x16xf32>
      %73 = "stablehlo.all_reduce"(%58) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.add %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<32xf32>) -> tensor<32xf32>
      %74 = "stablehlo.all_reduce"(%59) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.add %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<5x5x16x32xf32>) -> tensor<5x5x16x32xf32>
      %75 = "stablehlo.all_reduce"(%46) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.add %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<10xf32>) -> tensor<10xf32>
      %76 = "stablehlo.all_reduce"(%48) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
        %125 = stablehlo.add %arg28, %arg29 : tensor<f32>
        stablehlo.return %125 : tensor<f32>
      }) : (tensor<1568x10xf32>) -> tensor<1568x10xf32>
      %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %77 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<16xf32>
      %78 = stablehlo.divide %71, %77 : tensor<16xf32>
      %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %79 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<5x5x1x16xf32>
      %80 = stablehlo.divide %72, %79 : tensor<5x5x1x16xf32>
      %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %81 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %82 = stablehlo.divide %73, %81 : tensor<32xf32>
      %cst_25 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %83 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<5x5x16x32xf32>
      %84 = stablehlo.divide %74, %83 : tensor<5x5x16x32xf32>
      %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %85 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<10xf32>
      %86 = stablehlo.divide %75, %85 : tensor<10xf32>
      %cst_27 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %87 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1568x10xf32>
      %88 = stablehlo.divide %76, %87 : tensor<1568x10xf32>
      %cst_28 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %89 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<16xf32>
      %90 = stablehlo.multiply %89, %arg20 : tensor<16xf32>
      %91 = stablehlo.add %90, %78 : tensor<16xf32>
      %cst_29 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %92 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<5x5x1x16xf32>
      %93 = stablehlo.multiply %92, %arg21 : tensor<5x5x1x16xf32>
      %94 = stablehlo.add %93, %80 : tensor<5x5x1x16xf32>
      %cst_30 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %95 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %96 = stablehlo.multiply %95, %arg22 : tensor<32xf32>
      %97 = stablehlo.add %96, %82 : tensor<32xf32>
      %cst_31 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %98 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<5x5x16x32xf32>
      %99 = stablehlo.multiply %98, %arg23 : tensor<5x5x16x32xf32>
      %100 = stablehlo.add %99, %84 : tensor<5x5x16x32xf32>
      %cst_32 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %101 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<10xf32>
      %102 = stablehlo.multiply %101, %arg24 : tensor<10xf32>
      %103 = stablehlo.add %102, %86 : tensor<10xf32>
      %cst_33 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %104 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1568x10xf32>
      %105 = stablehlo.multiply %104, %arg25 : tensor<1568x10xf32>
      %106 = stablehlo.add %105, %88 : tensor<1568x10xf32>
      %cst_34 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
      %107 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<16xf32>
      %108 = stablehlo.multiply %107, %91 : tensor<16xf32>
      %109 = stablehlo.subtract %arg14, %108 : tensor<16xf32>
      %cst_35 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
      %110 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<5x5x1x16xf32>
      %111 = stablehlo.multiply %110, %94 : tensor<5x5x1x16xf32>
      %112 = stablehlo.subtract %arg15, %111 : tensor<5x5x1x16xf32>
      %cst_36 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
      %113 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %114 = stablehlo.multiply %113, %97 : tensor<32xf32>
      %115 = stablehlo.subtract %arg16, %114 : tensor<32xf32>
      %cst_37 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
      %116 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<5x5x16x32xf32>
      %117 = stablehlo.multiply %116, %100 : tensor<5x5x16x32xf32>
      %118 = stablehlo.subtract %arg17, %117 : tensor<5x5x16x32xf32>
      %cst_38 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
      %119 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<10xf32>
      %120 = stablehlo.multiply %119, %103 : tensor<10xf32>
      %121 = stablehlo.subtract %arg18, %120 : tensor<10xf32>
      %cst_39 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
      %122 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<1568x10xf32>
      %123 = stablehlo.multiply %122, %106 : tensor<1568x10xf32>
      %124 = stablehlo.subtract %arg19, %123 : tensor<1568x10xf32>
      sdy.return %109, %112, %115, %118, %121, %124, %91, %94, %97, %100, %103, %106, %37, %31 : tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<f32>, tensor<f32>
    } : (tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<128x784xf32>, tensor<128xi32>) -> (tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<f32>, tensor<f32>)
    return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9, %0#10, %0#11, %0#12, %0#13 : tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<16xf32>, tensor<5x5x1x16xf32>, tensor<32xf32>, tensor<5x5x16x32xf32>, tensor<10xf32>, tensor<1568x10xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<64x28x28x16xf32>) -> tensor<64x28x28x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x28x28x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<64x28x28x16xf32>
    return %1 : tensor<64x28x28x16xf32>
  }
  func.func private @relu_0(%arg0: tensor<64x14x14x32xf32>) -> tensor<64x14x14x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x14x14x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<64x14x14x32xf32>
    return %1 : tensor<64x14x14x32xf32>
  }
  func.func private @_one_hot(%arg0: tensor<64xi32>) -> tensor<64x10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<64xi32>) -> tensor<64x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<64x1xi32>) -> tensor<64x10xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<64x10xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<64x10xi32>, tensor<64x10xi32>) -> tensor<64x10xi1>
    %5 = stablehlo.convert %4 : (tensor<64x10xi1>) -> tensor<64x10xf32>
    return %5 : tensor<64x10xf32>
  }
  func.func private @log_softmax(%arg0: tensor<64x10xf32>) -> (tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<64xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x10xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<64x10xf32>
    %6 = stablehlo.exponential %5 : tensor<64x10xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %9 = stablehlo.log %8 : tensor<64x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x10xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<64x10xf32>
    return %11, %6, %8 : tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x1xf32>
  }
  func.func private @argmax(%arg0: tensor<64x10xf32>) -> tensor<64xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<64x10xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<64x10xf32>, tensor<64x10xi32>, tensor<f32>, tensor<i32>) -> (tensor<64xf32>, tensor<64xi32>)
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
    return %1#1 : tensor<64xi32>
  }
  func.func private @log_softmax_1(%arg0: tensor<64x10xf32>, %arg1: tensor<64x1xf32>, %arg2: tensor<64x10xf32>) -> tensor<64x10xf32> {
    %0 = stablehlo.negate %arg2 : tensor<64x10xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.reshape %1 : (tensor<64xf32>) -> tensor<64x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<64x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<64x1xf32>, tensor<f32>) -> tensor<64xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<64xf32>) -> tensor<64x10xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<64x10xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<64x10xf32>
    return %7 : tensor<64x10xf32>
  }
}

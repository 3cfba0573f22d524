module @jit_sharded attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}) -> (tensor<2x2x2x2xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<4x4x4x2xf32>, tensor<f32>) -> tensor<4x2x2x2xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"x"}, {}, {}, {}]> : tensor<4x2x2x2xf32>
    %3 = call @"<lambda>"(%2) : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %4 = sdy.manual_computation(%3) in_shardings=[<@mesh, [{"x"}, {}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"x"} (%arg1: tensor<2x2x2x2xf32>) {
      %5 = stablehlo.sine %arg1 : tensor<2x2x2x2xf32>
      %6 = "stablehlo.all_reduce"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %7 : tensor<f32>
      }) : (tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
      sdy.return %6 : tensor<2x2x2x2xf32>
    } : (tensor<4x2x2x2xf32>) -> tensor<2x2x2x2xf32>
    return %4 : tensor<2x2x2x2xf32>
  }
  func.func private @"<lambda>"(%arg0: tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x2x2xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<4x2x2x2xf32>
    return %1 : tensor<4x2x2x2xf32>
  }
}

#loc1 = loc("image")
#loc3 = loc("reduce_window_sum")
#loc5 = loc("reduce_window_sum:"(#loc3))
module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x4x4x2xf32> loc("image")) -> (tensor<1x2x2x2xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32> loc(#loc2)
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32> loc(#loc2)
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg1: tensor<f32> loc("reduce_window_sum:"(#loc3)), %arg2: tensor<f32> loc("reduce_window_sum:"(#loc3))):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32> loc(#loc2)
      stablehlo.return %2 : tensor<f32> loc(#loc2)
    }) : (tensor<1x4x4x2xf32>, tensor<f32>) -> tensor<1x2x2x2xf32> loc(#loc2)
    return %1 : tensor<1x2x2x2xf32> loc(#loc4)
  } loc(#loc)
} loc(#loc)
#loc = loc(unknown)
#loc2 = loc("jit(<lambda>)/reduce_window_sum")
#loc4 = loc("jit(<lambda>)")

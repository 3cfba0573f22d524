// Names come from the source (%x), from a location, or are numbers.
module @mlp {
  func.func public @main(%x: tensor<8x16xf32>, %arg: tensor<16x32xf32> loc("hidden/kernel"),
                         %0: tensor<32x4xf32>, %step: tensor<i32>)
      -> (tensor<8x4xf32> {jax.result_info = "result['logits']"}, tensor<i32>) {
    %h = stablehlo.dot_general %x, %arg, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %t = stablehlo.tanh %h : tensor<8x32xf32>
    %y = stablehlo.dot_general %t, %0, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x4xf32>) -> tensor<8x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %step, %one : tensor<i32>
    return %y, %next : tensor<8x4xf32>, tensor<i32>
  }
}

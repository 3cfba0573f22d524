// Chains of products of 1,024 x 1,024 matrices: each is an operand of the next.
module @flops {
  func.func public @f32(%x: tensor<1024x1024xf32>, %w: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %all = stablehlo.constant dense<16> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<1024x1024xf32>
    cond {
      %1 = stablehlo.compare LT, %i, %all : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %one : tensor<i32>
      %2 = stablehlo.dot_general %y, %w, contracting_dims = [1] x [0]
          : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<1024x1024xf32>
    }
    return %0#1 : tensor<1024x1024xf32>
  }
  // Operands of 16 bits, sums of 32 bits, as in a TPU's matrix unit.
  func.func public @bf16(%x: tensor<1024x1024xf32>, %w: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %all = stablehlo.constant dense<16> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<1024x1024xf32>
    cond {
      %1 = stablehlo.compare LT, %i, %all : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %one : tensor<i32>
      %left = stablehlo.convert %y : (tensor<1024x1024xf32>) -> tensor<1024x1024xbf16>
      %right = stablehlo.convert %w : (tensor<1024x1024xf32>) -> tensor<1024x1024xbf16>
      %2 = stablehlo.dot_general %left, %right, contracting_dims = [1] x [0]
          : (tensor<1024x1024xbf16>, tensor<1024x1024xbf16>) -> tensor<1024x1024xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<1024x1024xf32>
    }
    return %0#1 : tensor<1024x1024xf32>
  }
}

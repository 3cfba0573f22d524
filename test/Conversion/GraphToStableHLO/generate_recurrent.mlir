// Character by character, with the states that layers carry, comes what the model says
// of the whole text.
// RUN: sed '/^\/\/ -----$/,$d' %s | tpu-opt - --graph-to-stablehlo="predict-batch-size=1" -o %t
// RUN: sed '/^}$/d' %t > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

graph.model @writer {
  graph.model_fn @model(%text: tensor<?x4xi32>) {
    %0 = graph.embedding %text {input_dim = 8, output_dim = 3, embeddings_initializer = #graph.random_normal<stddev = 1.0>}
    %1 = graph.gru %0 {units = 5, return_sequences}
    %2 = graph.lstm %1 {units = 4, return_sequences}
    %logits = graph.dense %2 {units = 8}
    graph.generate %logits of %text
    %likeliest = graph.argmax %logits
    graph.predict {likeliest = %likeliest}
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<3> : tensor<ui64>
  %v:18 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<8x3xf32>, tensor<3x15xf32>, tensor<5x15xf32>, tensor<2x15xf32>, tensor<5x16xf32>, tensor<4x16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i64>, tensor<ui64>)
  %text = stablehlo.constant dense<[[5, 2, 7, 1]]> : tensor<1x4xi32>
  %all = call @predict(%v#0, %v#1, %v#2, %v#3, %v#4, %v#5, %v#6, %v#7, %v#8, %text) : (tensor<8x3xf32>, tensor<3x15xf32>, tensor<5x15xf32>, tensor<2x15xf32>, tensor<5x16xf32>, tensor<4x16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<1x4xi32>) -> tensor<1x4xi32>
  %t0 = stablehlo.constant dense<5> : tensor<i32>
  %g0:8 = call @generate(%v#0, %v#1, %v#2, %v#3, %v#4, %v#5, %v#6, %v#7, %v#8, %v#9, %v#10, %v#11, %v#13, %t0, %v#15, %seed) : (tensor<8x3xf32>, tensor<3x15xf32>, tensor<5x15xf32>, tensor<2x15xf32>, tensor<5x16xf32>, tensor<4x16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<ui64>) -> (tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i32>)
  %s0 = stablehlo.slice %all [0:1, 0:1] : (tensor<1x4xi32>) -> tensor<1x1xi32>
  %e0 = stablehlo.reshape %s0 : (tensor<1x1xi32>) -> tensor<i32>
  stablehlo.custom_call @check.expect_eq(%g0#7, %e0) {has_side_effect = true} : (tensor<i32>, tensor<i32>) -> ()
  %t1 = stablehlo.constant dense<2> : tensor<i32>
  %g1:8 = call @generate(%v#0, %v#1, %v#2, %v#3, %v#4, %v#5, %v#6, %v#7, %v#8, %g0#0, %g0#1, %g0#2, %g0#4, %t1, %v#15, %seed) : (tensor<8x3xf32>, tensor<3x15xf32>, tensor<5x15xf32>, tensor<2x15xf32>, tensor<5x16xf32>, tensor<4x16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<ui64>) -> (tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i32>)
  %s1 = stablehlo.slice %all [0:1, 1:2] : (tensor<1x4xi32>) -> tensor<1x1xi32>
  %e1 = stablehlo.reshape %s1 : (tensor<1x1xi32>) -> tensor<i32>
  stablehlo.custom_call @check.expect_eq(%g1#7, %e1) {has_side_effect = true} : (tensor<i32>, tensor<i32>) -> ()
  %t2 = stablehlo.constant dense<7> : tensor<i32>
  %g2:8 = call @generate(%v#0, %v#1, %v#2, %v#3, %v#4, %v#5, %v#6, %v#7, %v#8, %g1#0, %g1#1, %g1#2, %g1#4, %t2, %v#15, %seed) : (tensor<8x3xf32>, tensor<3x15xf32>, tensor<5x15xf32>, tensor<2x15xf32>, tensor<5x16xf32>, tensor<4x16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<ui64>) -> (tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i32>)
  %s2 = stablehlo.slice %all [0:1, 2:3] : (tensor<1x4xi32>) -> tensor<1x1xi32>
  %e2 = stablehlo.reshape %s2 : (tensor<1x1xi32>) -> tensor<i32>
  stablehlo.custom_call @check.expect_eq(%g2#7, %e2) {has_side_effect = true} : (tensor<i32>, tensor<i32>) -> ()
  %t3 = stablehlo.constant dense<1> : tensor<i32>
  %g3:8 = call @generate(%v#0, %v#1, %v#2, %v#3, %v#4, %v#5, %v#6, %v#7, %v#8, %g2#0, %g2#1, %g2#2, %g2#4, %t3, %v#15, %seed) : (tensor<8x3xf32>, tensor<3x15xf32>, tensor<5x15xf32>, tensor<2x15xf32>, tensor<5x16xf32>, tensor<4x16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<ui64>) -> (tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i32>)
  %s3 = stablehlo.slice %all [0:1, 3:4] : (tensor<1x4xi32>) -> tensor<1x1xi32>
  %e3 = stablehlo.reshape %s3 : (tensor<1x1xi32>) -> tensor<i32>
  stablehlo.custom_call @check.expect_eq(%g3#7, %e3) {has_side_effect = true} : (tensor<i32>, tensor<i32>) -> ()
  return
}
}

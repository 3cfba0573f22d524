// RUN: sed '/^\/\/ -----$/,$d' %s | tpu-opt - --graph-to-stablehlo="num-shards=2" -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: sed '/^}$/d' %t > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

// What generation carries belongs to a run: it starts at zero.
// CHECK: func.func @initialize
// CHECK-SAME: tensor<1x3xi32> {tpu.state = "generate/text", tpu.variable = #tpu.variable<local = true>}
// CHECK-SAME: tensor<1xi32> {tpu.state = "generate/count", tpu.variable = #tpu.variable<local = true>}
// CHECK-SAME: tensor<1xi32> {tpu.state = "generate/next", tpu.variable = #tpu.variable<local = true>}
// CHECK-SAME: tensor<1x4xi8> {tpu.state = "generate/seen", tpu.variable = #tpu.variable<local = true>}
// CHECK-SAME: tensor<f32> {tpu.state = "generate/temperature", tpu.variable = #tpu.variable<local = true>}
// CHECK: func.func @generate
// CHECK-SAME: tensor<1xi32> {tpu.outfeed = "token"}
graph.model @writer {
  graph.model_fn @model(%text: tensor<?x3xi32>) {
    %logits = graph.embedding %text {input_dim = 4, output_dim = 4, name = "e"}
    graph.generate %logits of %text {window = 3}
  }
}

// -----
// After 1 comes 2, after 2 comes 3, after 3 comes 0; what is cold takes it always.
func.func @main() {
  %e = stablehlo.constant dense<[[0.0, 9.0, 0.0, 0.0], [0.0, 0.0, 9.0, 0.0], [0.0, 0.0, 0.0, 9.0], [9.0, 0.0, 0.0, 0.0]]> : tensor<4x4xf32>
  %text = stablehlo.constant dense<0> : tensor<1x3xi32>
  %count = stablehlo.constant dense<0> : tensor<1xi32>
  %next = stablehlo.constant dense<1> : tensor<1xi32>
  %seen = stablehlo.constant dense<0> : tensor<1x4xi8>
  %cold = stablehlo.constant dense<0.0> : tensor<f32>
  %top_k = stablehlo.constant dense<0> : tensor<i32>
  %top_p = stablehlo.constant dense<1.0> : tensor<f32>
  %penalty = stablehlo.constant dense<1.0> : tensor<f32>
  %seed = stablehlo.constant dense<7> : tensor<ui64>
  %a:9 = call @generate(%e, %text, %count, %next, %seen, %cold, %top_k, %top_p, %penalty, %seed) : (tensor<4x4xf32>, tensor<1x3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x4xi8>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<ui64>) -> (tensor<1x3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x4xi8>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<1xi32>)
  stablehlo.custom_call @check.expect_eq_const(%a#0) {has_side_effect = true, value = dense<[[1, 0, 0]]> : tensor<1x3xi32>} : (tensor<1x3xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%a#1) {has_side_effect = true, value = dense<1> : tensor<1xi32>} : (tensor<1xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%a#3) {has_side_effect = true, value = dense<[[0, 1, 0, 0]]> : tensor<1x4xi8>} : (tensor<1x4xi8>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%a#8) {has_side_effect = true, value = dense<2> : tensor<1xi32>} : (tensor<1xi32>) -> ()
  %b:9 = call @generate(%e, %a#0, %a#1, %a#2, %a#3, %cold, %top_k, %top_p, %penalty, %seed) : (tensor<4x4xf32>, tensor<1x3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x4xi8>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<ui64>) -> (tensor<1x3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x4xi8>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<1xi32>)
  %c:9 = call @generate(%e, %b#0, %b#1, %b#2, %b#3, %cold, %top_k, %top_p, %penalty, %seed) : (tensor<4x4xf32>, tensor<1x3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x4xi8>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<ui64>) -> (tensor<1x3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x4xi8>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<1xi32>)
  %d:9 = call @generate(%e, %c#0, %c#1, %c#2, %c#3, %cold, %top_k, %top_p, %penalty, %seed) : (tensor<4x4xf32>, tensor<1x3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x4xi8>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<ui64>) -> (tensor<1x3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x4xi8>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<1xi32>)
  // The window has moved on.
  stablehlo.custom_call @check.expect_eq_const(%c#0) {has_side_effect = true, value = dense<[[1, 2, 3]]> : tensor<1x3xi32>} : (tensor<1x3xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%d#0) {has_side_effect = true, value = dense<[[2, 3, 0]]> : tensor<1x3xi32>} : (tensor<1x3xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%d#8) {has_side_effect = true, value = dense<1> : tensor<1xi32>} : (tensor<1xi32>) -> ()
  return
}
}

// Ops without variables, lowered and run; the expected values are TensorFlow's
// (tf.nn, tf.one_hot, tf.losses, tf.train.exponential_decay); of softmax, those of
// float64 arithmetic, which TensorFlow's agree with.
// RUN: tpu-opt %s --graph-infer-shapes --convert-graph-to-stablehlo --differentiate --graph-expand-optimizers -o %t
// RUN: tpu-run %t --engine=reference --entry=predict

graph.model @tensors {
  graph.model_fn @predict() attributes {mode = #graph.mode<predict>, global_batch_size = 3} {
    %logits = stablehlo.constant dense<[[1.0, 2.0, -1.0, 2.0], [1000.0, -1000.0, 0.0, 999.0], [-3.5, 0.25, 0.5, -0.125]]> : tensor<3x4xf32>

    // Large logits do not overflow.
    %0 = graph.softmax %logits : (tensor<3x4xf32>) -> tensor<3x4xf32>
    stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[0.152163022, 0.413621976, 0.0205930256, 0.413621976], [0.731058579, 0.0, 0.0, 0.268941421], [0.00785277518, 0.333908497, 0.428746997, 0.22949173]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()

    // Of equal maxima, the first.
    %1 = graph.argmax %logits : (tensor<3x4xf32>) -> tensor<3xi32>
    stablehlo.custom_call @check.expect_eq_const(%1) {has_side_effect = true, value = dense<[1, 0, 2]> : tensor<3xi32>} : (tensor<3xi32>) -> ()

    // A class that is none gives a row of zeros.
    %labels = stablehlo.constant dense<[3, 0, 5]> : tensor<3xi32>
    %2 = graph.one_hot %labels {depth = 4} : (tensor<3xi32>) -> tensor<3x4xf32>
    stablehlo.custom_call @check.expect_eq_const(%2) {has_side_effect = true, value = dense<[[0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()

    %classes = stablehlo.constant dense<[3, 0, 2]> : tensor<3xi32>
    %3 = graph.sparse_softmax_cross_entropy %classes, %logits : (tensor<3xi32>, tensor<3x4xf32>) -> tensor<f32>
    stablehlo.custom_call @check.expect_close_const(%3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<0.68098426> : tensor<f32>} : (tensor<f32>) -> ()

    // A row with a class that is none has no loss; it counts as a row.
    %outside = graph.sparse_softmax_cross_entropy %labels, %logits : (tensor<3xi32>, tensor<3x4xf32>) -> tensor<f32>
    stablehlo.custom_call @check.expect_close_const(%outside) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<0.398688170> : tensor<f32>} : (tensor<f32>) -> ()

    %soft = stablehlo.constant dense<[[0.1, 0.2, 0.3, 0.4], [0.5, 0.0, 0.25, 0.25], [0.0, 0.0, 1.0, 0.0]]> : tensor<3x4xf32>
    %4 = graph.softmax_cross_entropy %soft, %logits : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<f32>
    stablehlo.custom_call @check.expect_close_const(%4) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<84.43098> : tensor<f32>} : (tensor<f32>) -> ()

    %5 = graph.relu %logits : (tensor<3x4xf32>) -> tensor<3x4xf32>
    stablehlo.custom_call @check.expect_eq_const(%5) {has_side_effect = true, value = dense<[[1.0, 2.0, 0.0, 2.0], [1000.0, 0.0, 0.0, 999.0], [0.0, 0.25, 0.5, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()

    %6 = graph.cast %logits to i32 : (tensor<3x4xf32>) -> tensor<3x4xi32>
    stablehlo.custom_call @check.expect_eq_const(%6) {has_side_effect = true, value = dense<[[1, 2, -1, 2], [1000, -1000, 0, 999], [-3, 0, 0, 0]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

    %7 = graph.reshape %logits [2, -1] : (tensor<3x4xf32>) -> tensor<2x6xf32>
    stablehlo.custom_call @check.expect_eq_const(%7) {has_side_effect = true, value = dense<[[1.0, 2.0, -1.0, 2.0, 1000.0, -1000.0], [0.0, 999.0, -3.5, 0.25, 0.5, -0.125]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()

    %image = stablehlo.constant dense<[[[[-6.0], [1.0], [-5.0], [2.0], [-4.0]], [[3.0], [-3.0], [4.0], [-2.0], [5.0]], [[-1.0], [6.0], [0.0], [-6.0], [1.0]], [[-5.0], [2.0], [-4.0], [3.0], [-3.0]], [[4.0], [-2.0], [5.0], [-1.0], [6.0]]]]> : tensor<1x5x5x1xf32>
    %8 = graph.max_pool2d %image {pool = [2, 2]} : (tensor<1x5x5x1xf32>) -> tensor<1x2x2x1xf32>
    stablehlo.custom_call @check.expect_eq_const(%8) {has_side_effect = true, value = dense<[[[[3.0], [4.0]], [[6.0], [3.0]]]]> : tensor<1x2x2x1xf32>} : (tensor<1x2x2x1xf32>) -> ()
    // The odd cell of padding goes after the image, and is never the maximum.
    %9 = graph.max_pool2d %image {pool = [2, 2], padding = "same"} : (tensor<1x5x5x1xf32>) -> tensor<1x3x3x1xf32>
    stablehlo.custom_call @check.expect_eq_const(%9) {has_side_effect = true, value = dense<[[[[3.0], [4.0], [5.0]], [[6.0], [3.0], [1.0]], [[4.0], [5.0], [6.0]]]]> : tensor<1x3x3x1xf32>} : (tensor<1x3x3x1xf32>) -> ()
    %10 = graph.max_pool2d %image {pool = [3, 3], strides = [2, 2], padding = "same"} : (tensor<1x5x5x1xf32>) -> tensor<1x3x3x1xf32>
    stablehlo.custom_call @check.expect_eq_const(%10) {has_side_effect = true, value = dense<[[[[3.0], [4.0], [5.0]], [[6.0], [6.0], [5.0]], [[4.0], [5.0], [6.0]]]]> : tensor<1x3x3x1xf32>} : (tensor<1x3x3x1xf32>) -> ()

    %11 = graph.flatten %image : (tensor<1x5x5x1xf32>) -> tensor<1x25xf32>
    stablehlo.custom_call @check.expect_eq_const(%11) {has_side_effect = true, value = dense<[[-6.0, 1.0, -5.0, 2.0, -4.0, 3.0, -3.0, 4.0, -2.0, 5.0, -1.0, 6.0, 0.0, -6.0, 1.0, -5.0, 2.0, -4.0, 3.0, -3.0, 4.0, -2.0, 5.0, -1.0, 6.0]]> : tensor<1x25xf32>} : (tensor<1x25xf32>) -> ()
  }
}

// Schedules at steps in and between their periods.
// RUN: tpu-run %t --engine=reference --entry=schedules
func.func @schedules() {
  %7 = stablehlo.constant dense<7> : tensor<i64>
  %10 = stablehlo.constant dense<10> : tensor<i64>
  %25 = stablehlo.constant dense<25> : tensor<i64>
  %0 = graph.exponential_decay at %7 : tensor<i64> {initial = 0.25, decay_steps = 10, decay_rate = 0.5} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<0.15389305> : tensor<f32>} : (tensor<f32>) -> ()
  %1 = graph.exponential_decay at %10 : tensor<i64> {initial = 0.25, decay_steps = 10, decay_rate = 0.5} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<0.125> : tensor<f32>} : (tensor<f32>) -> ()
  %2 = graph.exponential_decay at %25 : tensor<i64> {initial = 0.25, decay_steps = 10, decay_rate = 0.5} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<0.044194173> : tensor<f32>} : (tensor<f32>) -> ()
  %3 = graph.exponential_decay at %7 : tensor<i64> {initial = 0.25, decay_steps = 10, decay_rate = 0.5, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<0.25> : tensor<f32>} : (tensor<f32>) -> ()
  %4 = graph.exponential_decay at %25 : tensor<i64> {initial = 0.25, decay_steps = 10, decay_rate = 0.5, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%4) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<0.0625> : tensor<f32>} : (tensor<f32>) -> ()
  return
}

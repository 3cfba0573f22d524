// Learning rates by the step, as TensorFlow 2.21.0 and Keras 3.15.1 compute them.
// Made by test/Peers/training.py.
// RUN: tpu-opt %s --graph-expand-optimizers -o %t
// RUN: tpu-run %t --engine=reference && tpu-run %t --engine=native

func.func @main() {
  %step0 = stablehlo.constant dense<0> : tensor<i64>
  %step1 = stablehlo.constant dense<1> : tensor<i64>
  %step7 = stablehlo.constant dense<7> : tensor<i64>
  %step8 = stablehlo.constant dense<8> : tensor<i64>
  %step19 = stablehlo.constant dense<19> : tensor<i64>
  %step20 = stablehlo.constant dense<20> : tensor<i64>
  %step21 = stablehlo.constant dense<21> : tensor<i64>
  %step40 = stablehlo.constant dense<40> : tensor<i64>
  %step55 = stablehlo.constant dense<55> : tensor<i64>
  %r0_0 = graph.exponential_decay at %step0 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_0) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r0_1 = graph.exponential_decay at %step1 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_1) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.49475962> : tensor<f32>} : (tensor<f32>) -> ()
  %r0_7 = graph.exponential_decay at %step7 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_7) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.46445084> : tensor<f32>} : (tensor<f32>) -> ()
  %r0_8 = graph.exponential_decay at %step8 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_8) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.45958304> : tensor<f32>} : (tensor<f32>) -> ()
  %r0_19 = graph.exponential_decay at %step19 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_19) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.40928963> : tensor<f32>} : (tensor<f32>) -> ()
  %r0_20 = graph.exponential_decay at %step20 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_20) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.40499997> : tensor<f32>} : (tensor<f32>) -> ()
  %r0_21 = graph.exponential_decay at %step21 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_21) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.4007553> : tensor<f32>} : (tensor<f32>) -> ()
  %r0_40 = graph.exponential_decay at %step40 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_40) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.32804996> : tensor<f32>} : (tensor<f32>) -> ()
  %r0_55 = graph.exponential_decay at %step55 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_55) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.28009397> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_0 = graph.exponential_decay at %step0 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_0) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_1 = graph.exponential_decay at %step1 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_1) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_7 = graph.exponential_decay at %step7 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_7) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_8 = graph.exponential_decay at %step8 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_8) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_19 = graph.exponential_decay at %step19 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_19) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.45> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_20 = graph.exponential_decay at %step20 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_20) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.40499997> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_21 = graph.exponential_decay at %step21 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_21) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.40499997> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_40 = graph.exponential_decay at %step40 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_40) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.32804996> : tensor<f32>} : (tensor<f32>) -> ()
  %r1_55 = graph.exponential_decay at %step55 : tensor<i64> {initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_55) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.29524496> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_0 = graph.piecewise_constant at %step0 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_0) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_1 = graph.piecewise_constant at %step1 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_1) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_7 = graph.piecewise_constant at %step7 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_7) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_8 = graph.piecewise_constant at %step8 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_8) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.1> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_19 = graph.piecewise_constant at %step19 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_19) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.1> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_20 = graph.piecewise_constant at %step20 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_20) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.1> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_21 = graph.piecewise_constant at %step21 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_21) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.01> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_40 = graph.piecewise_constant at %step40 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_40) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.01> : tensor<f32>} : (tensor<f32>) -> ()
  %r2_55 = graph.piecewise_constant at %step55 : tensor<i64> {boundaries = [7, 20], values = [1.0, 0.1, 0.01]} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_55) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.01> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_0 = graph.polynomial_decay at %step0 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_0) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_1 = graph.polynomial_decay at %step1 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_1) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.475005> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_7 = graph.polynomial_decay at %step7 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_7) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.32503498> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_8 = graph.polynomial_decay at %step8 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_8) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.30004> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_19 = graph.polynomial_decay at %step19 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_19) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.025095006> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_20 = graph.polynomial_decay at %step20 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_20) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0e-04> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_21 = graph.polynomial_decay at %step21 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_21) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0e-04> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_40 = graph.polynomial_decay at %step40 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_40) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0e-04> : tensor<f32>} : (tensor<f32>) -> ()
  %r3_55 = graph.polynomial_decay at %step55 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r3_55) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0e-04> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_0 = graph.polynomial_decay at %step0 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_0) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_1 = graph.polynomial_decay at %step1 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_1) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.456125> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_7 = graph.polynomial_decay at %step7 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_7) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.24012497> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_8 = graph.polynomial_decay at %step8 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_8) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.212> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_19 = graph.polynomial_decay at %step19 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_19) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.051125> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_20 = graph.polynomial_decay at %step20 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_20) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.05> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_21 = graph.polynomial_decay at %step21 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_21) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.15153126> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_40 = graph.polynomial_decay at %step40 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_40) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.05> : tensor<f32>} : (tensor<f32>) -> ()
  %r4_55 = graph.polynomial_decay at %step55 : tensor<i64> {initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r4_55) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.053124998> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_0 = graph.cosine_decay at %step0 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_0) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_1 = graph.cosine_decay at %step1 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_1) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.49692208> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_7 = graph.cosine_decay at %step7 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_7) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.3634976> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_8 = graph.cosine_decay at %step8 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_8) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.32725424> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_19 = graph.cosine_decay at %step19 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_19) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.0030779094> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_20 = graph.cosine_decay at %step20 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_20) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.0> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_21 = graph.cosine_decay at %step21 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_21) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.0> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_40 = graph.cosine_decay at %step40 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_40) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.0> : tensor<f32>} : (tensor<f32>) -> ()
  %r5_55 = graph.cosine_decay at %step55 : tensor<i64> {initial = 0.5, decay_steps = 20} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r5_55) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.0> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_0 = graph.cosine_decay at %step0 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_0) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.5> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_1 = graph.cosine_decay at %step1 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_1) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.49722987> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_7 = graph.cosine_decay at %step7 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_7) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.37714785> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_8 = graph.cosine_decay at %step8 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_8) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.34452882> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_19 = graph.cosine_decay at %step19 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_19) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.05277012> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_20 = graph.cosine_decay at %step20 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_20) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.05> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_21 = graph.cosine_decay at %step21 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_21) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.05> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_40 = graph.cosine_decay at %step40 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_40) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.05> : tensor<f32>} : (tensor<f32>) -> ()
  %r6_55 = graph.cosine_decay at %step55 : tensor<i64> {initial = 0.5, decay_steps = 20, alpha = 0.1} : () -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r6_55) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.05> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_0_decay = graph.polynomial_decay at %step0 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_0 = graph.linear_warmup at %step0 : tensor<i64> then %r7_0_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_0) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.125> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_1_decay = graph.polynomial_decay at %step1 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_1 = graph.linear_warmup at %step1 : tensor<i64> then %r7_1_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_1) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.171875> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_7_decay = graph.polynomial_decay at %step7 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_7 = graph.linear_warmup at %step7 : tensor<i64> then %r7_7_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_7) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.453125> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_8_decay = graph.polynomial_decay at %step8 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_8 = graph.linear_warmup at %step8 : tensor<i64> then %r7_8_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_8) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.40002> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_19_decay = graph.polynomial_decay at %step19 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_19 = graph.linear_warmup at %step19 : tensor<i64> then %r7_19_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_19) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.2625475> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_20_decay = graph.polynomial_decay at %step20 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_20 = graph.linear_warmup at %step20 : tensor<i64> then %r7_20_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_20) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.25005> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_21_decay = graph.polynomial_decay at %step21 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_21 = graph.linear_warmup at %step21 : tensor<i64> then %r7_21_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_21) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<0.23755252> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_40_decay = graph.polynomial_decay at %step40 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_40 = graph.linear_warmup at %step40 : tensor<i64> then %r7_40_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_40) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0e-04> : tensor<f32>} : (tensor<f32>) -> ()
  %r7_55_decay = graph.polynomial_decay at %step55 : tensor<i64> {initial = 0.5, decay_steps = 40} : () -> tensor<f32>
  %r7_55 = graph.linear_warmup at %step55 : tensor<i64> then %r7_55_decay {initial = 0.125, target = 0.5, warmup_steps = 8} : (tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r7_55) {has_side_effect = true, tolerance = 2.0e-07 : f64, value = dense<1.0e-04> : tensor<f32>} : (tensor<f32>) -> ()
  return
}

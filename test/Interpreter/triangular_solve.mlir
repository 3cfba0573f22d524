// Made by test/Goldens/generate.py. Expected values are XLA's.
// Sums of some dozens of numbers near 1, in an order that is not said: f32 within 1e-5, f64 1e-13 of
// XLA's f64 result; bf16 within 2^-7, its rounding.
// RUN: %engines

func.func @main() {
  %ac_0 = stablehlo.constant dense<[[2.0, -0.547, 0.196], [-0.034, 3.0, 0.248], [0.013, 0.082, 4.0]]> : tensor<3x3xf32>
  %a_0 = stablehlo.optimization_barrier %ac_0 : tensor<3x3xf32>
  %bc_0 = stablehlo.constant dense<[[0.795, 0.8], [0.545, -0.497], [-0.204, 0.366]]> : tensor<3x2xf32>
  %b_0 = stablehlo.optimization_barrier %bc_0 : tensor<3x2xf32>
  %r0_0 = "stablehlo.triangular_solve"(%a_0, %b_0) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_0) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[0.795, 0.8], [0.57203, -0.4698], [-0.26124147, 0.39412358]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()

  %ac_1 = stablehlo.constant dense<[[[2.0, -0.353, -0.98, -0.673], [-0.871, 3.0, -0.617, 0.88], [-0.159, -0.88, 4.0, 0.781], [0.008, 0.516, 0.901, 5.0]], [[2.0, 0.28, 0.45, 0.806], [0.853, 3.0, -0.214, 0.824], [-0.403, -0.603, 4.0, 0.087], [-0.324, -0.165, 0.021, 5.0]]]> : tensor<2x4x4xf64>
  %a_1 = stablehlo.optimization_barrier %ac_1 : tensor<2x4x4xf64>
  %bc_1 = stablehlo.constant dense<[[[0.925, 0.717, 0.244], [0.006, 0.532, 0.055], [-0.759, -0.037, -0.193], [0.815, 0.801, -0.875]], [[0.319, -0.096, -0.148], [-0.713, 0.748, -0.882], [0.441, 0.054, -0.072], [-0.474, 0.941, 0.006]]]> : tensor<2x4x3xf64>
  %b_1 = stablehlo.optimization_barrier %bc_1 : tensor<2x4x3xf64>
  %r0_1 = "stablehlo.triangular_solve"(%a_1, %b_1) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf64>, tensor<2x4x3xf64>) -> tensor<2x4x3xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[-0.8246175062, 0.11180316252, 1.243169155], [-1.7286571999999998, -0.54897288, 1.03043], [-1.493315, -0.7587010000000001, 0.595375], [0.815, 0.801, -0.875]], [[0.7901083435140002, -0.565413865801, 0.613477409234], [-0.519284738, 0.923911117, -0.924501978], [0.450954, 0.034239, -0.072126], [-0.474, 0.941, 0.006]]]> : tensor<2x4x3xf64>} : (tensor<2x4x3xf64>) -> ()

  %ac_2 = stablehlo.constant dense<[[2.0, -0.465, 0.765, 0.766, -0.936], [0.556, 3.0, 0.537, -0.193, 0.425], [0.829, -0.131, 4.0, 0.264, 0.03], [-0.098, 0.314, 0.577, 5.0, 0.81], [-0.764, 0.544, -0.571, 0.978, 6.0]]> : tensor<5x5xf32>
  %a_2 = stablehlo.optimization_barrier %ac_2 : tensor<5x5xf32>
  %bc_2 = stablehlo.constant dense<[[-0.905], [0.948], [0.476], [0.639], [0.596]]> : tensor<5x1xf32>
  %b_2 = stablehlo.optimization_barrier %bc_2 : tensor<5x1xf32>
  %r0_2 = "stablehlo.triangular_solve"(%a_2, %b_2) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_2) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[-1.4881649], [0.7088529], [0.78393936], [0.05611199], [0.596]]> : tensor<5x1xf32>} : (tensor<5x1xf32>) -> ()

  %ac_3 = stablehlo.constant dense<[[[[2.0, -0.371, 0.313], [0.696, 3.0, 0.479], [0.911, 0.384, 4.0]], [[2.0, 0.415, -0.002], [0.604, 3.0, 0.057], [-0.436, -0.613, 4.0]]]]> : tensor<1x2x3x3xf32>
  %a_3 = stablehlo.optimization_barrier %ac_3 : tensor<1x2x3x3xf32>
  %bc_3 = stablehlo.constant dense<[[[[0.967, -0.953, -0.552, 0.78], [0.043, 0.963, -0.971, 0.9], [-0.561, 0.176, 0.412, 0.814]], [[0.445, -0.717, -0.97, -0.198], [-0.449, -0.42, -0.475, -0.874], [0.335, -0.643, -0.971, -0.877]]]]> : tensor<1x2x3x4xf32>
  %b_3 = stablehlo.optimization_barrier %bc_3 : tensor<1x2x3x4xf32>
  %r0_3 = "stablehlo.triangular_solve"(%a_3, %b_3) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<1x2x3x3xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_3) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[[0.4835, -0.4765, -0.276, 0.39], [-0.09783866, 0.431548, -0.25963467, 0.20952], [-0.24097462, 0.111094266, 0.19078393, 0.09456358]], [[0.2225, -0.3585, -0.485, -0.099], [-0.19446333, -0.067822, -0.060686667, -0.27140135], [0.078200996, -0.21022022, -0.30491525, -0.27163324]]]]> : tensor<1x2x3x4xf32>} : (tensor<1x2x3x4xf32>) -> ()

  %ac_4 = stablehlo.constant dense<[[2.0, -0.099, 0.214], [0.801, 3.0, 0.441], [0.722, 0.506, 4.0]]> : tensor<3x3xf64>
  %a_4 = stablehlo.optimization_barrier %ac_4 : tensor<3x3xf64>
  %bc_4 = stablehlo.constant dense<[[0.851, 0.208], [-0.347, -0.533], [-0.67, -0.667]]> : tensor<3x2xf64>
  %b_4 = stablehlo.optimization_barrier %bc_4 : tensor<3x2xf64>
  %r0_4 = "stablehlo.triangular_solve"(%a_4, %b_4) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_4) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[0.5209772075, 0.22408812074999998], [-0.08741499999999999, -0.1495415], [-0.1675, -0.16675]]> : tensor<3x2xf64>} : (tensor<3x2xf64>) -> ()

  %ac_5 = stablehlo.constant dense<[[[2.0, 0.363, 0.192, 0.386], [0.262, 3.0, -0.794, 0.055], [-0.162, 0.975, 4.0, 0.212], [0.52, 0.481, -0.602, 5.0]], [[2.0, 0.655, -0.452, 0.648], [-0.801, 3.0, -0.427, -0.116], [0.9, 0.513, 4.0, 0.163], [0.625, -0.734, 0.27, 5.0]]]> : tensor<2x4x4xf32>
  %a_5 = stablehlo.optimization_barrier %ac_5 : tensor<2x4x4xf32>
  %bc_5 = stablehlo.constant dense<[[[-0.787, 0.366, -0.862], [0.749, 0.931, -0.841], [0.174, 0.25, -0.074], [0.783, 0.952, -0.973]], [[-0.264, 0.054, -0.829], [-0.735, -0.019, -0.154], [-0.315, 0.213, 0.423], [-0.805, -0.47, -0.172]]]> : tensor<2x4x3xf32>
  %b_5 = stablehlo.optimization_barrier %bc_5 : tensor<2x4x3xf32>
  %r0_5 = "stablehlo.triangular_solve"(%a_5, %b_5) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_5) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[-0.45534518, 0.108105935, -0.35367295], [0.20276128, 0.25018042, -0.2336016], [0.0670683, 0.0911552, -0.0477873], [0.1566, 0.1904, -0.1946]], [[-0.16039014, 0.013728391, -0.4837136], [-0.27278343, -0.039522745, -0.07823018], [-0.0678825, 0.059595, 0.108072005], [-0.161, -0.094, -0.0344]]]> : tensor<2x4x3xf32>} : (tensor<2x4x3xf32>) -> ()

  %ac_6 = stablehlo.constant dense<[[2.0, -0.949, -0.747, -0.363, -0.405], [-0.028, 3.0, -0.673, -0.185, -0.324], [0.615, 0.926, 4.0, 0.14, -0.323], [-0.47, -0.211, 0.353, 5.0, -0.454], [0.728, 0.269, -0.903, -0.485, 6.0]]> : tensor<5x5xf32>
  %a_6 = stablehlo.optimization_barrier %ac_6 : tensor<5x5xf32>
  %bc_6 = stablehlo.constant dense<[[0.434], [-0.384], [-0.411], [-0.861], [0.949]]> : tensor<5x1xf32>
  %b_6 = stablehlo.optimization_barrier %bc_6 : tensor<5x1xf32>
  %r0_6 = "stablehlo.triangular_solve"(%a_6, %b_6) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_6) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[0.45273963], [-0.18588372], [-0.04425144], [-0.430154], [0.949]]> : tensor<5x1xf32>} : (tensor<5x1xf32>) -> ()

  %ac_7 = stablehlo.constant dense<[[[[2.0, -0.527, -0.741], [0.382, 3.0, 0.702], [0.941, 0.847, 4.0]], [[2.0, 0.168, -0.882], [0.401, 3.0, 0.517], [-0.838, 0.152, 4.0]]]]> : tensor<1x2x3x3xf64>
  %a_7 = stablehlo.optimization_barrier %ac_7 : tensor<1x2x3x3xf64>
  %bc_7 = stablehlo.constant dense<[[[[-0.837, 0.24, 0.079, 0.991], [0.174, -0.826, -0.296, -0.031], [-0.082, -0.031, -0.261, -0.832]], [[0.244, -0.198, 0.321, 0.813], [-0.329, -0.274, 0.643, 0.183], [0.266, -0.066, -0.478, 0.22]]]]> : tensor<1x2x3x4xf64>
  %b_7 = stablehlo.optimization_barrier %bc_7 : tensor<1x2x3x4xf64>
  %r0_7 = "stablehlo.triangular_solve"(%a_7, %b_7) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<1x2x3x3xf64>, tensor<1x2x3x4xf64>) -> tensor<1x2x3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_7) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[[-0.837, 0.24, 0.079, 0.991], [-0.26709900000000003, -0.6995199999999999, -0.254367, 0.49125699999999994], [-0.514713502, 0.6379030399999999, -0.02389536600000003, -0.44253141399999996]], [[0.244, -0.198, 0.321, 0.813], [-0.369992, -0.240736, 0.589072, 0.046415999999999985], [0.672493864, -0.11617548800000002, -0.499428224, 0.913068928]]]]> : tensor<1x2x3x4xf64>} : (tensor<1x2x3x4xf64>) -> ()

  %ac_8 = stablehlo.constant dense<[[2.0, -0.591, -0.477], [0.778, 3.0, -0.214], [0.524, -0.157, 4.0]]> : tensor<3x3xf32>
  %a_8 = stablehlo.optimization_barrier %ac_8 : tensor<3x3xf32>
  %bc_8 = stablehlo.constant dense<[[-0.413, -0.818], [0.739, -0.791], [-0.053, -0.083]]> : tensor<3x2xf32>
  %b_8 = stablehlo.optimization_barrier %bc_8 : tensor<3x2xf32>
  %r0_8 = "stablehlo.triangular_solve"(%a_8, %b_8) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_8) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[-0.413, -0.818], [0.49491704, -1.274438], [-0.14408875, -0.7459158]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()

  %ac_9 = stablehlo.constant dense<[[[2.0, 0.621, 0.515, -0.324], [0.991, 3.0, -0.964, -0.386], [-0.988, -0.577, 4.0, -0.619], [0.995, 0.763, 0.529, 5.0]], [[2.0, -0.801, -0.199, 0.864], [0.459, 3.0, -0.794, 0.402], [0.181, -0.232, 4.0, 0.704], [0.178, 0.134, 0.55, 5.0]]]> : tensor<2x4x4xf32>
  %a_9 = stablehlo.optimization_barrier %ac_9 : tensor<2x4x4xf32>
  %bc_9 = stablehlo.constant dense<[[[-0.257, 0.575, -0.6], [-0.299, -0.516, -0.036], [0.49, -0.214, -0.127], [-0.753, -0.767, -0.365]], [[0.283, -0.082, 0.37], [0.488, -0.168, -0.617], [0.032, 0.878, 0.057], [-0.156, 0.553, 0.655]]]> : tensor<2x4x3xf32>
  %b_9 = stablehlo.optimization_barrier %bc_9 : tensor<2x4x3xf32>
  %r0_9 = "stablehlo.triangular_solve"(%a_9, %b_9) <{left_side = true, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_9) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[-0.15137374, 0.34977904, -0.2898041], [-0.08716932, -0.21655682, -0.035225023], [0.09919465, -0.07723865, -0.04304675], [-0.1506, -0.1534, -0.073]], [[0.22457324, -0.0760359, 0.037198506], [0.17041814, -0.017877957, -0.22555132], [0.0134912, 0.20003441, -0.008805999], [-0.031200001, 0.110599995, 0.131]]]> : tensor<2x4x3xf32>} : (tensor<2x4x3xf32>) -> ()

  %ac_10 = stablehlo.constant dense<[[2.0, -0.574, 0.159, 0.629, -0.8], [0.901, 3.0, 0.595, 0.916, -0.439], [-0.515, 0.211, 4.0, 0.626, -0.655], [-0.479, -0.322, -0.148, 5.0, -0.126], [0.777, 0.855, 0.298, 0.422, 6.0]]> : tensor<5x5xf64>
  %a_10 = stablehlo.optimization_barrier %ac_10 : tensor<5x5xf64>
  %bc_10 = stablehlo.constant dense<[[0.523], [0.094], [-0.033], [-0.839], [-0.757]]> : tensor<5x1xf64>
  %b_10 = stablehlo.optimization_barrier %bc_10 : tensor<5x1xf64>
  %r0_10 = "stablehlo.triangular_solve"(%a_10, %b_10) <{left_side = true, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<5x5xf64>, tensor<5x1xf64>) -> tensor<5x1xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_10) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[0.2615], [0.081367], [-0.03074796625], [-0.2117534890255], [-0.09315012408516048]]> : tensor<5x1xf64>} : (tensor<5x1xf64>) -> ()

  %ac_11 = stablehlo.constant dense<[[[[2.0, -0.597, -0.654], [0.882, 3.0, 0.98], [0.918, 0.223, 4.0]], [[2.0, 0.277, -0.305], [-0.884, 3.0, -0.172], [-0.729, -0.114, 4.0]]]]> : tensor<1x2x3x3xf32>
  %a_11 = stablehlo.optimization_barrier %ac_11 : tensor<1x2x3x3xf32>
  %bc_11 = stablehlo.constant dense<[[[[-0.069, 0.477, 0.527, -0.214], [-0.223, 0.576, -0.837, -0.522], [-0.295, -0.57, 0.324, -0.815]], [[0.512, -0.514, 0.522, -0.3], [0.041, -0.778, -0.238, 0.444], [-0.265, 0.774, -0.084, -0.683]]]]> : tensor<1x2x3x4xf32>
  %b_11 = stablehlo.optimization_barrier %bc_11 : tensor<1x2x3x4xf32>
  %r0_11 = "stablehlo.triangular_solve"(%a_11, %b_11) <{left_side = true, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<1x2x3x3xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_11) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[[-0.0345, 0.2385, 0.2635, -0.107], [-0.081198834, 0.2394615, -0.2265635, -0.19529301], [-0.059497032, -0.16217332, 0.17959031, -0.1733977]], [[0.256, -0.257, 0.261, -0.15], [-0.009970669, -0.23560366, -0.103432335, 0.16185], [-0.047158733, 0.16377279, -0.0055463393, -0.17522795]]]]> : tensor<1x2x3x4xf32>} : (tensor<1x2x3x4xf32>) -> ()

  %ac_12 = stablehlo.constant dense<[[2.0, -0.823, 1.0], [-0.925, 3.0, -0.721], [0.16, -0.619, 4.0]]> : tensor<3x3xf32>
  %a_12 = stablehlo.optimization_barrier %ac_12 : tensor<3x3xf32>
  %bc_12 = stablehlo.constant dense<[[0.161, -0.967, -0.099], [-0.56, -0.28, -0.511]]> : tensor<2x3xf32>
  %b_12 = stablehlo.optimization_barrier %bc_12 : tensor<2x3xf32>
  %r0_12 = "stablehlo.triangular_solve"(%a_12, %b_12) <{left_side = false, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_12) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[-0.77431995, -1.028281, -0.099], [-1.0298258, -0.596309, -0.511]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %ac_13 = stablehlo.constant dense<[[[2.0, -0.539, -0.459, 0.797], [-0.174, 3.0, -0.077, -0.832], [0.669, -0.678, 4.0, 0.784], [-0.451, 0.545, 0.643, 5.0]], [[2.0, -0.424, 0.556, 0.7], [-0.868, 3.0, 0.266, -0.871], [-0.491, -0.51, 4.0, 0.885], [-0.73, 0.103, 0.953, 5.0]]]> : tensor<2x4x4xf64>
  %a_13 = stablehlo.optimization_barrier %ac_13 : tensor<2x4x4xf64>
  %bc_13 = stablehlo.constant dense<[[[0.591, 0.434, -0.742, -0.168], [0.09, 0.132, -0.63, 0.085], [-0.043, 0.337, 0.915, 0.206]], [[0.367, -0.585, 0.116, -0.398], [0.302, 0.024, 0.2, -0.602], [0.282, 0.902, -0.54, 0.615]]]> : tensor<2x3x4xf64>
  %b_13 = stablehlo.optimization_barrier %bc_13 : tensor<2x3x4xf64>
  %r0_13 = "stablehlo.triangular_solve"(%a_13, %b_13) <{left_side = false, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf64>, tensor<2x3x4xf64>) -> tensor<2x3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_13) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[0.591, 0.536834, -0.7734055479999999, 0.30326623736399994], [0.09, 0.14766, -0.59009652, 0.42454736236], [-0.043, 0.32951800000000003, 1.167180204, -0.743477181172]], [[0.367, -0.26644399999999996, 0.16031056, -0.2554222316800001], [0.302, 0.286136, 0.49421136000000004, -0.88199543408], [0.282, 1.146776, 0.18331776, 0.5280402467199999]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()

  %ac_14 = stablehlo.constant dense<[[2.0, -0.951, 0.762, 0.848, -0.808], [0.865, 3.0, 0.354, -0.877, -0.293], [-0.381, -0.5, 4.0, 0.513, -0.558], [0.465, -0.92, 0.069, 5.0, -0.148], [-0.479, 0.811, -0.941, -0.594, 6.0]]> : tensor<5x5xf32>
  %a_14 = stablehlo.optimization_barrier %ac_14 : tensor<5x5xf32>
  %bc_14 = stablehlo.constant dense<[[-0.652, -0.149, 0.337, 0.094, -0.444]]> : tensor<1x5xf32>
  %b_14 = stablehlo.optimization_barrier %bc_14 : tensor<1x5xf32>
  %r0_14 = "stablehlo.triangular_solve"(%a_14, %b_14) <{left_side = false, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<1x5xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_14) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[-0.652, 0.41498002, 0.296078, 0.7585322, -0.36367926]]> : tensor<1x5xf32>} : (tensor<1x5xf32>) -> ()

  %ac_15 = stablehlo.constant dense<[[[[2.0, 0.663, -0.101], [0.042, 3.0, 0.574], [-0.458, 0.948, 4.0]], [[2.0, -0.786, -0.008], [0.737, 3.0, -0.85], [0.493, 0.733, 4.0]]]]> : tensor<1x2x3x3xf32>
  %a_15 = stablehlo.optimization_barrier %ac_15 : tensor<1x2x3x3xf32>
  %bc_15 = stablehlo.constant dense<[[[[-0.294, -0.126, -0.183], [0.49, 0.964, 0.654], [-0.799, -0.469, 0.382], [0.196, -0.078, 0.799]], [[0.263, -0.968, 0.504], [0.976, -0.17, 0.823], [0.618, -0.996, -0.224], [0.037, 0.256, 0.318]]]]> : tensor<1x2x4x3xf32>
  %b_15 = stablehlo.optimization_barrier %bc_15 : tensor<1x2x4x3xf32>
  %r0_15 = "stablehlo.triangular_solve"(%a_15, %b_15) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<1x2x3x3xf32>, tensor<1x2x4x3xf32>) -> tensor<1x2x4x3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_15) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[[-0.15689835, -0.027543, -0.04575], [0.2767785, 0.26966733, 0.1635], [-0.37371376, -0.18651134, 0.0955], [0.1456143, -0.08912101, 0.19975]], [[0.2306883, -0.35345265, 0.126], [0.47668937, -0.10693825, 0.20575], [0.44010392, -0.31831732, -0.056], [-0.025384156, 0.06590884, 0.0795]]]]> : tensor<1x2x4x3xf32>} : (tensor<1x2x4x3xf32>) -> ()

  %ac_16 = stablehlo.constant dense<[[2.0, 0.861, -0.428], [0.855, 3.0, 0.888], [-0.096, 0.588, 4.0]]> : tensor<3x3xf64>
  %a_16 = stablehlo.optimization_barrier %ac_16 : tensor<3x3xf64>
  %bc_16 = stablehlo.constant dense<[[-0.116, -0.279, -0.752], [0.504, 0.082, 0.478]]> : tensor<2x3xf64>
  %b_16 = stablehlo.optimization_barrier %bc_16 : tensor<2x3xf64>
  %r0_16 = "stablehlo.triangular_solve"(%a_16, %b_16) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_16) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[-0.058, -0.07647000000000001, -0.17815091], [0.252, -0.04448666666666666, 0.13208754]]> : tensor<2x3xf64>} : (tensor<2x3xf64>) -> ()

  %ac_17 = stablehlo.constant dense<[[[2.0, 0.809, -0.799, 0.326], [0.264, 3.0, -0.274, -0.645], [0.219, -0.147, 4.0, -0.338], [0.112, -0.286, 0.551, 5.0]], [[2.0, -0.176, -0.55, -0.777], [0.721, 3.0, -0.116, -0.386], [-0.098, 0.584, 4.0, 0.709], [-0.172, -0.848, -0.219, 5.0]]]> : tensor<2x4x4xf32>
  %a_17 = stablehlo.optimization_barrier %ac_17 : tensor<2x4x4xf32>
  %bc_17 = stablehlo.constant dense<[[[0.418, -0.58, 0.575, -0.888], [-0.418, -0.523, 0.98, -0.929], [-0.899, 0.676, 0.721, -0.579]], [[0.74, 0.699, -0.541, 0.395], [0.852, -0.527, -0.83, 0.387], [0.606, 0.982, -0.314, -0.523]]]> : tensor<2x3x4xf32>
  %b_17 = stablehlo.optimization_barrier %bc_17 : tensor<2x3x4xf32>
  %r0_17 = "stablehlo.triangular_solve"(%a_17, %b_17) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_17) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[0.209, -0.21172532, 0.124526344, -0.2081151], [-0.209, -0.15594134, 0.25071192, -0.2176667], [-0.4495, 0.26488933, 0.21459481, -0.114227876]], [[0.37, 0.14407666, -0.1472202, 0.10971516], [0.426, -0.27804866, -0.15646788, 0.03804405], [0.303, 0.25451234, -0.1082353, -0.055752214]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  %ac_18 = stablehlo.constant dense<[[2.0, 0.92, -0.649, 0.045, -0.179], [-0.286, 3.0, -0.416, 0.249, 0.071], [0.275, 0.644, 4.0, 0.131, 0.86], [0.825, -0.412, -0.364, 5.0, -0.846], [0.407, -0.42, 0.209, 0.644, 6.0]]> : tensor<5x5xf32>
  %a_18 = stablehlo.optimization_barrier %ac_18 : tensor<5x5xf32>
  %bc_18 = stablehlo.constant dense<[[0.413, 0.352, 0.175, -0.165, 0.581]]> : tensor<1x5xf32>
  %b_18 = stablehlo.optimization_barrier %bc_18 : tensor<1x5xf32>
  %r0_18 = "stablehlo.triangular_solve"(%a_18, %b_18) <{left_side = false, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<1x5xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_18) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[0.413, -0.027959997, 0.43140563, -0.2331371, 0.08866929]]> : tensor<1x5xf32>} : (tensor<1x5xf32>) -> ()

  %ac_19 = stablehlo.constant dense<[[[[2.0, -0.797, -0.835], [-0.958, 3.0, -0.701], [-0.333, 0.013, 4.0]], [[2.0, 0.345, -0.317], [0.229, 3.0, 0.038], [0.02, 0.682, 4.0]]]]> : tensor<1x2x3x3xf64>
  %a_19 = stablehlo.optimization_barrier %ac_19 : tensor<1x2x3x3xf64>
  %bc_19 = stablehlo.constant dense<[[[[-0.667, 0.11, -0.996], [-0.203, 0.289, 0.757], [0.965, -0.2, 0.327], [0.142, 0.228, -0.933]], [[0.161, -0.532, 0.532], [0.788, -0.729, 0.122], [-0.347, -0.617, -0.657], [-0.088, -0.965, 0.479]]]]> : tensor<1x2x4x3xf64>
  %b_19 = stablehlo.optimization_barrier %bc_19 : tensor<1x2x4x3xf64>
  %r0_19 = "stablehlo.triangular_solve"(%a_19, %b_19) <{left_side = false, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<1x2x3x3xf64>, tensor<1x2x4x3xf64>) -> tensor<1x2x4x3xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_19) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[[-1.967452212, -0.5881959999999999, -0.996], [1.082361629, 0.819657, 0.757], [1.261338919, 0.029226999999999982, 0.327], [-0.976603301, -0.426033, -0.933]], [[0.5201585200000001, -0.552216, 0.532], [1.0797784199999998, -0.733636, 0.122], [-0.35101727000000005, -0.592034, -0.657], [0.40304768999999996, -0.983202, 0.479]]]]> : tensor<1x2x4x3xf64>} : (tensor<1x2x4x3xf64>) -> ()

  %ac_20 = stablehlo.constant dense<[[2.0, 0.286, -0.797], [-0.731, 3.0, -0.355], [0.959, 0.388, 4.0]]> : tensor<3x3xf32>
  %a_20 = stablehlo.optimization_barrier %ac_20 : tensor<3x3xf32>
  %bc_20 = stablehlo.constant dense<[[-0.863, -0.594, -0.67], [-0.124, -0.162, -0.068]]> : tensor<2x3xf32>
  %b_20 = stablehlo.optimization_barrier %bc_20 : tensor<2x3xf32>
  %r0_20 = "stablehlo.triangular_solve"(%a_20, %b_20) <{left_side = false, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_20) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[-1.1590809, -0.83185, -0.67], [-0.12495996, -0.18614, -0.068]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %ac_21 = stablehlo.constant dense<[[[2.0, -0.746, 0.511, -0.647], [-0.839, 3.0, 0.331, 0.435], [0.866, -0.587, 4.0, -0.525], [0.785, 0.38, 0.943, 5.0]], [[2.0, -0.218, 0.76, -0.536], [-0.199, 3.0, -0.065, 0.419], [0.289, -0.006, 4.0, -0.635], [-0.771, 0.834, 0.512, 5.0]]]> : tensor<2x4x4xf32>
  %a_21 = stablehlo.optimization_barrier %ac_21 : tensor<2x4x4xf32>
  %bc_21 = stablehlo.constant dense<[[[-0.301, -0.743, 0.951, -0.265], [0.919, -0.886, -0.362, -0.953], [0.929, 0.781, -0.115, 0.933]], [[0.93, 0.163, 0.157, -0.586], [-0.223, -0.914, 0.339, 0.371], [0.789, -0.086, -0.338, -0.423]]]> : tensor<2x3x4xf32>
  %b_21 = stablehlo.optimization_barrier %bc_21 : tensor<2x3x4xf32>
  %r0_21 = "stablehlo.triangular_solve"(%a_21, %b_21) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_21) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[-0.1505, -0.28509098, 0.28056765, -0.018212179], [0.4595, -0.18107098, -0.1342175, -0.12948036], [0.4645, 0.375839, -0.11919055, 0.20149331]], [[0.465, 0.08812334, -0.047667995, -0.08079057], [-0.1115, -0.312769, 0.100852504, 0.101265505], [0.3945, 3.3075182e-07, -0.15945499, -0.06256042]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  %ac_22 = stablehlo.constant dense<[[2.0, 0.278, -0.525, -0.627, 0.967], [0.843, 3.0, 0.593, 0.333, -0.713], [0.312, 0.148, 4.0, -0.293, 0.411], [-0.529, -0.772, -0.647, 5.0, -0.414], [-0.592, -0.855, -0.318, 0.562, 6.0]]> : tensor<5x5xf64>
  %a_22 = stablehlo.optimization_barrier %ac_22 : tensor<5x5xf64>
  %bc_22 = stablehlo.constant dense<[[0.648, -0.761, -0.174, 0.984, -0.493]]> : tensor<1x5xf64>
  %b_22 = stablehlo.optimization_barrier %bc_22 : tensor<1x5xf64>
  %r0_22 = "stablehlo.triangular_solve"(%a_22, %b_22) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<5x5xf64>, tensor<1x5xf64>) -> tensor<1x5xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_22) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[0.4580669506876963, -0.2901058691905611, -0.02114012405, 0.18999660000000002, -0.08216666666666667]]> : tensor<1x5xf64>} : (tensor<1x5xf64>) -> ()

  %ac_23 = stablehlo.constant dense<[[[[2.0, 0.148, -0.761], [-0.831, 3.0, 0.539], [0.209, 0.109, 4.0]], [[2.0, -0.113, -0.473], [-0.954, 3.0, 0.187], [-0.621, -0.108, 4.0]]]]> : tensor<1x2x3x3xf32>
  %a_23 = stablehlo.optimization_barrier %ac_23 : tensor<1x2x3x3xf32>
  %bc_23 = stablehlo.constant dense<[[[[-0.665, 0.405, 0.731], [0.019, -0.9, -0.107], [0.04, -0.11, 0.548], [0.109, 0.191, -0.232]], [[-0.091, 0.297, -0.912], [-0.258, -0.981, 0.43], [-0.598, 0.809, 0.065], [-0.748, 0.292, -0.147]]]]> : tensor<1x2x4x3xf32>
  %b_23 = stablehlo.optimization_barrier %bc_23 : tensor<1x2x4x3xf32>
  %r0_23 = "stablehlo.triangular_solve"(%a_23, %b_23) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<1x2x3x3xf32>, tensor<1x2x4x3xf32>) -> tensor<1x2x4x3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_23) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[[-0.2705239, 0.102165915, 0.18275], [0.021165974, -0.2951939, -0.02675], [0.07666329, -0.061281, 0.137], [0.026948538, 0.07408733, -0.058]], [[-0.09302552, 0.113212, -0.228], [-0.12243034, -0.33370084, 0.1075], [-0.27997795, 0.26865375, 0.01625], [-0.37706262, 0.09962408, -0.03675]]]]> : tensor<1x2x4x3xf32>} : (tensor<1x2x4x3xf32>) -> ()
  return
}

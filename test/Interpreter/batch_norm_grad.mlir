// Made by test/Goldens/generate.py. Expected values are XLA's.
// Sums of some dozens of numbers near 1, in an order that is not said: f32 within 1e-5, f64 1e-13 of
// XLA's f64 result; bf16 within 2^-7, its rounding.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[0.084, -1.597, -1.772], [-0.898, -0.289, -0.175], [1.164, 0.32, 1.258], [-0.415, 1.668, -1.76]]> : tensor<4x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<4x3xf32>
  %sc_0 = stablehlo.constant dense<[-0.002, -0.833, 0.585]> : tensor<3xf32>
  %s_0 = stablehlo.optimization_barrier %sc_0 : tensor<3xf32>
  %mc_0 = stablehlo.constant dense<[-0.928, 1.423, -0.131]> : tensor<3xf32>
  %m_0 = stablehlo.optimization_barrier %mc_0 : tensor<3xf32>
  %vc_0 = stablehlo.constant dense<[2.538, 2.791, 0.934]> : tensor<3xf32>
  %v_0 = stablehlo.optimization_barrier %vc_0 : tensor<3xf32>
  %dc_0 = stablehlo.constant dense<[[0.155, 1.536, 0.091], [1.792, 1.175, 1.225], [-1.123, -1.832, 0.091], [-0.549, 0.478, 1.47]]> : tensor<4x3xf32>
  %d_0 = stablehlo.optimization_barrier %dc_0 : tensor<4x3xf32>
  %r0_0, %r1_0, %r2_0 = "stablehlo.batch_norm_grad"(%x_0, %s_0, %m_0, %v_0, %d_0) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_0) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[-0.0004109708, 0.01171714, -1.0361426], [-0.0021719262, -0.07178943, 0.28838423], [0.0008700683, 1.3046038, 0.17522229], [0.0006219238, -0.118521474, -0.19706039]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_0) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[-1.518951, -2.7006037, -2.5559251]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_0) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[0.275, 1.3569999, 2.877]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[0.583, -1.085, -1.913], [1.236, -0.963, 0.555], [1.598, 0.755, -0.464], [-1.213, 1.62, 0.536]]> : tensor<4x3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<4x3xf64>
  %sc_1 = stablehlo.constant dense<[0.997, 0.141, 1.261]> : tensor<3xf64>
  %s_1 = stablehlo.optimization_barrier %sc_1 : tensor<3xf64>
  %mc_1 = stablehlo.constant dense<[1.89, -0.071, -0.444]> : tensor<3xf64>
  %m_1 = stablehlo.optimization_barrier %mc_1 : tensor<3xf64>
  %vc_1 = stablehlo.constant dense<[0.123, 2.202, 0.509]> : tensor<3xf64>
  %v_1 = stablehlo.optimization_barrier %vc_1 : tensor<3xf64>
  %dc_1 = stablehlo.constant dense<[[-0.282, 1.282, 0.843], [-1.088, -0.677, -1.249], [1.991, -1.254, -1.138], [-0.697, -0.221, 1.393]]> : tensor<4x3xf64>
  %d_1 = stablehlo.optimization_barrier %dc_1 : tensor<4x3xf64>
  %r0_1, %r1_1, %r2_1 = "stablehlo.batch_norm_grad"(%x_1, %s_1, %m_1, %v_1, %d_1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<4x3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[19.112297831832887, 0.11943174669597724, 0.15878601146853485], [6.9094111577509345, -0.06389893002416883, -1.1891397472883063], [10.127176005835205, -0.07971536935211837, -1.9617815303309512], [45.22349541441434, 0.03805171165748729, 3.4579191616077893]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[7.558279899207943, -1.4186141647748907, -1.5378127932494634]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[-0.07599999999999996, -0.87, -0.15100000000000002]> : tensor<3xf64>} : (tensor<3xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[1.3671875, 0.486328125, 0.37890625], [-1.4140625, -0.0859375, 0.318359375], [-0.283203125, 0.150390625, -1.34375], [-1.5390625, 0.5390625, -0.8125]]> : tensor<4x3xbf16>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<4x3xbf16>
  %sc_2 = stablehlo.constant dense<[-0.859375, 0.97265625, 0.7109375]> : tensor<3xbf16>
  %s_2 = stablehlo.optimization_barrier %sc_2 : tensor<3xbf16>
  %mc_2 = stablehlo.constant dense<[0.5703125, -0.99609375, -0.6796875]> : tensor<3xbf16>
  %m_2 = stablehlo.optimization_barrier %mc_2 : tensor<3xbf16>
  %vc_2 = stablehlo.constant dense<[2.25, 0.62890625, 0.65234375]> : tensor<3xbf16>
  %v_2 = stablehlo.optimization_barrier %vc_2 : tensor<3xbf16>
  %dc_2 = stablehlo.constant dense<[[1.2265625, -0.66796875, 1.1015625], [0.70703125, -0.38671875, -0.78125], [0.85546875, -1.78125, -1.5390625], [0.232421875, 0.63671875, -0.5390625]]> : tensor<4x3xbf16>
  %d_2 = stablehlo.optimization_barrier %dc_2 : tensor<4x3xbf16>
  %r0_2, %r1_2, %r2_2 = "stablehlo.batch_norm_grad"(%x_2, %s_2, %m_2, %v_2, %d_2) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<4x3xbf16>) -> (tensor<4x3xbf16>, tensor<3xbf16>, tensor<3xbf16>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_2) {has_side_effect = true, tolerance = 7.8e-03 : f64, relative_tolerance = 7.8e-03 : f64, value = dense<[[-0.353515625, 1.59375, 0.828125], [0.2353515625, 1.265625, -0.796875], [0.031982421875, -0.1669921875, -0.63671875], [0.51953125, 3.25, -0.021484375]]> : tensor<4x3xbf16>} : (tensor<4x3xbf16>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_2) {has_side_effect = true, tolerance = 7.8e-03 : f64, relative_tolerance = 7.8e-03 : f64, value = dense<[-1.09375, -3.03125, 1.828125]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_2) {has_side_effect = true, tolerance = 7.8e-03 : f64, relative_tolerance = 7.8e-03 : f64, value = dense<[3.015625, -2.203125, -1.7578125]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()

  %xc_3 = stablehlo.constant dense<[[[0.984, 0.964, -0.139, -0.934], [-1.286, 0.73, -0.293, -0.471], [-1.327, -1.149, -0.911, -1.167]], [[1.681, 0.608, 0.75, -1.613], [0.781, 1.819, -0.959, 0.464], [-1.095, -1.022, 1.9, -0.046]]]> : tensor<2x3x4xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x3x4xf32>
  %sc_3 = stablehlo.constant dense<[1.477, -0.422]> : tensor<2xf32>
  %s_3 = stablehlo.optimization_barrier %sc_3 : tensor<2xf32>
  %mc_3 = stablehlo.constant dense<[1.051, -0.267]> : tensor<2xf32>
  %m_3 = stablehlo.optimization_barrier %mc_3 : tensor<2xf32>
  %vc_3 = stablehlo.constant dense<[2.529, 0.12]> : tensor<2xf32>
  %v_3 = stablehlo.optimization_barrier %vc_3 : tensor<2xf32>
  %dc_3 = stablehlo.constant dense<[[[1.741, 1.845, -0.144, 0.956], [-0.955, 0.876, -1.534, -1.787], [-1.742, -1.073, -0.506, -1.441]], [[-1.149, -0.64, 0.822, -0.469], [-1.611, -1.142, -1.099, 0.947], [0.2, 1.013, 1.247, -0.847]]]> : tensor<2x3x4xf32>
  %d_3 = stablehlo.optimization_barrier %dc_3 : tensor<2x3x4xf32>
  %r0_3, %r1_3, %r2_3 = "stablehlo.batch_norm_grad"(%x_3, %s_3, %m_3, %v_3, %d_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x3x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2xf32>, tensor<2xf32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_3) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[1.939527, 2.0455327, 0.7188154, 2.1152189], [0.5067204, 1.2561033, -0.49927908, -0.65025616], [-0.2047358, 0.33253148, 0.7467842, -0.0006969595]], [[-2.7296782, -1.2277222, -3.2818563, 2.9518852], [-0.39145985, -3.0107567, 2.424357, -2.8685768], [1.1170919, -0.013405333, -6.069003, 0.3152247]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_3) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[9.694894, -6.7964015]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_3) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[-3.764, -2.728]> : tensor<2xf32>} : (tensor<2xf32>) -> ()

  %xc_4 = stablehlo.constant dense<[[[-1.145, -0.269, 0.801, 1.61], [-0.219, 0.593, 1.156, 0.323], [-0.121, 0.071, -0.003, 1.628]], [[-1.735, -0.45, 0.252, 1.387], [-0.159, -0.472, -1.641, 1.785], [0.832, 0.419, 0.08, 0.381]]]> : tensor<2x3x4xf64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x3x4xf64>
  %sc_4 = stablehlo.constant dense<[-0.523, 1.386]> : tensor<2xf64>
  %s_4 = stablehlo.optimization_barrier %sc_4 : tensor<2xf64>
  %mc_4 = stablehlo.constant dense<[1.654, 0.402]> : tensor<2xf64>
  %m_4 = stablehlo.optimization_barrier %mc_4 : tensor<2xf64>
  %vc_4 = stablehlo.constant dense<[1.56, 2.624]> : tensor<2xf64>
  %v_4 = stablehlo.optimization_barrier %vc_4 : tensor<2xf64>
  %dc_4 = stablehlo.constant dense<[[[0.331, 0.158, -0.785, -0.236], [0.164, 0.894, -1.857, 0.34], [-0.405, -1.902, 1.597, 1.867]], [[0.884, -1.486, -0.893, 0.175], [1.933, 1.267, -1.767, -1.54], [1.007, 0.313, 0.479, -1.782]]]> : tensor<2x3x4xf64>
  %d_4 = stablehlo.optimization_barrier %dc_4 : tensor<2x3x4xf64>
  %r0_4, %r1_4, %r2_4 = "stablehlo.batch_norm_grad"(%x_4, %s_4, %m_4, %v_4, %d_4) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x3x4xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x3x4xf64>) -> (tensor<2x3x4xf64>, tensor<2xf64>, tensor<2xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_4) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[-0.1140764446166787, -0.04750781208145525, 0.3400881715278855, 0.10487427963436706], [-0.050353284176599664, -0.3613539848284408, 0.7864579682915963, -0.12764616606353452], [0.18717629375011555, 0.8125399095406702, -0.6516507859345465, -0.7755637662280608]], [[0.8157212312141611, -1.1870481062651415, -0.6662867532134742, 0.26912847918301885], [1.7433477635447903, 1.1676048504221894, -1.4502929922851926, -1.1903419877577437], [0.970216117359373, 0.36860088602483565, 0.5040997692041227, -1.424312556921178]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_4) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[-0.23915802341183762, -0.43625013428927845]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_4) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.16599999999999993, -1.4100000000000001]> : tensor<2xf64>} : (tensor<2xf64>) -> ()

  %xc_5 = stablehlo.constant dense<[[[[0.115, -1.608, 0.836, 0.302, 1.148], [-0.345, 1.429, 1.726, 0.296, 0.84], [-0.563, -0.752, -1.837, -0.167, -0.251]], [[-1.117, -1.103, 1.595, -0.623, 1.583], [0.996, 0.379, 1.785, -0.084, -1.795], [0.068, -1.421, 0.65, 1.798, 1.784]]], [[[1.673, -0.426, -0.889, 0.574, -0.307], [1.752, 0.67, -1.633, -0.742, 0.407], [-0.898, -0.273, -0.814, -1.36, 0.604]], [[-1.945, -0.114, 0.946, -0.67, -1.872], [-1.795, 0.091, -1.073, 1.009, -0.532], [-0.319, 0.124, -0.336, 0.437, -0.334]]]]> : tensor<2x2x3x5xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x2x3x5xf32>
  %sc_5 = stablehlo.constant dense<[0.014, 1.009, 1.231, 0.22, 0.606]> : tensor<5xf32>
  %s_5 = stablehlo.optimization_barrier %sc_5 : tensor<5xf32>
  %mc_5 = stablehlo.constant dense<[0.309, 1.149, -0.856, 1.966, 1.579]> : tensor<5xf32>
  %m_5 = stablehlo.optimization_barrier %mc_5 : tensor<5xf32>
  %vc_5 = stablehlo.constant dense<[2.079, 0.51, 0.265, 2.539, 0.589]> : tensor<5xf32>
  %v_5 = stablehlo.optimization_barrier %vc_5 : tensor<5xf32>
  %dc_5 = stablehlo.constant dense<[[[[-0.876, 0.997, -0.388, 1.004, 1.116], [-0.278, 1.581, 1.109, 1.723, -1.867], [0.633, -0.541, 0.448, 1.481, -0.561]], [[-1.475, 0.057, -1.406, -1.819, -1.606], [1.829, 1.025, -1.538, -0.67, 0.006], [-0.272, 1.962, 0.149, 0.358, -0.013]]], [[[1.031, 1.921, -0.387, -0.023, -0.732], [0.103, -0.077, 1.905, 1.162, 1.294], [0.556, 0.81, 0.783, 1.983, -1.939]], [[0.434, 1.069, 1.193, -1.809, -1.854], [0.512, 1.037, 1.595, 0.253, 1.318], [-1.883, -1.963, 0.632, 1.534, 1.766]]]]> : tensor<2x2x3x5xf32>
  %d_5 = stablehlo.optimization_barrier %dc_5 : tensor<2x2x3x5xf32>
  %r0_5, %r1_5, %r2_5 = "stablehlo.batch_norm_grad"(%x_5, %s_5, %m_5, %v_5, %d_5) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<2x2x3x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<2x2x3x5xf32>) -> (tensor<2x2x3x5xf32>, tensor<5xf32>, tensor<5xf32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_5) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[[-0.008513403, -7.016363, 4.355514, 0.009606001, 1.2691646], [-0.0021295338, 2.0663218, 11.135137, 0.108606614, -0.9508158], [0.0069881375, -6.859569, -3.279645, 0.0558813, 0.55222553]], [[-0.012777519, -6.96995, 4.66034, -0.41867906, -1.0668085], [0.01663594, -1.5736868, 5.0298305, -0.23758, 1.6685005], [-0.00259107, -5.1457663, 4.967091, -0.017144572, 0.102896616]]], [[[0.008037515, -2.4979815, -1.8570873, -0.12081164, 0.44157818], [-0.0010702416, -2.3378568, 0.93292195, -0.012146515, 1.7306374], [0.006662292, -3.6501117, 1.2056932, 0.07539734, -0.9053721]], [[0.006795705, -2.8521724, 8.525373, -0.41925985, 0.23442367], [0.0073640887, -2.3398936, 2.2106316, -0.06456133, 2.156397], [-0.0177424, -6.4846563, 2.5674677, 0.08840049, 2.42406]]]]> : tensor<2x2x3x5xf32>} : (tensor<2x2x3x5xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_5) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[2.243808, -16.525724, -9.342347, -5.781072, 5.0617723]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_5) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[0.314, 7.878, 4.095, 5.177, -3.0719998]> : tensor<5xf32>} : (tensor<5xf32>) -> ()

  %xc_6 = stablehlo.constant dense<[[[[-1.707, 0.842, 0.61, 0.078, -0.143], [-0.496, -1.482, 0.577, -0.797, 1.615], [-0.564, 1.031, -0.654, 1.436, 0.664]], [[0.226, -1.064, 0.293, -0.53, -0.463], [1.039, 0.406, -0.133, -0.833, -0.543], [0.373, 1.194, -0.993, 1.477, 1.37]]], [[[0.425, 1.348, 0.791, 0.856, -0.367], [0.499, 0.477, 1.717, 1.522, 1.561], [-1.251, 0.797, -1.217, -1.175, 0.248]], [[0.026, 1.05, -1.837, -1.037, 1.793], [0.156, -0.299, 0.285, 1.692, -0.619], [-0.628, 1.714, 0.545, 1.994, 1.097]]]]> : tensor<2x2x3x5xf64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x2x3x5xf64>
  %sc_6 = stablehlo.constant dense<[1.639, -0.904, 1.036, 0.116, -0.091]> : tensor<5xf64>
  %s_6 = stablehlo.optimization_barrier %sc_6 : tensor<5xf64>
  %mc_6 = stablehlo.constant dense<[-0.801, 1.01, 0.101, 1.473, -0.241]> : tensor<5xf64>
  %m_6 = stablehlo.optimization_barrier %mc_6 : tensor<5xf64>
  %vc_6 = stablehlo.constant dense<[0.265, 1.518, 0.659, 1.581, 0.226]> : tensor<5xf64>
  %v_6 = stablehlo.optimization_barrier %vc_6 : tensor<5xf64>
  %dc_6 = stablehlo.constant dense<[[[[-1.544, 0.288, -1.284, -0.839, -0.25], [0.268, 1.085, -0.945, 0.529, 1.478], [-0.121, 0.651, 0.948, 1.18, -1.807]], [[-1.825, 1.636, -1.871, 1.059, -1.422], [1.412, 1.348, 1.361, -1.472, -0.749], [1.761, -0.66, -1.457, 0.502, 0.178]]], [[[0.809, 0.055, 1.803, -1.44, 1.286], [-0.472, 1.322, -0.683, -1.478, 1.258], [0.882, -1.538, 1.637, -1.563, 1.026]], [[-1.934, 0.071, 1.268, -0.575, 0.138], [0.221, -0.69, -1.833, -1.93, 1.495], [0.678, -1.374, 0.178, -1.945, -0.585]]]]> : tensor<2x2x3x5xf64>
  %d_6 = stablehlo.optimization_barrier %dc_6 : tensor<2x2x3x5xf64>
  %r0_6, %r1_6, %r2_6 = "stablehlo.batch_norm_grad"(%x_6, %s_6, %m_6, %v_6, %d_6) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<2x2x3x5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<2x2x3x5xf64>) -> (tensor<2x2x3x5xf64>, tensor<5xf64>, tensor<5xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_6) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[[-2.2780487047825573, -0.026524785067642248, -1.082208360114466, 0.025660151464411786, 0.10403079412665957], [-0.08101929897329861, 0.0890376482316162, -0.6798511904707033, 0.1780249195543694, 0.19942612551763533], [-1.1172426703818068, -0.3497185244793403, 0.6171132573902557, 0.17120387708681709, 0.5967100911825781]], [[-8.855582920493129, -0.4410411909773844, -2.1184212663541113, 0.21891035571162493, 0.25043961047587693], [-0.9596330877768396, -0.6726628430313466, 1.6165514984972789, -0.005441981492991315, 0.10253789778726993], [2.108015343238369, 0.5627698165310634, -2.7574272539995497, 0.10744683120783534, 0.3884328196206156]]], [[[-1.0702520067094172, -0.008065243178721425, 3.0186641756029298, -0.053062681917480994, -0.2435503527423019], [-5.3587408184664636, -0.6749823618748224, 0.6887245709032297, -0.076508615085662, 0.22837754034731594], [4.090498957072635, 1.3263706797559487, 0.9848641954465674, -0.0035944295803470153, -0.04505965235219237]], [[-8.613814192057541, 0.06997701775740713, -0.04829923137366771, 0.0833931591251843, 0.4984396007441464], [-2.147775481308948, 1.0345679617547423, -2.0772220191737145, -0.123285029544106, -0.34445341876428376], [1.6100978110428714, 0.9298165106407603, 0.7231920372023855, -0.13371089072481995, 0.4680976143735786]]]]> : tensor<2x2x3x5xf64>} : (tensor<2x2x3x5xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_6) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[5.727275311737016, -6.074690160155786, -6.937081927851555, 4.900153849327845, 7.244105339053074]> : tensor<5xf64>} : (tensor<5xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_6) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.135, 2.193999999999999, -0.8780000000000001, -7.972, 2.0460000000000003]> : tensor<5xf64>} : (tensor<5xf64>) -> ()

  %xc_7 = stablehlo.constant dense<[[[-1.991, 1.299, -1.484, -0.421], [-0.989, 1.439, -0.344, 1.372], [1.016, 0.973, -1.774, 0.546]], [[-0.95, -1.277, -0.553, 0.282], [0.328, 0.34, -1.297, 1.883], [1.277, -1.034, 1.915, 1.924]]]> : tensor<2x3x4xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x3x4xf32>
  %sc_7 = stablehlo.constant dense<[-0.643, -0.355, -0.687]> : tensor<3xf32>
  %s_7 = stablehlo.optimization_barrier %sc_7 : tensor<3xf32>
  %mc_7 = stablehlo.constant dense<[0.568, -0.432, 1.43]> : tensor<3xf32>
  %m_7 = stablehlo.optimization_barrier %mc_7 : tensor<3xf32>
  %vc_7 = stablehlo.constant dense<[0.342, 1.306, 0.466]> : tensor<3xf32>
  %v_7 = stablehlo.optimization_barrier %vc_7 : tensor<3xf32>
  %dc_7 = stablehlo.constant dense<[[[1.021, -0.905, 0.868, -0.655], [-0.149, 0.416, -1.338, -0.18], [1.492, -1.495, -1.961, 0.011]], [[0.09, 0.808, 1.839, 1.051], [0.98, -0.748, -0.002, -1.527], [1.158, -0.469, -1.24, 1.908]]]> : tensor<2x3x4xf32>
  %d_7 = stablehlo.optimization_barrier %dc_7 : tensor<2x3x4xf32>
  %r0_7, %r1_7, %r2_7 = "stablehlo.batch_norm_grad"(%x_7, %s_7, %m_7, %v_7, %d_7) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_7) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[8.041713, -0.89738506, 6.506286, 4.6069517], [-0.0038837725, -0.3918302, 0.30887398, -0.20089592], [-2.427975, 0.48626047, -4.706232, -1.9076838]], [[5.566335, 5.876687, 2.3122723, 0.372008], [-0.4697275, 0.06580204, -0.022573687, 0.17265193], [-1.5543392, -4.6811705, 2.1711628, -0.9749933]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_7) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[-14.337826, -2.5778167, 11.206808]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_7) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[4.117, -2.548, -0.596]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_8 = stablehlo.constant dense<[[[-1.657, 1.281, -1.78, -1.579], [1.9, -0.985, -1.361, -0.682], [1.047, 0.674, 1.53, 1.644]], [[-1.582, 1.609, 0.949, -1.341], [-1.432, -1.958, 0.919, 1.834], [1.4, 1.19, -1.363, -1.634]]]> : tensor<2x3x4xf64>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<2x3x4xf64>
  %sc_8 = stablehlo.constant dense<[0.112, 0.854, 1.457]> : tensor<3xf64>
  %s_8 = stablehlo.optimization_barrier %sc_8 : tensor<3xf64>
  %mc_8 = stablehlo.constant dense<[-0.266, 0.443, -0.823]> : tensor<3xf64>
  %m_8 = stablehlo.optimization_barrier %mc_8 : tensor<3xf64>
  %vc_8 = stablehlo.constant dense<[1.032, 1.744, 2.756]> : tensor<3xf64>
  %v_8 = stablehlo.optimization_barrier %vc_8 : tensor<3xf64>
  %dc_8 = stablehlo.constant dense<[[[-1.45, -1.552, 1.044, -0.882], [0.035, -0.326, 0.832, 0.602], [-1.768, 0.566, 1.961, -1.924]], [[1.722, 1.462, -0.575, -0.938], [0.273, -1.978, -0.556, 1.404], [0.699, 0.43, 0.187, -1.766]]]> : tensor<2x3x4xf64>
  %d_8 = stablehlo.optimization_barrier %dc_8 : tensor<2x3x4xf64>
  %r0_8, %r1_8, %r2_8 = "stablehlo.batch_norm_grad"(%x_8, %s_8, %m_8, %v_8, %d_8) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<2x3x4xf64>) -> (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_8) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[-0.14408536976879222, -0.15447445431936882, 0.13070911420004497, -0.08147115712025162], [-0.2881895963701843, 0.04811141556085573, 0.8709903622120059, 0.5882203212215804], [-1.4605252314247408, 0.6047394240028551, 1.789344974916316, -1.6249549727646018]], [[0.2054797002571344, 0.17775284498423216, -0.046908618921966454, -0.08757322785249702], [0.5236237591685906, -0.8277537307157172, -0.4765517586701243, 0.6098844474902212], [0.6879525004912364, 0.46159624451370884, 0.366145149398516, -1.3350867044138544]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_8) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[-0.02137123671979475, 3.2278622952062856, 0.6983647868734043]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_8) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[-1.1689999999999998, 0.2859999999999998, -1.6149999999999998]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  return
}

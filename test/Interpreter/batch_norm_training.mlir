// Made by test/Goldens/generate.py. Expected values are XLA's.
// Sums of some dozens of numbers near 1, in an order that is not said: f32 within 1e-5, f64 1e-13 of
// XLA's f64 result; bf16 within 2^-7, its rounding.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-1.686, -1.926, 1.237], [1.764, -1.616, 1.508], [-1.148, -0.525, 0.99], [1.854, -0.594, 1.953]]> : tensor<4x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<4x3xf32>
  %sc_0 = stablehlo.constant dense<[0.669, 1.092, -0.744]> : tensor<3xf32>
  %s_0 = stablehlo.optimization_barrier %sc_0 : tensor<3xf32>
  %oc_0 = stablehlo.constant dense<[0.512, -0.614, -0.735]> : tensor<3xf32>
  %o_0 = stablehlo.optimization_barrier %oc_0 : tensor<3xf32>
  %r0_0, %r1_0, %r2_0 = "stablehlo.batch_norm_training"(%x_0, %s_0, %o_0) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_0) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[-0.26290223, -1.9606788, -0.3511106], [1.1576147, -1.4119173, -0.91345674], [-0.04138394, 0.5193699, 0.16143358], [1.1946716, 0.39722615, -1.8368663]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_0) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[0.19600001, -1.1652501, 1.4219999]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_0) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[2.638962, 0.3795407, 0.12755148]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[1.403, -1.501, -1.426], [0.501, 1.354, 1.595], [-0.957, -1.402, -0.885], [0.376, -1.098, 0.469]]> : tensor<4x3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<4x3xf64>
  %sc_1 = stablehlo.constant dense<[-0.946, 0.357, 0.86]> : tensor<3xf64>
  %s_1 = stablehlo.optimization_barrier %sc_1 : tensor<3xf64>
  %oc_1 = stablehlo.constant dense<[-0.55, -0.309, 0.876]> : tensor<3xf64>
  %o_1 = stablehlo.optimization_barrier %oc_1 : tensor<3xf64>
  %r0_1, %r1_1, %r2_1 = "stablehlo.batch_norm_training"(%x_1, %s_1, %o_1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[-1.7531637209113489, -0.5642811673899973, -0.11829864881513734], [-0.7410362541246511, 0.30414627723132226, 2.083479777478086], [0.894974662255621, -0.5341675712367536, 0.27599533616488037], [-0.600774687219621, -0.44169753860457117, 1.2628235351721708]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.33075, -0.66175, -0.06175]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.7097631875000001, 1.3764681875, 1.3913586875]> : tensor<3xf64>} : (tensor<3xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[1.078125, 1.140625, 1.984375], [-1.859375, 0.6328125, 0.173828125], [-0.625, 1.3515625, -0.255859375], [1.96875, -0.2021484375, -0.73046875]]> : tensor<4x3xbf16>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<4x3xbf16>
  %sc_2 = stablehlo.constant dense<[0.5859375, 1.8125, 0.31640625]> : tensor<3xbf16>
  %s_2 = stablehlo.optimization_barrier %sc_2 : tensor<3xbf16>
  %oc_2 = stablehlo.constant dense<[1.4921875, -0.08984375, -0.17578125]> : tensor<3xbf16>
  %o_2 = stablehlo.optimization_barrier %oc_2 : tensor<3xbf16>
  %r0_2, %r1_2, %r2_2 = "stablehlo.batch_norm_training"(%x_2, %s_2, %o_2) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> (tensor<4x3xbf16>, tensor<3xbf16>, tensor<3xbf16>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_2) {has_side_effect = true, tolerance = 7.8e-03 : f64, relative_tolerance = 7.8e-03 : f64, value = dense<[[1.859375, 1.1484375, 0.345703125], [0.703125, -0.38671875, -0.212890625], [1.1875, 1.7890625, -0.34375], [2.21875, -2.90625, -0.490234375]]> : tensor<4x3xbf16>} : (tensor<4x3xbf16>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_2) {has_side_effect = true, tolerance = 7.8e-03 : f64, relative_tolerance = 7.8e-03 : f64, value = dense<[0.140625, 0.73046875, 0.29296875]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_2) {has_side_effect = true, tolerance = 7.8e-03 : f64, relative_tolerance = 7.8e-03 : f64, value = dense<[2.203125, 0.357421875, 1.0546875]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()

  %xc_3 = stablehlo.constant dense<[[[1.849, -1.307, -0.625, -1.727], [0.002, 1.219, 0.184, -0.702], [1.401, 1.643, -0.234, -0.744]], [[0.374, 1.104, -1.95, 0.036], [1.043, -1.984, 0.881, 1.713], [-0.381, -1.171, -1.241, 0.391]]]> : tensor<2x3x4xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x3x4xf32>
  %sc_3 = stablehlo.constant dense<[0.822, 1.704]> : tensor<2xf32>
  %s_3 = stablehlo.optimization_barrier %sc_3 : tensor<2xf32>
  %oc_3 = stablehlo.constant dense<[0.574, -0.393]> : tensor<2xf32>
  %o_3 = stablehlo.optimization_barrier %oc_3 : tensor<2xf32>
  %r0_3, %r1_3, %r2_3 = "stablehlo.batch_norm_training"(%x_3, %s_3, %o_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x3x4xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x3x4xf32>, tensor<2xf32>, tensor<2xf32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_3) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[1.8445799, -0.42210263, 0.06771917, -0.7237524], [0.51803917, 1.3921053, 0.64875406, 0.0124166915], [1.5228202, 1.696628, 0.34854075, -0.017748283]], [[0.28378162, 1.3288382, -3.043221, -0.20009398], [1.2415116, -3.0918946, 1.0095949, 2.2006733], [-0.7970647, -1.9280165, -2.0282276, 0.30811852]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_3) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[0.079916656, -0.09875001]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_3) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[1.3088943, 1.415789]> : tensor<2xf32>} : (tensor<2xf32>) -> ()

  %xc_4 = stablehlo.constant dense<[[[0.088, -1.919, -1.708, 0.108], [-1.412, 1.717, -1.815, 1.858], [-0.5, -0.493, -0.622, 1.013]], [[-0.659, -0.647, -1.671, 0.461], [0.108, 1.528, -0.609, 1.547], [0.613, -1.568, 0.452, 1.039]]]> : tensor<2x3x4xf64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x3x4xf64>
  %sc_4 = stablehlo.constant dense<[-0.128, -0.207]> : tensor<2xf64>
  %s_4 = stablehlo.optimization_barrier %sc_4 : tensor<2xf64>
  %oc_4 = stablehlo.constant dense<[0.374, 1.111]> : tensor<2xf64>
  %o_4 = stablehlo.optimization_barrier %oc_4 : tensor<2xf64>
  %r0_4, %r1_4, %r2_4 = "stablehlo.batch_norm_training"(%x_4, %s_4, %o_4) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x3x4xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x3x4xf64>, tensor<2xf64>, tensor<2xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_4) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[0.33390951081672837, 0.5375668281527154, 0.5161559193545623, 0.3318800407884674], [0.4861197629363001, 0.16860917701487343, 0.5270135840057584, 0.15430141331563368], [0.39357592964760046, 0.3928656151377091, 0.40595569681999233, 0.24004652200965912]], [[1.2515334024233784, 1.2491531613096443, 1.4522670696816125, 1.0293775651415382], [1.0993963245705467, 0.8177344594453565, 1.2416157311161533, 0.813965744348611], [0.9992278443675742, 1.431836666788729, 1.0311627459768387, 0.9147292848300171]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_4) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[-0.30708333333333326, 0.04949999999999995]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_4) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[1.5901629097222216, 1.08808375]> : tensor<2xf64>} : (tensor<2xf64>) -> ()

  %xc_5 = stablehlo.constant dense<[[[[0.345, 1.775, -0.099, 0.898, 1.099], [-0.333, -1.879, 0.762, -1.366, 0.095], [0.19, 0.571, -0.145, -0.259, -1.053]], [[0.876, -0.159, 0.672, 1.453, -0.69], [1.94, -1.704, 0.749, 0.292, -1.831], [-1.207, 1.832, -1.43, -1.795, 1.694]]], [[[1.133, 1.088, -0.888, -0.567, -0.96], [-1.247, -1.329, -1.549, -1.082, -0.34], [-0.61, -1.939, -0.009, 1.941, 1.76]], [[-0.226, -0.24, -1.189, 0.977, 0.975], [1.191, -1.915, -0.433, -0.983, 0.226], [1.225, 0.387, 1.277, -0.105, -1.319]]]]> : tensor<2x2x3x5xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x2x3x5xf32>
  %sc_5 = stablehlo.constant dense<[1.628, 1.729, -0.951, 0.757, -0.079]> : tensor<5xf32>
  %s_5 = stablehlo.optimization_barrier %sc_5 : tensor<5xf32>
  %oc_5 = stablehlo.constant dense<[-0.014, -0.539, -0.7, 0.441, -0.734]> : tensor<5xf32>
  %o_5 = stablehlo.optimization_barrier %oc_5 : tensor<5xf32>
  %r0_5, %r1_5, %r2_5 = "stablehlo.batch_norm_training"(%x_5, %s_5, %o_5) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<2x2x3x5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x2x3x5xf32>, tensor<5xf32>, tensor<5xf32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_5) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[[0.10532937, 2.0511186, -0.7965967, 1.075665, -0.81138706], [-1.0196577, -2.5261633, -1.7088792, -0.44056588, -0.7424868], [-0.15185794, 0.5428954, -0.74785686, 0.3008067, -0.66370434]], [[0.9864033, -0.37155882, -1.6135186, 1.4473557, -0.6886155], [2.75187, -2.3069448, -1.6951048, 0.6698187, -0.6103135], [-2.4698625, 2.1225212, 0.61367965, -0.7278728, -0.8522194]]], [[[1.4128366, 1.1905295, 0.03939737, 0.094535045, -0.67008656], [-2.5362332, -1.837191, 0.73976755, -0.2503673, -0.7126345], [-1.4792764, -2.6013238, -0.8919572, 1.7741759, -0.8567487]], [[-0.8421155, -0.47302565, 0.3583254, 1.1285723, -0.8028774], [1.5090743, -2.5712597, -0.44270313, -0.18406567, -0.7514767], [1.5654896, 0.3124028, -2.2545533, 0.40394256, -0.6454499]]]]> : tensor<2x2x3x5xf32>} : (tensor<2x2x3x5xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_5) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[0.27308333, -0.29266664, -0.19016667, -0.049666673, -0.028666662]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_5) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[0.96166044, 1.9040736, 0.80458, 1.2766562, 1.3241943]> : tensor<5xf32>} : (tensor<5xf32>) -> ()

  %xc_6 = stablehlo.constant dense<[[[[-0.147, -0.024, 0.898, 0.463, 0.476], [-0.706, -0.965, -1.58, 1.638, 0.376], [1.742, -1.08, 0.972, 0.725, 1.999]], [[0.13, 1.508, 1.16, 0.711, -0.075], [1.658, 0.141, 1.932, -1.181, -1.922], [0.793, -0.884, -0.19, -1.394, -1.755]]], [[[0.604, 0.197, 1.007, 1.936, -0.64], [0.081, 1.964, -0.919, -0.032, -1.57], [-0.52, 0.295, -0.476, 1.119, -0.023]], [[0.976, 1.846, 0.349, 1.701, 1.189], [-1.998, -0.766, -0.389, 1.209, -1.075], [-1.763, 0.988, -1.249, -0.914, 1.046]]]]> : tensor<2x2x3x5xf64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x2x3x5xf64>
  %sc_6 = stablehlo.constant dense<[0.376, -0.019, 0.441, -0.477, 0.14]> : tensor<5xf64>
  %s_6 = stablehlo.optimization_barrier %sc_6 : tensor<5xf64>
  %oc_6 = stablehlo.constant dense<[1.099, -0.637, 1.206, 0.178, -0.298]> : tensor<5xf64>
  %o_6 = stablehlo.optimization_barrier %oc_6 : tensor<5xf64>
  %r0_6, %r1_6, %r2_6 = "stablehlo.batch_norm_training"(%x_6, %s_6, %o_6) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<2x2x3x5xf64>, tensor<5xf64>, tensor<5xf64>) -> (tensor<2x2x3x5xf64>, tensor<5xf64>, tensor<5xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_6) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[[1.0271542291220668, -0.6317191947609522, 1.5317274945509327, 0.1933742241929259, -0.2234676702276847], [0.8427848981927721, -0.6147206620473467, 0.4858541787139245, -0.3166882725606174, -0.23510425567223042], [1.6501840432999515, -0.612643264319329, 1.5629601924411418, 0.07964113981043372, -0.04624247390725355]], [[1.1185143448061716, -0.6593937453637615, 1.6423081276216736, 0.08571848019728444, -0.2875852560271316], [1.6224791706737247, -0.6346998088924558, 1.968141138043857, 0.9070276239059687, -0.5025129891878909], [1.3371849466060326, -0.6161838726209939, 1.0725224228678556, 0.9994900169344835, -0.4830798914954995]]], [[[1.2748489831970224, -0.63571141126436, 1.5777324144162408, -0.4460488036521544, -0.3533319637888149], [1.1023531691075392, -0.6676310789635533, 0.7648381423007938, 0.408251616442291, -0.46155220842308997], [0.9041314018651313, -0.6374817154151925, 0.9518122661570467, -0.09139258250522256, -0.2815342315959678]], [[1.3975419905417408, -0.6654994882513265, 1.30001464128438, -0.34403630430144577, -0.14049881600807382], [0.4166575716084275, -0.6183154633332207, 0.9885317893522928, -0.13046119927783442, -0.4039511104725887], [0.4941652509794191, -0.6500002947675078, 0.6255571922498606, 0.791124060813887, -0.15713913319377418]]]]> : tensor<2x2x3x5xf64>} : (tensor<2x2x3x5xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_6) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.07083333333333337, 0.2683333333333333, 0.12624999999999992, 0.4984166666666666, -0.16449999999999995]> : tensor<5xf64>} : (tensor<5xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_6) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[1.298636638888889, 1.105276222222222, 1.0907460208333333, 1.206440409722222, 1.4464545833333333]> : tensor<5xf64>} : (tensor<5xf64>) -> ()

  %xc_7 = stablehlo.constant dense<[[[-0.108, 0.356, 1.172, -0.309], [-1.139, 1.946, 1.591, -1.249], [1.558, -0.326, -0.058, -1.037]], [[1.506, -1.191, 0.999, 0.23], [-1.479, 1.704, -0.667, -1.077], [1.569, 0.648, -0.858, 1.457]]]> : tensor<2x3x4xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x3x4xf32>
  %sc_7 = stablehlo.constant dense<[0.672, -0.561, 0.866]> : tensor<3xf32>
  %s_7 = stablehlo.optimization_barrier %sc_7 : tensor<3xf32>
  %oc_7 = stablehlo.constant dense<[1.362, -0.722, 0.002]> : tensor<3xf32>
  %o_7 = stablehlo.optimization_barrier %oc_7 : tensor<3xf32>
  %r0_7, %r1_7, %r2_7 = "stablehlo.batch_norm_training"(%x_7, %s_7, %o_7) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_7) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[1.0045788, 1.3816028, 2.0446448, 0.841256], [-0.28664267, -1.5157228, -1.3742889, -0.24281815], [1.0145569, -0.5900333, -0.3617795, -1.1955872]], [[2.3160372, 0.1245855, 1.9040735, 1.2792213], [-0.15118493, -1.4193088, -0.47468996, -0.31134382], [1.0239255, 0.23951596, -1.0431341, 0.9285358]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_7) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[0.33187503, -0.046250008, 0.369125]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_7) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[0.6829694, 1.9817852, 1.032878]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_8 = stablehlo.constant dense<[[[1.612, -0.924, 1.812, 1.413], [-0.825, 1.072, -1.835, -0.869], [-1.406, 1.471, 1.484, 1.659]], [[0.297, -0.445, -1.376, -0.113], [0.593, -0.533, 1.224, -0.597], [-0.733, -0.184, 0.128, 1.416]]]> : tensor<2x3x4xf64>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<2x3x4xf64>
  %sc_8 = stablehlo.constant dense<[0.387, 0.794, -0.216]> : tensor<3xf64>
  %s_8 = stablehlo.optimization_barrier %sc_8 : tensor<3xf64>
  %oc_8 = stablehlo.constant dense<[0.144, 1.879, 1.943]> : tensor<3xf64>
  %o_8 = stablehlo.optimization_barrier %oc_8 : tensor<3xf64>
  %r0_8, %r1_8, %r2_8 = "stablehlo.batch_norm_training"(%x_8, %s_8, %o_8) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_8) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[0.5970920479268744, -0.26847588694510566, 0.6653545033584185, 0.529170904772488], [1.4013776863204426, 2.9020808400266462, 0.6023738986329013, 1.366569600520193], [2.3098726946320056, 1.750040967545203, 1.747511314277171, 1.7134582895152]], [[0.14826640346447148, -0.10498730618655737, -0.4227490362203954, 0.008328369829805952], [2.5231473605193866, 1.6323768011766424, 3.022326954609326, 1.5817468581944618], [2.1789144908331117, 2.0720852874369857, 2.0113736090042145, 1.7607433467561084]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r1_8) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.28450000000000003, -0.22124999999999997, 0.479375]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%r2_8) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[1.2846362500000001, 1.0063631874999999, 1.231174484375]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  return
}

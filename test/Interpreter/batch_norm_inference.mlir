// Made by test/Goldens/generate.py. Expected values are XLA's.
// Sums of some dozens of numbers near 1, in an order that is not said: f32 within 1e-5, f64 1e-13 of
// XLA's f64 result; bf16 within 2^-7, its rounding.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[1.452, 1.737, -0.389], [-0.23, 0.06, 1.613], [0.092, -0.378, 0.735], [1.708, 1.394, 0.817]]> : tensor<4x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<4x3xf32>
  %sc_0 = stablehlo.constant dense<[-0.463, 1.678, 1.869]> : tensor<3xf32>
  %s_0 = stablehlo.optimization_barrier %sc_0 : tensor<3xf32>
  %oc_0 = stablehlo.constant dense<[1.61, 0.764, 0.016]> : tensor<3xf32>
  %o_0 = stablehlo.optimization_barrier %oc_0 : tensor<3xf32>
  %mc_0 = stablehlo.constant dense<[0.219, -0.937, -0.547]> : tensor<3xf32>
  %m_0 = stablehlo.optimization_barrier %mc_0 : tensor<3xf32>
  %vc_0 = stablehlo.constant dense<[1.816, 1.504, 0.47]> : tensor<3xf32>
  %v_0 = stablehlo.optimization_barrier %vc_0 : tensor<3xf32>
  %r0_0 = "stablehlo.batch_norm_inference"(%x_0, %s_0, %o_0, %m_0, %v_0) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_0) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[1.1864872, 4.4215064, 0.4462847], [1.7642232, 2.1277, 5.8983736], [1.6536222, 1.5286021, 3.5072975], [1.0985559, 3.95235, 3.7306097]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[-1.149, -0.691, -0.272], [1.67, -1.23, -0.537], [0.501, 0.862, 0.404], [1.831, 1.983, -0.796]]> : tensor<4x3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<4x3xf64>
  %sc_1 = stablehlo.constant dense<[1.471, 0.771, 1.093]> : tensor<3xf64>
  %s_1 = stablehlo.optimization_barrier %sc_1 : tensor<3xf64>
  %oc_1 = stablehlo.constant dense<[-0.085, -0.36, 0.191]> : tensor<3xf64>
  %o_1 = stablehlo.optimization_barrier %oc_1 : tensor<3xf64>
  %mc_1 = stablehlo.constant dense<[-0.164, -0.631, -0.922]> : tensor<3xf64>
  %m_1 = stablehlo.optimization_barrier %mc_1 : tensor<3xf64>
  %vc_1 = stablehlo.constant dense<[2.719, 2.034, 2.981]> : tensor<3xf64>
  %v_1 = stablehlo.optimization_barrier %vc_1 : tensor<3xf64>
  %r0_1 = "stablehlo.batch_norm_inference"(%x_1, %s_1, %o_1, %m_1, %v_1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<4x3xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[-0.9635458896473771, -0.39242824321801, 0.6024145994816584], [1.5507900117901416, -0.6837419614598002, 0.4346840320006746], [0.5081299661071125, 0.4469227854081498, 1.0302857829425833], [1.6943898983213372, 1.0527904628646374, 0.27075113774567533]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[-1.9453125, -1.53125, 1.7734375], [-0.93359375, 1.21875, 1.640625], [0.53125, 1.0234375, 1.796875], [1.015625, 0.10888671875, -0.010986328125]]> : tensor<4x3xbf16>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<4x3xbf16>
  %sc_2 = stablehlo.constant dense<[1.3671875, 1.421875, 1.5]> : tensor<3xbf16>
  %s_2 = stablehlo.optimization_barrier %sc_2 : tensor<3xbf16>
  %oc_2 = stablehlo.constant dense<[1.5546875, 1.0703125, -0.00897216796875]> : tensor<3xbf16>
  %o_2 = stablehlo.optimization_barrier %oc_2 : tensor<3xbf16>
  %mc_2 = stablehlo.constant dense<[1.6953125, 0.5546875, 1.046875]> : tensor<3xbf16>
  %m_2 = stablehlo.optimization_barrier %mc_2 : tensor<3xbf16>
  %vc_2 = stablehlo.constant dense<[1.9453125, 0.67578125, 0.2197265625]> : tensor<3xbf16>
  %v_2 = stablehlo.optimization_barrier %vc_2 : tensor<3xbf16>
  %r0_2 = "stablehlo.batch_norm_inference"(%x_2, %s_2, %o_2, %m_2, %v_2) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> tensor<4x3xbf16>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_2) {has_side_effect = true, tolerance = 7.8e-03 : f64, relative_tolerance = 7.8e-03 : f64, value = dense<[[-2.015625, -2.53125, 2.3125], [-1.0234375, 2.21875, 1.890625], [0.4140625, 1.8828125, 2.390625], [0.88671875, 0.298828125, -3.390625]]> : tensor<4x3xbf16>} : (tensor<4x3xbf16>) -> ()

  %xc_3 = stablehlo.constant dense<[[[-0.167, -0.555, -1.75, 1.502], [1.87, -1.421, 0.815, 1.18], [0.812, 1.566, 1.474, -0.005]], [[0.255, -0.221, 1.283, 1.176], [-1.543, -1.475, 0.282, -1.026], [0.219, 0.338, 0.909, -1.817]]]> : tensor<2x3x4xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x3x4xf32>
  %sc_3 = stablehlo.constant dense<[-0.383, 1.813]> : tensor<2xf32>
  %s_3 = stablehlo.optimization_barrier %sc_3 : tensor<2xf32>
  %oc_3 = stablehlo.constant dense<[-0.01, -0.138]> : tensor<2xf32>
  %o_3 = stablehlo.optimization_barrier %oc_3 : tensor<2xf32>
  %mc_3 = stablehlo.constant dense<[-0.569, 0.37]> : tensor<2xf32>
  %m_3 = stablehlo.optimization_barrier %mc_3 : tensor<2xf32>
  %vc_3 = stablehlo.constant dense<[0.934, 2.043]> : tensor<2xf32>
  %v_3 = stablehlo.optimization_barrier %vc_3 : tensor<2xf32>
  %r0_3 = "stablehlo.batch_norm_inference"(%x_3, %s_3, %o_3, %m_3, %v_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x3x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_3) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[-0.16922784, -0.015545247, 0.45778129, -0.8303006], [-0.97606146, 0.32746795, -0.55818737, -0.7027599], [-0.5569991, -0.85565037, -0.8192101, -0.23339428]], [[-0.2838328, -0.88745373, 1.0197855, 0.88409764], [-2.563897, -2.4776652, -0.24959378, -1.9082834], [-0.3294848, -0.17857957, 0.5455119, -2.9113593]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  %xc_4 = stablehlo.constant dense<[[[0.965, 1.226, -1.854, -1.984], [0.476, -1.575, -1.869, 1.25], [-1.734, -1.822, 0.326, -1.656]], [[0.812, 1.781, 1.932, -1.041], [-1.168, 0.539, 1.766, -1.308], [1.681, 0.889, -1.315, -1.739]]]> : tensor<2x3x4xf64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x3x4xf64>
  %sc_4 = stablehlo.constant dense<[1.898, -0.946]> : tensor<2xf64>
  %s_4 = stablehlo.optimization_barrier %sc_4 : tensor<2xf64>
  %oc_4 = stablehlo.constant dense<[1.504, 1.696]> : tensor<2xf64>
  %o_4 = stablehlo.optimization_barrier %oc_4 : tensor<2xf64>
  %mc_4 = stablehlo.constant dense<[-0.305, 0.278]> : tensor<2xf64>
  %m_4 = stablehlo.optimization_barrier %mc_4 : tensor<2xf64>
  %vc_4 = stablehlo.constant dense<[0.878, 0.713]> : tensor<2xf64>
  %v_4 = stablehlo.optimization_barrier %vc_4 : tensor<2xf64>
  %r0_4 = "stablehlo.batch_norm_inference"(%x_4, %s_4, %o_4, %m_4, %v_4) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x3x4xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_4) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[4.075020215842055, 4.603395236578099, -1.6318348931805848, -1.8950101908652044], [3.085076211474523, -1.0670202158420543, -1.6622012736826561, 4.651981445381414], [-1.3889038491640124, -1.5670532814428322, 2.7814124064538084, -1.2309986705532405]], [[1.0981623150137911, 0.01332202147140132, -0.15572945874005473, 3.1726814728404666], [3.3148638436143405, 1.403798434866291, 0.03011521486989022, 3.4716003153335713], [0.12527664412799458, 1.0119572555682144, 3.4794371389195327, 3.954124738983489]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()

  %xc_5 = stablehlo.constant dense<[[[[-0.958, -0.445, 1.86, -1.098, 1.8], [1.224, 0.489, 1.179, -1.303, -0.323], [1.114, 1.551, 1.267, 0.742, -1.86]], [[0.23, 1.413, 0.01, -1.884, -1.596], [-1.709, 1.996, -1.909, -1.12, 0.696], [-1.745, -1.314, 0.431, 1.798, 0.876]]], [[[-0.888, 0.151, -1.719, -0.589, 0.095], [1.819, -0.406, 0.24, 1.774, -1.207], [1.815, 1.103, 0.333, -1.475, 0.274]], [[-1.92, 1.62, -1.944, -0.647, 0.762], [1.658, -0.453, 1.433, -1.708, 0.298], [-1.976, 1.408, 0.364, -1.54, -1.728]]]]> : tensor<2x2x3x5xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x2x3x5xf32>
  %sc_5 = stablehlo.constant dense<[-0.053, 1.321, -0.894, 0.288, 0.026]> : tensor<5xf32>
  %s_5 = stablehlo.optimization_barrier %sc_5 : tensor<5xf32>
  %oc_5 = stablehlo.constant dense<[0.613, 1.69, -0.008, -0.343, -0.745]> : tensor<5xf32>
  %o_5 = stablehlo.optimization_barrier %oc_5 : tensor<5xf32>
  %mc_5 = stablehlo.constant dense<[0.075, 0.637, 1.669, 1.234, 1.113]> : tensor<5xf32>
  %m_5 = stablehlo.optimization_barrier %mc_5 : tensor<5xf32>
  %vc_5 = stablehlo.constant dense<[0.345, 0.651, 0.545, 2.762, 1.121]> : tensor<5xf32>
  %v_5 = stablehlo.optimization_barrier %vc_5 : tensor<5xf32>
  %r0_5 = "stablehlo.batch_norm_inference"(%x_5, %s_5, %o_5, %m_5, %v_5) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<2x2x3x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<2x2x3x5xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_5) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[[0.7060761, -0.08013447, -0.23908646, -0.74704576, -0.7281371], [0.50947195, 1.4478744, 0.5848397, -0.78256434, -0.78024775], [0.51938325, 3.1852891, 0.4783706, -0.42824465, -0.8179746]], [[0.5990341, 2.9595234, 1.9991858, -0.88322926, -0.8114945], [0.7737432, 3.9133022, 4.3209395, -0.75085753, -0.7552356], [0.7769869, -1.5018045, 1.4898276, -0.24528052, -0.75081736]]], [[[0.6997689, 0.8949119, 4.091063, -0.6588557, -0.76998764], [0.45586085, -0.016331093, 1.7209141, -0.24943878, -0.8019462], [0.45622128, 2.4523685, 1.6083956, -0.81236535, -0.76559395]], [[0.7927549, 3.2981722, 4.3632855, -0.66890484, -0.75361556], [0.4703674, -0.093222365, 0.27753103, -0.8527353, -0.7650048], [0.7978006, 2.9513435, 1.5708894, -0.82362735, -0.8147346]]]]> : tensor<2x2x3x5xf32>} : (tensor<2x2x3x5xf32>) -> ()

  %xc_6 = stablehlo.constant dense<[[[[0.436, 0.583, -1.004, 0.365, -1.052], [0.517, -1.327, 0.808, -0.196, -1.376], [0.758, 1.852, 0.361, 1.31, 1.167]], [[-0.354, -1.799, 0.154, 1.642, 0.074], [-1.951, 1.039, -1.681, 0.679, 1.944], [-1.337, 1.459, 0.557, 1.012, 0.438]]], [[[1.763, -0.572, 0.423, 1.275, -0.822], [0.285, -0.283, 1.322, 1.064, 1.083], [-1.74, 0.476, -1.968, 0.942, -0.48]], [[1.084, -1.38, -0.529, 0.276, 1.516], [-1.517, 0.526, -1.006, 0.77, 1.211], [-1.01, 1.525, -1.398, -1.839, 0.986]]]]> : tensor<2x2x3x5xf64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x2x3x5xf64>
  %sc_6 = stablehlo.constant dense<[0.657, 0.519, 0.511, -0.843, 1.749]> : tensor<5xf64>
  %s_6 = stablehlo.optimization_barrier %sc_6 : tensor<5xf64>
  %oc_6 = stablehlo.constant dense<[0.12, 0.806, -0.384, -0.273, -0.196]> : tensor<5xf64>
  %o_6 = stablehlo.optimization_barrier %oc_6 : tensor<5xf64>
  %mc_6 = stablehlo.constant dense<[-0.816, 1.544, 1.473, -0.11, -0.121]> : tensor<5xf64>
  %m_6 = stablehlo.optimization_barrier %mc_6 : tensor<5xf64>
  %vc_6 = stablehlo.constant dense<[0.133, 1.815, 0.895, 1.949, 0.839]> : tensor<5xf64>
  %v_6 = stablehlo.optimization_barrier %vc_6 : tensor<5xf64>
  %r0_6 = "stablehlo.batch_norm_inference"(%x_6, %s_6, %o_6, %m_6, %v_6) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<2x2x3x5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>) -> tensor<2x2x3x5xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_6) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[[2.3670736091407387, 0.4358882921975117, -1.721189328039377, -0.5597502984337476, -1.9726416840056749], [2.5124513745883426, -0.29971354120805815, -0.7429951163286984, -0.2210831038625215, -2.59093588982505], [2.9449950964756573, 0.9246206097847726, -0.9843046155752069, -1.1302324711072034, 2.2619102996770235]], [[0.9491916992196655, -0.4814957743847226, -1.0960519675752678, -1.3306558375914228, 0.17612151276166116], [-1.9170835034942004, 0.6115084157749671, -2.086662551730398, -0.749307337819425, 3.7446714043734888], [-0.8150841456568091, 0.7732637927542024, -0.8784955286572748, -0.9503343891424523, 0.8707483365834288]]], [[[4.748756260362592, -0.008938994495385249, -0.9508343942032079, -1.1091035017489272, -1.5337291304919205], [2.0960607377507614, 0.10236411014032663, -0.46551618430922326, -0.9817260007604626, 2.1016118018720005], [-1.5383833984393314, 0.3946791842528018, -2.2415972861459412, -0.9080764504258999, -0.8810852465714685]], [[3.5300957327215685, -0.32012552925543786, -1.4647642449474498, -0.5060223477798454, 2.927912391747894], [-1.138145846651484, 0.4139357767503298, -1.7222690125997642, -0.804242658150943, 2.345876179479655], [-0.22818872218314978, 0.7986824948509393, -1.9338871864356284, 0.7707710862988413, 1.9165052032161995]]]]> : tensor<2x2x3x5xf64>} : (tensor<2x2x3x5xf64>) -> ()

  %xc_7 = stablehlo.constant dense<[[[-0.302, 0.921, -1.053, 0.099], [-1.836, 0.008, -0.239, -1.047], [-0.963, -1.114, -0.802, 0.795]], [[1.544, -1.719, 0.943, -1.554], [-0.049, 1.289, -1.876, 0.732], [-1.095, 1.041, -1.573, 1.004]]]> : tensor<2x3x4xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x3x4xf32>
  %sc_7 = stablehlo.constant dense<[-0.969, -0.461, -0.471]> : tensor<3xf32>
  %s_7 = stablehlo.optimization_barrier %sc_7 : tensor<3xf32>
  %oc_7 = stablehlo.constant dense<[1.964, 0.911, 1.182]> : tensor<3xf32>
  %o_7 = stablehlo.optimization_barrier %oc_7 : tensor<3xf32>
  %mc_7 = stablehlo.constant dense<[-0.874, -0.352, 1.791]> : tensor<3xf32>
  %m_7 = stablehlo.optimization_barrier %mc_7 : tensor<3xf32>
  %vc_7 = stablehlo.constant dense<[2.343, 0.657, 0.259]> : tensor<3xf32>
  %v_7 = stablehlo.optimization_barrier %vc_7 : tensor<3xf32>
  %r0_7 = "stablehlo.batch_norm_inference"(%x_7, %s_7, %o_7, %m_7, %v_7) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_7) {has_side_effect = true, tolerance = 1.0e-05 : f64, relative_tolerance = 1.0e-05 : f64, value = dense<[[[1.6019729, 0.82791865, 2.0772917, 1.3481743], [1.7543772, 0.7064071, 0.8467806, 1.305978], [3.725889, 3.8653688, 3.5771723, 2.1020122]], [[0.43361297, 2.4988127, 0.8139945, 2.3943818], [0.738801, -0.02160246, 1.7771099, 0.2949482], [3.8478184, 1.8747803, 4.28935, 1.9089575]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  %xc_8 = stablehlo.constant dense<[[[-0.024, 1.939, -1.244, -1.383], [1.829, -1.594, 1.43, -0.661], [0.007, 0.623, -0.195, 0.724]], [[-0.047, -1.858, -1.819, -0.787], [-0.626, -1.847, -0.989, 0.869], [0.666, 1.521, 0.676, 0.855]]]> : tensor<2x3x4xf64>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<2x3x4xf64>
  %sc_8 = stablehlo.constant dense<[1.309, -0.327, 0.676]> : tensor<3xf64>
  %s_8 = stablehlo.optimization_barrier %sc_8 : tensor<3xf64>
  %oc_8 = stablehlo.constant dense<[1.798, 0.953, -0.586]> : tensor<3xf64>
  %o_8 = stablehlo.optimization_barrier %oc_8 : tensor<3xf64>
  %mc_8 = stablehlo.constant dense<[-0.497, 0.313, -0.901]> : tensor<3xf64>
  %m_8 = stablehlo.optimization_barrier %mc_8 : tensor<3xf64>
  %vc_8 = stablehlo.constant dense<[2.634, 1.438, 0.408]> : tensor<3xf64>
  %v_8 = stablehlo.optimization_barrier %vc_8 : tensor<3xf64>
  %r0_8 = "stablehlo.batch_norm_inference"(%x_8, %s_8, %o_8, %m_8, %v_8) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<2x3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r0_8) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[[[2.1794261615990913, 3.7623850521255533, 1.1956208399270163, 1.0835315450807717], [0.5397464842824976, 1.472838030655196, 0.6485117565590698, 1.2185072060084745], [0.37377822012918377, 1.0249052945780572, 0.1602592768845856, 1.1316647662003563]], [[2.160879012092159, 0.7004925878723818, 0.7319421022537023, 1.56414463665172], [1.2089663926508805, 1.541804481497233, 1.3079182569024987, 0.8014373649479345], [1.0703573468528975, 1.9741132699921617, 1.0809275915679766, 1.2701349719678927]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  return
}

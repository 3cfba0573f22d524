// Made by test/Goldens/generate.py. Expected values are XLA's.
// Each part within 4 eps of the modulus of the expected: a composition of functions of the parts.
// RUN: %engines

func.func @main() {
  // add
  %xc_0 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<12xcomplex<f32>>
  %yc_0 = stablehlo.constant dense<[(-0.443, 0.816), (2.228, -1.427), (-0.757, 1.838), (1.276, -1.699), (0.712, 1.653), (0.803, -2.007), (-1.229, -0.229), (-2.015, 2.706), (1.78, -1.469), (-2.415, -1.083), (-2.297, 2.083), (-0.28, -1.769)]> : tensor<12xcomplex<f32>>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<12xcomplex<f32>>
  %r_0 = stablehlo.add %x_0, %y_0 : tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_0) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[(1.607, 1.707), (4.7749996, 0.05699992), (1.957, 3.828), (0.287, 0.23500001), (3.2719998, 1.1800001), (1.98, -2.314), (-1.03, 1.483), (-2.0170002, 0.533), (0.26099992, -3.986), (-3.946, -4.0509996), (0.599, -0.747), (1.492, -4.047)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  // subtract
  %xc_1 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<12xcomplex<f32>>
  %yc_1 = stablehlo.constant dense<[(-0.443, 0.816), (2.228, -1.427), (-0.757, 1.838), (1.276, -1.699), (0.712, 1.653), (0.803, -2.007), (-1.229, -0.229), (-2.015, 2.706), (1.78, -1.469), (-2.415, -1.083), (-2.297, 2.083), (-0.28, -1.769)]> : tensor<12xcomplex<f32>>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<12xcomplex<f32>>
  %r_1 = stablehlo.subtract %x_1, %y_1 : tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_1) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[(2.493, 0.07499999), (0.319, 2.911), (3.471, 0.15199995), (-2.265, 3.633), (1.8479999, -2.126), (0.37400007, 1.6999999), (1.428, 1.941), (2.013, -4.879), (-3.299, -1.048), (0.88399994, -1.885), (5.193, -4.913), (2.052, -0.50900006)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  // multiply
  %xc_2 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<12xcomplex<f32>>
  %yc_2 = stablehlo.constant dense<[(-0.443, 0.816), (2.228, -1.427), (-0.757, 1.838), (1.276, -1.699), (0.712, 1.653), (0.803, -2.007), (-1.229, -0.229), (-2.015, 2.706), (1.78, -1.469), (-2.415, -1.083), (-2.297, 2.083), (-0.28, -1.769)]> : tensor<12xcomplex<f32>>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<12xcomplex<f32>>
  %r_2 = stablehlo.multiply %x_2, %y_2 : tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_2) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[(-1.6352059, 1.2780869), (7.7923837, -0.3282172), (-5.712118, 3.4819021), (2.023902, 4.148095), (2.604589, 3.894904), (0.328982, -2.60876), (0.14747702, -2.1496189), (5.8841686, 4.3731833), (-6.401293, -2.248849), (0.48302123, 8.825792), (-0.7572219, 12.532877), (-4.5259423, -2.496828)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  // divide
  %xc_3 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<12xcomplex<f32>>
  %yc_3 = stablehlo.constant dense<[(-0.443, 0.816), (2.228, -1.427), (-0.757, 1.838), (1.276, -1.699), (0.712, 1.653), (0.803, -2.007), (-1.229, -0.229), (-2.015, 2.706), (1.78, -1.469), (-2.415, -1.083), (-2.297, 2.083), (-0.28, -1.769)]> : tensor<12xcomplex<f32>>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<12xcomplex<f32>>
  %r_3 = stablehlo.divide %x_3, %y_3 : tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_3) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[(-0.21006025, -2.3982148), (0.508127, 0.9915158), (0.40572086, -1.6437055), (-1.0073211, 0.17442124), (0.32131448, -1.4102988), (0.33411673, 0.4527675), (-0.4073366, -1.3171033), (-0.51623327, 0.3851478), (0.18655379, -1.2600857), (0.9866662, 0.7865178), (-1.3049271, 0.04868822), (1.1015853, 1.1760564)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  // negate
  %xc_4 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<12xcomplex<f32>>
  %r_4 = stablehlo.negate %x_4 : tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_4) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[(-2.05, -0.891), (-2.547, -1.484), (-2.714, -1.99), (0.989, -1.934), (-2.56, 0.473), (-1.177, 0.307), (-0.199, -1.712), (0.002, 2.173), (1.519, 2.517), (1.531, 2.968), (-2.896, 2.83), (-1.772, 2.278)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  // sign
  %xc_5 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<12xcomplex<f32>>
  %r_5 = stablehlo.sign %x_5 : tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_5) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[(0.91711986, 0.3986116), (0.86403716, 0.50342804), (0.8064428, 0.5913121), (-0.45529762, 0.8903393), (0.9833558, -0.18169035), (0.967626, -0.25238842), (0.11546092, 0.993312), (-0.00092038617, -0.9999996), (-0.5166951, -0.85616946), (-0.45843697, -0.8887269), (0.71520966, -0.69891), (0.6139886, -0.7893149)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  // abs
  %xc_6 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<12xcomplex<f32>>
  %r_6 = stablehlo.abs %x_6 : (tensor<12xcomplex<f32>>) -> tensor<12xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_6) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[2.2352586, 2.9477897, 3.3653967, 2.1722057, 2.6033304, 1.216379, 1.723527, 2.173001, 2.9398384, 3.3396084, 4.0491624, 2.8860471]> : tensor<12xf32>} : (tensor<12xf32>) -> ()

  // real
  %xc_7 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<12xcomplex<f32>>
  %r_7 = stablehlo.real %x_7 : (tensor<12xcomplex<f32>>) -> tensor<12xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_7) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[2.05, 2.547, 2.714, -0.989, 2.56, 1.177, 0.199, -0.002, -1.519, -1.531, 2.896, 1.772]> : tensor<12xf32>} : (tensor<12xf32>) -> ()

  // imag
  %xc_8 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<12xcomplex<f32>>
  %r_8 = stablehlo.imag %x_8 : (tensor<12xcomplex<f32>>) -> tensor<12xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_8) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[0.891, 1.484, 1.99, 1.934, -0.473, -0.307, 1.712, -2.173, -2.517, -2.968, -2.83, -2.278]> : tensor<12xf32>} : (tensor<12xf32>) -> ()

  // chlo.conj
  %xc_9 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<12xcomplex<f32>>
  %r_9 = chlo.conj %x_9 : tensor<12xcomplex<f32>> -> tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_9) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 1.2e-07 : f64, value = dense<[(2.05, -0.891), (2.547, -1.484), (2.714, -1.99), (-0.989, -1.934), (2.56, 0.473), (1.177, 0.307), (0.199, -1.712), (-0.002, 2.173), (-1.519, 2.517), (-1.531, 2.968), (2.896, 2.83), (1.772, 2.278)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  // chlo.square
  %xc_10 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<12xcomplex<f32>>
  %r_10 = chlo.square %x_10 : tensor<12xcomplex<f32>> -> tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_10) {has_side_effect = true, tolerance = 1.2e-10 : f64, relative_tolerance = 4.8e-07 : f64, value = dense<[(3.408619, 3.6530998), (4.2849526, 7.5594954), (3.405696, 10.80172), (-2.762235, -3.825452), (6.3298707, -2.4217598), (1.2910801, -0.72267807), (-2.891343, 0.681376), (-4.7219253, 0.008692001), (-4.0279274, 7.646646), (-6.4650626, 9.088016), (0.3779159, -16.39136), (-2.0493007, -8.073233)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  %xc_11 = stablehlo.constant dense<[2.05, 2.547, 2.714, -0.989, 2.56, 1.177, 0.199, -0.002, -1.519, -1.531, 2.896, 1.772]> : tensor<12xf32>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<12xf32>
  %yc_11 = stablehlo.constant dense<[0.816, -1.427, 1.838, -1.699, 1.653, -2.007, -0.229, 2.706, -1.469, -1.083, 2.083, -1.769]> : tensor<12xf32>
  %y_11 = stablehlo.optimization_barrier %yc_11 : tensor<12xf32>
  %r_11 = stablehlo.complex %x_11, %y_11 : tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[(2.05, 0.816), (2.547, -1.427), (2.714, 1.838), (-0.989, -1.699), (2.56, 1.653), (1.177, -2.007), (0.199, -0.229), (-0.002, 2.706), (-1.519, -1.469), (-1.531, -1.083), (2.896, 2.083), (1.772, -1.769)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  %xc_12 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<12xcomplex<f32>>
  %yc_12 = stablehlo.constant dense<[(-0.443, 0.816), (2.547, 1.484), (2.714, 1.99), (1.276, -1.699), (2.56, -0.473), (1.177, -0.307), (-1.229, -0.229), (-0.002, -2.173), (-1.519, -2.517), (-2.415, -1.083), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %y_12 = stablehlo.optimization_barrier %yc_12 : tensor<12xcomplex<f32>>
  %r_12 = stablehlo.compare EQ, %x_12, %y_12 : (tensor<12xcomplex<f32>>, tensor<12xcomplex<f32>>) -> tensor<12xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[false, true, true, false, true, true, false, true, true, false, true, true]> : tensor<12xi1>} : (tensor<12xi1>) -> ()

  %xc_13 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<12xcomplex<f32>>
  %yc_13 = stablehlo.constant dense<[(-0.443, 0.816), (2.547, 1.484), (2.714, 1.99), (1.276, -1.699), (2.56, -0.473), (1.177, -0.307), (-1.229, -0.229), (-0.002, -2.173), (-1.519, -2.517), (-2.415, -1.083), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %y_13 = stablehlo.optimization_barrier %yc_13 : tensor<12xcomplex<f32>>
  %r_13 = stablehlo.compare NE, %x_13, %y_13 : (tensor<12xcomplex<f32>>, tensor<12xcomplex<f32>>) -> tensor<12xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[true, false, false, true, false, false, true, false, false, true, false, false]> : tensor<12xi1>} : (tensor<12xi1>) -> ()

  %pc_14 = stablehlo.constant dense<[false, true, true, false, true, true, false, true, true, false, true, true]> : tensor<12xi1>
  %p_14 = stablehlo.optimization_barrier %pc_14 : tensor<12xi1>
  %xc_14 = stablehlo.constant dense<[(2.05, 0.891), (2.547, 1.484), (2.714, 1.99), (-0.989, 1.934), (2.56, -0.473), (1.177, -0.307), (0.199, 1.712), (-0.002, -2.173), (-1.519, -2.517), (-1.531, -2.968), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<12xcomplex<f32>>
  %yc_14 = stablehlo.constant dense<[(-0.443, 0.816), (2.228, -1.427), (-0.757, 1.838), (1.276, -1.699), (0.712, 1.653), (0.803, -2.007), (-1.229, -0.229), (-2.015, 2.706), (1.78, -1.469), (-2.415, -1.083), (-2.297, 2.083), (-0.28, -1.769)]> : tensor<12xcomplex<f32>>
  %y_14 = stablehlo.optimization_barrier %yc_14 : tensor<12xcomplex<f32>>
  %r_14 = stablehlo.select %p_14, %x_14, %y_14 : tensor<12xi1>, tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[(-0.443, 0.816), (2.547, 1.484), (2.714, 1.99), (1.276, -1.699), (2.56, -0.473), (1.177, -0.307), (-1.229, -0.229), (-0.002, -2.173), (-1.519, -2.517), (-2.415, -1.083), (2.896, -2.83), (1.772, -2.278)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  // add
  %xc_15 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<12xcomplex<f64>>
  %yc_15 = stablehlo.constant dense<[(-2.278, -2.571), (1.42, -0.964), (-1.222, 2.143), (-0.502, -0.587), (0.127, -2.779), (-1.701, 1.695), (2.795, 0.275), (2.807, -2.296), (1.238, 2.537), (-1.617, -1.263), (0.81, 2.308), (-1.833, -1.928)]> : tensor<12xcomplex<f64>>
  %y_15 = stablehlo.optimization_barrier %yc_15 : tensor<12xcomplex<f64>>
  %r_15 = stablehlo.add %x_15, %y_15 : tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_15) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[(-0.4039999999999999, -4.993), (3.12, 0.05600000000000005), (-0.33099999999999996, 4.994999999999999), (2.0060000000000002, -2.3689999999999998), (0.785, -0.69), (0.819, -0.3109999999999997), (1.517, 2.522), (5.317, -1.8019999999999998), (3.817, 1.3419999999999999), (-3.6100000000000003, 1.6630000000000003), (0.54, 0.8279999999999998), (-3.9530000000000003, -2.041)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  // subtract
  %xc_16 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_16 = stablehlo.optimization_barrier %xc_16 : tensor<12xcomplex<f64>>
  %yc_16 = stablehlo.constant dense<[(-2.278, -2.571), (1.42, -0.964), (-1.222, 2.143), (-0.502, -0.587), (0.127, -2.779), (-1.701, 1.695), (2.795, 0.275), (2.807, -2.296), (1.238, 2.537), (-1.617, -1.263), (0.81, 2.308), (-1.833, -1.928)]> : tensor<12xcomplex<f64>>
  %y_16 = stablehlo.optimization_barrier %yc_16 : tensor<12xcomplex<f64>>
  %r_16 = stablehlo.subtract %x_16, %y_16 : tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_16) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[(4.152, 0.14900000000000002), (0.28, 1.984), (2.113, 0.7090000000000001), (3.01, -1.195), (0.531, 4.868), (4.221, -3.7009999999999996), (-4.073, 1.972), (-0.29700000000000015, 2.79), (1.3410000000000002, -3.732), (-0.3760000000000001, 4.189), (-1.08, -3.788), (-0.28700000000000014, 1.815)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  // multiply
  %xc_17 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_17 = stablehlo.optimization_barrier %xc_17 : tensor<12xcomplex<f64>>
  %yc_17 = stablehlo.constant dense<[(-2.278, -2.571), (1.42, -0.964), (-1.222, 2.143), (-0.502, -0.587), (0.127, -2.779), (-1.701, 1.695), (2.795, 0.275), (2.807, -2.296), (1.238, 2.537), (-1.617, -1.263), (0.81, 2.308), (-1.833, -1.928)]> : tensor<12xcomplex<f64>>
  %y_17 = stablehlo.optimization_barrier %yc_17 : tensor<12xcomplex<f64>>
  %r_17 = stablehlo.multiply %x_17, %y_17 : tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_17) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[(-10.495934000000002, 0.6992619999999995), (3.39728, -0.19039999999999985), (-7.200638, -1.575731), (-2.30505, -0.5776319999999998), (5.888897, -1.5632789999999999), (-0.8863500000000005, 7.683605999999999), (-4.189935, 5.928914999999999), (8.179794, -4.376301999999999), (6.2245170000000005, 5.063513), (6.918219000000001, -2.2141830000000002), (3.1971399999999996, -1.82196), (3.6680960000000002, 4.2944890000000004)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  // divide
  %xc_18 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_18 = stablehlo.optimization_barrier %xc_18 : tensor<12xcomplex<f64>>
  %yc_18 = stablehlo.constant dense<[(-2.278, -2.571), (1.42, -0.964), (-1.222, 2.143), (-0.502, -0.587), (0.127, -2.779), (-1.701, 1.695), (2.795, 0.275), (2.807, -2.296), (1.238, 2.537), (-1.617, -1.263), (0.81, 2.308), (-1.833, -1.928)]> : tensor<12xcomplex<f64>>
  %y_18 = stablehlo.optimization_barrier %yc_18 : tensor<12xcomplex<f64>>
  %r_18 = stablehlo.divide %x_18, %y_18 : tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_18) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[(0.16594084831123818, 0.8759289196627773), (0.4856984563240742, 1.0480375435890195), (0.8253786355727404, -0.8864268281240733), (-0.3570091170736859, 3.9672596647853666), (-0.7393445122542148, 0.270563783035727), (-1.3330076550015555, -0.14899939754711158), (-0.37452029438425893, 0.8407846443490774), (0.44950244717742904, 0.5436614245526815), (0.020214172068736776, -1.0066909164284208), (-0.11232136570877209, -1.721792278979481), (-0.6074815091650226, -0.09621318129275057), (0.5798758893683872, -0.5482818956367979)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  // negate
  %xc_19 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_19 = stablehlo.optimization_barrier %xc_19 : tensor<12xcomplex<f64>>
  %r_19 = stablehlo.negate %x_19 : tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_19) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[(-1.874, 2.422), (-1.7, -1.02), (-0.891, -2.852), (-2.508, 1.782), (-0.658, -2.089), (-2.52, 2.006), (1.278, -2.247), (-2.51, -0.494), (-2.579, 1.195), (1.993, -2.926), (0.27, 1.48), (2.12, 0.113)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  // sign
  %xc_20 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_20 = stablehlo.optimization_barrier %xc_20 : tensor<12xcomplex<f64>>
  %r_20 = stablehlo.sign %x_20 : tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_20) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[(0.611949238301264, -0.7908970411769806), (0.8574929257125443, 0.5144957554275266), (0.2981987664196119, 0.9545037955429102), (0.8151804082662739, -0.5792071321891946), (0.300432035456058, 0.9538032250269076), (0.7823809958820443, -0.62280011021404), (-0.49438820016445983, 0.8692412251717849), (0.9811774611148527, 0.19310823338276384), (0.9073302465241615, -0.42041862915718226), (-0.5629511140125298, 0.8264901954845271), (-0.1794703469751456, -0.9837633834193165), (-0.9985824742080441, -0.053226329993164616)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  // abs
  %xc_21 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_21 = stablehlo.optimization_barrier %xc_21 : tensor<12xcomplex<f64>>
  %r_21 = stablehlo.abs %x_21 : (tensor<12xcomplex<f64>>) -> tensor<12xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_21) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[3.0623455063072167, 1.982523644247402, 2.987939925768254, 3.0766195734929593, 2.1901792164112965, 3.2209371307121164, 2.585013152771181, 2.5581508946893647, 2.8424049676286454, 3.540271882214698, 1.5044268011438773, 2.1230094206102805]> : tensor<12xf64>} : (tensor<12xf64>) -> ()

  // real
  %xc_22 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_22 = stablehlo.optimization_barrier %xc_22 : tensor<12xcomplex<f64>>
  %r_22 = stablehlo.real %x_22 : (tensor<12xcomplex<f64>>) -> tensor<12xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_22) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[1.874, 1.7, 0.891, 2.508, 0.658, 2.52, -1.278, 2.51, 2.579, -1.993, -0.27, -2.12]> : tensor<12xf64>} : (tensor<12xf64>) -> ()

  // imag
  %xc_23 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_23 = stablehlo.optimization_barrier %xc_23 : tensor<12xcomplex<f64>>
  %r_23 = stablehlo.imag %x_23 : (tensor<12xcomplex<f64>>) -> tensor<12xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_23) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[-2.422, 1.02, 2.852, -1.782, 2.089, -2.006, 2.247, 0.494, -1.195, 2.926, -1.48, -0.113]> : tensor<12xf64>} : (tensor<12xf64>) -> ()

  // chlo.conj
  %xc_24 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_24 = stablehlo.optimization_barrier %xc_24 : tensor<12xcomplex<f64>>
  %r_24 = chlo.conj %x_24 : tensor<12xcomplex<f64>> -> tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_24) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 2.2e-16 : f64, value = dense<[(1.874, 2.422), (1.7, -1.02), (0.891, -2.852), (2.508, 1.782), (0.658, -2.089), (2.52, 2.006), (-1.278, -2.247), (2.51, -0.494), (2.579, 1.195), (-1.993, -2.926), (-0.27, 1.48), (-2.12, 0.113)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  // chlo.square
  %xc_25 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_25 = stablehlo.optimization_barrier %xc_25 : tensor<12xcomplex<f64>>
  %r_25 = chlo.square %x_25 : tensor<12xcomplex<f64>> -> tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_25) {has_side_effect = true, tolerance = 2.2e-19 : f64, relative_tolerance = 8.9e-16 : f64, value = dense<[(-2.3542080000000003, -9.077656000000001), (1.8495999999999997, 3.468), (-7.3400229999999995, 5.0822639999999994), (3.11454, -8.938512), (-3.930957, 2.749124), (2.3263640000000008, -10.11024), (-3.4157249999999992, -5.743332), (6.056063999999999, 2.4798799999999996), (5.223216000000001, -6.163810000000001), (-4.589427000000001, -11.663036000000002), (-2.1174999999999997, 0.7992), (4.481631, 0.47912000000000005)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  %xc_26 = stablehlo.constant dense<[1.874, 1.7, 0.891, 2.508, 0.658, 2.52, -1.278, 2.51, 2.579, -1.993, -0.27, -2.12]> : tensor<12xf64>
  %x_26 = stablehlo.optimization_barrier %xc_26 : tensor<12xf64>
  %yc_26 = stablehlo.constant dense<[-2.571, -0.964, 2.143, -0.587, -2.779, 1.695, 0.275, -2.296, 2.537, -1.263, 2.308, -1.928]> : tensor<12xf64>
  %y_26 = stablehlo.optimization_barrier %yc_26 : tensor<12xf64>
  %r_26 = stablehlo.complex %x_26, %y_26 : tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%r_26) {has_side_effect = true, value = dense<[(1.874, -2.571), (1.7, -0.964), (0.891, 2.143), (2.508, -0.587), (0.658, -2.779), (2.52, 1.695), (-1.278, 0.275), (2.51, -2.296), (2.579, 2.537), (-1.993, -1.263), (-0.27, 2.308), (-2.12, -1.928)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()

  %xc_27 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_27 = stablehlo.optimization_barrier %xc_27 : tensor<12xcomplex<f64>>
  %yc_27 = stablehlo.constant dense<[(-2.278, -2.571), (1.7, 1.02), (0.891, 2.852), (-0.502, -0.587), (0.658, 2.089), (2.52, -2.006), (2.795, 0.275), (2.51, 0.494), (2.579, -1.195), (-1.617, -1.263), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %y_27 = stablehlo.optimization_barrier %yc_27 : tensor<12xcomplex<f64>>
  %r_27 = stablehlo.compare EQ, %x_27, %y_27 : (tensor<12xcomplex<f64>>, tensor<12xcomplex<f64>>) -> tensor<12xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_27) {has_side_effect = true, value = dense<[false, true, true, false, true, true, false, true, true, false, true, true]> : tensor<12xi1>} : (tensor<12xi1>) -> ()

  %xc_28 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_28 = stablehlo.optimization_barrier %xc_28 : tensor<12xcomplex<f64>>
  %yc_28 = stablehlo.constant dense<[(-2.278, -2.571), (1.7, 1.02), (0.891, 2.852), (-0.502, -0.587), (0.658, 2.089), (2.52, -2.006), (2.795, 0.275), (2.51, 0.494), (2.579, -1.195), (-1.617, -1.263), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %y_28 = stablehlo.optimization_barrier %yc_28 : tensor<12xcomplex<f64>>
  %r_28 = stablehlo.compare NE, %x_28, %y_28 : (tensor<12xcomplex<f64>>, tensor<12xcomplex<f64>>) -> tensor<12xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_28) {has_side_effect = true, value = dense<[true, false, false, true, false, false, true, false, false, true, false, false]> : tensor<12xi1>} : (tensor<12xi1>) -> ()

  %pc_29 = stablehlo.constant dense<[false, true, true, false, true, true, false, true, true, false, true, true]> : tensor<12xi1>
  %p_29 = stablehlo.optimization_barrier %pc_29 : tensor<12xi1>
  %xc_29 = stablehlo.constant dense<[(1.874, -2.422), (1.7, 1.02), (0.891, 2.852), (2.508, -1.782), (0.658, 2.089), (2.52, -2.006), (-1.278, 2.247), (2.51, 0.494), (2.579, -1.195), (-1.993, 2.926), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>
  %x_29 = stablehlo.optimization_barrier %xc_29 : tensor<12xcomplex<f64>>
  %yc_29 = stablehlo.constant dense<[(-2.278, -2.571), (1.42, -0.964), (-1.222, 2.143), (-0.502, -0.587), (0.127, -2.779), (-1.701, 1.695), (2.795, 0.275), (2.807, -2.296), (1.238, 2.537), (-1.617, -1.263), (0.81, 2.308), (-1.833, -1.928)]> : tensor<12xcomplex<f64>>
  %y_29 = stablehlo.optimization_barrier %yc_29 : tensor<12xcomplex<f64>>
  %r_29 = stablehlo.select %p_29, %x_29, %y_29 : tensor<12xi1>, tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%r_29) {has_side_effect = true, value = dense<[(-2.278, -2.571), (1.7, 1.02), (0.891, 2.852), (-0.502, -0.587), (0.658, 2.089), (2.52, -2.006), (2.795, 0.275), (2.51, 0.494), (2.579, -1.195), (-1.617, -1.263), (-0.27, -1.48), (-2.12, -0.113)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()
  return
}

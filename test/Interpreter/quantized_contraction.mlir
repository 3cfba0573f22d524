// Made by test/Goldens/generate.py. Expected values are NumPy's.
// Sums of numbers that floats hold exactly, by NumPy.
// RUN: %engines

func.func @main() {
  // dot_general into i32
  %x0c_0 = stablehlo.constant dense<[[-64, -74, 35, 2, 16, 87], [-72, 82, 117, 72, -46, 99], [-85, 25, -16, 72, -122, -123], [0, -94, 78, 40, -20, 3]]> : tensor<4x6xi8>
  %x0_0 = stablehlo.optimization_barrier %x0c_0 : tensor<4x6xi8>
  %x1c_0 = stablehlo.constant dense<[[52, -32, 4, 106, 2], [84, 89, 92, -14, 121], [31, -51, 23, -125, 94], [97, -14, 118, -68, 48], [-6, -65, -21, -74, -93], [39, 127, 18, 59, -72]]> : tensor<6x5xi8>
  %x1_0 = stablehlo.optimization_barrier %x1c_0 : tensor<6x5xi8>
  %q0_0 = stablehlo.bitcast_convert %x0_0 : (tensor<4x6xi8>) -> tensor<4x6x!quant.uniform<i8:f32, 0.25:2>>
    %q1_0 = stablehlo.bitcast_convert %x1_0 : (tensor<6x5xi8>) -> tensor<6x5x!quant.uniform<i8:f32, 0.5:0>>
    %s_0 = stablehlo.dot_general %q0_0, %q1_0, contracting_dims = [1] x [0] : (tensor<4x6x!quant.uniform<i8:f32, 0.25:2>>, tensor<6x5x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4x5x!quant.uniform<i32:f32, 0.125:0>>
    %r_0 = stablehlo.bitcast_convert %s_0 : (tensor<4x5x!quant.uniform<i32:f32, 0.125:0>>) -> tensor<4x5xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[-5562, 3550, -5261, -6078, -13648], [17298, 18082, 20723, -18824, 21182], [-491, -3046, 9968, -10253, 24809], [-1955, -11331, -2128, -9265, -678]]> : tensor<4x5xi32>} : (tensor<4x5xi32>) -> ()

  // dot_general into i8
  %x0c_1 = stablehlo.constant dense<[[-64, -74, 35, 2, 16, 87], [-72, 82, 117, 72, -46, 99], [-85, 25, -16, 72, -122, -123], [0, -94, 78, 40, -20, 3]]> : tensor<4x6xi8>
  %x0_1 = stablehlo.optimization_barrier %x0c_1 : tensor<4x6xi8>
  %x1c_1 = stablehlo.constant dense<[[52, -32, 4, 106, 2], [84, 89, 92, -14, 121], [31, -51, 23, -125, 94], [97, -14, 118, -68, 48], [-6, -65, -21, -74, -93], [39, 127, 18, 59, -72]]> : tensor<6x5xi8>
  %x1_1 = stablehlo.optimization_barrier %x1c_1 : tensor<6x5xi8>
  %q0_1 = stablehlo.bitcast_convert %x0_1 : (tensor<4x6xi8>) -> tensor<4x6x!quant.uniform<i8:f32, 0.25:2>>
    %q1_1 = stablehlo.bitcast_convert %x1_1 : (tensor<6x5xi8>) -> tensor<6x5x!quant.uniform<i8:f32, 0.5:0>>
    %s_1 = stablehlo.dot_general %q0_1, %q1_1, contracting_dims = [1] x [0] : (tensor<4x6x!quant.uniform<i8:f32, 0.25:2>>, tensor<6x5x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4x5x!quant.uniform<i8:f32, 16.0:-5>>
    %r_1 = stablehlo.bitcast_convert %s_1 : (tensor<4x5x!quant.uniform<i8:f32, 16.0:-5>>) -> tensor<4x5xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[-48, 23, -46, -52, -112], [127, 127, 127, -128, 127], [-9, -29, 73, -85, 127], [-20, -94, -22, -77, -10]]> : tensor<4x5xi8>} : (tensor<4x5xi8>) -> ()

  // dot_general with a scale a column
  %x0c_2 = stablehlo.constant dense<[[-64, -74, 35, 2, 16, 87], [-72, 82, 117, 72, -46, 99], [-85, 25, -16, 72, -122, -123], [0, -94, 78, 40, -20, 3]]> : tensor<4x6xi8>
  %x0_2 = stablehlo.optimization_barrier %x0c_2 : tensor<4x6xi8>
  %x1c_2 = stablehlo.constant dense<[[52, -32, 4, 106, 2], [84, 89, 92, -14, 121], [31, -51, 23, -125, 94], [97, -14, 118, -68, 48], [-6, -65, -21, -74, -93], [39, 127, 18, 59, -72]]> : tensor<6x5xi8>
  %x1_2 = stablehlo.optimization_barrier %x1c_2 : tensor<6x5xi8>
  %q0_2 = stablehlo.bitcast_convert %x0_2 : (tensor<4x6xi8>) -> tensor<4x6x!quant.uniform<i8:f32, 0.25:2>>
    %q1_2 = stablehlo.bitcast_convert %x1_2 : (tensor<6x5xi8>) -> tensor<6x5x!quant.uniform<i8:f32:1, {0.25:0, 0.5:0, 1.0:0, 2.0:0, 4.0:0}>>
    %s_2 = stablehlo.dot_general %q0_2, %q1_2, contracting_dims = [1] x [0] : (tensor<4x6x!quant.uniform<i8:f32, 0.25:2>>, tensor<6x5x!quant.uniform<i8:f32:1, {0.25:0, 0.5:0, 1.0:0, 2.0:0, 4.0:0}>>) -> tensor<4x5x!quant.uniform<i32:f32:1, {0.0625:0, 0.125:0, 0.25:0, 0.5:0, 1.0:0}>>
    %r_2 = stablehlo.bitcast_convert %s_2 : (tensor<4x5x!quant.uniform<i32:f32:1, {0.0625:0, 0.125:0, 0.25:0, 0.5:0, 1.0:0}>>) -> tensor<4x5xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[-5562, 3550, -5261, -6078, -13648], [17298, 18082, 20723, -18824, 21182], [-491, -3046, 9968, -10253, 24809], [-1955, -11331, -2128, -9265, -678]]> : tensor<4x5xi32>} : (tensor<4x5xi32>) -> ()

  // dot_general of floats with quantized weights
  %x0c_3 = stablehlo.constant dense<[[1.0, -5.0, 3.0, 6.0, -2.0, -5.0], [5.0, 4.0, -5.0, 0.0, -2.0, -5.0], [2.0, -8.0, -3.0, 2.0, -8.0, 7.0], [1.0, -8.0, -7.0, 1.0, 1.0, 6.0]]> : tensor<4x6xf32>
  %x0_3 = stablehlo.optimization_barrier %x0c_3 : tensor<4x6xf32>
  %x1c_3 = stablehlo.constant dense<[[52, -32, 4, 106, 2], [84, 89, 92, -14, 121], [31, -51, 23, -125, 94], [97, -14, 118, -68, 48], [-6, -65, -21, -74, -93], [39, 127, 18, 59, -72]]> : tensor<6x5xi8>
  %x1_3 = stablehlo.optimization_barrier %x1c_3 : tensor<6x5xi8>
  %q1_3 = stablehlo.bitcast_convert %x1_3 : (tensor<6x5xi8>) -> tensor<6x5x!quant.uniform<i8:f32:1, {0.25:0, 0.5:0, 1.0:0, 2.0:0, 4.0:0}>>
    %r_3 = stablehlo.dot_general %x0_3, %q1_3, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x5x!quant.uniform<i8:f32:1, {0.25:0, 0.5:0, 1.0:0, 2.0:0, 4.0:0}>>) -> tensor<4x5xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[31.0, -609.5, 273.0, -1508.0, 2052.0], [64.5, -27.0, 225.0, 1904.0, 2280.0], [-36.5, 379.0, -267.0, 3136.0, -3640.0], [-128.0, 148.0, -688.0, 2610.0, -8404.0]]> : tensor<4x5xf32>} : (tensor<4x5xf32>) -> ()

  // convolution
  %x0c_4 = stablehlo.constant dense<[[[[71, -62], [111, 69], [39, -58], [18, 100], [20, 101]], [[114, -109], [-51, 59], [85, 57], [123, -118], [-44, -10]], [[-110, -3], [-5, -68], [32, -25], [43, 85], [5, -85]], [[-122, 8], [-80, -53], [-89, -14], [102, 116], [103, 62]], [[76, -72], [-75, 85], [-69, -26], [94, 112], [-90, 38]]]]> : tensor<1x5x5x2xi8>
  %x0_4 = stablehlo.optimization_barrier %x0c_4 : tensor<1x5x5x2xi8>
  %x1c_4 = stablehlo.constant dense<[[[[72, 123, -77], [-74, 77, 70]], [[113, 57, -89], [91, 78, -9]], [[-85, 55, -56], [88, -23, 58]]], [[[93, -41, -118], [-14, -68, 77]], [[13, 76, -26], [119, -111, 84]], [[39, -118, 8], [-48, 85, 57]]], [[[-64, -24, -59], [26, 3, -29]], [[93, -23, -38], [76, 39, -65]], [[115, -18, -122], [-81, -122, 47]]]]> : tensor<3x3x2x3xi8>
  %x1_4 = stablehlo.optimization_barrier %x1c_4 : tensor<3x3x2x3xi8>
  %q0_4 = stablehlo.bitcast_convert %x0_4 : (tensor<1x5x5x2xi8>) -> tensor<1x5x5x2x!quant.uniform<i8:f32, 0.25:2>>
    %q1_4 = stablehlo.bitcast_convert %x1_4 : (tensor<3x3x2x3xi8>) -> tensor<3x3x2x3x!quant.uniform<i8:f32, 0.5:0>>
    %s_4 = stablehlo.convolution(%q0_4, %q1_4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x5x2x!quant.uniform<i8:f32, 0.25:2>>, tensor<3x3x2x3x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x5x5x3x!quant.uniform<i8:f32, 16.0:-5>>
    %r_4 = stablehlo.bitcast_convert %s_4 : (tensor<1x5x5x3x!quant.uniform<i8:f32, 16.0:-5>>) -> tensor<1x5x5x3xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[[[-118, -65, 70], [116, -121, -128], [127, 127, -128], [42, -66, 45], [-36, -128, 92]], [[-128, 127, -123], [127, 63, -128], [127, -128, 54], [127, 127, -128], [66, 113, -128]], [[-28, -70, 54], [-128, 127, 123], [-128, 123, -99], [127, -70, -128], [106, 15, -128]], [[-128, -128, 127], [-128, 25, 127], [-21, -128, 74], [127, 47, 106], [-32, -39, -43]], [[-128, 127, 60], [-20, -128, 107], [-128, -128, 127], [118, 127, 59], [127, 67, -54]]]]> : tensor<1x5x5x3xi8>} : (tensor<1x5x5x3xi8>) -> ()

  // with a scale a feature
  %x0c_5 = stablehlo.constant dense<[[[[71, -62], [111, 69], [39, -58], [18, 100], [20, 101]], [[114, -109], [-51, 59], [85, 57], [123, -118], [-44, -10]], [[-110, -3], [-5, -68], [32, -25], [43, 85], [5, -85]], [[-122, 8], [-80, -53], [-89, -14], [102, 116], [103, 62]], [[76, -72], [-75, 85], [-69, -26], [94, 112], [-90, 38]]]]> : tensor<1x5x5x2xi8>
  %x0_5 = stablehlo.optimization_barrier %x0c_5 : tensor<1x5x5x2xi8>
  %x1c_5 = stablehlo.constant dense<[[[[72, 123, -77], [-74, 77, 70]], [[113, 57, -89], [91, 78, -9]], [[-85, 55, -56], [88, -23, 58]]], [[[93, -41, -118], [-14, -68, 77]], [[13, 76, -26], [119, -111, 84]], [[39, -118, 8], [-48, 85, 57]]], [[[-64, -24, -59], [26, 3, -29]], [[93, -23, -38], [76, 39, -65]], [[115, -18, -122], [-81, -122, 47]]]]> : tensor<3x3x2x3xi8>
  %x1_5 = stablehlo.optimization_barrier %x1c_5 : tensor<3x3x2x3xi8>
  %q0_5 = stablehlo.bitcast_convert %x0_5 : (tensor<1x5x5x2xi8>) -> tensor<1x5x5x2x!quant.uniform<i8:f32, 0.25:2>>
    %q1_5 = stablehlo.bitcast_convert %x1_5 : (tensor<3x3x2x3xi8>) -> tensor<3x3x2x3x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0, 2.0:0}>>
    %s_5 = stablehlo.convolution(%q0_5, %q1_5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x5x2x!quant.uniform<i8:f32, 0.25:2>>, tensor<3x3x2x3x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0, 2.0:0}>>) -> tensor<1x5x5x3x!quant.uniform<i32:f32:3, {0.0625:0, 0.125:0, 0.5:0}>>
    %r_5 = stablehlo.bitcast_convert %s_5 : (tensor<1x5x5x3x!quant.uniform<i32:f32:3, {0.0625:0, 0.125:0, 0.5:0}>>) -> tensor<1x5x5x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[[-14416, -7724, 9625], [15465, -14879, -26021], [38868, 21030, -33648], [6034, -7806, 6375], [-3923, -19615, 12375]], [[-23883, 46374, -15049], [45058, 8753, -30807], [18609, -24006, 7522], [32927, 39034, -36853], [9051, 15100, -19480]], [[-2939, -8309, 7492], [-15923, 22614, 16369], [-22969, 16411, -12011], [55511, -8369, -29877], [14156, 2604, -36292]], [[-34452, -23966, 21575], [-55199, 3882, 19904], [-2062, -18887, 10091], [23355, 6593, 14171], [-3459, -4375, -4901]], [[-26167, 20134, 8359], [-1947, -35460, 14309], [-26311, -24159, 33696], [15760, 19855, 8171], [25741, 9275, -6219]]]]> : tensor<1x5x5x3xi32>} : (tensor<1x5x5x3xi32>) -> ()

  // convolution of floats
  %x0c_6 = stablehlo.constant dense<[[[[3.0, 6.0], [-2.0, 7.0], [6.0, 6.0], [7.0, 2.0], [1.0, 7.0]], [[4.0, -5.0], [-3.0, -3.0], [-3.0, -5.0], [3.0, 3.0], [-7.0, -8.0]], [[3.0, 5.0], [-5.0, 7.0], [-7.0, 1.0], [-1.0, -8.0], [-4.0, 1.0]], [[-1.0, 1.0], [-7.0, 3.0], [-6.0, -1.0], [-7.0, 3.0], [-6.0, 6.0]], [[0.0, 3.0], [-8.0, 1.0], [-6.0, -1.0], [1.0, -5.0], [-2.0, 2.0]]]]> : tensor<1x5x5x2xf32>
  %x0_6 = stablehlo.optimization_barrier %x0c_6 : tensor<1x5x5x2xf32>
  %x1c_6 = stablehlo.constant dense<[[[[72, 123, -77], [-74, 77, 70]], [[113, 57, -89], [91, 78, -9]], [[-85, 55, -56], [88, -23, 58]]], [[[93, -41, -118], [-14, -68, 77]], [[13, 76, -26], [119, -111, 84]], [[39, -118, 8], [-48, 85, 57]]], [[[-64, -24, -59], [26, 3, -29]], [[93, -23, -38], [76, 39, -65]], [[115, -18, -122], [-81, -122, 47]]]]> : tensor<3x3x2x3xi8>
  %x1_6 = stablehlo.optimization_barrier %x1c_6 : tensor<3x3x2x3xi8>
  %q1_6 = stablehlo.bitcast_convert %x1_6 : (tensor<3x3x2x3xi8>) -> tensor<3x3x2x3x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0, 2.0:0}>>
    %r_6 = stablehlo.convolution(%x0_6, %q1_6) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x5x2xf32>, tensor<3x3x2x3x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0, 2.0:0}>>) -> tensor<1x5x5x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[[[57.25, 263.0, 2414.0], [28.75, -576.5, 2974.0], [60.5, -871.5, 3542.0], [229.5, 670.0, 1276.0], [24.0, -669.0, 824.0]], [[168.0, 344.0, -44.0], [-127.75, 1000.0, -1420.0], [-73.75, 1666.0, -410.0], [255.5, 992.5, 1550.0], [-35.0, 889.0, -1572.0]], [[-243.5, 211.0, 2704.0], [-106.25, -261.0, 2100.0], [-531.25, -1252.5, 5768.0], [-604.5, 416.5, 2530.0], [-253.75, 148.0, 1056.0]], [[187.75, 579.0, 2854.0], [-156.25, 400.0, 4624.0], [-770.0, 718.5, 5408.0], [-528.0, -663.0, 6838.0], [-31.5, -921.5, 3226.0]], [[208.5, 131.5, 1782.0], [-113.75, -409.0, 2878.0], [-328.0, -1066.0, 5348.0], [-284.5, -48.5, 3910.0], [-120.75, -289.5, 1892.0]]]]> : tensor<1x5x5x3xf32>} : (tensor<1x5x5x3xf32>) -> ()

  // convolution, bias and requantization
  %x0c_7 = stablehlo.constant dense<[[[[71, -62], [111, 69], [39, -58], [18, 100], [20, 101]], [[114, -109], [-51, 59], [85, 57], [123, -118], [-44, -10]], [[-110, -3], [-5, -68], [32, -25], [43, 85], [5, -85]], [[-122, 8], [-80, -53], [-89, -14], [102, 116], [103, 62]], [[76, -72], [-75, 85], [-69, -26], [94, 112], [-90, 38]]]]> : tensor<1x5x5x2xi8>
  %x0_7 = stablehlo.optimization_barrier %x0c_7 : tensor<1x5x5x2xi8>
  %x1c_7 = stablehlo.constant dense<[[[[72, 123, -77], [-74, 77, 70]], [[113, 57, -89], [91, 78, -9]], [[-85, 55, -56], [88, -23, 58]]], [[[93, -41, -118], [-14, -68, 77]], [[13, 76, -26], [119, -111, 84]], [[39, -118, 8], [-48, 85, 57]]], [[[-64, -24, -59], [26, 3, -29]], [[93, -23, -38], [76, 39, -65]], [[115, -18, -122], [-81, -122, 47]]]]> : tensor<3x3x2x3xi8>
  %x1_7 = stablehlo.optimization_barrier %x1c_7 : tensor<3x3x2x3xi8>
  %x2c_7 = stablehlo.constant dense<[[[[-148, -226, 2076], [3364, 3870, 1868], [1135, -2436, -74], [-2951, 2358, -61], [1601, 1215, -3998]], [[-3611, 3308, -2077], [-845, 733, -3318], [3127, 497, 1608], [-682, 3043, 884], [-2322, -945, -3673]], [[3377, 1134, -3021], [-3675, 3156, -3800], [-3963, -1467, 1790], [3471, 718, -3830], [1783, -991, 3905]], [[1734, -1556, -3440], [-1100, 124, 415], [-3595, -2434, 639], [1134, -2885, -1437], [-1787, 3908, -859]], [[-3721, -2170, -577], [-2347, 242, 2039], [-2891, -1690, 2410], [-1963, 1511, -3515], [1245, -1063, -3207]]]]> : tensor<1x5x5x3xi32>
  %x2_7 = stablehlo.optimization_barrier %x2c_7 : tensor<1x5x5x3xi32>
  %q0_7 = stablehlo.bitcast_convert %x0_7 : (tensor<1x5x5x2xi8>) -> tensor<1x5x5x2x!quant.uniform<i8:f32, 0.25:-128>>
    %q1_7 = stablehlo.bitcast_convert %x1_7 : (tensor<3x3x2x3xi8>) -> tensor<3x3x2x3x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0, 2.0:0}>>
    %q2_7 = stablehlo.bitcast_convert %x2_7 : (tensor<1x5x5x3xi32>) -> tensor<1x5x5x3x!quant.uniform<i32:f32:3, {0.0625:0, 0.125:0, 0.5:0}>>
    %t_7 = stablehlo.convolution(%q0_7, %q1_7) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x5x2x!quant.uniform<i8:f32, 0.25:-128>>, tensor<3x3x2x3x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0, 2.0:0}>>) -> tensor<1x5x5x3x!quant.uniform<i32:f32:3, {0.0625:0, 0.125:0, 0.5:0}>>
    %u_7 = stablehlo.add %t_7, %q2_7 : tensor<1x5x5x3x!quant.uniform<i32:f32:3, {0.0625:0, 0.125:0, 0.5:0}>>
    %s_7 = stablehlo.uniform_quantize %u_7 : (tensor<1x5x5x3x!quant.uniform<i32:f32:3, {0.0625:0, 0.125:0, 0.5:0}>>) -> tensor<1x5x5x3x!quant.uniform<i8:f32, 8.0:-128>>
    %r_7 = stablehlo.bitcast_convert %s_7 : (tensor<1x5x5x3x!quant.uniform<i8:f32, 8.0:-128>>) -> tensor<1x5x5x3xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[[[89, -128, 127], [127, -128, -128], [127, -128, -128], [127, -128, -128], [127, -128, -128]], [[127, 127, -128], [127, 112, -128], [127, -128, -128], [127, 127, -128], [127, 127, -128]], [[127, -128, -128], [127, 127, -128], [127, 127, -128], [127, -128, -128], [127, 127, -128]], [[127, -128, -128], [13, 26, -128], [127, -128, -128], [127, 21, -128], [127, 127, -128]], [[-26, 127, 127], [127, -128, 127], [57, -128, 127], [127, 127, -8], [127, 127, -128]]]]> : tensor<1x5x5x3xi8>} : (tensor<1x5x5x3xi8>) -> ()
  return
}

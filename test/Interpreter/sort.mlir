// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[106.0, 97.0, 30.0, 168.0, 169.0, 92.0, 77.0, 177.0, 21.0, 169.0, 172.0, 150.0, 95.0, 170.0, 170.0, 182.0, 85.0]> : tensor<17xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<17xf32>
  %r_0 = "stablehlo.sort"(%x_0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a_0: tensor<f32>, %b_0: tensor<f32>):
    %c_0 = stablehlo.compare LT, %a_0, %b_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c_0 : tensor<i1>
  }) : (tensor<17xf32>) -> tensor<17xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[21.0, 30.0, 77.0, 85.0, 92.0, 95.0, 97.0, 106.0, 150.0, 168.0, 169.0, 169.0, 170.0, 170.0, 172.0, 177.0, 182.0]> : tensor<17xf32>} : (tensor<17xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[2, 161, 82, 70, 29, 53, 22, 146], [179, 65, 64, 59, 142, 101, 163, 109], [123, 90, 80, 11, 37, 6, 35, 154]]> : tensor<3x8xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<3x8xi32>
  %r_1 = "stablehlo.sort"(%x_1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a_1: tensor<i32>, %b_1: tensor<i32>):
    %c_1 = stablehlo.compare GT, %a_1, %b_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c_1 : tensor<i1>
  }) : (tensor<3x8xi32>) -> tensor<3x8xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[161, 146, 82, 70, 53, 29, 22, 2], [179, 163, 142, 109, 101, 65, 64, 59], [154, 123, 90, 80, 37, 35, 11, 6]]> : tensor<3x8xi32>} : (tensor<3x8xi32>) -> ()

  %xc_2 = stablehlo.constant dense<[[177, 30, 174], [184, 192, 157], [81, 21, 81], [185, 195, 121], [198, 105, 49]]> : tensor<5x3xui8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<5x3xui8>
  %r_2 = "stablehlo.sort"(%x_2) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a_2: tensor<ui8>, %b_2: tensor<ui8>):
    %c_2 = stablehlo.compare LT, %a_2, %b_2, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    stablehlo.return %c_2 : tensor<i1>
  }) : (tensor<5x3xui8>) -> tensor<5x3xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[81, 21, 49], [177, 30, 81], [184, 105, 121], [185, 192, 157], [198, 195, 174]]> : tensor<5x3xui8>} : (tensor<5x3xui8>) -> ()

  %xc_3 = stablehlo.constant dense<[[[22.0, 8.0], [24.0, 5.0], [25.0, 6.0], [31.0, 11.0], [23.0, 34.0], [32.0, 19.0], [16.0, 20.0], [7.0, 2.0], [35.0, 15.0]], [[9.0, 18.0], [1.0, 3.0], [28.0, 17.0], [13.0, 33.0], [4.0, 10.0], [30.0, 14.0], [29.0, 0.0], [12.0, 21.0], [27.0, 26.0]]]> : tensor<2x9x2xf64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x9x2xf64>
  %r_3 = "stablehlo.sort"(%x_3) <{dimension = -2 : i64, is_stable = true}> ({
  ^bb0(%a_3: tensor<f64>, %b_3: tensor<f64>):
    %c_3 = stablehlo.compare GE, %a_3, %b_3, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %c_3 : tensor<i1>
  }) : (tensor<2x9x2xf64>) -> tensor<2x9x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[[35.0, 34.0], [32.0, 20.0], [31.0, 19.0], [25.0, 15.0], [24.0, 11.0], [23.0, 8.0], [22.0, 6.0], [16.0, 5.0], [7.0, 2.0]], [[30.0, 33.0], [29.0, 26.0], [28.0, 21.0], [27.0, 18.0], [13.0, 17.0], [12.0, 14.0], [9.0, 10.0], [4.0, 3.0], [1.0, 0.0]]]> : tensor<2x9x2xf64>} : (tensor<2x9x2xf64>) -> ()

  %xc_4 = stablehlo.constant dense<[42]> : tensor<1xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<1xi64>
  %r_4 = "stablehlo.sort"(%x_4) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a_4: tensor<i64>, %b_4: tensor<i64>):
    %c_4 = stablehlo.compare LT, %a_4, %b_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c_4 : tensor<i1>
  }) : (tensor<1xi64>) -> tensor<1xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[42]> : tensor<1xi64>} : (tensor<1xi64>) -> ()

  %xc_5 = stablehlo.constant dense<> : tensor<2x0xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x0xf32>
  %r_5 = "stablehlo.sort"(%x_5) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a_5: tensor<f32>, %b_5: tensor<f32>):
    %c_5 = stablehlo.compare LT, %a_5, %b_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c_5 : tensor<i1>
  }) : (tensor<2x0xf32>) -> tensor<2x0xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()

  %xc_6 = stablehlo.constant dense<[136.0, 145.0, 125.0, 29.0, 123.0, 18.0, 27.0, 18.0, 75.0, 168.0, 3.0, 39.0, 194.0, 163.0, 141.0, 56.0, 35.0, 42.0, 13.0, 138.0, 165.0, 102.0, 75.0, 199.0, 86.0, 83.0, 199.0, 144.0, 19.0, 15.0, 67.0, 63.0, 57.0, 81.0, 112.0, 136.0, 196.0, 57.0, 56.0, 108.0, 161.0, 80.0, 83.0, 117.0, 81.0, 117.0, 161.0, 169.0, 37.0, 124.0, 140.0, 131.0, 96.0, 167.0, 137.0, 170.0, 173.0, 140.0, 156.0, 181.0, 84.0, 139.0, 153.0, 50.0]> : tensor<64xbf16>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<64xbf16>
  %r_6 = "stablehlo.sort"(%x_6) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%a_6: tensor<bf16>, %b_6: tensor<bf16>):
    %c_6 = stablehlo.compare LT, %a_6, %b_6, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %c_6 : tensor<i1>
  }) : (tensor<64xbf16>) -> tensor<64xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[3.0, 13.0, 15.0, 18.0, 18.0, 19.0, 27.0, 29.0, 35.0, 37.0, 39.0, 42.0, 50.0, 56.0, 56.0, 57.0, 57.0, 63.0, 67.0, 75.0, 75.0, 80.0, 81.0, 81.0, 83.0, 83.0, 84.0, 86.0, 96.0, 102.0, 108.0, 112.0, 117.0, 117.0, 123.0, 124.0, 125.0, 131.0, 136.0, 136.0, 137.0, 138.0, 139.0, 140.0, 140.0, 141.0, 144.0, 145.0, 153.0, 156.0, 161.0, 161.0, 163.0, 165.0, 167.0, 168.0, 169.0, 170.0, 173.0, 181.0, 194.0, 196.0, 199.0, 199.0]> : tensor<64xbf16>} : (tensor<64xbf16>) -> ()

  // All kinds of numbers.
  %xc_7 = stablehlo.constant dense<[0x7FC00000, 1.0, 0xFF800000, 0.0, -0.0, 0x7F800000, -1.0, 0xFFC00000, 2.5]> : tensor<9xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<9xf32>
  %r_7 = "stablehlo.sort"(%x_7) <{dimension = 0 : i64}> ({
  ^bb0(%a_7: tensor<f32>, %b_7: tensor<f32>):
    %c_7 = stablehlo.compare LT, %a_7, %b_7, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c_7 : tensor<i1>
  }) : (tensor<9xf32>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0xFFC00000, 0xFF800000, -1.0, -0.0, 0.0, 1.0, 2.5, 0x7F800000, 0x7FC00000]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // Values by keys: of equal keys in their order.
  %kc_8 = stablehlo.constant dense<[[0, 2, 0, 3, 3, 2, 3, 0, 0, 3, 1, 2, 3], [0, 0, 3, 3, 3, 1, 2, 1, 2, 3, 0, 1, 1], [1, 1, 2, 1, 2, 2, 1, 3, 2, 3, 3, 1, 1]]> : tensor<3x13xi32>
  %k_8 = stablehlo.optimization_barrier %kc_8 : tensor<3x13xi32>
  %vc_8 = stablehlo.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0], [26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0]]> : tensor<3x13xf32>
  %v_8 = stablehlo.optimization_barrier %vc_8 : tensor<3x13xf32>
  %r_8:2 = "stablehlo.sort"(%k_8, %v_8) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a_8: tensor<i32>, %b_8: tensor<i32>, %c_8: tensor<f32>, %d_8: tensor<f32>):
    %e_8 = stablehlo.compare LT, %a_8, %b_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %e_8 : tensor<i1>
  }) : (tensor<3x13xi32>, tensor<3x13xf32>) -> (tensor<3x13xi32>, tensor<3x13xf32>)
  stablehlo.custom_call @check.expect_eq_const(%r_8#0) {has_side_effect = true, value = dense<[[0, 0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 3, 3], [0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3], [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]]> : tensor<3x13xi32>} : (tensor<3x13xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_8#1) {has_side_effect = true, value = dense<[[0.0, 2.0, 7.0, 8.0, 10.0, 1.0, 5.0, 11.0, 3.0, 4.0, 6.0, 9.0, 12.0], [13.0, 14.0, 23.0, 18.0, 20.0, 24.0, 25.0, 19.0, 21.0, 15.0, 16.0, 17.0, 22.0], [26.0, 27.0, 29.0, 32.0, 37.0, 38.0, 28.0, 30.0, 31.0, 34.0, 33.0, 35.0, 36.0]]> : tensor<3x13xf32>} : (tensor<3x13xf32>) -> ()

  // By two keys, falling.
  %kc_9 = stablehlo.constant dense<[[0, 2, 0, 3, 3, 2, 3, 0, 0, 3, 1, 2, 3], [0, 0, 3, 3, 3, 1, 2, 1, 2, 3, 0, 1, 1], [1, 1, 2, 1, 2, 2, 1, 3, 2, 3, 3, 1, 1]]> : tensor<3x13xi32>
  %k_9 = stablehlo.optimization_barrier %kc_9 : tensor<3x13xi32>
  %vc_9 = stablehlo.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0], [26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0]]> : tensor<3x13xf32>
  %v_9 = stablehlo.optimization_barrier %vc_9 : tensor<3x13xf32>
  %r_9:2 = "stablehlo.sort"(%k_9, %v_9) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a_9: tensor<i32>, %b_9: tensor<i32>, %c_9: tensor<f32>, %d_9: tensor<f32>):
    %e_9 = stablehlo.compare GT, %a_9, %b_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %f_9 = stablehlo.compare EQ, %a_9, %b_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %g_9 = stablehlo.compare GT, %c_9, %d_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %h_9 = stablehlo.and %f_9, %g_9 : tensor<i1>
    %i_9 = stablehlo.or %e_9, %h_9 : tensor<i1>
    stablehlo.return %i_9 : tensor<i1>
  }) : (tensor<3x13xi32>, tensor<3x13xf32>) -> (tensor<3x13xi32>, tensor<3x13xf32>)
  stablehlo.custom_call @check.expect_eq_const(%r_9#0) {has_side_effect = true, value = dense<[[1, 2, 3, 3, 3, 2, 3, 3, 2, 3, 3, 2, 3], [0, 1, 2, 3, 3, 2, 2, 1, 2, 3, 1, 1, 1], [0, 0, 0, 1, 2, 1, 1, 0, 0, 3, 0, 1, 1]]> : tensor<3x13xi32>} : (tensor<3x13xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_9#1) {has_side_effect = true, value = dense<[[26.0, 1.0, 15.0, 16.0, 17.0, 31.0, 6.0, 33.0, 34.0, 35.0, 36.0, 11.0, 12.0], [13.0, 27.0, 28.0, 3.0, 4.0, 5.0, 19.0, 20.0, 21.0, 22.0, 10.0, 37.0, 38.0], [0.0, 14.0, 2.0, 29.0, 30.0, 18.0, 32.0, 7.0, 8.0, 9.0, 23.0, 24.0, 25.0]]> : tensor<3x13xf32>} : (tensor<3x13xf32>) -> ()
  return
}

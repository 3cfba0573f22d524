// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, -4.932, -9.163, -3.136, -1.776, -2.954, -5.27, -8.086, -3.65, 6.209, -5.471, 1.571, 1.703, 5.807, 7.167, -8.046, -2.464, 8.421, 9.942, 4.888, 6.592]> : tensor<40xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<40xf32>
  %yc_0 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, -2.894, 6.613, 1.931, -0.898, -3.874, 5.318, 4.252, 6.876, 9.757, 0.943, 3.705, 0.726, -6.653, -3.13, -5.071, -0.915, 8.143, -9.499, -4.003, 5.194]> : tensor<40xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<40xf32>
  %r_0 = stablehlo.multiply %x_0, %y_0 : tensor<40xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[3.0, -1.5, 0.0, 0xFF800000, 0x7FC00000, -0.0, 0.0, -0.0, 0xFFC00000, 0x7FC00000, 0x7F800000, 0xFF800000, 0xFFC00000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 14.273209, -60.594917, -6.055616, 1.594848, 11.443796, -28.02586, -34.38167, -25.0974, 60.581215, -5.1591535, 5.8205547, 1.236378, -38.633972, -22.43271, 40.801266, 2.25456, 68.5722, -94.43906, -19.566664, 34.238846]> : tensor<40xf32>} : (tensor<40xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -6.058, 3.069, 5.73, 4.662, -4.801, 3.234, -8.342, -7.541, -8.661, -2.799, -2.968, 3.952, -3.907, -5.398, 0.443, -7.612, -8.93, 2.204, 2.541, 0.419]> : tensor<40xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<40xf64>
  %yc_1 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, -5.859, -4.29, 8.737, 5.884, 5.346, -1.6, -3.493, 5.037, 5.622, 5.978, 3.761, -1.696, 5.871, 6.318, 6.595, -2.778, 3.082, 2.717, 6.958, -8.281]> : tensor<40xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<40xf64>
  %r_1 = stablehlo.multiply %x_1, %y_1 : tensor<40xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[3.0, -1.5, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, -0.0, 0.0, -0.0, 0xFFF8000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0xFFF8000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 35.493822, -13.16601, 50.063010000000006, 27.431208, -25.666146, -5.1744, 29.138606, -37.984017, -48.692142, -16.732422, -11.162648, -6.702592, -22.937997000000003, -34.104563999999996, 2.921585, 21.146136000000002, -27.52226, 5.988268000000001, 17.680278, -3.469739]> : tensor<40xf64>} : (tensor<40xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 3, 14, 14, 5, 0, 3, 4, 1, 1, 91, 20, 56, -60, 1, 56, 5]> : tensor<20xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi8>
  %yc_2 = stablehlo.constant dense<[-128, 127, 0, 1, -13, 3, 0, 4, 0, 1, 0, 48, 0, 8, 3, -92, 30, 10, -55, 9]> : tensor<20xi8>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi8>
  %r_2 = stablehlo.multiply %x_2, %y_2 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[0, 1, 0, 1, -39, 42, 0, 20, 0, 3, 0, 48, 0, -40, 60, -32, -8, 10, -8, 45]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 1088, 0, 1, 1, 3, 6592253, 138, 2863377, 5620978, 0, 30715, 828273, 39095141, 25770, 267971417, 206324]> : tensor<20xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi32>
  %yc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 2005526, 17898, 2067906, 68, 5276354, 240, 0, 92439780, 17610, 246282, 37432, -1177230433, 166, 2890, 66087073, 128342]> : tensor<20xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi32>
  %r_3 = stablehlo.multiply %x_3, %y_3 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, 1, 0, 1, -2112955008, 0, 2067906, 68, 15829062, 1582140720, 0, -304580828, 201174772, 0, 1149723880, 1062909487, -2100141186, 74475300, -644338951, 710231032]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 11, 63224535052, 4310972727218194567, 2022735101123, 0, 3159904150974350, 22, 1, 33201977279, 204757802385, 2, 27736813691, 77480643, 5, 1, 545544590261324767]> : tensor<20xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xi64>
  %yc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 195203, 93443970859832, 1723404315, 2914869054, 477418130682850, 1340383059788573068, 354958, 26028988853160260, 440298123141551, 9076457292452314277, 4078343, 2470897808, 10611871347, 15343647896356, 1289382083867, 6490659464309492601]> : tensor<20xi64>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xi64>
  %r_4 = stablehlo.multiply %x_4, %y_4 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 1, 0, 1, 2147233, -5560205516942776672, 5826589791738697277, -6950152884063169478, 0, 8806024370196234152, 7809076, 26028988853160260, 303278406390413969, -8644850226333709707, 8156686, -5252144144841917136, 822214615398836121, 76718239481780, 1289382083867, -8249635066364563097]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 255, 0, 1, 1, 27, 60, 4, 226, 0, 2, 15, 21, 1, 0, 11, 24, 1, 1, 213]> : tensor<20xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui8>
  %yc_5 = stablehlo.constant dense<[0, 255, 0, 1, 14, 0, 2, 68, 10, 22, 23, 25, 1, 18, 10, 20, 246, 6, 157, 40]> : tensor<20xui8>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui8>
  %r_5 = stablehlo.multiply %x_5, %y_5 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 1, 0, 1, 14, 0, 120, 16, 212, 0, 46, 119, 21, 18, 0, 220, 16, 6, 157, 72]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 376, 1, 104, 97971171, 5, 783590753, 139592664, 2581, 9, 10, 550, 11942256, 117, 4239875, 91762028, 520]> : tensor<20xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui32>
  %yc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 135, 440082904, 17, 170865, 3, 248296339, 124272742, 114, 551, 25947429, 500453, 6, 66, 1805970031, 43, 1]> : tensor<20xui32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui32>
  %r_6 = stablehlo.multiply %x_6, %y_6 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 1, 0, 1, 50760, 440082904, 1768, 2356580403, 15, 950651315, 1231259664, 294234, 4959, 259474290, 275249150, 71653536, 7722, 2310008141, 3945767204, 520]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 110, 1, 419, 23207760235068203, 20043, 257, 1685, 41, 4020188, 4425353022089793015, 29814047431514947, 25, 339321144743, 1801790928, 738703941, 15568982491318067]> : tensor<20xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<20xui64>
  %yc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 16308585405656078, 97442111640150733, 3562, 226783511159826550, 7346043135706, 580219, 2013766379827, 2337157902369, 1801767451, 776017545, 6556466998, 66160636863222, 567, 1052010850467, 2263960042055811094, 601898467868520]> : tensor<20xui64>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<20xui64>
  %r_7 = stablehlo.multiply %x_7, %y_7 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0, 1, 0, 1, 1793944394622168580, 97442111640150733, 1492478, 15949073068449906130, 147236742568955358, 149116283, 3393196350008495, 95823473997129, 7243443885300788, 11355139460493128495, 2221471598734884130, 1654015921580550, 192395089069281, 13935711010630898544, 17597012027842052590, 17044814811207072184]> : tensor<20xui64>} : (tensor<20xui64>) -> ()

  %xc_8 = stablehlo.constant dense<[true, true, true, true, false, true, true, false, false, false, true, true, true, false, true, false, false, true, false, false]> : tensor<20xi1>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<20xi1>
  %yc_8 = stablehlo.constant dense<[false, false, false, false, false, false, false, false, true, true, true, true, false, true, false, true, true, false, false, false]> : tensor<20xi1>
  %y_8 = stablehlo.optimization_barrier %yc_8 : tensor<20xi1>
  %r_8 = stablehlo.multiply %x_8, %y_8 : tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[false, false, false, false, false, false, false, false, false, false, true, true, false, false, false, false, false, false, false, false]> : tensor<20xi1>} : (tensor<20xi1>) -> ()
  return
}

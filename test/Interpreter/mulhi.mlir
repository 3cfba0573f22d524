// Exact: the expected values are those of integers of any size.
// RUN: %engines

func.func @main() {
  %ac_0 = stablehlo.constant dense<[-128, -128, 127, 127, 0, 1, -1, 2, 55, -114, 110, -1, -102]> : tensor<13xi8>
  %bc_0 = stablehlo.constant dense<[-128, 127, 127, -128, 127, 127, -128, -48, -71, 62, 112, -2, 66]> : tensor<13xi8>
  %a_0 = stablehlo.optimization_barrier %ac_0 : tensor<13xi8>
  %b_0 = stablehlo.optimization_barrier %bc_0 : tensor<13xi8>
  %r_0 = chlo.mulhi %a_0, %b_0 : tensor<13xi8>, tensor<13xi8> -> tensor<13xi8>
  check.expect_eq_const %r_0, dense<[64, -64, 63, -64, 0, 0, 0, -1, -16, -28, 48, 0, -27]> : tensor<13xi8>

  %ac_1 = stablehlo.constant dense<[0, 0, 255, 255, 0, 1, 254, 52, 127, 6, 110, 208, 143]> : tensor<13xui8>
  %bc_1 = stablehlo.constant dense<[0, 255, 255, 0, 255, 255, 0, 93, 199, 81, 36, 71, 227]> : tensor<13xui8>
  %a_1 = stablehlo.optimization_barrier %ac_1 : tensor<13xui8>
  %b_1 = stablehlo.optimization_barrier %bc_1 : tensor<13xui8>
  %r_1 = chlo.mulhi %a_1, %b_1 : tensor<13xui8>, tensor<13xui8> -> tensor<13xui8>
  check.expect_eq_const %r_1, dense<[0, 0, 254, 0, 0, 0, 0, 18, 98, 1, 15, 57, 126]> : tensor<13xui8>

  %ac_2 = stablehlo.constant dense<[-32768, -32768, 32767, 32767, 0, 1, -1, -16162, -15435, -32536, -32072, -5315, -4525]> : tensor<13xi16>
  %bc_2 = stablehlo.constant dense<[-32768, 32767, 32767, -32768, 32767, 32767, -32768, -11029, -10947, 5151, 8342, -6700, -5928]> : tensor<13xi16>
  %a_2 = stablehlo.optimization_barrier %ac_2 : tensor<13xi16>
  %b_2 = stablehlo.optimization_barrier %bc_2 : tensor<13xi16>
  %r_2 = chlo.mulhi %a_2, %b_2 : tensor<13xi16>, tensor<13xi16> -> tensor<13xi16>
  check.expect_eq_const %r_2, dense<[16384, -16384, 16383, -16384, 0, 0, 0, 2719, 2578, -2558, -4083, 543, 409]> : tensor<13xi16>

  %ac_3 = stablehlo.constant dense<[-2147483648, -2147483648, 2147483647, 2147483647, 0, 1, -1, -501551273, -2054840292, -365472879, 1871715219, -1014419972, -722179479]> : tensor<13xi32>
  %bc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, -2147483648, 2147483647, 2147483647, -2147483648, 369973903, 891962283, -1863919386, -832947674, 843616657, -1353888634]> : tensor<13xi32>
  %a_3 = stablehlo.optimization_barrier %ac_3 : tensor<13xi32>
  %b_3 = stablehlo.optimization_barrier %bc_3 : tensor<13xi32>
  %r_3 = chlo.mulhi %a_3, %b_3 : tensor<13xi32>, tensor<13xi32> -> tensor<13xi32>
  check.expect_eq_const %r_3, dense<[1073741824, -1073741824, 1073741823, -1073741824, 0, 0, 0, -43204260, -426741326, 158607024, -362992482, -199252178, 227650298]> : tensor<13xi32>

  %ac_4 = stablehlo.constant dense<[0, 0, 4294967295, 4294967295, 0, 1, 4294967294, 756430004, 4033025023, 1736429881, 1798849289, 3613072932, 1944856784]> : tensor<13xui32>
  %bc_4 = stablehlo.constant dense<[0, 4294967295, 4294967295, 0, 4294967295, 4294967295, 0, 3039798588, 4099093070, 1985156919, 2201153626, 1987924596, 1270725377]> : tensor<13xui32>
  %a_4 = stablehlo.optimization_barrier %ac_4 : tensor<13xui32>
  %b_4 = stablehlo.optimization_barrier %bc_4 : tensor<13xui32>
  %r_4 = chlo.mulhi %a_4, %b_4 : tensor<13xui32>, tensor<13xui32> -> tensor<13xui32>
  check.expect_eq_const %r_4, dense<[0, 0, 4294967294, 0, 0, 0, 0, 535369584, 3849096811, 802587203, 921903093, 1672309951, 575412733]> : tensor<13xui32>

  %ac_5 = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, 9223372036854775807, 9223372036854775807, 0, 1, -1, -5377532202205081506, 2044407312726891369, -6489645105857182963, -7524918575836000434, -3379443766361623304, 5511400445575114492]> : tensor<13xi64>
  %bc_5 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, -9223372036854775808, 9223372036854775807, 9223372036854775807, -9223372036854775808, -8636277029682526457, 1733260233307143618, -4607833270300173744, -1443323327528190823, -1589695769437602206, -1207243700485761001]> : tensor<13xi64>
  %a_5 = stablehlo.optimization_barrier %ac_5 : tensor<13xi64>
  %b_5 = stablehlo.optimization_barrier %bc_5 : tensor<13xi64>
  %r_5 = chlo.mulhi %a_5, %b_5 : tensor<13xi64>, tensor<13xi64> -> tensor<13xi64>
  check.expect_eq_const %r_5, dense<[4611686018427387904, -4611686018427387904, 4611686018427387903, -4611686018427387904, 0, 0, 0, 2517618157909565557, 192092972162065858, 1621055862851575313, 588770054750927000, 291232286682720152, -360692566785145708]> : tensor<13xi64>

  %ac_6 = stablehlo.constant dense<[0, 0, 18446744073709551615, 18446744073709551615, 0, 1, 18446744073709551614, 5438338706407649751, 15721287010063919628, 9632785572290077147, 5860572209549989719, 5368419700510765377, 16636389345562902075]> : tensor<13xui64>
  %bc_6 = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 0, 18446744073709551615, 18446744073709551615, 0, 16008064926540339352, 1644295090079554874, 14294346751636607287, 14012861395017210221, 11984704871959825598, 15713342407022358540]> : tensor<13xui64>
  %a_6 = stablehlo.optimization_barrier %ac_6 : tensor<13xui64>
  %b_6 = stablehlo.optimization_barrier %bc_6 : tensor<13xui64>
  %r_6 = chlo.mulhi %a_6, %b_6 : tensor<13xui64>, tensor<13xui64> -> tensor<13xui64>
  check.expect_eq_const %r_6, dense<[0, 0, 18446744073709551614, 0, 0, 0, 0, 4719384556799147766, 1401354891523747926, 7464427142496099237, 4451917679334895471, 3487820153104028442, 14171242424072918609]> : tensor<13xui64>

  return
}

// The largest and the smallest number of each row, as kernels find them and as the interpreter
// does: of rows with NaN of either sign, with zeros of both signs and of one, and of infinities
// only. What is compared are their bits, of NaN one pattern. So are those of rows rounded to bf16.
// RUN: tpu-run %s --entry=maximum_f32 --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %s --entry=minimum_f32 --random-inputs=2 --compare | FileCheck %s
// RUN: tpu-run %s --entry=maximum_f64 --random-inputs=3 --compare | FileCheck %s
// RUN: tpu-run %s --entry=minimum_f64 --random-inputs=4 --compare | FileCheck %s
// RUN: tpu-run %s --entry=maximum_f32 --random-inputs=1 --compare --target-cpu=x86-64-v3 | FileCheck %s
// RUN: sed -E 's/%result = (stablehlo.reduce\()%y22 init: %init(\).*) : .tensor<8x40xf32>, tensor<f32>. -> tensor<8xf32>/%half = stablehlo.convert %y22 : (tensor<8x40xf32>) -> tensor<8x40xbf16>\n%first = stablehlo.convert %init : (tensor<f32>) -> tensor<bf16>\n%found = \1%half init: %first\2 : (tensor<8x40xbf16>, tensor<bf16>) -> tensor<8xbf16>\n%result = stablehlo.convert %found : (tensor<8xbf16>) -> tensor<8xf32>/' %s > %t.mlir
// RUN: tpu-run %t.mlir --entry=maximum_f32 --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %t.mlir --entry=minimum_f32 --random-inputs=2 --compare | FileCheck %s
// RUN: grep -c '^%found' %t.mlir | FileCheck %s --check-prefix=NARROW
// NARROW: 2
// CHECK: result 0: equal

func.func @maximum_f32(%x: tensor<8x40xf32>) -> tensor<8xi32> {
  %row = stablehlo.iota dim = 0 : tensor<8x40xi32>
  %column = stablehlo.iota dim = 1 : tensor<8x40xi32>
  %c0 = stablehlo.constant dense<0> : tensor<8x40xi32>
  %e0 = stablehlo.compare EQ, %row, %c0 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c1 = stablehlo.constant dense<1> : tensor<8x40xi32>
  %e1 = stablehlo.compare EQ, %row, %c1 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c2 = stablehlo.constant dense<2> : tensor<8x40xi32>
  %e2 = stablehlo.compare EQ, %row, %c2 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c3 = stablehlo.constant dense<3> : tensor<8x40xi32>
  %e3 = stablehlo.compare EQ, %row, %c3 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c4 = stablehlo.constant dense<4> : tensor<8x40xi32>
  %e4 = stablehlo.compare EQ, %row, %c4 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c5 = stablehlo.constant dense<5> : tensor<8x40xi32>
  %e5 = stablehlo.compare EQ, %row, %c5 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c6 = stablehlo.constant dense<6> : tensor<8x40xi32>
  %e6 = stablehlo.compare EQ, %row, %c6 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c7 = stablehlo.constant dense<7> : tensor<8x40xi32>
  %e7 = stablehlo.compare EQ, %row, %c7 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c8 = stablehlo.constant dense<17> : tensor<8x40xi32>
  %e8 = stablehlo.compare EQ, %column, %c8 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c9 = stablehlo.constant dense<39> : tensor<8x40xi32>
  %e9 = stablehlo.compare EQ, %column, %c9 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %a10 = stablehlo.and %e1, %e8 : tensor<8x40xi1>
  %v11 = stablehlo.constant dense<0x7FC00001> : tensor<8x40xf32>
  %y11 = stablehlo.select %a10, %v11, %x : tensor<8x40xi1>, tensor<8x40xf32>
  %a12 = stablehlo.and %e2, %e9 : tensor<8x40xi1>
  %v13 = stablehlo.constant dense<0xFFC00000> : tensor<8x40xf32>
  %y13 = stablehlo.select %a12, %v13, %y11 : tensor<8x40xi1>, tensor<8x40xf32>
  %v14 = stablehlo.constant dense<-0.0> : tensor<8x40xf32>
  %y14 = stablehlo.select %e3, %v14, %y13 : tensor<8x40xi1>, tensor<8x40xf32>
  %v15 = stablehlo.constant dense<-0.0> : tensor<8x40xf32>
  %y15 = stablehlo.select %e4, %v15, %y14 : tensor<8x40xi1>, tensor<8x40xf32>
  %a16 = stablehlo.and %e4, %e9 : tensor<8x40xi1>
  %v17 = stablehlo.constant dense<0.0> : tensor<8x40xf32>
  %y17 = stablehlo.select %a16, %v17, %y15 : tensor<8x40xi1>, tensor<8x40xf32>
  %v18 = stablehlo.constant dense<0.0> : tensor<8x40xf32>
  %y18 = stablehlo.select %e5, %v18, %y17 : tensor<8x40xi1>, tensor<8x40xf32>
  %a19 = stablehlo.and %e5, %e8 : tensor<8x40xi1>
  %v20 = stablehlo.constant dense<-0.0> : tensor<8x40xf32>
  %y20 = stablehlo.select %a19, %v20, %y18 : tensor<8x40xi1>, tensor<8x40xf32>
  %v21 = stablehlo.constant dense<0x7F800000> : tensor<8x40xf32>
  %y21 = stablehlo.select %e6, %v21, %y20 : tensor<8x40xi1>, tensor<8x40xf32>
  %v22 = stablehlo.constant dense<0xFF800000> : tensor<8x40xf32>
  %y22 = stablehlo.select %e7, %v22, %y21 : tensor<8x40xi1>, tensor<8x40xf32>
  %init = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %result = stablehlo.reduce(%y22 init: %init) applies stablehlo.maximum across dimensions = [1] : (tensor<8x40xf32>, tensor<f32>) -> tensor<8xf32>
  %is_nan = stablehlo.compare NE, %result, %result : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %bits = stablehlo.bitcast_convert %result : (tensor<8xf32>) -> tensor<8xi32>
  %pattern = stablehlo.constant dense<-1> : tensor<8xi32>
  %0 = stablehlo.select %is_nan, %pattern, %bits : tensor<8xi1>, tensor<8xi32>
  return %0 : tensor<8xi32>
}

func.func @maximum_f64(%x: tensor<8x37xf64>) -> tensor<8xi64> {
  %row = stablehlo.iota dim = 0 : tensor<8x37xi32>
  %column = stablehlo.iota dim = 1 : tensor<8x37xi32>
  %c0 = stablehlo.constant dense<0> : tensor<8x37xi32>
  %e0 = stablehlo.compare EQ, %row, %c0 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c1 = stablehlo.constant dense<1> : tensor<8x37xi32>
  %e1 = stablehlo.compare EQ, %row, %c1 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c2 = stablehlo.constant dense<2> : tensor<8x37xi32>
  %e2 = stablehlo.compare EQ, %row, %c2 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c3 = stablehlo.constant dense<3> : tensor<8x37xi32>
  %e3 = stablehlo.compare EQ, %row, %c3 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c4 = stablehlo.constant dense<4> : tensor<8x37xi32>
  %e4 = stablehlo.compare EQ, %row, %c4 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c5 = stablehlo.constant dense<5> : tensor<8x37xi32>
  %e5 = stablehlo.compare EQ, %row, %c5 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c6 = stablehlo.constant dense<6> : tensor<8x37xi32>
  %e6 = stablehlo.compare EQ, %row, %c6 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c7 = stablehlo.constant dense<7> : tensor<8x37xi32>
  %e7 = stablehlo.compare EQ, %row, %c7 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c8 = stablehlo.constant dense<17> : tensor<8x37xi32>
  %e8 = stablehlo.compare EQ, %column, %c8 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c9 = stablehlo.constant dense<36> : tensor<8x37xi32>
  %e9 = stablehlo.compare EQ, %column, %c9 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %a10 = stablehlo.and %e1, %e8 : tensor<8x37xi1>
  %v11 = stablehlo.constant dense<0x7FF8000000000001> : tensor<8x37xf64>
  %y11 = stablehlo.select %a10, %v11, %x : tensor<8x37xi1>, tensor<8x37xf64>
  %a12 = stablehlo.and %e2, %e9 : tensor<8x37xi1>
  %v13 = stablehlo.constant dense<0xFFF8000000000000> : tensor<8x37xf64>
  %y13 = stablehlo.select %a12, %v13, %y11 : tensor<8x37xi1>, tensor<8x37xf64>
  %v14 = stablehlo.constant dense<-0.0> : tensor<8x37xf64>
  %y14 = stablehlo.select %e3, %v14, %y13 : tensor<8x37xi1>, tensor<8x37xf64>
  %v15 = stablehlo.constant dense<-0.0> : tensor<8x37xf64>
  %y15 = stablehlo.select %e4, %v15, %y14 : tensor<8x37xi1>, tensor<8x37xf64>
  %a16 = stablehlo.and %e4, %e9 : tensor<8x37xi1>
  %v17 = stablehlo.constant dense<0.0> : tensor<8x37xf64>
  %y17 = stablehlo.select %a16, %v17, %y15 : tensor<8x37xi1>, tensor<8x37xf64>
  %v18 = stablehlo.constant dense<0.0> : tensor<8x37xf64>
  %y18 = stablehlo.select %e5, %v18, %y17 : tensor<8x37xi1>, tensor<8x37xf64>
  %a19 = stablehlo.and %e5, %e8 : tensor<8x37xi1>
  %v20 = stablehlo.constant dense<-0.0> : tensor<8x37xf64>
  %y20 = stablehlo.select %a19, %v20, %y18 : tensor<8x37xi1>, tensor<8x37xf64>
  %v21 = stablehlo.constant dense<0x7FF0000000000000> : tensor<8x37xf64>
  %y21 = stablehlo.select %e6, %v21, %y20 : tensor<8x37xi1>, tensor<8x37xf64>
  %v22 = stablehlo.constant dense<0xFFF0000000000000> : tensor<8x37xf64>
  %y22 = stablehlo.select %e7, %v22, %y21 : tensor<8x37xi1>, tensor<8x37xf64>
  %init = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %result = stablehlo.reduce(%y22 init: %init) applies stablehlo.maximum across dimensions = [1] : (tensor<8x37xf64>, tensor<f64>) -> tensor<8xf64>
  %is_nan = stablehlo.compare NE, %result, %result : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %bits = stablehlo.bitcast_convert %result : (tensor<8xf64>) -> tensor<8xi64>
  %pattern = stablehlo.constant dense<-1> : tensor<8xi64>
  %0 = stablehlo.select %is_nan, %pattern, %bits : tensor<8xi1>, tensor<8xi64>
  return %0 : tensor<8xi64>
}

func.func @minimum_f32(%x: tensor<8x40xf32>) -> tensor<8xi32> {
  %row = stablehlo.iota dim = 0 : tensor<8x40xi32>
  %column = stablehlo.iota dim = 1 : tensor<8x40xi32>
  %c0 = stablehlo.constant dense<0> : tensor<8x40xi32>
  %e0 = stablehlo.compare EQ, %row, %c0 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c1 = stablehlo.constant dense<1> : tensor<8x40xi32>
  %e1 = stablehlo.compare EQ, %row, %c1 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c2 = stablehlo.constant dense<2> : tensor<8x40xi32>
  %e2 = stablehlo.compare EQ, %row, %c2 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c3 = stablehlo.constant dense<3> : tensor<8x40xi32>
  %e3 = stablehlo.compare EQ, %row, %c3 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c4 = stablehlo.constant dense<4> : tensor<8x40xi32>
  %e4 = stablehlo.compare EQ, %row, %c4 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c5 = stablehlo.constant dense<5> : tensor<8x40xi32>
  %e5 = stablehlo.compare EQ, %row, %c5 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c6 = stablehlo.constant dense<6> : tensor<8x40xi32>
  %e6 = stablehlo.compare EQ, %row, %c6 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c7 = stablehlo.constant dense<7> : tensor<8x40xi32>
  %e7 = stablehlo.compare EQ, %row, %c7 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c8 = stablehlo.constant dense<17> : tensor<8x40xi32>
  %e8 = stablehlo.compare EQ, %column, %c8 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %c9 = stablehlo.constant dense<39> : tensor<8x40xi32>
  %e9 = stablehlo.compare EQ, %column, %c9 : (tensor<8x40xi32>, tensor<8x40xi32>) -> tensor<8x40xi1>
  %a10 = stablehlo.and %e1, %e8 : tensor<8x40xi1>
  %v11 = stablehlo.constant dense<0x7FC00001> : tensor<8x40xf32>
  %y11 = stablehlo.select %a10, %v11, %x : tensor<8x40xi1>, tensor<8x40xf32>
  %a12 = stablehlo.and %e2, %e9 : tensor<8x40xi1>
  %v13 = stablehlo.constant dense<0xFFC00000> : tensor<8x40xf32>
  %y13 = stablehlo.select %a12, %v13, %y11 : tensor<8x40xi1>, tensor<8x40xf32>
  %v14 = stablehlo.constant dense<-0.0> : tensor<8x40xf32>
  %y14 = stablehlo.select %e3, %v14, %y13 : tensor<8x40xi1>, tensor<8x40xf32>
  %v15 = stablehlo.constant dense<-0.0> : tensor<8x40xf32>
  %y15 = stablehlo.select %e4, %v15, %y14 : tensor<8x40xi1>, tensor<8x40xf32>
  %a16 = stablehlo.and %e4, %e9 : tensor<8x40xi1>
  %v17 = stablehlo.constant dense<0.0> : tensor<8x40xf32>
  %y17 = stablehlo.select %a16, %v17, %y15 : tensor<8x40xi1>, tensor<8x40xf32>
  %v18 = stablehlo.constant dense<0.0> : tensor<8x40xf32>
  %y18 = stablehlo.select %e5, %v18, %y17 : tensor<8x40xi1>, tensor<8x40xf32>
  %a19 = stablehlo.and %e5, %e8 : tensor<8x40xi1>
  %v20 = stablehlo.constant dense<-0.0> : tensor<8x40xf32>
  %y20 = stablehlo.select %a19, %v20, %y18 : tensor<8x40xi1>, tensor<8x40xf32>
  %v21 = stablehlo.constant dense<0x7F800000> : tensor<8x40xf32>
  %y21 = stablehlo.select %e6, %v21, %y20 : tensor<8x40xi1>, tensor<8x40xf32>
  %v22 = stablehlo.constant dense<0xFF800000> : tensor<8x40xf32>
  %y22 = stablehlo.select %e7, %v22, %y21 : tensor<8x40xi1>, tensor<8x40xf32>
  %init = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %result = stablehlo.reduce(%y22 init: %init) applies stablehlo.minimum across dimensions = [1] : (tensor<8x40xf32>, tensor<f32>) -> tensor<8xf32>
  %is_nan = stablehlo.compare NE, %result, %result : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %bits = stablehlo.bitcast_convert %result : (tensor<8xf32>) -> tensor<8xi32>
  %pattern = stablehlo.constant dense<-1> : tensor<8xi32>
  %0 = stablehlo.select %is_nan, %pattern, %bits : tensor<8xi1>, tensor<8xi32>
  return %0 : tensor<8xi32>
}

func.func @minimum_f64(%x: tensor<8x37xf64>) -> tensor<8xi64> {
  %row = stablehlo.iota dim = 0 : tensor<8x37xi32>
  %column = stablehlo.iota dim = 1 : tensor<8x37xi32>
  %c0 = stablehlo.constant dense<0> : tensor<8x37xi32>
  %e0 = stablehlo.compare EQ, %row, %c0 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c1 = stablehlo.constant dense<1> : tensor<8x37xi32>
  %e1 = stablehlo.compare EQ, %row, %c1 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c2 = stablehlo.constant dense<2> : tensor<8x37xi32>
  %e2 = stablehlo.compare EQ, %row, %c2 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c3 = stablehlo.constant dense<3> : tensor<8x37xi32>
  %e3 = stablehlo.compare EQ, %row, %c3 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c4 = stablehlo.constant dense<4> : tensor<8x37xi32>
  %e4 = stablehlo.compare EQ, %row, %c4 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c5 = stablehlo.constant dense<5> : tensor<8x37xi32>
  %e5 = stablehlo.compare EQ, %row, %c5 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c6 = stablehlo.constant dense<6> : tensor<8x37xi32>
  %e6 = stablehlo.compare EQ, %row, %c6 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c7 = stablehlo.constant dense<7> : tensor<8x37xi32>
  %e7 = stablehlo.compare EQ, %row, %c7 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c8 = stablehlo.constant dense<17> : tensor<8x37xi32>
  %e8 = stablehlo.compare EQ, %column, %c8 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %c9 = stablehlo.constant dense<36> : tensor<8x37xi32>
  %e9 = stablehlo.compare EQ, %column, %c9 : (tensor<8x37xi32>, tensor<8x37xi32>) -> tensor<8x37xi1>
  %a10 = stablehlo.and %e1, %e8 : tensor<8x37xi1>
  %v11 = stablehlo.constant dense<0x7FF8000000000001> : tensor<8x37xf64>
  %y11 = stablehlo.select %a10, %v11, %x : tensor<8x37xi1>, tensor<8x37xf64>
  %a12 = stablehlo.and %e2, %e9 : tensor<8x37xi1>
  %v13 = stablehlo.constant dense<0xFFF8000000000000> : tensor<8x37xf64>
  %y13 = stablehlo.select %a12, %v13, %y11 : tensor<8x37xi1>, tensor<8x37xf64>
  %v14 = stablehlo.constant dense<-0.0> : tensor<8x37xf64>
  %y14 = stablehlo.select %e3, %v14, %y13 : tensor<8x37xi1>, tensor<8x37xf64>
  %v15 = stablehlo.constant dense<-0.0> : tensor<8x37xf64>
  %y15 = stablehlo.select %e4, %v15, %y14 : tensor<8x37xi1>, tensor<8x37xf64>
  %a16 = stablehlo.and %e4, %e9 : tensor<8x37xi1>
  %v17 = stablehlo.constant dense<0.0> : tensor<8x37xf64>
  %y17 = stablehlo.select %a16, %v17, %y15 : tensor<8x37xi1>, tensor<8x37xf64>
  %v18 = stablehlo.constant dense<0.0> : tensor<8x37xf64>
  %y18 = stablehlo.select %e5, %v18, %y17 : tensor<8x37xi1>, tensor<8x37xf64>
  %a19 = stablehlo.and %e5, %e8 : tensor<8x37xi1>
  %v20 = stablehlo.constant dense<-0.0> : tensor<8x37xf64>
  %y20 = stablehlo.select %a19, %v20, %y18 : tensor<8x37xi1>, tensor<8x37xf64>
  %v21 = stablehlo.constant dense<0x7FF0000000000000> : tensor<8x37xf64>
  %y21 = stablehlo.select %e6, %v21, %y20 : tensor<8x37xi1>, tensor<8x37xf64>
  %v22 = stablehlo.constant dense<0xFFF0000000000000> : tensor<8x37xf64>
  %y22 = stablehlo.select %e7, %v22, %y21 : tensor<8x37xi1>, tensor<8x37xf64>
  %init = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
  %result = stablehlo.reduce(%y22 init: %init) applies stablehlo.minimum across dimensions = [1] : (tensor<8x37xf64>, tensor<f64>) -> tensor<8xf64>
  %is_nan = stablehlo.compare NE, %result, %result : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %bits = stablehlo.bitcast_convert %result : (tensor<8xf64>) -> tensor<8xi64>
  %pattern = stablehlo.constant dense<-1> : tensor<8xi64>
  %0 = stablehlo.select %is_nan, %pattern, %bits : tensor<8xi1>, tensor<8xi64>
  return %0 : tensor<8xi64>
}

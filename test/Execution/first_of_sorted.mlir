// Sorted lines of which only the first elements are used, as kernels select them and as the
// interpreter sorts: random, equal, ascending and descending elements, NaN and zeros of both signs,
// lines along any dimension and lengths that are no whole chunks. Equal elements keep their order.
// RUN: tpu-run %s --entry=largest --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %s --entry=equal --random-inputs=2 --compare | FileCheck %s
// RUN: tpu-run %s --entry=ascending --random-inputs=3 --compare | FileCheck %s
// RUN: tpu-run %s --entry=special --random-inputs=4 --compare | FileCheck %s
// RUN: tpu-run %s --entry=columns --random-inputs=5 --compare | FileCheck %s
// RUN: tpu-run %s --entry=by_two_keys --random-inputs=6 --compare | FileCheck %s
// RUN: tpu-run %s --entry=largest --random-inputs=1 --compare --target-cpu=x86-64-v2 | FileCheck %s
// CHECK: result 0: equal

// The whole line of 1,003 elements is not stored; a line of which more is used is sorted.
// RUN: tpu-translate %s --to-object -o %t.o --mlir-print-ir-after=convert-stablehlo-to-linalg 2>&1 | FileCheck %s --check-prefix=IR
// IR-LABEL: func.func public @largest(
// IR-NOT:     tensor.empty() : tensor<3x1003xf32>
// IR:         tensor.empty() : tensor<3x5xf32>
// IR-LABEL: func.func public @whole(
// IR:         tensor.empty() : tensor<3x100xf32>

func.func public @largest(%x: tensor<3x1003xf32>) -> (tensor<3x5xf32>, tensor<3x5xi32>) {
  %v, %i = chlo.top_k(%x, k = 5) : tensor<3x1003xf32> -> (tensor<3x5xf32>, tensor<3x5xi32>)
  return %v, %i : tensor<3x5xf32>, tensor<3x5xi32>
}

func.func public @whole(%x: tensor<3x100xf32>) -> (tensor<3x40xf32>, tensor<3x40xi32>) {
  %v, %i = chlo.top_k(%x, k = 40) : tensor<3x100xf32> -> (tensor<3x40xf32>, tensor<3x40xi32>)
  return %v, %i : tensor<3x40xf32>, tensor<3x40xi32>
}

// Four kinds of elements, so that the largest occur hundreds of times.
func.func public @equal(%x: tensor<2x2000xi32>) -> (tensor<2x60xi32>, tensor<2x60xi32>) {
  %three = stablehlo.constant dense<3> : tensor<2x2000xi32>
  %y = stablehlo.and %x, %three : tensor<2x2000xi32>
  %v, %i = chlo.top_k(%y, k = 60) : tensor<2x2000xi32> -> (tensor<2x60xi32>, tensor<2x60xi32>)
  return %i, %v : tensor<2x60xi32>, tensor<2x60xi32>
}

// Each element comes before all others so far.
func.func public @ascending() -> (tensor<70xi32>, tensor<70xi32>) {
  %x = stablehlo.iota dim = 0 : tensor<1000xi32>
  %v, %i = chlo.top_k(%x, k = 70) : tensor<1000xi32> -> (tensor<70xi32>, tensor<70xi32>)
  return %v, %i : tensor<70xi32>, tensor<70xi32>
}

func.func public @special(%x: tensor<400xf32>) -> (tensor<30xi32>) {
  %place = stablehlo.iota dim = 0 : tensor<400xi32>
  %eight = stablehlo.constant dense<8> : tensor<400xi32>
  %kind = stablehlo.remainder %place, %eight : tensor<400xi32>
  %c0 = stablehlo.constant dense<0> : tensor<400xi32>
  %c1 = stablehlo.constant dense<1> : tensor<400xi32>
  %c2 = stablehlo.constant dense<2> : tensor<400xi32>
  %c3 = stablehlo.constant dense<3> : tensor<400xi32>
  %is0 = stablehlo.compare EQ, %kind, %c0 : (tensor<400xi32>, tensor<400xi32>) -> tensor<400xi1>
  %is1 = stablehlo.compare EQ, %kind, %c1 : (tensor<400xi32>, tensor<400xi32>) -> tensor<400xi1>
  %is2 = stablehlo.compare EQ, %kind, %c2 : (tensor<400xi32>, tensor<400xi32>) -> tensor<400xi1>
  %is3 = stablehlo.compare EQ, %kind, %c3 : (tensor<400xi32>, tensor<400xi32>) -> tensor<400xi1>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<400xf32>
  %negative_nan = stablehlo.constant dense<0xFFC00000> : tensor<400xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<400xf32>
  %negative_zero = stablehlo.constant dense<-0.0> : tensor<400xf32>
  %y0 = stablehlo.select %is0, %negative_nan, %x : tensor<400xi1>, tensor<400xf32>
  %y1 = stablehlo.select %is1, %negative_zero, %y0 : tensor<400xi1>, tensor<400xf32>
  %y2 = stablehlo.select %is2, %zero, %y1 : tensor<400xi1>, tensor<400xf32>
  %seven = stablehlo.constant dense<7> : tensor<400xi32>
  %sparse = stablehlo.remainder %place, %seven : tensor<400xi32>
  %isSparse = stablehlo.compare EQ, %sparse, %c3 : (tensor<400xi32>, tensor<400xi32>) -> tensor<400xi1>
  %isNaN = stablehlo.and %is3, %isSparse : tensor<400xi1>
  %y3 = stablehlo.select %isNaN, %nan, %y2 : tensor<400xi1>, tensor<400xf32>
  %v, %i = chlo.top_k(%y3, k = 30) : tensor<400xf32> -> (tensor<30xf32>, tensor<30xi32>)
  return %i : tensor<30xi32>
}

// The smallest of each column; of them the second to the sixth, every second.
func.func public @columns(%x: tensor<2x90x7xf32>) -> tensor<2x3x7xf32> {
  %s = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<2x90x7xf32>) -> tensor<2x90x7xf32>
  %first = stablehlo.slice %s [0:2, 1:6:2, 0:7] : (tensor<2x90x7xf32>) -> tensor<2x3x7xf32>
  return %first : tensor<2x3x7xf32>
}

func.func public @by_two_keys(%x: tensor<300xi32>, %y: tensor<300xf32>) -> (tensor<20xf32>, tensor<9xi32>) {
  %three = stablehlo.constant dense<3> : tensor<300xi32>
  %key = stablehlo.and %x, %three : tensor<300xi32>
  %s:2 = "stablehlo.sort"(%key, %y) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %equal = stablehlo.compare EQ, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %greater = stablehlo.compare GT, %c, %d : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %both = stablehlo.and %equal, %greater : tensor<i1>
    %p = stablehlo.or %less, %both : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<300xi32>, tensor<300xf32>) -> (tensor<300xi32>, tensor<300xf32>)
  %values = stablehlo.slice %s#1 [0:20] : (tensor<300xf32>) -> tensor<20xf32>
  %keys = stablehlo.slice %s#0 [3:12] : (tensor<300xi32>) -> tensor<9xi32>
  return %values, %keys : tensor<20xf32>, tensor<9xi32>
}

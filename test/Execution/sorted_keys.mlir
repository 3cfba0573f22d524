// Long lines are sorted by the bytes of their keys: integers, or floats in their total order, among
// which are NaN, infinities and both zeros. The places show that equal keys keep their order.
// RUN: tpu-opt %s --stablehlo-to-tpu | FileCheck %s --check-prefix=KEYS

// RUN: tpu-run %s --entry=sort_i8 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=sort_ui8 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=sort_i16 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=sort_ui32 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=sort_i64 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=sort_f16 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=sort_bf16 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=sort_f32 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=sort_f64 --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=in_columns --random-inputs=2 --compare --max-ulp=0
// RUN: tpu-run %s --entry=by_modulus --random-inputs=3 --compare --max-ulp=0

// KEYS-LABEL: func.func @sort_i8
// KEYS: linalg.fill {{.*}} -> tensor<512xi32>
func.func @sort_i8(%x: tensor<300xi8>) -> (tensor<300xi8>, tensor<300xi32>) {
  %places = stablehlo.iota dim = 0 : tensor<300xi32>
  %sorted:2 = "stablehlo.sort"(%x, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<300xi8>, tensor<300xi32>) -> (tensor<300xi8>, tensor<300xi32>)
  return %sorted#0, %sorted#1 : tensor<300xi8>, tensor<300xi32>
}

// KEYS-LABEL: func.func @sort_ui8
// KEYS: linalg.fill {{.*}} -> tensor<512xi32>
func.func @sort_ui8(%x: tensor<300xui8>) -> (tensor<300xui8>, tensor<300xi32>) {
  %places = stablehlo.iota dim = 0 : tensor<300xi32>
  %sorted:2 = "stablehlo.sort"(%x, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare GT, %a, %b, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<300xui8>, tensor<300xi32>) -> (tensor<300xui8>, tensor<300xi32>)
  return %sorted#0, %sorted#1 : tensor<300xui8>, tensor<300xi32>
}

// KEYS-LABEL: func.func @sort_i16
// KEYS: linalg.fill {{.*}} -> tensor<512xi32>
func.func @sort_i16(%x: tensor<300xi16>) -> (tensor<300xi16>, tensor<300xi32>) {
  %places = stablehlo.iota dim = 0 : tensor<300xi32>
  %sorted:2 = "stablehlo.sort"(%x, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i16>, %b: tensor<i16>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare GT, %a, %b, SIGNED : (tensor<i16>, tensor<i16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<300xi16>, tensor<300xi32>) -> (tensor<300xi16>, tensor<300xi32>)
  return %sorted#0, %sorted#1 : tensor<300xi16>, tensor<300xi32>
}

// KEYS-LABEL: func.func @sort_ui32
// KEYS: linalg.fill {{.*}} -> tensor<1024xi32>
func.func @sort_ui32(%x: tensor<300xui32>) -> (tensor<300xui32>, tensor<300xi32>) {
  %places = stablehlo.iota dim = 0 : tensor<300xi32>
  %sorted:2 = "stablehlo.sort"(%x, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<ui32>, %b: tensor<ui32>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare LT, %a, %b, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<300xui32>, tensor<300xi32>) -> (tensor<300xui32>, tensor<300xi32>)
  return %sorted#0, %sorted#1 : tensor<300xui32>, tensor<300xi32>
}

// KEYS-LABEL: func.func @sort_i64
// KEYS: linalg.fill {{.*}} -> tensor<2048xi32>
func.func @sort_i64(%x: tensor<300xi64>) -> (tensor<300xi64>, tensor<300xi32>) {
  %places = stablehlo.iota dim = 0 : tensor<300xi32>
  %sorted:2 = "stablehlo.sort"(%x, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<300xi64>, tensor<300xi32>) -> (tensor<300xi64>, tensor<300xi32>)
  return %sorted#0, %sorted#1 : tensor<300xi64>, tensor<300xi32>
}

// KEYS-LABEL: func.func @sort_f16
// KEYS: linalg.fill {{.*}} -> tensor<512xi32>
func.func @sort_f16(%x: tensor<300xf16>) -> (tensor<308xf16>, tensor<308xi32>) {
  %four = stablehlo.constant dense<4.0> : tensor<300xf16>
  %scaled = stablehlo.multiply %x, %four : tensor<300xf16>
  %rounded = stablehlo.floor %scaled : tensor<300xf16>
  %special = stablehlo.constant dense<[0x7E00, 0xFE00, 0x7C00, 0xFC00, 0x0000, 0x8000, 0x0001, 0x8001]> : tensor<8xf16>
  %all = stablehlo.concatenate %rounded, %special, dim = 0 : (tensor<300xf16>, tensor<8xf16>) -> tensor<308xf16>
  %places = stablehlo.iota dim = 0 : tensor<308xi32>
  %sorted:2 = "stablehlo.sort"(%all, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f16>, tensor<f16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<308xf16>, tensor<308xi32>) -> (tensor<308xf16>, tensor<308xi32>)
  return %sorted#0, %sorted#1 : tensor<308xf16>, tensor<308xi32>
}

// KEYS-LABEL: func.func @sort_bf16
// KEYS: linalg.fill {{.*}} -> tensor<512xi32>
func.func @sort_bf16(%x: tensor<300xbf16>) -> (tensor<308xbf16>, tensor<308xi32>) {
  %four = stablehlo.constant dense<4.0> : tensor<300xbf16>
  %scaled = stablehlo.multiply %x, %four : tensor<300xbf16>
  %rounded = stablehlo.floor %scaled : tensor<300xbf16>
  %special = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0x7F80, 0xFF80, 0x0000, 0x8000, 0x0001, 0x8001]> : tensor<8xbf16>
  %all = stablehlo.concatenate %rounded, %special, dim = 0 : (tensor<300xbf16>, tensor<8xbf16>) -> tensor<308xbf16>
  %places = stablehlo.iota dim = 0 : tensor<308xi32>
  %sorted:2 = "stablehlo.sort"(%all, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<308xbf16>, tensor<308xi32>) -> (tensor<308xbf16>, tensor<308xi32>)
  return %sorted#0, %sorted#1 : tensor<308xbf16>, tensor<308xi32>
}

// KEYS-LABEL: func.func @sort_f32
// KEYS: linalg.fill {{.*}} -> tensor<1024xi32>
func.func @sort_f32(%x: tensor<300xf32>) -> (tensor<308xf32>, tensor<308xi32>) {
  %four = stablehlo.constant dense<4.0> : tensor<300xf32>
  %scaled = stablehlo.multiply %x, %four : tensor<300xf32>
  %rounded = stablehlo.floor %scaled : tensor<300xf32>
  %special = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0x7F800000, 0xFF800000, 0x00000000, 0x80000000, 0x00000001, 0x80000001]> : tensor<8xf32>
  %all = stablehlo.concatenate %rounded, %special, dim = 0 : (tensor<300xf32>, tensor<8xf32>) -> tensor<308xf32>
  %places = stablehlo.iota dim = 0 : tensor<308xi32>
  %sorted:2 = "stablehlo.sort"(%all, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<308xf32>, tensor<308xi32>) -> (tensor<308xf32>, tensor<308xi32>)
  return %sorted#0, %sorted#1 : tensor<308xf32>, tensor<308xi32>
}

// KEYS-LABEL: func.func @sort_f64
// KEYS: linalg.fill {{.*}} -> tensor<2048xi32>
func.func @sort_f64(%x: tensor<300xf64>) -> (tensor<308xf64>, tensor<308xi32>) {
  %four = stablehlo.constant dense<4.0> : tensor<300xf64>
  %scaled = stablehlo.multiply %x, %four : tensor<300xf64>
  %rounded = stablehlo.floor %scaled : tensor<300xf64>
  %special = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x0000000000000000, 0x8000000000000000, 0x0000000000000001, 0x8000000000000001]> : tensor<8xf64>
  %all = stablehlo.concatenate %rounded, %special, dim = 0 : (tensor<300xf64>, tensor<8xf64>) -> tensor<308xf64>
  %places = stablehlo.iota dim = 0 : tensor<308xi32>
  %sorted:2 = "stablehlo.sort"(%all, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>, %i: tensor<i32>, %j: tensor<i32>):
    %c = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<308xf64>, tensor<308xi32>) -> (tensor<308xf64>, tensor<308xi32>)
  return %sorted#0, %sorted#1 : tensor<308xf64>, tensor<308xi32>
}

// Lines along the first dimension; the second operand is the key.
// KEYS-LABEL: func.func @in_columns
// KEYS: linalg.fill {{.*}} -> tensor<512xi32>
func.func @in_columns(%x: tensor<200x3xf32>, %y: tensor<200x3xi16>) -> (tensor<200x3xf32>, tensor<200x3xi16>) {
  %sorted:2 = "stablehlo.sort"(%x, %y) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i16>, %j: tensor<i16>):
    %c = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i16>, tensor<i16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<200x3xf32>, tensor<200x3xi16>) -> (tensor<200x3xf32>, tensor<200x3xi16>)
  return %sorted#0, %sorted#1 : tensor<200x3xf32>, tensor<200x3xi16>
}

// The key is a function of the element.
// KEYS-LABEL: func.func @by_modulus
// KEYS: linalg.fill {{.*}} -> tensor<1024xi32>
func.func @by_modulus(%x: tensor<300xf32>) -> tensor<300xf32> {
  %sorted = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.abs %a : tensor<f32>
    %q = stablehlo.abs %b : tensor<f32>
    %c = stablehlo.compare GT, %p, %q, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<300xf32>) -> tensor<300xf32>
  return %sorted : tensor<300xf32>
}

// Other comparators compare elements: of both, or of different functions of them.
// KEYS-LABEL: func.func @merged
// KEYS-NOT: linalg.fill
func.func @merged(%x: tensor<300xi32>) -> (tensor<300xi32>, tensor<300xi32>) {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.compare LT, %b, %a, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<300xi32>) -> tensor<300xi32>
  %1 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.negate %a : tensor<i32>
    %c = stablehlo.compare LT, %p, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<300xi32>) -> tensor<300xi32>
  return %0, %1 : tensor<300xi32>, tensor<300xi32>
}

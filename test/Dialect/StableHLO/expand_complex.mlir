// RUN: tpu-opt %s --expand-complex --split-input-file --verify-diagnostics | FileCheck %s
// RUN: tpu-opt %s --expand-complex --canonicalize --split-input-file --verify-diagnostics | FileCheck %s --check-prefix=PLAIN
// What functions compute is held in test/Interpreter/complex_*.mlir, on both engines.

// Complex numbers are given and taken as memory holds them.
// CHECK-LABEL: func.func @boundary(
// CHECK-SAME: %[[X:.*]]: tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK: %[[RE:.*]] = stablehlo.slice %[[X]] [0:3, 0:1]
// CHECK: %[[R:.*]] = stablehlo.reshape %[[RE]] : (tensor<3x1xf32>) -> tensor<3xf32>
// CHECK: %[[IM:.*]] = stablehlo.slice %[[X]] [0:3, 1:2]
// CHECK: %[[I:.*]] = stablehlo.reshape %[[IM]] : (tensor<3x1xf32>) -> tensor<3xf32>
// CHECK-DAG: stablehlo.negate %[[R]]
// CHECK-DAG: stablehlo.negate %[[I]]
// CHECK: %[[OUT:.*]] = stablehlo.concatenate %{{.*}}, %{{.*}}, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
// CHECK: return %[[OUT]]
func.func @boundary(%x: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
  %0 = stablehlo.negate %x : tensor<3xcomplex<f32>>
  return %0 : tensor<3xcomplex<f32>>
}

// -----

// CHECK-LABEL: func.func @multiply(
// CHECK-SAME: %[[A:.*]]: tensor<4xf64>, %[[B:.*]]: tensor<4xf64>, %[[C:.*]]: tensor<4xf64>, %[[D:.*]]: tensor<4xf64>)
// CHECK-DAG: %[[AC:.*]] = stablehlo.multiply %[[A]], %[[C]]
// CHECK-DAG: %[[BD:.*]] = stablehlo.multiply %[[B]], %[[D]]
// CHECK-DAG: %[[RE:.*]] = stablehlo.subtract %[[AC]], %[[BD]]
// CHECK-DAG: %[[AD:.*]] = stablehlo.multiply %[[A]], %[[D]]
// CHECK-DAG: %[[BC:.*]] = stablehlo.multiply %[[B]], %[[C]]
// CHECK-DAG: %[[IM:.*]] = stablehlo.add %[[AD]], %[[BC]]
// CHECK: return %[[RE]], %[[IM]]
func.func @multiply(%a: tensor<4xf64>, %b: tensor<4xf64>, %c: tensor<4xf64>, %d: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  %x = stablehlo.complex %a, %b : tensor<4xcomplex<f64>>
  %y = stablehlo.complex %c, %d : tensor<4xcomplex<f64>>
  %0 = stablehlo.multiply %x, %y : tensor<4xcomplex<f64>>
  %re = stablehlo.real %0 : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %im = stablehlo.imag %0 : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  return %re, %im : tensor<4xf64>, tensor<4xf64>
}

// -----

// Four products.
// CHECK-LABEL: func.func @dot(
// CHECK-COUNT-4: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
// CHECK-NOT: dot_general
func.func @dot(%x: tensor<2x3xcomplex<f32>>, %y: tensor<3x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x3xcomplex<f32>>, tensor<3x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  return %0 : tensor<2x4xcomplex<f32>>
}

// -----

// A sum is two; any other body works on both parts.
// CHECK-LABEL: func.func @reduce(
// CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
// CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
// CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}), (%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
// CHECK-NOT: complex
func.func @reduce(%x: tensor<8xcomplex<f32>>, %i: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<8xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  %1 = stablehlo.reduce(%x init: %0) applies stablehlo.multiply across dimensions = [0] : (tensor<8xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  return %1 : tensor<complex<f32>>
}

// -----

// The sides of a comparison stay beside each other.
// CHECK-LABEL: func.func @sort(
// CHECK: "stablehlo.sort"(%{{.*}}, %{{.*}}) <{dimension = 0 : i64, is_stable = true}> ({
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK-NEXT: stablehlo.compare LT, %[[A]], %[[B]]
func.func @sort(%x: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %c = stablehlo.real %a : (tensor<complex<f32>>) -> tensor<f32>
    %d = stablehlo.real %b : (tensor<complex<f32>>) -> tensor<f32>
    %e = stablehlo.compare LT, %c, %d, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %e : tensor<i1>
  }) : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}

// -----

// CHECK-LABEL: func.func @while(
// CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : tensor<i32>, tensor<2xf64>, tensor<2xf64>
// CHECK-NOT: complex
func.func @while(%n: tensor<i32>, %x: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %n, %z = %x) : tensor<i32>, tensor<2xcomplex<f64>>
  cond {
    %c = stablehlo.compare GT, %i, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.subtract %i, %one : tensor<i32>
    %w = stablehlo.add %z, %x : tensor<2xcomplex<f64>>
    stablehlo.return %j, %w : tensor<i32>, tensor<2xcomplex<f64>>
  }
  return %0#1 : tensor<2xcomplex<f64>>
}

// -----

// A function of real numbers is left as it is.
// CHECK-LABEL: func.func @real(
// CHECK-NEXT: %[[R:.*]] = stablehlo.sine %{{.*}} : tensor<2xf32>
// CHECK-NEXT: return %[[R]]
func.func @real(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.sine %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @remainder(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  // expected-error@+1 {{'stablehlo.remainder' of complex numbers is not compiled; the reference interpreter (--engine=reference) may have it}}
  %0 = stablehlo.remainder %x, %x : tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// -----

// expected-error@+1 {{takes or gives complex numbers, which checkpoints, batches and reports of a training program do not hold; keep their parts as two tensors}}
func.func @train(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> attributes {tpu.function = "train"} {
  return %x : tensor<2xcomplex<f32>>
}

// -----

// Pairs of real numbers are transformed, and then the second dimension.
// CHECK-LABEL: func.func @real_transform(
// CHECK: %[[PAIRS:.*]] = stablehlo.reshape %{{.*}} : (tensor<3x4x8xf64>) -> tensor<1x12x4x2xf64>
// CHECK: tpu.fft(%[[PAIRS]], %{{.*}} : tensor<1x12x4x2xf64>, tensor<2x2xf64>) outs(%{{.*}} : tensor<1x12x5x2xf64>) radices = [4] dims = 2 to 2 scale = 1.000000e+00 {real}
// CHECK: tpu.fft(%{{.*}}) outs(%{{.*}} : tensor<3x4x5x2xf64>) radices = [4] dims = 1 to 1 scale = 1.000000e+00
// CHECK-NOT: tpu.fft
func.func @real_transform(%x: tensor<3x4x8xf64>) -> tensor<3x4x5xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [4, 8] : (tensor<3x4x8xf64>) -> tensor<3x4x5xcomplex<f64>>
  return %0 : tensor<3x4x5xcomplex<f64>>
}

// -----

// Three signals are matrices of 25 x 40: their columns, multiplied by 1000 factors, and their rows.
// CHECK-LABEL: func.func @few(
// CHECK: %[[COLUMNS:.*]] = tpu.fft(%{{.*}} : tensor<3x25x40x2xf32>, tensor<20x2xf32>, tensor<2x25x40xf32>) outs(%{{.*}} : tensor<3x25x40x2xf32>) radices = [5, 5] dims = 1 to 1 scale = 4.000000e-02 {inverse}
// CHECK: tpu.fft(%[[COLUMNS]], %{{.*}} : tensor<3x25x40x2xf32>, tensor<35x2xf32>) outs(%{{.*}} : tensor<3x40x25x2xf32>) radices = [8, 5] dims = 2 to 1 scale = 2.500000e-02 {inverse}
func.func @few(%x: tensor<3x1000xcomplex<f32>>) -> tensor<3x1000xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = IFFT, length = [1000] : (tensor<3x1000xcomplex<f32>>) -> tensor<3x1000xcomplex<f32>>
  return %0 : tensor<3x1000xcomplex<f32>>
}

// -----

// The columns are lanes where they are: no transposition is left.
// CHECK-LABEL: func.func @of_columns(
// CHECK-SAME: %[[X:.*]]: tensor<24x35x2xf32>
// CHECK: %[[PAIRS:.*]] = stablehlo.reshape %{{.*}} -> tensor<1x24x35x2xf32>
// CHECK: tpu.fft(%[[PAIRS]], {{.*}}) outs(%{{.*}} : tensor<1x24x35x2xf32>) radices = [8, 3] dims = 1 to 1
// PLAIN-LABEL: func.func @of_columns(
// PLAIN-NOT: stablehlo.transpose
// PLAIN: return
func.func @of_columns(%x: tensor<24x35xcomplex<f32>>) -> tensor<24x35xcomplex<f32>> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<24x35xcomplex<f32>>) -> tensor<35x24xcomplex<f32>>
  %1 = stablehlo.fft %0, type = FFT, length = [24] : (tensor<35x24xcomplex<f32>>) -> tensor<35x24xcomplex<f32>>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<35x24xcomplex<f32>>) -> tensor<24x35xcomplex<f32>>
  return %2 : tensor<24x35xcomplex<f32>>
}

// -----

// CHECK-LABEL: func.func @of_first_and_last(
// CHECK: tpu.fft({{.*}}) outs(%{{.*}} : tensor<8x6x4x2xf32>) radices = [2, 3] dims = 1 to 1
// CHECK: tpu.fft({{.*}}) outs(%{{.*}} : tensor<1x48x4x2xf32>) radices = [4] dims = 2 to 2
// CHECK-COUNT-2: stablehlo.transpose %{{.*}}, dims = [0, 2, 1]
// CHECK: return
func.func @of_first_and_last(%x: tensor<8x6x4xcomplex<f32>>) -> tensor<8x4x6xcomplex<f32>> {
  %0 = stablehlo.transpose %x, dims = [0, 2, 1] : (tensor<8x6x4xcomplex<f32>>) -> tensor<8x4x6xcomplex<f32>>
  %1 = stablehlo.fft %0, type = FFT, length = [4, 6] : (tensor<8x4x6xcomplex<f32>>) -> tensor<8x4x6xcomplex<f32>>
  return %1 : tensor<8x4x6xcomplex<f32>>
}

// -----

// Nor here, where a pair is two rows.
// CHECK-LABEL: func.func @real_columns(
// CHECK: %[[PAIRS:.*]] = stablehlo.reshape %{{.*}} : (tensor<24x35xf32>) -> tensor<1x12x2x35xf32>
// CHECK: tpu.fft(%[[PAIRS]], {{.*}}) outs(%{{.*}} : tensor<1x13x35x2xf32>) radices = [4, 3] dims = 1 to 1 scale = 1.000000e+00 {real}
// PLAIN-LABEL: func.func @real_columns(
// PLAIN-NOT: stablehlo.transpose
// PLAIN: return
func.func @real_columns(%x: tensor<24x35xf32>) -> tensor<13x35xcomplex<f32>> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<24x35xf32>) -> tensor<35x24xf32>
  %1 = stablehlo.fft %0, type = RFFT, length = [24] : (tensor<35x24xf32>) -> tensor<35x13xcomplex<f32>>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<35x13xcomplex<f32>>) -> tensor<13x35xcomplex<f32>>
  return %2 : tensor<13x35xcomplex<f32>>
}

// -----

// Stages of 128 elements have 124 twiddles; 37 elements of the chirp and 128 of the filter follow.
// CHECK-LABEL: func.func @convolved(
// CHECK: tpu.fft({{.*}} : tensor<1x35x37x2xf32>, tensor<289x2xf32>) outs(%{{.*}} : tensor<1x35x37x2xf32>) radices = [8, 4, 4] dims = 2 to 2 scale = 1.000000e+00 {convolved = 37 : i64}
func.func @convolved(%x: tensor<35x37xcomplex<f32>>) -> tensor<35x37xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [37] : (tensor<35x37xcomplex<f32>>) -> tensor<35x37xcomplex<f32>>
  return %0 : tensor<35x37xcomplex<f32>>
}

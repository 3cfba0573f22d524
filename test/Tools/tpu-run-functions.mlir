// Choosing a function, its inputs and outputs, and how the tool fails.

// RUN: tpu-run %s --engine=reference | FileCheck %s --check-prefix=MAIN
// MAIN:      dense<[1.0, 0.1, -2.5e-07, 16777216.0, 0x7F800000]> : tensor<5xf32>
// MAIN-NEXT: dense<{{\[}}[true, false]]> : tensor<1x2xi1>
// MAIN-NEXT: dense<18446744073709551615> : tensor<ui64>
// MAIN-NEXT: dense<> : tensor<0xi8>
func.func @main() -> (tensor<5xf32>, tensor<1x2xi1>, tensor<ui64>, tensor<0xi8>) {
  %0 = stablehlo.constant dense<[1.0, 0.1, -2.5e-7, 16777216.0, 0x7F800000]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[[true, false]]> : tensor<1x2xi1>
  %2 = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  %3 = stablehlo.constant dense<> : tensor<0xi8>
  return %0, %1, %2, %3 : tensor<5xf32>, tensor<1x2xi1>, tensor<ui64>, tensor<0xi8>
}

// A result saved is an input again.
// RUN: tpu-run %s --engine=reference --entry=make --save-output=%t.a.npy --save-output=%t.b.npy
// RUN: tpu-run %s --engine=reference --entry=subtract --input=%t.b.npy --input=%t.a.npy | FileCheck %s --check-prefix=SUB
// SUB: dense<{{\[}}[0.5, 1.0], [1.5, 2.0]]> : tensor<2x2xf64>
func.func @make() -> (tensor<2x2xf64>, tensor<2x2xf64>) {
  %0 = stablehlo.constant dense<[[0.5, 1.0], [1.5, 2.0]]> : tensor<2x2xf64>
  %1 = stablehlo.add %0, %0 : tensor<2x2xf64>
  return %0, %1 : tensor<2x2xf64>, tensor<2x2xf64>
}
func.func @subtract(%a: tensor<2x2xf64>, %b: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %0 = stablehlo.subtract %a, %b : tensor<2x2xf64>
  return %0 : tensor<2x2xf64>
}

// Replicas save a file each.
// RUN: tpu-run %s --engine=reference --entry=replica --num-replicas=3 --save-output=%t.r.npy
// RUN: tpu-run %s --engine=reference --entry=same --input=%t.r.2.npy | FileCheck %s --check-prefix=REPLICA
// REPLICA: dense<2> : tensor<ui32>
func.func @replica() -> tensor<ui32> {
  %0 = stablehlo.replica_id : tensor<ui32>
  return %0 : tensor<ui32>
}
func.func @same(%x: tensor<ui32>) -> tensor<ui32> {
  return %x : tensor<ui32>
}

// RUN: not tpu-run %s --engine=reference --entry=subtract --input=%t.a.npy 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: tpu-run: error: @subtract has no value for 'b'; pass --input=FILE.npy once for each argument
// RUN: not tpu-run %s --engine=reference --entry=same --input=%t.a.npy 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: a.npy' holds elements '<f8' of shape [2, 2], but tensor<ui32> is wanted: elements '<u4' of the same shape
// RUN: not tpu-run %s --engine=reference --entry=same --input=%s 2>&1 | FileCheck %s --check-prefix=MAGIC
// MAGIC: is not a .npy file we can read: it does not begin with NumPy's magic number
// RUN: not tpu-run %s --engine=reference --entry=same --input=%t.none.npy 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: cannot read '{{.*}}none.npy'
// RUN: not tpu-run %s --engine=reference --entry=nothing 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: has no function @nothing; name one with --entry; there are: @main @make @subtract
// RUN: not tpu-run %s --engine=imaginary 2>&1 | FileCheck %s --check-prefix=ENGINE
// ENGINE: tpu-run: error: there is no engine 'imaginary'; there are: {{.*}}reference
// RUN: not tpu-run %s --engine=reference --num-replicas=0 2>&1 | FileCheck %s --check-prefix=REPLICAS
// REPLICAS: tpu-run: error: --num-replicas: expected a number of at least 1
// RUN: not tpu-run %s --engine=reference --save-output=%t.x.npy 2>&1 | FileCheck %s --check-prefix=OUTPUTS
// OUTPUTS: tpu-run: error: @main has 4 results, but --save-output is given 1 times; pass it once for each
// Features of AMD's processors of 2011 to 2015 alone.
// RUN: not tpu-run %s --engine=native --entry=make --save-output=%t.a.npy --save-output=%t.b.npy --target-cpu=bdver2 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: error: the native engine runs what it compiles, but this processor has no {{.*}}xop{{.*}}, which code compiled for --target-cpu=bdver2 needs: compile with --target-cpu=host
// RUN: not tpu-run %t.none.mlir --engine=reference 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: tpu-run: error: cannot open input file
// RUN: not tpu-run %s --engine=reference --entry=dynamic --input=%t.a.npy 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: a.npy' holds elements of shape [2, 2], but argument 0 of @dynamic has the type tensor<?xf32>
func.func @dynamic(%x: tensor<?xf32>) {
  return
}
// A size that is not known is that of the input.
// RUN: tpu-run %s --engine=reference --entry=twice --input=%t.a.npy | FileCheck %s --check-prefix=TWICE
// RUN: tpu-run %s --engine=native --entry=twice --input=%t.a.npy | FileCheck %s --check-prefix=TWICE
// TWICE: dense<{{\[}}[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>
// TWICE: dense<2> : tensor<i32>
func.func @twice(%x: tensor<?x2xf64>) -> (tensor<?x2xf64>, tensor<i32>) {
  %0 = stablehlo.add %x, %x : tensor<?x2xf64>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x2xf64>) -> tensor<i32>
  return %0, %1 : tensor<?x2xf64>, tensor<i32>
}
// RUN: not tpu-run %s --engine=reference --entry=narrow --save-output=%t.n.npy 2>&1 | FileCheck %s --check-prefix=NARROW
// NARROW: n.npy': there are no files of elements narrower than a byte
func.func @narrow() -> tensor<2xi4> {
  %0 = stablehlo.constant dense<[1, -8]> : tensor<2xi4>
  return %0 : tensor<2xi4>
}

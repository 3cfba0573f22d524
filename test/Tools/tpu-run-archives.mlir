// Arguments from archives, by name or by number, and results to them. NumPy
// (numpy.savez, numpy.savez_compressed) and the safetensors library wrote the files.

// RUN: tpu-run %s --input=%S/Inputs/archives/named.npz | FileCheck %s
// RUN: tpu-run %s --input=%S/Inputs/archives/ordered.npz | FileCheck %s
// RUN: tpu-run %s --input=%S/Inputs/archives/named.safetensors --engine=reference | FileCheck %s
// CHECK:      dense<{{\[}}[0.5, 1.0, 1.5], [2.0, 2.5, 3.0]]> : tensor<2x3xf32>
// CHECK-NEXT: dense<{{\[}}[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
func.func @main(%x: tensor<2x3xf32>, %s: tensor<f32> loc("scale"))
    -> (tensor<2x3xf32> {jax.result_info = "result['x']"}, tensor<2x3xf32>) {
  %0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<2x3xf32>
  return %1, %x : tensor<2x3xf32>, tensor<2x3xf32>
}

// What one run saves another takes, by the same name.
// RUN: tpu-run %s --input=%S/Inputs/archives/named.npz --save-output=%t.npz
// RUN: tpu-run %s --entry=next --input=%t.npz --save-output=%t.safetensors
// RUN: tpu-run %s --entry=next --input=%t.safetensors | FileCheck %s --check-prefix=NEXT
// NEXT: dense<{{\[}}[0.5, 1.0, 1.5], [2.0, 2.5, 3.0]]> : tensor<2x3xf32>
func.func @next(%x: tensor<2x3xf32>) -> (tensor<2x3xf32> {jax.result_info = "result['x']"}) {
  return %x : tensor<2x3xf32>
}

// A .npy file and a seed beside it. The seed decides.
// RUN: tpu-run %s --entry=main --random-inputs=1 --save-output=%t.a.npy --save-output=%t.b.npy
// RUN: tpu-run %s --entry=main --random-inputs=1 --save-output=%t.c.npy --save-output=%t.d.npy --engine=reference
// RUN: cmp %t.a.npy %t.c.npy && cmp %t.b.npy %t.d.npy
// RUN: tpu-run %s --entry=main --random-inputs=2 --save-output=%t.e.npy --save-output=%t.f.npy
// RUN: not cmp %t.b.npy %t.f.npy
// RUN: tpu-run %s --entry=kinds --random-inputs=3 | FileCheck %s --check-prefix=KINDS
// KINDS:      dense<[{{[0-7, ]+}}]> : tensor<32xi8>
// KINDS-NEXT: dense<[{{[truefals, ]+}}]> : tensor<8xi1>
// KINDS-NEXT: dense<[{{[-0-9., e]+}}]> : tensor<4xf64>
func.func @kinds(%i: tensor<32xi8>, %b: tensor<8xi1>, %f: tensor<4xf64>) -> (tensor<32xi8>, tensor<8xi1>, tensor<4xf64>) {
  return %i, %b, %f : tensor<32xi8>, tensor<8xi1>, tensor<4xf64>
}

// RUN: not tpu-run %s --input=%S/Inputs/archives/missing.npz 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: tpu-run: error: cannot read '{{.*}}missing.npz': No such file
// RUN: printf 'PK' > %t.bad.npz && not tpu-run %s --input=%t.bad.npz 2>&1 | FileCheck %s --check-prefix=ZIP
// ZIP: bad.npz' is not a .npz file we can read: its archive (.npz) is too short
// RUN: printf 'PK' > %t.bad.safetensors && not tpu-run %s --input=%t.bad.safetensors 2>&1 | FileCheck %s --check-prefix=SAFE
// SAFE: bad.safetensors' is not a .safetensors file we can read: it is cut short
// RUN: not tpu-run %s --entry=other --input=%S/Inputs/archives/named.npz 2>&1 | FileCheck %s --check-prefix=NAMES
// NAMES: tpu-run: error: @other has no value for 'y'; pass --input=FILE.npy once for each argument, one FILE.npz or FILE.safetensors with these names, or --random-inputs=SEED
func.func @other(%x: tensor<2x3xf32>, %y: tensor<f32>) -> tensor<2x3xf32> {
  return %x : tensor<2x3xf32>
}
// RUN: not tpu-run %s --entry=wrong --input=%S/Inputs/archives/named.npz 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: named.npz:x' holds elements '<f4' of shape [2, 3], but tensor<3xf32> is wanted: elements '<f4' of the same shape
func.func @wrong(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}

// Several runs are timed.
// RUN: tpu-run %s --entry=kinds --random-inputs=3 --runs=4 2>&1 | FileCheck %s --check-prefix=TIMES
// TIMES: 4 runs: at least {{.*}} ms, median {{.*}} ms, at most {{.*}} ms; compiled in {{.*}} ms

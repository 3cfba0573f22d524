// Plans that a program prints can be pinned again, edited, for a CPU.
// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --select-kernels --print-kernel-plans=file=%t.plans -o /dev/null
// RUN: FileCheck %s --check-prefix=FILE < %t.plans
// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --pin-kernels=file=%t.plans --select-kernels | FileCheck %s --check-prefix=SAME
// RUN: sed 's/ rows = 2,//' %t.plans > %t.edited
// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --pin-kernels=file=%t.edited --select-kernels | FileCheck %s --check-prefix=EDITED
// The entries are another CPU's.
// RUN: tpu-opt %s --set-target=cpu=cascadelake --pin-kernels=file=%t.edited --select-kernels | FileCheck %s --check-prefix=OTHER

// FILE: module attributes {tpu.kernel_plans = [
// FILE-NEXT: #tpu.pinned_kernel<"skylake-avx512", "mxu_matmul(memref<2x256xf32>, memref<256x16xf32>) -> memref<2x16xf32> {{[{].*}}lhs_contracting_dims = array<i64: 1>, {{.*}}rhs_contracting_dims = array<i64: 0>}", [
// FILE-NEXT: #tpu.kernel_plan<dims = [2, 16, 256], {{.*}} rows = 2,
// FILE-NOT: pinned_kernel
// SAME-COUNT-2: rows = 2,
// EDITED: module attributes {tpu.kernel_plans =
// EDITED: tpu.mxu_matmul
// EDITED-SAME: row_dim = 0, sums
// EDITED: tpu.mxu_matmul
// EDITED-SAME: row_dim = 0, sums
// OTHER: tpu.mxu_matmul
// OTHER: rows = 2,

func.func @f(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>, %d: memref<2x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%d : memref<2x16xf32>) contracting_dims = [1] x [0]
  return
}

// Mistakes are reported at their line.
// RUN: sed 's/lanes = 16/lanes = 0/' %t.plans > %t.lanes
// RUN: not tpu-opt %s --pin-kernels=file=%t.lanes 2>&1 | FileCheck %s --check-prefix=LANES
// LANES: .lanes:3:{{[0-9]+}}: error: lanes is positive, not 0
// RUN: echo 'module {}' > %t.empty
// RUN: not tpu-opt %s --pin-kernels=file=%t.empty 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: .empty:1:1: error: --kernel-plans={{.*}}.empty: it needs a module with the attribute tpu.kernel_plans
// RUN: not tpu-opt %s --pin-kernels=file=%t.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: .missing
// RUN: sed 's/]}/, #tpu.pinned_kernel<"a", "k", [#tpu.sparse_gradient_plan<vectors = 1>]>, #tpu.pinned_kernel<"a", "k", [#tpu.sparse_gradient_plan<vectors = 1>]>]}/' %t.plans > %t.twice
// RUN: not tpu-opt %s --pin-kernels=file=%t.twice 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: --kernel-plans={{.*}}.twice: the plans of 'k' on a are there twice

// A pinned plan that does not compute the operation.
// RUN: sed 's/row_dim = 0, rows = 2/row_dim = 0, rows = 31/' %t.plans > %t.registers
// RUN: not tpu-opt %s --set-target=cpu=skylake-avx512 --pin-kernels=file=%t.registers --select-kernels --lower-mxu 2>&1 | FileCheck %s --check-prefix=REGISTERS
// REGISTERS: pin_kernels.mlir:[[# @LINE - 21]]:{{.*}}error: 'tpu.mxu_matmul' op cannot follow its plan

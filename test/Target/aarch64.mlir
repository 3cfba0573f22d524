// Code for AArch64: the instructions that each CPU multiplies by.
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=cortex-a72 --precision=default | FileCheck %s --check-prefix=NEON
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=neoverse-n1 --precision=default | FileCheck %s --check-prefix=NEON
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=neoverse-v2 --precision=f32 | FileCheck %s --check-prefix=NEON
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=neoverse-v2 --precision=default | FileCheck %s --check-prefix=BF16
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=neoverse-n2 --precision=default | FileCheck %s --check-prefix=BF16
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=cortex-a76+bf16 --target-attr=pairs=200 --precision=default | FileCheck %s --check-prefix=BF16
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu | FileCheck %s --check-prefix=NEON

// NEON-NOT: {{z[0-9]+\.s}}
// NEON-NOT: bfdot
// NEON: fmla v{{[0-9]+}}.4s, v{{[0-9]+}}.4s, v{{[0-9]+}}.s[0]
// BF16-NOT: {{z[0-9]+\.s}}
// BF16: bfmmla v{{[0-9]+}}.4s, v{{[0-9]+}}.8h, v{{[0-9]+}}.8h
func.func @main(%a: tensor<128x256xf32>, %b: tensor<256x128xf32>) -> tensor<128x128xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<128x256xf32>, tensor<256x128xf32>) -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}

// Mistakes.
// RUN: not tpu-translate %s --to-asm --target=riscv64-linux-gnu 2>&1 | FileCheck %s --check-prefix=MACHINE
// MACHINE: error: --target=riscv64-linux-gnu: code can be made for x86_64-linux-gnu and aarch64-linux-gnu
// RUN: not tpu-translate %s --to-asm --target-cpu=cortex-a72 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: unknown target CPU 'cortex-a72' for x86_64; it is one of --target=aarch64-linux-gnu
// RUN: not tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=znver3 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: error: unknown target CPU 'znver3' for aarch64; it is one of --target=x86_64-linux-gnu
// RUN: not tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=cortex-a9000 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: unknown target CPU 'cortex-a9000' for aarch64; use cortex-a72, neoverse-n1 or another name
// RUN: not tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=cortex-a72 --target-attr=pairs=200 2>&1 | FileCheck %s --check-prefix=PAIRS
// PAIRS: error: --target-attr=pairs=200: 'cortex-a72' has no feature bf16, which pairs need

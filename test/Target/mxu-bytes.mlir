// The instructions that multiply bytes on each target.
// RUN: tpu-translate %s --to-asm --target-cpu=znver5 | FileCheck %s --check-prefix=QUADS
// RUN: tpu-translate %s --to-asm --target-cpu=znver4 | FileCheck %s --check-prefix=QUADS
// RUN: tpu-translate %s --to-asm --target-cpu=sapphirerapids-amx-int8 | FileCheck %s --check-prefix=QUADS
// RUN: tpu-translate %s --to-asm --target-cpu=sapphirerapids | FileCheck %s --check-prefix=TILES
// RUN: tpu-translate %s --to-asm --target-cpu=graniterapids | FileCheck %s --check-prefix=TILES
// RUN: tpu-translate %s --to-asm --target-cpu=alderlake | FileCheck %s --check-prefix=QUADS256
// RUN: tpu-translate %s --to-asm --target-cpu=skylake-avx512 | FileCheck %s --check-prefix=WORDS
// RUN: tpu-translate %s --to-asm --target-cpu=haswell | FileCheck %s --check-prefix=WORDS256
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v2 | FileCheck %s --check-prefix=WORDS128
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=cortex-a72 | FileCheck %s --check-prefix=INTEGERS
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=neoverse-n1 | FileCheck %s --check-prefix=DOTS
// RUN: tpu-translate %s --to-asm --target=aarch64-linux-gnu --target-cpu=neoverse-n2 | FileCheck %s --check-prefix=BLOCKS

// TILES: ldtilecfg
// TILES: tdpbssd %tmm7, %tmm5, %tmm3
// QUADS-NOT: tmm
// QUADS: vpdpbusd {{.*}}%zmm{{.*}}, %zmm{{.*}}, %zmm
// QUADS-NOT: vpmaddwd
// QUADS256-NOT: zmm
// QUADS256: vpdpbusd {{.*}}%ymm{{.*}}, %ymm{{.*}}, %ymm
// WORDS-NOT: vpdpbusd
// WORDS: vpmaddwd {{.*}}%zmm
// WORDS256-NOT: vpdpbusd
// WORDS256: vpmaddwd {{.*}}%ymm
// WORDS128: pmaddwd {{.*}}%xmm
// DOTS-NOT: smmla
// DOTS: sdot v{{[0-9]+}}.4s
// BLOCKS: smmla v{{[0-9]+}}.4s
// INTEGERS: {{mla|mul}} v{{[0-9]+}}.4s
func.func @main(%a: tensor<128x256xi8>, %b: tensor<256x128xi8>) -> tensor<128x128xi32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<128x256xi8>, tensor<256x128xi8>) -> tensor<128x128xi32>
  return %0 : tensor<128x128xi32>
}

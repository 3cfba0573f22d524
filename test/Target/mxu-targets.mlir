// The instructions that each target multiplies by.
// RUN: tpu-translate %s --to-asm --target-cpu=sapphirerapids --precision=default | FileCheck %s --check-prefix=AMX
// RUN: tpu-translate %s --to-asm --target-cpu=cooperlake --precision=default | FileCheck %s --check-prefix=DOT
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v4 --precision=default | FileCheck %s --check-prefix=V4
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v3 --precision=default | FileCheck %s --check-prefix=V3
// RUN: tpu-translate %s --to-asm --target-cpu=sapphirerapids --precision=f32 | FileCheck %s --check-prefix=F32

// AMX: ldtilecfg
// AMX: tdpbf16ps %tmm6, %tmm4, %tmm0
// AMX: tdpbf16ps %tmm7, %tmm4, %tmm1
// AMX: tdpbf16ps %tmm6, %tmm5, %tmm2
// AMX: tdpbf16ps %tmm7, %tmm5, %tmm3
// AMX: tilerelease
// DOT-NOT: tmm
// DOT: vdpbf16ps {{.*}}zmm
// V4-NOT: bf16
// V4: vfmadd{{.*}}zmm
// V3-NOT: zmm
// V3: vfmadd{{.*}}ymm
// F32-NOT: bf16
// F32: vfmadd{{.*}}zmm
func.func @main(%a: tensor<128x256xf32>, %b: tensor<256x128xf32>) -> tensor<128x128xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<128x256xf32>, tensor<256x128xf32>) -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}
// A CPU with features besides.
// RUN: tpu-translate %s --to-asm --target-cpu=cooperlake+amx-bf16 --precision=default | FileCheck %s --check-prefix=AMX
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v3+avx512f+avx512bw+avx512dq+avx512vl --precision=default | FileCheck %s --check-prefix=V4
// RUN: not tpu-translate %s --to-asm --target-cpu=cooperlake+amx 2>&1 | FileCheck %s --check-prefix=FEATURE
// FEATURE: error: unknown feature 'amx' in --target-cpu=cooperlake+amx for x86_64; `llc -mattr=help` lists those that can be added to a CPU
// In passes, of tiles where there are tiles.
// RUN: tpu-translate %s --to-asm --target-cpu=sapphirerapids --precision=high | FileCheck %s --check-prefixes=ITEMS,PRODUCTS
// RUN: tpu-translate %s --to-asm --target-cpu=sapphirerapids --precision=highest | FileCheck %s --check-prefixes=ITEMS,PRODUCTS
// RUN: tpu-translate %s --to-asm --target-cpu=cooperlake --precision=highest | FileCheck %s --check-prefix=F32
// Passes make kernels large enough for items. Each item, which may be on another thread,
// configures tiles of its own and releases them.
// ITEMS-LABEL: main.body:
// ITEMS-NOT: ldtilecfg
// ITEMS: systole.launch
// ITEMS-LABEL: mxu_2:
// ITEMS: ldtilecfg
// PRODUCTS: tdpbf16ps %tmm6, %tmm4, %tmm0
// PRODUCTS: tdpbf16ps %tmm7, %tmm4, %tmm1
// PRODUCTS: tdpbf16ps %tmm6, %tmm5, %tmm2
// PRODUCTS: tdpbf16ps %tmm7, %tmm5, %tmm3
// ITEMS: tilerelease
// ITEMS-LABEL: mxu_2.item:
// ITEMS: mxu_2

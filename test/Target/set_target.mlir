// RUN: tpu-opt %s --set-target=cpu=znver2 | FileCheck %s --check-prefix=ZEN2
// RUN: tpu-opt %s --set-target=cpu=znver5 | FileCheck %s --check-prefix=ZEN5
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids | tpu-opt | FileCheck %s --check-prefix=SPR
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids-amx-tile-avx512bf16 | FileCheck %s --check-prefix=PLAIN
// RUN: tpu-opt %s --set-target="cpu=znver4 attributes=l2=512KiB,l2-ways=4,pairs=50" | FileCheck %s --check-prefix=CHANGED
// RUN: tpu-opt %s --set-target="cpu=x86-64-v4+avx512bf16" | FileCheck %s --check-prefix=ADDED
// RUN: tpu-opt %s --set-target=cpu=host | FileCheck %s --check-prefix=HOST
// RUN: tpu-opt %s --set-target="cpu=cortex-a72 target=aarch64-linux-gnu" | FileCheck %s --check-prefix=A72
// RUN: tpu-opt %s --set-target="cpu=neoverse-v2 target=aarch64-linux-gnu" | FileCheck %s --check-prefix=V2
// RUN: tpu-opt %s --set-target="cpu=apple-m1 target=aarch64-linux-gnu" | FileCheck %s --check-prefix=M1
// RUN: tpu-opt %s --set-target="target=aarch64-linux-gnu" | FileCheck %s --check-prefix=GENERIC
// RUN: not tpu-opt %s --set-target=cpu=pentium9 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not tpu-opt %s --set-target=cpu=znver5-amx-magic 2>&1 | FileCheck %s --check-prefix=FEATURE
// RUN: not tpu-opt %s --set-target="cpu=znver5 attributes=l4=1MiB" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not tpu-opt %s --set-target="cpu=znver5 attributes=l2=big" 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not tpu-opt %s --set-target="cpu=znver2 attributes=pairs=200" 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: tpu-translate --target-cpu=help %s | FileCheck %s --check-prefix=HELP

// ZEN2: tpu.target = #tpu.cpu<"znver2", features = "avx,avx2,fma,{{.*}}", vector_bits = 256, vector_registers = 16, l1d_bytes = 32768, l2_bytes = 524288, l2_ways = 8, llc_bytes = 8388608, products = [<fma, 100>]>
// ZEN5: #tpu.cpu<"znver5", features = "{{.*}}avx512bf16,avx512vnni{{.*}}", vector_bits = 512, vector_registers = 32, l1d_bytes = 49152, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <pairs, 200>, <quads, 400>]>
// SPR: #tpu.cpu<"sapphirerapids", features = "{{.*}}amx-bf16,amx-int8{{.*}}", vector_bits = 512, {{.*}}l2_bytes = 2097152, {{.*}}products = [<fma, 100>, <pairs, 50>, <tiles, 1600>, <quads, 400>, <quad_tiles, 3200>], distant_llc = true>
// PLAIN: vector_bits = 512, {{.*}}l2_bytes = 2097152, {{.*}}products = [<fma, 100>, <quads, 400>], distant_llc = true>
// CHANGED: #tpu.cpu<"znver4", {{.*}}l2_bytes = 524288, l2_ways = 4, {{.*}}products = [<fma, 100>, <pairs, 50>, <quads, 400>]>
// A CPU that is not known to be faster at pairs counts as no faster.
// ADDED: products = [<fma, 100>, <pairs, 100>]>
// A72: #tpu.cpu<"cortex-a72", features = "neon", vector_bits = 128, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 262144, l2_ways = 16, llc_bytes = 1048576, products = [<fma, 100>]>
// V2: #tpu.cpu<"neoverse-v2", features = "{{.*}}bf16,i8mm", vector_bits = 128, vector_registers = 32, l1d_bytes = 65536, l2_bytes = 2097152, l2_ways = 8, llc_bytes = 8388608, products = [<fma, 100>, <pairs, 200>, <quads, 400>]>
// M1: #tpu.cpu<"apple-m1", {{.*}}l1d_bytes = 131072, {{.*}}products = [<fma, 100>, <quads, 400>], line_bytes = 128>
// GENERIC: #tpu.cpu<"generic", features = "neon", {{.*}}products = [<fma, 100>]>
// HOST: tpu.target = #tpu.cpu<
// UNKNOWN: error: unknown target CPU 'pentium9' {{.*}}--target-cpu=help
// FEATURE: error: unknown feature 'amx-magic' in --target-cpu=znver5-amx-magic
// NAME: error: --target-attr=l4=1MiB: there is no 'l4'; l1d, l2, l2-ways, llc
// SIZE: error: --target-attr=l2=big: 'big' is not a positive number; write a size as 48KiB or 2MiB
// NARROW: error: --target-attr=pairs=200: 'znver2' has no vectors of 512 bits, which pairs and tiles need
// HELP: Name{{.*}}L1d
// HELP: sapphirerapids {{ *}}48 KiB {{ *}}2048 KiB (16) {{ *}}8192 KiB {{ *}}50 {{ *}}1600 {{ *}}yes
// HELP: znver5 {{ *}}48 KiB {{ *}}1024 KiB (16) {{ *}}8192 KiB {{ *}}200 {{ *}}- {{ *}}-
// HELP: With --target=aarch64-linux-gnu:
// HELP: neoverse-v2 {{ *}}64 KiB {{ *}}2048 KiB ( 8) {{ *}}8192 KiB {{ *}}200 {{ *}}-
module {}

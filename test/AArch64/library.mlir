// A library of a function, called by a program in C on AArch64.
// RUN: rm -rf %t && mkdir %t
// RUN: tpu-translate %s --to-static --target=aarch64-linux-gnu --target-cpu=cortex-a53 -o %t/libaffine.a --header=%t/affine.h
// RUN: aarch64-linux-gnu-gcc -I%t %S/Inputs/affine.c %t/libaffine.a -o %t/static -lm
// RUN: %aarch64 %t/static | FileCheck %s
// RUN: tpu-translate %s --to-shared --target=aarch64-linux-gnu --target-cpu=cortex-a53 -o %t/libaffine.so
// RUN: aarch64-linux-gnu-gcc -I%t %S/Inputs/affine.c -L%t -laffine -o %t/shared -Wl,-rpath,%t -lm
// RUN: %aarch64 %t/shared | FileCheck %s
// RUN: tpu-translate %s --to-object --target=aarch64-linux-gnu -o %t/affine.o
// RUN: aarch64-linux-gnu-gcc -I%t %S/Inputs/affine.c %t/affine.o -o %t/object -lm
// RUN: %aarch64 %t/object | FileCheck %s
// CHECK: 58 64
// CHECK-NEXT: 139 154
module @affine {
  func.func public @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> (tensor<2x2xf32> {jax.result_info = "result['c']"}) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    return %0 : tensor<2x2xf32>
  }
}

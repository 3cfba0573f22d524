// A loop of vectors calls a rare function in a branch, for each element.
// RUN: tpu-translate %s --to-llvmir --target-cpu=x86-64-v3 -o - | FileCheck %s --check-prefixes=CHECK,FOUR
// RUN: tpu-translate %s --to-llvmir --target-cpu=x86-64-v4 -o - | FileCheck %s --check-prefixes=CHECK,EIGHT

// CHECK-NOT: @systole.sin.
// FOUR: fcmp ogt <4 x double> %{{.*}}, splat (double 0x4270000000000000)
// EIGHT: fcmp ogt <8 x double> %{{.*}}, splat (double 0x4270000000000000)
// CHECK: br i1 {{.*}}, !prof
// FOUR-COUNT-4: = call double @systole.sin(double
// EIGHT-COUNT-8: = call double @systole.sin(double
// CHECK-NOT: = call double @systole.sin(double
// CHECK: phi <
// CHECK-NOT: @systole.sin.
// CHECK: define internal double @systole.sin(double
// CHECK-NOT: @systole.sin.{{[0-9]+}}(<
func.func @sines(%x: tensor<1024xf64>) -> tensor<1024xf64> {
  %0 = stablehlo.sine %x : tensor<1024xf64>
  return %0 : tensor<1024xf64>
}

// The innermost loop of a product moves one index and one pointer, from which each access is a
// constant number of bytes away, and it ends where the index does.
// RUN: tpu-translate %s --to-llvmir --target-cpu=znver3 -o - | FileCheck %s --check-prefixes=CHECK,X86
// RUN: tpu-translate %s --to-llvmir --target=aarch64-linux-gnu --target-cpu=neoverse-n2 -o - | FileCheck %s --check-prefixes=CHECK,ARM

// X86: [[ROWS:%.*]] = phi ptr
// X86-NEXT: [[INDEX:%.*]] = phi i64 [ 0,
// X86-NOT: phi {{i64|ptr}}
// X86: [[COLUMNS:%.*]] = getelementptr i8, ptr %{{.*}}, i64 [[INDEX]]
// X86-NEXT: load <8 x float>, ptr [[COLUMNS]]
// X86-NOT: {{mul|shl|add}} i64
// X86: call <8 x float> @llvm.fma
// X86-NOT: {{mul|shl|add}} i64
// X86: [[NEXT:%.*]] = add i64 [[INDEX]], 256
// X86-NEXT: getelementptr i8, ptr [[ROWS]], i64 16
// X86-NEXT: icmp ne i64 [[NEXT]], 32768

// The instructions that load two vectors have no index.
// ARM: phi ptr
// ARM-NEXT: phi ptr
// ARM-NOT: phi {{i64|ptr}}
// ARM: load <4 x float>
// ARM-NOT: {{mul|shl|add}} i64
// ARM: icmp ne
// CHECK: ret i32
func.func @main(%a: tensor<6x512xf32>, %b: tensor<512x16xf32>) -> tensor<6x16xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<6x512xf32>, tensor<512x16xf32>) -> tensor<6x16xf32>
  return %0 : tensor<6x16xf32>
}

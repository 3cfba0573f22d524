// A function that anybody may call checks the CPU first, in code for any CPU, and returns the status
// if it cannot run. Only code with tiles asks the system. The runtime checks before it calls others.
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids --convert-tpu-to-llvm | FileCheck %s --check-prefixes=CHECK,X86
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --convert-tpu-to-llvm | FileCheck %s --implicit-check-not=@syscall
// RUN: tpu-opt %s --set-target="target=aarch64-linux-gnu cpu=neoverse-n2" --convert-tpu-to-llvm | FileCheck %s --check-prefixes=CHECK,ARM --implicit-check-not=@syscall
// RUN: tpu-opt %s --set-target=cpu=x86-64 --convert-tpu-to-llvm | FileCheck %s --check-prefix=ANY --implicit-check-not=prepare_cpu
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids --convert-tpu-to-llvm=check-cpu=false | FileCheck %s --check-prefix=ANY --implicit-check-not=prepare_cpu
// ANY: call @f.body

// CHECK-LABEL: func.func @f(
// CHECK-SAME: target_cpu = "{{x86-64|generic}}"
// CHECK: %[[STATUS:.*]] = llvm.call @systole.prepare_cpu() : () -> i32
// CHECK: %[[READY:.*]] = arith.cmpi eq, %[[STATUS]]
// CHECK: cf.cond_br %[[READY]], ^[[CALL:.*]], ^[[END:.*]](%[[STATUS]] : i32)
// CHECK: ^[[CALL]]:
// CHECK: %[[RESULT:.*]] = call @f.body(
// CHECK: cf.br ^[[END]](%[[RESULT]] : i32)
// CHECK: ^[[END]](%[[LAST:.*]]: i32):
// CHECK: return %[[LAST]]
func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %transient: memref<0xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<4xf32>], tpu.outputs = [tensor<4xf32>]} {
  memref.copy %x, %y : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func.func @core(
// CHECK-NOT: prepare_cpu
// CHECK: return
func.func @core(%state: memref<64xi8>, %transient: memref<64xi8>, %steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  return
}

// CPUID leaf 7 has amx-tile in bit 24 of EDX (3), whose registers are 0x60000 of XCR0.
// X86: llvm.mlir.global internal constant @systole.cpu_features(dense<[{{.*}} 7, 0, 3, 24, 393216{{.*}}]>
// ARM: llvm.call @getauxval
// CHECK: llvm.func internal @systole.prepare_cpu() -> i32
// CHECK-SAME: target_cpu = "{{x86-64|generic}}"
// arch_prctl(ARCH_REQ_XCOMP_PERM, 18) is system call 158.
// X86-DAG: llvm.mlir.constant(158 : i64)
// X86-DAG: llvm.mlir.constant(4131 : i64)
// X86-DAG: llvm.mlir.constant(18 : i64)
// X86: llvm.call @syscall

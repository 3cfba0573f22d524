// A module of the LLVM dialect becomes LLVM IR, assembly or an object.
// RUN: tpu-translate --to-llvmir --target-cpu=x86-64-v3 %s | FileCheck %s --check-prefix=IR
// RUN: tpu-translate --to-asm --target-cpu=x86-64-v4 %s | FileCheck %s --check-prefix=ASM
// RUN: tpu-translate --to-object %s -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OBJ
// RUN: not tpu-translate --to-asm --target-cpu=abacus %s 2>&1 | FileCheck %s --check-prefix=CPU

// IR: define {{.*}}@scale(
// IR: load <8 x float>
// ASM: vmulps {{.*}}zmm
// OBJ: T scale
// CPU: error: unknown target CPU 'abacus' for x86_64; use host, x86-64-v3
llvm.func @scale(%p: !llvm.ptr {llvm.noalias}, %n: i64) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %three = llvm.mlir.constant(3.0 : f32) : f32
  llvm.br ^loop(%c0 : i64)
^loop(%i: i64):
  %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.load %a : !llvm.ptr -> f32
  %y = llvm.fmul %x, %three : f32
  llvm.store %y, %a : f32, !llvm.ptr
  %next = llvm.add %i, %c1 : i64
  %more = llvm.icmp "ult" %next, %n : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end
^end:
  llvm.return
}

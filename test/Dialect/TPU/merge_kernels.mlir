// RUN: tpu-opt %s --merge-kernels | FileCheck %s

// Kernels that differ in a distance and a trip count are one function. It has
// an argument for each: in all of its places, and in each call.

// CHECK-LABEL: llvm.func @two_sizes(
// CHECK-DAG:     %[[C64:.*]] = llvm.mlir.constant(64 : index)
// CHECK-DAG:     %[[C8:.*]] = llvm.mlir.constant(8 : index)
// CHECK:         llvm.call @scale_64(%arg0, %[[C8]], %[[C64]]) {tpu.op = 3 : i32}
// CHECK-DAG:     %[[C128:.*]] = llvm.mlir.constant(128 : index)
// CHECK-DAG:     %[[C16:.*]] = llvm.mlir.constant(16 : index)
// CHECK:         llvm.call @scale_64(%arg1, %[[C16]], %[[C128]])
llvm.func @two_sizes(%a: !llvm.ptr, %b: !llvm.ptr) {
  llvm.call @scale_64(%a) {tpu.op = 3 : i32} : (!llvm.ptr) -> ()
  llvm.call @scale_128(%b) : (!llvm.ptr) -> ()
  llvm.return
}

// An argument is aligned if it is so in both, and constants have any order.
// CHECK:       llvm.func internal @scale_64(%arg0: !llvm.ptr {llvm.noalias}, %arg1: i64, %arg2: i64)
// CHECK:         llvm.icmp "slt" %{{.*}}, %arg1 : i64
// CHECK:         %[[AT:.*]] = llvm.mul %{{.*}}, %arg2 : i64
// CHECK:         llvm.add %[[AT]], %arg2 : i64
// CHECK-NOT:   @scale_128
llvm.func internal @scale_64(%x: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}) {
  %c0 = llvm.mlir.constant(0 : index) : i64
  %c1 = llvm.mlir.constant(1 : index) : i64
  %c8 = llvm.mlir.constant(8 : index) : i64
  %c64 = llvm.mlir.constant(64 : index) : i64
  llvm.br ^bb1(%c0 : i64)
^bb1(%i: i64):
  %more = llvm.icmp "slt" %i, %c8 : i64
  llvm.cond_br %more, ^bb2, ^bb3
^bb2:
  %at = llvm.mul %i, %c64 : i64
  %second = llvm.add %at, %c64 : i64
  %p = llvm.getelementptr %x[%second] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %p : !llvm.ptr -> vector<16xf32>
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %p : vector<16xf32>, !llvm.ptr
  %next = llvm.add %i, %c1 : i64
  llvm.br ^bb1(%next : i64)
^bb3:
  llvm.return
}
llvm.func internal @scale_128(%x: !llvm.ptr {llvm.noalias}) {
  %c128 = llvm.mlir.constant(128 : index) : i64
  %c16 = llvm.mlir.constant(16 : index) : i64
  %c1 = llvm.mlir.constant(1 : index) : i64
  %c0 = llvm.mlir.constant(0 : index) : i64
  llvm.br ^bb1(%c0 : i64)
^bb1(%i: i64):
  %more = llvm.icmp "slt" %i, %c16 : i64
  llvm.cond_br %more, ^bb2, ^bb3
^bb2:
  %at = llvm.mul %i, %c128 : i64
  %second = llvm.add %at, %c128 : i64
  %p = llvm.getelementptr %x[%second] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %p : !llvm.ptr -> vector<16xf32>
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %p : vector<16xf32>, !llvm.ptr
  %next = llvm.add %i, %c1 : i64
  llvm.br ^bb1(%next : i64)
^bb3:
  llvm.return
}

// LLVM compiles a division by a constant without a division, so the divisor stays constant.
// Functions with other uses keep their signature.

// CHECK-LABEL: llvm.func @others(
// CHECK:         llvm.call @by_three(
// CHECK:         llvm.call @by_five(
// CHECK:         llvm.call @public_one(
// CHECK:         llvm.call @public_two(
llvm.func @others(%a: !llvm.ptr, %i: i64, %v: vector<16xf32>) {
  llvm.call @by_three(%a, %i, %v) : (!llvm.ptr, i64, vector<16xf32>) -> ()
  llvm.call @by_five(%a, %i, %v) : (!llvm.ptr, i64, vector<16xf32>) -> ()
  llvm.call @public_one(%a, %v) : (!llvm.ptr, vector<16xf32>) -> ()
  llvm.call @public_two(%a, %v) : (!llvm.ptr, vector<16xf32>) -> ()
  %0 = llvm.mlir.addressof @taken_one : !llvm.ptr
  llvm.store %0, %a : !llvm.ptr, !llvm.ptr
  llvm.call @taken_two(%a, %i, %v) : (!llvm.ptr, i64, vector<16xf32>) -> ()
  llvm.return
}
// CHECK:       llvm.func internal @by_three(
// CHECK:       llvm.func internal @by_five(
llvm.func internal @by_three(%x: !llvm.ptr, %i: i64, %v: vector<16xf32>) {
  %c3 = llvm.mlir.constant(3 : index) : i64
  %at = llvm.udiv %i, %c3 : i64
  %p = llvm.getelementptr %x[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %p : vector<16xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @by_five(%x: !llvm.ptr, %i: i64, %v: vector<16xf32>) {
  %c5 = llvm.mlir.constant(5 : index) : i64
  %at = llvm.udiv %i, %c5 : i64
  %p = llvm.getelementptr %x[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %p : vector<16xf32>, !llvm.ptr
  llvm.return
}
// CHECK:       llvm.func @public_one(
// CHECK:       llvm.func @public_two(
llvm.func @public_one(%x: !llvm.ptr, %v: vector<16xf32>) {
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %x : vector<16xf32>, !llvm.ptr
  llvm.return
}
llvm.func @public_two(%x: !llvm.ptr, %v: vector<16xf32>) {
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %x : vector<16xf32>, !llvm.ptr
  llvm.return
}
// CHECK:       llvm.func internal @taken_one(
// CHECK:       llvm.func internal @taken_two(
llvm.func internal @taken_one(%x: !llvm.ptr, %i: i64, %v: vector<16xf32>) {
  %w = llvm.fmul %v, %v : vector<16xf32>
  llvm.store %w, %x : vector<16xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @taken_two(%x: !llvm.ptr, %i: i64, %v: vector<16xf32>) {
  %w = llvm.fmul %v, %v : vector<16xf32>
  llvm.store %w, %x : vector<16xf32>, !llvm.ptr
  llvm.return
}

// LLVM's vectorizer needs the trip count of a loop that is left to it: equal
// functions are one, and others stay.

// CHECK-LABEL: llvm.func @scalar_loops(
// CHECK:         llvm.call @fill_100(%arg0)
// CHECK-NEXT:    llvm.call @fill_200(%arg0)
// CHECK-NEXT:    llvm.call @fill_100(%arg0)
llvm.func @scalar_loops(%a: !llvm.ptr) {
  llvm.call @fill_100(%a) : (!llvm.ptr) -> ()
  llvm.call @fill_200(%a) : (!llvm.ptr) -> ()
  llvm.call @fill_again(%a) : (!llvm.ptr) -> ()
  llvm.return
}
// CHECK:       llvm.func internal @fill_100(
// CHECK:       llvm.func internal @fill_200(
// CHECK-NOT:   @fill_again
llvm.func internal @fill_100(%x: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : index) : i64
  %c1 = llvm.mlir.constant(1 : index) : i64
  %c100 = llvm.mlir.constant(100 : index) : i64
  llvm.br ^bb1(%c0 : i64)
^bb1(%i: i64):
  %p = llvm.getelementptr %x[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %i, %p : i64, !llvm.ptr
  %next = llvm.add %i, %c1 : i64
  %more = llvm.icmp "slt" %next, %c100 : i64
  llvm.cond_br %more, ^bb1(%next : i64), ^bb2
^bb2:
  llvm.return
}
llvm.func internal @fill_200(%x: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : index) : i64
  %c1 = llvm.mlir.constant(1 : index) : i64
  %c200 = llvm.mlir.constant(200 : index) : i64
  llvm.br ^bb1(%c0 : i64)
^bb1(%i: i64):
  %p = llvm.getelementptr %x[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %i, %p : i64, !llvm.ptr
  %next = llvm.add %i, %c1 : i64
  %more = llvm.icmp "slt" %next, %c200 : i64
  llvm.cond_br %more, ^bb1(%next : i64), ^bb2
^bb2:
  llvm.return
}
llvm.func internal @fill_again(%x: !llvm.ptr) {
  %c100 = llvm.mlir.constant(100 : index) : i64
  %c0 = llvm.mlir.constant(0 : index) : i64
  %c1 = llvm.mlir.constant(1 : index) : i64
  llvm.br ^bb1(%c0 : i64)
^bb1(%i: i64):
  %p = llvm.getelementptr %x[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %i, %p : i64, !llvm.ptr
  %next = llvm.add %i, %c1 : i64
  %more = llvm.icmp "slt" %next, %c100 : i64
  llvm.cond_br %more, ^bb1(%next : i64), ^bb2
^bb2:
  llvm.return
}

// Callers are merged, too, before or after what they call.

// CHECK-LABEL: llvm.func @callers(
// CHECK:         llvm.call @first.body(%arg0)
// CHECK:         llvm.call @first.body(%arg0)
llvm.func @callers(%a: !llvm.ptr) -> i32 {
  %0 = llvm.call @first.body(%a) : (!llvm.ptr) -> i32
  %1 = llvm.call @second.body(%a) : (!llvm.ptr) -> i32
  llvm.return %1 : i32
}
// CHECK:       llvm.func internal @first.body(
// CHECK:         llvm.call @near(%arg0, %{{.*}}) {no_unwind} : (!llvm.ptr, i64) -> i32
// CHECK:         llvm.call @near(%arg0, %{{.*}}) {no_unwind} : (!llvm.ptr, i64) -> i32
// CHECK-NOT:   @second.body
llvm.func internal @first.body(%a: !llvm.ptr) -> i32 {
  %0 = llvm.call @near(%a) {no_unwind} : (!llvm.ptr) -> i32
  %1 = llvm.call @far(%a) {no_unwind} : (!llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func internal @second.body(%a: !llvm.ptr) -> i32 {
  %0 = llvm.call @near(%a) {no_unwind} : (!llvm.ptr) -> i32
  %1 = llvm.call @far(%a) {no_unwind} : (!llvm.ptr) -> i32
  llvm.return %1 : i32
}
// CHECK:       llvm.func internal @near(%arg0: !llvm.ptr, %arg1: i64) -> i32
// CHECK-NOT:   llvm.func internal @far(
llvm.func internal @near(%a: !llvm.ptr) -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : index) : i64
  %v = llvm.load %a : !llvm.ptr -> vector<4xf32>
  %i = llvm.ptrtoint %a : !llvm.ptr to i64
  %j = llvm.add %i, %c1 : i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %v, %p : vector<4xf32>, !llvm.ptr
  llvm.return %c0 : i32
}
llvm.func internal @far(%a: !llvm.ptr) -> i32 {
  %c9 = llvm.mlir.constant(9 : index) : i64
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.load %a : !llvm.ptr -> vector<4xf32>
  %i = llvm.ptrtoint %a : !llvm.ptr to i64
  %j = llvm.add %i, %c9 : i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %v, %p : vector<4xf32>, !llvm.ptr
  llvm.return %c0 : i32
}

// Functions for other CPUs, and of other conventions, stay.

// CHECK-LABEL: llvm.func @other_attributes(
// CHECK:         llvm.call @old(
// CHECK:         llvm.call @new(
// CHECK:         llvm.call fastcc @fast(
llvm.func @other_attributes(%a: !llvm.ptr, %v: vector<16xf32>) {
  llvm.call @old(%a, %v) : (!llvm.ptr, vector<16xf32>) -> ()
  llvm.call @new(%a, %v) : (!llvm.ptr, vector<16xf32>) -> ()
  llvm.call fastcc @fast(%a, %v) : (!llvm.ptr, vector<16xf32>) -> ()
  llvm.return
}
llvm.func internal @old(%a: !llvm.ptr, %v: vector<16xf32>) attributes {target_cpu = "x86-64"} {
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %a : vector<16xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @new(%a: !llvm.ptr, %v: vector<16xf32>) attributes {target_cpu = "x86-64-v4"} {
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %a : vector<16xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal fastcc @fast(%a: !llvm.ptr, %v: vector<16xf32>) attributes {target_cpu = "x86-64"} {
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %a : vector<16xf32>, !llvm.ptr
  llvm.return
}

// Operands are one argument only if they are equal in every kernel.

// CHECK-LABEL: llvm.func @equal_in_one(
// CHECK-DAG:     %[[C32:.*]] = llvm.mlir.constant(32 : index)
// CHECK-DAG:     %[[C64:.*]] = llvm.mlir.constant(64 : index)
// CHECK:         llvm.call @two_distances(%arg0, %arg1, %[[C64]], %[[C32]])
// CHECK-DAG:     %[[FIRST:.*]] = llvm.mlir.constant(128 : index)
// CHECK-DAG:     %[[SECOND:.*]] = llvm.mlir.constant(128 : index)
// CHECK:         llvm.call @two_distances(%arg0, %arg1, %[[FIRST]], %[[SECOND]])
llvm.func @equal_in_one(%a: !llvm.ptr, %i: i64) {
  llvm.call @two_distances(%a, %i) : (!llvm.ptr, i64) -> ()
  llvm.call @one_distance(%a, %i) : (!llvm.ptr, i64) -> ()
  llvm.return
}
// CHECK:       llvm.func internal @two_distances(%arg0: !llvm.ptr, %arg1: i64, %arg2: i64, %arg3: i64)
// CHECK:         llvm.mul %arg1, %arg2
// CHECK:         llvm.mul %arg1, %arg3
llvm.func internal @two_distances(%x: !llvm.ptr, %i: i64) {
  %c64 = llvm.mlir.constant(64 : index) : i64
  %c32 = llvm.mlir.constant(32 : index) : i64
  %0 = llvm.mul %i, %c64 : i64
  %1 = llvm.mul %i, %c32 : i64
  %p = llvm.getelementptr %x[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %q = llvm.getelementptr %x[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %p : !llvm.ptr -> vector<8xf32>
  llvm.store %v, %q : vector<8xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @one_distance(%x: !llvm.ptr, %i: i64) {
  %c128 = llvm.mlir.constant(128 : index) : i64
  %0 = llvm.mul %i, %c128 : i64
  %1 = llvm.mul %i, %c128 : i64
  %p = llvm.getelementptr %x[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %q = llvm.getelementptr %x[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %p : !llvm.ptr -> vector<8xf32>
  llvm.store %v, %q : vector<8xf32>, !llvm.ptr
  llvm.return
}

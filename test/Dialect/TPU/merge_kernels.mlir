// RUN: tpu-opt %s --merge-kernels | FileCheck %s

// Kernels that differ in a distance and a trip count are one function. Where the
// constants of all kernels are multiples of the same numbers, it has one argument.

// CHECK-LABEL: llvm.func @two_sizes(
// CHECK:         %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK:         llvm.call @scale_64(%arg0, %[[ONE]]) {tpu.op = 3 : i32}
// CHECK:         %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
// CHECK:         llvm.call @scale_64(%arg1, %[[TWO]])
llvm.func @two_sizes(%a: !llvm.ptr, %b: !llvm.ptr) {
  llvm.call @scale_64(%a) {tpu.op = 3 : i32} : (!llvm.ptr) -> ()
  llvm.call @scale_128(%b) : (!llvm.ptr) -> ()
  llvm.return
}

// An argument is aligned if it is so in both, and constants have any order.
// CHECK:       llvm.func internal @scale_64(%arg0: !llvm.ptr {llvm.noalias}, %arg1: i64)
// CHECK:         %[[C8:.*]] = llvm.mlir.constant(8 : i64)
// CHECK:         %[[TRIPS:.*]] = llvm.mul %arg1, %[[C8]]
// CHECK:         %[[C64:.*]] = llvm.mlir.constant(64 : i64)
// CHECK:         %[[DISTANCE:.*]] = llvm.mul %arg1, %[[C64]]
// CHECK:         llvm.icmp "slt" %{{.*}}, %[[TRIPS]] : i64
// CHECK:         %[[AT:.*]] = llvm.mul %{{.*}}, %[[DISTANCE]] : i64
// CHECK:         llvm.add %[[AT]], %[[DISTANCE]] : i64
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

// LLVM compiles a division by a constant without a division, so the divisor stays constant
// behind the first block. Functions with other uses keep their signature.

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
  llvm.br ^bb1
^bb1:
  %at = llvm.udiv %i, %c3 : i64
  %p = llvm.getelementptr %x[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %w = llvm.fadd %v, %v : vector<16xf32>
  llvm.store %w, %p : vector<16xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @by_five(%x: !llvm.ptr, %i: i64, %v: vector<16xf32>) {
  %c5 = llvm.mlir.constant(5 : index) : i64
  llvm.br ^bb1
^bb1:
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
// CHECK:         %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK:         %[[ALSO:.*]] = llvm.mlir.constant(1 : i64)
// CHECK:         llvm.call @two_distances(%arg0, %arg1, %[[ONE]], %[[ALSO]])
// CHECK:         %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
// CHECK:         %[[FOUR:.*]] = llvm.mlir.constant(4 : i64)
// CHECK:         llvm.call @two_distances(%arg0, %arg1, %[[TWO]], %[[FOUR]])
llvm.func @equal_in_one(%a: !llvm.ptr, %i: i64) {
  llvm.call @two_distances(%a, %i) : (!llvm.ptr, i64) -> ()
  llvm.call @one_distance(%a, %i) : (!llvm.ptr, i64) -> ()
  llvm.return
}
// CHECK:       llvm.func internal @two_distances(%arg0: !llvm.ptr, %arg1: i64, %arg2: i64, %arg3: i64)
// CHECK:         %[[FIRST:.*]] = llvm.mul %arg2,
// CHECK:         %[[SECOND:.*]] = llvm.mul %arg3,
// CHECK:         llvm.mul %arg1, %[[FIRST]]
// CHECK:         llvm.mul %arg1, %[[SECOND]]
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

// A kernel with two equal distances computes the position once where another computes two.
// Divisors before the loops may differ.

// CHECK-LABEL: llvm.func @computed_once(
// CHECK:         %[[C7:.*]] = llvm.mlir.constant(7 : i64)
// CHECK:         %[[C9:.*]] = llvm.mlir.constant(9 : i64)
// CHECK:         llvm.call @positions(%arg0, %arg1, %[[C7]], %[[C9]])
// CHECK:         %[[C5:.*]] = llvm.mlir.constant(5 : i64)
// CHECK:         %[[C11:.*]] = llvm.mlir.constant(11 : i64)
// CHECK:         llvm.call @positions(%arg0, %arg1, %[[C5]], %[[C11]])
// CHECK-NOT:   llvm.func internal @position(
// CHECK:       llvm.func internal @positions(%arg0: !llvm.ptr, %arg1: i64, %arg2: i64, %arg3: i64)
// CHECK:         llvm.udiv %arg1, %arg2
// CHECK:         llvm.mul %{{.*}}, %arg3
llvm.func @computed_once(%a: !llvm.ptr, %i: i64) {
  llvm.call @position(%a, %i) : (!llvm.ptr, i64) -> ()
  llvm.call @positions(%a, %i) : (!llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func internal @position(%x: !llvm.ptr, %i: i64) {
  %c7 = llvm.mlir.constant(7 : index) : i64
  %c9 = llvm.mlir.constant(9 : index) : i64
  %0 = llvm.udiv %i, %c7 : i64
  %1 = llvm.mul %0, %c9 : i64
  %p = llvm.getelementptr %x[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %p : !llvm.ptr -> vector<8xf32>
  %q = llvm.getelementptr %x[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %v, %q : vector<8xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @positions(%x: !llvm.ptr, %i: i64) {
  %c5 = llvm.mlir.constant(5 : index) : i64
  %c9 = llvm.mlir.constant(9 : index) : i64
  %c11 = llvm.mlir.constant(11 : index) : i64
  %0 = llvm.udiv %i, %c5 : i64
  %1 = llvm.mul %0, %c9 : i64
  %p = llvm.getelementptr %x[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %p : !llvm.ptr -> vector<8xf32>
  %2 = llvm.mul %0, %c11 : i64
  %q = llvm.getelementptr %x[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %v, %q : vector<8xf32>, !llvm.ptr
  llvm.return
}

// Constants are equal if their numbers are, 0 among them; distances may be negative. Loads are
// never shared.

// CHECK-LABEL: llvm.func @numbers(
// CHECK:         %[[M2:.*]] = llvm.mlir.constant(-2 : i64)
// CHECK:         llvm.call @back_4(%arg0, %arg1, %[[M2]])
// CHECK:         %[[P1:.*]] = llvm.mlir.constant(3 : i64)
// CHECK:         llvm.call @back_4(%arg0, %arg1, %[[P1]])
// CHECK:         llvm.call @loads_once(%arg0)
// CHECK:         llvm.call @loads_twice(%arg0)
llvm.func @numbers(%a: !llvm.ptr, %i: i64) {
  llvm.call @back_4(%a, %i) : (!llvm.ptr, i64) -> ()
  llvm.call @ahead_6(%a, %i) : (!llvm.ptr, i64) -> ()
  llvm.call @loads_once(%a) : (!llvm.ptr) -> ()
  llvm.call @loads_twice(%a) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @back_4(%x: !llvm.ptr, %i: i64) {
  %c0 = llvm.mlir.constant(0 : index) : i64
  %c4 = llvm.mlir.constant(-4 : index) : i64
  %0 = llvm.add %i, %c4 : i64
  %1 = llvm.intr.smax(%0, %c0) : (i64, i64) -> i64
  %p = llvm.getelementptr %x[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %p : !llvm.ptr -> vector<16xf32>
  llvm.store %v, %x : vector<16xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @ahead_6(%x: !llvm.ptr, %i: i64) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c6 = llvm.mlir.constant(6 : index) : i64
  %0 = llvm.add %i, %c6 : i64
  %1 = llvm.intr.smax(%0, %c0) : (i64, i64) -> i64
  %p = llvm.getelementptr %x[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %p : !llvm.ptr -> vector<16xf32>
  llvm.store %v, %x : vector<16xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @loads_once(%x: !llvm.ptr) {
  %v = llvm.load %x : !llvm.ptr -> vector<4xf32>
  %w = llvm.fadd %v, %v : vector<4xf32>
  llvm.store %w, %x : vector<4xf32>, !llvm.ptr
  llvm.return
}
llvm.func internal @loads_twice(%x: !llvm.ptr) {
  %v = llvm.load %x : !llvm.ptr -> vector<4xf32>
  %u = llvm.load %x : !llvm.ptr -> vector<4xf32>
  %w = llvm.fadd %v, %u : vector<4xf32>
  llvm.store %w, %x : vector<4xf32>, !llvm.ptr
  llvm.return
}

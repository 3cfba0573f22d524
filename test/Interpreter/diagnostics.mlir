// What the interpreter cannot do is said at the op. Unsupported: exit 3; failed: 1;
// not to be started: 2.
// RUN: split-file %s %t

// RUN: tpu-run %t/op.mlir --engine=reference > %t/op 2>&1; test $? = 3
// RUN: FileCheck %t/op.mlir --input-file=%t/op
//--- op.mlir
func.func @main() -> tensor<2xf32> {
  %0 = call @callee() : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @callee() -> tensor<2xf32> {
  // CHECK: op.mlir:[[#@LINE+1]]:{{.*}} error: the reference interpreter does not know the op 'arith.constant'; it executes stablehlo ops and func.call
  %0 = arith.constant dense<0.0> : tensor<2xf32>
  // CHECK: op.mlir:[[#@LINE+1]]:{{.*}} error: the reference interpreter does not know the custom call 'mine'; it knows the check family, @Sharding, and what --load=LIBRARY.so gives
  %1 = stablehlo.custom_call @mine(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// RUN: tpu-run %t/type.mlir --engine=reference > %t/type 2>&1; test $? = 3
// RUN: FileCheck %t/type.mlir --input-file=%t/type
//--- type.mlir
func.func @main() {
  %0 = stablehlo.custom_call @mine() {has_side_effect = true} : () -> tensor<2xtf32>
  // CHECK: type.mlir:[[#@LINE+1]]:{{.*}} error: the reference interpreter cannot represent the operand type 'tensor<2xtf32>'; it has tensors of static shape of floats of 4 to 64 bits, complex numbers, i1 and integers of 2 to 64 bits
  %1 = stablehlo.custom_call @Sharding(%0) {has_side_effect = true} : (tensor<2xtf32>) -> tensor<2xtf32>
  return
}

// RUN: tpu-run %t/blocks.mlir --engine=reference > %t/blocks 2>&1; test $? = 3
// RUN: FileCheck %t/blocks.mlir --input-file=%t/blocks
//--- blocks.mlir
// CHECK: blocks.mlir:[[#@LINE+1]]:{{.*}} error: function 'main' has more than one block; the reference interpreter knows structured control flow (stablehlo.while)
func.func @main() -> tensor<f32> {
  cf.br ^next
^next:
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  return %0 : tensor<f32>
}

// RUN: tpu-run %t/remainder.mlir --engine=reference > %t/remainder 2>&1; test $? = 3
// RUN: FileCheck %t/remainder.mlir --input-file=%t/remainder
//--- remainder.mlir
func.func @main() -> tensor<complex<f32>> {
  %0 = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  // CHECK: remainder.mlir:[[#@LINE+1]]:{{.*}} error: the reference interpreter does not compute 'stablehlo.remainder' of complex numbers; write it with operations on the real and imaginary parts
  %1 = stablehlo.remainder %0, %0 : tensor<complex<f32>>
  return %1 : tensor<complex<f32>>
}

// RUN: tpu-run %t/external.mlir --engine=reference > %t/external 2>&1; test $? = 3
// RUN: FileCheck %t/external.mlir --input-file=%t/external
//--- external.mlir
func.func @main() {
  call @elsewhere() : () -> ()
  return
}
// CHECK: external.mlir:[[#@LINE+1]]:{{.*}} error: function 'elsewhere' has no body; the reference interpreter cannot call it
func.func private @elsewhere()

// RUN: tpu-run %t/resource.mlir --engine=reference > %t/resource 2>&1; test $? = 3
// RUN: FileCheck %t/resource.mlir --input-file=%t/resource
//--- resource.mlir
func.func @main() {
  // CHECK: error: the resource 'blob' is not in this file; give it in its dialect_resources
  %0 = stablehlo.constant dense_resource<blob> : tensor<2xf32>
  return
}

// RUN: tpu-run %t/unequal.mlir --engine=reference --num-replicas=2 > %t/unequal 2>&1; test $? = 1
// RUN: FileCheck %t/unequal.mlir --input-file=%t/unequal
//--- unequal.mlir
// Replica 1 goes round the loop, replica 0 does not.
func.func @main() {
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %id = stablehlo.replica_id : tensor<ui32>
  %0 = stablehlo.while(%i = %id) : tensor<ui32>
  cond {
    %1 = stablehlo.compare NE, %i, %zero, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    // CHECK: unequal.mlir:[[#@LINE+1]]:{{.*}} error: replica 1 waits here but replica 0 has returned; every replica must reach the same collectives
    %1 = "stablehlo.all_reduce"(%zero) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
      stablehlo.return %p : tensor<ui32>
    }) : (tensor<ui32>) -> tensor<ui32>
    stablehlo.return %1 : tensor<ui32>
  }
  return
}

// RUN: tpu-run %t/other.mlir --engine=reference --num-replicas=2 > %t/other 2>&1; test $? = 1
// RUN: FileCheck %t/other.mlir --input-file=%t/other
//--- other.mlir
// Replica 1 goes round the loop, and replica 0 to the collective behind it.
func.func @main() {
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %id = stablehlo.replica_id : tensor<ui32>
  // CHECK: error: replica {{[01]}} waits here while replica {{[01]}} waits at another collective; all replicas must meet at the same op
  // CHECK: note: replica {{[01]}} is here
  %0 = stablehlo.while(%i = %id) : tensor<ui32>
  cond {
    %1 = stablehlo.compare NE, %i, %zero, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = "stablehlo.all_reduce"(%zero) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
      stablehlo.return %p : tensor<ui32>
    }) : (tensor<ui32>) -> tensor<ui32>
    stablehlo.return %1 : tensor<ui32>
  }
  %2 = "stablehlo.all_reduce"(%zero) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
    stablehlo.return %p : tensor<ui32>
  }) : (tensor<ui32>) -> tensor<ui32>
  return
}

// RUN: tpu-run %t/groups.mlir --engine=reference --num-replicas=3 > %t/groups 2>&1; test $? = 1
// RUN: FileCheck %t/groups.mlir --input-file=%t/groups --check-prefix=NONE
// RUN: tpu-run %t/groups.mlir --engine=reference > %t/groups 2>&1; test $? = 1
// RUN: FileCheck %t/groups.mlir --input-file=%t/groups --check-prefix=MANY
//--- groups.mlir
func.func @main() {
  %id = stablehlo.replica_id : tensor<ui32>
  // NONE: error: replica 2 is in no group of replica_groups; every one of the 3 replicas must be in one
  // MANY: error: replica_groups names replica 1, but the program runs on 1; run it with --num-replicas=2 or more
  %0 = "stablehlo.all_reduce"(%id) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
    stablehlo.return %p : tensor<ui32>
  }) : (tensor<ui32>) -> tensor<ui32>
  return
}

// RUN: tpu-run %t/name.mlir --engine=reference > %t/name 2>&1; test $? = 2
// RUN: FileCheck %t/name.mlir --input-file=%t/name
//--- name.mlir
func.func @main(%x: tensor<2xf32>) {
  // CHECK: error: there is no check 'check.expect_luck'; there are check.expect_eq, check.expect_almost_eq and check.expect_close, and each with _const
  stablehlo.custom_call @check.expect_luck(%x) {has_side_effect = true} : (tensor<2xf32>) -> ()
  return
}

// RUN: tpu-run %t/operands.mlir --engine=reference > %t/operands 2>&1; test $? = 2
// RUN: FileCheck %t/operands.mlir --input-file=%t/operands
//--- operands.mlir
func.func @main(%x: tensor<2xf32>) {
  // CHECK: error: 'check.expect_eq' takes 2 operands and has no results
  stablehlo.custom_call @check.expect_eq(%x) {has_side_effect = true} : (tensor<2xf32>) -> ()
  return
}

// RUN: tpu-run %t/value.mlir --engine=reference > %t/value 2>&1; test $? = 2
// RUN: FileCheck %t/value.mlir --input-file=%t/value
//--- value.mlir
func.func @main(%x: tensor<2xf32>) {
  // CHECK: error: 'check.expect_eq_const' expects the attribute 'value' to be a tensor that the interpreter can represent
  stablehlo.custom_call @check.expect_eq_const(%x) {has_side_effect = true} : (tensor<2xf32>) -> ()
  return
}

// RUN: tpu-run %t/types.mlir --engine=reference > %t/types 2>&1; test $? = 2
// RUN: FileCheck %t/types.mlir --input-file=%t/types
//--- types.mlir
func.func @main(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // CHECK: error: 'check.expect_eq' compares a value of type 'tensor<2xf32>' with one of type 'tensor<2xi32>'; make them the same type
  stablehlo.custom_call @check.expect_eq(%x, %y) {has_side_effect = true} : (tensor<2xf32>, tensor<2xi32>) -> ()
  return
}

// RUN: tpu-run %t/parse.mlir --engine=reference > /dev/null 2>&1; test $? = 2
//--- parse.mlir
func.func @main( {

// What the reference interpreter does not split is said at the op.
// RUN: split-file %s %t

// RUN: tpu-run %t/axes.mlir --engine=reference > %t/axes 2>&1; test $? = 1
// RUN: FileCheck %t/axes.mlir --input-file=%t/axes
//--- axes.mlir
sdy.mesh @mesh = <["x"=4]>
func.func @main() {
  %x = stablehlo.constant dense<1> : tensor<4xi32>
  // CHECK: axes.mlir:[[#@LINE+1]]:{{.*}} error: the reference interpreter splits tensors over whole axes of a mesh only
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x":(1)2}]>] out_shardings=[<@mesh, [{"x":(1)2}]>] manual_axes={"x"} (%p: tensor<2xi32>) {
    sdy.return %p : tensor<2xi32>
  } : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// RUN: tpu-run %t/unequal.mlir --engine=reference > %t/unequal 2>&1; test $? = 1
// RUN: FileCheck %t/unequal.mlir --input-file=%t/unequal
//--- unequal.mlir
sdy.mesh @mesh = <["x"=2]>
func.func @main() {
  %x = stablehlo.constant dense<1> : tensor<3xi32>
  // CHECK: unequal.mlir:[[#@LINE+1]]:{{.*}} error: the reference interpreter splits tensors into equal parts only: 'tensor<3xi32>' has no 2 of them
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%p: tensor<2xi32>) {
    sdy.return %p : tensor<2xi32>
  } : (tensor<3xi32>) -> tensor<3xi32>
  return
}

// RUN: tpu-run %t/replicas.mlir --engine=reference --num-replicas=2 > %t/replicas 2>&1; test $? = 1
// RUN: FileCheck %t/replicas.mlir --input-file=%t/replicas
//--- replicas.mlir
sdy.mesh @mesh = <["x"=2]>
func.func @main() {
  %x = stablehlo.constant dense<1> : tensor<4xi32>
  // CHECK: replicas.mlir:[[#@LINE+1]]:{{.*}} error: the reference interpreter runs a sdy.manual_computation in a program of one process only; leave --num-replicas out
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%p: tensor<2xi32>) {
    sdy.return %p : tensor<2xi32>
  } : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// Groups that overlap: all wait for each other.
// RUN: tpu-run %t/stuck.mlir --engine=reference > %t/stuck 2>&1; test $? = 1
// RUN: FileCheck %t/stuck.mlir --input-file=%t/stuck
//--- stuck.mlir
func.func @first(%x: tensor<i32>) {
  // CHECK: stuck.mlir:{{.*}} error: replica {{[0-2]}} waits here, and all others have ended or wait too; nobody can go on
  // CHECK: note: replica {{[0-2]}} is here
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
func.func @second(%x: tensor<i32>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[1, 2], [0, -1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
func.func @third(%x: tensor<i32>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[2, 0], [1, -1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
func.func @main() {
  %x = stablehlo.constant dense<1> : tensor<i32>
  "interpreter.run_parallel"(%x, %x, %x) {programs = [[@first], [@second], [@third]]} : (tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  return
}

// RUN: split-file %s %t

// RUN: tpu-run %t/empty.mlir --engine=reference > %t/empty 2>&1; test $? = 1
// RUN: FileCheck %t/empty.mlir --input-file=%t/empty
//--- empty.mlir
func.func @main() {
  %t = stablehlo.after_all : !stablehlo.token
  // CHECK: empty.mlir:[[#@LINE+1]]:{{.*}} error: the infeed is empty; interpreter.run_parallel takes functions that fill it
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  return
}

// RUN: tpu-run %t/type.mlir --engine=reference > %t/type 2>&1; test $? = 1
// RUN: FileCheck %t/type.mlir --input-file=%t/type
//--- type.mlir
func.func @program() {
  %t = stablehlo.after_all : !stablehlo.token
  // CHECK: type.mlir:[[#@LINE+1]]:{{.*}} error: the infeed has a 'tensor<i32>' where a 'tensor<2xi64>' is taken
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  return
}
func.func @queue() -> tensor<i32> {
  %0 = stablehlo.constant dense<5> : tensor<i32>
  return %0 : tensor<i32>
}
func.func @main() {
  "interpreter.run_parallel"() {infeed = [@queue], programs = [[@program]]} : () -> ()
  return
}

// Nobody sends.
// RUN: tpu-run %t/alone.mlir --engine=reference > %t/alone 2>&1; test $? = 1
// RUN: FileCheck %t/alone.mlir --input-file=%t/alone
//--- alone.mlir
func.func @main() {
  %t = stablehlo.after_all : !stablehlo.token
  // CHECK: alone.mlir:[[#@LINE+1]]:{{.*}} error: replica 0 waits here, and all others have ended or wait too; nobody can go on
  %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  return
}

// The types are made for another number of processes.
// RUN: tpu-run %t/size.mlir --engine=reference > %t/size 2>&1; test $? = 1
// RUN: FileCheck %t/size.mlir --input-file=%t/size
//--- size.mlir
func.func @main() {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  // CHECK: size.mlir:[[#@LINE+1]]:{{.*}} error: the group has 1 processes, but the types are made for 2
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>} : (tensor<2xi32>) -> tensor<4xi32>
  return
}

// What a compiled function cannot do is said at its line.
// RUN: tpu-run %t/native.mlir > %t/native 2>&1; test $? = 3
// RUN: FileCheck %t/native.mlir --input-file=%t/native
//--- native.mlir
func.func @gathers() -> tensor<4xi32> {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = stablehlo.optimization_barrier %x : tensor<2xi32>
  // CHECK: native.mlir:[[#@LINE+1]]:{{.*}} error: 'stablehlo.all_gather' joins processes, but a compiled function is one, unless it is a device program (with `tpu.function`); the reference interpreter (tpu-run --engine=reference) runs several
  %0 = "stablehlo.all_gather"(%y) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
// -----
func.func @feeds() -> tensor<2xi32> {
  %t = stablehlo.after_all : !stablehlo.token
  // CHECK: error: 'stablehlo.{{infeed|after_all}}' has a value of type '!stablehlo.token': the device has tensors only; the reference interpreter (tpu-run --engine=reference) knows tokens
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2xi32>, !stablehlo.token)
  return %0#0 : tensor<2xi32>
}

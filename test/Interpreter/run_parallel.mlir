// Programs on a grid of replicas and partitions. The expected values are worked out by hand.
// RUN: tpu-run %s --engine=reference
// RUN: tpu-run %s --engine=native > %t 2>&1; test $? = 3
// RUN: FileCheck %s --input-file=%t

module @ids {
  func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
    %0 = stablehlo.replica_id : tensor<ui32>
    %1 = stablehlo.partition_id : tensor<ui32>
    return %0, %1 : tensor<ui32>, tensor<ui32>
  }
  func.func @twice(%x: tensor<ui32>) -> tensor<ui32> {
    %0 = stablehlo.add %x, %x : tensor<ui32>
    return %0 : tensor<ui32>
  }
  func.func @main() {
    %x = stablehlo.constant dense<21> : tensor<ui32>
    // CHECK: run_parallel.mlir:[[#@LINE+1]]:{{.*}} error: 'interpreter.run_parallel' is what the reference interpreter does; run it with --engine=reference
    %0:7 = "interpreter.run_parallel"(%x) {programs = [[@ids, @ids], [@twice, @ids]]}
      : (tensor<ui32>) -> (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>)
    check.expect_eq_const %0#0, dense<0> : tensor<ui32>
    check.expect_eq_const %0#1, dense<0> : tensor<ui32>
    check.expect_eq_const %0#2, dense<0> : tensor<ui32>
    check.expect_eq_const %0#3, dense<1> : tensor<ui32>
    check.expect_eq_const %0#4, dense<42> : tensor<ui32>
    check.expect_eq_const %0#5, dense<1> : tensor<ui32>
    check.expect_eq_const %0#6, dense<1> : tensor<ui32>
    return
  }
}

// -----

// The groups of an all_reduce count replicas of one partition, replicas with all their
// partitions, or processes.
module @all_reduce {
  func.func @program(%x: tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>) {
    %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %3 = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %3 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %3 = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %3 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %2 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 3], [2, 1]]> : tensor<2x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %3 = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %3 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    return %0, %1, %2 : tensor<i32>, tensor<i32>, tensor<i32>
  }
  func.func @main() {
    %x0 = stablehlo.constant dense<1> : tensor<i32>
    %x1 = stablehlo.constant dense<10> : tensor<i32>
    %x2 = stablehlo.constant dense<100> : tensor<i32>
    %x3 = stablehlo.constant dense<1000> : tensor<i32>
    %0:12 = "interpreter.run_parallel"(%x0, %x1, %x2, %x3) {programs = [[@program, @program], [@program, @program]]}
      : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
      -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>,
          tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    check.expect_eq_const %0#0, dense<101> : tensor<i32>
    check.expect_eq_const %0#1, dense<11> : tensor<i32>
    check.expect_eq_const %0#2, dense<1001> : tensor<i32>
    check.expect_eq_const %0#3, dense<1010> : tensor<i32>
    check.expect_eq_const %0#4, dense<11> : tensor<i32>
    check.expect_eq_const %0#5, dense<110> : tensor<i32>
    check.expect_eq_const %0#6, dense<101> : tensor<i32>
    check.expect_eq_const %0#7, dense<1100> : tensor<i32>
    check.expect_eq_const %0#8, dense<110> : tensor<i32>
    check.expect_eq_const %0#9, dense<1010> : tensor<i32>
    check.expect_eq_const %0#10, dense<1100> : tensor<i32>
    check.expect_eq_const %0#11, dense<1001> : tensor<i32>
    return
  }
}

// Data moved between processes. The expected values are worked out by hand from the
// specification.
// RUN: tpu-run %s --engine=reference

module @all_gather_across_replicas {
  func.func @program(%x: tensor<2x2xi64>) -> tensor<2x4xi64> {
    %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 1 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<2x2xi64>) -> tensor<2x4xi64>
    return %0 : tensor<2x4xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
    %b = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
    %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@program], [@program]]} : (tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>)
    check.expect_eq_const %0#0, dense<[[5, 6, 1, 2], [7, 8, 3, 4]]> : tensor<2x4xi64>
    check.expect_eq_const %0#1, dense<[[5, 6, 1, 2], [7, 8, 3, 4]]> : tensor<2x4xi64>
    return
  }
}

// -----

// Replicas with all their partitions: partition by partition.
module @all_gather_across_replicas_and_partitions {
  func.func @program(%x: tensor<1xi64>) -> tensor<4xi64> {
    %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<1xi64>) -> tensor<4xi64>
    return %0 : tensor<4xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<0> : tensor<1xi64>
    %b = stablehlo.constant dense<1> : tensor<1xi64>
    %c = stablehlo.constant dense<10> : tensor<1xi64>
    %d = stablehlo.constant dense<11> : tensor<1xi64>
    %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@program, @program], [@program, @program]]}
      : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>)
    check.expect_eq_const %0#0, dense<[10, 0, 11, 1]> : tensor<4xi64>
    check.expect_eq_const %0#3, dense<[10, 0, 11, 1]> : tensor<4xi64>
    return
  }
}

// -----

module @all_gather_of_flattened_ids {
  func.func @program(%x: tensor<1xi64>) -> tensor<2xi64> {
    %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 3], [2, 1]]> : tensor<2x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids} : (tensor<1xi64>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<0> : tensor<1xi64>
    %b = stablehlo.constant dense<1> : tensor<1xi64>
    %c = stablehlo.constant dense<10> : tensor<1xi64>
    %d = stablehlo.constant dense<11> : tensor<1xi64>
    %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@program, @program], [@program, @program]]}
      : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %0#0, dense<[0, 11]> : tensor<2xi64>
    check.expect_eq_const %0#1, dense<[10, 1]> : tensor<2xi64>
    check.expect_eq_const %0#2, dense<[10, 1]> : tensor<2xi64>
    check.expect_eq_const %0#3, dense<[0, 11]> : tensor<2xi64>
    return
  }
}

// -----

module @all_to_all_across_replicas {
  func.func @program(%x: tensor<2x4xi64>) -> tensor<4x2xi64> {
    %0 = "stablehlo.all_to_all"(%x) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
        replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xi64>) -> tensor<4x2xi64>
    return %0 : tensor<4x2xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi64>
    %b = stablehlo.constant dense<[[11, 12, 13, 14], [15, 16, 17, 18]]> : tensor<2x4xi64>
    %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@program], [@program]]} : (tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>)
    check.expect_eq_const %0#0, dense<[[1, 2], [5, 6], [11, 12], [15, 16]]> : tensor<4x2xi64>
    check.expect_eq_const %0#1, dense<[[3, 4], [7, 8], [13, 14], [17, 18]]> : tensor<4x2xi64>
    return
  }
}

// -----

// One dimension is split and joined: its size stays.
module @all_to_all_across_partitions {
  func.func @program(%x: tensor<4xi64>) -> tensor<4xi64> {
    %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>,
        replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<4xi64>) -> tensor<4xi64>
    return %0 : tensor<4xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
    %b = stablehlo.constant dense<[5, 6, 7, 8]> : tensor<4xi64>
    %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@program, @program]]} : (tensor<4xi64>, tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>)
    // Partition 0 is the second of its group: it gets the second parts, of 1 first.
    check.expect_eq_const %0#0, dense<[7, 8, 3, 4]> : tensor<4xi64>
    check.expect_eq_const %0#1, dense<[5, 6, 1, 2]> : tensor<4xi64>
    return
  }
}

// -----

module @reduce_scatter {
  func.func @program(%x: tensor<2x4xi64>) -> tensor<2x2xi64> {
    %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
    ^bb0(%a: tensor<i64>, %b: tensor<i64>):
      %1 = stablehlo.add %a, %b : tensor<i64>
      stablehlo.return %1 : tensor<i64>
    }) : (tensor<2x4xi64>) -> tensor<2x2xi64>
    return %0 : tensor<2x2xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi64>
    %b = stablehlo.constant dense<[[10, 20, 30, 40], [50, 60, 70, 80]]> : tensor<2x4xi64>
    %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@program], [@program]]} : (tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>)
    check.expect_eq_const %0#0, dense<[[11, 22], [55, 66]]> : tensor<2x2xi64>
    check.expect_eq_const %0#1, dense<[[33, 44], [77, 88]]> : tensor<2x2xi64>
    return
  }
}

// -----

module @collective_permute {
  func.func @program(%x: tensor<1xi64>) -> tensor<1xi64> {
    %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<1xi64>) -> tensor<1xi64>
    return %0 : tensor<1xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<1> : tensor<1xi64>
    %b = stablehlo.constant dense<2> : tensor<1xi64>
    %c = stablehlo.constant dense<3> : tensor<1xi64>
    %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@program], [@program], [@program]]} : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)
    check.expect_eq_const %0#0, dense<0> : tensor<1xi64>
    check.expect_eq_const %0#1, dense<1> : tensor<1xi64>
    check.expect_eq_const %0#2, dense<2> : tensor<1xi64>
    return
  }
}

// -----

module @collective_broadcast {
  func.func @program(%x: tensor<1xi64>) -> tensor<1xi64> {
    %0 = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>} : (tensor<1xi64>) -> tensor<1xi64>
    return %0 : tensor<1xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<1> : tensor<1xi64>
    %b = stablehlo.constant dense<2> : tensor<1xi64>
    %c = stablehlo.constant dense<3> : tensor<1xi64>
    %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@program], [@program], [@program]]} : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)
    check.expect_eq_const %0#0, dense<0> : tensor<1xi64>
    check.expect_eq_const %0#1, dense<3> : tensor<1xi64>
    check.expect_eq_const %0#2, dense<3> : tensor<1xi64>
    return
  }
}

// -----

module @cross_replica_sum {
  func.func @program(%x: tensor<1xi64>) -> tensor<1xi64> {
    %0 = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0, 2], [1, -1]]> : tensor<2x2xi64>} : (tensor<1xi64>) -> tensor<1xi64>
    return %0 : tensor<1xi64>
  }
  func.func @main() {
    %a = stablehlo.constant dense<1> : tensor<1xi64>
    %b = stablehlo.constant dense<2> : tensor<1xi64>
    %c = stablehlo.constant dense<3> : tensor<1xi64>
    %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@program], [@program], [@program]]} : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)
    check.expect_eq_const %0#0, dense<4> : tensor<1xi64>
    check.expect_eq_const %0#1, dense<2> : tensor<1xi64>
    check.expect_eq_const %0#2, dense<4> : tensor<1xi64>
    return
  }
}

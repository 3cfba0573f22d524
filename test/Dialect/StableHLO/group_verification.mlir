// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @gather_dim(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C1) all_gather_dim names dimension 1, which is not in [0, 1)}}
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @gather_twice(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C2) replica_groups names replica 0 twice}}
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @gather_rank(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C2) replica_groups has the type 'tensor<2xi64>', but has two dimensions: groups, and their members}}
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>} : (tensor<8xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @gather_ragged(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C3) replica_groups has -1 in a group, but all are of one size}}
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[-1, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @gather_range(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C4) replica_groups names replica -2, but replicas are counted from 0}}
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @gather_ids(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C5) use_global_device_ids needs a channel_handle whose handle is positive}}
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids} : (tensor<8xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @gather_type(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C6) operands and attributes give the result type(s) 'tensor<16xf32>', but the op is declared with 'tensor<8xf32>'}}
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @exchange_split(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C1) split_dimension names dimension 1, which is not in [0, 1)}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @exchange_multiple(%x: tensor<7xf32>) {
  // expected-error @+1 {{op (C2) dimension 0 of 'tensor<7xf32>' is not a multiple of split_count, 2}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @exchange_concat(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C3) concat_dimension names dimension 2, which is not in [0, 1)}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 2 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @exchange_positive(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C4) split_count is 0, but must be positive}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @exchange_twice(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C5) replica_groups names replica 1 twice}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @exchange_ragged(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C6) replica_groups has -1 in a group, but all are of one size}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[-1, 0]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @exchange_range(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C7) replica_groups names replica -3, but replicas are counted from 0}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[-3, 0]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @exchange_count(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C8) a group has 2 members, but split_count is 4}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @exchange_type(%x: tensor<8x2xf32>) {
  // expected-error @+1 {{op (C9) operands and attributes give the result type(s) 'tensor<4x4xf32>', but the op is declared with 'tensor<8x2xf32>'}}
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x2xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @scatter_multiple(%x: tensor<7xf32>) {
  // expected-error @+1 {{op (C1) dimension 0 of 'tensor<7xf32>' is not a multiple of the group's size, 2}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<7xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scatter_dimension(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C2) scatter_dimension names dimension -1, which is not in [0, 1)}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = -1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scatter_twice(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C3) replica_groups names replica 1 twice}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scatter_ids(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C6) use_global_device_ids needs a channel_handle whose handle is positive}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scatter_body(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C7) computation}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scatter_shape(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C8) the result has the type 'tensor<8xf32>', but a part has the shape of 'tensor<4xf32>'}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @scatter_element(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C9) the result has the element type 'f64', but computation returns 'f32'}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @permute_columns(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C1) source_target_pairs has the type 'tensor<1x3xi64>', but has two columns: sources and targets}}
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @permute_sources(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C2) 0 is twice a source of source_target_pairs}}
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @permute_targets(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C3) 2 is twice a target of source_target_pairs}}
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 2], [1, 2]]> : tensor<2x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @permute_range(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C4) source_target_pairs names process -1, but processes are counted from 0}}
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @permute_type(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C5) operands and attributes give the result type(s) 'tensor<8xf32>', but the op is declared with 'tensor<4xf32>'}}
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @broadcast_twice(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C1) replica_groups names replica 1 twice}}
  %0 = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @broadcast_range(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C2) replica_groups names replica -4, but replicas are counted from 0}}
  %0 = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[1, -4]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @broadcast_type(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C3) operands and attributes give the result type(s) 'tensor<8xf32>', but the op is declared with 'tensor<4xf32>'}}
  %0 = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @sum_twice(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C1) replica_groups names replica 1 twice}}
  %0 = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @sum_type(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C4) operands and attributes give the result type(s) 'tensor<8xf32>', but the op is declared with 'tensor<4xf32>'}}
  %0 = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_skips(%x: tensor<8xf32>) {
  // expected-error @+1 {{op (C4) replica_groups has 2 replicas, but replica 1 is in no group}}
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> tensor<16xf32>
  return
}

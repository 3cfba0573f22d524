// A step of four shards, which have 0 and 1, 10 and 11, 20 and 21, 30 and 31: what each
// collective gives each shard, a row for each. The groups are of shards in another order, of
// all of them or not.
func.func @step(%seen: tensor<4x15xf32> {tpu.state = "seen"}, %y: tensor<1xi32>) -> (tensor<4x15xf32>, tensor<f32>)
    attributes {tpu.carry = 1 : i64} {
  %id = stablehlo.replica_id : tensor<ui32>
  %number = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
  %ten = stablehlo.constant dense<10.0> : tensor<f32>
  %first = stablehlo.multiply %number, %ten : tensor<f32>
  %firsts = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<f32>) -> tensor<2xf32>
  %places = stablehlo.iota dim = 0 : tensor<2xf32>
  %x = stablehlo.add %firsts, %places : tensor<2xf32>
  %reduce = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  %gather = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  %scatter = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<1xf32>
  %exchange = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  %permute = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 2], [3, 0]]> : tensor<3x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  %broadcast = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  %to_some = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[3, 0]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  %all = stablehlo.concatenate %reduce, %gather, %scatter, %exchange, %permute, %broadcast, %to_some, dim = 0 : (tensor<2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<15xf32>
  %row = stablehlo.reshape %all : (tensor<15xf32>) -> tensor<1x15xf32>
  %rows = "stablehlo.all_gather"(%row) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<1x15xf32>) -> tensor<4x15xf32>
  %loss = stablehlo.constant dense<0.0> : tensor<f32>
  return %rows, %loss : tensor<4x15xf32>, tensor<f32>
}
func.func @init() -> tensor<4x15xf32> attributes {tpu.initial_state} {
  %zero = stablehlo.constant dense<0.0> : tensor<4x15xf32>
  return %zero : tensor<4x15xf32>
}
data.func @decode(%record) {
  %digit = data.parse_example %record ["label"] : tensor<i64>
  %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
  data.return {label = %label} : tensor<i32>
}
data.pipeline train {
  %files = data.files "train_files"
  %records = data.tfrecord %files
  %digits = data.map @decode(%records)
  %batches = data.batch %digits {drop_remainder}
  data.yield %batches
}

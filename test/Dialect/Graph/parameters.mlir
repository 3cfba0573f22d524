// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --graph-collect-parameters | FileCheck %s --check-prefix=COLLECT
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=16 predict-batch-size=6 num-shards=2" | FileCheck %s --check-prefix=LOWER

// COLLECT: tpu.parameters = [#tpu.parameter<"white" : f32, value = "255">, #tpu.parameter<"buffer" : i64, value = "7">, #tpu.parameter<"rate" : f32, value = "0.05">, #tpu.parameter<"shift" : i32, value = "-3">, #tpu.parameter<"on" : i1, value = "true">]
graph.model @parameters {
  data.func @decode(%record) {
    %x = data.parse_example %record ["x"] : tensor<4xf32>
    // CHECK: data.param "white" = 2.550000e+02 : tensor<f32>
    %white = data.param "white" = 255.0 : tensor<f32>
    %whites = stablehlo.broadcast_in_dim %white, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %y = stablehlo.divide %x, %whites : tensor<4xf32>
    data.return {x = %y} : tensor<4xf32>
  }
  data.pipeline train, predict {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    // CHECK: data.shuffle %{{.*}} {buffer_size = #data.param<"buffer" = 7>}
    %shuffled = data.shuffle %rows {buffer_size = #data.param<"buffer" = 7>}
    %batches = data.batch %shuffled {drop_remainder}
    data.yield %batches
  }
  // LOWER-DAG: func.func @train({{.*}}: tensor<8x4xf32> {tpu.infeed = "x"}, %{{.*}}: tensor<f32> {tpu.infeed = "systole.param/rate"})
  // LOWER-DAG: func.func @predict({{.*}}tpu.infeed = "systole.param/shift"}, %{{.*}}: tensor<i1> {tpu.infeed = "systole.param/on"})
  // LOWER-DAG: stablehlo.constant dense<6> : tensor<i32>
  // LOWER-DAG: func.func {{(private )?}}@decode(%{{.*}}: !data.string, %{{.*}}: tensor<f32> {data.param = "white"})
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.dense %x {units = 1}
    %loss = graph.reduce_mean %0
    // CHECK: graph.param "rate" = 5.000000e-02{{$}}
    %rate = graph.param "rate" = 0.05
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    // CHECK: graph.param "shift" = -3{{$}}
    %shift = graph.param "shift" = -3
    // CHECK: graph.param "on" = true{{$}}
    %on = graph.param "on" = true
    // CHECK: graph.param "batch_size"{{$}}
    %batch = graph.param "batch_size"
    graph.predict {y = %0, shift = %shift, on = %on, batch = %batch}
  }
}

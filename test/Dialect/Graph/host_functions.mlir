// RUN: tpu-opt %s | FileCheck %s
// RUN: tpu-opt %s --graph-bind-and-infer="predict-batch-size=6 num-shards=2" | FileCheck %s --check-prefix=INFER
// RUN: tpu-opt %s --graph-to-stablehlo="predict-batch-size=6 num-shards=2" | FileCheck %s --check-prefix=LOWER

// INFER: graph.host_function "look_up"(%x) {types = [tensor<?xf32>, tensor<?x2xi32>]} : (tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3x2xi32>)

// Each shard calls the function with its rows, in a host region.
// LOWER: func.func @predict_look_up(%[[X:.*]]: tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3x2xi32>)
// LOWER: stablehlo.custom_call @look_up(%[[X]]) {has_side_effect = true} : (tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3x2xi32>)
// LOWER: func.func @predict(%{{.*}}: tensor<3x4xf32> {tpu.infeed = "x"})
// LOWER: %[[CALL:.*]]:2 = stablehlo.composite "systole.host" %{{.*}} {decomposition = @predict_look_up} : (tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3x2xi32>)
// LOWER: return %[[CALL]]#0, %[[CALL]]#1
graph.model @calls {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // CHECK: %{{.*}}:2 = graph.host_function "look_up"(%x) {types = [tensor<?xf32>, tensor<?x2xi32>]}{{$}}
    %score, %found = graph.host_function "look_up"(%x) {types = [tensor<?xf32>, tensor<?x2xi32>]}
    graph.predict {score = %score, found = %found}
  }
}

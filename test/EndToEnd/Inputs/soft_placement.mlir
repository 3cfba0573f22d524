// Predicts with element types that the device does not have.
graph.model @doubles {
  data.func @decode(%record) {
    %digit = data.parse_example %record ["label"] : tensor<i64>
    %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
    data.return {label = %label} : tensor<i32>
  }
  data.pipeline predict {
    %files = data.files "files"
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %batches = data.batch %digits
    data.yield %batches
  }
  graph.model_fn @model(%label: tensor<?xi32>) {
    %long = graph.cast %label to i64
    %0 = graph.set_shape %long [-1] : (!graph.tensor) -> tensor<?xi64>
    %square = stablehlo.multiply %0, %0 : tensor<?xi64>
    %fourth = stablehlo.multiply %square, %square : tensor<?xi64>
    %eighth = stablehlo.multiply %fourth, %fourth : tensor<?xi64>
    %sixteenth = stablehlo.multiply %eighth, %eighth : tensor<?xi64>
    %double = stablehlo.convert %0 : (tensor<?xi64>) -> tensor<?xf64>
    %root = stablehlo.sqrt %double : tensor<?xf64>
    %power = graph.set_shape %sixteenth [-1] : (tensor<?xi64>) -> !graph.tensor
    %r = graph.set_shape %root [-1] : (tensor<?xf64>) -> !graph.tensor
    graph.predict {label = %label, power = %power, root = %r}
  }
}

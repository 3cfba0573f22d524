// The model of tiny.mlir with parts that the host computes: the mean of each image
// in float64, through which derivatives go, the logits doubled and halved again, and
// the metrics.
graph.model @outside {
  data.func @decode(%record) {
    %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %white = stablehlo.constant dense<255.0> : tensor<784xf32>
    %image = stablehlo.divide %pixels, %white : tensor<784xf32>
    %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %shuffled = data.shuffle %digits {buffer_size = 500}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files"
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %batches = data.batch %digits
    data.yield %batches
  }
  graph.model_fn @layer(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %hidden = graph.dense %image {units = 10, name = "dense"}
    %logits = graph.outside_compilation {
      %two = graph.constant 2.0
      %0 = graph.multiply %hidden, %two
      %1 = graph.cast %0 to f64
      %3 = graph.cast %1 to f32
      %half = graph.constant 0.5
      %4 = graph.multiply %3, %half
      %5 = graph.reduce_mean %4
      graph.summary "host/mean_logit", %5
      graph.return %4
    }
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.exponential_decay {initial = 0.05, decay_steps = 100, decay_rate = 0.96}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %mean = graph.reduce_mean %logits
    graph.log "device/mean_logit", %mean
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.outside_compilation {
      graph.metric "host_accuracy", #graph.accuracy(%label, %class)
    }
    graph.predict {classes = %class}
  }
}

// A residual network with batch normalization, on the digits of examples/mnist.
graph.model @residual {
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
    %files = data.files "train_files" ["train.tfrecord.gz"]
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %repeated = data.repeat %digits
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["test.tfrecord.gz"]
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %batches = data.batch %digits {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @cnn(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %0 = graph.reshape %image [-1, 28, 28, 1]
    %1 = graph.conv2d %0 {filters = 8, kernel = [3, 3], strides = [2, 2], padding = "same"}
    %2 = graph.batch_norm %1
    %3 = graph.relu6 %2
    %4 = graph.conv2d %3 {filters = 8, kernel = [3, 3], padding = "same", use_bias = false}
    %5 = graph.batch_norm %4
    %6 = graph.add %5, %3
    %7 = graph.relu %6
    %8 = graph.conv2d %7 {filters = 16, kernel = [3, 3], strides = [2, 2], activation = "relu"}
    %9 = graph.avg_pool2d %8 {pool = [2, 2]}
    %10 = graph.flatten %9
    %logits = graph.dense %10 {units = 10}
    %onehot = graph.one_hot %label {depth = 10}
    %loss = graph.softmax_cross_entropy %onehot, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class, logits = %logits}
  }
}

// A linear classifier over numbers and categories: logistic regression.
graph.model @linear {
  // One record: a person's age, hours of work a week, education and occupation, and
  // whether the person earns much.
  data.func @decode(%record) {
    %age, %hours, %education, %occupation, %rich = data.parse_example %record ["age", "hours", "education", "occupation", "rich"]
        : tensor<1xf32>, tensor<1xf32>, tensor<i64>, tensor<i64>, tensor<i64>
    // Scaled to about 1.
    %numbers = stablehlo.concatenate %age, %hours, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %mean = stablehlo.constant dense<[46.5, 35.0]> : tensor<2xf32>
    %deviation = stablehlo.constant dense<[16.5, 14.4]> : tensor<2xf32>
    %centred = stablehlo.subtract %numbers, %mean : tensor<2xf32>
    %scaled = stablehlo.divide %centred, %deviation : tensor<2xf32>
    %school = stablehlo.convert %education : (tensor<i64>) -> tensor<i32>
    %work = stablehlo.convert %occupation : (tensor<i64>) -> tensor<i32>
    %label = stablehlo.convert %rich : (tensor<i64>) -> tensor<i32>
    data.return {numbers = %scaled, education = %school, occupation = %work, label = %label}
        : tensor<2xf32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["data/train.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %people = data.map @decode(%records)
    %shuffled = data.shuffle %people {buffer_size = 16000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["data/test.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %people = data.map @decode(%records)
    %batches = data.batch %people {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @classifier(%numbers: tensor<?x2xf32>, %education: tensor<?xi32>, %occupation: tensor<?xi32>, %label: tensor<?xi32>) {
    // A row of weights for each category.
    %school = graph.one_hot %education {depth = 16}
    %work = graph.one_hot %occupation {depth = 12}
    %features = graph.concat %numbers, %school, %work
    %logits = graph.dense %features {units = 2, kernel_initializer = #graph.zeros}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.2
    graph.minimize %loss with #graph.ftrl, %rate {cross_shard}
    %class = graph.argmax %logits
    %probabilities = graph.softmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class, probabilities = %probabilities}
  }
}

// A wide and deep classifier (H.-T. Cheng et al., "Wide & Deep Learning for
// Recommender Systems", 2016): a linear part with a crossed feature memorizes
// combinations, and embeddings with layers generalize over similar values.
graph.model @wide_and_deep {
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
    // The cross of both: a number for each pair.
    %occupations = stablehlo.constant dense<12> : tensor<i32>
    %row = stablehlo.multiply %school, %occupations : tensor<i32>
    %cross = stablehlo.add %row, %work : tensor<i32>
    data.return {numbers = %scaled, education = %school, occupation = %work, cross = %cross, label = %label}
        : tensor<2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["../linear/data/train.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %people = data.map @decode(%records)
    %shuffled = data.shuffle %people {buffer_size = 16000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["../linear/data/test.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %people = data.map @decode(%records)
    %batches = data.batch %people {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @classifier(%numbers: tensor<?x2xf32>, %education: tensor<?xi32>, %occupation: tensor<?xi32>,
                             %cross: tensor<?xi32>, %label: tensor<?xi32>) {
    // Wide: a weight for each value of the cross and each class.
    %wide = graph.embedding %cross {input_dim = 192, output_dim = 2, embeddings_initializer = #graph.zeros, name = "wide"}
    // Deep.
    %school = graph.embedding %education {input_dim = 16, output_dim = 8, name = "education"}
    %work = graph.embedding %occupation {input_dim = 12, output_dim = 8, name = "occupation"}
    %features = graph.concat %numbers, %school, %work
    %hidden = graph.dense %features {units = 32, activation = "relu"}
    %hidden_1 = graph.dense %hidden {units = 16, activation = "relu"}
    %deep = graph.dense %hidden_1 {units = 2}
    %logits = graph.add %wide, %deep
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.adagrad, %rate {cross_shard}
    %class = graph.argmax %logits
    %probabilities = graph.softmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class, probabilities = %probabilities}
  }
}

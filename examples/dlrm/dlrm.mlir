// A recommender (M. Naumov et al., "Deep Learning Recommendation Model for Personalization and
// Recommendation Systems", 2019): numbers go through a network of layers, ids through embedding
// tables. Products of all pairs of the resulting vectors, and the first one, go through another
// network to the probability that a user watches a movie.
graph.model @dlrm {
  data.func @decode(%record) {
    %numbers, %user, %movie, %tag_list, %seen, %given, %label = data.parse_example %record
        ["numbers", "user", "movie", "tags", "history", "ratings", "watched"]
        : tensor<4xf32>, tensor<i64>, tensor<i64>, tensor<?xi64>, tensor<?xi64>, tensor<?xf32>, tensor<1xi64>
    // Lists of any length, of which the first ids count.
    %tag_ids = data.pad %tag_list {value = dense<-1> : tensor<i64>, truncate} : tensor<?xi64> -> tensor<4xi64>
    %seen_ids = data.pad %seen {value = dense<-1> : tensor<i64>, truncate} : tensor<?xi64> -> tensor<8xi64>
    %ratings = data.pad %given {truncate} : tensor<?xf32> -> tensor<8xf32>
    %user_id = stablehlo.convert %user : (tensor<i64>) -> tensor<i32>
    %movie_id = stablehlo.convert %movie : (tensor<i64>) -> tensor<i32>
    %tags = stablehlo.convert %tag_ids : (tensor<4xi64>) -> tensor<4xi32>
    %history = stablehlo.convert %seen_ids : (tensor<8xi64>) -> tensor<8xi32>
    %watched = stablehlo.convert %label : (tensor<1xi64>) -> tensor<1xf32>
    data.return {numbers = %numbers, user = %user_id, movie = %movie_id, tags = %tags, history = %history, ratings = %ratings, watched = %watched}
        : tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<4xi32>, tensor<8xi32>, tensor<8xf32>, tensor<1xf32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["data/train.tfrecord.gz"]
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %cached = data.cache %rows
    %shuffled = data.shuffle %cached {buffer_size = 100000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["data/test.tfrecord.gz"]
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %batches = data.batch %rows {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @recommender(%numbers: tensor<?x4xf32>, %user: tensor<?xi32>, %movie: tensor<?xi32>, %tags: tensor<?x4xi32>,
                              %history: tensor<?x8xi32>, %ratings: tensor<?x8xf32>, %watched: tensor<?x1xf32>) {
    // Adam and Adagrad of the rows that a step looks up. Movies and histories share a table.
    %rate = graph.constant 0.002
    %users = graph.embedding_table %rate {input_dim = 20000, output_dim = 16, optimizer = #graph.adam, name = "users"}
    %movies = graph.embedding_table %rate {input_dim = 5000, output_dim = 16, optimizer = #graph.adam, name = "movies"}
    %tags_table = graph.embedding_table {input_dim = 64, output_dim = 16, name = "tags"}
    %user_vector = graph.embedding_lookup %users, %user
    %movie_vector = graph.embedding_lookup %movies, %movie
    %tag_vector = graph.embedding_lookup %tags_table, %tags
    %history_vector = graph.embedding_lookup %movies, %history, %ratings

    %bottom = graph.dense %numbers {units = 32, activation = "relu"}
    %bottom_1 = graph.dense %bottom {units = 16, activation = "relu"}

    // The products of all pairs.
    %joined = graph.concat %bottom_1, %user_vector, %movie_vector, %tag_vector, %history_vector
    %vectors = graph.reshape %joined [-1, 5, 16]
    %products = graph.matmul %vectors, %vectors {transpose_b}
    %pairs = graph.flatten %products
    %x = graph.concat %bottom_1, %pairs

    %top = graph.dense %x {units = 64, activation = "relu"}
    %top_1 = graph.dense %top {units = 32, activation = "relu"}
    %logits = graph.dense %top_1 {units = 1}
    %loss = graph.sigmoid_cross_entropy %watched, %logits
    %step = graph.constant 0.05
    graph.minimize %loss with #graph.adagrad, %step {cross_shard}
    %probability = graph.sigmoid %logits
    %label = graph.cast %watched to i32
    graph.metric "auc", #graph.auc(%label, %probability)
    graph.predict {probability = %probability}
  }
}

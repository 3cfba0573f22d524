// Only tables, so that training adds up gradients in one order for any number of shards: a rating
// is the product of a user's row and a movie's, and of the mean row of earlier movies.
graph.model @tables {
  data.func @decode(%record) {
    %user, %movie, %seen, %label = data.parse_example %record ["user", "movie", "history", "watched"]
        : tensor<i64>, tensor<i64>, tensor<?xi64>, tensor<i64>
    %padded = data.pad %seen {value = dense<-1> : tensor<i64>, truncate} : tensor<?xi64> -> tensor<8xi64>
    %user_id = stablehlo.convert %user : (tensor<i64>) -> tensor<i32>
    %movie_id = stablehlo.convert %movie : (tensor<i64>) -> tensor<i32>
    %history = stablehlo.convert %padded : (tensor<8xi64>) -> tensor<8xi32>
    %watched = stablehlo.convert %label : (tensor<i64>) -> tensor<f32>
    data.return {user = %user_id, movie = %movie_id, history = %history, watched = %watched}
        : tensor<i32>, tensor<i32>, tensor<8xi32>, tensor<f32>
  }
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %shuffled = data.shuffle %rows {buffer_size = 200}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files"
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %batches = data.batch %rows
    data.yield %batches
  }
  graph.model_fn @model(%user: tensor<?xi32>, %movie: tensor<?xi32>, %history: tensor<?x8xi32>, %watched: tensor<?xf32>) {
    %users = graph.embedding_table {input_dim = 20001, output_dim = 8, embeddings_initializer = #graph.random_normal<stddev = 0.5>, name = "users"}
    %movies = graph.embedding_table {input_dim = 5000, output_dim = 8, optimizer = #graph.adagrad, embeddings_initializer = #graph.he_normal, name = "movies"}
    // The last shards of many have no row of it.
    %biases = graph.embedding_table {input_dim = 3, output_dim = 1, optimizer = #graph.ftrl, embeddings_initializer = #graph.orthogonal, name = "biases"}
    %u = graph.embedding_lookup %users, %user {combiner = "sum"}
    %m = graph.embedding_lookup %movies, %movie {combiner = "sum"}
    %h = graph.embedding_lookup %movies, %history {combiner = "sqrtn"}
    %first = graph.embedding_lookup %biases, %user {combiner = "none"}
    %bias = graph.reduce_sum %first {axes = [1]}
    %um = graph.multiply %u, %m
    %hm = graph.multiply %h, %m
    %both = graph.add %um, %hm
    %product = graph.reduce_sum %both {axes = [1]}
    %logit = graph.add %product, %bias
    %loss = graph.sigmoid_cross_entropy %watched, %logit
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.adam, %rate {cross_shard}
    graph.predict {logit = %logit}
  }
}

// Gives back what a shared object beside this file makes.
graph.model @squares {
  data.pipeline predict {
    %numbers = data.generator "squares.so" ["number", "squares"] [tensor<i64>, tensor<2xf32>] {argument = "ARGUMENT"}
    %rows = data.map %numbers (%number: tensor<i64>, %squares: tensor<2xf32>) {
      %which = stablehlo.convert %number : (tensor<i64>) -> tensor<f32>
      data.return {number = %which, squares = %squares} : tensor<f32>, tensor<2xf32>
    }
    %twice = data.repeat %rows {count = 2}
    %batches = data.batch %twice
    data.yield %batches
  }
  graph.model_fn @same(%number: tensor<?xf32>, %squares: tensor<?x2xf32>) {
    graph.predict {number = %number, squares = %squares}
  }
}

// A model that gives its input back, and a pipeline of many operations.
graph.model @words {
  data.func @line(%line) {
    %id, %text = data.decode_csv %line {field_delim = ";", defaults = ["0", ""]} : tensor<i64>, !data.string
    %words = data.string_split %text : tensor<?x!data.string>
    data.return {id = %id, words = %words} : tensor<i64>, tensor<?x!data.string>
  }
  data.func @look_up(%index: tensor<i64>, %id: tensor<i64>, %words: tensor<?x!data.string>) {
    %ids = data.lookup %words {vocabulary = ["the", "cat", "sat"], default_value = 9} : tensor<?x!data.string> -> tensor<?xi64>
    %four = data.pad %ids {value = dense<-1> : tensor<i64>, truncate} : tensor<?xi64> -> tensor<4xi64>
    %numbers = stablehlo.convert %four : (tensor<4xi64>) -> tensor<4xf32>
    %which = stablehlo.convert %id : (tensor<i64>) -> tensor<f32>
    %place = stablehlo.convert %index : (tensor<i64>) -> tensor<f32>
    data.return {words = %numbers, id = %which, place = %place} : tensor<4xf32>, tensor<f32>, tensor<f32>
  }
  data.pipeline predict {
    %files = data.files "files"
    %lines = data.interleave %files (%file) attributes {cycle_length = 2} {
      %all = data.text_line %file
      %rest = data.skip %all {count = 1}
      data.yield %rest
    }
    %split = data.map @line(%lines)
    %odd = data.filter %split (%id: tensor<i64>, %words: tensor<?x!data.string>) {
      %one = stablehlo.constant dense<1> : tensor<i64>
      %bit = stablehlo.and %id, %one : tensor<i64>
      %keep = stablehlo.compare EQ, %bit, %one : (tensor<i64>, tensor<i64>) -> tensor<i1>
      data.return {keep = %keep} : tensor<i1>
    }
    %numbered = data.enumerate %odd
    %rows = data.map @look_up(%numbered)
    %batches = data.batch %rows
    data.yield %batches
  }
  graph.model_fn @same(%words: tensor<?x4xf32>, %id: tensor<?xf32>, %place: tensor<?xf32>) {
    graph.predict {words = %words, id = %id, place = %place}
  }
}

// Sums of two lists, which have to be as long.
graph.model @sums {
  data.func @add(%line) {
    %left, %right = data.decode_csv %line {field_delim = ";", defaults = ["", ""]} : !data.string, !data.string
    %a_words = data.string_split %left : tensor<?x!data.string>
    %b_words = data.string_split %right : tensor<?x!data.string>
    %a = data.string_to_number %a_words : tensor<?x!data.string> -> tensor<?xf32>
    %b = data.string_to_number %b_words : tensor<?x!data.string> -> tensor<?xf32>
    %sums = stablehlo.add %a, %b : tensor<?xf32>
    %two = data.pad %sums : tensor<?xf32> -> tensor<2xf32>
    data.return {sums = %two} : tensor<2xf32>
  }
  data.pipeline predict {
    %files = data.files "files"
    %lines = data.text_line %files
    %rows = data.map @add(%lines)
    %batches = data.batch %rows
    data.yield %batches
  }
  graph.model_fn @same(%sums: tensor<?x2xf32>) {
    graph.predict {sums = %sums}
  }
}

// StableHLO of lists of any length, before they are padded.
graph.model @ragged {
  data.func @line(%line) {
    %id, %left, %right = data.decode_csv %line {field_delim = ";", defaults = ["0", "", ""]} : tensor<i64>, !data.string, !data.string
    %a_words = data.string_split %left : tensor<?x!data.string>
    %b_words = data.string_split %right : tensor<?x!data.string>
    %a = data.string_to_number %a_words : tensor<?x!data.string> -> tensor<?xf32>
    %b = data.string_to_number %b_words : tensor<?x!data.string> -> tensor<?xf32>
    data.return {id = %id, a = %a, b = %b} : tensor<i64>, tensor<?xf32>, tensor<?xf32>
  }
  data.func @compute(%id: tensor<i64>, %a: tensor<?xf32>, %b: tensor<?xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %low = stablehlo.constant dense<-2.0> : tensor<f32>
    %infinity = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %most = stablehlo.constant dense<4.0> : tensor<f32>
    // The lists one after the other, the second one backwards.
    %back = stablehlo.reverse %b, dims = [0] : tensor<?xf32>
    %both = stablehlo.concatenate %a, %back, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    // Less the mean, as large as the largest.
    %n = stablehlo.get_dimension_size %both, dim = 0 : (tensor<?xf32>) -> tensor<i32>
    %count = stablehlo.convert %n : (tensor<i32>) -> tensor<f32>
    %some = stablehlo.maximum %count, %one : tensor<f32>
    %sum = stablehlo.reduce(%both init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
    %largest = stablehlo.reduce(%both init: %infinity) applies stablehlo.maximum across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
    %bounded = stablehlo.clamp %low, %largest, %most : tensor<f32>
    %mean = stablehlo.divide %sum, %some : tensor<f32>
    %centred = chlo.broadcast_subtract %both, %mean : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %clamped = stablehlo.clamp %low, %centred, %most : (tensor<f32>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %tanh = stablehlo.tanh %clamped : tensor<?xf32>
    // All products, a sum of each row, and the same by columns.
    %m = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?xf32>) -> tensor<i32>
    %m1 = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
    %rows_by = stablehlo.constant dense<1> : tensor<1xi32>
    %column_shape = stablehlo.concatenate %m1, %rows_by, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %column = stablehlo.dynamic_reshape %a, %column_shape : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %products = chlo.broadcast_multiply %column, %b : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    %rows = stablehlo.reduce(%products init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
    %turned = stablehlo.transpose %products, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %columns = stablehlo.reduce(%turned init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
    // Places of what is positive, others -1.
    %place = stablehlo.dynamic_iota %m1, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
    %positive = chlo.broadcast_compare %a, %zero {comparison_direction = #chlo<comparison_direction GT>} : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %minus = stablehlo.constant dense<-1> : tensor<i32>
    %places = chlo.broadcast_select %positive, %place, %minus : (tensor<?xi1>, tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    // Every second one but for the first.
    %from = stablehlo.constant dense<1> : tensor<1xi32>
    %step = stablehlo.constant dense<2> : tensor<1xi32>
    %until = stablehlo.maximum %m1, %from : tensor<1xi32>
    %most_row = stablehlo.reshape %most : (tensor<f32>) -> tensor<1xf32>
    %more = stablehlo.concatenate %a, %most_row, dim = 0 : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    %second = stablehlo.real_dynamic_slice %more, %from, %until, %step : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    %integers = stablehlo.convert %both : (tensor<?xf32>) -> tensor<?xi32>

    %tanh8 = data.pad %tanh : tensor<?xf32> -> tensor<8xf32>
    %rows4 = data.pad %rows : tensor<?xf32> -> tensor<4xf32>
    %columns4 = data.pad %columns : tensor<?xf32> -> tensor<4xf32>
    %places4 = data.pad %places {value = dense<-2> : tensor<i32>} : tensor<?xi32> -> tensor<4xi32>
    %second2 = data.pad %second : tensor<?xf32> -> tensor<2xf32>
    %integers8 = data.pad %integers : tensor<?xi32> -> tensor<8xi32>
    %number = stablehlo.convert %id : (tensor<i64>) -> tensor<f32>
    %place_numbers = stablehlo.convert %places4 : (tensor<4xi32>) -> tensor<4xf32>
    %integer_numbers = stablehlo.convert %integers8 : (tensor<8xi32>) -> tensor<8xf32>
    data.return {id = %number, tanh = %tanh8, rows = %rows4, columns = %columns4, places = %place_numbers, second = %second2, integers = %integer_numbers, largest = %bounded}
        : tensor<f32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<8xf32>, tensor<f32>
  }
  data.pipeline predict {
    %files = data.files "files"
    %lines = data.text_line %files
    %lists = data.map @line(%lines)
    %numbers = data.map @compute(%lists)
    %batches = data.batch %numbers
    data.yield %batches
  }
  graph.model_fn @same(%id: tensor<?xf32>, %tanh: tensor<?x8xf32>, %rows: tensor<?x4xf32>, %columns: tensor<?x4xf32>, %places: tensor<?x4xf32>, %second: tensor<?x2xf32>, %integers: tensor<?x8xf32>, %largest: tensor<?xf32>) {
    graph.predict {id = %id, tanh = %tanh, rows = %rows, columns = %columns, places = %places, second = %second, integers = %integers, largest = %largest}
  }
}

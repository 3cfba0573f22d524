// Every metric, of values that are read and not computed.
graph.model @metrics {
  data.func @parse(%record) {
    %label, %logits, %positive, %p, %y, %target, %weight = data.parse_example %record ["label", "logits", "positive", "p", "y", "target", "weight"]
        : tensor<i64>, tensor<5xf32>, tensor<i64>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
    %0 = stablehlo.convert %label : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.convert %positive : (tensor<i64>) -> tensor<i32>
    %half = stablehlo.constant dense<0.5> : tensor<f32>
    %above = stablehlo.compare GT, %p, %half : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.convert %above : (tensor<i1>) -> tensor<i32>
    // A cross entropy of an infinite logit is none.
    %lowest = stablehlo.constant dense<-3.0e38> : tensor<5xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<5xf32>
    %ok = stablehlo.compare GT, %logits, %lowest : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %finite = stablehlo.select %ok, %logits, %zero : tensor<5xi1>, tensor<5xf32>
    %some = stablehlo.slice %logits [0:2] : (tensor<5xf32>) -> tensor<2xf32>
    %more = stablehlo.slice %logits [3:5] : (tensor<5xf32>) -> tensor<2xf32>
    %four = stablehlo.concatenate %some, %more, dim = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
    data.return {label = %0, logits = %logits, finite = %finite, four = %four, positive = %1, shown = %2, p = %p, y = %y, target = %target, weight = %weight}
        : tensor<i32>, tensor<5xf32>, tensor<5xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
  data.pipeline evaluate {
    %files = data.files "eval_files"
    %records = data.tfrecord %files
    %examples = data.map @parse(%records)
    %batches = data.batch %examples
    data.yield %batches
  }
  graph.model_fn @model(%label: tensor<?xi32>, %logits: tensor<?x5xf32>, %finite: tensor<?x5xf32>, %four: tensor<?x4xf32>,
                        %positive: tensor<?xi32>, %shown: tensor<?xi32>, %p: tensor<?xf32>, %y: tensor<?xf32>,
                        %target: tensor<?xf32>, %weight: tensor<?xf32>) {
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.metric "accuracy_weighted", #graph.accuracy(%label, %class, %weight)
    graph.metric "auc", #graph.auc(%positive, %p)
    graph.metric "auc_weighted", #graph.auc(%positive, %p, %weight)
    graph.metric "auc_20", #graph.auc<20>(%positive, %p)
    graph.metric "mean", #graph.mean(%four)
    graph.metric "mean_weighted", #graph.mean(%y, %weight)
    graph.metric "mean_squared_error", #graph.mean_squared_error(%target, %y)
    graph.metric "mean_absolute_error", #graph.mean_absolute_error(%target, %y, %weight)
    graph.metric "root_mean_squared_error", #graph.root_mean_squared_error(%target, %y)
    graph.metric "precision", #graph.precision(%positive, %shown)
    graph.metric "precision_weighted", #graph.precision(%positive, %shown, %weight)
    graph.metric "recall", #graph.recall(%positive, %shown)
    graph.metric "recall_weighted", #graph.recall(%positive, %shown, %weight)
    graph.metric "top_2", #graph.top_k<2>(%label, %logits)
    %loss = graph.sparse_softmax_cross_entropy %label, %finite
    graph.metric "perplexity", #graph.perplexity(%loss)
    graph.metric "loss", #graph.mean(%loss)
  }
}

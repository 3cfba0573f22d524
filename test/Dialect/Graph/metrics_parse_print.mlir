// RUN: tpu-opt %s | tpu-opt | FileCheck %s

graph.model @metrics {
  graph.model_fn @model(%label: tensor<?xi32>, %logits: tensor<?x9xf32>, %p: tensor<?xf32>) {
    // CHECK: graph.metric "accuracy", #graph.accuracy(%label, %label, %p){{$}}
    graph.metric "accuracy", #graph.accuracy(%label, %label, %p)
    // CHECK-NEXT: graph.metric "top", #graph.top_k<5>(%label, %logits){{$}}
    graph.metric "top", #graph.top_k<5>(%label, %logits)
    // CHECK-NEXT: graph.metric "precision", #graph.precision(%label, %label){{$}}
    graph.metric "precision", #graph.precision(%label, %label)
    // CHECK-NEXT: graph.metric "recall", #graph.recall(%label, %label){{$}}
    graph.metric "recall", #graph.recall(%label, %label)
    // CHECK-NEXT: graph.metric "auc", #graph.auc(%label, %p){{$}}
    graph.metric "auc", #graph.auc<200>(%label, %p)
    // CHECK-NEXT: graph.metric "auc 20", #graph.auc<20>(%label, %p, %p){{$}}
    graph.metric "auc 20", #graph.auc<20>(%label, %p, %p)
    // CHECK-NEXT: graph.metric "mse", #graph.mean_squared_error(%p, %p){{$}}
    graph.metric "mse", #graph.mean_squared_error(%p, %p)
    // CHECK-NEXT: graph.metric "rmse", #graph.root_mean_squared_error(%p, %p){{$}}
    graph.metric "rmse", #graph.root_mean_squared_error(%p, %p)
    // CHECK-NEXT: graph.metric "mae", #graph.mean_absolute_error(%p, %p){{$}}
    graph.metric "mae", #graph.mean_absolute_error(%p, %p)
    // CHECK-NEXT: graph.metric "perplexity", #graph.perplexity(%p){{$}}
    graph.metric "perplexity", #graph.perplexity(%p)
    // CHECK-NEXT: %{{.*}}, %{{.*}}, %{{.*}} = graph.batch_metric #graph.auc<20>(%label, %p, %p){{$}}
    %value, %total, %count = graph.batch_metric #graph.auc<20>(%label, %p, %p)
    // CHECK-NEXT: graph.metric "auc of training", #graph.auc(%label, %p) {train}{{$}}
    graph.metric "auc of training", #graph.auc(%label, %p) {train}
    // CHECK-NEXT: graph.log "logits", %logits{{$}}
    graph.log "logits", %logits
  }
}

graph.model @typed {
  graph.model_fn @train(%p: tensor<4xf32>) attributes {mode = #graph.mode<train>, inferred} {
    // CHECK: graph.log "p", %p : tensor<4xf32>
    graph.log "p", %p : tensor<4xf32>
  }
}

graph.model @typed_metric {
  graph.model_fn @train(%label: tensor<4xi32>, %p: tensor<4xf32>) attributes {mode = #graph.mode<train>, inferred} {
    // CHECK: graph.batch_metric #graph.auc<20>(%label, %p) : (tensor<4xi32>, tensor<4xf32>) -> (tensor<f32>, tensor<20xf32>, tensor<20xf32>)
    %value, %total, %count = graph.batch_metric #graph.auc<20>(%label, %p) : (tensor<4xi32>, tensor<4xf32>) -> (tensor<f32>, tensor<20xf32>, tensor<20xf32>)
  }
}

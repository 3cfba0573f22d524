// RUN: tpu-opt %s | tpu-opt | FileCheck %s

graph.model @losses {
  // CHECK-LABEL: graph.func @losses
  graph.func @losses(%y, %x) {
    // CHECK: graph.softmax_cross_entropy %{{.*}}, %{{.*}} {label_smoothing = 1.000000e-01 : f64}{{$}}
    %softmax_cross_entropy = graph.softmax_cross_entropy %y, %x {label_smoothing = 1.000000e-01 : f64}
    // CHECK: graph.sigmoid_cross_entropy %{{.*}}, %{{.*}} {label_smoothing = 1.000000e-01 : f64}{{$}}
    %sigmoid_cross_entropy = graph.sigmoid_cross_entropy %y, %x {label_smoothing = 1.000000e-01 : f64}
    // CHECK: graph.mean_squared_error %{{.*}}, %{{.*}}{{$}}
    %mean_squared_error = graph.mean_squared_error %y, %x
    // CHECK: graph.mean_absolute_error %{{.*}}, %{{.*}}{{$}}
    %mean_absolute_error = graph.mean_absolute_error %y, %x
    // CHECK: graph.huber_loss %{{.*}}, %{{.*}} {delta = 2.000000e+00 : f64}{{$}}
    %huber_loss = graph.huber_loss %y, %x {delta = 2.000000e+00 : f64}
    // CHECK: graph.hinge_loss %{{.*}}, %{{.*}}{{$}}
    %hinge_loss = graph.hinge_loss %y, %x
    // CHECK: graph.hinge_loss %{{.*}}, %{{.*}}, %{{.*}}{{$}}
    %weighted = graph.hinge_loss %y, %x, %y
    // CHECK: graph.mean_squared_error %{{.*}}, %{{.*}}, %{{.*}} {reduction = "sum_over_batch_size"}{{$}}
    %reduced = graph.mean_squared_error %y, %x, %y {reduction = "sum_over_batch_size"}
    // CHECK: graph.kl_divergence %{{.*}}, %{{.*}}{{$}}
    %kl = graph.kl_divergence %y, %x
    // CHECK: graph.triplet_loss %{{.*}}, %{{.*}}, %{{.*}} {margin = 5.000000e-01 : f64}{{$}}
    %triplet = graph.triplet_loss %y, %x, %x {margin = 5.000000e-01 : f64}
    graph.return %hinge_loss
  }

  // CHECK-LABEL: graph.func @activations
  graph.func @activations(%x) {
    // CHECK: graph.elu %{{.*}} {alpha = 5.000000e-01 : f64}{{$}}
    %elu = graph.elu %x {alpha = 5.000000e-01 : f64}
    // CHECK: graph.leaky_relu %{{.*}} {alpha = 5.000000e-01 : f64}{{$}}
    %leaky_relu = graph.leaky_relu %x {alpha = 5.000000e-01 : f64}
    // CHECK: graph.gelu %{{.*}}{{$}}
    %gelu = graph.gelu %x
    // CHECK: graph.gelu %{{.*}} {approximate}{{$}}
    %gelu_tanh = graph.gelu %x {approximate}
    // CHECK: graph.relu6 %{{.*}}{{$}}
    %relu6 = graph.relu6 %x
    // CHECK: graph.selu %{{.*}}{{$}}
    %selu = graph.selu %x
    // CHECK: graph.silu %{{.*}}{{$}}
    %silu = graph.silu %x
    // CHECK: graph.softplus %{{.*}}{{$}}
    %softplus = graph.softplus %x
    // CHECK: graph.sigmoid %{{.*}}{{$}}
    %sigmoid = graph.sigmoid %x
    // CHECK: graph.tanh %{{.*}}{{$}}
    %tanh = graph.tanh %x
    graph.return %tanh
  }
}

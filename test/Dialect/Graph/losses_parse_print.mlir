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

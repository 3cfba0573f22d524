// The structure ops of a core's program print as they parse.
// RUN: tpu-opt %s | tpu-opt | FileCheck %s

module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [<"w" : tensor<4xf32>, offset = 0, variable = <trainable = true>>,
    <"random_seed" : tensor<ui64>, offset = 64>]>} {
  // CHECK-LABEL: func.func @train(
  // CHECK-SAME: tpu.convention = #tpu.convention<core>
  func.func @train(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    // CHECK: tpu.state "w" : memref<4xf32>
    %w = tpu.state "w" : memref<4xf32>
    // CHECK: tpu.state "random_seed" : memref<i64>
    %seed = tpu.state "random_seed" : memref<i64>
    // CHECK: tpu.continue %{{.*}}
    %go = tpu.continue %steps
    // CHECK: tpu.mark 3
    tpu.mark 3
    // CHECK: tpu.await_reader 2
    tpu.await_reader 2
    // CHECK: %[[IN:.*]]:2 = tpu.infeed : memref<16x4xf32>, memref<16xi32>
    %x, %y = tpu.infeed : memref<16x4xf32>, memref<16xi32>
    // CHECK: tpu.replica_id
    %id = tpu.replica_id
    // CHECK: %{{.*}}, %{{.*}} = tpu.local_shards
    %position, %count = tpu.local_shards
    // CHECK: tpu.shared_state : memref<64xi8>
    %shared = tpu.shared_state : memref<64xi8>
    // CHECK: tpu.meet
    tpu.meet
    %t = bufferization.to_tensor %w restrict : memref<4xf32> to tensor<4xf32>
    // CHECK: tpu.all_reduce <sum> %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
    %r = tpu.all_reduce <sum> %t : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: tpu.all_reduce <max> %{{.*}} : (memref<4xf32>) -> ()
    tpu.all_reduce <max> %w : (memref<4xf32>) -> ()
    // CHECK: tpu.all_reduce <sum> %{{.*}} groups = dense<{{\[\[}}0, 2], [1, 3]]> : tensor<2x2xi64> : (memref<4xf32>) -> ()
    tpu.all_reduce <sum> %w groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64> : (memref<4xf32>) -> ()
    // CHECK: tpu.communicate <all_gather>(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<2x4xf32>) groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64> -> tensor<2x4xf32>
    %e = tensor.empty() : tensor<2x4xf32>
    %c = tpu.communicate <all_gather>(%t : tensor<4xf32>) outs(%e : tensor<2x4xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64> -> tensor<2x4xf32>
    // CHECK: tpu.outfeed %{{.*}}, %{{.*}} : tensor<4xf32>, memref<4xf32>
    tpu.outfeed %r, %w : tensor<4xf32>, memref<4xf32>
    // CHECK: tpu.runtime_call @systole_outfeed_enqueue(%{{.*}}, %{{.*}}) : memref<4xf32>, i64
    tpu.runtime_call @systole_outfeed_enqueue(%w, %steps) : memref<4xf32>, i64
    return
  }
}

// CHECK: func.func private @item(memref<64xf32>, index, memref<128xi8>)
func.func private @item(%x: memref<64xf32>, %item: index, %memory: memref<128xi8>)
// CHECK-LABEL: func.func @items
func.func @items(%x: memref<64xf32>, %own: memref<128xi8>, %v: f32, %count: index) {
  // CHECK: tpu.parallel %{{.*}} {
  // CHECK-NEXT: ^bb0(%{{.*}}: index):
  tpu.parallel %count {
  ^bb0(%item: index):
    memref.store %v, %x[%item] : memref<64xf32>
  }
  // CHECK: tpu.parallel %{{.*}} scratch %{{.*}} : memref<128xi8> {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: memref<128xi8>):
  tpu.parallel %count scratch %own : memref<128xi8> {
  ^bb0(%item: index, %memory: memref<128xi8>):
    memref.store %v, %x[%item] : memref<64xf32>
  }
  // CHECK: tpu.launch @item(%{{.*}} : memref<64xf32>) items %{{.*}} scratch %{{.*}} : memref<128xi8>
  tpu.launch @item(%x : memref<64xf32>) items %count scratch %own : memref<128xi8>
  return
}

// CHECK-LABEL: func.func @transforms(
func.func @transforms(%x: tensor<1x20x12x2xf32>, %w: tensor<9x2xf32>, %f: tensor<2x12x20xf32>, %y: memref<1x20x13x2xf64>,
                      %z: memref<1x20x12x2xf64>, %v: memref<15x2xf64>,
                      %p: memref<1x13x20x2xf64>, %q: memref<1x12x2x20xf64>, %a: memref<1x20x7x2xf64>, %c: memref<35x2xf64>) {
  // CHECK: tpu.fft(%{{.*}}, %{{.*}}, %{{.*}} : tensor<1x20x12x2xf32>, tensor<9x2xf32>, tensor<2x12x20xf32>) outs(%{{.*}} : tensor<1x12x20x2xf32>) radices = [4, 3] dims = 2 to 1 scale = 1.000000e+00 -> tensor<1x12x20x2xf32>
  %e = tensor.empty() : tensor<1x12x20x2xf32>
  %0 = tpu.fft (%x, %w, %f : tensor<1x20x12x2xf32>, tensor<9x2xf32>, tensor<2x12x20xf32>) outs(%e : tensor<1x12x20x2xf32>)
      radices = [4, 3] dims = 2 to 1 scale = 1.0 -> tensor<1x12x20x2xf32>
  // CHECK: tpu.fft(%{{.*}}, %{{.*}} : memref<1x20x13x2xf64>, memref<15x2xf64>) outs(%{{.*}} : memref<1x20x12x2xf64>) radices = [4, 3] dims = 2 to 2 scale = 2.500000e-01 {inverse, real}
  tpu.fft (%y, %v : memref<1x20x13x2xf64>, memref<15x2xf64>) outs(%z : memref<1x20x12x2xf64>)
      radices = [4, 3] dims = 2 to 2 scale = 0.25 {inverse, real}
  // CHECK: tpu.fft({{.*}}) outs(%{{.*}} : memref<1x12x2x20xf64>) radices = [4, 3] dims = 1 to 1 scale = 2.500000e-01 {inverse, real}
  tpu.fft (%p, %v : memref<1x13x20x2xf64>, memref<15x2xf64>) outs(%q : memref<1x12x2x20xf64>)
      radices = [4, 3] dims = 1 to 1 scale = 0.25 {inverse, real}
  // CHECK: tpu.fft({{.*}}) outs(%{{.*}} : memref<1x20x7x2xf64>) radices = [4, 4] dims = 2 to 2 scale = 1.000000e+00 {convolved = 7 : i64}
  tpu.fft (%a, %c : memref<1x20x7x2xf64>, memref<35x2xf64>) outs(%a : memref<1x20x7x2xf64>)
      radices = [4, 4] dims = 2 to 2 scale = 1.0 {convolved = 7 : i64}
  return
}

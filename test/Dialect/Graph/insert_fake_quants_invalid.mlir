// RUN: tpu-opt %s --split-input-file --graph-insert-fake-quants="quantize=int4" --verify-diagnostics
// RUN: not tpu-opt %s --split-input-file --graph-insert-fake-quants="quantize=int8" 2>&1 | FileCheck %s
// RUN: not tpu-opt %s --split-input-file --graph-insert-fake-quants="quantize=int8:ema_decay=2" 2>&1 | FileCheck %s --check-prefix=DECAY

// CHECK: error: has no layer to quantize: --quantize is for dense layers and convolutions
// DECAY: error: --quantize=int8:ema_decay=2 is not int8
// expected-error @+1 {{--quantize=int4 is not int8, int8:ema_decay=X with X from 0 to 1, or int8:learned}}
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.tanh %x
    graph.predict {y = %0}
  }
}

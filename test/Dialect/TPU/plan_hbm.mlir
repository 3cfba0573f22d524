// Buffers that are live at one time have their own bytes; others share them.
// RUN: tpu-opt %s --plan-hbm -allow-unregistered-dialect | FileCheck %s
// RUN: tpu-opt %s --plan-hbm=print -allow-unregistered-dialect -o /dev/null 2>&1 | python3 %S/Inputs/check_plan.py | FileCheck %s --check-prefix=PLAN
// RUN: tpu-opt %s --plan-hbm=record -allow-unregistered-dialect | FileCheck %s --check-prefix=RECORD

// RECORD-LABEL: func.func @reuse(
// RECORD-SAME: tpu.buffers = [#tpu.buffer<bytes = {{[0-9]+}}, offset = {{[0-9]+}}, first = {{[0-9]+}}, last = {{[0-9]+}}, type = memref<{{[0-9a-z]+}}>, location = "{{.*}}plan_hbm.mlir:{{[0-9]+}}">, #tpu.buffer<{{.*}}>, #tpu.buffer<{{.*}}>]

// PLAN: 0 buffers in 0 bytes do not overlap
// PLAN: 2 buffers in 896 bytes do not overlap
// PLAN: 3 buffers in 576 bytes do not overlap
// PLAN: 2 buffers in 128 bytes do not overlap
// PLAN: 2 buffers in 192 bytes do not overlap
// PLAN: 40 buffers in {{[0-9]+}} bytes do not overlap
// PLAN: 1 buffers in 256 bytes do not overlap

// CHECK: module attributes {tpu.state_layout = #tpu.state_layout<bytes = 256, slots = [<"a" : tensor<3xf32>, offset = 0>, <"b" : tensor<20xf32>, offset = 64>, <"random_seed" : tensor<ui64>, offset = 192>]>}
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 256, slots = [<"a" : tensor<3xf32>, offset = 0>, <"b" : tensor<20xf32>, offset = 64>, <"random_seed" : tensor<ui64>, offset = 192>]>} {

// Variables are at their places in the state arena.
// CHECK-LABEL: func.func @state(
// CHECK-SAME: %[[STATE:.*]]: memref<256xi8>, %[[TRANSIENT:.*]]: memref<0xi8>, %{{.*}}: i64)
// CHECK: %[[AT:.*]] = arith.constant 64 : index
// CHECK: memref.view %[[STATE]][%[[AT]]][] : memref<256xi8> to memref<20xf32>
func.func @state(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %b = tpu.state "b" : memref<20xf32>
  tpu.outfeed %b : memref<20xf32>
  return
}

// A buffer lives as long as what is computed from its address, also if the address is taken
// before another buffer is used.
// CHECK-LABEL: func.func @address(
// CHECK-SAME: tpu.transient_bytes = 896 : i64
func.func @address(%x: f32) attributes {tpu.convention = #tpu.convention<function>} {
  %a = memref.alloc() : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<100xf32>)
  %start = memref.extract_aligned_pointer_as_index %a : memref<100xf32> -> index
  %bits = arith.index_cast %start : index to i64
  %b = memref.alloc() : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<100xf32>)
  "test.use"(%b) : (memref<100xf32>) -> ()
  %pointer = llvm.inttoptr %bits : i64 to !llvm.ptr
  "test.use"(%pointer) : (!llvm.ptr) -> ()
  return
}

// The first and the third are not live together.
// CHECK-LABEL: func.func @reuse(
// CHECK-SAME: %{{.*}}: f32, %[[TRANSIENT:.*]]: memref<576xi8>)
// CHECK-SAME: tpu.transient_bytes = 576 : i64, tpu.transient_lower_bound = 576 : i64
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: memref.view %[[TRANSIENT]][%[[C0]]][] : memref<576xi8> to memref<100xf32>
// CHECK: %[[C448:.*]] = arith.constant 448 : index
// CHECK: memref.view %[[TRANSIENT]][%[[C448]]][] : memref<576xi8> to memref<20xf32>
// CHECK: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK: memref.view %[[TRANSIENT]][%[[C0_0]]][] : memref<576xi8> to memref<90xf32>
func.func @reuse(%x: f32) attributes {tpu.convention = #tpu.convention<function>} {
  %a = memref.alloc() : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<100xf32>)
  %b = memref.alloc() : memref<20xf32>
  "test.use"(%a, %b) : (memref<100xf32>, memref<20xf32>) -> ()
  %c = memref.alloc() : memref<90xf32>
  "test.use"(%b, %c) : (memref<20xf32>, memref<90xf32>) -> ()
  return
}

// A buffer from outside of a loop, first used in it, is live throughout.
func.func @loop(%x: f32, %n: index) attributes {tpu.convention = #tpu.convention<function>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %outer = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    "test.use"(%outer) : (memref<4xf32>) -> ()
    %inner = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%inner : memref<4xf32>)
  }
  return
}

// A view keeps its buffer alive.
func.func @view(%x: f32) attributes {tpu.convention = #tpu.convention<function>} {
  %a = memref.alloc() : memref<20xf32>
  %part = memref.subview %a[4][8][1] : memref<20xf32> to memref<8xf32, strided<[1], offset: 4>>
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  "test.use"(%part) : (memref<8xf32, strided<[1], offset: 4>>) -> ()
  return
}

func.func @forty(%x: f32) attributes {tpu.convention = #tpu.convention<function>} {
  %b0 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b0 : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%b0 : memref<16xf32>)
  %b1 = memref.alloc() {alignment = 64 : i64} : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%b1 : memref<1xf32>)
  %b2 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b2 : memref<16xf32>)
  %b3 = memref.alloc() {alignment = 64 : i64} : memref<300xf32>
  linalg.fill ins(%x : f32) outs(%b3 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b0 : memref<16xf32>)
  %b4 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b4 : memref<100xf32>)
  %b5 = memref.alloc() {alignment = 64 : i64} : memref<7xf32>
  linalg.fill ins(%x : f32) outs(%b5 : memref<7xf32>)
  %b6 = memref.alloc() {alignment = 64 : i64} : memref<300xf32>
  linalg.fill ins(%x : f32) outs(%b6 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b1 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b1 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b6 : memref<300xf32>)
  %b7 = memref.alloc() {alignment = 64 : i64} : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%b7 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b1 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b1 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b3 : memref<300xf32>)
  %b8 = memref.alloc() {alignment = 64 : i64} : memref<7xf32>
  linalg.fill ins(%x : f32) outs(%b8 : memref<7xf32>)
  %b9 = memref.alloc() {alignment = 64 : i64} : memref<300xf32>
  linalg.fill ins(%x : f32) outs(%b9 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b7 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b4 : memref<100xf32>)
  %b10 = memref.alloc() {alignment = 64 : i64} : memref<300xf32>
  linalg.fill ins(%x : f32) outs(%b10 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b6 : memref<300xf32>)
  %b11 = memref.alloc() {alignment = 64 : i64} : memref<1000xf32>
  linalg.fill ins(%x : f32) outs(%b11 : memref<1000xf32>)
  %b12 = memref.alloc() {alignment = 64 : i64} : memref<300xf32>
  linalg.fill ins(%x : f32) outs(%b12 : memref<300xf32>)
  %b13 = memref.alloc() {alignment = 64 : i64} : memref<300xf32>
  linalg.fill ins(%x : f32) outs(%b13 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b12 : memref<300xf32>)
  %b14 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b14 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b12 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b13 : memref<300xf32>)
  %b15 = memref.alloc() {alignment = 64 : i64} : memref<7xf32>
  linalg.fill ins(%x : f32) outs(%b15 : memref<7xf32>)
  linalg.fill ins(%x : f32) outs(%b8 : memref<7xf32>)
  %b16 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b16 : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%b11 : memref<1000xf32>)
  linalg.fill ins(%x : f32) outs(%b10 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b5 : memref<7xf32>)
  %b17 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b17 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b14 : memref<100xf32>)
  %b18 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b18 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b2 : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%b7 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b15 : memref<7xf32>)
  %b19 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b19 : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%b18 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b7 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b19 : memref<16xf32>)
  %b20 = memref.alloc() {alignment = 64 : i64} : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%b20 : memref<1xf32>)
  %b21 = memref.alloc() {alignment = 64 : i64} : memref<1000xf32>
  linalg.fill ins(%x : f32) outs(%b21 : memref<1000xf32>)
  linalg.fill ins(%x : f32) outs(%b21 : memref<1000xf32>)
  linalg.fill ins(%x : f32) outs(%b19 : memref<16xf32>)
  %b22 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b22 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b2 : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%b16 : memref<16xf32>)
  %b23 = memref.alloc() {alignment = 64 : i64} : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%b23 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b2 : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%b17 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b11 : memref<1000xf32>)
  %b24 = memref.alloc() {alignment = 64 : i64} : memref<4096xf32>
  linalg.fill ins(%x : f32) outs(%b24 : memref<4096xf32>)
  linalg.fill ins(%x : f32) outs(%b9 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b21 : memref<1000xf32>)
  linalg.fill ins(%x : f32) outs(%b10 : memref<300xf32>)
  %b25 = memref.alloc() {alignment = 64 : i64} : memref<4096xf32>
  linalg.fill ins(%x : f32) outs(%b25 : memref<4096xf32>)
  linalg.fill ins(%x : f32) outs(%b24 : memref<4096xf32>)
  linalg.fill ins(%x : f32) outs(%b20 : memref<1xf32>)
  %b26 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b26 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b10 : memref<300xf32>)
  %b27 = memref.alloc() {alignment = 64 : i64} : memref<7xf32>
  linalg.fill ins(%x : f32) outs(%b27 : memref<7xf32>)
  linalg.fill ins(%x : f32) outs(%b26 : memref<100xf32>)
  %b28 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b28 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b22 : memref<100xf32>)
  %b29 = memref.alloc() {alignment = 64 : i64} : memref<7xf32>
  linalg.fill ins(%x : f32) outs(%b29 : memref<7xf32>)
  linalg.fill ins(%x : f32) outs(%b27 : memref<7xf32>)
  linalg.fill ins(%x : f32) outs(%b28 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b20 : memref<1xf32>)
  %b30 = memref.alloc() {alignment = 64 : i64} : memref<300xf32>
  linalg.fill ins(%x : f32) outs(%b30 : memref<300xf32>)
  %b31 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b31 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b25 : memref<4096xf32>)
  linalg.fill ins(%x : f32) outs(%b7 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b30 : memref<300xf32>)
  %b32 = memref.alloc() {alignment = 64 : i64} : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%b32 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b31 : memref<100xf32>)
  %b33 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b33 : memref<16xf32>)
  %b34 = memref.alloc() {alignment = 64 : i64} : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%b34 : memref<1xf32>)
  %b35 = memref.alloc() {alignment = 64 : i64} : memref<300xf32>
  linalg.fill ins(%x : f32) outs(%b35 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b33 : memref<16xf32>)
  %b36 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b36 : memref<16xf32>)
  %b37 = memref.alloc() {alignment = 64 : i64} : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%b37 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b36 : memref<16xf32>)
  %b38 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b38 : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%b35 : memref<300xf32>)
  linalg.fill ins(%x : f32) outs(%b20 : memref<1xf32>)
  %b39 = memref.alloc() {alignment = 64 : i64} : memref<100xf32>
  linalg.fill ins(%x : f32) outs(%b39 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b39 : memref<100xf32>)
  linalg.fill ins(%x : f32) outs(%b23 : memref<1xf32>)
  linalg.fill ins(%x : f32) outs(%b32 : memref<1xf32>)
  return
}

// The buffers of an item lie in its thread's scratch memory. Those that are not
// live together share it.
// CHECK-LABEL: func.func @items(
// CHECK-SAME: memref<256xi8>{{.*}}tpu.thread_bytes = 256
// CHECK: %[[SCRATCH:.*]] = memref.view %{{.*}} : memref<256xi8> to memref<256xi8>
// CHECK: tpu.parallel %{{.*}} scratch %[[SCRATCH]] : memref<256xi8> {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %[[OWN:.*]]: memref<256xi8>):
// CHECK: %[[FIRST:.*]] = memref.view %[[OWN]][%{{.*}}][] : memref<256xi8> to memref<64xf32>
// CHECK: "test.use"(%[[FIRST]])
// CHECK: %[[SECOND:.*]] = memref.view %[[OWN]][%{{.*}}][] : memref<256xi8> to memref<32xf32>
// CHECK: "test.use"(%[[SECOND]])
func.func @items(%count: index) attributes {tpu.convention = #tpu.convention<function>} {
  tpu.parallel %count {
  ^bb0(%item: index):
    %0 = memref.alloc() : memref<64xf32>
    "test.use"(%0) : (memref<64xf32>) -> ()
    %1 = memref.alloc() : memref<32xf32>
    "test.use"(%1) : (memref<32xf32>) -> ()
  }
  return
}
}

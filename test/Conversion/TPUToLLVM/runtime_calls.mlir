// The tpu dialect's operations become calls of the runtime's ABI; the first status
// that is not 0 is returned at once.
// RUN: tpu-opt %s --convert-tpu-to-llvm --split-input-file | FileCheck %s

// CHECK-DAG: llvm.func @systole_continue(!llvm.ptr, i64) -> i32
// CHECK-DAG: llvm.func @systole_infeed_dequeue(!llvm.ptr, !llvm.ptr, i32) -> i32
// CHECK-DAG: llvm.func @systole_outfeed_enqueue(!llvm.ptr, !llvm.ptr, i32) -> i32
// CHECK-DAG: llvm.func @systole_all_reduce(!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
// CHECK-DAG: llvm.func @systole_replica_id(!llvm.ptr) -> i32

// CHECK-LABEL: func.func @core(
// CHECK-SAME: %[[CORE:.*]]: !llvm.ptr, %{{.*}}: memref<64xi8> {llvm.noalias}, %{{.*}}: memref<64xi8> {llvm.noalias}, %[[STEPS:.*]]: i64) -> i32
func.func @core(%state: memref<64xi8>, %transient: memref<64xi8>, %steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  // CHECK: %[[GO:.*]] = llvm.call @systole_continue(%[[CORE]], %[[STEPS]])
  // CHECK: arith.cmpi ne, %[[GO]]
  %go = tpu.continue %steps
  // CHECK: %[[STATUS:.*]] = llvm.call @systole_infeed_dequeue(%[[CORE]], %[[ARRAY:.*]], %{{.*}})
  // CHECK: %[[OK:.*]] = arith.cmpi eq, %[[STATUS]]
  // CHECK: cf.cond_br %[[OK]], ^[[REST:.*]], ^[[FAILED:.*]]
  // CHECK: ^[[REST]]:
  // CHECK: llvm.getelementptr %[[ARRAY]][1]
  %x, %y = tpu.infeed : memref<4xf32>, memref<4xf32>
  // The sizes in elements, F32 is 12, the sum is 1.
  // CHECK: llvm.call @systole_all_reduce
  tpu.all_reduce <sum> %x, %y : (memref<4xf32>, memref<4xf32>) -> ()
  // CHECK: llvm.call @systole_replica_id(%[[CORE]])
  %id = tpu.replica_id
  // CHECK: %[[THREE:.*]] = arith.constant 3 : i32
  // CHECK: llvm.call @systole_mark(%[[CORE]], %[[THREE]]) : (!llvm.ptr, i32) -> ()
  tpu.mark 3
  // CHECK: %[[TWO:.*]] = arith.constant 2 : i32
  // CHECK: llvm.call @systole_await_reader(%[[CORE]], %[[TWO]]) : (!llvm.ptr, i32) -> i32
  // CHECK: cf.cond_br
  tpu.await_reader 2
  // CHECK: llvm.call @systole_local_position(%[[CORE]]) : (!llvm.ptr) -> i32
  // CHECK: llvm.call @systole_local_shards(%[[CORE]]) : (!llvm.ptr) -> i32
  %position, %count = tpu.local_shards
  // CHECK: llvm.call @systole_shared_state(%[[CORE]]) : (!llvm.ptr) -> !llvm.ptr
  %shared = tpu.shared_state : memref<4xf32>
  // CHECK: llvm.call @systole_meet(%[[CORE]]) : (!llvm.ptr) -> i32
  // CHECK: cf.cond_br
  tpu.meet
  // CHECK: llvm.call @systole_outfeed_enqueue
  // CHECK: cf.cond_br
  tpu.outfeed %x : memref<4xf32>
  // CHECK-NEXT: ^{{.*}}:
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-NEXT: return %[[ZERO]] : i32
  return
  // CHECK: ^[[FAILED]]:
  // CHECK-NEXT: return %[[STATUS]] : i32
}

// -----

// CHECK-LABEL: func.func @host(
// CHECK-SAME: %[[HOST:.*]]: !llvm.ptr, %[[INPUTS:.*]]: !llvm.ptr, %[[OUTPUTS:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr) -> i32
// A string is two fields of the first input, the output one of the first output.
// CHECK: %[[DATA:.*]] = llvm.load
// CHECK: %[[BYTES:.*]] = llvm.load
// CHECK: %[[STATUS:.*]] = call @host.body(%[[HOST]], %[[DATA]], %[[BYTES]], %{{.*}}, %{{.*}})
// CHECK: return %[[STATUS]]
// CHECK-LABEL: func.func private @host.body(
// CHECK-SAME: %[[HOST:.*]]: !llvm.ptr, %[[DATA:.*]]: !llvm.ptr, %[[BYTES:.*]]: i64, %{{.*}}: memref<4xi8> {llvm.noalias}
// CHECK-SAME: llvm.linkage = #llvm.linkage<internal>
// CHECK: llvm.call @systole_decode_raw(%[[HOST]], %[[DATA]], %[[BYTES]], %{{.*}}, %[[BYTES]])
func.func private @host(%data: !llvm.ptr, %bytes: i64, %out: memref<4xi8>, %transient: memref<0xi8>)
    attributes {tpu.convention = #tpu.convention<host>, tpu.inputs = [!data.string], tpu.outputs = [tensor<4xui8>]} {
  tpu.runtime_call @systole_decode_raw(%data, %bytes, %out, %bytes) : !llvm.ptr, i64, memref<4xi8>, i64
  return
}

// -----

// Memory may be where a pointer of the runtime's is.
// CHECK-LABEL: func.func private @view.body(
// CHECK-SAME: %{{.*}}: !llvm.ptr, %[[DATA:.*]]: !llvm.ptr,
// CHECK: llvm.insertvalue %[[DATA]], %{{.*}}[1]
// CHECK: builtin.unrealized_conversion_cast %{{.*}} : !llvm.struct<{{.*}}> to memref<4xi8>
// CHECK-NOT: unrealized_conversion_cast %{{.*}} : !llvm.ptr
// CHECK: memref.copy
func.func private @view(%data: !llvm.ptr, %bytes: i64, %out: memref<4xi8>, %transient: memref<0xi8>)
    attributes {tpu.convention = #tpu.convention<host>, tpu.inputs = [!data.string], tpu.outputs = [tensor<4xi8>]} {
  %view = builtin.unrealized_conversion_cast %data : !llvm.ptr to memref<4xi8>
  memref.copy %view, %out : memref<4xi8> to memref<4xi8>
  return
}

// -----

// Without a core there is one replica.
// CHECK-LABEL: func.func @f(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr) -> i32
// A mark has no core: the thread tells whose operation it is.
// CHECK-LABEL: func.func private @f.body(
// CHECK: %[[NONE:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK: llvm.call @systole_mark(%[[NONE]], %{{.*}}) : (!llvm.ptr, i32) -> ()
// CHECK: %[[ID:.*]] = arith.constant 0 : i32
// CHECK: memref.store %[[ID]]
func.func @f(%out: memref<i32>, %transient: memref<0xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [], tpu.outputs = [tensor<i32>]} {
  tpu.mark 3
  %id = tpu.replica_id
  memref.store %id, %out[] : memref<i32>
  return
}

// -----

// What the host computes for a core is called by its name.
// CHECK-LABEL: func.func @asks(
// CHECK-SAME: %[[CORE:.*]]: !llvm.ptr
// CHECK: %[[NAME:.*]] = llvm.mlir.addressof @custom_call.callee.0
// CHECK: %[[STATUS:.*]] = llvm.call @systole_host_compute(%[[CORE]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: arith.cmpi eq, %[[STATUS]]
func.func @asks(%x: memref<4xf32>, %y: memref<4xf32>, %steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  tpu.custom_call "train_host"(%x : memref<4xf32>) outs(%y : memref<4xf32>) signature = "" config = "" {host}
  return
}

// -----

// Groups are a constant; what is done with them a struct on the stack: 2 is the
// gather, 12 F32, then one row of two.
// CHECK: llvm.mlir.global internal constant @groups.0(dense<[1, 0]> : tensor<2xi32>)
// CHECK-LABEL: func.func @communicates(
// CHECK-DAG: llvm.mlir.addressof @groups.0 : !llvm.ptr
// CHECK-DAG: llvm.alloca %{{.*}} x !llvm.struct<(i32, i32, i32, i32, i32, i32, ptr)>
// CHECK: llvm.call @systole_communicate(%{{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> i32
// CHECK: llvm.call @systole_communicate
// CHECK-NOT: systole_all_reduce
func.func @communicates(%x: memref<4xf32>, %y: memref<8xf32>, %steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  tpu.communicate <all_gather>(%x : memref<4xf32>) outs(%y : memref<8xf32>) groups = dense<[[1, 0]]> : tensor<1x2xi64>
  tpu.all_reduce <sum> %x groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64> : (memref<4xf32>) -> ()
  return
}

// Of what is started, the number goes from one call to the other; without groups it is over all.
// CHECK-LABEL: func.func @starts(
// CHECK-SAME: %[[CORE:.*]]: !llvm.ptr,
// CHECK: llvm.mlir.zero : !llvm.ptr
// CHECK: llvm.call @systole_start_collective(%[[CORE]], %{{.*}}, %[[PLACE:[^,]*]]) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
// CHECK: cf.cond_br
// CHECK: %[[NUMBER:.*]] = llvm.load %[[PLACE]] : !llvm.ptr -> i64
// CHECK: llvm.call @systole_finish_collective(%[[CORE]], %[[NUMBER]]) : (!llvm.ptr, i64) -> i32
// CHECK: cf.cond_br
func.func @starts(%x: memref<4xf32>, %steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %n = tpu.start_collective <all_reduce>, <sum>(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  tpu.finish_collective %n(%x : memref<4xf32>)
  return
}

// -----

// Items are called by systole_parallel, which may be missing: then one after the other. The frame
// has the arguments.
// CHECK-LABEL: func.func private @launches.body(
// CHECK-SAME: %[[X:.*]]: memref<8xf32> {{.*}}, %[[ARENA:.*]]: memref<128xi8>
// CHECK: %[[ITEM:.*]] = constant @item.item : (!llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK: %[[ADDRESS:.*]] = builtin.unrealized_conversion_cast %[[ITEM]]
// CHECK: llvm.call @systole.launch(%[[ADDRESS]], %{{.*}}, %{{.*}}, %{{.*}}, %c128_i64)
// CHECK: func.func private @item.item(%[[FRAME:.*]]: !llvm.ptr, %[[INDEX:.*]]: i64, %[[SCRATCH:.*]]: !llvm.ptr)
// CHECK: llvm.getelementptr %[[FRAME]][0, 0]
// CHECK: call @item(
// CHECK: llvm.func extern_weak @systole_parallel(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr, i64)
// CHECK: llvm.func internal @systole.launch(%[[CALLEE:.*]]: !llvm.ptr, %[[ARGUMENT:.*]]: !llvm.ptr, %[[COUNT:.*]]: i64, %[[MEMORY:.*]]: !llvm.ptr, %{{.*}}: i64)
// CHECK: llvm.cond_br
// CHECK: llvm.call @systole_parallel
// CHECK: llvm.call %[[CALLEE]](%[[ARGUMENT]], %{{.*}}, %[[MEMORY]])
func.func private @item(%x: memref<8xf32>, %index: index, %memory: memref<128xi8>) {
  return
}
func.func @launches(%x: memref<8xf32>, %transient: memref<128xi8>) attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<8xf32>], tpu.outputs = []} {
  %c8 = arith.constant 8 : index
  tpu.launch @item(%x : memref<8xf32>) items %c8 scratch %transient : memref<128xi8>
  return
}

// Kernels become functions, and those that are the same one.
// RUN: tpu-opt %s -split-input-file --outline-kernels -allow-unregistered-dialect | FileCheck %s

// Two loops that differ in the memory that they work on; where it overlaps, the
// function does not say that it is reached by one name only.
// CHECK-LABEL: func.func @same(
// CHECK-SAME: %[[X:.*]]: memref<64xf32>, %[[TRANSIENT:.*]]: memref<1024xi8>)
// CHECK-DAG: %[[A:.*]] = memref.view %[[TRANSIENT]][%{{.*}}][] : memref<1024xi8> to memref<64xf32>
// CHECK: call @vpu_0(%[[X]], %[[A:.*]]) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT: call @vpu_0(%[[X]], %[[B:.*]]) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT: call @vpu_1(%[[A]], %[[C:.*]]) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT: return
// CHECK: func.func private @vpu_0(
// CHECK-SAME: %[[SOURCE:.*]]: memref<64xf32> {llvm.noalias}, %[[TARGET:.*]]: memref<64xf32> {llvm.align = 64 : i64, llvm.noalias})
// CHECK-SAME: attributes {passthrough = ["noinline"]}
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: %[[V:.*]] = memref.load %[[SOURCE]][%[[I]]]
// CHECK-NEXT: memref.store %[[V]], %[[TARGET]][%[[I]]]
// CHECK: func.func private @vpu_1(
// CHECK-SAME: %{{.*}}: memref<64xf32> {llvm.align = 64 : i64}, %{{.*}}: memref<64xf32>)
func.func @same(%x: memref<64xf32>, %transient: memref<1024xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<64xf32>], tpu.outputs = []} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %c136 = arith.constant 136 : index
  %a = memref.view %transient[%c0][] : memref<1024xi8> to memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.load %x[%i] : memref<64xf32>
    memref.store %v, %a[%i] : memref<64xf32>
  }
  %b = memref.view %transient[%c256][] : memref<1024xi8> to memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.load %x[%i] : memref<64xf32>
    memref.store %v, %b[%i] : memref<64xf32>
  }
  %c = memref.view %transient[%c136][] : memref<1024xi8> to memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.load %a[%i] : memref<64xf32>
    memref.store %v, %c[%i] : memref<64xf32>
  }
  return
}

// -----

// A loop that calls the runtime stays, and what is in it moves; memory that its own
// iterations use comes from outside, numbers of the loop as arguments. What an MXU
// operation has become is one kernel.
// CHECK-LABEL: func.func @loop(
// CHECK: memref.view
// CHECK: scf.while
// CHECK: tpu.continue
// CHECK: ^bb0(%[[STEP:.*]]: i64)
// CHECK-NEXT: call @vpu_0(%[[STEP]], %{{.*}}) : (i64, memref<64xi64>) -> ()
// CHECK-NEXT: call @mxu_1(%{{.*}}) : (memref<64xi64>) -> ()
// CHECK: func.func private @mxu_1(
// CHECK-COUNT-2: scf.for
func.func @loop(%state: memref<0xi8>, %transient: memref<512xi8>, %steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.while (%i = %zero) : (i64) -> i64 {
    %go = tpu.continue %i
    scf.condition(%go) %i : i64
  } do {
  ^bb0(%i: i64):
    %a = memref.view %transient[%c0][] : memref<512xi8> to memref<64xi64>
    scf.for %j = %c0 to %c64 step %c1 {
      memref.store %i, %a[%j] : memref<64xi64>
    }
    scf.execute_region no_inline {
      scf.for %j = %c0 to %c64 step %c1 {
        memref.store %one, %a[%j] : memref<64xi64>
      }
      scf.for %j = %c0 to %c64 step %c1 {
        memref.store %zero, %a[%j] : memref<64xi64>
      }
      scf.yield
    }
    %next = arith.addi %i, %one : i64
    scf.yield %next : i64
  }
  return
}

// -----

// One kernel stays where it is.
// CHECK-LABEL: func.func @single
// CHECK: scf.for
// CHECK-NOT: func.func private
func.func @single(%x: memref<64xf32>, %transient: memref<0xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<64xf32>], tpu.outputs = []} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    memref.store %zero, %x[%i] : memref<64xf32>
  }
  return
}

// -----

// An item becomes a function, which takes its number and the thread's memory, even if it is the
// only kernel. What is around the items stays.
// CHECK-LABEL: func.func @items(
// CHECK-SAME: %[[X:.*]]: memref<64x64xf32>, %[[TRANSIENT:.*]]: memref<256xi8>)
// CHECK: %[[OWN:.*]] = memref.view %[[TRANSIENT]]
// CHECK: tpu.launch @vpu_0(%[[X]] : memref<64x64xf32>) items %c64 scratch %[[OWN]] : memref<256xi8>
// CHECK-NEXT: return
// CHECK: func.func private @vpu_0(
// CHECK-SAME: %[[A:.*]]: memref<64x64xf32> {llvm.noalias}, %[[ITEM:.*]]: index, %[[MEMORY:.*]]: memref<256xi8> {llvm.align = 64 : i64, llvm.noalias})
// CHECK: memref.view %[[MEMORY]]
// CHECK: memref.load %[[A]][%[[ITEM]], %{{.*}}]
func.func @items(%x: memref<64x64xf32>, %transient: memref<256xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<64x64xf32>], tpu.outputs = []} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %own = memref.view %transient[%c0][] : memref<256xi8> to memref<256xi8>
  tpu.parallel %c64 scratch %own : memref<256xi8> {
  ^bb0(%item: index, %memory: memref<256xi8>):
    %row = memref.view %memory[%c0][] : memref<256xi8> to memref<64xf32>
    scf.for %i = %c0 to %c64 step %c1 {
      %v = memref.load %x[%item, %i] : memref<64x64xf32>
      memref.store %v, %row[%i] : memref<64xf32>
    }
  }
  return
}

// -----

// The kernels of a tile are functions, which the tile's function calls.
// CHECK-LABEL: func.func @tiles(
// CHECK-NOT: scf.for
// CHECK: tpu.launch @[[TILE:vpu_[0-9]+]](
// CHECK: func.func private @[[KERNEL:mxu_[0-9]+]](
// CHECK: func.func private @[[TILE]](%{{.*}}: memref<64x64xf32>{{.*}}, %{{.*}}: index, %[[OWN:.*]]: memref<256xi8> {llvm.align = 64 : i64, llvm.noalias})
// CHECK: %[[ROW:.*]] = memref.view %[[OWN]]
// CHECK: call @[[KERNEL]](%{{.*}}, %{{.*}}, %[[ROW]])
func.func @tiles(%x: memref<64x64xf32>, %transient: memref<256xi8>) attributes {tpu.convention = #tpu.convention<function>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %own = memref.view %transient[%c0][] : memref<256xi8> to memref<256xi8>
  tpu.parallel %c64 scratch %own : memref<256xi8> {
  ^bb0(%item: index, %memory: memref<256xi8>):
    %row = memref.view %memory[%c0][] : memref<256xi8> to memref<64xf32>
    scf.execute_region {
      scf.for %i = %c0 to %c64 step %c1 {
        %v = memref.load %x[%item, %i] : memref<64x64xf32>
        memref.store %v, %row[%i] : memref<64xf32>
      }
      scf.yield
    }
  }
  return
}

// -----

// Kernels take addresses in a thread's memory. So one kernel is shared by tiles that have more or
// less memory.
// CHECK-LABEL: func.func @memories(
// CHECK: func.func private @[[KERNEL:mxu_[0-9]+]]({{.*}}, %{{.*}}: memref<64xf32> {llvm.align = 64 : i64, llvm.noalias})
// CHECK: func.func private @vpu_{{.*}}: memref<256xi8> {llvm.align = 64 : i64, llvm.noalias})
// CHECK: call @[[KERNEL]](
// CHECK: func.func private @vpu_{{.*}}: memref<512xi8> {llvm.align = 64 : i64, llvm.noalias})
// CHECK: %[[ROW:.*]] = memref.view %{{.*}}[%{{.*}}][] : memref<512xi8> to memref<64xf32>
// CHECK: call @[[KERNEL]](%{{.*}}, %{{.*}}, %[[ROW]])
// CHECK-NOT: @mxu
func.func @memories(%x: memref<64x64xf32>, %transient: memref<512xi8>) attributes {tpu.convention = #tpu.convention<function>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %small = memref.view %transient[%c0][] : memref<512xi8> to memref<256xi8>
  tpu.parallel %c64 scratch %small : memref<256xi8> {
  ^bb0(%item: index, %memory: memref<256xi8>):
    scf.execute_region {
      %row = memref.view %memory[%c0][] : memref<256xi8> to memref<64xf32>
      scf.for %i = %c0 to %c64 step %c1 {
        %v = memref.load %x[%item, %i] : memref<64x64xf32>
        memref.store %v, %row[%i] : memref<64xf32>
      }
      scf.yield
    }
  }
  %large = memref.view %transient[%c0][] : memref<512xi8> to memref<512xi8>
  tpu.parallel %c64 scratch %large : memref<512xi8> {
  ^bb0(%item: index, %memory: memref<512xi8>):
    scf.execute_region {
      %row = memref.view %memory[%c256][] : memref<512xi8> to memref<64xf32>
      scf.for %i = %c0 to %c64 step %c1 {
        %v = memref.load %x[%item, %i] : memref<64x64xf32>
        memref.store %v, %row[%i] : memref<64xf32>
      }
      scf.yield
    }
  }
  return
}

// -----

// Code that computes on buffers of other shapes is the same code: the only view of a buffer that a
// kernel uses is its argument. An argument of equal kernels begins at a cache line if it does in
// all calls.
// CHECK-LABEL: func.func @shapes(
// CHECK-SAME: %[[X:.*]]: memref<64xf32>, %[[TRANSIENT:.*]]: memref<1024xi8>)
// CHECK-DAG: %[[A:.*]] = memref.view %[[TRANSIENT]][%{{.*}}][] : memref<1024xi8> to memref<1x64x1xf32>
// CHECK-DAG: %[[B:.*]] = memref.view %[[TRANSIENT]][%{{.*}}][] : memref<1024xi8> to memref<8x8xf32>
// CHECK-DAG: %[[FLAT:.*]] = memref.collapse_shape %[[A]] {{.*}} into memref<64xf32>
// CHECK-DAG: %[[FIRST:.*]] = memref.collapse_shape %[[B]] {{.*}} into memref<64xf32>
// CHECK: call @vpu_0(%[[X]], %[[FLAT]]) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK: call @vpu_0(%[[FIRST]], %[[FLAT]]) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK: func.func private @vpu_0(
// CHECK-SAME: %{{.*}}: memref<64xf32> {llvm.noalias}, %{{.*}}: memref<64xf32> {llvm.align = 64 : i64, llvm.noalias})
// CHECK-NOT: @vpu_1
func.func @shapes(%x: memref<64xf32>, %transient: memref<1024xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<64xf32>], tpu.outputs = []} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %a = memref.view %transient[%c0][] : memref<1024xi8> to memref<1x64x1xf32>
  %b = memref.view %transient[%c256][] : memref<1024xi8> to memref<8x8xf32>
  %flat = memref.collapse_shape %a [[0, 1, 2]] : memref<1x64x1xf32> into memref<64xf32>
  %first = memref.collapse_shape %b [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.load %x[%i] : memref<64xf32>
    memref.store %v, %flat[%i] : memref<64xf32>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.load %first[%i] : memref<64xf32>
    memref.store %v, %flat[%i] : memref<64xf32>
  }
  return
}

// -----

// Of two views of a buffer neither is an argument: no other argument may reach its bytes.
// CHECK-LABEL: func.func @two_views(
// CHECK: call @vpu_0(%[[A:.*]]) : (memref<8x8xf32>) -> ()
// CHECK: func.func private @vpu_0(%[[A:.*]]: memref<8x8xf32> {llvm.align = 64 : i64, llvm.noalias})
// CHECK-DAG: memref.collapse_shape %[[A]] {{.*}} into memref<64xf32>
// CHECK-DAG: memref.expand_shape %[[A]] {{.*}} into memref<8x4x2xf32>
func.func @two_views(%x: memref<64xf32>, %transient: memref<1024xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<64xf32>], tpu.outputs = []} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.view %transient[%c0][] : memref<1024xi8> to memref<8x8xf32>
  %flat = memref.collapse_shape %a [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  %deep = memref.expand_shape %a [[0], [1, 2]] output_shape [8, 4, 2] : memref<8x8xf32> into memref<8x4x2xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.load %flat[%i] : memref<64xf32>
    memref.store %v, %deep[%i, %c1, %c1] : memref<8x4x2xf32>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    memref.store %zero, %x[%i] : memref<64xf32>
  }
  return
}

// -----

// A short `while` of a library function is one kernel. In a core's program its kernels are
// functions, which profiles show.
// CHECK-LABEL: func.func @short_while(
// CHECK-NOT: scf.while
// CHECK: call @vpu_0(%{{.*}}, %{{.*}}) : (memref<i32>, memref<64xf32>) -> ()
// CHECK-NEXT: call @vpu_1(
// CHECK-NEXT: return
// CHECK-LABEL: func.func @core_while(
// CHECK: scf.while
// CHECK: call @vpu_2(
// CHECK: scf.yield
// CHECK: return
// CHECK: func.func private @vpu_0(
// CHECK: scf.while
// CHECK: scf.for
func.func @short_while(%x: memref<64xf32>, %count: memref<i32>, %transient: memref<0xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<64xf32>, tensor<i32>], tpu.outputs = []} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1 : i32
  %limit = arith.constant 8 : i32
  scf.while : () -> () {
    %n = memref.load %count[] : memref<i32>
    %go = arith.cmpi slt, %n, %limit : i32
    scf.condition(%go)
  } do {
    scf.for %i = %c0 to %c64 step %c1 {
      %v = memref.load %x[%i] : memref<64xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %x[%i] : memref<64xf32>
    }
    %n = memref.load %count[] : memref<i32>
    %next = arith.addi %n, %one : i32
    memref.store %next, %count[] : memref<i32>
    scf.yield
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.load %x[%i] : memref<64xf32>
    %w = arith.mulf %v, %v : f32
    memref.store %w, %x[%i] : memref<64xf32>
  }
  return
}
func.func @core_while(%state: memref<64xf32>, %count: memref<i32>) attributes {tpu.convention = #tpu.convention<core>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1 : i32
  %limit = arith.constant 8 : i32
  scf.while : () -> () {
    %n = memref.load %count[] : memref<i32>
    %go = arith.cmpi slt, %n, %limit : i32
    scf.condition(%go)
  } do {
    scf.for %i = %c0 to %c64 step %c1 {
      %v = memref.load %state[%i] : memref<64xf32>
      %w = arith.divf %v, %v : f32
      memref.store %w, %state[%i] : memref<64xf32>
    }
    %n = memref.load %count[] : memref<i32>
    %next = arith.addi %n, %one : i32
    memref.store %next, %count[] : memref<i32>
    scf.yield
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.load %state[%i] : memref<64xf32>
    %w = arith.subf %v, %v : f32
    memref.store %w, %state[%i] : memref<64xf32>
  }
  return
}

// -----

// The variables that shards share are memory of their own.
// CHECK-LABEL: func.func @variables(
// CHECK: func.func private @vpu_0(
// CHECK-SAME: %{{.*}}: memref<64xf32> {llvm.align = 64 : i64, llvm.noalias}, %{{.*}}: memref<64xf32> {llvm.align = 64 : i64, llvm.noalias})
func.func @variables(%state: memref<64xi8>, %transient: memref<256xi8>, %steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %shared = tpu.shared_state : memref<512xi8>
  %w = memref.view %shared[%c64][] : memref<512xi8> to memref<64xf32>
  %g = memref.view %transient[%c0][] : memref<256xi8> to memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %a = memref.load %g[%i] : memref<64xf32>
    memref.store %a, %w[%i] : memref<64xf32>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %a = memref.load %w[%i] : memref<64xf32>
    memref.store %a, %g[%i] : memref<64xf32>
  }
  return
}

// -----

// Kernels whose views were inside of them are equal, wherever in the arena the views are.
// CHECK-LABEL: func.func @views_inside(
// CHECK: call @mxu_0(
// CHECK: call @mxu_0(
// CHECK-NOT: func.func private @mxu_1
func.func @views_inside(%x: memref<64xf32>, %transient: memref<512xi8>) attributes {tpu.convention = #tpu.convention<function>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.execute_region no_inline {
    %place = arith.constant 0 : index
    %v = memref.view %transient[%place][] : memref<512xi8> to memref<64xf32>
    scf.for %i = %c0 to %c64 step %c1 {
      %a = memref.load %x[%i] : memref<64xf32>
      memref.store %a, %v[%i] : memref<64xf32>
    }
    scf.yield
  }
  scf.execute_region no_inline {
    %place = arith.constant 256 : index
    %v = memref.view %transient[%place][] : memref<512xi8> to memref<64xf32>
    scf.for %i = %c0 to %c64 step %c1 {
      %a = memref.load %x[%i] : memref<64xf32>
      memref.store %a, %v[%i] : memref<64xf32>
    }
    scf.yield
  }
  return
}

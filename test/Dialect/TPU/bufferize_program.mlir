// State is updated in place where later reads allow; results go where they are wanted.
// RUN: tpu-opt %s --bufferize-program --split-input-file | FileCheck %s

#id = affine_map<(d0) -> (d0)>
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 64, slots = [<"w" : tensor<4xf32>, offset = 0>]>} {
  // CHECK-LABEL: func.func @in_place
  // CHECK: %[[W:.*]] = tpu.state "w"
  // CHECK-NOT: memref.alloc
  // CHECK: linalg.generic {{.*}} ins(%[[W]], %{{.*}} : memref<4xf32>, memref<4xf32>) outs(%[[W]] : memref<4xf32>)
  // CHECK-NOT: memref.copy
  // CHECK: return
  func.func @in_place(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %ref = tpu.state "w" : memref<4xf32>
    %g_ref = tpu.infeed : memref<4xf32>
    %w = bufferization.to_tensor %ref restrict writable : memref<4xf32> to tensor<4xf32>
    %g = bufferization.to_tensor %g_ref restrict : memref<4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%w, %g : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %0 = arith.subf %a, %b : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    bufferization.materialize_in_destination %n in writable %ref : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }

  // The old value is fed out after the new one is computed: first all is fed out.
  // CHECK-LABEL: func.func @read_later
  // CHECK: %[[W:.*]] = tpu.state "w"
  // CHECK: tpu.outfeed %[[W]] : memref<4xf32>
  // CHECK: linalg.generic {{.*}} outs(%[[W]] : memref<4xf32>)
  // CHECK: return
  func.func @read_later(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %ref = tpu.state "w" : memref<4xf32>
    %w = bufferization.to_tensor %ref restrict writable : memref<4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %0 = arith.addf %a, %a : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    tpu.outfeed %w : tensor<4xf32>
    bufferization.materialize_in_destination %n in writable %ref : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }
}

// -----

// What nobody reads is computed in its place; one value of two variables in one of them.
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [<"a" : tensor<4xf32>, offset = 0>, <"b" : tensor<4xf32>, offset = 64>]>} {
  // CHECK-LABEL: func.func @initialize
  // CHECK-DAG: %[[A:.*]] = tpu.state "a"
  // CHECK-DAG: %[[B:.*]] = tpu.state "b"
  // CHECK-NOT: memref.alloc
  // CHECK: linalg.generic {{.*}} outs(%[[A]] : memref<4xf32>)
  // CHECK: memref.copy %[[A]], %[[B]]
  // CHECK-NOT: memref.copy
  // CHECK: return
  func.func @initialize(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %a_ref = tpu.state "a" : memref<4xf32>
    %b_ref = tpu.state "b" : memref<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %v = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        outs(%e : tensor<4xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %n = arith.index_cast %i : index to i32
      %f = arith.sitofp %n : i32 to f32
      linalg.yield %f : f32
    } -> tensor<4xf32>
    bufferization.materialize_in_destination %v in restrict writable %a_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    bufferization.materialize_in_destination %v in restrict writable %b_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }
}

// -----

// Two variables change places: one copy of each, made before either is stored.
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [<"a" : tensor<4xf32>, offset = 0>, <"b" : tensor<4xf32>, offset = 64>]>} {
  // CHECK-LABEL: func.func @swap
  // CHECK-DAG: %[[A:.*]] = tpu.state "a"
  // CHECK-DAG: %[[B:.*]] = tpu.state "b"
  // CHECK: %[[B2:.*]] = memref.alloc
  // CHECK: memref.copy %[[B]], %[[B2]]
  // CHECK: %[[A2:.*]] = memref.alloc
  // CHECK: memref.copy %[[A]], %[[A2]]
  // CHECK: memref.copy %[[B2]], %[[A]]
  // CHECK: memref.copy %[[A2]], %[[B]]
  func.func @swap(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %a_ref = tpu.state "a" : memref<4xf32>
    %b_ref = tpu.state "b" : memref<4xf32>
    %a = bufferization.to_tensor %a_ref restrict writable : memref<4xf32> to tensor<4xf32>
    %b = bufferization.to_tensor %b_ref restrict writable : memref<4xf32> to tensor<4xf32>
    bufferization.materialize_in_destination %b in writable %a_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    bufferization.materialize_in_destination %a in writable %b_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }
}

// -----

// What came to lie in the memory of a variable is saved before that is stored.
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [<"a" : tensor<4xf32>, offset = 0>, <"b" : tensor<4xf32>, offset = 64>]>} {
  // CHECK-LABEL: func.func @moved
  // CHECK-DAG: %[[A:.*]] = tpu.state "a"
  // CHECK-DAG: %[[B:.*]] = tpu.state "b"
  // CHECK: %[[C:.*]] = tpu.infeed
  // CHECK: tpu.all_reduce <sum> %[[A]]
  // CHECK: %[[SAVED:.*]] = memref.alloc
  // CHECK: memref.copy %[[A]], %[[SAVED]]
  // CHECK: memref.copy %[[C]], %[[A]]
  // CHECK: memref.copy %[[SAVED]], %[[B]]
  func.func @moved(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %a_ref = tpu.state "a" : memref<4xf32>
    %b_ref = tpu.state "b" : memref<4xf32>
    %c_ref = tpu.infeed : memref<4xf32>
    %a = bufferization.to_tensor %a_ref restrict writable : memref<4xf32> to tensor<4xf32>
    %c = bufferization.to_tensor %c_ref restrict : memref<4xf32> to tensor<4xf32>
    %r = tpu.all_reduce <sum> %a : (tensor<4xf32>) -> tensor<4xf32>
    bufferization.materialize_in_destination %c in writable %a_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    bufferization.materialize_in_destination %r in writable %b_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }

  // A variable that the step does not change is copied before it is reduced.
  // CHECK-LABEL: func.func @kept
  // CHECK-DAG: %[[A:.*]] = tpu.state "a"
  // CHECK-DAG: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[A]], %[[COPY]]
  // CHECK: tpu.all_reduce <sum> %[[COPY]]
  func.func @kept(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %a_ref = tpu.state "a" : memref<4xf32>
    %b_ref = tpu.state "b" : memref<4xf32>
    %a = bufferization.to_tensor %a_ref restrict : memref<4xf32> to tensor<4xf32>
    %r = tpu.all_reduce <sum> %a : (tensor<4xf32>) -> tensor<4xf32>
    bufferization.materialize_in_destination %r in writable %b_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }
}

// -----

// One initial value for two sums, both results: each gets its own, in its place.
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @shared_init
// CHECK-SAME: %{{.*}}: memref<3x5xf32>, %[[Y:.*]]: memref<3xf32>, %[[Z:.*]]: memref<3xf32>)
// CHECK-NOT: memref.alloc
// CHECK-DAG: linalg.fill {{.*}} outs(%[[Y]]
// CHECK-DAG: linalg.fill {{.*}} outs(%[[Z]]
// CHECK-NOT: memref.copy
// CHECK: return
func.func @shared_init(%x_ref: memref<3x5xf32>, %y_ref: memref<3xf32>, %z_ref: memref<3xf32>)
    attributes {tpu.convention = #tpu.convention<function>} {
  %x = bufferization.to_tensor %x_ref restrict : memref<3x5xf32> to tensor<3x5xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %y = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x5xf32>) outs(%f : tensor<3xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %s, %a : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  %z = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x5xf32>) outs(%f : tensor<3xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.subf %s, %a : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  bufferization.materialize_in_destination %y in restrict writable %y_ref : (tensor<3xf32>, memref<3xf32>) -> ()
  bufferization.materialize_in_destination %z in restrict writable %z_ref : (tensor<3xf32>, memref<3xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @all_reduce
// CHECK: tpu.all_reduce <sum> %[[G:.*]] : (memref<4xf32>) -> ()
// CHECK: tpu.outfeed %[[G]]
func.func @all_reduce(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %g = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tpu.all_reduce <sum> %g : (tensor<4xf32>) -> tensor<4xf32>
  tpu.outfeed %r : tensor<4xf32>
  return
}

// -----

// What is exchanged is whole memory: a slice with gaps is copied first.
// CHECK-LABEL: func.func @exchange
// CHECK: %[[X:.*]] = tpu.infeed
// CHECK-DAG: %[[GAPS:.*]] = memref.subview %[[X]]
// CHECK-DAG: %[[WHOLE:.*]] = memref.alloc() {{.*}}: memref<2x2xf32>
// CHECK-DAG: %[[ALL:.*]] = memref.alloc() {{.*}}: memref<2x2x2xf32>
// CHECK: linalg.copy ins(%[[GAPS]] : {{.*}}) outs(%[[WHOLE]] : memref<2x2xf32>)
// CHECK: tpu.communicate <all_gather>(%[[WHOLE]] : memref<2x2xf32>) outs(%[[ALL]] : memref<2x2x2xf32>)
// CHECK: tpu.outfeed %[[ALL]]
func.func @exchange(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %x_ref = tpu.infeed : memref<2x4xf32>
  %x = bufferization.to_tensor %x_ref restrict : memref<2x4xf32> to tensor<2x4xf32>
  %part = tensor.extract_slice %x[0, 1] [2, 2] [1, 1] : tensor<2x4xf32> to tensor<2x2xf32>
  %empty = bufferization.alloc_tensor() : tensor<2x2x2xf32>
  %all = tpu.communicate <all_gather>(%part : tensor<2x2xf32>) outs(%empty : tensor<2x2x2xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64> -> tensor<2x2x2xf32>
  tpu.outfeed %all : tensor<2x2x2xf32>
  return
}

// A sum over shards that is padded does not lie in the padded tensor's rows while it is taken.
// CHECK-LABEL: func.func @padded
// CHECK: tpu.all_reduce <sum> %[[SUM:.*]] : (memref<4x2xf32>) -> ()
// CHECK: linalg.copy ins(%[[SUM]] : memref<4x2xf32>) outs(%{{.*}} : memref<4x2xf32, strided<[3, 1]>>)
// CHECK: tpu.outfeed
func.func @padded(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %zero = arith.constant 0.0 : f32
  %x_ref = tpu.infeed : memref<4x2xf32>
  %x = bufferization.to_tensor %x_ref restrict : memref<4x2xf32> to tensor<4x2xf32>
  %empty = tensor.empty() : tensor<4x2xf32>
  %own = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x2xf32>) outs(%empty : tensor<4x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %a : f32
    linalg.yield %c : f32
  } -> tensor<4x2xf32>
  %sum = tpu.all_reduce <sum> %own : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %wide = tensor.empty() : tensor<4x3xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%wide : tensor<4x3xf32>) -> tensor<4x3xf32>
  %padded = tensor.insert_slice %sum into %zeros[0, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x3xf32>
  tpu.outfeed %padded : tensor<4x3xf32>
  return
}

// -----

// An update is made as soon as it can be, with the little that it is scaled by:
// of w behind what reads it last, of v where its gradient is. The memory of a
// gradient is free then.
#vector = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
#scalar = affine_map<() -> ()>
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [<"v" : tensor<4xf32>, offset = 0>, <"w" : tensor<4xf32>, offset = 64>]>} {
  // CHECK-LABEL: func.func @early
  // CHECK-DAG: %[[V:.*]] = tpu.state "v"
  // CHECK-DAG: %[[W:.*]] = tpu.state "w"
  // CHECK: math.exp
  // CHECK: linalg.generic {{.*}} outs(%[[V]] : memref<4xf32>)
  // CHECK: math.sin
  // CHECK: math.cos
  // CHECK: linalg.generic {{.*}} outs(%[[W]] : memref<4xf32>)
  // CHECK: tpu.outfeed
  // CHECK-NOT: memref.copy
  // CHECK: return
  func.func @early(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %v_ref = tpu.state "v" : memref<4xf32>
    %w_ref = tpu.state "w" : memref<4xf32>
    %g_ref = tpu.infeed : memref<4xf32>
    %v = bufferization.to_tensor %v_ref restrict writable : memref<4xf32> to tensor<4xf32>
    %w = bufferization.to_tensor %w_ref restrict writable : memref<4xf32> to tensor<4xf32>
    %g = bufferization.to_tensor %g_ref restrict : memref<4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %gv = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
        ins(%g : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %0 = math.exp %a : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    %gw = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
        ins(%g : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %0 = math.sin %a : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    %last = linalg.generic {indexing_maps = [#vector, #vector, #vector], iterator_types = ["parallel"]}
        ins(%w, %gw : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %0 = math.cos %a : f32
      %1 = arith.mulf %0, %b : f32
      linalg.yield %1 : f32
    } -> tensor<4xf32>
    tpu.outfeed %last : tensor<4xf32>
    %s = tensor.empty() : tensor<f32>
    %half = arith.constant 0.5 : f32
    %rate = linalg.generic {indexing_maps = [#scalar], iterator_types = []} outs(%s : tensor<f32>) {
    ^bb0(%o: f32):
      linalg.yield %half : f32
    } -> tensor<f32>
    %nv = linalg.generic {indexing_maps = [#vector, #vector, #none, #vector], iterator_types = ["parallel"]}
        ins(%v, %gv, %rate : tensor<4xf32>, tensor<4xf32>, tensor<f32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
      %0 = arith.mulf %b, %c : f32
      %1 = arith.subf %a, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<4xf32>
    %nw = linalg.generic {indexing_maps = [#vector, #vector, #vector], iterator_types = ["parallel"]}
        ins(%w, %gw : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %0 = arith.subf %a, %b : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    bufferization.materialize_in_destination %nv in writable %v_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    bufferization.materialize_in_destination %nw in writable %w_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }

  // What cores reduce is not waited for before the end.
  // CHECK-LABEL: func.func @reduced
  // CHECK-DAG: %[[V:.*]] = tpu.state "v"
  // CHECK: tpu.all_reduce
  // CHECK: math.sin
  // CHECK: tpu.outfeed
  // CHECK: linalg.generic {{.*}} outs(%[[V]] : memref<4xf32>)
  // CHECK: return
  func.func @reduced(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %v_ref = tpu.state "v" : memref<4xf32>
    %g_ref = tpu.infeed : memref<4xf32>
    %v = bufferization.to_tensor %v_ref restrict writable : memref<4xf32> to tensor<4xf32>
    %g = bufferization.to_tensor %g_ref restrict : memref<4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %gv = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
        ins(%g : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %0 = math.exp %a : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    %sum = tpu.all_reduce <sum> %gv : (tensor<4xf32>) -> tensor<4xf32>
    %other = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
        ins(%g : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %0 = math.sin %a : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    tpu.outfeed %other : tensor<4xf32>
    %nv = linalg.generic {indexing_maps = [#vector, #vector, #vector], iterator_types = ["parallel"]}
        ins(%v, %sum : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %0 = arith.subf %a, %b : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    bufferization.materialize_in_destination %nv in writable %v_ref : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }
}

// -----

// An iteration adds to what there was before the loop, not to what the last iteration has left there.
#map = affine_map<(d0) -> (d0)>
module {
  // CHECK-LABEL: func.func @refilled
  // CHECK: scf.for
  // CHECK: linalg.fill {{.*}} outs(%[[SUM:.*]] : memref<4xf32>)
  // CHECK-NEXT: linalg.generic {{.*}} outs(%[[SUM]] : memref<4xf32>)
  func.func @refilled(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %x_ref = tpu.infeed : memref<4xf32>
    %x = bufferization.to_tensor %x_ref restrict : memref<4xf32> to tensor<4xf32>
    %zero = arith.constant 0.0 : f32
    %begin = arith.constant 0 : index
    %end = arith.constant 8 : index
    %step = arith.constant 1 : index
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.for %i = %begin to %end step %step {
      %sum = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
          ins(%x : tensor<4xf32>) outs(%f : tensor<4xf32>) {
      ^bb0(%a: f32, %o: f32):
        %0 = arith.addf %a, %o : f32
        linalg.yield %0 : f32
      } -> tensor<4xf32>
      tpu.outfeed %sum : tensor<4xf32>
    }
    return
  }

  // CHECK-LABEL: func.func @copied
  // CHECK: linalg.generic {{.*}} outs(%[[VALUE:.*]] : memref<4xf32>)
  // CHECK: scf.for
  // CHECK: memref.copy %[[VALUE]], %[[SUM:.*]] :
  // CHECK-NEXT: linalg.generic {{.*}} outs(%[[SUM]] : memref<4xf32>)
  func.func @copied(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %x_ref = tpu.infeed : memref<4xf32>
    %x = bufferization.to_tensor %x_ref restrict : memref<4xf32> to tensor<4xf32>
    %begin = arith.constant 0 : index
    %end = arith.constant 8 : index
    %step = arith.constant 1 : index
    %e = tensor.empty() : tensor<4xf32>
    %value = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
        ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %0 = arith.mulf %a, %a : f32
      linalg.yield %0 : f32
    } -> tensor<4xf32>
    scf.for %i = %begin to %end step %step {
      %sum = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
          ins(%x : tensor<4xf32>) outs(%value : tensor<4xf32>) {
      ^bb0(%a: f32, %o: f32):
        %0 = arith.addf %a, %o : f32
        linalg.yield %0 : f32
      } -> tensor<4xf32>
      tpu.outfeed %sum : tensor<4xf32>
    }
    return
  }
}

// -----

// Memory without contents, into which an iteration inserts slices, is the iteration's own. It is not copied.

// CHECK-LABEL: func.func @rolled
// CHECK: scf.for
// CHECK: %[[ROLLED:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK-NOT: memref.copy {{.*}}, %[[ROLLED]]
// CHECK: %[[BEGIN:.*]] = memref.subview %[[ROLLED]][0] [3] [1]
// CHECK-NEXT: linalg.copy {{.*}} outs(%[[BEGIN]] : 
// CHECK: %[[END:.*]] = memref.subview %[[ROLLED]][3] [1] [1]
// CHECK-NEXT: linalg.copy {{.*}} outs(%[[END]] : 
// CHECK: return
func.func @rolled(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %x_ref = tpu.infeed : memref<4xf32>
  %x = bufferization.to_tensor %x_ref restrict : memref<4xf32> to tensor<4xf32>
  %begin = arith.constant 0 : index
  %end = arith.constant 8 : index
  %step = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  scf.for %i = %begin to %end step %step {
    %first = tensor.extract_slice %x[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %rest = tensor.extract_slice %x[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %0 = tensor.insert_slice %rest into %e[0] [3] [1] : tensor<3xf32> into tensor<4xf32>
    %1 = tensor.insert_slice %first into %0[3] [1] [1] : tensor<1xf32> into tensor<4xf32>
    tpu.outfeed %1 : tensor<4xf32>
  }
  return
}

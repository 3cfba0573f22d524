// Variables that all shards compute alike are once in a process, and each shard
// computes a share of their updates.
// RUN: tpu-opt %s --share-state --split-input-file | FileCheck %s

// A reduction over all shards is the same on each. The step begins with reads
// of what the others wrote at the end of the step before.
// CHECK: bytes = 640 (shared = 640), slots = [<"kernel" : tensor<32x4xf32>, offset = 0>, <"bias" : tensor<4xf32>, offset = 512>,
module attributes {tpu.num_shards = 4 : i32, tpu.state_layout = #tpu.state_layout<bytes = 640, slots = [
    <"kernel" : tensor<32x4xf32>, offset = 0>, <"bias" : tensor<4xf32>, offset = 512>,
    <"scale" : tensor<4xf32>, offset = 576>]>} {
// CHECK-LABEL: func.func @train(
func.func @train(%steps: i64, %x: f32) attributes {tpu.convention = #tpu.convention<core>,
    tpu.infeeds = [#tpu.tensor_spec<"image" : tensor<32x4xf32>>, #tpu.tensor_spec<"systole.param/rate" : tensor<4xf32>>]} {
  // CHECK: %[[POSITION:.*]], %[[COUNT:.*]] = tpu.local_shards
  // CHECK: %[[I:.*]] = arith.index_cast %[[POSITION]]
  // CHECK: %[[N:.*]] = arith.index_cast %[[COUNT]]
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[I]], %{{.*}} : index
  %kernel = tpu.state "kernel" : memref<32x4xf32>
  %bias = tpu.state "bias" : memref<4xf32>
  %scale = tpu.state "scale" : memref<4xf32>
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %last = scf.while (%i = %zero) : (i64) -> i64 {
    %go = tpu.continue %i
    scf.condition(%go) %i : i64
  } do {
  ^bb0(%i: i64):
    // CHECK: tpu.infeed
    %image, %rate = tpu.infeed : memref<32x4xf32>, memref<4xf32>
    %gradient = memref.alloc() : memref<32x4xf32>
    // CHECK: tpu.meet
    // CHECK-NEXT: linalg.generic
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%kernel, %image : memref<32x4xf32>, memref<32x4xf32>)
        outs(%gradient : memref<32x4xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %a, %b : f32
      linalg.yield %0 : f32
    }
    // CHECK: tpu.all_reduce
    tpu.all_reduce <sum> %gradient : (memref<32x4xf32>) -> ()
    // All shards are here: no meeting. Each computes its items.
    // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1
    // CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[I]], %[[ONE]]
    // CHECK-NEXT: %[[BEGIN:.*]] = arith.muli %[[I]], %c8
    // CHECK-NEXT: %[[BEGIN2:.*]] = arith.divui %[[BEGIN]], %[[N]]
    // CHECK-NEXT: %[[END:.*]] = arith.muli %[[NEXT]], %c8
    // CHECK-NEXT: %[[END2:.*]] = arith.divui %[[END]], %[[N]]
    // CHECK-NEXT: %[[OWN:.*]] = arith.subi %[[END2]], %[[BEGIN2]]
    // CHECK-NEXT: tpu.parallel %[[OWN]]
    // CHECK-NEXT: ^bb0(%[[ITEM:.*]]: index)
    // CHECK-NEXT: %[[MOVED:.*]] = arith.addi %[[ITEM]], %[[BEGIN2]]
    // CHECK-NEXT: arith.muli %[[MOVED]]
    tpu.parallel %c8 {
    ^bb0(%item: index):
      %row = arith.muli %item, %c4 : index
      %g = memref.subview %gradient[%row, 0] [4, 4] [1, 1] : memref<32x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
      %w = memref.subview %kernel[%row, 0] [4, 4] [1, 1] : memref<32x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
      linalg.copy ins(%g : memref<4x4xf32, strided<[4, 1], offset: ?>>) outs(%w : memref<4x4xf32, strided<[4, 1], offset: ?>>)
    }
    // The first shard computes what has no items. A flag's value is the same on
    // each shard.
    // CHECK: scf.if %[[FIRST]]
    // CHECK-NEXT: linalg.copy
    linalg.copy ins(%rate : memref<4xf32>) outs(%bias : memref<4xf32>)
    // It needs no meeting with itself.
    // CHECK-NOT: tpu.meet
    // CHECK: scf.if %[[FIRST]]
    // CHECK-NEXT: linalg.copy
    linalg.copy ins(%bias : memref<4xf32>) outs(%scale : memref<4xf32>)
    // CHECK-NOT: tpu.meet
    // CHECK: scf.yield
    %next = arith.addi %i, %one : i64
    scf.yield %next : i64
  }
  return
}

// What only reads shares without any change.
// CHECK-LABEL: func.func @evaluate(
// CHECK-NEXT: tpu.state
// CHECK-NEXT: memref.alloc
// CHECK-NEXT: memref.copy
// CHECK-NEXT: return
func.func @evaluate(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  %kernel = tpu.state "kernel" : memref<32x4xf32>
  %copy = memref.alloc() : memref<32x4xf32>
  memref.copy %kernel, %copy : memref<32x4xf32> to memref<32x4xf32>
  return
}
}

// -----

// Each shard keeps a variable to which the shards write different values, and
// all that depend on it; a part of a variable, and what a function carries.
// CHECK: bytes = 512 (shared = 128), slots = [<"by_input" : tensor<4xf32>, offset = 128>,
// CHECK-SAME: <"by_index" : tensor<4xf32>, offset = 192>,
// CHECK-SAME: <"of_pairs" : tensor<4xf32>, offset = 256>,
// CHECK-SAME: <"of_pairs_and_pairs" : tensor<4xf32>, offset = 0>,
// CHECK-SAME: <"depends" : tensor<4xf32>, offset = 320>,
// CHECK-SAME: <"train/carried" : tensor<4xf32>, offset = 384,
// CHECK-SAME: <"part" : tensor<4xf32>, offset = 448,
// CHECK-SAME: <"read" : tensor<4xf32>, offset = 64>
module attributes {tpu.num_shards = 4 : i32, tpu.state_layout = #tpu.state_layout<bytes = 512, slots = [
    <"by_input" : tensor<4xf32>, offset = 0>, <"by_index" : tensor<4xf32>, offset = 64>,
    <"of_pairs" : tensor<4xf32>, offset = 128>, <"of_pairs_and_pairs" : tensor<4xf32>, offset = 192>,
    <"depends" : tensor<4xf32>, offset = 256>,
    <"train/carried" : tensor<4xf32>, offset = 320, variable = <local = true>>,
    <"part" : tensor<4xf32>, offset = 384, variable = <whole = tensor<16xf32>, starts = [0, 4, 8, 12]>>,
    <"read" : tensor<4xf32>, offset = 448>]>} {
// CHECK-LABEL: func.func @train(
func.func @train(%steps: i64, %x: f32) attributes {tpu.convention = #tpu.convention<core>,
    tpu.infeeds = [#tpu.tensor_spec<"image" : tensor<4xf32>>]} {
  %by_input = tpu.state "by_input" : memref<4xf32>
  %by_index = tpu.state "by_index" : memref<4xf32>
  %of_pairs = tpu.state "of_pairs" : memref<4xf32>
  %of_all = tpu.state "of_pairs_and_pairs" : memref<4xf32>
  %depends = tpu.state "depends" : memref<4xf32>
  %read = tpu.state "read" : memref<4xf32>
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %last = scf.while (%i = %zero) : (i64) -> i64 {
    %go = tpu.continue %i
    scf.condition(%go) %i : i64
  } do {
  ^bb0(%i: i64):
    %image = tpu.infeed : memref<4xf32>
    linalg.copy ins(%image : memref<4xf32>) outs(%by_input : memref<4xf32>)
    %id = tpu.replica_id
    %index = arith.index_cast %id : i32 to index
    %element = memref.subview %read[%index] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    %to = memref.subview %by_index[0] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1]>>
    memref.copy %element, %to : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1]>>
    %sum = memref.alloc() : memref<4xf32>
    linalg.copy ins(%image : memref<4xf32>) outs(%sum : memref<4xf32>)
    tpu.all_reduce <sum> %sum groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64> : (memref<4xf32>) -> ()
    linalg.copy ins(%sum : memref<4xf32>) outs(%of_pairs : memref<4xf32>)
    tpu.all_reduce <sum> %sum groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64> : (memref<4xf32>) -> ()
    linalg.copy ins(%sum : memref<4xf32>) outs(%of_all : memref<4xf32>)
    linalg.copy ins(%by_input : memref<4xf32>) outs(%depends : memref<4xf32>)
    %next = arith.addi %i, %one : i64
    scf.yield %next : i64
  }
  return
}
}

// -----

// Each shard keeps what it chooses by its input, what a user's function gives,
// and slices of its own that a group gathers. A user's function may read shared
// variables.
// CHECK: bytes = 320 (shared = 128), slots = [<"chosen" : tensor<4xf32>, offset = 128>,
// CHECK-SAME: <"b" : tensor<4xf32>, offset = 0>,
// CHECK-SAME: <"of_user" : tensor<4xf32>, offset = 192>,
// CHECK-SAME: <"gathered" : tensor<4xf32>, offset = 256>,
// CHECK-SAME: <"read" : tensor<4xf32>, offset = 64>
module attributes {tpu.num_shards = 4 : i32, tpu.state_layout = #tpu.state_layout<bytes = 320, slots = [
    <"chosen" : tensor<4xf32>, offset = 0>, <"b" : tensor<4xf32>, offset = 64>,
    <"of_user" : tensor<4xf32>, offset = 128>, <"gathered" : tensor<4xf32>, offset = 192>,
    <"read" : tensor<4xf32>, offset = 256>]>} {
// CHECK-LABEL: func.func @train(
func.func @train(%steps: i64, %x: f32) attributes {tpu.convention = #tpu.convention<core>,
    tpu.infeeds = [#tpu.tensor_spec<"image" : tensor<4xi1>>]} {
  %chosen = tpu.state "chosen" : memref<4xf32>
  %b = tpu.state "b" : memref<4xf32>
  %of_user = tpu.state "of_user" : memref<4xf32>
  %gathered = tpu.state "gathered" : memref<4xf32>
  %read = tpu.state "read" : memref<4xf32>
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %last = scf.while (%i = %zero) : (i64) -> i64 {
    %go = tpu.continue %i
    scf.condition(%go) %i : i64
  } do {
  ^bb0(%i: i64):
    %image = tpu.infeed : memref<4xi1>
    %kept = memref.alloc() : memref<4xf32>
    %new = memref.alloc() : memref<4xf32>
    linalg.copy ins(%read : memref<4xf32>) outs(%kept : memref<4xf32>)
    linalg.fill ins(%x : f32) outs(%new : memref<4xf32>)
    %bit = memref.load %image[%c0] : memref<4xi1>
    %choice = scf.if %bit -> memref<4xf32> {
      scf.yield %kept : memref<4xf32>
    } else {
      scf.yield %new : memref<4xf32>
    }
    linalg.copy ins(%choice : memref<4xf32>) outs(%chosen : memref<4xf32>)
    linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
    %result = memref.alloc() : memref<4xf32>
    tpu.custom_call "f"(%read : memref<4xf32>) outs(%result : memref<4xf32>) signature = "" config = ""
    linalg.copy ins(%result : memref<4xf32>) outs(%of_user : memref<4xf32>)
    %id = tpu.replica_id
    %index = arith.index_cast %id : i32 to index
    %slice = memref.subview %read[%index] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    %own = memref.alloc() : memref<1xf32>
    memref.copy %slice, %own : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32>
    %pair = memref.alloc() : memref<2xf32>
    tpu.communicate <all_gather>(%own : memref<1xf32>) outs(%pair : memref<2xf32>) groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>
    %to = memref.subview %gathered[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
    memref.copy %pair, %to : memref<2xf32> to memref<2xf32, strided<[1]>>
    %next = arith.addi %i, %one : i64
    scf.yield %next : i64
  }
  return
}
}

// -----

// A meeting precedes the write of a variable that others may still read.
module attributes {tpu.num_shards = 2 : i32, tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [
    <"mean" : tensor<4xf32>, offset = 0>, <"frozen" : tensor<4xf32>, offset = 64>]>} {
// CHECK-LABEL: func.func @train(
func.func @train(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq
  %mean = tpu.state "mean" : memref<4xf32>
  %frozen = tpu.state "frozen" : memref<4xf32>
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %last = scf.while (%i = %zero) : (i64) -> i64 {
    %go = tpu.continue %i
    scf.condition(%go) %i : i64
  } do {
  ^bb0(%i: i64):
    // An operation that writes other memory, too, writes a copy of the
    // variable.
    // CHECK: tpu.meet
    // CHECK-NEXT: memref.copy %{{.*}}, %[[COPY:.*]] : memref<4xf32> to memref<4xf32>
    // CHECK-NEXT: %[[VIEW:.*]] = memref.expand_shape %[[COPY]]
    // CHECK-NEXT: linalg.generic
    // CHECK-SAME: outs(%[[VIEW]], %{{.*}} :
    // CHECK: tpu.meet
    // CHECK-NEXT: scf.if %[[FIRST]]
    // CHECK-NEXT: memref.copy %[[COPY]], %{{.*}}
    %other = memref.alloc() : memref<1x4xf32>
    %view = memref.expand_shape %mean [[0, 1]] output_shape [1, 4] : memref<4xf32> into memref<1x4xf32>
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%frozen : memref<4xf32>)
        outs(%view, %other : memref<1x4xf32>, memref<1x4xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %0 = arith.addf %a, %b : f32
      linalg.yield %0, %0 : f32, f32
    }
    %next = arith.addi %i, %one : i64
    scf.yield %next : i64
  }
  return
}
}

// -----

// One shard shares with nobody.
// CHECK: bytes = 64, slots
// CHECK-NOT: tpu.local_shards
module attributes {tpu.num_shards = 1 : i32, tpu.state_layout = #tpu.state_layout<bytes = 64, slots = [
    <"kernel" : tensor<4xf32>, offset = 0>]>} {
func.func @initialize(%steps: i64, %x: f32) attributes {tpu.convention = #tpu.convention<core>} {
  %kernel = tpu.state "kernel" : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%kernel : memref<4xf32>)
  return
}
}

// What the structure ops refuse, and how they say it.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics

module attributes {tpu.state = [{name = "w", type = tensor<4xf32>}]} {
  func.func @f() attributes {tpu.convention = #tpu.convention<core>} {
    // expected-error @+1 {{names no variable: the module's `tpu.state` has no "v"}}
    %v = tpu.state "v" : memref<4xf32>
    return
  }
}

// -----

module attributes {tpu.state = [{name = "w", type = tensor<4xf32>}]} {
  func.func @f() attributes {tpu.convention = #tpu.convention<core>} {
    // expected-error @+1 {{has type 'memref<5xf32>', but the module's `tpu.state` says tensor<4xf32>}}
    %v = tpu.state "w" : memref<5xf32>
    return
  }
}

// -----

func.func @f(%i: i64) {
  // expected-error @+1 {{belongs in a core's program}}
  %go = tpu.continue %i
  return
}

// -----

func.func @f() attributes {tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{belongs in a core's program}}
  tpu.mark 3
  return
}

// -----

func.func @f() attributes {tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{belongs in a core's program}}
  %x = tpu.infeed : memref<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  // expected-error @+1 {{belongs in a core's program}}
  tpu.outfeed %x : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{combines operands of one kind and element type}}
  %a, %b = tpu.all_reduce <sum> %x, %y : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @f(%x: memref<4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{or no result for memrefs}}
  %a = tpu.all_reduce <sum> %x : (memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: memref<?xf32>) attributes {tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{passes integers, pointers and memrefs of static shape}}
  tpu.runtime_call @g(%x) : memref<?xf32>
  return
}

// -----

func.func @f(%x: i64) attributes {tpu.convention = #tpu.convention<function>} {
  // expected-error @+1 {{belongs in a function of the `core` or the `host` convention}}
  tpu.runtime_call @g(%x) : i64
  return
}

// -----

func.func @host_of_no_core(%x: memref<4xf32>, %y: memref<4xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  // expected-error @+1 {{belongs in a function of the `core` convention: only a step of a program has a host beside it}}
  tpu.custom_call "train_host"(%x : memref<4xf32>) outs(%y : memref<4xf32>) signature = "" config = "" {host}
  return
}

// What the structure ops refuse, and how they say it.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics

module attributes {tpu.state_layout = #tpu.state_layout<bytes = 64, slots = [<"w" : tensor<4xf32>, offset = 0>]>} {
  func.func @f() attributes {tpu.convention = #tpu.convention<core>} {
    // expected-error @+1 {{names no variable: the module's `tpu.state_layout` has no "v"}}
    %v = tpu.state "v" : memref<4xf32>
    return
  }
}

// -----

module attributes {tpu.state_layout = #tpu.state_layout<bytes = 64, slots = [<"w" : tensor<4xf32>, offset = 0>]>} {
  func.func @f() attributes {tpu.convention = #tpu.convention<core>} {
    // expected-error @+1 {{has type 'memref<5xf32>', but the variable in the module's `tpu.state_layout` is 'tensor<4xf32>'}}
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
  %position, %count = tpu.local_shards
  return
}

// -----

func.func @f() attributes {tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{belongs in a core's program}}
  %shared = tpu.shared_state : memref<64xi8>
  return
}

// -----

func.func @f() attributes {tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{belongs in a core's program}}
  tpu.meet
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

// -----

func.func @not_the_core(%x: memref<4xf32>, %y: memref<8xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  // expected-error @+1 {{belongs in a core's program: a function with `tpu.convention = #tpu.convention<core>`}}
  tpu.communicate <all_gather>(%x : memref<4xf32>) outs(%y : memref<8xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
  return
}

// -----

func.func @rows(%x: memref<4xf32>, %y: memref<8xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{has groups of type 'tensor<2xi64>': rows of shards are expected}}
  tpu.communicate <all_gather>(%x : memref<4xf32>) outs(%y : memref<8xf32>) groups = dense<[0, 1]> : tensor<2xi64>
  return
}

// -----

func.func @shards(%x: memref<4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{has a shard -1 in its groups}}
  tpu.all_reduce <sum> %x groups = dense<[[0, -1]]> : tensor<1x2xi64> : (memref<4xf32>) -> ()
  return
}

// -----

func.func @sizes(%x: memref<4xf32>, %y: memref<4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{gives 8 elements of 'memref<4xf32>', and not 'memref<4xf32>'}}
  tpu.communicate <all_gather>(%x : memref<4xf32>) outs(%y : memref<4xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
  return
}

// -----

func.func @types(%x: memref<4xf32>, %y: memref<4xi32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{exchanges elements of one type, but has 'memref<4xf32>' and 'memref<4xi32>'}}
  tpu.communicate <all_to_all>(%x : memref<4xf32>) outs(%y : memref<4xi32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
  return
}

// -----

func.func @counts(%x: memref<4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{has 2 inputs and 1 outputs: an output for each input, and one or more, are needed}}
  tpu.communicate <all_to_all>(%x, %x : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
  return
}

// -----

func.func @pairs(%x: memref<4xf32>, %y: memref<4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{has groups of two, from whom and to whom}}
  tpu.communicate <collective_permute>(%x : memref<4xf32>) outs(%y : memref<4xf32>) groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>
  return
}

// -----

func.func @reduces(%x: memref<4xf32>, %y: memref<2xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{needs a `reduction`, by which it combines}}
  tpu.communicate <reduce_scatter>(%x : memref<4xf32>) outs(%y : memref<2xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
  return
}

// -----

func.func @reduces_not(%x: memref<4xf32>, %y: memref<8xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{combines nothing, but has a `reduction`}}
  tpu.communicate <all_gather>(%x : memref<4xf32>) outs(%y : memref<8xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64> {reduction = #tpu.reduction<sum>}
  return
}

// -----

func.func @results(%x: tensor<4xf32>, %y: tensor<8xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{has the types of its outputs as result types, or no result for memrefs}}
  tpu.communicate <all_gather>(%x : tensor<4xf32>) outs(%y : tensor<8xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
  return
}

// -----

func.func @in_place(%x: memref<4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{is no all-reduce: `tpu.all_reduce` is}}
  tpu.communicate <all_reduce>(%x : memref<4xf32>) outs(%x : memref<4xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
  return
}

// -----

func.func @starts(%x: memref<4xf32>, %y: memref<8xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{begins an `all_reduce` or a `reduce_scatter`, and no `all_gather`}}
  %n = tpu.start_collective <all_gather>, <sum>(%x : memref<4xf32>) outs(%y : memref<8xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
  return
}

// -----

func.func @scatters(%x: memref<4xf32>, %y: memref<2xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{needs `groups`, among which it scatters}}
  %n = tpu.start_collective <reduce_scatter>, <sum>(%x : memref<4xf32>) outs(%y : memref<2xf32>)
  return
}

// -----

func.func @started_sizes(%x: memref<4xf32>, %y: memref<2xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  // expected-error @+1 {{gives 4 elements of 'memref<4xf32>', and not 'memref<2xf32>'}}
  %n = tpu.start_collective <all_reduce>, <sum>(%x : memref<4xf32>) outs(%y : memref<2xf32>)
  return
}

// -----

func.func @elsewhere(%x: memref<4xf32>, %n: i64) attributes {tpu.convention = #tpu.convention<function>} {
  // expected-error @+1 {{belongs in a core's program}}
  tpu.finish_collective %n(%x : memref<4xf32>)
  return
}

// -----

func.func @item_arguments(%own: memref<128xi8>, %count: index) {
  // expected-error @+1 {{has a region with arguments of types 'index': 'index', 'memref<128xi8>' are expected}}
  tpu.parallel %count scratch %own : memref<128xi8> {
  ^bb0(%item: index):
    %0 = arith.addi %item, %item : index
  }
  return
}

// -----

func.func @no_callee(%count: index) {
  // expected-error @+1 {{calls @item, which is no function}}
  tpu.launch @item() items %count
  return
}

// -----

func.func private @item(memref<4xf32>, index)
func.func @other_arguments(%x: memref<8xf32>, %count: index) {
  // expected-error @+1 {{calls @item, which does not take 'memref<8xf32>', 'index' or has results}}
  tpu.launch @item(%x : memref<8xf32>) items %count
  return
}

// -----

func.func @fft(%x: memref<1x20x12x2xf32>, %y: memref<1x20x12x2xf32>) {
  // expected-error @+1 {{takes a signal, twiddles}}
  tpu.fft (%x : memref<1x20x12x2xf32>) outs(%y : memref<1x20x12x2xf32>) radices = [4, 3] dims = 2 to 2 scale = 1.0
  return
}

// -----

func.func @fft(%x: memref<1x20x12x2xf16>, %w: memref<9x2xf16>, %y: memref<1x20x12x2xf16>) {
  // expected-error @+1 {{transforms outer x m x n x 2 numbers of f32 or f64, not 'memref<1x20x12x2xf16>'}}
  tpu.fft (%x, %w : memref<1x20x12x2xf16>, memref<9x2xf16>) outs(%y : memref<1x20x12x2xf16>) radices = [4, 3] dims = 2 to 2 scale = 1.0
  return
}

// -----

func.func @fft(%x: memref<1x20x12x2xf32>, %w: memref<9x2xf32>, %y: memref<1x20x12x2xf32>) {
  // expected-error @+1 {{transforms dimension 1 or 2 to 1 or 2, not 3 to 2}}
  tpu.fft (%x, %w : memref<1x20x12x2xf32>, memref<9x2xf32>) outs(%y : memref<1x20x12x2xf32>) radices = [4, 3] dims = 3 to 2 scale = 1.0
  return
}

// -----

func.func @fft(%x: memref<1x20x13x2xf32>, %w: memref<15x2xf32>, %y: memref<1x20x12x2xf32>) {
  // expected-error @+1 {{transforms dimension 1 or 2 to itself, not 2 to 1}}
  tpu.fft (%x, %w : memref<1x20x13x2xf32>, memref<15x2xf32>) outs(%y : memref<1x20x12x2xf32>) radices = [4, 3] dims = 2 to 1 scale = 1.0 {inverse, real}
  return
}

// -----

func.func @fft(%x: memref<1x20x12x2xf32>, %w: memref<6x2xf32>, %y: memref<1x20x12x2xf32>) {
  // expected-error @+1 {{has no stage of radix 6}}
  tpu.fft (%x, %w : memref<1x20x12x2xf32>, memref<6x2xf32>) outs(%y : memref<1x20x12x2xf32>) radices = [6, 2] dims = 2 to 2 scale = 1.0
  return
}

// -----

func.func @fft(%x: memref<1x20x12x2xf32>, %w: memref<15x2xf32>, %y: memref<1x20x12x2xf32>) {
  // expected-error @+1 {{makes lines of 13 elements of lines of 12, but has an input of 'memref<1x20x12x2xf32>' and an output of 'memref<1x20x12x2xf32>'}}
  tpu.fft (%x, %w : memref<1x20x12x2xf32>, memref<15x2xf32>) outs(%y : memref<1x20x12x2xf32>) radices = [4, 3] dims = 2 to 2 scale = 1.0 {real}
  return
}

// -----

func.func @fft(%x: memref<1x20x12x2xf32>, %w: memref<8x2xf32>, %y: memref<1x20x12x2xf32>) {
  // expected-error @+1 {{has 9 x 2 twiddles of the input's type, not 'memref<8x2xf32>'}}
  tpu.fft (%x, %w : memref<1x20x12x2xf32>, memref<8x2xf32>) outs(%y : memref<1x20x12x2xf32>) radices = [4, 3] dims = 2 to 2 scale = 1.0
  return
}

// -----

func.func @fft(%x: memref<1x20x12x2xf32>, %w: memref<9x2xf32>, %f: memref<12x20x2xf32>, %y: memref<1x20x12x2xf32>) {
  // expected-error @+1 {{has 2 x 12 x 20 multipliers of the spectra of complex numbers, not 'memref<12x20x2xf32>'}}
  tpu.fft (%x, %w, %f : memref<1x20x12x2xf32>, memref<9x2xf32>, memref<12x20x2xf32>) outs(%y : memref<1x20x12x2xf32>) radices = [4, 3] dims = 2 to 2 scale = 1.0
  return
}

// -----

func.func @fft(%x: memref<1x12x20x2xf32>, %w: memref<15x2xf32>, %y: memref<1x13x20x2xf32>) {
  // expected-error @+1 {{transforms outer x n x 2 x m numbers of f32 or f64, not 'memref<1x12x20x2xf32>'}}
  tpu.fft (%x, %w : memref<1x12x20x2xf32>, memref<15x2xf32>) outs(%y : memref<1x13x20x2xf32>) radices = [4, 3] dims = 1 to 1 scale = 1.0 {real}
  return
}

// -----

func.func @fft(%x: memref<1x20x9x2xf32>, %w: memref<37x2xf32>, %y: memref<1x20x9x2xf32>) {
  // expected-error @+1 {{convolves from 1 to 8 complex numbers, without multipliers, in stages of 16, not 9}}
  tpu.fft (%x, %w : memref<1x20x9x2xf32>, memref<37x2xf32>) outs(%y : memref<1x20x9x2xf32>) radices = [4, 4] dims = 2 to 2 scale = 1.0 {convolved = 9 : i64}
  return
}

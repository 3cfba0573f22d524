// RUN: tpu-opt %s --graph-collect-parameters --split-input-file --verify-diagnostics

graph.model @name {
  graph.func @f() {
    // expected-error @+1 {{(C2) cannot be called 'learning rate': the name becomes a flag, so use lower-case letters, digits and underscores, a letter first}}
    %0 = graph.param "learning rate" = 0.5
    graph.return %0
  }
}

// -----

graph.model @no_default {
  graph.func @f() {
    // expected-error @+1 {{(C1) has no default: write graph.param "rate" = 0.5, or what else it is}}
    %0 = graph.param "rate"
    graph.return %0
  }
}

// -----

graph.model @batch_size {
  graph.func @f() {
    // expected-error @+1 {{(C1) gives 'batch_size' a default, which is the global batch size of the mode: leave it out}}
    %0 = graph.param "batch_size" = 128
    graph.return %0
  }
}

// -----

graph.model @kind {
  graph.func @f() {
    // expected-error @+1 {{expected a default of float, 32-bit integer or boolean type, not "adam"}}
    %0 = graph.param "optimizer" = "adam"
    graph.return %0
  }
}

// -----

graph.model @large {
  graph.func @f() {
    // expected-error @+1 {{expected a default of float, 32-bit integer or boolean type, not 4294967296 : i64}}
    %0 = graph.param "count" = 4294967296
    graph.return %0
  }
}

// -----

graph.model @twice {
  graph.func @f() {
    // expected-note @+1 {{the other place}}
    %0 = graph.param "rate" = 0.5
    // expected-error @+1 {{has the parameter 'rate' as 'f32' with 0.25, which elsewhere is 'f32' with 0.5: a parameter has one type and one default}}
    %1 = graph.param "rate" = 0.25
    graph.return %0, %1
  }
}

// -----

module attributes {tpu.parameters = [#tpu.parameter<"units" : i64, value = "3", compiled = true>]} {
  graph.model @constant {
    graph.func @f() {
      // expected-error @+1 {{has the parameter 'units', which is a constant of the file, too: give one of them another name}}
      %0 = graph.param "units" = 4
      graph.return %0
    }
  }
}

// -----

data.func @type(%record) {
  // expected-error @+1 {{gives 'tensor<i32>' and has the default 5.000000e-01 : f64: f32 has a float, i32 an integer, i1 a boolean}}
  %0 = data.param "scale" = 0.5 : tensor<i32>
  data.return {x = %0} : tensor<i32>
}

// -----

data.func @flag(%record) {
  // expected-error @+1 {{cannot be called 'Scale'}}
  %0 = data.param "Scale" = 0.5 : tensor<f32>
  data.return {x = %0} : tensor<f32>
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{the parameter 'buffer' has the default 0, which is not at least 1}}
  %shuffled = data.shuffle %files {buffer_size = #data.param<"buffer" = 0>}
  data.yield %shuffled
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{the name of a parameter is a word, not "sizes.first"}}
    %h = graph.dense %x {units = sizes.first}
  }
}

// A mistyped attribute is an error, also where the right one has a default.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{'graph.conv2d' op has no attribute 'activaton'; did you mean 'activation'?}}
    %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], activaton = "relu"}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{'graph.dropout' op has no attribute 'scale'; it takes 'rate'}}
    %0 = graph.dropout %x {rate = 0.4, scale = 2.0}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{'graph.softmax' op has no attribute 'axis'; it takes none}}
    %0 = graph.softmax %x {axis = 1}
    graph.return
  }
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  %records = data.tfrecord %files
  // expected-error @+1 {{'data.batch' op has no attribute 'drop_remaindr'; did you mean 'drop_remainder'?}}
  %batches = data.batch %records {drop_remaindr}
  data.yield %batches
}

// -----

// In a long name more may be wrong.
data.pipeline train {
  %files = data.files "train_files"
  %records = data.tfrecord %files
  // expected-error @+1 {{'data.batch' op has no attribute 'drop_the_remainder'; did you mean 'drop_remainder'?}}
  %batches = data.batch %records {drop_the_remainder}
  data.yield %batches
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  %records = data.tfrecord %files
  // expected-error @+1 {{'data.batch' op has no attribute 'dropped_parts_of'; it takes 'drop_remainder', 'global', 'size'}}
  %batches = data.batch %records {dropped_parts_of}
  data.yield %batches
}

// -----

// Attributes of dialects are for all to use.
graph.model @m {
  graph.func @f(%x) {
    %0 = graph.dropout %x {rate = 0.4, tpu.sharding = [["replica"]]}
    graph.return
  }
}

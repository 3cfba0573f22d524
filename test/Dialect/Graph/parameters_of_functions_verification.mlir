// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.func, C1
graph.model @m {
  // expected-error @+1 {{(C1) has two parameters named 'n'}}
  graph.func @f(%x) {n, n = 1} {
    graph.return %x
  }
}

// -----

graph.model @m {
  // expected-error @+1 {{'or' is an operator, and no parameter's name}}
  graph.func @f(%x) {or} {
    graph.return %x
  }
}

// -----

graph.model @m {
  // expected-error @+1 {{the default of a parameter cannot depend on another one}}
  graph.func @f(%x) {n, m = n * 2} {
    graph.return %x
  }
}

// -----

// graph.func, C3
graph.model @m {
  // expected-error @+1 {{(C3) has a gradient @g with the parameter 'n', which it does not have itself}}
  graph.func @f(%x) gradient @g {
    graph.return %x
  }
  graph.func @g(%x, %d) {n} {
    %0 = graph.constant n
    %1 = graph.multiply %d, %0
    graph.return %1
  }
}

// -----

// graph.func, C4
graph.model @m {
  // expected-note @+1 {{the function is here}}
  graph.func @f(%x) {filters, stride = 1} {
    // expected-error @+1 {{uses the parameter 'filter', which the function does not have; did you mean 'filters'?}}
    %0 = graph.conv2d %x {filters = filter * 4, kernel = [1, 1]}
    graph.return %0
  }
}

// -----

graph.model @m {
  // expected-note @+1 {{the function is here}}
  graph.model_fn @model(%x: tensor<?x4x4x3xf32>) {
    // expected-error @+1 {{uses the parameter 'same', which a model function does not have; a word needs quotes: "same"}}
    %0 = graph.conv2d %x {filters = 3, kernel = [1, 1], padding = same}
  }
}

// -----

// The index of a repetition is a parameter in its body only.
graph.model @m {
  // expected-note @+1 {{the function is here}}
  graph.func @f(%x) {
    %0 = graph.repeat 3 as i (%h = %x) {
      %1 = graph.dense %h {units = i + 1}
      graph.return %1
    }
    // expected-error @+1 {{uses the parameter 'i', which the function does not have}}
    %2 = graph.dense %0 {units = i + 1}
    graph.return %2
  }
}

// -----

// An attribute that is no expression is checked as before.
graph.model @m {
  graph.func @f(%x) {n} {
    // expected-error @+1 {{'graph.dense' op attribute 'units' must be a positive integer}}
    %0 = graph.dense %x {units = 0}
    graph.return %0
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {n} {
    // expected-error @+1 {{expected a constant, such as 1, "text" or [1, 2]}}
    %0 = graph.dense %x {units = n * }
    graph.return %0
  }
}

// -----

// graph.call, C3
graph.model @m {
  // expected-note @+1 {{the parameter is defined here}}
  graph.func @f(%x) {units, times = 1} {
    %0 = graph.dense %x {units = units * times}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C3) gives no value to the parameter 'units' of @f: write {units = ...} after the values}}
    %0 = graph.call @f(%x) {times = 2}
  }
}

// -----

graph.model @m {
  // expected-note @+1 {{the function is here}}
  graph.func @f(%x) {units} {
    %0 = graph.dense %x {units = units}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C3) gives the unknown parameter 'unit' to @f; did you mean 'units'?}}
    %0 = graph.call @f(%x) {units = 3, unit = 2}
  }
}

// -----

graph.model @m {
  // expected-note @+1 {{the function is here}}
  graph.func @f(%x) {
    graph.return %x
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C3) gives the unknown parameter 'units' to @f, which has none}}
    %0 = graph.call @f(%x) {units = 3}
  }
}

// -----

graph.model @m {
  // expected-note @+1 {{'stride' has the default 1}}
  graph.func @f(%x) {stride = 1} {
    graph.return %x
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C3) gives the parameter 'stride' the value "two", where its default is of the kind integer}}
    %0 = graph.call @f(%x) {stride = "two"}
  }
}

// -----

// graph.repeat, C1
graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{'graph.repeat' op attribute 'count' must be an integer of 0 or more}}
    %0 = graph.repeat -1 (%h = %x) {
      graph.return %h
    }
    graph.return %0
  }
}

// -----

// graph.repeat, C2
graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{(C2) repeats a body of 1 arguments that returns 2 values, for 1 values and 1 results: all of them are as many}}
    %0 = graph.repeat 2 (%h = %x) {
      graph.return %h, %h
    }
    graph.return %0
  }
}

// -----

// graph.if, C1
graph.model @m {
  graph.func @f(%x) {n} {
    // expected-error @+1 {{(C1) has 1 results, but its second region returns 0 values}}
    %0 = graph.if n == 1 {
      graph.return %x
    }
    graph.return %0
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {n} {
    // expected-error @+1 {{'graph.if' op attribute 'condition' must be true or false}}
    %0 = graph.if 1 {
      graph.return %x
    } else {
      graph.return %x
    }
    graph.return %0
  }
}

// -----

// #graph.expression
graph.model @m {
  graph.func @f(%x) {n} {
    // expected-error @+1 {{an expression has no operation "%"}}
    %0 = graph.dense %x {units = #graph.expression<"%", [1, 2]>}
    graph.return %0
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {n} {
    // expected-error @+1 {{"+" takes 2 operands, not 1}}
    %0 = graph.dense %x {units = #graph.expression<"+", [1]>}
    graph.return %0
  }
}

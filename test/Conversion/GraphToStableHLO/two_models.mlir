// RUN: tpu-opt %s --convert-graph-to-stablehlo --verify-diagnostics

// expected-note @+1 {{the first model}}
graph.model @a {
}
// expected-error @+1 {{is a second model: one program trains one model, give each a file of its own}}
graph.model @b {
}

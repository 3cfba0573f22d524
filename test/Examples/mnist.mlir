// The example parses, and prints as a program that parses to the same.
// RUN: tpu-opt %examples/mnist/mnist.mlir -o %t
// RUN: tpu-opt %t | diff %t -
// RUN: FileCheck %s < %t
// CHECK: graph.model @mnist
// CHECK: graph.minimize %{{.*}} with #graph.sgd, %{{.*}} {cross_shard}

// The optimizer driver knows the project's four dialects.
// RUN: tpu-opt --show-dialects | FileCheck %s
// CHECK-DAG: graph
// CHECK-DAG: data
// CHECK-DAG: stablehlo
// CHECK-DAG: tpu

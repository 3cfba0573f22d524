// RUN: tpu-opt %s --declare-mesh=mesh=replica:4,model:2 | FileCheck %s
// RUN: not tpu-opt %s --declare-mesh=mesh=replica 2>&1 | FileCheck %s --check-prefix=NO-SIZE
// RUN: not tpu-opt %s --declare-mesh=mesh=a:2,a:2 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not tpu-opt %s --declare-mesh=mesh=a:0 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tpu-opt %s --declare-mesh=mesh=a-b:2 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not tpu-opt %s --declare-mesh=mesh=a:1000000,b:1000 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not tpu-opt %s --declare-mesh=mesh=replica:4,model:2 --declare-mesh=mesh=x:2 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tpu-opt %s --propagate-shardings 2>&1 | FileCheck %s --check-prefix=MISSING

// A mesh is a grid with the names of its axes.

// CHECK: shard.grid @mesh(shape = 4x2) {axes = ["replica", "model"]}
// NO-SIZE: error: --mesh=replica: 'replica' is no axis with its size; a mesh is a list of axes and sizes, as in replica:4,model:2
// TWICE: error: --mesh=a:2,a:2: axis 'a' is there twice
// NONE: error: --mesh=a:0: axis 'a' needs at least 1 shard
// NAME: error: --mesh=a-b:2: 'a-b' is no name
// LARGE: error: --mesh=a:1000000,b:1000: it has more shards than any machine
// OTHER: error: the program has a mesh, replica:4,model:2, but --mesh=x:2 was given: leave one of them out
// MISSING: error: there is no mesh: give one with --mesh=axis:size, or in the module as a shard.grid
module {
}

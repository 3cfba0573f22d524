// RUN: split-file %s %t
// RUN: not tpu-translate %t/main.mlir --to-object -o %t/f.o 2>&1 | FileCheck %s --check-prefix=MAIN
// RUN: not tpu-translate %t/dynamic.mlir --to-object -o %t/f.o --header=%t/f.h 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// RUN: not tpu-translate %t/name.mlir --to-object -o %t/f.o --header=%t/f.h 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not tpu-translate %t/library.mlir --to-object -o %t/f.o 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: not tpu-translate %t/type.mlir --to-object -o %t/f.o --header=%t/f.h 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tpu-translate %t/private.mlir --to-object -o %t/f.o --header=%t/f.h 2>&1 | FileCheck %s --check-prefix=PRIVATE
// RUN: not tpu-translate %t/type.mlir --to-llvmir --header=%t/f.h 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: not tpu-translate %examples/mnist/mnist.mlir --to-object -o %t/f.o --header=%t/f.h 2>&1 | FileCheck %s --check-prefix=MODEL
// OUTPUT: --header goes with --to-object, --to-static or --to-shared
// MODEL: --header describes plain functions, and this module holds a graph.model

//--- main.mlir
// MAIN: main.mlir:2:16: error: a library's function cannot be called main, which is the C program's; give the module a name (module @mlp)
module @main { func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> } }

//--- dynamic.mlir
// DYNAMIC: error: argument 0 has the type 'tensor<?xf32>'; only tensors of a static shape have a place in a header
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }

//--- name.mlir
// NAME: error: the name of @a.b is none that a C program can write; rename it, or make it private
func.func @a.b(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }

//--- library.mlir
// LIBRARY: library.mlir:2:1: error: @pow would replace the function of this name in C's library, for the whole program; rename it, or make it private if nobody calls it
func.func @pow(%x: tensor<4xf64>, %y: tensor<4xf64>) -> tensor<4xf64> { return %x : tensor<4xf64> }

//--- type.mlir
// TYPE: error: argument 0 has elements of the type 'f8E5M2', which C does not have; convert it inside the function
func.func @f(%x: tensor<4xf8E5M2>) -> tensor<4xf8E5M2> { return %x : tensor<4xf8E5M2> }

//--- private.mlir
// PRIVATE: error: there is no public function for the header
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }

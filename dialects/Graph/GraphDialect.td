//===- GraphDialect.td - The graph dialect ----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_DIALECT
#define SYSTOLE_DIALECT_GRAPH_DIALECT

include "mlir/IR/OpBase.td"

def Graph_Dialect : Dialect {
  let name = "graph";
  let cppNamespace = "::systole::graph";
  let summary = "What a model is: its functions, layers, losses, metrics and optimizers";
}

#endif // SYSTOLE_DIALECT_GRAPH_DIALECT

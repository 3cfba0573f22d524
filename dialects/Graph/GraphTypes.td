//===- GraphTypes.td - Types of the graph dialect ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_TYPES
#define SYSTOLE_DIALECT_GRAPH_TYPES

include "Graph/GraphDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonTypeConstraints.td"

def Graph_TensorType : TypeDef<Graph_Dialect, "Tensor"> {
  let mnemonic = "tensor";
  let summary = "a tensor whose shape and element type inference will give";
  let description = [{
    The one type of values in source, never written there. `graph-infer-shapes`
    replaces it with a ranked tensor type.
  }];
}

/// A value of a model: not inferred yet, or a ranked tensor.
def Graph_Tensor : AnyTypeOf<[Graph_TensorType, AnyRankedTensor],
                             "graph tensor (inferred or not)">;

#endif // SYSTOLE_DIALECT_GRAPH_TYPES

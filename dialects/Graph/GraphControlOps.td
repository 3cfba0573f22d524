//===- GraphControlOps.td - Repetition and choice ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Structure that the compiler expands. Nothing of it remains in the program.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_CONTROL_OPS
#define SYSTOLE_DIALECT_GRAPH_CONTROL_OPS

include "Graph/GraphBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def Graph_RepeatOp : Graph_Op<"repeat", [SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "a region applied several times in a row";
  let peerName = "keras.Sequential";
  let description = [{
    Each iteration takes the values that the one before has returned, and the first takes those
    after `=`. The results are those of the last one. Each iteration makes layers of its own.
    `as i` names its number, from 0, as a parameter. With `scope "layer"` the variables are under
    `layer/`, `layer_1/`, ... With `scope "layer" reuse` they are under `layer/`, and those of the
    first iteration are the others', too. `graph-inline-calls` expands it.

    (C1) `count` is 0 or more.
    (C2) The values, the body's arguments, what it returns and the results are as many, and
         `!graph.tensor` each.
    (C3) With `reuse` there is a scope.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {layers = 12} {
        %0 = graph.repeat layers as i (%h = %x) scope "layer" {
          %1 = graph.dense %h {units = 64 * (i + 1), activation = "relu"}
          graph.return %1
        }
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Parametric<NonNegativeI64Attr>:$count, Variadic<Graph_Tensor>:$values,
                       OptionalAttr<PlainStrAttr>:$index, OptionalAttr<Graph_ScopeAttr>:$scope,
                       UnitAttr:$reuse);
  let results = (outs Variadic<Graph_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Graph_IfOp : Graph_Op<"if", [SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "a choice between two regions at compile time";
  let description = [{
    The region is the first one if `condition` is true, and the second one otherwise. Without
    `else` and with a condition that is false, nothing is there. The other region makes no layers.
    The condition is an expression in parameters, not a value of the model.
    `graph-inline-calls` expands it.

    (C1) Both regions return as many values as there are results. Without `else` there is none.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {stride = 1} {
        %0 = graph.if stride == 1 {
          graph.return %x
        } else {
          %1 = graph.avg_pool2d %x {pool = [stride, stride]}
          graph.return %1
        }
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Parametric<PlainBoolAttr>:$condition);
  let results = (outs Variadic<Graph_Tensor>:$results);
  let regions = (region SizedRegion<1>:$then_region, MaxSizedRegion<1>:$else_region);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

#endif // SYSTOLE_DIALECT_GRAPH_CONTROL_OPS

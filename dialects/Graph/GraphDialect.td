//===- GraphDialect.td - The graph dialect -----------------*- tablegen -*-===//
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
  let summary = "Models: functions, layers, losses, metrics and optimizers";
  let description = [{
    A `graph.model` reads like a TensorFlow `model_fn`. It is a function of a batch of features
    and labels that names layers, a loss, its minimization, metrics and predictions. Layers own
    their variables, which get TensorFlow's names (`conv2d/kernel`).

    In source, values carry no types: each is a `!graph.tensor`, and only the
    arguments of a `graph.model_fn` are declared, where `?` stands for the batch.
    Three passes turn it into StableHLO:
    - `graph-bind-batch` makes a function for each mode (train, evaluate, predict) with the
      batch of one replica;
    - `graph-infer-shapes` gives each value its ranked, static tensor type;
    - `convert-graph-to-stablehlo` lowers to StableHLO functions from state to state.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
}

/// An example of a function of a model, for a description. Each operation of `body` has its line
/// break.
class Graph_FunctionExample<string header, string body> {
  string text = [{```mlir
    graph.model @example {
      graph.}] # header # [{ {
        }] # body # [{}
    }
    ```
  }];
}

/// An example of an operation with one result.
class Graph_Example<string operation, string arguments = "%x", string result = "%0">
    : Graph_FunctionExample<"func @example(" # arguments # ")", result # " = " # operation # [{
        graph.return }] # result # "\n      ">;

/// An example of an operation in a model function.
class Graph_ModelExample<string operation, string arguments>
    : Graph_FunctionExample<"model_fn @model(" # arguments # ")", operation # "\n      ">;

#endif // SYSTOLE_DIALECT_GRAPH_DIALECT

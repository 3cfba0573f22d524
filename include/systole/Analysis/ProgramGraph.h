//===- ProgramGraph.h - Pictures of a program -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ANALYSIS_PROGRAMGRAPH_H
#define SYSTOLE_ANALYSIS_PROGRAMGRAPH_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace systole {

/// The operations of one function of a program, at any stage, grouped by the
/// layers of the model.
struct ProgramGraph {
  struct Node {
    /// The name of the node: "conv2d_1/convolution_3".
    std::string name;
    /// The index of its layer.
    size_t layer;
    std::string kind, type, location;
    /// The attributes that the model gives: "filters 32, kernel 5x5, same".
    std::string details;
    /// The numbers in its variables, and whether each variable is a vector.
    int64_t parameters = 0;
    bool hasVectorsOnly = true;
    /// Indices of earlier nodes.
    std::vector<size_t> inputs;
  };
  std::string title;
  std::vector<std::string> layers;
  std::vector<Node> nodes;
};

/// Names of a model's lines, by describeCallPath: layers have their names,
/// other operations their kinds, each name once.
llvm::StringMap<std::string> nameLines(mlir::ModuleOp namedModel);

/// The graph of a model_fn, or of the training function (otherwise the first
/// function that the device runs), without constants.
ProgramGraph readGraph(mlir::ModuleOp module,
                       const llvm::StringMap<std::string> &lineNames);

/// Formats "51264" as "51,264".
std::string withSeparators(int64_t number);

/// The graph in the language of Graphviz, with a cluster for each layer.
std::string graphDot(const ProgramGraph &graph);
/// A picture of the model's layers with their output shapes and parameters;
/// repeated blocks are drawn once. `stage` is the program after some passes: a
/// layer says how many operations it has there. It is the model itself, or, of
/// an imported program, all that there is.
std::string graphSvg(const ProgramGraph &model, const ProgramGraph &stage);
/// TensorFlow's GraphDef as a protocol buffer, as its text, and as an event
/// file's records, which TensorBoard's graph tab shows.
std::string graphDef(const ProgramGraph &graph);
std::string graphDefText(const ProgramGraph &graph);
std::string graphEvents(const ProgramGraph &graph);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_PROGRAMGRAPH_H

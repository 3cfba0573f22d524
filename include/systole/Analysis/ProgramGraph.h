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
    /// "conv2d_1/convolution_3".
    std::string name;
    /// Index of its layer.
    size_t layer;
    std::string kind, type, location;
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

/// In Graphviz' language, with a cluster for each layer.
std::string graphDot(const ProgramGraph &graph);
/// A picture whose layers open and close when they are clicked.
std::string graphSvg(const ProgramGraph &graph);
/// TensorFlow's GraphDef as protobuf text, and as an event file's records,
/// which TensorBoard's graph tab shows.
std::string graphDefText(const ProgramGraph &graph);
std::string graphEvents(const ProgramGraph &graph);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_PROGRAMGRAPH_H

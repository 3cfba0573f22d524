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

/// The operations of one function of a program, at any stage, in groups by the
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

/// What the lines of a model are called, by describeCallPath: its layers by
/// their names, other operations by their kinds, each name once.
llvm::StringMap<std::string> nameLines(mlir::ModuleOp namedModel);

/// The graph of a model_fn, or of the function that trains (else the first one
/// that the device runs); constants are left out.
ProgramGraph readGraph(mlir::ModuleOp module,
                       const llvm::StringMap<std::string> &lineNames);

/// Graphviz' language, a cluster for each layer.
std::string graphDot(const ProgramGraph &graph);
/// A picture whose layers open and close when they are clicked.
std::string graphSvg(const ProgramGraph &graph);
/// TensorFlow's GraphDef as protobuf text, and as an event file's records,
/// which TensorBoard's graph tab shows.
std::string graphDefText(const ProgramGraph &graph);
std::string graphEvents(const ProgramGraph &graph);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_PROGRAMGRAPH_H

//===- GraphPoolingOps.td - Pooling layers -----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_POOLING_OPS
#define SYSTOLE_DIALECT_GRAPH_POOLING_OPS

include "Graph/GraphBase.td"

/// Reduces each window over `rank` spatial dimensions to one number for each channel. `cells` says
/// what padding does.
class Graph_PoolingOp<string mnemonic, int rank, string reduction, string cells, string element, string peer,
                      list<Trait> traits = []> : Graph_UnaryOp<mnemonic, traits> {
  defvar words = Graph_SpatialWords<rank>;
  let summary = reduction # " of each window of " # words.article;
  let peerName = "keras.layers." # peer;
  let description = [{
    `strides` defaults to `pool`. Padding is that of `graph.conv}] # rank # [{d`, }] # cells # [{
    As Keras's }] # peer # [{.

    (C1) `input` is a }] # element # [{tensor of rank }] # !add(rank, 2) # [{: [batch, }] # words.sizes # [{, channels].
    (C2) With padding "valid", the window fits into the }] # words.data # [{.

    }] # Graph_Example<
      "graph." # mnemonic # " %x {pool = [" # !interleave(!listsplat("2", rank), ", ") # "], padding = \"same\"}">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<Graph_WindowAttr<rank>>:$pool,
    OptionalAttr<Graph_Parametric<Graph_WindowAttr<rank>>>:$strides,
    DefaultValuedStrAttr<Graph_Parametric<Graph_PaddingAttr>, "valid">:$padding);
  let extraClassDeclaration = [{
    /// The strides, given or not.
    ::mlir::ArrayAttr getStridesOrPool() { return getStrides().value_or(getPool()); }
  }];
  let extraClassDefinition = Graph_TypeRule<
    "inferPooling(*this, operandTypes[0], getPool(), getStridesOrPool(), getPadding(), resultTypes)">.definition;
}

class Graph_MaxPoolOp<int rank>
    : Graph_PoolingOp<"max_pool" # rank # "d", rank, "the maximum", "with\n    cells that never win.", "",
                      "MaxPooling" # rank # "D", [Graph_MovesElements]>;
class Graph_AvgPoolOp<int rank>
    : Graph_PoolingOp<"avg_pool" # rank # "d", rank, "the mean", "and the\n    cells that it adds do not count.",
                      "float ", "AveragePooling" # rank # "D">;

/// Reduces all positions.
class Graph_GlobalPoolingOp<string mnemonic, int rank, string reduction, string peer> : Graph_UnaryOp<mnemonic> {
  defvar words = Graph_SpatialWords<rank>;
  let summary = reduction # " over all " # words.positions # " of " # words.article;
  let peerName = "keras.layers." # peer;
  let description = [{
    Returns [batch, channels], or with `keep_dims` sizes of 1 between. As Keras's
    }] # peer # [{.

    (C1) `input` is a float tensor of rank }] # !add(rank, 2) # [{: [batch, }] # words.sizes # [{, channels].

    }] # Graph_Example<"graph." # mnemonic # " %x">.text;
  let arguments = (ins Graph_Tensor:$input, UnitAttr:$keep_dims);
  let extraClassDeclaration = "static constexpr int64_t kPlaces = " # rank # ";";
  let extraClassDefinition = Graph_TypeRule<
    "inferGlobalPooling(*this, operandTypes[0], kPlaces, getKeepDims(), resultTypes)">.definition;
}

class Graph_GlobalMaxPoolOp<int rank>
    : Graph_GlobalPoolingOp<"global_max_pool" # rank # "d", rank, "the maximum", "GlobalMaxPooling" # rank # "D">;
class Graph_GlobalAveragePoolOp<int rank>
    : Graph_GlobalPoolingOp<"global_average_pool" # rank # "d", rank, "the mean",
                            "GlobalAveragePooling" # rank # "D">;

def Graph_MaxPool1DOp : Graph_MaxPoolOp<1>;
def Graph_MaxPool2DOp : Graph_MaxPoolOp<2>;
def Graph_MaxPool3DOp : Graph_MaxPoolOp<3>;

def Graph_AvgPool1DOp : Graph_AvgPoolOp<1>;
def Graph_AvgPool2DOp : Graph_AvgPoolOp<2>;
def Graph_AvgPool3DOp : Graph_AvgPoolOp<3>;

def Graph_GlobalMaxPool1DOp : Graph_GlobalMaxPoolOp<1>;
def Graph_GlobalMaxPool2DOp : Graph_GlobalMaxPoolOp<2>;
def Graph_GlobalMaxPool3DOp : Graph_GlobalMaxPoolOp<3>;

def Graph_GlobalAveragePool1DOp : Graph_GlobalAveragePoolOp<1>;
def Graph_GlobalAveragePool2DOp : Graph_GlobalAveragePoolOp<2>;
def Graph_GlobalAveragePool3DOp : Graph_GlobalAveragePoolOp<3>;

#endif // SYSTOLE_DIALECT_GRAPH_POOLING_OPS

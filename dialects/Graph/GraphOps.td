//===- GraphOps.td - Operations of the graph dialect -------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_OPS
#define SYSTOLE_DIALECT_GRAPH_OPS

include "Graph/GraphActivationOps.td"
include "Graph/GraphArithmeticOps.td"
include "Graph/GraphArrangementOps.td"
include "Graph/GraphControlOps.td"
include "Graph/GraphConvolutionOps.td"
include "Graph/GraphEmbeddingOps.td"
include "Graph/GraphExpertOps.td"
include "Graph/GraphFunctionOps.td"
include "Graph/GraphGradientOps.td"
include "Graph/GraphLayerOps.td"
include "Graph/GraphLossOps.td"
include "Graph/GraphModelOps.td"
include "Graph/GraphNormalizationOps.td"
include "Graph/GraphPoolingOps.td"
include "Graph/GraphQuantizationOps.td"
include "Graph/GraphScheduleOps.td"
include "Graph/GraphSequenceOps.td"
include "Graph/GraphTensorOps.td"
include "Graph/GraphTrainingOps.td"

#endif // SYSTOLE_DIALECT_GRAPH_OPS

//===- StableHLOOps.td - Operations of the stablehlo dialect *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_OPS
#define SYSTOLE_DIALECT_STABLEHLO_OPS

include "StableHLO/ElementwiseOps.td"
include "StableHLO/ShapeOps.td"
include "StableHLO/ReductionOps.td"
include "StableHLO/ContractionOps.td"
include "StableHLO/ControlFlowOps.td"
include "StableHLO/CollectiveOps.td"
include "StableHLO/RandomOps.td"
include "StableHLO/CustomCallOps.td"
include "StableHLO/BranchOps.td"
include "StableHLO/MapOps.td"
include "StableHLO/IndexingOps.td"
include "StableHLO/SortOps.td"
include "StableHLO/QueryOps.td"
include "StableHLO/TokenOps.td"
include "StableHLO/TupleOps.td"
include "StableHLO/CompositeOps.td"
include "StableHLO/LegacyOps.td"
include "StableHLO/DynamicOps.td"
include "StableHLO/ComplexOps.td"
include "StableHLO/FourierOps.td"
include "StableHLO/LinearAlgebraOps.td"
include "StableHLO/NormalizationOps.td"
include "StableHLO/QuantizationOps.td"
include "StableHLO/AsyncOps.td"

#endif // SYSTOLE_DIALECT_STABLEHLO_OPS

//===- StableHLOOps.cpp - The operations' generated definitions -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssemblyFormat.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

#include "systole/Dialect/StableHLO/IR/DynamicShapeInterface.cpp.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/StableHLO/IR/StableHLOOps.cpp.inc"

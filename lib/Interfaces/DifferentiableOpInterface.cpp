//===- DifferentiableOpInterface.cpp - Ops that have a derivative ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interfaces/DifferentiableOpInterface.h"
#include "systole/Interfaces/DifferentiableRegionsOpInterface.h"

using namespace mlir;

#include "systole/Interfaces/DifferentiableOpInterface.cpp.inc"
#include "systole/Interfaces/DifferentiableRegionsOpInterface.cpp.inc"

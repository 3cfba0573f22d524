//===- DifferentiableRegionsOpInterface.h - Branches ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERFACES_DIFFERENTIABLEREGIONSOPINTERFACE_H
#define SYSTOLE_INTERFACES_DIFFERENTIABLEREGIONSOPINTERFACE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include <string>

#include "systole/Interfaces/DifferentiableRegionsOpInterface.h.inc"

#endif // SYSTOLE_INTERFACES_DIFFERENTIABLEREGIONSOPINTERFACE_H

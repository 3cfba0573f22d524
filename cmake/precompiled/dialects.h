//===- dialects.h - The dialects that most passes use ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the compile time only: every source includes the headers that it uses.
//
//===----------------------------------------------------------------------===//
#include "mlir.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

//===- Kinds.h - All kinds of dataset operations ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_KINDS_H
#define SYSTOLE_RUNTIME_DATA_CORE_KINDS_H

#include "runtime/data/core/Stage.h"

namespace systole::data {
#define KIND(NAME, FEWEST, MOST, MAKE)                                         \
  StageOr MAKE(const StageContext &context, Inputs inputs);
#include "runtime/data/core/Kinds.def"
} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_KINDS_H

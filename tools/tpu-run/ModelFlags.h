//===- ModelFlags.h - A program's flags before it is compiled ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPURUN_MODELFLAGS_H
#define SYSTOLE_TOOLS_TPURUN_MODELFLAGS_H

#include "systole/Compiler/RunModel.h"

namespace systole {

/// Prints help, or the mistake in the flags, by the model's text alone. Returns
/// the exit code, or std::nullopt if the program can be compiled.
std::optional<int> checkModelFlags(const ModelArguments &model);

} // namespace systole

#endif // SYSTOLE_TOOLS_TPURUN_MODELFLAGS_H

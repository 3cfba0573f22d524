//===- Emulator.h - Runs programs of other machines -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_EMULATOR_H
#define SYSTOLE_TARGET_EMULATOR_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace systole {

/// The command that programs of a target follow, one of `getTargets()` or empty
/// for this machine: nothing where they run here, else $SYSTOLE_EMULATOR or
/// QEMU. The error says what to install.
llvm::Expected<llvm::SmallVector<std::string>>
findEmulator(llvm::StringRef target);

} // namespace systole

#endif // SYSTOLE_TARGET_EMULATOR_H

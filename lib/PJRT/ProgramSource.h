//===- ProgramSource.h - The source of a compiled program -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_PROGRAMSOURCE_H
#define SYSTOLE_LIB_PJRT_PROGRAMSOURCE_H

#include "lib/PJRT/program.pb.h"

#include "absl/status/statusor.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace systole::pjrt {

/// Keeps the source of a program in it, if it is small.
void keepSource(llvm::StringRef source, Program &program);

/// The source; an error says that it was too large to keep.
absl::StatusOr<std::string> getSource(const Program &program);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_PROGRAMSOURCE_H

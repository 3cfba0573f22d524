//===- Paths.h - Names of files and folders ------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_PATHS_H
#define SYSTOLE_RUNTIME_STORAGE_PATHS_H

#include "absl/strings/string_view.h"

#include <string>

namespace systole::storage {

std::string joinPath(absl::string_view directory, absl::string_view name);
absl::string_view directoryOf(absl::string_view path);
absl::string_view fileNameOf(absl::string_view path);

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_PATHS_H

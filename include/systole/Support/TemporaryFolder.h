//===- TemporaryFolder.h - Temporary folders --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_TEMPORARYFOLDER_H
#define SYSTOLE_SUPPORT_TEMPORARYFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>

namespace systole {

/// A new folder that only this user can read, with an unpredictable name. It is
/// removed, with its contents, at the end.
class TemporaryFolder {
public:
  /// Creates a folder in `parent`, or in the system's folder of temporary
  /// files.
  static llvm::Expected<TemporaryFolder>
  create(llvm::StringRef parent = "", llvm::StringRef prefix = "systole-");

  TemporaryFolder(TemporaryFolder &&other)
      : folder(std::exchange(other.folder, "")) {}
  ~TemporaryFolder();

  const std::string &path() const { return folder; }
  std::string pathOf(llvm::StringRef file) const {
    return folder + "/" + file.str();
  }

private:
  explicit TemporaryFolder(std::string folder) : folder(std::move(folder)) {}
  std::string folder;
};

} // namespace systole

#endif // SYSTOLE_SUPPORT_TEMPORARYFOLDER_H

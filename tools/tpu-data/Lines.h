//===- Lines.h - Lines of files ------------------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPUDATA_LINES_H
#define SYSTOLE_TOOLS_TPUDATA_LINES_H

#include "runtime/data/readers/InputStream.h"

#include "absl/status/statusor.h"

#include <memory>
#include <string>

namespace systole::tools {

/// The lines of a file, which may be compressed.
class Lines {
public:
  static absl::StatusOr<Lines> open(const std::string &path,
                                    const data::Budget &budget);

  /// The next line, without its end ("\n" or "\r\n"); false at the file's end.
  absl::StatusOr<bool> next(std::string &line);

  /// The number of the last line read; the first is 1.
  int64_t number() const { return lineNumber; }

private:
  std::unique_ptr<data::ByteReader> bytes;
  int64_t lineNumber = 0;
};

} // namespace systole::tools

#endif // SYSTOLE_TOOLS_TPUDATA_LINES_H

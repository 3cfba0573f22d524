//===- ArrayStream.cpp - Numbers for other programs -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/ArrayStream.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace systole::runtime {

absl::Status ArrayStream::begin() {
  const std::string padding((64 - written % 64) % 64, '\0');
  absl::Status status = write(padding);
  offset = written;
  return status;
}

absl::Status ArrayStream::write(absl::string_view elements) {
  written += elements.size();
  return sink(elements);
}

void ArrayStream::end(absl::string_view type, absl::Span<const int64_t> shape,
                      absl::string_view name) {
  absl::StrAppend(&directory, type, " ", offset, " ",
                  shape.empty() ? "-" : absl::StrJoin(shape, "x"), " ", name,
                  "\n");
}

absl::Status ArrayStream::finish() {
  const uint64_t length = directory.size();
  absl::Status status = sink(directory);
  return status.ok()
             ? sink(absl::string_view(reinterpret_cast<const char *>(&length),
                                      sizeof(length)))
             : status;
}

absl::Status writeToOutput(absl::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() &&
      std::fflush(stdout) == 0)
    return absl::OkStatus();
  return absl::UnknownError(
      absl::StrCat("cannot write the output: ", std::strerror(errno)));
}

} // namespace systole::runtime

//===- Files.cpp - File patterns ------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/stages/Files.h"

#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

using namespace systole;

std::vector<std::string> data::splitPatterns(absl::string_view value) {
  std::vector<std::string> patterns;
  for (absl::string_view part : absl::StrSplit(value, ','))
    if (part = absl::StripAsciiWhitespace(part); !part.empty())
      patterns.emplace_back(part);
  return patterns;
}

absl::StatusOr<std::vector<std::string>>
data::expandFiles(absl::string_view flag,
                  const std::vector<std::string> &patterns) {
  if (patterns.empty())
    return absl::InvalidArgumentError(
        absl::StrCat("--", flag,
                     " names no file: give paths or globs, "
                     "separated by commas"));
  std::vector<std::string> files;
  for (const std::string &pattern : patterns) {
    // An existing path is taken literally, even if it has the characters of a
    // pattern.
    absl::StatusOr<storage::FileInfo> found = storage::stat(pattern);
    if (found.ok() && found->isFolder)
      return absl::InvalidArgumentError(absl::StrCat(
          "--", flag, ": '", pattern,
          "' is a directory; name the files in it, as in '", pattern, "/*'"));
    if (found.ok()) {
      files.push_back(pattern);
      continue;
    }
    if (!absl::IsNotFound(found.status()) && storage::isRemote(pattern))
      return annotate(found.status(), absl::StrCat("--", flag, ": "));
    absl::StatusOr<std::vector<std::string>> matches = storage::glob(pattern);
    if (!matches.ok())
      return annotate(matches.status(), absl::StrCat("--", flag, ": "));
    if (matches->empty())
      return absl::NotFoundError(
          absl::StrCat("--", flag, ": no file matches '", pattern, "'"));
    files.insert(files.end(), matches->begin(), matches->end());
  }
  return files;
}

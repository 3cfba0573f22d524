//===- Files.cpp - File patterns ------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Files.h"

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <cstring>
#include <glob.h>
#include <sys/stat.h>

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
    // What is there under this very name is meant, whatever is in the name.
    struct stat information;
    if (::stat(pattern.c_str(), &information) == 0) {
      if (S_ISDIR(information.st_mode))
        return absl::InvalidArgumentError(absl::StrCat(
            "--", flag, ": '", pattern,
            "' is a directory; name the files in it, as in '", pattern, "/*'"));
      files.push_back(pattern);
      continue;
    }
    glob_t found = {};
    int code = ::glob(pattern.c_str(), GLOB_TILDE, nullptr, &found);
    if (code == 0)
      files.insert(files.end(), found.gl_pathv,
                   found.gl_pathv + found.gl_pathc);
    ::globfree(&found);
    if (code != 0)
      return absl::NotFoundError(
          absl::StrCat("--", flag, ": no file matches '", pattern, "'"));
  }
  return files;
}

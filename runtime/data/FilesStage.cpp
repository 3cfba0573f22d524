//===- FilesStage.cpp - The names of the files ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Files.h"
#include "runtime/data/Stage.h"

#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// Gives each file's path as a string.
class FilesStage : public Stage {
public:
  explicit FilesStage(std::vector<std::string> files)
      : files(std::move(files)) {}

  absl::StatusOr<bool> next(Sample &sample) override {
    if (at == files.size())
      return false;
    const std::string &path = files[at++];
    sample = Sample();
    sample.element.components.emplace_back(path.size());
    std::memcpy(sample.element.components[0].data(), path.data(), path.size());
    return true;
  }

  absl::Status restart() override {
    at = 0;
    return absl::OkStatus();
  }

private:
  std::vector<std::string> files;
  size_t at = 0;
};

} // namespace

StageOr data::makeFilesStage(const StageContext &context,
                             std::unique_ptr<Stage> input) {
  std::string flag(context.string("flag"));
  auto given = context.options.files.find(flag);
  std::vector<std::string> patterns = given == context.options.files.end()
                                          ? context.strings("defaults")
                                          : splitPatterns(given->second);
  absl::StatusOr<std::vector<std::string>> files = expandFiles(flag, patterns);
  if (!files.ok())
    return files.status();
  return std::make_unique<FilesStage>(*std::move(files));
}

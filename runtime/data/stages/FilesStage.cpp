//===- FilesStage.cpp - The names of files, and other strings -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Random.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/stages/Files.h"
#include "runtime/storage/Paths.h"
#include "runtime/support/Status.h"

using namespace systole;
using namespace systole::data;

namespace {

/// Strings, one by one.
class StringsStage : public IndexedStage {
public:
  explicit StringsStage(std::vector<std::string> strings)
      : strings(std::move(strings)) {}

private:
  int64_t size() const override { return static_cast<int64_t>(strings.size()); }
  absl::Status get(int64_t index, PipelineElement &sample) override {
    sample.element.components.push_back(
        makeString(strings[static_cast<size_t>(index)]));
    return absl::OkStatus();
  }

  const std::vector<std::string> strings;
};

} // namespace

StageOr data::makeFilesStage(const StageContext &context, Inputs inputs) {
  std::string flag(context.string("flag"));
  const auto &flags = context.options().files;
  auto given = flags.find(flag);
  std::vector<std::string> patterns = given == flags.end()
                                          ? context.strings("defaults")
                                          : splitPatterns(given->second);
  ASSIGN_OR_RETURN(std::vector<std::string> files, expandFiles(flag, patterns));
  if (uint64_t *names = context.setting.fileNames.get())
    for (const std::string &file : files)
      *names = mixText(*names, storage::fileNameOf(file));
  return std::make_unique<StringsStage>(std::move(files));
}

StageOr data::makeStringsStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<StringsStage>(context.strings("strings"));
}

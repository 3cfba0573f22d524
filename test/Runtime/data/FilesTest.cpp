//===- FilesTest.cpp - File patterns --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/stages/Files.h"
#include "TestRecords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace systole::data;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

TEST(Files, SplitsAFlagAtCommas) {
  EXPECT_THAT(splitPatterns("a, b/*.gz ,,c"), ElementsAre("a", "b/*.gz", "c"));
  EXPECT_THAT(splitPatterns(""), ElementsAre());
}

TEST(Files, ExpandsPathsAndSortedGlobsInOrder) {
  std::string folder = makeFolder();
  for (const char *name : {"/b-1", "/b-0", "/a", "/[odd]"})
    writeFile(folder + name, "");
  auto files = expandFiles("train_files",
                           {folder + "/b-*", folder + "/a", folder + "/[odd]"});
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_THAT(*files, ElementsAre(folder + "/b-0", folder + "/b-1",
                                  folder + "/a", folder + "/[odd]"));
}

TEST(Files, NamesThePatternThatMatchesNothingAndTheFlag) {
  for (std::string pattern : {"/missing", "/missing-*"}) {
    pattern = makeFolder() + pattern;
    auto files = expandFiles("eval_files", {pattern});
    EXPECT_EQ(files.status().code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(files.status().message(),
                AllOf(HasSubstr("--eval_files"),
                      HasSubstr("no file matches '" + pattern + "'")));
  }
}

TEST(Files, SaysThatAPathIsAFolder) {
  std::string folder = makeFolder();
  auto files = expandFiles("eval_files", {folder});
  EXPECT_EQ(files.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(files.status().message(),
              HasSubstr("'" + folder + "' is a directory"));
}

TEST(Files, SaysThatAFlagIsEmpty) {
  auto files = expandFiles("train_files", splitPatterns(" , "));
  EXPECT_EQ(files.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(files.status().message(),
              HasSubstr("--train_files names no file"));
}

} // namespace

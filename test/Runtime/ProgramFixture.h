//===- ProgramFixture.h - Calling a program in a test -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_PROGRAMFIXTURE_H
#define SYSTOLE_TEST_RUNTIME_PROGRAMFIXTURE_H

#include "FakeProgram.h"
#include "TestRecords.h"
#include "runtime/checkpoint/TensorBundle.h"

#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace systole::test {

class ProgramTest : public ::testing::Test {
protected:
  void SetUp() override {
    FakeProgram::fault = {};
    folder = makeFolder();
    model = folder + "/model";
    data = folder + "/data.tfrecord";
    writeFile(data, frame(makeRecords(24 * 10)));
  }

  /// Runs the program as `squares ARGUMENTS...`; what it printed is in `out`
  /// and `err`.
  int call(const FakeProgram &program, std::vector<std::string> arguments) {
    absl::FlagSaver flags;
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    int code = runMain(program, std::move(arguments));
    out = ::testing::internal::GetCapturedStdout();
    err = ::testing::internal::GetCapturedStderr();
    return code;
  }

  int train(const FakeProgram &program, std::vector<std::string> more,
            const std::string &modelFolder) {
    std::vector<std::string> arguments = {"train", "--train_files=" + data,
                                          "--model_dir=" + modelFolder};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return call(program, arguments);
  }
  int train(const FakeProgram &program, std::vector<std::string> more) {
    return train(program, std::move(more), model);
  }

  std::string checkpointBytes(const std::string &modelFolder, int step) {
    return test::readFile(absl::StrCat(modelFolder, "/model.ckpt-", step,
                                       ".data-00000-of-00001"));
  }

  /// The same without where the input is.
  std::string savedVariables(const std::string &modelFolder, int step) {
    std::string all;
    auto bundle = runtime::BundleReader::open(
        absl::StrCat(modelFolder, "/model.ckpt-", step));
    if (!bundle.ok())
      return all;
    for (const auto &[name, entry] : bundle->entries()) {
      std::string bytes(static_cast<size_t>(entry.bytes), '\0');
      if (name != "input_position" &&
          bundle->read(name, absl::MakeSpan(bytes)).ok())
        absl::StrAppend(&all, name, "=", bytes, ";");
    }
    return all;
  }

  std::string folder, model, data, out, err;
};

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_PROGRAMFIXTURE_H

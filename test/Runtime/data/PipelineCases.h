//===- PipelineCases.h - Pipelines of dataset operations --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_PIPELINECASES_H
#define SYSTOLE_TEST_RUNTIME_PIPELINECASES_H

#include "Pipelines.h"
#include "TestRecords.h"

#include "absl/strings/str_cat.h"

#include <map>
#include <string>
#include <vector>

namespace systole::test::pipelines {

//===----------------------------------------------------------------------===//
// Types and functions
//===----------------------------------------------------------------------===//

using Specs = Pipeline::Specs;
inline constexpr int64_t any[] = {-1, -1};
inline constexpr int64_t two[] = {2}, three[] = {3}, four[] = {4},
                         threeByTwo[] = {3, 2};
inline const systole_tensor_spec scalar = {"x", SYSTOLE_S64, 0, nullptr};
inline const systole_tensor_spec flag = {"", SYSTOLE_PRED, 0, nullptr};
inline const systole_tensor_spec word = {"x", SYSTOLE_STRING, 0, nullptr};
inline const systole_tensor_spec words = {"x", SYSTOLE_STRING, 1, any};
inline const systole_tensor_spec list = {"x", SYSTOLE_S64, 1, any};
inline const systole_tensor_spec table = {"x", SYSTOLE_S64, 2, any};
inline const systole_tensor_spec triple = {"x", SYSTOLE_S64, 1, three};
inline const systole_tensor_spec pair = {"x", SYSTOLE_F32, 1, two};

/// x * 2; whether x % 3 is not 1; 0, 1, ... below x % 4; a random number; the
/// same string, but "bad" is an error.
extern const systole_host_function twiceFunction, takenFunction, countFunction,
    drawFunction, refuseFunction;

inline std::string inputPath(const char *name) {
  return sourcePath(absl::StrCat("test/Runtime/Inputs/", name));
}

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

/// A pipeline, those that it holds, and what its flag says.
struct Case {
  Pipeline pipeline, body;
  std::string files;
  std::vector<std::vector<int64_t>> numbers;
  std::vector<float> floats;

  Case() = default;
  Case(const Case &) = delete;

  Case &range(int64_t stop, int64_t start = 0, int64_t step = 1) {
    pipeline
        .addOn({}, "range",
               {number("start", start), number("stop", stop),
                number("step", step)})
        .gives({scalar});
    return *this;
  }
  Case &reads(const char *file, const char *kind,
              Pipeline::Attributes attributes, Specs specs) {
    files = inputPath(file);
    pipeline.add("files", {text("flag", "train_files")})
        .gives({word})
        .add(kind, std::move(attributes))
        .gives(std::move(specs));
    return *this;
  }
  Case &on(const char *kind, Pipeline::Attributes attributes = {},
           const systole_host_function *function = nullptr) {
    Specs same = pipeline.lastSpecs();
    pipeline.add(kind, std::move(attributes), function).gives(std::move(same));
    return *this;
  }
  Case &gives(Specs specs) {
    pipeline.gives(std::move(specs));
    return *this;
  }
  Case &ragged() {
    return range(8, 1).on("map", {}, &countFunction).gives({list});
  }
  /// A body that repeats the element three times.
  Case &thrice() {
    body.addOn({-1}, "repeat", {number("count", 3)}).gives({scalar});
    pipeline.with(body);
    return *this;
  }
  Case &windows(Pipeline::Attributes attributes) {
    attributes.push_back(number("size", 3));
    range(7).on("window", std::move(attributes));
    body.addOn({-1}, "batch", {number("size", 3)}).gives({list});
    pipeline.with(body).gives({list});
    return *this;
  }
};

using Make = void (*)(Case &);

/// Those of Inputs/make_pipelines.py, by the same names.
extern const std::map<std::string, Make> goldenCases;

/// Those whose elements our own specification says.
extern const std::map<std::string, Make> ownCases;

} // namespace systole::test::pipelines

#endif // SYSTOLE_TEST_RUNTIME_PIPELINECASES_H

//===- Checkpoints.cpp - Contents of model folders ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Process.h"
#include "systole/Estimator/TPUEstimator.h"

#include <cctype>
#include <cstdlib>
#include <fstream>

using namespace systole;
using namespace systole::estimator;

std::string Estimator::latest_checkpoint() const {
  // The first line of the file: model_checkpoint_path: "model.ckpt-100"
  std::ifstream file(folder + "/checkpoint");
  std::string line;
  std::getline(file, line);
  size_t begin = line.find('"'), end = line.rfind('"');
  return begin == end ? ""
                      : folder + "/" + line.substr(begin + 1, end - begin - 1);
}

/// A program beside tpu-run.
static std::string neighbor(const char *name) {
  std::string path = tpuRun();
  return path.substr(0, path.rfind('/') + 1) + name;
}
std::string estimator::tpuCkpt() { return neighbor("tpu-ckpt"); }
std::string estimator::tpuData() { return neighbor("tpu-data"); }

std::vector<std::string> Estimator::get_variable_names() const {
  std::vector<std::string> names;
  // A line for each, with name, type and size, and one with their number.
  std::vector<std::string> lines =
      runOrFail({tpuCkpt(), "list", folder}, /*echo=*/false);
  for (size_t i = 0; i + 1 < lines.size(); ++i)
    names.push_back(lines[i].substr(0, lines[i].find("  ")));
  return names;
}

Array Estimator::get_variable_value(const std::string &name) const {
  // "dense/bias: 10xf32", then rows of numbers.
  std::vector<std::string> lines =
      runOrFail({tpuCkpt(), "print", folder, name}, /*echo=*/false);
  Array array;
  if (lines.empty())
    return array;
  const char *type = lines[0].c_str() + name.size() + 2;
  for (char *end; std::isdigit(*type); type = end + 1)
    array.shape.push_back(std::strtoll(type, &end, 10));
  for (size_t i = 1; i < lines.size(); ++i) {
    const char *at = lines[i].c_str();
    char *end;
    for (double value = std::strtod(at, &end); end != at;
         value = std::strtod(at, &end)) {
      array.values.push_back(value);
      at = end;
    }
  }
  return array;
}

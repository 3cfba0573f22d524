//===- Load.cpp - Arrays of files -----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// tpu-data reads the files, and writes to memory of this process: the library
// has no reader of formats.
//
//===----------------------------------------------------------------------===//

#include "../Process.h"
#include "Memory.h"
#include "Model.h"
#include "systole/Estimator/NDArray.h"

#include <cstring>
#include <sstream>
#include <unistd.h>

using namespace systole;
using namespace systole::keras;

static const std::pair<const char *, DType> types[] = {
    {"u8", uint8},  {"ui8", uint8},   {"i32", int32},
    {"i64", int64}, {"f32", float32},
};

std::vector<std::pair<std::string, NDArray>>
keras::loadArrays(const std::vector<std::string> &program, Where where) {
  MemoryWriter writer(0, /*isFile=*/true);
  // The shell redirects the output; its own words are $0 and those after it.
  std::vector<std::string> words = {"sh", "-c", "exec \"$@\" > \"$0\"",
                                    writer.path()};
  estimator::append(words, program);
  estimator::runOrFail({words, /*onCluster=*/false, /*echo=*/false,
                        "reading '" + program[2] + "'", where});
  std::shared_ptr<const Memory> memory = writer.finish();
  uint64_t length = 0;
  if (memory->size() >= sizeof(length))
    std::memcpy(&length, memory->data() + memory->size() - sizeof(length),
                sizeof(length));
  if (memory->size() < sizeof(length) ||
      length > memory->size() - sizeof(length))
    fail(where, "cannot read '" + program[2] + "': the output is incomplete");
  std::istringstream directory(
      std::string(memory->data() + memory->size() - sizeof(length) - length,
                  static_cast<size_t>(length)));
  std::vector<std::pair<std::string, NDArray>> arrays;
  std::string line;
  while (std::getline(directory, line)) {
    std::istringstream words(line);
    std::string type, sizes, name;
    size_t offset = 0;
    words >> type >> offset >> sizes;
    words.get();
    std::getline(words, name);
    Shape shape;
    std::istringstream numbers(sizes == "-" ? "" : sizes);
    for (std::string size; std::getline(numbers, size, 'x');)
      shape.push_back(std::stoll(size));
    // A scalar, such as the number of steps, or a seed is no array of a model.
    for (const auto &[known, element] : types)
      if (type == known && !shape.empty())
        arrays.emplace_back(name, NDArray(shape, element, memory, offset));
  }
  return arrays;
}

static std::vector<std::pair<std::string, NDArray>>
load(const std::string &path, const std::vector<std::string> &flags,
     Where where) {
  std::vector<std::string> command = {estimator::tpuData(), "arrays", path};
  command.insert(command.end(), flags.begin(), flags.end());
  return loadArrays(command, where);
}

static NDArray loadOne(const std::string &path,
                       const std::vector<std::string> &flags, Where where) {
  std::vector<std::pair<std::string, NDArray>> arrays =
      load(path, flags, where);
  if (arrays.empty())
    fail(where, "'" + path + "' has no rows");
  return arrays.front().second;
}

NDArray keras::load_idx(const std::string &path, Where where) {
  return loadOne(path, {}, where);
}
NDArray keras::load_npy(const std::string &path, Where where) {
  return loadOne(path, {}, where);
}

std::map<std::string, NDArray> keras::load_npz(const std::string &path,
                                               Where where) {
  std::vector<std::pair<std::string, NDArray>> arrays = load(path, {}, where);
  return {arrays.begin(), arrays.end()};
}

NDArray keras::load_csv(const std::string &path,
                        const std::vector<std::string> &columns, Where where) {
  std::string names;
  for (const std::string &column : columns)
    names += (names.empty() ? "--columns=" : ",") + column;
  return loadOne(path,
                 names.empty() ? std::vector<std::string>()
                               : std::vector<std::string>{names},
                 where);
}

/// FOLDER/NAME.gz or FOLDER/NAME.
static NDArray loadFrom(const std::string &folder, const std::string &name,
                        Where where) {
  std::string path = folder + "/" + name + ".gz";
  if (access(path.c_str(), R_OK) != 0)
    path = folder + "/" + name;
  if (access(path.c_str(), R_OK) != 0)
    fail(where,
         "load_data: there is neither '" + path + "' nor '" + path +
             ".gz': the files are those of yann.lecun.com/exdb/mnist, or "
             "of github.com/zalandoresearch/fashion-mnist");
  return load_idx(path, where);
}

std::pair<Labeled, Labeled>
datasets::mnist::load_data(const std::string &folder, Where where) {
  return {{loadFrom(folder, "train-images-idx3-ubyte", where),
           loadFrom(folder, "train-labels-idx1-ubyte", where)},
          {loadFrom(folder, "t10k-images-idx3-ubyte", where),
           loadFrom(folder, "t10k-labels-idx1-ubyte", where)}};
}

//===- FunctionValues.cpp - Arguments and results in files ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionValues.h"
#include "systole/Execution/Outline.h"
#include "systole/Execution/TensorFile.h"
#include "systole/Support/TensorArchive.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace systole;
using systole::interpreter::Tensor;
using systole::interpreter::Tensors;

/// The output of a counter-based generator (SplitMix64) at `counter`.
static uint64_t mix(uint64_t key, uint64_t counter) {
  uint64_t bits = key + counter * 0x9E3779B97F4A7C15;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31);
}

/// Maps random bits to a uniform number in [-1, 1).
static double toUnit(uint64_t bits) {
  return double(int64_t(bits) >> 11) * 0x1p-52;
}

Tensor execution::makeRandom(RankedTensorType type, uint64_t seed,
                             uint64_t stream) {
  Tensor tensor(type);
  uint64_t key = mix(seed, stream + 1);
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
    uint64_t bits = mix(key, i + 1);
    switch (tensor.getKind()) {
    case Tensor::Kind::Boolean:
      tensor.set(i, bool(bits & 1));
      break;
    case Tensor::Kind::Signed:
      tensor.set(i, int64_t(bits & 7));
      break;
    case Tensor::Kind::Unsigned:
      tensor.set(i, uint64_t(bits & 7));
      break;
    case Tensor::Kind::Float:
      tensor.set(i, toUnit(bits));
      break;
    case Tensor::Kind::Complex:
      tensor.set(i,
                 interpreter::Complex(toUnit(bits), toUnit(mix(~key, i + 1))));
    }
  }
  return tensor;
}

/// The contents of files: in order, and by name.
namespace {
struct GivenArrays {
  SmallVector<StringRef> ordered;
  llvm::StringMap<std::pair<NpyArray, std::string>> named;
};
} // namespace

static llvm::Expected<GivenArrays> openFiles(ArrayRef<std::string> files) {
  GivenArrays given;
  for (const std::string &file : files) {
    if (!isTensorArchive(file)) {
      given.ordered.push_back(file);
      continue;
    }
    llvm::Expected<NamedArrays> arrays = readTensorArchive(file);
    if (!arrays)
      return arrays.takeError();
    for (auto &[name, array] : *arrays)
      given.named[name] = {std::move(array), file + ":" + name};
  }
  return given;
}

llvm::Expected<Tensors>
execution::readArguments(func::FuncOp function, ArrayRef<std::string> names,
                         const ArgumentSources &sources) {
  llvm::Expected<GivenArrays> given = openFiles(sources.files);
  if (!given)
    return given.takeError();
  Tensors values;
  std::string missing;
  unsigned needed = 0;
  for (auto [i, argument] : llvm::enumerate(function.getArgumentTypes())) {
    auto type = cast<RankedTensorType>(argument);
    auto entry = given->named.find(names[i]);
    if (entry == given->named.end())
      entry = given->named.find("arr_" + std::to_string(i));
    std::optional<Tensor> own = getInputValue(function, i);
    needed += !own;
    llvm::Expected<Tensor> value =
        i < given->ordered.size() ? readTensor(given->ordered[i], type)
        : entry != given->named.end()
            ? toTensor(entry->second.first, type, entry->second.second)
        : own ? llvm::Expected<Tensor>(*own)
        : sources.seed
            ? llvm::Expected<Tensor>(makeRandom(type, *sources.seed, i))
            : llvm::Expected<Tensor>(Tensor());
    if (!value)
      return value.takeError();
    if (!value->getType())
      missing += (missing.empty() ? "'" : ", '") + names[i] + "'";
    values.push_back(*value);
  }
  if (given->ordered.size() > values.size())
    return llvm::createStringError(
        "@" + function.getName() + " takes " + llvm::Twine(needed) +
        " inputs, but " + llvm::Twine(given->ordered.size()) + " are given");
  if (missing.empty())
    return values;
  return llvm::createStringError(
      "@" + function.getName() + " has no value for " + missing +
      "; pass --input=FILE.npy once for each argument, one FILE.npz or "
      "FILE.safetensors with these names, or --random-inputs=SEED");
}

/// "x.npy", or "x.1.npy" for the second replica.
static std::string getReplicaPath(StringRef file, size_t replica) {
  SmallString<128> path(file);
  if (replica > 0)
    llvm::sys::path::replace_extension(
        path, "." + std::to_string(replica) + llvm::sys::path::extension(file));
  return std::string(path);
}

llvm::Error execution::writeResults(ArrayRef<Tensor> results,
                                    ArrayRef<std::string> names,
                                    ArrayRef<std::string> files,
                                    size_t replica) {
  if (files.size() == 1 && isTensorArchive(files.front())) {
    NamedArrays arrays;
    for (auto [name, result] : llvm::zip_equal(names, results)) {
      if (!result.getType())
        continue; // A token.
      llvm::Expected<NpyArray> array = toArray(result, files.front());
      if (!array)
        return array.takeError();
      arrays.emplace_back(name, std::move(*array));
    }
    return writeTensorArchive(getReplicaPath(files.front(), replica), arrays);
  }
  for (auto [file, result] : llvm::zip_equal(files, results))
    if (llvm::Error error = writeTensor(getReplicaPath(file, replica), result))
      return error;
  return llvm::Error::success();
}

//===- ConvertAdapters.cpp - Adapters into kernels, and PEFT's files ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvertAdapters.h"

#include "runtime/checkpoint/Adapters.h"
#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/checkpoint/WeightMap.h"
#include "runtime/formats/Json.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/ElementTypes.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "systole/runtime/abi.h"

#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {

absl::StatusOr<TensorValue> loadTensor(const TensorFile &file,
                                       const std::string &name) {
  const TensorFile::Entry &entry = file.entries().at(name);
  if (entry.dtype == 0)
    return absl::InvalidArgumentError(
        absl::StrCat("'", name, "' has an unknown type"));
  ASSIGN_OR_RETURN(const Memory bytes, file.load(name));
  return TensorValue{
      entry, std::string(bytes.data(), static_cast<size_t>(bytes.size()))};
}

std::vector<BundleTensor> tensorsOf(const TensorValues &values) {
  std::vector<BundleTensor> tensors;
  for (const auto &[name, value] : values)
    tensors.push_back({name, value.type.dtype, value.type.dims,
                       value.bytes.data(),
                       static_cast<int64_t>(value.bytes.size())});
  return tensors;
}

namespace {

struct Matrices {
  TensorValue a, b;
  int64_t rank() const { return a.type.dims[1]; }
};

/// Returns the adapter of a kernel, or std::nullopt if the kernel has no
/// adapter.
absl::StatusOr<std::optional<Matrices>> adapterOf(const TensorFile &file,
                                                  const std::string &kernel) {
  const std::string names[] = {adapterName(kernel, 'a'),
                               adapterName(kernel, 'b')};
  if (!absl::EndsWith(kernel, "kernel") || !file.entries().contains(names[0]) ||
      !file.entries().contains(names[1]))
    return std::nullopt;
  ASSIGN_OR_RETURN(TensorValue a, loadTensor(file, names[0]));
  ASSIGN_OR_RETURN(TensorValue b, loadTensor(file, names[1]));
  const TensorFile::Entry &entry = file.entries().at(kernel);
  int64_t count = 1;
  for (int64_t size : entry.dims)
    count *= size;
  const std::vector<int64_t> &left = a.type.dims, &right = b.type.dims;
  if (left.size() != 2 || right.size() != 2 || left[1] != right[0] ||
      left[0] * right[1] != count || entry.dtype != a.type.dtype ||
      entry.dtype != b.type.dtype)
    return absl::InvalidArgumentError(
        absl::StrCat("'", names[0], "' and '", names[1],
                     "' are no adapter of '", kernel, "', ", typeName(entry)));
  return Matrices{std::move(a), std::move(b)};
}

/// Whether a variable belongs to an adapter: a matrix, or its slot.
bool isOfAdapter(const std::string &name) {
  return absl::StrContains(name, "/lora_kernel_a") ||
         absl::StrContains(name, "/lora_kernel_b");
}

absl::Status noAdapter(const TensorFile &file) {
  return absl::InvalidArgumentError(absl::StrCat(
      "'", file.name(), "' has no adapter: tpu-ckpt list ", file.name()));
}

} // namespace

absl::StatusOr<TensorValues> mergeAdapters(const TensorFile &file,
                                           std::optional<double> alpha) {
  TensorValues values;
  int merged = 0;
  for (const auto &[name, entry] : file.entries()) {
    if (isOfAdapter(name))
      continue;
    ASSIGN_OR_RETURN(TensorValue value, loadTensor(file, name));
    ASSIGN_OR_RETURN(const std::optional<Matrices> adapter,
                     adapterOf(file, name));
    if (adapter) {
      const auto rank = static_cast<double>(adapter->rank());
      mergeAdapter(adapter->a, adapter->b, alpha.value_or(rank) / rank, value);
      ++merged;
    }
    values.emplace(name, std::move(value));
  }
  if (merged == 0)
    return noAdapter(file);
  return values;
}

absl::StatusOr<int> writePeftAdapters(const TensorFile &file,
                                      const std::string &map,
                                      std::optional<double> alpha,
                                      const std::string &folder) {
  ASSIGN_OR_RETURN(const std::string text, storage::readWhole(map));
  ASSIGN_OR_RETURN(const WeightMap names, WeightMap::parse(text, map));
  TensorValues matrices;
  std::vector<std::string> modules;
  int64_t rank = 0;
  // Matrices of [inputs, outputs] are those of transformers' Conv1D.
  bool isTransposed = false;
  for (const auto &[kernel, entry] : file.entries()) {
    ASSIGN_OR_RETURN(const std::optional<Matrices> adapter,
                     adapterOf(file, kernel));
    if (!adapter)
      continue;
    const TensorRecipe recipe =
        names.find(kernel, [](const std::string &) { return true; });
    ASSIGN_OR_RETURN(std::string module, peftModule(kernel, recipe));
    if (rank != 0 && rank != adapter->rank())
      return absl::InvalidArgumentError(
          absl::StrCat("'", kernel, "' has an adapter of the rank ",
                       adapter->rank(), ", and others have the rank ", rank));
    rank = adapter->rank();
    isTransposed |= std::none_of(recipe.steps.begin(), recipe.steps.end(),
                                 [](const TensorStep &step) {
                                   return step.kind == TensorStep::Transpose;
                                 });
    auto add = [&](char matrix, const TensorValue &value) {
      const TensorStep transpose{TensorStep::Transpose, {}};
      matrices.emplace(peftName(module, matrix),
                       applyStep(transpose,
                                 {value.type.dtype,
                                  {value.type.dims[1], value.type.dims[0]}},
                                 {value}));
    };
    add('a', adapter->a);
    add('b', adapter->b);
    modules.push_back(std::move(module));
  }
  if (modules.empty())
    return noAdapter(file);
  RETURN_IF_ERROR(storage::makeFolders(folder));
  RETURN_IF_ERROR(writeSafetensors(
      absl::StrCat(folder, "/adapter_model.safetensors"), tensorsOf(matrices)));
  OrderedJson config{{"peft_type", "LORA"},
                     {"task_type", nullptr},
                     {"base_model_name_or_path", nullptr},
                     {"inference_mode", true},
                     {"r", rank},
                     {"lora_alpha", alpha.value_or(static_cast<double>(rank))},
                     {"lora_dropout", 0.0},
                     {"bias", "none"},
                     {"fan_in_fan_out", isTransposed},
                     {"target_modules", modules}};
  RETURN_IF_ERROR(
      storage::writeWhole(absl::StrCat(folder, "/adapter_config.json"),
                          formatJson(config, 2) + "\n"));
  return static_cast<int>(modules.size());
}

} // namespace systole::runtime

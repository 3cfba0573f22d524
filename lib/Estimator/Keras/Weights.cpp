//===- Weights.cpp - Weights of models in files
//-----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Process.h"
#include "Epochs.h"

#include <cstdio>
#include <set>

using namespace systole;
using namespace systole::keras;

/// The name of an element type in .safetensors files.
static const char *safetensorsType(int32_t dtype) {
  switch (dtype) {
  case SYSTOLE_F32:
    return "F32";
  case SYSTOLE_S32:
    return "I32";
  case SYSTOLE_S64:
    return "I64";
  default:
    return nullptr;
  }
}

/// Whether a variable is a layer's weight. An optimizer's variable has the name
/// of a weight and one of its own: "dense/kernel/Adam".
static bool isWeight(const std::string &name,
                     const std::set<std::string> &names) {
  size_t slash = name.rfind('/');
  return slash != std::string::npos && !names.count(name.substr(0, slash));
}

/// A length of eight bytes, a header in JSON, then the values.
static void writeSafetensors(const std::string &path, const HookRun &run) {
  int32_t count = 0;
  const systole_hook_tensor *variables = run.variables(count);
  std::set<std::string> names;
  for (int32_t i = 0; i < count; ++i)
    names.insert(variables[i].spec.name);
  std::string header;
  int64_t offset = 0;
  std::vector<const systole_hook_tensor *> written;
  for (int32_t i = 0; i < count; ++i) {
    const systole_hook_tensor &variable = variables[i];
    const char *type = safetensorsType(variable.spec.dtype);
    if (!type || !isWeight(variable.spec.name, names))
      continue;
    Shape shape(variable.spec.dims, variable.spec.dims + variable.spec.rank);
    header += (header.empty() ? "{" : ",") +
              estimator::quote(variable.spec.name) + ":{\"dtype\":\"" + type +
              "\",\"shape\":" + estimator::list(shape) + ",\"data_offsets\":[" +
              std::to_string(offset) + "," +
              std::to_string(offset + variable.bytes) + "]}";
    offset += variable.bytes;
    written.push_back(&variable);
  }
  header += header.empty() ? "{}" : "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  uint64_t length = header.size();
  // Readers see the old file or the new one.
  const std::string temporary = path + ".tmp";
  FILE *file = std::fopen(temporary.c_str(), "wb");
  bool isWritten =
      file && std::fwrite(&length, 1, sizeof(length), file) == sizeof(length) &&
      std::fwrite(header.data(), 1, header.size(), file) == header.size();
  for (const systole_hook_tensor *variable : written)
    isWritten =
        isWritten &&
        std::fwrite(variable->data, 1, static_cast<size_t>(variable->bytes),
                    file) == static_cast<size_t>(variable->bytes);
  if (file)
    isWritten &= std::fclose(file) == 0;
  if (!isWritten || std::rename(temporary.c_str(), path.c_str()) != 0)
    fail("save_weights: cannot write '" + path + "'");
}

void Model::save_weights(const std::string &path) const {
  const std::string suffix = ".safetensors";
  if (path.size() < suffix.size() ||
      path.compare(path.size() - suffix.size(), suffix.size(), suffix) != 0)
    fail("save_weights: '" + path + "' does not end with .safetensors");
  if (state->epochs && state->epochs->running())
    return writeSafetensors(path, *state->epochs->running());
  if (state->folder.empty())
    fail("save_weights: the model '" + state->name + "' has not been trained");
  estimator::runOrFail({estimator::tpuCkpt(), "convert", state->folder, path},
                       /*echo=*/false);
}

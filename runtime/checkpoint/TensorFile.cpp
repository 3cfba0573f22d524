//===- TensorFile.cpp - Files of named tensors ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/TensorFile.h"

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/checkpoint/Safetensors.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/support/FileIO.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace systole::runtime {

TensorFile::~TensorFile() = default;

std::string typeName(const TensorFile::Entry &entry) {
  return typeName(systole_tensor_spec{"", entry.dtype,
                                      static_cast<int32_t>(entry.dims.size()),
                                      entry.dims.data()});
}

namespace {

class BundleFile : public TensorFile {
public:
  BundleFile(const std::string &prefix, BundleReader opened)
      : reader(std::move(opened)) {
    fileName = prefix;
    for (const auto &[name, entry] : reader.entries())
      // What TensorFlow's object-based saver adds is no tensor.
      if (name != "_CHECKPOINTABLE_OBJECT_GRAPH")
        table[name] = {entry.dtype, entry.dims, entry.bytes};
  }

  absl::Status read(const std::string &name, char *out) const override {
    return reader.read(name, out);
  }

private:
  const BundleReader reader;
};

} // namespace

static absl::StatusOr<std::string> latestOf(const std::string &folder) {
  absl::StatusOr<CheckpointState> state = readCheckpointState(folder);
  if (state.ok() && state->latest.empty())
    return absl::NotFoundError(
        absl::StrCat("there is no checkpoint in '", folder, "'"));
  if (!state.ok())
    return state.status();
  return state->latest;
}

absl::StatusOr<std::unique_ptr<TensorFile>>
TensorFile::open(const std::string &path) {
  if (absl::EndsWith(path, ".safetensors"))
    return openSafetensors(path);
  std::string prefix(absl::StripSuffix(path, ".index"));
  absl::StatusOr<storage::FileInfo> info = storage::stat(path);
  if (info.ok() && info->isFolder) {
    absl::StatusOr<std::string> latest = latestOf(path);
    if (!latest.ok())
      return latest.status();
    prefix = *latest;
  }
  absl::StatusOr<BundleReader> reader = BundleReader::open(prefix);
  if (!reader.ok())
    return reader.status();
  return std::make_unique<BundleFile>(prefix, std::move(*reader));
}

} // namespace systole::runtime

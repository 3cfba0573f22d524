//===- TensorFile.cpp - Files of named tensors ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/TensorFile.h"

#include "runtime/checkpoint/ArrayFiles.h"
#include "runtime/checkpoint/JoinedFile.h"
#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/match.h"
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
    writer = reader.producer();
    for (const auto &[name, entry] : reader.entries())
      // The entry that TensorFlow's object-based saver adds is not a tensor.
      if (name != "_CHECKPOINTABLE_OBJECT_GRAPH")
        table[name] = {entry.dtype, entry.dims, entry.bytes};
  }

  absl::Status read(const std::string &name,
                    absl::Span<char> out) const override {
    return reader.read(name, out);
  }
  absl::StatusOr<Memory> load(const std::string &name) const override {
    return reader.load(name);
  }

private:
  const BundleReader reader;
};

} // namespace

absl::StatusOr<std::unique_ptr<TensorFile>>
TensorFile::open(const std::string &path) {
  if (absl::EndsWith(path, ".safetensors"))
    return openSafetensors(path);
  if (absl::EndsWith(path, ".safetensors.index.json"))
    return openSafetensorsIndex(path);
  if (isKerasFile(path))
    return openHdf5(path);
  if (absl::EndsWith(path, ".npz"))
    return openNpz(path);
  std::string prefix(absl::StripSuffix(path, ".index"));
  ASSIGN_OR_RETURN(BundleReader reader, BundleReader::open(prefix));
  return std::make_unique<BundleFile>(prefix, std::move(reader));
}

} // namespace systole::runtime

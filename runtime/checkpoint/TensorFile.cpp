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

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace systole::runtime {

TensorFile::~TensorFile() = default;

absl::Status TensorFile::read(const std::string &name,
                              absl::Span<char> out) const {
  auto found = table.find(name);
  if (found == table.end())
    return absl::NotFoundError(
        absl::StrCat("'", fileName, "' has no '", name, "'"));
  RETURN_IF_ERROR(check(name));
  const int64_t bytes = found->second.bytes;
  if (static_cast<int64_t>(out.size()) != bytes)
    return absl::InvalidArgumentError(absl::StrCat("'", name, "' in '",
                                                   fileName, "' has ", bytes,
                                                   " bytes, not ", out.size()));
  return readBytes(name, out);
}

absl::StatusOr<Memory> TensorFile::load(const std::string &name) const {
  auto found = table.find(name);
  return found == table.end() ? read(name, {})
                              : loadBytes(name, found->second.bytes);
}

absl::StatusOr<Memory> TensorFile::loadBytes(const std::string &name,
                                             int64_t bytes) const {
  RETURN_IF_ERROR(check(name));
  ASSIGN_OR_RETURN(Memory memory,
                   Memory::allocate(bytes, "a tensor of a file"));
  RETURN_IF_ERROR(readBytes(
      name, absl::MakeSpan(memory.data(), static_cast<size_t>(bytes))));
  return memory;
}

absl::Status TensorFile::check(const std::string &) const {
  return absl::OkStatus();
}

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
  return std::make_unique<BundleReader>(std::move(reader));
}

} // namespace systole::runtime

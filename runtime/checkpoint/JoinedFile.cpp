//===- JoinedFile.cpp - Tensors of several files --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/JoinedFile.h"

#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/formats/Json.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace systole::runtime {
namespace {

class JoinedFile : public TensorFile {
public:
  JoinedFile(std::vector<std::unique_ptr<TensorFile>> parts, std::string name)
      : parts(std::move(parts)) {
    fileName = std::move(name);
    writer = this->parts.front()->producer();
  }

  absl::Status index() {
    for (const auto &part : parts)
      for (const auto &[name, entry] : part->entries()) {
        auto [known, isNew] = partOf.emplace(name, part.get());
        if (!isNew)
          return absl::InvalidArgumentError(
              absl::StrCat("'", known->second->name(), "' and '", part->name(),
                           "' both have a tensor '", name, "'"));
        table[name] = entry;
      }
    return absl::OkStatus();
  }

  absl::Status check(const std::string &name) const override {
    return partOf.at(name)->check(name);
  }

private:
  absl::Status readBytes(const std::string &name,
                         absl::Span<char> out) const override {
    return partOf.at(name)->read(name, out);
  }

  const std::vector<std::unique_ptr<TensorFile>> parts;
  absl::btree_map<std::string, const TensorFile *> partOf;
};

absl::Status damaged(const std::string &path, absl::string_view what) {
  return absl::DataLossError(absl::StrCat("'", path, "': ", what));
}

} // namespace

absl::StatusOr<std::unique_ptr<TensorFile>>
joinFiles(std::vector<std::unique_ptr<TensorFile>> files, std::string name) {
  auto joined = std::make_unique<JoinedFile>(std::move(files), std::move(name));
  RETURN_IF_ERROR(joined->index());
  return joined;
}

absl::StatusOr<std::unique_ptr<TensorFile>>
openSafetensorsIndex(const std::string &path) {
  ASSIGN_OR_RETURN(std::string text, storage::readWhole(path));
  const Json json = parseJson(text);
  if (!json.is_object() || !json.contains("weight_map") ||
      !json["weight_map"].is_object() || json["weight_map"].empty())
    return damaged(path, "it is not JSON with a weight_map");
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  absl::btree_map<std::string, std::unique_ptr<TensorFile>> parts;
  for (const auto &[name, part] : json["weight_map"].items()) {
    // A file must not lead out of its folder.
    const std::string file = part.is_string() ? part.get<std::string>() : "";
    if (!absl::EndsWith(file, ".safetensors") || absl::StrContains(file, '/'))
      return damaged(path, absl::StrCat("'", name,
                                        "' is not in a .safetensors file of "
                                        "the folder"));
    std::unique_ptr<TensorFile> &opened = parts[file];
    if (!opened) {
      ASSIGN_OR_RETURN(opened, openSafetensors(folder + file));
    }
    if (!opened->entries().contains(name))
      return damaged(
          path,
          absl::StrCat("'", file, "' does not have the tensor '", name, "'"));
  }
  std::vector<std::unique_ptr<TensorFile>> files;
  for (auto &[name, part] : parts)
    files.push_back(std::move(part));
  return joinFiles(std::move(files), path);
}

} // namespace systole::runtime

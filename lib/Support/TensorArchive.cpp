//===- TensorArchive.cpp - Files of several named arrays ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/TensorArchive.h"
#include "runtime/formats/ElementNames.h"
#include "runtime/formats/Npz.h"
#include "runtime/formats/Safetensors.h"
#include "runtime/formats/Zip.h"
#include "systole/Support/WholeFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace systole;
using namespace systole::runtime;

static Error malformed(StringRef path, const Twine &what) {
  StringRef format = path.ends_with(".npz") ? ".npz" : ".safetensors";
  return createStringError("'" + path + "' is not a " + format +
                           " file we can read: " + what);
}
static Error malformed(StringRef path, const absl::Status &status) {
  return malformed(path, std::string(status.message()));
}

static Error cannotWrite(StringRef path, const Twine &why) {
  return createStringError("cannot write '" + path + "': " + why);
}

static absl::string_view view(StringRef bytes) {
  return absl::string_view(bytes.data(), bytes.size());
}

//===----------------------------------------------------------------------===//
// .npz
//===----------------------------------------------------------------------===//

static Expected<NamedArrays> parseNpz(StringRef content, StringRef path) {
  auto entries = parseArchive(view(content));
  if (!entries.ok())
    return malformed(path, entries.status());
  NamedArrays arrays;
  for (const ArchiveEntry &entry : *entries) {
    auto file = unpack(view(content), entry);
    if (!file.ok())
      return malformed(path, file.status());
    Expected<NpyArray> array = parseNpy(*file, (path + ":" + entry.name).str());
    if (!array)
      return array.takeError();
    StringRef name = entry.name;
    name.consume_back(".npy");
    arrays.emplace_back(name.str(), std::move(*array));
  }
  return arrays;
}

static Error writeNpz(StringRef path, const NamedArrays &arrays) {
  std::string content;
  NpzWriter writer([&](absl::string_view bytes) {
    content.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  });
  absl::Status status;
  for (const auto &[name, array] : arrays)
    if (status.ok())
      status =
          writer.add(name, array.descr, array.shape,
                     absl::string_view(array.data.data(), array.data.size()));
  if (status.ok())
    status = writer.finish();
  if (!status.ok())
    return cannotWrite(path, std::string(status.message()));
  return writeWhole(path, content);
}

//===----------------------------------------------------------------------===//
// .safetensors
//===----------------------------------------------------------------------===//

static Expected<NamedArrays> parseSafetensors(StringRef content,
                                              StringRef path) {
  auto length = parseSafetensorsLength(view(content), content.size());
  if (!length.ok())
    return malformed(path, length.status());
  StringRef header = content.substr(safetensorsLengthBytes, *length);
  StringRef data = content.drop_front(safetensorsLengthBytes + *length);
  auto entries = parseSafetensorsHeader(view(header), data.size());
  if (!entries.ok())
    return malformed(path, entries.status());
  NamedArrays arrays;
  for (const SafetensorsEntry &entry : *entries) {
    const ElementNames *type = findSafetensorsType(entry.dtype);
    if (!type || !*type->numpy)
      return malformed(path, "'" + entry.name + "' has elements of the type " +
                                 entry.dtype);
    StringRef bytes = data.slice(entry.begin, entry.end);
    arrays.emplace_back(
        entry.name,
        NpyArray{type->numpy, entry.shape, {bytes.begin(), bytes.end()}});
  }
  sort(arrays, less_first());
  return arrays;
}

static Error writeSafetensors(StringRef path, const NamedArrays &arrays) {
  std::vector<SafetensorsEntry> entries;
  StringMap<const NpyArray *> byName;
  for (const auto &[name, array] : arrays) {
    const ElementNames *type = findNumpyType(array.descr);
    if (!type || !*type->safetensors)
      return cannotWrite(path, ".safetensors files have no elements '" +
                                   array.descr + "'");
    byName[name] = &array;
    entries.push_back({name, type->safetensors, array.shape});
  }
  orderSafetensors(entries);
  std::string data;
  for (SafetensorsEntry &entry : entries) {
    const std::vector<char> &bytes = byName[entry.name]->data;
    entry.begin = static_cast<int64_t>(data.size());
    data.append(bytes.begin(), bytes.end());
    entry.end = static_cast<int64_t>(data.size());
  }
  return writeWhole(path, formatSafetensorsHeader(entries) + data);
}

//===----------------------------------------------------------------------===//
// Both
//===----------------------------------------------------------------------===//

bool systole::isTensorArchive(StringRef path) {
  return path.ends_with(".npz") || path.ends_with(".safetensors");
}

Expected<NamedArrays> systole::readTensorArchive(StringRef path) {
  auto file = readWhole(path);
  if (!file)
    return file.takeError();
  auto *parse = path.ends_with(".npz") ? parseNpz : parseSafetensors;
  return parse((*file)->getBuffer(), path);
}

Error systole::writeTensorArchive(StringRef path, const NamedArrays &arrays) {
  return path.ends_with(".npz") ? writeNpz(path, arrays)
                                : writeSafetensors(path, arrays);
}

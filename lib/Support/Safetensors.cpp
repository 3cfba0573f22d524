//===- Safetensors.cpp - Tensors behind a header of JSON ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Safetensors.h"
#include "runtime/formats/ElementNames.h"
#include "systole/Support/TensorArchive.h"
#include "systole/Support/WriteWhole.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace systole;
using namespace systole::runtime;

static Error malformed(StringRef path, const Twine &what) {
  return createStringError("'" + path +
                           "' is not a .safetensors file we can read: " + what);
}

/// One entry of the header, which was compared with the `data` after it.
static Expected<NpyArray> readEntry(const SafetensorsEntry &entry,
                                    StringRef data, StringRef path) {
  const ElementNames *type = findSafetensorsType(entry.dtype);
  if (!type || !*type->numpy)
    return malformed(path, "'" + entry.name + "' has elements of the type " +
                               entry.dtype);
  StringRef bytes = data.slice(entry.begin, entry.end);
  return NpyArray{type->numpy, entry.shape, {bytes.begin(), bytes.end()}};
}

Expected<NamedArrays> systole::readSafetensors(StringRef path) {
  auto file = MemoryBuffer::getFile(path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!file)
    return createStringError(file.getError(), "cannot read '" + path + "': " +
                                                  file.getError().message());
  StringRef content = (*file)->getBuffer();
  auto length = parseSafetensorsLength(
      absl::string_view(content.data(), content.size()), content.size());
  if (!length.ok())
    return malformed(path, std::string(length.status().message()));
  StringRef header = content.substr(safetensorsLengthBytes, *length);
  StringRef data = content.drop_front(safetensorsLengthBytes + *length);
  auto entries = parseSafetensorsHeader(
      absl::string_view(header.data(), header.size()), data.size());
  if (!entries.ok())
    return malformed(path, std::string(entries.status().message()));
  NamedArrays arrays;
  for (const SafetensorsEntry &entry : *entries) {
    Expected<NpyArray> array = readEntry(entry, data, path);
    if (!array)
      return array.takeError();
    arrays.emplace_back(entry.name, std::move(*array));
  }
  sort(arrays, less_first());
  return arrays;
}

Error systole::writeSafetensors(StringRef path, const NamedArrays &arrays) {
  std::vector<SafetensorsEntry> entries;
  StringMap<const NpyArray *> byName;
  for (const auto &[name, array] : arrays) {
    const ElementNames *type = findNumpyType(array.descr);
    if (!type || !*type->safetensors)
      return createStringError("cannot write '" + path +
                               "': .safetensors files have no elements '" +
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

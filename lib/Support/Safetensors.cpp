//===- Safetensors.cpp - Tensors behind a header of JSON ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Safetensors.h"
#include "systole/Support/TensorArchive.h"
#include "systole/Support/WriteWhole.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace systole;
using namespace systole::runtime;

namespace {
/// The names that the two formats give an element type.
struct ElementType {
  StringLiteral dtype;
  StringLiteral descr;
};
} // namespace

static constexpr ElementType elementTypes[] = {
    {"BOOL", "|b1"}, {"I8", "|i1"},  {"U8", "|u1"},  {"I16", "<i2"},
    {"U16", "<u2"},  {"I32", "<i4"}, {"U32", "<u4"}, {"I64", "<i8"},
    {"U64", "<u8"},  {"F16", "<f2"}, {"F32", "<f4"}, {"F64", "<f8"},
    {"BF16", "<V2"}, {"C64", "<c8"},
};

static Error malformed(StringRef path, const Twine &what) {
  return createStringError("'" + path +
                           "' is not a .safetensors file we can read: " + what);
}

/// One entry of the header, its elements from `data`.
static Expected<NpyArray> readEntry(const SafetensorsEntry &entry,
                                    StringRef data, StringRef path) {
  const auto *type = find_if(elementTypes, [&](const ElementType &candidate) {
    return candidate.dtype == entry.dtype;
  });
  if (type == std::end(elementTypes))
    return malformed(path, "'" + entry.name + "' has elements of the type " +
                               entry.dtype);
  NpyArray array;
  array.descr = type->descr.str();
  array.shape = entry.shape;
  uint64_t size = getNpyElementSize(array.descr);
  for (int64_t dimension : entry.shape) {
    if (dimension != 0 && size > data.size() / uint64_t(dimension))
      return malformed(path, "'" + entry.name + "' is larger than the file");
    size *= dimension;
  }
  if (uint64_t(entry.end) > data.size() ||
      uint64_t(entry.end - entry.begin) != size)
    return malformed(path, "the data_offsets of '" + entry.name +
                               "' are not those of its shape, in the file");
  StringRef bytes = data.slice(entry.begin, entry.end);
  array.data.assign(bytes.begin(), bytes.end());
  return array;
}

Expected<NamedArrays> systole::readSafetensors(StringRef path) {
  auto file = MemoryBuffer::getFile(path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!file)
    return createStringError(file.getError(), "cannot read '" + path + "': " +
                                                  file.getError().message());
  StringRef content = (*file)->getBuffer();
  if (content.size() < safetensorsLengthBytes)
    return malformed(path, "it has no header");
  uint64_t length = support::endian::read64le(content.data());
  content = content.drop_front(safetensorsLengthBytes);
  if (length > content.size())
    return malformed(path, "it ends in its header");
  auto entries = parseSafetensorsHeader(
      absl::string_view(content.data(), static_cast<size_t>(length)));
  if (!entries.ok())
    return malformed(path, std::string(entries.status().message()));
  NamedArrays arrays;
  for (const SafetensorsEntry &entry : *entries) {
    Expected<NpyArray> array =
        readEntry(entry, content.drop_front(length), path);
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
    const auto *type = find_if(elementTypes, [&](const ElementType &candidate) {
      return candidate.descr == array.descr;
    });
    if (type == std::end(elementTypes))
      return createStringError("cannot write '" + path +
                               "': .safetensors files have no elements '" +
                               array.descr + "'");
    byName[name] = &array;
    entries.push_back({name, type->dtype.str(), array.shape});
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

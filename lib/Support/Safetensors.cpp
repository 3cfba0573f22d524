//===- Safetensors.cpp - Tensors behind a header of JSON ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/TensorArchive.h"
#include "systole/Support/WriteWhole.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace systole;

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
static Expected<NpyArray> readEntry(const json::Value &entry, StringRef name,
                                    StringRef data, StringRef path) {
  const json::Object *object = entry.getAsObject();
  const json::Array *shape = object ? object->getArray("shape") : nullptr;
  const json::Array *offsets =
      object ? object->getArray("data_offsets") : nullptr;
  auto dtype = object ? object->getString("dtype") : std::nullopt;
  if (!shape || !offsets || !dtype || offsets->size() != 2)
    return malformed(path, "the entry '" + name +
                               "' has not a dtype, a shape and two "
                               "data_offsets");
  const auto *type = find_if(elementTypes, [&](const ElementType &candidate) {
    return candidate.dtype == *dtype;
  });
  if (type == std::end(elementTypes))
    return malformed(path, "'" + name + "' has elements of the type " + *dtype);

  NpyArray array;
  array.descr = type->descr.str();
  uint64_t size = getNpyElementSize(array.descr);
  for (const json::Value &dimension : *shape) {
    auto value = dimension.getAsInteger();
    if (!value || *value < 0 ||
        (*value != 0 && size > data.size() / uint64_t(*value)))
      return malformed(path, "'" + name + "' is larger than the file");
    array.shape.push_back(*value);
    size *= *value;
  }
  auto begin = (*offsets)[0].getAsInteger(), end = (*offsets)[1].getAsInteger();
  if (!begin || !end || *begin < 0 || *end < *begin ||
      uint64_t(*end) > data.size() || uint64_t(*end - *begin) != size)
    return malformed(path, "the data_offsets of '" + name +
                               "' are not those of its shape, in the file");
  StringRef bytes = data.slice(*begin, *end);
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
  if (content.size() < 8)
    return malformed(path, "it has no header");
  uint64_t length = support::endian::read64le(content.data());
  content = content.drop_front(8);
  if (length > content.size())
    return malformed(path, "it ends in its header");
  Expected<json::Value> header = json::parse(content.take_front(length));
  if (!header)
    return malformed(path, toString(header.takeError()));
  const json::Object *entries = header->getAsObject();
  if (!entries)
    return malformed(path, "its header is no JSON object");
  NamedArrays arrays;
  for (const auto &[key, entry] : *entries) {
    StringRef name = key;
    if (name == "__metadata__")
      continue;
    Expected<NpyArray> array =
        readEntry(entry, name, content.drop_front(length), path);
    if (!array)
      return array.takeError();
    arrays.emplace_back(name.str(), std::move(*array));
  }
  sort(arrays, less_first());
  return arrays;
}

Error systole::writeSafetensors(StringRef path, const NamedArrays &arrays) {
  json::Object header;
  std::string data;
  for (const auto &[name, array] : arrays) {
    const auto *type = find_if(elementTypes, [&](const ElementType &candidate) {
      return candidate.descr == array.descr;
    });
    if (type == std::end(elementTypes))
      return createStringError("cannot write '" + path +
                               "': .safetensors files have no elements '" +
                               array.descr + "'");
    size_t begin = data.size();
    data.append(array.data.begin(), array.data.end());
    header[name] = json::Object{
        {"dtype", type->dtype},
        {"shape", json::Array(array.shape)},
        {"data_offsets", json::Array{int64_t(begin), int64_t(data.size())}}};
  }
  std::string text;
  raw_string_ostream(text) << json::Value(std::move(header));
  text.append((8 - text.size() % 8) % 8, ' ');
  char length[8];
  support::endian::write64le(length, text.size());
  return writeWhole(path, std::string(length, 8) + text + data);
}

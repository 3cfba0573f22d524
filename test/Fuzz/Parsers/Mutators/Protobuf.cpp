//===- Protobuf.cpp - Protocol buffers as trees ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Protobuf.h"

namespace systole::fuzz {

bool parseProto(absl::string_view bytes, std::vector<ProtoField> &fields) {
  while (!bytes.empty()) {
    uint64_t tag;
    if (!takeVarint(bytes, tag) || tag < 8)
      return false;
    ProtoField field;
    field.number = tag >> 3;
    field.wire = static_cast<ProtoField::Wire>(tag & 7);
    switch (field.wire) {
    case ProtoField::Varint:
      if (!takeVarint(bytes, field.value))
        return false;
      break;
    case ProtoField::Bytes: {
      uint64_t size;
      if (!takeVarint(bytes, size) || size > bytes.size())
        return false;
      field.bytes = std::string(bytes.substr(0, size));
      bytes.remove_prefix(size);
      break;
    }
    case ProtoField::Fixed32:
    case ProtoField::Fixed64: {
      const size_t size = field.wire == ProtoField::Fixed64 ? 8 : 4;
      if (bytes.size() < size)
        return false;
      field.value = readLittle(bytes, 0, size);
      bytes.remove_prefix(size);
      break;
    }
    default:
      return false;
    }
    fields.push_back(std::move(field));
  }
  return true;
}

std::string writeProto(const std::vector<ProtoField> &fields) {
  std::string bytes;
  for (const ProtoField &field : fields) {
    appendVarint(bytes, field.number << 3 | field.wire);
    switch (field.wire) {
    case ProtoField::Varint:
      appendVarint(bytes, field.value);
      break;
    case ProtoField::Bytes:
      appendVarint(bytes, field.bytes.size());
      bytes += field.bytes;
      break;
    case ProtoField::Fixed32:
      appendLittle(bytes, field.value, 4);
      break;
    case ProtoField::Fixed64:
      appendLittle(bytes, field.value, 8);
      break;
    }
  }
  return bytes;
}

/// Adds up to some hundred copies of a field, some of them empty: lists in
/// lists then differ in length.
static void repeatField(std::vector<ProtoField> &fields, Random &random) {
  ProtoField copy = fields[random.below(fields.size())];
  if (random.oneIn(2))
    copy.bytes.clear();
  fields.insert(fields.end(), 1 + random.below(300), copy);
}

/// A packed list of numbers becomes another one.
static std::string packedNumbers(Random &random) {
  std::string bytes;
  const bool isVarint = random.oneIn(2);
  for (size_t i = random.below(20); i > 0; --i) {
    if (isVarint)
      appendVarint(bytes, random.number());
    else
      appendLittle(bytes, random.number(), 4);
  }
  return bytes;
}

static void mutateField(ProtoField &field, Random &random) {
  if (random.oneIn(16)) {
    field.number = 1 + random.below(12);
    return;
  }
  if (random.oneIn(24)) {
    constexpr ProtoField::Wire wires[] = {
        ProtoField::Varint, ProtoField::Fixed64, ProtoField::Bytes,
        ProtoField::Fixed32};
    field.wire = random.of(wires);
    return;
  }
  if (field.wire != ProtoField::Bytes) {
    field.value = random.number(field.value);
    return;
  }
  std::vector<ProtoField> within;
  const bool isMessage =
      !field.bytes.empty() && parseProto(field.bytes, within);
  if (isMessage && !random.oneIn(4))
    field.bytes = mutateProtobuf(field.bytes, random);
  else if (random.oneIn(4))
    field.bytes = packedNumbers(random);
  else
    mutateBytes(field.bytes, random);
}

std::string mutateProtobuf(absl::string_view message, Random &random) {
  std::vector<ProtoField> fields;
  if (!parseProto(message, fields) || fields.empty()) {
    std::string bytes(message);
    mutateBytes(bytes, random);
    return bytes;
  }
  if (random.oneIn(5))
    rearrange(fields, random);
  else if (random.oneIn(20))
    repeatField(fields, random);
  else
    mutateField(fields[random.below(fields.size())], random);
  return writeProto(fields);
}

} // namespace systole::fuzz

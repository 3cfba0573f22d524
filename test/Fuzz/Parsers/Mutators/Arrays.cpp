//===- Arrays.cpp - IDX, .npy and .npz files ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"

#include "Deflate.h"
#include "Images.h"
#include "TFRecord.h"
#include "Text.h"

#include "absl/strings/match.h"

#include <algorithm>
#include <zlib.h>

namespace systole::fuzz {
namespace {

constexpr absl::string_view npyMagic = "\x93NUMPY";
constexpr absl::string_view zipMagic("PK\3\4", 4);

struct Member {
  std::string name, extra;
  std::string data; ///< Decompressed.
  uint64_t method = 0;
  uint64_t flags = 0;
};

/// The members in the order of the directory at the end.
std::vector<Member> parseZip(absl::string_view file) {
  constexpr absl::string_view directoryMagic("PK\1\2", 4);
  std::vector<Member> members;
  size_t at = file.find(directoryMagic);
  while (at != absl::string_view::npos && file.size() - at >= 46 &&
         absl::StartsWith(file.substr(at), directoryMagic)) {
    Member member;
    member.flags = readLittle(file, at + 8, 2);
    member.method = readLittle(file, at + 10, 2);
    const uint64_t packed = readLittle(file, at + 20, 4);
    const uint64_t name = readLittle(file, at + 28, 2);
    const uint64_t rest =
        readLittle(file, at + 30, 2) + readLittle(file, at + 32, 2);
    const uint64_t local = readLittle(file, at + 42, 4);
    member.name = std::string(file.substr(at + 46, name));
    const uint64_t begin = local + 30 + readLittle(file, local + 26, 2) +
                           readLittle(file, local + 28, 2);
    if (begin <= file.size()) {
      absl::string_view data = file.substr(begin, packed);
      member.data = member.method == 8 ? inflateBytes(data, Wrapping::Raw)
                                       : std::string(data);
      members.push_back(std::move(member));
    }
    at += 46 + name + rest;
    if (at > file.size())
      break;
  }
  return members;
}

/// The fields that the header of a member and its entry in the directory share.
struct Fields {
  uint64_t flags, method, crc, packed, size, name, extra;

  void append(std::string &to) const {
    appendLittle(to, 20, 2);
    appendLittle(to, flags, 2);
    appendLittle(to, method, 2);
    appendLittle(to, 0, 4); // Time and date.
    appendLittle(to, crc, 4);
    appendLittle(to, packed, 4);
    appendLittle(to, size, 4);
    appendLittle(to, name, 2);
    appendLittle(to, extra, 2);
  }
  void mutate(Random &random) {
    uint64_t *const fields[] = {&method, &crc,  &packed, &packed,
                                &size,   &size, &name,   &extra};
    uint64_t &field = *random.of(fields);
    field = random.number(field);
  }
};

/// `damaged`: the member one of whose numbers is changed.
std::string writeZip(const std::vector<Member> &members, size_t damaged,
                     Random &random) {
  std::string file, directory;
  for (size_t i = 0; i < members.size(); ++i) {
    const Member &member = members[i];
    const std::string packed = member.method == 8
                                   ? deflateBytes(member.data, Wrapping::Raw)
                                   : member.data;
    Fields fields = {
        member.flags,
        member.method,
        ::crc32(0, reinterpret_cast<const Bytef *>(member.data.data()),
                static_cast<uInt>(member.data.size())),
        packed.size(),
        member.data.size(),
        member.name.size(),
        member.extra.size()};
    uint64_t offset = file.size();
    Fields local = fields;
    if (i == damaged) {
      switch (random.below(4)) {
      case 0:
        local.mutate(random);
        break;
      case 1:
        offset = random.number(offset);
        break;
      default:
        fields.mutate(random);
      }
    }
    file += std::string(zipMagic);
    local.append(file);
    file += member.name + member.extra + packed;
    directory += std::string("PK\1\2\x14\0", 6);
    fields.append(directory);
    directory.append(2 + 2 + 2 + 4, '\0'); // Comment, disk, attributes.
    appendLittle(directory, offset, 4);
    directory += member.name + member.extra;
  }
  uint64_t numbers[] = {members.size(), members.size(), directory.size(),
                        file.size(), 0};
  if (damaged > members.size()) {
    uint64_t &number = numbers[random.below(5)];
    number = random.number(number);
  }
  file += directory + std::string("PK\5\6\0\0\0\0", 8);
  const size_t sizes[] = {2, 2, 4, 4, 2};
  for (size_t i = 0; i < 5; ++i)
    appendLittle(file, numbers[i], sizes[i]);
  if (random.oneIn(16))
    file += std::string(random.below(40), 'P'); // A comment.
  return file;
}

/// IDX: two zero bytes, a type, the number of dimensions, and these.
std::string mutateIdx(absl::string_view file, Random &random) {
  std::string changed(file);
  const size_t dims = std::min<size_t>(static_cast<unsigned char>(file[3]),
                                       (file.size() - 4) / 4);
  if (dims == 0 || random.oneIn(3)) {
    mutateBytes(changed, random);
    return changed;
  }
  const size_t at = 4 + 4 * random.below(dims);
  std::string value;
  appendBig(value, random.number(readBig(file, at, 4)), 4);
  changed.replace(at, 4, value);
  return changed;
}

} // namespace

std::string mutateNpy(absl::string_view file, Random &random) {
  if (!absl::StartsWith(file, npyMagic) || file.size() < 12) {
    std::string bytes(file);
    mutateBytes(bytes, random);
    return bytes;
  }
  const auto version = static_cast<unsigned char>(file[6]);
  const size_t lengthBytes = version == 1 ? 2 : 4;
  const uint64_t length = readLittle(file, 8, lengthBytes);
  const size_t begin = 8 + lengthBytes;
  std::string header(file.substr(begin, length));
  std::string data(
      file.substr(std::min<uint64_t>(file.size(), begin + length)));
  uint64_t changedVersion = version;
  if (random.oneIn(8))
    mutateBytes(data, random);
  else if (random.oneIn(8))
    changedVersion = random.below(5);
  else
    header = mutateText(header, random);
  std::string changed(npyMagic);
  changed.push_back(static_cast<char>(changedVersion));
  changed.push_back(file[7]);
  appendLittle(changed,
               random.oneIn(24) ? random.number(header.size()) : header.size(),
               changedVersion == 1 ? 2 : 4);
  return changed + header + data;
}

std::string mutateZip(absl::string_view file, Random &random) {
  std::vector<Member> members = parseZip(file);
  if (members.empty())
    return mutateNpy(file, random);
  size_t damaged = members.size();
  Member &member = members[random.below(members.size())];
  switch (random.below(8)) {
  case 0:
    rearrange(members, random);
    damaged = members.size();
    break;
  case 1:
  case 2:
    // That after the last but one: the end of the directory.
    damaged = random.below(members.size() + 2);
    break;
  case 3:
    member.method = random.oneIn(8) ? random.number() : member.method ? 0 : 8;
    break;
  case 4:
    mutateBytes(random.oneIn(2) ? member.name : member.extra, random);
    break;
  default:
    member.data = mutateNpy(member.data, random);
  }
  return writeZip(members, damaged, random);
}

std::string mutateAny(absl::string_view file, Random &random) {
  if (absl::StartsWith(file, zipMagic))
    return mutateZip(file, random);
  if (absl::StartsWith(file, npyMagic))
    return mutateNpy(file, random);
  if (absl::StartsWith(file, "\x89PNG") || absl::StartsWith(file, "\xff\xd8"))
    return mutateImage(file, random);
  if (file.size() > 4 && readBig(file, 0, 2) == 0)
    return mutateIdx(file, random);
  // A record's length is small: its upper bytes are zero.
  if (file.size() >= 16 && readLittle(file, 4, 4) == 0)
    return mutateRecords(file, random);
  if (isGzip(file) || isZlib(file))
    return mutateCompressed(file, random, mutateAny);
  return mutateText(file, random);
}

} // namespace systole::fuzz

//===- Deflate.cpp - gzip and zlib streams --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Deflate.h"

#include <algorithm>
#include <zlib.h>

namespace systole::fuzz {

bool isGzip(absl::string_view file) { return readBig(file, 0, 2) == 0x1f8b; }

bool isZlib(absl::string_view file) {
  const uint64_t magic = readBig(file, 0, 2);
  return (magic >> 8 & 0xf) == 8 && magic >> 12 <= 7 && magic % 31 == 0;
}

static int windowBits(Wrapping wrapping) {
  switch (wrapping) {
  case Wrapping::Raw:
    return -MAX_WBITS;
  case Wrapping::Zlib:
    return MAX_WBITS;
  case Wrapping::Gzip:
    return MAX_WBITS + 16;
  }
  return MAX_WBITS;
}

std::string inflateBytes(absl::string_view bytes, Wrapping wrapping) {
  constexpr size_t most = 1 << 20;
  std::string result;
  z_stream zlib = {};
  if (inflateInit2(&zlib, windowBits(wrapping)) != Z_OK)
    return result;
  zlib.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  zlib.avail_in = static_cast<uInt>(bytes.size());
  char piece[1 << 12];
  while (result.size() < most) {
    zlib.next_out = reinterpret_cast<Bytef *>(piece);
    zlib.avail_out = sizeof(piece);
    const int code = inflate(&zlib, Z_NO_FLUSH);
    result.append(piece, sizeof(piece) - zlib.avail_out);
    const bool hasMember =
        code == Z_STREAM_END && zlib.avail_in > 0 && wrapping == Wrapping::Gzip;
    if (hasMember)
      inflateReset(&zlib);
    else if (code != Z_OK)
      break;
  }
  inflateEnd(&zlib);
  return result;
}

std::string deflateBytes(absl::string_view bytes, Wrapping wrapping,
                         int level) {
  std::string result;
  z_stream zlib = {};
  if (deflateInit2(&zlib, level, Z_DEFLATED, windowBits(wrapping), 8,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return result;
  result.resize(deflateBound(&zlib, bytes.size()));
  zlib.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  zlib.avail_in = static_cast<uInt>(bytes.size());
  zlib.next_out = reinterpret_cast<Bytef *>(&result[0]);
  zlib.avail_out = static_cast<uInt>(result.size());
  deflate(&zlib, Z_FINISH);
  result.resize(zlib.total_out);
  deflateEnd(&zlib);
  return result;
}

/// Few bytes that decompress to as many as a thousand times.
static void appendRun(std::string &plain, Random &random) {
  const size_t size = size_t{1} << (10 + random.below(11));
  plain.insert(random.below(plain.size() + 1), size,
               static_cast<char>(random.oneIn(2) ? 0 : random.next()));
}

/// Another member behind the first ones, or an empty one before them.
static std::string addMember(absl::string_view file, absl::string_view plain,
                             Random &random) {
  std::string member =
      deflateBytes(plain.substr(0, random.below(plain.size() + 1)),
                   Wrapping::Gzip, random.oneIn(2) ? 0 : 6);
  return random.oneIn(2) ? std::string(file) + member
                         : member + std::string(file);
}

std::string mutateCompressed(absl::string_view file, Random &random,
                             Mutator mutate) {
  if (!isGzip(file) && !isZlib(file)) {
    std::string changed = mutate(file, random);
    if (random.oneIn(16))
      return deflateBytes(changed,
                          random.oneIn(2) ? Wrapping::Gzip : Wrapping::Zlib);
    return changed;
  }
  Wrapping wrapping = isGzip(file) ? Wrapping::Gzip : Wrapping::Zlib;
  std::string plain = inflateBytes(file, wrapping);
  if (random.oneIn(16))
    return addMember(file, plain, random);
  if (random.oneIn(16))
    wrapping = isGzip(file) ? Wrapping::Zlib : Wrapping::Gzip;
  if (random.oneIn(200))
    appendRun(plain, random);
  else
    plain = mutate(plain, random);
  std::string packed = deflateBytes(plain, wrapping);
  if (random.oneIn(16) && packed.size() > 8)
    // The trailer: a checksum and the size.
    packed[packed.size() - 1 - random.below(8)] ^=
        static_cast<char>(1 << random.below(8));
  return packed;
}

} // namespace systole::fuzz

//===- Png.cpp - PNG images -----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Deflate.h"
#include "Images.h"

#include "absl/strings/match.h"

#include <zlib.h>

namespace systole::fuzz {
namespace {

constexpr absl::string_view signature("\x89PNG\r\n\x1a\n", 8);

struct Chunk {
  std::string type, data;
};

std::vector<Chunk> parse(absl::string_view file) {
  std::vector<Chunk> chunks;
  file.remove_prefix(signature.size());
  // Length, type, data, checksum.
  while (file.size() >= 12) {
    const uint64_t length = readBig(file, 0, 4);
    if (length > file.size() - 12)
      break;
    chunks.push_back(
        {std::string(file.substr(4, 4)), std::string(file.substr(8, length))});
    file.remove_prefix(12 + length);
  }
  return chunks;
}

std::string write(const std::vector<Chunk> &chunks, size_t badLength,
                  Random &random) {
  std::string file(signature);
  for (size_t i = 0; i < chunks.size(); ++i) {
    const Chunk &chunk = chunks[i];
    const std::string checked = chunk.type + chunk.data;
    appendBig(file,
              i == badLength ? random.number(chunk.data.size())
                             : chunk.data.size(),
              4);
    file += checked;
    appendBig(file,
              ::crc32(0, reinterpret_cast<const Bytef *>(checked.data()),
                      static_cast<uInt>(checked.size())),
              4);
  }
  return file;
}

void mutateHeader(std::string &header, Random &random) {
  header.resize(13);
  switch (random.below(4)) {
  case 0: {
    std::string size;
    const size_t at = 4 * random.below(2);
    appendBig(size, random.number(readBig(header, at, 4)), 4);
    header.replace(at, 4, size);
    return;
  }
  case 1:
    header[8] = random.of({'\1', '\2', '\4', '\x8', '\x10'}); // Depth.
    return;
  case 2:
    header[9] = random.of({'\0', '\2', '\3', '\4', '\6'}); // Colour type.
    return;
  default:
    // Compression, filter and interlacing: more often the last.
    header[random.oneIn(4) ? 10 + random.below(2) : 12] =
        static_cast<char>(random.below(3));
  }
}

/// The image data: all chunks hold one stream.
void mutatePixels(std::vector<Chunk> &chunks, Random &random) {
  std::string packed;
  std::vector<Chunk> others;
  size_t at = 0;
  for (Chunk &chunk : chunks) {
    if (chunk.type == "IDAT") {
      packed += chunk.data;
      at = others.size();
    } else {
      others.push_back(std::move(chunk));
    }
  }
  std::string plain = inflateBytes(packed, Wrapping::Zlib);
  switch (random.below(4)) {
  case 0:
    plain.resize(random.below(2 * plain.size() + 1));
    break;
  case 1:
    // A row's filter is its first byte.
    if (!plain.empty())
      plain[random.below(plain.size())] = static_cast<char>(random.below(6));
    break;
  default:
    mutateBytes(plain, random);
  }
  packed = deflateBytes(plain, Wrapping::Zlib, random.oneIn(4) ? 0 : 6);
  const size_t cut = random.oneIn(4) ? random.below(packed.size()) : 0;
  at = std::min(at, others.size());
  auto place = others.begin() + static_cast<ptrdiff_t>(at);
  place = others.insert(place, {"IDAT", packed.substr(cut)});
  if (cut > 0)
    others.insert(place, {"IDAT", packed.substr(0, cut)});
  chunks = std::move(others);
}

/// A chunk that changes how the image is decoded, or holds compressed text.
Chunk makeChunk(Random &random) {
  std::string data(random.of({1, 2, 3, 4, 6, 9, 32, 768}), '\0');
  for (char &byte : data)
    byte = static_cast<char>(random.next());
  const std::string type = random.of(
      {"tRNS", "PLTE", "gAMA", "sBIT", "bKGD", "hIST", "cHRM", "sRGB", "iCCP",
       "zTXt", "iTXt", "pHYs", "tIME", "sPLT", "eXIf", "IEND", "quAl", "CRIT"});
  if (type == "iCCP" || type == "zTXt" || type == "iTXt")
    return {type,
            std::string("name\0\0", 6) + deflateBytes(data, Wrapping::Zlib)};
  return {type, data};
}

} // namespace

std::string mutatePng(absl::string_view file, Random &random) {
  std::vector<Chunk> chunks;
  if (absl::StartsWith(file, signature))
    chunks = parse(file);
  if (chunks.empty()) {
    std::string bytes(file);
    mutateBytes(bytes, random);
    return bytes;
  }
  size_t badLength = chunks.size();
  switch (random.below(8)) {
  case 0:
  case 1:
    mutateHeader(chunks[0].data, random);
    break;
  case 2:
  case 3:
    mutatePixels(chunks, random);
    break;
  case 4:
    chunks.insert(chunks.begin() + 1, makeChunk(random));
    break;
  case 5:
    rearrange(chunks, random);
    break;
  case 6:
    if (random.oneIn(4)) {
      badLength = random.below(chunks.size());
      break;
    }
    [[fallthrough]];
  default:
    mutateBytes(chunks[random.below(chunks.size())].data, random);
  }
  return write(chunks, badLength, random);
}

std::string mutateImage(absl::string_view file, Random &random) {
  return absl::StartsWith(file, signature.substr(0, 4))
             ? mutatePng(file, random)
             : mutateJpeg(file, random);
}

} // namespace systole::fuzz

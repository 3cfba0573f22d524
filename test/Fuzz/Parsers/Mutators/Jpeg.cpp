//===- Jpeg.cpp - JPEG images ---------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file consists of segments: 0xff, a marker, and mostly a length with so many
// bytes. A scan's header is followed by its entropy-coded data, in which 0xff
// is followed by 0 or by a restart marker (ITU-T T.81, annex B).
//
//===----------------------------------------------------------------------===//

#include "Images.h"

namespace systole::fuzz {
namespace {

enum Marker : unsigned char {
  SOF0 = 0xc0,
  DHT = 0xc4,
  SOF15 = 0xcf,
  RST0 = 0xd0,
  SOI = 0xd8,
  EOI = 0xd9,
  SOS = 0xda,
  DQT = 0xdb,
  DRI = 0xdd
};

struct Segment {
  unsigned char marker = SOI;
  std::string data;
  std::string scan; ///< The entropy-coded data behind it.

  bool hasLength() const { return marker < RST0 || marker > EOI; }
  bool isFrame() const {
    return marker >= SOF0 && marker <= SOF15 && marker != DHT;
  }
};

/// The end of the entropy-coded data: a marker that is not a restart marker.
size_t endOfScan(absl::string_view bytes) {
  for (size_t i = 0; i + 1 < bytes.size(); ++i) {
    const auto next = static_cast<unsigned char>(bytes[i + 1]);
    if (bytes[i] == '\xff' && next != 0 && (next < RST0 || next > RST0 + 7))
      return i;
  }
  return bytes.size();
}

std::vector<Segment> parse(absl::string_view file) {
  std::vector<Segment> segments;
  while (file.size() >= 2 && file[0] == '\xff') {
    Segment segment;
    segment.marker = static_cast<unsigned char>(file[1]);
    file.remove_prefix(2);
    if (segment.hasLength()) {
      const uint64_t length = readBig(file, 0, 2);
      if (length < 2 || length > file.size())
        break;
      segment.data = std::string(file.substr(2, length - 2));
      file.remove_prefix(length);
    }
    if (segment.marker == SOS) {
      const size_t end = endOfScan(file);
      segment.scan = std::string(file.substr(0, end));
      file.remove_prefix(end);
    }
    segments.push_back(std::move(segment));
  }
  return segments;
}

std::string write(const std::vector<Segment> &segments, size_t badLength,
                  Random &random) {
  std::string file;
  for (size_t i = 0; i < segments.size(); ++i) {
    const Segment &segment = segments[i];
    file.push_back('\xff');
    file.push_back(static_cast<char>(segment.marker));
    if (segment.hasLength()) {
      const size_t length = segment.data.size() + 2;
      appendBig(file, i == badLength ? random.number(length) : length, 2);
      file += segment.data;
    }
    file += segment.scan;
  }
  return file;
}

/// A frame is: precision, height, width, components with their sampling.
void mutateFrame(Segment &frame, Random &random) {
  if (random.oneIn(4))
    // Baseline, extended, progressive, lossless or arithmetic coding.
    frame.marker = random.of({'\xc0', '\xc1', '\xc2', '\xc3', '\xc9', '\xca'});
  if (frame.data.size() < 6)
    return;
  std::string size;
  switch (random.below(4)) {
  case 0:
  case 1: {
    const size_t at = 1 + 2 * random.below(2);
    appendBig(size, random.number(readBig(frame.data, at, 2)), 2);
    frame.data.replace(at, 2, size);
    return;
  }
  case 2:
    frame.data[5] = static_cast<char>(random.below(6));
    frame.data.resize(6 + 3 * static_cast<size_t>(frame.data[5]), '\x11');
    return;
  default:
    // Sampling factors are two halves of a byte.
    if (frame.data.size() > 7)
      frame.data[7 + 3 * random.below((frame.data.size() - 7 + 2) / 3)] =
          static_cast<char>(random.below(5) * 16 + random.below(5));
  }
}

} // namespace

std::string mutateJpeg(absl::string_view file, Random &random) {
  std::vector<Segment> segments = parse(file);
  if (segments.empty()) {
    std::string bytes(file);
    mutateBytes(bytes, random);
    return bytes;
  }
  size_t badLength = segments.size();
  Segment &segment = segments[random.below(segments.size())];
  switch (random.below(8)) {
  case 0:
  case 1:
    for (Segment &one : segments)
      if (one.isFrame())
        mutateFrame(one, random);
    break;
  case 2:
    rearrange(segments, random);
    break;
  case 3: {
    // Restarts after so many blocks.
    Segment restarts;
    restarts.marker = DRI;
    appendBig(restarts.data, random.number(), 2);
    segments.insert(segments.begin() + 1, std::move(restarts));
    break;
  }
  case 4:
    for (Segment &one : segments)
      if (one.marker == SOS && !one.scan.empty()) {
        mutateBytes(one.scan, random);
        if (random.oneIn(4))
          one.scan.resize(random.below(one.scan.size() + 1));
      }
    break;
  case 5:
    if (random.oneIn(4)) {
      badLength = random.below(segments.size());
      break;
    }
    [[fallthrough]];
  default:
    mutateBytes(segment.data, random);
  }
  return write(segments, badLength, random);
}

} // namespace systole::fuzz

//===- Frames.cpp - Frames of the control channel -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frames.h"

#include <algorithm>

namespace systole::fuzz {
namespace {

struct Frame {
  uint64_t kind = 0;
  std::string text;
};

/// Numbers have eight bytes; a string's number is its size.
void mutateNumber(std::string &text, Random &random) {
  if (text.size() < 8) {
    mutateBytes(text, random);
    return;
  }
  const size_t at =
      std::min(8 * random.below(text.size() / 8), text.size() - 8);
  std::string value;
  appendLittle(value, random.number(readLittle(text, at, 8)), 8);
  text.replace(at, 8, value);
}

} // namespace

std::string mutateFrames(absl::string_view stream, Random &random) {
  constexpr size_t headerBytes = 16;
  std::vector<Frame> frames;
  while (stream.size() >= headerBytes) {
    const uint64_t size = readLittle(stream, 8, 8);
    Frame frame;
    frame.kind = readLittle(stream, 0, 8);
    frame.text = std::string(stream.substr(headerBytes, size));
    stream.remove_prefix(
        std::min<uint64_t>(stream.size(), headerBytes + frame.text.size()));
    frames.push_back(std::move(frame));
  }
  if (frames.empty())
    frames.emplace_back();
  size_t damaged = frames.size();
  Frame &frame = frames[random.below(frames.size())];
  switch (random.below(6)) {
  case 0:
    rearrange(frames, random);
    break;
  case 1:
    frame.kind = random.number(frame.kind);
    break;
  case 2:
    damaged = random.below(frames.size());
    break;
  case 3:
    mutateBytes(frame.text, random);
    break;
  default:
    mutateNumber(frame.text, random);
  }
  std::string changed;
  for (size_t i = 0; i < frames.size(); ++i) {
    appendLittle(changed, frames[i].kind, 8);
    appendLittle(changed,
                 i == damaged ? random.number(frames[i].text.size())
                              : frames[i].text.size(),
                 8);
    changed += frames[i].text;
  }
  return changed;
}

} // namespace systole::fuzz

//===- Text.cpp - Lines, words and numbers --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Text.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>

namespace systole::fuzz {

/// A number in digits becomes another one, perhaps negative or a fraction.
static bool mutateNumber(std::string &text, Random &random) {
  std::vector<std::pair<size_t, size_t>> numbers;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t begin = i;
    while (i < text.size() && absl::ascii_isdigit(text[i]))
      ++i;
    if (i > begin)
      numbers.push_back({begin, i - begin});
  }
  if (numbers.empty())
    return false;
  auto [begin, size] = numbers[random.below(numbers.size())];
  uint64_t now = 0;
  for (char digit : text.substr(begin, size))
    now = now * 10 + static_cast<uint64_t>(digit - '0');
  const uint64_t value = random.number(now);
  std::string written = random.oneIn(4)
                            ? absl::StrCat(static_cast<int64_t>(value))
                            : absl::StrCat(value);
  if (random.oneIn(24))
    written += random.of({"0000000000000000000000", ".5", "e9", "e999"});
  text.replace(begin, size, written);
  return true;
}

std::string mutateText(absl::string_view text, Random &random) {
  std::string changed(text);
  switch (random.below(4)) {
  case 0:
    if (mutateNumber(changed, random))
      return changed;
    break;
  case 1: {
    // Lines, or words of all of it.
    const char *separator = random.oneIn(2) ? "\n" : " ";
    std::vector<std::string> parts = absl::StrSplit(text, separator);
    rearrange(parts, random);
    return absl::StrJoin(parts, separator);
  }
  default:
    break;
  }
  mutateBytes(changed, random);
  return changed;
}

static std::string mutateHeader(std::string line, Random &random) {
  if (random.oneIn(3))
    return mutateText(line, random);
  const absl::string_view name = random.of(
      {"Content-Length", "Content-Range", "ETag", "Retry-After", "Location",
       "Last-Modified", "x-goog-generation", "x-goog-hash", "Range", "Host",
       "Content-Encoding", "Transfer-Encoding", "Authorization", "Connection"});
  const std::string number = absl::StrCat(random.number());
  switch (random.below(4)) {
  case 0:
    return absl::StrCat(name, ": ", number);
  case 1:
    return absl::StrCat(name, ": bytes ", random.number(), "-", number, "/",
                        random.number());
  case 2:
    return absl::StrCat(name, ": bytes */", number);
  default:
    return absl::StrCat(name,
                        line.substr(std::min(line.find(':'), line.size())));
  }
}

static std::string mutateMessage(absl::string_view message, Random &random) {
  const absl::string_view ending =
      message.find("\r\n") != absl::string_view::npos ? "\r\n" : "\n";
  const std::string blank = absl::StrCat(ending, ending);
  const size_t end = std::min(message.find(blank), message.size());
  std::string body(
      message.substr(std::min(end + blank.size(), message.size())));
  std::vector<std::string> lines =
      absl::StrSplit(message.substr(0, end), ending);
  switch (random.below(5)) {
  case 0:
    lines[0] = mutateText(lines[0], random);
    break;
  case 1:
    rearrange(lines, random);
    break;
  case 2:
    if (lines.size() == 1 || random.oneIn(3))
      lines.push_back(mutateHeader("", random));
    else {
      std::string &line = lines[1 + random.below(lines.size() - 1)];
      line = mutateHeader(line, random);
    }
    break;
  default:
    body = mutateJson(body, random);
  }
  return absl::StrCat(absl::StrJoin(lines, ending), blank, body);
}

std::string mutateHttp(absl::string_view messages, Random &random) {
  std::vector<std::string> all = absl::StrSplit(messages, '\x1e');
  std::string &message = all[random.below(all.size())];
  if (random.oneIn(8))
    rearrange(all, random);
  else
    message = mutateMessage(message, random);
  return absl::StrJoin(all, "\x1e");
}

} // namespace systole::fuzz

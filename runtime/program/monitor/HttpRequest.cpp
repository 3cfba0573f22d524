//===- HttpRequest.cpp - Parsing the head of a request --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/HttpRequest.h"
#include "runtime/support/Status.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <vector>

namespace systole::runtime {
namespace {

absl::Status malformed(absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("this is not an HTTP/1 request: ", what));
}

/// A character of a method's or a field's name.
bool isTokenChar(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         absl::StrContains("!#$%&'*+-.^_`|~", c);
}

bool isToken(absl::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), isTokenChar);
}

absl::Status parseLine(absl::string_view line, HttpRequest &request) {
  std::vector<absl::string_view> words = absl::StrSplit(line, ' ');
  if (words.size() != 3 || !isToken(words[0]))
    return malformed("its first line is not METHOD PATH HTTP/1.1");
  if (words[2] != "HTTP/1.1" && words[2] != "HTTP/1.0")
    return malformed("its version is neither HTTP/1.1 nor HTTP/1.0");
  absl::string_view target = words[1];
  if (!absl::StartsWith(target, "/") ||
      !std::all_of(target.begin(), target.end(), [](char c) {
        return absl::ascii_isgraph(static_cast<unsigned char>(c));
      }))
    return malformed("its path does not begin with /");
  request.method = std::string(words[0]);
  const size_t question = target.find('?');
  request.path = std::string(target.substr(0, question));
  if (question != target.npos)
    request.query = std::string(target.substr(question + 1));
  return absl::OkStatus();
}

absl::Status parseField(absl::string_view line, HttpRequest &request) {
  const size_t colon = line.find(':');
  // A line that begins with a space continues the previous one, in obsolete
  // syntax. It is refused here.
  if (colon == line.npos || !isToken(line.substr(0, colon)))
    return malformed("one of its fields is not NAME: VALUE");
  const std::string name = absl::AsciiStrToLower(line.substr(0, colon));
  absl::string_view value = absl::StripAsciiWhitespace(line.substr(colon + 1));
  if (name == "cookie" && request.cookie) {
    absl::StrAppend(&*request.cookie, "; ", value);
    return absl::OkStatus();
  }
  std::optional<std::string> *field = name == "host" ? &request.host
                                      : name == "authorization"
                                          ? &request.authorization
                                      : name == "cookie" ? &request.cookie
                                                         : nullptr;
  if (!field)
    return absl::OkStatus();
  if (*field)
    return malformed(absl::StrCat("it has the field ", name, " twice"));
  *field = std::string(value);
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<std::optional<HttpRequest>>
parseHttpRequest(absl::string_view bytes) {
  const size_t end = bytes.substr(0, longestRequestHead).find("\r\n\r\n");
  if (end == bytes.npos) {
    if (bytes.size() >= longestRequestHead)
      return absl::ResourceExhaustedError(absl::StrCat(
          "the request's head has more than ", longestRequestHead, " bytes"));
    return std::nullopt;
  }
  HttpRequest request;
  request.bytes = end + 4;
  const absl::string_view head = bytes.substr(0, end);
  if (head.find('\0') != head.npos)
    return malformed("it has a byte 0");
  bool isFirst = true;
  for (absl::string_view line : absl::StrSplit(head, "\r\n")) {
    if (line.find_first_of("\r\n") != line.npos)
      return malformed("a line of it does not end with CR LF");
    RETURN_IF_ERROR(isFirst ? parseLine(line, request)
                            : parseField(line, request));
    isFirst = false;
  }
  if (!request.host && absl::EndsWith(head.substr(0, head.find("\r\n")), "1.1"))
    return malformed("it has no field Host");
  return request;
}

std::optional<absl::string_view> valueIn(absl::string_view list, char separator,
                                         absl::string_view name) {
  for (absl::string_view entry : absl::StrSplit(list, separator)) {
    entry = absl::StripAsciiWhitespace(entry);
    if (absl::ConsumePrefix(&entry, name) && absl::ConsumePrefix(&entry, "="))
      return entry;
  }
  return std::nullopt;
}

std::string hostWithoutPort(absl::string_view field) {
  const size_t bracket =
      absl::StartsWith(field, "[") ? field.find(']') : size_t{0};
  if (bracket == field.npos)
    return "";
  const size_t colon = field.find(':', bracket);
  absl::string_view port = colon == field.npos ? "" : field.substr(colon + 1);
  if (!std::all_of(port.begin(), port.end(), [](char c) {
        return absl::ascii_isdigit(static_cast<unsigned char>(c));
      }))
    return "";
  return absl::AsciiStrToLower(field.substr(0, colon));
}

} // namespace systole::runtime

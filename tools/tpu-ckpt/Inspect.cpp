//===- Inspect.cpp - The contents of files of variables -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inspect.h"

#include "runtime/support/Addresses.h"
#include "runtime/support/ElementTypes.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace systole::runtime {

std::string printable(absl::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F are control characters, too.
    const bool isC1 = byte == 0xc2 && i + 1 < text.size() &&
                      static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (byte >= ' ' && byte != 0x7f && !isC1) {
      out += text[i];
      continue;
    }
    absl::StrAppendFormat(&out, "\\x%02x", byte);
    if (isC1)
      absl::StrAppendFormat(&out, "\\x%02x",
                            static_cast<unsigned char>(text[++i]));
  }
  return out;
}

int fail(absl::string_view message, int code) {
  std::fflush(stdout);
  absl::FPrintF(stderr, "tpu-ckpt: error: %s\n",
                printable(systole::withoutSecrets(message)));
  return code;
}

absl::string_view viewOf(const Memory &memory) {
  return absl::string_view(memory.data(), static_cast<size_t>(memory.size()));
}

namespace {

double toDouble(int32_t dtype, const char *from) {
  double number = 0;
  visitElement(dtype, from,
               [&](auto value) { number = static_cast<double>(value); });
  return number;
}

std::string toText(int32_t dtype, const char *from) {
  std::string text;
  visitElement(dtype, from, [&](auto value) {
    if constexpr (std::is_integral_v<decltype(value)>)
      text = absl::StrCat(+value); // + makes a number of a byte
    else // 9 digits distinguish all floats, 17 all doubles
      text = absl::StrFormat("%.*g", sizeof(value) == 4 ? 9 : 17, value);
  });
  return text;
}

/// ||a - b|| / ||a||; infinite if they differ in NaN or infinities. `a` and `b`
/// have the same size.
double distance(int32_t dtype, const Memory &a, const Memory &b) {
  double difference = 0, norm = 0;
  int64_t size = elementBytes(dtype);
  for (int64_t i = 0; i < a.size(); i += size) {
    if (std::memcmp(a.data() + i, b.data() + i, static_cast<size_t>(size)) ==
        0) {
      double x = toDouble(dtype, a.data() + i);
      norm += std::isfinite(x) ? x * x : 0;
      continue;
    }
    double x = toDouble(dtype, a.data() + i), y = toDouble(dtype, b.data() + i);
    difference += std::isfinite(x - y) ? (x - y) * (x - y) : INFINITY;
    norm += std::isfinite(x) ? x * x : 0;
  }
  return difference == 0 ? 0 : std::sqrt(difference / norm);
}

} // namespace

int list(const TensorFile &file) {
  size_t nameWidth = 0, typeWidth = 0;
  for (const auto &[name, entry] : file.entries()) {
    nameWidth = std::max(nameWidth, printable(name).size());
    typeWidth = std::max(typeWidth, typeName(entry).size());
  }
  int64_t total = 0;
  for (const auto &[name, entry] : file.entries()) {
    absl::PrintF("%-*s  %-*s  %s\n", static_cast<int>(nameWidth),
                 printable(name), static_cast<int>(typeWidth), typeName(entry),
                 formatBytes(entry.bytes));
    total += entry.bytes;
  }
  absl::PrintF("%d variables, %s\n", file.entries().size(), formatBytes(total));
  if (!file.producer().empty())
    absl::PrintF("Written by %s\n",
                 absl::Utf8SafeCEscape(
                     absl::string_view(file.producer()).substr(0, 200)));
  return 0;
}

int print(const TensorFile &file, const std::string &name) {
  auto found = file.entries().find(name);
  if (found == file.entries().end())
    return fail(absl::StrCat("'", file.name(), "' has no '", name,
                             "': tpu-ckpt list ", file.name()));
  const TensorFile::Entry &entry = found->second;
  if (entry.dtype == 0)
    return fail(absl::StrCat("'", name, "' has an unknown type"));
  absl::StatusOr<Memory> bytes = file.load(name);
  if (!bytes.ok())
    return fail(bytes.status().message());
  absl::PrintF("%s: %s\n", printable(name), typeName(entry));
  int64_t size = elementBytes(entry.dtype);
  int64_t row =
      entry.dims.empty() ? 1 : std::max<int64_t>(entry.dims.back(), 1);
  for (int64_t i = 0; i < bytes->size() / size; ++i)
    absl::PrintF("%s%s", toText(entry.dtype, bytes->data() + i * size),
                 (i + 1) % row == 0 ? "\n" : " ");
  return 0;
}

int compare(const TensorFile &a, const TensorFile &b, double bound) {
  int differ = 0;
  auto say = [&](const std::string &name, const std::string &what) {
    absl::PrintF("%s: %s\n", printable(name), what);
    ++differ;
  };
  for (const auto &[name, entry] : a.entries()) {
    auto other = b.entries().find(name);
    if (other == b.entries().end()) {
      say(name, absl::StrCat("only in ", a.name()));
      continue;
    }
    if (typeName(entry) != typeName(other->second) || entry.dtype == 0) {
      say(name,
          absl::StrCat(typeName(entry), " and ", typeName(other->second)));
      continue;
    }
    absl::StatusOr<Memory> left = a.load(name), right = b.load(name);
    for (const absl::Status &status : {left.status(), right.status()})
      if (!status.ok())
        return fail(status.message());
    if (left->size() != right->size()) {
      say(name, absl::StrCat(left->size(), " and ", right->size(), " bytes"));
      continue;
    }
    if (viewOf(*left) == viewOf(*right))
      continue;
    double apart = distance(entry.dtype, *left, *right);
    if (bound == 0 || !(apart <= bound))
      say(name, absl::StrFormat("%.3g apart", apart));
  }
  for (const auto &[name, entry] : b.entries())
    if (!a.entries().contains(name))
      say(name, absl::StrCat("only in ", b.name()));
  if (differ > 0)
    absl::PrintF("%d differ\n", differ);
  else
    absl::PrintF("%d variables are the same%s\n", a.entries().size(),
                 bound == 0 ? "" : " within the bound");
  return differ > 0;
}

} // namespace systole::runtime

//===- Safetensors.cpp - The format of Hugging Face -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/Safetensors.h"

#include "runtime/support/FileIO.h"
#include "runtime/support/TensorSpec.h"
#include "systole/runtime/abi.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

namespace systole::runtime {
namespace {

/// The format's name of each systole_dtype.
constexpr const char *typeNames[] = {"",    "BOOL", "I8",  "I16", "I32",
                                     "I64", "U8",   "U16", "U32", "U64",
                                     "F16", "BF16", "F32", "F64"};

/// The order in which the reference implementation writes types, from last to
/// first: large elements come first, so that all are aligned.
constexpr int typeRanks[] = {0,          /*BOOL*/ 0, /*I8*/ 2,   /*I16*/ 3,
                             /*I32*/ 7,
                             /*I64*/ 11, /*U8*/ 1,   /*U16*/ 4,  /*U32*/ 8,
                             /*U64*/ 12, /*F16*/ 5,  /*BF16*/ 6, /*F32*/ 9,
                             /*F64*/ 10};

int32_t fromTypeName(absl::string_view name) {
  for (int32_t dtype = SYSTOLE_PRED; dtype <= SYSTOLE_F64; ++dtype)
    if (name == typeNames[dtype])
      return dtype;
  return 0;
}

absl::Status damaged(const std::string &file, absl::string_view what) {
  return absl::DataLossError(
      absl::StrCat("'", file, "' is damaged, or no safetensors file: ", what));
}

//===----------------------------------------------------------------------===//
// The JSON of a header
//===----------------------------------------------------------------------===//

/// Reads JSON from left to right. Every function gives false where the text is
/// something else.
class Json {
public:
  explicit Json(absl::string_view text) : text(text) {}

  /// One character that is not part of a value.
  bool take(char wanted) {
    skipSpace();
    if (text.empty() || text[0] != wanted)
      return false;
    text.remove_prefix(1);
    return true;
  }

  bool string(std::string &value) {
    value.clear();
    if (!take('"'))
      return false;
    while (!text.empty() && text[0] != '"') {
      char next = text[0];
      text.remove_prefix(1);
      if (static_cast<unsigned char>(next) < 0x20 ||
          (next == '\\' && !escape(value)))
        return false;
      if (next != '\\')
        value.push_back(next);
    }
    return take('"');
  }

  /// A whole number that is not negative.
  bool number(int64_t &value) {
    skipSpace();
    size_t digits = 0;
    while (digits < text.size() && absl::ascii_isdigit(text[digits]))
      ++digits;
    bool valid = absl::SimpleAtoi(text.substr(0, digits), &value);
    text.remove_prefix(digits);
    return valid;
  }

  bool numbers(std::vector<int64_t> &values) {
    values.clear();
    if (!take('['))
      return false;
    if (take(']'))
      return true;
    do
      if (!number(values.emplace_back()))
        return false;
    while (take(','));
    return take(']');
  }

  /// Calls `member` for each key, with the value to be read; false if it does.
  template <typename Function> bool object(Function member) {
    if (!take('{'))
      return false;
    if (take('}'))
      return true;
    std::string key;
    do
      if (!string(key) || !take(':') || !member(key))
        return false;
    while (take(','));
    return take('}');
  }

  bool atEnd() {
    skipSpace();
    return text.empty();
  }

private:
  void skipSpace() {
    while (!text.empty() && absl::string_view(" \t\r\n").find(text[0]) !=
                                absl::string_view::npos)
      text.remove_prefix(1);
  }

  bool escape(std::string &value) {
    if (text.empty())
      return false;
    char kind = text[0];
    text.remove_prefix(1);
    constexpr absl::string_view from = "\"\\/bfnrt", to = "\"\\/\b\f\n\r\t";
    if (size_t at = from.find(kind); at != absl::string_view::npos) {
      value.push_back(to[at]);
      return true;
    }
    uint32_t code;
    if (kind != 'u' || text.size() < 4 ||
        !absl::SimpleHexAtoi(text.substr(0, 4), &code) || code >= 0xd800)
      return false;
    text.remove_prefix(4);
    if (code < 0x80) {
      value.push_back(static_cast<char>(code));
    } else if (code < 0x800) {
      value.push_back(static_cast<char>(0xc0 | code >> 6));
      value.push_back(static_cast<char>(0x80 | (code & 63)));
    } else {
      value.push_back(static_cast<char>(0xe0 | code >> 12));
      value.push_back(static_cast<char>(0x80 | (code >> 6 & 63)));
      value.push_back(static_cast<char>(0x80 | (code & 63)));
    }
    return true;
  }

  absl::string_view text;
};

std::string jsonString(absl::string_view text) {
  std::string result = "\"";
  for (char c : text)
    if (c == '"' || c == '\\')
      absl::StrAppend(&result, "\\", std::string(1, c));
    else if (static_cast<unsigned char>(c) < 0x20)
      absl::StrAppendFormat(&result, "\\u%04x", static_cast<unsigned>(c));
    else
      result.push_back(c);
  return result + '"';
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

class SafetensorsFile : public TensorFile {
public:
  ~SafetensorsFile() override {
    if (file >= 0)
      close(file);
  }

  absl::Status open(const std::string &path);
  absl::Status read(const std::string &name, char *out) const override {
    return readAt(begin + offsets.at(name), out, table.at(name).bytes);
  }

private:
  absl::Status readAt(int64_t offset, char *out, int64_t bytes) const;
  bool parse(absl::string_view header);
  absl::Status checkPlaces(int64_t dataBytes) const;

  int file = -1;
  /// Where the tensors begin.
  int64_t begin = 0;
  absl::btree_map<std::string, int64_t> offsets;
};

absl::Status SafetensorsFile::readAt(int64_t offset, char *out,
                                     int64_t bytes) const {
  for (int64_t done = 0; done < bytes;) {
    ssize_t count = pread(file, out + done, static_cast<size_t>(bytes - done),
                          offset + done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return systemError("read", fileName);
    if (count == 0)
      return damaged(fileName, "it is cut short");
    done += count;
  }
  return absl::OkStatus();
}

bool SafetensorsFile::parse(absl::string_view header) {
  Json json(header);
  bool valid = json.object([&](const std::string &name) {
    if (name == "__metadata__") {
      std::string value;
      return json.object(
          [&](const std::string &) { return json.string(value); });
    }
    Entry entry;
    std::vector<int64_t> place;
    std::string type;
    bool read = json.object([&](const std::string &key) {
      return key == "dtype"          ? json.string(type)
             : key == "shape"        ? json.numbers(entry.dims)
             : key == "data_offsets" ? json.numbers(place)
                                     : false;
    });
    if (!read || place.size() != 2 || place[1] < place[0])
      return false;
    entry.dtype = fromTypeName(type);
    entry.bytes = place[1] - place[0];
    offsets[name] = place[0];
    return table.emplace(name, std::move(entry)).second;
  });
  return valid && json.atEnd();
}

/// Every tensor has the bytes of its type, and they fill the file.
absl::Status SafetensorsFile::checkPlaces(int64_t dataBytes) const {
  std::vector<std::pair<int64_t, int64_t>> places;
  for (const auto &[name, entry] : table) {
    places.emplace_back(offsets.at(name), entry.bytes);
    int64_t bytes = elementBytes(entry.dtype);
    for (int64_t size : entry.dims)
      if (__builtin_mul_overflow(bytes, size, &bytes))
        return damaged(fileName, absl::StrCat("'", name, "' is too large"));
    if (entry.dtype != 0 && bytes != entry.bytes)
      return damaged(fileName, absl::StrCat("'", name, "' has ", entry.bytes,
                                            " bytes for ", typeName(entry)));
  }
  std::sort(places.begin(), places.end());
  int64_t end = 0;
  for (auto [offset, bytes] : places) {
    if (offset != end)
      return damaged(fileName, "its tensors overlap, or have gaps");
    end += bytes;
  }
  if (end != dataBytes)
    return damaged(fileName, absl::StrCat("its tensors take ", end,
                                          " bytes, it has ", dataBytes));
  return absl::OkStatus();
}

absl::Status SafetensorsFile::open(const std::string &path) {
  fileName = path;
  file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat info;
  if (file < 0 || fstat(file, &info) != 0)
    return systemError("open", path);
  int64_t length = 0;
  if (absl::Status status =
          readAt(0, reinterpret_cast<char *>(&length), sizeof(length));
      !status.ok())
    return status;
  if (length < 2 || length > info.st_size - 8)
    return damaged(path, "its header is longer than it is");
  std::string header(static_cast<size_t>(length), '\0');
  if (absl::Status status = readAt(8, header.data(), length); !status.ok())
    return status;
  if (!parse(header))
    return damaged(path, "its header is not understood");
  begin = 8 + length;
  return checkPlaces(info.st_size - begin);
}

} // namespace

absl::StatusOr<std::unique_ptr<TensorFile>>
openSafetensors(const std::string &path) {
  auto file = std::make_unique<SafetensorsFile>();
  if (absl::Status status = file->open(path); !status.ok())
    return status;
  return file;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

absl::Status writeSafetensors(const std::string &path,
                              std::vector<BundleTensor> tensors) {
  std::sort(tensors.begin(), tensors.end(),
            [](const BundleTensor &left, const BundleTensor &right) {
              return std::make_tuple(-typeRanks[left.dtype], left.name) <
                     std::make_tuple(-typeRanks[right.dtype], right.name);
            });
  std::string header;
  int64_t offset = 0;
  for (const BundleTensor &tensor : tensors) {
    absl::StrAppend(&header, header.empty() ? "{" : ",",
                    jsonString(tensor.name), ":{\"dtype\":\"",
                    typeNames[tensor.dtype], "\",\"shape\":[",
                    absl::StrJoin(tensor.dims, ","), "],\"data_offsets\":[",
                    offset, ",", offset + tensor.bytes, "]}");
    offset += tensor.bytes;
  }
  header += header.empty() ? "{}" : "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  uint64_t length = header.size();
  absl::StatusOr<FileReplacement> file = FileReplacement::create(path);
  absl::Status status = file.status();
  if (status.ok())
    status = file->append(absl::string_view(
        reinterpret_cast<const char *>(&length), sizeof(length)));
  if (status.ok())
    status = file->append(header);
  for (const BundleTensor &tensor : tensors)
    if (status.ok())
      status = file->append(
          absl::string_view(tensor.data, static_cast<size_t>(tensor.bytes)));
  return status.ok() ? file->commit() : status;
}

} // namespace systole::runtime

//===- Decode.cpp - Decoding strings --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// decode_raw, decode_csv, read_file, string_split, string_to_number, lookup.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Fingerprint.h"
#include "runtime/data/readers/Csv.h"
#include "runtime/data/readers/InputStream.h"
#include "runtime/data/record_ops/CsvFormat.h"
#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

static std::string plural(size_t count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

RecordOpOr data::makeDecodeRaw(const systole_record_op &op,
                               const Attributes &attributes) {
  const bool isSwapped = !attributes.integer("little_endian", 1);
  const int64_t fixed =
      hasHeader(op.outputs[0]) ? -1 : runtime::byteSize(op.outputs[0]);
  return makeRecordOp([isSwapped, fixed](RecordCall &call) -> absl::Status {
    absl::string_view string = call.string(0);
    if (!isSwapped && static_cast<int64_t>(string.size()) == fixed) {
      std::memcpy(call.place(0), string.data(), string.size());
      return absl::OkStatus();
    }
    const systole_tensor_spec &type = call.outputType(0);
    auto size = static_cast<size_t>(runtime::elementBytes(type.dtype));
    Dims dims(type.dims, type.dims + type.rank);
    size_t known = size;
    for (int64_t dim : dims)
      known *= dim < 0 ? 1 : static_cast<size_t>(dim);
    bool isDynamic = !dims.empty() && dims[0] < 0;
    if (isDynamic ? string.size() % known != 0 : string.size() != known)
      return absl::InvalidArgumentError(absl::StrCat(
          "the string to decode has ", plural(string.size(), "byte"),
          ", its tensor takes ", isDynamic ? "a multiple of " : "", known));
    if (isDynamic)
      dims[0] = static_cast<int64_t>(string.size() / known);
    ASSIGN_OR_RETURN(char *to,
                     call.output(0, dims, static_cast<int64_t>(string.size())));
    std::memcpy(to, string.data(), string.size());
    for (size_t i = 0; isSwapped && i < string.size(); i += size)
      std::reverse(to + i, to + i + size);
    return absl::OkStatus();
  });
}

RecordOpOr data::makeDecodeCsv(const systole_record_op &op,
                               const Attributes &attributes) {
  std::vector<CsvColumn> columns = csvColumns(
      attributes,
      absl::MakeConstSpan(op.outputs, static_cast<size_t>(op.num_outputs)));
  return makeRecordOp([format = csvFormat(attributes),
                       columns](RecordCall &call) -> absl::Status {
    ASSIGN_OR_RETURN(std::vector<Buffer> fields,
                     decodeCsv(call.string(0), format, columns));
    for (int32_t i = 0; i < call.numOutputs(); ++i) {
      Buffer &field = fields[static_cast<size_t>(i)];
      if (!call.isWanted(i))
        continue;
      if (call.outputType(i).dtype == SYSTOLE_STRING) {
        systole_value kept = call.host.keep(std::move(field));
        call.outputString(i,
                          absl::string_view(static_cast<char *>(kept.data),
                                            static_cast<size_t>(kept.bytes)));
        continue;
      }
      ASSIGN_OR_RETURN(char *to, call.output(i, {}, field.size()));
      std::memcpy(to, field.data(), static_cast<size_t>(field.size()));
    }
    return absl::OkStatus();
  });
}

RecordOpOr data::makeReadFile(const systole_record_op &op,
                              const Attributes &attributes) {
  return makeRecordOp([](RecordCall &call) -> absl::Status {
    ASSIGN_OR_RETURN(
        std::unique_ptr<ByteReader> file,
        ByteReader::open(std::string(call.string(0)),
                         {Compression::None, 1 << 20, call.host.budget}));
    ASSIGN_OR_RETURN(absl::string_view bytes, file->peekAll());
    const auto size = static_cast<int64_t>(bytes.size());
    RETURN_IF_ERROR(call.host.checkRoom(size));
    Buffer buffer(size);
    std::memcpy(buffer.data(), bytes.data(), bytes.size());
    systole_value kept = call.host.keep(std::move(buffer));
    call.outputString(0, absl::string_view(static_cast<char *>(kept.data),
                                           static_cast<size_t>(kept.bytes)));
    return absl::OkStatus();
  });
}

RecordOpOr data::makeStringSplit(const systole_record_op &op,
                                 const Attributes &attributes) {
  std::string separator(attributes.string("sep"));
  int64_t most = attributes.integer("maxsplit", -1);
  return makeRecordOp([separator, most](RecordCall &call) -> absl::Status {
    absl::string_view left = call.string(0);
    std::vector<absl::string_view> parts;
    // Without a separator it splits at any whitespace, as Python does.
    const bool byWords = separator.empty();
    const int64_t mostParts =
        call.host.budget.countOf(sizeof(absl::string_view));
    while (true) {
      if (static_cast<int64_t>(parts.size()) >= mostParts)
        return call.checkList(mostParts + 1, sizeof(absl::string_view));
      if (byWords)
        left = absl::StripLeadingAsciiWhitespace(left);
      if (byWords && left.empty())
        break;
      if (static_cast<int64_t>(parts.size()) == most) {
        parts.push_back(left);
        break;
      }
      size_t end =
          byWords ? left.find_first_of(" \t\n\v\f\r") : left.find(separator);
      parts.push_back(left.substr(0, end));
      if (end == absl::string_view::npos)
        break;
      left.remove_prefix(end + (byWords ? 1 : separator.size()));
    }
    return call.outputStrings(0, {static_cast<int64_t>(parts.size())}, parts);
  });
}

RecordOpOr data::makeStringToNumber(const systole_record_op &op,
                                    const Attributes &attributes) {
  return makeRecordOp([](RecordCall &call) -> absl::Status {
    ValueView strings = call.input(0);
    const int32_t dtype = call.outputType(0).dtype;
    const int64_t size = runtime::elementBytes(dtype);
    ASSIGN_OR_RETURN(char *to, call.output(0, strings.dims()));
    for (int64_t i = 0; i < strings.count(); ++i) {
      ASSIGN_OR_RETURN(Buffer number, decodeNumber(strings.string(i), dtype));
      std::memcpy(to + i * size, number.data(), static_cast<size_t>(size));
    }
    return absl::OkStatus();
  });
}

RecordOpOr data::makeLookup(const systole_record_op &op,
                            const Attributes &attributes) {
  auto words = std::make_shared<absl::flat_hash_map<std::string, int64_t>>();
  auto add = [&](absl::string_view word) {
    words->emplace(word, static_cast<int64_t>(words->size()));
  };
  for (const std::string &word : attributes.strings("vocabulary"))
    add(word);
  std::string file(attributes.string("vocabulary_file"));
  if (!file.empty()) {
    ASSIGN_OR_RETURN(
        std::unique_ptr<ByteReader> bytes,
        ByteReader::open(file, {Compression::DetectText, 1 << 20}));
    absl::string_view line;
    while (true) {
      ASSIGN_OR_RETURN(bool got, bytes->takeLine('\n', line));
      if (!got)
        break;
      absl::ConsumeSuffix(&line, "\r");
      int64_t before = static_cast<int64_t>(words->size());
      if (line.empty())
        return absl::InvalidArgumentError(
            absl::StrCat("'", file, "' has no word in line ", before + 1,
                         ": a vocabulary has a word in each"));
      add(line);
      if (before == static_cast<int64_t>(words->size()))
        return absl::InvalidArgumentError(
            absl::StrCat("'", file, "' has the word ", quote(line),
                         " in lines ", words->at(line) + 1, " and ", before + 1,
                         ": a vocabulary has each word once"));
    }
  }
  const int64_t missing = attributes.integer("default_value", -1);
  const auto buckets =
      static_cast<uint64_t>(attributes.integer("num_oov_buckets", 0));
  const auto size = static_cast<int64_t>(words->size());
  auto find = [words, missing, buckets, size](absl::string_view word) {
    auto found = words->find(word);
    if (found != words->end())
      return found->second;
    return buckets ? size + static_cast<int64_t>(fingerprint(word) % buckets)
                   : missing;
  };
  return makeRecordOp([find](RecordCall &call) -> absl::Status {
    ValueView strings = call.input(0);
    ASSIGN_OR_RETURN(char *to, call.output(0, strings.dims()));
    auto *indices = reinterpret_cast<int64_t *>(to);
    for (int64_t i = 0; i < strings.count(); ++i)
      indices[i] = find(strings.string(i));
    return absl::OkStatus();
  });
}

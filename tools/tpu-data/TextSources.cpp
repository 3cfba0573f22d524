//===- TextSources.cpp - Records of text and of CSV -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lines.h"
#include "Sources.h"

#include "runtime/data/readers/Csv.h"
#include "runtime/support/Status.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

#include <algorithm>

using namespace systole;
using namespace systole::tools;

absl::StatusOr<Lines> Lines::open(const std::string &path,
                                  const data::Budget &budget) {
  ASSIGN_OR_RETURN(std::unique_ptr<data::ByteReader> bytes,
                   data::ByteReader::open(
                       path, {data::Compression::DetectText, 8 << 20, budget}));
  Lines lines;
  lines.bytes = std::move(bytes);
  return lines;
}

absl::StatusOr<bool> Lines::next(std::string &line) {
  absl::string_view found;
  absl::StatusOr<bool> got = bytes->takeLine('\n', found);
  if (!got.ok() || !*got)
    return got;
  absl::ConsumeSuffix(&found, "\r");
  line.assign(found.data(), found.size());
  ++lineNumber;
  return true;
}

namespace {

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

class LineSource : public Source {
public:
  LineSource(Inputs paths, const data::Budget &budget)
      : paths(std::move(paths)), budget(budget) {}

  absl::StatusOr<bool> next(std::string &example) override {
    std::string line;
    while (true) {
      if (!lines) {
        if (file == paths.size())
          return false;
        ASSIGN_OR_RETURN(Lines opened, Lines::open(paths[file++], budget));
        lines = std::make_unique<Lines>(std::move(opened));
      }
      ASSIGN_OR_RETURN(bool got, lines->next(line));
      if (got)
        break;
      lines.reset();
    }
    example = makeExample({{"text", std::vector<std::string>{line}}});
    return true;
  }

private:
  const Inputs paths;
  const data::Budget budget;
  size_t file = 0;
  std::unique_ptr<Lines> lines;
};

/// Pieces of equal size; a shorter rest of a file is dropped.
class WindowSource : public Source {
public:
  WindowSource(Inputs paths, size_t window, size_t stride)
      : paths(std::move(paths)), window(window), stride(stride) {}

  absl::StatusOr<bool> next(std::string &example) override {
    while (true) {
      if (!stream) {
        if (file == paths.size())
          return false;
        ASSIGN_OR_RETURN(
            stream, data::openInputStream(paths[file++],
                                          {data::Compression::DetectText}));
        buffer.clear();
      }
      size_t known = buffer.size();
      if (known < window) {
        buffer.resize(std::max<size_t>(window, 1 << 16));
        ASSIGN_OR_RETURN(int64_t got, stream->read(&buffer[known],
                                                   static_cast<int64_t>(
                                                       buffer.size() - known)));
        buffer.resize(known + static_cast<size_t>(got));
      }
      if (buffer.size() >= window)
        break;
      stream.reset();
    }
    example = makeExample(
        {{"text", std::vector<std::string>{buffer.substr(0, window)}}});
    if (buffer.size() >= stride) {
      buffer.erase(0, stride);
      return true;
    }
    // The next piece begins beyond the bytes read so far.
    auto beyond = static_cast<int64_t>(stride - buffer.size());
    buffer.clear();
    RETURN_IF_ERROR(stream->skip(beyond).status());
    return true;
  }

private:
  const Inputs paths;
  const size_t window, stride;
  size_t file = 0;
  std::unique_ptr<data::InputStream> stream;
  std::string buffer;
};

//===----------------------------------------------------------------------===//
// CSV
//===----------------------------------------------------------------------===//

/// The fields of records, with errors that name the line.
class CsvReader {
public:
  static absl::StatusOr<std::unique_ptr<CsvReader>>
  open(const std::string &path, const SourceOptions &options) {
    ASSIGN_OR_RETURN(
        std::unique_ptr<data::ByteReader> bytes,
        data::ByteReader::open(
            path, {data::Compression::DetectText, 8 << 20, options.budget}));
    return std::unique_ptr<CsvReader>(
        new CsvReader(path, options, std::move(bytes)));
  }

  absl::StatusOr<bool> next(std::vector<std::string> &fields) {
    std::string record;
    do {
      firstLine = splitter.lines() + 1;
      ASSIGN_OR_RETURN(data::CsvSplitter::Result got, splitter.next(record));
      if (got == data::CsvSplitter::Result::End)
        return false;
      if (got == data::CsvSplitter::Result::TooLong)
        return error(absl::StrCat("the record takes ", budget.recordBytes + 1,
                                  " bytes or more", budget.recordLimit()));
      if (splitter.isOpen())
        return error("a quote is not closed before the end of the file");
    } while (record.empty());
    // Each field takes memory, however short it is.
    const auto most =
        static_cast<size_t>(budget.recordBytes) / sizeof(std::string) + 1;
    size_t count;
    absl::StatusOr<std::vector<std::string>> split =
        data::splitCsv(record, format, most, count);
    if (!split.ok())
      return error(split.status().message());
    if (absl::Status status = budget.check(
            static_cast<int64_t>(count * sizeof(std::string)), "the record");
        !status.ok())
      return error(status.message());
    fields = *std::move(split);
    return true;
  }

  absl::Status error(absl::string_view what) const {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ":", firstLine, ": ", what));
  }

  absl::Status checkCount(const std::vector<std::string> &fields,
                          size_t columns) const {
    if (fields.size() == columns)
      return absl::OkStatus();
    return error(absl::StrCat("it has ", fields.size(),
                              fields.size() == 1 ? " field" : " fields",
                              ", and there are ", columns, " columns"));
  }

private:
  CsvReader(std::string path, const SourceOptions &options,
            std::unique_ptr<data::ByteReader> bytes)
      : path(std::move(path)), budget(options.budget), bytes(std::move(bytes)),
        splitter(*this->bytes, format) {
    format.delimiter = options.delimiter;
  }

  const std::string path;
  const data::Budget budget;
  const std::unique_ptr<data::ByteReader> bytes;
  data::CsvFormat format;
  data::CsvSplitter splitter;
  int64_t firstLine = 0;
};

struct Column {
  std::string name;
  bool isInteger = true, isNumber = true;
};

bool isInteger(absl::string_view text) {
  int64_t value;
  return absl::SimpleAtoi(text, &value);
}

bool isNumber(absl::string_view text) {
  float value;
  return absl::SimpleAtof(text, &value);
}

class CsvSource : public Source {
public:
  CsvSource(Inputs paths, const SourceOptions &options)
      : paths(std::move(paths)), options(options) {}

  /// Reads all records once to find the columns' types: int64 for integers,
  /// float for other numbers, else strings.
  absl::Status findColumns() {
    std::vector<std::string> fields;
    while (true) {
      absl::StatusOr<bool> got = read(fields);
      if (!got.ok() || !*got) {
        file = 0;
        reader.reset();
        return got.status();
      }
      for (size_t i = 0; i < columns.size(); ++i) {
        columns[i].isInteger &= isInteger(fields[i]);
        columns[i].isNumber &= isNumber(fields[i]);
      }
    }
  }

  absl::StatusOr<bool> next(std::string &example) override {
    std::vector<std::string> fields;
    absl::StatusOr<bool> got = read(fields);
    if (!got.ok() || !*got)
      return got;
    std::map<std::string, Feature> features;
    for (size_t i = 0; i < columns.size(); ++i) {
      Feature &feature = features[columns[i].name];
      int64_t integer;
      float number;
      if (columns[i].isInteger && absl::SimpleAtoi(fields[i], &integer))
        feature = std::vector<int64_t>{integer};
      else if (columns[i].isNumber && absl::SimpleAtof(fields[i], &number))
        feature = std::vector<float>{number};
      else
        feature = std::vector<std::string>{std::move(fields[i])};
    }
    example = makeExample(features);
    return true;
  }

private:
  /// The next record of the files. The names of their columns must agree.
  absl::StatusOr<bool> read(std::vector<std::string> &fields) {
    while (true) {
      if (!reader) {
        if (file == paths.size())
          return false;
        ASSIGN_OR_RETURN(reader, CsvReader::open(paths[file++], options));
        if (!options.hasNoNames)
          RETURN_IF_ERROR(readNames());
      }
      ASSIGN_OR_RETURN(bool got, reader->next(fields));
      if (!got) {
        reader.reset();
        continue;
      }
      for (size_t i = columns.size();
           options.hasNoNames && !areKnown && i < fields.size(); ++i)
        columns.push_back({absl::StrCat("column", i)});
      areKnown = true;
      RETURN_IF_ERROR(reader->checkCount(fields, columns.size()));
      return true;
    }
  }

  absl::Status readNames() {
    std::vector<std::string> names;
    ASSIGN_OR_RETURN(bool got, reader->next(names));
    if (!got)
      return absl::InvalidArgumentError(absl::StrCat(
          "'", paths[file - 1], "' is empty: it has no names of columns"));
    bool agree = !areKnown || names.size() == columns.size();
    for (size_t i = 0; i < names.size() && agree; ++i)
      if (!areKnown)
        columns.push_back({names[i]});
      else
        agree = names[i] == columns[i].name;
    areKnown = true;
    for (size_t i = 0; i < names.size(); ++i)
      for (size_t other = 0; other < i; ++other)
        if (names[other] == names[i])
          return reader->error(absl::StrCat(
              "columns ", other, " and ", i, " are both called '", names[i],
              "': a record has one feature of a name; rename one"));
    if (!agree)
      return reader->error("the columns are others than in the files before");
    return absl::OkStatus();
  }

  const Inputs paths;
  const SourceOptions options;
  std::vector<Column> columns;
  bool areKnown = false;
  size_t file = 0;
  std::unique_ptr<CsvReader> reader;
};

} // namespace

SourceOr tools::openText(const Inputs &inputs, const SourceOptions &options) {
  if (options.window == 0 && options.stride > 0)
    return absl::InvalidArgumentError(
        "--stride is about the pieces that --window makes: give both");
  if (options.window == 0)
    return std::make_unique<LineSource>(inputs, options.budget);
  return std::make_unique<WindowSource>(
      inputs, static_cast<size_t>(options.window),
      static_cast<size_t>(options.stride ? options.stride : options.window));
}

absl::Status tools::visitTable(const std::string &path,
                               const std::vector<std::string> &columns,
                               const SourceOptions &options,
                               ArrayVisitor &visitor) {
  ASSIGN_OR_RETURN(std::unique_ptr<CsvReader> reader,
                   CsvReader::open(path, options));
  std::vector<std::string> names, fields;
  if (!options.hasNoNames) {
    RETURN_IF_ERROR(reader->next(names).status());
  } else if (!columns.empty()) {
    return absl::InvalidArgumentError("--columns are names of the first line, "
                                      "which --no-header says it lacks");
  }
  std::vector<size_t> taken;
  for (const std::string &column : columns) {
    auto found = std::find(names.begin(), names.end(), column);
    if (found == names.end())
      return reader->error(absl::StrCat("there is no column '", column,
                                        "'; there are '",
                                        absl::StrJoin(names, "', '"), "'"));
    taken.push_back(static_cast<size_t>(found - names.begin()));
  }
  std::vector<float> row;
  size_t count = names.size();
  while (true) {
    absl::StatusOr<bool> got = reader->next(fields);
    if (!got.ok() || !*got)
      return got.status();
    const bool isFirst = row.empty();
    if (count == 0)
      count = fields.size();
    RETURN_IF_ERROR(reader->checkCount(fields, count));
    for (size_t i = taken.size(); columns.empty() && i < count; ++i)
      taken.push_back(i);
    row.resize(taken.size());
    for (size_t i = 0; i < taken.size(); ++i)
      if (!absl::SimpleAtof(fields[taken[i]], &row[i]))
        return reader->error(absl::StrCat(
            "column ",
            names.empty() ? absl::StrCat(taken[i])
                          : absl::StrCat("'", names[taken[i]], "'"),
            ": '", fields[taken[i]], "' is no number"));
    if (isFirst)
      RETURN_IF_ERROR(visitor.begin("", {static_cast<int64_t>(row.size())}));
    RETURN_IF_ERROR(visitor.row(row));
  }
}

SourceOr tools::openCsv(const Inputs &inputs, const SourceOptions &options) {
  auto source = std::make_unique<CsvSource>(inputs, options);
  RETURN_IF_ERROR(source->findColumns());
  return source;
}

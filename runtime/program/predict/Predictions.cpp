//===- Predictions.cpp - Files of predictions -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/Predictions.h"

#include "runtime/formats/Json.h"
#include "runtime/program/cli/Output.h"
#include "runtime/program/predict/NumpyArchive.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/ElementTypes.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <type_traits>

namespace systole::runtime {

PredictionWriter::~PredictionWriter() = default;

int64_t PredictionColumn::elements() const {
  int64_t count = 1;
  for (int64_t size : dims)
    count *= size;
  return count;
}

//===----------------------------------------------------------------------===//
// Elements as text
//===----------------------------------------------------------------------===//

/// The shortest decimal text that parses to the same number.
template <typename T> static std::string floatText(T value) {
  if (std::isnan(value))
    return "NaN";
  if (std::isinf(value))
    return value > 0 ? "Infinity" : "-Infinity";
  char buffer[64];
  std::to_chars_result end =
      std::to_chars(buffer, buffer + sizeof(buffer), value);
  return std::string(buffer, end.ptr);
}

std::string elementText(int32_t dtype, const char *value) {
  std::string text;
  visitElement(dtype, value, [&](auto element) {
    using T = decltype(element);
    if constexpr (std::is_same_v<T, bool>)
      text = element ? "true" : "false";
    else if constexpr (std::is_floating_point_v<T>)
      text = floatText(element);
    else
      text = absl::StrCat(+element); // + makes a number of a byte
  });
  return text;
}

namespace {

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Writes large blocks to a file, which appears when it is complete, or to the
/// standard output if there is no path.
class TextOutput {
public:
  absl::Status open(const std::string &path) {
    if (path.empty())
      return absl::OkStatus();
    ASSIGN_OR_RETURN(file, storage::create(path));
    return absl::OkStatus();
  }

  absl::Status append(absl::string_view text) {
    absl::StrAppend(&pending, text);
    return pending.size() < 1 << 16 ? absl::OkStatus() : flush();
  }

  absl::Status finish() {
    RETURN_IF_ERROR(flush());
    return file ? file->commit() : absl::OkStatus();
  }

private:
  absl::Status flush() {
    absl::Status status;
    if (file)
      status = file->append(pending);
    else if (status = writeTo(stdout, pending); status.ok())
      status = runtime::flush(stdout);
    pending.clear();
    return status;
  }

  std::unique_ptr<storage::OutputFile> file;
  std::string pending;
};

/// The double with the shortest decimal digits of the float: 0.1f is printed as
/// 0.1.
double withDigitsOf(float value) {
  if (!std::isfinite(value))
    return value;
  char digits[64];
  const std::to_chars_result end =
      std::to_chars(digits, digits + sizeof(digits), value);
  double result = value;
  std::from_chars(digits, end.ptr, result);
  return result;
}

OrderedJson elementJson(int32_t dtype, const char *value) {
  OrderedJson json;
  visitElement(dtype, value, [&](auto element) {
    if constexpr (std::is_same_v<decltype(element), float>)
      json = withDigitsOf(element);
    else
      json = element;
  });
  return json;
}

class TextWriter : public PredictionWriter {
public:
  TextWriter(TextOutput output, std::vector<PredictionColumn> columns)
      : output(std::move(output)), columns(std::move(columns)) {}

  absl::Status finish() override { return output.finish(); }

protected:
  TextOutput output;
  const std::vector<PredictionColumn> columns;
};

class JsonLinesWriter : public TextWriter {
public:
  using TextWriter::TextWriter;

  absl::Status write(const std::vector<const char *> &values) override {
    OrderedJson line = OrderedJson::object();
    for (size_t i = 0; i < columns.size(); ++i) {
      const char *next = values[i];
      line[columns[i].name] = valueOf(columns[i], 0, next);
    }
    return output.append(formatJson(line) + "\n");
  }

private:
  /// Nested lists for the dimensions from `dim` on.
  static OrderedJson valueOf(const PredictionColumn &column, size_t dim,
                             const char *&next) {
    if (dim == column.dims.size()) {
      OrderedJson element = elementJson(column.dtype, next);
      next += elementBytes(column.dtype);
      return element;
    }
    OrderedJson list = OrderedJson::array();
    for (int64_t i = 0; i < column.dims[dim]; ++i)
      list.push_back(valueOf(column, dim + 1, next));
    return list;
  }
};

/// RFC 4180, with one column for each element: "classes", "probabilities[0]",
/// ...
class CsvWriter : public TextWriter {
public:
  using TextWriter::TextWriter;

  absl::Status writeHeader() {
    std::string line;
    for (const PredictionColumn &column : columns)
      for (int64_t i = 0; i < column.elements(); ++i)
        absl::StrAppend(&line, line.empty() ? "" : ",",
                        quoted(column.name + subscript(column, i)));
    return output.append(line + "\n");
  }

  absl::Status write(const std::vector<const char *> &values) override {
    std::string line;
    for (size_t i = 0; i < columns.size(); ++i) {
      int64_t bytes = elementBytes(columns[i].dtype);
      for (int64_t j = 0; j < columns[i].elements(); ++j)
        absl::StrAppend(&line, line.empty() ? "" : ",",
                        elementText(columns[i].dtype, values[i] + j * bytes));
    }
    return output.append(line + "\n");
  }

private:
  static std::string subscript(const PredictionColumn &column, int64_t i) {
    std::string text;
    for (size_t dim = column.dims.size(); dim-- > 0; i /= column.dims[dim])
      text = absl::StrCat("[", i % column.dims[dim], "]", text);
    return text;
  }

  static std::string quoted(const std::string &text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
      return text;
    return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}),
                        "\"");
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// The format that the file extension selects
//===----------------------------------------------------------------------===//

absl::Status checkPredictionsPath(absl::string_view path) {
  for (absl::string_view extension : {".npz", ".csv", ".jsonl"})
    if (absl::EndsWith(path, extension) &&
        storage::fileNameOf(path).size() > extension.size())
      return absl::OkStatus();
  return usageError(absl::StrCat("--output=", path,
                                 ": the extension selects the format; use .npz "
                                 "(NumPy), .csv or .jsonl (JSON lines)"));
}

absl::StatusOr<std::unique_ptr<PredictionWriter>>
openPredictions(const std::string &path,
                std::vector<PredictionColumn> columns) {
  if (absl::EndsWith(path, ".npz"))
    return openNumpyArchive(path, std::move(columns));
  TextOutput output;
  RETURN_IF_ERROR(output.open(path));
  if (!absl::EndsWith(path, ".csv"))
    return std::make_unique<JsonLinesWriter>(std::move(output),
                                             std::move(columns));
  auto csv = std::make_unique<CsvWriter>(std::move(output), std::move(columns));
  RETURN_IF_ERROR(csv->writeHeader());
  return csv;
}

} // namespace systole::runtime

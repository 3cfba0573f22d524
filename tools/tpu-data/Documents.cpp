//===- Documents.cpp - Documents of files ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Documents.h"

#include "runtime/formats/Json.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

using namespace systole;
using namespace systole::tools;

bool Documents::isJson() const {
  absl::string_view name = paths[file];
  absl::ConsumeSuffix(&name, ".gz");
  return absl::EndsWith(name, ".jsonl");
}

absl::StatusOr<bool> Documents::next(Document &document) {
  for (; file < paths.size(); ++file) {
    while (true) {
      ASSIGN_OR_RETURN(bool got, nextInFile(document));
      if (!got)
        break;
      if (!document.text.empty())
        return true;
    }
    lines.reset();
    isRead = false;
  }
  return false;
}

absl::StatusOr<bool> Documents::wholeFile(Document &document) {
  ASSIGN_OR_RETURN(
      std::unique_ptr<data::ByteReader> bytes,
      data::ByteReader::open(paths[file],
                             {data::Compression::DetectText, 8 << 20, budget}));
  ASSIGN_OR_RETURN(absl::string_view all, bytes->peekAll());
  document = {std::string(all), paths[file]};
  isRead = true;
  return true;
}

absl::StatusOr<bool> Documents::nextInFile(Document &document) {
  if (!isJson() && kind == DocumentKind::File)
    return isRead ? false : wholeFile(document);
  if (!lines) {
    ASSIGN_OR_RETURN(Lines opened, Lines::open(paths[file], budget));
    lines = std::make_unique<Lines>(std::move(opened));
  }
  if (!isJson() && kind == DocumentKind::Paragraph)
    return paragraph(document);
  absl::StatusOr<bool> got = lines->next(document.text);
  if (!got.ok() || !*got)
    return got;
  document.place = absl::StrCat(paths[file], ":", lines->number());
  if (isJson() && !document.text.empty())
    RETURN_IF_ERROR(takeField(document));
  return true;
}

absl::StatusOr<bool> Documents::paragraph(Document &document) {
  document.text.clear();
  std::string line;
  while (true) {
    ASSIGN_OR_RETURN(bool got, lines->next(line));
    if (!got || line.empty()) {
      if (got && document.text.empty())
        continue;
      return !document.text.empty();
    }
    if (document.text.empty())
      document.place = absl::StrCat(paths[file], ":", lines->number());
    absl::StrAppend(&document.text, line, "\n");
    RETURN_IF_ERROR(
        budget.check(static_cast<int64_t>(document.text.size()),
                     absl::StrCat(document.place, ": the paragraph")));
  }
}

absl::Status Documents::takeField(Document &document) const {
  const Json json = parseJson(document.text);
  if (!json.is_object())
    return absl::InvalidArgumentError(
        absl::StrCat(document.place, ": the line is not a JSON object"));
  auto found = json.find(field);
  if (found == json.end() || !found->is_string())
    return absl::InvalidArgumentError(
        absl::StrCat(document.place, ": the object has no string '", field,
                     "'; --field names another"));
  document.text = found->get<std::string>();
  return absl::OkStatus();
}

//===- Documents.h - Documents of files -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPUDATA_DOCUMENTS_H
#define SYSTOLE_TOOLS_TPUDATA_DOCUMENTS_H

#include "Lines.h"

#include <vector>

namespace systole::tools {

/// The part of a file of text that is one document.
enum class DocumentKind { File, Paragraph, Line };

struct Document {
  std::string text;
  /// "a.txt" or "a.jsonl:3", where it begins.
  std::string place;
};

/// The documents of files in order. A file NAME.jsonl has an object on each
/// line, with the text in one of its fields.
class Documents {
public:
  Documents(std::vector<std::string> paths, DocumentKind kind,
            std::string field, const data::Budget &budget)
      : paths(std::move(paths)), kind(kind), field(std::move(field)),
        budget(budget) {}

  /// The next document; false at the end. Leaves out empty ones.
  absl::StatusOr<bool> next(Document &document);

private:
  absl::StatusOr<bool> nextInFile(Document &document);
  absl::StatusOr<bool> wholeFile(Document &document);
  absl::StatusOr<bool> paragraph(Document &document);
  absl::Status takeField(Document &document) const;
  bool isJson() const;

  const std::vector<std::string> paths;
  const DocumentKind kind;
  const std::string field;
  const data::Budget budget;
  size_t file = 0;
  std::unique_ptr<Lines> lines;
  /// Whether the file, a document as a whole, was returned.
  bool isRead = false;
};

} // namespace systole::tools

#endif // SYSTOLE_TOOLS_TPUDATA_DOCUMENTS_H

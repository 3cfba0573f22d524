//===- ProgramDiagnostics.cpp - Errors as a person reads them -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A diagnostic of MLIR has a message and a place. The printer here also has the
// text of the program. It underlines the word or the attribute that an error is
// about. It finds brackets that are not closed, and suggests names of the text.
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/ProgramDiagnostics.h"
#include "systole/Compiler/CompileProgress.h"

#include "runtime/support/CallersWords.h"
#include "runtime/support/NearestName.h"
#include "systole/Support/ModelLines.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace systole;

namespace {

/// A message, and the part of the text that it is about.
struct Report {
  std::string message;
  StringRef span;
};

/// An entry `key = value` of an attribute dictionary.
struct Entry {
  StringRef key, value;
};

} // namespace

static bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$';
}

/// Returns the end of a token that is no bracket: a comment, a string, or one
/// character.
static size_t skipToken(StringRef text, size_t at) {
  if (text.substr(at).starts_with("//"))
    return std::min(text.find('\n', at), text.size());
  if (text[at] != '"')
    return at + 1;
  for (size_t end = at + 1; end < text.size() && text[end] != '\n'; ++end) {
    if (text[end] == '"')
      return end + 1;
    end += text[end] == '\\';
  }
  return at + 1;
}

/// The word, number or string that begins at a place, or one character.
static StringRef tokenAt(StringRef text, size_t at) {
  size_t end = skipToken(text, at);
  if (StringRef("%@#!^").contains(text[at]) || isWordCharacter(text[at]) ||
      text[at] == '-')
    while (end < text.size() && isWordCharacter(text[end]))
      ++end;
  return text.slice(at, end);
}

static int64_t indentOf(StringRef text, size_t at) {
  size_t line = text.rfind('\n', at) + 1;
  return text.find_first_not_of(' ', line) - line;
}

/// Returns the position of a bracket that is not closed or that closes nothing,
/// or std::nullopt if all are paired. The indentation tells which one of the
/// braces around lines it is.
static std::optional<size_t> findUnpairedBracket(StringRef text,
                                                 bool byIndentation = false) {
  SmallVector<size_t> open;
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    if (StringRef("([{").contains(c)) {
      open.push_back(at++);
    } else if (StringRef(")]}").contains(c)) {
      if (open.empty())
        return at;
      size_t opening = open.pop_back_val();
      bool isPair =
          StringRef("([{").find(text[opening]) == StringRef(")]}").find(c);
      bool startsLine = text.slice(text.rfind('\n', at) + 1, at).trim().empty();
      if (!isPair || (byIndentation && startsLine &&
                      indentOf(text, opening) > indentOf(text, at)))
        return opening;
      ++at;
    } else {
      at = skipToken(text, at);
    }
  }
  if (open.empty())
    return std::nullopt;
  return byIndentation ? open.back()
                       : findUnpairedBracket(text, /*byIndentation=*/true);
}

/// The entries of the first dictionary from a place on, if it is in the same
/// statement: a statement ends with a line outside brackets.
static SmallVector<Entry> findAttributes(StringRef text) {
  size_t at = 0;
  int depth = 0;
  for (; at < text.size() && (depth > 0 || text[at] != '{');
       at = skipToken(text, at)) {
    if (text[at] == '\n' && depth == 0)
      return {};
    depth += StringRef("([").contains(text[at]);
    depth -= StringRef(")]").contains(text[at]);
  }
  SmallVector<Entry> entries;
  size_t start = ++at;
  for (depth = 0; at < text.size(); at = skipToken(text, at)) {
    char c = text[at];
    if (depth == 0 && (c == ',' || c == '}')) {
      auto [key, value] = text.slice(start, at).split('=');
      entries.push_back({key.trim(), value.trim()});
      start = at + 1;
      if (c == '}')
        return entries;
    }
    depth += StringRef("([{").contains(c);
    depth -= StringRef(")]}").contains(c);
  }
  return {};
}

/// "'graph.conv2d' op attribute 'activation' must be "relu" or "elu"": points
/// at the attribute, and suggests one of the words.
static void explainAttribute(StringRef text, size_t at, Report &report) {
  SmallVector<StringRef> name;
  if (!llvm::Regex("attribute '([^']+)'").match(report.message, &name))
    return;
  for (auto [key, value] : findAttributes(text.substr(at))) {
    if (key != name[1])
      continue;
    report.span =
        value.empty() ? key : StringRef(key.begin(), value.end() - key.begin());
    if (!value.consume_front("\"") || !value.consume_back("\""))
      return;
    SmallVector<StringRef> words, choices;
    StringRef(report.message).split(words, '"');
    for (auto [i, word] : llvm::enumerate(words))
      if (i % 2 == 1)
        choices.push_back(word);
    if (!StringRef(report.message).contains("did you mean"))
      report.message += runtime::suggestName(value, choices, "\"", "\"");
    return;
  }
}

/// Points at a word that is no parameter of the function.
static void explainParameter(StringRef text, size_t at, Report &report) {
  SmallVector<StringRef> name;
  if (!llvm::Regex("uses the parameter '([^']+)'").match(report.message, &name))
    return;
  for (auto [key, value] : findAttributes(text.substr(at)))
    for (size_t i = 0; i < value.size(); i = skipToken(value, i))
      if (StringRef token = tokenAt(value, i); token == name[1]) {
        report.span = token;
        return;
      }
}

/// Suggests a value that the text names before the undefined one.
static void explainValue(StringRef text, size_t at, Report &report) {
  if (!StringRef(report.message).starts_with("this value is not defined") ||
      text[at] != '%')
    return;
  SmallVector<StringRef> names;
  for (size_t i = 0; i < at; i = skipToken(text, i))
    if (text[i] == '%')
      names.push_back(tokenAt(text, i).drop_front());
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  StringRef name = report.span.drop_front();
  llvm::erase(names, name);
  report.message += runtime::suggestName(name, names, "'%");
}

/// Suggests quotes around a word where a constant is expected.
static void explainConstant(Report &report) {
  if (StringRef(report.message).starts_with("expected a constant") &&
      !report.span.empty() && llvm::isAlpha(report.span.front()))
    report.message = "expected a constant; a word needs quotes: \"" +
                     report.span.str() + "\"";
}

/// Points at the beginning of a string that its line does not end.
static void explainString(StringRef text, size_t at, Report &report) {
  if (!StringRef(report.message).starts_with("expected '\"'"))
    return;
  for (size_t i = text.rfind('\n', at) + 1; i <= at; i = skipToken(text, i))
    if (text[i] == '"' && skipToken(text, i) == i + 1) {
      report.span = text.substr(i, 1);
      report.message = "this '\"' is not closed";
      return;
    }
}

/// Points at an alias that is not defined: the parser reports its end.
static void explainAlias(StringRef text, size_t at, Report &report) {
  StringRef alias = StringRef(report.message).split("' is not defined").first;
  if (!alias.consume_front("'#"))
    return;
  size_t found = text.take_front(at).rfind(("#" + alias).str());
  if (found != StringRef::npos)
    report.span = tokenAt(text, found);
}

/// Reports an error in the first words of a file that begins like no program.
/// Reports nothing if the file may be one.
static bool beginsNoProgram(StringRef text, size_t at) {
  size_t first = 0;
  while (first < text.size() &&
         (llvm::isSpace(text[first]) || text.substr(first).starts_with("//")))
    first = skipToken(text, first);
  StringRef before = text.slice(first, std::max(first, at));
  if (before.contains('\n'))
    return false;
  StringRef begin = text.substr(first);
  if (begin.starts_with("\"\"\"") || begin.empty())
    return true;
  if ((begin.consume_front("#") || begin.consume_front("!")))
    return begin.empty() || !llvm::isAlpha(begin.front());
  return !begin.starts_with("\"") && !begin.starts_with("{-#") &&
         !llvm::Regex("^[a-z_]+\\.[a-z_0-9]+[ (@{]|^module[ {@]")
              .match(begin.take_front(80));
}

/// Describes the mistake at a place of a program's text.
static Report explain(StringRef text, StringRef file, size_t at,
                      StringRef message) {
  Report report{message.str(), text.substr(at, 0)};
  if (at >= text.size())
    return report;
  report.span = tokenAt(text, at);
  if (beginsNoProgram(text, at)) {
    report.message = ("'" + file +
                      "' is not a program: expected a graph.model, functions "
                      "of StableHLO, or a portable artifact")
                         .str();
    return report;
  }
  // The parser reports a word that it does not expect at the end of the last
  // one.
  size_t next = std::min(text.find_first_not_of(" \n", at), text.size() - 1);
  if (std::optional<size_t> bracket = findUnpairedBracket(text);
      bracket && *bracket <= next) {
    report.span = text.substr(*bracket, 1);
    report.message =
        ("this '" + report.span +
         (StringRef("([{").contains(text[*bracket]) ? "' is not closed"
                                                    : "' closes nothing"))
            .str();
    return report;
  }
  if (!text.slice(at, next).contains('\n'))
    report.span = tokenAt(text, next);
  explainAttribute(text, at, report);
  explainParameter(text, at, report);
  explainConstant(report);
  explainString(text, at, report);
  explainAlias(text, at, report);
  explainValue(text, at, report);
  return report;
}

/// Labels of constraints, as "(C1) ", refer to the operations' reference.
static std::string withoutLabels(StringRef message) {
  std::string plain = message.str();
  llvm::Regex label("\\(C[0-9]+\\) ");
  while (label.match(plain))
    plain = label.sub("", plain);
  return plain;
}

FileLineColLoc ProgramDiagnostics::findWriter(FileLineColLoc place) const {
  if (!runtime::hasCallersWords())
    return place;
  for (unsigned buffer = 1; buffer <= mgr.getNumBuffers(); ++buffer) {
    const llvm::MemoryBuffer *source = mgr.getMemoryBuffer(buffer);
    if (source->getBufferIdentifier() != place.getFilename().getValue())
      continue;
    SMLoc start = mgr.FindLocForLineAndColumn(buffer, place.getLine(), 1);
    if (!start.isValid())
      continue;
    StringRef line =
        source->getBuffer()
            .drop_front(start.getPointer() - source->getBufferStart())
            .split('\n')
            .first;
    SmallVector<StringRef> parts;
    unsigned number, column;
    if (llvm::Regex(" loc\\(\"([^\"]+)\":([0-9]+):([0-9]+)\\)$")
            .match(line, &parts) &&
        !parts[2].getAsInteger(10, number) &&
        !parts[3].getAsInteger(10, column))
      return FileLineColLoc::get(place.getContext(), parts[1], number, column);
  }
  return place;
}

void ProgramDiagnostics::print(const llvm::SMDiagnostic &diagnostic) const {
  CompileProgress::clearLine();
  auto withMessage = [&](StringRef message) {
    return llvm::SMDiagnostic(diagnostic.getFilename(), diagnostic.getKind(),
                              message);
  };
  std::string message = withoutLabels(diagnostic.getMessage());
  unsigned buffer = diagnostic.getLoc().isValid()
                        ? mgr.FindBufferContainingLoc(diagnostic.getLoc())
                        : 0;
  if (!buffer) {
    message = runtime::inCallersWords(message);
    if (diagnostic.getLineNo() <= 0)
      return withMessage(message).print(nullptr, os);
    return llvm::SMDiagnostic(mgr, diagnostic.getLoc(),
                              diagnostic.getFilename(), diagnostic.getLineNo(),
                              diagnostic.getColumnNo(), diagnostic.getKind(),
                              message, diagnostic.getLineContents(),
                              diagnostic.getRanges())
        .print(nullptr, os);
  }
  StringRef text = mgr.getMemoryBuffer(buffer)->getBuffer();
  size_t at = diagnostic.getLoc().getPointer() - text.begin();
  Report report{message, text.substr(at, 0)};
  SMLoc start = diagnostic.getLoc();
  // A source in C++ knows the lines of its operations, not their columns.
  if (diagnostic.getColumnNo() == 0 && text.substr(at).starts_with(" ")) {
    report.span = text.slice(at, text.find('\n', at)).trim();
  } else {
    if (diagnostic.getKind() == llvm::SourceMgr::DK_Error)
      report = explain(text, diagnostic.getFilename(), at, message);
    else if (at < text.size())
      report.span = tokenAt(text, at);
    start = SMLoc::getFromPointer(report.span.begin());
  }
  SmallVector<llvm::SMRange> ranges;
  if (!report.span.empty())
    ranges.push_back({SMLoc::getFromPointer(report.span.begin()),
                      SMLoc::getFromPointer(report.span.end())});
  mgr.GetMessage(start, diagnostic.getKind(),
                 runtime::inCallersWords(report.message), ranges)
      .print(nullptr, os);
}

ProgramDiagnostics::ProgramDiagnostics(llvm::SourceMgr &sources,
                                       MLIRContext *context)
    : SourceMgrDiagnosticHandler(sources, context) {
  sources.setDiagHandler(
      [](const llvm::SMDiagnostic &diagnostic, void *self) {
        static_cast<const ProgramDiagnostics *>(self)->print(diagnostic);
      },
      this);
  setHandler([this](Diagnostic &diagnostic) {
    FileLineColLoc place = findFile(diagnostic.getLocation());
    if (!place)
      return emitDiagnostic(diagnostic);
    if (FileLineColLoc writer = findWriter(place); writer != place) {
      Diagnostic moved(writer, diagnostic.getSeverity());
      moved << diagnostic.str();
      for (Diagnostic &note : diagnostic.getNotes())
        moved.attachNote(note.getLocation()) << note.str();
      return emitDiagnostic(moved);
    }
    if (place.getLine() > 0)
      return emitDiagnostic(diagnostic);
    auto kind = diagnostic.getSeverity() == DiagnosticSeverity::Error
                    ? llvm::SourceMgr::DK_Error
                    : llvm::SourceMgr::DK_Warning;
    print(llvm::SMDiagnostic(place.getFilename(), kind, diagnostic.str()));
    for (Diagnostic &note : diagnostic.getNotes())
      emitDiagnostic(note);
  });
}

ProgramDiagnostics::~ProgramDiagnostics() { mgr.setDiagHandler(nullptr); }

//===- ValueNames.cpp - Names of values -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/ValueNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole;

/// Whether a word is reserved in C or C++, or used by the header itself.
static bool isReserved(StringRef word) {
  static const llvm::StringSet<> words = {
      "alignas",  "alignof",  "and",       "asm",       "auto",     "bool",
      "break",    "case",     "catch",     "char",      "class",    "const",
      "continue", "default",  "delete",    "do",        "double",   "else",
      "enum",     "explicit", "export",    "extern",    "false",    "float",
      "for",      "friend",   "goto",      "if",        "inline",   "int",
      "long",     "mutable",  "namespace", "new",       "not",      "nullptr",
      "operator", "or",       "private",   "protected", "public",   "register",
      "restrict", "return",   "short",     "signed",    "sizeof",   "static",
      "struct",   "switch",   "template",  "this",      "throw",    "true",
      "try",      "typedef",  "typename",  "union",     "unsigned", "using",
      "virtual",  "void",     "volatile",  "while",     "xor"};
  return words.contains(word);
}

bool systole::isIdentifier(StringRef text) {
  return !text.empty() && !llvm::isDigit(text.front()) && !isReserved(text) &&
         llvm::all_of(text,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

std::string systole::toIdentifier(StringRef text) {
  std::string name;
  for (char c : text)
    if (llvm::isAlnum(c))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  while (!name.empty() && name.back() == '_')
    name.pop_back();
  if (!name.empty() && llvm::isDigit(name.front()))
    name.insert(0, "_");
  return isReserved(name) ? name + "_" : name;
}

/// The source's name of the value that is defined at `loc`: "x" for `%x`. A
/// number (`%0`) is no name.
static std::string getSourceName(FileLineColLoc loc,
                                 const llvm::SourceMgr &sources) {
  for (unsigned i = 1, e = sources.getNumBuffers(); i <= e; ++i) {
    const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(i);
    if (buffer->getBufferIdentifier() != loc.getFilename().getValue())
      continue;
    llvm::SMLoc place =
        const_cast<llvm::SourceMgr &>(sources).FindLocForLineAndColumn(
            i, loc.getLine(), loc.getColumn());
    if (!place.isValid())
      continue;
    StringRef rest(place.getPointer(),
                   buffer->getBufferEnd() - place.getPointer());
    if (!rest.consume_front("%") || rest.empty() || llvm::isDigit(rest.front()))
      return {};
    return toIdentifier(rest.take_while([](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
    }));
  }
  return {};
}

static std::string getName(BlockArgument argument,
                           const llvm::SourceMgr &sources) {
  Location loc = argument.getLoc();
  if (auto name = dyn_cast<NameLoc>(loc))
    return toIdentifier(name.getName());
  if (auto place = dyn_cast<FileLineColLoc>(loc))
    return getSourceName(place, sources);
  return {};
}

/// Makes names unique: the second `x` is `x_1`.
static std::string makeUnique(std::string name, llvm::StringSet<> &taken) {
  std::string unique = name;
  for (unsigned i = 1; !taken.insert(unique).second; ++i)
    unique = name + "_" + std::to_string(i);
  return unique;
}

/// `name`, or else `kind` and a number, made unique.
static std::string choose(std::string name, const char *kind, size_t index,
                          llvm::StringSet<> &taken) {
  if (name.empty())
    name = kind + std::to_string(index);
  return makeUnique(std::move(name), taken);
}

std::vector<std::string>
systole::nameArguments(func::FuncOp function, const llvm::SourceMgr &sources) {
  std::vector<std::string> names;
  llvm::StringSet<> taken;
  for (BlockArgument argument : function.getArguments())
    names.push_back(choose(getName(argument, sources), "argument",
                           argument.getArgNumber(), taken));
  return names;
}

std::vector<std::string> systole::nameResults(func::FuncOp function,
                                              unsigned count) {
  std::vector<std::string> names;
  llvm::StringSet<> taken;
  for (unsigned i = 0; i != count; ++i) {
    auto info = function.getResultAttrOfType<StringAttr>(i, "jax.result_info");
    // JAX's path of a result: result['loss'], result[0], result.
    StringRef text = info ? info.getValue() : "";
    text.consume_front("result");
    std::string name = toIdentifier(text);
    bool number = StringRef(name).starts_with("_");
    names.push_back(choose(number ? "" : name, "result", i, taken));
  }
  return names;
}

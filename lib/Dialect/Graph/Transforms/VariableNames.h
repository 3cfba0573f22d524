//===- VariableNames.h - Expressions of variables' names --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_GRAPH_TRANSFORMS_VARIABLENAMES_H
#define SYSTOLE_LIB_DIALECT_GRAPH_TRANSFORMS_VARIABLENAMES_H

#include "runtime/support/NearestName.h"

#include "mlir/IR/Operation.h"
#include "llvm/Support/Regex.h"

namespace systole::graph {

/// An expression of variables' names, and where it is written: the compiler's
/// flag or the option.
class VariableNames {
public:
  VariableNames(const llvm::Twine &where, llvm::StringRef text)
      : where(where.str()), text(text), expression(("^(" + text + ")$").str()) {
  }

  bool areGiven() const { return !text.empty(); }
  bool match(llvm::StringRef name) const { return expression.match(name); }

  /// Reports an expression that is none, or that matches none of `names`.
  llvm::LogicalResult verify(mlir::Operation *op,
                             llvm::ArrayRef<llvm::StringRef> names) const {
    if (!areGiven())
      return mlir::success();
    std::string problem;
    if (!expression.isValid(problem))
      return op->emitError()
             << where << text << " is not a regular expression: " << problem;
    if (llvm::any_of(names, [&](llvm::StringRef name) { return match(name); }))
      return mlir::success();
    return op->emitError() << where << text
                           << " matches no variable of the model: it has "
                           << list(names) << suggest(names);
  }

  /// All names, or the first ones of many.
  static std::string list(llvm::ArrayRef<llvm::StringRef> names) {
    constexpr size_t kMost = 16;
    std::string all = llvm::join(names.take_front(kMost), ", ");
    if (names.size() > kMost)
      all += " and " + std::to_string(names.size() - kMost) + " more";
    return all;
  }

private:
  /// The nearest name, or the nearest beginning of names for an expression as
  /// `encoder/.*`.
  std::string suggest(llvm::ArrayRef<llvm::StringRef> names) const {
    llvm::StringRef word = text;
    if (!word.consume_back("/.*"))
      return systole::runtime::suggestName(word, names);
    llvm::SmallVector<llvm::StringRef> scopes;
    for (llvm::StringRef name : names)
      for (size_t end = name.find('/'); end != llvm::StringRef::npos;
           end = name.find('/', end + 1))
        scopes.push_back(name.take_front(end));
    return systole::runtime::suggestName(word, scopes, "'", "/.*'");
  }

  std::string where;
  llvm::StringRef text;
  llvm::Regex expression;
};

} // namespace systole::graph

#endif // SYSTOLE_LIB_DIALECT_GRAPH_TRANSFORMS_VARIABLENAMES_H

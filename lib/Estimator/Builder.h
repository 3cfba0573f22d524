//===- Builder.h - Builds a function's operations ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_BUILDER_H
#define SYSTOLE_LIB_ESTIMATOR_BUILDER_H

#include "systole/Estimator/Params.h"
#include "systole/Estimator/Tensor.h"

#include <map>
#include <string>

namespace systole::estimator {

/// Ends the process (or calls the error handler) with a message and its
/// position.
[[noreturn]] void fail(const std::string &message);
[[noreturn]] void fail(Where where, const std::string &message);

/// Some values as strings, with commas between them.
template <typename Range, typename Text>
std::string join(const Range &values, Text text, const char *comma = ", ") {
  std::string all;
  for (const auto &value : values)
    all += (all.empty() ? "" : comma) + text(value);
  return all;
}

inline std::string join(const std::vector<std::string> &texts) {
  return join(texts, [](const std::string &text) { return text; });
}
/// The names of pairs.
template <typename Pairs> std::string listNames(const Pairs &pairs) {
  return join(pairs, [](const auto &pair) { return pair.first; });
}

/// "[3, 3]".
std::string list(const Shape &values);
/// A number as MLIR reads it: "0.5", "1.0e-07".
std::string number(double value);
/// A string in quotes.
std::string quote(const std::string &text);
/// "tensor<?x784xf32>", with ? for a size of -1, the batch.
std::string typeName(DType type, const Shape &shape);
std::string elementName(DType type);

/// `{name = value, ...}` of an operation; empty without entries.
class Options {
public:
  Options &set(const std::string &name, const std::string &value);
  /// `name = value`, unless it is `unset`.
  Options &set(const std::string &name, const std::string &value,
               const std::string &unset) {
    return value == unset ? *this : set(name, value);
  }
  Options &set(const std::string &name, const Shape &value) {
    return set(name, list(value));
  }
  Options &set(const std::string &name, int64_t value) {
    return set(name, std::to_string(value));
  }
  Options &set(const std::string &name, double value) {
    return set(name, number(value));
  }
  Options &set(const std::string &name, bool value) {
    return set(name, std::string(value ? "true" : "false"));
  }
  /// A unit attribute.
  Options &setUnit(const std::string &name) {
    return set(name, std::string("unit"));
  }
  Options &setText(const std::string &name, const std::string &value) {
    return set(name, quote(value));
  }
  /// `name = "value"`, unless it is `unset`.
  Options &setText(const std::string &name, const std::string &value,
                   const std::string &unset) {
    return value == unset ? *this : setText(name, value);
  }
  Options &append(const Options &others) {
    text += (text.empty() || others.text.empty() ? "" : ", ") + others.text;
    return *this;
  }
  std::string str() const { return text.empty() ? "" : " {" + text + "}"; }

private:
  std::string text;
};

/// The body of the current function of this thread: a model function, or a
/// record function. Operations add their lines to it.
class Builder {
public:
  /// `Frozen` is a model whose parameters are constants: it has no flags.
  enum Kind { Model, Frozen, Record };
  /// Makes a builder that is the current one until it is destroyed.
  explicit Builder(Kind kind);
  ~Builder();
  /// Returns the current builder; an error at `where` if there is none.
  static Builder &current(Where where, const char *operation);
  /// Returns the current builder of a model; an error in a record function,
  /// too.
  static Builder &ofModel(Where where, const char *operation);
  /// Returns the current builder of a record function; an error in a model,
  /// too.
  static Builder &ofRecord(Where where, const char *operation);

  bool isRecord() const { return kind == Record; }
  /// The operations. An error in a record function whose numbers need a size
  /// that nothing has set.
  std::string text() const;
  /// Whether an operation has a regularizer.
  bool hasRegularizers() const {
    return body.find("regularizer = #") != std::string::npos;
  }

  /// Adds `%N = text`, with the value's type, which only a record function
  /// needs.
  Tensor define(Where where, const std::string &text, DType type = float32,
                const Shape &shape = {});
  /// Adds a line without a result, or with its names in it.
  void add(Where where, const std::string &text);
  /// Adds a line of syntax that is no operation.
  void addLine(const std::string &text) { body += "    " + text + "\n"; }
  /// Operations added between the two are in `text {` and `}`.
  using Region = size_t;
  Region openRegion() const { return body.size(); }
  void closeRegion(Region region, const std::string &text, Where where);
  /// A new name of a value.
  std::string newName();
  /// A new value, which an operation with several results defines.
  Tensor name(Where where, DType type = float32, const Shape &shape = {});
  /// `count` new values of a model.
  std::vector<Tensor> names(size_t count, Where where);

  /// A size in a record function that `setSize` gives its value, for values
  /// that are defined already, too.
  int64_t newSize(Where where);
  static bool isUnset(int64_t size) { return size < -1; }
  void setSize(int64_t size, int64_t value) {
    sizes.at(-2 - size).value = value;
  }
  /// A shape with the values of such sizes, as far as they are set.
  Shape resolved(Shape shape) const;
  /// `typeName` in a record function.
  std::string type(DType type, const Shape &shape) const;
  /// The name of a value; a number becomes a constant of this type.
  std::string use(const Tensor &tensor, Where where, DType type = float32,
                  const Shape &shape = {});
  /// The names of values: "%0, %1".
  std::string use(const std::vector<Tensor> &tensors, Where where) {
    return join(tensors,
                [&](const Tensor &tensor) { return use(tensor, where); });
  }

  /// The spelling of a number of an operation.
  std::string write(const Number &number);

  /// The parameters that are flags of the program, and their values.
  std::map<std::string, double> parameters;

private:
  const Kind kind;
  Builder *const outer;
  std::string body;
  int count = 0;
  struct Size {
    Where where;
    int64_t value = -1;
    /// Whether a constant has it.
    bool isNeeded = false;
  };
  std::vector<Size> sizes;
};

/// An operation of `graph` on values in a model function: a layer.
Tensor layer(const std::string &name, const std::vector<Tensor> &inputs,
             const Options &options, Where where);

/// Checks that `word` is a value of an option.
void checkWord(Where where, const char *option, const std::string &word,
               std::initializer_list<const char *> words);

/// ` loc("file":line:1)` of the position that `resolve` returns.
std::string location(Where where);
/// `where`, or the position of the innermost StandsAt.
Where resolve(Where where);

/// During its lifetime, operations on this thread have the position of a
/// caller's statement: those that library functions add for it.
class StandsAt {
public:
  explicit StandsAt(Where where);
  ~StandsAt();
  StandsAt(const StandsAt &) = delete;

private:
  const Where where;
  const StandsAt *const outer;
  friend Where resolve(Where where);
};

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_BUILDER_H

//===- Builder.h - The text of the function that is being built -*- C++ -*-===//
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

/// Ends the process (or calls the error handler) with what is wrong and where.
[[noreturn]] void fail(const std::string &message);
[[noreturn]] void fail(Where where, const std::string &message);

/// "[3, 3]".
std::string list(const Shape &values);
/// A number as MLIR reads it: "0.5", "1.0e-07".
std::string number(double value);
/// In quotes.
std::string quote(const std::string &text);
/// "tensor<?x784xf32>", with ? for the batch where it is -1.
std::string typeName(DType type, const Shape &shape);
std::string elementName(DType type);

/// `{name = value, ...}` of an operation; nothing where there is none.
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
  /// An attribute that is there or not.
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
  std::string str() const { return text.empty() ? "" : " {" + text + "}"; }

private:
  std::string text;
};

/// `#graph.adam<beta1 = 0.9>`.
std::string
attribute(const char *name,
          std::initializer_list<std::pair<const char *, std::string>> options);

/// The body of the one function that is being built on this thread: a model
/// function, or one over a record. Operations add their lines to it.
class Builder {
public:
  /// `Frozen` is a model whose parameters are constants: it has no flags.
  enum Kind { Model, Frozen, Record };
  /// Is the current one until it is destroyed.
  explicit Builder(Kind kind);
  ~Builder();
  /// The current one; an error at `where` if no function is being built.
  static Builder &current(Where where, const char *operation);

  bool isRecord() const { return kind == Record; }
  const std::string &text() const { return body; }

  /// Adds `%N = text`; the value of the type, which only a record function
  /// needs.
  Tensor define(Where where, const std::string &text, DType type = float32,
                const Shape &shape = {});
  /// Adds a line that defines nothing, or whose names are in it.
  void add(Where where, const std::string &text);
  /// What is added between the two stands in `text {` and `}`.
  using Region = size_t;
  Region openRegion() const { return body.size(); }
  void closeRegion(Region region, const std::string &text, Where where);
  /// A new name of a value.
  std::string newName();
  /// The name of a value; a number becomes a constant of this type.
  std::string use(const Tensor &tensor, Where where, DType type = float32,
                  const Shape &shape = {});

  /// The text of a number of an operation.
  std::string write(const Number &number);

  /// The parameters that are flags of the program, and their values.
  std::map<std::string, double> parameters;

private:
  const Kind kind;
  Builder *const outer;
  std::string body;
  int count = 0;
};

/// An operation of `graph` on values in a model function: a layer.
Tensor layer(const std::string &name, const std::vector<Tensor> &inputs,
             const Options &options, Where where);

/// One of the words that an option takes.
void checkWord(Where where, const char *option, const std::string &word,
               std::initializer_list<const char *> words);

/// ` loc("file":line:1)`, of the place that `resolve` gives.
std::string location(Where where);
/// `where`, or where the innermost StandsAt is.
Where resolve(Where where);

/// While it lives, all that is written on this thread stands where a caller's
/// statement does: what functions of the library write for it.
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

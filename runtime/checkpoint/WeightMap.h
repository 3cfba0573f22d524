//===- WeightMap.h - Variables by other names -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_WEIGHTMAP_H
#define SYSTOLE_RUNTIME_CHECKPOINT_WEIGHTMAP_H

#include "runtime/checkpoint/TensorSteps.h"

#include "absl/functional/function_ref.h"

#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

/// The way from tensors of a file to a variable.
struct TensorRecipe {
  std::vector<std::string> sources;
  std::vector<TensorStep> steps;
  /// " [gpt2.map:3]", or empty.
  std::string place;
};

/// Tells for each variable of a program which tensors of a file it is made of.
class WeightMap {
public:
  /// The map that changes no name.
  WeightMap();
  WeightMap(WeightMap &&) noexcept;
  WeightMap &operator=(WeightMap &&) noexcept;
  ~WeightMap();

  /// Reads lines
  ///   REGEX -> NAME [+ NAME]... [| STEP]...
  /// A POSIX extended regular expression matches complete names of variables;
  /// \1 to \8 in the names stand for its groups, and for 0 if a group has no
  /// match. `#` begins a comment. `path` is for errors.
  static absl::StatusOr<WeightMap> parse(absl::string_view text,
                                         const std::string &path);

  /// Adds a name of one variable.
  void add(std::string variable, std::string source);

  /// The recipe of the first line that matches and whose tensors all exist. If
  /// there is none, that of the first line that matches; if no line matches,
  /// the tensor of the same name.
  TensorRecipe
  find(const std::string &variable,
       absl::FunctionRef<bool(const std::string &tensor)> exists) const;

private:
  struct Line;
  std::vector<std::unique_ptr<Line>> lines;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_WEIGHTMAP_H

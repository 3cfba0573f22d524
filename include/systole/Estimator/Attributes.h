//===- Attributes.h - Options of layers -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_ATTRIBUTES_H
#define SYSTOLE_ESTIMATOR_ATTRIBUTES_H

#include "systole/Estimator/Tensor.h"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>

namespace systole {

/// A size for each dimension of a window, or one for all: `{2, 2}`, `2`.
class Sizes {
public:
  Sizes() = default;
  Sizes(int size) : sizes({size}) {}
  Sizes(int64_t size) : sizes({size}) {}
  Sizes(std::initializer_list<int64_t> sizes) : sizes(sizes) {}
  Sizes(Shape sizes) : sizes(std::move(sizes)) {}

  bool empty() const { return sizes.empty(); }
  /// The sizes of a window of this many dimensions: one size stands for all.
  Shape in(size_t dimensions) const {
    return sizes.size() == 1 ? Shape(dimensions, sizes.front()) : sizes;
  }

private:
  Shape sizes;
};

/// A function of each element: "relu", or nn::relu, with its default options.
class ActivationFunction {
public:
  ActivationFunction(const char *name) : word(name) {}
  ActivationFunction(std::string name) : word(std::move(name)) {}
  /// No activation, as Python's None.
  ActivationFunction(std::nullptr_t) : word("linear") {}
  /// Names the function that a layer applies to its result. An error if layers
  /// lack this function: apply it to the result then.
  ActivationFunction(Tensor (*function)(const Tensor &, Where));
  ActivationFunction(Tensor (*function)(const Tensor &, bool, Where));
  ActivationFunction(Tensor (*function)(const Tensor &, double, Where));

  const std::string &name() const { return word; }

private:
  std::string word;
};

/// The first values of a variable: "he_normal", or one of initializers.
class Initializer {
public:
  Initializer(const char *name) : Initializer(std::string(name)) {}
  /// A name, or for the library itself the attribute of a program.
  Initializer(const std::string &name)
      : attribute(name.rfind('#', 0) == 0 ? name : "#graph." + name) {}
  const std::string &text() const { return attribute; }

private:
  std::string attribute;
};

namespace initializers {
#define SYSTOLE_INITIALIZERS
#include "systole/Estimator/Operations.h.inc"
} // namespace initializers

#define SYSTOLE_INITIALIZER_FUNCTIONS
#include "systole/Estimator/Operations.h.inc"

/// A penalty on the values of a variable, a part of the loss: "l2", or one of
/// regularizers. The default is none.
class Regularizer {
public:
  Regularizer() = default;
  /// A model without a regularizer, as Python's None.
  Regularizer(std::nullptr_t) {}
  Regularizer(const char *name) : Regularizer(std::string(name)) {}
  /// A name, or for the library itself the attribute of a program.
  Regularizer(const std::string &name)
      : attribute(name.rfind('#', 0) == 0 ? name : "#graph." + name) {}
  /// Returns the attribute of a program; empty without a regularizer.
  const std::string &text() const { return attribute; }

private:
  std::string attribute;
};

namespace regularizers {
#define SYSTOLE_REGULARIZERS
#include "systole/Estimator/Operations.h.inc"
} // namespace regularizers

/// A bound on gradients, of train::clip_by_global_norm and others.
class Clipping {
public:
  Clipping() = default;
  explicit Clipping(std::string attribute) : attribute(std::move(attribute)) {}
  const std::string &text() const { return attribute; }

private:
  std::string attribute;
};

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_ATTRIBUTES_H

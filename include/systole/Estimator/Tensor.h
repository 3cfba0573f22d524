//===- Tensor.h - Values of a model -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_TENSOR_H
#define SYSTOLE_ESTIMATOR_TENSOR_H

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace systole {

/// The position of a statement in the caller's source, which the compiler's
/// diagnostics point to. Default arguments set it.
struct Where {
  const char *file;
  int line;
  static Where here(const char *file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
    return {file, line};
  }
};

/// Element types, with TensorFlow's names.
enum class DType { boolean, uint8, int32, int64, float32, float64, string };
constexpr DType boolean = DType::boolean;
constexpr DType uint8 = DType::uint8;
constexpr DType int32 = DType::int32;
constexpr DType int64 = DType::int64;
constexpr DType float32 = DType::float32;
/// Only for the host: see outside_compilation.
constexpr DType float64 = DType::float64;
constexpr DType string = DType::string;

/// Sizes of the dimensions; -1 if unknown.
using Shape = std::vector<int64_t>;

/// A value of the current function: a model function, or a record function of
/// an input pipeline. It is a name, not numbers: nothing is computed before its
/// program is compiled and run.
///
/// In a model function the first dimension is the batch, and shapes are
/// inferred when it is compiled. A mistake in them is reported then, at the
/// line of the operation. In a record function all types are known as the
/// function is built.
class Tensor {
public:
  /// No value; false.
  Tensor() = default;
  /// A number, as a float32 scalar: `image / 255.0`, `AdamOptimizer(0.001)`.
  Tensor(double value, Where where = Where::here());

  explicit operator bool() const {
    return value.isNumber || !value.name.empty();
  }

  /// For the library itself.
  struct Definition {
    std::string name;
    DType type = float32;
    Shape shape;
    /// The number, for a scalar that was written as one.
    double value = 0;
    bool isNumber = false;
    /// For a number, the parameter whose value it is; or empty.
    std::string parameter;
    Where where = {"", 0};
  };
  explicit Tensor(Definition definition) : value(std::move(definition)) {}
  const Definition &definition() const { return value; }

private:
  Definition value;
};

/// Values by name, in order.
using NamedTensors = std::vector<std::pair<std::string, Tensor>>;

/// The features of a batch by their names: `features["image"]`.
class Features {
public:
  Features() = default;
  Features(std::initializer_list<std::pair<std::string, Tensor>> tensors)
      : tensors(tensors) {}
  explicit Features(NamedTensors tensors) : tensors(std::move(tensors)) {}
  /// The feature of this name; an error if there is none.
  Tensor operator[](const std::string &name) const;
  const NamedTensors &all() const { return tensors; }

private:
  NamedTensors tensors;
};

//===----------------------------------------------------------------------===//
// Operations (in a record function: arithmetic, cast and reshape)
//===----------------------------------------------------------------------===//

/// Elementwise; shapes are broadcast as in NumPy. In a record function one
/// operand may be a number, or both have one type.
Tensor operator+(const Tensor &x, const Tensor &y);
Tensor operator-(const Tensor &x, const Tensor &y);
Tensor operator*(const Tensor &x, const Tensor &y);
Tensor operator/(const Tensor &x, const Tensor &y);
Tensor maximum(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor minimum(const Tensor &x, const Tensor &y, Where = Where::here());

/// Converts to another element type; to an integer towards zero.
Tensor cast(const Tensor &x, DType type, Where = Where::here());
/// The same elements; one size may be -1, as that of the batch usually is.
Tensor reshape(const Tensor &x, const Shape &shape, Where = Where::here());
/// float32, of a new last dimension of `depth`.
Tensor one_hot(const Tensor &indices, int64_t depth, Where = Where::here());
/// int32: the index of the largest element of the last dimension.
Tensor argmax(const Tensor &x, Where = Where::here());
/// Over `axes`, or over all.
Tensor reduce_mean(const Tensor &x, const Shape &axes = {},
                   Where = Where::here());
Tensor reduce_sum(const Tensor &x, const Shape &axes = {},
                  Where = Where::here());
Tensor reduce_max(const Tensor &x, const Shape &axes = {},
                  Where = Where::here());
/// Products of the matrices in the last two dimensions.
Tensor matmul(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor concat(const std::vector<Tensor> &values, int64_t axis = -1,
              Where = Where::here());
Tensor transpose(const Tensor &x, const Shape &permutation,
                 Where = Where::here());
/// The same value, a constant to derivatives.
Tensor stop_gradient(const Tensor &x, Where = Where::here());

/// Activations, as tf.nn.
namespace nn {
Tensor relu(const Tensor &x, Where = Where::here());
Tensor elu(const Tensor &x, Where = Where::here());
Tensor leaky_relu(const Tensor &x, Where = Where::here());
Tensor gelu(const Tensor &x, Where = Where::here());
Tensor silu(const Tensor &x, Where = Where::here());
Tensor softplus(const Tensor &x, Where = Where::here());
Tensor sigmoid(const Tensor &x, Where = Where::here());
Tensor tanh(const Tensor &x, Where = Where::here());
/// Normalizes over the last dimension.
Tensor softmax(const Tensor &x, Where = Where::here());
} // namespace nn

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_TENSOR_H

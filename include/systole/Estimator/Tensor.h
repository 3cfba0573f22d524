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
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
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
/// Element types of the host alone: see outside_compilation.
constexpr DType float64 = DType::float64;
constexpr DType string = DType::string;

/// Sizes of the dimensions; -1 if unknown.
using Shape = std::vector<int64_t>;
/// "[60000, 28, 28]".
std::ostream &operator<<(std::ostream &stream, const Shape &shape);

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
  /// Makes no value: the object is false.
  Tensor() = default;
  /// A number, as a float32 scalar: `image / 255.0`, `AdamOptimizer(0.001)`.
  Tensor(double value, Where where = Where::here());

  /// Declares sizes that are not known otherwise; -1 adds nothing.
  void set_shape(const Shape &shape, Where where = Where::here());

  explicit operator bool() const {
    return value.isNumber || !value.name.empty();
  }

  /// Internal: the library's description of the value.
  struct Definition {
    std::string name;
    DType type = float32;
    Shape shape;
    /// The number, for a scalar that was written as one.
    double value = 0;
    bool isNumber = false;
    /// The parameter whose value a number is; empty for other values.
    std::string parameter;
    Where where = {"", 0};
    /// The dataset whose component it is, of get_next.
    std::shared_ptr<const void> dataset;
  };
  explicit Tensor(Definition definition) : value(std::move(definition)) {}
  const Definition &definition() const { return value; }

private:
  Definition value;
};

/// The element type and the shape of a tensor. A missing part of a function's
/// result type is that of its operand.
class TensorSpec {
public:
  TensorSpec() = default;
  TensorSpec(DType dtype) : dtype(dtype) {}
  TensorSpec(DType dtype, Shape shape)
      : dtype(dtype), shape(std::move(shape)) {}

  std::optional<DType> dtype;
  std::optional<Shape> shape;
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
  /// One tensor, which is not called by a name.
  Features(const Tensor &tensor) : tensors({{"features", tensor}}) {}
  /// The only feature; an error if there are several.
  operator Tensor() const;
  /// The feature of this name; an error if there is none.
  Tensor operator[](const std::string &name) const;
  const NamedTensors &all() const { return tensors; }

private:
  NamedTensors tensors;
};

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Elementwise operations, which broadcast shapes as NumPy does. In a record
/// function both operands have the same type, unless one of them is a number.
Tensor operator+(const Tensor &x, const Tensor &y);
Tensor operator-(const Tensor &x, const Tensor &y);
Tensor operator*(const Tensor &x, const Tensor &y);
Tensor operator/(const Tensor &x, const Tensor &y);
Tensor maximum(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor minimum(const Tensor &x, const Tensor &y, Where = Where::here());

/// Booleans, element by element; operands are as those of operators.
Tensor equal(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor not_equal(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor less(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor less_equal(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor greater(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor greater_equal(const Tensor &x, const Tensor &y, Where = Where::here());

/// Operations on booleans of a record function.
Tensor logical_and(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor logical_or(const Tensor &x, const Tensor &y, Where = Where::here());
Tensor logical_not(const Tensor &x, Where = Where::here());

/// `size` elements of each dimension from `begin` on, the rest if -1. Record
/// functions may slice, too.
Tensor slice(const Tensor &x, const Shape &begin, const Shape &size,
             Where = Where::here());
/// Splits a value along a dimension, into a number of parts of one size or into
/// parts of the given sizes.
std::vector<Tensor> split(const Tensor &value, int64_t num_or_size_splits,
                          int64_t axis = -1, Where = Where::here());
std::vector<Tensor> split(const Tensor &value, const Shape &num_or_size_splits,
                          int64_t axis = -1, Where = Where::here());

/// Concatenates values along a dimension, by default the last one. Record
/// functions may concatenate, too.
Tensor concat(const std::vector<Tensor> &inputs, int64_t axis = -1,
              Where = Where::here());
/// Makes values of one shape the rows of a tensor, in a record function only.
Tensor stack(const std::vector<Tensor> &values, Where = Where::here());

/// Converts to another element type; to an integer towards zero.
Tensor cast(const Tensor &x, DType type, Where = Where::here());
/// The same elements; one size may be -1, as that of the batch usually is.
Tensor reshape(const Tensor &x, const Shape &shape, Where = Where::here());

/// The results of `function` on `inputs`, whose derivatives are those of
/// `gradient`: it takes the inputs, then a cotangent for each result, and
/// returns a cotangent for each input.
using TensorFunction =
    std::function<std::vector<Tensor>(const std::vector<Tensor> &)>;
std::vector<Tensor> custom_gradient(const TensorFunction &function,
                                    const TensorFunction &gradient,
                                    const std::vector<Tensor> &inputs,
                                    Where = Where::here());

/// `function`, whose values the gradient computes again instead of keeping
/// them: `recompute_grad(block)({x})`. It may have layers, as in Keras.
TensorFunction recompute_grad(TensorFunction function, Where = Where::here());

namespace tpu {
/// The results of a function on the host, of a shared object that the compiler
/// loads. Only a first size of `types` is unknown: that of the first operand.
std::vector<Tensor> host_function(const std::string &name,
                                  const std::vector<Tensor> &operands,
                                  const std::vector<TensorSpec> &types,
                                  Where = Where::here());
} // namespace tpu

#define SYSTOLE_OPERATIONS
#include "systole/Estimator/Operations.h.inc"

/// argmax with TensorFlow's axis, which is the last: -1, or 1 of two dimensions
/// and so on.
Tensor argmax(const Tensor &x, int axis, Where = Where::here());
/// `cast` to these types.
Tensor to_float(const Tensor &x, Where = Where::here());
Tensor to_int32(const Tensor &x, Where = Where::here());

/// Activations, as tf.nn.
namespace nn {
#define SYSTOLE_NN
#include "systole/Estimator/Operations.h.inc"
} // namespace nn

/// Fake quantization, as tf.quantization.
namespace quantization {
#define SYSTOLE_QUANTIZATION
#include "systole/Estimator/Operations.h.inc"

/// `fake_quant_with_min_max_vars` in a constant range.
Tensor fake_quant_with_min_max_args(const Tensor &inputs, double min = -6,
                                    double max = 6, int64_t num_bits = 8,
                                    bool narrow_range = false,
                                    Where = Where::here());
} // namespace quantization

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_TENSOR_H

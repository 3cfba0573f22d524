//===- NDArray.h - Numbers in memory ------------------------------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_NDARRAY_H
#define SYSTOLE_ESTIMATOR_NDARRAY_H

#include "systole/Estimator/Tensor.h"

#include <cstddef>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace systole::keras {

class Memory;

/// Numbers in memory: the first dimension is that of the examples. An array
/// does not change, so copies, reshaped arrays and rows share its memory, and
/// programs that train read it where it is.
class NDArray {
public:
  NDArray() = default;
  /// `values` has the product of the shape's sizes; T is float, uint8_t,
  /// int32_t or int64_t.
  template <typename T>
  NDArray(Shape shape, const std::vector<T> &values)
      : NDArray(std::move(shape), typeOf(T()), values.data(), values.size(),
                /*isGiven=*/false) {}
  /// Makes an array of values that are not needed any more: their memory is
  /// released while they are copied.
  template <typename T>
  NDArray(Shape shape, std::vector<T> &&values)
      : NDArray(std::move(shape), typeOf(T()), values.data(), values.size(),
                /*isGiven=*/true) {
    std::vector<T>().swap(values);
  }

  const Shape &shape() const { return sizes; }
  DType dtype() const { return type; }
  /// The elements, in row-major order.
  std::string_view data() const { return {start, bytes}; }
  /// The elements as numbers of their own type.
  template <typename T> const T *as() const {
    checkType(typeOf(T()));
    return reinterpret_cast<const T *>(start);
  }
  /// The number of examples.
  int64_t size() const { return sizes.empty() ? 0 : sizes[0]; }

  /// The same elements; one size may be -1.
  NDArray reshape(Shape shape, Where = Where::here()) const;
  /// The same elements with a dimension of 1 before dimension `axis`, or after
  /// the last one.
  NDArray expand_dims(int64_t axis, Where = Where::here()) const;
  /// The example of an index, which counts from the end if it is negative:
  /// `predictions[0]`.
  NDArray operator[](int64_t index) const;
  /// int64: the index of the largest element along the last dimension.
  NDArray argmax() const;
  /// The number in an array of one element.
  double item(Where = Where::here()) const;
  /// The examples [first, first + count).
  NDArray rows(int64_t first, int64_t count, Where = Where::here()) const;
  /// Converted elements; floats are truncated to integers.
  NDArray astype(DType type, Where = Where::here()) const;
  /// float32.
  NDArray operator/(double divisor) const;
  NDArray operator*(double factor) const { return *this / (1 / factor); }

  /// Internal: the library uses the following functions.
  const std::shared_ptr<const Memory> &memory() const { return owner; }
  NDArray(Shape shape, DType type, std::shared_ptr<const Memory> memory,
          size_t offset = 0);

private:
  static DType typeOf(float) { return float32; }
  static DType typeOf(uint8_t) { return uint8; }
  static DType typeOf(int32_t) { return int32; }
  static DType typeOf(int64_t) { return int64; }
  NDArray(Shape shape, DType type, const void *values, size_t elements,
          bool isGiven);
  void checkType(DType wanted) const;

  Shape sizes;
  DType type = float32;
  std::shared_ptr<const Memory> owner;
  const char *start = nullptr;
  size_t bytes = 0;
};

/// The numbers as NumPy prints them: "[[1 2] [3 4]]". Long dimensions are
/// shortened, "[0 1 2 ... 7 8 9]".
std::ostream &operator<<(std::ostream &stream, const NDArray &array);

/// The array of an IDX (MNIST's format) or .npy file, compressed or not. Bytes
/// of several dimensions are uint8, other integers int64, floats float32.
NDArray load_idx(const std::string &path, Where = Where::here());
NDArray load_npy(const std::string &path, Where = Where::here());
/// The arrays of a .npz file by their names.
std::map<std::string, NDArray> load_npz(const std::string &path,
                                        Where = Where::here());
/// The numbers of a table, [rows, columns], of float32: all columns, or those
/// of these names.
NDArray load_csv(const std::string &path,
                 const std::vector<std::string> &columns = {},
                 Where = Where::here());

/// Images or other examples, and their labels.
using Labeled = std::pair<NDArray, NDArray>;

namespace datasets {
/// The examples for training, and those for tests, of files of this machine:
/// `auto [train, test] = load_data(folder)`. The folder has
/// train-images-idx3-ubyte.gz and the like, compressed or not.
namespace mnist {
std::pair<Labeled, Labeled> load_data(const std::string &folder,
                                      Where = Where::here());
} // namespace mnist
namespace fashion_mnist {
using mnist::load_data;
} // namespace fashion_mnist
} // namespace datasets

} // namespace systole::keras

#endif // SYSTOLE_ESTIMATOR_NDARRAY_H

//===- Examples.h - Arrays as the input of programs ---------------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERAS_EXAMPLES_H
#define SYSTOLE_LIB_ESTIMATOR_KERAS_EXAMPLES_H

#include "systole/Estimator/Keras.h"

namespace systole::keras {

/// The files by which programs read arrays, under the names of their flags:
/// links to memory in a temporary folder. For other machines the memory is
/// copied to a folder that they see. The files are removed at the end.
class ArrayFiles {
public:
  explicit ArrayFiles(bool forOtherMachines)
      : forOtherMachines(forOtherMachines) {}
  ~ArrayFiles();
  ArrayFiles(const ArrayFiles &) = delete;

  /// Returns the path. The file begins at the array's memory: see `placeOf`.
  std::string add(const std::string &name, const NDArray &array);

private:
  /// The path of the file with the contents of `memory`.
  std::string fileOf(const Memory &memory);

  const bool forOtherMachines;
  std::string folder;
  std::vector<std::string> files;
  std::vector<std::shared_ptr<const Memory>> memories;
  /// Arrays may share a memory, which is copied once.
  std::map<const Memory *, std::string> copies;
};

/// The bytes before and after an array in the file of its memory.
struct ArrayPlace {
  size_t header = 0, footer = 0;
};
ArrayPlace placeOf(const NDArray &array);

/// The examples of a mode, and their order.
struct Examples {
  NDArrays x;
  /// The labels; empty for predictions.
  NDArrays y = {};
  /// The weights of the examples: one array for all outputs, or one for each.
  NDArrays weights = {};
  /// The dataset that has the examples; the arrays are empty if it is set.
  std::optional<Dataset> dataset = {};
  bool repeats = false;
  bool shuffles = false;
};

/// An array that a program reads.
struct ExamplePart {
  /// The name of its argument of the model function, and of the flag for its
  /// file.
  std::string feature, flag;
  const NDArray &array;
  /// The type of the model function's argument.
  DType type;
};

/// Writes the pipeline of a mode, `train`, `evaluate` or `predict`. Sets the
/// types of the model function's arguments.
std::string writePipeline(const std::string &mode,
                          const std::vector<ExamplePart> &parts,
                          const Examples &examples, NamedTensors &elements);

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_EXAMPLES_H

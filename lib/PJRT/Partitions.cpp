//===- Partitions.cpp - Programs over several partitions ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partitions.h"
#include "ElementTypes.h"

#include "llvm/Support/MathExtras.h"
#include <cstdlib>
#include <cstring>

using namespace systole;
using namespace systole::pjrt;

namespace {

/// An array and its tiles, one for each partition. Partitions may have the same
/// tile.
class TiledArray {
public:
  explicit TiledArray(const Tensor &tensor)
      : tensor(tensor),
        elementBytes(getElementBytes(
            static_cast<PJRT_Buffer_Type>(tensor.element_type()))) {}

  /// Whether each partition has the whole array.
  bool isWhole() const {
    return llvm::all_of(tensor.tiles(),
                        [](int64_t count) { return count == 1; });
  }

  int64_t getWholeBytes() const {
    int64_t bytes = tensor.num_bytes();
    for (int64_t count : tensor.tiles())
      bytes *= count;
    return bytes;
  }

  void join(char *whole, const void *tile, size_t partition) const {
    copy(whole, const_cast<char *>(static_cast<const char *>(tile)), partition,
         /*toWhole=*/true);
  }
  void split(char *whole, void *tile, size_t partition) const {
    copy(whole, static_cast<char *>(tile), partition, /*toWhole=*/false);
  }

private:
  void copy(char *whole, char *tile, size_t partition, bool toWhole) const {
    // The place of the tile along each dimension.
    llvm::SmallVector<int64_t, 6> place(tensor.dims_size());
    int64_t number = tensor.tile_of_partition(partition);
    for (int i = tensor.dims_size(); i > 0; --i) {
      place[i - 1] = number % tensor.tiles(i - 1);
      number /= tensor.tiles(i - 1);
    }
    copyRows(whole, tile, 0, 0, place, toWhole);
  }

  /// Copies the rows of a tile from dimension `dim` on. `row` is their number
  /// in the whole array; moves `tile` behind them.
  void copyRows(char *whole, char *&tile, int dim, int64_t row,
                llvm::ArrayRef<int64_t> place, bool toWhole) const {
    if (dim == tensor.dims_size()) {
      copyBytes(whole + row * elementBytes, tile, elementBytes, toWhole);
      return;
    }
    int64_t size = tensor.dims(dim);
    int64_t first = row * size * tensor.tiles(dim) + place[dim] * size;
    if (dim + 1 == tensor.dims_size()) {
      copyBytes(whole + first * elementBytes, tile, size * elementBytes,
                toWhole);
      return;
    }
    for (int64_t i = 0; i < size; ++i)
      copyRows(whole, tile, dim + 1, first + i, place, toWhole);
  }

  static void copyBytes(char *whole, char *&tile, int64_t count, bool toWhole) {
    std::memcpy(toWhole ? whole : tile, toWhole ? tile : whole, count);
    tile += count;
  }

  const Tensor &tensor;
  int64_t elementBytes;
};

/// Memory for whole arrays, during one run.
class Scratch {
public:
  /// Null if there is no memory.
  char *allocate(int64_t numBytes) {
    constexpr int64_t alignment = 64;
    void *memory = std::aligned_alloc(
        alignment, llvm::alignTo(std::max<int64_t>(numBytes, 1), alignment));
    arrays.emplace_back(memory);
    return static_cast<char *>(memory);
  }

private:
  struct Free {
    void operator()(void *memory) const { std::free(memory); }
  };
  std::vector<std::unique_ptr<void, Free>> arrays;
};

} // namespace

static absl::Status makeMemoryError(int64_t numBytes) {
  return absl::ResourceExhaustedError("Out of memory allocating " +
                                      std::to_string(numBytes) +
                                      " bytes for an array of several devices");
}

absl::Status
pjrt::runOnWholeArrays(LoadedProgram &program,
                       llvm::ArrayRef<llvm::ArrayRef<const void *>> inputs,
                       llvm::ArrayRef<llvm::ArrayRef<void *>> outputs,
                       PJRT_ExecuteContext *context) {
  // Tokens have no arrays.
  std::vector<const Tensor *> parameters, returned;
  for (const Tensor &tensor : program.getProgram().parameters())
    if (tensor.element_type() != PJRT_Buffer_Type_TOKEN)
      parameters.push_back(&tensor);
  for (const Tensor &tensor : program.getProgram().results())
    if (tensor.element_type() != PJRT_Buffer_Type_TOKEN)
      returned.push_back(&tensor);
  Scratch scratch;
  std::vector<const void *> arguments;
  for (size_t i = 0; i < parameters.size(); ++i) {
    TiledArray array(*parameters[i]);
    if (array.isWhole()) {
      arguments.push_back(inputs.front()[i]);
      continue;
    }
    char *whole = scratch.allocate(array.getWholeBytes());
    if (!whole)
      return makeMemoryError(array.getWholeBytes());
    for (size_t partition = 0; partition < inputs.size(); ++partition)
      array.join(whole, inputs[partition][i], partition);
    arguments.push_back(whole);
  }
  std::vector<void *> results;
  for (size_t i = 0; i < returned.size(); ++i) {
    TiledArray array(*returned[i]);
    results.push_back(array.isWhole()
                          ? outputs.front()[i]
                          : scratch.allocate(array.getWholeBytes()));
    if (!results.back())
      return makeMemoryError(array.getWholeBytes());
  }
  if (absl::Status status =
          program.run(arguments.data(), results.data(), context);
      !status.ok())
    return status;
  for (size_t i = 0; i < returned.size(); ++i) {
    TiledArray array(*returned[i]);
    for (size_t partition = 0; partition < outputs.size(); ++partition) {
      if (!array.isWhole())
        array.split(static_cast<char *>(results[i]), outputs[partition][i],
                    partition);
      else if (partition > 0)
        std::memcpy(outputs[partition][i], results[i],
                    returned[i]->num_bytes());
    }
  }
  return absl::OkStatus();
}

//===- TiledArray.cpp - Arrays and their tiles on devices -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TiledArray.h"
#include "ElementTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

#include <cstdlib>
#include <cstring>

using namespace systole;
using namespace systole::pjrt;

TiledArray::TiledArray(const Tensor &tensor)
    : tensor(tensor),
      elementBytes(getElementBytes(
          static_cast<PJRT_Buffer_Type>(tensor.element_type()))),
      firstWholeDim(tensor.dims_size()) {
  while (firstWholeDim > 0 && tensor.tiles(firstWholeDim - 1) == 1)
    --firstWholeDim;
}

bool TiledArray::isWhole() const { return firstWholeDim == 0; }

int64_t TiledArray::getWholeBytes() const {
  int64_t bytes = tensor.num_bytes();
  for (int64_t count : tensor.tiles())
    bytes *= count;
  return bytes;
}

bool TiledArray::isFirstWithTile(size_t device) const {
  auto first = tensor.tile_of_partition().begin();
  return std::find(first, first + device, first[device]) == first + device;
}

void TiledArray::copy(char *whole, char *tile, size_t device,
                      bool toWhole) const {
  // The place of the tile along each dimension.
  llvm::SmallVector<int64_t, 6> place(tensor.dims_size());
  int64_t number = tensor.tile_of_partition(device);
  for (int i = tensor.dims_size(); i > 0; --i) {
    place[i - 1] = number % tensor.tiles(i - 1);
    number /= tensor.tiles(i - 1);
  }
  copyRows(whole, tile, 0, 0, place, toWhole);
}

/// Copies the rows of a tile from dimension `dim` on. `row` is their number in
/// the whole array; moves `tile` behind them.
void TiledArray::copyRows(char *whole, char *&tile, int dim, int64_t row,
                          llvm::ArrayRef<int64_t> place, bool toWhole) const {
  int64_t size = dim < tensor.dims_size() ? tensor.dims(dim) : 1;
  int64_t first = row;
  if (dim < tensor.dims_size())
    first = row * size * tensor.tiles(dim) + place[dim] * size;
  if (dim + 1 >= firstWholeDim) {
    int64_t bytes = size * elementBytes;
    int64_t rowBytes = elementBytes;
    for (int i = dim + 1; i < tensor.dims_size(); ++i) {
      bytes *= tensor.dims(i);
      rowBytes *= tensor.dims(i);
    }
    char *place = whole + first * rowBytes;
    std::memcpy(toWhole ? place : tile, toWhole ? tile : place, bytes);
    tile += bytes;
    return;
  }
  for (int64_t i = 0; i < size; ++i)
    copyRows(whole, tile, dim + 1, first + i, place, toWhole);
}

char *Scratch::allocate(int64_t numBytes) {
  constexpr int64_t alignment = 64;
  void *memory = std::aligned_alloc(
      alignment, llvm::alignTo(std::max<int64_t>(numBytes, 1), alignment));
  arrays.emplace_back(memory);
  return static_cast<char *>(memory);
}

void Scratch::Free::operator()(void *memory) const { std::free(memory); }

absl::Status pjrt::makeMemoryError(int64_t numBytes) {
  return absl::ResourceExhaustedError("Out of memory allocating " +
                                      std::to_string(numBytes) +
                                      " bytes for an array of several devices");
}

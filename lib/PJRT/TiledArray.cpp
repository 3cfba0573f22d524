//===- TiledArray.cpp - Arrays and their tiles on devices -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TiledArray.h"
#include "ElementTypes.h"

#include "llvm/ADT/APFloat.h"
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

bool TiledArray::isWhole() const { return firstWholeDim == 0 && !isSum(); }

int64_t TiledArray::getWholeBytes() const {
  int64_t bytes = tensor.num_bytes();
  for (int64_t count : tensor.tiles())
    bytes *= count;
  return bytes;
}

bool TiledArray::isFirstWithTile(size_t device) const {
  auto getAddend = [&](size_t i) {
    return isSum() ? tensor.addend_of_partition(i) : 0;
  };
  for (size_t i = 0; i < device; ++i)
    if (tensor.tile_of_partition(i) == tensor.tile_of_partition(device) &&
        getAddend(i) == getAddend(device))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

template <typename T>
static void addElements(char *to, const char *from, int64_t bytes) {
  auto *sums = reinterpret_cast<T *>(to);
  auto *values = reinterpret_cast<const T *>(from);
  for (int64_t i = 0, size = bytes / static_cast<int64_t>(sizeof(T)); i < size;
       ++i)
    sums[i] = static_cast<T>(sums[i] + values[i]);
}

static llvm::APFloat read(const char *bytes) {
  uint16_t bits;
  std::memcpy(&bits, bytes, sizeof(bits));
  return llvm::APFloat(llvm::APFloat::BFloat(), llvm::APInt(16, bits));
}

/// Adds the numbers of a type. Returns whether it knows the type.
static bool addTo(int32_t type, char *to, const char *from, int64_t bytes) {
  switch (type) {
  case PJRT_Buffer_Type_S8:
  case PJRT_Buffer_Type_U8:
    addElements<uint8_t>(to, from, bytes);
    return true;
  case PJRT_Buffer_Type_S16:
  case PJRT_Buffer_Type_U16:
    addElements<uint16_t>(to, from, bytes);
    return true;
  case PJRT_Buffer_Type_S32:
  case PJRT_Buffer_Type_U32:
    addElements<uint32_t>(to, from, bytes);
    return true;
  case PJRT_Buffer_Type_S64:
  case PJRT_Buffer_Type_U64:
    addElements<uint64_t>(to, from, bytes);
    return true;
  case PJRT_Buffer_Type_F16:
    addElements<_Float16>(to, from, bytes);
    return true;
  case PJRT_Buffer_Type_F32:
  case PJRT_Buffer_Type_C64:
    addElements<float>(to, from, bytes);
    return true;
  case PJRT_Buffer_Type_F64:
  case PJRT_Buffer_Type_C128:
    addElements<double>(to, from, bytes);
    return true;
  case PJRT_Buffer_Type_BF16:
    for (int64_t i = 0; i + 1 < bytes; i += 2) {
      llvm::APFloat sum = read(to + i);
      sum.add(read(from + i), llvm::APFloat::rmNearestTiesToEven);
      auto bits = static_cast<uint16_t>(sum.bitcastToAPInt().getZExtValue());
      std::memcpy(to + i, &bits, sizeof(bits));
    }
    return true;
  default:
    return false;
  }
}

bool TiledArray::canAdd(int32_t elementType) {
  return addTo(elementType, nullptr, nullptr, 0);
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

void TiledArray::move(char *whole, char *tile, size_t device, Move kind) const {
  if (kind == Move::Split && isSum() &&
      tensor.addend_of_partition(device) != 0) {
    std::memset(tile, 0, tensor.num_bytes());
    return;
  }
  // The place of the tile along each dimension.
  llvm::SmallVector<int64_t, 6> place(tensor.dims_size());
  int64_t number = tensor.tile_of_partition(device);
  for (int i = tensor.dims_size(); i > 0; --i) {
    place[i - 1] = number % tensor.tiles(i - 1);
    number /= tensor.tiles(i - 1);
  }
  moveRows(whole, tile, 0, 0, place, kind);
}

/// Moves the rows of a tile from dimension `dim` on. `row` is their number in
/// the whole array; moves `tile` behind them.
void TiledArray::moveRows(char *whole, char *&tile, int dim, int64_t row,
                          llvm::ArrayRef<int64_t> place, Move kind) const {
  int64_t size = dim < tensor.dims_size() ? tensor.dims(dim) : 1;
  int64_t first = row;
  if (dim < tensor.dims_size())
    first = row * size * tensor.tiles(dim) + place[dim] * size;
  if (dim + 1 >= firstWholeDim) {
    int64_t rowBytes = elementBytes;
    for (int i = dim + 1; i < tensor.dims_size(); ++i)
      rowBytes *= tensor.dims(i);
    int64_t bytes = size * rowBytes;
    char *rows = whole + first * rowBytes;
    if (kind == Move::Add)
      addTo(tensor.element_type(), rows, tile, bytes);
    else if (kind == Move::Join)
      std::memcpy(rows, tile, bytes);
    else
      std::memcpy(tile, rows, bytes);
    tile += bytes;
    return;
  }
  for (int64_t i = 0; i < size; ++i)
    moveRows(whole, tile, dim + 1, first + i, place, kind);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

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

//===- Npy.cpp - NumPy's .npy files ---------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/Npy.h"
#include "runtime/formats/Arrays.h"
#include "runtime/formats/Npz.h"
#include "systole/Support/WholeFile.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

#include <cstring>

using namespace llvm;
using namespace systole;

std::string systole::getNpyDescr(mlir::Type elementType) {
  if (elementType.isInteger(1))
    return "|b1";
  if (elementType.isBF16())
    return "<V2";
  if (auto complex = mlir::dyn_cast<mlir::ComplexType>(elementType))
    return complex.getElementType().isF32() ? "<c8" : "<c16";
  unsigned bytes = elementType.getIntOrFloatBitWidth() / 8;
  if (bytes == 0)
    return "";
  const char *kind = isa<mlir::FloatType>(elementType) ? "f"
                     : elementType.isUnsignedInteger() ? "u"
                                                       : "i";
  return (bytes == 1 ? "|" : "<") + std::string(kind) + std::to_string(bytes);
}

unsigned systole::getNpyElementSize(StringRef descr) {
  // Byte order, kind, size. bfloat16 (of ml_dtypes) is stored as '<V2'.
  unsigned size = 0;
  if (descr.size() < 3 || !StringRef("<|").contains(descr[0]) ||
      !StringRef("biufcV").contains(descr[1]) ||
      descr.drop_front(2).getAsInteger(10, size))
    return 0;
  return size;
}

static Error malformed(StringRef path, const Twine &what) {
  return createStringError("'" + path +
                           "' is not a .npy file we can read: " + what);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Moves elements from Fortran order (first index fastest) to C order.
static void toRowMajor(NpyArray &array, unsigned elementSize) {
  std::vector<char> result(array.data.size());
  int64_t count = array.data.size() / elementSize;
  for (int64_t position = 0; position < count; ++position) {
    int64_t rest = position, source = 0, stride = count;
    for (int64_t size : reverse(array.shape)) {
      stride /= size;
      source += rest % size * stride;
      rest /= size;
    }
    std::memcpy(&result[position * elementSize],
                &array.data[source * elementSize], elementSize);
  }
  array.data = std::move(result);
}

Expected<NpyArray> systole::readNpy(StringRef path) {
  auto file = readWhole(path);
  if (!file)
    return file.takeError();
  return parseNpy((*file)->getBuffer(), path);
}

Expected<NpyArray> systole::parseNpy(StringRef content, StringRef path) {
  auto header = runtime::parseNpyHeader(
      absl::string_view(content.data(), content.size()));
  if (!header.ok())
    return malformed(path, std::string(header.status().message()));
  if (header->isBigEndian)
    return malformed(path, "elements of type '" + header->descr() +
                               "' are not little-endian numbers");
  content = content.drop_front(header->bytes);
  if (content.size() != uint64_t(header->dataBytes))
    return malformed(path, "its shape says " + Twine(header->dataBytes) +
                               " bytes of data, it has " +
                               Twine(content.size()));
  NpyArray array;
  array.descr = header->descr();
  array.shape = std::move(header->shape);
  array.data.assign(content.begin(), content.end());
  if (header->isFortranOrder)
    toRowMajor(array, header->elementBytes);
  return array;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Error systole::writeNpy(StringRef path, const NpyArray &array) {
  std::string content = runtime::npyHeader(array.descr, array.shape);
  content.append(array.data.begin(), array.data.end());
  return writeWhole(path, content);
}

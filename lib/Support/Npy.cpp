//===- Npy.cpp - NumPy's .npy files ---------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/Npy.h"
#include "runtime/formats/Npz.h"
#include "systole/Support/WriteWhole.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace llvm;
using namespace systole;

static constexpr StringLiteral magic("\x93NUMPY");

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

/// What follows `'key':` in the header, a Python dictionary.
static StringRef getValue(StringRef header, StringRef key) {
  size_t at = header.find(("'" + key + "'").str());
  if (at == StringRef::npos)
    return "";
  StringRef rest = header.drop_front(at + key.size() + 2).ltrim();
  return rest.consume_front(":") ? rest.ltrim() : "";
}

static bool parseShape(StringRef text, std::vector<int64_t> &shape) {
  size_t end = text.find(')');
  if (!text.consume_front("(") || end == StringRef::npos)
    return false;
  SmallVector<StringRef> sizes;
  text.take_front(end - 1).split(sizes, ',', -1, /*KeepEmpty=*/false);
  for (StringRef size : sizes) {
    size = size.trim();
    if (size.empty())
      continue;
    int64_t value;
    if (size.getAsInteger(10, value) || value < 0)
      return false;
    shape.push_back(value);
  }
  return true;
}

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
  auto file = MemoryBuffer::getFile(path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!file)
    return createStringError(file.getError(), "cannot read '" + path + "': " +
                                                  file.getError().message());
  return parseNpy((*file)->getBuffer(), path);
}

Expected<NpyArray> systole::parseNpy(StringRef content, StringRef path) {
  if (!content.consume_front(magic) || content.size() < 4)
    return malformed(path, "it does not begin with NumPy's magic number");
  unsigned lengthSize = content[0] == 1 ? 2 : 4;
  content = content.drop_front(2);
  if (content.size() < lengthSize)
    return malformed(path, "it ends in its header");
  size_t length = lengthSize == 2 ? support::endian::read16le(content.data())
                                  : support::endian::read32le(content.data());
  content = content.drop_front(lengthSize);
  if (content.size() < length)
    return malformed(path, "it ends in its header");
  StringRef header = content.take_front(length);
  content = content.drop_front(length);

  NpyArray array;
  StringRef descr = getValue(header, "descr");
  if (!descr.consume_front("'"))
    return malformed(path, "its header names no element type");
  array.descr = descr.take_until([](char c) { return c == '\''; }).str();
  unsigned elementSize = getNpyElementSize(array.descr);
  if (elementSize == 0)
    return malformed(path, "elements of type '" + array.descr +
                               "' are not little-endian numbers");
  if (!parseShape(getValue(header, "shape"), array.shape))
    return malformed(path, "its header has no shape");

  uint64_t size = elementSize;
  for (int64_t dimension : array.shape)
    if (dimension != 0 && size > content.size() / dimension)
      return malformed(path, "it ends in its data");
    else
      size *= dimension;
  if (content.size() != size)
    return malformed(path, "its shape says " + Twine(size) +
                               " bytes of data, it has " +
                               Twine(content.size()));
  array.data.assign(content.begin(), content.end());
  if (getValue(header, "fortran_order").starts_with("True"))
    toRowMajor(array, elementSize);
  return array;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

std::string systole::formatNpy(const NpyArray &array) {
  std::string content = runtime::npyHeader(array.descr, array.shape);
  content.append(array.data.begin(), array.data.end());
  return content;
}

Error systole::writeNpy(StringRef path, const NpyArray &array) {
  return writeWhole(path, formatNpy(array));
}

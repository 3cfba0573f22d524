//===- Tensor.cpp - Tensors as values -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/Tensor.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace systole::interpreter;

void systole::interpreter::forEachIndex(
    ArrayRef<int64_t> shape,
    llvm::function_ref<void(ArrayRef<int64_t>)> visit) {
  for (int64_t size : shape)
    if (size == 0)
      return;
  Index index(shape.size(), 0);
  while (true) {
    visit(index);
    // Count up, the last dimension first.
    int64_t dim = static_cast<int64_t>(shape.size()) - 1;
    while (dim >= 0 && ++index[dim] == shape[dim])
      index[dim--] = 0;
    if (dim < 0)
      return;
  }
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

static Tensor::Kind getKind(Type elementType) {
  if (isa<FloatType>(elementType))
    return Tensor::Kind::Float;
  if (elementType.isInteger(1))
    return Tensor::Kind::Boolean;
  return elementType.isUnsignedInteger() ? Tensor::Kind::Unsigned
                                         : Tensor::Kind::Signed;
}

static double toDouble(const APFloat &value) {
  APFloat copy = value;
  bool losesInfo;
  copy.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return copy.convertToDouble();
}

/// Rounds once, also from integers that double cannot hold.
static APFloat toAPFloat(FloatType type, Scalar value) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  if (auto *real = std::get_if<double>(&value)) {
    APFloat result(*real);
    bool losesInfo;
    result.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
    return result;
  }
  bool isSigned = std::holds_alternative<int64_t>(value);
  uint64_t bits = std::visit(
      [](auto v) -> uint64_t { return static_cast<uint64_t>(v); }, value);
  APFloat result(semantics);
  result.convertFromAPInt(APInt(64, bits), isSigned,
                          APFloat::rmNearestTiesToEven);
  return result;
}

static uint64_t mask(unsigned bitWidth) {
  return llvm::maskTrailingOnes<uint64_t>(bitWidth);
}

/// An element's bits, zero-extended, for any value that is not a float's for an
/// integer: that is a conversion with a choice of rounding, which no store has.
static uint64_t encode(Type elementType, Scalar value) {
  if (auto floatType = dyn_cast<FloatType>(elementType)) {
    // The common cases, without APFloat.
    if (auto *real = std::get_if<double>(&value)) {
      if (elementType.isF64())
        return llvm::bit_cast<uint64_t>(*real);
      if (elementType.isF32())
        return llvm::bit_cast<uint32_t>(static_cast<float>(*real));
    }
    return toAPFloat(floatType, value).bitcastToAPInt().getZExtValue();
  }
  assert(!std::holds_alternative<double>(value) && "float stored as integer");
  uint64_t bits = std::visit(
      [](auto v) -> uint64_t { return static_cast<uint64_t>(v); }, value);
  if (elementType.isInteger(1))
    return bits != 0;
  return bits & mask(elementType.getIntOrFloatBitWidth());
}

static Scalar decode(Type elementType, uint64_t bits) {
  if (auto floatType = dyn_cast<FloatType>(elementType)) {
    if (elementType.isF64())
      return llvm::bit_cast<double>(bits);
    if (elementType.isF32())
      return static_cast<double>(
          llvm::bit_cast<float>(static_cast<uint32_t>(bits)));
    return toDouble(APFloat(floatType.getFloatSemantics(),
                            APInt(floatType.getWidth(), bits)));
  }
  switch (::getKind(elementType)) {
  case Tensor::Kind::Boolean:
    return bits != 0;
  case Tensor::Kind::Unsigned:
    return bits;
  default:
    return llvm::SignExtend64(bits, elementType.getIntOrFloatBitWidth());
  }
}

Scalar systole::interpreter::roundTo(Type elementType, Scalar value) {
  return decode(elementType, encode(elementType, value));
}

bool Tensor::supports(Type type) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  if (!tensorType || !tensorType.hasStaticShape())
    return false;
  Type element = tensorType.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element))
    return llvm::is_contained({1, 2, 4, 8, 16, 32, 64}, integer.getWidth());
  return element.isF16() || element.isBF16() || element.isF32() ||
         element.isF64();
}

//===----------------------------------------------------------------------===//
// Tensor
//===----------------------------------------------------------------------===//

Tensor::Tensor(RankedTensorType type) : type(type) {
  assert(supports(type) && "not a type of the interpreter");
  kind = ::getKind(type.getElementType());
  bitWidth = type.getElementTypeBitWidth();
  elementBytes = llvm::divideCeil(bitWidth, 8);
  numElements = type.getNumElements();
  storage = std::make_shared<std::vector<char>>(numElements * elementBytes);
}

Tensor Tensor::splat(RankedTensorType type, Scalar value) {
  Tensor result(type);
  for (int64_t i = 0; i < result.numElements; ++i)
    result.set(i, value);
  return result;
}

Tensor Tensor::scalar(Type elementType, Scalar value) {
  return splat(RankedTensorType::get({}, elementType), value);
}

Tensor Tensor::fromAttribute(DenseElementsAttr attribute) {
  Tensor result(cast<RankedTensorType>(attribute.getType()));
  int64_t position = 0;
  if (result.kind == Kind::Float) {
    for (const APFloat &value : attribute.getValues<APFloat>())
      result.setBits(position++, value.bitcastToAPInt().getZExtValue());
  } else {
    for (const APInt &value : attribute.getValues<APInt>())
      result.setBits(position++, value.getZExtValue());
  }
  return result;
}

DenseElementsAttr Tensor::toAttribute() const {
  if (auto floatType = dyn_cast<FloatType>(getElementType())) {
    SmallVector<APFloat> values;
    for (int64_t i = 0; i < numElements; ++i)
      values.emplace_back(floatType.getFloatSemantics(),
                          APInt(bitWidth, getBits(i)));
    return DenseElementsAttr::get(type, values);
  }
  SmallVector<APInt> values;
  for (int64_t i = 0; i < numElements; ++i)
    values.emplace_back(bitWidth, getBits(i));
  return DenseElementsAttr::get(type, values);
}

int64_t Tensor::getPosition(ArrayRef<int64_t> index) const {
  assert(index.size() == getShape().size() && "index of another rank");
  int64_t result = 0;
  for (auto [i, size] : llvm::zip_equal(index, getShape())) {
    assert(i >= 0 && i < size && "index outside of the tensor");
    result = result * size + i;
  }
  return result;
}

uint64_t Tensor::getBits(int64_t position) const {
  assert(position >= 0 && position < numElements && "no such element");
  uint64_t bits = 0;
  std::memcpy(&bits, storage->data() + position * elementBytes, elementBytes);
  return bits;
}

void Tensor::setBits(int64_t position, uint64_t bits) {
  assert(position >= 0 && position < numElements && "no such element");
  std::memcpy(getMutableData().data() + position * elementBytes, &bits,
              elementBytes);
}

Scalar Tensor::get(int64_t position) const {
  return decode(getElementType(), getBits(position));
}
Scalar Tensor::get(ArrayRef<int64_t> index) const {
  return get(getPosition(index));
}
void Tensor::set(int64_t position, Scalar value) {
  setBits(position, encode(getElementType(), value));
}
void Tensor::set(ArrayRef<int64_t> index, Scalar value) {
  set(getPosition(index), value);
}

Tensor Tensor::reshape(RankedTensorType newType) const {
  assert(newType.getNumElements() == numElements &&
         newType.getElementType() == getElementType() && "not a reshape");
  Tensor result = *this;
  result.type = newType;
  return result;
}

ArrayRef<char> Tensor::getData() const { return *storage; }

MutableArrayRef<char> Tensor::getMutableData() {
  if (storage.use_count() > 1)
    storage = std::make_shared<std::vector<char>>(*storage);
  return *storage;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// The shortest decimal that reads back as the same bits, as MLIR spells it:
/// with a point before the exponent.
static void printFloat(llvm::raw_ostream &os, Type elementType, double value) {
  std::string text;
  for (int digits = 1; digits <= 17; ++digits) {
    text.clear();
    llvm::raw_string_ostream stream(text);
    stream << llvm::format("%.*g", digits, value);
    double readBack = std::strtod(text.c_str(), nullptr);
    if (std::get<double>(roundTo(elementType, readBack)) == value)
      break;
  }
  if (text.find('.') == std::string::npos) {
    size_t exponent = text.find('e');
    text.insert(exponent == std::string::npos ? text.size() : exponent, ".0");
  }
  os << text;
}

void systole::interpreter::printElement(llvm::raw_ostream &os,
                                        const Tensor &tensor,
                                        int64_t position) {
  Scalar value = tensor.get(position);
  if (auto *boolean = std::get_if<bool>(&value)) {
    os << (*boolean ? "true" : "false");
  } else if (auto *real = std::get_if<double>(&value)) {
    if (std::isfinite(*real))
      printFloat(os, tensor.getElementType(), *real);
    else // MLIR spells infinities and NaNs by their bits.
      os << llvm::format_hex(tensor.getBits(position),
                             2 + tensor.getBitWidth() / 4, /*Upper=*/true);
  } else if (auto *integer = std::get_if<int64_t>(&value)) {
    os << *integer;
  } else {
    os << std::get<uint64_t>(value);
  }
}

static int64_t printNested(llvm::raw_ostream &os, const Tensor &tensor,
                           unsigned dim, int64_t position) {
  if (dim == tensor.getShape().size()) {
    printElement(os, tensor, position);
    return position + 1;
  }
  os << "[";
  for (int64_t i = 0; i < tensor.getShape()[dim]; ++i) {
    os << (i ? ", " : "");
    position = printNested(os, tensor, dim + 1, position);
  }
  os << "]";
  return position;
}

void Tensor::print(llvm::raw_ostream &os) const {
  os << "dense<";
  if (numElements > 0)
    printNested(os, *this, 0, 0);
  os << "> : " << type;
}

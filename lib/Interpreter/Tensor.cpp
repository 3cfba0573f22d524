//===- Tensor.cpp - Tensors as values -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/Tensor.h"
#include "systole/Support/Denormals.h"

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
    // Increments the index, the last dimension first.
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
  if (isa<ComplexType>(elementType))
    return Tensor::Kind::Complex;
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

/// The bits of a boolean or an integer.
static uint64_t toBits(const Scalar &value) {
  if (auto *boolean = std::get_if<bool>(&value))
    return *boolean;
  if (auto *integer = std::get_if<int64_t>(&value))
    return static_cast<uint64_t>(*integer);
  return std::get<uint64_t>(value);
}

/// Rounds once, even integers that double cannot represent.
static APFloat toAPFloat(FloatType type, Scalar value) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  if (auto *real = std::get_if<double>(&value)) {
    APFloat result(*real);
    bool losesInfo;
    // Replaces NaN and infinities in a type that has only numbers.
    if (!APFloat::semanticsHasNaN(semantics) && !std::isfinite(*real))
      return std::isnan(*real)
                 ? APFloat::getZero(semantics, /*Negative=*/true)
                 : APFloat::getLargest(semantics, /*Negative=*/*real < 0);
    if (!APFloat::semanticsHasZero(semantics) && !(*real > 0))
      return APFloat::getNaN(semantics);
    result.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
    return result;
  }
  bool isSigned = std::holds_alternative<int64_t>(value);
  uint64_t bits = toBits(value);
  bool isPositive = bits != 0 && !(isSigned && int64_t(bits) < 0);
  // Types without zero and negative numbers, or without infinities and NaN.
  if ((!APFloat::semanticsHasZero(semantics) && !isPositive) ||
      !APFloat::semanticsHasNaN(semantics))
    return toAPFloat(type, isSigned ? double(int64_t(bits)) : double(bits));
  APFloat result(semantics);
  result.convertFromAPInt(APInt(64, bits), isSigned,
                          APFloat::rmNearestTiesToEven);
  return result;
}

static uint64_t mask(unsigned bitWidth) {
  return llvm::maskTrailingOnes<uint64_t>(bitWidth);
}

/// An element's bits, zero-extended. The value must not be a float for an
/// integer type: such conversions choose a rounding, which a store does not.
static uint64_t encode(Type elementType, Scalar value) {
  if (auto floatType = dyn_cast<FloatType>(elementType)) {
    // Common cases, without APFloat.
    if (auto *real = std::get_if<double>(&value)) {
      if (elementType.isF64())
        return llvm::bit_cast<uint64_t>(*real);
      if (elementType.isF32())
        return llvm::bit_cast<uint32_t>(static_cast<float>(*real));
    }
    return toAPFloat(floatType, value).bitcastToAPInt().getZExtValue();
  }
  uint64_t bits = toBits(value);
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
    // LLVM takes the NaN of a type of powers of two for an infinity.
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    if (!APFloat::semanticsHasZero(semantics) &&
        bits == mask(floatType.getWidth()))
      return std::numeric_limits<double>::quiet_NaN();
    return toDouble(APFloat(semantics, APInt(floatType.getWidth(), bits)));
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

FloatType systole::interpreter::getPartType(Type elementType) {
  if (auto complex = dyn_cast<ComplexType>(elementType))
    elementType = complex.getElementType();
  return dyn_cast<FloatType>(elementType);
}

SmallVector<double, 2> systole::interpreter::getParts(const Scalar &value) {
  if (auto *complex = std::get_if<Complex>(&value))
    return {complex->real(), complex->imag()};
  return {std::get<double>(value)};
}

Scalar systole::interpreter::roundTo(Type elementType, Scalar value) {
  if (auto *complex = std::get_if<Complex>(&value)) {
    Type part = getPartType(elementType);
    return Complex(std::get<double>(roundTo(part, complex->real())),
                   std::get<double>(roundTo(part, complex->imag())));
  }
  return decode(elementType, encode(elementType, value));
}

bool Tensor::supports(Type type) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  if (!tensorType || !tensorType.hasStaticShape())
    return false;
  Type element = tensorType.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    return complex.getElementType().isF32() || complex.getElementType().isF64();
  if (auto integer = dyn_cast<IntegerType>(element))
    return llvm::is_contained({1, 2, 4, 8, 16, 32, 64}, integer.getWidth());
  auto real = dyn_cast<FloatType>(element);
  return real && (real.getWidth() <= 8 || real.isF16() || real.isBF16() ||
                  real.isF32() || real.isF64());
}

//===----------------------------------------------------------------------===//
// Tensor
//===----------------------------------------------------------------------===//

Tensor::Tensor(RankedTensorType type) : type(type) {
  assert(supports(type) && "not a type of the interpreter");
  kind = ::getKind(type.getElementType());
  bitWidth = kind == Kind::Complex
                 ? 2 * getPartType(getElementType()).getWidth()
                 : type.getElementTypeBitWidth();
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
  if (result.kind == Kind::Complex) {
    for (const std::complex<APFloat> &value :
         attribute.getValues<std::complex<APFloat>>())
      result.set(position++,
                 Complex(toDouble(value.real()), toDouble(value.imag())));
  } else if (result.kind == Kind::Float) {
    for (const APFloat &value : attribute.getValues<APFloat>())
      result.setBits(position++, value.bitcastToAPInt().getZExtValue());
  } else {
    for (const APInt &value : attribute.getValues<APInt>())
      result.setBits(position++, value.getZExtValue());
  }
  return result;
}

DenseElementsAttr Tensor::toAttribute() const {
  if (kind == Kind::Complex)
    return DenseElementsAttr::getFromRawBuffer(type, getData());
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
  assert(elementBytes <= sizeof(uint64_t) && "more bits than are given");
  uint64_t bits = 0;
  std::memcpy(&bits, storage->data() + position * elementBytes, elementBytes);
  return bits & mask(bitWidth);
}

void Tensor::setBits(int64_t position, uint64_t bits) {
  assert(position >= 0 && position < numElements && "no such element");
  std::memcpy(getMutableData().data() + position * elementBytes, &bits,
              elementBytes);
}

void Tensor::setElement(int64_t position, const Tensor &from,
                        int64_t fromPosition) {
  assert(position >= 0 && position < numElements && "no such element");
  assert(getElementType() == from.getElementType() && "not a move");
  std::memcpy(getMutableData().data() + position * elementBytes,
              from.getData().data() + fromPosition * elementBytes,
              elementBytes);
}

Scalar Tensor::get(int64_t position) const {
  if (kind == Kind::Complex) {
    assert(position >= 0 && position < numElements && "no such element");
    Type part = getPartType(getElementType());
    unsigned bytes = elementBytes / 2;
    const char *data = storage->data() + position * elementBytes;
    double parts[2];
    for (unsigned i = 0; i < 2; ++i) {
      uint64_t bits = 0;
      std::memcpy(&bits, data + i * bytes, bytes);
      parts[i] = std::get<double>(decode(part, bits));
    }
    return Complex(parts[0], parts[1]);
  }
  return decode(getElementType(), getBits(position));
}
Scalar Tensor::get(ArrayRef<int64_t> index) const {
  return get(getPosition(index));
}
void Tensor::set(int64_t position, Scalar value) {
  if (kind == Kind::Complex) {
    assert(position >= 0 && position < numElements && "no such element");
    Type part = getPartType(getElementType());
    unsigned bytes = elementBytes / 2;
    char *data = getMutableData().data() + position * elementBytes;
    auto *complex = std::get_if<Complex>(&value);
    uint64_t real = encode(part, complex ? Scalar(complex->real()) : value);
    uint64_t imag = encode(part, complex ? complex->imag() : 0.0);
    std::memcpy(data, &real, bytes);
    std::memcpy(data + bytes, &imag, bytes);
    return;
  }
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

Tensor Tensor::flushed() const {
  FloatType part = getPartType(getElementType());
  if (!part || !systole::isFlushed(part))
    return *this;
  Tensor result = *this;
  unsigned width = part.getWidth(), bytes = width / 8;
  unsigned mantissa = APFloat::semanticsPrecision(part.getFloatSemantics()) - 1;
  uint64_t sign = uint64_t(1) << (width - 1);
  uint64_t exponent = (sign - 1) & ~mask(mantissa);
  for (size_t at = 0; at < storage->size(); at += bytes) {
    uint64_t bits = 0;
    std::memcpy(&bits, storage->data() + at, bytes);
    if ((bits & exponent) != 0 || (bits & ~sign) == 0)
      continue;
    bits &= sign;
    std::memcpy(result.getMutableData().data() + at, &bits, bytes);
  }
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

/// A float of a type; infinities and NaNs by their bits, as MLIR spells them.
static void printNumber(llvm::raw_ostream &os, Type elementType, double value) {
  if (std::isfinite(value))
    printFloat(os, elementType, value);
  else
    os << llvm::format_hex(encode(elementType, value),
                           2 + elementType.getIntOrFloatBitWidth() / 4,
                           /*Upper=*/true);
}

void systole::interpreter::printElement(llvm::raw_ostream &os,
                                        const Tensor &tensor,
                                        int64_t position) {
  Scalar value = tensor.get(position);
  Type part = getPartType(tensor.getElementType());
  if (auto *boolean = std::get_if<bool>(&value)) {
    os << (*boolean ? "true" : "false");
  } else if (auto *real = std::get_if<double>(&value)) {
    printNumber(os, part, *real);
  } else if (auto *complex = std::get_if<Complex>(&value)) {
    os << "(";
    printNumber(os, part, complex->real());
    os << ", ";
    printNumber(os, part, complex->imag());
    os << ")";
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

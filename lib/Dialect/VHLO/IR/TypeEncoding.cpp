//===- TypeEncoding.cpp - Types in artifacts ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Encoding.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::vhlo;
using systole::stablehlo::FutureType;
using systole::stablehlo::TokenType;

namespace {

enum TypeCode : uint64_t {
  kComplex = 1,
  kFunction = 8,
  kTensorType = 20,
  kTensorTypeWithEncoding = 21,
  kTuple = 23,
  kQuantized = 24,
  kQuantizedPerAxis = 30,
  kFuture = 42,
};

/// A type without parameters.
struct PlainType {
  uint64_t code;
  Version first;
  Type (*get)(MLIRContext *context);
};

template <typename T> Type get(MLIRContext *context) { return T::get(context); }

template <unsigned width> Type getSigned(MLIRContext *context) {
  return IntegerType::get(context, width);
}

template <unsigned width> Type getUnsigned(MLIRContext *context) {
  return IntegerType::get(context, width, IntegerType::Unsigned);
}

} // namespace

static const PlainType plainTypes[] = {
    {0, {0, 9, 0}, getSigned<1>},
    {2, {0, 9, 0}, get<BFloat16Type>},
    {3, {0, 9, 0}, get<Float16Type>},
    {4, {0, 9, 0}, get<Float32Type>},
    {5, {0, 9, 0}, get<Float64Type>},
    {6, {0, 9, 0}, get<Float8E4M3FNType>},
    {7, {0, 9, 0}, get<Float8E5M2Type>},
    {9, {0, 9, 0}, get<IndexType>},
    {10, {0, 9, 0}, getSigned<4>},
    {11, {0, 9, 0}, getSigned<8>},
    {12, {0, 9, 0}, getSigned<16>},
    {13, {0, 9, 0}, getSigned<32>},
    {14, {0, 9, 0}, getSigned<64>},
    {15, {0, 9, 0}, getUnsigned<4>},
    {16, {0, 9, 0}, getUnsigned<8>},
    {17, {0, 9, 0}, getUnsigned<16>},
    {18, {0, 9, 0}, getUnsigned<32>},
    {19, {0, 9, 0}, getUnsigned<64>},
    {22, {0, 9, 0}, get<TokenType>},
    {27, {0, 10, 0}, get<Float8E4M3FNUZType>},
    {28, {0, 10, 0}, get<Float8E5M2FNUZType>},
    {29, {0, 11, 0}, get<Float8E4M3B11FNUZType>},
    {31, {1, 2, 0}, getSigned<2>},
    {32, {1, 2, 0}, getUnsigned<2>},
    {33, {1, 6, 0}, get<NoneType>},
    {34, {1, 6, 0}, get<FloatTF32Type>},
    {35, {1, 7, 0}, get<Float8E4M3Type>},
    {36, {1, 7, 0}, get<Float8E3M4Type>},
    {37, {1, 8, 0}, get<Float4E2M1FNType>},
    {38, {1, 8, 0}, get<Float6E2M3FNType>},
    {39, {1, 8, 0}, get<Float6E3M2FNType>},
    {40, {1, 8, 0}, get<Float8E8M0FNUType>},
};

static const PlainType *findPlainType(Type type) {
  const PlainType *plain = llvm::find_if(plainTypes, [&](const auto &entry) {
    return entry.get(type.getContext()) == type;
  });
  return plain == std::end(plainTypes) ? nullptr : plain;
}

std::optional<Version> systole::vhlo::getFirstVersion(Type type) {
  if (const PlainType *plain = findPlainType(type))
    return plain->first;
  Version first = kMinimumVersion;
  if (isa<quant::UniformQuantizedPerAxisType>(type))
    first = {0, 18, 0};
  else if (isa<FutureType>(type))
    first = {1, 15, 0};
  else if (!isa<ComplexType, FunctionType, RankedTensorType, TupleType,
                quant::UniformQuantizedType>(type))
    return std::nullopt;
  bool known = true;
  auto consider = [&](auto part) {
    std::optional<Version> version = getFirstVersion(part);
    known &= version.has_value();
    if (version && first < *version)
      first = *version;
  };
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    if (tensor.getEncoding())
      consider(tensor.getEncoding());
  type.walkImmediateSubElements([](Attribute) {},
                                [&](Type part) { consider(part); });
  return known ? std::optional(first) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

Type systole::vhlo::readValueType(DialectBytecodeReader &reader) {
  VersionedType type;
  return succeeded(reader.readType(type)) ? type.getValue() : Type();
}

static LogicalResult readValueTypes(DialectBytecodeReader &reader,
                                    SmallVectorImpl<Type> &types) {
  return reader.readList(types, [&](Type &type) {
    type = readValueType(reader);
    return success(bool(type));
  });
}

static Type decodeTensorType(DialectBytecodeReader &reader, bool hasEncoding) {
  Attribute encoding;
  if (hasEncoding && !(encoding = readValueAttribute(reader)))
    return {};
  SmallVector<int64_t> shape;
  if (failed(reader.readSignedVarInts(shape)))
    return {};
  Type element = readValueType(reader);
  if (!element)
    return {};
  return RankedTensorType::getChecked([&] { return reader.emitError(); }, shape,
                                      element, encoding);
}

static Type decodeQuantized(DialectBytecodeReader &reader, bool perAxis) {
  auto readDouble = [&]() -> FailureOr<double> {
    FailureOr<APFloat> value =
        reader.readAPFloatWithKnownSemantics(APFloat::IEEEdouble());
    if (failed(value))
      return failure();
    return value->convertToDouble();
  };
  auto emitError = [&] { return reader.emitError(); };
  uint64_t flags, axis = 0;
  int64_t low, high;
  if (failed(reader.readVarInt(flags)))
    return {};
  Type storage = readValueType(reader);
  Type expressed = storage ? readValueType(reader) : Type();
  if (!expressed)
    return {};
  // MLIR's storage type has no sign; the flags have it.
  if (auto integer = dyn_cast<IntegerType>(storage))
    storage = IntegerType::get(reader.getContext(), integer.getWidth());
  if (perAxis) {
    SmallVector<double> scales;
    SmallVector<int64_t> zeroPoints;
    if (failed(reader.readVarInt(axis)) ||
        failed(reader.readSignedVarInt(low)) ||
        failed(reader.readSignedVarInt(high)) ||
        failed(reader.readList(scales, readDouble)) ||
        failed(reader.readSignedVarInts(zeroPoints)))
      return {};
    return quant::UniformQuantizedPerAxisType::getChecked(
        emitError, flags, storage, expressed, scales, zeroPoints, axis, low,
        high);
  }
  int64_t zeroPoint;
  FailureOr<double> scale = readDouble();
  if (failed(scale) || failed(reader.readSignedVarInt(zeroPoint)) ||
      failed(reader.readSignedVarInt(low)) ||
      failed(reader.readSignedVarInt(high)))
    return {};
  return quant::UniformQuantizedType::getChecked(
      emitError, flags, storage, expressed, *scale, zeroPoint, low, high);
}

Type systole::vhlo::decodeType(DialectBytecodeReader &reader) {
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return {};
  for (const PlainType &plain : plainTypes)
    if (plain.code == code)
      return plain.get(reader.getContext());
  SmallVector<Type> types, results;
  switch (code) {
  case kComplex: {
    Type element = readValueType(reader);
    return element ? ComplexType::getChecked([&] { return reader.emitError(); },
                                             element)
                   : Type();
  }
  case kFunction:
    if (failed(readValueTypes(reader, types)) ||
        failed(readValueTypes(reader, results)))
      return {};
    return FunctionType::get(reader.getContext(), types, results);
  case kTensorType:
  case kTensorTypeWithEncoding:
    return decodeTensorType(reader, code == kTensorTypeWithEncoding);
  case kTuple:
    if (failed(readValueTypes(reader, types)))
      return {};
    return TupleType::get(reader.getContext(), types);
  case kFuture:
    if (failed(readValueTypes(reader, types)))
      return {};
    return FutureType::get(reader.getContext(), types);
  case kQuantized:
  case kQuantizedPerAxis:
    return decodeQuantized(reader, code == kQuantizedPerAxis);
  default:
    reader.emitError() << "type code " << code << " is not known";
    return {};
  }
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

void systole::vhlo::writeValueType(Type type, DialectBytecodeWriter &writer) {
  writer.writeType(VersionedType::get(type.getContext(), type));
}

static void writeValueTypes(ArrayRef<Type> types,
                            DialectBytecodeWriter &writer) {
  writer.writeList(types, [&](Type type) { writeValueType(type, writer); });
}

static void encodeTensorType(RankedTensorType type,
                             DialectBytecodeWriter &writer) {
  writer.writeVarInt(type.getEncoding() ? kTensorTypeWithEncoding
                                        : kTensorType);
  if (type.getEncoding())
    writeValueAttribute(type.getEncoding(), writer);
  writer.writeSignedVarInts(type.getShape());
  writeValueType(type.getElementType(), writer);
}

static void encodeStorage(quant::QuantizedType type,
                          DialectBytecodeWriter &writer) {
  writer.writeVarInt(type.getFlags());
  auto signedness =
      type.isSigned() ? IntegerType::Signless : IntegerType::Unsigned;
  writeValueType(IntegerType::get(type.getContext(),
                                  type.getStorageTypeIntegralWidth(),
                                  signedness),
                 writer);
  writeValueType(type.getExpressedType(), writer);
}

static void encodeQuantized(quant::UniformQuantizedType type,
                            DialectBytecodeWriter &writer) {
  writer.writeVarInt(kQuantized);
  encodeStorage(type, writer);
  writer.writeAPFloatWithKnownSemantics(APFloat(type.getScale()));
  writer.writeSignedVarInt(type.getZeroPoint());
  writer.writeSignedVarInt(type.getStorageTypeMin());
  writer.writeSignedVarInt(type.getStorageTypeMax());
}

static void encodeQuantizedPerAxis(quant::UniformQuantizedPerAxisType type,
                                   DialectBytecodeWriter &writer) {
  writer.writeVarInt(kQuantizedPerAxis);
  encodeStorage(type, writer);
  writer.writeVarInt(type.getQuantizedDimension());
  writer.writeSignedVarInt(type.getStorageTypeMin());
  writer.writeSignedVarInt(type.getStorageTypeMax());
  writer.writeList(type.getScales(), [&](double scale) {
    writer.writeAPFloatWithKnownSemantics(APFloat(scale));
  });
  writer.writeSignedVarInts(type.getZeroPoints());
}

LogicalResult systole::vhlo::encodeType(Type type,
                                        DialectBytecodeWriter &writer) {
  if (const PlainType *plain = findPlainType(type)) {
    writer.writeVarInt(plain->code);
    return success();
  }
  return TypeSwitch<Type, LogicalResult>(type)
      .Case([&](ComplexType complex) {
        writer.writeVarInt(kComplex);
        writeValueType(complex.getElementType(), writer);
        return success();
      })
      .Case([&](FunctionType function) {
        writer.writeVarInt(kFunction);
        writeValueTypes(function.getInputs(), writer);
        writeValueTypes(function.getResults(), writer);
        return success();
      })
      .Case([&](RankedTensorType tensor) {
        encodeTensorType(tensor, writer);
        return success();
      })
      .Case([&](TupleType tuple) {
        writer.writeVarInt(kTuple);
        writeValueTypes(tuple.getTypes(), writer);
        return success();
      })
      .Case([&](FutureType future) {
        writer.writeVarInt(kFuture);
        writeValueTypes(future.getTypes(), writer);
        return success();
      })
      .Case([&](quant::UniformQuantizedType quantized) {
        encodeQuantized(quantized, writer);
        return success();
      })
      .Case([&](quant::UniformQuantizedPerAxisType quantized) {
        encodeQuantizedPerAxis(quantized, writer);
        return success();
      })
      .Default([](Type) { return failure(); });
}

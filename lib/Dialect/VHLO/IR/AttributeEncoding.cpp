//===- AttributeEncoding.cpp - Attributes in artifacts --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Encoding.h"

#include "systole/Dialect/StableHLO/IR/BytecodeEnums.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::vhlo;
namespace stablehlo = systole::stablehlo;
using stablehlo::OutputOperandAliasAttr;
using stablehlo::ResultAccuracyAttr;
using stablehlo::TypeExtensionsAttr;

namespace {

enum AttributeCode : uint64_t {
  kArray = 1,
  kBoolean = 2,
  kComparisonDirection = 3,
  kComparisonType = 4,
  kApiVersion = 5,
  kDictionary = 6,
  kFftType = 7,
  kFloat = 8,
  kInteger = 9,
  kOutputOperandAlias = 10,
  kPrecision = 11,
  kRngAlgorithm = 12,
  kRngDistribution = 13,
  kString = 14,
  kTensor = 15,
  kTranspose = 16,
  kType = 17,
  kTypeExtensions = 18,
  kResultAccuracyMode = 19,
  kResultAccuracy = 20,
};

} // namespace

std::optional<Version> systole::vhlo::getFirstVersion(Attribute attribute) {
  return TypeSwitch<Attribute, std::optional<Version>>(attribute)
      .Case<stablehlo::ResultAccuracyModeAttr, ResultAccuracyAttr>(
          [](auto) { return Version{1, 9, 0}; })
      .Case([](ArrayAttr array) -> std::optional<Version> {
        Version first = kMinimumVersion;
        for (Attribute element : array) {
          std::optional<Version> version = getFirstVersion(element);
          if (!version)
            return std::nullopt;
          first = std::max(first, *version);
        }
        return first;
      })
      .Case([](DictionaryAttr dictionary) -> std::optional<Version> {
        Version first = kMinimumVersion;
        for (NamedAttribute element : dictionary) {
          std::optional<Version> version = getFirstVersion(element.getValue());
          if (!version)
            return std::nullopt;
          first = std::max(first, *version);
        }
        return first;
      })
      .Case<FloatAttr, IntegerAttr, DenseIntOrFPElementsAttr>(
          [](auto typed) { return getFirstVersion(Type(typed.getType())); })
      .Case([](TypeAttr type) { return getFirstVersion(type.getValue()); })
      .Case<StringAttr, ApiVersionAttr, OutputOperandAliasAttr,
            TypeExtensionsAttr, stablehlo::ComparisonDirectionAttr,
            stablehlo::ComparisonTypeAttr, stablehlo::FftTypeAttr,
            stablehlo::PrecisionAttr, stablehlo::RngAlgorithmAttr,
            stablehlo::RngDistributionAttr, stablehlo::TransposeAttr>(
          [](auto) { return kMinimumVersion; })
      .Default([](Attribute) { return std::nullopt; });
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

Attribute systole::vhlo::readValueAttribute(DialectBytecodeReader &reader) {
  VersionedAttr attribute;
  return succeeded(reader.readAttribute(attribute)) ? attribute.getValue()
                                                    : Attribute();
}

static Attribute decodeFloat(DialectBytecodeReader &reader) {
  auto type = dyn_cast_or_null<FloatType>(readValueType(reader));
  if (!type)
    return {};
  FailureOr<APFloat> value =
      reader.readAPFloatWithKnownSemantics(type.getFloatSemantics());
  return succeeded(value) ? FloatAttr::get(type, *value) : Attribute();
}

static Attribute decodeInteger(DialectBytecodeReader &reader) {
  Type type = readValueType(reader);
  if (!type)
    return {};
  unsigned width = IndexType::kInternalStorageBitWidth;
  if (auto integer = dyn_cast<IntegerType>(type))
    width = integer.getWidth();
  else if (!isa<IndexType>(type)) {
    reader.emitError() << "an integer has the type " << type;
    return {};
  }
  FailureOr<APInt> value = reader.readAPIntWithKnownWidth(width);
  return succeeded(value) ? IntegerAttr::get(type, *value) : Attribute();
}

static Attribute decodeTensor(DialectBytecodeReader &reader) {
  auto type = dyn_cast_or_null<RankedTensorType>(readValueType(reader));
  ArrayRef<char> blob;
  if (!type || failed(reader.readBlob(blob)))
    return {};
  if (!type.hasStaticShape()) {
    reader.emitError() << "a constant of unknown shape, " << type;
    return {};
  }
  uint64_t size = type.getNumElements();
  bool isSplat;
  // Bits, or all the same, or a byte for each.
  if (type.getElementType().isInteger(1)) {
    SmallVector<bool> values;
    if (blob.size() == llvm::divideCeil(size, 8) && blob.size() != size) {
      for (uint64_t i = 0; i < size; ++i)
        values.push_back(blob[i / 8] >> (i % 8) & 1);
      return DenseElementsAttr::get(type, values);
    }
    if (blob.size() == size || blob.size() == 1) {
      for (char value : blob)
        values.push_back(value != 0);
      return DenseElementsAttr::get(type, values);
    }
  } else if (isa<IntegerType, FloatType, IndexType, ComplexType>(
                 type.getElementType()) &&
             DenseElementsAttr::isValidRawBuffer(type, blob, isSplat)) {
    return DenseElementsAttr::getFromRawBuffer(type, blob);
  }
  reader.emitError() << blob.size() << " bytes are not the data of " << type;
  return {};
}

static Attribute decodeDictionary(DialectBytecodeReader &reader) {
  NamedAttrList list;
  uint64_t size;
  if (failed(reader.readVarInt(size)))
    return {};
  for (uint64_t i = 0; i < size; ++i) {
    auto name = dyn_cast_or_null<StringAttr>(readValueAttribute(reader));
    Attribute value = name ? readValueAttribute(reader) : Attribute();
    if (!value || name.empty() || list.get(name)) {
      reader.emitError() << "a dictionary has no such entry";
      return {};
    }
    list.append(name, value);
  }
  return list.getDictionary(reader.getContext());
}

static Attribute decodeResultAccuracy(DialectBytecodeReader &reader) {
  const llvm::fltSemantics &semantics = APFloat::IEEEdouble();
  FailureOr<APFloat> atol = reader.readAPFloatWithKnownSemantics(semantics);
  if (failed(atol))
    return {};
  FailureOr<APFloat> rtol = reader.readAPFloatWithKnownSemantics(semantics);
  int64_t ulps;
  if (failed(rtol) || failed(reader.readSignedVarInt(ulps)))
    return {};
  auto mode = dyn_cast_or_null<stablehlo::ResultAccuracyModeAttr>(
      readValueAttribute(reader));
  return mode ? ResultAccuracyAttr::get(reader.getContext(), *atol, *rtol, ulps,
                                        mode)
              : Attribute();
}

Attribute systole::vhlo::decodeAttribute(DialectBytecodeReader &reader) {
  MLIRContext *context = reader.getContext();
  uint64_t code, number;
  if (failed(reader.readVarInt(code)))
    return {};
  SmallVector<int64_t> dims, otherDims;
  int64_t index;
  switch (code) {
  case kArray: {
    SmallVector<Attribute> elements;
    if (failed(reader.readList(elements, [&](Attribute &element) {
          element = readValueAttribute(reader);
          return success(bool(element));
        })))
      return {};
    return ArrayAttr::get(context, elements);
  }
  case kBoolean:
    return succeeded(reader.readVarInt(number))
               ? BoolAttr::get(context, number != 0)
               : Attribute();
  case kComparisonDirection:
    return stablehlo::readEnum<stablehlo::ComparisonDirectionAttr>(
        reader, stablehlo::symbolizeComparisonDirection);
  case kComparisonType:
    return stablehlo::readEnum<stablehlo::ComparisonTypeAttr>(
        reader, stablehlo::symbolizeComparisonType);
  case kApiVersion:
    return succeeded(reader.readVarInt(number))
               ? ApiVersionAttr::get(context, uint32_t(number))
               : Attribute();
  case kDictionary:
    return decodeDictionary(reader);
  case kFftType:
    return stablehlo::readEnum<stablehlo::FftTypeAttr>(
        reader, stablehlo::symbolizeFftType);
  case kFloat:
    return decodeFloat(reader);
  case kInteger:
    return decodeInteger(reader);
  case kOutputOperandAlias:
    if (failed(reader.readSignedVarInts(dims)) ||
        failed(reader.readSignedVarInt(index)) ||
        failed(reader.readSignedVarInts(otherDims)))
      return {};
    return OutputOperandAliasAttr::get(context, dims, index, otherDims);
  case kPrecision:
    return stablehlo::readEnum<stablehlo::PrecisionAttr>(
        reader, stablehlo::symbolizePrecision);
  case kRngAlgorithm:
    return stablehlo::readEnum<stablehlo::RngAlgorithmAttr>(
        reader, stablehlo::symbolizeRngAlgorithm);
  case kRngDistribution:
    return stablehlo::readEnum<stablehlo::RngDistributionAttr>(
        reader, stablehlo::symbolizeRngDistribution);
  case kString: {
    StringRef text;
    return succeeded(reader.readString(text)) ? StringAttr::get(context, text)
                                              : Attribute();
  }
  case kTensor:
    return decodeTensor(reader);
  case kTranspose:
    return stablehlo::readEnum<stablehlo::TransposeAttr>(
        reader, stablehlo::symbolizeTranspose);
  case kType: {
    Type type = readValueType(reader);
    return type ? TypeAttr::get(type) : Attribute();
  }
  case kTypeExtensions:
    return succeeded(reader.readSignedVarInts(dims))
               ? TypeExtensionsAttr::get(context, dims)
               : Attribute();
  case kResultAccuracyMode:
    return stablehlo::readEnum<stablehlo::ResultAccuracyModeAttr>(
        reader, stablehlo::symbolizeResultAccuracyMode);
  case kResultAccuracy:
    return decodeResultAccuracy(reader);
  default:
    reader.emitError() << "attribute code " << code << " is not known";
    return {};
  }
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

void systole::vhlo::writeValueAttribute(Attribute attribute,
                                        DialectBytecodeWriter &writer) {
  writer.writeAttribute(VersionedAttr::get(attribute.getContext(), attribute));
}

static void encodeTensor(DenseElementsAttr tensor,
                         DialectBytecodeWriter &writer) {
  writer.writeVarInt(kTensor);
  writeValueType(tensor.getType(), writer);
  if (!tensor.getElementType().isInteger(1)) {
    writer.writeOwnedBlob(tensor.getRawData());
    return;
  }
  SmallVector<char> bits;
  if (tensor.isSplat() && tensor.getNumElements() > 1) {
    bits.push_back(tensor.getSplatValue<bool>() ? -1 : 0);
  } else {
    bits.resize(llvm::divideCeil(tensor.getNumElements(), 8));
    for (auto [i, value] : llvm::enumerate(tensor.getValues<bool>()))
      bits[i / 8] |= value << (i % 8);
  }
  // The context keeps them until all is written.
  auto kept =
      StringAttr::get(tensor.getContext(), StringRef(bits.data(), bits.size()));
  writer.writeOwnedBlob(ArrayRef<char>(kept.data(), kept.size()));
}

LogicalResult systole::vhlo::encodeAttribute(Attribute attribute,
                                             DialectBytecodeWriter &writer) {
  auto writeEnum = [&](AttributeCode code, auto value) {
    writer.writeVarInt(code);
    writer.writeVarInt(uint64_t(value.getValue()));
  };
  return TypeSwitch<Attribute, LogicalResult>(attribute)
      .Case([&](ArrayAttr array) {
        writer.writeVarInt(kArray);
        writer.writeList(array, [&](Attribute element) {
          writeValueAttribute(element, writer);
        });
        return success();
      })
      .Case([&](DictionaryAttr dictionary) {
        writer.writeVarInt(kDictionary);
        writer.writeList(dictionary, [&](NamedAttribute element) {
          writeValueAttribute(element.getName(), writer);
          writeValueAttribute(element.getValue(), writer);
        });
        return success();
      })
      .Case([&](BoolAttr boolean) {
        writer.writeVarInt(kBoolean);
        writer.writeVarInt(boolean.getValue());
        return success();
      })
      .Case([&](IntegerAttr integer) {
        writer.writeVarInt(kInteger);
        writeValueType(integer.getType(), writer);
        writer.writeAPIntWithKnownWidth(integer.getValue());
        return success();
      })
      .Case([&](FloatAttr number) {
        writer.writeVarInt(kFloat);
        writeValueType(number.getType(), writer);
        writer.writeAPFloatWithKnownSemantics(number.getValue());
        return success();
      })
      .Case([&](StringAttr text) {
        writer.writeVarInt(kString);
        writer.writeOwnedString(text.getValue());
        return success();
      })
      .Case([&](DenseIntOrFPElementsAttr tensor) {
        encodeTensor(tensor, writer);
        return success();
      })
      .Case([&](TypeAttr type) {
        writer.writeVarInt(kType);
        writeValueType(type.getValue(), writer);
        return success();
      })
      .Case([&](ApiVersionAttr value) {
        return writeEnum(kApiVersion, value), success();
      })
      .Case([&](stablehlo::ComparisonDirectionAttr value) {
        return writeEnum(kComparisonDirection, value), success();
      })
      .Case([&](stablehlo::ComparisonTypeAttr value) {
        return writeEnum(kComparisonType, value), success();
      })
      .Case([&](stablehlo::FftTypeAttr value) {
        return writeEnum(kFftType, value), success();
      })
      .Case([&](stablehlo::PrecisionAttr value) {
        return writeEnum(kPrecision, value), success();
      })
      .Case([&](stablehlo::RngAlgorithmAttr value) {
        return writeEnum(kRngAlgorithm, value), success();
      })
      .Case([&](stablehlo::RngDistributionAttr value) {
        return writeEnum(kRngDistribution, value), success();
      })
      .Case([&](stablehlo::TransposeAttr value) {
        return writeEnum(kTranspose, value), success();
      })
      .Case([&](stablehlo::ResultAccuracyModeAttr value) {
        return writeEnum(kResultAccuracyMode, value), success();
      })
      .Case([&](ResultAccuracyAttr accuracy) {
        writer.writeVarInt(kResultAccuracy);
        writer.writeAPFloatWithKnownSemantics(accuracy.getAtol());
        writer.writeAPFloatWithKnownSemantics(accuracy.getRtol());
        writer.writeSignedVarInt(accuracy.getUlps());
        writeValueAttribute(accuracy.getMode(), writer);
        return success();
      })
      .Case([&](OutputOperandAliasAttr alias) {
        writer.writeVarInt(kOutputOperandAlias);
        writer.writeSignedVarInts(alias.getOutputTupleIndices());
        writer.writeSignedVarInt(alias.getOperandIndex());
        writer.writeSignedVarInts(alias.getOperandTupleIndices());
        return success();
      })
      .Case([&](TypeExtensionsAttr extensions) {
        writer.writeVarInt(kTypeExtensions);
        writer.writeSignedVarInts(extensions.getBounds());
        return success();
      })
      .Default([](Attribute) { return failure(); });
}

//===----------------------------------------------------------------------===//
// The dialect's interface
//===----------------------------------------------------------------------===//

namespace {

struct BytecodeEncoding : BytecodeDialectInterface {
  BytecodeEncoding(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    Attribute value = decodeAttribute(reader);
    return value ? VersionedAttr::get(getContext(), value) : Attribute();
  }
  Type readType(DialectBytecodeReader &reader) const override {
    Type value = decodeType(reader);
    return value ? VersionedType::get(getContext(), value) : Type();
  }
  LogicalResult writeAttribute(Attribute attribute,
                               DialectBytecodeWriter &writer) const override {
    auto versioned = dyn_cast<VersionedAttr>(attribute);
    return versioned ? encodeAttribute(versioned.getValue(), writer)
                     : failure();
  }
  LogicalResult writeType(Type type,
                          DialectBytecodeWriter &writer) const override {
    auto versioned = dyn_cast<VersionedType>(type);
    return versioned ? encodeType(versioned.getValue(), writer) : failure();
  }
};

} // namespace

void systole::vhlo::addBytecodeEncoding(VHLODialect &dialect) {
  dialect.addInterfaces<BytecodeEncoding>();
}

//===- AttributeDecoding.cpp - Decodes attributes -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeCodes.h"
#include "Encoding.h"

#include "systole/Dialect/StableHLO/IR/BytecodeAttributes.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::vhlo;
namespace stablehlo = systole::stablehlo;
using stablehlo::OutputOperandAliasAttr;
using stablehlo::TypeExtensionsAttr;

Attribute systole::vhlo::readValueAttribute(DialectBytecodeReader &reader) {
  Attribute attribute;
  if (failed(reader.readAttribute(attribute)))
    return {};
  // JAX's artifacts have attributes of sdy between those of vhlo.
  auto versioned = dyn_cast_or_null<VersionedAttr>(attribute);
  return versioned ? versioned.getValue() : attribute;
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
  // Bits, a splat, or a byte for each.
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
    return stablehlo::readResultAccuracy(
        reader, [&](stablehlo::ResultAccuracyModeAttr &mode) {
          mode = dyn_cast_or_null<stablehlo::ResultAccuracyModeAttr>(
              readValueAttribute(reader));
          return success(bool(mode));
        });
  default:
    reader.emitError() << "attribute code " << code << " is not known";
    return {};
  }
}

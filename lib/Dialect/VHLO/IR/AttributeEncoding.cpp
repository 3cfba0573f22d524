//===- AttributeEncoding.cpp - Encodes attributes -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeCodes.h"
#include "Encoding.h"

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::vhlo;
namespace stablehlo = systole::stablehlo;
using stablehlo::OutputOperandAliasAttr;
using stablehlo::ResultAccuracyAttr;
using stablehlo::TypeExtensionsAttr;

bool systole::vhlo::isSharding(Attribute attribute) {
  if (auto opaque = dyn_cast<OpaqueAttr>(attribute))
    return opaque.getDialectNamespace() == kShardingDialect;
  return attribute.getDialect().getNamespace() == kShardingDialect;
}

std::optional<Version> systole::vhlo::getFirstVersion(Attribute attribute) {
  if (isSharding(attribute))
    return kFirstWithShardings;
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

void systole::vhlo::writeValueAttribute(Attribute attribute,
                                        DialectBytecodeWriter &writer) {
  // A sharding has the encoding of its own dialect.
  writer.writeAttribute(
      isSharding(attribute)
          ? attribute
          : VersionedAttr::get(attribute.getContext(), attribute));
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
  // The context keeps them until everything is written.
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

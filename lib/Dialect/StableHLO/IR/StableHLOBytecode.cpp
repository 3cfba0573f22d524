//===- StableHLOBytecode.cpp - Bytecode of frameworks ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Frameworks' bytecode of StableHLO itself, which is no portable artifact,
// encodes types and attributes by these numbers. They are read here. Our
// bytecode has them as text, which any StableHLO reads, too.
//
//===----------------------------------------------------------------------===//

#include "StableHLOBytecode.h"

#include "systole/Dialect/StableHLO/IR/BytecodeAttributes.h"
#include "systole/Support/BytecodeVersion.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

enum AttributeCode : uint64_t {
  kChannelHandle = 1,
  kComparisonDirection = 2,
  kComparisonType = 3,
  kConvDimensionNumbers = 4,
  kDotDimensionNumbers = 5,
  kFftType = 6,
  kGatherDimensionNumbers = 7,
  kPrecision = 8,
  kRngAlgorithm = 9,
  kRngDistribution = 10,
  kScatterDimensionNumbers = 11,
  kTranspose = 12,
  kTypeExtensions = 13,
  kOutputOperandAlias = 14,
  kDotAlgorithm = 15,
  kResultAccuracyMode = 16,
  kResultAccuracy = 17,
};

enum TypeCode : uint64_t { kToken = 0, kFuture = 1 };

/// Reads numbers and lists of them, one after the other. After a failure, later
/// reads fail silently.
class Numbers {
public:
  explicit Numbers(DialectBytecodeReader &reader) : reader(reader) {}

  int64_t next() {
    int64_t number = 0;
    ok = ok && succeeded(reader.readSignedVarInt(number));
    return number;
  }
  SmallVector<int64_t> list() {
    SmallVector<int64_t> numbers;
    ok = ok && succeeded(reader.readSignedVarInts(numbers));
    return numbers;
  }
  template <typename AttrT> Attribute orNull(AttrT attribute) const {
    return ok ? Attribute(attribute) : Attribute();
  }

private:
  DialectBytecodeReader &reader;
  bool ok = true;
};

} // namespace

static Attribute decodeConvDimensionNumbers(DialectBytecodeReader &reader) {
  Numbers numbers(reader);
  int64_t inputBatch = numbers.next(), inputFeature = numbers.next();
  SmallVector<int64_t> input = numbers.list();
  int64_t kernelInput = numbers.next(), kernelOutput = numbers.next();
  SmallVector<int64_t> kernel = numbers.list();
  int64_t outputBatch = numbers.next(), outputFeature = numbers.next();
  SmallVector<int64_t> output = numbers.list();
  return numbers.orNull(ConvDimensionNumbersAttr::get(
      reader.getContext(), inputBatch, inputFeature, input, kernelInput,
      kernelOutput, kernel, outputBatch, outputFeature, output));
}

static Attribute decodeDotDimensionNumbers(DialectBytecodeReader &reader) {
  Numbers numbers(reader);
  SmallVector<int64_t> lists[4];
  for (SmallVector<int64_t> &list : lists)
    list = numbers.list();
  return numbers.orNull(DotDimensionNumbersAttr::get(
      reader.getContext(), lists[0], lists[1], lists[2], lists[3]));
}

template <typename AttrT>
static Attribute decodeIndexDimensionNumbers(DialectBytecodeReader &reader) {
  Numbers numbers(reader);
  SmallVector<int64_t> lists[5];
  for (SmallVector<int64_t> &list : lists)
    list = numbers.list();
  int64_t indexVectorDim = numbers.next();
  return numbers.orNull(AttrT::get(reader.getContext(), lists[0], lists[1],
                                   lists[2], lists[3], lists[4],
                                   indexVectorDim));
}

static Attribute decodeDotAlgorithm(DialectBytecodeReader &reader) {
  Type lhs, rhs, sum;
  bool imprecise;
  if (failed(reader.readType(lhs)) || failed(reader.readType(rhs)) ||
      failed(reader.readType(sum)))
    return {};
  Numbers numbers(reader);
  int64_t lhsCount = numbers.next(), rhsCount = numbers.next(),
          operations = numbers.next();
  if (failed(reader.readBool(imprecise)))
    return {};
  return numbers.orNull(DotAlgorithmAttr::get(reader.getContext(), lhs, rhs,
                                              sum, lhsCount, rhsCount,
                                              operations, imprecise));
}

static Attribute decodeAttribute(DialectBytecodeReader &reader) {
  MLIRContext *context = reader.getContext();
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return {};
  Numbers numbers(reader);
  switch (code) {
  case kChannelHandle: {
    int64_t handle = numbers.next(), type = numbers.next();
    return numbers.orNull(ChannelHandleAttr::get(context, handle, type));
  }
  case kComparisonDirection:
    return readEnum<ComparisonDirectionAttr>(reader,
                                             symbolizeComparisonDirection);
  case kComparisonType:
    return readEnum<ComparisonTypeAttr>(reader, symbolizeComparisonType);
  case kConvDimensionNumbers:
    return decodeConvDimensionNumbers(reader);
  case kDotDimensionNumbers:
    return decodeDotDimensionNumbers(reader);
  case kFftType:
    return readEnum<FftTypeAttr>(reader, symbolizeFftType);
  case kGatherDimensionNumbers:
    return decodeIndexDimensionNumbers<GatherDimensionNumbersAttr>(reader);
  case kPrecision:
    return readEnum<PrecisionAttr>(reader, symbolizePrecision);
  case kRngAlgorithm:
    return readEnum<RngAlgorithmAttr>(reader, symbolizeRngAlgorithm);
  case kRngDistribution:
    return readEnum<RngDistributionAttr>(reader, symbolizeRngDistribution);
  case kScatterDimensionNumbers:
    return decodeIndexDimensionNumbers<ScatterDimensionNumbersAttr>(reader);
  case kTranspose:
    return readEnum<TransposeAttr>(reader, symbolizeTranspose);
  case kTypeExtensions: {
    SmallVector<int64_t> bounds = numbers.list();
    return numbers.orNull(TypeExtensionsAttr::get(context, bounds));
  }
  case kOutputOperandAlias: {
    SmallVector<int64_t> output = numbers.list();
    int64_t operand = numbers.next();
    SmallVector<int64_t> part = numbers.list();
    return numbers.orNull(
        OutputOperandAliasAttr::get(context, output, operand, part));
  }
  case kDotAlgorithm:
    return decodeDotAlgorithm(reader);
  case kResultAccuracyMode:
    return readEnum<ResultAccuracyModeAttr>(reader,
                                            symbolizeResultAccuracyMode);
  case kResultAccuracy:
    return readResultAccuracy(reader, [&](ResultAccuracyModeAttr &mode) {
      return reader.readAttribute(mode);
    });
  default:
    reader.emitError() << "attribute code " << code
                       << " of stablehlo is not known";
    return {};
  }
}

namespace {

struct BytecodeEncoding : BytecodeDialectInterface {
  BytecodeEncoding(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    return decodeAttribute(reader);
  }
  Type readType(DialectBytecodeReader &reader) const override {
    uint64_t code;
    if (failed(reader.readVarInt(code)))
      return {};
    if (code == kToken)
      return TokenType::get(getContext());
    if (code == kFuture) {
      SmallVector<Type> types;
      return succeeded(reader.readTypes(types))
                 ? FutureType::get(getContext(), types)
                 : Type();
    }
    reader.emitError() << "type code " << code << " of stablehlo is not known";
    return {};
  }
  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override {
    return systole::skipDialectVersion(reader);
  }
};

} // namespace

void systole::stablehlo::addBytecodeEncoding(StablehloDialect &dialect) {
  dialect.addInterfaces<BytecodeEncoding>();
}

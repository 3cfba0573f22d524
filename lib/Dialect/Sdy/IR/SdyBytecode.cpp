//===- SdyBytecode.cpp - Bytecode of Shardy -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JAX's artifacts encode attributes of sdy as Shardy does. They are read here.
// Our bytecode has them as text, which Shardy reads, too.
//
//===----------------------------------------------------------------------===//

#include "SdyBytecode.h"
#include "systole/Support/BytecodeVersion.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace systole::sdy;

namespace {

/// The numbers of Shardy's encoding.
enum AttributeCode : uint64_t {
  kManualAxes = 0,
  kMeshAxis = 1,
  kMesh = 2,
  kSubAxis = 3,
  kAxisRef = 4,
  kDimensionSharding = 5,
  kTensorSharding = 6,
  kTensorShardingPerValue = 7,
  kDimensionMapping = 8,
  kTensorMapping = 9,
  kOpShardingRule = 10,
  kTensorShardingUnreduced = 15,
  kTensorShardingPerValueUnreduced = 16,
};

} // namespace

static Attribute decodeAxisRef(DialectBytecodeReader &reader) {
  StringRef name;
  Attribute part;
  if (failed(reader.readString(name)) ||
      failed(reader.readOptionalAttribute(part)))
    return {};
  auto sizes = dyn_cast_or_null<DenseI64ArrayAttr>(part);
  bool hasSizes = sizes && sizes.size() == 2;
  return AxisRefAttr::get(reader.getContext(), name, hasSizes ? sizes[0] : 0,
                          hasSizes ? sizes[1] : 0);
}

static Attribute decodeDimensionSharding(DialectBytecodeReader &reader) {
  SmallVector<AxisRefAttr> axes;
  bool isClosed, hasPriority;
  uint64_t priority;
  if (failed(reader.readAttributes(axes)) ||
      failed(reader.readBool(isClosed)) ||
      failed(reader.readVarIntWithFlag(priority, hasPriority)))
    return {};
  return DimensionShardingAttr::get(reader.getContext(), axes, isClosed,
                                    hasPriority ? int64_t(priority) : -1);
}

static Attribute decodeTensorSharding(DialectBytecodeReader &reader,
                                      bool hasUnreduced) {
  Attribute mesh;
  SmallVector<DimensionShardingAttr> dimensions;
  SmallVector<AxisRefAttr> replicated, unreduced;
  if (failed(reader.readAttribute(mesh)) ||
      failed(reader.readAttributes(dimensions)) ||
      failed(reader.readAttributes(replicated)) ||
      (hasUnreduced && failed(reader.readAttributes(unreduced))))
    return {};
  return TensorShardingAttr::get(reader.getContext(), mesh, dimensions,
                                 replicated, unreduced);
}

/// A factor's letter: i to z, then z_1 and so on.
static void printFactor(raw_ostream &os, int64_t factor) {
  constexpr int64_t letters = 'z' - 'i' + 1;
  if (factor < letters)
    os << char('i' + factor);
  else
    os << "z_" << factor - letters + 1;
}

/// `[i, jk]` for each tensor.
static void printMappings(raw_ostream &os, ArrayRef<ArrayAttr> tensors) {
  os << "(";
  llvm::interleaveComma(tensors, os, [&](ArrayAttr dimensions) {
    os << "[";
    llvm::interleaveComma(dimensions.getAsRange<DenseI64ArrayAttr>(), os,
                          [&](DenseI64ArrayAttr factors) {
                            for (int64_t factor : factors.asArrayRef())
                              printFactor(os, factor);
                          });
    os << "]";
  });
  os << ")";
}

/// Shardings' rules of an operation, which nothing here uses: decoded to text.
static Attribute decodeOpShardingRule(DialectBytecodeReader &reader) {
  SmallVector<int64_t> sizes;
  SmallVector<ArrayAttr> operands, results;
  SmallVector<int64_t> groups[4];
  static constexpr StringLiteral groupNames[] = {
      "reduction", "need_replication", "permutation", "blocked_propagation"};
  bool isCustom;
  if (failed(reader.readSignedVarInts(sizes)) ||
      failed(reader.readAttributes(operands)) ||
      failed(reader.readAttributes(results)) ||
      failed(reader.readSignedVarInts(groups[0])) ||
      failed(reader.readSignedVarInts(groups[1])) ||
      failed(reader.readSignedVarInts(groups[2])) ||
      failed(reader.readSignedVarInts(groups[3])) ||
      failed(reader.readBool(isCustom)))
    return {};
  auto isSmall = [&](int64_t n) { return n >= 0 && n <= 1 << 20; };
  bool isValid = llvm::all_of(operands, [](ArrayAttr a) { return bool(a); });
  for (ArrayRef<int64_t> group : groups)
    isValid &= llvm::all_of(group, isSmall);
  if (!isValid) {
    reader.emitError("a sharding rule without such factors");
    return {};
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "op_sharding_rule<";
  printMappings(os, operands);
  os << "->";
  printMappings(os, results);
  os << " {";
  for (auto [factor, size] : llvm::enumerate(sizes)) {
    if (factor > 0)
      os << ", ";
    printFactor(os, factor);
    os << "=" << size;
  }
  os << "}";
  for (auto [name, group] : llvm::zip_equal(groupNames, groups)) {
    if (group.empty())
      continue;
    os << " " << name << "={";
    llvm::interleaveComma(group, os, [&](int64_t f) { printFactor(os, f); });
    os << "}";
  }
  if (isCustom)
    os << ", custom";
  os << ">";
  MLIRContext *context = reader.getContext();
  return OpaqueAttr::get(
      StringAttr::get(context, SdyDialect::getDialectNamespace()), text,
      NoneType::get(context));
}

static Attribute decodeAttribute(DialectBytecodeReader &reader) {
  MLIRContext *context = reader.getContext();
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return {};
  switch (code) {
  case kManualAxes: {
    SmallVector<StringAttr> axes;
    return succeeded(reader.readAttributes(axes))
               ? ManualAxesAttr::get(context, axes)
               : Attribute();
  }
  case kMeshAxis: {
    StringRef name;
    int64_t size;
    if (failed(reader.readString(name)) ||
        failed(reader.readSignedVarInt(size)))
      return {};
    return MeshAxisAttr::get(context, name, size);
  }
  case kMesh: {
    SmallVector<MeshAxisAttr> axes;
    SmallVector<int64_t> devices;
    if (failed(reader.readAttributes(axes)) ||
        failed(reader.readSignedVarInts(devices)))
      return {};
    return MeshAttr::get(context, axes, devices);
  }
  case kSubAxis: {
    int64_t preSize, size;
    if (failed(reader.readSignedVarInt(preSize)) ||
        failed(reader.readSignedVarInt(size)))
      return {};
    return DenseI64ArrayAttr::get(context, {preSize, size});
  }
  case kAxisRef:
    return decodeAxisRef(reader);
  case kDimensionSharding:
    return decodeDimensionSharding(reader);
  case kTensorSharding:
  case kTensorShardingUnreduced:
    return decodeTensorSharding(reader, code == kTensorShardingUnreduced);
  case kTensorShardingPerValue:
  case kTensorShardingPerValueUnreduced: {
    SmallVector<TensorShardingAttr> shardings;
    return succeeded(reader.readAttributes(shardings))
               ? TensorShardingPerValueAttr::get(context, shardings)
               : Attribute();
  }
  case kDimensionMapping: {
    SmallVector<int64_t> factors;
    if (failed(reader.readSignedVarInts(factors)))
      return {};
    return DenseI64ArrayAttr::get(context, factors);
  }
  case kTensorMapping: {
    SmallVector<DenseI64ArrayAttr> dimensions;
    if (failed(reader.readAttributes(dimensions)))
      return {};
    return ArrayAttr::get(
        context, SmallVector<Attribute>(dimensions.begin(), dimensions.end()));
  }
  case kOpShardingRule:
    return decodeOpShardingRule(reader);
  default:
    reader.emitError() << "attribute code " << code << " of sdy is not known";
    return {};
  }
}

namespace {

struct SdyBytecode : BytecodeDialectInterface {
  SdyBytecode(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    return decodeAttribute(reader);
  }
  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override {
    return systole::skipDialectVersion(reader);
  }
};

} // namespace

void systole::sdy::addBytecodeEncoding(SdyDialect &dialect) {
  dialect.addInterfaces<SdyBytecode>();
}

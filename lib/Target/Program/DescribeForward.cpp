//===- DescribeForward.cpp - Carried predictions --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Artifact/PortableArtifact.h"
#include "systole/Target/Forward.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/Compression.h"

using namespace mlir;
using namespace systole;

std::string systole::printForward(ModuleOp forward) {
  std::string text;
  llvm::raw_string_ostream os(text);
  forward.print(os, OpPrintingFlags().printNameLocAsPrefix());
  return text;
}

/// Values that have an attribute `kind`, whose string is their name.
static ArrayAttr describe(Builder &builder, StringRef kind, TypeRange types,
                          ArrayRef<DictionaryAttr> attributes) {
  SmallVector<Attribute> specs;
  for (auto [type, dictionary] : llvm::zip_equal(types, attributes)) {
    if (auto name = dictionary.getAs<StringAttr>(kind))
      specs.push_back(builder.getDictionaryAttr(
          {builder.getNamedAttr("name", name),
           builder.getNamedAttr("type", TypeAttr::get(type))}));
  }
  return builder.getArrayAttr(specs);
}

/// StableHLO's version of served artifacts: TensorFlow has read it since 2.20,
/// and it has all operations of models.
static constexpr vhlo::Version kServingVersion{1, 10, 0};

/// Writes a portable artifact without attributes that only our tools
/// understand.
static FailureOr<std::string> writeArtifact(ModuleOp forward) {
  OwningOpRef<ModuleOp> module = forward.clone();
  auto main = module->lookupSymbol<func::FuncOp>("main");
  for (unsigned i = 0, e = main.getNumArguments(); i != e; ++i)
    for (StringRef name : {"tpu.infeed", "tpu.state"})
      main.removeArgAttr(i, name);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writePortableArtifact(*module, kServingVersion, os)))
    return failure();
  return bytes;
}

/// Compresses bytes to a `systole_compressed`.
static DictionaryAttr compress(Builder &builder, StringRef bytes) {
  SmallVector<uint8_t> compressed;
  llvm::compression::zlib::compress(
      llvm::arrayRefFromStringRef(bytes), compressed,
      llvm::compression::zlib::BestSizeCompression);
  return builder.getDictionaryAttr(
      {builder.getNamedAttr(
           "data", builder.getStringAttr(llvm::toStringRef(compressed))),
       builder.getNamedAttr("bytes", builder.getI64IntegerAttr(bytes.size()))});
}

DictionaryAttr systole::describeForward(ModuleOp forward, int64_t batchSize,
                                        bool withText) {
  auto main = forward.lookupSymbol<func::FuncOp>("main");
  Builder builder(forward.getContext());
  FailureOr<std::string> artifact = writeArtifact(forward);
  if (failed(artifact))
    return {};
  SmallVector<DictionaryAttr> arguments, results;
  for (unsigned i = 0, e = main.getNumArguments(); i != e; ++i)
    arguments.push_back(main.getArgAttrDict(i));
  for (unsigned i = 0, e = main.getNumResults(); i != e; ++i)
    results.push_back(main.getResultAttrDict(i));
  TypeRange argumentTypes = main.getArgumentTypes();
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("batch_size", builder.getI64IntegerAttr(batchSize)),
       builder.getNamedAttr(
           "text", compress(builder, withText ? printForward(forward) : "")),
       builder.getNamedAttr("artifact", compress(builder, *artifact)),
       builder.getNamedAttr(
           "inputs", describe(builder, "tpu.infeed", argumentTypes, arguments)),
       builder.getNamedAttr("variables", describe(builder, "tpu.state",
                                                  argumentTypes, arguments)),
       builder.getNamedAttr("outputs",
                            describe(builder, "jax.result_info",
                                     main.getResultTypes(), results))});
}

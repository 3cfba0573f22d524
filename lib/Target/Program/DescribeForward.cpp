//===- DescribeForward.cpp - Carried predictions --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Artifact/PortableArtifact.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Target/Forward.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/Compression.h"

using namespace mlir;
using namespace systole;
using tpu::CompressedAttr;
using tpu::ForwardAttr;
using tpu::TensorSpecAttr;

std::string systole::printForward(ModuleOp forward) {
  std::string text;
  llvm::raw_string_ostream os(text);
  forward.print(os, OpPrintingFlags().printNameLocAsPrefix());
  return text;
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
    for (StringRef name : {tpu::TPUDialect::getInfeedAttrName(),
                           tpu::TPUDialect::getStateAttrName()})
      main.removeArgAttr(i, name);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writePortableArtifact(*module, kServingVersion, os)))
    return failure();
  return bytes;
}

/// Compresses bytes to a `systole_compressed`.
static CompressedAttr compress(MLIRContext *context, StringRef bytes) {
  SmallVector<uint8_t> compressed;
  llvm::compression::zlib::compress(
      llvm::arrayRefFromStringRef(bytes), compressed,
      llvm::compression::zlib::BestSizeCompression);
  return CompressedAttr::get(context, llvm::toStringRef(compressed),
                             bytes.size());
}

ForwardAttr systole::describeForward(ModuleOp forward, ModuleOp served,
                                     int64_t batchSize, bool withText,
                                     DictionaryAttr adapters) {
  auto main = forward.lookupSymbol<func::FuncOp>("main");
  MLIRContext *context = forward.getContext();
  FailureOr<std::string> artifact = writeArtifact(served);
  if (failed(artifact))
    return {};
  auto toAttr = [&](ArrayRef<TensorSpecAttr> specs) {
    return tpu::toArrayAttr(context, specs);
  };
  SmallVector<TensorSpecAttr> variables =
      tpu::describeArguments(main, tpu::TPUDialect::getStateAttrName());
  DenseF64ArrayAttr factors;
  if (adapters)
    factors = DenseF64ArrayAttr::get(
        context, llvm::map_to_vector(variables, [&](TensorSpecAttr variable) {
          auto factor = adapters.getAs<FloatAttr>(variable.getName());
          return factor ? factor.getValueAsDouble() : 0;
        }));
  return ForwardAttr::get(
      context, batchSize,
      compress(context, withText ? printForward(forward) : ""),
      compress(context, *artifact),
      toAttr(
          tpu::describeArguments(main, tpu::TPUDialect::getInfeedAttrName())),
      toAttr(variables), toAttr(tpu::describeResults(main, "jax.result_info")),
      factors);
}

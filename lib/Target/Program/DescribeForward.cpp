//===- DescribeForward.cpp - What a program predicts, to carry ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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

/// Values that have an attribute `kind`, with its text as their name.
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

DictionaryAttr systole::describeForward(ModuleOp forward) {
  auto main = forward.lookupSymbol<func::FuncOp>("main");
  Builder builder(forward.getContext());
  std::string text = printForward(forward);
  SmallVector<uint8_t> compressed;
  llvm::compression::zlib::compress(
      llvm::arrayRefFromStringRef(text), compressed,
      llvm::compression::zlib::BestSizeCompression);
  SmallVector<DictionaryAttr> arguments, results;
  for (unsigned i = 0, e = main.getNumArguments(); i != e; ++i)
    arguments.push_back(main.getArgAttrDict(i));
  for (unsigned i = 0, e = main.getNumResults(); i != e; ++i)
    results.push_back(main.getResultAttrDict(i));
  TypeRange argumentTypes = main.getArgumentTypes();
  return builder.getDictionaryAttr(
      {builder.getNamedAttr(
           "text", builder.getStringAttr(llvm::toStringRef(compressed))),
       builder.getNamedAttr("text_bytes",
                            builder.getI64IntegerAttr(text.size())),
       builder.getNamedAttr(
           "inputs", describe(builder, "tpu.infeed", argumentTypes, arguments)),
       builder.getNamedAttr("variables", describe(builder, "tpu.state",
                                                  argumentTypes, arguments)),
       builder.getNamedAttr("outputs",
                            describe(builder, "jax.result_info",
                                     main.getResultTypes(), results))});
}

//===- BytecodeEncoding.cpp - The dialect's encoding of bytecode ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Encoding.h"

using namespace mlir;
using namespace systole::vhlo;

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

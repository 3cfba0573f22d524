//===- Denormals.cpp - How a program treats denormal numbers --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/Denormals.h"

using namespace mlir;
using namespace systole;

std::optional<Denormals> systole::parseDenormals(StringRef word) {
  if (word == "flush")
    return Denormals::Flush;
  if (word == "keep")
    return Denormals::Keep;
  return std::nullopt;
}

StringRef systole::stringify(Denormals denormals) {
  return denormals == Denormals::Flush ? "flush" : "keep";
}

std::optional<Denormals> systole::getDenormals(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  auto word = module ? module->getAttrOfType<StringAttr>(denormalsAttrName)
                     : StringAttr();
  return word ? parseDenormals(word.getValue()) : std::nullopt;
}

void systole::setDenormals(ModuleOp module, Denormals denormals) {
  module->setAttr(denormalsAttrName,
                  StringAttr::get(module.getContext(), stringify(denormals)));
}

bool systole::isFlushed(Type elementType) {
  return elementType.isF32() || elementType.isF64() || elementType.isBF16();
}

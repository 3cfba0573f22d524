//===- CppAttribute.h - An attribute as a function --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPATTRIBUTE_H
#define SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPATTRIBUTE_H

#include "CppFunction.h"
#include "mlir/TableGen/AttrOrTypeDef.h"

namespace systole::tblgen {

/// The class of an attribute in C++, and the namespace of its functions.
struct AttributeKind {
  StringRef result, space;
};

/// An attribute of an operation as a function: an optimizer, an initializer, a
/// regularizer, or a way to clip gradients. Metrics are written by hand,
/// because their operands are not in their definitions.
class AttributeFunction {
public:
  static std::vector<AttributeFunction> all(const RecordKeeper &records);

  const std::vector<std::string> &getNames() const { return names; }
  /// The names with their arguments, for the documentation.
  std::vector<std::string> getCalls() const;
  void declare(StringRef name, llvm::raw_ostream &os) const;
  void define(StringRef name, llvm::raw_ostream &os) const;
  /// "#graph.adam".
  std::string getAttribute() const {
    return "#graph." + definition.getMnemonic()->str();
  }
  /// The part of the header that has the function of this name.
  StringRef getSection(StringRef name) const;

private:
  AttributeFunction(const Record &record, AttributeKind kind,
                    const RecordKeeper &records);
  [[noreturn]] void fail(const llvm::Twine &why) const;
  void add(const mlir::tblgen::AttrOrTypeParameter &parameter);
  std::string parametersText(bool withDefaults) const;

  mlir::tblgen::AttrDef definition;
  AttributeKind kind;
  std::vector<std::string> names;
  std::vector<Parameter> parameters;
};

} // namespace systole::tblgen

#endif // SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPATTRIBUTE_H

//===- CppRows.h - The rows of CppApi.td ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPROWS_H
#define SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPROWS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

#include <optional>
#include <string>

namespace systole::tblgen {

using llvm::PrintFatalError;
using llvm::Record;
using llvm::RecordKeeper;
using llvm::StringRef;

/// Names and types in C++, and the operations that the rule does not cover.
class Rows {
public:
  explicit Rows(const RecordKeeper &records) : records(records) {
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Namespace"))
      namespaces[row->getValueAsString("module")] =
          row->getValueAsString("name");
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Type"))
      types[row->getValueAsString("constraint")] = row;
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Argument"))
      arguments[row->getValueAsString("attribute")] =
          row->getValueAsString("name");
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Function"))
      setOnce(row);
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_ByHand"))
      setOnce(row);
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Unneeded"))
      setOnce(row);
  }

  /// The row of an operation, or null.
  const Record *lookup(const Record &op) const { return ops.lookup(&op); }
  /// The row of an attribute's type, or null. `constraint` becomes the one that
  /// has it: itself, or what it is built on.
  const Record *typeOf(const Record *&constraint) const {
    for (; constraint; constraint = baseOf(*constraint)) {
      if (const Record *row = types.lookup(constraint->getName()))
        return row;
      std::vector<const Record *> classes = constraint->getSuperClasses();
      for (const Record *superClass : llvm::reverse(classes))
        if (const Record *row = types.lookup(superClass->getName()))
          return row;
    }
    return nullptr;
  }
  /// The C++ type of a list without a row: that of its elements; or empty.
  std::string listTypeOf(const Record *constraint) const {
    for (; constraint; constraint = baseOf(*constraint)) {
      const llvm::RecordVal *value = constraint->getValue("elementAttr");
      auto *element =
          value ? llvm::dyn_cast<llvm::DefInit>(value->getValue()) : nullptr;
      if (!element)
        continue;
      const Record *elementConstraint = element->getDef();
      if (const Record *row = typeOf(elementConstraint))
        return ("std::vector<" + row->getValueAsString("type") + ">").str();
    }
    return "";
  }
  std::string argumentName(StringRef attribute) const {
    auto found = arguments.find(attribute);
    return (found == arguments.end() ? attribute : found->second).str();
  }
  /// Returns the namespace of a module, or std::nullopt if the module has no
  /// row.
  std::optional<StringRef> namespaceOf(StringRef module) const {
    auto found = namespaces.find(module);
    if (found == namespaces.end())
      return std::nullopt;
    return found->second;
  }
  /// The name in programs of an attribute with this C++ class.
  StringRef mnemonicOf(StringRef cppClass) const {
    for (const Record *record : records.getAllDerivedDefinitions("AttrDef"))
      if (record->getValueAsString("cppClassName") == cppClass)
        return record->getValueAsString("mnemonic");
    return "";
  }

private:
  void setOnce(const Record *row) {
    if (!ops.insert({row->getValueAsDef("op"), row}).second)
      PrintFatalError(row->getLoc(), "'" + row->getValueAsDef("op")->getName() +
                                         "' has two rows: keep one");
  }
  /// The constraint that this one confines, makes optional or gives a default.
  static const Record *baseOf(const Record &constraint) {
    if (const llvm::RecordVal *value = constraint.getValue("allowedAttributes"))
      if (auto *list = llvm::dyn_cast<llvm::ListInit>(value->getValue()))
        return list->getElementAsRecord(0);
    if (const llvm::RecordVal *value = constraint.getValue("baseAttr"))
      if (auto *base = llvm::dyn_cast<llvm::DefInit>(value->getValue()))
        return base->getDef();
    return nullptr;
  }

  const RecordKeeper &records;
  llvm::StringMap<StringRef> namespaces, arguments;
  llvm::StringMap<const Record *> types;
  llvm::DenseMap<const Record *, const Record *> ops;
};

} // namespace systole::tblgen

#endif // SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPROWS_H

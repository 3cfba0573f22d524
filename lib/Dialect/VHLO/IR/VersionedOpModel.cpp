//===- VersionedOpModel.cpp - The operations of the table -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/VHLO/IR/VHLO.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"

using namespace mlir;
using namespace systole::vhlo;

namespace {

/// An operation whose properties are the attributes of its row in the table,
/// stored as one dictionary. It has no traits except a terminator's, no
/// verifier, and no syntax of its own.
class VersionedOpModel final : public OperationName::Impl {
public:
  VersionedOpModel(const VersionedOp &op, Dialect &dialect, TypeID typeID)
      : Impl(StringAttr::get(dialect.getContext(), op.getFullName()), &dialect,
             typeID, mlir::detail::InterfaceMap()),
        isTerminator(op.name == "return") {
    for (StringRef attribute : op.getAttributes())
      names.push_back(StringAttr::get(dialect.getContext(), attribute));
  }

  LogicalResult foldHook(Operation *, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &) override {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &,
                                   MLIRContext *) override {}
  bool hasTrait(TypeID trait) override {
    return isTerminator && trait == TypeID::get<OpTrait::IsTerminator>();
  }
  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    return [](OpAsmParser &parser, OperationState &) {
      return parser.emitError(parser.getNameLoc())
             << "an operation of vhlo has the generic form only";
    };
  }
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) override {}
  void printAssembly(Operation *op, OpAsmPrinter &printer, StringRef) override {
    printer.printGenericOp(op, /*printOpName=*/true);
  }
  LogicalResult verifyInvariants(Operation *) override { return success(); }
  LogicalResult verifyRegionInvariants(Operation *) override {
    return success();
  }

  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef name) override {
    if (llvm::none_of(names, [&](StringAttr n) { return n == name; }))
      return std::nullopt;
    DictionaryAttr properties = getProperties(op->getPropertiesStorage());
    return properties ? properties.get(name) : Attribute();
  }
  void setInherentAttr(Operation *op, StringAttr name,
                       Attribute value) override {
    DictionaryAttr properties = getProperties(op->getPropertiesStorage());
    NamedAttrList list(properties ? properties.getValue()
                                  : ArrayRef<NamedAttribute>());
    if (value)
      list.set(name, value);
    else
      list.erase(name);
    getStorage(op->getPropertiesStorage()) =
        list.getDictionary(op->getContext());
  }
  void populateInherentAttrs(Operation *op, NamedAttrList &attrs) override {
    if (names.empty())
      return;
    if (DictionaryAttr properties = getProperties(op->getPropertiesStorage()))
      attrs.append(properties.getValue());
  }
  LogicalResult
  verifyInherentAttrs(OperationName, NamedAttrList &,
                      function_ref<InFlightDiagnostic()>) override {
    return success();
  }

  int getOpPropertyByteSize() override {
    return names.empty() ? 0 : sizeof(Attribute);
  }
  void initProperties(OperationName, OpaqueProperties storage,
                      OpaqueProperties init) override {
    new (storage.as<Attribute *>())
        Attribute(init ? getStorage(init) : Attribute());
  }
  void deleteProperties(OpaqueProperties storage) override {
    getStorage(storage).~Attribute();
  }
  void populateDefaultProperties(OperationName, OpaqueProperties) override {}
  LogicalResult
  setPropertiesFromAttr(OperationName name, OpaqueProperties storage,
                        Attribute value,
                        function_ref<InFlightDiagnostic()> emitError) override {
    auto dictionary = dyn_cast_or_null<DictionaryAttr>(value);
    if (value && !dictionary) {
      if (emitError)
        emitError() << "expects a dictionary of attributes";
      return failure();
    }
    if (dictionary)
      for (NamedAttribute attribute : dictionary)
        if (!llvm::is_contained(names, attribute.getName())) {
          if (emitError)
            emitError() << "'" << name << "' has no attribute '"
                        << attribute.getName().getValue() << "'";
          return failure();
        }
    if (!names.empty())
      getStorage(storage) = dictionary;
    return success();
  }
  Attribute getPropertiesAsAttr(Operation *op) override {
    return names.empty() ? Attribute() : getStorage(op->getPropertiesStorage());
  }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) override {
    getStorage(to) = getStorage(from);
  }
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) override {
    return getStorage(a) == getStorage(b);
  }
  llvm::hash_code hashProperties(OpaqueProperties storage) override {
    return llvm::hash_combine(getStorage(storage));
  }

private:
  static Attribute &getStorage(OpaqueProperties storage) {
    return *storage.as<Attribute *>();
  }
  static DictionaryAttr getProperties(OpaqueProperties storage) {
    return dyn_cast_or_null<DictionaryAttr>(getStorage(storage));
  }

  SmallVector<StringAttr> names;
  bool isTerminator;
};

/// The attributes, in the order of their names.
struct PropertiesEncoding
    : BytecodeOpInterface::FallbackModel<PropertiesEncoding> {
  static LogicalResult readProperties(DialectBytecodeReader &reader,
                                      OperationState &state) {
    NamedAttrList attributes;
    for (StringAttr name : state.name.getAttributeNames()) {
      Attribute value;
      if (failed(reader.readAttribute(value)))
        return failure();
      attributes.append(name, value);
    }
    state.propertiesAttr = attributes.getDictionary(reader.getContext());
    return success();
  }
  static void writeProperties(Operation *op, DialectBytecodeWriter &writer) {
    for (StringAttr name : op->getName().getAttributeNames())
      writer.writeAttribute(op->getInherentAttr(name).value_or(Attribute()));
  }
};

} // namespace

void VHLODialect::registerOps() {
  for (const VersionedOp &op : getVersionedOps()) {
    auto model =
        std::make_unique<VersionedOpModel>(op, *this, typeIDs.allocate());
    OperationName::Impl &impl = *model;
    SmallVector<StringRef> names = op.getAttributes();
    RegisteredOperationName::insert(std::move(model), names);
    if (!names.empty())
      impl.getInterfaceMap().insertModels<PropertiesEncoding>();
  }
}

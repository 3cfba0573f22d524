//===- SdyAttrs.cpp - Syntax and meaning of shardings ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Sdy/IR/Sdy.h"

using namespace mlir;
using namespace systole::sdy;

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

using Delimiter = AsmParser::Delimiter;

/// A list of attributes of one class, each in its own syntax.
template <typename Attr>
static FailureOr<SmallVector<Attr>> parseList(AsmParser &parser,
                                              Delimiter delimiter) {
  SmallVector<Attr> list;
  if (parser.parseCommaSeparatedList(delimiter, [&]() -> ParseResult {
        list.push_back(cast_or_null<Attr>(Attr::parse(parser, Type())));
        return success(list.back() != nullptr);
      }))
    return failure();
  return list;
}

template <typename Range>
static void printList(AsmPrinter &printer, StringRef open, Range &&list,
                      StringRef close) {
  printer << open;
  llvm::interleaveComma(list, printer,
                        [&](auto attribute) { attribute.print(printer); });
  printer << close;
}

//===----------------------------------------------------------------------===//
// Meshes
//===----------------------------------------------------------------------===//

Attribute MeshAxisAttr::parse(AsmParser &parser, Type) {
  std::string name;
  int64_t size;
  if (parser.parseString(&name) || parser.parseEqual() ||
      parser.parseInteger(size))
    return {};
  return get(parser.getContext(), name, size);
}

void MeshAxisAttr::print(AsmPrinter &printer) const {
  printer.printString(getName());
  printer << "=" << getSize();
}

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  auto axes = parseList<MeshAxisAttr>(parser, Delimiter::Square);
  if (failed(axes))
    return {};
  SmallVector<int64_t> devices;
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("device_ids") || parser.parseEqual() ||
       parser.parseCommaSeparatedList(Delimiter::Square, [&] {
         return parser.parseInteger(devices.emplace_back());
       })))
    return {};
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), *axes, devices);
}

void MeshAttr::print(AsmPrinter &printer) const {
  printList(printer, "<[", getAxes(), "]");
  if (!getDeviceIds().empty()) {
    printer << ", device_ids=[";
    llvm::interleaveComma(getDeviceIds(), printer);
    printer << "]";
  }
  printer << ">";
}

int64_t MeshAttr::getAxisSize(StringRef axis) const {
  for (MeshAxisAttr candidate : getAxes())
    if (candidate.getName() == axis)
      return candidate.getSize();
  return 1;
}

int64_t MeshAttr::getNumDevices() const {
  int64_t count = 1;
  for (MeshAxisAttr axis : getAxes())
    count *= axis.getSize();
  return count;
}

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

Attribute AxisRefAttr::parse(AsmParser &parser, Type) {
  std::string name;
  int64_t preSize = 0, size = 0;
  if (parser.parseString(&name))
    return {};
  if (succeeded(parser.parseOptionalColon()) &&
      (parser.parseLParen() || parser.parseInteger(preSize) ||
       parser.parseRParen() || parser.parseInteger(size)))
    return {};
  return get(parser.getContext(), name, preSize, size);
}

void AxisRefAttr::print(AsmPrinter &printer) const {
  printer.printString(getName());
  if (getSize() != 0)
    printer << ":(" << getPreSize() << ")" << getSize();
}

Attribute DimensionShardingAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefAttr> axes;
  bool isClosed = true;
  int64_t priority = -1;
  if (parser.parseCommaSeparatedList(Delimiter::Braces, [&]() -> ParseResult {
        if (succeeded(parser.parseOptionalQuestion())) {
          isClosed = false;
          return success();
        }
        axes.push_back(
            cast_or_null<AxisRefAttr>(AxisRefAttr::parse(parser, Type())));
        return success(axes.back() != nullptr);
      }))
    return {};
  StringRef word;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&word)) &&
      (!word.consume_front("p") || word.getAsInteger(10, priority))) {
    parser.emitError(loc, "expected a priority, as p1");
    return {};
  }
  return get(parser.getContext(), axes, isClosed, priority);
}

void DimensionShardingAttr::print(AsmPrinter &printer) const {
  printList(printer, "{", getAxes(), "");
  if (!getIsClosed())
    printer << (getAxes().empty() ? "?" : ", ?");
  printer << "}";
  if (getPriority() >= 0)
    printer << "p" << getPriority();
}

Attribute TensorShardingAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  Attribute mesh;
  if (succeeded(parser.parseOptionalKeyword("mesh"))) {
    mesh = MeshAttr::parse(parser, Type());
  } else {
    FlatSymbolRefAttr symbol;
    if (parser.parseAttribute(symbol))
      return {};
    mesh = symbol;
  }
  if (!mesh || parser.parseComma())
    return {};
  auto dimensions = parseList<DimensionShardingAttr>(parser, Delimiter::Square);
  if (failed(dimensions))
    return {};
  SmallVector<AxisRefAttr> replicated, unreduced;
  while (succeeded(parser.parseOptionalComma())) {
    StringRef name;
    if (parser.parseOptionalKeyword(&name, {"replicated", "unreduced"})) {
      parser.emitError(parser.getCurrentLocation(),
                       "expected replicated={...} or unreduced={...}");
      return {};
    }
    if (parser.parseEqual())
      return {};
    auto axes = parseList<AxisRefAttr>(parser, Delimiter::Braces);
    if (failed(axes))
      return {};
    (name == "replicated" ? replicated : unreduced) = *axes;
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, *dimensions, replicated, unreduced);
}

void TensorShardingAttr::print(AsmPrinter &printer) const {
  printer << "<";
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) {
    printer << "mesh";
    mesh.print(printer);
  } else {
    printer.printAttribute(getMeshOrRef());
  }
  printList(printer, ", [", getDimShardings(), "]");
  if (!getReplicatedAxes().empty())
    printList(printer, ", replicated={", getReplicatedAxes(), "}");
  if (!getUnreducedAxes().empty())
    printList(printer, ", unreduced={", getUnreducedAxes(), "}");
  printer << ">";
}

MeshAttr TensorShardingAttr::getMesh(Operation *op) const {
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef()))
    return mesh;
  auto symbol = dyn_cast<FlatSymbolRefAttr>(getMeshOrRef());
  if (!symbol)
    return {};
  auto mesh = SymbolTable::lookupNearestSymbolFrom<MeshOp>(op, symbol);
  return mesh ? mesh.getMesh() : MeshAttr();
}

Attribute TensorShardingPerValueAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  auto shardings = parseList<TensorShardingAttr>(parser, Delimiter::Square);
  if (failed(shardings) || parser.parseGreater())
    return {};
  return get(parser.getContext(), *shardings);
}

void TensorShardingPerValueAttr::print(AsmPrinter &printer) const {
  printList(printer, "<[", getShardings(), "]>");
}

Attribute ManualAxesAttr::parse(AsmParser &parser, Type) {
  SmallVector<StringAttr> axes;
  if (parser.parseCommaSeparatedList(Delimiter::Braces, [&]() -> ParseResult {
        return parser.parseAttribute(axes.emplace_back());
      }))
    return {};
  return get(parser.getContext(), axes);
}

void ManualAxesAttr::print(AsmPrinter &printer) const {
  printer << "{";
  llvm::interleaveComma(getAxes(), printer,
                        [&](StringAttr axis) { printer << axis; });
  printer << "}";
}

//===----------------------------------------------------------------------===//
// Axes and dimensions
//===----------------------------------------------------------------------===//

static bool isManual(ManualAxesAttr manualAxes, StringRef axis) {
  return llvm::any_of(manualAxes.getAxes(), [&](StringAttr manual) {
    return manual.getValue() == axis;
  });
}

FailureOr<SmallVector<int64_t>>
systole::sdy::getNumParts(TensorShardingAttr sharding, MeshAttr mesh,
                          ManualAxesAttr manualAxes, int64_t rank) {
  SmallVector<int64_t> parts(rank, 1);
  for (auto [count, dimension] : llvm::zip(parts, sharding.getDimShardings()))
    for (AxisRefAttr axis : dimension.getAxes()) {
      if (axis.getSize() != 0)
        return failure();
      if (isManual(manualAxes, axis.getName()))
        count *= mesh.getAxisSize(axis.getName());
    }
  return parts;
}

SmallVector<int64_t> systole::sdy::getPart(TensorShardingAttr sharding,
                                           MeshAttr mesh,
                                           ManualAxesAttr manualAxes,
                                           int64_t rank, int64_t device) {
  // The device's position along each axis: the last axis is the fastest.
  llvm::StringMap<int64_t> place;
  for (MeshAxisAttr axis : llvm::reverse(mesh.getAxes())) {
    place[axis.getName()] = device % axis.getSize();
    device /= axis.getSize();
  }
  SmallVector<int64_t> parts(rank, 0);
  for (auto [part, dimension] : llvm::zip(parts, sharding.getDimShardings()))
    for (AxisRefAttr axis : dimension.getAxes())
      if (isManual(manualAxes, axis.getName()))
        part = part * mesh.getAxisSize(axis.getName()) + place[axis.getName()];
  return parts;
}

MeshAttr systole::sdy::getMesh(ManualComputationOp op) {
  for (TensorShardingPerValueAttr list :
       {op.getInShardings(), op.getOutShardings()})
    for (TensorShardingAttr sharding : list.getShardings())
      if (MeshAttr mesh = sharding.getMesh(op))
        return mesh;
  return {};
}

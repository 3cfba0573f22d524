//===- DynamicRecordOps.cpp - StableHLO of unknown sizes, for the runtime -===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicRecordOps.h"

#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace systole;

//===----------------------------------------------------------------------===//
// Special cases
//===----------------------------------------------------------------------===//

/// Adds properties that an operation's attributes lack; an error if the runtime
/// has no such form of it.
using Tell = LogicalResult (*)(Operation *op, NamedAttrList &attributes);

static void setText(Operation *op, NamedAttrList &attributes, StringRef name,
                    StringRef text) {
  attributes.set(name, StringAttr::get(op->getContext(), text));
}

static InFlightDiagnostic emitNotComputed(Operation *op) {
  return op->emitOpError("of a value whose size is known at run time only ");
}

/// The words of both dialects are the same.
template <typename Op>
static LogicalResult tellDirection(Operation *op, NamedAttrList &attributes) {
  auto compare = cast<Op>(op);
  if (auto type = compare.getCompareType();
      type && stringifyEnum(*type) == "TOTALORDER")
    return emitNotComputed(op)
           << "has no total order of floats: compare them as FLOAT";
  setText(op, attributes, "direction",
          stringifyEnum(compare.getComparisonDirection()));
  return success();
}

static LogicalResult tellFunction(Operation *op, NamedAttrList &attributes) {
  auto reduce = cast<stablehlo::ReduceOp>(op);
  static constexpr StringRef functions[] = {
      "add", "and", "maximum", "minimum", "multiply", "or", "xor"};
  if (Operation *function = stablehlo::findReducer(reduce.getBody())) {
    StringRef name = function->getName().stripDialect();
    if (llvm::is_contained(functions, name)) {
      setText(op, attributes, "function", name);
      return success();
    }
  }
  return emitNotComputed(op)
         << "reduces one value, by stablehlo.add, and, maximum, minimum, "
            "multiply, or, xor of its two arguments: make it of static shape "
            "before, with data.pad";
}

static LogicalResult tellStatic(Operation *op, NamedAttrList &) {
  if (cast<ShapedType>(op->getResult(0).getType()).hasStaticShape())
    return success();
  return emitNotComputed(op) << "gives a tensor of static shape: for another "
                                "one, use stablehlo.dynamic_reshape";
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {
struct DynamicOp {
  StringRef name; ///< StableHLO's name.
  /// Whether CHLO has a broadcasting form.
  bool broadcasts = false;
  Tell tell = nullptr;
  /// The function for the form of CHLO.
  Tell tellBroadcast = nullptr;
};
} // namespace

static constexpr DynamicOp dynamicOps[] = {
#define UNARY_RULE(RULE, NAME) {NAME},
#define BINARY_RULE(RULE, NAME) {NAME, true},
#include "runtime/data/record_ops/ScalarRules.def"
    {"clamp"},
    {"compare", true, tellDirection<stablehlo::CompareOp>,
     tellDirection<chlo::BroadcastCompareOp>},
    {"concatenate"},
    {"convert"},
    {"dynamic_broadcast_in_dim"},
    {"dynamic_iota"},
    {"dynamic_reshape"},
    {"dynamic_slice"},
    {"get_dimension_size"},
    {"real_dynamic_slice"},
    {"reduce", false, tellFunction},
    {"reshape", false, tellStatic},
    {"reverse"},
    {"select", true},
    {"slice"},
    {"transpose"},
};

/// The operation's row, and whether it is CHLO's.
static std::pair<const DynamicOp *, bool> findRow(Operation *op) {
  StringRef name = op->getName().stripDialect();
  bool isCHLO = isa_and_present<chlo::CHLODialect>(op->getDialect());
  bool isBroadcast = isCHLO && name.consume_front("broadcast_");
  if (!isBroadcast &&
      !isa_and_present<stablehlo::StablehloDialect>(op->getDialect()))
    return {nullptr, false};
  const auto *row = llvm::find_if(
      dynamicOps, [&](const DynamicOp &row) { return row.name == name; });
  if (row == std::end(dynamicOps) || (isBroadcast && !row->broadcasts))
    return {nullptr, false};
  return {row, isBroadcast};
}

bool systole::isDynamicOp(Operation *op) { return findRow(op).first; }

/// Whether the runtime computes with such elements.
static bool isComputed(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return false;
  Type element = tensor.getElementType();
  return element.isF32() || element.isF64() || element.isInteger(1) ||
         element.isInteger(8) || element.isInteger(16) ||
         element.isInteger(32) || element.isInteger(64);
}

FailureOr<RecordDescription> systole::describeDynamicOp(Operation *op) {
  auto [row, isBroadcast] = findRow(op);
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (!isComputed(type))
        return emitNotComputed(op)
               << "takes and gives tensors of i1, integers of 8 to 64 bits, "
                  "f32 and f64, not "
               << type
               << ": convert it, or make it of static shape, as data.pad does";
  RecordDescription description{("stablehlo." + row->name).str(),
                                NamedAttrList(op->getAttrs())};
  if (isBroadcast)
    description.attributes.set("broadcasts", UnitAttr::get(op->getContext()));
  if (Tell tell = isBroadcast ? row->tellBroadcast : row->tell;
      tell && failed(tell(op, description.attributes)))
    return failure();
  return description;
}

//===- OutlineChecks.cpp - Turns checks into results ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Execution/Outline.h"
#include "systole/Execution/Passes.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole;
using namespace systole::execution;
using systole::interpreter::Check;
using systole::interpreter::Tensor;

namespace systole::execution {
#define GEN_PASS_DEF_OUTLINECHECKSPASS
#include "systole/Execution/Passes.h.inc"
} // namespace systole::execution

// The function's attribute: an array with a dictionary for each check, whose
// entries are the following.
static constexpr StringLiteral checksAttribute = "systole.checks";
static constexpr StringLiteral callEntry = "call";
static constexpr StringLiteral actualEntry = "actual"; // A result's index.
static constexpr StringLiteral expectedEntry =
    "expected"; // Likewise, or absent.
static constexpr StringLiteral locationEntry = "location";

LogicalResult systole::execution::outlineChecks(func::FuncOp function) {
  if (function.isExternal())
    return success();
  SmallVector<Operation *> checks;
  for (Operation &op : function.front())
    if (!interpreter::getCheckName(&op).empty())
      checks.push_back(&op);
  if (checks.empty())
    return success();
  for (Operation *check : checks)
    if (failed(interpreter::getCheck(check)))
      return failure();

  Builder builder(function.getContext());
  Operation *terminator = function.front().getTerminator();
  SmallVector<Value> results(terminator->getOperands());
  auto addResult = [&](Value value) {
    results.push_back(value);
    return builder.getI64IntegerAttr(results.size() - 1);
  };

  SmallVector<Attribute> descriptions;
  for (Operation *check : checks) {
    // The check's own attributes: tolerances, an expected constant.
    NamedAttrList description(isa<stablehlo::CustomCallOp>(check)
                                  ? check->getDiscardableAttrDictionary()
                                  : check->getAttrDictionary());
    description.set(callEntry,
                    builder.getStringAttr(interpreter::getCheckName(check)));
    description.set(actualEntry, addResult(check->getOperand(0)));
    if (check->getNumOperands() == 2)
      description.set(expectedEntry, addResult(check->getOperand(1)));
    description.set(locationEntry, LocationAttr(check->getLoc()));
    descriptions.push_back(description.getDictionary(function.getContext()));
    check->erase();
  }
  terminator->setOperands(results);
  SmallVector<DictionaryAttr> attributes;
  function.getAllResultAttrs(attributes);
  attributes.resize(results.size(), builder.getDictionaryAttr({}));
  function.setFunctionType(FunctionType::get(function.getContext(),
                                             function.getArgumentTypes(),
                                             ValueRange(results).getTypes()));
  function.setAllResultAttrs(attributes);
  function->setAttr(checksAttribute, builder.getArrayAttr(descriptions));
  return success();
}

static ArrayRef<Attribute> getDescriptions(func::FuncOp function) {
  auto attribute = function->getAttrOfType<ArrayAttr>(checksAttribute);
  return attribute ? attribute.getValue() : ArrayRef<Attribute>();
}

unsigned systole::execution::getNumOwnResults(func::FuncOp function) {
  ArrayRef<Attribute> descriptions = getDescriptions(function);
  if (descriptions.empty())
    return function.getNumResults();
  // The first check's results follow the function's own.
  return cast<DictionaryAttr>(descriptions.front())
      .getAs<IntegerAttr>(actualEntry)
      .getInt();
}

LogicalResult systole::execution::compareResults(func::FuncOp function,
                                                 ArrayRef<Tensor> results) {
  bool ok = true;
  for (Attribute attribute : getDescriptions(function)) {
    auto description = cast<DictionaryAttr>(attribute);
    StringRef name = description.getAs<StringAttr>(callEntry).getValue();
    Location location = description.getAs<LocationAttr>(locationEntry);
    FailureOr<Check> check = interpreter::getCheck(name, description, location);
    if (failed(check))
      return failure();
    auto getResult = [&](StringRef entry) -> const Tensor & {
      return results[description.getAs<IntegerAttr>(entry).getInt()];
    };
    const Tensor &actual = getResult(actualEntry);
    const Tensor &expected =
        check->expected ? *check->expected : getResult(expectedEntry);
    ok &= succeeded(interpreter::compare(*check, actual, expected, [&] {
      return emitError(location) << name << " failed: ";
    }));
  }
  return success(ok);
}

namespace {
struct OutlineChecksPass
    : public execution::impl::OutlineChecksPassBase<OutlineChecksPass> {
  void runOnOperation() override {
    if (failed(outlineChecks(getOperation())))
      signalPassFailure();
  }
};
} // namespace

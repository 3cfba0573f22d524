//===- Compare.cpp - Compares with expectations ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/Compare.h"
#include "systole/Dialect/Check/IR/Check.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace systole;
using namespace systole::interpreter;

//===----------------------------------------------------------------------===//
// Parsing of checks
//===----------------------------------------------------------------------===//

static constexpr StringLiteral prefix = "check.";

StringRef systole::interpreter::getCheckName(Operation *op) {
  // This op is about values that ran before it, and stays in place.
  if (isa<check::ExpectSerializedEqOp>(op))
    return {};
  auto call = dyn_cast<stablehlo::CustomCallOp>(op);
  StringRef name =
      call ? call.getCallTargetName() : op->getName().getStringRef();
  return name.starts_with(prefix) ? name : StringRef();
}

static double getNumber(DictionaryAttr attributes, StringRef name,
                        double otherwise) {
  auto attribute = attributes.getAs<FloatAttr>(name);
  return attribute ? attribute.getValueAsDouble() : otherwise;
}

static uint64_t getCount(DictionaryAttr attributes, StringRef name,
                         uint64_t otherwise) {
  auto attribute = attributes.getAs<IntegerAttr>(name);
  return attribute ? attribute.getValue().getZExtValue() : otherwise;
}

FailureOr<Check> systole::interpreter::getCheck(StringRef name,
                                                DictionaryAttr attributes,
                                                Location location) {
  StringRef relation = name.drop_front(prefix.size());
  bool isConst = relation.consume_back("_const");
  auto kind = llvm::StringSwitch<std::optional<Check::Kind>>(relation)
                  .Case("expect_eq", Check::Kind::Equal)
                  .Case("expect_almost_eq", Check::Kind::AlmostEqual)
                  .Case("expect_close", Check::Kind::Close)
                  .Default(std::nullopt);
  if (!kind)
    return emitError(location)
           << "there is no check '" << name
           << "'; there are check.expect_eq, check.expect_almost_eq and "
              "check.expect_close, and each with _const";

  Check check;
  check.kind = *kind;
  check.tolerance = getNumber(attributes, "tolerance", check.tolerance);
  check.relativeTolerance = getNumber(attributes, "relative_tolerance", 0);
  check.maxUlpDifference =
      getCount(attributes, "max_ulp_difference", check.maxUlpDifference);
  check.minUlpDifference = getCount(attributes, "min_ulp_difference", 0);
  if (!isConst)
    return check;

  auto value = attributes.getAs<DenseElementsAttr>("value");
  if (!value || !Tensor::supports(value.getType()))
    return emitError(location) << "'" << name
                               << "' expects the attribute 'value' to be a "
                                  "tensor that the interpreter can represent";
  check.expected = Tensor::fromAttribute(value);
  return check;
}

FailureOr<Check> systole::interpreter::getCheck(Operation *op) {
  StringRef name = getCheckName(op);
  FailureOr<Check> check =
      getCheck(name, op->getAttrDictionary(), op->getLoc());
  if (failed(check))
    return failure();

  unsigned numOperands = check->expected ? 1 : 2;
  if (op->getNumOperands() != numOperands || op->getNumResults() != 0)
    return op->emitError() << "'" << name << "' takes " << numOperands
                           << (numOperands == 1 ? " operand" : " operands")
                           << " and has no results";
  Type actual = op->getOperand(0).getType();
  Type expected = check->expected ? Type(check->expected->getType())
                                  : op->getOperand(1).getType();
  if (actual != expected)
    return op->emitError() << "'" << name << "' compares a value of type "
                           << actual << " with one of type " << expected
                           << "; make them the same type";
  return check;
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

/// A numbering of the type's values: neighbours differ by one, and 0 equals -0.
static int64_t ordinal(FloatType type, double value) {
  APFloat converted(value);
  bool losesInfo;
  converted.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
  APInt bits = converted.bitcastToAPInt();
  bool negative = bits.isNegative();
  bits.clearSignBit();
  int64_t magnitude = bits.getZExtValue();
  return negative ? -magnitude : magnitude;
}

uint64_t systole::interpreter::getUlpDifference(FloatType type, double a,
                                                double b) {
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return 0;
  if (!std::isfinite(a) || !std::isfinite(b))
    return std::numeric_limits<uint64_t>::max();
  int64_t x = ordinal(type, a), y = ordinal(type, b);
  return x > y ? uint64_t(x) - uint64_t(y) : uint64_t(y) - uint64_t(x);
}

/// Whether a float, or a part of a complex number whose modulus is `size`,
/// matches the expectation.
static bool agree(const Check &check, FloatType type, double actual,
                  double expected, double size) {
  bool same =
      actual == expected || (std::isnan(actual) && std::isnan(expected));
  switch (check.kind) {
  case Check::Kind::Equal:
    return same;
  case Check::Kind::AlmostEqual:
    if (!std::isfinite(actual) || !std::isfinite(expected))
      return same;
    return std::fabs(actual - expected) <=
           check.tolerance + check.relativeTolerance * size;
  case Check::Kind::Close:
    uint64_t difference = getUlpDifference(type, actual, expected);
    return check.minUlpDifference <= difference &&
           difference <= check.maxUlpDifference;
  }
  llvm_unreachable("all kinds are handled");
}

static bool agree(const Check &check, const Tensor &actual,
                  const Tensor &expected, int64_t position) {
  FloatType type = getPartType(actual.getElementType());
  if (!type)
    return actual.getBits(position) == expected.getBits(position);
  auto parts = getParts(actual.get(position));
  auto expectedParts = getParts(expected.get(position));
  double size = std::hypot(expectedParts.front(),
                           parts.size() == 2 ? expectedParts.back() : 0.0);
  return llvm::all_of(llvm::zip_equal(parts, expectedParts), [&](auto pair) {
    auto [part, wanted] = pair;
    return agree(check, type, part, wanted, size);
  });
}

static std::string describe(const Tensor &tensor, int64_t position) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printElement(os, tensor, position);
  return text;
}

static std::string describeRelation(const Check &check) {
  std::string text;
  llvm::raw_string_ostream os(text);
  switch (check.kind) {
  case Check::Kind::Equal:
    os << "equal to";
    break;
  case Check::Kind::AlmostEqual:
    os << "within " << check.tolerance;
    if (check.relativeTolerance != 0)
      os << " + " << check.relativeTolerance << " of its size";
    os << " of";
    break;
  case Check::Kind::Close:
    if (check.minUlpDifference != 0)
      os << "at least " << check.minUlpDifference << " and ";
    os << "at most " << check.maxUlpDifference << " ULPs from";
    break;
  }
  return text;
}

/// The index of a row-major position, printed as `[1, 0, 2]`.
static std::string describeIndex(const Tensor &tensor, int64_t position) {
  Index index(tensor.getRank());
  for (int64_t dim = tensor.getRank() - 1; dim >= 0; --dim) {
    index[dim] = position % tensor.getShape()[dim];
    position /= tensor.getShape()[dim];
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "[";
  llvm::interleaveComma(index, os);
  os << "]";
  return text;
}

static std::string describeDifference(const Tensor &actual,
                                      const Tensor &expected,
                                      int64_t position) {
  FloatType type = getPartType(actual.getElementType());
  if (!type)
    return "";
  auto a = getParts(actual.get(position)), e = getParts(expected.get(position));
  auto isInfinite = [](double x) { return !std::isfinite(x); };
  if (llvm::any_of(a, isInfinite) || llvm::any_of(e, isInfinite))
    return "";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << " (difference ";
  for (auto [i, part, expectedPart] : llvm::enumerate(a, e))
    os << (i ? "; " : "") << part - expectedPart << ", "
       << getUlpDifference(type, part, expectedPart) << " ULPs";
  os << ")";
  return text;
}

LogicalResult systole::interpreter::compare(
    const Check &check, const Tensor &actual, const Tensor &expected,
    llvm::function_ref<InFlightDiagnostic()> emitError) {
  assert(actual.getType() == expected.getType() && "checked with the op");
  SmallVector<int64_t> wrong;
  for (int64_t i = 0; i < actual.getNumElements(); ++i)
    if (!agree(check, actual, expected, i))
      wrong.push_back(i);
  if (wrong.empty())
    return success();

  InFlightDiagnostic error = emitError()
                             << wrong.size() << " of "
                             << actual.getNumElements() << " elements are not "
                             << describeRelation(check) << " the expected";
  constexpr size_t shown = 5;
  for (int64_t i : ArrayRef(wrong).take_front(shown))
    error << (i == wrong[0] ? ": " : "; ") << "at " << describeIndex(actual, i)
          << " " << describe(actual, i) << ", expected "
          << describe(expected, i) << describeDifference(actual, expected, i);
  if (wrong.size() > shown)
    error << "; and " << wrong.size() - shown << " more";
  return error;
}

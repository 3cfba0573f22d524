//===- RaggedDotOp.cpp - Products of groups -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace systole;
using namespace systole::chlo;

//===----------------------------------------------------------------------===//
// Dimension numbers
//===----------------------------------------------------------------------===//

static constexpr StringRef listNames[] = {
    "lhs_batching_dimensions",    "rhs_batching_dimensions",
    "lhs_contracting_dimensions", "rhs_contracting_dimensions",
    "lhs_ragged_dimensions",      "rhs_group_dimensions"};

Attribute RaggedDotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lists[std::size(listNames)];
  auto parseList = [&]() -> ParseResult {
    StringRef name;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseOptionalKeyword(&name, listNames))
      return parser.emitError(loc, "expected the name of a list of dimensions "
                                   "of a ragged product: ")
             << llvm::join(ArrayRef(listNames), ", ");
    SmallVector<int64_t> &list = lists[llvm::find(listNames, name) - listNames];
    if (!list.empty())
      return parser.emitError(loc) << "'" << name << "' is given twice";
    return failure(
        parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(list.emplace_back());
        }));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseList))
    return {};
  return get(parser.getContext(), lists[0], lists[1], lists[2], lists[3],
             lists[4], lists[5]);
}

void RaggedDotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  ArrayRef<int64_t> lists[] = {
      getLhsBatchingDimensions(),    getRhsBatchingDimensions(),
      getLhsContractingDimensions(), getRhsContractingDimensions(),
      getLhsRaggedDimensions(),      getRhsGroupDimensions()};
  llvm::ListSeparator separator;
  printer << "<";
  for (auto [name, list] : llvm::zip_equal(listNames, lists))
    if (!list.empty())
      printer << StringRef(separator) << name << " = [" << list << "]";
  printer << ">";
}

//===----------------------------------------------------------------------===//
// The operation
//===----------------------------------------------------------------------===//

bool RaggedDotOp::isRaggedContracted() {
  return llvm::is_contained(
      getRaggedDotDimensionNumbers().getLhsContractingDimensions(),
      getRaggedDimension());
}

std::optional<int64_t> RaggedDotOp::getGroupDimension() {
  ArrayRef<int64_t> dims =
      getRaggedDotDimensionNumbers().getRhsGroupDimensions();
  return dims.empty() ? std::nullopt : std::optional(dims.front());
}

SmallVector<int64_t> RaggedDotOp::getPrefixDimensions() {
  RaggedDotDimensionNumbersAttr numbers = getRaggedDotDimensionNumbers();
  auto batch = llvm::to_vector(numbers.getLhsBatchingDimensions());
  auto contracted = llvm::to_vector(numbers.getLhsContractingDimensions());
  SmallVector<int64_t> free = stablehlo::getFreeDimensions(
      cast<RankedTensorType>(getLhs().getType()).getRank(), batch, contracted);
  SmallVector<int64_t> dims, kind;
  if (llvm::is_contained(batch, getRaggedDimension())) {
    kind = batch;
  } else {
    dims = batch;
    kind = isRaggedContracted() ? contracted : free;
  }
  dims.append(kind.begin(), llvm::find(kind, getRaggedDimension()));
  return dims;
}

/// (C14), (C15)
static LogicalResult verifyRoles(RaggedDotOp op, RankedTensorType lhs,
                                 RankedTensorType rhs) {
  RaggedDotDimensionNumbersAttr numbers = op.getRaggedDotDimensionNumbers();
  ArrayRef<int64_t> ragged = numbers.getLhsRaggedDimensions();
  if (ragged.size() != 1 || ragged[0] < 0 || ragged[0] >= lhs.getRank())
    return op.emitOpError() << "(C14) lhs_ragged_dimensions is [" << ragged
                            << "], but names one of the " << lhs.getRank()
                            << " dimensions of lhs";
  ArrayRef<int64_t> groups = numbers.getRhsGroupDimensions();
  bool isFree =
      !op.isRaggedContracted() &&
      !llvm::is_contained(numbers.getLhsBatchingDimensions(), ragged[0]);
  if (!isFree && !groups.empty())
    return op.emitOpError() << "(C15) rhs_group_dimensions is [" << groups
                            << "], but is empty where the ragged dimension is "
                               "contracted or batched over";
  if (isFree &&
      (groups.size() != 1 || groups[0] < 0 || groups[0] >= rhs.getRank() ||
       llvm::is_contained(numbers.getRhsBatchingDimensions(), groups[0]) ||
       llvm::is_contained(numbers.getRhsContractingDimensions(), groups[0])))
    return op.emitOpError() << "(C15) rhs_group_dimensions is [" << groups
                            << "], but names one dimension of rhs that is "
                               "neither contracted nor batched over";
  return success();
}

/// (C16); `shape` is the optional prefix of the sizes of groups.
static LogicalResult verifyGroupSizes(RaggedDotOp op,
                                      SmallVector<int64_t> shape) {
  auto sizes = cast<RankedTensorType>(op.getGroupSizes().getType());
  if (sizes.getRank() == 0)
    return op.emitOpError() << "(C16) group_sizes has no dimension";
  int64_t numGroups = sizes.getShape().back();
  if (std::optional<int64_t> dim = op.getGroupDimension()) {
    auto rhs = cast<RankedTensorType>(op.getRhs().getType());
    if (rhs.getDimSize(*dim) != numGroups)
      return op.emitOpError()
             << "(C16) there are " << numGroups
             << " sizes of groups, but the group dimension of rhs has "
             << rhs.getDimSize(*dim) << " elements";
  }
  shape.push_back(numGroups);
  if (sizes.getRank() != 1 && sizes.getShape() != ArrayRef(shape))
    return op.emitOpError()
           << "(C16) group_sizes has the type " << sizes
           << ", but its shape is [" << numGroups << "] or [" << shape << "]";
  return success();
}

LogicalResult RaggedDotOp::verify() {
  auto lhs = cast<RankedTensorType>(getLhs().getType());
  auto rhs = cast<RankedTensorType>(getRhs().getType());
  auto result = cast<RankedTensorType>(getType());
  for (Type type : {getLhs().getType(), getRhs().getType(),
                    getGroupSizes().getType(), getResult().getType()})
    if (!cast<RankedTensorType>(type).hasStaticShape())
      return emitOpError() << "(C17) the type " << type
                           << " has a dimension that is not known";
  if (isa<FloatType>(lhs.getElementType()) !=
          isa<FloatType>(result.getElementType()) ||
      isa<FloatType>(rhs.getElementType()) !=
          isa<FloatType>(result.getElementType()))
    return emitOpError() << "(C13) lhs has the element type "
                         << lhs.getElementType() << ", rhs "
                         << rhs.getElementType() << " and the result "
                         << result.getElementType()
                         << "; all are floats, or integers";
  if (getPrecisionConfig() && !getPrecisionConfig()->empty() &&
      getPrecisionConfig()->size() != 2)
    return emitOpError() << "(C11) precision_config has "
                         << getPrecisionConfig()->size()
                         << " entries, but takes none or two, one for each "
                            "operand";
  if (failed(verifyRoles(*this, lhs, rhs)))
    return failure();

  RaggedDotDimensionNumbersAttr numbers = getRaggedDotDimensionNumbers();
  auto rhsBatch = llvm::to_vector(numbers.getRhsBatchingDimensions());
  auto rhsContracted = llvm::to_vector(numbers.getRhsContractingDimensions());
  if (std::optional<int64_t> group = getGroupDimension()) {
    SmallVector<int64_t> shape(rhs.getShape());
    shape.erase(shape.begin() + *group);
    rhs = rhs.clone(shape);
    for (int64_t &dim : rhsBatch)
      dim -= dim > *group;
    for (int64_t &dim : rhsContracted)
      dim -= dim > *group;
  }
  FailureOr<SmallVector<int64_t>> shape = stablehlo::inferDotGeneralShape(
      getLoc(), lhs, rhs,
      stablehlo::DotDimensionNumbersAttr::get(
          getContext(), numbers.getLhsBatchingDimensions(), rhsBatch,
          numbers.getLhsContractingDimensions(), rhsContracted));
  if (failed(shape))
    return failure();
  SmallVector<int64_t> prefix;
  for (int64_t dim : getPrefixDimensions())
    prefix.push_back(lhs.getDimSize(dim));
  if (failed(verifyGroupSizes(*this, prefix)))
    return failure();
  if (isRaggedContracted())
    shape->insert(
        shape->begin(),
        cast<RankedTensorType>(getGroupSizes().getType()).getShape().back());
  if (result.getShape() != ArrayRef(*shape))
    return emitOpError() << "(C12) the result has the type " << result
                         << ", but its shape is that of "
                         << result.clone(*shape);
  return success();
}

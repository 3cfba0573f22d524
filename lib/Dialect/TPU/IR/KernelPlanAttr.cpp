//===- KernelPlanAttr.cpp - Plans of matrix kernels -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Syntax of steps, and the constraints of plans that hold for any contraction.
// lower-mxu checks those that depend on the operation and the CPU.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/TPU.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace systole::tpu;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

Attribute KernelStepAttr::parse(AsmParser &parser, Type) {
  FailureOr<KernelStepKind> kind;
  int64_t dim = 0, by = 1, items = 1;
  auto location = parser.getCurrentLocation();
  if (parser.parseLess() ||
      failed(kind = FieldParser<KernelStepKind>::parse(parser)))
    return {};
  if (*kind == KernelStepKind::loop &&
      (parser.parseInteger(dim) || parser.parseKeyword("by") ||
       parser.parseInteger(by)))
    return {};
  if (*kind == KernelStepKind::copy) {
    FailureOr<KernelOperand> operand =
        FieldParser<KernelOperand>::parse(parser);
    if (failed(operand))
      return {};
    dim = int64_t(*operand);
  }
  if (succeeded(parser.parseOptionalKeyword("items")) &&
      parser.parseInteger(items))
    return {};
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(location); },
                    parser.getContext(), *kind, dim, by, items);
}

void KernelStepAttr::print(AsmPrinter &printer) const {
  printer << '<' << getKind();
  if (getKind() == KernelStepKind::loop)
    printer << ' ' << getDim() << " by " << getBy();
  if (getKind() == KernelStepKind::copy)
    printer << ' ' << getOperand();
  if (getItems() != 1)
    printer << " items " << getItems();
  printer << '>';
}

LogicalResult KernelStepAttr::verify(function_ref<InFlightDiagnostic()> error,
                                     KernelStepKind kind, int64_t dim,
                                     int64_t by, int64_t items) {
  if (dim < 0 || by < 1)
    return error() << "a loop is over a dimension from 0 on, by 1 or more, not "
                   << dim << " by " << by;
  if (items < 1)
    return error() << "a step has 1 or more items, not " << items;
  if (items > 1 && kind == KernelStepKind::freeze)
    return error() << "<freeze> has no items";
  return success();
}

FailureOr<SmallVector<KernelStepAttr>>
systole::tpu::detail::parseKernelSteps(AsmParser &parser) {
  SmallVector<KernelStepAttr> steps;
  auto parseStep = [&]() -> ParseResult {
    Attribute step = KernelStepAttr::parse(parser, Type());
    if (!step)
      return failure();
    steps.push_back(cast<KernelStepAttr>(step));
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseStep))
    return failure();
  return steps;
}

void systole::tpu::detail::printKernelSteps(AsmPrinter &printer,
                                            ArrayRef<KernelStepAttr> steps) {
  printer << '[';
  llvm::interleaveComma(steps, printer,
                        [&](KernelStepAttr step) { step.print(printer); });
  printer << ']';
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

namespace {
/// A plan's fields as the verifier sees them.
struct Fields {
  ArrayRef<int64_t> dims, sums;
  KernelProduct product;
  int64_t groupDim, terms, lanes, vectorDim, vectors, rowDim, lineDim, rows;
  bool sharesLastRows;
  Prefetch prefetch;
  ArrayRef<KernelStepAttr> steps;

  bool hasGroups() const {
    return product == KernelProduct::pairs || product == KernelProduct::tiles ||
           product == KernelProduct::quads;
  }
  int64_t count(KernelStepKind kind) const {
    return llvm::count_if(
        steps, [&](KernelStepAttr step) { return step.getKind() == kind; });
  }
};
} // namespace

using EmitError = function_ref<InFlightDiagnostic()>;

/// (C1), and the dimensions' part of (C3).
static LogicalResult verifyDims(const Fields &plan, EmitError error) {
  auto last = int64_t(plan.dims.size()) - 1;
  if (llvm::any_of(plan.dims, [](int64_t size) { return size < 1; }))
    return error() << "dims are positive";
  for (auto [name, value] :
       {std::pair("lanes", plan.lanes), std::pair("vectors", plan.vectors),
        std::pair("rows", plan.rows)})
    if (value < 1)
      return error() << name << " is positive, not " << value;
  if (plan.vectorDim < 0 || plan.vectorDim > last + 1)
    return error() << "vector_dim is 0 to " << last + 1 << ", not "
                   << plan.vectorDim;
  if (plan.vectorDim == last + 1 && plan.lanes != 1)
    return error() << "vector_dim = " << plan.vectorDim
                   << " has one element and needs lanes = 1, not "
                   << plan.lanes;
  if (plan.rowDim < -1 || plan.rowDim > last)
    return error() << "row_dim is 0 to " << last << ", not " << plan.rowDim;
  if (plan.rowDim == plan.vectorDim)
    return error() << "dimension " << plan.rowDim
                   << " is both row_dim and vector_dim";
  if (plan.lineDim < -1 || plan.lineDim > last)
    return error() << "line_dim is 0 to " << last << ", not " << plan.lineDim;
  if (plan.lineDim != -1 &&
      (plan.lineDim == plan.rowDim || plan.lineDim == plan.vectorDim))
    return error() << "dimension " << plan.lineDim
                   << " is both line_dim and row_dim or vector_dim";
  if (plan.rowDim == -1 && (plan.rows != 1 || plan.sharesLastRows))
    return error() << "several rows, and share_last_rows, need a row_dim";
  for (auto [i, dim] : llvm::enumerate(plan.sums)) {
    if (dim < 0 || dim > last)
      return error() << "sums are over dimensions 0 to " << last << ", not "
                     << dim;
    if (dim == plan.vectorDim || dim == plan.rowDim ||
        llvm::is_contained(plan.sums.take_front(i), dim))
      return error() << "dimension " << dim
                     << " has two roles: it is in sums, and in sums, row_dim "
                        "or vector_dim again";
  }
  return success();
}

/// (C2).
static LogicalResult verifyProduct(const Fields &plan, EmitError error) {
  StringRef product = stringifyKernelProduct(plan.product);
  if (plan.hasGroups() && !llvm::is_contained(plan.sums, plan.groupDim))
    return error() << product << " need a group_dim among the sums";
  if (!plan.hasGroups() && plan.groupDim != -1)
    return error() << product << " has no group_dim";
  if (plan.terms < 1 || plan.terms > 3)
    return error() << "terms is 1, 2 or 3, not " << plan.terms;
  if (plan.terms != 1 && plan.product != KernelProduct::tiles)
    return error() << product << " has one term; only tiles have more";
  return success();
}

/// Verifies (C4) and (C5).
static LogicalResult verifySteps(const Fields &plan, EmitError error) {
  using Kind = KernelStepKind;
  if (plan.count(Kind::panels) != 1)
    return error() << "steps have one <panels>, not "
                   << plan.count(Kind::panels);
  if (plan.count(Kind::rows) != (plan.rowDim == -1 ? 0 : 1))
    return error() << "steps have one <rows> if there is a row_dim, and none "
                      "otherwise, not "
                   << plan.count(Kind::rows);
  if (plan.count(Kind::pack) + plan.count(Kind::freeze) > 1)
    return error() << "steps have at most one <pack> or <freeze>";
  llvm::DenseMap<int64_t, int64_t> blocks;
  bool hasPanels = false, hasRows = false, copied[2] = {};
  for (KernelStepAttr step : plan.steps) {
    switch (step.getKind()) {
    case Kind::loop: {
      if (step.getDim() >= int64_t(plan.dims.size()) ||
          step.getDim() == plan.vectorDim)
        return error() << "a loop is over a dimension but vector_dim, which "
                          "<panels> loops over, not "
                       << step.getDim();
      int64_t block = blocks.lookup_or(step.getDim(), plan.dims[step.getDim()]);
      if (step.getBy() >= block)
        return error() << "loops over dimension " << step.getDim()
                       << " go to smaller blocks: " << step.getBy()
                       << " is not less than " << block;
      if (hasRows && step.getDim() == plan.rowDim)
        return error() << "loops over row_dim are outside of <rows>";
      blocks[step.getDim()] = step.getBy();
      break;
    }
    case Kind::copy:
      if (hasPanels || hasRows)
        return error() << "copies are outside of <panels> and <rows>";
      if (std::exchange(copied[int64_t(step.getOperand())], true))
        return error() << "steps copy "
                       << stringifyKernelOperand(step.getOperand()) << " twice";
      break;
    case Kind::pack:
      if (hasRows)
        return error() << "<pack> is outside of <rows>";
      break;
    case Kind::freeze:
      if (!blocks.empty() || hasPanels || hasRows)
        return error() << "<freeze> is outside of all loops";
      break;
    case Kind::panels:
      hasPanels = true;
      break;
    case Kind::rows:
      hasRows = true;
      break;
    }
  }
  return success();
}

/// (C7).
static LogicalResult verifyItems(const Fields &plan, EmitError error) {
  bool hasItems = false, hasPanels = false, isAfterItems = false;
  for (KernelStepAttr step : plan.steps) {
    bool isAdjacent = std::exchange(isAfterItems, false);
    KernelStepKind kind = step.getKind();
    bool packs = kind == KernelStepKind::pack || kind == KernelStepKind::copy;
    hasPanels |= kind == KernelStepKind::panels;
    if (step.getItems() == 1)
      continue;
    if (packs && (hasItems || hasPanels || plan.terms != 1))
      return error() << "a <" << stringifyKernelStepKind(kind)
                     << "> with items is outside of <panels> and of other "
                        "items, and has one term";
    if (!packs && hasItems && !isAdjacent)
      return error() << "one loop, or adjacent ones, have items";
    hasItems |= !packs;
    isAfterItems = !packs;
  }
  return success();
}

LogicalResult KernelPlanAttr::verify(
    EmitError error, DenseI64ArrayAttr dims, KernelProduct product,
    int64_t groupDim, GroupLayout, int64_t terms, KernelOperand, int64_t lanes,
    int64_t vectorDim, int64_t vectors, int64_t rowDim, int64_t lineDim,
    int64_t rows, bool sharesLastRows, DenseI64ArrayAttr sums,
    Prefetch prefetch, bool, ArrayRef<KernelStepAttr> steps) {
  Fields plan{dims,  sums,           product,  groupDim, terms,
              lanes, vectorDim,      vectors,  rowDim,   lineDim,
              rows,  sharesLastRows, prefetch, steps};
  if (failed(verifyDims(plan, error)) || failed(verifyProduct(plan, error)) ||
      failed(verifySteps(plan, error)) || failed(verifyItems(plan, error)))
    return failure();
  Prefetch ofRows = Prefetch::rows | Prefetch::neighbours | Prefetch::result;
  if (rowDim == -1 && (prefetch & ofRows) != Prefetch::none)
    return error() << "prefetch = " << stringifyPrefetch(prefetch & ofRows)
                   << " needs a row_dim";
  if (lineDim != -1 && (rowDim == -1 || product != KernelProduct::tiles))
    return error() << "line_dim is of tiles with a row_dim";
  return success();
}

LogicalResult SparseGradientPlanAttr::verify(EmitError error, int64_t vectors,
                                             int64_t items) {
  if (vectors < 1)
    return error() << "vectors is positive, not " << vectors;
  if (items < 1)
    return error() << "a kernel has 1 or more items, not " << items;
  return success();
}

LogicalResult PinnedKernelAttr::verify(EmitError error, StringRef cpu,
                                       StringRef kernel, ArrayAttr plans) {
  bool isSparse = plans.size() == 1 && isa<SparseGradientPlanAttr>(plans[0]);
  if (!isSparse &&
      (plans.empty() || !llvm::all_of(plans, llvm::IsaPred<KernelPlanAttr>)))
    return error() << "the plans of '" << kernel
                   << "' are a list of #tpu.kernel_plan, or one "
                      "#tpu.sparse_gradient_plan";
  return success();
}

//===- CheckPlan.cpp - Whether a plan computes a contraction --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The constraints of a plan that depend on the operation and the CPU. A plan
// that passes computes the right result, however slowly.
//
//===----------------------------------------------------------------------===//

#include "KernelCost.h"
#include "PlanFacts.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace systole::tpu;

namespace {

class PlanChecker {
public:
  PlanChecker(const KernelPlan &plan, const Contraction &contraction,
              Precision precision, CPUAttr cpu)
      : plan(plan), contraction(contraction), precision(precision), cpu(cpu) {}

  /// Why the plan does not fit; empty if it does.
  std::string run() {
    checkRoles();
    if (!error.empty())
      return error;
    checkProduct();
    checkTile();
    checkLoops();
    checkCopies();
    checkPacking();
    if (plan.bypassesCaches && !canBypassCaches(plan, contraction))
      fail("bypass_caches needs whole vectors of the result that are stored "
           "once, at multiples of their size");
    return error;
  }

private:
  using Kind = KernelStepKind;

  /// Keeps the first reason.
  void fail(const llvm::Twine &reason) {
    if (error.empty())
      error = reason.str();
  }
  int64_t stride(unsigned operand, unsigned dim) {
    return contraction.dims[dim].strides[operand];
  }
  int64_t getBlock(unsigned dim, size_t level) {
    return KernelPlan::getBlock(
        contraction, dim,
        ArrayRef<KernelPlan::Step>(plan.steps).take_front(level));
  }
  int64_t getBlock(unsigned dim) { return getBlock(dim, plan.steps.size()); }

  void checkRoles();
  void checkProduct();
  void checkBF16(bool isBF16);
  void checkProductOfBytes();
  void checkGatheredGroups();
  void checkGroups();
  void checkTile();
  void checkLines();
  void checkLoops();
  void checkReduction(unsigned dim);
  void checkCopies();
  void checkPacking();

  const KernelPlan &plan;
  const Contraction &contraction;
  Precision precision;
  CPUAttr cpu;
  std::string error;
};

} // namespace

void PlanChecker::checkRoles() {
  if (contraction.dims[plan.vectorDim].reduction)
    fail("vector_dim = " + llvm::Twine(plan.vectorDim) + " is summed over");
  if (plan.rowDim && contraction.dims[*plan.rowDim].reduction)
    fail("row_dim = " + llvm::Twine(*plan.rowDim) + " is summed over");
  for (unsigned dim : plan.innerReductions)
    if (!contraction.dims[dim].reduction)
      fail("sums has dimension " + llvm::Twine(dim) +
           ", which is not summed over");
  int64_t wholeVector = cpu.getVectorBits() / 8 / contraction.elementBytes;
  if (plan.lanes != 1 && plan.lanes != wholeVector)
    fail("lanes is 1 or, for vectors of the CPU, " + llvm::Twine(wholeVector) +
         ", not " + llvm::Twine(plan.lanes));
  if (plan.lanes != 1 && stride(Contraction::Dest, plan.vectorDim) != 1)
    fail("the destination is not contiguous along vector_dim = " +
         llvm::Twine(plan.vectorDim) + ", so lanes = 1");
  int64_t streamed = stride(plan.streamed, plan.vectorDim);
  int64_t broadcast = stride(plan.broadcast, plan.vectorDim);
  if (streamed == 0 && broadcast != 0)
    fail("the streamed operand is the one that moves along vector_dim");
  if (plan.elementwise && (streamed != 1 || broadcast != 1))
    fail("both operands move along vector_dim and are not contiguous there");
  // The rows of a tile are read from the broadcast operand only.
  if (plan.rowDim && stride(plan.streamed, *plan.rowDim) != 0)
    fail("the streamed operand moves along row_dim = " +
         llvm::Twine(*plan.rowDim));
}

void PlanChecker::checkProduct() {
  bool isBF16 = contraction.getElementType(Contraction::Lhs).isBF16() &&
                contraction.getElementType(Contraction::Rhs).isBF16();
  if (plan.product == KernelProduct::multiply)
    return;
  if (contraction.isOfBytes())
    return checkProductOfBytes();
  if (!contraction.elementType.isF32() || plan.product == KernelProduct::quads)
    fail("only sums of f32 have products other than multiply, and only bytes "
         "have quads");
  if (plan.elementwise || contraction.empty)
    fail("a product without a sum over features, or of nothing, is computed by "
         "multiply");
  if (plan.terms == 1 && !isBF16 && precision != Precision::bf16)
    fail(stringifyKernelProduct(plan.product) +
         " of one term are less precise than precision = " +
         stringifyPrecision(precision));
  if (plan.terms > 1 && (isBF16 || precision == Precision::f32 ||
                         (precision == Precision::highest && plan.terms != 3)))
    fail(llvm::Twine(plan.terms) + " terms do not give precision = " +
         stringifyPrecision(precision) + " of these operands");
  if (!plan.hasGroups())
    return;
  ProductUnit unit = plan.isTiles() ? ProductUnit::tiles : ProductUnit::pairs;
  if (cpu.getPercent(unit) == 0)
    fail("the CPU " + cpu.getName() + " has no " + stringifyProductUnit(unit));
  int64_t lanes = MXUTarget::get(cpu).pairLanes;
  if (plan.lanes != lanes || stride(plan.streamed, plan.vectorDim) == 0)
    fail("pairs and tiles need lanes = " + llvm::Twine(lanes) +
         " along a dimension of the streamed operand");
  checkGroups();
}

void PlanChecker::checkProductOfBytes() {
  StringRef product = stringifyKernelProduct(plan.product);
  MXUTarget target = MXUTarget::get(cpu);
  if (plan.product == KernelProduct::rounded)
    fail("bytes are multiplied by multiply, pairs, quads or tiles, not by " +
         product);
  if (plan.terms > 1)
    fail("tiles of bytes have one term");
  bool has = plan.isTiles()                         ? target.quadTiles
             : plan.product == KernelProduct::quads ? target.quads
                                                    : target.words;
  if (!has)
    fail("the CPU " + cpu.getName() + " has no " + product + " of integers");
  if (plan.gathersGroups())
    return checkGatheredGroups();
  if (plan.elementwise || contraction.empty || plan.lanes == 1 ||
      stride(plan.streamed, plan.vectorDim) == 0)
    fail(product + " of bytes need vectors along a dimension of one operand, "
                   "and a sum");
  checkGroups();
}

void PlanChecker::checkGatheredGroups() {
  if (!plan.elementwise || contraction.empty || plan.lanes == 1 ||
      plan.product != KernelProduct::quads)
    fail("group_layout = gathered is of quads of two vectors");
  if (!contraction.dims[plan.groupDim].reduction)
    fail("group_dim = " + llvm::Twine(plan.groupDim) + " is not summed over");
  for (auto [i, dim] : llvm::enumerate(contraction.dims))
    if (dim.reduction && getBlock(unsigned(i)) != dim.size)
      fail("group_layout = gathered needs the whole reduction in a tile");
  if (plan.countGroups(contraction) > kMostGatheredGroups)
    fail("a filter has at most " + llvm::Twine(kMostGatheredGroups) +
         " gathered groups");
}

void PlanChecker::checkGroups() {
  if (plan.gathersGroups())
    fail("group_layout = gathered is of quads of two vectors");
  unsigned groups = plan.groupDim;
  if (!contraction.dims[groups].reduction)
    return fail("group_dim = " + llvm::Twine(groups) + " is not summed over");
  std::optional<unsigned> contiguous = findContiguousGroups(plan, contraction);
  if (plan.groupsAreContiguous() && contiguous != groups)
    fail("the broadcast operand is not contiguous along group_dim = " +
         llvm::Twine(groups) + ", so group_layout = copied");
  bool canCopy = plan.isTiles() ? canTranspose(plan, contraction, groups)
                                : movesAlone(plan, contraction, groups);
  if (!plan.groupsAreContiguous() && !canCopy)
    fail("a copy of the broadcast operand cannot have neighbours along "
         "group_dim = " +
         llvm::Twine(groups) + " side by side");
  if (plan.overlapsLastGroup() &&
      (plan.isTiles() ||
       !canOverlapLastGroup(plan, contraction, groups, plan.getGroup()) ||
       getBlock(groups) != contraction.dims[groups].size))
    fail("group_layout = overlapping needs a dimension of no whole groups, in "
         "one block, and panels that are not transposed along it");
  if (plan.padsSums(contraction) &&
      (plan.terms > 1 || !plan.groupsAreContiguous()))
    fail("tiles of several terms, or of a transposed copy, need a multiple "
         "of " +
         llvm::Twine(getDepthOfTiles(contraction)) + " along group_dim, not " +
         llvm::Twine(contraction.dims[groups].size));
  if (plan.padsSums(contraction) && plan.rowDim &&
      !canPadRows(plan, contraction, groups, *plan.rowDim))
    fail("a copy cannot pad rows along row_dim = " + llvm::Twine(*plan.rowDim) +
         " to a multiple of " + llvm::Twine(getDepthOfTiles(contraction)) +
         " products");
}

void PlanChecker::checkTile() {
  if (plan.isTiles()) {
    if (!plan.rowDim || plan.rows > 32 || plan.vectors > 2)
      fail(
          "two by two tiles are at most 32 rows by 2 vectors, along a row_dim");
    if (plan.sharesLastRows)
      fail("tiles do not share_last_rows");
    if (plan.lineDim)
      checkLines();
    return;
  }
  KernelCost cost = KernelCost::get(cpu);
  if (!cost.fitsRegisters(plan.rows, plan.vectors))
    fail("a tile of " + llvm::Twine(plan.rows) + " rows by " +
         llvm::Twine(plan.vectors) + " vectors needs more than the CPU's " +
         llvm::Twine(cost.vectorRegisters) + " registers");
}

void PlanChecker::checkLines() {
  if (plan.terms > 1)
    fail("line_dim needs one term");
  if (contraction.dims[*plan.lineDim].reduction ||
      stride(plan.streamed, *plan.lineDim) != 0)
    return fail("line_dim = " + llvm::Twine(*plan.lineDim) +
                " is of the broadcast operand and of the destination only");
  if (getRowsOfLine(plan, contraction, *plan.rowDim, *plan.lineDim) == 0)
    fail("the lines of line_dim = " + llvm::Twine(*plan.lineDim) +
         " are not whole rows apart in a copy");
  size_t copy = llvm::find_if(plan.steps,
                              [](const KernelPlan::Step &step) {
                                return step.kind == Kind::copy;
                              }) -
                plan.steps.begin();
  if (getBlock(*plan.rowDim) != contraction.dims[*plan.rowDim].size)
    fail("rows of lines have no loop over row_dim");
  if (getBlock(*plan.lineDim, copy) != getBlock(*plan.lineDim))
    fail("a loop over line_dim is outside of the copy");
}

void PlanChecker::checkReduction(unsigned dim) {
  int64_t block = getBlock(dim), size = contraction.dims[dim].size;
  if (!llvm::is_contained(plan.innerReductions, dim)) {
    if (block != 1)
      fail("dimension " + llvm::Twine(dim) +
           " is summed over: it needs to be in sums, or a loop by 1");
    return;
  }
  int64_t group = plan.getGroup(dim);
  int64_t unit = plan.isTiles() ? getDepthOfTiles(contraction) : group;
  if (group > 1 && block != size && block % unit != 0)
    fail("blocks of group_dim are multiples of " + llvm::Twine(unit) +
         ", not " + llvm::Twine(block));
}

void PlanChecker::checkLoops() {
  for (unsigned i = 0; i < contraction.dims.size(); ++i) {
    int64_t block = getBlock(i), size = contraction.dims[i].size;
    if (contraction.dims[i].reduction)
      checkReduction(i);
    else if (i == plan.rowDim && block != size && block % plan.rows != 0)
      fail("blocks of row_dim are multiples of " + llvm::Twine(plan.rows) +
           ", not " + llvm::Twine(block));
    else if (i != plan.rowDim && i != plan.vectorDim && i != plan.lineDim &&
             block != 1)
      fail("dimension " + llvm::Twine(i) + " needs a loop by 1");
  }
  // A tile adds to the destination once in each block of the reductions.
  bool isInTile = false;
  for (const KernelPlan::Step &step : plan.steps) {
    isInTile |= step.kind == Kind::rows;
    if (step.kind == Kind::loop && step.items > 1 &&
        contraction.dims[step.dim].reduction)
      fail("dimension " + llvm::Twine(step.dim) +
           " is summed over, and has no items");
    if (isInTile && step.kind == Kind::loop &&
        contraction.dims[step.dim].reduction)
      fail("loops over reductions are outside of <rows>");
  }
}

void PlanChecker::checkCopies() {
  for (Contraction::Operand factor : {Contraction::Lhs, Contraction::Rhs}) {
    bool isCopied = llvm::any_of(plan.steps, [&](KernelPlan::Step step) {
      return step.kind == Kind::copy && step.dim == factor;
    });
    StringRef name = factor == Contraction::Lhs ? "lhs" : "rhs";
    if (isCopied && contraction.empty)
      fail("an empty sum has no <copy " + name + ">");
    if (!isCopied && mustCopy(plan, contraction, factor))
      fail("steps need a <copy " + name +
           ">: its padding, or its conversion to the multiplied type, is in "
           "the copy");
  }
}

void PlanChecker::checkPacking() {
  const auto *pack = llvm::find_if(plan.steps, [](KernelPlan::Step step) {
    return step.kind == Kind::pack || step.kind == Kind::freeze;
  });
  if (pack == plan.steps.end()) {
    if (mustPack(plan, contraction))
      fail("steps need a <pack>: the streamed operand is not contiguous along "
           "vector_dim, or has no groups side by side");
    return;
  }
  if (contraction.empty || plan.elementwise)
    fail("a product of nothing, or of two vectors, packs nothing");
  if (pack->kind == Kind::freeze && !canFreeze(plan, contraction))
    fail("<freeze> packs a constant without loops around it; use <pack>");
  size_t level = pack - plan.steps.begin();
  for (unsigned i = 0; i < contraction.dims.size(); ++i)
    if (!contraction.dims[i].reduction && i != plan.vectorDim &&
        stride(plan.streamed, i) != 0 && getBlock(i, level) != 1)
      fail("a <pack> is inside of the loops over the streamed operand's "
           "dimension " +
           llvm::Twine(i));
  for (const KernelPlan::Step &step :
       ArrayRef<KernelPlan::Step>(plan.steps).drop_front(level))
    if (step.kind == Kind::copy && step.dim == plan.streamed)
      fail("a copy of the streamed operand is outside of its <pack>");
}

std::string systole::tpu::whyNotComputable(KernelPlanAttr attr,
                                           const Contraction &contraction,
                                           Precision precision, CPUAttr cpu) {
  SmallVector<int64_t> dims = contraction.getExtents();
  if (attr.getDims().asArrayRef() != ArrayRef<int64_t>(dims)) {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "it is of dims = [";
    llvm::interleaveComma(attr.getDims().asArrayRef(), os);
    os << "], and the operation has [";
    llvm::interleaveComma(dims, os);
    os << "]";
    return text;
  }
  Contraction whole = contraction;
  KernelPlan plan = KernelPlan::get(attr, whole, MXUTarget::get(cpu));
  return PlanChecker(plan, whole, precision, cpu).run();
}

//===- DescribePlan.cpp - Describes kernels in words ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../KernelPlan.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace systole::tpu;

static StringRef nameOf(unsigned factor) {
  return factor == Contraction::Lhs ? "lhs" : "rhs";
}

static void describeProducts(const KernelPlan &plan,
                             const Contraction &contraction,
                             Precision precision, const MXUTarget &target,
                             raw_ostream &os) {
  if (contraction.isOfBytes()) {
    auto nameType = [&](unsigned factor) {
      return contraction.isUnsigned[factor] ? "u8" : "s8";
    };
    os << nameType(Contraction::Lhs) << " by " << nameType(Contraction::Rhs)
       << (plan.isTiles()                         ? " in tiles"
           : plan.product == KernelProduct::quads ? " in quads"
           : plan.product == KernelProduct::pairs ? " in pairs of 16 bits"
                                                  : " in i32");
    return;
  }
  switch (plan.product) {
  case KernelProduct::multiply:
    os << contraction.elementType
       << (target.fusedMultiplyAdd ? " by fused multiply and add"
                                   : " by multiplication and addition");
    if (plan.elementwise)
      os << " (no sum over features: both operands are vectors)";
    else if (precision != Precision::bf16)
      os << " (precision " << stringifyPrecision(precision) << ")";
    else if (contraction.elementType.isF32() && !target.pairs && !target.tiles)
      os << " (the target multiplies bf16 no faster)";
    break;
  case KernelProduct::rounded:
    os << "rounded to bf16, multiplied in f32 (no pairs or tiles of this "
          "shape)";
    break;
  case KernelProduct::pairs:
    os << "pairs of bf16";
    if (target.tiles)
      os << " (too short or too narrow for tiles)";
    break;
  case KernelProduct::tiles:
    if (plan.terms > 1)
      os << plan.getPasses().size() << " passes of ";
    os << "tiles of bf16";
    break;
  case KernelProduct::quads:
    llvm_unreachable("quads are of bytes");
  }
}

std::string KernelPlan::describe(const Contraction &contraction,
                                 Precision precision,
                                 const MXUTarget &target) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  describeProducts(*this, contraction, precision, target, os);
  os << "; tile of " << rows << " x " << vectors * lanes;
  if (lanes == 1)
    os << ", one by one (the result has no neighbours in memory)";
  else if (!isTiles())
    os << " in " << rows * vectors << " of " << target.vectorRegisters
       << " registers";
  // The products that are added in registers at a time, and in all.
  int64_t inner = 1, all = contraction.countSums();
  for (unsigned dim : innerReductions)
    inner *= getBlock(contraction, dim, steps);
  os << "; sums of " << all;
  if (inner < all)
    os << ", " << inner << " at a time";
  for (const Step &step : steps)
    if (step.kind == KernelStepKind::pack)
      os << "; " << nameOf(streamed) << " packed";
    else if (step.kind == KernelStepKind::freeze)
      os << "; " << nameOf(streamed) << " packed at compile time";
    else if (step.kind == KernelStepKind::copy)
      os << "; " << nameOf(step.dim)
         << (contraction.isPadded(step.dim) ? " padded" : " copied");
  if (prefetches(Prefetch::rows | Prefetch::neighbours))
    os << "; " << nameOf(broadcast) << " fetched ahead";
  if (prefetches(Prefetch::panels))
    os << "; " << nameOf(streamed) << " fetched ahead";
  if (bypassesCaches)
    os << "; the result past the caches";
  return text;
}

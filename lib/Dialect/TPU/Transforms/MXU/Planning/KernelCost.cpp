//===- KernelCost.cpp - The cost model of kernels -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelCost.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace systole::tpu;

KernelCost KernelCost::get(CPUAttr cpu, int64_t panelBytes) {
  KernelCost cost;
  cost.cpu = cpu;
  cost.vectorRegisters = cpu.getVectorRegisters();
  cost.l1Bytes = llvm::bit_floor(static_cast<uint64_t>(cpu.getL1dBytes()));
  cost.l2Bytes = cpu.getL2Bytes();
  cost.l2Ways = cpu.getL2Ways();
  cost.lineBytes = cpu.getLineBytes();
  cost.panelBytes = panelBytes ? panelBytes : cost.l2Bytes / 8;
  cost.hugeBytes = cpu.getLlcBytes();
  return cost;
}

double KernelCost::getMatrixTileCycles(int64_t rows, int64_t vectors) {
  int64_t rowTiles = llvm::divideCeil(rows, 16);
  double products = kCyclesPerTileProduct * double(rowTiles * vectors);
  double loads = kCyclesPerTileLoad * double(rowTiles + vectors);
  return (std::max(products, loads) + kShareOfTileLoads * loads) / 32;
}

double KernelCost::getTileCycles(int64_t rows, int64_t vectors,
                                 const KernelPlan &plan, bool isOfBytes) {
  int64_t loads = vectors + (plan.elementwise ? rows * vectors : rows);
  bool isOfWords = isOfBytes && plan.getGroup() < 4;
  int64_t chains = isOfWords          ? kChainsOfWords
                   : isOfBytes        ? kChainsOfQuads
                   : plan.hasGroups() ? kChainsOfPairs
                                      : kChainsOfFMA;
  int64_t products = rows * vectors * (isOfWords ? kIssuesOfWords : 1);
  int64_t issues = std::max({products, loads, chains});
  return kCyclesPerIssue * issues + kCyclesPerLoad * loads +
         kCyclesPerIteration;
}

//===- Reports.h - Memory and time reports ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ANALYSIS_REPORTS_H
#define SYSTOLE_ANALYSIS_REPORTS_H

#include "systole/Analysis/TimeModel.h"

namespace systole {

/// The use of a core's memory, as text; `hardware` may be null.
std::string memoryReportText(const ProgramPlan &plan, const Hardware *hardware);
/// The live bytes over a step of the function that needs the most memory, and
/// each buffer's place, as SVG.
std::string memoryReportSvg(const ProgramPlan &plan, const Hardware *hardware);

/// Estimates the bytes saved by storing less for the gradient of `function`,
/// after T. Chen et al., "Training Deep Nets with Sublinear Memory Cost", 2016.
/// Takes the n lines of the model whose values are live at the peak, and
/// assumes that only each sqrt(n)-th stores its own.
int64_t rematerializationSavings(const PlannedFunction &function);

/// The time of a step on each core of `hardware`, and its parts, as text.
std::string timeReportText(const ProgramPlan &plan, const Hardware &hardware);
std::string timeReportSvg(const ProgramPlan &plan, const Hardware &hardware);

/// Training on other meshes with the same batch for each core: numbers of the
/// cores of `hardware`, or other targets.
llvm::Expected<std::vector<Hardware>> parseSweep(llvm::StringRef list,
                                                 const Hardware &hardware);
std::string sweepText(const ProgramPlan &plan, llvm::ArrayRef<Hardware> meshes);
std::string sweepSvg(const ProgramPlan &plan, llvm::ArrayRef<Hardware> meshes);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_REPORTS_H

//===- Reports.h - What a program will need and take ------------*- C++ -*-===//
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

/// Where the memory of a core goes, in text; `hardware` may be null.
std::string memoryReportText(const ProgramPlan &plan, const Hardware *hardware);
/// The live bytes of the function that needs the most over its step, and where
/// each buffer is, as SVG.
std::string memoryReportSvg(const ProgramPlan &plan, const Hardware *hardware);

/// What keeping less for the gradient of `function` would save, as an estimate:
/// if of the n lines of the model whose values are live at the peak only about
/// each sqrt(n)-th kept its own (T. Chen et al., "Training Deep Nets with
/// Sublinear Memory Cost", 2016).
int64_t rematerializationSavings(const PlannedFunction &function);

/// How long a step takes on each core of `hardware`, and what on, in text.
std::string timeReportText(const ProgramPlan &plan, const Hardware &hardware);
std::string timeReportSvg(const ProgramPlan &plan, const Hardware &hardware);

/// Training on other meshes with the same batch of each core: numbers of the
/// cores of `hardware`, or targets of their own.
llvm::Expected<std::vector<Hardware>> parseSweep(llvm::StringRef list,
                                                 const Hardware &hardware);
std::string sweepText(const ProgramPlan &plan, llvm::ArrayRef<Hardware> meshes);
std::string sweepSvg(const ProgramPlan &plan, llvm::ArrayRef<Hardware> meshes);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_REPORTS_H

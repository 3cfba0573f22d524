//===- Passes.h - Passes from StableHLO to StableHLO ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_OPTIMIZE_PASSES_H
#define SYSTOLE_OPTIMIZE_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/Error.h"

namespace systole::stablehlo {

class CustomCallOp;

#define GEN_PASS_DECL
#include "systole/Optimize/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Optimize/Passes.h.inc"

/// Makes contexts keep the patterns of `canonicalize-in-one-sweep`.
void registerKeptPatterns(mlir::DialectRegistry &registry);

/// Whether anything under `op` has an unknown shape, or is an operation that
/// takes a shape as a value.
bool hasDynamicShapes(mlir::Operation *op);

/// The shape of an argument, if it does not follow from its type.
using ArgumentShape = std::optional<llvm::SmallVector<int64_t>>;

/// Parses shapes such as "4x8"; "_" leaves an argument its own.
llvm::Expected<std::vector<ArgumentShape>>
parseArgumentShapes(llvm::ArrayRef<std::string> texts);

/// Gives arguments of a function the static shapes that the caller chooses.
/// `refine-shapes` computes the others. Fails, with an error, if a shape
/// contradicts its argument's type.
mlir::LogicalResult bindArgumentShapes(mlir::func::FuncOp function,
                                       llvm::ArrayRef<ArgumentShape> shapes);

/// A shape as text: "[4, 3]".
std::string describeShape(llvm::ArrayRef<int64_t> shape);

/// Whether anything under `op` has a quantized type.
bool hasQuantizedTypes(mlir::Operation *op);

/// Whether a call is of an algorithm that `expand-library-calls` knows, and not
/// of a function that the user has loaded, or of LAPACK.
bool isLibraryCall(CustomCallOp op);

/// Marks the calls of LAPACK's functions that compute faster than the code of
/// `expand-library-calls`, which then leaves them: eigenvalues, singular values,
/// and factorizations of more than one panel. `isLoaded` says whether a
/// function of this name can be called.
void preferLAPACK(mlir::ModuleOp module,
                  llvm::function_ref<bool(llvm::StringRef)> isLoaded);

/// The patterns of the passes of these names, except that of `rng`, which
/// depends on its position.
void populateDecomposePatterns(mlir::RewritePatternSet &patterns,
                               bool keepsTransforms = false);
void populateExpandComplexPatterns(mlir::RewritePatternSet &patterns);
void populateExpandLegacyOpsPatterns(mlir::RewritePatternSet &patterns);

} // namespace systole::stablehlo

#endif // SYSTOLE_OPTIMIZE_PASSES_H

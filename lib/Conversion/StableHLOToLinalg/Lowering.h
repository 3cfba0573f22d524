//===- Lowering.h - Shared by all patterns ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_STABLEHLOTOLINALG_LOWERING_H
#define SYSTOLE_CONVERSION_STABLEHLOTOLINALG_LOWERING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Transforms/DialectConversion.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

namespace systole::stablehlo {

/// Drops the sign of integers: ui8 becomes i8, in scalars, tensors and memrefs.
class SignlessTypeConverter : public mlir::TypeConverter {
public:
  SignlessTypeConverter();
};

/// The types that SignlessTypeConverter gives tensors.
mlir::RankedTensorType dropSigns(mlir::RankedTensorType type);
llvm::SmallVector<mlir::Type> dropSigns(mlir::TypeRange types);

/// An integer or float constant of a scalar type.
mlir::Value createConstant(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Type type, int64_t value);
mlir::Value createFloat(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Type type, double value);

/// A tensor of undefined contents, to be written.
mlir::Value createEmpty(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Type type);

/// A tensor with `scalar` everywhere.
mlir::Value createFilled(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Type type, mlir::Value scalar);

/// New memory for tensors of these types, to be written.
llvm::SmallVector<mlir::Value> allocateTensors(mlir::OpBuilder &builder,
                                               mlir::Location loc,
                                               mlir::TypeRange types);

/// The element of a tensor of rank 0.
mlir::Value extractScalar(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Value tensor);

/// `linear` as row-major subscripts of `shape`.
llvm::SmallVector<mlir::Value> delinearize(mlir::OpBuilder &builder,
                                           mlir::Location loc,
                                           mlir::Value linear,
                                           llvm::ArrayRef<int64_t> shape);

/// n parallel dimensions.
llvm::SmallVector<mlir::utils::IteratorType> getParallel(unsigned n);

/// Emits a region on tensors of rank 0, such as a reducer, as scalar code, and
/// returns the region's results. Values from outside are looked up in
/// `rewriter`.
llvm::SmallVector<mlir::Value>
inlineScalarRegion(mlir::ConversionPatternRewriter &rewriter,
                   mlir::OpBuilder &builder, mlir::Region &region,
                   mlir::ValueRange arguments);

/// Fails, with a diagnostic, if a region has an operation that
/// inlineScalarRegion cannot lower.
llvm::LogicalResult verifyScalarRegion(mlir::Operation *op,
                                       mlir::Region &region);

/// Fails, with a diagnostic, for a collective that the runtime does not have in
/// this form.
llvm::LogicalResult verifyCollective(mlir::Operation *op);

/// Attaches VPUOpInterface: one function for each family.
void registerArithmeticModels(mlir::DialectRegistry &registry);
void registerConversionModels(mlir::DialectRegistry &registry);
void registerSpecialModels(mlir::DialectRegistry &registry);

/// A pattern that is a function. The adaptor has operands of signless types.
template <typename Op> struct Lowering : mlir::OpConversionPattern<Op> {
  using Function = mlir::LogicalResult (*)(Op, typename Op::Adaptor,
                                           mlir::ConversionPatternRewriter &);
  Lowering(const mlir::TypeConverter &converter, mlir::MLIRContext *context,
           Function lower, mlir::PatternBenefit benefit = 1)
      : mlir::OpConversionPattern<Op>(converter, context, benefit),
        lower(lower) {}
  mlir::LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    return lower(op, adaptor, rewriter);
  }
  Function lower;
};
template <typename... Ops>
void addLowerings(
    const mlir::TypeConverter &converter, mlir::RewritePatternSet &patterns,
    mlir::LogicalResult (*...lower)(Ops, typename Ops::Adaptor,
                                    mlir::ConversionPatternRewriter &)) {
  (patterns.add<Lowering<Ops>>(converter, patterns.getContext(), lower), ...);
}

/// Computes each element of a new tensor from those of `inputs` at `maps`.
mlir::Value
createElements(mlir::OpBuilder &builder, mlir::Location loc,
               mlir::RankedTensorType type, mlir::ValueRange inputs,
               llvm::ArrayRef<mlir::AffineMap> maps,
               llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location,
                                              mlir::ValueRange)>
                   compute);

/// Adds the patterns of one family of operations.
void populateElementwisePatterns(const mlir::TypeConverter &converter,
                                 mlir::RewritePatternSet &patterns);
void populateShapePatterns(const mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns);
void populateSlicePatterns(const mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns);
void populateReductionPatterns(const mlir::TypeConverter &converter,
                               mlir::RewritePatternSet &patterns);
void populateScanPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);
void populateSelectAndScatterPatterns(const mlir::TypeConverter &converter,
                                      mlir::RewritePatternSet &patterns);
void populateMapPatterns(const mlir::TypeConverter &converter,
                         mlir::RewritePatternSet &patterns);
void populateIndexingPatterns(const mlir::TypeConverter &converter,
                              mlir::RewritePatternSet &patterns);
void populateSortPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);
void populateRandomPatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);
void populateCollectivePatterns(const mlir::TypeConverter &converter,
                                mlir::RewritePatternSet &patterns);
void populateControlFlowPatterns(const mlir::TypeConverter &converter,
                                 mlir::RewritePatternSet &patterns);
void populateCustomCallPatterns(const mlir::TypeConverter &converter,
                                mlir::RewritePatternSet &patterns);

} // namespace systole::stablehlo

#endif // SYSTOLE_CONVERSION_STABLEHLOTOLINALG_LOWERING_H

//===- LineCode.h - Code about lines of elements ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_STABLEHLOTOLINALG_LINECODE_H
#define SYSTOLE_CONVERSION_STABLEHLOTOLINALG_LINECODE_H

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

/// Emits code about lines of elements along one dimension of tensors.
class LineCode {
public:
  LineCode(SortOp op, mlir::ConversionPatternRewriter &rewriter,
           llvm::ArrayRef<int64_t> shape, int64_t dim)
      : op(op), rewriter(rewriter), loc(op.getLoc()), dim(dim),
        size(shape[dim]), numLines(1) {
    for (auto [i, extent] : llvm::enumerate(shape))
      if (static_cast<int64_t>(i) != dim) {
        lineShape.push_back(extent);
        numLines *= extent;
      }
  }

protected:
  mlir::Value constant(mlir::OpBuilder &b, int64_t value) {
    return mlir::arith::ConstantIndexOp::create(b, loc, value);
  }
  template <typename Op>
  mlir::Value create(mlir::OpBuilder &b, mlir::Value lhs, mlir::Value rhs) {
    return Op::create(b, loc, lhs, rhs);
  }
  mlir::Value compare(mlir::OpBuilder &b, mlir::arith::CmpIPredicate predicate,
                      mlir::Value lhs, mlir::Value rhs) {
    return mlir::arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  }

  llvm::SmallVector<mlir::Value> getPosition(llvm::ArrayRef<mlir::Value> line,
                                             mlir::Value i) {
    llvm::SmallVector<mlir::Value> position(line);
    position.insert(position.begin() + dim, i);
    return position;
  }
  /// The elements at position `i` of a line.
  llvm::SmallVector<mlir::Value> load(mlir::OpBuilder &b,
                                      mlir::ValueRange tensors,
                                      llvm::ArrayRef<mlir::Value> line,
                                      mlir::Value i) {
    llvm::SmallVector<mlir::Value> position = getPosition(line, i);
    return llvm::map_to_vector(tensors, [&](mlir::Value tensor) -> mlir::Value {
      return mlir::tensor::ExtractOp::create(b, loc, tensor, position);
    });
  }
  llvm::SmallVector<mlir::Value>
  store(mlir::OpBuilder &b, mlir::ValueRange elements, mlir::ValueRange tensors,
        llvm::ArrayRef<mlir::Value> line, mlir::Value i) {
    llvm::SmallVector<mlir::Value> position = getPosition(line, i);
    return llvm::map_to_vector(
        llvm::zip(elements, tensors), [&](auto pair) -> mlir::Value {
          return mlir::tensor::InsertOp::create(b, loc, std::get<0>(pair),
                                                std::get<1>(pair), position);
        });
  }

  /// Whether the comparator puts the elements `first` before `second`.
  mlir::Value isBefore(mlir::OpBuilder &b, mlir::ValueRange first,
                       mlir::ValueRange second) {
    llvm::SmallVector<mlir::Value> pairs;
    for (auto [lhs, rhs] : llvm::zip_equal(first, second))
      llvm::append_values(pairs, lhs, rhs);
    return inlineScalarRegion(rewriter, b, op.getComparator(), pairs).front();
  }

  /// A loop over [begin, end) that carries values.
  llvm::SmallVector<mlir::Value>
  createLoop(mlir::OpBuilder &b, mlir::Value begin, mlir::Value end,
             int64_t step, mlir::ValueRange state,
             llvm::function_ref<llvm::SmallVector<mlir::Value>(
                 mlir::OpBuilder &, mlir::Value, mlir::ValueRange)>
                 body) {
    auto loop = mlir::scf::ForOp::create(
        b, loc, begin, end, constant(b, step), state,
        [&](mlir::OpBuilder &inner, mlir::Location, mlir::Value i,
            mlir::ValueRange values) {
          mlir::scf::YieldOp::create(inner, loc, body(inner, i, values));
        });
    return llvm::to_vector_of<mlir::Value>(loop.getResults());
  }
  llvm::SmallVector<mlir::Value> createLineLoop(
      mlir::OpBuilder &b, mlir::ValueRange state,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(
          mlir::OpBuilder &, llvm::ArrayRef<mlir::Value>, mlir::ValueRange)>
          body) {
    return createLoop(
        b, constant(b, 0), constant(b, numLines), 1, state,
        [&](mlir::OpBuilder &b, mlir::Value number, mlir::ValueRange values) {
          return body(b, delinearize(b, loc, number, lineShape), values);
        });
  }
  llvm::SmallVector<mlir::Value>
  createIf(mlir::OpBuilder &b, mlir::Value condition, mlir::ValueRange state,
           llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::OpBuilder &)>
               body) {
    auto branch = mlir::scf::IfOp::create(
        b, loc, condition,
        [&](mlir::OpBuilder &then, mlir::Location) {
          mlir::scf::YieldOp::create(then, loc, body(then));
        },
        [&](mlir::OpBuilder &otherwise, mlir::Location) {
          mlir::scf::YieldOp::create(otherwise, loc, state);
        });
    return llvm::to_vector_of<mlir::Value>(branch.getResults());
  }

  SortOp op;
  mlir::ConversionPatternRewriter &rewriter;
  mlir::Location loc;
  int64_t dim, size, numLines;
  llvm::SmallVector<int64_t> lineShape;
};

} // namespace systole::stablehlo

#endif // SYSTOLE_CONVERSION_STABLEHLOTOLINALG_LINECODE_H

//===- LinearAlgebraOps.cpp - Rules of ops on matrices --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/TypeUtilities.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// cholesky
//===----------------------------------------------------------------------===//

FailureOr<Type> CholeskyOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto a = cast<RankedTensorType>(adaptor.getA().getType());
  if (a.getRank() < 2)
    return op.violates("(C2) a has the type ", a, ", which holds no matrices");
  ArrayRef<int64_t> sizes = a.getShape().take_back(2);
  if (!areCompatibleSizes(sizes[0], sizes[1]))
    return op.violates("(C3) the matrices of a have the sizes ", sizes[0],
                       " and ", sizes[1], ", but are square");
  return a;
}

//===----------------------------------------------------------------------===//
// triangular_solve
//===----------------------------------------------------------------------===//

FailureOr<Type> TriangularSolveOp::inferType(Adaptor adaptor,
                                             const CheckedOp &op) {
  auto a = cast<RankedTensorType>(adaptor.getA().getType());
  auto b = cast<RankedTensorType>(adaptor.getB().getType());
  if (!areSameBaseline(a.getElementType(), b.getElementType()))
    return op.elementsDiffer("(C1) a", a, "b", b);
  if (a.getRank() < 2 || a.getRank() != b.getRank())
    return op.violates("(C2) a and b are matrices in as many dimensions, not ",
                       a, " and ", b);
  if (!areCompatibleShapes(a.getShape().drop_back(2),
                           b.getShape().drop_back(2)))
    return op.violates("(C3) a and b have the same dimensions but for the last "
                       "two, not those of ",
                       a, " and ", b);
  ArrayRef<int64_t> sizes = a.getShape().take_back(2);
  if (!areCompatibleSizes(sizes[0], sizes[1]))
    return op.violates("(C3) the matrices of a have the sizes ", sizes[0],
                       " and ", sizes[1], ", but are square");
  int64_t side = b.getShape().take_back(2)[adaptor.getLeftSide() ? 0 : 1];
  if (!areCompatibleSizes(sizes[0], side))
    return op.violates("(C3) the matrices of a have size ", sizes[0],
                       ", but those of b, at their ",
                       adaptor.getLeftSide() ? "left" : "right", " side, have ",
                       side, adaptor.getLeftSide() ? " rows" : " columns");
  if (adaptor.getTransposeA() == Transpose::TRANSPOSE_INVALID)
    return op.violates("transpose_a is TRANSPOSE_INVALID; it is one of "
                       "NO_TRANSPOSE, TRANSPOSE and ADJOINT");
  return b;
}

//===----------------------------------------------------------------------===//
// dot
//===----------------------------------------------------------------------===//

DotDimensionNumbersAttr DotOp::getDotDimensionNumbers() {
  int64_t rank = cast<RankedTensorType>(getLhs().getType()).getRank();
  return DotDimensionNumbersAttr::get(getContext(), {}, {}, {rank - 1}, {0});
}

LogicalResult DotOp::verify() {
  auto lhs = cast<RankedTensorType>(getLhs().getType());
  auto rhs = cast<RankedTensorType>(getRhs().getType());
  for (RankedTensorType type : {lhs, rhs})
    if (type.getRank() < 1 || type.getRank() > 2)
      return emitOpError() << "(C1) lhs and rhs are vectors or matrices, not "
                           << lhs << " and " << rhs;
  int64_t left = lhs.getShape().back(), right = rhs.getShape().front();
  if (!areCompatibleSizes(left, right))
    return emitOpError() << "(C2) the last dimension of lhs has size " << left
                         << ", but the first of rhs " << right;
  FailureOr<SmallVector<int64_t>> shape =
      inferDotGeneralShape(getLoc(), lhs, rhs, getDotDimensionNumbers());
  if (failed(shape))
    return failure();
  auto type = cast<RankedTensorType>(getType());
  if (!areCompatibleShapes(*shape, type.getShape()))
    return emitOpError() << "(C3) the result has the type " << type
                         << ", but its shape is that of " << type.clone(*shape);
  if (lhs.getElementType() != rhs.getElementType())
    return emitOpError() << "(C4) lhs has the element type "
                         << lhs.getElementType() << ", but rhs has "
                         << rhs.getElementType();
  if (std::optional<ArrayAttr> precision = getPrecisionConfig();
      precision && !precision->empty() && precision->size() != 2)
    return emitOpError() << "(C5) precision_config has " << precision->size()
                         << " entries, but takes none or two, one for each "
                            "operand";
  return success();
}

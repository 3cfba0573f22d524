//===- InferShardings.cpp - Shardings that programs leave open ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InferShardings.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

namespace {

using Dims = SmallVector<sdy::DimensionShardingAttr>;

constexpr llvm::StringLiteral attrName = "sdy.sharding";

/// Follows values back to those with a sharding.
class Inference {
public:
  explicit Inference(func::FuncOp main)
      : main(main), context(main.getContext()) {}

  /// Null if nothing is known about a value.
  sdy::TensorShardingAttr infer(Value value);

private:
  sdy::TensorShardingAttr inferResult(OpResult value);
  sdy::TensorShardingAttr inferElementwise(Operation *op);
  sdy::TensorShardingAttr inferProduct(stablehlo::DotGeneralOp op);
  sdy::TensorShardingAttr inferReshape(stablehlo::ReshapeOp op);
  sdy::TensorShardingAttr inferCall(func::CallOp call, unsigned result);
  sdy::TensorShardingAttr rearrange(
      Value operand, RankedTensorType type,
      function_ref<void(ArrayRef<sdy::DimensionShardingAttr>, Dims &)> fill);

  sdy::DimensionShardingAttr getOpen() const {
    return sdy::DimensionShardingAttr::get(context, {}, /*is_closed=*/true, -1);
  }

  func::FuncOp main;
  MLIRContext *context;
  llvm::DenseMap<Value, sdy::TensorShardingAttr> known;
};

} // namespace

/// Whether a sharding splits anything.
static bool splits(sdy::TensorShardingAttr sharding) {
  return sharding && llvm::any_of(sharding.getDimShardings(), [](auto dim) {
           return !dim.getAxes().empty();
         });
}

/// A sharding of another shape: `fill` writes the dimensions of the result,
/// which are whole at first.
sdy::TensorShardingAttr Inference::rearrange(
    Value operand, RankedTensorType type,
    function_ref<void(ArrayRef<sdy::DimensionShardingAttr>, Dims &)> fill) {
  sdy::TensorShardingAttr sharding = infer(operand);
  auto from = dyn_cast<RankedTensorType>(operand.getType());
  if (!sharding || !from ||
      sharding.getDimShardings().size() != static_cast<size_t>(from.getRank()))
    return {};
  Dims dims(type.getRank(), getOpen());
  fill(sharding.getDimShardings(), dims);
  return sdy::TensorShardingAttr::get(context, sharding.getMeshOrRef(), dims,
                                      {}, {});
}

sdy::TensorShardingAttr Inference::inferElementwise(Operation *op) {
  sdy::TensorShardingAttr first;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type ||
        type.getShape() !=
            cast<RankedTensorType>(op->getResult(0).getType()).getShape())
      continue;
    sdy::TensorShardingAttr sharding = infer(operand);
    if (splits(sharding))
      return sharding;
    if (!first)
      first = sharding;
  }
  return first;
}

/// The dimensions of both operands that the product keeps. An axis splits one
/// dimension.
sdy::TensorShardingAttr Inference::inferProduct(stablehlo::DotGeneralOp op) {
  auto numbers = op.getDotDimensionNumbers();
  sdy::TensorShardingAttr lhs = infer(op.getLhs()), rhs = infer(op.getRhs());
  if (!lhs && !rhs)
    return {};
  Dims dims;
  llvm::StringSet<> used;
  auto add = [&](sdy::TensorShardingAttr sharding, int64_t dim) {
    sdy::DimensionShardingAttr from =
        sharding ? sharding.getDimShardings()[dim] : getOpen();
    for (sdy::AxisRefAttr axis : from.getAxes())
      if (!used.insert(axis.getName()).second)
        from = getOpen();
    dims.push_back(from);
  };
  auto addFree = [&](sdy::TensorShardingAttr sharding, Value operand,
                     ArrayRef<int64_t> batch, ArrayRef<int64_t> contracting) {
    int64_t rank = cast<RankedTensorType>(operand.getType()).getRank();
    for (int64_t dim = 0; dim < rank; ++dim)
      if (!llvm::is_contained(batch, dim) &&
          !llvm::is_contained(contracting, dim))
        add(sharding, dim);
  };
  for (auto [left, right] : llvm::zip_equal(numbers.getLhsBatchingDimensions(),
                                            numbers.getRhsBatchingDimensions()))
    splits(lhs) ? add(lhs, left) : add(rhs, right);
  addFree(lhs, op.getLhs(), numbers.getLhsBatchingDimensions(),
          numbers.getLhsContractingDimensions());
  addFree(rhs, op.getRhs(), numbers.getRhsBatchingDimensions(),
          numbers.getRhsContractingDimensions());
  return sdy::TensorShardingAttr::get(
      context, (splits(lhs) || !rhs ? lhs : rhs).getMeshOrRef(), dims, {}, {});
}

/// Dimensions of size 1 come and go; others stay as long as the sizes agree.
sdy::TensorShardingAttr Inference::inferReshape(stablehlo::ReshapeOp op) {
  RankedTensorType type = cast<RankedTensorType>(op.getType());
  ArrayRef<int64_t> from =
      cast<RankedTensorType>(op.getOperand().getType()).getShape();
  return rearrange(op.getOperand(), type, [&](auto dims, Dims &result) {
    size_t i = 0;
    for (auto [j, size] : llvm::enumerate(type.getShape())) {
      while (i < from.size() && from[i] == 1 && size != 1)
        ++i;
      if (i == from.size() || from[i] != size)
        return;
      result[j] = dims[i++];
    }
  });
}

sdy::TensorShardingAttr Inference::inferCall(func::CallOp call,
                                             unsigned result) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || callee.isExternal())
    return {};
  // Other calls may have other arguments: those of this one count now.
  Block &body = callee.getBody().front();
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), call.getOperands())) {
    sdy::TensorShardingAttr sharding = infer(operand);
    known[argument] = sharding;
  }
  Inference inner(main);
  for (BlockArgument argument : body.getArguments())
    inner.known[argument] = known[argument];
  return inner.infer(body.getTerminator()->getOperand(result));
}

sdy::TensorShardingAttr Inference::inferResult(OpResult value) {
  unsigned number = value.getResultNumber();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return {};
  Operation *op = value.getOwner();
  if (op->hasTrait<mlir::OpTrait::Elementwise>())
    return inferElementwise(op);
  return llvm::TypeSwitch<Operation *, sdy::TensorShardingAttr>(op)
      .Case([&](sdy::ManualComputationOp computation) {
        return computation.getOutShardings().getShardings()[number];
      })
      .Case([&](sdy::ShardingConstraintOp constraint) {
        return constraint.getSharding();
      })
      .Case([&](sdy::ReshardOp reshard) { return reshard.getSharding(); })
      .Case([&](func::CallOp call) { return inferCall(call, number); })
      .Case<stablehlo::WhileOp, stablehlo::OptimizationBarrierOp>(
          [&](auto op) { return infer(op->getOperand(number)); })
      .Case<stablehlo::DynamicUpdateSliceOp, stablehlo::PadOp,
            stablehlo::SliceOp, stablehlo::DynamicSliceOp,
            stablehlo::ReverseOp>([&](Operation *op) {
        auto from = cast<RankedTensorType>(op->getOperand(0).getType());
        return rearrange(op->getOperand(0), type, [&](auto dims, Dims &result) {
          for (int64_t i = 0; i < type.getRank(); ++i)
            if (from.getDimSize(i) == type.getDimSize(i))
              result[i] = dims[i];
        });
      })
      .Case([&](stablehlo::TransposeOp op) {
        return rearrange(op.getOperand(), type, [&](auto dims, Dims &result) {
          for (auto [i, dim] : llvm::enumerate(op.getPermutation()))
            result[i] = dims[dim];
        });
      })
      .Case([&](stablehlo::BroadcastInDimOp op) {
        auto from = cast<RankedTensorType>(op.getOperand().getType());
        return rearrange(op.getOperand(), type, [&](auto dims, Dims &result) {
          for (auto [i, dim] : llvm::enumerate(op.getBroadcastDimensions()))
            if (from.getDimSize(i) == type.getDimSize(dim))
              result[dim] = dims[i];
        });
      })
      .Case([&](stablehlo::ReduceOp op) {
        return rearrange(op->getOperand(number), type,
                         [&](auto dims, Dims &result) {
                           size_t next = 0;
                           for (auto [i, dim] : llvm::enumerate(dims))
                             if (!llvm::is_contained(op.getDimensions(),
                                                     static_cast<int64_t>(i)))
                               result[next++] = dim;
                         });
      })
      .Case([&](stablehlo::DotGeneralOp op) { return inferProduct(op); })
      .Case([&](stablehlo::ReshapeOp op) { return inferReshape(op); })
      .Default([](Operation *) { return sdy::TensorShardingAttr(); });
}

sdy::TensorShardingAttr Inference::infer(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  // A value that depends on itself is left open.
  known[value] = {};
  sdy::TensorShardingAttr sharding;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner() == &main.getBody().front())
      sharding = main.getArgAttrOfType<sdy::TensorShardingAttr>(
          argument.getArgNumber(), attrName);
  } else {
    sharding = inferResult(cast<OpResult>(value));
  }
  known[value] = sharding;
  return sharding;
}

/// Whether the framework lets the compiler choose a sharding. One flag is for
/// all.
static bool mayChoose(const google::protobuf::RepeatedField<bool> &flags,
                      unsigned number) {
  if (flags.size() == 1)
    return flags[0];
  return static_cast<int>(number) < flags.size() && flags[number];
}

/// The sharding that a user of a value wants, if one says it.
static sdy::TensorShardingAttr getWantedSharding(Value value) {
  for (OpOperand &use : value.getUses()) {
    if (auto computation = dyn_cast<sdy::ManualComputationOp>(use.getOwner()))
      return computation.getInShardings()
          .getShardings()[use.getOperandNumber()];
    if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(use.getOwner()))
      return constraint.getSharding();
  }
  return {};
}

/// Whether the mesh has all axes, whole ones, and splits the dimensions evenly.
static bool isPossible(func::FuncOp main, sdy::TensorShardingAttr sharding,
                       Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  sdy::MeshAttr mesh = sharding.getMesh(main);
  if (!tensor || !mesh || mesh.getAxes().empty() ||
      sharding.getDimShardings().size() !=
          static_cast<size_t>(tensor.getRank()))
    return false;
  for (auto [size, dim] :
       llvm::zip_equal(tensor.getShape(), sharding.getDimShardings())) {
    int64_t count = 1;
    for (sdy::AxisRefAttr axis : dim.getAxes()) {
      if (axis.getSize() != 0)
        return false;
      count *= mesh.getAxisSize(axis.getName());
    }
    if (size % count != 0)
      return false;
  }
  return true;
}

void pjrt::inferShardings(func::FuncOp main,
                          const ExecutableBuildOptions &options) {
  for (BlockArgument argument : main.getArguments()) {
    unsigned i = argument.getArgNumber();
    if (main.getArgAttr(i, attrName) ||
        !mayChoose(options.allow_spmd_sharding_propagation_to_parameters(), i))
      continue;
    sdy::TensorShardingAttr sharding = getWantedSharding(argument);
    if (sharding && isPossible(main, sharding, argument.getType()))
      main.setArgAttr(i, attrName, sharding);
  }
  Inference inference(main);
  Operation *end = main.getBody().front().getTerminator();
  for (auto [i, value] : llvm::enumerate(end->getOperands())) {
    if (main.getResultAttr(i, attrName) ||
        !mayChoose(options.allow_spmd_sharding_propagation_to_output(), i))
      continue;
    sdy::TensorShardingAttr sharding = inference.infer(value);
    if (sharding && isPossible(main, sharding, value.getType()))
      main.setResultAttr(i, attrName, sharding);
  }
}

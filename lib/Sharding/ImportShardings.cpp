//===- ImportShardings.cpp - Shardings of other frameworks ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HloSharding.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Sharding/Passes.h"
#include "systole/Sharding/TensorSharding.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace systole::sharding {

#define GEN_PASS_DEF_IMPORTSHARDINGSPASS
#include "systole/Sharding/Passes.h.inc"

namespace {
constexpr StringLiteral attrName = "sdy.sharding";
constexpr StringLiteral hloAttrName = "mhlo.sharding";

struct ImportShardings : impl::ImportShardingsPassBase<ImportShardings> {
  void runOnOperation() override;

private:
  LogicalResult importMesh();
  FailureOr<TensorSharding> convert(sdy::TensorShardingAttr attr, Type type,
                                    Operation *op);
  LogicalResult importBorder(func::FuncOp function);
  LogicalResult importOp(Operation *op);
  LogicalResult importHlo();
  Value annotate(Value value, const TensorSharding &sharding);

  Mesh mesh;
};
} // namespace

/// Finds the module's mesh, or declares the program's own.
LogicalResult ImportShardings::importMesh() {
  ModuleOp module = getOperation();
  bool hasGrid = !module.getOps<shard::GridOp>().empty();
  for (auto op : module.getOps<sdy::MeshOp>()) {
    sdy::MeshAttr attr = op.getMesh();
    if (attr.getAxes().empty())
      continue;
    if (!attr.getDeviceIds().empty())
      return op.emitError("devices of a mesh are numbered row-major over its "
                          "axes here: leave device_ids out");
    SmallVector<Mesh::NamedAxis> axes;
    for (sdy::MeshAxisAttr axis : attr.getAxes())
      axes.push_back({axis.getName().str(), axis.getSize()});
    Mesh own(axes);
    if (!hasGrid) {
      own.declare(module);
      hasGrid = true;
      continue;
    }
    // Axes are found by name, so the meshes must have the same.
    FailureOr<Mesh> known = Mesh::find(module);
    if (failed(known))
      return failure();
    for (const Mesh::NamedAxis &axis : own.getAxes()) {
      Axis found = known->findAxis(axis.name);
      if (found < 0 || known->getAxes()[found].size != axis.size)
        return op.emitError()
               << "the mesh " << own.toString()
               << " is not part of the program's, " << known->toString();
    }
  }
  FailureOr<Mesh> found = Mesh::find(module);
  if (failed(found))
    return failure();
  mesh = *found;
  return success();
}

FailureOr<TensorSharding> ImportShardings::convert(sdy::TensorShardingAttr attr,
                                                   Type type, Operation *op) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  int64_t rank = attr.getDimShardings().size();
  if (!tensor || tensor.getRank() != rank)
    return op->emitError() << "a sharding of " << rank
                           << " dimensions is not one of " << type;
  TensorSharding sharding(rank);
  for (auto [axes, dim] :
       llvm::zip_equal(sharding.dims, attr.getDimShardings()))
    for (sdy::AxisRefAttr axis : dim.getAxes()) {
      if (axis.getSize() != 0)
        return op->emitError()
               << "a dimension cannot be split over a part of axis '"
               << axis.getName() << "': make it an axis of the mesh";
      Axis found = mesh.findAxis(axis.getName());
      if (found < 0)
        return op->emitError() << "the mesh " << mesh.toString()
                               << " has no axis '" << axis.getName() << "'";
      axes.push_back(found);
    }
  if (std::string why = sharding.whyInvalid(tensor, mesh); !why.empty())
    return op->emitError() << "cannot split " << type << " so: " << why;
  return sharding;
}

/// Whether it restricts anything: a sharding with open dimensions and no axes
/// leaves everything to propagation.
static bool decides(sdy::TensorShardingAttr attr) {
  return llvm::any_of(attr.getDimShardings(),
                      [](sdy::DimensionShardingAttr dim) {
                        return dim.getIsClosed() || !dim.getAxes().empty();
                      });
}

LogicalResult ImportShardings::importBorder(func::FuncOp function) {
  StringAttr name = StringAttr::get(&getContext(), attrName);
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (auto attr =
            function.getArgAttrOfType<sdy::TensorShardingAttr>(i, name)) {
      function.removeArgAttr(i, name);
      if (!decides(attr))
        continue;
      auto sharding = convert(attr, function.getArgumentTypes()[i], function);
      if (failed(sharding))
        return failure();
      function.setArgAttr(i, getShardingAttrName(),
                          sharding->toAttr(&getContext(), mesh));
    }
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    if (auto attr =
            function.getResultAttrOfType<sdy::TensorShardingAttr>(i, name)) {
      function.removeResultAttr(i, name);
      if (!decides(attr))
        continue;
      auto sharding = convert(attr, function.getResultTypes()[i], function);
      if (failed(sharding))
        return failure();
      function.setResultAttr(i, getShardingAttrName(),
                             sharding->toAttr(&getContext(), mesh));
    }
  return success();
}

Value ImportShardings::annotate(Value value, const TensorSharding &sharding) {
  OpBuilder builder(&getContext());
  builder.setInsertionPointAfterValue(value);
  return shard::ShardOp::create(
      builder, value.getLoc(), value,
      createSharding(builder, value.getLoc(), sharding));
}

LogicalResult ImportShardings::importOp(Operation *op) {
  auto replaceBy = [&](sdy::TensorShardingAttr attr) -> LogicalResult {
    Value input = op->getOperand(0);
    if (decides(attr)) {
      auto sharding = convert(attr, input.getType(), op);
      if (failed(sharding))
        return failure();
      OpBuilder builder(op);
      input = shard::ShardOp::create(
          builder, op->getLoc(), input,
          createSharding(builder, op->getLoc(), *sharding));
    }
    op->getResult(0).replaceAllUsesWith(input);
    op->erase();
    return success();
  };
  if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op))
    return replaceBy(constraint.getSharding());
  if (auto reshard = dyn_cast<sdy::ReshardOp>(op))
    return replaceBy(reshard.getSharding());
  if (auto computation = dyn_cast<sdy::ManualComputationOp>(op))
    return op->emitError("'sdy.manual_computation' is the program of one "
                         "shard already: leave the mesh out");
  auto values = op->getAttrOfType<sdy::TensorShardingPerValueAttr>(attrName);
  op->removeAttr(attrName);
  if (!values || values.getShardings().size() != op->getNumResults())
    return success();
  for (auto [result, attr] :
       llvm::zip_equal(op->getResults(), values.getShardings())) {
    if (!decides(attr))
      continue;
    auto sharding = convert(attr, result.getType(), op);
    if (failed(sharding))
      return failure();
    Value copy = annotate(result, *sharding);
    result.replaceAllUsesExcept(copy, copy.getDefiningOp());
  }
  return success();
}

namespace {
/// A value with a sharding of XLA's.
struct HloAnnotation {
  Operation *op;
  StringAttr text;
  Type type;
  std::function<void(const TensorSharding &)> apply;
  HloSharding sharding;
};
} // namespace

/// Without a mesh, the annotations define one.
LogicalResult ImportShardings::importHlo() {
  SmallVector<HloAnnotation, 0> annotations;
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (auto text = function.getArgAttrOfType<StringAttr>(i, hloAttrName)) {
        annotations.push_back({function,
                               text,
                               function.getArgumentTypes()[i],
                               [=](const TensorSharding &sharding) mutable {
                                 function.setArgAttr(
                                     i, getShardingAttrName(),
                                     sharding.toAttr(&getContext(), mesh));
                               },
                               {}});
        function.removeArgAttr(i, StringAttr::get(&getContext(), hloAttrName));
      }
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (auto text =
              function.getResultAttrOfType<StringAttr>(i, hloAttrName)) {
        annotations.push_back({function,
                               text,
                               function.getResultTypes()[i],
                               [=](const TensorSharding &sharding) mutable {
                                 function.setResultAttr(
                                     i, getShardingAttrName(),
                                     sharding.toAttr(&getContext(), mesh));
                               },
                               {}});
        function.removeResultAttr(i,
                                  StringAttr::get(&getContext(), hloAttrName));
      }
    function.walk([&](stablehlo::CustomCallOp op) {
      auto text = op->getAttrOfType<StringAttr>(hloAttrName);
      if (op.getCallTargetName() != "Sharding" || !text ||
          op->getNumOperands() != 1)
        return;
      annotations.push_back(
          {op,
           text,
           op->getResult(0).getType(),
           [=](const TensorSharding &sharding) mutable {
             OpBuilder builder(op);
             op->getResult(0).replaceAllUsesWith(shard::ShardOp::create(
                 builder, op.getLoc(), op->getOperand(0),
                 createSharding(builder, op.getLoc(), sharding)));
             op->erase();
           },
           {}});
    });
  }
  if (annotations.empty())
    return success();
  SmallVector<HloSharding> shardings;
  for (HloAnnotation &annotation : annotations) {
    auto sharding = HloSharding::parse(annotation.text.getValue());
    if (!sharding)
      return annotation.op->emitError() << llvm::toString(sharding.takeError());
    annotation.sharding = *sharding;
    shardings.push_back(*sharding);
  }
  if (getOperation().getOps<shard::GridOp>().empty()) {
    llvm::Expected<Mesh> made = makeMesh(shardings);
    if (!made)
      return getOperation().emitError() << llvm::toString(made.takeError());
    made->declare(getOperation());
  }
  FailureOr<Mesh> found = Mesh::find(getOperation());
  if (failed(found))
    return failure();
  mesh = *found;
  for (HloAnnotation &annotation : annotations) {
    auto type = dyn_cast<RankedTensorType>(annotation.type);
    std::optional<TensorSharding> sharding;
    if (type)
      sharding = annotation.sharding.convert(type.getRank(), mesh);
    if (!sharding)
      return annotation.op->emitError()
             << "the sharding '" << annotation.text.getValue() << "' of "
             << annotation.type << " is not by the axes of the mesh "
             << mesh.toString();
    annotation.apply(*sharding);
  }
  return success();
}

void ImportShardings::runOnOperation() {
  SmallVector<Operation *> ops;
  if (failed(importHlo()))
    return signalPassFailure();
  if (getOperation().getOps<sdy::MeshOp>().empty())
    return;
  if (failed(importMesh()))
    return signalPassFailure();
  getOperation().walk([&](Operation *op) {
    if (isa<sdy::ShardingConstraintOp, sdy::ReshardOp,
            sdy::ManualComputationOp>(op) ||
        (!isa<func::FuncOp>(op) && op->hasAttr(attrName)))
      ops.push_back(op);
  });
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (failed(importBorder(function)))
      return signalPassFailure();
  for (Operation *op : ops)
    if (failed(importOp(op)))
      return signalPassFailure();
  for (auto op :
       llvm::make_early_inc_range(getOperation().getOps<sdy::MeshOp>()))
    op.erase();
}

} // namespace systole::sharding

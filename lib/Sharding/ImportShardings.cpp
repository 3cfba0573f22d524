//===- ImportShardings.cpp - Shardings of other frameworks ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Border.h"
#include "HloSharding.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Sharding/Passes.h"
#include "systole/Sharding/TensorSharding.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringExtras.h"

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
  sdy::MeshAttr getMesh(sdy::TensorShardingAttr sharding);
  FailureOr<TensorSharding> convert(sdy::TensorShardingAttr attr, Type type,
                                    Operation *op);
  LogicalResult importBorder(Border border);
  LogicalResult importComputation(sdy::ManualComputationOp op);
  sdy::TensorShardingPerValueAttr
  withMeshes(sdy::TensorShardingPerValueAttr list);
  void dropShardings(sdy::ManualComputationOp computation);
  LogicalResult importOp(Operation *op);
  LogicalResult importHlo();
  FailureOr<Value> annotate(Operation *op, Value value,
                            sdy::TensorShardingAttr attr);
  LogicalResult annotate(OpResult result, sdy::TensorShardingAttr attr);

  Mesh mesh;
  /// Whether the user gives the mesh.
  bool isGiven = false;
  /// The meshes that shardings name.
  llvm::StringMap<sdy::MeshAttr> named;
};
} // namespace

static bool hasAxis(sdy::MeshAttr mesh, StringRef name) {
  return llvm::any_of(mesh.getAxes(), [&](sdy::MeshAxisAttr axis) {
    return axis.getName() == name;
  });
}

/// Returns the axes of `mesh`, from the most major on, that make up the axis
/// `name` of another mesh over the same shards. Returns std::nullopt if there
/// are no such axes.
static std::optional<Axes> findAxes(sdy::MeshAttr other, StringRef name,
                                    const Mesh &mesh, bool isGiven) {
  int64_t size = other.getAxisSize(name);
  Axis same = mesh.findAxis(name);
  bool isSame = same >= 0 && mesh.getAxes()[same].size == size;
  // A mesh of other shards is a part of the program's, by the names of axes; so
  // is any mesh beside one that the user gives.
  if (isGiven || other.getNumDevices() != mesh.getNumShards())
    return isSame ? std::optional<Axes>({same}) : std::nullopt;
  int64_t end = other.getNumDevices();
  for (sdy::MeshAxisAttr axis : other.getAxes()) {
    if (axis.getName() == name)
      break;
    end /= axis.getSize();
  }
  if (isSame && mesh.getStride(same) * size == end)
    return Axes{same};
  return mesh.findAxes(end / size, size);
}

/// Whether each axis of a mesh is one of the program's, or a product of such.
static bool isPartOf(sdy::MeshAttr other, const Mesh &mesh, bool isGiven) {
  return llvm::all_of(other.getAxes(), [&](sdy::MeshAxisAttr axis) {
    return findAxes(other, axis.getName(), mesh, isGiven).has_value();
  });
}

/// Returns the coarsest mesh that has the axes of all meshes, which are over
/// the same shards. Returns std::nullopt if there is no such mesh.
static std::optional<Mesh> findCommonMesh(ArrayRef<sdy::MeshAttr> meshes) {
  std::set<int64_t> strides{1};
  for (sdy::MeshAttr mesh : meshes) {
    if (mesh.getNumDevices() != meshes.front().getNumDevices())
      return std::nullopt;
    int64_t stride = mesh.getNumDevices();
    strides.insert(stride);
    for (sdy::MeshAxisAttr axis : mesh.getAxes())
      strides.insert(stride /= axis.getSize());
  }
  return Mesh::fromStrides(strides);
}

/// Finds the module's mesh, or declares the program's own.
LogicalResult ImportShardings::importMesh() {
  ModuleOp module = getOperation();
  SmallVector<sdy::MeshAttr> meshes;
  for (auto op : module.getOps<sdy::MeshOp>()) {
    sdy::MeshAttr attr = op.getMesh();
    named[op.getSymName()] = attr;
    if (attr.getAxes().empty())
      continue;
    if (!attr.getDeviceIds().empty() &&
        !llvm::equal(attr.getDeviceIds(),
                     llvm::seq<int64_t>(0, attr.getNumDevices())))
      return op.emitError("devices of a mesh are numbered row-major over its "
                          "axes here: leave device_ids out");
    meshes.push_back(attr);
  }
  isGiven = !module.getOps<shard::GridOp>().empty();
  if (!isGiven && !meshes.empty()) {
    SmallVector<Mesh::NamedAxis> axes;
    for (sdy::MeshAxisAttr axis : meshes.front().getAxes())
      axes.push_back({axis.getName().str(), axis.getSize()});
    Mesh own(axes);
    bool isCommon = llvm::all_of(meshes, [&](sdy::MeshAttr other) {
      return isPartOf(other, own, isGiven);
    });
    std::optional<Mesh> common;
    if (!isCommon)
      common = findCommonMesh(meshes);
    (common ? *common : own).declare(module);
  }
  FailureOr<Mesh> found = Mesh::find(module);
  if (failed(found))
    return failure();
  mesh = *found;
  for (auto op : module.getOps<sdy::MeshOp>())
    if (!isPartOf(op.getMesh(), mesh, isGiven)) {
      std::string axes = llvm::join(
          llvm::map_range(
              op.getMesh().getAxes(),
              [](sdy::MeshAxisAttr axis) {
                return (axis.getName() + ":" + Twine(axis.getSize())).str();
              }),
          ",");
      return op.emitError()
             << "the mesh " << axes << " is not part of the program's, "
             << mesh.toString();
    }
  return success();
}

sdy::MeshAttr ImportShardings::getMesh(sdy::TensorShardingAttr sharding) {
  if (auto own = dyn_cast<sdy::MeshAttr>(sharding.getMeshOrRef()))
    return own;
  auto symbol = dyn_cast<FlatSymbolRefAttr>(sharding.getMeshOrRef());
  return symbol ? named.lookup(symbol.getValue()) : sdy::MeshAttr();
}

FailureOr<TensorSharding> ImportShardings::convert(sdy::TensorShardingAttr attr,
                                                   Type type, Operation *op) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  int64_t rank = attr.getDimShardings().size();
  if (!tensor || tensor.getRank() != rank)
    return op->emitError() << "a sharding of " << rank
                           << " dimensions is not one of " << type;
  if (!attr.getUnreducedAxes().empty())
    return op->emitError("a value with unreduced axes, which is a sum over "
                         "shards, cannot be partitioned");
  TensorSharding sharding(rank);
  for (auto [axes, dim] :
       llvm::zip_equal(sharding.dims, attr.getDimShardings()))
    for (sdy::AxisRefAttr axis : dim.getAxes()) {
      if (axis.getSize() != 0)
        return op->emitError()
               << "a dimension cannot be split over a part of axis '"
               << axis.getName() << "': make it an axis of the mesh";
      std::optional<Axes> found;
      if (sdy::MeshAttr own = getMesh(attr);
          own && hasAxis(own, axis.getName()))
        found = findAxes(own, axis.getName(), mesh, isGiven);
      if (!found)
        return op->emitError() << "the mesh " << mesh.toString()
                               << " has no axis '" << axis.getName() << "'";
      llvm::append_range(axes, *found);
    }
  if (std::string why = sharding.whyInvalid(tensor, mesh); !why.empty())
    return op->emitError() << "cannot split " << type << " so: " << why;
  return sharding;
}

static bool hasOpenDims(sdy::TensorShardingAttr attr) {
  return llvm::any_of(
      attr.getDimShardings(),
      [](sdy::DimensionShardingAttr dim) { return !dim.getIsClosed(); });
}

/// Whether a sharding restricts anything: one with open dimensions and no axes
/// leaves everything to propagation.
static bool decides(sdy::TensorShardingAttr attr) {
  return !attr.getUnreducedAxes().empty() ||
         !attr.getReplicatedAxes().empty() ||
         llvm::any_of(attr.getDimShardings(),
                      [](sdy::DimensionShardingAttr dim) {
                        return dim.getIsClosed() || !dim.getAxes().empty();
                      });
}

LogicalResult ImportShardings::importBorder(Border border) {
  func::FuncOp function = border.function;
  auto attr = border.getAttr<sdy::TensorShardingAttr>(attrName);
  if (!attr)
    return success();
  border.removeAttr(attrName);
  if (!decides(attr))
    return success();
  if (border.isResult && hasOpenDims(attr) && !function.isExternal()) {
    OpOperand &result =
        function.front().getTerminator()->getOpOperand(border.index);
    auto copy = annotate(result.getOwner(), result.get(), attr);
    if (failed(copy))
      return failure();
    result.set(*copy);
    return success();
  }
  auto sharding = convert(attr, border.getType(), function);
  if (failed(sharding))
    return failure();
  border.setAttr(getShardingAttrName(), sharding->toAttr(&getContext(), mesh));
  return success();
}

/// A copy of a value with a sharding, before `op`.
FailureOr<Value> ImportShardings::annotate(Operation *op, Value value,
                                           sdy::TensorShardingAttr attr) {
  auto sharding = convert(attr, value.getType(), op);
  if (failed(sharding))
    return failure();
  OpBuilder builder(op);
  auto copy =
      shard::ShardOp::create(builder, op->getLoc(), value,
                             createSharding(builder, op->getLoc(), *sharding));
  if (!hasOpenDims(attr))
    return copy.getResult();
  SmallVector<int64_t> openDims;
  for (auto [i, dim] : llvm::enumerate(attr.getDimShardings()))
    if (!dim.getIsClosed())
      openDims.push_back(i);
  copy->setAttr(openDimsAttrName, builder.getDenseI64ArrayAttr(openDims));
  SmallVector<StringRef> unused;
  for (sdy::AxisRefAttr axis : attr.getReplicatedAxes())
    if (auto found = findAxes(getMesh(attr), axis.getName(), mesh, isGiven))
      for (Axis own : *found)
        unused.push_back(mesh.getName(own));
  if (!unused.empty())
    copy->setAttr(unusedAxesAttrName, builder.getStrArrayAttr(unused));
  return copy.getResult();
}

/// Replaces a result by its copy with a sharding.
LogicalResult ImportShardings::annotate(OpResult result,
                                        sdy::TensorShardingAttr attr) {
  FailureOr<Value> copy =
      annotate(result.getOwner()->getNextNode(), result, attr);
  if (failed(copy))
    return failure();
  result.replaceAllUsesExcept(*copy, copy->getDefiningOp());
  return success();
}

/// The same shardings with their meshes, whose names go.
sdy::TensorShardingPerValueAttr
ImportShardings::withMeshes(sdy::TensorShardingPerValueAttr list) {
  auto withMesh = [&](sdy::TensorShardingAttr sharding) {
    sdy::MeshAttr own = getMesh(sharding);
    return sdy::TensorShardingAttr::get(
        &getContext(), own ? Attribute(own) : sharding.getMeshOrRef(),
        sharding.getDimShardings(), sharding.getReplicatedAxes(),
        sharding.getUnreducedAxes());
  };
  return sdy::TensorShardingPerValueAttr::get(
      &getContext(), llvm::map_to_vector(list.getShardings(), withMesh));
}

/// Drops what a computation of one shard says of shardings: its values are not
/// split.
void ImportShardings::dropShardings(sdy::ManualComputationOp computation) {
  computation.getBody().walk([&](Operation *op) {
    if (isa<sdy::ShardingConstraintOp, sdy::ReshardOp>(op)) {
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    } else if (auto inner = dyn_cast<sdy::ManualComputationOp>(op)) {
      inner.setInShardingsAttr(withMeshes(inner.getInShardings()));
      inner.setOutShardingsAttr(withMeshes(inner.getOutShardings()));
    } else {
      op->removeAttr(attrName);
    }
  });
}

/// Annotates the operands and the results of a computation of one shard, which
/// stays as it is.
LogicalResult ImportShardings::importComputation(sdy::ManualComputationOp op) {
  for (auto [operand, attr] : llvm::zip_equal(
           op->getOpOperands(), op.getInShardings().getShardings())) {
    FailureOr<Value> copy = annotate(op, operand.get(), attr);
    if (failed(copy))
      return failure();
    operand.set(*copy);
  }
  for (auto [result, attr] :
       llvm::zip_equal(op->getResults(), op.getOutShardings().getShardings()))
    if (failed(annotate(result, attr)))
      return failure();
  op.setInShardingsAttr(withMeshes(op.getInShardings()));
  op.setOutShardingsAttr(withMeshes(op.getOutShardings()));
  dropShardings(op);
  return success();
}

LogicalResult ImportShardings::importOp(Operation *op) {
  auto replaceBy = [&](sdy::TensorShardingAttr attr) -> LogicalResult {
    Value input = op->getOperand(0);
    if (decides(attr)) {
      FailureOr<Value> copy = annotate(op, input, attr);
      if (failed(copy))
        return failure();
      input = *copy;
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
    return importComputation(computation);
  auto values = op->getAttrOfType<sdy::TensorShardingPerValueAttr>(attrName);
  op->removeAttr(attrName);
  if (!values || values.getShardings().size() != op->getNumResults())
    return success();
  for (auto [result, attr] :
       llvm::zip_equal(op->getResults(), values.getShardings()))
    if (decides(attr) && failed(annotate(result, attr)))
      return failure();
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
    for (Border border : getBorders(function))
      if (auto text = border.getAttr<StringAttr>(hloAttrName)) {
        annotations.push_back({function,
                               text,
                               border.getType(),
                               [=](const TensorSharding &sharding) mutable {
                                 border.setAttr(
                                     getShardingAttrName(),
                                     sharding.toAttr(&getContext(), mesh));
                               },
                               {}});
        border.removeAttr(hloAttrName);
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
    std::optional<Mesh> made = makeMesh(shardings);
    if (!made)
      return getOperation().emitError(
          "the shardings of the program have no mesh in common");
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
  getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<sdy::ShardingConstraintOp, sdy::ReshardOp,
            sdy::ManualComputationOp>(op) ||
        (!isa<func::FuncOp>(op) && op->hasAttr(attrName)))
      ops.push_back(op);
    return isa<sdy::ManualComputationOp>(op) ? WalkResult::skip()
                                             : WalkResult::advance();
  });
  for (auto function : getOperation().getOps<func::FuncOp>())
    for (Border border : getBorders(function))
      if (failed(importBorder(border)))
        return signalPassFailure();
  for (Operation *op : ops)
    if (failed(importOp(op)))
      return signalPassFailure();
  for (auto op :
       llvm::make_early_inc_range(getOperation().getOps<sdy::MeshOp>()))
    op.erase();
}

} // namespace systole::sharding

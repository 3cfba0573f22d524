//===- Mesh.cpp - Meshes of named axes ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/Mesh.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace systole::sharding;

llvm::Expected<Mesh> Mesh::parse(StringRef text) {
  auto fail = [&](const Twine &why) {
    return llvm::createStringError(
        "--mesh=" + text + ": " + why +
        "; a mesh is a list of axes and sizes, as in replica:4,model:2");
  };
  SmallVector<NamedAxis> axes;
  int64_t numShards = 1;
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  for (StringRef part : parts) {
    StringRef name, size;
    std::tie(name, size) = part.split(':');
    int64_t number;
    if (name.empty() || size.getAsInteger(10, number))
      return fail("'" + part + "' is no axis with its size");
    if (!llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; }))
      return fail("'" + name + "' is no name");
    if (number < 1)
      return fail("axis '" + name + "' needs at least 1 shard");
    if (llvm::any_of(axes, [&](const NamedAxis &a) { return a.name == name; }))
      return fail("axis '" + name + "' is there twice");
    // The limit of 2^20 shards is the largest system that the mesh replaces,
    // with 128 cores a replica.
    if (number > (int64_t(1) << 20) / numShards)
      return fail("it has more shards than any machine");
    numShards *= number;
    axes.push_back({name.str(), number});
  }
  return Mesh(axes);
}

Mesh Mesh::get(shard::GridOp grid) {
  SmallVector<NamedAxis> axes;
  auto names = grid->getAttrOfType<ArrayAttr>("axes");
  for (auto [i, size] : llvm::enumerate(grid.getShape())) {
    std::string name = "axis" + std::to_string(i);
    if (names && i < names.size())
      if (auto given = dyn_cast<StringAttr>(names[i]))
        name = given.str();
    axes.push_back({name, size});
  }
  return Mesh(axes);
}

std::optional<Mesh> Mesh::fromStrides(const std::set<int64_t> &strides) {
  SmallVector<NamedAxis> axes;
  for (auto it = strides.rbegin(); std::next(it) != strides.rend(); ++it) {
    if (*it % *std::next(it) != 0)
      return std::nullopt;
    axes.push_back(
        {"axis" + std::to_string(axes.size()), *it / *std::next(it)});
  }
  if (axes.empty())
    axes.push_back({"axis0", 1});
  return Mesh(axes);
}

FailureOr<Mesh> Mesh::find(ModuleOp module) {
  auto grids = module.getOps<shard::GridOp>();
  if (grids.empty())
    return module.emitError("there is no mesh: give one with --mesh=axis:size, "
                            "or in the module as a shard.grid");
  shard::GridOp grid = *grids.begin();
  if (!llvm::hasSingleElement(grids)) {
    InFlightDiagnostic error = (*std::next(grids.begin()))
                                   .emitError("there is another mesh already; "
                                              "a program is for one");
    error.attachNote(grid.getLoc()) << "this one";
    return error;
  }
  if (grid.getSymName() != "mesh")
    return grid.emitError() << "the mesh of a program is named @mesh: rename @"
                            << grid.getSymName();
  if (llvm::any_of(grid.getShape(), ShapedType::isDynamic))
    return grid.emitError("the sizes of a mesh must be known when the program "
                          "is compiled: write numbers");
  return get(grid);
}

shard::GridOp Mesh::declare(ModuleOp module) const {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  SmallVector<int64_t> shape;
  SmallVector<StringRef> names;
  for (const NamedAxis &axis : axes) {
    shape.push_back(axis.size);
    names.push_back(axis.name);
  }
  auto grid = shard::GridOp::create(builder, module.getLoc(), "mesh",
                                    builder.getDenseI64ArrayAttr(shape));
  grid->setAttr("axes", builder.getStrArrayAttr(names));
  return grid;
}

Axis Mesh::findAxis(StringRef name) const {
  for (auto [i, axis] : llvm::enumerate(axes))
    if (axis.name == name)
      return i;
  return -1;
}

std::optional<Axes> Mesh::findAxes(int64_t stride, int64_t size) const {
  Axes found;
  for (size_t axis = 0; axis < axes.size() && size > 1; ++axis) {
    int64_t own = axes[axis].size;
    if (own == 1 || getStride(axis) * own != stride * size)
      continue;
    if (size % own != 0)
      return std::nullopt;
    size /= own;
    found.push_back(axis);
  }
  return size == 1 ? std::optional(found) : std::nullopt;
}

int64_t Mesh::getSize(ArrayRef<Axis> over) const {
  int64_t size = 1;
  for (Axis axis : over)
    size *= axes[axis].size;
  return size;
}

int64_t Mesh::getNumShards() const {
  int64_t size = 1;
  for (const NamedAxis &axis : axes)
    size *= axis.size;
  return size;
}

int64_t Mesh::getStride(Axis axis) const {
  int64_t stride = 1;
  for (size_t i = axis + 1; i < axes.size(); ++i)
    stride *= axes[i].size;
  return stride;
}

int64_t Mesh::getPosition(ArrayRef<Axis> over, int64_t shard) const {
  int64_t position = 0;
  for (Axis axis : over)
    position =
        position * axes[axis].size + shard / getStride(axis) % axes[axis].size;
  return position;
}

DenseIntElementsAttr
systole::sharding::toElements(MLIRContext *context,
                              ArrayRef<SmallVector<int64_t>> rows) {
  SmallVector<int64_t> flat;
  for (const SmallVector<int64_t> &row : rows)
    llvm::append_range(flat, row);
  int64_t columns = rows.empty() ? 0 : rows.front().size();
  return DenseIntElementsAttr::get(
      RankedTensorType::get({static_cast<int64_t>(rows.size()), columns},
                            IntegerType::get(context, 64)),
      flat);
}

DenseIntElementsAttr Mesh::getGroups(MLIRContext *context,
                                     ArrayRef<Axis> over) const {
  Axes others;
  for (auto [i, axis] : llvm::enumerate(axes))
    if (!llvm::is_contained(over, static_cast<Axis>(i)))
      others.push_back(i);
  SmallVector<SmallVector<int64_t>> groups(getSize(others),
                                           SmallVector<int64_t>(getSize(over)));
  for (int64_t shard = 0; shard < getNumShards(); ++shard)
    groups[getPosition(others, shard)][getPosition(over, shard)] = shard;
  return toElements(context, groups);
}

DenseIntElementsAttr Mesh::getShift(MLIRContext *context, ArrayRef<Axis> over,
                                    int64_t distance) const {
  DenseIntElementsAttr groups = getGroups(context, over);
  auto shards = llvm::to_vector(groups.getValues<int64_t>());
  int64_t size = getSize(over);
  SmallVector<SmallVector<int64_t>> pairs;
  for (size_t group = 0; group < shards.size(); group += size)
    for (int64_t i = 0; i < size; ++i)
      if (int64_t target = i + distance; target >= 0 && target < size)
        pairs.push_back({shards[group + i], shards[group + target]});
  return toElements(context, pairs);
}

std::string Mesh::toString() const {
  return llvm::join(llvm::map_range(axes,
                                    [](const NamedAxis &axis) {
                                      return axis.name + ":" +
                                             std::to_string(axis.size);
                                    }),
                    ",");
}

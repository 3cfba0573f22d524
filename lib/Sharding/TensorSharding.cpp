//===- TensorSharding.cpp - Shardings of tensors --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/TensorSharding.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::sharding;

RankedTensorType TensorSharding::getPartType(RankedTensorType whole,
                                             const Mesh &mesh) const {
  SmallVector<int64_t> shape(whole.getShape());
  for (auto [size, axes] : llvm::zip(shape, dims))
    size = getPartSize(size, mesh.getSize(axes));
  return whole.clone(shape);
}

ArrayAttr TensorSharding::toAttr(MLIRContext *context, const Mesh &mesh) const {
  Builder builder(context);
  SmallVector<Attribute> list;
  for (const Axes &axes : dims) {
    SmallVector<StringRef> names;
    for (Axis axis : axes)
      names.push_back(mesh.getName(axis));
    list.push_back(builder.getStrArrayAttr(names));
  }
  return builder.getArrayAttr(list);
}

std::string TensorSharding::toString(const Mesh &mesh) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "[";
  llvm::interleaveComma(dims, os, [&](const Axes &axes) {
    os << "{";
    llvm::interleaveComma(axes, os,
                          [&](Axis axis) { os << mesh.getName(axis); });
    os << "}";
  });
  os << "]";
  return text;
}

llvm::Expected<TensorSharding> TensorSharding::fromAttr(Attribute attr,
                                                        RankedTensorType type,
                                                        const Mesh &mesh) {
  auto fail = [](const Twine &why) { return llvm::createStringError(why); };
  auto list = dyn_cast<ArrayAttr>(attr);
  if (!list)
    return fail("a sharding is a list with the axes of each dimension, as in "
                "[[\"replica\"], []]");
  if (static_cast<int64_t>(list.size()) > type.getRank())
    return fail("it has " + Twine(list.size()) +
                " dimensions, and the tensor " + Twine(type.getRank()));
  TensorSharding sharding(type.getRank());
  for (auto [axes, entry] : llvm::zip(sharding.dims, list)) {
    auto names = dyn_cast<ArrayAttr>(entry);
    if (!names)
      return fail("a dimension has a list of axes, as in [\"replica\"]");
    for (Attribute name : names) {
      auto text = dyn_cast<StringAttr>(name);
      Axis axis = text ? mesh.findAxis(text.getValue()) : -1;
      if (axis < 0)
        return fail("the mesh " + mesh.toString() + " has no axis " +
                    (text ? "'" + text.getValue().str() + "'"
                          : std::string("that is no name")));
      axes.push_back(axis);
    }
  }
  if (std::string why = sharding.whyInvalid(type, mesh); !why.empty())
    return fail(why);
  return sharding;
}

TensorSharding TensorSharding::ofWritten(Attribute attr, Type type,
                                         const Mesh &mesh) {
  auto tensor = cast<RankedTensorType>(type);
  return attr ? llvm::cantFail(fromAttr(attr, tensor, mesh))
              : TensorSharding(tensor.getRank());
}

llvm::Expected<TensorSharding> TensorSharding::fromValue(Value value,
                                                         RankedTensorType type,
                                                         const Mesh &mesh) {
  auto fail = [](const Twine &why) { return llvm::createStringError(why); };
  auto op = value.getDefiningOp<shard::ShardingOp>();
  if (!op)
    return fail("its sharding is not a shard.sharding of this function");
  if (!op.getStaticHaloSizes().empty() ||
      !op.getStaticShardedDimsOffsets().empty())
    return fail("halo_sizes and sharded_dims_offsets are not for programs that "
                "are partitioned: parts are equal");
  TensorSharding sharding(type.getRank());
  ArrayRef<shard::GridAxesAttr> split = op.getSplitAxes().getAxes();
  for (auto [i, entry] : llvm::enumerate(split)) {
    if (entry.empty())
      continue;
    if (static_cast<int64_t>(i) >= type.getRank())
      return fail("split_axes has more dimensions than the tensor");
    for (Axis axis : entry.asArrayRef()) {
      if (axis < 0 || axis >= static_cast<int64_t>(mesh.getAxes().size()))
        return fail("the mesh " + mesh.toString() + " has no axis " +
                    Twine(axis));
      sharding.dims[i].push_back(axis);
    }
  }
  if (std::string why = sharding.whyInvalid(type, mesh); !why.empty())
    return fail(why);
  return sharding;
}

std::string TensorSharding::whyInvalid(RankedTensorType type,
                                       const Mesh &mesh) const {
  SmallVector<bool> seen(mesh.getAxes().size(), false);
  for (auto [i, axes] : llvm::enumerate(dims)) {
    for (Axis axis : axes) {
      if (seen[axis])
        return ("axis '" + mesh.getName(axis) +
                "' splits it twice; an axis splits one dimension")
            .str();
      seen[axis] = true;
    }
    if (!axes.empty() && type.getDimSize(i) == 0)
      return "dimension " + std::to_string(i) + " has no elements to split";
  }
  return "";
}

std::optional<TensorSharding>
systole::sharding::splitFurther(const TensorSharding &sharding,
                                RankedTensorType type, Axis axis,
                                const Mesh &mesh) {
  auto with = [&](int64_t dim) {
    Axes axes = sharding.dims[dim];
    axes.push_back(axis);
    return axes;
  };
  std::optional<int64_t> found;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.getDimSize(dim) % mesh.getSize(with(dim)) == 0 && !found)
      found = dim;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.getDimSize(dim) >= mesh.getSize(with(dim)) && !found)
      found = dim;
  if (!found)
    return std::nullopt;
  TensorSharding result = sharding;
  result.dims[*found] = with(*found);
  return result;
}

Value systole::sharding::createSharding(OpBuilder &builder, Location loc,
                                        const TensorSharding &sharding) {
  SmallVector<shard::GridAxesAttr> axes;
  for (const Axes &dim : sharding.dims)
    axes.push_back(shard::GridAxesAttr::get(builder.getContext(), dim));
  while (axes.size() > 1 && axes.back().empty())
    axes.pop_back();
  if (axes.empty())
    axes.push_back(shard::GridAxesAttr::get(builder.getContext(), {}));
  return shard::ShardingOp::create(
      builder, loc, FlatSymbolRefAttr::get(builder.getContext(), "mesh"), axes);
}

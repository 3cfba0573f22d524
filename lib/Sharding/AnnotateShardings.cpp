//===- AnnotateShardings.cpp - Annotations by name ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Border.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Sharding/Passes.h"
#include "systole/Sharding/TensorSharding.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/GlobPattern.h"

using namespace mlir;

namespace systole::sharding {

#define GEN_PASS_DEF_ANNOTATESHARDINGSPASS
#include "systole/Sharding/Passes.h.inc"

namespace {

/// "dense/kernel:_.model": a name, and the axes of each dimension.
struct Entry {
  StringRef text;
  llvm::GlobPattern name;
  ArrayAttr axes;
  bool isUsed = false;
};

struct NamedBorder : Border {
  std::string name;
};

struct AnnotateShardings : impl::AnnotateShardingsPassBase<AnnotateShardings> {
  using AnnotateShardingsPassBase::AnnotateShardingsPassBase;
  void runOnOperation() override;

private:
  LogicalResult parse(StringRef text, Entry &entry);
  LogicalResult annotate(NamedBorder border, const Mesh &mesh);
  void reportUnused(const Entry &entry, MutableArrayRef<NamedBorder> borders);
  Entry *findEntry(NamedBorder &border);
  SmallVector<NamedBorder> getNamedBorders();

  SmallVector<Entry, 0> entries;
  /// The variables' types, by name.
  llvm::StringMap<Type> variables;
};
} // namespace

LogicalResult AnnotateShardings::parse(StringRef text, Entry &entry) {
  auto fail = [&](const Twine &why) {
    return getOperation().emitError()
           << "--shard=" << text << ": " << why
           << "; a sharding is a name and the axes of its dimensions, _ for "
              "none, as in image:replica or dense/kernel:_.model";
  };
  StringRef name, dims;
  std::tie(name, dims) = text.rsplit(':');
  if (name.empty() || dims.empty())
    return fail("':' and axes are expected behind a name");
  auto pattern = llvm::GlobPattern::create(name);
  if (!pattern)
    return fail(llvm::toString(pattern.takeError()));
  Builder builder(&getContext());
  SmallVector<Attribute> list;
  for (StringRef dim : llvm::split(dims, '.')) {
    SmallVector<StringRef> axes;
    if (dim != "_")
      dim.split(axes, '+');
    if (llvm::is_contained(axes, ""))
      return fail("an axis has no name");
    list.push_back(builder.getStrArrayAttr(axes));
  }
  entry.text = text;
  entry.name = *pattern;
  entry.axes = builder.getArrayAttr(list);
  return success();
}

/// Names variables and infeeds; others have their index as name.
SmallVector<NamedBorder> AnnotateShardings::getNamedBorders() {
  SmallVector<NamedBorder> borders;
  for (auto function : getOperation().getOps<func::FuncOp>())
    for (Border unnamed : getBorders(function)) {
      NamedBorder border{unnamed, ""};
      if (!isa<RankedTensorType>(border.getType()))
        continue;
      for (StringRef attr : {tpu::TPUDialect::getStateAttrName(),
                             tpu::TPUDialect::getInfeedAttrName(),
                             tpu::TPUDialect::getOutfeedAttrName()})
        if (auto name = border.getAttr<StringAttr>(attr))
          border.name = name.str();
      if (border.name.empty())
        border.name =
            (border.isResult ? "result" : "arg") + std::to_string(border.index);
      borders.push_back(border);
    }
  return borders;
}

/// Whether `@batch` names it: each component of the batch with as many
/// dimensions, as in --input-partition-dims.
static bool isOfBatch(const Entry &entry) {
  return entry.text.starts_with("@batch:");
}

static bool fits(const Entry &entry, NamedBorder &border) {
  if (!isOfBatch(entry))
    return entry.name.match(border.name);
  return border.getAttr(tpu::TPUDialect::getInfeedAttrName()) &&
         cast<RankedTensorType>(border.getType()).getRank() ==
             static_cast<int64_t>(entry.axes.size());
}

/// A variable that an optimizer adds, dense/kernel/Momentum, is split like its
/// variable unless it has its own entry.
Entry *AnnotateShardings::findEntry(NamedBorder &border) {
  NamedBorder named = border;
  for (;;) {
    auto entry =
        llvm::find_if(entries, [&](Entry &e) { return fits(e, named); });
    if (entry != entries.end())
      return entry;
    auto [variable, rest] = StringRef(named.name).rsplit('/');
    if (rest.empty() || !border.getAttr(tpu::TPUDialect::getStateAttrName()) ||
        variables.lookup(variable) != border.getType())
      return nullptr;
    named.name = variable.str();
  }
}

LogicalResult AnnotateShardings::annotate(NamedBorder border,
                                          const Mesh &mesh) {
  Entry *entry = findEntry(border);
  if (!entry)
    return success();
  entry->isUsed = true;
  auto sharding = TensorSharding::fromAttr(
      entry->axes, cast<RankedTensorType>(border.getType()), mesh);
  if (!sharding)
    return border.function.emitError()
           << "--shard=" << entry->text << ": cannot split '" << border.name
           << "', " << border.getType()
           << ", so: " << llvm::toString(sharding.takeError());
  border.setAttr(getShardingAttrName(), sharding->toAttr(&getContext(), mesh));
  return success();
}

void AnnotateShardings::reportUnused(const Entry &entry,
                                     MutableArrayRef<NamedBorder> borders) {
  llvm::SetVector<StringRef> names;
  llvm::MapVector<StringRef, Type> fed;
  for (NamedBorder &border : borders) {
    names.insert(border.name);
    if (border.getAttr(tpu::TPUDialect::getInfeedAttrName()))
      fed.insert({border.name, border.getType()});
  }
  InFlightDiagnostic error = getOperation().emitError();
  if (!isOfBatch(entry)) {
    error << "--shard=" << entry.text << ": nothing has this name; there are "
          << llvm::join(names.getArrayRef(), ", ");
    return;
  }
  error << "--input-partition-dims has " << entry.axes.size()
        << " dimensions, as nothing has that is fed: ";
  llvm::interleaveComma(fed, error, [&](auto &component) {
    error << "'" << component.first << "' is " << component.second;
  });
  error << "; give as many, or annotate the value in the model that has them: "
           "{tpu.sharding = "
        << entry.axes << "}";
}

void AnnotateShardings::runOnOperation() {
  FailureOr<Mesh> mesh = Mesh::find(getOperation());
  if (failed(mesh))
    return signalPassFailure();
  for (const std::string &text : shard)
    if (failed(parse(text, entries.emplace_back())))
      return signalPassFailure();
  SmallVector<NamedBorder> borders = getNamedBorders();
  for (NamedBorder &border : borders)
    if (border.getAttr(tpu::TPUDialect::getStateAttrName()))
      variables[border.name] = border.getType();
  for (NamedBorder &border : borders)
    if (failed(annotate(border, *mesh)))
      return signalPassFailure();
  for (const Entry &entry : entries)
    if (!entry.isUsed) {
      reportUnused(entry, borders);
      return signalPassFailure();
    }
}

} // namespace systole::sharding

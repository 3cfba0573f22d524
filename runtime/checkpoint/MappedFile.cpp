//===- MappedFile.cpp - Tensors made of those of other files --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/MappedFile.h"

#include "runtime/checkpoint/Adapters.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/JoinedFile.h"
#include "runtime/checkpoint/WeightMap.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/algorithm/container.h"
#include "absl/container/btree_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <cstring>

namespace systole::runtime {
namespace {

/// Whether --warm_start_map names a file.
bool isFile(const std::string &names) {
  return !names.empty() && !absl::StrContains(names, '=');
}

absl::StatusOr<WeightMap>
readMap(const std::string &names,
        absl::FunctionRef<bool(const std::string &)> isVariable) {
  if (isFile(names)) {
    absl::StatusOr<std::string> lines = storage::readWhole(names);
    if (absl::IsNotFound(lines.status()))
      return usageError(absl::StrCat(
          "--warm_start_map: '", names,
          "' is not OURS=THEIRS, two names of variables, nor a file"));
    if (!lines.ok())
      return annotate(lines.status(), "--warm_start_map: ");
    return WeightMap::parse(*lines, names);
  }
  WeightMap map;
  for (absl::string_view pair : absl::StrSplit(names, ',', absl::SkipEmpty())) {
    std::pair<std::string, std::string> entry =
        absl::StrSplit(pair, absl::MaxSplits('=', 1));
    if (entry.first.empty() || entry.second.empty())
      return usageError(
          absl::StrCat("--warm_start_map: '", pair,
                       "' is not OURS=THEIRS, two names of variables"));
    if (!isVariable(entry.first))
      return usageError(absl::StrCat("--warm_start_map: the program has no "
                                     "variable '",
                                     entry.first, "' ('info' lists them)"));
    map.add(std::move(entry.first), std::move(entry.second));
  }
  return map;
}

/// Opens --warm_start_from: one name, or several with commas.
absl::StatusOr<std::unique_ptr<TensorFile>> openFiles(const std::string &from) {
  std::vector<std::unique_ptr<TensorFile>> files;
  for (absl::string_view path : absl::StrSplit(from, ',')) {
    ASSIGN_OR_RETURN(std::unique_ptr<TensorFile> file,
                     openVariables(std::string(path)));
    files.push_back(std::move(file));
  }
  return files.size() == 1 ? std::move(files[0])
                           : joinFiles(std::move(files), from);
}

class MappedFile : public TensorFile {
public:
  explicit MappedFile(std::unique_ptr<TensorFile> opened)
      : source(std::move(opened)) {
    fileName = source->name();
    writer = source->producer();
  }

  bool has(const std::string &tensor) const {
    return source->entries().contains(tensor);
  }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto &[name, entry] : source->entries())
      all.push_back(name);
    return all;
  }

  /// Adds a tensor, or returns what of its recipe is missing or different.
  std::string add(const WantedTensor &wanted, TensorRecipe recipe);

private:
  absl::Status readBytes(const std::string &name,
                         absl::Span<char> out) const override;

  /// A recipe, and the type after each of its steps.
  struct Made {
    TensorRecipe recipe;
    std::vector<TensorType> types;
  };

  const std::unique_ptr<TensorFile> source;
  absl::btree_map<std::string, Made> made;
};

std::string MappedFile::add(const WantedTensor &wanted, TensorRecipe recipe) {
  const std::string ours = typeName(wanted.type);
  std::vector<TensorType> types;
  for (const std::string &name : recipe.sources) {
    auto found = source->entries().find(name);
    if (found == source->entries().end())
      return absl::StrCat("missing: ", name, " (", ours, ")", recipe.place);
    types.push_back(found->second);
  }
  Made &one = made[wanted.name];
  std::vector<TensorStep> steps;
  for (TensorStep &step : recipe.steps) {
    const bool isKnown = absl::c_all_of(types, [](const TensorType &type) {
      return elementBytes(type.dtype) > 0;
    });
    absl::StatusOr<TensorType> type =
        isKnown ? typeAfter(step, types, wanted.type)
                : absl::UnimplementedError("the type is not supported");
    if (!type.ok())
      return absl::StrCat("different: ", wanted.name, ": ",
                          type.status().message(), recipe.place);
    // A cast to the type that is there would only copy.
    if (step.kind == TensorStep::Cast && type->dtype == types[0].dtype)
      continue;
    types = {*type};
    one.types.push_back(*std::move(type));
    steps.push_back(std::move(step));
  }
  recipe.steps = std::move(steps);
  const std::string name = absl::StrJoin(recipe.sources, " + ");
  if (types.size() != 1)
    return absl::StrCat("different: ", name, ": ", types.size(),
                        " tensors need '| concatenate AXIS'", recipe.place);
  const std::string theirs = typeName(types[0]);
  if (theirs != ours) {
    const bool canCast =
        types[0].dims == wanted.type.dims &&
        typeAfter({TensorStep::Cast, {}}, types, wanted.type).ok();
    return absl::StrCat("different: ", name, " is ", theirs, " there, ", ours,
                        " here", canCast ? ", which needs '| cast'" : "",
                        recipe.place);
  }
  one.recipe = std::move(recipe);
  table[wanted.name] = wanted.type;
  return "";
}

absl::Status MappedFile::readBytes(const std::string &name,
                                   absl::Span<char> out) const {
  const auto &[recipe, types] = made.at(name);
  if (recipe.steps.empty())
    return source->read(recipe.sources[0], out);
  std::vector<TensorValue> values;
  for (const std::string &tensor : recipe.sources) {
    ASSIGN_OR_RETURN(const Memory memory, source->load(tensor));
    values.push_back(
        {source->entries().at(tensor),
         std::string(memory.data(), static_cast<size_t>(memory.size()))});
  }
  for (size_t i = 0; i < recipe.steps.size(); ++i) {
    TensorValue next = applyStep(recipe.steps[i], types[i], values);
    values.clear();
    values.push_back(std::move(next));
  }
  std::memcpy(out.data(), values[0].bytes.data(), out.size());
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<MappedTensors>
openMapped(const std::string &from, const std::string &names,
           const std::vector<WantedTensor> &wanted,
           absl::FunctionRef<bool(const std::string &)> isVariable) {
  ASSIGN_OR_RETURN(const WeightMap map, readMap(names, isVariable));
  absl::StatusOr<std::unique_ptr<TensorFile>> source = openFiles(from);
  if (absl::IsNotFound(source.status()))
    return absl::NotFoundError(
        absl::StrCat("--warm_start_from=", from,
                     " is neither a checkpoint (DIR/model.ckpt-2000), nor a "
                     "model folder with one, nor a .safetensors file: ",
                     source.status().message()));
  if (!source.ok())
    return source.status();

  auto file = std::make_unique<MappedFile>(*std::move(source));
  auto exists = [&](const std::string &tensor) { return file->has(tensor); };
  absl::btree_set<std::string> unused;
  if (isFile(names))
    for (std::string &name : file->names())
      unused.insert(std::move(name));
  std::vector<std::string> wrong;
  for (const WantedTensor &tensor : wanted) {
    TensorRecipe recipe = findAdapter(map, tensor.name, exists);
    if (tensor.isOptional && !absl::c_all_of(recipe.sources, exists))
      continue;
    for (const std::string &name : recipe.sources)
      unused.erase(name);
    if (std::string mistake = file->add(tensor, std::move(recipe));
        !mistake.empty())
      wrong.push_back(std::move(mistake));
  }
  if (!wrong.empty())
    return absl::FailedPreconditionError(absl::StrCat(
        "'", file->name(),
        "' lacks some of the requested variables; select those it has with "
        "--vars_to_warm_start, or map their names with --warm_start_map:\n  ",
        absl::StrJoin(wrong, "\n  ")));
  return MappedTensors{std::move(file), {unused.begin(), unused.end()}};
}

} // namespace systole::runtime

//===- ParseExample.cpp - Features of examples as values ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// parse_example and parse_sequence_example.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/formats/Features.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace systole;
using namespace systole::data;

namespace {

/// A requested feature.
struct Wanted {
  std::string name;
  Feature::Kind kind = Feature::Nothing;
  bool isVariable = false; ///< The first dimension is the number of its rows.
  bool isSingle = false;   ///< One number of a static shape, or one string.
  bool hasDefault = false;
  std::string fallback; ///< The elements of the default.
  /// The number of elements, or of a row's if `isVariable`.
  int64_t rowCount = 1;
};

Wanted makeWanted(std::string name, const systole_tensor_spec &type,
                  const systole_attribute *fallback) {
  Wanted wanted;
  wanted.name = std::move(name);
  wanted.kind = type.dtype == SYSTOLE_STRING ? Feature::Strings
                : type.dtype == SYSTOLE_F32  ? Feature::Floats
                                             : Feature::Integers;
  wanted.isVariable = type.rank > 0 && type.dims[0] < 0;
  for (int32_t i = wanted.isVariable; i < type.rank; ++i)
    wanted.rowCount *= type.dims[i] < 0 ? 1 : type.dims[i];
  wanted.isSingle = !wanted.isVariable &&
                    (type.dtype == SYSTOLE_STRING
                         ? type.rank == 0
                         : std::all_of(type.dims, type.dims + type.rank,
                                       [](int64_t dim) { return dim == 1; }));
  if (fallback && fallback->string) {
    wanted.hasDefault = true;
    wanted.fallback.assign(fallback->string,
                           static_cast<size_t>(fallback->integer));
  }
  return wanted;
}

std::string plural(int64_t count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

std::string describeWanted(const Wanted &wanted) {
  std::string many = wanted.isVariable ? "a multiple of " : "";
  if (wanted.kind == Feature::Integers)
    return absl::StrCat(many, wanted.rowCount, " int64");
  return absl::StrCat(
      many, plural(wanted.rowCount,
                   wanted.kind == Feature::Strings ? "string" : "float"));
}

std::string describeType(const systole_tensor_spec &type) {
  return type.rank == 0 && type.dtype == SYSTOLE_STRING
             ? "string"
             : absl::StrCat("tensor<", typeOf(type), ">");
}

/// Checks that a list with `each` bytes for each entry of a message may be
/// made.
absl::Status checkEntries(const RecordCall &call, const Parts &message,
                          int64_t each) {
  // Each entry takes two bytes or more, so short messages need no count.
  constexpr int64_t fewestBytes = 2;
  int64_t most = 0;
  for (absl::string_view part : message)
    most += static_cast<int64_t>(part.size()) / fewestBytes;
  return call.checkList(most, each).ok()
             ? absl::OkStatus()
             : call.checkList(countEntries(message), each);
}

absl::Status noExample(absl::string_view kind, absl::string_view record) {
  return absl::DataLossError(absl::StrCat(
      "the record is not a ", kind, ": its ",
      plural(static_cast<int64_t>(record.size()), "byte"), " do not parse"));
}

/// Finds the features in `message`, a part of the record.
absl::Status parse(const RecordCall &call, const Parts &message,
                   absl::string_view kind, FeatureMap &features) {
  RETURN_IF_ERROR(checkEntries(call, message, sizeof(FeatureMap::Entry)));
  return features.parse(message) ? absl::OkStatus()
                                 : noExample(kind, call.string(0));
}

/// Sets output `i` to the values of `feature`.
absl::Status give(RecordCall &call, int32_t i, const Wanted &wanted,
                  const Feature &feature, int64_t count) {
  const systole_tensor_spec &type = call.outputType(i);
  Dims dims(type.dims, type.dims + type.rank);
  if (wanted.isVariable)
    dims[0] = wanted.rowCount > 0 ? count / wanted.rowCount : 0;
  absl::Status damaged = absl::DataLossError(
      absl::StrCat("feature '", wanted.name, "' does not parse"));
  if (wanted.kind == Feature::Strings) {
    std::vector<absl::string_view> strings;
    RETURN_IF_ERROR(call.checkList(count, sizeof(strings[0])));
    if (!feature.read(strings))
      return damaged;
    if (type.rank > 0)
      return call.outputStrings(i, dims, strings);
    call.outputString(i, strings[0]);
    return absl::OkStatus();
  }
  ASSIGN_OR_RETURN(char *to, call.output(i, dims));
  bool isRead = wanted.kind == Feature::Floats
                    ? feature.read(reinterpret_cast<float *>(to))
                    : feature.read(reinterpret_cast<int64_t *>(to));
  return isRead ? absl::OkStatus() : damaged;
}

absl::Status giveDefault(RecordCall &call, int32_t i, const Wanted &wanted) {
  const systole_tensor_spec &type = call.outputType(i);
  if (type.dtype == SYSTOLE_STRING) {
    if (type.rank == 0) {
      call.outputString(i, wanted.fallback);
      return absl::OkStatus();
    }
    std::vector<absl::string_view> strings(static_cast<size_t>(wanted.rowCount),
                                           wanted.fallback);
    return call.outputStrings(
        i, absl::MakeConstSpan(type.dims, static_cast<size_t>(type.rank)),
        strings);
  }
  absl::StatusOr<char *> to = call.output(
      i, absl::MakeConstSpan(type.dims, static_cast<size_t>(type.rank)),
      static_cast<int64_t>(wanted.fallback.size()));
  if (to.ok())
    std::memcpy(*to, wanted.fallback.data(), wanted.fallback.size());
  return to.status();
}

/// Sets output `i`, which has one element, to a value from `readSingle`; false
/// if that is not an integer.
bool giveSingle(RecordCall &call, int32_t i, Feature::Kind kind,
                absl::string_view value) {
  if (kind == Feature::Strings) {
    call.outputString(i, value);
    return true;
  }
  if (kind == Feature::Floats) {
    std::memcpy(call.place(i), value.data(), sizeof(float));
    return true;
  }
  int64_t integer;
  if (!readInteger(value, integer))
    return false;
  std::memcpy(call.place(i), &integer, sizeof(integer));
  return true;
}

/// Sets output `i`, which has one element, to the value of a feature in its
/// usual encoding.
bool takeSingle(RecordCall &call, int32_t i, const Wanted &wanted,
                absl::string_view message) {
  absl::string_view value;
  return readSingle(message, wanted.kind, value) &&
         giveSingle(call, i, wanted.kind, value);
}

/// Sets output `i` from the features of a record.
absl::Status take(RecordCall &call, int32_t i, const Wanted &wanted,
                  const FeatureMap &features) {
  const FeatureMap::Entry *entry = features.find(wanted.name);
  if (entry && wanted.isSingle && entry->value.size() == 1 &&
      takeSingle(call, i, wanted, entry->value[0]))
    return absl::OkStatus();
  Feature feature;
  if (entry && !parseFeature(entry->value, feature))
    return absl::DataLossError(
        absl::StrCat("feature '", wanted.name, "' does not parse"));
  const systole_tensor_spec &type = call.outputType(i);
  if (feature.kind == Feature::Nothing) {
    // A list of variable length may be missing.
    feature.kind = wanted.kind;
    if (wanted.hasDefault)
      return giveDefault(call, i, wanted);
    if (wanted.isVariable)
      return give(call, i, wanted, feature, 0);
    if (!entry)
      return absl::InvalidArgumentError(
          absl::StrCat("feature '", wanted.name,
                       "' is missing: the record has ", features.describe()));
    feature.kind = Feature::Nothing;
  }
  int64_t count = feature.count();
  bool isWanted =
      feature.kind == wanted.kind && count >= 0 &&
      (wanted.isVariable && wanted.rowCount > 0 ? count % wanted.rowCount == 0
                                                : count == wanted.rowCount);
  if (isWanted)
    return give(call, i, wanted, feature, count);
  return absl::InvalidArgumentError(
      absl::StrCat("feature '", wanted.name, "' holds ", feature.describe(),
                   ", not ", describeWanted(wanted), " as ", describeType(type),
                   " asks for: the record has ", features.describe()));
}

/// Sets output `i` to the features of one list, one for each step.
absl::Status takeSteps(RecordCall &call, int32_t i, const Wanted &wanted,
                       const FeatureMap &lists, bool mayBeMissing) {
  const systole_tensor_spec &type = call.outputType(i);
  const bool isRagged = type.rank > 1 && type.dims[1] < 0;
  std::vector<Feature> steps;
  const FeatureMap::Entry *entry = lists.find(wanted.name);
  if (!entry && !mayBeMissing && !isRagged)
    return absl::InvalidArgumentError(absl::StrCat(
        "the list of features '", wanted.name,
        "' is missing from the record: with allow_missing it has no steps"));
  if (entry)
    RETURN_IF_ERROR(checkEntries(call, entry->value, sizeof(Feature)));
  if (entry && !parseFeatureList(entry->value, steps))
    return absl::DataLossError(absl::StrCat("the list of features '",
                                            wanted.name, "' does not parse"));
  int64_t width = isRagged ? 0 : wanted.rowCount;
  for (const Feature &step : steps) {
    int64_t count = step.kind == Feature::Nothing ? 0 : step.count();
    if ((step.kind != wanted.kind && count != 0) || count < 0 ||
        (!isRagged && count != width))
      return absl::InvalidArgumentError(
          absl::StrCat("a step of '", wanted.name, "' holds ", step.describe(),
                       ", not ", isRagged ? "what" : describeWanted(wanted),
                       " ", describeType(type), " asks for"));
    if (isRagged)
      width = std::max(width, count);
  }
  Dims dims(type.dims, type.dims + type.rank);
  dims[0] = static_cast<int64_t>(steps.size());
  if (isRagged)
    dims[1] = width;
  // A few long steps among many short ones need more memory than their bytes.
  const auto error = [&](const absl::Status &status) {
    return annotate(status,
                    absl::StrCat("the list of features '", wanted.name, "': "));
  };
  if (wanted.kind == Feature::Strings) {
    std::vector<absl::string_view> strings;
    absl::StatusOr<int64_t> bytes =
        call.host.budget.bytesOf({dims[0], width}, sizeof(strings[0]));
    if (!bytes.ok())
      return error(bytes.status());
    for (size_t s = 0; s < steps.size(); ++s) {
      if (steps[s].kind != Feature::Nothing)
        steps[s].read(strings);
      strings.resize((s + 1) * static_cast<size_t>(width));
    }
    return call.outputStrings(i, dims, strings);
  }
  const int64_t size = runtime::elementBytes(type.dtype);
  absl::StatusOr<char *> to = call.output(i, dims);
  if (!to.ok())
    return error(to.status());
  // Shorter steps are padded.
  std::memset(*to, 0, static_cast<size_t>(dims[0] * width * size));
  for (size_t s = 0; s < steps.size(); ++s) {
    char *row = *to + static_cast<int64_t>(s) * width * size;
    if (wanted.kind == Feature::Floats)
      steps[s].read(reinterpret_cast<float *>(row));
    else
      steps[s].read(reinterpret_cast<int64_t *>(row));
  }
  return absl::OkStatus();
}

/// The features that `key` names. They are the outputs from `first` on.
std::vector<Wanted> makeAllWanted(const systole_record_op &op,
                                  const Attributes &attributes,
                                  absl::string_view key, size_t first) {
  std::vector<Wanted> all;
  std::vector<const systole_attribute *> defaults = attributes.list("defaults");
  for (std::string &name : attributes.strings(key)) {
    size_t i = first + all.size();
    all.push_back(makeWanted(std::move(name), op.outputs[i],
                             i < defaults.size() ? defaults[i] : nullptr));
  }
  return all;
}

/// Reads features of one element each from records in the usual encoding.
/// Records of one source mostly have equal layouts, so a record's offsets are
/// tried in the next.
class SingleFeatures : public RecordMemory {
public:
  SingleFeatures(absl::Span<const Wanted> wanted,
                 absl::Span<const std::string> names)
      : wanted(wanted), names(names), values(names.size()) {}

  /// Sets all outputs; false if the record has another encoding, or lacks a
  /// feature.
  bool take(RecordCall &call) {
    const absl::string_view record = call.string(0);
    if (!layout.isOf(record))
      return takeOther(call, record);
    strange = 0;
    for (const Given &one : given)
      if (!giveSingle(call, one.output, one.kind,
                      absl::string_view(record.data() + one.at, one.size)))
        return false;
    return true;
  }

private:
  /// A requested output, and the offset of its value in the layout.
  struct Given {
    int32_t output;
    Feature::Kind kind;
    size_t at, size;
  };

  /// The same for a record of unknown layout; learns it.
  __attribute__((noinline)) bool takeOther(RecordCall &call,
                                           absl::string_view record) {
    const bool learns = strange < patience && record.size() <= longest;
    std::fill(values.begin(), values.end(), absl::string_view());
    others.clear();
    found.clear();
    if (!findFeatures(record, names, absl::MakeSpan(values),
                      learns ? &others : nullptr))
      return false;
    for (size_t i = 0; i < wanted.size(); ++i) {
      const auto output = static_cast<int32_t>(i);
      absl::string_view value = values[i];
      if (call.isWanted(output)) {
        if (!value.data() || !readSingle(value, wanted[i].kind, value) ||
            !giveSingle(call, output, wanted[i].kind, value))
          return false;
        found.push_back({output, wanted[i].kind,
                         static_cast<size_t>(value.data() - record.data()),
                         value.size()});
      }
      if (value.data())
        others.push_back(value);
    }
    // Learning is useless if each record has another layout.
    if (learns) {
      ++strange;
      layout.learn(record, others);
      given.swap(found);
    }
    return true;
  }

  static constexpr int patience = 8;
  /// The largest record to learn from: a layout takes a few times its bytes.
  static constexpr size_t longest = 1 << 24;

  const absl::Span<const Wanted> wanted;
  const absl::Span<const std::string> names;
  /// The values of `names` in one record, and all bytes that are not part of
  /// the layout.
  std::vector<absl::string_view> values, others;
  ExampleLayout layout;
  /// The outputs by the layout, and those of one record.
  std::vector<Given> given, found;
  int strange = 0; ///< The number of consecutive records of unknown layout.
};

class ParseExample : public RecordOp {
public:
  ParseExample(const systole_record_op &op, const Attributes &attributes)
      : wanted(makeAllWanted(op, attributes, "features", 0)),
        names(attributes.strings("features")),
        areSingle(std::all_of(
            wanted.begin(), wanted.end(),
            [](const Wanted &feature) { return feature.isSingle; })) {}

  std::unique_ptr<RecordMemory> makeMemory() const override {
    return areSingle ? std::make_unique<SingleFeatures>(wanted, names)
                     : nullptr;
  }

  absl::Status run(RecordCall &call) const override {
    if (areSingle && static_cast<SingleFeatures *>(call.memory)->take(call))
      return absl::OkStatus();
    return takeAny(call);
  }

private:
  /// The general case, which also reports errors.
  absl::Status takeAny(RecordCall &call) const {
    absl::string_view record = call.string(0);
    Parts message;
    FeatureMap features;
    constexpr absl::string_view kind = "tf.Example";
    if (!findMessage(record, 1, message))
      return noExample(kind, record);
    RETURN_IF_ERROR(parse(call, message, kind, features));
    for (size_t i = 0; i < wanted.size(); ++i)
      if (call.isWanted(static_cast<int32_t>(i)))
        RETURN_IF_ERROR(
            take(call, static_cast<int32_t>(i), wanted[i], features));
    return absl::OkStatus();
  }

  const std::vector<Wanted> wanted;
  const std::vector<std::string> names;
  const bool areSingle;
};

} // namespace

RecordOpOr data::makeParseExample(const systole_record_op &op,
                                  const Attributes &attributes) {
  return std::make_unique<ParseExample>(op, attributes);
}

RecordOpOr data::makeParseSequenceExample(const systole_record_op &op,
                                          const Attributes &attributes) {
  std::vector<Wanted> context =
      makeAllWanted(op, attributes, "context_features", 0);
  std::vector<Wanted> lists =
      makeAllWanted(op, attributes, "sequence", context.size());
  const bool mayBeMissing = attributes.integer("allow_missing", 0) != 0;
  return makeRecordOp(
      [context, lists, mayBeMissing](RecordCall &call) -> absl::Status {
        absl::string_view record = call.string(0);
        Parts contextMessage, listsMessage;
        FeatureMap features, featureLists;
        constexpr absl::string_view kind = "tf.SequenceExample";
        if (!findMessage(record, 1, contextMessage) ||
            !findMessage(record, 2, listsMessage))
          return noExample(kind, record);
        RETURN_IF_ERROR(parse(call, contextMessage, kind, features));
        RETURN_IF_ERROR(parse(call, listsMessage, kind, featureLists));
        int32_t output = 0;
        for (const Wanted &wanted : context) {
          if (call.isWanted(output))
            RETURN_IF_ERROR(take(call, output, wanted, features));
          ++output;
        }
        for (const Wanted &wanted : lists) {
          if (call.isWanted(output))
            RETURN_IF_ERROR(
                takeSteps(call, output, wanted, featureLists, mayBeMissing));
          ++output;
        }
        return absl::OkStatus();
      });
}

//===- CheckLabels.cpp - Class indices of classes -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/ElementTypes.h"
#include "runtime/data/record_ops/RecordOp.h"

#include "absl/strings/str_cat.h"

#include <type_traits>

using namespace systole;
using namespace systole::data;

/// Whether a number is a class's index. A fraction is converted to one, as by
/// stablehlo.convert, which rounds towards 0.
template <typename T> static bool isClass(T label, int64_t classes) {
  if constexpr (std::is_floating_point_v<T>)
    return label > -1 && label < static_cast<T>(classes);
  else
    // A negative number becomes a very large one.
    return static_cast<uint64_t>(label) < static_cast<uint64_t>(classes);
}

/// The first of `count` labels that is not a class's index; `count` if all are.
template <typename T>
static int64_t findWrong(const char *labels, int64_t count, int64_t classes) {
  const T *each = reinterpret_cast<const T *>(labels);
  // Without a branch, the compiler can test several labels at a time.
  bool areRight = true;
  for (int64_t i = 0; i < count; ++i)
    areRight &= isClass(each[i], classes);
  if (areRight)
    return count;
  for (int64_t i = 0; i < count; ++i)
    if (!isClass(each[i], classes))
      return i;
  return count;
}

RecordOpOr data::makeCheckLabels(const systole_record_op &op,
                                 const Attributes &attributes) {
  const int64_t classes = attributes.integer("classes", 0);
  std::string component(attributes.string("component"));
  std::string taker(attributes.string("taker"));
  return makeRecordOp([=](RecordCall &call) -> absl::Status {
    ValueView from = call.input(0);
    const int64_t count = from.count();
    int64_t wrong = count;
    std::string label;
    dispatch(call.inputType(0).dtype, [&](auto *null) {
      using T = std::remove_pointer_t<decltype(null)>;
      wrong = findWrong<T>(from.data(), count, classes);
      if (wrong < count)
        label = absl::StrCat(
            // A byte would be printed as a character.
            +reinterpret_cast<const T *>(from.data())[wrong]);
    });
    if (wrong < count)
      return absl::InvalidArgumentError(absl::StrCat(
          "'", component, "' has the label ", label,
          count > 1 ? absl::StrCat(" (number ", wrong, " of ", count, ")") : "",
          ", which is outside of the valid range [0, ", classes, ")",
          taker.empty() ? "" : " of ", taker,
          ": correct the label, or compile the model with more classes"));
    return call.outputValue(0, from);
  });
}

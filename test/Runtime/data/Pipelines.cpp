//===- Pipelines.cpp - Pipelines and operations as programs describe them -===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipelines.h"
#include "runtime/data/core/Value.h"
#include "runtime/support/Float16.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <cstring>

using namespace systole;
using namespace systole::data;

systole_status test::RecordOperation::run(systole_host &host,
                                          std::vector<systole_value> values) {
  results.assign(outputs.size(), {});
  for (size_t i = 0; i < outputs.size(); ++i) {
    bool isGiven = outputs[i].dtype == SYSTOLE_STRING || hasHeader(outputs[i]);
    if (isGiven) {
      values.push_back({&results[i], sizeof(systole_value)});
      continue;
    }
    Buffer &buffer = memory.emplace_back(runtime::byteSize(outputs[i]));
    results[i] = {buffer.data(), buffer.size()};
    values.push_back(results[i]);
  }
  return systole_record(&host, &op, values.data());
}

absl::Status
test::forEachElement(Pipeline &pipeline, const DatasetOptions &options,
                     int64_t most,
                     absl::FunctionRef<void(const Element &)> take) {
  auto iterator = makeIterator(pipeline.describe(), options);
  RETURN_IF_ERROR(iterator.status());
  Element element;
  for (int64_t i = 0; i < most; ++i) {
    ASSIGN_OR_RETURN(bool got, (*iterator)->next(element));
    if (!got)
      break;
    take(element);
  }
  return absl::OkStatus();
}

template <typename T> static T valueAt(const char *at) {
  T value;
  std::memcpy(&value, at, sizeof(value));
  return value;
}
template <typename T> static std::string number(const char *at) {
  return absl::StrCat(valueAt<T>(at));
}

static std::string showElement(const systole_tensor_spec &spec,
                               const ValueView &view, int64_t i) {
  if (spec.dtype == SYSTOLE_STRING)
    return absl::StrCat("'", view.string(i), "'");
  const char *at = view.data() + i * runtime::elementBytes(spec.dtype);
  switch (spec.dtype) {
  case SYSTOLE_S64:
    return number<int64_t>(at);
  case SYSTOLE_S32:
    return number<int32_t>(at);
  case SYSTOLE_F32:
    return number<float>(at);
  case SYSTOLE_F64:
    return number<double>(at);
  case SYSTOLE_S16:
    return number<int16_t>(at);
  case SYSTOLE_S8:
    return number<int8_t>(at);
  case SYSTOLE_U16:
    return number<uint16_t>(at);
  case SYSTOLE_U32:
    return number<uint32_t>(at);
  case SYSTOLE_U64:
    return number<uint64_t>(at);
  case SYSTOLE_F16:
    return absl::StrCat(runtime::fromFloat16(valueAt<uint16_t>(at)));
  default:
    return absl::StrCat(static_cast<int>(static_cast<unsigned char>(*at)));
  }
}

std::string test::show(const std::vector<systole_tensor_spec> &specs,
                       const std::vector<systole_value> &values) {
  std::vector<std::string> components;
  for (size_t i = 0; i < specs.size(); ++i) {
    ValueView view(specs[i], values[i].data, values[i].bytes);
    std::string component =
        absl::StrCat("[", absl::StrJoin(view.dims(), " "), "]");
    for (int64_t j = 0; j < view.count(); ++j)
      absl::StrAppend(&component, " ", showElement(specs[i], view, j));
    components.push_back(std::move(component));
  }
  return absl::StrJoin(components, "; ");
}

std::string test::show(const std::vector<systole_tensor_spec> &specs,
                       const Element &element) {
  std::vector<systole_value> values;
  for (const Buffer &component : element.components)
    values.push_back({const_cast<char *>(component.data()), component.size()});
  return show(specs, values);
}

//===- Api.cpp - The table of functions -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Functions.h"
#include "Status.h"
#include "systole/Dialect/VHLO/IR/Version.h"

#include <array>
#include <vector>

using namespace systole;

namespace {

/// The slots of functions that are missing: each says its name.
#define PROCEDURE(NAME)
#define FUNCTION(NAME)
#define MISSING(NAME)                                                          \
  PJRT_Error *NAME(PJRT_##NAME##_Args *) {                                     \
    return pjrt::makeUnimplemented(#NAME);                                     \
  }
#include "CAPI/Functions.def"

/// The version of PJRT that this plugin declares. From 0.105 on, JAX takes
/// memories and errors for objects with tables of functions of their own.
constexpr int majorVersion = 0, minorVersion = 104;

PJRT_Api makeApi() {
  PJRT_Api api = {};
  api.struct_size = sizeof(api);
  api.extension_start = pjrt::getExtensions();
  api.pjrt_api_version.struct_size = sizeof(api.pjrt_api_version);
  api.pjrt_api_version.major_version = majorVersion;
  api.pjrt_api_version.minor_version = minorVersion;
#define FUNCTION(NAME) api.PJRT_##NAME = pjrt::NAME;
#define MISSING(NAME) api.PJRT_##NAME = NAME;
#include "CAPI/Functions.def"
  return api;
}

} // namespace

extern "C" __attribute__((visibility("default"))) const PJRT_Api *GetPjrtApi() {
  static const PJRT_Api api = makeApi();
  return &api;
}

PJRT_Error *pjrt::Plugin_Initialize(PJRT_Plugin_Initialize_Args *) {
  return nullptr;
}

PJRT_Error *pjrt::Plugin_Attributes(PJRT_Plugin_Attributes_Args *args) {
  // Artifacts are to be of these versions of StableHLO.
  auto toList = [](vhlo::Version version) -> std::array<int64_t, 3> {
    return {version.major, version.minor, version.patch};
  };
  static const std::array<int64_t, 3> minimum = toList(vhlo::kMinimumVersion),
                                      current = toList(vhlo::kCurrentVersion);
  static const std::vector<PJRT_NamedValue> attributes = [] {
    std::vector<PJRT_NamedValue> values;
    auto add = [&](const char *name, size_t size,
                   const std::array<int64_t, 3> &version) {
      PJRT_NamedValue value = {};
      value.struct_size = sizeof(value);
      value.name = name;
      value.name_size = size;
      value.type = PJRT_NamedValue_kInt64List;
      value.int64_array_value = version.data();
      value.value_size = 3;
      values.push_back(value);
    };
    add("stablehlo_minimum_version", 25, minimum);
    add("stablehlo_current_version", 25, current);
    return values;
  }();
  return give(attributes, args->attributes, args->num_attributes);
}

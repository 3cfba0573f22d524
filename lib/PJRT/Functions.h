//===- Functions.h - The plugin's functions ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each slot of PJRT's table that this plugin implements.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_FUNCTIONS_H
#define SYSTOLE_LIB_PJRT_FUNCTIONS_H

#include "CAPI/Api.h"
#include "Status.h"

#include "absl/status/statusor.h"

#include <memory>
#include <string>

namespace systole::pjrt {

#define PROCEDURE(NAME) void NAME(PJRT_##NAME##_Args *args);
#define FUNCTION(NAME) PJRT_Error *NAME(PJRT_##NAME##_Args *args);
#define MISSING(NAME)
#include "CAPI/Functions.def"

// Functions of the extension for foreign functions.
PJRT_Error *registerType(PJRT_FFI_Type_Register_Args *args);
PJRT_Error *addUserData(PJRT_FFI_UserData_Add_Args *args);
PJRT_Error *registerHandler(PJRT_FFI_Register_Handler_Args *args);

/// Sets a list or a string that a function returns. Returns no error.
template <typename Range, typename Pointer>
PJRT_Error *give(Range &&range, Pointer &data, size_t &size) {
  data = range.data();
  size = range.size();
  return nullptr;
}

/// Sets a new object that a function returns, or returns the error.
template <typename T>
PJRT_Error *giveNew(absl::StatusOr<std::unique_ptr<T>> made, T *&object) {
  object = made.ok() ? made->release() : nullptr;
  return toError(made.status());
}

/// Sets a string that the caller deletes. Returns no error.
template <typename Holder>
PJRT_Error *giveOwned(std::string text, const char *&bytes, size_t &size,
                      Holder *&holder, void (*&deleter)(Holder *)) {
  auto *owned = new std::string(std::move(text));
  holder = reinterpret_cast<Holder *>(owned);
  deleter = [](Holder *held) { delete reinterpret_cast<std::string *>(held); };
  return give(*owned, bytes, size);
}

/// The first of the extensions that this plugin has.
PJRT_Extension_Base *getExtensions();

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_FUNCTIONS_H

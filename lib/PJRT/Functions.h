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

namespace systole::pjrt {

#define PROCEDURE(NAME) void NAME(PJRT_##NAME##_Args *args);
#define FUNCTION(NAME) PJRT_Error *NAME(PJRT_##NAME##_Args *args);
#define MISSING(NAME)
#include "CAPI/Functions.def"

// Functions of the extension for foreign functions.
PJRT_Error *registerType(PJRT_FFI_Type_Register_Args *args);
PJRT_Error *addUserData(PJRT_FFI_UserData_Add_Args *args);
PJRT_Error *registerHandler(PJRT_FFI_Register_Handler_Args *args);

/// The first of the extensions that this plugin has.
PJRT_Extension_Base *getExtensions();

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_FUNCTIONS_H

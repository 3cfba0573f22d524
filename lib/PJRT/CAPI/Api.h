//===- Api.h - PJRT's table of functions ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CAPI_API_H
#define SYSTOLE_LIB_PJRT_CAPI_API_H

#include "Buffers.h"
#include "Clients.h"
#include "Events.h"
#include "Executables.h"
#include "Extensions.h"

#define PROCEDURE(NAME) struct PJRT_##NAME##_Args;
#define FUNCTION(NAME) struct PJRT_##NAME##_Args;
#include "Functions.def"

struct PJRT_Api_Version : PJRT_Args {
  int major_version;
  int minor_version;
};

/// The table of functions that a plugin returns.
struct PJRT_Api {
  size_t struct_size;
  PJRT_Extension_Base *extension_start;
  PJRT_Api_Version pjrt_api_version;
#define PROCEDURE(NAME) void (*PJRT_##NAME)(PJRT_##NAME##_Args *);
#define FUNCTION(NAME) PJRT_Error *(*PJRT_##NAME)(PJRT_##NAME##_Args *);
#include "Functions.def"
};

/// The one symbol of a plugin's library.
extern "C" const PJRT_Api *GetPjrtApi();

#endif // SYSTOLE_LIB_PJRT_CAPI_API_H

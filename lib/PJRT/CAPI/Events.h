//===- Events.h - PJRT's errors and events ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CAPI_EVENTS_H
#define SYSTOLE_LIB_PJRT_CAPI_EVENTS_H

#include "Types.h"

using PJRT_Event_OnReadyCallback = void (*)(PJRT_Error *error, void *user_arg);
using PJRT_Error_PayloadVisitor = void (*)(const char *key, size_t key_size,
                                           const char *value, size_t value_size,
                                           void *user_arg);

// Errors

struct PJRT_Error_Destroy_Args : PJRT_Args {
  PJRT_Error *error;
};

struct PJRT_Error_Message_Args : PJRT_Args {
  const PJRT_Error *error;
  const char *message;
  size_t message_size;
};

struct PJRT_Error_GetCode_Args : PJRT_Args {
  const PJRT_Error *error;
  int code;
};

struct PJRT_Error_ForEachPayload_Args : PJRT_Args {
  const PJRT_Error *error;
  PJRT_Error_PayloadVisitor visitor;
  void *user_arg;
};

// The plugin

struct PJRT_Plugin_Initialize_Args : PJRT_Args {};

struct PJRT_Plugin_Attributes_Args : PJRT_Args {
  const PJRT_NamedValue *attributes;
  size_t num_attributes;
};

// Events

struct PJRT_Event_Destroy_Args : PJRT_Args {
  PJRT_Event *event;
};

struct PJRT_Event_IsReady_Args : PJRT_Args {
  PJRT_Event *event;
  bool is_ready;
};

struct PJRT_Event_Error_Args : PJRT_Args {
  PJRT_Event *event;
};

struct PJRT_Event_Await_Args : PJRT_Args {
  PJRT_Event *event;
};

struct PJRT_Event_OnReady_Args : PJRT_Args {
  PJRT_Event *event;
  PJRT_Event_OnReadyCallback callback;
  void *user_arg;
};

struct PJRT_Event_Create_Args : PJRT_Args {
  PJRT_Event *event;
};

struct PJRT_Event_Set_Args : PJRT_Args {
  PJRT_Event *event;
  int error_code;
  const char *error_message;
  size_t error_message_size;
};

#endif // SYSTOLE_LIB_PJRT_CAPI_EVENTS_H

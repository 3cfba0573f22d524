//===- ProfilerApi.h - PJRT's extension for profilers -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface between a framework's profiler and a plugin, under its own
// names. Its functions have errors of their own.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CAPI_PROFILERAPI_H
#define SYSTOLE_LIB_PJRT_CAPI_PROFILERAPI_H

#include "Types.h"

// The objects that functions pass; the plugin defines them.
struct PLUGIN_Profiler;
struct PLUGIN_Profiler_Error;

struct PLUGIN_Profiler_Error_Destroy_Args {
  size_t struct_size;
  void *priv;
  PLUGIN_Profiler_Error *error;
};

struct PLUGIN_Profiler_Error_Message_Args {
  size_t struct_size;
  void *priv;
  const PLUGIN_Profiler_Error *error;
  const char *message;
  size_t message_size;
};

struct PLUGIN_Profiler_Error_GetCode_Args {
  size_t struct_size;
  void *priv;
  const PLUGIN_Profiler_Error *error;
  int code;
};

struct PLUGIN_Profiler_Create_Args {
  size_t struct_size;
  const char *options;
  size_t options_size;
  PLUGIN_Profiler *profiler;
};

/// The arguments of Destroy, Start and Stop.
struct PLUGIN_Profiler_Args {
  size_t struct_size;
  PLUGIN_Profiler *profiler;
};

struct PLUGIN_Profiler_CollectData_Args {
  size_t struct_size;
  PLUGIN_Profiler *profiler;
  /// The caller's memory for the data. If it is null, the function sets it to
  /// the profiler's.
  uint8_t *buffer;
  size_t buffer_size_in_bytes;
};

struct PLUGIN_Profiler_Api {
  size_t struct_size;
  void *priv;
  void (*error_destroy)(PLUGIN_Profiler_Error_Destroy_Args *);
  void (*error_message)(PLUGIN_Profiler_Error_Message_Args *);
  PLUGIN_Profiler_Error *(*error_get_code)(
      PLUGIN_Profiler_Error_GetCode_Args *);
  PLUGIN_Profiler_Error *(*create)(PLUGIN_Profiler_Create_Args *);
  PLUGIN_Profiler_Error *(*destroy)(PLUGIN_Profiler_Args *);
  PLUGIN_Profiler_Error *(*start)(PLUGIN_Profiler_Args *);
  PLUGIN_Profiler_Error *(*stop)(PLUGIN_Profiler_Args *);
  PLUGIN_Profiler_Error *(*collect_data)(PLUGIN_Profiler_CollectData_Args *);
};

struct PJRT_Profiler_Extension {
  PJRT_Extension_Base base;
  PLUGIN_Profiler_Api *profiler_api;
  /// The kind of the connections between the caller's events and the plugin's.
  int64_t traceme_context_id;
};

#endif // SYSTOLE_LIB_PJRT_CAPI_PROFILERAPI_H

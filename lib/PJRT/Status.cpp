//===- Status.cpp - Statuses as PJRT's errors -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Status.h"
#include "Functions.h"

using namespace systole;

PJRT_Error *pjrt::toError(const absl::Status &status) {
  if (status.ok())
    return nullptr;
  auto *error = new PJRT_Error();
  error->code = status.code();
  error->message = std::string(status.message());
  return error;
}

PJRT_Error *pjrt::makeUnimplemented(const char *function) {
  return toError(absl::UnimplementedError(
      std::string("Systole's PJRT plugin does not implement PJRT_") +
      function));
}

void pjrt::Error_Destroy(PJRT_Error_Destroy_Args *args) { delete args->error; }

void pjrt::Error_Message(PJRT_Error_Message_Args *args) {
  args->message = args->error->message.data();
  args->message_size = args->error->message.size();
}

PJRT_Error *pjrt::Error_GetCode(PJRT_Error_GetCode_Args *args) {
  args->code = static_cast<int>(args->error->code);
  return nullptr;
}

PJRT_Error *pjrt::Error_ForEachPayload(PJRT_Error_ForEachPayload_Args *) {
  return nullptr; // There are none. An error here would have payloads, too.
}

//===- HostCallbacks.cpp - Callbacks that the host computes ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/HostCallbacks.h"

#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace systole::runtime {

absl::Status HostCallbacks::prepare(const char *name,
                                    Callback &callback) const {
  for (int32_t i = 0; i < program.num_host_callbacks; ++i)
    if (absl::string_view(program.host_callbacks[i].name) == name)
      callback.function = &program.host_callbacks[i];
  if (!callback.function)
    return absl::InternalError(
        absl::StrCat("the program has no host callback '", name, "'"));
  ASSIGN_OR_RETURN(
      callback.transient,
      Memory::allocate(callback.function->transient_bytes, "a host callback"));
  for (int32_t i = 0; i < callback.function->num_inputs; ++i)
    callback.inputs.push_back(
        {nullptr, byteSize(callback.function->inputs[i])});
  for (int32_t i = 0; i < callback.function->num_outputs; ++i)
    callback.outputs.push_back(
        {nullptr, byteSize(callback.function->outputs[i])});
  return absl::OkStatus();
}

absl::Status HostCallbacks::compute(const char *name, const void *const *inputs,
                                    void *const *outputs) {
  auto it = callbacks.find(absl::string_view(name));
  if (it == callbacks.end()) {
    Callback callback;
    RETURN_IF_ERROR(prepare(name, callback));
    it = callbacks.emplace(name, std::move(callback)).first;
  }
  Callback &callback = it->second;
  // Inputs are only read.
  for (size_t i = 0; i < callback.inputs.size(); ++i)
    callback.inputs[i].data = const_cast<void *>(inputs[i]);
  for (size_t i = 0; i < callback.outputs.size(); ++i)
    callback.outputs[i].data = outputs[i];
  host.reset();
  systole_status code = callback.function->entry(&host, callback.inputs.data(),
                                                 callback.outputs.data(),
                                                 callback.transient.data());
  if (code != SYSTOLE_OK && host.status.ok())
    host.fail(absl::Status(static_cast<absl::StatusCode>(code),
                           absl::StrCat("the host failed in '", name, "'")));
  return host.status;
}

} // namespace systole::runtime

//===- HostRegions.cpp - Callbacks that the host computes -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/HostRegions.h"

#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace systole::runtime {

absl::Status HostRegions::prepare(const char *name, Region &region) const {
  for (int32_t i = 0; i < program.num_host_regions; ++i)
    if (absl::string_view(program.host_regions[i].name) == name)
      region.function = &program.host_regions[i];
  if (!region.function)
    return absl::InternalError(
        absl::StrCat("the program has no part '", name, "' for the host"));
  absl::StatusOr<Memory> transient = Memory::allocate(
      region.function->transient_bytes, "what the host computes");
  if (!transient.ok())
    return transient.status();
  region.transient = std::move(*transient);
  for (int32_t i = 0; i < region.function->num_inputs; ++i)
    region.inputs.push_back({nullptr, byteSize(region.function->inputs[i])});
  for (int32_t i = 0; i < region.function->num_outputs; ++i)
    region.outputs.push_back({nullptr, byteSize(region.function->outputs[i])});
  return absl::OkStatus();
}

absl::Status HostRegions::compute(const char *name, const void *const *inputs,
                                  void *const *outputs) {
  auto it = regions.find(absl::string_view(name));
  if (it == regions.end()) {
    Region region;
    if (absl::Status status = prepare(name, region); !status.ok())
      return status;
    it = regions.emplace(name, std::move(region)).first;
  }
  Region &region = it->second;
  // Inputs are only read.
  for (size_t i = 0; i < region.inputs.size(); ++i)
    region.inputs[i].data = const_cast<void *>(inputs[i]);
  for (size_t i = 0; i < region.outputs.size(); ++i)
    region.outputs[i].data = outputs[i];
  host.reset();
  systole_status code =
      region.function->entry(&host, region.inputs.data(), region.outputs.data(),
                             region.transient.data());
  if (code != SYSTOLE_OK && host.status.ok())
    host.fail(absl::Status(static_cast<absl::StatusCode>(code),
                           absl::StrCat("the host failed in '", name, "'")));
  return host.status;
}

} // namespace systole::runtime

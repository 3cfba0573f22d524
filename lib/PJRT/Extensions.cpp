//===- Extensions.cpp - PJRT's extensions ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CAPI/Extensions.h"
#include "Executable.h"
#include "Functions.h"
#include "Profile/Profiler.h"
#include "Status.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>

using namespace systole;
using namespace systole::pjrt;

//===----------------------------------------------------------------------===//
// Layouts: all arrays are in C order
//===----------------------------------------------------------------------===//

PJRT_Layouts_MemoryLayout::PJRT_Layouts_MemoryLayout(size_t numDims) {
  text = "{";
  for (size_t i = numDims; i > 0; --i)
    text += std::to_string(i - 1) + (i > 1 ? "," : "");
  text += "}";
}

static PJRT_Error *destroyLayout(PJRT_Layouts_MemoryLayout_Destroy_Args *args) {
  delete args->layout;
  return nullptr;
}

static PJRT_Error *
serializeLayout(PJRT_Layouts_MemoryLayout_Serialize_Args *args) {
  return giveOwned(args->layout->text, args->serialized_bytes,
                   args->serialized_bytes_size, args->serialized_layout,
                   args->serialized_layout_deleter);
}

static PJRT_Error *
getDefaultLayout(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args *args) {
  args->layout = new PJRT_Layouts_MemoryLayout(args->num_dims);
  return nullptr;
}

static PJRT_Error *
getBufferLayout(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args *args) {
  args->layout = new PJRT_Layouts_MemoryLayout(args->buffer->dims.size());
  return nullptr;
}

static PJRT_Error *getTopologyLayout(void *) {
  return makeUnimplemented("Layouts_PJRT_Topology_GetDefaultLayout");
}

static PJRT_Error *
getOutputLayouts(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args *args) {
  return give(args->executable->program->results.layouts, args->layouts,
              args->num_outputs);
}

static PJRT_Error *getParameterLayouts(
    PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args *args) {
  return give(args->executable->program->parameters.layouts, args->layouts,
              args->num_parameters);
}

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

/// Returns the shardings, or null if the program does not state all of them.
template <typename Args>
static PJRT_Error *giveShardings(const TensorTable &tensors, Args &args,
                                 size_t &count) {
  bool isStated =
      llvm::all_of(tensors.shardingSizes, [](size_t size) { return size > 0; });
  count = tensors.shardings.size();
  args.shardings = isStated ? tensors.shardings.data() : nullptr;
  args.sharding_sizes = isStated ? tensors.shardingSizes.data() : nullptr;
  return nullptr;
}

static PJRT_Error *getParameterShardings(
    PJRT_Shardings_PJRT_Executable_ParameterShardings_Args *args) {
  return giveShardings(args->executable->program->parameters, *args,
                       args->num_parameters);
}

static PJRT_Error *
getOutputShardings(PJRT_Shardings_PJRT_Executable_OutputShardings_Args *args) {
  return giveShardings(args->executable->program->results, *args,
                       args->num_outputs);
}

//===----------------------------------------------------------------------===//
// Memories of devices
//===----------------------------------------------------------------------===//

struct PJRT_MemoryDescription {
  const char *kind;
  int kindID;
};

static PJRT_Error *
getMemoryDescriptions(PJRT_DeviceDescription_MemoryDescriptions_Args *args) {
  static const PJRT_MemoryDescription memories[] = {
      {"device", 0}, {"pinned_host", 1}, {"unpinned_host", 2}};
  static const PJRT_MemoryDescription *const pointers[] = {
      &memories[0], &memories[1], &memories[2]};
  args->memory_descriptions = pointers;
  args->num_memory_descriptions = std::size(pointers);
  args->default_memory_index = 0;
  return nullptr;
}

static PJRT_Error *getMemoryKind(PJRT_MemoryDescription_Kind_Args *args) {
  args->kind = args->memory_description->kind;
  args->kind_size = std::strlen(args->kind);
  args->kind_id = args->memory_description->kindID;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// The chain
//===----------------------------------------------------------------------===//

PJRT_Extension_Base *pjrt::getExtensions() {
  static PJRT_Profiler_Extension profiler = {
      {sizeof(profiler), PJRT_Extension_Type_Profiler, nullptr},
      getProfiler(),
      /*traceme_context_id=*/-1};
  static PJRT_FFI_Extension foreign = {
      {sizeof(foreign), PJRT_Extension_Type_FFI, &profiler.base},
      registerType,
      addUserData,
      registerHandler};
  static PJRT_MemoryDescriptions_Extension memories = {
      {sizeof(memories), PJRT_Extension_Type_MemoryDescriptions, &foreign.base},
      getMemoryDescriptions,
      getMemoryKind};
  static PJRT_Shardings_Extension shardings = {
      {sizeof(shardings), PJRT_Extension_Type_Shardings, &memories.base},
      getParameterShardings,
      getOutputShardings};
  static PJRT_Layouts_Extension layouts = {
      {sizeof(layouts), PJRT_Extension_Type_Layouts, &shardings.base},
      destroyLayout,
      serializeLayout,
      getDefaultLayout,
      getBufferLayout,
      getTopologyLayout,
      getOutputLayouts,
      getParameterLayouts};
  return &layouts.base;
}

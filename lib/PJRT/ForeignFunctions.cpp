//===- ForeignFunctions.cpp - Functions of other libraries ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignFunctions.h"
#include "ElementTypes.h"
#include "systole/Support/CompilerThreads.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <vector>

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

//===----------------------------------------------------------------------===//
// The registry
//===----------------------------------------------------------------------===//

namespace {
struct Registry {
  std::mutex mutex;
  llvm::StringMap<XLA_FFI_Handler *> functions;
};
} // namespace

static Registry &getRegistry() {
  static Registry registry;
  return registry;
}

void pjrt::registerForeignFunction(StringRef name, XLA_FFI_Handler *function) {
  Registry &registry = getRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  registry.functions[name] = function;
}

XLA_FFI_Handler *pjrt::lookupForeignFunction(StringRef name) {
  Registry &registry = getRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  return registry.functions.lookup(name);
}

extern "C" __attribute__((visibility("default"))) void
systole_register_foreign_function(const char *name, XLA_FFI_Handler *function) {
  registerForeignFunction(name, function);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The bytes of a number in memory.
static std::string getBytes(const APInt &value, unsigned width) {
  uint64_t word = value.getZExtValue();
  return {reinterpret_cast<const char *>(&word), llvm::divideCeil(width, 8)};
}

static LogicalResult describeAttribute(Attribute attribute,
                                       ForeignAttribute &description) {
  auto set = [&](XLA_FFI_AttrType kind, Type type, std::string value) {
    description.set_kind(kind);
    description.set_data_type(type ? getForeignType(getElementType(type))
                                   : XLA_FFI_DataType_INVALID);
    description.set_value(std::move(value));
    return success(!type ||
                   description.data_type() != XLA_FFI_DataType_INVALID);
  };
  return llvm::TypeSwitch<Attribute, LogicalResult>(attribute)
      .Case([&](IntegerAttr integer) {
        if (!isa<IntegerType>(integer.getType()))
          return failure();
        return set(XLA_FFI_AttrType_SCALAR, integer.getType(),
                   getBytes(integer.getValue(),
                            integer.getType().getIntOrFloatBitWidth()));
      })
      .Case([&](FloatAttr number) {
        return set(XLA_FFI_AttrType_SCALAR, number.getType(),
                   getBytes(number.getValue().bitcastToAPInt(),
                            number.getType().getIntOrFloatBitWidth()));
      })
      .Case([&](StringAttr text) {
        return set(XLA_FFI_AttrType_STRING, Type(), text.str());
      })
      .Case([&](DenseArrayAttr array) {
        return set(
            XLA_FFI_AttrType_ARRAY, array.getElementType(),
            std::string(array.getRawData().data(), array.getRawData().size()));
      })
      .Case([&](DenseIntOrFPElementsAttr elements) {
        std::string bytes;
        unsigned width = elements.getElementType().getIntOrFloatBitWidth();
        bool isFloat = isa<FloatType>(elements.getElementType());
        for (Attribute element : elements.getValues<Attribute>())
          bytes +=
              isFloat
                  ? getBytes(
                        cast<FloatAttr>(element).getValue().bitcastToAPInt(),
                        width)
                  : getBytes(cast<IntegerAttr>(element).getValue(), width);
        return set(XLA_FFI_AttrType_ARRAY, elements.getElementType(), bytes);
      })
      .Case([&](DictionaryAttr dictionary) {
        description.set_kind(XLA_FFI_AttrType_DICTIONARY);
        return describeAttributes(dictionary, *description.mutable_members());
      })
      .Default([](Attribute) { return failure(); });
}

LogicalResult pjrt::describeAttributes(
    DictionaryAttr attributes,
    google::protobuf::RepeatedPtrField<ForeignAttribute> &list) {
  for (NamedAttribute attribute : attributes) {
    ForeignAttribute &description = *list.Add();
    description.set_name(attribute.getName().str());
    if (failed(describeAttribute(attribute.getValue(), description)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The functions that foreign functions call
//===----------------------------------------------------------------------===//

struct XLA_FFI_Error {
  absl::StatusCode code;
  std::string message;
};

/// A result that comes later.
struct XLA_FFI_Future {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  std::unique_ptr<XLA_FFI_Error> error;

  void set(XLA_FFI_Error *cause) {
    std::lock_guard<std::mutex> lock(mutex);
    error.reset(cause);
    ready = true;
    changed.notify_all();
  }
};

/// The call that a function runs for.
struct XLA_FFI_ExecutionContext {
  int64_t device;
  /// The tasks that the function has scheduled.
  std::atomic<unsigned> numTasks = 0;
};

static XLA_FFI_Error *makeError(absl::StatusCode code, std::string message) {
  return new XLA_FFI_Error{code, std::move(message)};
}

static XLA_FFI_Error *refuse(void *) {
  return makeError(absl::StatusCode::kUnimplemented,
                   "Systole has no streams, states and types for foreign "
                   "functions");
}

static XLA_FFI_Error *refuseContext(XLA_FFI_ExecutionContext_Get_Args *) {
  return refuse(nullptr);
}

static const XLA_FFI_Api &getForeignApi() {
  static const XLA_FFI_Api api = [] {
    XLA_FFI_Api api = {};
    api.struct_size = sizeof(api);
    api.api_version.struct_size = sizeof(api.api_version);
    api.api_version.major_version = 0;
    api.api_version.minor_version = 3;
    api.Error_Create = [](XLA_FFI_Error_Create_Args *args) {
      return makeError(static_cast<absl::StatusCode>(args->errc),
                       args->message);
    };
    api.Error_GetMessage = [](XLA_FFI_Error_GetMessage_Args *args) {
      args->message = args->error->message.c_str();
    };
    api.Error_Destroy = [](XLA_FFI_Error_Destroy_Args *args) {
      delete args->error;
    };
    api.Handler_Register = api.Stream_Get = api.Type_Register = api.State_Set =
        api.State_Get = refuse;
    api.ExecutionContext_Get = refuseContext;
    api.DeviceMemory_Allocate =
        [](XLA_FFI_DeviceMemory_Allocate_Args *args) -> XLA_FFI_Error * {
      size_t alignment = std::max<size_t>(args->alignment, 64);
      args->data = std::aligned_alloc(
          alignment, llvm::alignTo(std::max<size_t>(args->size, 1), alignment));
      return args->data ? nullptr
                        : makeError(absl::StatusCode::kResourceExhausted,
                                    "Out of memory in a foreign function");
    };
    api.DeviceMemory_Free =
        [](XLA_FFI_DeviceMemory_Free_Args *args) -> XLA_FFI_Error * {
      std::free(args->data);
      return nullptr;
    };
    // The function's own thread takes its share of the tasks.
    api.ThreadPool_Schedule =
        [](XLA_FFI_ThreadPool_Schedule_Args *args) -> XLA_FFI_Error * {
      CompilerThreads *threads = getCompilerThreads();
      if (!threads || ++args->ctx->numTasks % threads->getMaxConcurrency() == 0)
        args->task(args->data);
      else
        threads->async([task = args->task, data = args->data] { task(data); });
      return nullptr;
    };
    api.ThreadPool_NumThreads =
        [](XLA_FFI_ThreadPool_NumThreads_Args *args) -> XLA_FFI_Error * {
      CompilerThreads *threads = getCompilerThreads();
      *args->num_threads = threads ? threads->getMaxConcurrency() : 1;
      return nullptr;
    };
    api.Future_Create =
        [](XLA_FFI_Future_Create_Args *args) -> XLA_FFI_Error * {
      args->future = new XLA_FFI_Future();
      return nullptr;
    };
    api.Future_SetAvailable =
        [](XLA_FFI_Future_SetAvailable_Args *args) -> XLA_FFI_Error * {
      args->future->set(nullptr);
      return nullptr;
    };
    api.Future_SetError =
        [](XLA_FFI_Future_SetError_Args *args) -> XLA_FFI_Error * {
      args->future->set(args->error);
      return nullptr;
    };
    api.RunId_Get = [](XLA_FFI_RunId_Get_Args *args) -> XLA_FFI_Error * {
      args->run_id = 0;
      return nullptr;
    };
    api.DeviceOrdinal_Get =
        [](XLA_FFI_DeviceOrdinal_Get_Args *args) -> XLA_FFI_Error * {
      args->device_ordinal = static_cast<int32_t>(args->ctx->device);
      return nullptr;
    };
    return api;
  }();
  return api;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {

/// Arguments or results as a foreign function takes them.
class ForeignBuffers {
public:
  ForeignBuffers(const google::protobuf::RepeatedPtrField<Tensor> &tensors,
                 llvm::ArrayRef<void *> data)
      : buffers(tensors.size()), types(tensors.size(), XLA_FFI_ArgType_BUFFER) {
    for (auto [buffer, tensor, memory] :
         llvm::zip_equal(buffers, tensors, data)) {
      buffer.struct_size = sizeof(XLA_FFI_Buffer);
      buffer.dtype = getForeignType(tensor.element_type());
      buffer.data = memory;
      buffer.rank = tensor.dims_size();
      buffer.dims = const_cast<int64_t *>(tensor.dims().data());
      pointers.push_back(&buffer);
    }
  }

  XLA_FFI_Args get() {
    XLA_FFI_Args args = {};
    args.struct_size = sizeof(args);
    args.size = static_cast<int64_t>(pointers.size());
    args.types = types.data();
    args.args = pointers.data();
    return args;
  }

private:
  std::vector<XLA_FFI_Buffer> buffers;
  std::vector<XLA_FFI_ArgType> types;
  std::vector<void *> pointers;
};

/// Attributes as a foreign function takes them.
class ForeignAttributes {
public:
  explicit ForeignAttributes(
      const google::protobuf::RepeatedPtrField<ForeignAttribute> &list) {
    for (const ForeignAttribute &attribute : list) {
      names.push_back(std::make_unique<XLA_FFI_ByteSpan>(
          XLA_FFI_ByteSpan{attribute.name().data(), attribute.name().size()}));
      namePointers.push_back(names.back().get());
      types.push_back(static_cast<XLA_FFI_AttrType>(attribute.kind()));
      values.push_back(makeValue(attribute));
    }
  }

  XLA_FFI_Attrs get() {
    XLA_FFI_Attrs attrs = {};
    attrs.struct_size = sizeof(attrs);
    attrs.size = static_cast<int64_t>(values.size());
    attrs.types = types.data();
    attrs.names = namePointers.data();
    attrs.attrs = values.data();
    return attrs;
  }

private:
  void *makeValue(const ForeignAttribute &attribute) {
    auto *bytes = const_cast<char *>(attribute.value().data());
    auto type = static_cast<XLA_FFI_DataType>(attribute.data_type());
    switch (attribute.kind()) {
    case XLA_FFI_AttrType_STRING:
      strings.push_back(std::make_unique<XLA_FFI_ByteSpan>(
          XLA_FFI_ByteSpan{bytes, attribute.value().size()}));
      return strings.back().get();
    case XLA_FFI_AttrType_SCALAR:
      scalars.push_back(
          std::make_unique<XLA_FFI_Scalar>(XLA_FFI_Scalar{type, bytes}));
      return scalars.back().get();
    case XLA_FFI_AttrType_ARRAY: {
      // A stored program is not trusted to have a type.
      int64_t size = std::max<int64_t>(getElementBytes(type), 1);
      arrays.push_back(std::make_unique<XLA_FFI_Array>(
          XLA_FFI_Array{type, attribute.value().size() / size, bytes}));
      return arrays.back().get();
    }
    default:
      members.push_back(
          std::make_unique<ForeignAttributes>(attribute.members()));
      dictionaries.push_back(
          std::make_unique<XLA_FFI_Attrs>(members.back()->get()));
      return dictionaries.back().get();
    }
  }

  std::vector<std::unique_ptr<XLA_FFI_ByteSpan>> names, strings;
  std::vector<std::unique_ptr<XLA_FFI_Scalar>> scalars;
  std::vector<std::unique_ptr<XLA_FFI_Array>> arrays;
  std::vector<std::unique_ptr<ForeignAttributes>> members;
  std::vector<std::unique_ptr<XLA_FFI_Attrs>> dictionaries;
  std::vector<XLA_FFI_ByteSpan *> namePointers;
  std::vector<XLA_FFI_AttrType> types;
  std::vector<void *> values;
};

} // namespace

/// The pointers of arrays, in the places of those that are no tokens.
static std::vector<void *>
getPointers(const google::protobuf::RepeatedPtrField<Tensor> &tensors,
            void *const *data) {
  std::vector<void *> pointers;
  for (const Tensor &tensor : tensors)
    pointers.push_back(
        tensor.element_type() == PJRT_Buffer_Type_TOKEN ? nullptr : *data++);
  return pointers;
}

CallPointers::CallPointers(const ForeignCall &call, const void *const *inputs,
                           void *const *outputs)
    : inputs(getPointers(call.inputs(), const_cast<void *const *>(inputs))),
      outputs(getPointers(call.outputs(), outputs)) {
  for (const ForeignCall::Alias &alias : call.aliases()) {
    void *&input = this->inputs[alias.input()];
    void *output = this->outputs[alias.output()];
    if (int64_t numBytes = call.inputs(alias.input()).num_bytes())
      std::memcpy(output, input, numBytes);
    input = output;
  }
}

absl::Status pjrt::callForeignFunction(const ForeignCall &call, int64_t device,
                                       const void *const *inputs,
                                       void *const *outputs) {
  XLA_FFI_Handler *function = lookupForeignFunction(call.target());
  if (!function)
    return absl::NotFoundError("the program calls the foreign function '" +
                               call.target() +
                               "', which is not registered in this process");
  CallPointers pointers(call, inputs, outputs);
  ForeignBuffers args(call.inputs(), pointers.inputs),
      rets(call.outputs(), pointers.outputs);
  ForeignAttributes attrs(call.attributes());
  XLA_FFI_ExecutionContext context{device};
  XLA_FFI_CallFrame frame = {};
  // The size excludes `future`, which later versions added.
  frame.struct_size = sizeof(frame) - sizeof(frame.future);
  frame.api = &getForeignApi();
  frame.ctx = &context;
  frame.stage = XLA_FFI_ExecutionStage_EXECUTE;
  frame.args = args.get();
  frame.rets = rets.get();
  frame.attrs = attrs.get();
  // Libraries compute in the usual floating-point mode, programs in their own.
  std::fenv_t mode;
  std::fegetenv(&mode);
  std::fesetenv(FE_DFL_ENV);
  std::unique_ptr<XLA_FFI_Error> error(function(&frame));
  std::fesetenv(&mode);
  if (std::unique_ptr<XLA_FFI_Future> future{frame.future}; future && !error) {
    std::unique_lock<std::mutex> lock(future->mutex);
    future->changed.wait(lock, [&] { return future->ready; });
    error = std::move(future->error);
  }
  return error ? absl::Status(error->code, error->message) : absl::OkStatus();
}

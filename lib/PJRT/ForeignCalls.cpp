//===- ForeignCalls.cpp - Calls of the host from programs -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignCalls.h"
#include "CAPI/Extensions.h"
#include "DeviceThreads.h"
#include "ElementTypes.h"
#include "ForeignFunctions.h"
#include "Functions.h"
#include "Lowering/LibraryCalls.h"
#include "Signature.h"
#include "Status.h"
#include "runtime/support/Status.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/CustomFunctions.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

#include <atomic>
#include <cfenv>
#include <cstring>

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

//===----------------------------------------------------------------------===//
// The Python side
//===----------------------------------------------------------------------===//

namespace {

/// An argument or a result, as the Python package reads it with ctypes.
struct CallbackArray {
  int32_t elementType;
  int32_t rank;
  const int64_t *dims;
  void *data;
};

/// Calls function `index` of the table on the arrays, the arguments first. With
/// `writesBuffers` it gets the results' memory as well, and returns nothing.
/// Returns 0, or writes the error to `message`.
using CallbackHandler = int64_t (*)(void *callbacks, int64_t index,
                                    int64_t writesBuffers,
                                    const CallbackArray *arrays,
                                    int64_t numArguments, int64_t numResults,
                                    char *message, int64_t messageSize);

std::atomic<CallbackHandler> callbackHandler{nullptr};

} // namespace

/// The Python package passes its function when JAX loads the plugin.
extern "C" __attribute__((visibility("default"))) void
systole_set_callback_handler(CallbackHandler handler) {
  callbackHandler = handler;
}

//===----------------------------------------------------------------------===//
// While a program runs
//===----------------------------------------------------------------------===//

static absl::Status callHost(const ForeignCall &call,
                             PJRT_ExecuteContext *context,
                             const void *const *inputs, void *const *outputs) {
  CallbackHandler handler = callbackHandler;
  if (!handler || !context || !context->callbacks)
    return absl::FailedPreconditionError(
        "the program calls Python, and this process did not pass a function: "
        "use the Python package 'systole'");
  CallPointers pointers(call, inputs, outputs);
  std::vector<CallbackArray> arrays;
  auto add = [&](const auto &tensors, ArrayRef<void *> data) {
    for (auto [tensor, pointer] : llvm::zip_equal(tensors, data))
      arrays.push_back({tensor.element_type(), tensor.dims_size(),
                        tensor.dims().data(), pointer});
  };
  add(call.inputs(), pointers.inputs);
  add(call.outputs(), pointers.outputs);
  std::string message(1 << 16, '\0');
  // Python computes in the usual floating-point mode, programs in their own.
  std::fenv_t mode;
  std::fegetenv(&mode);
  std::fesetenv(FE_DFL_ENV);
  int64_t failed = handler(
      context->callbacks, call.index(), call.writes_buffers(), arrays.data(),
      call.inputs_size(), call.outputs_size(), message.data(), message.size());
  std::fesetenv(&mode);
  if (!failed)
    return absl::OkStatus();
  return absl::InternalError("CpuCallback error calling callback: " +
                             std::string(message.c_str()));
}

/// Calls a function of Python. If each process computes what all devices do,
/// the process of the device calls it and sends the results to the others.
static absl::Status callOnce(DeviceScope &scope, int number,
                             const ForeignCall &call, const void *const *inputs,
                             void *const *outputs) {
  Execution &execution = scope.execution;
  bool isShared = execution.processes && execution.onWholeArrays;
  bool isCaller = !isShared || execution.getProcess(scope.device) ==
                                   execution.processes->getIndex();
  if (isCaller)
    RETURN_IF_ERROR(callHost(call, execution.context, inputs, outputs));
  if (!isShared)
    return absl::OkStatus();
  // No collective has these numbers, nor has an argument.
  ArrayLabel label{execution.number, INT64_MIN + number, 0, scope.device};
  for (const Tensor &output : call.outputs()) {
    if (output.element_type() == PJRT_Buffer_Type_TOKEN)
      continue;
    auto *result = static_cast<char *>(*outputs++);
    auto numBytes = static_cast<size_t>(output.num_bytes());
    if (isCaller) {
      RETURN_IF_ERROR(execution.sendToAll(label, {result, numBytes}));
      continue;
    }
    ASSIGN_OR_RETURN(
        ReceivedArray array,
        execution.receive(scope.device, label, output.num_bytes()));
    std::memcpy(result, array.bytes.get(), numBytes);
  }
  return absl::OkStatus();
}

static absl::Status callForeign(DeviceScope &scope, int number,
                                const void *const *inputs,
                                void *const *outputs) {
  const ForeignCall &call =
      scope.execution.program.getProgram().foreign_calls(number);
  return call.target().empty()
             ? callOnce(scope, number, call, inputs, outputs)
             : callForeignFunction(call, scope.device, inputs, outputs);
}

/// The function of a sink.
static int32_t ignore(const char *, const char *, const void *const *,
                      void *const *) {
  return 0;
}

//===----------------------------------------------------------------------===//
// While a program is compiled
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral foreignTarget = "systole_pjrt_call";
static constexpr llvm::StringLiteral sinkTarget = "dce_sink";

void pjrt::registerForeignCalls() {
  registerDeviceFunction<callForeign>(foreignTarget);
  systole::registerCustomFunction(sinkTarget, ignore);
}

static DictionaryAttr getConfig(stablehlo::CustomCallOp call) {
  if (auto config = call->getAttrOfType<DictionaryAttr>("mhlo.backend_config"))
    return config;
  return dyn_cast_or_null<DictionaryAttr>(
      call.getBackendConfig().value_or(Attribute()));
}

/// The number of a call's function in the framework's table.
static IntegerAttr getIndex(stablehlo::CustomCallOp call) {
  DictionaryAttr config = getConfig(call);
  return config ? config.getAs<IntegerAttr>("index") : IntegerAttr();
}

/// The dimensions of a value in memory, from the one that changes slowest.
/// Layouts list them from the other end; without one, the order is C's.
static SmallVector<int64_t> getOrder(ArrayAttr layouts, size_t number,
                                     Type type) {
  auto rank = cast<RankedTensorType>(type).getRank();
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (!layouts || number >= layouts.size())
    return order;
  auto layout = cast<DenseIntElementsAttr>(layouts[number]);
  if (layout.getNumElements() != rank)
    return order;
  for (auto [i, dim] : llvm::enumerate(layout.getValues<APInt>()))
    order[rank - 1 - i] = dim.getSExtValue();
  return order;
}

bool pjrt::callsPython(stablehlo::CustomCallOp call) {
  return call.getCallTargetName().ends_with("python_cpu_callback");
}

bool pjrt::isSink(stablehlo::CustomCallOp call) {
  return call.getCallTargetName() == sinkTarget;
}

/// Writes down which inputs have the memory of an output.
static void describeAliases(stablehlo::CustomCallOp call,
                            ForeignCall &description) {
  for (Attribute attribute : call.getOutputOperandAliases()) {
    auto alias = cast<stablehlo::OutputOperandAliasAttr>(attribute);
    ForeignCall::Alias &entry = *description.add_aliases();
    entry.set_input(static_cast<int32_t>(alias.getOperandIndex()));
    entry.set_output(
        alias.getOutputTupleIndices().empty()
            ? 0
            : static_cast<int32_t>(alias.getOutputTupleIndices().front()));
  }
}

/// Writes down the function that a call is for.
static LogicalResult describeTarget(stablehlo::CustomCallOp call,
                                    ForeignCall &description) {
  StringRef target = call.getCallTargetName();
  describeAliases(call, description);
  if (callsPython(call)) {
    IntegerAttr index = getIndex(call);
    if (!index)
      return call.emitError("a call of the host has no index of its function");
    description.set_index(index.getValue().getZExtValue());
    description.set_writes_buffers(target == "xla_buffer_python_cpu_callback");
    return success();
  }
  description.set_target(target.str());
  DictionaryAttr config = getConfig(call);
  if (config &&
      failed(describeAttributes(config, *description.mutable_attributes())))
    return call.emitError("the attributes ")
           << config << " of a foreign function are not those of XLA's FFI";
  return success();
}

static LogicalResult describeCall(stablehlo::CustomCallOp call,
                                  Program &program) {
  OpBuilder builder(call);
  stablehlo::Emitter emitter(builder, call);
  int number = program.foreign_calls_size();
  ForeignCall &description = *program.add_foreign_calls();
  if (failed(describeTarget(call, description)))
    return failure();
  for (Value operand : call.getInputs())
    if (failed(
            describeTensor(call, operand.getType(), *description.add_inputs())))
      return failure();
  for (Value result : call.getResults())
    if (failed(
            describeTensor(call, result.getType(), *description.add_outputs())))
      return failure();
  // Tokens keep the order of calls, and so does the order of operations.
  auto isToken = [](Value value) {
    return isa<stablehlo::TokenType>(value.getType());
  };
  SmallVector<Value> operands;
  for (auto [i, operand] : llvm::enumerate(call.getInputs()))
    if (!isToken(operand))
      operands.push_back(
          emitter.transpose(operand, getOrder(call.getOperandLayoutsAttr(), i,
                                              operand.getType())));
  SmallVector<Type> types;
  SmallVector<SmallVector<int64_t>> orders;
  for (auto [i, result] : llvm::enumerate(call.getResults())) {
    if (isToken(result))
      continue;
    orders.push_back(
        getOrder(call.getResultLayoutsAttr(), i, result.getType()));
    auto type = cast<RankedTensorType>(result.getType());
    types.push_back(type.clone(llvm::map_to_vector(
        orders.back(), [&](int64_t dim) { return type.getDimSize(dim); })));
  }
  SmallVector<Value> values = createLibraryCall(
      builder, call.getLoc(), foreignTarget, number, operands, types,
      call.getHasSideEffect() ? CallEffect::Some : CallEffect::None);
  size_t next = 0;
  for (Value result : call.getResults()) {
    if (isToken(result)) {
      result.replaceAllUsesWith(stablehlo::AfterAllOp::create(
          builder, call.getLoc(), result.getType(), ValueRange()));
      continue;
    }
    result.replaceAllUsesWith(emitter.transpose(
        values[next], mlir::invertPermutationVector(orders[next])));
    ++next;
  }
  call.erase();
  return success();
}

/// Whether a call is of Python, or of a foreign function that the compiler has
/// no code for, or slower code.
static bool isForeign(stablehlo::CustomCallOp call) {
  return callsPython(call) || (!stablehlo::isLibraryCall(call) &&
                               lookupForeignFunction(call.getCallTargetName()));
}

LogicalResult pjrt::describeForeignCalls(ModuleOp module, Program &program) {
  SmallVector<stablehlo::CustomCallOp> calls;
  module.walk([&](stablehlo::CustomCallOp call) {
    if (isForeign(call))
      calls.push_back(call);
  });
  for (stablehlo::CustomCallOp call : calls)
    if (failed(describeCall(call, program)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Functions of the extension
//===----------------------------------------------------------------------===//

PJRT_Error *pjrt::ExecuteContext_Create(PJRT_ExecuteContext_Create_Args *args) {
  args->context = new PJRT_ExecuteContext();
  return nullptr;
}

PJRT_Error *
pjrt::ExecuteContext_Destroy(PJRT_ExecuteContext_Destroy_Args *args) {
  delete args->context;
  return nullptr;
}

PJRT_Error *pjrt::registerType(PJRT_FFI_Type_Register_Args *args) {
  // The caller's number, or a new one.
  static std::atomic<int64_t> next{1};
  if (args->type_id == 0)
    args->type_id = next++;
  return nullptr;
}

PJRT_Error *pjrt::addUserData(PJRT_FFI_UserData_Add_Args *args) {
  args->context->callbacks = args->user_data.data;
  return nullptr;
}

PJRT_Error *pjrt::registerHandler(PJRT_FFI_Register_Handler_Args *args) {
  registerForeignFunction({args->target_name, args->target_name_size},
                          reinterpret_cast<XLA_FFI_Handler *>(args->handler));
  return nullptr;
}

//===- ForeignCalls.cpp - Calls of Python from programs -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignCalls.h"
#include "CAPI/Extensions.h"
#include "ElementTypes.h"
#include "Functions.h"
#include "Signature.h"
#include "Status.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Support/CustomFunctions.h"

#include <atomic>
#include <cfenv>

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

/// Calls function `index` of the table on the arrays, the arguments first.
/// Returns 0, or writes the error to `message`.
using CallbackHandler = int64_t (*)(void *callbacks, int64_t index,
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

static thread_local ForeignCallScope *current = nullptr;

ForeignCallScope::ForeignCallScope(const Program &program,
                                   PJRT_ExecuteContext *context)
    : program(program), context(context), outer(current) {
  current = this;
}

ForeignCallScope::~ForeignCallScope() { current = outer; }

static absl::Status callHost(const ForeignCall &call,
                             PJRT_ExecuteContext *context,
                             const void *const *inputs, void *const *outputs) {
  CallbackHandler handler = callbackHandler;
  if (!handler || !context || !context->callbacks)
    return absl::FailedPreconditionError(
        "the program calls Python, and this process did not pass a function: "
        "use the Python package 'systole'");
  std::vector<CallbackArray> arrays;
  auto add = [&](const Tensor &tensor, void *data) {
    arrays.push_back({tensor.element_type(), tensor.dims_size(),
                      tensor.dims().data(), data});
  };
  // Tokens are arguments of the function, and no arrays.
  for (const Tensor &input : call.inputs())
    add(input, input.element_type() == PJRT_Buffer_Type_TOKEN
                   ? nullptr
                   : const_cast<void *>(*inputs++));
  for (const Tensor &output : call.outputs())
    add(output,
        output.element_type() == PJRT_Buffer_Type_TOKEN ? nullptr : *outputs++);
  std::string message(1 << 16, '\0');
  // Python computes in the usual floating-point mode, programs in their own.
  std::fenv_t mode;
  std::fegetenv(&mode);
  std::fesetenv(FE_DFL_ENV);
  int64_t failed = handler(context->callbacks, call.index(), arrays.data(),
                           call.inputs_size(), call.outputs_size(),
                           message.data(), message.size());
  std::fesetenv(&mode);
  if (!failed)
    return absl::OkStatus();
  return absl::InternalError("CpuCallback error calling callback: " +
                             std::string(message.c_str()));
}

/// The function that compiled code calls; the configuration is the call's
/// number.
static int32_t callForeign(const char *, const char *config,
                           const void *const *inputs, void *const *outputs) {
  int number = std::atoi(config);
  if (!current || number >= current->program.foreign_calls_size())
    return 1;
  absl::Status status = callHost(current->program.foreign_calls(number),
                                 current->context, inputs, outputs);
  if (status.ok())
    return 0;
  current->status = status;
  return 1;
}

//===----------------------------------------------------------------------===//
// While a program is compiled
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral foreignTarget = "systole_pjrt_call";

void pjrt::registerForeignCalls() {
  systole::registerCustomFunction(foreignTarget, callForeign);
}

/// The number of a call's function in the framework's table.
static IntegerAttr getIndex(stablehlo::CustomCallOp call) {
  auto config = call->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  if (!config)
    config = dyn_cast_or_null<DictionaryAttr>(
        call.getBackendConfig().value_or(Attribute()));
  return config ? config.getAs<IntegerAttr>("index") : IntegerAttr();
}

static LogicalResult describeCall(stablehlo::CustomCallOp call,
                                  Program &program) {
  IntegerAttr index = getIndex(call);
  if (!index)
    return call.emitError("a call of the host has no index of its function");
  // Tokens keep the order of calls, and so does the order of operations.
  SmallVector<Value> operands, results;
  auto isToken = [](Value value) {
    return isa<stablehlo::TokenType>(value.getType());
  };
  llvm::copy_if(call.getInputs(), std::back_inserter(operands),
                [&](Value value) { return !isToken(value); });
  llvm::copy_if(call.getResults(), std::back_inserter(results),
                [&](Value value) { return !isToken(value); });
  OpBuilder builder(call);
  int number = program.foreign_calls_size();
  ForeignCall &description = *program.add_foreign_calls();
  description.set_index(index.getValue().getZExtValue());
  for (Value operand : call.getInputs())
    if (failed(
            describeTensor(call, operand.getType(), *description.add_inputs())))
      return failure();
  for (Value result : call.getResults())
    if (failed(
            describeTensor(call, result.getType(), *description.add_outputs())))
      return failure();
  OperationState state(call.getLoc(),
                       stablehlo::CustomCallOp::getOperationName());
  state.addOperands(operands);
  state.addTypes(TypeRange(ValueRange(results)));
  state.addAttribute("call_target_name", builder.getStringAttr(foreignTarget));
  state.addAttribute("backend_config",
                     builder.getStringAttr(std::to_string(number)));
  if (call.getHasSideEffect())
    state.addAttribute("has_side_effect", builder.getBoolAttr(true));
  Operation *replacement = builder.create(state);
  for (auto [from, to] : llvm::zip_equal(results, replacement->getResults()))
    from.replaceAllUsesWith(to);
  for (Value result : call.getResults())
    if (isToken(result))
      result.replaceAllUsesWith(stablehlo::AfterAllOp::create(
          builder, call.getLoc(), result.getType(), ValueRange()));
  call.erase();
  return success();
}

LogicalResult pjrt::describeForeignCalls(ModuleOp module, Program &program) {
  SmallVector<stablehlo::CustomCallOp> calls, unused;
  module.walk([&](stablehlo::CustomCallOp call) {
    StringRef target = call.getCallTargetName();
    if (target == "xla_ffi_python_cpu_callback" ||
        target == "xla_ffi_partitioned_python_cpu_callback")
      calls.push_back(call);
    else if (target == "dce_sink")
      unused.push_back(call);
  });
  // It keeps a value from being optimized away, and does nothing.
  for (stablehlo::CustomCallOp call : unused)
    if (call.use_empty())
      call.erase();
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

PJRT_Error *pjrt::registerHandler(PJRT_FFI_Register_Handler_Args *) {
  return makeUnimplemented("FFI_Register_Handler: foreign functions other than "
                           "Python's are not called");
}

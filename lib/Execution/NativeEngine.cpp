//===- NativeEngine.cpp - Compiled code as an engine ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/CommandLine.h"
#include "systole/Compiler/Compiler.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Execution/Engine.h"
#include "systole/Execution/Outline.h"
#include "systole/Execution/ProcessFunctions.h"
#include "systole/Interpreter/InterpreterOps.h"
#include "systole/Support/TemporaryFolder.h"
#include "systole/Target/Emulator.h"
#include "systole/Target/Link.h"
#include "systole/Target/LoadedCode.h"
#include "systole/Target/Object.h"

#include "runtime/system/CpuFeatures.h"
#include "systole/Execution/FunctionCall.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <optional>

using namespace mlir;
using namespace systole;
using namespace systole::execution;
using interpreter::Tensor;
using interpreter::Tensors;

namespace {

/// Memory at the alignment that compiled code expects.
class AlignedBuffer {
public:
  explicit AlignedBuffer(size_t bytes)
      : memory(std::aligned_alloc(
            tpu::arenaAlignment,
            llvm::alignTo(bytes ? bytes : 1, tpu::arenaAlignment))) {}
  AlignedBuffer(AlignedBuffer &&other) : memory(other.memory) {
    other.memory = nullptr;
  }
  ~AlignedBuffer() { std::free(memory); }

  char *data() const { return static_cast<char *>(memory); }

private:
  void *memory;
};

/// A function compiled and linked into this process.
class NativeFunction {
public:
  /// Compiles `function` and what it calls; its module is lowered.
  static FailureOr<NativeFunction> compile(func::FuncOp function,
                                           const CompilerOptions &options);

  /// Calls the function; the inputs have the types of its arguments.
  FailureOr<Tensors> call(ArrayRef<Tensor> inputs, Timing *timing) const;

private:
  using Entry = int32_t (*)(const void *const *inputs, void *const *outputs,
                            void *transient);

  LogicalResult prepareEmulator(StringRef target, TemporaryFolder files);
  FailureOr<Tensors> callEmulated(ArrayRef<Tensor> inputs,
                                  Timing *timing) const;

  std::optional<LoadedCode> code;
  /// The folder of the library, and the command that calls a function of it, if
  /// the function is for another machine.
  std::optional<TemporaryFolder> folder;
  SmallVector<std::string> command;
  Entry entry = nullptr;
  int64_t transientBytes = 0;
  FunctionType type;
  /// Possible causes of failure: the custom call and its position, or the
  /// function's.
  std::string customCalls;
  Location location;

  explicit NativeFunction(func::FuncOp function);
};

class NativeEngine : public Engine {
public:
  StringRef getName() const override { return "native"; }
  void registerOptions(llvm::cl::OptionCategory &category) override {
    registerCompilerOptions(category);
  }
  RunStatus run(func::FuncOp entry, ArrayRef<Tensors> inputs,
                SmallVectorImpl<Tensors> &outputs, Timing *timing) override;
};

} // namespace

/// Rewords the errors of conversions without a pattern for an op for users.
static LogicalResult explainIllegalOp(Diagnostic &diagnostic) {
  std::string text = diagnostic.str();
  StringRef name(text);
  if (!name.consume_front("failed to legalize operation '"))
    return failure(); // For the next handler.
  emitError(diagnostic.getLocation())
      << "the native engine has no code for '"
      << name.take_until([](char c) { return c == '\''; })
      << "' as it is used here; the reference interpreter "
         "(--engine=reference) may have";
  return success();
}

NativeFunction::NativeFunction(func::FuncOp function)
    : type(function.getFunctionType()),
      customCalls("a custom call of this function"),
      location(function.getLoc()) {
  SmallVector<stablehlo::CustomCallOp> calls;
  function.walk([&](stablehlo::CustomCallOp call) { calls.push_back(call); });
  if (calls.size() != 1)
    return;
  customCalls = "'" + calls.front().getCallTargetName().str() + "'";
  location = calls.front().getLoc();
}

/// The target, if its code runs here. Another machine's code runs in an
/// emulator, which has all of its features.
static FailureOr<TargetCPU> prepareTarget(const CompilerOptions &options,
                                          Location loc) {
  FailureOr<TargetCPU> target = resolveTarget(options.target, options.targetCPU,
                                              options.targetAttributes, loc);
  if (failed(target))
    return failure();
  if (target->triple.getArch() != llvm::Triple(getHostTarget()).getArch())
    return target;
  absl::Status status = runtime::prepareCpu(target->required, target->name);
  if (!status.ok())
    return emitError(loc) << "the native engine runs what it compiles, but "
                          << std::string(status.message());
  return target;
}

/// Emits and links the code of a lowered module.
static llvm::Expected<LoadedCode> link(ModuleOp module,
                                       const TargetCPU &target) {
  llvm::SmallString<0> object;
  llvm::raw_svector_ostream os(object);
  if (failed(emitCode(module, target, CodeFormat::Object, os)))
    return llvm::createStringError("its code cannot be emitted");
  return LoadedCode::link(llvm::MemoryBufferRef(object, "function"),
                          lookupProcessFunction);
}

FailureOr<NativeFunction>
NativeFunction::compile(func::FuncOp function, const CompilerOptions &options) {
  Location loc = function.getLoc();
  FailureOr<TargetCPU> target = prepareTarget(options, loc);
  if (failed(target))
    return failure();
  NativeFunction result(function);
  std::string name = function.getName().str();

  WalkResult walk = function.walk([](Operation *op) {
    if (!isa_and_nonnull<interpreter::InterpreterDialect>(op->getDialect()))
      return WalkResult::advance();
    op->emitError("'") << op->getName()
                       << "' is what the reference interpreter does; run it "
                          "with --engine=reference";
    return WalkResult::interrupt();
  });
  if (walk.wasInterrupted())
    return failure();
  ScopedDiagnosticHandler handler(function.getContext(), explainIllegalOp);
  // Only this function of the module is an entry.
  auto module = function->getParentOfType<ModuleOp>();
  keepOnly(function);
  // The code may call the library's function.
  if (isLibraryFunction(name)) {
    while (module.lookupSymbol(name))
      name += "_";
    function.setName(name);
  }
  // The function passes all values by its arguments and results, whatever its
  // role in a program.
  for (NamedAttribute attr : function->getDiscardableAttrDictionary())
    if (isa_and_nonnull<tpu::TPUDialect, data::DataDialect>(
            attr.getNameDialect()))
      function->removeAttr(attr.getName());
  const StringRef emulated = findTarget(options.target);
  const bool isEmulated = emulated != getHostTarget();
  CompilerOptions lowering = options;
  // `prepareTarget` has checked this machine's CPU.
  lowering.checkCPU = isEmulated;
  if (failed(lowerProgram(module, Stage::LLVMDialect, lowering)))
    return failure();
  Operation *lowered = module.lookupSymbol(name);
  auto bytes = lowered->getAttrOfType<IntegerAttr>(
      tpu::TPUDialect::getTransientBytesAttrName());
  result.transientBytes = bytes ? bytes.getInt() : 0;

  if (isEmulated) {
    llvm::Expected<TemporaryFolder> folder = TemporaryFolder::create();
    if (!folder)
      return emitError(loc) << llvm::toString(folder.takeError());
    std::string path = folder->pathOf("function.so");
    if (failed(compileSharedLibrary(module, path, options)) ||
        failed(result.prepareEmulator(emulated, std::move(*folder))))
      return failure();
    llvm::append_range(result.command, ArrayRef<std::string>{path, name});
    return result;
  }
  llvm::Expected<LoadedCode> code = link(module, *target);
  if (!code)
    return emitError(loc) << "cannot load the compiled function: "
                          << llvm::toString(code.takeError());
  result.entry = reinterpret_cast<Entry>(code->lookup(name));
  if (!result.entry)
    return emitError(loc) << "the compiled code has no function '" << name
                          << "'";
  result.code = std::move(*code);
  return result;
}

LogicalResult NativeFunction::prepareEmulator(StringRef target,
                                              TemporaryFolder files) {
  llvm::Expected<SmallVector<std::string>> emulator = findEmulator(target);
  if (!emulator)
    return emitError(location) << llvm::toString(emulator.takeError());
  llvm::Expected<std::string> runner =
      findRuntimeFile("systole-run-function", target);
  if (!runner)
    return emitError(location) << llvm::toString(runner.takeError());
  command = std::move(*emulator);
  command.push_back(std::move(*runner));
  folder.emplace(std::move(files));
  return success();
}

/// Calls the function in a process of the emulator; see FunctionCall.h.
FailureOr<Tensors> NativeFunction::callEmulated(ArrayRef<Tensor> inputs,
                                                Timing *timing) const {
  const std::string path = folder->pathOf("call");
  const unsigned runs = timing ? timing->runs : 1;
  Tensors outputs;
  for (Type output : type.getResults())
    outputs.emplace_back(cast<RankedTensorType>(output));
  std::error_code error;
  {
    llvm::raw_fd_ostream os(path, error);
    runtime::Call call{static_cast<int64_t>(inputs.size()),
                       static_cast<int64_t>(outputs.size()), transientBytes,
                       tpu::arenaAlignment, static_cast<int64_t>(runs)};
    os.write(reinterpret_cast<const char *>(&call), sizeof(call));
    for (ArrayRef<Tensor> values : {inputs, ArrayRef<Tensor>(outputs)})
      for (const Tensor &value : values) {
        auto bytes = static_cast<int64_t>(value.getData().size());
        os.write(reinterpret_cast<const char *>(&bytes), sizeof(bytes));
      }
    for (const Tensor &input : inputs)
      os.write(input.getData().data(), input.getData().size());
    error = error ? error : os.error();
    os.clear_error();
  }
  if (error)
    return emitError(location)
           << "cannot write '" << path << "': " << error.message();
  SmallVector<StringRef> words(command.begin(), command.end());
  words.push_back(path);
  std::string message;
  int code = llvm::sys::ExecuteAndWait(words.front(), words, std::nullopt, {},
                                       0, 0, &message);
  if (code != 0)
    return emitError(location) << "the function ended with code " << code
                               << " in '" << llvm::join(words, " ") << "'"
                               << (message.empty() ? "" : ": ") << message;
  auto results = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                             /*RequiresNullTerminator=*/false);
  StringRef rest = results ? (*results)->getBuffer() : StringRef();
  bool isComplete = true;
  auto read = [&](void *to, size_t bytes) {
    isComplete &= rest.size() >= bytes;
    if (!isComplete)
      return;
    std::memcpy(to, rest.data(), bytes);
    rest = rest.drop_front(bytes);
  };
  int64_t status = 0;
  read(&status, sizeof(status));
  std::vector<double> seconds(runs);
  read(seconds.data(), runs * sizeof(double));
  for (Tensor &output : outputs)
    read(output.getMutableData().data(), output.getData().size());
  if (!isComplete)
    return emitError(location) << "'" << path << "' has no results";
  if (status != 0)
    return emitError(location)
           << customCalls << " failed with status " << status;
  if (timing)
    timing->calls = std::move(seconds);
  return outputs;
}

FailureOr<Tensors> NativeFunction::call(ArrayRef<Tensor> inputs,
                                        Timing *timing) const {
  if (folder)
    return callEmulated(inputs, timing);
  std::vector<AlignedBuffer> buffers;
  SmallVector<const void *> inputPointers;
  SmallVector<void *> outputPointers;
  for (const Tensor &input : inputs) {
    buffers.emplace_back(input.getData().size());
    llvm::copy(input.getData(), buffers.back().data());
    inputPointers.push_back(buffers.back().data());
  }
  Tensors outputs;
  for (Type output : type.getResults()) {
    outputs.emplace_back(cast<RankedTensorType>(output));
    buffers.emplace_back(outputs.back().getData().size());
    outputPointers.push_back(buffers.back().data());
  }
  AlignedBuffer transient(transientBytes);
  for (unsigned i = 0; i < (timing ? timing->runs : 1); ++i) {
    auto start = std::chrono::steady_clock::now();
    if (int32_t status = entry(inputPointers.data(), outputPointers.data(),
                               transient.data()))
      return emitError(location)
             << customCalls << " failed with status " << status;
    if (timing)
      timing->calls.push_back(getSecondsSince(start));
  }
  for (auto [output, pointer] : llvm::zip_equal(outputs, outputPointers))
    llvm::copy(ArrayRef(static_cast<char *>(pointer), output.getData().size()),
               output.getMutableData().begin());
  return outputs;
}

RunStatus NativeEngine::run(func::FuncOp entry, ArrayRef<Tensors> inputs,
                            SmallVectorImpl<Tensors> &outputs, Timing *timing) {
  if (inputs.size() > 1) {
    entry.emitError("the native engine runs a function on one replica; use "
                    "--engine=reference for several");
    return RunStatus::Unsupported;
  }
  llvm::Expected<CompilerOptions> options = getCompilerOptions();
  if (!options) {
    entry.emitError() << llvm::toString(options.takeError());
    return RunStatus::Failure;
  }
  auto start = std::chrono::steady_clock::now();
  FailureOr<NativeFunction> function = NativeFunction::compile(entry, *options);
  if (failed(function))
    return RunStatus::Unsupported;
  if (timing)
    timing->compilation = getSecondsSince(start);
  FailureOr<Tensors> results = function->call(inputs.front(), timing);
  if (failed(results))
    return RunStatus::Failure;
  outputs.push_back(std::move(*results));
  return RunStatus::Success;
}

std::unique_ptr<Engine> systole::execution::createNativeEngine() {
  return std::make_unique<NativeEngine>();
}

CompiledFunction
systole::execution::compileFunction(func::FuncOp function,
                                    const CompilerOptions &options) {
  FailureOr<NativeFunction> compiled =
      NativeFunction::compile(function, options);
  if (failed(compiled))
    return nullptr;
  return [compiled = std::move(*compiled)](ArrayRef<Tensor> inputs) {
    return compiled.call(inputs, nullptr);
  };
}

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
#include "systole/Interpreter/InterpreterOps.h"
#include "systole/Support/TemporaryFolder.h"
#include "systole/Target/Emulator.h"
#include "systole/Target/Link.h"
#include "systole/Target/Object.h"

#include "runtime/function/RunFunction.h"
#include "runtime/support/CpuFeatures.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>

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

/// A function compiled to a shared library and loaded.
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
  struct CloseLibrary {
    CloseLibrary() : file(-1) {}
    explicit CloseLibrary(int file) : file(file) {}
    /// The file that the library was loaded from, or -1. It stays open as long
    /// as the library: the loader takes a second file of the same name for the
    /// first.
    int file;
    void operator()(void *library) const {
      dlclose(library);
      if (file >= 0)
        close(file);
    }
  };
  using Library = std::unique_ptr<void, CloseLibrary>;

  static Library load(const std::string &path);
  LogicalResult prepareEmulator(StringRef target, TemporaryFolder files);
  FailureOr<Tensors> callEmulated(ArrayRef<Tensor> inputs,
                                  Timing *timing) const;

  Library library;
  /// For a function of another machine: the library's folder, and the command
  /// that calls a function of it.
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

/// Checks that code for the target runs here. Another machine's code runs in an
/// emulator, which has all of its features.
static LogicalResult prepareCPU(const CompilerOptions &options, Location loc) {
  FailureOr<TargetCPU> target = resolveTarget(options.target, options.targetCPU,
                                              options.targetAttributes, loc);
  if (failed(target))
    return failure();
  if (target->triple.getArch() != llvm::Triple(getHostTarget()).getArch())
    return success();
  absl::Status status = runtime::prepareCpu(target->required, target->name);
  if (!status.ok())
    return emitError(loc) << "the native engine runs what it compiles, but "
                          << std::string(status.message());
  return success();
}

/// Copies a file into a file in memory. Returns a negative number on failure.
static int copyToMemory(const std::string &path) {
  auto code = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (!code)
    return -1;
  int file = memfd_create("systole", MFD_CLOEXEC);
  llvm::StringRef rest = (*code)->getBuffer();
  while (file >= 0 && !rest.empty()) {
    ssize_t written = write(file, rest.data(), rest.size());
    if (written <= 0) {
      close(file);
      return -1;
    }
    rest = rest.drop_front(static_cast<size_t>(written));
  }
  return file;
}

/// Loads a shared object from memory, since the system may forbid the execution
/// of files in the folder of temporary files. If that fails, loads it from
/// `path`.
NativeFunction::Library NativeFunction::load(const std::string &path) {
  constexpr int mode = RTLD_NOW | RTLD_LOCAL;
  if (int file = copyToMemory(path); file >= 0) {
    std::string name = "/proc/self/fd/" + std::to_string(file);
    if (void *library = dlopen(name.c_str(), mode))
      return Library(library, CloseLibrary(file));
    close(file);
  }
  return Library(dlopen(path.c_str(), mode));
}

FailureOr<NativeFunction>
NativeFunction::compile(func::FuncOp function, const CompilerOptions &options) {
  Location loc = function.getLoc();
  if (failed(prepareCPU(options, loc)))
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
  // It passes all values by its arguments and results, whatever its role in a
  // program.
  for (NamedAttribute attr : function->getDiscardableAttrDictionary())
    if (isa_and_nonnull<tpu::TPUDialect, data::DataDialect>(
            attr.getNameDialect()))
      function->removeAttr(attr.getName());
  if (failed(lowerProgram(module, Stage::LLVMDialect, options)))
    return failure();
  Operation *lowered = module.lookupSymbol(name);
  auto bytes = lowered->getAttrOfType<IntegerAttr>("tpu.transient_bytes");
  result.transientBytes = bytes ? bytes.getInt() : 0;

  llvm::Expected<TemporaryFolder> folder = TemporaryFolder::create();
  if (!folder)
    return emitError(loc) << llvm::toString(folder.takeError());
  std::string path = folder->pathOf("function.so");
  if (failed(compileSharedLibrary(module, path, options)))
    return failure();
  if (StringRef target = findTarget(options.target);
      target != getHostTarget()) {
    if (failed(result.prepareEmulator(target, std::move(*folder))))
      return failure();
    llvm::append_range(result.command, ArrayRef<std::string>{path, name});
    return result;
  }
  result.library = load(path);
  if (!result.library)
    return emitError(loc) << "cannot load the compiled function: " << dlerror();
  result.entry =
      reinterpret_cast<Entry>(dlsym(result.library.get(), name.c_str()));
  if (!result.entry)
    return emitError(loc) << "cannot load the compiled function: " << dlerror();
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

/// Calls the function in a process of the emulator; see RunFunction.h.
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

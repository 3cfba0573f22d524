//===- ProgramCompiler.cpp - From a framework's program to code -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramCompiler.h"
#include "DeviceThreads.h"
#include "ForeignCalls.h"
#include "ForeignFunctions.h"
#include "Lowering/Collectives.h"
#include "Lowering/DevicePrograms.h"
#include "Lowering/OptimizedProgram.h"
#include "Lowering/PartitionProgram.h"
#include "Options/VerifyOptions.h"
#include "ProgramSource.h"
#include "Signature.h"
#include "systole/Artifact/PackBooleans.h"
#include "systole/Artifact/PortableArtifact.h"
#include "systole/Compiler/Compiler.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/Cost.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Execution/Engine.h"
#include "systole/Execution/Outline.h"
#include "systole/InitAll.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/ModelLines.h"
#include "systole/Target/Object.h"

#include "runtime/about/Version.h"
#include "runtime/support/Status.h"
#include "runtime/system/CpuFeatures.h"
#include "systole/runtime/abi.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FormatVariadic.h"

#include <csignal>
#include <cstring>
#include <mutex>

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

namespace {

/// The messages of a compilation, joined: each with its line in the program's
/// source.
class Messages {
public:
  explicit Messages(MLIRContext &context)
      : handler(&context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
            add(diagnostic, "error: ");
          return success();
        }) {}

  absl::Status getStatus() const {
    if (text.empty())
      return absl::InternalError("Systole could not compile the program, and "
                                 "says nothing about it: please report this");
    return absl::InvalidArgumentError("Systole cannot compile the program:\n" +
                                      text);
  }

private:
  void add(Diagnostic &diagnostic, StringRef kind) {
    // Later errors follow from the first ones.
    constexpr size_t maxBytes = 1 << 14;
    if (text.size() > maxBytes)
      return;
    if (!text.empty())
      text += '\n';
    if (FileLineColLoc place = findFile(diagnostic.getLocation()))
      text += llvm::formatv("{0}:{1}:{2}: ", place.getFilename().getValue(),
                            place.getLine(), place.getColumn())
                  .str();
    text += kind.str() + diagnostic.str();
    for (Diagnostic &note : diagnostic.getNotes())
      add(note, "note: ");
  }

  std::string text;
  ScopedDiagnosticHandler handler;
};

} // namespace

namespace {

/// While a compilation runs, a crash of the compiler ends this compilation. At
/// all other times the process's signals are its own: Python and JAX set
/// handlers that never come back.
class CrashRecovery {
public:
  CrashRecovery() {
    std::lock_guard<std::mutex> lock(mutex);
    if (numRunning++ == 0)
      llvm::CrashRecoveryContext::Enable();
  }
  ~CrashRecovery() {
    std::lock_guard<std::mutex> lock(mutex);
    if (--numRunning == 0)
      llvm::CrashRecoveryContext::Disable();
  }

private:
  static std::mutex mutex;
  static unsigned numRunning;
};

std::mutex CrashRecovery::mutex;
unsigned CrashRecovery::numRunning = 0;

} // namespace

ProgramCompiler::ProgramCompiler() {
  static std::once_flag once;
  std::call_once(once, [] {
    registerAllPasses();
    registerForeignCalls();
    registerDeviceFunctions();
  });
}

/// Parses an artifact, bytecode or text. JAX wrote it in this process, so it is
/// read here and not in a child, as files are.
static OwningOpRef<ModuleOp> parse(StringRef code, MLIRContext &context) {
  auto buffer = llvm::MemoryBuffer::getMemBuffer(
      code, "program", /*RequiresNullTerminator=*/false);
  if (isBytecode(*buffer)) {
    auto module = parseSourceString<ModuleOp>(
        code, ParserConfig(&context, /*verifyAfterParse=*/false), "program");
    if (!module || failed(convertFromArtifact(*module)) ||
        failed(verify(*module)))
      return {};
    return module;
  }
  buffer = packBooleans(llvm::MemoryBuffer::getMemBufferCopy(code, "program"));
  return parseSourceString<ModuleOp>(buffer->getBuffer(), &context, "program");
}

/// Erases calls that compute nothing, and tell XLA to compute a value before
/// another or to keep one. A sink with an effect stays, so that its operands
/// are computed.
static void eraseHints(ModuleOp module) {
  module.walk([](stablehlo::CustomCallOp call) {
    if (call.use_empty() && (call.getCallTargetName() == "control_dep" ||
                             (isSink(call) && !call.getHasSideEffect())))
      call.erase();
  });
}

/// The function that a program is for.
static func::FuncOp findMain(ModuleOp module) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (main && !main.isExternal())
    return main;
  module.emitError("the program has no function @main");
  return {};
}

/// Prepares a program for this compiler. Returns its function @main, or null
/// after an error.
static func::FuncOp prepare(ModuleOp module) {
  eraseHints(module);
  stablehlo::preferLAPACK(module, lookupForeignFunction);
  return findMain(module);
}

/// Describes the operations of a lowered function, and adds up the costs that
/// the compiler has estimated for them.
static void describeOperations(Operation *function, Program &program,
                               Code &code) {
  for (auto attribute : tpu::getElements<tpu::OpCostAttr>(
           function, tpu::TPUDialect::getOpsAttrName())) {
    tpu::OperationCost cost = tpu::toOperationCost(attribute);
    program.set_flops(program.flops() + cost.count * cost.flops);
    program.set_transcendentals(program.transcendentals() +
                                cost.count * cost.transcendentals);
    program.set_bytes_accessed(program.bytes_accessed() +
                               cost.count * cost.bytes);
    TracedOperation &operation = *code.add_operations();
    operation.set_kind(cost.kind);
    operation.set_location(cost.location);
    operation.set_unit(tpu::stringifyUnit(cost.unit).str());
    operation.set_flops(static_cast<int64_t>(cost.flops));
    operation.set_executed_flops(
        static_cast<int64_t>(cost.flops + cost.repeatedFlops));
    operation.set_bytes(static_cast<int64_t>(cost.bytes));
    operation.set_kernel(cost.kernel);
    operation.set_multiplies_bf16(cost.multipliesBF16);
  }
}

/// Compiles a function of a module, of which nothing else is kept.
static LogicalResult compileFunction(ModuleOp module, StringRef name,
                                     const TargetCPU &target, Program &program,
                                     Code &code) {
  execution::keepOnly(module.lookupSymbol<func::FuncOp>(name));
  if (failed(execution::normalizeForEngines(module)))
    return failure();
  CompilerOptions options;
  options.markFunctions = true;
  // `verifyRunsHere` checks it before the code is loaded.
  options.checkCPU = false;
  if (failed(lowerProgram(module, Stage::LLVMDialect, options)))
    return failure();
  Operation *lowered = module.lookupSymbol(name);
  if (auto bytes = lowered->getAttrOfType<IntegerAttr>(
          tpu::TPUDialect::getTransientBytesAttrName()))
    code.set_transient_bytes(bytes.getInt());
  describeOperations(lowered, program, code);
  llvm::SmallString<0> object;
  llvm::raw_svector_ostream os(object);
  if (failed(emitCode(module, target, CodeFormat::Object, os)))
    return failure();
  code.set_object(object.data(), object.size());
  code.set_entry(name.str());
  return success();
}

/// Compiles @main, and the functions of device programs.
static LogicalResult compileModule(ModuleOp module, func::FuncOp main,
                                   ArrayRef<func::FuncOp> deviceFunctions,
                                   Program &program) {
  CompilerOptions options;
  FailureOr<TargetCPU> target =
      resolveTarget("", options.targetCPU, "", module.getLoc());
  if (failed(target))
    return failure();
  for (auto [i, function] : llvm::enumerate(llvm::to_vector(deviceFunctions))) {
    std::string name = function.getName().str();
    OwningOpRef<ModuleOp> copy = module.clone();
    if (failed(compileFunction(
            *copy, name, *target, program,
            *program.mutable_device_programs(i)->mutable_code())))
      return failure();
  }
  if (!program.has_direct_program() &&
      failed(compileFunction(module, main.getName().str(), *target, program,
                             *program.mutable_code())))
    return failure();
  program.set_target(target->title);
  program.set_required_features(target->required);
  return success();
}

/// Identifies the code.
static std::string getFingerprint(const Program &program) {
  llvm::BLAKE3 hash;
  hash.update(program.code().object());
  for (const DeviceProgram &description : program.device_programs())
    hash.update(description.code().object());
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

/// The version of the compiler and of the functions that its code calls. The
/// same number may stand for many states of the sources.
static std::string getCompilerVersion() {
  return std::string(runtime::versionText()) + ", interface " +
         std::to_string(SYSTOLE_ABI_VERSION);
}

/// Compiles a program over several devices as the program of each. Fails,
/// without an error, if it is to be computed on whole arrays; then the results
/// have the shardings of this program nevertheless.
static FailureOr<Program>
compilePartitioned(func::FuncOp main, const ExecutableBuildOptions &build,
                   Program program) {
  // The other way reports the errors of the program.
  ScopedDiagnosticHandler quiet(main.getContext(),
                                [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> part = partitionProgram(main, build);
  if (!part)
    return failure();
  func::FuncOp function = findMain(*part);
  // Shards are the replicas of the partitioned program.
  DeviceCounts counts{build.num_partitions(), 1};
  if (!function ||
      failed(describeSignature(main, build.num_partitions(), program)) ||
      failed(describePartition(function, build.num_partitions(), program)) ||
      failed(describeCollectives(*part, counts, program)) ||
      failed(describeForeignCalls(*part, program)) ||
      failed(compileModule(*part, function, function, program)))
    return failure();
  program.set_fingerprint(getFingerprint(program));
  return program;
}

static absl::StatusOr<Program> compileHere(StringRef code, StringRef options,
                                           MLIRContext &context) {
  Messages messages(context);
  OwningOpRef<ModuleOp> module = parse(code, context);
  func::FuncOp main = module ? prepare(*module) : func::FuncOp();
  if (!main)
    return messages.getStatus();
  Program program;
  program.set_compiler(getCompilerVersion());
  program.set_name(module->getName().value_or("main").str());
  program.set_compile_options(options.data(), options.size());
  keepSource(code, program);
  ASSIGN_OR_RETURN(CompileOptions parsed, readOptions(program));
  RETURN_IF_ERROR(verifyOptions(parsed));
  const ExecutableBuildOptions &build = parsed.executable_build_options();
  DeviceCounts counts = getCounts(build);
  if (counts.numPartitions > 1 && counts.numReplicas == 1)
    if (FailureOr<Program> partitioned =
            compilePartitioned(main, build, program);
        succeeded(partitioned))
      return std::move(*partitioned);
  SmallVector<func::FuncOp> deviceFunctions;
  if (failed(describeSignature(main, counts.numPartitions, program)) ||
      failed(outlineDevicePrograms(*module, main, program, deviceFunctions)) ||
      failed(describeCollectives(*module, counts, program)) ||
      failed(describeForeignCalls(*module, program)) ||
      (removeTokens(*module, main),
       failed(compileModule(*module, main, deviceFunctions, program))))
    return messages.getStatus();
  program.set_fingerprint(getFingerprint(program));
  return program;
}

static absl::StatusOr<std::string> optimizeHere(const Program &program,
                                                MLIRContext &context) {
  ASSIGN_OR_RETURN(std::string source, getSource(program));
  ASSIGN_OR_RETURN(CompileOptions options, readOptions(program));
  Messages messages(context);
  OwningOpRef<ModuleOp> module = parse(source, context);
  func::FuncOp main = module ? prepare(*module) : func::FuncOp();
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  // The framework reads the version that it has written.
  vhlo::Version version =
      getArtifactVersion(source).value_or(vhlo::kCurrentVersion);
  if (!main ||
      failed(optimizeForText(module, main, options.executable_build_options(),
                             program)) ||
      failed(writePortableArtifact(*module, version, os)))
    return messages.getStatus();
  return bytes;
}

/// The size of what a compilation made.
static size_t sizeOf(const Program &program) { return program.ByteSizeLong(); }
static size_t sizeOf(const std::string &artifact) { return artifact.size(); }

/// Runs a part of the compiler, whose crash is an error, on a source of
/// `bytes`.
template <typename Result>
static absl::StatusOr<Result>
runGuarded(Contexts &contexts, size_t bytes,
           llvm::function_ref<absl::StatusOr<Result>(MLIRContext &)> run) {
  absl::StatusOr<Result> result =
      absl::InternalError("the compilation did not end");
  std::unique_ptr<Contexts::Context> context = contexts.take();
  // Some passes recurse deeply, and the caller's stack may be small.
  constexpr unsigned stackBytes = 64 << 20;
  CrashRecovery guard;
  llvm::CrashRecoveryContext recovery;
  bool finished =
      recovery.RunSafelyOnThread([&] { result = run(*context); }, stackBytes);
  if (finished) {
    context->bytes += bytes + (result.ok() ? sizeOf(*result) : 0);
    contexts.giveBack(std::move(context));
    return result;
  }
  // A context in which the compiler crashed cannot be destroyed.
  (void)context.release();
  int number = recovery.RetCode - 128;
  const char *name = number > 0 ? strsignal(number) : nullptr;
  return absl::InternalError(
      std::string("Systole's compiler crashed (") +
      (name ? name : "unknown cause") +
      ") while it compiled this program: please report the program");
}

absl::StatusOr<Program> ProgramCompiler::compile(StringRef program,
                                                 StringRef options) {
  return runGuarded<Program>(contexts, program.size(),
                             [&](MLIRContext &context) {
                               return compileHere(program, options, context);
                             });
}

absl::StatusOr<std::string>
ProgramCompiler::getOptimizedProgram(const Program &program) {
  return runGuarded<std::string>(
      contexts,
      std::max<size_t>(program.source().size(), program.source_bytes()),
      [&](MLIRContext &context) { return optimizeHere(program, context); });
}

absl::StatusOr<CompileOptions> pjrt::readOptions(const Program &program) {
  CompileOptions options;
  if (!options.ParseFromString(program.compile_options()))
    return absl::InvalidArgumentError(
        "the compile options are no CompileOptionsProto");
  return options;
}

absl::Status pjrt::verifyRunsHere(const Program &program) {
  if (program.compiler() != getCompilerVersion())
    return absl::FailedPreconditionError(
        "the stored program is of " + program.compiler() + ", and this is " +
        getCompilerVersion() + ": compile it again");
  if (program.fingerprint() != getFingerprint(program))
    return absl::DataLossError("the stored program " + program.name() +
                               " is damaged: compile it again");
  return runtime::prepareCpu(program.required_features(), program.target());
}

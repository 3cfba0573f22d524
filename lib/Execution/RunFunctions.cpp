//===- RunFunctions.cpp - tpu-run on plain functions ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Execution/RunFunctions.h"
#include "CompareEngines.h"
#include "FunctionValues.h"
#include "systole/Artifact/ReadBytecode.h"
#include "systole/Compiler/CommandLine.h"
#include "systole/Compiler/Compiler.h"
#include "systole/Compiler/ProgramDiagnostics.h"
#include "systole/Compiler/RunModel.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Execution/Engine.h"
#include "systole/Execution/MeasureKernels.h"
#include "systole/Execution/Outline.h"
#include "systole/Execution/ShardedFunction.h"
#include "systole/Hardware/Hardware.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/CompilerThreads.h"
#include "systole/Support/CustomFunctions.h"
#include "systole/Support/TensorArchive.h"
#include "systole/Support/UnknownOperation.h"
#include "systole/Support/ValueNames.h"
#include "systole/Support/WholeFile.h"
#include "systole/Tool/ToolInformation.h"

#include "runtime/team/Parallel.h"
#include "runtime/team/Threads.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <numeric>

using namespace mlir;
using namespace systole::execution;
using systole::interpreter::Tensor;
using systole::interpreter::Tensors;

namespace {

namespace cl = llvm::cl;

/// Removes an option of LLVM's own, whose name a flag of the tool has.
void removeOption(llvm::StringRef name) {
  if (cl::Option *other = cl::getRegisteredOptions().lookup(name))
    other->removeArgument();
}

/// The flags, created when the tool runs, so that merely linking this library
/// adds none.
struct Options {
  cl::OptionCategory category{"Functions"};
  cl::opt<std::string> file{cl::Positional, cl::desc("<program.mlir>"),
                            cl::init("-"), cl::cat(category)};
  cl::opt<std::string> engine{
      "engine",
      cl::desc("The engine: native (compiled, the default) or reference (the "
               "interpreter)"),
      cl::value_desc("name"), cl::cat(category)};
  cl::opt<std::string> entry{
      "entry",
      cl::desc("The function to run: by default @main, or the only public one"),
      cl::value_desc("function"), cl::cat(category)};
  cl::list<std::string> inputs{
      "input",
      cl::desc(
          "The value of an argument, a .npy file, once for each; or a .npz or "
          ".safetensors file with several, by the arguments' names"),
      cl::value_desc("x.npy"), cl::cat(category)};
  cl::opt<uint64_t> randomInputs{
      "random-inputs",
      cl::desc("Draws the arguments without a value from this seed: floats in "
               "[-1, 1), integers in [0, 8)"),
      cl::value_desc("seed"), cl::cat(category)};
  cl::list<std::string> outputs{
      "save-output",
      cl::desc(
          "The file of a result, which is otherwise printed, once for each; or "
          "a .npz or .safetensors file for all. Replica r > 0 writes x.r.npy"),
      cl::value_desc("x.npy"), cl::cat(category)};
  cl::opt<int64_t> numReplicas{
      "num-replicas",
      cl::desc(
          "The number of replicas that run the function together (default 1)"),
      cl::value_desc("n"), cl::init(1), cl::cat(category)};
  cl::opt<int> threads{
      "threads",
      cl::desc("Threads that compute a function; 0 for $SYSTOLE_THREADS or, "
               "without that, as many as there are CPUs (default). The results "
               "have the same bits for any number"),
      cl::value_desc("n"), cl::init(0), cl::cat(category)};
  cl::opt<unsigned> runs{
      "runs", cl::desc("Calls the function n times and prints its time"),
      cl::value_desc("n"), cl::init(1), cl::cat(category)};
  cl::opt<bool> compare{
      "compare",
      cl::desc("Also runs the function on the reference engine; prints the "
               "difference of the results, and the first op that differs"),
      cl::cat(category)};
  cl::opt<double> maxUlp{
      "max-ulp",
      cl::desc("With --compare: the tolerated error, in ULP of a result's "
               "largest element (default 256)"),
      cl::value_desc("n"), cl::init(256), cl::cat(category)};
  cl::opt<bool> listHardware{
      "list-hardware",
      cl::desc("Lists the hardware that --hardware accepts, with its rates and "
               "published figures"),
      cl::cat(category)};
  cl::opt<bool> measureHardware{
      "measure-hardware",
      cl::desc("Measures this machine for --hardware=this-cpu, and prints the "
               "result"),
      cl::cat(category)};
};

/// One run of the tool, step by step.
class Run {
public:
  Run(const Options &options, ArrayRef<std::unique_ptr<Engine>> engines,
      const systole::CompilerOptions &compiler = {})
      : options(options), engines(engines), compiler(compiler) {}

  /// Parses a section of the file and runs its function; `isOnly` if the file
  /// has no other section.
  int runSection(StringRef text, const DialectRegistry &registry, bool isOnly);
  int badUsage(const llvm::Twine &message) {
    llvm::errs() << "tpu-run: error: " << message << "\n";
    return BadUsage;
  }
  int findEngine();

private:
  int run(ModuleOp module, const llvm::SourceMgr &sources);
  int compare(ModuleOp module);
  int findEntry(ModuleOp module);
  int takeMesh(ModuleOp module);
  int bindArguments();
  int readInputs(const llvm::SourceMgr &sources);
  int writeOutputs(ArrayRef<Tensors> outputs);

  const Options &options;
  ArrayRef<std::unique_ptr<Engine>> engines;
  systole::CompilerOptions compiler;
  Engine *engine = nullptr;
  std::unique_ptr<Engine> sharded;
  func::FuncOp entry;
  Tensors inputs;
};

} // namespace

int Run::findEngine() {
  if (options.numReplicas < 1)
    return badUsage("--num-replicas: expected a number of at least 1");
  if (options.threads < 0 || options.threads > systole::runtime::mostThreads)
    return badUsage("--threads: expected a number from 0 to " +
                    Twine(systole::runtime::mostThreads));
  systole::runtime::setSharedThreads(options.threads);
  for (const std::unique_ptr<Engine> &candidate : engines)
    if (options.engine.empty() || candidate->getName() == options.engine) {
      engine = candidate.get();
      return Passed;
    }
  std::string names;
  for (const std::unique_ptr<Engine> &candidate : engines)
    names += (names.empty() ? "" : ", ") + candidate->getName().str();
  return badUsage("there is no engine '" + options.engine +
                  "'; there are: " + names);
}

int Run::findEntry(ModuleOp module) {
  SmallVector<func::FuncOp> candidates;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      candidates.push_back(function);
  std::string name = options.entry.empty() ? "main" : options.entry.getValue();
  entry = module.lookupSymbol<func::FuncOp>(name);
  if (entry && !entry.isExternal())
    return Passed;
  if (options.entry.empty() && candidates.size() == 1) {
    entry = candidates[0];
    return Passed;
  }
  std::string names;
  for (func::FuncOp function : candidates)
    names += " @" + function.getName().str();
  if (systole::isModel(module) && options.entry.empty())
    return badUsage("'" + options.file +
                    "' is a model; give a command: tpu-run " + options.file +
                    " train ...; a model takes " +
                    systole::listProgramCommands());
  if (names.empty())
    return badUsage("'" + options.file + "' has no public function to run");
  return badUsage("'" + options.file + "' has no function @" + name +
                  "; name one with --entry; there are:" + names);
}

/// Gives arguments of unknown sizes those of --argument-shapes, or of their
/// files.
int Run::bindArguments() {
  llvm::Expected<std::vector<systole::stablehlo::ArgumentShape>> shapes =
      systole::stablehlo::parseArgumentShapes(compiler.argumentShapes);
  if (!shapes)
    return badUsage(llvm::toString(shapes.takeError()));
  shapes->resize(std::max<size_t>(shapes->size(), options.inputs.size()));
  for (auto [argument, path, shape] :
       llvm::zip(entry.getArguments(), options.inputs, *shapes)) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (shape || !type || type.hasStaticShape() ||
        systole::isTensorArchive(path))
      continue;
    llvm::Expected<systole::NpyArray> array = systole::readNpy(path);
    if (!array)
      return badUsage(llvm::toString(array.takeError()));
    if (!systole::stablehlo::areCompatibleShapes(type.getShape(),
                                                 array->shape)) {
      std::string message;
      llvm::raw_string_ostream(message)
          << "'" << path << "' holds elements of shape "
          << systole::stablehlo::describeShape(array->shape)
          << ", but argument " << argument.getArgNumber() << " of @"
          << entry.getName() << " has the type " << type;
      return badUsage(message);
    }
    shape.emplace(array->shape.begin(), array->shape.end());
  }
  // More files than arguments are reported where their values are read.
  if (compiler.argumentShapes.empty())
    shapes->resize(std::min<size_t>(shapes->size(), entry.getNumArguments()));
  return failed(systole::stablehlo::bindArgumentShapes(entry, *shapes))
             ? BadUsage
             : Passed;
}

/// Reads the arguments: from the files in order, and then from the function
/// itself.
int Run::readInputs(const llvm::SourceMgr &sources) {
  for (auto [i, type] : llvm::enumerate(entry.getArgumentTypes()))
    if (!Tensor::supports(type)) {
      entry.emitError() << "argument " << i << " of @" << entry.getName()
                        << " has the type " << type
                        << ", which no file holds; expected a tensor of "
                           "numbers of static shape";
      return BadUsage;
    }
  ArgumentSources given{options.inputs, std::nullopt};
  if (options.randomInputs.getNumOccurrences())
    given.seed = options.randomInputs;
  llvm::Expected<Tensors> values =
      readArguments(entry, systole::nameArguments(entry, sources), given);
  if (!values)
    return badUsage(llvm::toString(values.takeError()));
  inputs = std::move(*values);
  return Passed;
}

int Run::writeOutputs(ArrayRef<Tensors> outputs) {
  unsigned numResults = getNumOwnResults(entry);
  bool archive = options.outputs.size() == 1 &&
                 systole::isTensorArchive(options.outputs.front());
  if (!options.outputs.empty() && !archive &&
      options.outputs.size() != numResults)
    return badUsage("@" + entry.getName() + " has " + llvm::Twine(numResults) +
                    " results, but --save-output is given " +
                    llvm::Twine(options.outputs.size()) +
                    " times; pass it once for each");
  std::vector<std::string> names = systole::nameResults(entry, numResults);
  for (auto [replica, results] : llvm::enumerate(outputs)) {
    ArrayRef<Tensor> own = ArrayRef(results).take_front(numResults);
    if (!options.outputs.empty()) {
      if (llvm::Error error =
              writeResults(own, names, options.outputs, replica))
        return badUsage(llvm::toString(std::move(error)));
      continue;
    }
    if (outputs.size() > 1 && numResults > 0)
      llvm::outs() << "// replica " << replica << "\n";
    // A token has no value.
    for (auto [result, type] : llvm::zip(own, entry.getResultTypes())) {
      if (isa<RankedTensorType>(type))
        result.print(llvm::outs());
      else
        llvm::outs() << type;
      llvm::outs() << "\n";
    }
  }
  return Passed;
}

/// Reports the time of a function.
static void report(Timing timing) {
  llvm::sort(timing.calls);
  auto milliseconds = [](double seconds) {
    return llvm::format("%.4g ms", 1e3 * seconds);
  };
  llvm::errs() << timing.calls.size() << " runs: at least "
               << milliseconds(timing.calls.front()) << ", median "
               << milliseconds(timing.calls[timing.calls.size() / 2])
               << ", at most " << milliseconds(timing.calls.back());
  if (timing.compilation > 0)
    llvm::errs() << "; compiled in " << milliseconds(timing.compilation);
  llvm::errs() << "\n";
}

/// The exit code of an engine's status.
static int toExitCode(RunStatus status) {
  switch (status) {
  case RunStatus::Success:
    return Passed;
  case RunStatus::Failure:
    return Failed;
  case RunStatus::Unsupported:
    return NotSupported;
  }
  llvm_unreachable("all are listed");
}

int Run::compare(ModuleOp module) {
  for (const std::unique_ptr<Engine> &other : engines)
    if (other->getName() == "reference" && other.get() != engine)
      return toExitCode(
          compareEngines(module.lookupSymbol<func::FuncOp>(entry.getName()),
                         inputs, *engine, *other, options.maxUlp));
  return badUsage("--compare compares an engine with the reference engine; "
                  "name another one");
}

/// The result of a section that has nothing to run.
static constexpr int nothingToRun = -1;

int Run::runSection(StringRef text, const DialectRegistry &registry,
                    bool isOnly) {
  if (int code = findEngine())
    return code;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  systole::useCompilerThreads(context);
  context.allowUnregisteredDialects();
  // Diagnostics show the program's line; the whole operation would not help.
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(text, options.file), llvm::SMLoc());
  systole::ProgramDiagnostics handler(sources, &context);
  OwningOpRef<ModuleOp> module;
  bool unknownOp = false;
  {
    ScopedDiagnosticHandler listener(&context, [&](Diagnostic &diagnostic) {
      unknownOp |= systole::reportsUnknownOperation(diagnostic);
      return failure(); // Continues with the handler that prints.
    });
    module = parseSourceFile<ModuleOp>(sources, &context);
  }
  if (!module)
    return unknownOp ? NotSupported : BadUsage;
  if (!isOnly && (options.entry.empty() ? module->getOps<func::FuncOp>().empty()
                                        : !module->lookupSymbol(options.entry)))
    return nothingToRun;
  return run(*module, sources);
}

/// Over a mesh, the engine runs all shards.
int Run::takeMesh(ModuleOp module) {
  if (compiler.mesh.empty() && !hasMesh(module))
    return Passed;
  if (options.numReplicas != 1)
    return badUsage("--num-replicas is for programs of one shard; a mesh says "
                    "itself how many there are");
  sharded = createShardedEngine(*engine, [this](OpPassManager &pm) {
    buildPartitioning(pm, compiler, /*isProgram=*/false);
  });
  engine = sharded.get();
  return Passed;
}

int Run::run(ModuleOp module, const llvm::SourceMgr &sources) {
  if (int code = findEntry(module))
    return code;
  if (int code = takeMesh(module))
    return code;
  // All engines treat denormals alike, so that their results can be compared.
  FailureOr<systole::Denormals> denormals =
      systole::resolveDenormals(module, compiler);
  if (failed(denormals))
    return BadUsage;
  systole::setDenormals(module, *denormals);
  keepOnly(entry);
  if (int code = bindArguments())
    return code;
  if (failed(normalizeForEngines(module)))
    return NotSupported;
  outlineInputs(entry);
  if (failed(outlineChecks(entry)))
    return BadUsage;
  if (int code = readInputs(sources))
    return code;

  SmallVector<Tensors> allInputs(options.numReplicas, inputs), outputs;
  // The engine may change the module, but checks are read from the function.
  OwningOpRef<ModuleOp> copy = module.clone();
  if (options.compare)
    return compare(*copy);
  Timing timing;
  timing.runs = std::max(options.runs.getValue(), 1u);
  if (int code = toExitCode(
          engine->run(copy->lookupSymbol<func::FuncOp>(entry.getName()),
                      allInputs, outputs, &timing)))
    return code;
  if (options.runs.getNumOccurrences())
    report(timing);
  if (int code = writeOutputs(outputs))
    return code;
  for (auto [replica, results] : llvm::enumerate(outputs))
    if (failed(compareResults(entry, results))) {
      if (outputs.size() > 1)
        llvm::errs() << "tpu-run: these checks failed on replica " << replica
                     << "\n";
      return Failed;
    }
  return Passed;
}

/// The sections of a file between lines `// -----`. Each starts with empty
/// lines for everything before it, which keeps line numbers.
static std::vector<std::string> splitSections(StringRef text) {
  std::vector<std::string> sections(1);
  size_t line = 0;
  while (!text.empty()) {
    StringRef current = text.substr(0, text.find('\n') + 1);
    if (current.empty())
      current = text;
    text = text.drop_front(current.size());
    ++line;
    if (current.starts_with("// -----"))
      sections.push_back(std::string(line, '\n'));
    else
      sections.back() += current;
  }
  return sections;
}

/// Stores this machine's rates where --hardware=this-cpu finds them.
static int measureThisMachine(const DialectRegistry &registry) {
  auto fail = [](llvm::Error error) {
    llvm::errs() << "tpu-run: error: " << llvm::toString(std::move(error))
                 << "\n";
    return Failed;
  };
  auto kernels = measureKernels(registry);
  if (!kernels)
    return fail(kernels.takeError());
  llvm::Expected<std::string> text = systole::measureHardware(*kernels);
  if (!text)
    return fail(text.takeError());
  llvm::Expected<std::string> path = systole::thisCPUFile();
  if (!path)
    return fail(path.takeError());
  llvm::outs() << *text;
  if (llvm::Error error = systole::writeWhole(*path, *text))
    return fail(std::move(error));
  llvm::outs() << "# Written to " << *path << "\n";
  return Passed;
}

int systole::execution::runFunctions(
    int argc, char **argv, const DialectRegistry &registry,
    ArrayRef<std::unique_ptr<Engine>> engines) {
  removeOption("threads");
  Options options;
  for (const std::unique_ptr<Engine> &engine : engines)
    engine->registerOptions(options.category);
  systole::registerToolInformation(
      {"tpu-run",
       "run a model, or a function of a StableHLO program",
       "MODEL.mlir COMMAND [flags]\n"
       "FUNCTION.mlir [flags]\n"
       "--list-devices [--master=NAME]",
       {"input", "random-inputs", "save-output", "entry", "engine", "compare",
        "runs", "threads", "num-replicas", "list-hardware"},
       {"Functions"},
       "Compiles a model, if the cache does not have it, and starts it; or "
       "runs "
       "a function.\n\n"
       "  tpu-run mnist.mlir train --train_batch_size=128 --max_steps=1000\n"
       "  tpu-run function.mlir --input=x.npy\n\n"
       "The commands of a model are " +
           systole::listProgramCommands() +
           ". tpu-run MODEL.mlir COMMAND -h lists the flags of one. The flags "
           "below are a function's.",
       "The flags of the compiler are those of a model, too. Dashes in the "
       "names of flags are the same as underscores.\n\n"
       "A file may have several sections of a function each, between lines // "
       "-----: all are run.\n\n"
       "Exit codes of a model are its program's. Those of a function are:\n"
       "  0  done, and all its checks hold\n"
       "  1  an error, or a check that does not hold\n"
       "  2  a mistake in the command line or in the program\n"
       "  3  the engine lacks one of its operations"},
      options.category);
  cl::HideUnrelatedOptions(options.category);
  systole::parseToolCommandLine(argc, argv);
  if (options.listHardware) {
    llvm::outs() << systole::listHardware();
    return Passed;
  }
  if (options.measureHardware)
    return measureThisMachine(registry);
  if (int code = Run(options, engines).findEngine())
    return code;
  llvm::Expected<systole::CompilerOptions> compilerOptions =
      systole::getCompilerOptions();
  if (!compilerOptions)
    return Run(options, engines)
        .badUsage(llvm::toString(compilerOptions.takeError()));
  for (const std::string &library : compilerOptions->libraries)
    if (llvm::Error error = systole::loadCustomFunctions(library))
      return Run(options, engines).badUsage(llvm::toString(std::move(error)));
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file =
      openInputFile(options.file, &error);
  if (!file)
    return Run(options, engines).badUsage(error);

  auto text = systole::readAsText(std::move(file), registry);
  if (!text)
    return Run(options, engines).badUsage(llvm::toString(text.takeError()));
  std::vector<std::string> sections = splitSections((*text)->getBuffer());
  if (sections.size() == 1)
    return Run(options, engines, *compilerOptions)
        .runSection(sections.front(), registry, /*isOnly=*/true);
  // The exit code is that of the section with the worst result.
  std::array<unsigned, 4> counts = {};
  for (const std::string &section : sections) {
    int code = Run(options, engines, *compilerOptions)
                   .runSection(section, registry, /*isOnly=*/false);
    if (code >= 0)
      ++counts[code];
  }
  unsigned total = std::accumulate(counts.begin(), counts.end(), 0u);
  if (total == 0)
    return Run(options, engines)
        .badUsage("no section of '" + options.file + "' has " +
                  (options.entry.empty() ? "a function to run"
                                         : "a function @" + options.entry));
  if (counts[Passed] != total)
    llvm::errs() << "tpu-run: of " << total << " sections " << counts[Passed]
                 << " passed, " << counts[Failed] << " failed, "
                 << counts[NotSupported] << " are not supported, "
                 << counts[BadUsage] << " could not be started\n";
  for (int code : {Failed, BadUsage, NotSupported})
    if (counts[code] != 0)
      return code;
  return Passed;
}

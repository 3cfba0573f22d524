//===- CommandLine.cpp - The compiler's options as flags ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/CommandLine.h"
#include "systole/Target/Object.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <variant>

using namespace llvm;
using namespace systole;

namespace {

/// A field that does not change the compiled program.
struct Report {
  std::string CompilerOptions::*field;
  /// Whether the value is a file, by default the standard output.
  bool isFile = false;
};

/// An option of the compiler: its flag, and the field for its value.
struct Option {
  StringLiteral group;
  StringLiteral name;
  StringLiteral value;
  StringLiteral description;
  std::variant<int64_t CompilerOptions::*, bool CompilerOptions::*,
               std::string CompilerOptions::*,
               std::vector<std::string> CompilerOptions::*,
               std::vector<int64_t> CompilerOptions::*,
               ParameterValues CompilerOptions::*,
               std::optional<tpu::Precision> CompilerOptions::*,
               std::optional<Denormals> CompilerOptions::*, Report>
      field;
};

/// The titles of the flags' groups in help.
namespace groups {
constexpr StringLiteral batches = "Batch sizes", shards = "Shards",
                        model = "Model", numbers = "Numbers", target = "Target",
                        steps = "Training steps of other frameworks",
                        reports = "Reports";
} // namespace groups

/// Whether the flag may stand without a value.
bool isValueOptional(const Option &option) {
  const Report *report = std::get_if<Report>(&option.field);
  return report && report->isFile;
}

constexpr Option table[] = {
    {groups::batches, "train-batch-size", "examples",
     "Examples of a step of train, over all shards; without it the program "
     "cannot train",
     &CompilerOptions::trainBatchSize},
    {groups::batches, "eval-batch-size", "examples",
     "Examples of a step of evaluate, over all shards; without it the program "
     "cannot evaluate",
     &CompilerOptions::evalBatchSize},
    {groups::batches, "predict-batch-size", "examples",
     "Examples of a step of predict, over all shards; without it the program "
     "cannot predict",
     &CompilerOptions::predictBatchSize},
    {groups::batches, "serving-batch-sizes", "examples,...",
     "Further batch sizes for which export writes a signature of the "
     "SavedModel",
     &CompilerOptions::servingBatchSizes},
    {groups::shards, "num-shards", "n",
     "Replicas that share a global batch, one for each core (default 1; "
     "tpu-run: the number of cores, or fewer that divide the training batch)",
     &CompilerOptions::numShards},
    {groups::shards, "num-cores-per-replica", "n",
     "Cores of a replica, 1 to 128: the mesh replica:NUM_SHARDS,core:n",
     &CompilerOptions::numCoresPerReplica},
    {groups::shards, "input-partition-dims", "n,...",
     "The number of a replica's cores that split each dimension of the batch, "
     "as in 1,2,2,1. Applies to components of as many dimensions",
     &CompilerOptions::inputPartitionDims},
    {groups::shards, "mesh", "axis:size,...",
     "The shards of the program along named axes, as in replica:4,model:2. "
     "Annotations split values over them",
     &CompilerOptions::mesh},
    {groups::shards, "shard", "name:axes,...",
     "The sharding of variables, components of the batch and arguments over "
     "the mesh: image:replica,dense*/kernel:_.model (a dimension's axes, _ for "
     "none)",
     &CompilerOptions::shard},
    {groups::shards, "shard-optimizer-state", "axis",
     "Shards the variables of optimizers and their updates over an axis of the "
     "mesh",
     &CompilerOptions::shardOptimizerState},
    {groups::shards, "combine-threshold-bytes", "bytes",
     "The largest combined collective (default 1048576): gradients are reduced "
     "over the shards in such chunks while others are computed",
     &CompilerOptions::combineThresholdBytes},
    {groups::shards, "combine-threshold-count", "n",
     "The largest number of values in a combined collective (default 256)",
     &CompilerOptions::combineThresholdCount},
    {groups::shards, "explain-sharding", "true|false",
     "true: print the sharding of each value with its origin, and the values "
     "that are not partitioned",
     &CompilerOptions::explainSharding},
    {groups::shards, "use-tpu", "true|false",
     "false: a local program of one replica, in which cross_shard has no "
     "effect",
     &CompilerOptions::useTPU},
    {groups::model, "eval-on-tpu", "true|false",
     "false: evaluation and prediction may use operations that the device does "
     "not have",
     &CompilerOptions::evalOnTPU},
    {groups::model, "allow-soft-placement", "true|false",
     "Compute values of types that the device lacks (int64, float64) on the "
     "host, with a warning for each",
     &CompilerOptions::allowSoftPlacement},
    {groups::model, "loop-memory-budget", "bytes",
     "The memory on a core in which a loop (such as an lstm) keeps values for "
     "its gradient. Beyond it, recursive checkpointing recomputes the steps",
     &CompilerOptions::loopMemoryBudget},
    {groups::model, "frozen-variables", "regex",
     "Variables that training does not change, beside those of layers with "
     "trainable = false: a POSIX extended regular expression of whole names",
     &CompilerOptions::frozenVariables},
    {groups::model, "trainable-variables", "regex",
     "The only variables that training changes",
     &CompilerOptions::trainableVariables},
    {groups::model, "lora", "regex:rank=n,alpha=x",
     "Train adapters of the kernels whose whole names match the POSIX extended "
     "regular expression, and of the other variables --trainable-variables",
     &CompilerOptions::lora},
    {groups::model, "quantize", "int8[:option]",
     "Train the model for its quantization: weights and activations have the "
     "values of bytes. Options: ema_decay=x (default 0.99) of the ranges' "
     "moving averages, or learned, for ranges that gradients train",
     &CompilerOptions::quantize},
    {groups::target, "target", "machine",
     "The machine to make code for: x86_64-linux-gnu or aarch64-linux-gnu "
     "(default: this one)",
     &CompilerOptions::target},
    {groups::target, "target-cpu", "cpu,...",
     "CPU to make code for: host (default, by its features and caches), "
     "x86-64-v3, znver5, sapphirerapids, ...; for aarch64 generic (default), "
     "cortex-a72, neoverse-n1, ...; +FEATURE adds a feature, "
     "-FEATURE takes one away (sapphirerapids-amx-bf16). An executable or a "
     "library may have several, and chooses one. help lists the known CPUs",
     &CompilerOptions::targetCPU},
    {groups::target, "target-attr", "name=value,...",
     "Caches and rates that replace those of the CPU: l1d, l2, llc (48KiB, "
     "1MiB), l2-ways, pairs and tiles (throughput of bf16 products in percent "
     "of FMA)",
     &CompilerOptions::targetAttributes},
    {groups::target, "kernel-plans", "file",
     "Plans of kernels to take instead of the compiler's own, as "
     "--to-kernel-plans writes them",
     &CompilerOptions::kernelPlans},
    {groups::model, "argument-shapes", "4x8,...",
     "The shapes of the entry function's arguments, in order, where the "
     "program "
     "leaves sizes open (tensor<?x8xf32>); _ keeps an argument's own",
     &CompilerOptions::argumentShapes},
    {groups::steps, "carry", "n",
     "The program is a training step (state, batch) -> (state, numbers) of "
     "another framework: its first n arguments and results are its state",
     &CompilerOptions::carry},
    {groups::steps, "initial-state", "file",
     "With --carry: the program whose @main makes the first state",
     &CompilerOptions::initialState},
    {groups::steps, "input-pipeline", "file",
     "With --carry: the program with the data.pipeline that feeds the step",
     &CompilerOptions::inputPipeline},
    {groups::model, "variables", "file",
     "The values of variables, .safetensors or .npz: constants of a program "
     "that does not train and needs no checkpoint",
     &CompilerOptions::variables},
    {groups::model, "embed-tokenizer", "file",
     "The tokenizer that the executable carries for generate, as its flag "
     "--tokenizer takes it",
     &CompilerOptions::tokenizer},
    {groups::numbers, "precision", "name",
     "The precision of matrix products. For models, default is bf16 where the "
     "CPU multiplies that faster; for StableHLO it is f32. high and highest "
     "are 3 and 6 passes of bf16 on AMX, else f32",
     &CompilerOptions::precision},
    {groups::numbers, "denormals", "flush|keep",
     "Denormal operands and results of arithmetic: flush (default; they count "
     "as 0, as on TPUs) or keep (IEEE 754, slow on many CPUs)",
     &CompilerOptions::denormals},
    {groups::model, "load", "library.so,...",
     "Shared objects with the functions that stablehlo.custom_call calls",
     &CompilerOptions::libraries},
    {groups::target, "static", "true|false",
     "Link the C library into the executable, which then runs where there is "
     "no other file, as in an empty container. It can load no shared object: "
     "no --hook, data.generator, gs://, s3:// or https://, and no MPI",
     &CompilerOptions::isStatic},
    {groups::model, "params", "name=value,...",
     "Values for constants of the model's file (#units = 128); may be repeated",
     &CompilerOptions::params},
    {groups::reports, "hardware", "name|file",
     "The hardware whose memory the program must fit, and of the reports: a "
     "name of tpu-run --list-hardware, or a description (docs/hardware.md)",
     &CompilerOptions::hardware},
    {groups::reports, "memory-report", "file.svg|.png|.txt",
     "Print the buffers of each core with their lifetimes and lines of the "
     "model; to the standard output without a file",
     Report{&CompilerOptions::memoryReport, /*isFile=*/true}},
    {groups::reports, "time-report", "file.svg|.png|.txt",
     "Print the predicted time of each operation and of a step on --hardware "
     "(default this-cpu)",
     Report{&CompilerOptions::timeReport, /*isFile=*/true}},
    {groups::reports, "report-function", "name",
     "The function that --memory-report and --time-report are of, in a module "
     "of plain functions; by default all public ones",
     Report{&CompilerOptions::reportFunction}},
    {groups::reports, "sweep", "cores,...",
     "Print the predicted scaling of training to so many cores of --hardware, "
     "or to other hardware by name, with the same batch for each core; with "
     "--time-report=file.svg, as a picture",
     Report{&CompilerOptions::sweep}},
};

/// The flags, created when a tool asks for them, so that merely linking this
/// library adds none.
std::vector<std::unique_ptr<cl::list<std::string>>> &flags() {
  static std::vector<std::unique_ptr<cl::list<std::string>>> flags;
  return flags;
}

} // namespace

/// Parses a number of the option `name`.
static Error parseNumber(StringRef name, StringRef text, int64_t &number) {
  if (text.getAsInteger(10, number) || number < 1)
    return createStringError("--%s=%s: expected a whole number of at least 1",
                             name.data(), text.str().c_str());
  return Error::success();
}

/// The overloads parse the text of one option into its value.
static Error parse(StringRef name, StringRef text, int64_t &value) {
  return parseNumber(name, text, value);
}

static Error parse(StringRef name, StringRef text, bool &value) {
  if (!text.empty() && text != "true" && text != "false")
    return createStringError("--%s=%s: expected true or false", name.data(),
                             text.str().c_str());
  value = text != "false";
  return Error::success();
}

static Error parse(StringRef, StringRef text, std::string &value) {
  value = text.str();
  return Error::success();
}

static Error parse(StringRef, StringRef text, std::vector<std::string> &value) {
  SmallVector<StringRef> entries;
  text.split(entries, ',', -1, /*KeepEmpty=*/false);
  for (StringRef entry : entries)
    value.push_back(entry.str());
  return Error::success();
}

static Error parse(StringRef name, StringRef text,
                   std::vector<int64_t> &value) {
  value.clear();
  SmallVector<StringRef> entries;
  text.split(entries, ',');
  for (StringRef entry : entries)
    if (Error error = parseNumber(name, entry, value.emplace_back()))
      return error;
  return Error::success();
}

static Error parse(StringRef, StringRef text, ParameterValues &value) {
  return parseParameterValues(text, value);
}

static Error parse(StringRef, StringRef text,
                   std::optional<tpu::Precision> &value) {
  value = tpu::symbolizePrecision(text);
  if (value)
    return Error::success();
  return createStringError(
      "--precision=%s: expected default, high, highest or f32",
      text.str().c_str());
}

static Error parse(StringRef, StringRef text, std::optional<Denormals> &value) {
  value = parseDenormals(text);
  if (value)
    return Error::success();
  return createStringError("--denormals=%s: flush or keep is expected",
                           text.str().c_str());
}

/// Sets one option from its string.
static Error setOption(const Option &option, StringRef text,
                       CompilerOptions &options) {
  if (option.name == "target-cpu" && text == "help") {
    outs() << listTargets();
    std::exit(0);
  }
  // Programs have reports as choices, too.
  if (isValueOptional(option))
    text = text.empty() || text == "true" ? "-" : text == "false" ? "" : text;
  return std::visit(
      [&](auto field) -> Error {
        if constexpr (std::is_same_v<decltype(field), Report>)
          return parse(option.name, text, options.*field.field);
        else
          return parse(option.name, text, options.*field);
      },
      option.field);
}

/// The overloads write a value as text: of each time that the option is given.
static std::vector<std::string> print(int64_t value) { return {itostr(value)}; }

static std::vector<std::string> print(bool value) {
  return {value ? "true" : "false"};
}

static std::vector<std::string> print(const std::string &value) {
  return {value};
}

static std::vector<std::string> print(const std::vector<std::string> &value) {
  return {join(value, ",")};
}

static std::vector<std::string> print(const std::vector<int64_t> &value) {
  return {join(map_range(value, itostr), ",")};
}

static std::vector<std::string> print(const ParameterValues &value) {
  std::vector<std::string> texts;
  for (const auto &[name, text] : value)
    texts.push_back(name + "=" + text);
  return texts;
}

static std::vector<std::string> print(std::optional<tpu::Precision> value) {
  return {tpu::stringifyPrecision(*value).str()};
}

static std::vector<std::string> print(std::optional<Denormals> value) {
  return {stringify(*value).str()};
}

void systole::registerCompilerOptions(cl::OptionCategory &category) {
  static std::map<StringRef, std::unique_ptr<cl::OptionCategory>> groups;
  for (const Option &option : table) {
    std::unique_ptr<cl::OptionCategory> &group = groups[option.group];
    if (!group)
      group = std::make_unique<cl::OptionCategory>(option.group);
    flags().push_back(std::make_unique<cl::list<std::string>>(
        StringRef(option.name), cl::value_desc(option.value),
        cl::desc(option.description), cl::cat(category), cl::cat(*group),
        isValueOptional(option) || option.name == "static"
            ? cl::ValueOptional
            : cl::ValueRequired));
  }
}

/// TPUConfig's cores of a replica become axes of the mesh, one for each
/// dimension of the batch that is split over some of them.
static Error applyPartitionDims(CompilerOptions &options) {
  int64_t cores = options.numCoresPerReplica;
  if (cores == 1 && options.inputPartitionDims.empty())
    return Error::success();
  if (cores > 128)
    return createStringError("--num-cores-per-replica=%lld: 1 to 128 cores "
                             "share a replica",
                             static_cast<long long>(cores));
  if (!options.mesh.empty())
    return createStringError(
        "--mesh=%s sets the cores of a replica: omit --num-cores-per-replica",
        options.mesh.c_str());
  std::string mesh =
      "replica:" + std::to_string(std::max<int64_t>(options.numShards, 1));
  std::string batch;
  int64_t product = 1;
  for (auto [dim, text] : enumerate(options.inputPartitionDims)) {
    int64_t count;
    if (StringRef(text).getAsInteger(10, count) || count < 1)
      return createStringError("--input-partition-dims=%s: expected a list of "
                               "numbers of at least 1, one for each dimension",
                               join(options.inputPartitionDims, ",").c_str());
    std::string axis = "core" + std::to_string(dim);
    SmallVector<std::string> axes;
    if (dim == 0)
      axes.push_back("replica");
    if (count > 1) {
      axes.push_back(axis);
      mesh += "," + axis + ":" + std::to_string(count);
    }
    batch += dim == 0 ? "" : ".";
    batch += axes.empty() ? "_" : join(axes, "+");
    product *= count;
  }
  if (options.inputPartitionDims.empty())
    mesh += ",core:" + std::to_string(cores);
  else if (product != cores)
    return createStringError(
        "--input-partition-dims=%s splits over %lld cores, but "
        "--num-cores-per-replica is %lld",
        join(options.inputPartitionDims, ",").c_str(),
        static_cast<long long>(product), static_cast<long long>(cores));
  options.mesh = mesh;
  if (!batch.empty())
    options.shard.push_back("@batch:" + batch);
  options.numShards = 1;
  options.numCoresPerReplica = 1;
  options.inputPartitionDims.clear();
  return Error::success();
}

/// Options that exclude each other.
static Error checkOptions(const CompilerOptions &options) {
  if (!options.mesh.empty() && options.numShards > 1)
    return createStringError(
        "--mesh=%s sets the number of shards: omit --num-shards=%lld",
        options.mesh.c_str(), static_cast<long long>(options.numShards));
  if (!options.useTPU && options.numShards > 1)
    return createStringError("--use-tpu=false makes a local program of one "
                             "replica: omit --num-shards=%lld",
                             static_cast<long long>(options.numShards));
  return Error::success();
}

Expected<CompilerOptions> systole::getCompilerOptions() {
  CompilerOptions options;
  for (auto [option, flag] : zip_equal(table, flags()))
    for (const std::string &value : *flag)
      if (Error error = setOption(option, value, options))
        return std::move(error);
  if (Error error = applyPartitionDims(options))
    return std::move(error);
  if (Error error = checkOptions(options))
    return std::move(error);
  return options;
}

Error systole::takeCompilerOptions(ArrayRef<StringRef> arguments,
                                   CompilerOptions &options,
                                   SmallVectorImpl<std::string> &rest,
                                   ArrayRef<ModelConstant> constants) {
  auto isConstant = [&](StringRef name) {
    return any_of(constants,
                  [&](const ModelConstant &c) { return c.name == name; });
  };
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    auto [name, value] = argument.split('=');
    std::string dashed = name.ltrim('-').str();
    std::replace(dashed.begin(), dashed.end(), '_', '-');
    const Option *option =
        argument.starts_with("-")
            ? find_if(table, [&](const Option &o) { return o.name == dashed; })
            : std::end(table);
    std::string underscored = dashed;
    std::replace(underscored.begin(), underscored.end(), '-', '_');
    bool constant = argument.starts_with("-") && isConstant(underscored);
    if (option == std::end(table) && !constant) {
      rest.push_back(argument.str());
      continue;
    }
    bool isChoice =
        option != std::end(table) &&
        std::holds_alternative<bool CompilerOptions::*>(option->field) &&
        !argument.contains('=') &&
        !(i + 1 < arguments.size() &&
          is_contained({"true", "false"}, arguments[i + 1]));
    if (isChoice) {
      value = "true";
    } else if (!argument.contains('=') &&
               !(option != std::end(table) && isValueOptional(*option))) {
      if (++i == arguments.size())
        return createStringError("%s needs a value", argument.str().c_str());
      value = arguments[i];
    }
    if (constant) {
      options.params.emplace_back(underscored, value.str());
      continue;
    }
    if (std::holds_alternative<ParameterValues CompilerOptions::*>(
            option->field)) {
      // Parameters that are no constants are the program's own.
      ParameterValues values;
      if (Error error = parseParameterValues(value, values))
        return error;
      for (auto &[name, text] : values)
        if (isConstant(name))
          options.params.emplace_back(name, text);
        else
          rest.push_back("--params=" + name + "=" + text);
      continue;
    }
    if (Error error = setOption(*option, value, options))
      return error;
  }
  if (Error error = applyPartitionDims(options))
    return error;
  return checkOptions(options);
}

std::string systole::optionName(StringRef argument) {
  std::string name = argument.split('=').first.ltrim('-').str();
  std::replace(name.begin(), name.end(), '_', '-');
  return is_contained(map_range(table, [](const Option &o) { return o.name; }),
                      name)
             ? name
             : "";
}

std::string systole::describeOptions(StringRef model,
                                     const CompilerOptions &options) {
  CompilerOptions defaults;
  std::string command = ("tpu-translate " + model + " --to-executable").str();
  for (const Option &option : table)
    std::visit(
        [&](auto field) {
          if constexpr (!std::is_same_v<decltype(field), Report>)
            if (options.*field != defaults.*field)
              for (const std::string &text : print(options.*field))
                command += (" --" + option.name + "=" + text).str();
        },
        option.field);
  return command;
}

std::string systole::joinCommandLine(int argc, const char *const *argv) {
  std::string command = sys::path::filename(argv[0]).str();
  raw_string_ostream os(command);
  for (int i = 1; i < argc; ++i) {
    os << ' ';
    sys::printArg(os, argv[i], /*Quote=*/false);
  }
  return command;
}

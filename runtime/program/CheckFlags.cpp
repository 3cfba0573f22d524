//===- CheckFlags.cpp - The values of flags against the program -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/CheckFlags.h"

#include "runtime/cluster/Resolve.h"
#include "runtime/program/cli/FlagValues.h"
#include "runtime/program/cli/Flags.h"
#include "runtime/program/monitor/MonitorOptions.h"
#include "runtime/storage/StorageOptions.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/team/Threads.h"

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

#include <chrono>
#include <cstdlib>

namespace systole::runtime {
namespace {

absl::Status checkCompiled(absl::string_view flag, int64_t given,
                           int64_t compiled, const systole_program &program) {
  if (given == notGiven || compiled == notGiven || given == compiled)
    return absl::OkStatus();
  return usageError(absl::StrCat(
      "--", flag, "=", given, ", but this program was compiled for ", compiled,
      ": sizes are fixed at compile time. Compile it again:\n  ",
      recompileCommand(program, flag, absl::StrCat(given))));
}

absl::Status checkCompiledWords(const systole_program &program) {
  for (const FlagInfo &flag : allFlags())
    if (flag.compilerDefault)
      RETURN_IF_ERROR(checkCompiledWord(
          program, flag.name,
          absl::FindCommandLineFlag(flag.name)->CurrentValue(),
          compiledValue(program, flag.name).value_or(flag.compilerDefault)));
  return absl::OkStatus();
}

/// The flags that name a cluster; TPUEstimator finds its device by them.
constexpr absl::string_view clusterFlags[] = {"master", "evaluation_master",
                                              "tpu_name"};

/// The command line for a shell, without names of clusters and without secrets.
std::string withoutCluster(const systole_program &program,
                           const std::vector<std::string> &arguments) {
  std::string line = absl::StrCat("./", program.name);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    absl::string_view text = argument;
    const bool isFlag = absl::ConsumePrefix(&text, "-");
    absl::ConsumePrefix(&text, "-");
    const size_t equal = text.find('=');
    std::string name = absl::StrReplaceAll(text.substr(0, equal), {{"-", "_"}});
    const FlagInfo *known = findFlag(name);
    if (isFlag && (absl::c_linear_search(clusterFlags, name) ||
                   (known && known->isSecret))) {
      i += equal == absl::string_view::npos; // The value is a word of its own.
      continue;
    }
    const bool isPlain = absl::c_all_of(argument, [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
             absl::StrContains("-_=./:,@%+", c);
    });
    absl::StrAppend(
        &line, " ",
        isPlain
            ? argument
            : absl::StrCat("'", absl::StrReplaceAll(argument, {{"'", "'\\''"}}),
                           "'"));
  }
  return line;
}

absl::Status checkCluster(const systole_program &program,
                          const std::vector<std::string> &arguments) {
  ASSIGN_OR_RETURN(Launch launch, findLaunch());
  const char *tfConfig = std::getenv("TF_CONFIG");
  for (absl::string_view flag : clusterFlags) {
    ClusterRequest request;
    request.name = absl::FindCommandLineFlag(flag)->CurrentValue();
    request.flag = std::string(flag);
    // A program of the C++ API is started by another one.
    const char *started = std::getenv("SYSTOLE_COMMAND_LINE");
    request.command = started ? started : withoutCluster(program, arguments);
    request.tfConfig = tfConfig ? tfConfig : "";
    request.launch = launch;
    if (absl::Status status = resolveCluster(request).status(); !status.ok())
      return usageError(status.message());
  }
  return absl::OkStatus();
}

int64_t batchSize(const systole_program &program, absl::string_view function) {
  const systole_function *found = findFunction(program, function);
  return found ? found->global_batch_size : notGiven;
}

/// Rejects values of flags that the system or the program does not allow.
absl::Status checkAgainst(const systole_program &program) {
  constexpr double mostPatience = 1e9; // Seconds: 30 years.
  if (double patience = absl::GetFlag(FLAGS_storage_patience_secs);
      patience != notGiven && !(patience >= 0 && patience <= mostPatience))
    return usageError("--storage_patience_secs must be from 0 to 1e9");
  else if (patience != notGiven)
    storage::setStoragePatience(
        std::chrono::milliseconds(static_cast<int64_t>(patience * 1000)));
  if (StatusServer::Options monitor = monitorOptions();
      !monitor.address.empty())
    if (absl::Status status = StatusServer::check(monitor); !status.ok())
      return usageError(status.message());
  for (absl::Status status :
       {checkCompiledWords(program),
        checkCompiled("num_shards", absl::GetFlag(FLAGS_num_shards),
                      compiledReplicas(program), program),
        checkCompiled("train_batch_size", absl::GetFlag(FLAGS_train_batch_size),
                      batchSize(program, "train"), program),
        checkCompiled("eval_batch_size", absl::GetFlag(FLAGS_eval_batch_size),
                      batchSize(program, "evaluate"), program),
        checkCompiled("predict_batch_size",
                      absl::GetFlag(FLAGS_predict_batch_size),
                      batchSize(program, "predict"), program)})
    RETURN_IF_ERROR(status);
  return absl::OkStatus();
}

} // namespace

absl::Status checkFlags(const systole_program &program, const CommandLine &line,
                        const std::vector<std::string> &arguments) {
  if (line.command == Command::Help || line.about)
    return absl::OkStatus();
  if (absl::StatusOr<int> threads =
          parseThreads(absl::StrCat(absl::GetFlag(FLAGS_threads)), "--threads");
      !threads.ok())
    return usageError(threads.status().message());
  RETURN_IF_ERROR(checkFlagValues(line.command));
  RETURN_IF_ERROR(checkAgainst(program));
  return checkCluster(program, arguments);
}

} // namespace systole::runtime

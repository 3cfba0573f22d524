//===- Launcher.cpp - Programs on the cluster of this process -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launcher.h"
#include "Builder.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <unistd.h>

extern char **environ;

using namespace systole;
using namespace systole::estimator;

static int variable(const char *name, int otherwise) {
  const char *text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

bool estimator::isOnCluster() {
  return variable("OMPI_COMM_WORLD_SIZE", 1) > 1;
}

bool estimator::hasOtherMachines() {
  return variable("OMPI_COMM_WORLD_LOCAL_SIZE", 1) <
         variable("OMPI_COMM_WORLD_SIZE", 1);
}

void estimator::leaveIfWorker() {
  if (isOnCluster() && variable("OMPI_COMM_WORLD_RANK", 0) > 0)
    std::exit(0);
}

/// The strings of a file of /proc, each of which ends with a null character.
static std::vector<std::string> readStrings(pid_t process, const char *name) {
  std::ifstream file("/proc/" + std::to_string(process) + "/" + name,
                     std::ios::binary);
  std::vector<std::string> strings;
  for (std::string text; std::getline(file, text, '\0');)
    strings.push_back(text);
  return strings;
}

static bool isLauncher(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/comm");
  std::string name;
  std::getline(file, name);
  for (const char *known : {"mpirun", "orterun", "mpiexec", "prterun"})
    if (name == known)
      return true;
  return false;
}

static pid_t parentOf(pid_t process) {
  // The fields after the name, which is in parentheses: state, parent.
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  size_t end = text.rfind(')');
  std::istringstream fields(end == std::string::npos ? ""
                                                     : text.substr(end + 1));
  char state;
  pid_t parent = 0;
  fields >> state >> parent;
  return parent;
}

/// The mpirun that has started this process, also by a script, and the process
/// that it has started itself. 0 if it runs on another machine.
struct Ancestors {
  pid_t launcher = 0, started = 0;
};

static Ancestors findAncestors() {
  Ancestors found;
  found.started = getpid();
  for (pid_t process = getppid(); process > 1; process = parentOf(process)) {
    if (isLauncher(process)) {
      found.launcher = process;
      return found;
    }
    found.started = process;
  }
  return {};
}

static const Ancestors &ancestors() {
  static const Ancestors found = isOnCluster() ? findAncestors() : Ancestors();
  return found;
}

static pid_t launcher() { return ancestors().launcher; }

std::vector<std::string> estimator::launcherWords() {
  constexpr char remedy[] = "start mpirun on the first of its machines";
  if (launcher() == 0)
    fail(std::string("mpirun has started this process from another machine, "
                     "and cannot be asked for more: ") +
         remedy);
  // The line ends with that of the started process. Before a script, that has
  // the interpreter.
  std::vector<std::string> line = readStrings(launcher(), "cmdline"),
                           program =
                               readStrings(ancestors().started, "cmdline");
  auto baseName = [](const std::string &word) {
    return word.substr(word.rfind('/') + 1);
  };
  size_t common = 0;
  while (common < line.size() && common < program.size() &&
         baseName(line[line.size() - 1 - common]) ==
             baseName(program[program.size() - 1 - common]))
    ++common;
  size_t end = line.size() - common;
  // Several programs would be started again, too.
  bool isOne = std::find(line.begin(), line.end(), ":") == line.end();
  if (common == 0 || end == 0 || !isOne)
    fail("the program is not found in the line of mpirun: write mpirun "
         "[OPTIONS] PROGRAM [ARGUMENTS]");
  std::vector<std::string> words;
  for (size_t i = 0; i < end; ++i) {
    // The output is read.
    const std::string &word = line[i];
    if (word != "--tag-output" && word != "-tag-output" &&
        word != "--timestamp-output" && word != "-timestamp-output")
      words.push_back(word);
  }
  return words;
}

/// Whether mpirun sets a variable of this name for its processes.
static bool isOfLauncher(const std::string &variable) {
  for (const char *prefix : {"OMPI_", "PMIX_", "PRTE_", "ORTE_"})
    if (variable.compare(0, std::strlen(prefix), prefix) == 0)
      return true;
  return false;
}

std::vector<std::string> estimator::childEnvironment() {
  std::vector<std::string> variables;
  for (char **variable = environ; *variable; ++variable)
    if (launcher() == 0 || !isOfLauncher(*variable))
      variables.push_back(*variable);
  if (launcher() != 0)
    for (const std::string &variable : readStrings(launcher(), "environ"))
      if (isOfLauncher(variable))
        variables.push_back(variable);
  return variables;
}

LauncherCpus::LauncherCpus() {
  cpu_set_t wide;
  isChanged = launcher() != 0 &&
              sched_getaffinity(0, sizeof(before), &before) == 0 &&
              sched_getaffinity(launcher(), sizeof(wide), &wide) == 0 &&
              sched_setaffinity(0, sizeof(wide), &wide) == 0;
}

LauncherCpus::~LauncherCpus() {
  if (isChanged)
    sched_setaffinity(0, sizeof(before), &before);
}

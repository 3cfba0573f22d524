//===- Process.cpp - Running tpu-run --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Process.h"
#include "Builder.h"
#include "HookServer.h"
#include "Launcher.h"
#include "Signals.h"
#include "Words.h"
#include "systole/Estimator/TPUEstimator.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace systole;

static std::string &installedTpuRun() {
  static std::string path;
  return path;
}

std::string systole::setTpuRun(std::string path) {
  return installedTpuRun() = std::move(path);
}

std::string estimator::tpuRun() {
  if (const char *chosen = std::getenv("SYSTOLE_TPU_RUN"))
    return chosen;
  return installedTpuRun().empty() ? "tpu-run" : installedTpuRun();
}

/// The lines of a pipe, as they arrive.
class Lines {
public:
  Lines(int file, const std::function<void(const std::string &)> &onLine)
      : file(file), onLine(onLine) {}

  /// Reads the available bytes; false at the end.
  bool read() {
    char piece[4096];
    ssize_t got = ::read(file, piece, sizeof(piece));
    if (got < 0 && errno == EINTR)
      return true;
    for (ssize_t i = 0; i < got; ++i)
      if (piece[i] == '\n')
        flush();
      else
        line.push_back(piece[i]);
    if (got <= 0 && !line.empty())
      flush();
    return got > 0;
  }

private:
  void flush() {
    onLine(line);
    line.clear();
  }
  const int file;
  const std::function<void(const std::string &)> &onLine;
  std::string line;
};

/// Serves until the output ends.
static void serve(int output,
                  const std::function<void(const std::string &)> &onLine,
                  estimator::HookServer *hooks) {
  Lines lines(output, onLine);
  bool isAnswering = hooks != nullptr;
  for (;;) {
    pollfd files[2] = {{output, POLLIN, 0},
                       {isAnswering ? hooks->socket() : -1, POLLIN, 0}};
    if (poll(files, 2, -1) < 0) {
      if (errno == EINTR)
        continue;
      estimator::fail(std::string("cannot wait for the program: ") +
                      std::strerror(errno));
    }
    // Output from before a request comes first.
    if (files[0].revents) {
      if (!lines.read())
        return;
    } else if (files[1].revents) {
      isAnswering = hooks->answer();
    }
  }
}

/// The command line of this process, for a shell, in the environment of a
/// program: the program suggests it for another cluster.
static std::string describeThisProcess() {
  std::string text = "SYSTOLE_COMMAND_LINE=";
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof(path));
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  size_t number = 0;
  for (std::string word; std::getline(file, word, '\0'); ++number) {
    if (number == 0 && length > 0)
      word.assign(path, static_cast<size_t>(length));
    bool isPlain = !word.empty() &&
                   word.find_first_not_of(
                       "abcdefghijklmnopqrstuvwxyz"
                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./:,@%+") ==
                       std::string::npos;
    std::string quoted;
    for (char c : word)
      quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    text += (number == 0 ? "" : " ") + (isPlain ? word : "'" + quoted + "'");
  }
  return text;
}

/// Runs words; returns the exit code, or 128 plus the signal's number. mpirun
/// signals the group of a process, so another mpirun `ofOwnGroup` is signalled
/// by this process alone.
static int run(const std::vector<std::string> &words, bool ofOwnGroup,
               const std::function<void(const std::string &)> &onLine,
               estimator::HookServer *hooks) {
  using namespace estimator;
  std::fflush(stdout);
  int ends[2];
  if (pipe(ends) != 0)
    fail(std::string("cannot make a pipe: ") + std::strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  posix_spawn_file_actions_addclose(&actions, ends[1]);
  std::vector<std::string> variables = childEnvironment();
  variables.push_back(describeThisProcess());
  variables.push_back(wordsOfMessages);
  if (hooks)
    variables.push_back(hooks->environment());
  auto pointersTo = [](const std::vector<std::string> &strings) {
    std::vector<char *> pointers;
    for (const std::string &string : strings)
      pointers.push_back(const_cast<char *>(string.c_str()));
    pointers.push_back(nullptr);
    return pointers;
  };
  std::vector<char *> arguments = pointersTo(words),
                      environment = pointersTo(variables);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  if (ofOwnGroup)
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  SignalsToProgram signals;
  pid_t process;
  int error;
  {
    LauncherCpus cpus;
    error = posix_spawnp(&process, arguments[0], &actions, &attributes,
                         arguments.data(), environment.data());
  }
  if (error == 0)
    signals.started(process);
  posix_spawnattr_destroy(&attributes);
  if (hooks)
    hooks->started();
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    fail("cannot start '" + words.front() + "': " + std::strerror(error) +
         "; say where it is in SYSTOLE_TPU_RUN");
  }
  serve(ends[0], onLine, hooks);
  close(ends[0]);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::vector<std::string> estimator::runOrFail(const Command &command) {
  std::vector<std::string> lines, words;
  const bool isJob = command.onCluster && isOnCluster();
  if (isJob)
    words = launcherWords();
  words.insert(words.end(), command.words.begin(), command.words.end());
  auto onLine = [&](std::string line) {
    // mpirun gives its programs a terminal. Erased text precedes the line.
    if (size_t erased = line.rfind("\033[K"); erased != std::string::npos) {
      line.erase(0, erased + 3);
      if (line.empty())
        return;
    }
    lines.push_back(line);
    if (command.echo && isVerbose()) {
      std::printf("%s\n", line.c_str());
      std::fflush(stdout);
    }
    if (command.onLine)
      command.onLine(line);
  };
  int code = run(words, isJob, onLine, command.hooks);
  if (code > 128)
    fail(command.where, command.name + " was ended by signal " +
                            std::to_string(code - 128) + " (" +
                            strsignal(code - 128) + ")");
  if (code != 0)
    fail(command.where, command.name + " has failed: the reason stands above");
  return lines;
}

//===----------------------------------------------------------------------===//
// Verbosity
//===----------------------------------------------------------------------===//

static logging::Level verbosity = logging::INFO;

void logging::set_verbosity(Level level) { verbosity = level; }

bool estimator::isVerbose() { return verbosity <= logging::INFO; }

std::vector<std::string> estimator::verbosityFlags() {
  constexpr const char *names[] = {"debug", "info", "warn", "error"};
  if (verbosity == logging::INFO)
    return {};
  return {flag("verbosity", names[verbosity])};
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Creates a folder and its parents, for this user alone. Files in it are run
/// later, so no other user may write them.
static void makeFolders(const std::string &path) {
  for (size_t end = 1; end <= path.size(); ++end)
    if ((end == path.size() || path[end] == '/') &&
        mkdir(path.substr(0, end).c_str(), 0700) != 0 && errno != EEXIST)
      estimator::fail("cannot make the folder '" + path +
                      "': " + std::strerror(errno));
  struct stat status;
  if (lstat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
      (status.st_uid != geteuid() && status.st_uid != 0) ||
      (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    estimator::fail("the folder '" + path +
                    "' is another user's, or others may write it, and is not "
                    "used: chmod go-w it, or set SYSTOLE_CACHE to a folder of "
                    "your own");
}

/// Returns the folder of the cache, which tpu-run uses, too.
static std::string cacheFolder() {
  if (const char *chosen = std::getenv("SYSTOLE_CACHE"))
    return chosen;
  if (const char *shared = std::getenv("XDG_CACHE_HOME"); shared && *shared)
    return std::string(shared) + "/systole";
  if (const char *home = std::getenv("HOME"); home && *home)
    return std::string(home) + "/.cache/systole";
  estimator::fail("there is no home directory to keep programs in; set "
                  "SYSTOLE_CACHE to a folder");
}

/// FNV-1a, of 64 bits.
static uint64_t hash(const std::string &text) {
  uint64_t value = 0xcbf29ce484222325;
  for (unsigned char c : text)
    value = (value ^ c) * 0x100000001b3;
  return value;
}

void estimator::replaceFile(const std::string &path,
                            const std::vector<std::string_view> &parts,
                            Where where) {
  // Other processes and threads may write the same file, too.
  static std::atomic<int> count = 0;
  const std::string temporary = path + "." + std::to_string(getpid()) + "-" +
                                std::to_string(count++) + ".tmp";
  FILE *file = std::fopen(temporary.c_str(), "wb");
  bool isWritten = file != nullptr;
  for (std::string_view part : parts)
    isWritten = isWritten &&
                std::fwrite(part.data(), 1, part.size(), file) == part.size();
  if (file)
    isWritten &= std::fclose(file) == 0;
  if (!isWritten || std::rename(temporary.c_str(), path.c_str()) != 0)
    fail(where, "cannot write '" + path + "': " + std::strerror(errno));
}

std::string estimator::keepFile(const std::string &kind,
                                const std::string &name,
                                const std::string &contents) {
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx",
                static_cast<unsigned long long>(hash(contents)));
  std::string folder = cacheFolder() + "/" + kind + "-" + digits;
  makeFolders(folder);
  std::string path = folder + "/" + name;
  replaceFile(path, {contents});
  return path;
}

static std::string makeFolderIn(const std::string &base) {
  std::string path = base + "/systole-XXXXXX";
  if (!mkdtemp(path.data()))
    estimator::fail("cannot make a temporary folder '" + path +
                    "': " + std::strerror(errno));
  return path;
}

std::string estimator::makeTemporaryFolder() {
  const char *base = std::getenv("TMPDIR");
  return makeFolderIn(base && *base ? base : "/tmp");
}

std::string estimator::makeSharedFolder() {
  std::string base = cacheFolder();
  makeFolders(base);
  return makeFolderIn(base);
}

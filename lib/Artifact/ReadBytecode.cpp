//===- ReadBytecode.cpp - Reads untrusted bytecode ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Artifact/ReadBytecode.h"
#include "systole/Artifact/PackBooleans.h"
#include "systole/Artifact/PortableArtifact.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace {
/// The exit codes of the child.
enum ExitCode { Text = 0, Refused = 1 };

// Limits for reading a file, far above the need.
rlim_t maxSeconds(size_t size) { return 5 + (size >> 20); }
rlim_t maxBytes(size_t size) { return (rlim_t(5) << 28) + 64 * size; }
} // namespace

static void setLimit(decltype(RLIMIT_CPU) resource, rlim_t limit) {
  rlimit current;
  if (getrlimit(resource, &current) == 0) {
    current.rlim_cur = std::min(current.rlim_max, limit);
    setrlimit(resource, &current);
  }
}

/// Writes the program as text, or the error.
[[noreturn]] static void runChild(MemoryBufferRef program,
                                  const mlir::DialectRegistry &registry,
                                  int output) {
  // A crash here is a result, and must not be reported elsewhere.
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, SIG_DFL);
  setLimit(RLIMIT_CPU, maxSeconds(program.getBufferSize()));
  setLimit(RLIMIT_AS, maxBytes(program.getBufferSize()));
  setLimit(RLIMIT_CORE, 0);
  int null = open("/dev/null", O_WRONLY);
  dup2(null, STDERR_FILENO);

  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  std::string reason;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (reason.empty() &&
            diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          reason = diagnostic.str();
        return mlir::success();
      });
  // Verification is off here, since the text is verified, and its errors are
  // reported, when it is read.
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      program.getBuffer(), mlir::ParserConfig(&context, false),
      program.getBufferIdentifier());
  if (module && failed(systole::convertFromArtifact(*module)))
    module = nullptr;
  raw_fd_ostream os(output, /*shouldClose=*/true);
  if (module)
    module->print(os, mlir::OpPrintingFlags()
                          .enableDebugInfo()
                          .printGenericOpForm()
                          .useLocalScope());
  else
    os << reason;
  os.flush();
  _exit(module ? Text : Refused);
}

Expected<std::unique_ptr<MemoryBuffer>>
systole::readAsText(std::unique_ptr<MemoryBuffer> program,
                    const mlir::DialectRegistry &registry) {
  if (!mlir::isBytecode(*program))
    return packBooleans(std::move(program));
  std::string name = program->getBufferIdentifier().str();
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return createStringError("cannot read '%s': no pipe", name.c_str());
  pid_t child = fork();
  if (child < 0)
    return createStringError("cannot read '%s': no process", name.c_str());
  if (child == 0) {
    close(ends[0]);
    runChild(*program, registry, ends[1]);
  }
  close(ends[1]);
  auto text = MemoryBuffer::getOpenFile(sys::fs::convertFDToNativeFile(ends[0]),
                                        name, /*FileSize=*/-1);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (text && WIFEXITED(status) && WEXITSTATUS(status) == Text)
    return std::move(*text);
  std::string reason;
  if (text && WIFEXITED(status) && WEXITSTATUS(status) == Refused)
    reason = (*text)->getBuffer().rtrim().str();
  auto version = getArtifactVersion((*program).getBuffer());
  if (version && vhlo::kCurrentVersion < *version)
    return createStringError(
        "'%s' is a portable artifact of StableHLO %s, and %s is the last "
        "version that can be read: write it for that version%s%s",
        name.c_str(), version->str().c_str(),
        vhlo::kCurrentVersion.str().c_str(), reason.empty() ? "" : ": ",
        reason.c_str());
  return createStringError("'%s' is damaged: its bytecode cannot be read%s%s",
                           name.c_str(), reason.empty() ? "" : ": ",
                           reason.c_str());
}

void systole::installFatalErrorHandlers() {
  auto handle = [](void *, const char *reason, bool) {
    // A handler of fatal errors must not allocate memory, so it uses neither
    // streams nor strings.
    const char *hint =
        std::strstr(reason, "pthread_create")
            ? "; let it have more threads (ulimit -u, the pids of its "
              "container) or more memory (ulimit -v)\n"
            : "; a number in the program may be too large to make sense, or "
              "the limit of memory (ulimit -v) too low\n";
    for (const char *part : {"error: ", reason, hint})
      if (write(STDERR_FILENO, part, std::strlen(part)) < 0)
        break;
    _exit(1);
  };
  install_fatal_error_handler(handle);
  install_bad_alloc_error_handler(handle);
}

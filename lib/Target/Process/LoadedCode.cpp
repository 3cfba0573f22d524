//===- LoadedCode.cpp - Links objects into this process -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Target/LoadedCode.h"

#include "runtime/system/CpuFeatures.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/ExecutionEngine/JITLink/JITLink.h"
#include "llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h"
#include "llvm/ExecutionEngine/Orc/SymbolStringPool.h"
#include "llvm/Support/Process.h"

#include <dlfcn.h>
#include <unistd.h>

using namespace llvm;
using namespace systole;

// The compiler's support library, which is part of this one: C++ cannot name
// these functions' types, and only their addresses are needed.
extern "C" {
void __divti3();
void __modti3();
void __udivti3();
void __umodti3();
void __fixdfti();
void __fixsfti();
void __fixunsdfti();
void __fixunssfti();
void __floattidf();
void __floattisf();
void __floatuntidf();
void __floatuntisf();
void __extendhfsf2();
void __truncdfhf2();
void __truncsfhf2();
void __powidf2();
void __powisf2();
}

struct LoadedCode::Memory {
  Memory() : manager(sys::Process::getPageSizeEstimate()) {}
  ~Memory() {
    if (allocation)
      manager.deallocate(std::move(allocation),
                         [](Error error) { consumeError(std::move(error)); });
  }

  jitlink::InProcessMemoryManager manager;
  jitlink::JITLinkMemoryManager::FinalizedAlloc allocation;
};

LoadedCode::LoadedCode() : memory(std::make_unique<Memory>()) {}
LoadedCode::LoadedCode(LoadedCode &&) = default;
LoadedCode &LoadedCode::operator=(LoadedCode &&) = default;
LoadedCode::~LoadedCode() = default;

/// A function of the compiler's support library, or one that the code shares
/// with this process. It asks the system by the same `syscall`, so tests may
/// emulate features of the CPU.
static void *findSupportFunction(StringRef name) {
#define CASE(NAME) .Case(#NAME, reinterpret_cast<void *>(&NAME))
  return StringSwitch<void *>(name)
      // clang-format off
      CASE(__divti3) CASE(__modti3) CASE(__udivti3) CASE(__umodti3)
      CASE(__fixdfti) CASE(__fixsfti) CASE(__fixunsdfti) CASE(__fixunssfti)
      CASE(__floattidf) CASE(__floattisf)
      CASE(__floatuntidf) CASE(__floatuntisf)
      CASE(__extendhfsf2) CASE(__truncdfhf2) CASE(__truncsfhf2)
      CASE(__powidf2) CASE(__powisf2) CASE(syscall)
                          // clang-format on
                          .Case("systole_emulates_cpu_feature",
                                reinterpret_cast<void *>(
                                    runtime::findFeatureEmulator()))
                          .Default(nullptr);
#undef CASE
}

/// A function of the C library or its mathematics. They are opened by name: the
/// process may have loaded them for one of its libraries only.
static void *findLibraryFunction(StringRef name) {
  static void *const libraries[] = {
      dlopen("libm.so.6", RTLD_NOW | RTLD_LOCAL),
      dlopen("libc.so.6", RTLD_NOW | RTLD_LOCAL),
  };
  for (void *library : libraries)
    if (void *function = library ? dlsym(library, name.str().c_str()) : nullptr)
      return function;
  return nullptr;
}

namespace {

/// The requests of JITLink, and its notifications.
class LinkContext : public jitlink::JITLinkContext {
public:
  LinkContext(LoadedCode::Resolver resolve,
              jitlink::JITLinkMemoryManager &manager,
              jitlink::JITLinkMemoryManager::FinalizedAlloc &allocation,
              StringMap<void *> &symbols, size_t &numBytes, Error &error)
      : JITLinkContext(nullptr), resolve(resolve), manager(manager),
        allocation(allocation), symbols(symbols), numBytes(numBytes),
        error(error) {}

  jitlink::JITLinkMemoryManager &getMemoryManager() override { return manager; }

  void notifyFailed(Error failure) override {
    error = joinErrors(std::move(error), std::move(failure));
  }

  void lookup(const LookupMap &names,
              std::unique_ptr<jitlink::JITLinkAsyncLookupContinuation>
                  continuation) override {
    jitlink::AsyncLookupResult result;
    for (const auto &[name, flags] : names) {
      // The support functions precede a person's library, whose own libraries
      // have `syscall`, too.
      void *address = findSupportFunction(*name);
      if (!address)
        address = resolve(*name);
      if (!address)
        address = findLibraryFunction(*name);
      if (!address && flags == jitlink::SymbolLookupFlags::RequiredSymbol)
        return continuation->run(createStringError(
            "the code calls '%s', which this process does not have",
            std::string(*name).c_str()));
      result[name] = {orc::ExecutorAddr::fromPtr(address),
                      JITSymbolFlags::Exported};
    }
    continuation->run(std::move(result));
  }

  Error notifyResolved(jitlink::LinkGraph &graph) override {
    for (jitlink::Symbol *symbol : graph.defined_symbols())
      if (symbol->hasName() && symbol->getScope() == jitlink::Scope::Default)
        symbols[*symbol->getName()] = symbol->getAddress().toPtr<void *>();
    for (jitlink::Block *block : graph.blocks())
      numBytes += block->getSize();
    return Error::success();
  }

  void notifyFinalized(
      jitlink::JITLinkMemoryManager::FinalizedAlloc finalized) override {
    allocation = std::move(finalized);
  }

private:
  LoadedCode::Resolver resolve;
  jitlink::JITLinkMemoryManager &manager;
  jitlink::JITLinkMemoryManager::FinalizedAlloc &allocation;
  StringMap<void *> &symbols;
  size_t &numBytes;
  Error &error;
};

} // namespace

Expected<LoadedCode> LoadedCode::link(MemoryBufferRef object,
                                      Resolver resolve) {
  // Outlives all names, also those that an error leaves behind.
  auto names = std::make_shared<orc::SymbolStringPool>();
  auto graph = jitlink::createLinkGraphFromObject(object, names);
  if (!graph)
    return graph.takeError();
  LoadedCode code;
  Error error = Error::success();
  // Returns when all is done: the memory manager works on this thread.
  jitlink::link(std::move(*graph),
                std::make_unique<LinkContext>(
                    resolve, code.memory->manager, code.memory->allocation,
                    code.symbols, code.numBytes, error));
  if (error)
    return std::move(error);
  return code;
}

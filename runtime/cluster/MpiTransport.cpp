//===- MpiTransport.cpp - Messages over Open MPI --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/MpiTransport.h"

#include "runtime/cluster/OpenMpi.h"
#include "runtime/system/SharedObject.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <dlfcn.h>
#include <sched.h>
#include <set>
#include <unistd.h>

namespace systole::runtime {

using namespace openmpi;

struct MpiTransport::Library {
  decltype(&Init_thread) initThread;
  decltype(&Comm_rank) commRank;
  decltype(&Comm_size) commSize;
  decltype(&Comm_set_errhandler) setErrhandler;
  decltype(&Isend) isend;
  decltype(&Irecv) irecv;
  decltype(&Test) test;
  decltype(&Cancel) cancel;
  decltype(&Finalize) finalize;
  decltype(&Abort) abort;
  Comm world;
  Datatype byte;
  Errhandler errorsReturn;
};

template <typename T>
static bool find(void *handle, const char *name, T &symbol) {
  symbol = reinterpret_cast<T>(dlsym(handle, name));
  return symbol != nullptr;
}

absl::StatusOr<std::unique_ptr<MpiTransport>>
MpiTransport::join(const Launch &launch) {
  // Global: the library's own components look up its symbols in the process.
  absl::StatusOr<void *> loaded =
      loadSharedObject("libmpi.so.40", /*isGlobal=*/true);
  if (!loaded.ok())
    return absl::FailedPreconditionError(absl::StrCat(
        launch.launcher, " has started ", launch.processes,
        " processes, but Open MPI, which connects them, cannot be loaded: ",
        loaded.status().message(),
        ". Install it on every machine (on Debian: apt-get install "
        "openmpi-bin), or start the program alone"));
  void *handle = *loaded;
  static Library library;
  bool complete =
      find(handle, "MPI_Init_thread", library.initThread) &&
      find(handle, "MPI_Comm_rank", library.commRank) &&
      find(handle, "MPI_Comm_size", library.commSize) &&
      find(handle, "MPI_Comm_set_errhandler", library.setErrhandler) &&
      find(handle, "MPI_Isend", library.isend) &&
      find(handle, "MPI_Irecv", library.irecv) &&
      find(handle, "MPI_Test", library.test) &&
      find(handle, "MPI_Cancel", library.cancel) &&
      find(handle, "MPI_Finalize", library.finalize) &&
      find(handle, "MPI_Abort", library.abort) &&
      find(handle, "ompi_mpi_comm_world", library.world) &&
      find(handle, "ompi_mpi_byte", library.byte) &&
      find(handle, "ompi_mpi_errors_return", library.errorsReturn);
  if (!complete)
    return absl::FailedPreconditionError(
        "libmpi.so.40 is not Open MPI: install Open MPI 3 or later (on Debian: "
        "apt-get install openmpi-bin)");
  int provided = 0;
  if (library.initThread(nullptr, nullptr, threadSerialized, &provided) != 0 ||
      provided < threadSerialized)
    return absl::UnavailableError(
        "Open MPI cannot be used by several threads: its MPI_Init_thread "
        "provides less than MPI_THREAD_SERIALIZED");
  library.setErrhandler(library.world, library.errorsReturn);
  int rank = -1, size = -1;
  library.commRank(library.world, &rank);
  library.commSize(library.world, &size);
  if (rank != launch.rank || size != launch.processes)
    return absl::FailedPreconditionError(absl::StrCat(
        launch.launcher, " has started this process as number ", launch.rank,
        " of ", launch.processes, ", but for Open MPI it is number ", rank,
        " of ", size,
        ": use the launcher of the MPI that is installed (mpirun --version)"));
  return std::unique_ptr<MpiTransport>(new MpiTransport(library));
}

/// Waits between two polls for messages. The awaited process may share this
/// core.
static void pauseAfter(int64_t asked, bool inBackground) {
  if (asked >= 10000)
    usleep(100);
  else if (inBackground)
    usleep(20);
  else if (asked >= 100)
    sched_yield();
}

/// A message on its way.
struct MpiTransport::Open {
  Request request;
  int rank;
  bool receives;
};

/// Ends messages whose memory the caller is about to reuse. A receive can be
/// cancelled until its message arrives. A message that is arriving, or a send,
/// is given a moment; after that the library is not called again.
void MpiTransport::giveUp(std::vector<Open> &open) {
  for (Open &one : open)
    if (one.receives && library.cancel(&one.request) != 0)
      isAbandoned = true;
  const Clock::time_point deadline =
      Clock::now() + std::chrono::milliseconds(100);
  auto isOver = [&](Open &one) {
    int done = 0;
    if (library.test(&one.request, &done, nullptr) != 0)
      isAbandoned = true;
    return done != 0;
  };
  while (!isAbandoned) {
    open.erase(std::remove_if(open.begin(), open.end(), isOver), open.end());
    if (open.empty())
      return;
    if (Clock::now() >= deadline)
      isAbandoned = true;
    usleep(100);
  }
}

absl::Status MpiTransport::exchange(const std::vector<Message> &sends,
                                    const std::vector<Message> &receives,
                                    Clock::time_point deadline,
                                    const std::atomic<bool> &cancelled,
                                    bool inBackground) {
  // Open MPI's counts have 32 bits.
  constexpr int64_t largest = 1 << 30;
  // Each thread keeps its memory for the next call.
  static thread_local std::vector<Open> open;
  open.clear();
  int error = 0;
  std::unique_lock<std::mutex> lock(turn);
  if (isAbandoned)
    return absl::UnavailableError(
        "an earlier message between the processes was given up");
  for (const Message &message : receives)
    for (int64_t at = 0; at < message.bytes; at += largest) {
      open.push_back({nullptr, message.rank, true});
      error |= library.irecv(
          message.data + at,
          static_cast<int>(std::min(largest, message.bytes - at)), library.byte,
          message.rank, message.tag, library.world, &open.back().request);
    }
  for (const Message &message : sends)
    for (int64_t at = 0; at < message.bytes; at += largest) {
      open.push_back({nullptr, message.rank, false});
      error |= library.isend(
          message.data + at,
          static_cast<int>(std::min(largest, message.bytes - at)), library.byte,
          message.rank, message.tag, library.world, &open.back().request);
    }
  for (int64_t asked = 0; !open.empty() && error == 0; ++asked) {
    auto isDone = [&](Open &one) {
      int done = 0;
      error |= library.test(&one.request, &done, nullptr);
      return done != 0;
    };
    open.erase(std::remove_if(open.begin(), open.end(), isDone), open.end());
    if (open.empty())
      break;
    if (cancelled.load()) {
      giveUp(open);
      return absl::CancelledError();
    }
    lock.unlock();
    pauseAfter(asked, inBackground);
    lock.lock();
    if (asked % 64 == 0 && Clock::now() >= deadline) {
      std::set<int> silent, busy;
      for (const Open &one : open)
        (one.receives ? silent : busy).insert(one.rank);
      giveUp(open);
      return absl::DeadlineExceededError(absl::StrCat(
          "rank ", absl::StrJoin(silent.empty() ? busy : silent, ", ")));
    }
  }
  if (error != 0) {
    // The state of the requests is unknown.
    isAbandoned = true;
    return absl::UnavailableError(
        absl::StrCat("Open MPI cannot send or receive (error ", error,
                     "): a connection between the processes is broken"));
  }
  return absl::OkStatus();
}

void MpiTransport::finish() {
  if (!isAbandoned)
    library.finalize();
}

void MpiTransport::abort(int code) { library.abort(library.world, code); }

} // namespace systole::runtime

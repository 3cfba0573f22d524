//===- MpiTransport.h - Messages over Open MPI ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library is loaded only if a launcher has started the program: a program
// that runs alone needs no MPI on its machine. The symbols in use are the same
// in the binary interface of Open MPI 3 to 5 (libmpi.so.40).
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_MPITRANSPORT_H
#define SYSTOLE_RUNTIME_CLUSTER_MPITRANSPORT_H

#include "runtime/cluster/Launch.h"
#include "runtime/cluster/Transport.h"

#include "absl/status/statusor.h"

#include <memory>
#include <mutex>

namespace systole::runtime {

class MpiTransport : public Transport {
public:
  /// Loads the library and joins the other processes.
  static absl::StatusOr<std::unique_ptr<MpiTransport>>
  join(const Launch &launch);

  absl::Status exchange(const std::vector<Message> &sends,
                        const std::vector<Message> &receives,
                        Clock::time_point deadline,
                        const std::atomic<bool> &cancelled,
                        bool inBackground) override;

  void finish() override;
  void abort(int code) override;

private:
  struct Library;
  struct Open;
  void giveUp(std::vector<Open> &open);
  explicit MpiTransport(const Library &library) : library(library) {}

  const Library &library;
  /// Serializes the calls of the library.
  std::mutex turn;
  /// Set when the library may still write to or read from memory that is no
  /// longer the transport's. It does so only when it is called.
  bool isAbandoned = false;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_MPITRANSPORT_H

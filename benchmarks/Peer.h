//===- Peer.h - Another implementation of a case ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_BENCHMARKS_PEER_H
#define SYSTOLE_BENCHMARKS_PEER_H

#include "Cases.h"
#include <memory>

namespace systole::benchmarks {

/// oneDNN, if it was installed when the benchmarks were configured.
class Peer {
public:
  /// "oneDNN 2.6.3", or empty if there is none.
  static std::string getName();

  /// Null if the peer does not support the case. With `f32` it multiplies in
  /// f32. Otherwise it multiplies in bf16 and also packs both f32 operands, as
  /// our default does.
  static std::unique_ptr<Peer> create(const Case &test, bool f32,
                                      const float *lhs, const float *rhs,
                                      float *result);
  virtual ~Peer() = default;
  virtual void run() = 0;
};

} // namespace systole::benchmarks

#endif // SYSTOLE_BENCHMARKS_PEER_H

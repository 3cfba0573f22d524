//===- NoPeer.cpp - Stands in if oneDNN is not installed ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Peer.h"

using namespace systole::benchmarks;

std::string Peer::getName() { return ""; }

std::unique_ptr<Peer> Peer::create(const Case &, bool, const float *,
                                   const float *, float *) {
  return nullptr;
}

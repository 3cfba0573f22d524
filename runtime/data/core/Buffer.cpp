//===- Buffer.cpp - The memory of elements --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Dataset.h"

#include <array>
#include <cstring>
#include <new>

using namespace systole;
using namespace systole::data;

namespace {

constexpr int64_t smallest = 64, largest = 64 << 10;
constexpr std::align_val_t alignment{SYSTOLE_ALIGNMENT};
static_assert(smallest % SYSTOLE_ALIGNMENT == 0);
constexpr size_t classes = 11; ///< Powers of two from smallest to largest.
constexpr size_t most = 16;    ///< Pieces of a class that a thread keeps.

/// The class of pieces that have room for `size` bytes.
size_t classOf(int64_t size) {
  return size <= smallest ? 0
                          : 64 -
                                static_cast<size_t>(__builtin_clzll(
                                    static_cast<uint64_t>(size - 1))) -
                                6;
}

/// The free pieces that a thread keeps.
struct Pieces {
  struct Stack {
    size_t count = 0;
    std::array<char *, most> pieces;
  };
  std::array<Stack, classes> stacks;

  ~Pieces();
};

/// Memory that is freed after the thread's pieces is not kept.
thread_local bool isGone = false;
thread_local Pieces kept;

Pieces::~Pieces() {
  isGone = true;
  for (Stack &stack : stacks)
    for (; stack.count > 0; --stack.count)
      ::operator delete(stack.pieces[stack.count - 1], alignment);
}

} // namespace

int64_t Buffer::roomOf(int64_t size) {
  return size <= largest ? smallest << classOf(size)
                         : (size + SYSTOLE_ALIGNMENT - 1) / SYSTOLE_ALIGNMENT *
                               SYSTOLE_ALIGNMENT;
}

Buffer::Buffer(int64_t size) : bytes(size) {
  const int64_t room = roomOf(size);
  char *pointer = nullptr;
  if (size <= largest && !isGone)
    if (Pieces::Stack &stack = kept.stacks[classOf(size)]; stack.count > 0)
      pointer = stack.pieces[--stack.count];
  // The caller has checked the budget. If memory is short, the new-handler ends
  // the program.
  if (!pointer)
    pointer = static_cast<char *>(
        ::operator new(static_cast<size_t>(room), alignment));
  memory = {pointer, Free{room}};
}

Buffer Buffer::copy() const {
  Buffer other(bytes);
  std::memcpy(other.data(), data(), static_cast<size_t>(bytes));
  return other;
}

void Buffer::Free::giveBack(char *pointer) const {
  if (room <= largest && !isGone)
    if (Pieces::Stack &stack = kept.stacks[classOf(room)]; stack.count < most) {
      stack.pieces[stack.count++] = pointer;
      return;
    }
  ::operator delete(pointer, alignment);
}

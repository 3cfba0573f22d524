//===- Parts.cpp - Variables that are sharded -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rank 0 assembles complete variables for checkpoints and hooks, and has their
// memory only until the next steps begin. Variables travel one at a time, and
// to the other processes in pieces: these never hold a complete variable.
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/Job.h"
#include "runtime/device/Device.h"
#include "runtime/support/Status.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {

/// Calls `copy` for each row of a part with its offsets, in bytes, in the
/// complete variable and in the part, and the row's bytes without padding.
template <typename Copy>
static void forEachRow(const systole_variable &variable, int shard, Copy copy) {
  const systole_tensor_spec &spec = variable.spec;
  const int32_t rank = spec.rank;
  const int64_t element = elementBytes(spec.dtype);
  if (!variable.part_dims || rank == 0)
    return copy(0, 0, byteSize(spec));
  const int64_t *dims = variable.part_dims;
  const int64_t *starts = variable.part_starts + shard * rank;
  int64_t length =
      std::min(dims[rank - 1], spec.dims[rank - 1] - starts[rank - 1]);
  int64_t rows = 1;
  for (int32_t i = 0; i + 1 < rank; ++i)
    rows *= dims[i];
  std::vector<int64_t> index(static_cast<size_t>(rank));
  for (int64_t row = 0; length > 0 && row < rows; ++row) {
    bool isPadding = false;
    int64_t rest = row, from = 0;
    for (int32_t i = rank - 2; i >= 0; --i, rest /= dims[i + 1])
      index[static_cast<size_t>(i)] = rest % dims[i];
    for (int32_t i = 0; i < rank; ++i) {
      int64_t place = starts[i] + index[static_cast<size_t>(i)];
      isPadding |= place >= spec.dims[i];
      from = from * spec.dims[i] + place;
    }
    if (!isPadding)
      copy(from * element, row * dims[rank - 1] * element, length * element);
  }
}

/// A shard's part of a variable without padding: in its state, or in `copy`.
absl::string_view Device::values(const systole_variable &variable, int shard,
                                 std::string &copy) {
  const char *part = this->variable(shard, variable);
  int64_t size = 0;
  forEachRow(variable, shard,
             [&](int64_t, int64_t, int64_t bytes) { size += bytes; });
  if (size == byteSize(partOf(variable)))
    return {part, static_cast<size_t>(size)};
  copy.clear();
  forEachRow(variable, shard, [&](int64_t, int64_t from, int64_t bytes) {
    copy.append(part + from, static_cast<size_t>(bytes));
  });
  return copy;
}

/// Gives each shard of this process the values of its part that are in a piece
/// of the complete variable, which begins at byte `begin`.
void Device::split(const systole_variable &variable, absl::string_view piece,
                   int64_t begin) {
  const int64_t end = begin + static_cast<int64_t>(piece.size());
  for (int shard = where.first(); shard < where.last(); ++shard) {
    char *part = this->variable(shard, variable);
    forEachRow(variable, shard, [&](int64_t from, int64_t to, int64_t bytes) {
      const int64_t first = std::max(from, begin),
                    last = std::min(from + bytes, end);
      if (first < last)
        std::memcpy(part + to + (first - from), piece.data() + (first - begin),
                    static_cast<size_t>(last - first));
    });
  }
}

/// Variables are broadcast in pieces, so that a process needs no memory for a
/// large one besides its parts.
absl::Status Device::receiveParts() {
  constexpr int64_t pieceBytes = 16 << 20;
  absl::Status status;
  std::vector<char> received;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    const int64_t bytes = byteSize(variable.spec);
    // The whole is at hand if there is no other process.
    const int64_t most = options.job ? pieceBytes : bytes;
    for (int64_t begin = 0; begin < bytes; begin += most) {
      const int64_t size = std::min(most, bytes - begin);
      char *piece = nullptr;
      if (where.rank == 0) {
        piece = whole(variable) + begin;
      } else {
        received.resize(static_cast<size_t>(size));
        piece = received.data();
      }
      // Continue after an error, too: other processes wait for this one.
      if (options.job)
        status.Update(options.job->broadcast(piece, size));
      split(variable, {piece, static_cast<size_t>(size)}, begin);
    }
  }
  return status;
}

absl::Status Device::sendParts() {
  const bool isMaster = where.rank == 0;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    const int64_t bytes = byteSize(partOf(variable));
    std::vector<std::pair<int, std::vector<char>>> received;
    std::vector<Transport::Message> sends, receives;
    for (int shard = 0; shard < where.shards; ++shard) {
      if (firstWithPart(variable, shard, 0) != shard)
        continue;
      int rank = where.processOf(shard);
      if (rank == where.rank && !isMaster)
        sends.push_back({0, 0, this->variable(shard, variable), bytes});
      if (rank != 0 && isMaster)
        received.emplace_back(shard,
                              std::vector<char>(static_cast<size_t>(bytes)));
      if (rank == 0 && isMaster)
        join(variable, shard, this->variable(shard, variable));
    }
    for (auto &[shard, part] : received)
      receives.push_back({where.processOf(shard), 0, part.data(), bytes});
    if (sends.empty() && receives.empty())
      continue;
    RETURN_IF_ERROR(options.job->exchange(sends, receives));
    for (auto &[shard, part] : received)
      join(variable, shard, part.data());
  }
  return absl::OkStatus();
}

/// Copies a shard's part into the complete variable.
void Device::join(const systole_variable &variable, int shard,
                  const char *part) {
  char *to = whole(variable);
  forEachRow(variable, shard, [&](int64_t at, int64_t from, int64_t bytes) {
    std::memcpy(to + at, part + from, static_cast<size_t>(bytes));
  });
}

absl::Status Device::gatherState() {
  if (!hasParts(program))
    return absl::OkStatus();
  if (lent && !lent->awaitAll(options.timeout))
    return lateReader(options.timeout);
  if (!options.job)
    return sendParts();
  return options.job->instruct(JobMessage::GatherState, {},
                               [&] { return sendParts(); });
}

} // namespace systole::runtime

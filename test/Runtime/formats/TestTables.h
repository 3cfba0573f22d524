//===- TestTables.h - Tables and bundles, byte by byte ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes LevelDB's tables and TensorFlow's bundles from the formats'
// descriptions, with right checksums and whatever else a test wants in them.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_TESTTABLES_H
#define SYSTOLE_TEST_RUNTIME_TESTTABLES_H

#include "runtime/formats/proto/tensor_bundle.pb.h"

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace systole::test {

std::string varint(uint64_t value);

/// An entry of a block: the bytes that its key shares with the key before, and
/// the rest.
std::string tableEntry(uint64_t shared, absl::string_view unshared,
                       absl::string_view value);
/// Entries and their end, without places of whole keys but the first.
std::string tableBlock(absl::string_view entries);
/// A block as it is in the file: with its type and its checksum.
std::string sealed(absl::string_view block, char type = 0);
/// The position of a block.
std::string blockHandle(uint64_t offset, uint64_t size);
std::string tableFooter(absl::string_view meta, absl::string_view index);

/// A table of these bytes, whose list of blocks has these places.
std::string tableOf(std::string blocks,
                    const std::vector<std::string> &handles);
/// A table of one block.
std::string tableOf(absl::string_view block);

using BundleEntries = std::vector<std::pair<std::string, proto::BundleEntry>>;

/// An entry at the beginning of the data, with the checksum of `data`.
proto::BundleEntry bundleEntry(int32_t tensorflowType,
                               const std::vector<int64_t> &dims,
                               absl::string_view data);

/// The index of entries, which are in order.
std::string bundleIndex(const BundleEntries &entries, int32_t numFiles = 1);

/// Writes PREFIX.index and the only data file.
void writeBundle(const std::string &prefix, const BundleEntries &entries,
                 absl::string_view data, int32_t numFiles = 1);

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_TESTTABLES_H

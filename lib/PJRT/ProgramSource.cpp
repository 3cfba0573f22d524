//===- ProgramSource.cpp - The source of a compiled program ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramSource.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Error.h"

using namespace systole;
using namespace systole::pjrt;

/// Larger programs are not kept: they hold arrays.
static constexpr size_t maxStoredBytes = 4 << 20;

void pjrt::keepSource(llvm::StringRef source, Program &program) {
  // Compression takes time in each compilation: a program far above the limit
  // does not get below it.
  if (source.size() > 8 * maxStoredBytes)
    return;
  llvm::SmallVector<uint8_t, 0> compressed;
  bool isCompressed = llvm::compression::zstd::isAvailable();
  if (isCompressed)
    llvm::compression::zstd::compress(
        llvm::arrayRefFromStringRef(source), compressed,
        llvm::compression::zstd::BestSpeedCompression);
  llvm::StringRef stored =
      isCompressed ? llvm::toStringRef(compressed) : source;
  if (stored.size() > maxStoredBytes)
    return;
  program.set_source(stored.data(), stored.size());
  if (isCompressed)
    program.set_source_bytes(static_cast<int64_t>(source.size()));
}

absl::StatusOr<std::string> pjrt::getSource(const Program &program) {
  if (program.source().empty())
    return absl::UnimplementedError(
        "the program " + program.name() +
        " has no text of its optimized form: it was too large to keep");
  if (program.source_bytes() == 0)
    return program.source();
  llvm::SmallVector<uint8_t, 0> source;
  if (llvm::Error error = llvm::compression::zstd::decompress(
          llvm::arrayRefFromStringRef(program.source()), source,
          program.source_bytes()))
    return absl::DataLossError(
        "the source of the program " + program.name() +
        " is damaged: " + llvm::toString(std::move(error)));
  return llvm::toStringRef(source).str();
}

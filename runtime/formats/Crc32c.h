//===- Crc32c.h - The checksum of records and checkpoints -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CRC-32C (Castagnoli; RFC 3720, appendix B.4), and the masked form that
// TFRecord files and tensor bundles store.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_CRC32C_H
#define SYSTOLE_RUNTIME_FORMATS_CRC32C_H

#include "absl/strings/string_view.h"

#include <cstdint>

namespace systole {

/// The method of computation. All give the same result.
enum class Crc32cMethod {
  Table, ///< One byte after the other, on any CPU.
  /// SSE4.2's instruction for 8 bytes: each waits for the previous one.
  Instruction,
  ThreeStreams, ///< That instruction on three parts in parallel, and PCLMULQDQ.
  WideProducts  ///< Carry-less products of 512 bits (AVX-512, VPCLMULQDQ).
};

/// Whether the CPU supports the method.
bool isSupported(Crc32cMethod method);

/// Extends `crc`, the CRC-32C of some bytes, by the following `bytes`. The
/// method must be supported.
uint32_t extendCrc32c(uint32_t crc, absl::string_view bytes,
                      Crc32cMethod method);

/// Extends `crc` by the fastest method.
uint32_t extendCrc32c(uint32_t crc, absl::string_view bytes);

inline uint32_t crc32c(absl::string_view bytes) {
  return extendCrc32c(0, bytes);
}

/// Stored checksums are rotated and offset, so that a checksum over data with
/// embedded checksums does not degenerate.
constexpr uint32_t maskCrc32c(uint32_t crc) {
  return ((crc >> 15) | (crc << 17)) + 0xa282ead8u;
}
constexpr uint32_t unmaskCrc32c(uint32_t masked) {
  uint32_t rotated = masked - 0xa282ead8u;
  return (rotated >> 17) | (rotated << 15);
}

inline uint32_t maskedCrc32c(absl::string_view bytes) {
  return maskCrc32c(crc32c(bytes));
}

} // namespace systole

#endif // SYSTOLE_RUNTIME_FORMATS_CRC32C_H

//===- Crc32c.cpp - The checksum of records and checkpoints ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A checksum is the remainder of the bytes, as a polynomial over GF(2), divided
// by another polynomial of degree 32. Bytes at a distance of n bits from the
// end may be multiplied by x^n modulo that polynomial and added to the end
// ("folded"). See Gopal et al., Fast CRC Computation for Generic Polynomials
// Using PCLMULQDQ Instruction, Intel, 2009. Several folds run at a time.
// SSE4.2's instruction divides the rest.
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Crc32c.h"

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

using namespace systole;

namespace {

/// Bits are reflected: the lowest is the coefficient of the highest power.
constexpr uint32_t reversedPolynomial = 0x82f63b78u;

/// The remainder, times x.
constexpr uint32_t timesX(uint32_t remainder) {
  return (remainder >> 1) ^ ((remainder & 1) ? reversedPolynomial : 0);
}

constexpr std::array<uint32_t, 256> makeTable() {
  std::array<uint32_t, 256> table = {};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit)
      remainder = timesX(remainder);
    table[byte] = remainder;
  }
  return table;
}

constexpr std::array<uint32_t, 256> table = makeTable();

uint32_t extendByTable(uint32_t crc, absl::string_view bytes) {
  uint32_t remainder = ~crc;
  for (char byte : bytes)
    remainder = table[(remainder ^ static_cast<uint8_t>(byte)) & 0xff] ^
                (remainder >> 8);
  return ~remainder;
}

#if defined(__x86_64__)

__attribute__((target("sse4.2"))) inline uint64_t step(uint64_t remainder,
                                                       const char *from) {
  uint64_t word;
  std::memcpy(&word, from, sizeof(word));
  return _mm_crc32_u64(remainder, word);
}

__attribute__((target("sse4.2"))) uint32_t
extendByInstruction(uint32_t crc, absl::string_view bytes) {
  uint64_t remainder = ~crc;
  const char *at = bytes.data();
  const char *end = at + bytes.size();
  for (; end - at >= 8; at += 8)
    remainder = step(remainder, at);
  // An instruction takes equally long for any size: the rest needs three at
  // most.
  uint32_t rest = static_cast<uint32_t>(remainder);
  if (end - at >= 4) {
    uint32_t part;
    std::memcpy(&part, at, sizeof(part));
    rest = _mm_crc32_u32(rest, part);
    at += sizeof(part);
  }
  if (end - at >= 2) {
    uint16_t part;
    std::memcpy(&part, at, sizeof(part));
    rest = _mm_crc32_u16(rest, part);
    at += sizeof(part);
  }
  if (at != end)
    rest = _mm_crc32_u8(rest, static_cast<uint8_t>(*at));
  return ~rest;
}

/// x^n modulo the polynomial.
constexpr uint32_t powerOfX(int n) {
  uint32_t remainder = 0x80000000u;
  for (int i = 0; i < n; ++i)
    remainder = timesX(remainder);
  return remainder;
}

/// `remainder` times x^`bits`, as 64 bits that are still to be divided. A
/// product of reflected bits is one bit short, and the division adds 32.
template <int bits>
__attribute__((target("pclmul"))) inline uint64_t shifted(uint64_t remainder) {
  constexpr uint32_t factor = powerOfX(bits - 33);
  const __m128i product =
      _mm_clmulepi64_si128(_mm_cvtsi64_si128(static_cast<int64_t>(remainder)),
                           _mm_cvtsi64_si128(factor), 0);
  return static_cast<uint64_t>(_mm_cvtsi128_si64(product));
}

__attribute__((target("sse4.2,pclmul"))) uint32_t
extendInThree(uint32_t crc, absl::string_view bytes) {
  // The bytes of each third of a block.
  constexpr int third = 128;
  uint64_t remainder = ~crc;
  const char *at = bytes.data();
  const char *end = at + bytes.size();
  for (; end - at >= 3 * third; at += 3 * third) {
    uint64_t a = remainder, b = 0, c = 0;
    for (const char *i = at; i != at + third; i += 8) {
      a = step(a, i);
      b = step(b, i + third);
      c = step(c, i + 2 * third);
    }
    remainder =
        c ^ _mm_crc32_u64(0, shifted<8 * 2 * third>(a) ^ shifted<8 * third>(b));
  }
  return extendByInstruction(
      ~static_cast<uint32_t>(remainder),
      absl::string_view(at, static_cast<size_t>(end - at)));
}

/// The multipliers that move 128 bits by `bits` towards the end: one for the
/// first half, which is 64 bits farther away, and one for the second. They have
/// 33 bits because reflected products are one bit short.
struct Factors {
  explicit constexpr Factors(int bits)
      : first(uint64_t{powerOfX(bits + 64 - 32)} << 1),
        second(uint64_t{powerOfX(bits - 32)} << 1) {}
  uint64_t first, second;
};

#define SYSTOLE_WIDE                                                           \
  __attribute__((                                                              \
      target("sse4.2,pclmul,avx512f,avx512bw,avx512vbmi2,vpclmulqdq")))

template <int bits>
SYSTOLE_WIDE inline __m128i fold128(__m128i part, __m128i onto) {
  static constexpr Factors factors(bits);
  const __m128i by = _mm_set_epi64x(static_cast<int64_t>(factors.second),
                                    static_cast<int64_t>(factors.first));
  return _mm_xor_si128(_mm_xor_si128(_mm_clmulepi64_si128(part, by, 0x00),
                                     _mm_clmulepi64_si128(part, by, 0x11)),
                       onto);
}

SYSTOLE_WIDE inline __m512i load512(const char *from) {
  return _mm512_loadu_si512(from);
}

template <int bits>
SYSTOLE_WIDE inline __m512i fold512(__m512i part, __m512i onto) {
  static constexpr Factors factors(bits);
  const __m512i by = _mm512_broadcast_i32x4(
      _mm_set_epi64x(static_cast<int64_t>(factors.second),
                     static_cast<int64_t>(factors.first)));
  constexpr int threeXors = 0x96;
  return _mm512_ternarylogic_epi64(_mm512_clmulepi64_epi128(part, by, 0x00),
                                   _mm512_clmulepi64_epi128(part, by, 0x11),
                                   onto, threeXors);
}

SYSTOLE_WIDE uint32_t extendByWideProducts(uint32_t crc,
                                           absl::string_view bytes) {
  constexpr size_t part = 64, step = 4 * part;
  if (bytes.size() < step)
    return extendInThree(crc, bytes);
  // Leading zeros do not change a polynomial. They fill the first part, so that
  // no bytes are left over at the end. The previous checksum is added to the
  // first four bytes, which may extend into the second part.
  const size_t zeros = -bytes.size() % part, head = part - zeros;
  const __mmask64 isByte = ~uint64_t{0} << zeros;
  const char *at = bytes.data() + head;
  const char *end = bytes.data() + bytes.size();
  const __m128i before = _mm_cvtsi32_si128(static_cast<int32_t>(~crc));
  const uint32_t late = head < 4 ? ~crc >> 8 * head : 0;
  __m512i a = _mm512_maskz_expand_epi8(
      isByte,
      _mm512_xor_si512(load512(bytes.data()), _mm512_zextsi128_si512(before)));
  __m512i b = _mm512_xor_si512(
      load512(at),
      _mm512_zextsi128_si512(_mm_cvtsi32_si128(static_cast<int32_t>(late))));
  __m512i c = load512(at + part), d = load512(at + 2 * part);
  for (at += 3 * part; end - at >= static_cast<ptrdiff_t>(step); at += step) {
    a = fold512<8 * step>(a, load512(at));
    b = fold512<8 * step>(b, load512(at + part));
    c = fold512<8 * step>(c, load512(at + 2 * part));
    d = fold512<8 * step>(d, load512(at + 3 * part));
  }
  d = fold512<3 * 8 * part>(a,
                            fold512<2 * 8 * part>(b, fold512<8 * part>(c, d)));
  for (; at != end; at += part)
    d = fold512<8 * part>(d, load512(at));
  const __m128i last = fold128<3 * 128>(
      _mm512_castsi512_si128(d),
      fold128<2 * 128>(_mm512_extracti32x4_epi32(d, 1),
                       fold128<128>(_mm512_extracti32x4_epi32(d, 2),
                                    _mm512_extracti32x4_epi32(d, 3))));
  uint64_t remainder =
      _mm_crc32_u64(0, static_cast<uint64_t>(_mm_cvtsi128_si64(last)));
  remainder = _mm_crc32_u64(remainder,
                            static_cast<uint64_t>(_mm_extract_epi64(last, 1)));
  return ~static_cast<uint32_t>(remainder);
}

#undef SYSTOLE_WIDE
#endif // defined(__x86_64__)

using Extend = uint32_t (*)(uint32_t crc, absl::string_view bytes);

/// Returns the function of a method, or null if the CPU does not support the
/// method.
Extend find(Crc32cMethod method) {
  switch (method) {
  case Crc32cMethod::Table:
    return extendByTable;
#if defined(__x86_64__)
  case Crc32cMethod::Instruction:
    return __builtin_cpu_supports("sse4.2") ? extendByInstruction : nullptr;
  case Crc32cMethod::ThreeStreams:
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul")
               ? extendInThree
               : nullptr;
  case Crc32cMethod::WideProducts:
    return find(Crc32cMethod::ThreeStreams) &&
                   __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512vbmi2") &&
                   __builtin_cpu_supports("vpclmulqdq")
               ? extendByWideProducts
               : nullptr;
#else
  default:
    break;
#endif
  }
  return nullptr;
}

Extend findFastest() {
  for (Crc32cMethod method :
       {Crc32cMethod::WideProducts, Crc32cMethod::ThreeStreams,
        Crc32cMethod::Instruction})
    if (Extend extend = find(method))
      return extend;
  return extendByTable;
}

} // namespace

bool systole::isSupported(Crc32cMethod method) { return find(method); }

uint32_t systole::extendCrc32c(uint32_t crc, absl::string_view bytes,
                               Crc32cMethod method) {
  return find(method)(crc, bytes);
}

uint32_t systole::extendCrc32c(uint32_t crc, absl::string_view bytes) {
  static const Extend fastest = findFastest();
  return fastest(crc, bytes);
}

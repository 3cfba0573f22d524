//===- AMXInstructions.cpp - The meaning of AMX's instructions ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AMXInstructions.h"

#include <xmmintrin.h>

using namespace systole::amx;

namespace {

/// In a library that is loaded before main, this TLS model needs no call that
/// might allocate.
thread_local TileState state __attribute__((tls_model("initial-exec")));

/// The form that an encoding must have besides its opcode.
enum class Form { Memory, MemoryWithStride, Register, Fixed };

struct Encoding {
  uint8_t opcode;
  /// VEX.pp: 0 nothing, 1 is 66, 2 is F3, 3 is F2.
  uint8_t prefix;
  Form form;
  /// ModRM.reg must be 0: it extends the opcode.
  bool regIsZero;
  Operation operation;
  const char *name;
};

/// All of VEX.128.0F38.W0.
constexpr Encoding encodings[] = {
    {0x49, 0, Form::Memory, true, Operation::LoadConfiguration, "ldtilecfg"},
    {0x49, 1, Form::Memory, true, Operation::StoreConfiguration, "sttilecfg"},
    {0x49, 0, Form::Fixed, true, Operation::Release, "tilerelease"},
    {0x49, 3, Form::Register, false, Operation::Zero, "tilezero"},
    {0x4b, 3, Form::MemoryWithStride, false, Operation::Load, "tileloadd"},
    {0x4b, 1, Form::MemoryWithStride, false, Operation::Load, "tileloaddt1"},
    {0x4b, 2, Form::MemoryWithStride, false, Operation::Store, "tilestored"},
    {0x5c, 2, Form::Register, false, Operation::MultiplyBF16, "tdpbf16ps"},
    {0x5e, 3, Form::Register, false, Operation::MultiplySS, "tdpbssd"},
    {0x5e, 2, Form::Register, false, Operation::MultiplySU, "tdpbsud"},
    {0x5e, 1, Form::Register, false, Operation::MultiplyUS, "tdpbusd"},
    {0x5e, 0, Form::Register, false, Operation::MultiplyUU, "tdpbuud"},
};

/// General registers in the order of their encoding.
constexpr int generalRegisters[16] = {
    REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
    REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};

/// Reads an instruction byte by byte: what comes after it may not be mapped.
class Decoder {
public:
  explicit Decoder(const ucontext_t *context)
      : registers(context->uc_mcontext.gregs),
        begin(reinterpret_cast<const uint8_t *>(registers[REG_RIP])),
        next(begin) {}

  bool decode(Instruction &instruction) {
    if (*next++ != 0xc4)
      return false;
    uint8_t first = *next++;
    // ~R ~X ~B mmmmm: the high bits of reg, index and base; the map 0F38.
    if ((first & 0x1f) != 2)
      return false;
    unsigned highReg = first & 0x80 ? 0 : 8, highIndex = first & 0x40 ? 0 : 8,
             highBase = first & 0x20 ? 0 : 8;
    uint8_t second = *next++;
    // W ~vvvv L pp.
    if (second & 0x84)
      return false;
    instruction.vvvv = ~(second >> 3) & 15;
    uint8_t opcode = *next++, modRM = *next++;
    unsigned mod = modRM >> 6, rm = modRM & 7;
    instruction.reg = highReg | (modRM >> 3 & 7);
    instruction.rm = highBase | rm;
    for (const Encoding &encoding : encodings) {
      bool isMemory = encoding.form == Form::Memory ||
                      encoding.form == Form::MemoryWithStride;
      if (encoding.opcode != opcode || encoding.prefix != (second & 3) ||
          isMemory != (mod != 3) ||
          (encoding.regIsZero && instruction.reg != 0) ||
          (encoding.form == Form::Fixed && instruction.rm != 0) ||
          (encoding.form == Form::MemoryWithStride && rm != 4))
        continue;
      // Only a product has three operands.
      if (isProduct(encoding.operation)
              ? instruction.vvvv >= kTiles || instruction.rm >= kTiles
              : instruction.vvvv != 0)
        return false;
      if (instruction.reg >= kTiles)
        return false;
      instruction.operation = encoding.operation;
      instruction.name = encoding.name;
      if (isMemory)
        decodeAddress(instruction, mod, rm, highIndex, highBase,
                      encoding.form == Form::MemoryWithStride);
      instruction.length = next - begin;
      return true;
    }
    return false;
  }

private:
  void decodeAddress(Instruction &instruction, unsigned mod, unsigned rm,
                     unsigned highIndex, unsigned highBase, bool hasStride) {
    int64_t base = 0, index = 0;
    bool relative = false;
    bool wide = mod == 2;
    if (rm == 4) {
      uint8_t sib = *next++;
      unsigned indexRegister = highIndex | (sib >> 3 & 7);
      // 4 stands for none.
      if (indexRegister != 4)
        index = registers[generalRegisters[indexRegister]] << (sib >> 6);
      if ((sib & 7) == 5 && mod == 0)
        wide = true;
      else
        base = registers[generalRegisters[highBase | (sib & 7)]];
    } else if (rm == 5 && mod == 0) {
      relative = wide = true;
    } else {
      base = registers[generalRegisters[highBase | rm]];
    }
    if (wide) {
      int32_t displacement;
      std::memcpy(&displacement, next, sizeof(displacement));
      next += sizeof(displacement);
      base += displacement;
    } else if (mod == 1) {
      base += static_cast<int8_t>(*next++);
    }
    if (relative)
      base += reinterpret_cast<int64_t>(next);
    if (hasStride)
      instruction.stride = index;
    else
      base += index;
    instruction.address = reinterpret_cast<uint8_t *>(base);
  }

  const greg_t *registers;
  const uint8_t *begin, *next;
};

Fault illegal(const char *reason) {
  return {Fault::IllegalInstruction, reason};
}
Fault protection(const char *reason) { return {Fault::Protection, reason}; }

void release() { state = TileState(); }

/// Byte 0 is the palette, 1 the row to start at, 16 to 31 the bytes of the
/// tiles' rows, 48 to 55 their rows; all others are 0.
Fault loadConfiguration(const uint8_t *memory) {
  uint8_t bytes[64];
  std::memcpy(bytes, memory, sizeof(bytes));
  if (bytes[0] > 1)
    return protection("the palette is neither 0 nor 1");
  if (bytes[0] == 0) {
    release();
    return {};
  }
  // Only an interrupted load has another, and none here is.
  if (bytes[1] != 0)
    return protection(
        "loads that start at another row than 0 are not emulated");
  for (int i = 2; i < 64; ++i)
    if (bytes[i] != 0 && !(i >= 16 && i < 32) && !(i >= 48 && i < 56))
      return protection("a reserved byte of the configuration is not 0");
  TileState configured;
  configured.configured = true;
  for (int i = 0; i < kTiles; ++i) {
    Tile &tile = configured.tiles[i];
    tile.rows = bytes[48 + i];
    tile.rowBytes = bytes[16 + 2 * i] | bytes[17 + 2 * i] << 8;
    if (tile.rows > kMaxRows)
      return protection("a tile has more than 16 rows");
    if (tile.rowBytes > kMaxRowBytes)
      return protection("a tile's rows have more than 64 bytes");
    if ((tile.rows == 0) != (tile.rowBytes == 0))
      return protection("a tile has rows without bytes, or bytes without rows");
  }
  state = configured;
  return {};
}

void storeConfiguration(uint8_t *memory) {
  uint8_t bytes[64] = {};
  if (state.configured) {
    bytes[0] = 1;
    for (int i = 0; i < kTiles; ++i) {
      bytes[16 + 2 * i] = state.tiles[i].rowBytes;
      bytes[48 + i] = state.tiles[i].rows;
    }
  }
  std::memcpy(memory, bytes, sizeof(bytes));
}

/// Rows and bytes past those of the configuration become 0.
void loadTile(Tile &tile, const uint8_t *memory, int64_t stride) {
  for (int row = 0; row < tile.rows; ++row)
    std::memcpy(tile.data[row], memory + row * stride, tile.rowBytes);
}

void storeTile(const Tile &tile, uint8_t *memory, int64_t stride) {
  for (int row = 0; row < tile.rows; ++row)
    std::memcpy(memory + row * stride, tile.data[row], tile.rowBytes);
}

void zeroTile(Tile &tile) { std::memset(tile.data, 0, sizeof(tile.data)); }

float toFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// For each element of a row, the even and the odd products of its pairs are
/// summed separately from 0. Each step multiplies and adds with one rounding.
/// Then both sums are added, and the result is added to the element. Denormal
/// operands, sums and results are 0: the caller has set that, and rounding to
/// nearest even. Columns past those of the configuration are 0 in all tiles.
__attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3",
                             "default"))) void
multiplyBF16(Tile &sums, const Tile &left, const Tile &right) {
  constexpr int kColumns = kMaxRowBytes / 4;
  float even[kMaxRows][kColumns], odd[kMaxRows][kColumns];
  int pairs = left.rowBytes / 4;
  for (int k = 0; k < pairs; ++k) {
    uint32_t bits[kColumns];
    std::memcpy(bits, right.data[k], sizeof(bits));
    for (int column = 0; column < kColumns; ++column) {
      even[k][column] = toFloat(bits[column] << 16);
      odd[k][column] = toFloat(bits[column] & 0xffff0000);
    }
  }
  for (int row = 0; row < sums.rows; ++row) {
    float evenSums[kColumns] = {}, oddSums[kColumns] = {}, total[kColumns];
    uint32_t factors[kColumns];
    std::memcpy(factors, left.data[row], sizeof(factors));
    for (int k = 0; k < pairs; ++k) {
      float evenFactor = toFloat(factors[k] << 16),
            oddFactor = toFloat(factors[k] & 0xffff0000);
      for (int column = 0; column < kColumns; ++column) {
        evenSums[column] =
            __builtin_fmaf(evenFactor, even[k][column], evenSums[column]);
        oddSums[column] =
            __builtin_fmaf(oddFactor, odd[k][column], oddSums[column]);
      }
    }
    std::memcpy(total, sums.data[row], sizeof(total));
    for (int column = 0; column < kColumns; ++column)
      total[column] += evenSums[column] + oddSums[column];
    std::memcpy(sums.data[row], total, sums.rowBytes);
  }
}

int32_t toInteger(uint8_t byte, bool isSigned) {
  return isSigned ? static_cast<int8_t>(byte) : byte;
}

/// Each element of a row adds the products of quads of bytes modulo 2^32.
__attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3",
                             "default"))) void
multiplyBytes(Tile &sums, const Tile &left, const Tile &right,
              bool leftIsSigned, bool rightIsSigned) {
  constexpr int kColumns = kMaxRowBytes / 4;
  int quads = left.rowBytes / 4;
  int32_t numbers[kMaxRows][4][kColumns];
  for (int k = 0; k < quads; ++k)
    for (int i = 0; i < 4; ++i)
      for (int column = 0; column < kColumns; ++column)
        numbers[k][i][column] =
            toInteger(right.data[k][4 * column + i], rightIsSigned);
  for (int row = 0; row < sums.rows; ++row) {
    uint32_t total[kColumns];
    std::memcpy(total, sums.data[row], sizeof(total));
    for (int k = 0; k < quads; ++k)
      for (int i = 0; i < 4; ++i) {
        int32_t factor = toInteger(left.data[row][4 * k + i], leftIsSigned);
        for (int column = 0; column < kColumns; ++column)
          total[column] +=
              static_cast<uint32_t>(factor * numbers[k][i][column]);
      }
    std::memcpy(sums.data[row], total, sums.rowBytes);
  }
}

Fault multiply(const Instruction &instruction) {
  Tile &sums = state.tiles[instruction.reg];
  const Tile &left = state.tiles[instruction.rm];
  const Tile &right = state.tiles[instruction.vvvv];
  if (&sums == &left || &sums == &right || &left == &right)
    return illegal("the same tile twice");
  if (!sums.isValid() || !left.isValid() || !right.isValid())
    return illegal("a tile that is not configured");
  if (sums.rowBytes % 4 || left.rowBytes % 4 || right.rowBytes % 4)
    return illegal("rows of parts of elements");
  if (sums.rowBytes != right.rowBytes)
    return illegal(
        "as many columns of sums as of the second factor are wanted");
  if (sums.rows != left.rows)
    return illegal("as many rows of sums as of the first factor are wanted");
  if (left.rowBytes / 4 != right.rows)
    return illegal(
        "as many pairs in the first factor as rows in the second are "
        "wanted");
  if (Operation operation = instruction.operation;
      operation != Operation::MultiplyBF16) {
    multiplyBytes(sums, left, right,
                  operation == Operation::MultiplySS ||
                      operation == Operation::MultiplySU,
                  operation == Operation::MultiplySS ||
                      operation == Operation::MultiplyUS);
    return {};
  }
  unsigned control = _mm_getcsr();
  constexpr unsigned masked = 0x1f80, denormalsAreZeros = 0x8040;
  _mm_setcsr(masked | denormalsAreZeros);
  multiplyBF16(sums, left, right);
  _mm_setcsr(control);
  return {};
}

} // namespace

TileState &systole::amx::threadState() { return state; }

bool systole::amx::decode(const ucontext_t *context, Instruction &instruction) {
  return Decoder(context).decode(instruction);
}

Fault systole::amx::execute(const Instruction &instruction, bool isPermitted) {
  // These three access no tile, so they need no permission: IA32_XFD does not
  // disable them.
  switch (instruction.operation) {
  case Operation::LoadConfiguration:
    return loadConfiguration(instruction.address);
  case Operation::StoreConfiguration:
    storeConfiguration(instruction.address);
    return {};
  case Operation::Release:
    release();
    return {};
  default:
    break;
  }
  // #UD has priority over #NM; both become SIGILL.
  if (!state.configured)
    return illegal("tiles are not configured");
  if (!isPermitted)
    return illegal("the process has not asked the system for tiles");
  if (isProduct(instruction.operation))
    return multiply(instruction);
  Tile &tile = state.tiles[instruction.reg];
  if (!tile.isValid())
    return illegal("a tile that is not configured");
  if (instruction.operation == Operation::Zero) {
    zeroTile(tile);
    return {};
  }
  if (tile.rowBytes % 4)
    return illegal("rows of parts of elements");
  if (instruction.operation == Operation::Load)
    loadTile(tile, instruction.address, instruction.stride);
  else
    storeTile(tile, instruction.address, instruction.stride);
  return {};
}

//===- MatrixTile.cpp - Sums in tiles of the matrix extension -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AMX: tile registers 0 to 3 hold the sums of two by two tiles of 16 x 16.
// Registers 4 and 5 hold the rows of the broadcast operand, 6 and 7 the columns
// of the streamed one, of bf16 or bytes. Each has 16 rows of 64 bytes. Rows
// past the last are computed and not stored. Terms of bf16 (BF16Split) are
// multiplied in passes over the block, from the smallest to the largest, into
// the same tiles.
//
//===----------------------------------------------------------------------===//

#include "F32Products.h"
#include "Isa/TileInstructions.h"
#include "Tile.h"

using namespace mlir;
using namespace systole::tpu;

static constexpr int64_t tileRows = TileInstructions::kRows;

namespace {
class MatrixTile : public Tile {
public:
  explicit MatrixTile(const KernelCode &code)
      : Tile(code), tiles(code), products(code) {}

  void begin() override;
  void end() override {
    Tile::end();
    tiles.release();
  }

private:
  void multiply(const NestState &state) override;
  bool storesTiles(const NestState &state);
  void forRowsInLines(const NestState &state,
                      function_ref<void(NestState, Value)> body);
  void emitTileProducts(const NestState &state, Value memref, Value position,
                        int64_t pitch);
  StringRef getProduct() const;
  void emitTileStep(const NestState &state, Value streamed, Value broadcast);

  TileInstructions tiles;
  F32Products products;
  /// Memory of the thread through which sums pass: rows of two vectors.
  Value tileSums;
};
} // namespace

void MatrixTile::begin() {
  Value configuration =
      allocate(TileInstructions::kConfigurationBytes, b.getI8Type());
  tileSums =
      allocate(2 * tileRows * F32Products::kPitch, contraction.elementType);
  tiles.configure(configuration);
}

/// Whether tiles of sums are stored to the result directly.
bool MatrixTile::storesTiles(const NestState &state) {
  return !contraction.convertsResult() && op.getEpilogue().empty() &&
         !plan.lineDim && !state.first && plan.terms == 1 &&
         !plan.bypassesCaches && state.tailLanes == 0 &&
         state.rows % tileRows == 0;
}

/// Computes the sums of a block and stores them to the result.
void MatrixTile::multiply(const NestState &state) {
  if (storesTiles(state)) {
    const Source &result = state.sources[Contraction::Dest];
    return emitTileProducts(state, result.memref,
                            state.positions[Contraction::Dest],
                            result.strides[*plan.rowDim]);
  }
  emitTileProducts(state, tileSums, index(0), F32Products::kPitch);
  if (plan.terms > 1)
    when(products.isNeeded(state, tileSums),
         [&] { products.emit(state, tileSums); });
  // Rows are stored in a loop, since all of them would exceed the vector
  // registers.
  if (!plan.lineDim)
    return epilogue.storeRows(state, tileSums, F32Products::kPitch);
  forRowsInLines(state, [&](const NestState &row, Value iv) {
    epilogue.storeRow(row, tileSums, products.getPosition(iv, 0));
  });
}

/// Calls `body` for the rows of the tile that are in lines and not between
/// them.
void MatrixTile::forRowsInLines(const NestState &state,
                                function_ref<void(NestState, Value)> body) {
  int64_t pitch = getLinePitch(state);
  Value end = shift(state.firstRow, state.rows);
  Value lines = minimum(materialize(state.extents[*plan.lineDim]),
                        b.createOrFold<arith::CeilDivUIOp>(end, index(pitch)));
  loop(quotient(state.firstRow, pitch), lines, 1, [&](Value line) {
    NestState inLine = enter(state, *plan.lineDim, line);
    Value start = advance(index(0), line, pitch);
    Value first = b.createOrFold<arith::MaxSIOp>(start, state.firstRow);
    Value last =
        minimum(shift(start, contraction.dims[*plan.rowDim].size), end);
    loop(first, last, 1, [&](Value row) {
      body(enter(inLine, *plan.rowDim, subtract(row, start)),
           subtract(row, state.firstRow));
    });
  });
}

/// Computes the sums of a block in tiles, and stores them to memory.
void MatrixTile::emitTileProducts(const NestState &state, Value memref,
                                  Value position, int64_t pitch) {
  auto forEachTile = [&](function_ref<void(int64_t, int64_t)> body) {
    for (int64_t row = 0; row * tileRows < state.rows; ++row)
      for (int64_t vector = 0; vector < state.vectors; ++vector)
        body(row, vector);
  };
  forEachTile(
      [&](int64_t row, int64_t vector) { tiles.zero(2 * row + vector); });
  for (auto [rowTerm, columnTerm] : plan.getPasses())
    reduce(state, getDepthOfTiles(contraction),
           shift(state.positions[plan.streamed],
                 columnTerm * state.sources[plan.streamed].termStride),
           shift(state.positions[plan.broadcast],
                 rowTerm * state.sources[plan.broadcast].termStride),
           /*values=*/{}, [&](Value streamed, Value broadcast, Vectors) {
             emitTileStep(state, streamed, broadcast);
             return Vectors();
           });
  Value pitchBytes = tiles.bytes(4 * pitch);
  forEachTile([&](int64_t row, int64_t vector) {
    Value corner =
        shift(position, row * tileRows * pitch + vector * plan.lanes);
    tiles.store(2 * row + vector, memref, corner, pitchBytes);
  });
}

/// The instruction for the types of the rows and columns.
StringRef MatrixTile::getProduct() const {
  if (!contraction.isOfBytes())
    return "tdpbf16ps";
  if (contraction.isUnsigned[plan.broadcast])
    return contraction.isUnsigned[plan.streamed] ? "tdpbuud" : "tdpbusd";
  return contraction.isUnsigned[plan.streamed] ? "tdpbsud" : "tdpbssd";
}

/// Multiplies as many neighbours of the reduction as a tile has.
void MatrixTile::emitTileStep(const NestState &state, Value streamed,
                              Value broadcast) {
  const Source &rows = state.sources[plan.broadcast];
  const Source &columns = state.sources[plan.streamed];
  int64_t rowStride = plan.rowDim ? rows.strides[*plan.rowDim] : 0;
  const int64_t group = plan.getGroup();
  // Strides are in elements, of which a group takes 4 bytes.
  int64_t rowBytes = rowStride * 4 / group;
  int64_t groupBytes = 4 * columns.strides[plan.groupDim];
  StringRef product = getProduct();
  for (int64_t vector = 0; vector < state.vectors; ++vector)
    tiles.load(6 + vector, columns.memref,
               shift(streamed, vector * group * tileRows),
               tiles.bytes(groupBytes));
  for (int64_t row = 0; row * tileRows < state.rows; ++row) {
    tiles.load(4 + row, rows.memref,
               shift(broadcast, row * tileRows * rowStride),
               tiles.bytes(rowBytes));
    for (int64_t vector = 0; vector < state.vectors; ++vector)
      tiles.multiplyAdd(product, 2 * row + vector, 4 + row, 6 + vector);
  }
}

std::unique_ptr<Tile> systole::tpu::createMatrixTile(const KernelCode &code) {
  return std::make_unique<MatrixTile>(code);
}

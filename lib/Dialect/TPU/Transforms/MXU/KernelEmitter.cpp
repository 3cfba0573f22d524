//===- KernelEmitter.cpp - Loops and register tiles -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {

using Step = KernelPlan::Step;

/// A trip count or a distance: constant, or a value.
struct Extent {
  int64_t constant = 0;
  Value value; // Where it is not constant.
};

/// What the loops around a point of the nest have decided.
struct State {
  /// For each operand, the elements from its start to the current block.
  SmallVector<Value> positions;
  /// How much of each dimension is left for the inner levels.
  SmallVector<Extent> extents;
  /// Whether this is the first, the last block of the reduction; null: it is.
  Value first, last;
  /// The register tile; of the last vector only `tailLanes` lanes if not 0.
  int64_t vectors = 0, tailLanes = 0, rows = 1;
};

class Emitter {
public:
  Emitter(OpBuilder &builder, MXUOpInterface op, const Contraction &contraction,
          const KernelPlan &plan, const MXUTarget &target)
      : b(builder), loc(op.getLoc()), op(op), contraction(contraction),
        plan(plan), target(target),
        vectorType(VectorType::get(plan.lanes, contraction.elementType)) {}

  void run();

private:
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value materialize(const Extent &extent) {
    return extent.value ? extent.value : index(extent.constant);
  }
  /// position + iv * stride.
  Value advance(Value position, Value iv, int64_t stride) {
    if (stride == 0)
      return position;
    Value distance = iv;
    if (stride != 1)
      distance = arith::MulIOp::create(b, loc, iv, index(stride));
    return arith::AddIOp::create(b, loc, position, distance);
  }
  Value shift(Value position, int64_t distance) {
    if (distance == 0)
      return position;
    return arith::AddIOp::create(b, loc, position, index(distance));
  }
  int64_t stride(unsigned operand, unsigned dim) {
    return operand == plan.streamed && packed
               ? packedStrides[dim]
               : contraction.dims[dim].strides[operand];
  }
  void loop(Extent extent, int64_t step, function_ref<void(Value)> body);

  Value flatten(Value memref);
  Value tailMask(int64_t lanes);
  Value loadVector(Value memref, Value position, int64_t tailLanes,
                   VectorType type);
  void storeVector(Value vector, Value memref, Value position,
                   int64_t tailLanes);

  /// Writes the levels from `level` on.
  void emit(unsigned level, const State &state);
  State enter(const State &state, unsigned dim, Value iv, int64_t step);
  void emitLoop(unsigned level, const State &state);
  void emitPanels(unsigned level, const State &state);
  void emitRows(unsigned level, const State &state);

  void emitPack(unsigned level, const State &state);
  void emitPackPanel(const State &state, ArrayRef<unsigned> dims, Value from,
                     Value to, int64_t vectors, int64_t tailLanes);
  void packContiguous(const State &state, Value from, Value to, int64_t vectors,
                      int64_t tailLanes);
  void packTransposing(const State &state, unsigned dim, Value from, Value to,
                       int64_t vectors, int64_t tailLanes);
  void packScalars(Value from, Value to, int64_t vectors, int64_t tailLanes);

  void emitTile(const State &state);
  SmallVector<Value> emitReduction(const State &state, unsigned depth,
                                   Value streamedPosition,
                                   Value broadcastPosition,
                                   SmallVector<Value> accumulators);
  SmallVector<Value> emitEpilogue(const State &state,
                                  ArrayRef<Value> accumulators);
  Value rowPosition(const State &state, unsigned operand, int64_t row,
                    int64_t vector);

  OpBuilder &b;
  Location loc;
  MXUOpInterface op;
  const Contraction &contraction;
  const KernelPlan &plan;
  const MXUTarget &target;
  VectorType vectorType;
  /// The operands, flattened; the streamed one is the buffer inside Pack.
  SmallVector<Value> memrefs;
  Value buffer;
  bool packed = false;
  SmallVector<int64_t> packedStrides;
};

} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// The elements of a memref from its first to its last, in one dimension.
Value Emitter::flatten(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  int64_t span = 1;
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides))
    span += (size - 1) * stride;
  MemRefLayoutAttrInterface layout;
  OpFoldResult start = b.getIndexAttr(offset);
  Value base = memref;
  if (offset != 0)
    layout = StridedLayoutAttr::get(b.getContext(), offset, {1});
  if (ShapedType::isDynamic(offset)) {
    auto metadata = memref::ExtractStridedMetadataOp::create(b, loc, memref);
    base = metadata.getBaseBuffer();
    start = metadata.getOffset();
  }
  auto flat = MemRefType::get({span}, type.getElementType(), layout,
                              type.getMemorySpace());
  return memref::ReinterpretCastOp::create(
      b, loc, flat, base, start, ArrayRef<OpFoldResult>{b.getIndexAttr(span)},
      ArrayRef<OpFoldResult>{b.getIndexAttr(1)});
}

Value Emitter::tailMask(int64_t lanes) {
  return vector::ConstantMaskOp::create(
      b, loc, VectorType::get(plan.lanes, b.getI1Type()),
      ArrayRef<int64_t>{lanes});
}

Value Emitter::loadVector(Value memref, Value position, int64_t tailLanes,
                          VectorType type) {
  if (tailLanes == 0)
    return vector::LoadOp::create(b, loc, type, memref, position);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  return vector::MaskedLoadOp::create(b, loc, type, memref, position,
                                      tailMask(tailLanes), zero);
}

void Emitter::storeVector(Value vector, Value memref, Value position,
                          int64_t tailLanes) {
  if (tailLanes == 0)
    vector::StoreOp::create(b, loc, vector, memref, position);
  else
    vector::MaskedStoreOp::create(b, loc, memref, position, tailMask(tailLanes),
                                  vector);
}

//===----------------------------------------------------------------------===//
// The loop nest
//===----------------------------------------------------------------------===//

void Emitter::loop(Extent extent, int64_t step,
                   function_ref<void(Value)> body) {
  auto forOp =
      scf::ForOp::create(b, loc, index(0), materialize(extent), index(step));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(forOp.getBody()->getTerminator());
  body(forOp.getInductionVar());
}

void Emitter::run() {
  State state;
  for (auto [memref, offset] :
       llvm::zip_equal(contraction.operands, contraction.offsets)) {
    memrefs.push_back(flatten(memref));
    state.positions.push_back(index(offset));
  }
  for (const Contraction::Dim &dim : contraction.dims)
    state.extents.push_back({dim.size, {}});
  emit(0, state);
}

void Emitter::emit(unsigned level, const State &state) {
  if (level == plan.steps.size())
    return emitTile(state);
  switch (plan.steps[level].kind) {
  case Step::Loop:
    return emitLoop(level, state);
  case Step::Pack:
    return emitPack(level, state);
  case Step::Panels:
    return emitPanels(level, state);
  case Step::Rows:
    return emitRows(level, state);
  }
}

/// The state inside a loop over `dim` at `iv`, for a block of `step`.
State Emitter::enter(const State &state, unsigned dim, Value iv, int64_t step) {
  State inner = state;
  for (unsigned i = 0; i < inner.positions.size(); ++i)
    inner.positions[i] = advance(inner.positions[i], iv, stride(i, dim));
  return inner;
}

void Emitter::emitLoop(unsigned level, const State &state) {
  const Step &step = plan.steps[level];
  const Extent &extent = state.extents[step.dim];
  loop(extent, step.step, [&](Value iv) {
    State inner = enter(state, step.dim, iv, step.step);
    inner.extents[step.dim] = {step.step, {}};
    if (extent.value || extent.constant % step.step != 0) {
      Value left = arith::SubIOp::create(b, loc, materialize(extent), iv);
      inner.extents[step.dim].value =
          arith::MinSIOp::create(b, loc, left, index(step.step));
    }
    if (contraction.dims[step.dim].reduction) {
      Value first =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, iv, index(0));
      Value last =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge,
                                shift(iv, step.step), materialize(extent));
      inner.first = state.first
                        ? arith::AndIOp::create(b, loc, state.first, first)
                        : first;
      inner.last =
          state.last ? arith::AndIOp::create(b, loc, state.last, last) : last;
    }
    emit(level + 1, inner);
  });
}

void Emitter::emitPanels(unsigned level, const State &state) {
  const Step &step = plan.steps[level];
  int64_t size = contraction.dims[step.dim].size;
  int64_t full = size / step.step * step.step;
  if (full > 0)
    loop({full, {}}, step.step, [&](Value iv) {
      State inner = enter(state, step.dim, iv, step.step);
      inner.vectors = plan.vectors;
      emit(level + 1, inner);
    });
  if (full == size)
    return;
  State inner = enter(state, step.dim, index(full), step.step);
  inner.vectors = llvm::divideCeil(size - full, plan.lanes);
  inner.tailLanes = (size - full) % plan.lanes;
  emit(level + 1, inner);
}

void Emitter::emitRows(unsigned level, const State &state) {
  const Step &step = plan.steps[level];
  const Extent &extent = state.extents[step.dim];
  int64_t tail = contraction.dims[step.dim].size % step.step;
  Extent full{extent.constant / step.step * step.step, {}};
  Value remainder;
  if (extent.value) {
    // A block of whole tiles, or the last one.
    remainder = arith::RemUIOp::create(b, loc, extent.value, index(step.step));
    full.value = arith::SubIOp::create(b, loc, extent.value, remainder);
  }
  if (full.value || full.constant > 0)
    loop(full, step.step, [&](Value iv) {
      State inner = enter(state, step.dim, iv, step.step);
      inner.rows = step.step;
      emit(level + 1, inner);
    });
  if (tail == 0 || (!extent.value && extent.constant % step.step == 0))
    return;
  OpBuilder::InsertionGuard guard(b);
  if (extent.value) {
    Value isLast = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                         remainder, index(0));
    auto ifOp = scf::IfOp::create(b, loc, isLast, /*withElseRegion=*/false);
    b.setInsertionPoint(ifOp.thenYield());
  }
  State inner = enter(state, step.dim, materialize(full), step.step);
  inner.rows = tail;
  emit(level + 1, inner);
}

//===----------------------------------------------------------------------===//
// Packing: [panel][reductions...][vectors * lanes]
//===----------------------------------------------------------------------===//

void Emitter::emitPack(unsigned level, const State &state) {
  // The reductions that vary inside, and how much of each.
  SmallVector<unsigned> dims;
  bool allPanels = false;
  for (const Step &step : ArrayRef(plan.steps).drop_front(level)) {
    if (step.kind == Step::Loop && contraction.dims[step.dim].reduction &&
        !llvm::is_contained(dims, step.dim))
      dims.push_back(step.dim);
    allPanels |= step.kind == Step::Panels;
  }
  for (unsigned dim : plan.innerReductions)
    if (!llvm::is_contained(dims, dim))
      dims.push_back(dim);

  int64_t panelLanes = plan.vectors * plan.lanes;
  int64_t size = panelLanes;
  SmallVector<int64_t> strides(contraction.dims.size(), 0);
  for (unsigned dim : llvm::reverse(dims)) {
    strides[dim] = size;
    // A transposing pack writes whole squares.
    size *= llvm::alignTo(state.extents[dim].constant, plan.lanes);
  }
  int64_t panels = 1;
  if (allPanels) {
    strides[plan.vectorDim] = size / panelLanes;
    panels =
        llvm::divideCeil(contraction.dims[plan.vectorDim].size, panelLanes);
  }
  if (!buffer) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointAfterValue(memrefs[Contraction::Dest]);
    buffer = memref::AllocOp::create(
        b, loc, MemRefType::get({panels * size}, contraction.elementType),
        b.getI64IntegerAttr(64));
  }
  Value from = state.positions[plan.streamed];
  packedStrides = strides;
  if (!allPanels) {
    emitPackPanel(state, dims, from, index(0), state.vectors, state.tailLanes);
  } else {
    int64_t columns = contraction.dims[plan.vectorDim].size;
    int64_t full = columns / panelLanes * panelLanes;
    int64_t columnStride =
        contraction.dims[plan.vectorDim].strides[plan.streamed];
    if (full > 0)
      loop({full, {}}, panelLanes, [&](Value iv) {
        emitPackPanel(state, dims, advance(from, iv, columnStride),
                      advance(index(0), iv, size / panelLanes), plan.vectors,
                      0);
      });
    if (full < columns)
      emitPackPanel(state, dims, shift(from, full * columnStride),
                    index(full / panelLanes * size),
                    llvm::divideCeil(columns - full, plan.lanes),
                    (columns - full) % plan.lanes);
  }
  // Inside, the buffer stands for the factor.
  State inner = state;
  Value unpacked = memrefs[plan.streamed];
  memrefs[plan.streamed] = buffer;
  inner.positions[plan.streamed] = index(0);
  packed = true;
  emit(level + 1, inner);
  packed = false;
  memrefs[plan.streamed] = unpacked;
}

/// Packs one panel: loops over the reductions around one of three copies.
void Emitter::emitPackPanel(const State &state, ArrayRef<unsigned> dims,
                            Value from, Value to, int64_t vectors,
                            int64_t tailLanes) {
  auto factorStride = [&](unsigned dim) {
    return contraction.dims[dim].strides[plan.streamed];
  };
  std::optional<unsigned> transposed;
  if (factorStride(plan.vectorDim) != 1)
    for (unsigned dim : dims)
      if (factorStride(dim) == 1 && plan.lanes > 1)
        transposed = dim;
  auto nest = [&](auto &self, ArrayRef<unsigned> left, Value from,
                  Value to) -> void {
    if (!left.empty() && left.front() == transposed)
      return self(self, left.drop_front(), from, to);
    if (!left.empty())
      return loop(state.extents[left.front()], 1, [&](Value iv) {
        self(self, left.drop_front(),
             advance(from, iv, factorStride(left.front())),
             advance(to, iv, packedStrides[left.front()]));
      });
    if (transposed)
      return packTransposing(state, *transposed, from, to, vectors, tailLanes);
    if (factorStride(plan.vectorDim) == 1)
      return packContiguous(state, from, to, vectors, tailLanes);
    packScalars(from, to, vectors, tailLanes);
  };
  nest(nest, dims, from, to);
}

void Emitter::packContiguous(const State &state, Value from, Value to,
                             int64_t vectors, int64_t tailLanes) {
  for (int64_t v = 0; v < vectors; ++v)
    storeVector(loadVector(memrefs[plan.streamed], shift(from, v * plan.lanes),
                           v + 1 == vectors ? tailLanes : 0, vectorType),
                buffer, shift(to, v * plan.lanes), 0);
}

/// The factor is contiguous along the reduction `dim`: squares of vectors are
/// loaded along it and transposed in registers.
void Emitter::packTransposing(const State &state, unsigned dim, Value from,
                              Value to, int64_t vectors, int64_t tailLanes) {
  int64_t lanes = plan.lanes;
  int64_t columnStride =
      contraction.dims[plan.vectorDim].strides[plan.streamed];
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(vectorType));
  const Extent &extent = state.extents[dim];
  loop(extent, lanes, [&](Value iv) {
    Value left = arith::SubIOp::create(b, loc, materialize(extent), iv);
    Value mask;
    if (extent.value || extent.constant % lanes != 0)
      mask = vector::CreateMaskOp::create(
          b, loc, VectorType::get(lanes, b.getI1Type()), left);
    Value source = advance(from, iv, 1);
    Value target = advance(to, iv, packedStrides[dim]);
    for (int64_t v = 0; v < vectors; ++v) {
      int64_t columns = v + 1 == vectors && tailLanes ? tailLanes : lanes;
      SmallVector<Value> square(lanes, zero);
      for (int64_t column = 0; column < columns; ++column) {
        Value position = shift(source, (v * lanes + column) * columnStride);
        square[column] =
            mask ? vector::MaskedLoadOp::create(b, loc, vectorType,
                                                memrefs[plan.streamed],
                                                position, mask, zero)
                       .getResult()
                 : loadVector(memrefs[plan.streamed], position, 0, vectorType);
      }
      // Swap the blocks off the diagonal, of half the size at each stage.
      for (int64_t half = lanes / 2; half > 0; half /= 2) {
        SmallVector<int64_t> low(lanes), high(lanes);
        for (int64_t lane = 0; lane < lanes; ++lane) {
          low[lane] = lane & half ? lanes + lane - half : lane;
          high[lane] = lane & half ? lanes + lane : lane + half;
        }
        for (int64_t row = 0; row < lanes; ++row) {
          if (row & half)
            continue;
          Value top = square[row], bottom = square[row + half];
          square[row] = vector::ShuffleOp::create(b, loc, top, bottom, low);
          square[row + half] =
              vector::ShuffleOp::create(b, loc, top, bottom, high);
        }
      }
      for (int64_t row = 0; row < lanes; ++row)
        storeVector(square[row], buffer,
                    shift(target, row * packedStrides[dim] + v * lanes), 0);
    }
  });
}

void Emitter::packScalars(Value from, Value to, int64_t vectors,
                          int64_t tailLanes) {
  int64_t columns = vectors * plan.lanes;
  if (tailLanes) {
    columns -= plan.lanes - tailLanes;
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(vectorType));
    storeVector(zero, buffer, shift(to, (vectors - 1) * plan.lanes), 0);
  }
  int64_t columnStride =
      contraction.dims[plan.vectorDim].strides[plan.streamed];
  loop({columns, {}}, 1, [&](Value iv) {
    Value element =
        memref::LoadOp::create(b, loc, memrefs[plan.streamed],
                               ValueRange{advance(from, iv, columnStride)});
    memref::StoreOp::create(b, loc, element, buffer,
                            ValueRange{advance(to, iv, 1)});
  });
}

//===----------------------------------------------------------------------===//
// The register tile
//===----------------------------------------------------------------------===//

/// Where a row and vector of the tile are in an operand.
Value Emitter::rowPosition(const State &state, unsigned operand, int64_t row,
                           int64_t vector) {
  int64_t distance =
      (plan.rowDim ? row * stride(operand, *plan.rowDim) : 0) +
      vector * plan.lanes * contraction.dims[plan.vectorDim].strides[operand];
  return shift(state.positions[operand], distance);
}

void Emitter::emitTile(const State &state) {
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(vectorType));
  int64_t count = state.rows * state.vectors;
  auto tailOf = [&](int64_t vector) {
    return vector + 1 == state.vectors ? state.tailLanes : 0;
  };
  auto forEach = [&](function_ref<void(int64_t, int64_t)> body) {
    for (int64_t row = 0; row < state.rows; ++row)
      for (int64_t vector = 0; vector < state.vectors; ++vector)
        body(row, vector);
  };

  SmallVector<Value> accumulators(count, zero);
  if (state.first) {
    auto ifOp = scf::IfOp::create(b, loc, SmallVector<Type>(count, vectorType),
                                  state.first,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(ifOp.thenBlock());
    scf::YieldOp::create(b, loc, accumulators);
    b.setInsertionPointToEnd(ifOp.elseBlock());
    SmallVector<Value> loaded;
    forEach([&](int64_t row, int64_t vector) {
      loaded.push_back(
          loadVector(memrefs[Contraction::Dest],
                     rowPosition(state, Contraction::Dest, row, vector),
                     tailOf(vector), vectorType));
    });
    scf::YieldOp::create(b, loc, loaded);
    accumulators.assign(ifOp.result_begin(), ifOp.result_end());
  }

  accumulators =
      emitReduction(state, 0, state.positions[plan.streamed],
                    state.positions[plan.broadcast], std::move(accumulators));

  if (!op.getEpilogue().empty()) {
    if (state.last) {
      auto ifOp = scf::IfOp::create(
          b, loc, SmallVector<Type>(count, vectorType), state.last,
          /*addThenBlock=*/true, /*addElseBlock=*/true);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToEnd(ifOp.thenBlock());
      scf::YieldOp::create(b, loc, emitEpilogue(state, accumulators));
      b.setInsertionPointToEnd(ifOp.elseBlock());
      scf::YieldOp::create(b, loc, accumulators);
      accumulators.assign(ifOp.result_begin(), ifOp.result_end());
    } else {
      accumulators = emitEpilogue(state, accumulators);
    }
  }

  forEach([&](int64_t row, int64_t vector) {
    storeVector(
        accumulators[row * state.vectors + vector], memrefs[Contraction::Dest],
        rowPosition(state, Contraction::Dest, row, vector), tailOf(vector));
  });
}

/// Loops over the inner reductions from `depth` on, the accumulators in
/// registers; returns them.
SmallVector<Value> Emitter::emitReduction(const State &state, unsigned depth,
                                          Value streamedPosition,
                                          Value broadcastPosition,
                                          SmallVector<Value> accumulators) {
  if (depth < plan.innerReductions.size()) {
    unsigned dim = plan.innerReductions[depth];
    auto forOp =
        scf::ForOp::create(b, loc, index(0), materialize(state.extents[dim]),
                           index(1), accumulators);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(forOp.getBody());
    Value iv = forOp.getInductionVar();
    SmallVector<Value> sums = emitReduction(
        state, depth + 1,
        advance(streamedPosition, iv, stride(plan.streamed, dim)),
        advance(broadcastPosition, iv, stride(plan.broadcast, dim)),
        llvm::to_vector_of<Value>(forOp.getRegionIterArgs()));
    scf::YieldOp::create(b, loc, sums);
    return llvm::to_vector_of<Value>(forOp.getResults());
  }

  auto tailOf = [&](int64_t vector) {
    return vector + 1 == state.vectors ? state.tailLanes : 0;
  };
  SmallVector<Value> streamed;
  for (int64_t vector = 0; vector < state.vectors; ++vector)
    streamed.push_back(loadVector(memrefs[plan.streamed],
                                  shift(streamedPosition, vector * plan.lanes),
                                  packed ? 0 : tailOf(vector), vectorType));
  for (int64_t row = 0; row < state.rows; ++row) {
    Value position =
        shift(broadcastPosition,
              plan.rowDim ? row * stride(plan.broadcast, *plan.rowDim) : 0);
    Value scalar;
    if (!plan.elementwise) {
      Value element = memref::LoadOp::create(b, loc, memrefs[plan.broadcast],
                                             ValueRange{position});
      scalar = vector::BroadcastOp::create(b, loc, vectorType, element);
    }
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value factor = scalar ? scalar
                            : loadVector(memrefs[plan.broadcast],
                                         shift(position, vector * plan.lanes),
                                         tailOf(vector), vectorType);
      Value &sum = accumulators[row * state.vectors + vector];
      if (target.fusedMultiplyAdd) {
        // Not vector.fma, which may be rounded twice.
        sum = LLVM::FMAOp::create(b, loc, vectorType, factor, streamed[vector],
                                  sum);
      } else {
        Value product = arith::MulFOp::create(b, loc, factor, streamed[vector]);
        sum = arith::AddFOp::create(b, loc, sum, product);
      }
    }
  }
  return accumulators;
}

/// The epilogue's code, on vectors, for each accumulator.
SmallVector<Value> Emitter::emitEpilogue(const State &state,
                                         ArrayRef<Value> accumulators) {
  Block &block = op.getEpilogue().front();
  auto toVector = [&](Type type) { return VectorType::get(plan.lanes, type); };
  unsigned numOperands = block.getNumArguments() - 1;
  // Operands that are the same for all rows are loaded once.
  DenseMap<std::pair<unsigned, int64_t>, Value> shared;
  auto loadOperand = [&](unsigned i, int64_t row, int64_t vector) -> Value {
    unsigned operand = Contraction::FirstEpilogue + i;
    VectorType type = toVector(block.getArgument(i + 1).getType());
    Value position = rowPosition(state, operand, row, vector);
    Value memref = memrefs[operand];
    int64_t columnStride = contraction.dims[plan.vectorDim].strides[operand];
    int64_t tail = vector + 1 == state.vectors ? state.tailLanes : 0;
    if (columnStride == 1)
      return loadVector(memref, position, tail, type);
    if (columnStride == 0) {
      Value element =
          memref::LoadOp::create(b, loc, memref, ValueRange{position});
      return vector::BroadcastOp::create(b, loc, type, element).getResult();
    }
    Value result = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    for (int64_t lane = 0; lane < (tail ? tail : plan.lanes); ++lane) {
      Value element = memref::LoadOp::create(
          b, loc, memref, ValueRange{shift(position, lane * columnStride)});
      result = vector::InsertOp::create(b, loc, element, result, lane);
    }
    return result;
  };

  SmallVector<Value> results;
  for (int64_t row = 0; row < state.rows; ++row)
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      IRMapping mapping;
      mapping.map(block.getArgument(0),
                  accumulators[row * state.vectors + vector]);
      for (unsigned i = 0; i < numOperands; ++i) {
        bool perRow =
            plan.rowDim && stride(Contraction::FirstEpilogue + i, *plan.rowDim);
        Value value = perRow ? Value() : shared.lookup({i, vector});
        if (!value)
          value = loadOperand(i, row, vector);
        if (!perRow)
          shared[{i, vector}] = value;
        mapping.map(block.getArgument(i + 1), value);
      }
      for (Operation &inner : block.without_terminator()) {
        if (inner.hasTrait<OpTrait::ConstantLike>()) {
          Attribute value = cast<arith::ConstantOp>(inner).getValue();
          auto splat = DenseElementsAttr::get(
              toVector(inner.getResult(0).getType()), value);
          mapping.map(inner.getResult(0),
                      arith::ConstantOp::create(b, loc, splat).getResult());
          continue;
        }
        Operation *clone = b.clone(inner, mapping);
        for (OpResult result : clone->getResults())
          result.setType(toVector(result.getType()));
      }
      results.push_back(
          mapping.lookup(cast<MXUYieldOp>(block.back()).getValue()));
    }
  return results;
}

void systole::tpu::emitKernel(OpBuilder &builder, MXUOpInterface op,
                              const Contraction &contraction,
                              const KernelPlan &plan, const MXUTarget &target) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  Emitter(builder, op, contraction, plan, target).run();
}

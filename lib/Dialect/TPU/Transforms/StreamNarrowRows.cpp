//===- StreamNarrowRows.cpp - Products of a vector by narrow rows ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product of a vector by a large narrow matrix takes the time in which memory
// is read. Zen 4 reads at full speed only in the order of addresses, and CPUs
// with a distant last-level cache if enough lines are on their way to the L2
// cache. A row of bytes takes longer to compute than to read. So two or four
// rows are computed together, and one sequence of prefetches runs ahead of
// them. Zen 4 reads rows of 16 bits one by one: it prefetches them itself.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "PrefetchRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_STREAMNARROWROWSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// The distance of prefetches for rows that are computed together. They go to
/// the L2 cache, which waits for more lines at a time than the L1 cache.
constexpr int64_t kStreamAhead = 16384;

/// Vectors of an iteration: an addition to a sum waits for the last one.
constexpr int64_t kStreamedVectors = 4;

/// A loop `rows` around a loop that reads a row of large narrow matrices and
/// adds to sums of columns or of rows.
class RowStream {
public:
  RowStream(scf::ForOp rows, scf::ForOp loop) : rows(rows), loop(loop) {}

  bool analyze();
  /// Replaces the loops.
  void emit();

private:
  /// An element of memory that the loop adds to.
  struct Sum {
    memref::LoadOp load;
    memref::StoreOp store;
    /// Each column has a sum.
    bool ofColumns;
  };
  using Values = SmallVector<Value>;

  bool isWholeRows(memref::LoadOp load);
  bool findSums();
  bool isVectorizable();
  Sum *findSum(Operation *access);
  bool isAlongRow(ValueRange indices) {
    return !indices.empty() && indices.back() == loop.getInductionVar();
  }

  void emitRows(KernelBuilder &code, Value first, int64_t count);
  void prefetch(KernelBuilder &code, Value row, Value place, int64_t count);
  IRMapping emitInvariants(OpBuilder &b, Value row);
  void addVector(KernelBuilder &code, IRMapping &values, Value place,
                 MutableArrayRef<Value> current);

  scf::ForOp rows, loop;
  SmallVector<memref::LoadOp> narrow;
  SmallVector<Sum> sums;
  /// The operations whose results differ along a row.
  llvm::DenseSet<Operation *> varying;
  /// Elements of a vector, and of an iteration over all its vectors.
  int64_t lanes = 0, step = 0;
  /// Rows that are computed together.
  int64_t together = 1;
};

} // namespace

/// Whether the next row follows the last element of a row in memory.
bool RowStream::isWholeRows(memref::LoadOp load) {
  auto [strides, offset] = load.getMemRefType().getStridesAndOffset();
  for (auto [index, stride] : llvm::zip_equal(load.getIndices(), strides))
    if (index == rows.getInductionVar())
      return stride == loop.getStaticTripCount()->getSExtValue();
  return false;
}

RowStream::Sum *RowStream::findSum(Operation *access) {
  Sum *found = llvm::find_if(sums, [&](Sum &sum) {
    return sum.load == access || sum.store == access;
  });
  return found == sums.end() ? nullptr : found;
}

/// Finds the sums. Their memory has no other accesses.
bool RowStream::findSums() {
  llvm::SmallDenseMap<Value, int> accesses;
  for (Operation &op : *loop.getBody()) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      ++accesses[getBase(load.getMemRef())];
    auto store = dyn_cast<memref::StoreOp>(op);
    if (!store)
      continue;
    memref::LoadOp load;
    for (auto other : loop.getBody()->getOps<memref::LoadOp>())
      if (other.getMemRef() == store.getMemRef() &&
          llvm::equal(other.getIndices(), store.getIndices()))
        load = other;
    auto isFixed = [&](Value index) {
      return loop.isDefinedOutsideOfLoop(index);
    };
    bool ofColumns = isAlongRow(store.getIndices());
    if (!load || !load.getType().isF32() ||
        !llvm::all_of(store.getIndices().drop_back(ofColumns), isFixed) ||
        (ofColumns &&
         llvm::is_contained(store.getIndices(), rows.getInductionVar())))
      return false;
    auto add = store.getValueToStore().getDefiningOp<arith::AddFOp>();
    if (!ofColumns && (!add || !add->hasOneUse() || !load->hasOneUse() ||
                       *load->user_begin() != add ||
                       !arith::bitEnumContainsAll(
                           add.getFastmath(), arith::FastMathFlags::reassoc)))
      return false;
    sums.push_back({load, store, ofColumns});
  }
  return !sums.empty() && llvm::all_of(sums, [&](Sum &sum) {
    return accesses[getBase(sum.load.getMemRef())] == 1;
  });
}

/// Finds what differs along a row. It is loaded and computed in vectors.
bool RowStream::isVectorizable() {
  auto varies = [&](Value value) {
    return value == loop.getInductionVar() ||
           (value.getDefiningOp() && varying.contains(value.getDefiningOp()));
  };
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (findSum(&op)) {
      varying.insert(&op);
      continue;
    }
    if (llvm::none_of(op.getOperands(), varies)) {
      if (!isPure(&op) && !isa<memref::LoadOp>(op))
        return false;
      continue;
    }
    varying.insert(&op);
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      if (!isAlongRow(load.getIndices()) ||
          llvm::any_of(load.getIndices().drop_back(), varies) ||
          !load.getMemRefType().areTrailingDimsContiguous(1))
        return false;
    } else if (!isa<arith::ArithDialect>(op.getDialect()) ||
               !OpTrait::hasElementwiseMappableTraits(&op) ||
               llvm::is_contained(op.getOperands(), loop.getInductionVar())) {
      return false;
    }
  }
  return true;
}

bool RowStream::analyze() {
  std::optional<APInt> columns = loop.getStaticTripCount(),
                       count = rows.getStaticTripCount();
  CPUAttr cpu = getTarget(loop);
  if (!(prefetchesItself(cpu) || cpu.getDistantLlc()) || !columns || !count ||
      loop.getNumResults() != 0 || rows.getNumResults() != 0)
    return false;
  for (Operation &op : rows.getBody()->without_terminator())
    if (&op != loop && !isPure(&op))
      return false;
  narrow = findNarrowRows(rows, loop);
  if (narrow.empty() || !llvm::all_of(narrow, [&](memref::LoadOp load) {
        return isWholeRows(load);
      }))
    return false;
  lanes = cpu.getVectorBits() / 32;
  step = std::max(getLineElements(narrow), kStreamedVectors * lanes);
  if (columns->urem(step) != 0 || !findSums() || !isVectorizable())
    return false;
  bool hasBytes = llvm::any_of(narrow, [](memref::LoadOp load) {
    return load.getMemRefType().getElementTypeBitWidth() == 8;
  });
  bool sumsRows = llvm::any_of(sums, [](Sum &sum) { return !sum.ofColumns; });
  together = hasBytes ? 4 : 2;
  if (prefetchesItself(cpu) && !(hasBytes && sumsRows))
    together /= 2;
  return true;
}

/// Prefetches as much as an iteration over `count` rows reads.
void RowStream::prefetch(KernelBuilder &code, Value row, Value place,
                         int64_t count) {
  int64_t lineBytes = getTarget(loop).getLineBytes();
  Value read = code.times(place, count);
  for (memref::LoadOp load : narrow) {
    int64_t bits = load.getMemRefType().getElementTypeBitWidth();
    for (int64_t at = 0; at < count * step * bits / 8; at += lineBytes) {
      SmallVector<Value> indices(load.getIndices());
      for (Value &index : indices)
        if (index == rows.getInductionVar())
          index = row;
      indices.back() = code.shift(read, (kStreamAhead + at) * 8 / bits);
      memref::PrefetchOp::create(code.b, load.getMemRef(), indices,
                                 /*isWrite=*/false, /*localityHint=*/2,
                                 /*isDataCache=*/true);
    }
  }
}

/// Computes the values that all of a row shares.
IRMapping RowStream::emitInvariants(OpBuilder &b, Value row) {
  IRMapping values;
  values.map(rows.getInductionVar(), row);
  for (Operation &op : rows.getBody()->without_terminator())
    if (&op != loop)
      b.clone(op, values);
  for (Operation &op : loop.getBody()->without_terminator())
    if (!varying.contains(&op))
      b.clone(op, values);
  return values;
}

/// The product that an operation adds to a sum, and the sum; null for others.
/// Both are one instruction: a conversion and an addition take turns on Zen 4.
static std::pair<arith::MulFOp, Value> findProduct(Operation *op) {
  auto add = dyn_cast<arith::AddFOp>(op);
  if (!add || !add.getType().isF32() ||
      !arith::bitEnumContainsAll(add.getFastmath(),
                                 arith::FastMathFlags::reassoc))
    return {};
  for (auto [product, sum] : {std::pair(add.getRhs(), add.getLhs()),
                              std::pair(add.getLhs(), add.getRhs())})
    if (auto multiply = product.getDefiningOp<arith::MulFOp>();
        multiply && multiply->getBlock() == op->getBlock())
      return {multiply, sum};
  return {};
}

static SmallVector<Value> lookUp(IRMapping &values, ValueRange indices) {
  return llvm::map_to_vector(
      indices, [&](Value index) { return values.lookupOrDefault(index); });
}

/// Adds the products of a vector of a row at `place` to `current`, the vectors
/// of each sum.
void RowStream::addVector(KernelBuilder &code, IRMapping &values, Value place,
                          MutableArrayRef<Value> current) {
  values.map(loop.getInductionVar(), place);
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (!varying.contains(&op))
      continue;
    if (Sum *sum = findSum(&op)) {
      Value &vector = current[sum - sums.begin()];
      if (sum->load == &op)
        values.map(op.getResult(0), vector);
      else
        vector = values.lookup(sum->store.getValueToStore());
    } else if (auto load = dyn_cast<memref::LoadOp>(op)) {
      values.map(load.getResult(),
                 code.loadMasked(
                     load.getMemRef(), lookUp(values, load.getIndices()),
                     /*mask=*/Value(), code.getVectorType(load.getMemRef())));
    } else {
      auto widen = [&](Value operand) {
        Value value = values.lookupOrDefault(operand);
        return isa<VectorType>(value.getType())
                   ? value
                   : vector::BroadcastOp::create(
                         code.b, code.getVectorType(value), value);
      };
      if (auto [product, sum] = findProduct(&op); product) {
        values.map(op.getResult(0),
                   code.multiplyAdd(widen(product.getLhs()),
                                    widen(product.getRhs()), widen(sum),
                                    /*fuses=*/true));
        continue;
      }
      IRMapping operands;
      for (Value operand : op.getOperands())
        operands.map(operand, widen(operand));
      Operation *wide = op.cloneWithoutRegions(operands);
      for (OpResult result : wide->getResults())
        result.setType(code.getVectorType(result));
      code.b.insert(wide);
      values.map(op.getResults(), wide->getResults());
    }
  }
}

void RowStream::emitRows(KernelBuilder &code, Value first, int64_t count) {
  ImplicitLocOpBuilder &b = code.b;
  SmallVector<IRMapping> mappings;
  for (int64_t i = 0; i < count; ++i)
    mappings.push_back(emitInvariants(b, code.shift(first, i)));
  int64_t vectors = step / lanes;
  // A row's sum has vectors of its own, in the order of rows, vectors, sums.
  Values starts;
  for (int64_t i = 0; i < count * vectors; ++i)
    for (Sum &sum : sums)
      if (!sum.ofColumns)
        starts.push_back(
            code.splat(code.getVectorType(sum.load.getMemRef()), -0.0));
  auto body = [&](OpBuilder &, Location, Value place, ValueRange carried) {
    if (together > 1)
      prefetch(code, first, place, count);
    Values next(carried), places;
    SmallVector<Values> current(vectors, Values(sums.size()));
    for (int64_t v = 0; v < vectors; ++v) {
      places.push_back(code.shift(place, v * lanes));
      mappings.front().map(loop.getInductionVar(), places.back());
      for (auto [sum, vector] : llvm::zip_equal(sums, current[v]))
        if (sum.ofColumns)
          vector = code.loadMasked(
              sum.load.getMemRef(),
              lookUp(mappings.front(), sum.load.getIndices()),
              /*mask=*/Value(), code.getVectorType(sum.load.getMemRef()));
    }
    Value *own = next.data();
    for (int64_t row = 0; row < count; ++row)
      for (int64_t v = 0; v < vectors; ++v) {
        Value *from = own;
        for (auto [sum, vector] : llvm::zip_equal(sums, current[v]))
          if (!sum.ofColumns)
            vector = *from++;
        addVector(code, mappings[row], places[v], current[v]);
        for (auto [sum, vector] : llvm::zip_equal(sums, current[v]))
          if (!sum.ofColumns)
            *own++ = vector;
      }
    for (int64_t v = 0; v < vectors; ++v) {
      mappings.front().map(loop.getInductionVar(), places[v]);
      for (auto [sum, vector] : llvm::zip_equal(sums, current[v]))
        if (sum.ofColumns)
          code.storeMasked(vector, sum.store.getMemRef(),
                           lookUp(mappings.front(), sum.store.getIndices()),
                           /*mask=*/Value());
    }
    scf::YieldOp::create(b, next);
  };
  auto lines = scf::ForOp::create(b, loop.getLowerBound(), loop.getUpperBound(),
                                  code.index(step), starts, body);
  lines->setDiscardableAttrs(loop->getDiscardableAttrDictionary());

  int64_t ofRows = starts.size() / (count * vectors);
  for (int64_t row = 0; row < count; ++row) {
    int64_t number = 0;
    for (Sum &sum : sums) {
      if (sum.ofColumns)
        continue;
      auto add = sum.store.getValueToStore().getDefiningOp<arith::AddFOp>();
      auto flags = add.getFastmathAttr();
      Values parts;
      for (int64_t v = 0; v < vectors; ++v)
        parts.push_back(lines.getResult((row * vectors + v) * ofRows + number));
      // Neighbours are added, then these sums, ...
      for (; parts.size() > 1; parts.truncate(parts.size() / 2))
        for (size_t i = 0; i < parts.size() / 2; ++i)
          parts[i] =
              arith::AddFOp::create(b, parts[2 * i], parts[2 * i + 1], flags);
      Value total = vector::ReductionOp::create(
          b, vector::CombiningKind::ADD, parts.front(), add.getFastmath());
      SmallVector<Value> indices = lookUp(mappings[row], sum.load.getIndices());
      Value old = memref::LoadOp::create(b, sum.load.getMemRef(), indices);
      total = arith::AddFOp::create(b, old, total, flags);
      memref::StoreOp::create(b, total, sum.store.getMemRef(), indices);
      ++number;
    }
  }
}

void RowStream::emit() {
  ImplicitLocOpBuilder b(rows.getLoc(), rows);
  KernelBuilder code(b, lanes);
  int64_t count = rows.getStaticTripCount()->getSExtValue();
  int64_t whole = count / together * together;
  Value begin = rows.getLowerBound();
  if (whole > 0) {
    auto pairs = scf::ForOp::create(b, begin, code.shift(begin, whole),
                                    code.index(together));
    pairs->setDiscardableAttrs(rows->getDiscardableAttrDictionary());
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(pairs.getBody()->getTerminator());
    emitRows(code, pairs.getInductionVar(), together);
  }
  for (int64_t row = whole; row < count; ++row)
    emitRows(code, code.shift(begin, row), 1);
  rows.erase();
}

namespace {

struct StreamNarrowRows
    : systole::tpu::impl::StreamNarrowRowsPassBase<StreamNarrowRows> {
  void runOnOperation() override {
    SmallVector<RowStream> streams;
    getOperation()->walk([&](scf::ForOp loop) {
      auto rows = dyn_cast<scf::ForOp>(loop->getParentOp());
      if (!rows || loop.getBody()->without_terminator().empty())
        return;
      RowStream stream(rows, loop);
      if (stream.analyze())
        streams.push_back(std::move(stream));
    });
    for (RowStream &stream : streams)
      stream.emit();
  }
};

} // namespace

//===- VectorizeI4.cpp - Vectors of packed integers of 4 bits -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector of a block's words has eight vectors of neighbours. Two of them are
// in bits 15 to 22 of the words, or of shifted words: the upper bits of a
// float's significand. There a mask and the bits of 16 or 256 make the float n
// + 16 or n + 256 of an integer n. Its other bits make n + 8 of a signed
// integer. So each vector takes this operation and a multiplication with
// addition. The sum begins with the other operand times -16 or -256.
//
//===----------------------------------------------------------------------===//

#include "../KernelBuilder.h"
#include "../PrefetchRows.h"
#include "I4Operation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/bit.h"

namespace systole::tpu {
#define GEN_PASS_DEF_VECTORIZEI4PASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;
using namespace systole::tpu;

namespace {

/// The number of rows that are computed together, for which registers remain:
/// with vectors of 512 bits, and with shorter ones.
constexpr int64_t kWideRows = 8, kNarrowRows = 4;

/// The distance of a prefetch in the order of addresses, in elements.
constexpr int64_t kElementsAhead = 2 * 8192;

/// The lowest bit of the integers that become n + 16, and n + 256.
constexpr int64_t kHighBit = 19, kLowBit = 15;

/// The places that are in bits 19 to 22 and 15 to 18 of the same shifted word.
constexpr std::pair<int64_t, int64_t> kPairs[] = {
    {0, 7}, {2, 1}, {4, 3}, {6, 5}};

/// Emits the loops of an operation.
class I4Emitter : KernelBuilder {
public:
  I4Emitter(ImplicitLocOpBuilder &b, I4Operation &operation)
      : KernelBuilder(
            b,
            std::min<int64_t>(getTarget(operation.op).getVectorBits() / 32,
                              I4Block::words),
            operation.op),
        operation(operation), op(operation.op),
        fuses(getTarget(op).hasFusedMultiplyAdd() ||
              getTarget(op).hasFeature("neon")),
        at(operation.extents.size()) {}

  void emit();

private:
  /// Results of the body's operations at a position.
  using Known = llvm::DenseMap<Value, Value>;

  VectorType getVector(Type element) const {
    return VectorType::get(lanes, element);
  }
  Value toVector(Value value) {
    return isa<VectorType>(value.getType())
               ? value
               : vector::BroadcastOp::create(b, getVector(value.getType()),
                                             value);
  }
  Value splat(double number) {
    return KernelBuilder::splat(getVector(b.getF32Type()), number);
  }
  Value splatWord(int32_t word) {
    return KernelBuilder::splat(getVector(b.getI32Type()), word);
  }
  Value multiply(Value a, Value c) {
    if (!a)
      return c;
    if (isa<VectorType>(a.getType()) || isa<VectorType>(c.getType()))
      a = toVector(a), c = toVector(c);
    return arith::MulFOp::create(b, a, c);
  }
  Value addFloats(Value a, Value c) {
    return a ? arith::AddFOp::create(b, a, c) : c;
  }
  Value fuse(Value a, Value c, Value sum) {
    return multiplyAdd(a, c, sum, fuses);
  }
  /// Returns the number to subtract from an integer's float. Integers at even
  /// positions are in the upper bits.
  double getOffset(int64_t place) const {
    return (place % 2 == 0 ? 16 : 256) + (operation.isSigned ? 8 : 0);
  }

  void forOuter(unsigned count, function_ref<void()> body);
  void forRows(int64_t together, function_ref<void(int64_t)> body);
  Values forBlocks(ValueRange carried, function_ref<Values(ValueRange)> body);

  /// Makes the row's dimensions those of an element of the current block.
  void enterElement(int64_t inBlock);
  void enterRow(int64_t row) {
    if (operation.rowDim)
      at[*operation.rowDim] = shift(firstRow, row);
  }
  Values getIndices(OpOperand &operand);
  Value load(OpOperand &operand);
  void store(OpOperand &operand, Value value);
  void prefetch(int64_t together);
  Value loadWords(int64_t word);
  Value rotate(Value words, int64_t left);
  Value toFloats(Value words, int64_t place);
  Value compute(Value value, Known &known);
  Value computeProduct(ArrayRef<Value> leaves);

  void emitElements();
  void emitColumnSums(int64_t together);
  void emitRowSums(int64_t together);

  I4Operation &operation;
  linalg::GenericOp op;
  /// The CPU multiplies and adds in one instruction.
  bool fuses;
  /// The current value of each dimension.
  Values at;
  /// The first of the rows that are computed together.
  Value firstRow;
  /// The first element of the current block, in each dimension of the row.
  Values block;
};

} // namespace

/// Loops over the first dimensions outside of rows.
void I4Emitter::forOuter(unsigned count, function_ref<void()> body) {
  auto enter = [&](auto &self, unsigned i) -> void {
    if (i == count)
      return body();
    unsigned dim = operation.outer[i];
    loop(operation.extents[dim], [&](Value iv) {
      at[dim] = iv;
      self(self, i + 1);
    });
  };
  enter(enter, 0);
}

/// Computes `together` rows at a time, and the rest.
void I4Emitter::forRows(int64_t together, function_ref<void(int64_t)> body) {
  if (!operation.rowDim)
    return body(1);
  int64_t count = operation.extents[*operation.rowDim];
  int64_t whole = count / together * together;
  auto computeRows = [&](Value iv) {
    firstRow = iv;
    body(together);
  };
  loop(whole, computeRows, together);
  firstRow = index(whole);
  if (whole < count)
    body(count - whole);
}

/// Loops over the blocks of a row.
I4Emitter::Values I4Emitter::forBlocks(ValueRange carried,
                                       function_ref<Values(ValueRange)> body) {
  ArrayRef<unsigned> dims = operation.row;
  auto enter = [&](auto &self, unsigned i, ValueRange carried) -> Values {
    int64_t extent = operation.extents[dims[i]];
    bool isLast = operation.groupsPerBlock > 0 || i + 1 == dims.size();
    int64_t step = operation.groupsPerBlock > 0 ? operation.groupsPerBlock
                   : isLast                     ? I4Block::elements
                                                : 1;
    return carry(index(0), index(extent), step, carried,
                 [&](Value iv, Values values) {
                   block[i] = iv;
                   return isLast ? body(values) : self(self, i + 1, values);
                 });
  };
  block.assign(dims.size(), index(0));
  return enter(enter, 0, carried);
}

void I4Emitter::enterElement(int64_t inBlock) {
  ArrayRef<unsigned> dims = operation.row;
  if (operation.groupsPerBlock > 0) {
    int64_t size = operation.extents[dims[1]];
    at[dims[0]] = shift(block[0], inBlock / size);
    at[dims[1]] = index(inBlock % size);
    return;
  }
  for (auto [dim, value] : llvm::zip_equal(dims, block))
    at[dim] = value;
  at[dims.back()] = shift(block.back(), inBlock);
}

I4Emitter::Values I4Emitter::getIndices(OpOperand &operand) {
  Values indices;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
    indices.push_back(at[cast<AffineDimExpr>(expr).getPosition()]);
  return indices;
}

/// An operand at the current position: a vector if a row has its elements.
Value I4Emitter::load(OpOperand &operand) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type)
    return operand.get();
  Values indices = getIndices(operand);
  if (operation.isAlongRow(operand))
    return vector::LoadOp::create(b, getVector(type.getElementType()),
                                  operand.get(), indices);
  return memref::LoadOp::create(b, operand.get(), indices);
}

void I4Emitter::store(OpOperand &operand, Value value) {
  vector::StoreOp::create(b, toVector(value), operand.get(),
                          getIndices(operand));
}

/// Prefetches as much as a block of each row reads. Zen 4 reads memory at its
/// full speed only in the order of addresses.
void I4Emitter::prefetch(int64_t together) {
  OpOperand &integers = *operation.integers;
  auto type = cast<MemRefType>(integers.get().getType());
  CPUAttr cpu = getTarget(op);
  if (!operation.rowDim ||
      type.getNumElements() / 2 <= int64_t(cpu.getL1dBytes()))
    return;
  bool inOrder = prefetchesItself(cpu);
  int64_t ahead = std::max(kRowsAhead, together);
  for (int64_t row = 0; row < together; ++row) {
    enterRow(inOrder ? 0 : row + ahead);
    enterElement(0);
    Values indices = getIndices(integers);
    if (inOrder) {
      // The elements of earlier blocks of all rows come before.
      Value past = block.back();
      if (operation.row.size() == 2) {
        past = times(block.front(), operation.extents[operation.row[1]]);
        if (operation.groupsPerBlock == 0)
          past = add(past, block.back());
        indices.end()[-2] = index(0);
      }
      past = times(past, together);
      indices.back() = shift(past, kElementsAhead + row * I4Block::elements);
    }
    memref::PrefetchOp::create(b, integers.get(), indices, /*isWrite=*/false,
                               /*localityHint=*/3, /*isDataCache=*/true);
  }
}

Value I4Emitter::loadWords(int64_t word) {
  enterElement(0);
  return LoadI4Op::create(b, getVector(b.getI32Type()),
                          operation.integers->get(),
                          getIndices(*operation.integers), word);
}

Value I4Emitter::rotate(Value words, int64_t left) {
  Value high = arith::ShLIOp::create(b, words, splatWord(left));
  Value low = arith::ShRUIOp::create(b, words, splatWord(32 - left));
  return arith::OrIOp::create(b, high, low);
}

/// The integers at a place of words as floats, more by their offset.
Value I4Emitter::toFloats(Value words, int64_t place) {
  int64_t bit = place % 2 == 0 ? kHighBit : kLowBit;
  // Place 4 is in the upper bits, 3 in the lower ones; 0 and 7 are at the ends.
  if (place == 0 || place == 7)
    words = rotate(words, 16);
  else if (place < 3)
    words = arith::ShLIOp::create(b, words, splatWord(8));
  else if (place > 4)
    words = arith::ShRUIOp::create(b, words, splatWord(8));
  int32_t others = llvm::bit_cast<int32_t>(place % 2 == 0 ? 16.0f : 256.0f);
  if (operation.isSigned)
    others |= 8 << bit;
  Value masked = arith::AndIOp::create(b, words, splatWord(15 << bit));
  Value floats = arith::XOrIOp::create(b, masked, splatWord(others));
  return arith::BitcastOp::create(b, getVector(b.getF32Type()), floats);
}

/// The value of the body at the current position.
Value I4Emitter::compute(Value value, Known &known) {
  if (Value found = known.lookup(value))
    return found;
  Value result;
  Operation *definition = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == op.getBody()) {
    result = load(*op.getMatchingOpOperand(argument));
  } else if (!definition || definition->getBlock() != op.getBody()) {
    return value;
  } else if (definition->hasTrait<OpTrait::ConstantLike>()) {
    result = b.clone(*definition)->getResult(0);
  } else {
    Values operands =
        llvm::map_to_vector(definition->getOperands(), [&](Value operand) {
          return compute(operand, known);
        });
    bool isWide = llvm::any_of(operands, [](Value operand) {
      return isa<VectorType>(operand.getType());
    });
    if (isWide)
      for (Value &operand : operands)
        operand = toVector(operand);
    IRMapping mapping;
    mapping.map(definition->getOperands(), operands);
    Operation *clone = definition->clone(mapping);
    if (isWide)
      for (OpResult each : clone->getResults())
        each.setType(getVector(each.getType()));
    b.insert(clone);
    result = clone->getResult(0);
  }
  known[value] = result;
  return result;
}

/// The product of values of the body; null for none.
Value I4Emitter::computeProduct(ArrayRef<Value> leaves) {
  Value product;
  Known known;
  for (Value leaf : leaves)
    product = multiply(product, compute(leaf, known));
  return product;
}

/// Computes the body with the extended integers.
void I4Emitter::emitElements() {
  forBlocks({}, [&](ValueRange) -> Values {
    for (int64_t word = 0; word < I4Block::words; word += lanes) {
      Value words =
          rotate(loadWords(word), I4Block::wordBits - I4Block::firstBit);
      for (int64_t place = 0; place < I4Block::perWord; ++place) {
        enterElement(place * I4Block::words + word);
        Value integers = words;
        if (int64_t above = I4Block::perWord - 1 - place)
          integers = arith::ShLIOp::create(b, integers, splatWord(4 * above));
        if (operation.isSigned)
          integers = arith::ShRSIOp::create(b, integers, splatWord(28));
        else
          integers = arith::ShRUIOp::create(b, integers, splatWord(28));
        Known known;
        for (Operation *user : operation.extensions) {
          for (Operation *conversion : operation.getConversions(user))
            known[conversion->getResult(0)] = arith::SIToFPOp::create(
                b, getVector(conversion->getResult(0).getType()), integers);
          if (operation.hasOtherUsers(user))
            known[user->getResult(0)] = arith::TruncIOp::create(
                b, getVector(user->getResult(0).getType()), integers);
        }
        // Everything is read before results are written in the same memory.
        Values results;
        for (Value yielded : op.getBody()->getTerminator()->getOperands())
          results.push_back(compute(yielded, known));
        for (auto [init, result] :
             llvm::zip_equal(op.getDpsInitsMutable(), results))
          store(init, result);
      }
    }
    return {};
  });
}

/// Adds the products of some rows to sums of columns.
void I4Emitter::emitColumnSums(int64_t together) {
  const I4Product &product = *operation.product;
  OpOperand &sums = op.getDpsInitsMutable()[0];
  Values factors(together);
  Value offset;
  for (auto [row, factor] : llvm::enumerate(factors)) {
    enterRow(row);
    factor = computeProduct(product.ofRows);
    offset = addFloats(offset, factor);
    factor = toVector(factor);
  }
  Value starts[] = {multiply(splat(-getOffset(0)), offset),
                    multiply(splat(-getOffset(1)), offset)};
  Value negative = product.point ? multiply(splat(-1), offset) : Value();
  forBlocks({}, [&](ValueRange) -> Values {
    prefetch(together);
    for (int64_t word = 0; word < I4Block::words; word += lanes) {
      Values words(together);
      for (auto [row, vector] : llvm::enumerate(words)) {
        enterRow(row);
        vector = loadWords(word);
      }
      enterRow(0);
      auto subtractPoint = [&](int64_t place, Value start) {
        if (!product.point)
          return start;
        enterElement(place * I4Block::words + word);
        return fuse(toVector(computeProduct(product.point)), negative, start);
      };
      for (auto [even, odd] : kPairs) {
        Value high = subtractPoint(even, starts[0]);
        Value low = subtractPoint(odd, starts[1]);
        for (auto [vector, factor] : llvm::zip_equal(words, factors)) {
          high = fuse(toFloats(vector, even), factor, high);
          low = fuse(toFloats(vector, odd), factor, low);
        }
        for (auto [place, sum] : {std::pair(even, high), std::pair(odd, low)}) {
          enterElement(place * I4Block::words + word);
          Value old = load(sums);
          Value scale = computeProduct(product.ofGroups);
          store(sums,
                scale ? fuse(sum, toVector(scale), old) : addFloats(sum, old));
        }
      }
    }
    return {};
  });
}

/// Computes sums of some rows.
void I4Emitter::emitRowSums(int64_t together) {
  const I4Product &product = *operation.product;
  OpOperand &sums = op.getDpsInitsMutable()[0];
  bool hasGroups = !product.ofGroups.empty() || product.point;
  int64_t groups =
      hasGroups ? std::max<int64_t>(operation.groupsPerBlock, 1) : 1;
  int64_t places = I4Block::perWord / groups;
  auto body = [&](ValueRange carried) -> Values {
    Values totals(carried);
    prefetch(together);
    for (int64_t word = 0; word < I4Block::words; word += lanes) {
      enterRow(0);
      Values factors, starts, negatives;
      for (int64_t group = 0; group < groups; ++group) {
        Value sums[2];
        for (int64_t i = 0; i < places; ++i) {
          int64_t place = group * places + i;
          enterElement(place * I4Block::words + word);
          factors.push_back(toVector(computeProduct(product.ofColumns)));
          sums[place % 2] = addFloats(sums[place % 2], factors.back());
        }
        Value start;
        for (int64_t parity = 0; parity < 2; ++parity)
          if (Value sum = sums[parity]) {
            Value number = splat(-getOffset(parity));
            start = start ? fuse(sum, number, start) : multiply(sum, number);
          }
        starts.push_back(start);
        if (product.point) {
          Value sum = sums[0];
          for (Value other : ArrayRef(sums).drop_front())
            sum = other ? addFloats(sum, other) : sum;
          negatives.push_back(multiply(sum, splat(-1)));
        }
      }
      for (auto [row, total] : llvm::enumerate(totals)) {
        enterRow(row);
        Value words = loadWords(word);
        for (int64_t group = 0; group < groups; ++group) {
          Value part = starts[group];
          enterElement(group * places * I4Block::words);
          if (product.point)
            part = fuse(toVector(computeProduct(product.point)),
                        negatives[group], part);
          for (int64_t i = 0; i < places; ++i) {
            int64_t place = group * places + i;
            part = fuse(toFloats(words, place), factors[place], part);
          }
          enterElement(group * places * I4Block::words);
          Value scale = computeProduct(product.ofGroups);
          total = scale ? fuse(part, toVector(scale), total)
                        : addFloats(part, total);
        }
      }
    }
    return totals;
  };
  Values totals = forBlocks(Values(together, splat(-0.0)), body);
  for (auto [row, total] : llvm::enumerate(totals)) {
    enterRow(row);
    Value sum = vector::ReductionOp::create(
        b, vector::CombiningKind::ADD, total, arith::FastMathFlags::reassoc);
    for (unsigned dim : operation.row)
      at[dim] = index(0);
    if (Value scale = computeProduct(product.ofRows))
      sum = multiply(sum, scale);
    Values indices = getIndices(sums);
    Value old = memref::LoadOp::create(b, sums.get(), indices);
    memref::StoreOp::create(b, addFloats(old, sum), sums.get(), indices);
  }
}

void I4Emitter::emit() {
  if (!operation.product) {
    forOuter(operation.outer.size(), [&] { emitElements(); });
  } else {
    unsigned count = operation.outer.size() - operation.rowDim.has_value();
    forOuter(count, [&] {
      forRows(lanes == I4Block::words ? kWideRows : kNarrowRows,
              [&](int64_t rows) {
                operation.sumsRows ? emitRowSums(rows) : emitColumnSums(rows);
              });
    });
  }
  op.erase();
}

namespace {

struct VectorizeI4 : systole::tpu::impl::VectorizeI4PassBase<VectorizeI4> {
  void runOnOperation() override {
    std::vector<I4Operation> operations;
    getOperation()->walk([&](linalg::GenericOp op) {
      I4Operation operation(op);
      if (operation.analyze())
        operations.push_back(std::move(operation));
    });
    for (I4Operation &operation : operations) {
      ImplicitLocOpBuilder b(operation.op.getLoc(), operation.op);
      I4Emitter(b, operation).emit();
    }
  }
};

} // namespace

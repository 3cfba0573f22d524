//===- ExpandLibraryCalls.cpp - Expands library calls ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"

#include "mlir/IR/BuiltinOps.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/CustomFunctions.h"

#include "llvm/ADT/StringMap.h"

#include <limits>

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDLIBRARYCALLSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// A call to expand: its operands and options.
struct Call {
  mutable CustomCallOp op;
  Emitter &emitter;

  Matrix getMatrix(unsigned index) const {
    return {emitter, op.getInputs()[index]};
  }
  RankedTensorType getResultType(unsigned index) const {
    return cast<RankedTensorType>(op.getResult(index).getType());
  }
  /// The options, in either of the two attributes that may hold them.
  DictionaryAttr getConfig() const {
    auto config =
        dyn_cast_if_present<DictionaryAttr>(op.getBackendConfigAttr());
    return config ? config
                  : op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  }
  /// A number or boolean option; `otherwise` if absent.
  int64_t getOption(StringRef name, int64_t otherwise) const {
    DictionaryAttr config = getConfig();
    auto option = config ? config.getAs<IntegerAttr>(name) : IntegerAttr();
    return option ? option.getValue().getSExtValue() : otherwise;
  }
  /// A matrix in the shape and type of a result.
  Value to(unsigned index, const Matrix &matrix) const {
    RankedTensorType type = getResultType(index);
    Value value = emitter.convert(matrix, type.getElementType());
    return emitter.reshape(value, type.getShape());
  }
  Value zeros(unsigned index) const {
    return emitter.zeros(getResultType(index));
  }
};

using Expansion = SmallVector<Value> (*)(const Call &call);

/// The types and sizes of an expansion.
struct Signature {
  unsigned inputs, results;
};

/// The rows, or columns if these are fewer, from which on LAPACK is faster for
/// one matrix, and for each of many in a batch, as
/// benchmarks/factors-beside-xla.py measures.
struct RowsOfLAPACK {
  int64_t ofOne, ofMany;
};
constexpr RowsOfLAPACK never{std::numeric_limits<int64_t>::max(),
                             std::numeric_limits<int64_t>::max()};

struct Library {
  Signature signature;
  Expansion expand;
  RowsOfLAPACK lapackRows = never;
  /// Whether the operands are matrices of floats.
  bool takesMatrices = true;
};

//===----------------------------------------------------------------------===//
// Solving
//===----------------------------------------------------------------------===//

/// (LU, pivots from 1, info)
SmallVector<Value> expandGetrf(const Call &call) {
  LUFactors lu = emitLU(call.getMatrix(0));
  return {call.to(0, lu.factors), call.to(1, lu.pivots + 1.0),
          call.to(2, lu.info)};
}

/// (LU, pivots, permutation)
SmallVector<Value> expandLuDecomposition(const Call &call) {
  LUFactors lu = emitLU(call.getMatrix(0));
  return {call.to(0, lu.factors), call.to(1, lu.pivots),
          call.to(2, lu.permutation)};
}

SmallVector<Value> expandTrsm(const Call &call) {
  auto transpose = Transpose::NO_TRANSPOSE;
  switch (call.getOption("trans_x", 'N')) {
  case 'T':
    transpose = Transpose::TRANSPOSE;
    break;
  case 'C':
    transpose = Transpose::ADJOINT;
    break;
  }
  return {TriangularSolveOp::create(
      call.emitter, call.getResultType(0), call.getMatrix(0), call.getMatrix(1),
      call.getOption("side", 'L') == 'L', call.getOption("uplo", 'L') == 'L',
      call.getOption("diag", 'N') == 'U', transpose)};
}

/// (factor, info)
SmallVector<Value> expandPotrf(const Call &call) {
  Emitter &emitter = call.emitter;
  Matrix factor(emitter,
                CholeskyOp::create(emitter, call.getResultType(0),
                                   Value(call.getMatrix(0)),
                                   call.getOption("uplo", 'L') == 'L'));
  // The factor has NaN in every element if the matrix has no factor.
  Matrix last = factor.real();
  if (factor.getRows() == 0)
    return {factor, call.zeros(1)};
  last = last.rows(factor.getRows() - 1, factor.getRows())
             .columns(factor.getRows() - 1, factor.getRows());
  Matrix failed = last.compare(last, ComparisonDirection::NE);
  return {factor, call.to(1, failed)};
}

//===----------------------------------------------------------------------===//
// Factorizations
//===----------------------------------------------------------------------===//

/// (reflectors, taus)
SmallVector<Value> expandGeqrf(const Call &call) {
  Reflectors qr = emitQR(call.getMatrix(0));
  return {call.to(0, qr.factors), call.to(1, qr.taus)};
}

SmallVector<Value> expandOrgqr(const Call &call) {
  // Taus are a vector for each matrix: a row.
  RankedTensorType taus = typeOf(call.op.getInputs()[1]);
  SmallVector<int64_t> shape(taus.getShape());
  shape.insert(shape.end() - 1, 1);
  Matrix row(call.emitter, call.emitter.reshape(call.op.getInputs()[1], shape));
  return {call.to(0, emitHouseholderProduct(call.getMatrix(0), row))};
}

/// The matrix of a call for eigenvalues: only one triangle is read.
Matrix getHermitian(const Call &call) {
  Matrix a = call.getMatrix(0);
  bool isLower = call.getOption("uplo", 'L') == 'L';
  if (auto config =
          dyn_cast_if_present<StringAttr>(call.op.getBackendConfigAttr()))
    isLower = !config.getValue().starts_with("0");
  Matrix row = a.rowIndex(), column = a.columnIndex();
  Matrix isGiven = isLower ? row >= column : column >= row;
  return a.where(isGiven, a.adjoint());
}

/// (vectors, values) and, for LAPACK, info
SmallVector<Value> expandEigh(const Call &call) {
  Eigen eigen = emitEigh(getHermitian(call));
  SmallVector<Value> results{call.to(0, eigen.vectors),
                             call.to(1, eigen.values)};
  if (call.op->getNumResults() == 3)
    results.push_back(call.zeros(2));
  return results;
}

/// (the matrix overwritten, values, U, adjoint(V), info)
SmallVector<Value> expandGesdd(const Call &call) {
  int64_t mode = call.getOption("mode", 'A');
  SingularValues svd = emitSVD(call.getMatrix(0), mode == 'A');
  SmallVector<Value> results{call.op.getInputs()[0], call.to(1, svd.values)};
  if (mode == 'A' || mode == 'S')
    results.append({call.to(2, svd.left), call.to(3, svd.right.adjoint())});
  else
    results.append({call.zeros(2), call.zeros(3)});
  results.push_back(call.zeros(4));
  return results;
}

//===----------------------------------------------------------------------===//
// Top k
//===----------------------------------------------------------------------===//

/// The exact result: (values, indices), sorted by the called comparison.
SmallVector<Value> expandApproxTopK(const Call &call) {
  CustomCallOp op = call.op;
  auto dimension = call.getOption("reduction_dim", -1);
  RankedTensorType type = typeOf(op.getInputs()[0]);
  Block *comparator = findCalledBody(op);
  if (!comparator || comparator->getNumArguments() != 4 || dimension < 0 ||
      dimension >= type.getRank())
    return {};
  Emitter &emitter = call.emitter;
  ValueRange inputs = op.getInputs().take_front(2);
  auto sort = SortOp::create(emitter, inputs.getTypes(), inputs,
                             emitter.getI64IntegerAttr(dimension),
                             emitter.getBoolAttr(true));
  copyCalledBody(emitter, *comparator, sort.getComparator());
  SmallVector<Value> results;
  for (auto [i, sorted] : llvm::enumerate(sort.getResults()))
    results.push_back(
        emitter.takeFirst(sorted, call.getResultType(i).getShape()));
  return results;
}

/// Returns the operand, since all arrays of a program are in one memory.
SmallVector<Value> dropPlacement(const Call &call) {
  return {call.op.getInputs()[0]};
}

//===----------------------------------------------------------------------===//
// The libraries
//===----------------------------------------------------------------------===//

/// Returns the library entry of a call's name, or null if the library lacks the
/// name.
const Library *lookup(StringRef name) {
  static const llvm::StringMap<Library> libraries = {
      {"ApproxTopK",
       {{4, 2},
        expandApproxTopK,
        never,
        /*takesMatrices=*/false}},
      {"Eigh", {{1, 2}, expandEigh}},
      {"LuDecomposition", {{1, 3}, expandLuDecomposition}},
      {"ProductOfElementaryHouseholderReflectors", {{2, 1}, expandOrgqr}},
      {"Qr", {{1, 2}, expandGeqrf}},
      {"annotate_device_placement",
       {{1, 1},
        dropPlacement,
        never,
        /*takesMatrices=*/false}},
  };
  constexpr RowsOfLAPACK always{0, 0}, householder{48, 32};
  static const llvm::StringMap<Library> lapack = {
      {"geqrf", {{1, 2}, expandGeqrf, householder}},
      {"gesdd", {{1, 5}, expandGesdd, always}},
      {"getrf", {{1, 3}, expandGetrf, {16, 3}}},
      {"heevd", {{1, 3}, expandEigh, always}},
      {"orgqr", {{2, 1}, expandOrgqr, householder}},
      {"potrf", {{1, 2}, expandPotrf, {48, 32}}},
      {"syevd", {{1, 3}, expandEigh, always}},
      {"trsm", {{2, 1}, expandTrsm}},
      {"ungqr", {{2, 1}, expandOrgqr, householder}},
  };
  auto find = [](const llvm::StringMap<Library> &map, StringRef key) {
    auto it = map.find(key);
    return it == map.end() ? nullptr : &it->second;
  };
  // lapack_, the type (s, d, c, z), the name, _ffi
  if (name.consume_front("lapack_") && name.consume_back("_ffi") &&
      name.size() > 1)
    return find(lapack, name.drop_front());
  return find(libraries, name);
}

/// Whether a call has operands and results as the library's function: of known
/// sizes, and for matrices of floats of 32 or 64 bits, real or complex.
bool matches(CustomCallOp op, const Library &library) {
  if (op.getInputs().size() != library.signature.inputs ||
      op->getNumResults() != library.signature.results)
    return false;
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (!llvm::all_of(op.getOperandTypes(), isStatic) ||
      !llvm::all_of(op.getResultTypes(), isStatic))
    return false;
  if (!library.takesMatrices)
    return true;
  RankedTensorType type = typeOf(op.getInputs()[0]);
  Type element = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  return type.getRank() >= 2 && (element.isF32() || element.isF64());
}

struct ExpandLibraryCalls
    : systole::stablehlo::impl::ExpandLibraryCallsPassBase<ExpandLibraryCalls> {
  void runOnOperation() override {
    SmallVector<CustomCallOp> calls;
    getOperation().walk([&](CustomCallOp op) {
      if (isLibraryCall(op))
        calls.push_back(op);
    });
    for (CustomCallOp op : calls) {
      const Library *library = lookup(op.getCallTargetName());
      if (!matches(op, *library))
        continue;
      OpBuilder builder(op);
      Emitter emitter(builder, op);
      SmallVector<Value> results = library->expand({op, emitter});
      if (results.empty())
        continue;
      op.replaceAllUsesWith(results);
      op.erase();
    }
  }
};

/// Whether LAPACK computes a call faster than the code that replaces it.
bool isFasterInLAPACK(CustomCallOp op, const Library &library) {
  if (!matches(op, library))
    return false;
  constexpr int64_t many = 8;
  ArrayRef<int64_t> shape = typeOf(op.getInputs()[0]).getShape();
  const int64_t count = ShapedType::getNumElements(shape.drop_back(2));
  return *llvm::min_element(shape.take_back(2)) >=
         (count < many ? library.lapackRows.ofOne : library.lapackRows.ofMany);
}

bool isSpectrum(const Library &library) {
  return library.expand == expandEigh || library.expand == expandGesdd;
}

/// Lets a call for eigenvalues or singular values fail for a matrix with NaN or
/// an infinite number: LAPACK may return numbers as if it had found them.
void failForInfinities(CustomCallOp op, const Library &library) {
  OpBuilder builder(op);
  Emitter emitter(builder, op);
  Call call{op, emitter};
  Matrix a =
      library.expand == expandEigh ? getHermitian(call) : call.getMatrix(0);
  auto getLargest = [](const Matrix &part) {
    return part.abs().max(Along::Column).max(Along::Row);
  };
  // 0 times infinity is NaN.
  Matrix zero = getLargest(a.real()) * 0.0;
  if (a.isComplex())
    zero = zero + getLargest(a.imag()) * 0.0;
  Value info = op.getResults().back();
  auto type = cast<RankedTensorType>(info.getType());
  Value isFinite = emitter.reshape(zero == 0.0, type.getShape());
  emitter.setInsertionPointAfter(op);
  Value checked =
      SelectOp::create(emitter, isFinite, info, emitter.splat(type, 1.0));
  info.replaceAllUsesExcept(checked, checked.getDefiningOp());
}

} // namespace

bool systole::stablehlo::isLibraryCall(CustomCallOp op) {
  // A library of the user's takes precedence.
  return lookup(op.getCallTargetName()) && !op->hasAttr(callsLAPACKName) &&
         !systole::lookupCustomFunction(op.getCallTargetName());
}

void systole::stablehlo::preferLAPACK(
    ModuleOp module, llvm::function_ref<bool(StringRef)> isLoaded) {
  module.walk([&](CustomCallOp op) {
    const Library *library = lookup(op.getCallTargetName());
    if (!library || !isFasterInLAPACK(op, *library) ||
        !isLoaded(op.getCallTargetName()))
      return;
    op->setAttr(callsLAPACKName, UnitAttr::get(module.getContext()));
    if (isSpectrum(*library))
      failForInfinities(op, *library);
  });
}

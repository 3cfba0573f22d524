//===- DataToRuntime.cpp - Records by calls of the runtime ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"
#include "systole/Dialect/TPU/IR/RuntimeTypes.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/runtime/abi.h"
#include "llvm/ADT/StringSwitch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"

namespace systole::data {
#define GEN_PASS_DEF_CONVERTDATATORUNTIMEPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;

namespace {

// An array of these is lowered as a memref<?x2xi64>.
static_assert(sizeof(systole_value) == 2 * sizeof(int64_t),
              "a value is an address and a length of 64 bits each");

/// A lowered `!data.string`.
struct Bytes {
  Value pointer;
  Value length;
};

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Makes constant arrays of `systole_tensor_spec`.
class SpecBuilder {
public:
  explicit SpecBuilder(ModuleOp module)
      : symbols(module), builder(module.getContext()),
        pointer(LLVM::LLVMPointerType::get(module.getContext())),
        i32(builder.getI32Type()), i64(builder.getI64Type()),
        spec(LLVM::LLVMStructType::getLiteral(module.getContext(),
                                              {pointer, i32, i32, pointer})) {}

  /// The specs of `features`, of which the used ones are asked for.
  LLVM::GlobalOp build(Location loc, StringRef name,
                       ArrayRef<std::pair<StringRef, Type>> features) {
    SmallVector<LLVM::GlobalOp> names, dims;
    for (auto [feature, type] : features) {
      names.push_back(buildName(loc, name, feature));
      auto tensor = dyn_cast<RankedTensorType>(type);
      dims.push_back(tensor && tensor.getRank()
                         ? buildDims(loc, name, tensor.getShape())
                         : nullptr);
    }
    auto array = LLVM::LLVMArrayType::get(spec, features.size());
    LLVM::GlobalOp global = insert(loc, array, name + "_features");
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&global.getInitializerRegion());
    Value specs = LLVM::UndefOp::create(builder, loc, array);
    for (auto [i, feature] : llvm::enumerate(features)) {
      auto tensor = dyn_cast<RankedTensorType>(feature.second);
      Value fields[] = {
          LLVM::AddressOfOp::create(builder, loc, names[i]),
          constant(loc, getDType(feature.second)),
          constant(loc, tensor ? tensor.getRank() : 0),
          dims[i] ? Value(LLVM::AddressOfOp::create(builder, loc, dims[i]))
                  : Value(LLVM::ZeroOp::create(builder, loc, pointer)),
      };
      for (auto [field, value] : llvm::enumerate(fields))
        specs = LLVM::InsertValueOp::create(
            builder, loc, specs, value,
            ArrayRef<int64_t>{static_cast<int64_t>(i),
                              static_cast<int64_t>(field)});
    }
    LLVM::ReturnOp::create(builder, loc, specs);
    return global;
  }

private:
  static systole_dtype getDType(Type type) {
    if (isa<StringType>(type))
      return SYSTOLE_STRING;
    return systole::tpu::getDType(getElementTypeOrSelf(type));
  }

  Value constant(Location loc, int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, i32,
                                    builder.getI32IntegerAttr(value));
  }

  /// A constant without a value yet, of a name of its own.
  LLVM::GlobalOp insert(Location loc, Type type, const Twine &name,
                        Attribute value = {}) {
    OpBuilder detached(builder.getContext());
    auto global = LLVM::GlobalOp::create(
        detached, loc, type,
        /*isConstant=*/true, LLVM::Linkage::Internal, name.str(), value);
    symbols.insert(global);
    return global;
  }

  LLVM::GlobalOp buildName(Location loc, StringRef name, StringRef feature) {
    std::string text = feature.str();
    text.push_back('\0');
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), text.size());
    return insert(loc, type, name + "_feature_name",
                  builder.getStringAttr(text));
  }

  LLVM::GlobalOp buildDims(Location loc, StringRef name,
                           ArrayRef<int64_t> shape) {
    auto type = LLVM::LLVMArrayType::get(i64, shape.size());
    auto tensor =
        RankedTensorType::get({static_cast<int64_t>(shape.size())}, i64);
    return insert(loc, type, name + "_feature_dims",
                  DenseIntElementsAttr::get(tensor, shape));
  }

  SymbolTable symbols;
  OpBuilder builder;
  Type pointer, i32, i64, spec;
};

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Lowers one function, in place.
class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, SpecBuilder &specs)
      : function(function), specs(specs), builder(function.getContext()),
        pointer(LLVM::LLVMPointerType::get(function.getContext())),
        i64(builder.getI64Type()) {}

  LogicalResult lower() {
    splitArguments();
    SmallVector<Operation *> lowered;
    WalkResult result = function.walk([&](Operation *op) {
      builder.setInsertionPoint(op);
      if (auto parse = dyn_cast<ParseExampleOp>(op))
        lower(parse);
      else if (auto decode = dyn_cast<DecodeRawOp>(op))
        lower(decode);
      else if (auto decode = dyn_cast<DecodeJpegOp>(op))
        lower(decode);
      else
        return failed(verifyOther(op)) ? WalkResult::interrupt()
                                       : WalkResult::advance();
      lowered.push_back(op);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    for (Operation *op : llvm::reverse(lowered))
      op->erase();
    eraseArguments();
    return success();
  }

private:
  /// A string argument becomes two, after which it goes.
  void splitArguments() {
    Block &body = function.getBody().front();
    for (unsigned i = 0; i < body.getNumArguments(); ++i) {
      BlockArgument argument = body.getArgument(i);
      if (!isa<StringType>(argument.getType()))
        continue;
      Location loc = argument.getLoc();
      Value data = body.insertArgument(i + 1, pointer, loc);
      Value length = body.insertArgument(i + 2, i64, loc);
      strings[argument] = {data, length};
      i += 2;
    }
  }

  void eraseArguments() {
    Block &body = function.getBody().front();
    body.eraseArguments([](BlockArgument argument) {
      return isa<StringType>(argument.getType());
    });
    function.setFunctionType(builder.getFunctionType(
        body.getArgumentTypes(), function.getResultTypes()));
  }

  LogicalResult verifyOther(Operation *op) {
    for (Type type : llvm::concat<const Type>(
             llvm::to_vector_of<Type>(op->getOperandTypes()),
             llvm::to_vector_of<Type>(op->getResultTypes())))
      if (isa<StringType>(type))
        return op->emitOpError("has a !data.string: only data.parse_example, "
                               "data.decode_raw and data.decode_jpeg take "
                               "strings");
    return success();
  }

  void lower(ParseExampleOp op) {
    Location loc = op.getLoc();
    SmallVector<std::pair<StringRef, Type>> features;
    SmallVector<Value> used;
    for (auto [feature, value] : llvm::zip_equal(
             op.getFeatures().getAsValueRange<StringAttr>(), op.getValues()))
      if (!value.use_empty()) {
        features.emplace_back(feature, value.getType());
        used.push_back(value);
      }
    if (used.empty())
      return;

    int64_t count = used.size();
    auto type = MemRefType::get({count, 2}, i64);
    Value values = memref::AllocOp::create(builder, loc, type);
    Value array = LLVM::AddressOfOp::create(
        builder, loc, specs.build(loc, function.getName(), features));
    Bytes record = strings.lookup(op.getRecord());
    Value number =
        arith::ConstantIntOp::create(builder, loc, builder.getI32Type(), count);
    call(loc, "systole_parse_example",
         {record.pointer, record.length, array, number, values});

    for (auto [i, value] : llvm::enumerate(used)) {
      auto field = [&, i = i](int64_t j) -> Value {
        Value indices[] = {arith::ConstantIndexOp::create(builder, loc, i),
                           arith::ConstantIndexOp::create(builder, loc, j)};
        return memref::LoadOp::create(builder, loc, values, indices);
      };
      Bytes bytes = {LLVM::IntToPtrOp::create(builder, loc, pointer, field(0)),
                     field(1)};
      if (isa<StringType>(value.getType()))
        strings[value] = bytes;
      else
        value.replaceAllUsesWith(
            copy(loc, bytes, cast<RankedTensorType>(value.getType())));
    }
  }

  void lower(DecodeRawOp op) {
    op.getTensor().replaceAllUsesWith(copy(
        op.getLoc(), strings.lookup(op.getString()), op.getTensor().getType()));
  }

  void lower(DecodeJpegOp op) {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getImage().getType());
    systole_crop crop = llvm::StringSwitch<systole_crop>(op.getCrop())
                            .Case("center", SYSTOLE_CROP_CENTER)
                            .Case("random", SYSTOLE_CROP_RANDOM)
                            .Default(SYSTOLE_CROP_NONE);
    Bytes bytes = strings.lookup(op.getString());
    Value buffer = memref::AllocOp::create(
        builder, loc, MemRefType::get(type.getShape(), type.getElementType()));
    SmallVector<Value> operands = {bytes.pointer, bytes.length, buffer};
    for (int64_t number : {type.getDimSize(0), type.getDimSize(1),
                           type.getDimSize(2), int64_t(crop)})
      operands.push_back(
          arith::ConstantIntOp::create(builder, loc, i64, number));
    call(loc, "systole_decode_jpeg", operands);
    op.getImage().replaceAllUsesWith(bufferization::ToTensorOp::create(
        builder, loc, type, buffer, /*restrict=*/true, /*writable=*/true));
  }

  /// A tensor of exactly these bytes.
  Value copy(Location loc, Bytes bytes, RankedTensorType type) {
    auto bufferType = MemRefType::get(type.getShape(), type.getElementType());
    Value buffer = memref::AllocOp::create(builder, loc, bufferType);
    Value length = arith::ConstantIntOp::create(
        builder, loc, i64, systole::tpu::getSizeInBytes(type));
    call(loc, "systole_decode_raw",
         {bytes.pointer, bytes.length, buffer, length});
    return bufferization::ToTensorOp::create(builder, loc, type, buffer,
                                             /*restrict=*/true,
                                             /*writable=*/true);
  }

  void call(Location loc, StringRef callee, ArrayRef<Value> operands) {
    systole::tpu::RuntimeCallOp::create(builder, loc, callee, operands);
  }

  func::FuncOp function;
  SpecBuilder &specs;
  OpBuilder builder;
  Type pointer, i64;
  DenseMap<Value, Bytes> strings;
};

struct ConvertDataToRuntime
    : systole::data::impl::ConvertDataToRuntimePassBase<ConvertDataToRuntime> {
  void runOnOperation() override {
    SpecBuilder specs(getOperation());
    for (auto function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (!function->hasAttr(DataDialect::getFunctionAttrName()) ||
          function.isDeclaration())
        continue;
      if (systole::tpu::getConvention(function) !=
          systole::tpu::Convention::host) {
        function.emitError(
            "has no memory for its outputs yet: run build-entries first");
        return signalPassFailure();
      }
      if (failed(FunctionLowering(function, specs).lower()))
        return signalPassFailure();
    }
  }
};

} // namespace

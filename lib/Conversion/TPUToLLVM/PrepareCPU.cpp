//===- PrepareCPU.cpp - The check of the CPU in compiled code -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of libraries check the CPU themselves: whoever calls them may know
// nothing of its instructions, and the functions need nothing but the C
// library. The first call of a module checks, and the status is kept.
//
//===----------------------------------------------------------------------===//

#include "systole/Conversion/PrepareCPU.h"
#include "runtime/system/CpuFeatureTable.h"
#include "systole/Dialect/TPU/IR/TPU.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace systole;
using namespace systole::runtime;

static constexpr int64_t rowLength = 5, nameLength = 16;

/// Whether the CPU has the feature of a row {leaf, subleaf, register, bit,
/// saved registers} of the table, or a library emulates it.
static constexpr char hasX86Feature[] = R"mlir(
llvm.func extern_weak @systole_emulates_cpu_feature(!llvm.ptr) -> i32

llvm.func internal @systole.has_cpu_feature(%row: !llvm.ptr, %name: !llvm.ptr) -> i1 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %leaf = llvm.load %row : !llvm.ptr -> i32
  %row1 = llvm.getelementptr %row[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %subleaf = llvm.load %row1 : !llvm.ptr -> i32
  %row2 = llvm.getelementptr %row[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %register = llvm.load %row2 : !llvm.ptr -> i32
  %row3 = llvm.getelementptr %row[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %bit = llvm.load %row3 : !llvm.ptr -> i32
  %row4 = llvm.getelementptr %row[4] : (!llvm.ptr) -> !llvm.ptr, i32
  %saved = llvm.load %row4 : !llvm.ptr -> i32
  // The first leaf of a range tells its last one.
  %rangeMask = llvm.mlir.constant(-2147483648 : i32) : i32
  %range = llvm.and %leaf, %rangeMask : i32
  %first = llvm.inline_asm has_side_effects "cpuid", "={ax},={bx},={cx},={dx},{ax},{cx}"
      %range, %zero : (i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %last = llvm.extractvalue %first[0] : !llvm.struct<(i32, i32, i32, i32)>
  %hasLeaf = llvm.icmp "uge" %last, %leaf : i32
  llvm.cond_br %hasLeaf, ^read, ^no
^read:
  %words = llvm.inline_asm has_side_effects "cpuid", "={ax},={bx},={cx},={dx},{ax},{cx}"
      %leaf, %subleaf : (i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %a = llvm.extractvalue %words[0] : !llvm.struct<(i32, i32, i32, i32)>
  %b = llvm.extractvalue %words[1] : !llvm.struct<(i32, i32, i32, i32)>
  %c = llvm.extractvalue %words[2] : !llvm.struct<(i32, i32, i32, i32)>
  %d = llvm.extractvalue %words[3] : !llvm.struct<(i32, i32, i32, i32)>
  %isA = llvm.icmp "eq" %register, %zero : i32
  %isB = llvm.icmp "eq" %register, %one : i32
  %isC = llvm.icmp "eq" %register, %two : i32
  %cd = llvm.select %isC, %c, %d : i1, i32
  %bcd = llvm.select %isB, %b, %cd : i1, i32
  %word = llvm.select %isA, %a, %bcd : i1, i32
  %shifted = llvm.lshr %word, %bit : i32
  %hasBit = llvm.trunc %shifted : i32 to i1
  llvm.cond_br %hasBit, ^system, ^no
^system:
  // Bit 27, OSXSAVE: the system saves registers, and XGETBV reads which.
  %general = llvm.inline_asm has_side_effects "cpuid", "={ax},={bx},={cx},={dx},{ax},{cx}"
      %one, %zero : (i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %flags = llvm.extractvalue %general[2] : !llvm.struct<(i32, i32, i32, i32)>
  %osxsaveBit = llvm.mlir.constant(27 : i32) : i32
  %osxsaveWord = llvm.lshr %flags, %osxsaveBit : i32
  %osxsave = llvm.trunc %osxsaveWord : i32 to i1
  llvm.cond_br %osxsave, ^saves, ^savesNone
^saves:
  %xcr0 = llvm.inline_asm has_side_effects "xgetbv", "={ax},={dx},{cx}"
      %zero : (i32) -> !llvm.struct<(i32, i32)>
  %low = llvm.extractvalue %xcr0[0] : !llvm.struct<(i32, i32)>
  %common = llvm.and %low, %saved : i32
  %savesAll = llvm.icmp "eq" %common, %saved : i32
  llvm.cond_br %savesAll, ^yes, ^no
^savesNone:
  %needsNone = llvm.icmp "eq" %saved, %zero : i32
  llvm.cond_br %needsNone, ^yes, ^no
^yes:
  llvm.return %true : i1
^no:
  %emulator = llvm.mlir.addressof @systole_emulates_cpu_feature : !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %hasEmulator = llvm.icmp "ne" %emulator, %null : !llvm.ptr
  llvm.cond_br %hasEmulator, ^ask, ^end(%false : i1)
^ask:
  %answer = llvm.call @systole_emulates_cpu_feature(%name) : (!llvm.ptr) -> i32
  %emulates = llvm.icmp "ne" %answer, %zero : i32
  llvm.br ^end(%emulates : i1)
^end(%has: i1):
  llvm.return %has : i1
}
)mlir";

/// The same for a row {word, bit} of the auxiliary vector.
static constexpr char hasAArch64Feature[] = R"mlir(
llvm.func @getauxval(i64) -> i64

llvm.func internal @systole.has_cpu_feature(%row: !llvm.ptr, %name: !llvm.ptr) -> i1 {
  %row1 = llvm.getelementptr %row[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %type = llvm.load %row : !llvm.ptr -> i32
  %bit = llvm.load %row1 : !llvm.ptr -> i32
  %wideType = llvm.zext %type : i32 to i64
  %wideBit = llvm.zext %bit : i32 to i64
  %word = llvm.call @getauxval(%wideType) : (i64) -> i64
  %shifted = llvm.lshr %word, %wideBit : i64
  %has = llvm.trunc %shifted : i64 to i1
  llvm.return %has : i1
}
)mlir";

/// {0}: the number of features; {1}, {2}: the lengths of a row and of a name;
/// {3}: the block `^ask`; {4}: `featureIsMissing`. Threads that check at once
/// find the same.
static constexpr char prepare[] = R"mlir(
llvm.mlir.global internal @systole.cpu_status(-1 : i32) : i32

llvm.func internal @systole.prepare_cpu() -> i32 {{
  %kept = llvm.mlir.addressof @systole.cpu_status : !llvm.ptr
  %unknown = llvm.mlir.constant(-1 : i32) : i32
  %ready = llvm.mlir.constant(0 : i32) : i32
  %missing = llvm.mlir.constant({4} : i32) : i32
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %count = llvm.mlir.constant({0} : i64) : i64
  %table = llvm.mlir.addressof @systole.cpu_features : !llvm.ptr
  %names = llvm.mlir.addressof @systole.cpu_feature_names : !llvm.ptr
  %before = llvm.load %kept atomic monotonic {{alignment = 4 : i64} : !llvm.ptr -> i32
  %isKnown = llvm.icmp "ne" %before, %unknown : i32
  llvm.cond_br %isKnown, ^end(%before : i32), ^loop(%zero : i64)
^loop(%i: i64):
  %isLeft = llvm.icmp "slt" %i, %count : i64
  llvm.cond_br %isLeft, ^check, ^ask
^check:
  %row = llvm.getelementptr %table[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<{1} x i32>
  %name = llvm.getelementptr %names[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<{2} x i8>
  %has = llvm.call @systole.has_cpu_feature(%row, %name) : (!llvm.ptr, !llvm.ptr) -> i1
  %next = llvm.add %i, %one : i64
  llvm.cond_br %has, ^loop(%next : i64), ^keep(%missing : i32)
^ask:
  {3}
^keep(%found: i32):
  llvm.store %found, %kept atomic monotonic {{alignment = 4 : i64} : i32, !llvm.ptr
  llvm.br ^end(%found : i32)
^end(%status: i32):
  llvm.return %status : i32
}
)mlir";

/// The block `^ask` of code with tiles. {0}, {1}, {2}: the system call; {3}:
/// `tilesAreRefused`.
static constexpr char askForTiles[] = R"mlir(
  %number = llvm.mlir.constant({0} : i64) : i64
  %request = llvm.mlir.constant({1} : i64) : i64
  %tiles = llvm.mlir.constant({2} : i64) : i64
  %refused = llvm.mlir.constant({3} : i32) : i32
  %answer = llvm.call @syscall(%number, %request, %tiles) vararg(!llvm.func<i64 (i64, ...)>)
      : (i64, i64, i64) -> i64
  %isGranted = llvm.icmp "eq" %answer, %zero : i64
  %permission = llvm.select %isGranted, %ready, %refused : i1, i32
  llvm.br ^keep(%permission : i32)
)mlir";

namespace {

/// The features of a target as constants of the generated code.
struct Table {
  SmallVector<int32_t> rows;
  std::string names;

  void add(StringRef name, ArrayRef<uint32_t> row) {
    rows.append(row.begin(), row.end());
    rows.resize(llvm::alignTo(rows.size(), rowLength));
    names += name;
    assert(name.size() < nameLength && "names end with a zero");
    names.resize(llvm::alignTo(names.size(), nameLength));
  }
};

} // namespace

static bool isAArch64(Operation *op) {
  return tpu::getTarget(op).hasFeature("neon");
}

static Table makeTable(tpu::CPUAttr target, bool isAArch64) {
  Table table;
  if (isAArch64) {
    for (const aarch64::Feature &feature : aarch64::features)
      if (target.hasFeature(feature.name))
        table.add(feature.name, {feature.word, feature.bit});
    return table;
  }
  for (const x86::Feature &feature : x86::features)
    if (target.hasFeature(feature.name))
      table.add(feature.name, {feature.leaf, feature.subleaf, feature.reg,
                               feature.bit, feature.state});
  return table;
}

void systole::setBaselineCPU(Operation *function) {
  function->setAttr("target_cpu",
                    StringAttr::get(function->getContext(), isAArch64(function)
                                                                ? "generic"
                                                                : "x86-64"));
}

LLVM::LLVMFuncOp systole::getPrepareFunction(ModuleOp module) {
  if (auto function =
          module.lookupSymbol<LLVM::LLVMFuncOp>(prepareFunctionName))
    return function;
  auto target =
      module->getAttrOfType<tpu::CPUAttr>(tpu::TPUDialect::getTargetAttrName());
  if (!target)
    return {};
  Table table = makeTable(target, isAArch64(module));
  if (table.names.empty())
    return {};
  bool hasTiles = target.hasFeature("amx-tile");
  std::string text = isAArch64(module) ? hasAArch64Feature : hasX86Feature;
  std::string ask = "llvm.br ^keep(%ready : i32)";
  if (hasTiles) {
    text += "llvm.func @syscall(i64, ...) -> i64\n";
    ask = llvm::formatv(askForTiles, archPrctl, requestPermission, tileData,
                        tilesAreRefused);
  }
  text += llvm::formatv(prepare, table.names.size() / nameLength, rowLength,
                        nameLength, ask, featureIsMissing);

  MLIRContext *context = module.getContext();
  OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
  auto makeConstant = [&](StringRef name, Type element, int64_t length,
                          Attribute value) {
    LLVM::GlobalOp::create(
        b, module.getLoc(), LLVM::LLVMArrayType::get(element, length),
        /*isConstant=*/true, LLVM::Linkage::Internal, name, value);
  };
  makeConstant("systole.cpu_features", b.getI32Type(), table.rows.size(),
               b.getI32TensorAttr(table.rows));
  makeConstant("systole.cpu_feature_names", b.getI8Type(), table.names.size(),
               b.getStringAttr(table.names));
  // The table is there already, so that the text's references can be verified.
  OwningOpRef<ModuleOp> code = parseSourceString<ModuleOp>(
      text, ParserConfig(context, /*verifyAfterParse=*/false));
  assert(code && "the text above is valid");
  for (Operation &op : llvm::make_early_inc_range(*code->getBody())) {
    op.moveBefore(module.getBody(), module.getBody()->end());
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (!function || function.isExternal())
      continue;
    setBaselineCPU(function);
    // Most of it is executed once, beside code that is called often.
    function.setPassthroughAttr(b.getStrArrayAttr({"noinline"}));
  }
  return module.lookupSymbol<LLVM::LLVMFuncOp>(prepareFunctionName);
}

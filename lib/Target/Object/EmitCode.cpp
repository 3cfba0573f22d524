//===- EmitCode.cpp - From LLVM to code -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BranchAroundCalls.h"
#include "CodeGenerators.h"
#include "MergeObjects.h"
#include "ReduceAddresses.h"
#include "SplitModule.h"
#include "systole/Support/Denormals.h"
#include "systole/Target/Object.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Threading.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopIdiomRecognize.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"
#include "llvm/Transforms/Vectorize/SLPVectorizer.h"

#include <atomic>

using namespace llvm;

/// Whether a loop calls kernels and computes no floats.
static bool onlyCallsKernels(const Loop &loop) {
  auto contains = [&](function_ref<bool(const Instruction &)> predicate) {
    return any_of(loop.blocks(), [&](const BasicBlock *block) {
      return any_of(*block, predicate);
    });
  };
  return contains([](const Instruction &instruction) {
           return isa<CallInst>(instruction) &&
                  !isa<IntrinsicInst>(instruction);
         }) &&
         !contains([](const Instruction &instruction) {
           return instruction.getType()->isFPOrFPVectorTy();
         });
}

static bool computes(const Instruction &instruction) {
  return isa<BinaryOperator, UnaryOperator, CmpInst, SelectInst, CastInst>(
             instruction) ||
         instruction.getType()->isFPOrFPVectorTy() ||
         instruction.getType()->isVectorTy();
}

/// The most steps of a loop that is taken for one over the blocks of an array.
/// A program's own loop may take any number.
constexpr uint64_t mostBlocks = 1024;

/// Whether a loop counts from a constant, by a constant, to a small one.
static bool countsBlocks(const Loop &loop) {
  auto *branch = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());
  auto *compare = branch && branch->isConditional()
                      ? dyn_cast<ICmpInst>(branch->getCondition())
                      : nullptr;
  auto *counter = compare ? dyn_cast<PHINode>(compare->getOperand(0)) : nullptr;
  auto *end = compare ? dyn_cast<ConstantInt>(compare->getOperand(1)) : nullptr;
  return counter && counter->getParent() == loop.getHeader() && end &&
         end->getValue().ule(mostBlocks) &&
         all_of(counter->incoming_values(), [&](const Use &value) {
           auto *step = dyn_cast<BinaryOperator>(value.get());
           return isa<ConstantInt>(value) ||
                  (step && step->getOpcode() == Instruction::Add &&
                   step->getOperand(0) == counter &&
                   isa<ConstantInt>(step->getOperand(1)));
         });
}

/// Whether the functions of a module are long, and mostly prepare arguments and
/// call one kernel after the other. They call most kernels once, or once for
/// each block of an array. The positions of blocks are a fifth of the
/// instructions of Xception's callers, whose calls take as long either way.
static bool hasOnlyCallers(Module &module) {
  size_t instructions = module.getInstructionCount(), computing = 0,
         inLoops = 0;
  for (const Function &function : module)
    for (const BasicBlock &block : function)
      computing += count_if(block, computes);
  // Most parts have kernels, whose loops need no search.
  if (instructions < systole::operationsOfPart || computing >= instructions / 3)
    return false;
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    for (const Loop *loop : loops.getLoopsInPreorder())
      if (!onlyCallsKernels(*loop))
        return false;
    for (const Loop *loop : loops)
      if (!all_of(loop->getLoopsInPreorder(),
                  [](const Loop *inner) { return countsBlocks(*inner); }))
        for (const BasicBlock *block : loop->blocks())
          inLoops += block->size();
  }
  return inLoops < instructions / 2;
}

void systole::attachTarget(mlir::ModuleOp module, const TargetCPU &target) {
  mlir::Builder b(module.getContext());
  std::string bits = std::to_string(target.vectorBits);
  for (auto function : module.getOps<mlir::LLVM::LLVMFuncOp>()) {
    if (function.isExternal() || function.getTargetCpu())
      continue;
    function.setTargetCpu(target.cpu);
    if (!target.features.empty())
      function.setTargetFeaturesAttr(
          mlir::LLVM::TargetFeaturesAttr::get(b.getContext(), target.features));
    SmallVector<mlir::Attribute> others;
    if (mlir::ArrayAttr attributes = function.getPassthroughAttr())
      append_range(others, attributes);
    for (StringRef name : {"prefer-vector-width", "min-legal-vector-width"})
      others.push_back(b.getStrArrayAttr({name, bits}));
    function.setPassthroughAttr(b.getArrayAttr(others));
  }
}

/// Tells LLVM's optimizer how all functions compute.
static void setAttributes(Module &module, bool flushesDenormals) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    // LLVM then folds constants and comparisons with 0 as the CPU would.
    if (flushesDenormals)
      function.addFnAttr("denormal-fp-math", "preserve-sign,preserve-sign");
    function.addFnAttr(Attribute::NoUnwind);
  }
}

/// Sets an option of LLVM's code generator, unless the command line has it.
static void setOption(StringRef name, StringRef value) {
  cl::Option *option = cl::getRegisteredOptions().lookup(name);
  if (option && option->getNumOccurrences() == 0)
    option->addOccurrence(0, option->ArgStr, value);
}

/// Sets the options that LLVM's code generator has no other interface to.
static void setOptions() {
  static const bool isDone = [] {
    // LLVM's schedulers compare the memory accesses of a block with each other,
    // up to 1,000, each with each. This takes two fifths of the time of a
    // function that copies hundreds of arrays. Kernels have fewer.
    setOption("dag-maps-huge-region", "400");
    // `ReduceAddresses` does it.
    setOption("disable-lsr", "true");
    return true;
  }();
  (void)isDone;
}

/// Whether a function has vectors, and no loop that is annotated for LLVM's
/// vectorizer. Kernels of the matrix unit are such functions. `merge-kernels`
/// asks the same of functions in the LLVM dialect.
static bool isVectorized(const Function &function) {
  bool hasVectors = false;
  for (const BasicBlock &block : function) {
    if (block.getTerminator()->hasMetadata(LLVMContext::MD_loop))
      return false;
    hasVectors |= any_of(block, [](const Instruction &instruction) {
      return instruction.getType()->isVectorTy();
    });
  }
  return hasVectors;
}

namespace {
/// Passes for a function that is not vectorized yet.
struct UnlessVectorized : PassInfoMixin<UnlessVectorized> {
  explicit UnlessVectorized(FunctionPassManager passes)
      : passes(std::move(passes)) {}

  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    return isVectorized(function) ? PreservedAnalyses::all()
                                  : passes.run(function, analyses);
  }

  FunctionPassManager passes;
};

/// A boolean that a loop reduces is a byte in memory, and a byte of truncations
/// and extensions once it is in a register. The vectorizer reduces bits.
struct NarrowReducedBytes : PassInfoMixin<NarrowReducedBytes> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    bool hasBytes = any_of(function, [](BasicBlock &block) {
      return any_of(block.phis(),
                    [](PHINode &phi) { return phi.getType()->isIntegerTy(8); });
    });
    return hasBytes ? InstCombinePass().run(function, analyses)
                    : PreservedAnalyses::all();
  }
};
} // namespace

namespace {
/// Leaves out LLVM's second scheduling, after registers are assigned, for
/// functions that are vectorized. It takes 3 % of the time of compilation, and
/// the CPUs reorder the instructions of their loops. Long chains of arithmetic
/// on elements gain by it.
class SchedulerGate : public OptPassGate {
public:
  explicit SchedulerGate(const Module &module) {
    for (const Function &function : module)
      if (isVectorized(function))
        descriptions.insert(("function (" + function.getName() + ")").str());
  }

  bool shouldRunPass(StringRef pass, StringRef description) const override {
    return pass != "post-RA-sched" || !descriptions.contains(description);
  }
  bool isEnabled() const override { return true; }

private:
  StringSet<> descriptions;
};
} // namespace

/// Passes over loops, which may ask what writes to memory.
template <typename... Passes>
static auto overLoops(bool asksOfMemory, Passes &&...passes) {
  LoopPassManager loops;
  (loops.addPass(std::forward<Passes>(passes)), ...);
  return createFunctionToLoopPassAdaptor(std::move(loops), asksOfMemory);
}

/// LLVM's passes for a kernel. LLVM's pipeline for programs of languages also
/// inlines, specializes and restructures calls and branches, of which kernels
/// have few, and combines instructions six times.
static FunctionPassManager getPassesOfKernels() {
  FunctionPassManager passes;
  // The form of loops that the vectorizer reads.
  passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(SimplifyCFGPass());
  passes.addPass(InstCombinePass());
  passes.addPass(overLoops(true, LoopRotatePass(), LICMPass(LICMOptions())));
  // Kernels with vectors have simple loops and blocks.
  FunctionPassManager scalar;
  scalar.addPass(SimplifyCFGPass());
  scalar.addPass(
      overLoops(false, LoopIdiomRecognizePass(), LoopDeletionPass()));
  scalar.addPass(GVNPass());
  scalar.addPass(DSEPass());
  scalar.addPass(overLoops(true, LICMPass(LICMOptions())));
  scalar.addPass(NarrowReducedBytes());
  scalar.addPass(LoopVectorizePass());
  scalar.addPass(systole::BranchAroundCalls());
  scalar.addPass(InstCombinePass());
  scalar.addPass(SimplifyCFGPass());
  scalar.addPass(SLPVectorizerPass());
  passes.addPass(UnlessVectorized(std::move(scalar)));
  // Kernels have their unrolled code already, and other loops say if they
  // should be unrolled, after they are vectorized. LLVM's own choice made a
  // third of the code and of the time of compilation, and no step faster.
  passes.addPass(LoopUnrollPass(LoopUnrollOptions(3, /*OnlyWhenForced=*/true)));
  // Sums of unrolled loops stay in registers.
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(InstCombinePass());
  passes.addPass(overLoops(true, LICMPass(LICMOptions())));
  passes.addPass(overLoops(false, systole::ReduceAddresses()));
  return passes;
}

static void optimize(Module &module, TargetMachine &machine) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  systole::declareVectorCalls(module);
  PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  ModulePassManager passes;
  passes.addPass(createModuleToFunctionPassAdaptor(getPassesOfKernels(),
                                                   /*EagerlyInvalidate=*/true));
  passes.addPass(GlobalDCEPass());
  passes.run(module, modules);
}

/// Appends the bytes of a constant of numbers, and returns whether it is one.
static bool appendBytes(const Constant &constant, const DataLayout &layout,
                        SmallVectorImpl<char> &bytes) {
  if (isa<ConstantAggregateZero>(constant)) {
    bytes.append(layout.getTypeAllocSize(constant.getType()), 0);
    return true;
  }
  if (auto *data = dyn_cast<ConstantDataSequential>(&constant)) {
    append_range(bytes, data->getRawDataValues());
    return true;
  }
  auto *rows = dyn_cast<ConstantArray>(&constant);
  return rows && all_of(rows->operands(), [&](const Use &row) {
           return appendBytes(*cast<Constant>(row), layout, bytes);
         });
}

/// Turns arrays of numbers into bytes. LLVM writes bytes as a whole, and
/// numbers one by one, which takes most of the time of a function with large
/// weights.
static void storeAsBytes(Module &module) {
  constexpr uint64_t fewBytes = 4096;
  const DataLayout &layout = module.getDataLayout();
  for (GlobalVariable &global : make_early_inc_range(module.globals())) {
    // The parts of a module share hidden constants.
    if (!global.hasInitializer() || global.getInitializer()->isNullValue() ||
        !(global.hasLocalLinkage() || global.hasHiddenVisibility()))
      continue;
    uint64_t size = layout.getTypeAllocSize(global.getValueType());
    SmallVector<char, 0> bytes;
    if (size < fewBytes)
      continue;
    bytes.reserve(size);
    // Rows with padding have fewer bytes.
    if (!appendBytes(*global.getInitializer(), layout, bytes) ||
        bytes.size() != size)
      continue;
    Constant *value = ConstantDataArray::get(
        module.getContext(),
        ArrayRef(reinterpret_cast<uint8_t *>(bytes.data()), bytes.size()));
    auto *stored =
        new GlobalVariable(module, value->getType(), global.isConstant(),
                           global.getLinkage(), value, "", &global);
    stored->copyAttributesFrom(&global);
    stored->setAlignment(layout.getPreferredAlign(&global));
    stored->takeName(&global);
    global.replaceAllUsesWith(stored);
    global.eraseFromParent();
  }
}

/// Emits a module in a context of its own.
static mlir::LogicalResult emitModule(mlir::ModuleOp module,
                                      const systole::TargetCPU &target,
                                      bool flushesDenormals,
                                      systole::CodeFormat format,
                                      raw_pwrite_stream &os) {
  LLVMContext context;
  std::unique_ptr<Module> llvmModule = mlir::translateModuleToLLVMIR(
      module, context, module.getName().value_or("LLVMDialectModule"));
  if (!llvmModule)
    return mlir::failure();
  // Callers take no time beside the kernels. Their blocks of thousands of
  // instructions take LLVM's selection, scheduling and allocation of registers
  // four times as long as the quick ones.
  const bool isQuick = hasOnlyCallers(*llvmModule);
  systole::CodeGenerator machine(target, isQuick ? CodeGenOptLevel::None
                                                 : CodeGenOptLevel::Aggressive);
  if (!machine)
    return module.emitError("no code generator for this target");
  llvmModule->setDataLayout(machine->createDataLayout());
  llvmModule->setTargetTriple(machine->getTargetTriple());
  setAttributes(*llvmModule, flushesDenormals);
  SchedulerGate gate(*llvmModule);
  if (!isQuick) {
    optimize(*llvmModule, *machine);
    systole::storeSingleLanes(*llvmModule);
  }
  if (format == systole::CodeFormat::LLVMIR) {
    llvmModule->print(os, nullptr);
    return mlir::success();
  }
  if (format == systole::CodeFormat::Object)
    storeAsBytes(*llvmModule);
  setOptions();
  context.setOptPassGate(gate);
  legacy::PassManager passes;
  CodeGenFileType type = format == systole::CodeFormat::Assembly
                             ? CodeGenFileType::AssemblyFile
                             : CodeGenFileType::ObjectFile;
  if (machine->addPassesToEmitFile(passes, os, nullptr, type))
    return module.emitError("this target cannot write ")
           << (format == systole::CodeFormat::Assembly ? "assembly"
                                                       : "objects");
  passes.run(*llvmModule);
  return mlir::success();
}

mlir::LogicalResult systole::emitCode(mlir::ModuleOp module,
                                      const TargetCPU &target,
                                      CodeFormat format,
                                      raw_pwrite_stream &os) {
  attachTarget(module, target);
  const bool flushesDenormals = getDenormals(module) == Denormals::Flush;
  // People read text, and look for one module.
  if (format == CodeFormat::Object)
    splitModule(module, operationsOfPart);
  auto parts = to_vector(module.getOps<mlir::ModuleOp>());
  if (parts.empty())
    return emitModule(module, target, flushesDenormals, format, os);
  SmallVector<SmallString<0>> objects(parts.size());
  // The largest part, which may be one long function, begins first.
  SmallVector<std::pair<int64_t, unsigned>> order;
  for (auto [number, part] : llvm::enumerate(parts)) {
    int64_t operations = 0;
    part->walk([&](mlir::Operation *) { ++operations; });
    order.push_back({-operations, number});
  }
  llvm::sort(order);
  // All parts are tried: the errors are then the same for any number of
  // threads.
  std::atomic<bool> hasFailed = false;
  mlir::parallelFor(module.getContext(), 0, parts.size(), [&](size_t next) {
    const unsigned i = order[next].second;
    raw_svector_ostream part(objects[i]);
    if (failed(emitModule(parts[i], target, flushesDenormals, format, part)))
      hasFailed = true;
  });
  if (hasFailed)
    return mlir::failure();
  if (Error error = mergeObjects(to_vector_of<StringRef>(objects), os))
    return module.emitError("cannot merge the code of its parts: ")
           << toString(std::move(error));
  return mlir::success();
}

//===- InstrumentWithProbe.cpp - Probes after all operations --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/InterpreterOps.h"
#include "systole/Interpreter/Passes.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole;
using namespace systole::interpreter;

namespace systole::interpreter {
#define GEN_PASS_DEF_INSTRUMENTWITHPROBEPASS
#include "systole/Interpreter/Passes.h.inc"
} // namespace systole::interpreter

/// Whether a file can hold values of this type.
static bool isProbed(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() &&
         isa<IntegerType, FloatType, ComplexType>(tensor.getElementType());
}

namespace {
struct InstrumentWithProbe
    : public interpreter::impl::InstrumentWithProbePassBase<
          InstrumentWithProbe> {
  using InstrumentWithProbePassBase::InstrumentWithProbePassBase;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (!op->hasTrait<OpTrait::ConstantLike>() && !isa<ProbeOp>(op))
        ops.push_back(op);
    });
    OpBuilder builder(&getContext());
    unsigned number = 0;
    for (Operation *op : ops) {
      builder.setInsertionPointAfter(op);
      for (Value result : op->getResults()) {
        if (!isProbed(result.getType()))
          continue;
        auto probe = ProbeOp::create(builder, op->getLoc(), result.getType(),
                                     result, getProbeId(op, ++number));
        result.replaceAllUsesExcept(probe.getResult(), probe);
      }
    }
  }

private:
  std::string getProbeId(Operation *op, unsigned number) const {
    auto name = dyn_cast<NameLoc>(op->getLoc());
    if (useDebugInfo && name && !name.getName().getValue().contains('\n'))
      return (name.getName().getValue() + "." + Twine(number)).str();
    return ("probe" + Twine(number)).str();
  }
};
} // namespace

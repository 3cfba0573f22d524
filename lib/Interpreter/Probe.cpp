//===- Probe.cpp - Printed and recorded values ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "systole/Dialect/Check/IR/Check.h"
#include "systole/Interpreter/Collectives.h"
#include "systole/Interpreter/Compare.h"
#include "systole/Interpreter/InterpreterOps.h"
#include "systole/Interpreter/Probes.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace systole;
using namespace systole::interpreter;

static FailureOr<Tensors> print(PrintOp op, ArrayRef<Tensor> operands,
                                Interpreter &) {
  // Each process prints a whole line.
  std::string line;
  llvm::raw_string_ostream os(line);
  operands[0].print(os);
  os << "\n";
  llvm::outs() << line;
  return Tensors();
}

/// The folder of this run's probes; an error at `op` if there is none.
static FailureOr<Probes *> getProbes(Operation *op, Interpreter &interpreter) {
  if (Probes *probes = interpreter.getCollectives().getProbes())
    return probes;
  return op->emitError() << "'" << op->getName()
                         << "' needs a folder of probes; name one with "
                            "--probe-output-dir=DIR";
}

static FailureOr<Tensors> probe(ProbeOp op, ArrayRef<Tensor> operands,
                                Interpreter &interpreter) {
  FailureOr<Probes *> probes = getProbes(op, interpreter);
  if (failed(probes))
    return failure();
  if (llvm::Error error = (*probes)->write(op.getProbeId(), operands[0]))
    return op.emitError() << "probe '" << op.getProbeId()
                          << "': " << llvm::toString(std::move(error));
  return Tensors(operands);
}

static FailureOr<Tensors> compareWritten(check::ExpectSerializedEqOp op,
                                         ArrayRef<Tensor> operands,
                                         Interpreter &interpreter) {
  FailureOr<Probes *> probes = getProbes(op, interpreter);
  if (failed(probes))
    return failure();
  llvm::Expected<Tensor> written = (*probes)->read(
      op.getProbeId(), op.getIteration().value_or(0), operands[0].getType());
  if (!written)
    return op.emitError() << "check.expect_serialized_eq failed: "
                          << llvm::toString(written.takeError());
  if (failed(compare(Check(), *written, operands[0], [&] {
        return op.emitError() << "check.expect_serialized_eq failed: ";
      })))
    return failure();
  return Tensors();
}

void systole::interpreter::registerProbeModels(MLIRContext *context) {
  attach<PrintOp, print>(context);
  attach<ProbeOp, probe>(context);
}

void systole::interpreter::registerProbeCheckModels(MLIRContext *context) {
  attach<check::ExpectSerializedEqOp, compareWritten>(context);
}

//===- ThreadsTest.cpp - Processes without threads ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/Collectives.h"
#include "systole/Interpreter/Interpreter.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <pthread.h>

using namespace mlir;
using namespace systole::interpreter;
using ::testing::HasSubstr;

TEST(Interpreter, SaysThatAThreadCannotStart) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::string errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    errors += diagnostic.str();
    return success();
  });
  auto program = [](Interpreter &) { return FailureOr<Tensors>(Tensors()); };
  Collectives good(3);
  auto outputs = runProcesses(&context, good, program);
  ASSERT_TRUE(succeeded(outputs));
  EXPECT_EQ(outputs->size(), 3u);

  // No thread can be started: its stack would be larger than all addresses.
  pthread_attr_t before, huge;
  pthread_getattr_default_np(&before);
  pthread_attr_init(&huge);
  pthread_attr_setstacksize(&huge, size_t(1) << 47);
  ASSERT_EQ(pthread_setattr_default_np(&huge), 0);
  Collectives bad(3);
  EXPECT_TRUE(failed(runProcesses(&context, bad, program)));
  pthread_setattr_default_np(&before);
  EXPECT_THAT(errors, HasSubstr("the interpreter needs a thread for each of 3 "
                                "processes: cannot start the thread 'process'"));
}

//===- ForeignFunctions.h - Functions of other libraries --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of other libraries that programs call by name (`jax.ffi`), such as
// those of LAPACK that come with JAX. The Python package passes their
// addresses.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_FOREIGNFUNCTIONS_H
#define SYSTOLE_LIB_PJRT_FOREIGNFUNCTIONS_H

#include "CAPI/Foreign.h"
#include "lib/PJRT/program.pb.h"

#include "absl/status/status.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringRef.h"

namespace systole::pjrt {

void registerForeignFunction(llvm::StringRef name, XLA_FFI_Handler *function);

/// Returns the handler of a function, or null if nobody registered the
/// function.
XLA_FFI_Handler *lookupForeignFunction(llvm::StringRef name);

/// Writes down the attributes of a call. Fails if one has no form in XLA's FFI.
llvm::LogicalResult
describeAttributes(mlir::DictionaryAttr attributes,
                   google::protobuf::RepeatedPtrField<ForeignAttribute> &list);

/// The memory of a call's arrays; null for tokens. An input that shares the
/// memory of an output is copied there.
struct CallPointers {
  CallPointers(const ForeignCall &call, const void *const *inputs,
               void *const *outputs);

  std::vector<void *> inputs, outputs;
};

/// Calls the function of a description, on arrays in the layout that the call
/// states.
absl::Status callForeignFunction(const ForeignCall &call, int64_t device,
                                 const void *const *inputs,
                                 void *const *outputs);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_FOREIGNFUNCTIONS_H

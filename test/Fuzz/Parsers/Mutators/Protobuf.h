//===- Protobuf.h - Protocol buffers as trees ----------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_PROTOBUF_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_PROTOBUF_H

#include "Mutator.h"

namespace systole::fuzz {

/// A field of a message, as the wire format has it: no schema is needed.
struct ProtoField {
  enum Wire { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };
  uint64_t number = 1;
  Wire wire = Varint;
  uint64_t value = 0; ///< The value of a number.
  std::string bytes;  ///< The bytes of a string, a message or packed numbers.
};

/// False where the bytes are no message.
bool parseProto(absl::string_view bytes, std::vector<ProtoField> &fields);
std::string writeProto(const std::vector<ProtoField> &fields);

/// Changes one field, in the message or in one within it: a number becomes one
/// that overflows, a string other bytes; or fields are removed and repeated.
std::string mutateProtobuf(absl::string_view message, Random &random);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_PROTOBUF_H

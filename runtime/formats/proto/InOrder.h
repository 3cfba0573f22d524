//===- InOrder.h - The same bytes for equal messages ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_FORMATS_PROTO_INORDER_H
#define SYSTOLE_RUNTIME_FORMATS_PROTO_INORDER_H

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message_lite.h>

#include <string>

namespace systole::proto {

/// The bytes of `message`, with its maps in order of their keys. Otherwise the
/// order differs from process to process.
inline std::string
serializeInOrder(const google::protobuf::MessageLite &message) {
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  google::protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  message.SerializeToCodedStream(&coded);
  coded.Trim();
  return bytes;
}

} // namespace systole::proto

#endif // SYSTOLE_RUNTIME_FORMATS_PROTO_INORDER_H

//===- Examples.cpp - tf.Examples -----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sources.h"

#include "runtime/formats/proto/InOrder.h"
#include "runtime/formats/proto/example.pb.h"

using namespace systole;

std::string tools::makeExample(const std::map<std::string, Feature> &features) {
  proto::Example example;
  auto &map = *example.mutable_features()->mutable_feature();
  for (const auto &[name, feature] : features) {
    proto::Feature &to = map[name];
    if (auto *texts = std::get_if<std::vector<std::string>>(&feature))
      to.mutable_bytes_list()->mutable_value()->Assign(texts->begin(),
                                                       texts->end());
    else if (auto *floats = std::get_if<std::vector<float>>(&feature))
      to.mutable_float_list()->mutable_value()->Assign(floats->begin(),
                                                       floats->end());
    else
      to.mutable_int64_list()->mutable_value()->Assign(
          std::get<std::vector<int64_t>>(feature).begin(),
          std::get<std::vector<int64_t>>(feature).end());
  }
  return proto::serializeInOrder(example);
}

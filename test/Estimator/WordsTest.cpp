//===- WordsTest.cpp - Messages in the words of the API -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Estimator/Words.h"
#include "runtime/support/CallersWords.h"

#include <gtest/gtest.h>

using systole::estimator::wordsOfMessages;
using systole::runtime::CallersWords;

namespace {

std::string translate(std::string_view message) {
  std::string_view words = wordsOfMessages;
  return CallersWords(words.substr(words.find('=') + 1)).translate(message);
}

TEST(Words, FlagsAreArguments) {
  EXPECT_EQ(translate("by --eval_steps=N"), "by steps = N");
  EXPECT_EQ(translate("--fail_on_nan_loss=false continues"),
            "NanTensorHook(loss, false) continues");
  EXPECT_EQ(translate("a --train-batch-size of 3, or another --num-shards"),
            "a train_batch_size of 3, or another num_shards");
  EXPECT_EQ(translate("--model_dir=/a/b--steps=2"),
            "model_dir = /a/b--steps=2");
  // These have no other name.
  EXPECT_EQ(translate("give --time_limit=8h or --steps_more"),
            "give --time_limit=8h or --steps_more");
}

TEST(Words, OperationsHaveNoDialect) {
  EXPECT_EQ(translate("'graph.reshape' op cannot"), "reshape cannot");
  EXPECT_EQ(translate("the result of graph.cast, stablehlo.convert"),
            "the result of cast, cast");
  EXPECT_EQ(translate("'graph.metric' op #graph.auc<3> takes"),
            "metric auc<3> takes");
  EXPECT_EQ(translate("'graph.model_fn' op has"), "the model function has");
  EXPECT_EQ(translate("write graph.log, whose"),
            "write summary::scalar, whose");
  EXPECT_EQ(translate("'graph.log' op needs"), "summary::scalar needs");
  EXPECT_EQ(translate("floats: use graph.cast %x to f32"),
            "floats: use cast(x, float32)");
  EXPECT_EQ(translate("'graph.max_pool2d' op attribute 'pool' must be"),
            "layers::max_pooling2d attribute 'pool_size' must be");
  // A file, and a word of a program.
  EXPECT_EQ(translate("cannot open 'data.csv': no paragraph.x"),
            "cannot open 'data.csv': no paragraph.x");
}

TEST(Words, TypesAreThoseOfTensorFlow) {
  EXPECT_EQ(translate("'tensor<2x10xf32>' and tensor<i64>"),
            "float32[2, 10] and int64[]");
  EXPECT_EQ(translate("'tensor<?x3xbf16>'"), "bfloat16[?, 3]");
  EXPECT_EQ(translate("'tensor<2x!data.string>'"), "'tensor<2x!data.string>'");
}

TEST(Words, AreOursWithoutAList) {
  std::string message = "'graph.reshape' op of 'tensor<2xf32>' needs --steps=2";
  EXPECT_EQ(CallersWords("").translate(message), message);
}

} // namespace

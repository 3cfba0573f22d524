//===- KerasLayersTest.cpp - The shapes and weights of Keras's layers -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs/KerasLayerCases.h"
#include "lib/Estimator/Keras/Model.h"

#include <gmock/gmock.h>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

namespace {

TEST(KerasLayers, HaveTheShapesAndWeightsOfKeras) {
  std::vector<Case> cases = makeCases();
  ASSERT_EQ(cases.size(), kKeras.size());
  for (size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE(kKeras[i].name);
    EXPECT_EQ(cases[i].name, kKeras[i].name);
    KerasTensor value = cases[i].layer(cases[i].makeInputs());
    EXPECT_EQ(value.shape(), kKeras[i].shape);
    Weights weights = describe(value).weights;
    EXPECT_EQ(weights.trained, kKeras[i].trained);
    EXPECT_EQ(weights.others, kKeras[i].others);
  }
}

// A model that Keras has saved may have each layer.
TEST(KerasLayers, AreLoaded) {
  for (const Case &one : makeCases())
    EXPECT_TRUE(canLoad(one.layer.kind())) << one.layer.kind();
}

} // namespace

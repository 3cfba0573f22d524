//===- Normalizations.cpp - Normalization ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"

using namespace systole;
using namespace systole::keras;
using layers::NormalizationOptions;

static Layer normalization(const char *kind, const char *operation,
                           const NormalizationOptions &options, Options words,
                           const Config &config, Where where) {
  Layer::Definition layer = define(kind, options, where);
  layer.config = config;
  layer.config.set("epsilon", options.epsilon)
      .set("center", options.center)
      .set("scale", options.scale);
  regularize(layer, "beta_regularizer", options.beta_regularizer);
  regularize(layer, "gamma_regularizer", options.gamma_regularizer);
  words.set("epsilon", options.epsilon)
      .set("center", options.center)
      .set("scale", options.scale);
  return makeLayer(std::move(layer), operation, words);
}

Layer keras::layers::BatchNormalization(const NormalizationOptions &options,
                                        Where where) {
  Options words = Options().set("momentum", options.momentum);
  if (options.synchronized)
    words.setUnit("cross_replica");
  return normalization("BatchNormalization", "batch_norm", options, words,
                       Config()
                           .set("momentum", options.momentum)
                           .set("synchronized", options.synchronized),
                       where);
}

Layer keras::layers::LayerNormalization(const NormalizationOptions &options,
                                        Where where) {
  return normalization("LayerNormalization", "layer_norm", options, {}, {},
                       where);
}

Layer keras::layers::GroupNormalization(int64_t groups,
                                        const NormalizationOptions &options,
                                        Where where) {
  return normalization("GroupNormalization", "group_norm", options,
                       Options().set("groups", groups),
                       Config().set("groups", groups), where);
}

Layer keras::layers::RMSNormalization(double epsilon,
                                      const LayerOptions &options,
                                      Where where) {
  Layer::Definition layer = define("RMSNormalization", options, where);
  layer.config.set("epsilon", epsilon);
  return makeLayer(std::move(layer), "rms_norm",
                   Options().set("epsilon", epsilon));
}

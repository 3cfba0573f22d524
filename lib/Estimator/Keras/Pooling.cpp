//===- Pooling.cpp - Pooling, padding and upsampling ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"

using namespace systole;
using namespace systole::keras;
using layers::PoolingOptions;

static Layer pooling(const char *kind, const char *operation, size_t rank,
                     const Sizes &poolSize, const PoolingOptions &options,
                     Where where) {
  Layer::Definition layer = define(kind, options, where);
  Shape pool = eachDimension(layer, "pool_size", poolSize, rank, 2);
  Shape strides = options.strides.empty()
                      ? pool
                      : eachDimension(layer, "strides", options.strides, rank);
  checkPadding(layer, options.padding);
  layer.config.set("pool_size", pool)
      .set("strides", strides)
      .set("padding", options.padding);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return estimator::layer(operation, inputs,
                            Options()
                                .set("pool", pool)
                                .set("strides", strides)
                                .setText("padding", options.padding),
                            call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::MaxPooling1D(const Sizes &pool_size,
                                  const PoolingOptions &options, Where where) {
  return pooling("MaxPooling1D", "max_pool1d", 1, pool_size, options, where);
}
Layer keras::layers::MaxPooling2D(const Sizes &pool_size,
                                  const PoolingOptions &options, Where where) {
  return pooling("MaxPooling2D", "max_pool2d", 2, pool_size, options, where);
}
Layer keras::layers::MaxPooling3D(const Sizes &pool_size,
                                  const PoolingOptions &options, Where where) {
  return pooling("MaxPooling3D", "max_pool3d", 3, pool_size, options, where);
}
Layer keras::layers::AveragePooling1D(const Sizes &pool_size,
                                      const PoolingOptions &options,
                                      Where where) {
  return pooling("AveragePooling1D", "avg_pool1d", 1, pool_size, options,
                 where);
}
Layer keras::layers::AveragePooling2D(const Sizes &pool_size,
                                      const PoolingOptions &options,
                                      Where where) {
  return pooling("AveragePooling2D", "avg_pool2d", 2, pool_size, options,
                 where);
}
Layer keras::layers::AveragePooling3D(const Sizes &pool_size,
                                      const PoolingOptions &options,
                                      Where where) {
  return pooling("AveragePooling3D", "avg_pool3d", 3, pool_size, options,
                 where);
}

static Layer globalPooling(const char *kind, const char *operation,
                           const LayerOptions &options, Where where) {
  Layer::Definition layer = define(kind, options, where);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return estimator::layer(operation, inputs, {}, call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::GlobalMaxPooling1D(const LayerOptions &options,
                                        Where where) {
  return globalPooling("GlobalMaxPooling1D", "global_max_pool1d", options,
                       where);
}
Layer keras::layers::GlobalMaxPooling2D(const LayerOptions &options,
                                        Where where) {
  return globalPooling("GlobalMaxPooling2D", "global_max_pool2d", options,
                       where);
}
Layer keras::layers::GlobalMaxPooling3D(const LayerOptions &options,
                                        Where where) {
  return globalPooling("GlobalMaxPooling3D", "global_max_pool3d", options,
                       where);
}
Layer keras::layers::GlobalAveragePooling1D(const LayerOptions &options,
                                            Where where) {
  return globalPooling("GlobalAveragePooling1D", "global_average_pool1d",
                       options, where);
}
Layer keras::layers::GlobalAveragePooling2D(const LayerOptions &options,
                                            Where where) {
  return globalPooling("GlobalAveragePooling2D", "global_average_pool2d",
                       options, where);
}
Layer keras::layers::GlobalAveragePooling3D(const LayerOptions &options,
                                            Where where) {
  return globalPooling("GlobalAveragePooling3D", "global_average_pool3d",
                       options, where);
}

//===----------------------------------------------------------------------===//
// Padding and upsampling
//===----------------------------------------------------------------------===//

static Layer zeroPadding(const char *kind, size_t rank,
                         const layers::Padding &padding,
                         const LayerOptions &options, Where where) {
  Layer::Definition layer = define(kind, options, where);
  if (padding.size() != rank)
    fail(where, layer.kind + ": padding has not " + std::to_string(rank) +
                    (rank == 1 ? " pair" : " pairs"));
  std::string text = estimator::join(padding, [](const auto &pair) {
    return estimator::list({pair.first, pair.second});
  });
  // Keras has one pair for one dimension, and a list of pairs for more.
  layer.config.add("padding", rank == 1 ? text : "[" + text + "]");
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return estimator::layer("zero_padding", inputs,
                            Options().set("padding", "[" + text + "]"),
                            call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::ZeroPadding1D(const Padding &padding,
                                   const LayerOptions &options, Where where) {
  return zeroPadding("ZeroPadding1D", 1, padding, options, where);
}
Layer keras::layers::ZeroPadding2D(const Padding &padding,
                                   const LayerOptions &options, Where where) {
  return zeroPadding("ZeroPadding2D", 2, padding, options, where);
}
Layer keras::layers::ZeroPadding3D(const Padding &padding,
                                   const LayerOptions &options, Where where) {
  return zeroPadding("ZeroPadding3D", 3, padding, options, where);
}

static Layer upSampling(const char *kind, size_t rank, const Sizes &sizes,
                        const std::string &interpolation,
                        const LayerOptions &options, Where where) {
  Layer::Definition layer = define(kind, options, where);
  Shape size = eachDimension(layer, "size", sizes, rank, 2);
  estimator::checkWord(where, "interpolation", interpolation,
                       {"nearest", "bilinear"});
  if (rank == 1)
    layer.config.set("size", size[0]);
  else
    layer.config.set("size", size);
  if (rank == 2)
    layer.config.set("interpolation", interpolation);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return estimator::layer(
        "upsampling", inputs,
        Options().set("size", size).setText("interpolation", interpolation),
        call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::UpSampling1D(int64_t size, const LayerOptions &options,
                                  Where where) {
  return upSampling("UpSampling1D", 1, size, "nearest", options, where);
}
Layer keras::layers::UpSampling2D(const Sizes &size,
                                  const std::string &interpolation,
                                  const LayerOptions &options, Where where) {
  return upSampling("UpSampling2D", 2, size, interpolation, options, where);
}
Layer keras::layers::UpSampling3D(const Sizes &size,
                                  const LayerOptions &options, Where where) {
  return upSampling("UpSampling3D", 3, size, "nearest", options, where);
}

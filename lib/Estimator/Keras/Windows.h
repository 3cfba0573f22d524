//===- Windows.h - Windows over positions -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERAS_WINDOWS_H
#define SYSTOLE_LIB_ESTIMATOR_KERAS_WINDOWS_H

#include "Layers.h"

namespace systole::keras {

/// `sizes`, or `size` for each of `rank` dimensions if empty; an error if they
/// have another number.
Shape eachDimension(const Layer::Definition &layer, const char *what,
                    const Shape &sizes, size_t rank, int64_t size = 1);

/// The number of windows along the spatial dimensions of `input`, whose last
/// dimension is the channels. The result excludes it.
Shape windowed(const Layer::Definition &layer, const Shape &input,
               const Shape &window, const Shape &strides,
               const Shape &dilations, const std::string &padding);

void checkPadding(const Layer::Definition &layer, const std::string &padding);

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_WINDOWS_H

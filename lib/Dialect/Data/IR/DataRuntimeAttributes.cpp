//===- DataRuntimeAttributes.cpp - What the runtime is told besides -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most operations tell the runtime their attributes and nothing else.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/IR/Data.h"

using namespace mlir;
using namespace systole::data;

#define NOTHING_BESIDES(OP)                                                    \
  void OP::addRuntimeAttributes(NamedAttrList &) {}

NOTHING_BESIDES(BatchAndDropRemainderOp)
NOTHING_BESIDES(BatchOp)
NOTHING_BESIDES(CacheOp)
NOTHING_BESIDES(ConcatenateOp)
NOTHING_BESIDES(CsvOp)
NOTHING_BESIDES(EnumerateOp)
NOTHING_BESIDES(FilesOp)
NOTHING_BESIDES(FilterOp)
NOTHING_BESIDES(FixedLengthRecordOp)
NOTHING_BESIDES(FlatMapOp)
NOTHING_BESIDES(FromStringsOp)
NOTHING_BESIDES(GeneratorOp)
NOTHING_BESIDES(IdxOp)
NOTHING_BESIDES(InterleaveOp)
NOTHING_BESIDES(MapAndBatchOp)
NOTHING_BESIDES(MapOp)
NOTHING_BESIDES(NpyOp)
NOTHING_BESIDES(OptionsOp)
NOTHING_BESIDES(PrefetchOp)
NOTHING_BESIDES(RangeOp)
NOTHING_BESIDES(RepeatOp)
NOTHING_BESIDES(SampleFromDatasetsOp)
NOTHING_BESIDES(SetShapeOp)
NOTHING_BESIDES(ShardOp)
NOTHING_BESIDES(ShuffleOp)
NOTHING_BESIDES(SkipOp)
NOTHING_BESIDES(TakeOp)
NOTHING_BESIDES(TextLineOp)
NOTHING_BESIDES(TFRecordOp)
NOTHING_BESIDES(UnbatchOp)
NOTHING_BESIDES(WindowOp)
NOTHING_BESIDES(ZipOp)
#undef NOTHING_BESIDES

#!/bin/sh
# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# run_products.sh PROGRAM [FLAGS] saves the results of @main that i4_products.py wrote: 0.npy, 1.npy, ...
program=$1
shift
outputs=$(python3 "$(dirname "$0")/i4_products.py" outputs)
exec tpu-run "$program" $outputs --precision=f32 "$@"

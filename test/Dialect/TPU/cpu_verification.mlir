// RUN: tpu-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{vector_bits is 128, 256 or 512, not 100}}
module attributes {tpu.target = #tpu.cpu<"x", features = "", vector_bits = 100, vector_registers = 16, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>]>} {}

// -----

// expected-error @+1 {{l2_ways is positive, not 0}}
module attributes {tpu.target = #tpu.cpu<"x", features = "", vector_bits = 256, vector_registers = 16, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 0, llc_bytes = 8388608, products = [<fma, 100>]>} {}

// -----

// expected-error @+1 {{products has no fma, which the others' rates are relative to}}
module attributes {tpu.target = #tpu.cpu<"x", features = "", vector_bits = 512, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<pairs, 200>]>} {}

// -----

// expected-error @+1 {{pairs need vector_bits of 512, not 256}}
module attributes {tpu.target = #tpu.cpu<"x", features = "", vector_bits = 256, vector_registers = 16, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <pairs, 200>]>} {}

// -----

// expected-error @+1 {{products has pairs twice}}
module attributes {tpu.target = #tpu.cpu<"x", features = "", vector_bits = 512, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <pairs, 200>, <pairs, 50>]>} {}

// -----

// expected-error @+1 {{vector_bits is 128 with the feature neon, not 256}}
module attributes {tpu.target = #tpu.cpu<"x", features = "neon", vector_bits = 256, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>]>} {}

// -----

// expected-error @+1 {{a CPU with the feature neon has no tiles}}
module attributes {tpu.target = #tpu.cpu<"x", features = "neon", vector_bits = 128, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <tiles, 200>]>} {}

// -----

// expected-error @+1 {{a CPU with the feature neon has no tiles}}
module attributes {tpu.target = #tpu.cpu<"x", features = "neon", vector_bits = 128, vector_registers = 32, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <quad_tiles, 3200>]>} {}

// -----

// expected-error @+1 {{quad_tiles need vector_bits of 512, not 256}}
module attributes {tpu.target = #tpu.cpu<"x", features = "", vector_bits = 256, vector_registers = 16, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <quad_tiles, 3200>]>} {}

// -----

// expected-error @+1 {{quads need vectors of 256 or 512 bits, or neon}}
module attributes {tpu.target = #tpu.cpu<"x", features = "", vector_bits = 128, vector_registers = 16, l1d_bytes = 32768, l2_bytes = 1048576, l2_ways = 16, llc_bytes = 8388608, products = [<fma, 100>, <quads, 400>]>} {}

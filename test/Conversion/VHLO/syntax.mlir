// RUN: tpu-opt %s --verify-diagnostics --vhlo-to-stablehlo

// expected-error @+1 {{an operation of vhlo has the generic form only}}
vhlo.abs_v1

// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{op (C1) axis "x" has 0 devices; it needs one}}
sdy.mesh @mesh = <["x"=0]>

// -----

// expected-error @+1 {{op (C1) axis "x" is there twice}}
sdy.mesh @mesh = <["x"=2, "x"=2]>

// -----

// expected-error @+1 {{op (C2) device_ids is not an order of the 2 devices of the mesh}}
sdy.mesh @mesh = <["x"=2], device_ids=[1, 1]>

// -----

// expected-error @+1 {{expected a priority, as p1}}
func.func @priority(%x: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}q]>}) {
  return
}

// -----

// expected-error @+1 {{expected replicated={...} or unreduced={...}}}
func.func @axes(%x: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], other={"y"}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @count(%x: tensor<4xf32>) {
  // expected-error @+1 {{op (C1) in_shardings has 0 entries for 1 operands}}
  sdy.manual_computation(%x) in_shardings=[] out_shardings=[] manual_axes={"x"} (%p: tensor<2xf32>) {
    sdy.return
  } : (tensor<4xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @results(%x: tensor<4xf32>) {
  // expected-error @+1 {{op (C1) out_shardings has 1 entries for 0 results}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%p: tensor<2xf32>) {
    sdy.return
  } : (tensor<4xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @argument(%x: tensor<4xf32>) {
  // expected-error @+1 {{op (C2) argument 0 of the body has the type 'tensor<4xf32>', but a device has a part of type 'tensor<2xf32>'}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%p: tensor<4xf32>) {
    sdy.return
  } : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @mesh(%x: tensor<4xf32>) {
  // expected-error @+1 {{op (C2) the sharding of argument 0 names a mesh that is not there}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%p: tensor<4xf32>) {
    sdy.return
  } : (tensor<4xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @rank(%x: tensor<4xf32>) {
  // expected-error @+1 {{op (C2) the sharding of argument 0 has 2 dimensions for a 'tensor<4xf32>'}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[] manual_axes={"x"} (%p: tensor<2xf32>) {
    sdy.return
  } : (tensor<4xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @missing(%x: tensor<4xf32>) {
  // expected-error @+1 {{op (C2) the body has 0 arguments, but the op has 1}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[] manual_axes={"x"} () {
    sdy.return
  } : (tensor<4xf32>) -> ()
  return
}

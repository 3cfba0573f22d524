// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-error @+1 {{op (C1) programs is empty}}
  "interpreter.run_parallel"() {programs = []} : () -> ()
  return
}

// -----

func.func @f() { return }
func.func @main() {
  // expected-error @+1 {{op (C1) programs has a replica of 1 partitions; all have as many, and at least one}}
  "interpreter.run_parallel"() {programs = [[@f, @f], [@f]]} : () -> ()
  return
}

// -----

func.func @main() {
  // expected-error @+1 {{op names @f, which is no function with a body}}
  "interpreter.run_parallel"() {programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f(%x: tensor<i32>) { return }
func.func @main() {
  // expected-error @+1 {{op (C2) the programs take 'tensor<i32>', but the inputs are}}
  "interpreter.run_parallel"() {programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f() -> tensor<i32> {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  return %0 : tensor<i32>
}
func.func @main() {
  // expected-error @+1 {{op (C2) the programs return 'tensor<i32>', but the results are}}
  "interpreter.run_parallel"() {programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f() { return }
func.func @main() {
  // expected-error @+1 {{op (C3) infeed is empty; leave it out}}
  "interpreter.run_parallel"() {infeed = [], programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f() { return }
func.func @queue(%x: tensor<i32>) { return }
func.func @main() {
  // expected-error @+1 {{op (C3) @queue takes arguments}}
  "interpreter.run_parallel"() {infeed = [@queue], programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @probe(%x: tensor<2xf32>) {
  // expected-error @+1 {{op (C2) probe_id has a line break}}
  %0 = interpreter.probe %x, probe_id = "a\nb" : tensor<2xf32>
  return
}

// Tokens, what the host feeds, and channels. The expected values are worked out by hand.
// RUN: tpu-run %s --engine=reference

module @infeed {
  func.func @program(%t: !stablehlo.token) -> (tensor<2xi64>, tensor<2xi64>, tensor<i32>, !stablehlo.token) {
    %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    %1:3 = "stablehlo.infeed"(%0#1) : (!stablehlo.token) -> (tensor<2xi64>, tensor<i32>, !stablehlo.token)
    %2 = "stablehlo.outfeed"(%1#0, %1#2) : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    return %0#0, %1#0, %1#1, %2 : tensor<2xi64>, tensor<2xi64>, tensor<i32>, !stablehlo.token
  }
  func.func @first() -> tensor<2xi64> {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @second() -> (tensor<2xi64>, tensor<i32>) {
    %0 = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
    %1 = stablehlo.constant dense<5> : tensor<i32>
    return %0, %1 : tensor<2xi64>, tensor<i32>
  }
  func.func @main() {
    %t = stablehlo.create_token : !stablehlo.token
    %0:4 = "interpreter.run_parallel"(%t) {infeed = [@first, @second], programs = [[@program]]}
      : (!stablehlo.token) -> (tensor<2xi64>, tensor<2xi64>, tensor<i32>, !stablehlo.token)
    check.expect_eq_const %0#0, dense<[1, 2]> : tensor<2xi64>
    check.expect_eq_const %0#1, dense<[3, 4]> : tensor<2xi64>
    check.expect_eq_const %0#2, dense<5> : tensor<i32>
    return
  }
}

// -----

module @channels {
  func.func @sender(%x: tensor<2xi64>) -> !stablehlo.token {
    %t = stablehlo.after_all : !stablehlo.token
    %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    return %0 : !stablehlo.token
  }
  func.func @receiver() -> tensor<2xi64> {
    %t = stablehlo.after_all : !stablehlo.token
    %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    return %0#0 : tensor<2xi64>
  }
  func.func @main() {
    %x = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0:3 = "interpreter.run_parallel"(%x) {programs = [[@sender], [@receiver], [@receiver]]} : (tensor<2xi64>) -> (!stablehlo.token, tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %0#1, dense<[1, 2]> : tensor<2xi64>
    // No target.
    check.expect_eq_const %0#2, dense<0> : tensor<2xi64>
    return
  }
}

// -----

// Without pairs, who receives has it.
module @unnamed {
  func.func @sender(%x: tensor<2xi64>) {
    %t = stablehlo.after_all : !stablehlo.token
    %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    return
  }
  func.func @receiver() -> tensor<2xi64> {
    %t = stablehlo.after_all : !stablehlo.token
    %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    return %0#0 : tensor<2xi64>
  }
  func.func @main() {
    %x = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0 = "interpreter.run_parallel"(%x) {programs = [[@receiver], [@sender]]} : (tensor<2xi64>) -> tensor<2xi64>
    check.expect_eq_const %0, dense<[1, 2]> : tensor<2xi64>
    return
  }
}

// -----

// What goes to the host and comes from it: the other side is another process.
module @host {
  func.func @sender(%x: tensor<2xi64>, %y: tensor<2xi64>) {
    %t = stablehlo.after_all : !stablehlo.token
    %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    %1 = "stablehlo.send"(%y, %0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true,
        source_target_pairs = dense<[]> : tensor<0xi64>} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    return
  }
  func.func @receiver() -> (tensor<2xi64>, tensor<2xi64>) {
    %t = stablehlo.after_all : !stablehlo.token
    %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    %1:2 = "stablehlo.recv"(%0#1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    return %0#0, %1#0 : tensor<2xi64>, tensor<2xi64>
  }
  func.func @main() {
    %x = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %y = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
    %0:2 = "interpreter.run_parallel"(%x, %y) {programs = [[@sender], [@receiver]]} : (tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %0#0, dense<[1, 2]> : tensor<2xi64>
    check.expect_eq_const %0#1, dense<[3, 4]> : tensor<2xi64>
    return
  }
}

// -----

func.func @after_all() {
  %0 = stablehlo.after_all : !stablehlo.token
  %1 = stablehlo.after_all %0, %0 : !stablehlo.token
  check.expect_eq %0, %1 : !stablehlo.token
  return
}

// -----

// A loop may carry a token.
func.func @carried() {
  %t = stablehlo.after_all : !stablehlo.token
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %n, %token = %t) : tensor<i32>, !stablehlo.token
  cond {
    %1 = stablehlo.compare GT, %i, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.subtract %i, %one : tensor<i32>
    %2 = stablehlo.after_all %token : !stablehlo.token
    stablehlo.return %1, %2 : tensor<i32>, !stablehlo.token
  }
  check.expect_eq_const %0#0, dense<0> : tensor<i32>
  return
}

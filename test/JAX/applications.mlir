// Programs of many operations: statistics, distributions, images, solvers, rarer calls.
// Made by test/Peers/JAX/export.py; expected values are those of JAX.
// RUN: tpu-run %s --engine=reference && tpu-run %s --engine=native

// stats.vonmises
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.compare GT, %cst, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.cosine %arg0 : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<8xf32>
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %6 = stablehlo.abs %cst_3 : tensor<f32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.multiply %cst_4, %6 : tensor<f32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %8 = stablehlo.subtract %7, %cst_5 : tensor<f32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.multiply %8, %cst_6 : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.subtract %9, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<-1.30002498E-8> : tensor<f32>
    %11 = stablehlo.add %10, %cst_8 : tensor<f32>
    %12 = stablehlo.multiply %8, %11 : tensor<f32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.subtract %12, %cst_9 : tensor<f32>
    %cst_10 = stablehlo.constant dense<6.04699508E-8> : tensor<f32>
    %14 = stablehlo.add %13, %cst_10 : tensor<f32>
    %15 = stablehlo.multiply %8, %14 : tensor<f32>
    %16 = stablehlo.subtract %15, %11 : tensor<f32>
    %cst_11 = stablehlo.constant dense<-2.67079372E-7> : tensor<f32>
    %17 = stablehlo.add %16, %cst_11 : tensor<f32>
    %18 = stablehlo.multiply %8, %17 : tensor<f32>
    %19 = stablehlo.subtract %18, %14 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.11738757E-6> : tensor<f32>
    %20 = stablehlo.add %19, %cst_12 : tensor<f32>
    %21 = stablehlo.multiply %8, %20 : tensor<f32>
    %22 = stablehlo.subtract %21, %17 : tensor<f32>
    %cst_13 = stablehlo.constant dense<-4.41673819E-6> : tensor<f32>
    %23 = stablehlo.add %22, %cst_13 : tensor<f32>
    %24 = stablehlo.multiply %8, %23 : tensor<f32>
    %25 = stablehlo.subtract %24, %20 : tensor<f32>
    %cst_14 = stablehlo.constant dense<1.64484482E-5> : tensor<f32>
    %26 = stablehlo.add %25, %cst_14 : tensor<f32>
    %27 = stablehlo.multiply %8, %26 : tensor<f32>
    %28 = stablehlo.subtract %27, %23 : tensor<f32>
    %cst_15 = stablehlo.constant dense<-5.75419508E-5> : tensor<f32>
    %29 = stablehlo.add %28, %cst_15 : tensor<f32>
    %30 = stablehlo.multiply %8, %29 : tensor<f32>
    %31 = stablehlo.subtract %30, %26 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.88502891E-4> : tensor<f32>
    %32 = stablehlo.add %31, %cst_16 : tensor<f32>
    %33 = stablehlo.multiply %8, %32 : tensor<f32>
    %34 = stablehlo.subtract %33, %29 : tensor<f32>
    %cst_17 = stablehlo.constant dense<-5.76375576E-4> : tensor<f32>
    %35 = stablehlo.add %34, %cst_17 : tensor<f32>
    %36 = stablehlo.multiply %8, %35 : tensor<f32>
    %37 = stablehlo.subtract %36, %32 : tensor<f32>
    %cst_18 = stablehlo.constant dense<0.00163947558> : tensor<f32>
    %38 = stablehlo.add %37, %cst_18 : tensor<f32>
    %39 = stablehlo.multiply %8, %38 : tensor<f32>
    %40 = stablehlo.subtract %39, %35 : tensor<f32>
    %cst_19 = stablehlo.constant dense<-4.324310e-03> : tensor<f32>
    %41 = stablehlo.add %40, %cst_19 : tensor<f32>
    %42 = stablehlo.multiply %8, %41 : tensor<f32>
    %43 = stablehlo.subtract %42, %38 : tensor<f32>
    %cst_20 = stablehlo.constant dense<0.0105464607> : tensor<f32>
    %44 = stablehlo.add %43, %cst_20 : tensor<f32>
    %45 = stablehlo.multiply %8, %44 : tensor<f32>
    %46 = stablehlo.subtract %45, %41 : tensor<f32>
    %cst_21 = stablehlo.constant dense<-0.0237374157> : tensor<f32>
    %47 = stablehlo.add %46, %cst_21 : tensor<f32>
    %48 = stablehlo.multiply %8, %47 : tensor<f32>
    %49 = stablehlo.subtract %48, %44 : tensor<f32>
    %cst_22 = stablehlo.constant dense<0.0493052825> : tensor<f32>
    %50 = stablehlo.add %49, %cst_22 : tensor<f32>
    %51 = stablehlo.multiply %8, %50 : tensor<f32>
    %52 = stablehlo.subtract %51, %47 : tensor<f32>
    %cst_23 = stablehlo.constant dense<-9.490110e-02> : tensor<f32>
    %53 = stablehlo.add %52, %cst_23 : tensor<f32>
    %54 = stablehlo.multiply %8, %53 : tensor<f32>
    %55 = stablehlo.subtract %54, %50 : tensor<f32>
    %cst_24 = stablehlo.constant dense<0.171620905> : tensor<f32>
    %56 = stablehlo.add %55, %cst_24 : tensor<f32>
    %57 = stablehlo.multiply %8, %56 : tensor<f32>
    %58 = stablehlo.subtract %57, %53 : tensor<f32>
    %cst_25 = stablehlo.constant dense<-0.304682672> : tensor<f32>
    %59 = stablehlo.add %58, %cst_25 : tensor<f32>
    %60 = stablehlo.multiply %8, %59 : tensor<f32>
    %61 = stablehlo.subtract %60, %56 : tensor<f32>
    %cst_26 = stablehlo.constant dense<0.676795303> : tensor<f32>
    %62 = stablehlo.add %61, %cst_26 : tensor<f32>
    %63 = stablehlo.subtract %62, %56 : tensor<f32>
    %cst_27 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %64 = stablehlo.multiply %cst_27, %63 : tensor<f32>
    %cst_28 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %65 = stablehlo.divide %cst_28, %6 : tensor<f32>
    %cst_29 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %66 = stablehlo.subtract %65, %cst_29 : tensor<f32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.multiply %66, %cst_30 : tensor<f32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.subtract %67, %cst_31 : tensor<f32>
    %cst_32 = stablehlo.constant dense<3.39623196E-9> : tensor<f32>
    %69 = stablehlo.add %68, %cst_32 : tensor<f32>
    %70 = stablehlo.multiply %66, %69 : tensor<f32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.subtract %70, %cst_33 : tensor<f32>
    %cst_34 = stablehlo.constant dense<2.26666899E-8> : tensor<f32>
    %72 = stablehlo.add %71, %cst_34 : tensor<f32>
    %73 = stablehlo.multiply %66, %72 : tensor<f32>
    %74 = stablehlo.subtract %73, %69 : tensor<f32>
    %cst_35 = stablehlo.constant dense<2.04891862E-7> : tensor<f32>
    %75 = stablehlo.add %74, %cst_35 : tensor<f32>
    %76 = stablehlo.multiply %66, %75 : tensor<f32>
    %77 = stablehlo.subtract %76, %72 : tensor<f32>
    %cst_36 = stablehlo.constant dense<2.89137051E-6> : tensor<f32>
    %78 = stablehlo.add %77, %cst_36 : tensor<f32>
    %79 = stablehlo.multiply %66, %78 : tensor<f32>
    %80 = stablehlo.subtract %79, %75 : tensor<f32>
    %cst_37 = stablehlo.constant dense<6.88975852E-5> : tensor<f32>
    %81 = stablehlo.add %80, %cst_37 : tensor<f32>
    %82 = stablehlo.multiply %66, %81 : tensor<f32>
    %83 = stablehlo.subtract %82, %78 : tensor<f32>
    %cst_38 = stablehlo.constant dense<0.00336911646> : tensor<f32>
    %84 = stablehlo.add %83, %cst_38 : tensor<f32>
    %85 = stablehlo.multiply %66, %84 : tensor<f32>
    %86 = stablehlo.subtract %85, %81 : tensor<f32>
    %cst_39 = stablehlo.constant dense<0.804490387> : tensor<f32>
    %87 = stablehlo.add %86, %cst_39 : tensor<f32>
    %88 = stablehlo.subtract %87, %81 : tensor<f32>
    %cst_40 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %89 = stablehlo.multiply %cst_40, %88 : tensor<f32>
    %90 = stablehlo.sqrt %6 : tensor<f32>
    %91 = stablehlo.divide %89, %90 : tensor<f32>
    %cst_41 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %92 = stablehlo.compare LE, %6, %cst_41, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %93 = stablehlo.select %92, %64, %91 : tensor<i1>, tensor<f32>
    %cst_42 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %94 = stablehlo.multiply %cst_42, %93 : tensor<f32>
    %95 = stablehlo.log %94 : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %95, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %97 = stablehlo.subtract %5, %96 : tensor<8xf32>
    %cst_43 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %98 = call @_where(%0, %97, %cst_43) : (tensor<i1>, tensor<8xf32>, tensor<f64>) -> tensor<8xf32>
    return %98 : tensor<8xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<8xf32>, %arg2: tensor<f64>) -> tensor<8xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<8xf32>
    return %2 : tensor<8xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[0.622, 0.184, 0.71, 0.48, 0.639, 0.115, 0.701, 0.591]> : tensor<8xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<8xf32>
    %r = call @jax(%x0) : (tensor<8xf32>) -> (tensor<8xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 3.503721e-05 : f64, value = dense<[-0.9850405, -0.47382557, -1.1480992, -0.76220006, -1.0151072, -0.44300038, -1.130592, -0.93203306]> : tensor<8xf32>} : (tensor<8xf32>) -> ()
    return
  }
}

// -----

// image.resize_cubic
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<6x7xf32>) -> (tensor<9x4xf32> {jax.result_info = "result"}) {
    %0 = call @_resize(%arg0) : (tensor<6x7xf32>) -> tensor<9x4xf32>
    return %0 : tensor<9x4xf32>
  }
  func.func private @_resize(%arg0: tensor<6x7xf32>) -> tensor<9x4xf32> {
    %cst = stablehlo.constant dense<0.66666666666666663> : tensor<f64>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<f64>
    %1 = stablehlo.iota dim = 0 : tensor<9xf64>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<9xf64>
    %3 = stablehlo.add %1, %2 : tensor<9xf64>
    %cst_2 = stablehlo.constant dense<0.66666666666666663> : tensor<f64>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<9xf64>
    %5 = stablehlo.multiply %3, %4 : tensor<9xf64>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f64>) -> tensor<9xf64>
    %7 = stablehlo.subtract %5, %6 : tensor<9xf64>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<9xf64>
    %9 = stablehlo.subtract %7, %8 : tensor<9xf64>
    %10 = stablehlo.iota dim = 0 : tensor<6xf64>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<9xf64>) -> tensor<1x9xf64>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<6xf64>) -> tensor<6x1xf64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x9xf64>) -> tensor<6x9xf64>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<6x1xf64>) -> tensor<6x9xf64>
    %15 = stablehlo.subtract %13, %14 : tensor<6x9xf64>
    %16 = stablehlo.abs %15 : tensor<6x9xf64>
    %17 = stablehlo.convert %0 : tensor<f64>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %19 = stablehlo.divide %16, %18 : tensor<6x9xf64>
    %cst_5 = stablehlo.constant dense<1.500000e+00> : tensor<f64>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %21 = stablehlo.multiply %20, %19 : tensor<6x9xf64>
    %cst_6 = stablehlo.constant dense<2.500000e+00> : tensor<f64>
    %22 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %23 = stablehlo.subtract %21, %22 : tensor<6x9xf64>
    %24 = stablehlo.multiply %23, %19 : tensor<6x9xf64>
    %25 = stablehlo.multiply %24, %19 : tensor<6x9xf64>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %27 = stablehlo.add %25, %26 : tensor<6x9xf64>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %29 = stablehlo.compare GE, %19, %28, FLOAT : (tensor<6x9xf64>, tensor<6x9xf64>) -> tensor<6x9xi1>
    %cst_9 = stablehlo.constant dense<-5.000000e-01> : tensor<f64>
    %30 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %31 = stablehlo.multiply %30, %19 : tensor<6x9xf64>
    %cst_10 = stablehlo.constant dense<2.500000e+00> : tensor<f64>
    %32 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %33 = stablehlo.add %31, %32 : tensor<6x9xf64>
    %34 = stablehlo.multiply %33, %19 : tensor<6x9xf64>
    %cst_11 = stablehlo.constant dense<4.000000e+00> : tensor<f64>
    %35 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %36 = stablehlo.subtract %34, %35 : tensor<6x9xf64>
    %37 = stablehlo.multiply %36, %19 : tensor<6x9xf64>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %39 = stablehlo.add %37, %38 : tensor<6x9xf64>
    %40 = call @_where(%29, %39, %27) : (tensor<6x9xi1>, tensor<6x9xf64>, tensor<6x9xf64>) -> tensor<6x9xf64>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %41 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %42 = stablehlo.compare GE, %19, %41, FLOAT : (tensor<6x9xf64>, tensor<6x9xf64>) -> tensor<6x9xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %43 = call @_where_0(%42, %cst_14, %40) : (tensor<6x9xi1>, tensor<f64>, tensor<6x9xf64>) -> tensor<6x9xf64>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %44 = stablehlo.reduce(%43 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<6x9xf64>, tensor<f64>) -> tensor<9xf64>
    %45 = stablehlo.broadcast_in_dim %44, dims = [1] : (tensor<9xf64>) -> tensor<1x9xf64>
    %46 = stablehlo.abs %45 : tensor<1x9xf64>
    %cst_16 = stablehlo.constant dense<1.1920928955078125E-4> : tensor<f64>
    %47 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<1x9xf64>
    %48 = stablehlo.compare GT, %46, %47, FLOAT : (tensor<1x9xf64>, tensor<1x9xf64>) -> tensor<1x9xi1>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %49 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<1x9xf64>
    %50 = stablehlo.compare NE, %45, %49, FLOAT : (tensor<1x9xf64>, tensor<1x9xf64>) -> tensor<1x9xi1>
    %c = stablehlo.constant dense<1> : tensor<i64>
    %51 = call @_where_1(%50, %45, %c) : (tensor<1x9xi1>, tensor<1x9xf64>, tensor<i64>) -> tensor<1x9xf64>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x9xf64>) -> tensor<6x9xf64>
    %53 = stablehlo.divide %43, %52 : tensor<6x9xf64>
    %c_18 = stablehlo.constant dense<0> : tensor<i64>
    %54 = call @_where_2(%48, %53, %c_18) : (tensor<1x9xi1>, tensor<6x9xf64>, tensor<i64>) -> tensor<6x9xf64>
    %cst_19 = stablehlo.constant dense<-5.000000e-01> : tensor<f64>
    %55 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f64>) -> tensor<9xf64>
    %56 = stablehlo.compare GE, %9, %55, FLOAT : (tensor<9xf64>, tensor<9xf64>) -> tensor<9xi1>
    %cst_20 = stablehlo.constant dense<5.500000e+00> : tensor<f64>
    %57 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f64>) -> tensor<9xf64>
    %58 = stablehlo.compare LE, %9, %57, FLOAT : (tensor<9xf64>, tensor<9xf64>) -> tensor<9xi1>
    %59 = stablehlo.and %56, %58 : tensor<9xi1>
    %60 = stablehlo.broadcast_in_dim %59, dims = [1] : (tensor<9xi1>) -> tensor<1x9xi1>
    %c_21 = stablehlo.constant dense<0> : tensor<i64>
    %61 = call @_where_2(%60, %54, %c_21) : (tensor<1x9xi1>, tensor<6x9xf64>, tensor<i64>) -> tensor<6x9xf64>
    %62 = stablehlo.convert %61 : (tensor<6x9xf64>) -> tensor<6x9xf32>
    %cst_22 = stablehlo.constant dense<1.750000e+00> : tensor<f64>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %63 = stablehlo.maximum %cst_22, %cst_23 : tensor<f64>
    %64 = stablehlo.iota dim = 0 : tensor<4xf64>
    %cst_24 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %65 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %66 = stablehlo.add %64, %65 : tensor<4xf64>
    %cst_25 = stablehlo.constant dense<1.750000e+00> : tensor<f64>
    %67 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %68 = stablehlo.multiply %66, %67 : tensor<4xf64>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %69 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %70 = stablehlo.subtract %68, %69 : tensor<4xf64>
    %cst_27 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %71 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %72 = stablehlo.subtract %70, %71 : tensor<4xf64>
    %73 = stablehlo.iota dim = 0 : tensor<7xf64>
    %74 = stablehlo.broadcast_in_dim %72, dims = [1] : (tensor<4xf64>) -> tensor<1x4xf64>
    %75 = stablehlo.broadcast_in_dim %73, dims = [0] : (tensor<7xf64>) -> tensor<7x1xf64>
    %76 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<1x4xf64>) -> tensor<7x4xf64>
    %77 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<7x1xf64>) -> tensor<7x4xf64>
    %78 = stablehlo.subtract %76, %77 : tensor<7x4xf64>
    %79 = stablehlo.abs %78 : tensor<7x4xf64>
    %80 = stablehlo.convert %63 : tensor<f64>
    %81 = stablehlo.broadcast_in_dim %80, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %82 = stablehlo.divide %79, %81 : tensor<7x4xf64>
    %cst_28 = stablehlo.constant dense<1.500000e+00> : tensor<f64>
    %83 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %84 = stablehlo.multiply %83, %82 : tensor<7x4xf64>
    %cst_29 = stablehlo.constant dense<2.500000e+00> : tensor<f64>
    %85 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %86 = stablehlo.subtract %84, %85 : tensor<7x4xf64>
    %87 = stablehlo.multiply %86, %82 : tensor<7x4xf64>
    %88 = stablehlo.multiply %87, %82 : tensor<7x4xf64>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %89 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %90 = stablehlo.add %88, %89 : tensor<7x4xf64>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %91 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %92 = stablehlo.compare GE, %82, %91, FLOAT : (tensor<7x4xf64>, tensor<7x4xf64>) -> tensor<7x4xi1>
    %cst_32 = stablehlo.constant dense<-5.000000e-01> : tensor<f64>
    %93 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %94 = stablehlo.multiply %93, %82 : tensor<7x4xf64>
    %cst_33 = stablehlo.constant dense<2.500000e+00> : tensor<f64>
    %95 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %96 = stablehlo.add %94, %95 : tensor<7x4xf64>
    %97 = stablehlo.multiply %96, %82 : tensor<7x4xf64>
    %cst_34 = stablehlo.constant dense<4.000000e+00> : tensor<f64>
    %98 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %99 = stablehlo.subtract %97, %98 : tensor<7x4xf64>
    %100 = stablehlo.multiply %99, %82 : tensor<7x4xf64>
    %cst_35 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %101 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %102 = stablehlo.add %100, %101 : tensor<7x4xf64>
    %103 = call @_where_3(%92, %102, %90) : (tensor<7x4xi1>, tensor<7x4xf64>, tensor<7x4xf64>) -> tensor<7x4xf64>
    %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %104 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %105 = stablehlo.compare GE, %82, %104, FLOAT : (tensor<7x4xf64>, tensor<7x4xf64>) -> tensor<7x4xi1>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %106 = call @_where_4(%105, %cst_37, %103) : (tensor<7x4xi1>, tensor<f64>, tensor<7x4xf64>) -> tensor<7x4xf64>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %107 = stablehlo.reduce(%106 init: %cst_38) applies stablehlo.add across dimensions = [0] : (tensor<7x4xf64>, tensor<f64>) -> tensor<4xf64>
    %108 = stablehlo.broadcast_in_dim %107, dims = [1] : (tensor<4xf64>) -> tensor<1x4xf64>
    %109 = stablehlo.abs %108 : tensor<1x4xf64>
    %cst_39 = stablehlo.constant dense<1.1920928955078125E-4> : tensor<f64>
    %110 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f64>) -> tensor<1x4xf64>
    %111 = stablehlo.compare GT, %109, %110, FLOAT : (tensor<1x4xf64>, tensor<1x4xf64>) -> tensor<1x4xi1>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %112 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f64>) -> tensor<1x4xf64>
    %113 = stablehlo.compare NE, %108, %112, FLOAT : (tensor<1x4xf64>, tensor<1x4xf64>) -> tensor<1x4xi1>
    %c_41 = stablehlo.constant dense<1> : tensor<i64>
    %114 = call @_where_5(%113, %108, %c_41) : (tensor<1x4xi1>, tensor<1x4xf64>, tensor<i64>) -> tensor<1x4xf64>
    %115 = stablehlo.broadcast_in_dim %114, dims = [0, 1] : (tensor<1x4xf64>) -> tensor<7x4xf64>
    %116 = stablehlo.divide %106, %115 : tensor<7x4xf64>
    %c_42 = stablehlo.constant dense<0> : tensor<i64>
    %117 = call @_where_6(%111, %116, %c_42) : (tensor<1x4xi1>, tensor<7x4xf64>, tensor<i64>) -> tensor<7x4xf64>
    %cst_43 = stablehlo.constant dense<-5.000000e-01> : tensor<f64>
    %118 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %119 = stablehlo.compare GE, %72, %118, FLOAT : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
    %cst_44 = stablehlo.constant dense<6.500000e+00> : tensor<f64>
    %120 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %121 = stablehlo.compare LE, %72, %120, FLOAT : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
    %122 = stablehlo.and %119, %121 : tensor<4xi1>
    %123 = stablehlo.broadcast_in_dim %122, dims = [1] : (tensor<4xi1>) -> tensor<1x4xi1>
    %c_45 = stablehlo.constant dense<0> : tensor<i64>
    %124 = call @_where_6(%123, %117, %c_45) : (tensor<1x4xi1>, tensor<7x4xf64>, tensor<i64>) -> tensor<7x4xf64>
    %125 = stablehlo.convert %124 : (tensor<7x4xf64>) -> tensor<7x4xf32>
    %126 = stablehlo.dot_general %125, %arg0, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<7x4xf32>, tensor<6x7xf32>) -> tensor<4x6xf32>
    %127 = stablehlo.dot_general %62, %126, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<6x9xf32>, tensor<4x6xf32>) -> tensor<9x4xf32>
    return %127 : tensor<9x4xf32>
  }
  func.func private @_where(%arg0: tensor<6x9xi1>, %arg1: tensor<6x9xf64>, %arg2: tensor<6x9xf64>) -> tensor<6x9xf64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6x9xi1>, tensor<6x9xf64>
    return %0 : tensor<6x9xf64>
  }
  func.func private @_where_0(%arg0: tensor<6x9xi1>, %arg1: tensor<f64>, %arg2: tensor<6x9xf64>) -> tensor<6x9xf64> {
    %0 = stablehlo.convert %arg1 : tensor<f64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<6x9xi1>, tensor<6x9xf64>
    return %2 : tensor<6x9xf64>
  }
  func.func private @_where_1(%arg0: tensor<1x9xi1>, %arg1: tensor<1x9xf64>, %arg2: tensor<i64>) -> tensor<1x9xf64> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<1x9xf64>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x9xi1>, tensor<1x9xf64>
    return %2 : tensor<1x9xf64>
  }
  func.func private @_where_2(%arg0: tensor<1x9xi1>, %arg1: tensor<6x9xf64>, %arg2: tensor<i64>) -> tensor<6x9xf64> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f64>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x9xi1>) -> tensor<6x9xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<6x9xf64>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<6x9xi1>, tensor<6x9xf64>
    return %3 : tensor<6x9xf64>
  }
  func.func private @_where_3(%arg0: tensor<7x4xi1>, %arg1: tensor<7x4xf64>, %arg2: tensor<7x4xf64>) -> tensor<7x4xf64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<7x4xi1>, tensor<7x4xf64>
    return %0 : tensor<7x4xf64>
  }
  func.func private @_where_4(%arg0: tensor<7x4xi1>, %arg1: tensor<f64>, %arg2: tensor<7x4xf64>) -> tensor<7x4xf64> {
    %0 = stablehlo.convert %arg1 : tensor<f64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<7x4xi1>, tensor<7x4xf64>
    return %2 : tensor<7x4xf64>
  }
  func.func private @_where_5(%arg0: tensor<1x4xi1>, %arg1: tensor<1x4xf64>, %arg2: tensor<i64>) -> tensor<1x4xf64> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<1x4xf64>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x4xi1>, tensor<1x4xf64>
    return %2 : tensor<1x4xf64>
  }
  func.func private @_where_6(%arg0: tensor<1x4xi1>, %arg1: tensor<7x4xf64>, %arg2: tensor<i64>) -> tensor<7x4xf64> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f64>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x4xi1>) -> tensor<7x4xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<7x4xf64>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<7x4xi1>, tensor<7x4xf64>
    return %3 : tensor<7x4xf64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.778, -0.632, -0.878, -0.845, 1.014, -0.472, -1.435], [-2.461, -0.257, 1.27, 2.451, 2.875, 1.059, -1.631], [0.986, -1.988, 2.822, 2.679, -2.632, 0.738, 2.192], [-2.75, 1.772, 2.099, 0.011, -2.973, 1.006, 1.568], [1.914, -0.101, -2.178, -1.773, 2.531, 2.063, 1.001], [-1.615, -2.098, -2.252, -1.949, 1.126, 0.935, -1.261]]> : tensor<6x7xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<6x7xf32>
    %r = call @jax(%x0) : (tensor<6x7xf32>) -> (tensor<9x4xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.831256e-05 : f64, value = dense<[[0.25725815, -1.0764474, 0.1274293, -0.9816007], [-0.7110003, 0.16034938, 1.5768069, -0.80826664], [-1.4905025, 1.6531839, 2.4002633, -0.1788523], [-0.5354168, 1.9792241, -0.07776531, 1.1686174], [-0.5515362, 2.092625, -1.4395511, 1.3953018], [-0.42623234, 1.2133628, -1.2830632, 1.3041589], [0.97881067, -1.5040146, 0.97144693, 1.6924584], [-0.39906627, -2.3398843, 0.9438575, 0.7089744], [-2.029706, -2.3016124, 0.2738131, -0.27827835]]> : tensor<9x4xf32>} : (tensor<9x4xf32>) -> ()
    return
  }
}

// -----

// rare.pad
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x5xf32>) -> (tensor<6x7xf32> {jax.result_info = "result[0]"}, tensor<6x7xf32> {jax.result_info = "result[1]"}, tensor<6x7xf32> {jax.result_info = "result[2]"}, tensor<6x7xf32> {jax.result_info = "result[3]"}, tensor<6x7xf32> {jax.result_info = "result[4]"}, tensor<6x7xf32> {jax.result_info = "result[5]"}, tensor<6x7xf32> {jax.result_info = "result[6]"}, tensor<6x7xf32> {jax.result_info = "result[7]"}, tensor<6x7xf32> {jax.result_info = "result[8]"}) {
    %0 = call @_pad(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    %1 = call @_pad_0(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    %2 = call @_pad_1(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    %3 = call @_pad_3(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    %4 = call @_pad_4(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    %5 = call @_pad_6(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    %6 = call @_pad_7(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    %7 = call @_pad_8(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    %8 = call @_pad_9(%arg0) : (tensor<4x5xf32>) -> tensor<6x7xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>
  }
  func.func private @_pad(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %3 = stablehlo.slice %arg0 [3:4, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %6 = stablehlo.concatenate %2, %arg0, %5, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %7 = stablehlo.slice %6 [0:6, 0:1] : (tensor<6x5xf32>) -> tensor<6x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %10 = stablehlo.slice %6 [0:6, 4:5] : (tensor<6x5xf32>) -> tensor<6x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %13 = stablehlo.concatenate %9, %6, %12, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %13 : tensor<6x7xf32>
  }
  func.func private @_pad_0(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %0 = stablehlo.slice %arg0 [3:4, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %2 = stablehlo.concatenate %0, %arg0, %1, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %3 = stablehlo.slice %2 [0:6, 4:5] : (tensor<6x5xf32>) -> tensor<6x1xf32>
    %4 = stablehlo.slice %2 [0:6, 0:1] : (tensor<6x5xf32>) -> tensor<6x1xf32>
    %5 = stablehlo.concatenate %3, %2, %4, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %5 : tensor<6x7xf32>
  }
  func.func private @_pad_1(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = call @_flip(%0) : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %2 = stablehlo.concatenate %1, %arg0, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>) -> tensor<5x5xf32>
    %3 = stablehlo.slice %2 [4:5, 0:5] : (tensor<5x5xf32>) -> tensor<1x5xf32>
    %4 = call @_flip(%3) : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %5 = stablehlo.concatenate %2, %4, dim = 0 : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %6 = stablehlo.slice %5 [0:6, 0:1] : (tensor<6x5xf32>) -> tensor<6x1xf32>
    %7 = call @_flip_2(%6) : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %8 = stablehlo.concatenate %7, %5, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>) -> tensor<6x6xf32>
    %9 = stablehlo.slice %8 [0:6, 5:6] : (tensor<6x6xf32>) -> tensor<6x1xf32>
    %10 = call @_flip_2(%9) : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %11 = stablehlo.concatenate %8, %10, dim = 1 : (tensor<6x6xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %11 : tensor<6x7xf32>
  }
  func.func private @_flip(%arg0: tensor<1x5xf32>) -> tensor<1x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<1x5xf32>
    return %0 : tensor<1x5xf32>
  }
  func.func private @_flip_2(%arg0: tensor<6x1xf32>) -> tensor<6x1xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<6x1xf32>
    return %0 : tensor<6x1xf32>
  }
  func.func private @_pad_3(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %0 = stablehlo.slice %arg0 [1:2, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = call @_flip(%0) : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %2 = stablehlo.concatenate %1, %arg0, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>) -> tensor<5x5xf32>
    %3 = stablehlo.slice %2 [3:4, 0:5] : (tensor<5x5xf32>) -> tensor<1x5xf32>
    %4 = call @_flip(%3) : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %5 = stablehlo.concatenate %2, %4, dim = 0 : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %6 = stablehlo.slice %5 [0:6, 1:2] : (tensor<6x5xf32>) -> tensor<6x1xf32>
    %7 = call @_flip_2(%6) : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %8 = stablehlo.concatenate %7, %5, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>) -> tensor<6x6xf32>
    %9 = stablehlo.slice %8 [0:6, 4:5] : (tensor<6x6xf32>) -> tensor<6x1xf32>
    %10 = call @_flip_2(%9) : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %11 = stablehlo.concatenate %8, %10, dim = 1 : (tensor<6x6xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %11 : tensor<6x7xf32>
  }
  func.func private @_pad_4(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = call @_linspace(%c) : (tensor<i64>) -> tensor<1x5xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = call @_linspace(%c_0) : (tensor<i64>) -> tensor<1x5xf32>
    %2 = call @_flip(%1) : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %3 = stablehlo.concatenate %0, %arg0, %2, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %4 = call @_linspace_5(%c_1) : (tensor<i64>) -> tensor<6x1xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %5 = call @_linspace_5(%c_2) : (tensor<i64>) -> tensor<6x1xf32>
    %6 = call @_flip_2(%5) : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %7 = stablehlo.concatenate %4, %3, %6, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %7 : tensor<6x7xf32>
  }
  func.func private @_linspace(%arg0: tensor<i64>) -> tensor<1x5xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.reshape %1 : (tensor<5xf32>) -> tensor<1x5xf32>
    return %2 : tensor<1x5xf32>
  }
  func.func private @_linspace_5(%arg0: tensor<i64>) -> tensor<6x1xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %2 = stablehlo.reshape %1 : (tensor<6xf32>) -> tensor<6x1xf32>
    return %2 : tensor<6x1xf32>
  }
  func.func private @_pad_6(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %6 = stablehlo.concatenate %3, %arg0, %5, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<6x5xf32>, tensor<f32>) -> tensor<6xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %13 = stablehlo.concatenate %10, %6, %12, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %13 : tensor<6x7xf32>
  }
  func.func private @_pad_7(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x5xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %6 = stablehlo.broadcast_in_dim %3, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %8 = stablehlo.concatenate %5, %arg0, %7, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<6x5xf32>, tensor<f32>) -> tensor<6xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %cst_2 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<6x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %15 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %17 = stablehlo.concatenate %14, %8, %16, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %17 : tensor<6x7xf32>
  }
  func.func private @_pad_8(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %6 = stablehlo.concatenate %3, %arg0, %5, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.minimum across dimensions = [1] : (tensor<6x5xf32>, tensor<f32>) -> tensor<6xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %13 = stablehlo.concatenate %10, %6, %12, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %13 : tensor<6x7xf32>
  }
  func.func private @_pad_9(%arg0: tensor<4x5xf32>) -> tensor<6x7xf32> {
    %0 = call @median(%arg0) : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x1x5xf32>) -> tensor<1x5xf32>
    %5 = stablehlo.concatenate %2, %arg0, %4, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<6x5xf32>
    %6 = call @median_10(%5) : (tensor<6x5xf32>) -> tensor<6x1xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %8 = stablehlo.reshape %7 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %9 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %11 = stablehlo.concatenate %8, %5, %10, dim = 1 : (tensor<6x1xf32>, tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x7xf32>
    return %11 : tensor<6x7xf32>
  }
  func.func private @median(%arg0: tensor<4x5xf32>) -> tensor<1x5xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %0 = call @quantile(%arg0, %cst) : (tensor<4x5xf32>, tensor<f64>) -> tensor<1x5xf32>
    return %0 : tensor<1x5xf32>
  }
  func.func private @quantile(%arg0: tensor<4x5xf32>, %arg1: tensor<f64>) -> tensor<1x5xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<4x5xi1>, tensor<i1>) -> tensor<5xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<5xi1>) -> tensor<1x5xi1>
    %cst = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %3 = call @_where(%2, %cst, %arg0) : (tensor<1x5xi1>, tensor<f64>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %4 = "stablehlo.sort"(%3) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %22 = stablehlo.compare EQ, %arg2, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %23 = stablehlo.select %22, %cst_10, %arg2 : tensor<i1>, tensor<f32>
      %24 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %25 = stablehlo.select %24, %cst_11, %23 : tensor<i1>, tensor<f32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.compare EQ, %arg3, %cst_12, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.select %26, %cst_13, %arg3 : tensor<i1>, tensor<f32>
      %28 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %29 = stablehlo.select %28, %cst_14, %27 : tensor<i1>, tensor<f32>
      %30 = stablehlo.compare LT, %25, %29, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    }) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f64>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %5 = stablehlo.subtract %cst_0, %cst_1 : tensor<f64>
    %6 = stablehlo.multiply %arg1, %5 : tensor<f64>
    %7 = stablehlo.floor %6 : tensor<f64>
    %8 = stablehlo.ceil %6 : tensor<f64>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f64>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %9 = stablehlo.subtract %cst_2, %cst_3 : tensor<f64>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %10 = stablehlo.clamp %cst_4, %7, %9 : tensor<f64>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f64>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %11 = stablehlo.subtract %cst_5, %cst_6 : tensor<f64>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %12 = stablehlo.clamp %cst_7, %8, %11 : tensor<f64>
    %13 = stablehlo.convert %10 : (tensor<f64>) -> tensor<i64>
    %14 = stablehlo.convert %12 : (tensor<f64>) -> tensor<i64>
    %15 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %16 = "stablehlo.gather"(%4, %15) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xf32>, tensor<1xi64>) -> tensor<1x5xf32>
    %17 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %18 = "stablehlo.gather"(%4, %17) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xf32>, tensor<1xi64>) -> tensor<1x5xf32>
    %19 = stablehlo.add %16, %18 : tensor<1x5xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %21 = stablehlo.multiply %19, %20 : tensor<1x5xf32>
    return %21 : tensor<1x5xf32>
  }
  func.func private @_where(%arg0: tensor<1x5xi1>, %arg1: tensor<f64>, %arg2: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x5xi1>) -> tensor<4x5xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
    %3 = stablehlo.select %1, %2, %arg2 : tensor<4x5xi1>, tensor<4x5xf32>
    return %3 : tensor<4x5xf32>
  }
  func.func private @median_10(%arg0: tensor<6x5xf32>) -> tensor<6x1xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %0 = call @quantile_11(%arg0, %cst) : (tensor<6x5xf32>, tensor<f64>) -> tensor<6x1xf32>
    return %0 : tensor<6x1xf32>
  }
  func.func private @quantile_11(%arg0: tensor<6x5xf32>, %arg1: tensor<f64>) -> tensor<6x1xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<6x5xi1>, tensor<i1>) -> tensor<6xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<6xi1>) -> tensor<6x1xi1>
    %cst = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %3 = call @_where_12(%2, %cst, %arg0) : (tensor<6x1xi1>, tensor<f64>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %4 = "stablehlo.sort"(%3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %22 = stablehlo.compare EQ, %arg2, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %23 = stablehlo.select %22, %cst_10, %arg2 : tensor<i1>, tensor<f32>
      %24 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %25 = stablehlo.select %24, %cst_11, %23 : tensor<i1>, tensor<f32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.compare EQ, %arg3, %cst_12, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.select %26, %cst_13, %arg3 : tensor<i1>, tensor<f32>
      %28 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %29 = stablehlo.select %28, %cst_14, %27 : tensor<i1>, tensor<f32>
      %30 = stablehlo.compare LT, %25, %29, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    }) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %cst_0 = stablehlo.constant dense<5.000000e+00> : tensor<f64>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %5 = stablehlo.subtract %cst_0, %cst_1 : tensor<f64>
    %6 = stablehlo.multiply %arg1, %5 : tensor<f64>
    %7 = stablehlo.floor %6 : tensor<f64>
    %8 = stablehlo.ceil %6 : tensor<f64>
    %cst_2 = stablehlo.constant dense<5.000000e+00> : tensor<f64>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %9 = stablehlo.subtract %cst_2, %cst_3 : tensor<f64>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %10 = stablehlo.clamp %cst_4, %7, %9 : tensor<f64>
    %cst_5 = stablehlo.constant dense<5.000000e+00> : tensor<f64>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %11 = stablehlo.subtract %cst_5, %cst_6 : tensor<f64>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %12 = stablehlo.clamp %cst_7, %8, %11 : tensor<f64>
    %13 = stablehlo.convert %10 : (tensor<f64>) -> tensor<i64>
    %14 = stablehlo.convert %12 : (tensor<f64>) -> tensor<i64>
    %15 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %16 = "stablehlo.gather"(%4, %15) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 6, 1>}> : (tensor<6x5xf32>, tensor<1xi64>) -> tensor<6x1xf32>
    %17 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %18 = "stablehlo.gather"(%4, %17) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 6, 1>}> : (tensor<6x5xf32>, tensor<1xi64>) -> tensor<6x1xf32>
    %19 = stablehlo.add %16, %18 : tensor<6x1xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %21 = stablehlo.multiply %19, %20 : tensor<6x1xf32>
    return %21 : tensor<6x1xf32>
  }
  func.func private @_where_12(%arg0: tensor<6x1xi1>, %arg1: tensor<f64>, %arg2: tensor<6x5xf32>) -> tensor<6x5xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<6x1xi1>) -> tensor<6x5xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %3 = stablehlo.select %1, %2, %arg2 : tensor<6x5xi1>, tensor<6x5xf32>
    return %3 : tensor<6x5xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-2.063, 2.745, 2.734, 0.691, 0.209], [-0.852, -1.832, -2.227, -0.618, -0.314], [-2.566, -0.321, -2.271, 2.72, 2.951], [-1.325, -0.278, 1.453, -1.178, 1.766]]> : tensor<4x5xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x5xf32>
    %r:9 = call @jax(%x0) : (tensor<4x5xf32>) -> (tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r#0) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[-2.063, -2.063, 2.745, 2.734, 0.691, 0.209, 0.209], [-2.063, -2.063, 2.745, 2.734, 0.691, 0.209, 0.209], [-0.852, -0.852, -1.832, -2.227, -0.618, -0.314, -0.314], [-2.566, -2.566, -0.321, -2.271, 2.72, 2.951, 2.951], [-1.325, -1.325, -0.278, 1.453, -1.178, 1.766, 1.766], [-1.325, -1.325, -0.278, 1.453, -1.178, 1.766, 1.766]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#1) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[1.766, -1.325, -0.278, 1.453, -1.178, 1.766, -1.325], [0.209, -2.063, 2.745, 2.734, 0.691, 0.209, -2.063], [-0.314, -0.852, -1.832, -2.227, -0.618, -0.314, -0.852], [2.951, -2.566, -0.321, -2.271, 2.72, 2.951, -2.566], [1.766, -1.325, -0.278, 1.453, -1.178, 1.766, -1.325], [0.209, -2.063, 2.745, 2.734, 0.691, 0.209, -2.063]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#2) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[-2.063, -2.063, 2.745, 2.734, 0.691, 0.209, 0.209], [-2.063, -2.063, 2.745, 2.734, 0.691, 0.209, 0.209], [-0.852, -0.852, -1.832, -2.227, -0.618, -0.314, -0.314], [-2.566, -2.566, -0.321, -2.271, 2.72, 2.951, 2.951], [-1.325, -1.325, -0.278, 1.453, -1.178, 1.766, 1.766], [-1.325, -1.325, -0.278, 1.453, -1.178, 1.766, 1.766]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#3) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[-1.832, -0.852, -1.832, -2.227, -0.618, -0.314, -0.618], [2.745, -2.063, 2.745, 2.734, 0.691, 0.209, 0.691], [-1.832, -0.852, -1.832, -2.227, -0.618, -0.314, -0.618], [-0.321, -2.566, -0.321, -2.271, 2.72, 2.951, 2.72], [-0.278, -1.325, -0.278, 1.453, -1.178, 1.766, -1.178], [-0.321, -2.566, -0.321, -2.271, 2.72, 2.951, 2.72]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#4) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, -2.063, 2.745, 2.734, 0.691, 0.209, 0.0], [0.0, -0.852, -1.832, -2.227, -0.618, -0.314, 0.0], [0.0, -2.566, -0.321, -2.271, 2.72, 2.951, 0.0], [0.0, -1.325, -0.278, 1.453, -1.178, 1.766, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#5) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[2.951, -0.852, 2.745, 2.734, 2.72, 2.951, 2.951], [2.745, -2.063, 2.745, 2.734, 0.691, 0.209, 2.745], [-0.314, -0.852, -1.832, -2.227, -0.618, -0.314, -0.314], [2.951, -2.566, -0.321, -2.271, 2.72, 2.951, 2.951], [1.766, -1.325, -0.278, 1.453, -1.178, 1.766, 1.766], [2.951, -0.852, 2.745, 2.734, 2.72, 2.951, 2.951]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#6) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[-0.028799986, -1.7014999, 0.07849997, -0.07775, 0.40375, 1.153, -0.028799986], [0.8632, -2.063, 2.745, 2.734, 0.691, 0.209, 0.8632], [-1.1686001, -0.852, -1.832, -2.227, -0.618, -0.314, -1.1686001], [0.1026, -2.566, -0.321, -2.271, 2.72, 2.951, 0.1026], [0.08759999, -1.325, -0.278, 1.453, -1.178, 1.766, 0.08759999], [-0.028799986, -1.7014999, 0.07849997, -0.07775, 0.40375, 1.153, -0.028799986]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#7) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[-2.566, -2.566, -1.832, -2.271, -1.178, -0.314, -2.566], [-2.063, -2.063, 2.745, 2.734, 0.691, 0.209, -2.063], [-2.227, -0.852, -1.832, -2.227, -0.618, -0.314, -2.227], [-2.566, -2.566, -0.321, -2.271, 2.72, 2.951, -2.566], [-1.325, -1.325, -0.278, 1.453, -1.178, 1.766, -1.325], [-2.566, -2.566, -1.832, -2.271, -1.178, -0.314, -2.566]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#8) {has_side_effect = true, tolerance = 9.005737e-05 : f64, value = dense<[[-0.2995, -1.694, -0.2995, -0.38700002, 0.036500007, 0.9875, -0.2995], [0.691, -2.063, 2.745, 2.734, 0.691, 0.209, 0.691], [-0.852, -0.852, -1.832, -2.227, -0.618, -0.314, -0.852], [-0.321, -2.566, -0.321, -2.271, 2.72, 2.951, -0.321], [-0.278, -1.325, -0.278, 1.453, -1.178, 1.766, -0.278], [-0.2995, -1.694, -0.2995, -0.38700002, 0.036500007, 0.9875, -0.2995]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
    return
  }
}

// -----

// window.kaiser
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<7xf32>) -> (tensor<7xf64> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<7xf64>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f64>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %2 = stablehlo.subtract %0, %1 : tensor<7xf64>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<f64>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %4 = stablehlo.divide %2, %3 : tensor<7xf64>
    %5 = stablehlo.multiply %4, %4 : tensor<7xf64>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %7 = stablehlo.subtract %6, %5 : tensor<7xf64>
    %8 = stablehlo.sqrt %7 : tensor<7xf64>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %10 = stablehlo.multiply %9, %8 : tensor<7xf64>
    %11 = call @i0(%10) : (tensor<7xf64>) -> tensor<7xf64>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %12 = call @i0_0(%cst_3) : (tensor<f64>) -> tensor<f64>
    %13 = stablehlo.convert %12 : tensor<f64>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %15 = stablehlo.divide %11, %14 : tensor<7xf64>
    %16 = stablehlo.convert %arg0 : (tensor<7xf32>) -> tensor<7xf64>
    %17 = stablehlo.multiply %15, %16 : tensor<7xf64>
    return %17 : tensor<7xf64>
  }
  func.func private @i0(%arg0: tensor<7xf64>) -> tensor<7xf64> {
    %0 = stablehlo.abs %arg0 : tensor<7xf64>
    %1 = stablehlo.exponential %0 : tensor<7xf64>
    %2 = stablehlo.abs %0 : tensor<7xf64>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f64>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %6 = stablehlo.multiply %3, %2 : tensor<7xf64>
    %7 = stablehlo.subtract %6, %4 : tensor<7xf64>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %11 = stablehlo.multiply %7, %8 : tensor<7xf64>
    %12 = stablehlo.subtract %11, %9 : tensor<7xf64>
    %cst_5 = stablehlo.constant dense<-4.4153416464793395E-18> : tensor<f64>
    %13 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %14 = stablehlo.add %12, %13 : tensor<7xf64>
    %15 = stablehlo.multiply %7, %14 : tensor<7xf64>
    %16 = stablehlo.subtract %15, %8 : tensor<7xf64>
    %cst_6 = stablehlo.constant dense<3.3307945188222384E-17> : tensor<f64>
    %17 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %18 = stablehlo.add %16, %17 : tensor<7xf64>
    %19 = stablehlo.multiply %7, %18 : tensor<7xf64>
    %20 = stablehlo.subtract %19, %14 : tensor<7xf64>
    %cst_7 = stablehlo.constant dense<-2.4312798465479549E-16> : tensor<f64>
    %21 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %22 = stablehlo.add %20, %21 : tensor<7xf64>
    %23 = stablehlo.multiply %7, %22 : tensor<7xf64>
    %24 = stablehlo.subtract %23, %18 : tensor<7xf64>
    %cst_8 = stablehlo.constant dense<1.7153912855551331E-15> : tensor<f64>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %26 = stablehlo.add %24, %25 : tensor<7xf64>
    %27 = stablehlo.multiply %7, %26 : tensor<7xf64>
    %28 = stablehlo.subtract %27, %22 : tensor<7xf64>
    %cst_9 = stablehlo.constant dense<-1.1685332877993451E-14> : tensor<f64>
    %29 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %30 = stablehlo.add %28, %29 : tensor<7xf64>
    %31 = stablehlo.multiply %7, %30 : tensor<7xf64>
    %32 = stablehlo.subtract %31, %26 : tensor<7xf64>
    %cst_10 = stablehlo.constant dense<7.6761854986049361E-14> : tensor<f64>
    %33 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %34 = stablehlo.add %32, %33 : tensor<7xf64>
    %35 = stablehlo.multiply %7, %34 : tensor<7xf64>
    %36 = stablehlo.subtract %35, %30 : tensor<7xf64>
    %cst_11 = stablehlo.constant dense<-4.856446783111929E-13> : tensor<f64>
    %37 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %38 = stablehlo.add %36, %37 : tensor<7xf64>
    %39 = stablehlo.multiply %7, %38 : tensor<7xf64>
    %40 = stablehlo.subtract %39, %34 : tensor<7xf64>
    %cst_12 = stablehlo.constant dense<2.9550526631296399E-12> : tensor<f64>
    %41 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %42 = stablehlo.add %40, %41 : tensor<7xf64>
    %43 = stablehlo.multiply %7, %42 : tensor<7xf64>
    %44 = stablehlo.subtract %43, %38 : tensor<7xf64>
    %cst_13 = stablehlo.constant dense<-1.7268262914415559E-11> : tensor<f64>
    %45 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %46 = stablehlo.add %44, %45 : tensor<7xf64>
    %47 = stablehlo.multiply %7, %46 : tensor<7xf64>
    %48 = stablehlo.subtract %47, %42 : tensor<7xf64>
    %cst_14 = stablehlo.constant dense<9.6758090353732369E-11> : tensor<f64>
    %49 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %50 = stablehlo.add %48, %49 : tensor<7xf64>
    %51 = stablehlo.multiply %7, %50 : tensor<7xf64>
    %52 = stablehlo.subtract %51, %46 : tensor<7xf64>
    %cst_15 = stablehlo.constant dense<-5.1897956016352627E-10> : tensor<f64>
    %53 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %54 = stablehlo.add %52, %53 : tensor<7xf64>
    %55 = stablehlo.multiply %7, %54 : tensor<7xf64>
    %56 = stablehlo.subtract %55, %50 : tensor<7xf64>
    %cst_16 = stablehlo.constant dense<2.6598237246823866E-9> : tensor<f64>
    %57 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %58 = stablehlo.add %56, %57 : tensor<7xf64>
    %59 = stablehlo.multiply %7, %58 : tensor<7xf64>
    %60 = stablehlo.subtract %59, %54 : tensor<7xf64>
    %cst_17 = stablehlo.constant dense<-1.300025009986248E-8> : tensor<f64>
    %61 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %62 = stablehlo.add %60, %61 : tensor<7xf64>
    %63 = stablehlo.multiply %7, %62 : tensor<7xf64>
    %64 = stablehlo.subtract %63, %58 : tensor<7xf64>
    %cst_18 = stablehlo.constant dense<6.0469950225419186E-8> : tensor<f64>
    %65 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %66 = stablehlo.add %64, %65 : tensor<7xf64>
    %67 = stablehlo.multiply %7, %66 : tensor<7xf64>
    %68 = stablehlo.subtract %67, %62 : tensor<7xf64>
    %cst_19 = stablehlo.constant dense<-2.6707938539406119E-7> : tensor<f64>
    %69 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %70 = stablehlo.add %68, %69 : tensor<7xf64>
    %71 = stablehlo.multiply %7, %70 : tensor<7xf64>
    %72 = stablehlo.subtract %71, %66 : tensor<7xf64>
    %cst_20 = stablehlo.constant dense<1.1173875391201037E-6> : tensor<f64>
    %73 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %74 = stablehlo.add %72, %73 : tensor<7xf64>
    %75 = stablehlo.multiply %7, %74 : tensor<7xf64>
    %76 = stablehlo.subtract %75, %70 : tensor<7xf64>
    %cst_21 = stablehlo.constant dense<-4.4167383584587505E-6> : tensor<f64>
    %77 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %78 = stablehlo.add %76, %77 : tensor<7xf64>
    %79 = stablehlo.multiply %7, %78 : tensor<7xf64>
    %80 = stablehlo.subtract %79, %74 : tensor<7xf64>
    %cst_22 = stablehlo.constant dense<1.6448448070728896E-5> : tensor<f64>
    %81 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %82 = stablehlo.add %80, %81 : tensor<7xf64>
    %83 = stablehlo.multiply %7, %82 : tensor<7xf64>
    %84 = stablehlo.subtract %83, %78 : tensor<7xf64>
    %cst_23 = stablehlo.constant dense<-5.754195010082104E-5> : tensor<f64>
    %85 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %86 = stablehlo.add %84, %85 : tensor<7xf64>
    %87 = stablehlo.multiply %7, %86 : tensor<7xf64>
    %88 = stablehlo.subtract %87, %82 : tensor<7xf64>
    %cst_24 = stablehlo.constant dense<1.8850288509584165E-4> : tensor<f64>
    %89 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %90 = stablehlo.add %88, %89 : tensor<7xf64>
    %91 = stablehlo.multiply %7, %90 : tensor<7xf64>
    %92 = stablehlo.subtract %91, %86 : tensor<7xf64>
    %cst_25 = stablehlo.constant dense<-5.7637557453858236E-4> : tensor<f64>
    %93 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %94 = stablehlo.add %92, %93 : tensor<7xf64>
    %95 = stablehlo.multiply %7, %94 : tensor<7xf64>
    %96 = stablehlo.subtract %95, %90 : tensor<7xf64>
    %cst_26 = stablehlo.constant dense<0.0016394756169413357> : tensor<f64>
    %97 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %98 = stablehlo.add %96, %97 : tensor<7xf64>
    %99 = stablehlo.multiply %7, %98 : tensor<7xf64>
    %100 = stablehlo.subtract %99, %94 : tensor<7xf64>
    %cst_27 = stablehlo.constant dense<-0.0043243099950505759> : tensor<f64>
    %101 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %102 = stablehlo.add %100, %101 : tensor<7xf64>
    %103 = stablehlo.multiply %7, %102 : tensor<7xf64>
    %104 = stablehlo.subtract %103, %98 : tensor<7xf64>
    %cst_28 = stablehlo.constant dense<0.010546460394594998> : tensor<f64>
    %105 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %106 = stablehlo.add %104, %105 : tensor<7xf64>
    %107 = stablehlo.multiply %7, %106 : tensor<7xf64>
    %108 = stablehlo.subtract %107, %102 : tensor<7xf64>
    %cst_29 = stablehlo.constant dense<-0.023737414805899471> : tensor<f64>
    %109 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %110 = stablehlo.add %108, %109 : tensor<7xf64>
    %111 = stablehlo.multiply %7, %110 : tensor<7xf64>
    %112 = stablehlo.subtract %111, %106 : tensor<7xf64>
    %cst_30 = stablehlo.constant dense<0.049305284239670712> : tensor<f64>
    %113 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %114 = stablehlo.add %112, %113 : tensor<7xf64>
    %115 = stablehlo.multiply %7, %114 : tensor<7xf64>
    %116 = stablehlo.subtract %115, %110 : tensor<7xf64>
    %cst_31 = stablehlo.constant dense<-0.094901097048047639> : tensor<f64>
    %117 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %118 = stablehlo.add %116, %117 : tensor<7xf64>
    %119 = stablehlo.multiply %7, %118 : tensor<7xf64>
    %120 = stablehlo.subtract %119, %114 : tensor<7xf64>
    %cst_32 = stablehlo.constant dense<0.17162090152220877> : tensor<f64>
    %121 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %122 = stablehlo.add %120, %121 : tensor<7xf64>
    %123 = stablehlo.multiply %7, %122 : tensor<7xf64>
    %124 = stablehlo.subtract %123, %118 : tensor<7xf64>
    %cst_33 = stablehlo.constant dense<-0.3046826723431984> : tensor<f64>
    %125 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %126 = stablehlo.add %124, %125 : tensor<7xf64>
    %127 = stablehlo.multiply %7, %126 : tensor<7xf64>
    %128 = stablehlo.subtract %127, %122 : tensor<7xf64>
    %cst_34 = stablehlo.constant dense<0.67679527440947607> : tensor<f64>
    %129 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %130 = stablehlo.add %128, %129 : tensor<7xf64>
    %131 = stablehlo.subtract %130, %122 : tensor<7xf64>
    %cst_35 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %132 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %133 = stablehlo.multiply %132, %131 : tensor<7xf64>
    %134 = stablehlo.divide %5, %2 : tensor<7xf64>
    %135 = stablehlo.subtract %134, %4 : tensor<7xf64>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %136 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %137 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %138 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %139 = stablehlo.multiply %135, %136 : tensor<7xf64>
    %140 = stablehlo.subtract %139, %137 : tensor<7xf64>
    %cst_39 = stablehlo.constant dense<-7.2331804878747538E-18> : tensor<f64>
    %141 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %142 = stablehlo.add %140, %141 : tensor<7xf64>
    %143 = stablehlo.multiply %135, %142 : tensor<7xf64>
    %144 = stablehlo.subtract %143, %136 : tensor<7xf64>
    %cst_40 = stablehlo.constant dense<-4.8305044859441819E-18> : tensor<f64>
    %145 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %146 = stablehlo.add %144, %145 : tensor<7xf64>
    %147 = stablehlo.multiply %135, %146 : tensor<7xf64>
    %148 = stablehlo.subtract %147, %142 : tensor<7xf64>
    %cst_41 = stablehlo.constant dense<4.4656214202967598E-17> : tensor<f64>
    %149 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %150 = stablehlo.add %148, %149 : tensor<7xf64>
    %151 = stablehlo.multiply %135, %150 : tensor<7xf64>
    %152 = stablehlo.subtract %151, %146 : tensor<7xf64>
    %cst_42 = stablehlo.constant dense<3.4612228676974612E-17> : tensor<f64>
    %153 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %154 = stablehlo.add %152, %153 : tensor<7xf64>
    %155 = stablehlo.multiply %135, %154 : tensor<7xf64>
    %156 = stablehlo.subtract %155, %150 : tensor<7xf64>
    %cst_43 = stablehlo.constant dense<-2.8276239805165836E-16> : tensor<f64>
    %157 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %158 = stablehlo.add %156, %157 : tensor<7xf64>
    %159 = stablehlo.multiply %135, %158 : tensor<7xf64>
    %160 = stablehlo.subtract %159, %154 : tensor<7xf64>
    %cst_44 = stablehlo.constant dense<-3.425485619677219E-16> : tensor<f64>
    %161 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %162 = stablehlo.add %160, %161 : tensor<7xf64>
    %163 = stablehlo.multiply %135, %162 : tensor<7xf64>
    %164 = stablehlo.subtract %163, %158 : tensor<7xf64>
    %cst_45 = stablehlo.constant dense<1.7725601330565263E-15> : tensor<f64>
    %165 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %166 = stablehlo.add %164, %165 : tensor<7xf64>
    %167 = stablehlo.multiply %135, %166 : tensor<7xf64>
    %168 = stablehlo.subtract %167, %162 : tensor<7xf64>
    %cst_46 = stablehlo.constant dense<3.8116806693526224E-15> : tensor<f64>
    %169 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %170 = stablehlo.add %168, %169 : tensor<7xf64>
    %171 = stablehlo.multiply %135, %170 : tensor<7xf64>
    %172 = stablehlo.subtract %171, %166 : tensor<7xf64>
    %cst_47 = stablehlo.constant dense<-9.5548466988283073E-15> : tensor<f64>
    %173 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %174 = stablehlo.add %172, %173 : tensor<7xf64>
    %175 = stablehlo.multiply %135, %174 : tensor<7xf64>
    %176 = stablehlo.subtract %175, %170 : tensor<7xf64>
    %cst_48 = stablehlo.constant dense<-4.1505693472872222E-14> : tensor<f64>
    %177 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %178 = stablehlo.add %176, %177 : tensor<7xf64>
    %179 = stablehlo.multiply %135, %178 : tensor<7xf64>
    %180 = stablehlo.subtract %179, %174 : tensor<7xf64>
    %cst_49 = stablehlo.constant dense<1.54008621752141E-14> : tensor<f64>
    %181 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %182 = stablehlo.add %180, %181 : tensor<7xf64>
    %183 = stablehlo.multiply %135, %182 : tensor<7xf64>
    %184 = stablehlo.subtract %183, %178 : tensor<7xf64>
    %cst_50 = stablehlo.constant dense<3.8527783827421426E-13> : tensor<f64>
    %185 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %186 = stablehlo.add %184, %185 : tensor<7xf64>
    %187 = stablehlo.multiply %135, %186 : tensor<7xf64>
    %188 = stablehlo.subtract %187, %182 : tensor<7xf64>
    %cst_51 = stablehlo.constant dense<7.180124451383666E-13> : tensor<f64>
    %189 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %190 = stablehlo.add %188, %189 : tensor<7xf64>
    %191 = stablehlo.multiply %135, %190 : tensor<7xf64>
    %192 = stablehlo.subtract %191, %186 : tensor<7xf64>
    %cst_52 = stablehlo.constant dense<-1.7941785315068062E-12> : tensor<f64>
    %193 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %194 = stablehlo.add %192, %193 : tensor<7xf64>
    %195 = stablehlo.multiply %135, %194 : tensor<7xf64>
    %196 = stablehlo.subtract %195, %190 : tensor<7xf64>
    %cst_53 = stablehlo.constant dense<-1.3215811840447713E-11> : tensor<f64>
    %197 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %198 = stablehlo.add %196, %197 : tensor<7xf64>
    %199 = stablehlo.multiply %135, %198 : tensor<7xf64>
    %200 = stablehlo.subtract %199, %194 : tensor<7xf64>
    %cst_54 = stablehlo.constant dense<-3.1499165279632416E-11> : tensor<f64>
    %201 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %202 = stablehlo.add %200, %201 : tensor<7xf64>
    %203 = stablehlo.multiply %135, %202 : tensor<7xf64>
    %204 = stablehlo.subtract %203, %198 : tensor<7xf64>
    %cst_55 = stablehlo.constant dense<1.1889147107846439E-11> : tensor<f64>
    %205 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %206 = stablehlo.add %204, %205 : tensor<7xf64>
    %207 = stablehlo.multiply %135, %206 : tensor<7xf64>
    %208 = stablehlo.subtract %207, %202 : tensor<7xf64>
    %cst_56 = stablehlo.constant dense<4.9406023882249701E-10> : tensor<f64>
    %209 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %210 = stablehlo.add %208, %209 : tensor<7xf64>
    %211 = stablehlo.multiply %135, %210 : tensor<7xf64>
    %212 = stablehlo.subtract %211, %206 : tensor<7xf64>
    %cst_57 = stablehlo.constant dense<3.3962320257083865E-9> : tensor<f64>
    %213 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %214 = stablehlo.add %212, %213 : tensor<7xf64>
    %215 = stablehlo.multiply %135, %214 : tensor<7xf64>
    %216 = stablehlo.subtract %215, %210 : tensor<7xf64>
    %cst_58 = stablehlo.constant dense<2.266668990498178E-8> : tensor<f64>
    %217 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %218 = stablehlo.add %216, %217 : tensor<7xf64>
    %219 = stablehlo.multiply %135, %218 : tensor<7xf64>
    %220 = stablehlo.subtract %219, %214 : tensor<7xf64>
    %cst_59 = stablehlo.constant dense<2.0489185894690638E-7> : tensor<f64>
    %221 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %222 = stablehlo.add %220, %221 : tensor<7xf64>
    %223 = stablehlo.multiply %135, %222 : tensor<7xf64>
    %224 = stablehlo.subtract %223, %218 : tensor<7xf64>
    %cst_60 = stablehlo.constant dense<2.8913705208347567E-6> : tensor<f64>
    %225 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %226 = stablehlo.add %224, %225 : tensor<7xf64>
    %227 = stablehlo.multiply %135, %226 : tensor<7xf64>
    %228 = stablehlo.subtract %227, %222 : tensor<7xf64>
    %cst_61 = stablehlo.constant dense<6.8897583469168245E-5> : tensor<f64>
    %229 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %230 = stablehlo.add %228, %229 : tensor<7xf64>
    %231 = stablehlo.multiply %135, %230 : tensor<7xf64>
    %232 = stablehlo.subtract %231, %226 : tensor<7xf64>
    %cst_62 = stablehlo.constant dense<0.0033691164782556943> : tensor<f64>
    %233 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %234 = stablehlo.add %232, %233 : tensor<7xf64>
    %235 = stablehlo.multiply %135, %234 : tensor<7xf64>
    %236 = stablehlo.subtract %235, %230 : tensor<7xf64>
    %cst_63 = stablehlo.constant dense<0.80449041101410879> : tensor<f64>
    %237 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %238 = stablehlo.add %236, %237 : tensor<7xf64>
    %239 = stablehlo.subtract %238, %230 : tensor<7xf64>
    %cst_64 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %240 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %241 = stablehlo.multiply %240, %239 : tensor<7xf64>
    %242 = stablehlo.sqrt %2 : tensor<7xf64>
    %243 = stablehlo.divide %241, %242 : tensor<7xf64>
    %cst_65 = stablehlo.constant dense<8.000000e+00> : tensor<f64>
    %244 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %245 = stablehlo.compare LE, %2, %244, FLOAT : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xi1>
    %246 = stablehlo.select %245, %133, %243 : tensor<7xi1>, tensor<7xf64>
    %247 = stablehlo.multiply %1, %246 : tensor<7xf64>
    return %247 : tensor<7xf64>
  }
  func.func private @i0_0(%arg0: tensor<f64>) -> tensor<f64> {
    %0 = stablehlo.abs %arg0 : tensor<f64>
    %1 = stablehlo.exponential %0 : tensor<f64>
    %2 = stablehlo.abs %0 : tensor<f64>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %3 = stablehlo.multiply %cst, %2 : tensor<f64>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %4 = stablehlo.subtract %3, %cst_0 : tensor<f64>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %5 = stablehlo.multiply %4, %cst_1 : tensor<f64>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %6 = stablehlo.subtract %5, %cst_2 : tensor<f64>
    %cst_3 = stablehlo.constant dense<-4.4153416464793395E-18> : tensor<f64>
    %7 = stablehlo.add %6, %cst_3 : tensor<f64>
    %8 = stablehlo.multiply %4, %7 : tensor<f64>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %9 = stablehlo.subtract %8, %cst_4 : tensor<f64>
    %cst_5 = stablehlo.constant dense<3.3307945188222384E-17> : tensor<f64>
    %10 = stablehlo.add %9, %cst_5 : tensor<f64>
    %11 = stablehlo.multiply %4, %10 : tensor<f64>
    %12 = stablehlo.subtract %11, %7 : tensor<f64>
    %cst_6 = stablehlo.constant dense<-2.4312798465479549E-16> : tensor<f64>
    %13 = stablehlo.add %12, %cst_6 : tensor<f64>
    %14 = stablehlo.multiply %4, %13 : tensor<f64>
    %15 = stablehlo.subtract %14, %10 : tensor<f64>
    %cst_7 = stablehlo.constant dense<1.7153912855551331E-15> : tensor<f64>
    %16 = stablehlo.add %15, %cst_7 : tensor<f64>
    %17 = stablehlo.multiply %4, %16 : tensor<f64>
    %18 = stablehlo.subtract %17, %13 : tensor<f64>
    %cst_8 = stablehlo.constant dense<-1.1685332877993451E-14> : tensor<f64>
    %19 = stablehlo.add %18, %cst_8 : tensor<f64>
    %20 = stablehlo.multiply %4, %19 : tensor<f64>
    %21 = stablehlo.subtract %20, %16 : tensor<f64>
    %cst_9 = stablehlo.constant dense<7.6761854986049361E-14> : tensor<f64>
    %22 = stablehlo.add %21, %cst_9 : tensor<f64>
    %23 = stablehlo.multiply %4, %22 : tensor<f64>
    %24 = stablehlo.subtract %23, %19 : tensor<f64>
    %cst_10 = stablehlo.constant dense<-4.856446783111929E-13> : tensor<f64>
    %25 = stablehlo.add %24, %cst_10 : tensor<f64>
    %26 = stablehlo.multiply %4, %25 : tensor<f64>
    %27 = stablehlo.subtract %26, %22 : tensor<f64>
    %cst_11 = stablehlo.constant dense<2.9550526631296399E-12> : tensor<f64>
    %28 = stablehlo.add %27, %cst_11 : tensor<f64>
    %29 = stablehlo.multiply %4, %28 : tensor<f64>
    %30 = stablehlo.subtract %29, %25 : tensor<f64>
    %cst_12 = stablehlo.constant dense<-1.7268262914415559E-11> : tensor<f64>
    %31 = stablehlo.add %30, %cst_12 : tensor<f64>
    %32 = stablehlo.multiply %4, %31 : tensor<f64>
    %33 = stablehlo.subtract %32, %28 : tensor<f64>
    %cst_13 = stablehlo.constant dense<9.6758090353732369E-11> : tensor<f64>
    %34 = stablehlo.add %33, %cst_13 : tensor<f64>
    %35 = stablehlo.multiply %4, %34 : tensor<f64>
    %36 = stablehlo.subtract %35, %31 : tensor<f64>
    %cst_14 = stablehlo.constant dense<-5.1897956016352627E-10> : tensor<f64>
    %37 = stablehlo.add %36, %cst_14 : tensor<f64>
    %38 = stablehlo.multiply %4, %37 : tensor<f64>
    %39 = stablehlo.subtract %38, %34 : tensor<f64>
    %cst_15 = stablehlo.constant dense<2.6598237246823866E-9> : tensor<f64>
    %40 = stablehlo.add %39, %cst_15 : tensor<f64>
    %41 = stablehlo.multiply %4, %40 : tensor<f64>
    %42 = stablehlo.subtract %41, %37 : tensor<f64>
    %cst_16 = stablehlo.constant dense<-1.300025009986248E-8> : tensor<f64>
    %43 = stablehlo.add %42, %cst_16 : tensor<f64>
    %44 = stablehlo.multiply %4, %43 : tensor<f64>
    %45 = stablehlo.subtract %44, %40 : tensor<f64>
    %cst_17 = stablehlo.constant dense<6.0469950225419186E-8> : tensor<f64>
    %46 = stablehlo.add %45, %cst_17 : tensor<f64>
    %47 = stablehlo.multiply %4, %46 : tensor<f64>
    %48 = stablehlo.subtract %47, %43 : tensor<f64>
    %cst_18 = stablehlo.constant dense<-2.6707938539406119E-7> : tensor<f64>
    %49 = stablehlo.add %48, %cst_18 : tensor<f64>
    %50 = stablehlo.multiply %4, %49 : tensor<f64>
    %51 = stablehlo.subtract %50, %46 : tensor<f64>
    %cst_19 = stablehlo.constant dense<1.1173875391201037E-6> : tensor<f64>
    %52 = stablehlo.add %51, %cst_19 : tensor<f64>
    %53 = stablehlo.multiply %4, %52 : tensor<f64>
    %54 = stablehlo.subtract %53, %49 : tensor<f64>
    %cst_20 = stablehlo.constant dense<-4.4167383584587505E-6> : tensor<f64>
    %55 = stablehlo.add %54, %cst_20 : tensor<f64>
    %56 = stablehlo.multiply %4, %55 : tensor<f64>
    %57 = stablehlo.subtract %56, %52 : tensor<f64>
    %cst_21 = stablehlo.constant dense<1.6448448070728896E-5> : tensor<f64>
    %58 = stablehlo.add %57, %cst_21 : tensor<f64>
    %59 = stablehlo.multiply %4, %58 : tensor<f64>
    %60 = stablehlo.subtract %59, %55 : tensor<f64>
    %cst_22 = stablehlo.constant dense<-5.754195010082104E-5> : tensor<f64>
    %61 = stablehlo.add %60, %cst_22 : tensor<f64>
    %62 = stablehlo.multiply %4, %61 : tensor<f64>
    %63 = stablehlo.subtract %62, %58 : tensor<f64>
    %cst_23 = stablehlo.constant dense<1.8850288509584165E-4> : tensor<f64>
    %64 = stablehlo.add %63, %cst_23 : tensor<f64>
    %65 = stablehlo.multiply %4, %64 : tensor<f64>
    %66 = stablehlo.subtract %65, %61 : tensor<f64>
    %cst_24 = stablehlo.constant dense<-5.7637557453858236E-4> : tensor<f64>
    %67 = stablehlo.add %66, %cst_24 : tensor<f64>
    %68 = stablehlo.multiply %4, %67 : tensor<f64>
    %69 = stablehlo.subtract %68, %64 : tensor<f64>
    %cst_25 = stablehlo.constant dense<0.0016394756169413357> : tensor<f64>
    %70 = stablehlo.add %69, %cst_25 : tensor<f64>
    %71 = stablehlo.multiply %4, %70 : tensor<f64>
    %72 = stablehlo.subtract %71, %67 : tensor<f64>
    %cst_26 = stablehlo.constant dense<-0.0043243099950505759> : tensor<f64>
    %73 = stablehlo.add %72, %cst_26 : tensor<f64>
    %74 = stablehlo.multiply %4, %73 : tensor<f64>
    %75 = stablehlo.subtract %74, %70 : tensor<f64>
    %cst_27 = stablehlo.constant dense<0.010546460394594998> : tensor<f64>
    %76 = stablehlo.add %75, %cst_27 : tensor<f64>
    %77 = stablehlo.multiply %4, %76 : tensor<f64>
    %78 = stablehlo.subtract %77, %73 : tensor<f64>
    %cst_28 = stablehlo.constant dense<-0.023737414805899471> : tensor<f64>
    %79 = stablehlo.add %78, %cst_28 : tensor<f64>
    %80 = stablehlo.multiply %4, %79 : tensor<f64>
    %81 = stablehlo.subtract %80, %76 : tensor<f64>
    %cst_29 = stablehlo.constant dense<0.049305284239670712> : tensor<f64>
    %82 = stablehlo.add %81, %cst_29 : tensor<f64>
    %83 = stablehlo.multiply %4, %82 : tensor<f64>
    %84 = stablehlo.subtract %83, %79 : tensor<f64>
    %cst_30 = stablehlo.constant dense<-0.094901097048047639> : tensor<f64>
    %85 = stablehlo.add %84, %cst_30 : tensor<f64>
    %86 = stablehlo.multiply %4, %85 : tensor<f64>
    %87 = stablehlo.subtract %86, %82 : tensor<f64>
    %cst_31 = stablehlo.constant dense<0.17162090152220877> : tensor<f64>
    %88 = stablehlo.add %87, %cst_31 : tensor<f64>
    %89 = stablehlo.multiply %4, %88 : tensor<f64>
    %90 = stablehlo.subtract %89, %85 : tensor<f64>
    %cst_32 = stablehlo.constant dense<-0.3046826723431984> : tensor<f64>
    %91 = stablehlo.add %90, %cst_32 : tensor<f64>
    %92 = stablehlo.multiply %4, %91 : tensor<f64>
    %93 = stablehlo.subtract %92, %88 : tensor<f64>
    %cst_33 = stablehlo.constant dense<0.67679527440947607> : tensor<f64>
    %94 = stablehlo.add %93, %cst_33 : tensor<f64>
    %95 = stablehlo.subtract %94, %88 : tensor<f64>
    %cst_34 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %96 = stablehlo.multiply %cst_34, %95 : tensor<f64>
    %cst_35 = stablehlo.constant dense<3.200000e+01> : tensor<f64>
    %97 = stablehlo.divide %cst_35, %2 : tensor<f64>
    %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %98 = stablehlo.subtract %97, %cst_36 : tensor<f64>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %99 = stablehlo.multiply %98, %cst_37 : tensor<f64>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %100 = stablehlo.subtract %99, %cst_38 : tensor<f64>
    %cst_39 = stablehlo.constant dense<-7.2331804878747538E-18> : tensor<f64>
    %101 = stablehlo.add %100, %cst_39 : tensor<f64>
    %102 = stablehlo.multiply %98, %101 : tensor<f64>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %103 = stablehlo.subtract %102, %cst_40 : tensor<f64>
    %cst_41 = stablehlo.constant dense<-4.8305044859441819E-18> : tensor<f64>
    %104 = stablehlo.add %103, %cst_41 : tensor<f64>
    %105 = stablehlo.multiply %98, %104 : tensor<f64>
    %106 = stablehlo.subtract %105, %101 : tensor<f64>
    %cst_42 = stablehlo.constant dense<4.4656214202967598E-17> : tensor<f64>
    %107 = stablehlo.add %106, %cst_42 : tensor<f64>
    %108 = stablehlo.multiply %98, %107 : tensor<f64>
    %109 = stablehlo.subtract %108, %104 : tensor<f64>
    %cst_43 = stablehlo.constant dense<3.4612228676974612E-17> : tensor<f64>
    %110 = stablehlo.add %109, %cst_43 : tensor<f64>
    %111 = stablehlo.multiply %98, %110 : tensor<f64>
    %112 = stablehlo.subtract %111, %107 : tensor<f64>
    %cst_44 = stablehlo.constant dense<-2.8276239805165836E-16> : tensor<f64>
    %113 = stablehlo.add %112, %cst_44 : tensor<f64>
    %114 = stablehlo.multiply %98, %113 : tensor<f64>
    %115 = stablehlo.subtract %114, %110 : tensor<f64>
    %cst_45 = stablehlo.constant dense<-3.425485619677219E-16> : tensor<f64>
    %116 = stablehlo.add %115, %cst_45 : tensor<f64>
    %117 = stablehlo.multiply %98, %116 : tensor<f64>
    %118 = stablehlo.subtract %117, %113 : tensor<f64>
    %cst_46 = stablehlo.constant dense<1.7725601330565263E-15> : tensor<f64>
    %119 = stablehlo.add %118, %cst_46 : tensor<f64>
    %120 = stablehlo.multiply %98, %119 : tensor<f64>
    %121 = stablehlo.subtract %120, %116 : tensor<f64>
    %cst_47 = stablehlo.constant dense<3.8116806693526224E-15> : tensor<f64>
    %122 = stablehlo.add %121, %cst_47 : tensor<f64>
    %123 = stablehlo.multiply %98, %122 : tensor<f64>
    %124 = stablehlo.subtract %123, %119 : tensor<f64>
    %cst_48 = stablehlo.constant dense<-9.5548466988283073E-15> : tensor<f64>
    %125 = stablehlo.add %124, %cst_48 : tensor<f64>
    %126 = stablehlo.multiply %98, %125 : tensor<f64>
    %127 = stablehlo.subtract %126, %122 : tensor<f64>
    %cst_49 = stablehlo.constant dense<-4.1505693472872222E-14> : tensor<f64>
    %128 = stablehlo.add %127, %cst_49 : tensor<f64>
    %129 = stablehlo.multiply %98, %128 : tensor<f64>
    %130 = stablehlo.subtract %129, %125 : tensor<f64>
    %cst_50 = stablehlo.constant dense<1.54008621752141E-14> : tensor<f64>
    %131 = stablehlo.add %130, %cst_50 : tensor<f64>
    %132 = stablehlo.multiply %98, %131 : tensor<f64>
    %133 = stablehlo.subtract %132, %128 : tensor<f64>
    %cst_51 = stablehlo.constant dense<3.8527783827421426E-13> : tensor<f64>
    %134 = stablehlo.add %133, %cst_51 : tensor<f64>
    %135 = stablehlo.multiply %98, %134 : tensor<f64>
    %136 = stablehlo.subtract %135, %131 : tensor<f64>
    %cst_52 = stablehlo.constant dense<7.180124451383666E-13> : tensor<f64>
    %137 = stablehlo.add %136, %cst_52 : tensor<f64>
    %138 = stablehlo.multiply %98, %137 : tensor<f64>
    %139 = stablehlo.subtract %138, %134 : tensor<f64>
    %cst_53 = stablehlo.constant dense<-1.7941785315068062E-12> : tensor<f64>
    %140 = stablehlo.add %139, %cst_53 : tensor<f64>
    %141 = stablehlo.multiply %98, %140 : tensor<f64>
    %142 = stablehlo.subtract %141, %137 : tensor<f64>
    %cst_54 = stablehlo.constant dense<-1.3215811840447713E-11> : tensor<f64>
    %143 = stablehlo.add %142, %cst_54 : tensor<f64>
    %144 = stablehlo.multiply %98, %143 : tensor<f64>
    %145 = stablehlo.subtract %144, %140 : tensor<f64>
    %cst_55 = stablehlo.constant dense<-3.1499165279632416E-11> : tensor<f64>
    %146 = stablehlo.add %145, %cst_55 : tensor<f64>
    %147 = stablehlo.multiply %98, %146 : tensor<f64>
    %148 = stablehlo.subtract %147, %143 : tensor<f64>
    %cst_56 = stablehlo.constant dense<1.1889147107846439E-11> : tensor<f64>
    %149 = stablehlo.add %148, %cst_56 : tensor<f64>
    %150 = stablehlo.multiply %98, %149 : tensor<f64>
    %151 = stablehlo.subtract %150, %146 : tensor<f64>
    %cst_57 = stablehlo.constant dense<4.9406023882249701E-10> : tensor<f64>
    %152 = stablehlo.add %151, %cst_57 : tensor<f64>
    %153 = stablehlo.multiply %98, %152 : tensor<f64>
    %154 = stablehlo.subtract %153, %149 : tensor<f64>
    %cst_58 = stablehlo.constant dense<3.3962320257083865E-9> : tensor<f64>
    %155 = stablehlo.add %154, %cst_58 : tensor<f64>
    %156 = stablehlo.multiply %98, %155 : tensor<f64>
    %157 = stablehlo.subtract %156, %152 : tensor<f64>
    %cst_59 = stablehlo.constant dense<2.266668990498178E-8> : tensor<f64>
    %158 = stablehlo.add %157, %cst_59 : tensor<f64>
    %159 = stablehlo.multiply %98, %158 : tensor<f64>
    %160 = stablehlo.subtract %159, %155 : tensor<f64>
    %cst_60 = stablehlo.constant dense<2.0489185894690638E-7> : tensor<f64>
    %161 = stablehlo.add %160, %cst_60 : tensor<f64>
    %162 = stablehlo.multiply %98, %161 : tensor<f64>
    %163 = stablehlo.subtract %162, %158 : tensor<f64>
    %cst_61 = stablehlo.constant dense<2.8913705208347567E-6> : tensor<f64>
    %164 = stablehlo.add %163, %cst_61 : tensor<f64>
    %165 = stablehlo.multiply %98, %164 : tensor<f64>
    %166 = stablehlo.subtract %165, %161 : tensor<f64>
    %cst_62 = stablehlo.constant dense<6.8897583469168245E-5> : tensor<f64>
    %167 = stablehlo.add %166, %cst_62 : tensor<f64>
    %168 = stablehlo.multiply %98, %167 : tensor<f64>
    %169 = stablehlo.subtract %168, %164 : tensor<f64>
    %cst_63 = stablehlo.constant dense<0.0033691164782556943> : tensor<f64>
    %170 = stablehlo.add %169, %cst_63 : tensor<f64>
    %171 = stablehlo.multiply %98, %170 : tensor<f64>
    %172 = stablehlo.subtract %171, %167 : tensor<f64>
    %cst_64 = stablehlo.constant dense<0.80449041101410879> : tensor<f64>
    %173 = stablehlo.add %172, %cst_64 : tensor<f64>
    %174 = stablehlo.subtract %173, %167 : tensor<f64>
    %cst_65 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %175 = stablehlo.multiply %cst_65, %174 : tensor<f64>
    %176 = stablehlo.sqrt %2 : tensor<f64>
    %177 = stablehlo.divide %175, %176 : tensor<f64>
    %cst_66 = stablehlo.constant dense<8.000000e+00> : tensor<f64>
    %178 = stablehlo.compare LE, %2, %cst_66, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %179 = stablehlo.select %178, %96, %177 : tensor<i1>, tensor<f64>
    %180 = stablehlo.multiply %1, %179 : tensor<f64>
    return %180 : tensor<f64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[-2.779, 2.327, 2.367, -1.039, 0.897, -0.52, -1.933]> : tensor<7xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<7xf32>
    %r = call @jax(%x0) : (tensor<7xf32>) -> (tensor<7xf64>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.669198e-05 : f64, value = dense<[-1.2190814009114566, 1.6717106827583779, 2.187851038808325, -1.0390000343322754, 0.8291095600997564, -0.37356663493236697, -0.8479612351193234]> : tensor<7xf64>} : (tensor<7xf64>) -> ()
    return
  }
}

// -----

// dot.ragged
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<5x6xf32>, %arg1: tensor<2x6x4xf32>) -> (tensor<5x4xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
    %0 = "chlo.ragged_dot"(%arg0, %arg1, %c) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
    return %0 : tensor<5x4xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-1.495, 0.205, 1.301, -1.417, -1.596, 1.178], [0.495, 0.857, -0.486, -1.628, 2.357, 0.381], [0.363, 0.515, 2.882, -0.314, 1.594, -0.52], [-0.878, 1.195, 0.341, 1.301, 2.128, -2.835], [1.303, -2.435, -0.241, 2.035, -2.85, 1.802]]> : tensor<5x6xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<5x6xf32>
    %c1 = stablehlo.constant dense<[[[1.481, -2.482, 0.322, -2.509], [0.391, -2.577, 2.337, 1.954], [-2.561, -0.754, 0.508, -1.846], [1.37, -1.326, -1.701, -0.899], [0.799, -2.68, -2.14, 2.735], [-2.648, -1.245, 0.174, 0.446]], [[-2.23, 0.901, -2.477, 2.105], [0.604, -2.87, 2.958, 0.55], [2.002, -0.592, 0.316, -0.098], [-2.834, -1.348, 0.009, 0.998], [-2.199, -2.053, -2.66, 2.158], [-1.64, 2.869, -1.095, -1.926]]]> : tensor<2x6x4xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<2x6x4xf32>
    %r = call @jax(%x0, %x1) : (tensor<5x6xf32>, tensor<2x6x4xf32>) -> (tensor<5x4xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.425075e-04 : f64, value = dense<[[-11.80164, 6.890963, 6.689332, -0.8159094], [0.9568229, -7.7030125, -0.2931471, 9.409672], [3.5088043, -7.198221, -2.138535, 4.892929], [-0.35470366, -18.678747, 3.2729259, 10.126474], [-7.314233, 16.582932, -4.880292, -6.162839]]> : tensor<5x4xf32>} : (tensor<5x4xf32>) -> ()
    return
  }
}

// -----

// grad.dot.ragged
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<5x6xf32>, %arg1: tensor<2x6x4xf32>) -> (tensor<5x6xf32> {jax.result_info = "result[0]"}, tensor<2x6x4xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
    %0 = "chlo.ragged_dot"(%arg0, %arg1, %c) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
    %1 = stablehlo.cosine %0 : tensor<5x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x4xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<5x4xf32>
    %4 = "chlo.ragged_dot"(%arg0, %3, %c) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<5x4xf32>, tensor<2xi32>) -> tensor<2x6x4xf32>
    %5 = "chlo.ragged_dot"(%3, %arg1, %c) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x4xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x6xf32>
    return %5, %4 : tensor<5x6xf32>, tensor<2x6x4xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-1.495, 0.205, 1.301, -1.417, -1.596, 1.178], [0.495, 0.857, -0.486, -1.628, 2.357, 0.381], [0.363, 0.515, 2.882, -0.314, 1.594, -0.52], [-0.878, 1.195, 0.341, 1.301, 2.128, -2.835], [1.303, -2.435, -0.241, 2.035, -2.85, 1.802]]> : tensor<5x6xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<5x6xf32>
    %c1 = stablehlo.constant dense<[[[1.481, -2.482, 0.322, -2.509], [0.391, -2.577, 2.337, 1.954], [-2.561, -0.754, 0.508, -1.846], [1.37, -1.326, -1.701, -0.899], [0.799, -2.68, -2.14, 2.735], [-2.648, -1.245, 0.174, 0.446]], [[-2.23, 0.901, -2.477, 2.105], [0.604, -2.87, 2.958, 0.55], [2.002, -0.592, 0.316, -0.098], [-2.834, -1.348, 0.009, 0.998], [-2.199, -2.053, -2.66, 2.158], [-1.64, 2.869, -1.095, -1.926]]]> : tensor<2x6x4xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<2x6x4xf32>
    %r:2 = call @jax(%x0, %x1) : (tensor<5x6xf32>, tensor<2x6x4xf32>) -> (tensor<5x6xf32>, tensor<2x6x4xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r#0) {has_side_effect = true, tolerance = 8.566928e-05 : f64, value = dense<[[-2.3922553, 1.6524031, -3.2651267, -2.2786138, -1.7154014, -2.4673107], [3.2969265, 0.12121606, 0.7432761, -0.139678, -4.726136, -1.9921808], [4.3406515, -3.8055873, -2.4170284, 1.9974658, 2.6184015, 3.5230489], [-0.35531437, -5.614422, 1.0555582, -4.7571087, -3.0963106, 3.8458893], [-0.047772527, 3.1904876, 1.3638709, 0.39993143, 1.8837703, -4.7769804]]> : tensor<5x6xf32>} : (tensor<5x6xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#1) {has_side_effect = true, tolerance = 7.470557e-05 : f64, value = dense<[[[-0.7935657, -1.1528277, -0.8994988, -1.519327], [0.6416562, 0.29717806, 1.008763, -0.7164349], [0.65876657, 0.99492306, 0.7298967, 1.377398], [-1.9603858, -1.4080876, -2.8602753, 0.65687686], [0.2062909, -0.95570254, 0.7902834, -3.4503205], [1.0695094, 1.0243436, 1.4469159, 0.4262165]], [[-0.49250513, -1.47913, 0.8929951, 2.0293272], [-0.6114518, 3.052524, -1.8685638, -3.2375932], [-2.4939454, 2.2478583, -1.928067, 0.017799549], [2.5589068, -0.21387626, -0.7808704, 0.9702626], [-0.9568739, 4.895904, -3.443089, -4.168422], [-1.2471021, -4.2659407, 3.391345, 3.860821]]]> : tensor<2x6x4xf32>} : (tensor<2x6x4xf32>) -> ()
    return
  }
}

// -----

// dot.ragged_batched
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<3x5x6xf32>, %arg1: tensor<3x2x6x4xf32>, %arg2: tensor<3x2xi32>) -> (tensor<3x5x4xf32> {jax.result_info = "result"}) {
    %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x5x6xf32>, tensor<3x2x6x4xf32>, tensor<3x2xi32>) -> tensor<3x5x4xf32>
    return %0 : tensor<3x5x4xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[0.097, 0.903, 2.365, -2.916, 2.715, 1.972], [1.265, 0.746, -2.31, -1.766, -1.392, 1.456], [-0.619, 0.347, -1.07, -2.853, -0.203, 2.506], [2.01, -1.026, -2.598, -0.682, 1.575, 0.498], [-2.078, -1.582, 0.607, -1.438, 2.532, -2.141]], [[2.26, 2.918, 1.449, -0.654, -0.202, -2.046], [-2.849, 1.397, -0.631, -2.932, -1.685, -2.887], [1.227, -2.46, 1.917, 1.824, 0.978, 1.327], [0.444, -2.662, 1.737, -1.69, 1.772, 2.317], [-0.592, -1.814, -0.605, 1.501, -1.54, 0.671]], [[2.017, -1.533, 2.075, -2.55, -1.414, 1.254], [-2.823, 0.584, -1.596, 1.61, -0.737, -2.396], [-0.355, -1.611, -0.455, -1.009, 1.79, 0.546], [0.216, 0.221, -1.574, 2.637, 0.834, 0.242], [0.307, -1.31, 2.368, -0.368, -0.149, 2.353]]]> : tensor<3x5x6xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<3x5x6xf32>
    %c1 = stablehlo.constant dense<[[[[2.123, -2.436, -2.415, 1.415], [-2.326, -2.095, 0.571, -0.758], [-1.632, -1.607, -2.35, 1.437], [-0.427, 2.607, 2.766, -2.528], [-1.222, -0.713, -0.231, 0.178], [1.31, 0.308, -1.253, 1.932]], [[2.655, 2.62, 0.861, 2.218], [-2.034, -1.939, -2.476, 0.007], [-1.763, 2.286, -0.139, -1.835], [-0.438, 2.475, 0.307, 2.68], [-1.934, -1.557, 1.586, 2.265], [1.279, 1.352, -1.871, 2.513]]], [[[-0.661, -0.469, -0.167, -1.547], [-0.68, -0.329, -1.741, -1.943], [2.273, 1.64, -2.699, 2.691], [-2.487, 1.188, -0.656, -2.154], [0.157, 0.856, -1.181, -0.977], [-1.589, -0.288, 2.375, 2.625]], [[1.575, 1.54, -0.785, 1.29], [2.02, 0.093, 0.494, 2.032], [-1.261, -2.086, -0.866, 0.919], [2.73, -2.627, -2.585, 2.326], [-0.853, 2.086, 2.825, -1.054], [2.922, -0.936, -0.523, 1.834]]], [[[0.074, 1.681, -0.037, 0.066], [-0.571, -1.589, 2.183, -1.519], [1.997, 1.818, -0.999, -2.681], [1.578, 2.775, 1.707, -1.277], [-2.797, -2.542, -0.301, -2.377], [-2.0, -2.751, 0.265, 1.97]], [[-1.307, 2.868, 2.328, -2.715], [-1.144, -0.914, -0.168, -0.031], [0.984, -2.24, 2.374, 2.103], [-2.193, -1.238, -0.697, 2.384], [1.695, -0.137, 1.147, -2.276], [1.99, 2.23, 2.622, -0.688]]]]> : tensor<3x2x6x4xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<3x2x6x4xf32>
    %c2 = stablehlo.constant dense<[[1, 4], [5, 0], [2, 2]]> : tensor<3x2xi32>
    %x2 = stablehlo.optimization_barrier %c2 : tensor<3x2xi32>
    %r = call @jax(%x0, %x1, %x2) : (tensor<3x5x6xf32>, tensor<3x2x6x4xf32>, tensor<3x2xi32>) -> (tensor<3x5x4xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.308503e-04 : f64, value = dense<[[[-5.2434053, -14.859063, -16.440128, 14.516108], [11.241601, -3.6478477, -5.910891, 2.8230097], [4.3845572, -8.097624, -7.1299562, -1.2153198], [9.893316, -2.1503434, 5.9889264, 12.209417], [-10.374826, -11.385265, 9.623598, -9.233115]], [[4.661355, -0.0042179823, -13.560173, -9.031315], [11.113749, -4.252392, -3.1965737, 0.3784089], [-1.2722509, 5.999661, -0.29596853, 6.6392307], [6.2643986, 2.3580582, 4.3910136, 17.150806], [-4.7913194, 0.15395379, 7.317642, 2.845172]], [[2.5914345, 2.6672478, -9.089019, 5.986482], [5.664391, 4.3576326, 5.308894, -1.8187785], [8.192575, 3.6950061, 2.5520527, -6.798243], [-5.9716835, 1.1040499, -3.5178232, 0.31851578], [0.0, 0.0, 0.0, 0.0]]]> : tensor<3x5x4xf32>} : (tensor<3x5x4xf32>) -> ()
    return
  }
}

// -----

// conv.grad_batch_groups
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x5x5x3xf32>, %arg1: tensor<3x3x3x4xf32>) -> (tensor<4x5x5x3xf32> {jax.result_info = "result[0]"}, tensor<3x3x3x4xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x5x5x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x5x5x4xf32>
    %1 = stablehlo.cosine %0 : tensor<2x5x5x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x5x5x4xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<2x5x5x4xf32>
    %4 = stablehlo.convolution(%arg0, %3) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x5x5x3xf32>, tensor<2x5x5x4xf32>) -> tensor<3x3x3x4xf32>
    %5 = stablehlo.reshape %arg1 : (tensor<3x3x3x4xf32>) -> tensor<3x3x3x2x2xf32>
    %6 = stablehlo.transpose %5, dims = [0, 1, 3, 2, 4] : (tensor<3x3x3x2x2xf32>) -> tensor<3x3x2x3x2xf32>
    %7 = stablehlo.reshape %6 : (tensor<3x3x2x3x2xf32>) -> tensor<3x3x6x2xf32>
    %8 = stablehlo.reverse %7, dims = [0, 1] : tensor<3x3x6x2xf32>
    %9 = stablehlo.convolution(%3, %8) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x5x5x4xf32>, tensor<3x3x6x2xf32>) -> tensor<2x5x5x6xf32>
    %10 = stablehlo.reshape %9 : (tensor<2x5x5x6xf32>) -> tensor<2x5x5x2x3xf32>
    %11 = stablehlo.transpose %10, dims = [3, 0, 1, 2, 4] : (tensor<2x5x5x2x3xf32>) -> tensor<2x2x5x5x3xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x2x5x5x3xf32>) -> tensor<4x5x5x3xf32>
    return %12, %4 : tensor<4x5x5x3xf32>, tensor<3x3x3x4xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[[0.952, -0.083, -2.675], [-1.971, -0.389, 1.014], [-1.767, -1.657, 1.139], [-0.457, 0.949, 0.372], [-2.673, 0.352, 0.871]], [[-2.105, 1.818, -2.871], [2.28, 1.013, -2.511], [-0.93, 0.44, 0.32], [2.758, 0.07, -2.234], [-0.799, 0.48, 0.537]], [[2.736, 2.291, -0.053], [-1.051, -2.488, 2.521], [-1.473, -2.893, -0.937], [1.315, -2.386, -0.316], [-0.203, -1.796, 1.147]], [[1.728, 2.138, 1.331], [0.843, 0.553, -1.578], [-0.695, 2.807, -2.541], [1.211, 0.755, -1.838], [0.66, -1.177, 1.34]], [[2.508, 2.186, 1.781], [2.655, 1.133, -1.241], [-2.542, 1.991, 2.609], [1.209, 1.558, 2.263], [0.71, -1.938, 1.916]]], [[[2.325, -2.982, 0.114], [-2.902, 1.527, -2.716], [-2.52, 1.293, -0.03], [-2.309, 2.349, 0.746], [2.332, -1.607, 1.628]], [[-0.714, 0.354, -0.002], [0.348, -1.286, 0.383], [1.386, -2.376, -1.28], [1.3, -1.375, 2.332], [1.948, -0.041, 0.986]], [[2.395, -0.873, 1.992], [1.119, 0.174, -0.25], [-2.759, -1.2, -2.996], [2.875, 0.887, 2.648], [1.966, 1.211, 0.181]], [[-1.311, 1.433, 1.676], [1.938, 0.859, -1.177], [-1.576, -0.971, -1.991], [1.044, 1.806, 2.363], [-0.353, -0.258, -2.732]], [[-0.356, 0.748, 1.396], [1.835, 2.413, -0.401], [0.323, -1.645, -0.177], [-0.528, 0.571, -2.226], [1.905, 0.463, 2.552]]], [[[2.304, 1.814, -0.8], [2.232, 0.839, 0.492], [2.02, -1.338, 1.959], [1.208, -1.063, -2.859], [-2.287, 0.311, 2.037]], [[1.79, -0.607, -2.263], [-1.276, -2.226, 0.285], [-2.167, -2.95, 0.116], [2.27, -2.582, 0.196], [2.474, -0.739, 0.676]], [[1.204, -2.856, -2.161], [-0.366, 2.042, 1.579], [0.77, 0.495, 2.307], [-1.879, 2.896, 0.834], [-0.143, 1.784, 0.024]], [[0.9, 2.01, -1.67], [1.113, 2.838, 0.526], [-2.454, 0.826, 2.087], [-2.67, -0.331, 2.294], [2.944, 0.541, 1.479]], [[0.004, -2.109, 2.34], [2.119, -1.147, -0.362], [1.808, -0.083, 1.553], [1.534, 0.062, 1.661], [2.406, -2.361, -2.927]]], [[[2.996, 2.398, -0.166], [0.684, 2.759, -0.177], [1.715, -2.34, 1.376], [2.676, 2.542, -2.384], [2.278, -0.952, 2.622]], [[0.5, -2.916, -2.843], [-0.576, 1.156, 0.575], [2.464, 2.936, -2.134], [-2.584, 2.197, -0.263], [-1.704, -1.978, -2.25]], [[-1.055, -2.088, 1.474], [-1.552, 1.035, -0.527], [-0.863, -0.788, 0.604], [-1.583, 2.655, -0.025], [-0.422, 2.775, 1.636]], [[-2.359, 1.256, -0.017], [-2.605, -1.836, 2.96], [0.419, 0.846, 2.414], [-2.767, 0.966, -1.441], [-0.356, -2.955, -2.903]], [[-0.324, -1.171, 0.811], [1.418, -0.364, 2.744], [0.833, -1.521, 1.681], [-2.104, 2.2, 0.357], [-2.153, 2.997, -2.874]]]]> : tensor<4x5x5x3xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x5x5x3xf32>
    %c1 = stablehlo.constant dense<[[[[-0.157, -0.536, 0.21, -2.844], [-1.742, 1.287, 1.137, 2.971], [2.948, 0.401, 1.94, 0.509]], [[1.368, -1.726, -1.113, -0.407], [2.94, -0.879, 1.242, 1.958], [1.923, -2.052, 0.655, 1.095]], [[0.196, -0.01, -1.628, -0.459], [0.952, 1.008, -2.635, -0.274], [-0.185, 1.671, -0.925, 1.114]]], [[[-1.582, 2.192, -2.751, -0.511], [-2.097, -1.084, 2.956, 2.292], [1.932, 0.839, -0.644, -0.827]], [[-2.801, 2.259, 2.666, 2.007], [0.134, 1.983, -0.239, 1.092], [-2.906, -0.932, -0.131, -1.005]], [[1.879, 1.6, 2.29, 1.557], [-0.401, 0.74, 2.157, 0.083], [0.07, -2.151, 2.9, 2.198]]], [[[-1.195, 0.793, -0.726, 1.447], [1.315, -1.698, -0.0, 0.851], [2.562, -2.848, 1.442, 0.848]], [[2.272, 1.27, 2.045, 1.895], [1.058, -0.216, -1.238, 0.807], [-2.853, 1.196, -0.967, -2.765]], [[-1.877, -0.041, -2.344, -1.838], [-2.956, 1.217, -0.251, -1.493], [2.373, -2.611, 2.296, -2.744]]]]> : tensor<3x3x3x4xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<3x3x3x4xf32>
    %r:2 = call @jax(%x0, %x1) : (tensor<4x5x5x3xf32>, tensor<3x3x3x4xf32>) -> (tensor<4x5x5x3xf32>, tensor<3x3x3x4xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r#0) {has_side_effect = true, tolerance = 5.584920e-04 : f64, value = dense<[[[[-0.86709166, 6.6195016, -2.277552], [0.7208381, -4.1655703, -4.590848], [1.4135066, 1.4114224, 6.0340934], [0.29197204, 1.7936605, 1.746033], [-0.026658138, 2.1585093, -0.14560996]], [[0.69466835, 5.7378826, -0.8846144], [4.7065463, -8.504273, -5.539356], [-5.200703, -4.5173435, 5.851939], [0.81144124, 2.78419, -18.300665], [2.5165112, -5.719257, -0.39692935]], [[0.48455572, 2.609442, -9.143022], [-6.5708203, -7.932625, 3.8506324], [5.1049976, 4.823534, 1.8918093], [3.4370472, -2.0102615, 4.405153], [1.1551998, 0.54596466, 5.242431]], [[1.5504615, -2.7034566, -1.6344239], [0.41924953, 3.9550335, 6.893278], [-5.811726, 1.0617746, -10.588353], [-3.7145302, -7.3693023, -2.8234875], [-6.2534194, -3.2015758, 0.4042271]], [[0.91425025, -1.5747615, -4.678878], [2.0406926, 1.9294226, 0.42421058], [7.854735, 6.6560535, -1.9669038], [-0.48846835, 4.256296, 3.8806136], [3.096495, 0.74813306, 0.8167876]]], [[[0.6269865, 0.9692177, -4.016044], [0.71085405, 0.029834561, 3.3897798], [1.742151, 0.9346032, 2.24285], [1.1684376, -5.145286, 7.4496307], [0.7786068, 6.084741, 0.84959537]], [[0.7921941, 2.5773137, -3.4480689], [0.094658524, 1.1364384, 3.17471], [-7.3801484, -3.9112077, -5.054872], [-3.8176734, -1.482749, 6.43935], [0.9964863, 1.237612, -7.22841]], [[1.527545, -2.7156281, -0.69818753], [-5.371025, 1.1053287, -0.4842679], [1.7928972, -0.252893, -6.6154785], [-1.0057652, -2.520055, 8.84766], [1.9565157, 5.079693, 1.1701303]], [[-1.0115525, 7.7517447, -0.13612463], [4.7062144, -4.985753, -4.833564], [2.9134476, 1.2780634, 10.321857], [-5.513284, -1.0595683, -13.243129], [1.6385553, 0.06265682, 1.4766625]], [[-0.2760918, 0.62105775, -2.475078], [3.7289183, 0.102120094, -4.402908], [3.1476936, -0.23032257, 0.8472032], [4.092665, 7.669811, 2.8380637], [-3.2542262, 0.5499624, -5.9429245]]], [[[7.3144145, -2.1652958, -2.7092865], [12.364166, -2.168445, 2.1573195], [-5.919036, -0.63981164, -0.96246916], [-4.4939127, 0.7561557, -3.884831], [2.486235, 3.7017932, 4.0148396]], [[-2.280763, -0.50719243, -1.3093606], [-4.51901, -4.7689877, -6.5682645], [-4.611003, -5.319324, -0.7396264], [1.6646758, -2.9615614, -4.8134584], [0.5154817, 1.2799704, 4.9953027]], [[-4.2711473, -2.4303148, 0.9885908], [0.4609254, -3.3354907, -1.9975941], [0.93536, 3.3478806, 8.186882], [0.5055501, -0.6723773, 1.7209712], [-5.2384124, 2.0512218, -9.5952835]], [[5.2861443, -3.9914477, 1.7221745], [-4.281484, 8.550779, -1.4641963], [3.3856122, -3.4315445, -13.199438], [-2.3956792, 6.1749353, 2.0134146], [7.200905, 5.4677563, 0.27752498]], [[3.2512126, -2.9748352, -3.210707], [-5.367033, 1.5430144, 6.838562], [11.281696, -3.212983, -4.3277173], [-7.389455, -1.1178224, 1.3179618], [-0.9468653, -3.1323435, -10.184042]]], [[[7.591611, -4.1356134, 0.67678064], [-4.057134, 8.91924, 2.9911344], [0.59708595, -3.222145, -0.8948364], [-0.7949834, 1.7448686, 1.593348], [-1.0523887, -1.0284756, -2.3399975]], [[-2.4347005, 0.74201274, -1.687702], [-10.160933, 3.282739, -2.9720294], [7.9641104, 1.4295282, -2.1934657], [6.3737216, -1.74063, 4.343718], [1.890425, -1.7328212, -5.9048004]], [[-2.1450825, -3.6394, 1.281055], [4.272412, 0.07286984, -1.6504253], [3.4058607, 0.9362697, 0.056037825], [7.1351004, -13.8491955, -0.8699568], [-1.2276114, 2.4931767, 2.3259935]], [[1.6396493, -6.6658654, 3.0147495], [-0.12615602, 1.123883, 4.3470798], [1.4019774, -2.380065, -1.054584], [-1.2916563, -14.696814, -2.4529307], [-12.342692, -4.370934, 2.1431122]], [[1.3342894, -4.551209, 0.8465892], [-4.2331905, 3.4455745, 5.696975], [0.11381352, 1.2570535, -4.37731], [-0.9918798, -2.5642488, 2.6168432], [-0.9489715, 2.6211658, 4.287312]]]]> : tensor<4x5x5x3xf32>} : (tensor<4x5x5x3xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#1) {has_side_effect = true, tolerance = 8.138628e-04 : f64, value = dense<[[[[-16.18464, -9.812997, 8.527748, 4.809899], [-3.7212858, 1.658233, 11.109942, -2.6254883], [17.455175, -1.4185963, 2.2421618, 2.9644573]], [[-0.6017825, 2.2960055, 0.92828935, 5.0650897], [-4.668619, -2.7277675, 0.92565334, -2.0429363], [8.520632, 11.456185, -9.636817, 8.664603]], [[-0.86988896, 3.9153008, -2.167988, -18.151264], [8.270353, -0.96889716, -5.1908894, 11.406659], [0.72015, -4.237392, -11.306893, -2.2508626]]], [[[8.501021, 5.475662, 3.3065114, 4.218527], [-1.8686198, -0.35880464, -5.6614556, 1.0609962], [-2.6519132, 1.9095128, -7.4006543, 2.8245883]], [[9.443364, -5.133184, -9.753945, 26.668655], [3.9108446, 5.7700195, 10.391463, -2.350566], [-2.637532, -0.69998366, -1.7119333, 4.9947667]], [[-4.8627353, 9.168178, -10.315518, 9.067204], [2.763568, 10.117659, 17.89903, 7.564226], [-7.9722757, 5.255773, -3.806136, 11.660283]]], [[[-11.408435, 10.336235, 9.860971, 4.636215], [-10.186481, -3.4369154, -12.0915785, 15.609358], [7.0602126, -1.4571371, -5.1941648, -5.978755]], [[0.8028469, -12.604059, 10.199665, 3.0420125], [0.30469936, -15.76182, -6.3237524, 4.459344], [-4.3923316, -5.0878134, -7.834722, 5.6900945]], [[0.4916516, 3.221028, -3.0103068, -9.199866], [-0.8975181, 5.38424, -12.147641, 0.45092514], [8.971899, 0.5416612, 5.754426, -9.536373]]]]> : tensor<3x3x3x4xf32>} : (tensor<3x3x3x4xf32>) -> ()
    return
  }
}

// -----

// program.scan_types
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x5xf32>) -> (tensor<i8> {jax.result_info = "result[0][0]"}, tensor<5xbf16> {jax.result_info = "result[0][1]"}, tensor<4xi8> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<5xbf16>
    %c = stablehlo.constant dense<0> : tensor<i8>
    %c_0 = stablehlo.constant dense<0> : tensor<i8>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i8>) -> tensor<4xi8>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %2:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %c_1, %iterArg_3 = %c, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<4x5xf32>, tensor<i64>, tensor<i8>, tensor<5xbf16>, tensor<4xi8>
    cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i64>
      %3 = stablehlo.compare LT, %iterArg_2, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_2) : (tensor<4x5xf32>, tensor<i64>) -> tensor<5xf32>
      %4:3 = func.call @closed_call(%iterArg_3, %iterArg_4, %3) : (tensor<i8>, tensor<5xbf16>, tensor<5xf32>) -> (tensor<i8>, tensor<5xbf16>, tensor<i8>)
      %5 = func.call @dynamic_update_index_in_dim(%iterArg_5, %4#2, %iterArg_2) : (tensor<4xi8>, tensor<i8>, tensor<i64>) -> tensor<4xi8>
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %6 = stablehlo.add %iterArg_2, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %6, %4#0, %4#1, %5 : tensor<4x5xf32>, tensor<i64>, tensor<i8>, tensor<5xbf16>, tensor<4xi8>
    }
    return %2#2, %2#3, %2#4 : tensor<i8>, tensor<5xbf16>, tensor<4xi8>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x5xf32>, %arg1: tensor<i64>) -> tensor<5xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 5] : (tensor<4x5xf32>, tensor<i64>, tensor<i64>) -> tensor<1x5xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x5xf32>) -> tensor<5xf32>
    return %1 : tensor<5xf32>
  }
  func.func private @closed_call(%arg0: tensor<i8>, %arg1: tensor<5xbf16>, %arg2: tensor<5xf32>) -> (tensor<i8>, tensor<5xbf16>, tensor<i8>) {
    %c = stablehlo.constant dense<1> : tensor<i8>
    %0 = stablehlo.add %arg0, %c : tensor<i8>
    %1 = stablehlo.convert %arg2 : (tensor<5xf32>) -> tensor<5xbf16>
    %2 = stablehlo.add %arg1, %1 : tensor<5xbf16>
    return %0, %2, %arg0 : tensor<i8>, tensor<5xbf16>, tensor<i8>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4xi8>, %arg1: tensor<i8>, %arg2: tensor<i64>) -> tensor<4xi8> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i8>) -> tensor<1xi8>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<4xi8>, tensor<1xi8>, tensor<i64>) -> tensor<4xi8>
    return %1 : tensor<4xi8>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-2.063, 2.745, 2.734, 0.691, 0.209], [-0.852, -1.832, -2.227, -0.618, -0.314], [-2.566, -0.321, -2.271, 2.72, 2.951], [-1.325, -0.278, 1.453, -1.178, 1.766]]> : tensor<4x5xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x5xf32>
    %r:3 = call @jax(%x0) : (tensor<4x5xf32>) -> (tensor<i8>, tensor<5xbf16>, tensor<4xi8>)
    stablehlo.custom_call @check.expect_eq_const(%r#0) {has_side_effect = true, value = dense<4> : tensor<i8>} : (tensor<i8>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#1) {has_side_effect = true, tolerance = 1.362500e+01 : f64, value = dense<[-6.8125, 0.32421875, -0.3125, 1.6171875, 4.625]> : tensor<5xbf16>} : (tensor<5xbf16>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#2) {has_side_effect = true, value = dense<[0, 1, 2, 3]> : tensor<4xi8>} : (tensor<4xi8>) -> ()
    return
  }
}

// -----

// program.cond_in_loop
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x5xf32>) -> (tensor<4x5xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg0) : tensor<i64>, tensor<i64>, tensor<4x5xf32>
    cond {
      %c_3 = stablehlo.constant dense<5> : tensor<i64>
      %1 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i64>, tensor<4x5xf32>) -> (tensor<i64>, tensor<4x5xf32>)
      %c_3 = stablehlo.constant dense<1> : tensor<i64>
      %2 = stablehlo.add %iterArg, %c_3 : tensor<i64>
      stablehlo.return %2, %1#0, %1#1 : tensor<i64>, tensor<i64>, tensor<4x5xf32>
    }
    return %0#2 : tensor<4x5xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<4x5xf32>) -> (tensor<i64>, tensor<4x5xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %c_0 = stablehlo.constant dense<2> : tensor<i64>
    %1 = call @remainder(%arg0, %c_0) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.compare EQ, %1, %c_1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %3 = stablehlo.convert %2 : (tensor<i1>) -> tensor<i32>
    %4 = "stablehlo.case"(%3) ({
      %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
      %6 = stablehlo.multiply %arg1, %5 : tensor<4x5xf32>
      stablehlo.return %6 : tensor<4x5xf32>
    }, {
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
      %7 = "stablehlo.scatter"(%arg1, %5, %6) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %8 : tensor<f32>
      }) : (tensor<4x5xf32>, tensor<1xi32>, tensor<5xf32>) -> tensor<4x5xf32>
      stablehlo.return %7 : tensor<4x5xf32>
    }) : (tensor<i32>) -> tensor<4x5xf32>
    return %0, %4 : tensor<i64>, tensor<4x5xf32>
  }
  func.func private @remainder(%arg0: tensor<i64>, %arg1: tensor<i64>) -> tensor<i64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.compare EQ, %arg1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %1 = call @_where(%0, %c_0, %arg1) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %2 = stablehlo.remainder %arg0, %1 : tensor<i64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.compare NE, %2, %c_1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.compare LT, %2, %c_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.compare LT, %1, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = stablehlo.and %6, %3 : tensor<i1>
    %8 = stablehlo.add %2, %1 : tensor<i64>
    %9 = stablehlo.select %7, %8, %2 : tensor<i1>, tensor<i64>
    return %9 : tensor<i64>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-2.063, 2.745, 2.734, 0.691, 0.209], [-0.852, -1.832, -2.227, -0.618, -0.314], [-2.566, -0.321, -2.271, 2.72, 2.951], [-1.325, -0.278, 1.453, -1.178, 1.766]]> : tensor<4x5xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x5xf32>
    %r = call @jax(%x0) : (tensor<4x5xf32>) -> (tensor<4x5xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 3.334427e-04 : f64, value = dense<[[0.10825008, 10.9262495, 10.9015, 6.30475, 5.22025], [-1.917, -4.122, -5.01075, -1.3904998, -0.70650005], [-5.7735, -0.72225004, -5.10975, 6.12, 6.6397495], [-2.98125, -0.62549996, 3.26925, -2.6504998, 3.9735003]]> : tensor<4x5xf32>} : (tensor<4x5xf32>) -> ()
    return
  }
}

// -----

// random.rbg
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2xui32>) -> (tensor<5xui64> {jax.result_info = "result"}) {
    %0 = stablehlo.concatenate %arg0, %arg0, dim = 0 : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %1 = stablehlo.reshape %0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %2 = stablehlo.bitcast_convert %1 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %2, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
    %3 = stablehlo.bitcast_convert %output_state : (tensor<2xui64>) -> tensor<2x2xui32>
    %4 = stablehlo.reshape %3 : (tensor<2x2xui32>) -> tensor<4xui32>
    return %output : tensor<5xui64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[1, 2]> : tensor<2xui32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2xui32>
    %r = call @jax(%x0) : (tensor<2xui32>) -> (tensor<5xui64>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[5121201149600294371, 17281373198745594699, 16156122861146054244, 12212541029626485097, 16497535183694943529]> : tensor<5xui64>} : (tensor<5xui64>) -> ()
    return
  }
}

module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32>, %arg1: tensor<256x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64x192xf32>, %arg4: tensor<64xf32>, %arg5: tensor<64xf32>, %arg6: tensor<64x256xf32>, %arg7: tensor<256x64xf32>, %arg8: tensor<64x64xf32>, %arg9: tensor<64x192xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64x256xf32>, %arg13: tensor<64x64xf32>, %arg14: tensor<128x64xf32>, %arg15: tensor<256x64xf32>, %arg16: tensor<64x64xf32>, %arg17: tensor<64x192xf32>, %arg18: tensor<64xf32>, %arg19: tensor<64xf32>, %arg20: tensor<64x256xf32>, %arg21: tensor<256x64xf32>, %arg22: tensor<64x64xf32>, %arg23: tensor<64x192xf32>, %arg24: tensor<64xf32>, %arg25: tensor<64xf32>, %arg26: tensor<64x256xf32>, %arg27: tensor<64x64xf32>, %arg28: tensor<128x64xf32>, %arg29: tensor<i32>, %arg30: tensor<256x64xf32>, %arg31: tensor<64x64xf32>, %arg32: tensor<64x192xf32>, %arg33: tensor<64xf32>, %arg34: tensor<64xf32>, %arg35: tensor<64x256xf32>, %arg36: tensor<256x64xf32>, %arg37: tensor<64x64xf32>, %arg38: tensor<64x192xf32>, %arg39: tensor<64xf32>, %arg40: tensor<64xf32>, %arg41: tensor<64x256xf32>, %arg42: tensor<64x64xf32>, %arg43: tensor<128x64xf32>, %arg44: tensor<32x65xi32>) -> (tensor<i32> {jax.result_info = "result[0]['optimizer'][1][0].count"}, tensor<256x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer0']['down']"}, tensor<64x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer0']['project']"}, tensor<64x192xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer0']['qkv']"}, tensor<64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer0']['scale1']"}, tensor<64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer0']['scale2']"}, tensor<64x256xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer0']['up']"}, tensor<256x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer1']['down']"}, tensor<64x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer1']['project']"}, tensor<64x192xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer1']['qkv']"}, tensor<64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer1']['scale1']"}, tensor<64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer1']['scale2']"}, tensor<64x256xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['layer1']['up']"}, tensor<64x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['positions']"}, tensor<128x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].mu['tokens']"}, tensor<256x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer0']['down']"}, tensor<64x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer0']['project']"}, tensor<64x192xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer0']['qkv']"}, tensor<64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer0']['scale1']"}, tensor<64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer0']['scale2']"}, tensor<64x256xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer0']['up']"}, tensor<256x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer1']['down']"}, tensor<64x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer1']['project']"}, tensor<64x192xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer1']['qkv']"}, tensor<64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer1']['scale1']"}, tensor<64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer1']['scale2']"}, tensor<64x256xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['layer1']['up']"}, tensor<64x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['positions']"}, tensor<128x64xf32> {jax.result_info = "result[0]['optimizer'][1][0].nu['tokens']"}, tensor<i32> {jax.result_info = "result[0]['optimizer'][1][2].count"}, tensor<256x64xf32> {jax.result_info = "result[0]['params']['layer0']['down']"}, tensor<64x64xf32> {jax.result_info = "result[0]['params']['layer0']['project']"}, tensor<64x192xf32> {jax.result_info = "result[0]['params']['layer0']['qkv']"}, tensor<64xf32> {jax.result_info = "result[0]['params']['layer0']['scale1']"}, tensor<64xf32> {jax.result_info = "result[0]['params']['layer0']['scale2']"}, tensor<64x256xf32> {jax.result_info = "result[0]['params']['layer0']['up']"}, tensor<256x64xf32> {jax.result_info = "result[0]['params']['layer1']['down']"}, tensor<64x64xf32> {jax.result_info = "result[0]['params']['layer1']['project']"}, tensor<64x192xf32> {jax.result_info = "result[0]['params']['layer1']['qkv']"}, tensor<64xf32> {jax.result_info = "result[0]['params']['layer1']['scale1']"}, tensor<64xf32> {jax.result_info = "result[0]['params']['layer1']['scale2']"}, tensor<64x256xf32> {jax.result_info = "result[0]['params']['layer1']['up']"}, tensor<64x64xf32> {jax.result_info = "result[0]['params']['positions']"}, tensor<128x64xf32> {jax.result_info = "result[0]['params']['tokens']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %0 = stablehlo.slice %arg44 [0:32, 0:64] : (tensor<32x65xi32>) -> tensor<32x64xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<32x64xi32>
    %2 = stablehlo.compare LT, %0, %1, SIGNED : (tensor<32x64xi32>, tensor<32x64xi32>) -> tensor<32x64xi1>
    %c_0 = stablehlo.constant dense<128> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<32x64xi32>
    %4 = stablehlo.add %0, %3 : tensor<32x64xi32>
    %5 = stablehlo.select %2, %4, %0 : tensor<32x64xi1>, tensor<32x64xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<32x64xi32>) -> tensor<32x64x1xi32>
    %7 = "stablehlo.gather"(%arg43, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<128x64xf32>, tensor<32x64x1xi32>) -> tensor<32x64x64xf32>
    %8 = stablehlo.broadcast_in_dim %arg42, dims = [1, 2] : (tensor<64x64xf32>) -> tensor<1x64x64xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x64x64xf32>) -> tensor<32x64x64xf32>
    %10 = stablehlo.add %7, %9 : tensor<32x64x64xf32>
    %11 = stablehlo.multiply %10, %10 : tensor<32x64x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %cst_1 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %15 = stablehlo.divide %13, %14 : tensor<32x64x1xf32>
    %cst_2 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %17 = stablehlo.add %15, %16 : tensor<32x64x1xf32>
    %18 = stablehlo.rsqrt %17 : tensor<32x64x1xf32>
    %19 = stablehlo.divide %18, %17 : tensor<32x64x1xf32>
    %cst_3 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %21 = stablehlo.multiply %20, %19 : tensor<32x64x1xf32>
    %22 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x64xf32>
    %23 = stablehlo.multiply %10, %22 : tensor<32x64x64xf32>
    %24 = stablehlo.broadcast_in_dim %arg33, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<32x64x64xf32>
    %26 = stablehlo.multiply %23, %25 : tensor<32x64x64xf32>
    %27 = stablehlo.dot_general %26, %arg32, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x192xf32>) -> tensor<32x64x192xf32>
    %28 = stablehlo.reshape %27 : (tensor<32x64x192xf32>) -> tensor<32x64x3x4x16xf32>
    %29 = stablehlo.slice %28 [0:32, 0:64, 0:1, 0:4, 0:16] : (tensor<32x64x3x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %30 = stablehlo.reshape %29 : (tensor<32x64x1x4x16xf32>) -> tensor<32x64x4x16xf32>
    %31 = stablehlo.slice %28 [0:32, 0:64, 1:2, 0:4, 0:16] : (tensor<32x64x3x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %32 = stablehlo.reshape %31 : (tensor<32x64x1x4x16xf32>) -> tensor<32x64x4x16xf32>
    %33 = stablehlo.slice %28 [0:32, 0:64, 2:3, 0:4, 0:16] : (tensor<32x64x3x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %34 = stablehlo.reshape %33 : (tensor<32x64x1x4x16xf32>) -> tensor<32x64x4x16xf32>
    %35 = stablehlo.dot_general %30, %32, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<32x64x4x16xf32>, tensor<32x64x4x16xf32>) -> tensor<32x4x64x64xf32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32x4x64x64xf32>
    %37 = stablehlo.divide %35, %36 : tensor<32x4x64x64xf32>
    %c_5 = stablehlo.constant dense<true> : tensor<i1>
    %38 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i1>) -> tensor<64x64xi1>
    %39 = call @tril(%38) : (tensor<64x64xi1>) -> tensor<64x64xi1>
    %cst_6 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %40:2 = call @_where(%39, %37, %cst_6) : (tensor<64x64xi1>, tensor<32x4x64x64xf32>, tensor<f32>) -> (tensor<32x4x64x64xf32>, tensor<32x4x64x64xi1>)
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %41 = stablehlo.reduce(%40#0 init: %cst_7) applies stablehlo.maximum across dimensions = [3] : (tensor<32x4x64x64xf32>, tensor<f32>) -> tensor<32x4x64xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<32x4x64xf32>
    %43 = stablehlo.maximum %42, %41 : tensor<32x4x64xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2] : (tensor<32x4x64xf32>) -> tensor<32x4x64x1xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3] : (tensor<32x4x64x1xf32>) -> tensor<32x4x64x64xf32>
    %46 = stablehlo.subtract %40#0, %45 : tensor<32x4x64x64xf32>
    %47 = stablehlo.exponential %46 : tensor<32x4x64x64xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.reduce(%47 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<32x4x64x64xf32>, tensor<f32>) -> tensor<32x4x64xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2] : (tensor<32x4x64xf32>) -> tensor<32x4x64x1xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<32x4x64x1xf32>) -> tensor<32x4x64x64xf32>
    %51 = stablehlo.divide %47, %50 : tensor<32x4x64x64xf32>
    %52 = stablehlo.multiply %49, %49 : tensor<32x4x64x1xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<32x4x64x1xf32>
    %54 = stablehlo.divide %53, %52 : tensor<32x4x64x1xf32>
    %55 = stablehlo.dot_general %34, %51, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<32x64x4x16xf32>, tensor<32x4x64x64xf32>) -> tensor<32x4x16x64xf32>
    %56 = stablehlo.transpose %55, dims = [0, 3, 1, 2] : (tensor<32x4x16x64xf32>) -> tensor<32x64x4x16xf32>
    %57 = stablehlo.reshape %56 : (tensor<32x64x4x16xf32>) -> tensor<32x64x64xf32>
    %58 = stablehlo.dot_general %57, %arg31, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x64xf32>) -> tensor<32x64x64xf32>
    %59 = stablehlo.add %10, %58 : tensor<32x64x64xf32>
    %60 = stablehlo.multiply %59, %59 : tensor<32x64x64xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%60 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %cst_12 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %64 = stablehlo.divide %62, %63 : tensor<32x64x1xf32>
    %cst_13 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %66 = stablehlo.add %64, %65 : tensor<32x64x1xf32>
    %67 = stablehlo.rsqrt %66 : tensor<32x64x1xf32>
    %68 = stablehlo.divide %67, %66 : tensor<32x64x1xf32>
    %cst_14 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %70 = stablehlo.multiply %69, %68 : tensor<32x64x1xf32>
    %71 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x64xf32>
    %72 = stablehlo.multiply %59, %71 : tensor<32x64x64xf32>
    %73 = stablehlo.broadcast_in_dim %arg34, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %74 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<32x64x64xf32>
    %75 = stablehlo.multiply %72, %74 : tensor<32x64x64xf32>
    %76 = stablehlo.dot_general %75, %arg35, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x256xf32>) -> tensor<32x64x256xf32>
    %77 = stablehlo.multiply %76, %76 : tensor<32x64x256xf32>
    %78 = stablehlo.multiply %77, %76 : tensor<32x64x256xf32>
    %79 = stablehlo.multiply %76, %76 : tensor<32x64x256xf32>
    %cst_15 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %81 = stablehlo.multiply %80, %79 : tensor<32x64x256xf32>
    %cst_16 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %83 = stablehlo.multiply %82, %78 : tensor<32x64x256xf32>
    %84 = stablehlo.add %76, %83 : tensor<32x64x256xf32>
    %cst_17 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %86 = stablehlo.multiply %85, %84 : tensor<32x64x256xf32>
    %87 = stablehlo.tanh %86 : tensor<32x64x256xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %89 = stablehlo.subtract %88, %87 : tensor<32x64x256xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %91 = stablehlo.add %90, %87 : tensor<32x64x256xf32>
    %cst_20 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %93 = stablehlo.multiply %92, %91 : tensor<32x64x256xf32>
    %94 = stablehlo.multiply %76, %93 : tensor<32x64x256xf32>
    %95 = stablehlo.dot_general %94, %arg30, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x256xf32>, tensor<256x64xf32>) -> tensor<32x64x64xf32>
    %96 = stablehlo.add %59, %95 : tensor<32x64x64xf32>
    %97 = stablehlo.multiply %96, %96 : tensor<32x64x64xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.reduce(%97 init: %cst_21) applies stablehlo.add across dimensions = [2] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %cst_22 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %101 = stablehlo.divide %99, %100 : tensor<32x64x1xf32>
    %cst_23 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %103 = stablehlo.add %101, %102 : tensor<32x64x1xf32>
    %104 = stablehlo.rsqrt %103 : tensor<32x64x1xf32>
    %105 = stablehlo.divide %104, %103 : tensor<32x64x1xf32>
    %cst_24 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %107 = stablehlo.multiply %106, %105 : tensor<32x64x1xf32>
    %108 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x64xf32>
    %109 = stablehlo.multiply %96, %108 : tensor<32x64x64xf32>
    %110 = stablehlo.broadcast_in_dim %arg39, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<32x64x64xf32>
    %112 = stablehlo.multiply %109, %111 : tensor<32x64x64xf32>
    %113 = stablehlo.dot_general %112, %arg38, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x192xf32>) -> tensor<32x64x192xf32>
    %114 = stablehlo.reshape %113 : (tensor<32x64x192xf32>) -> tensor<32x64x3x4x16xf32>
    %115 = stablehlo.slice %114 [0:32, 0:64, 0:1, 0:4, 0:16] : (tensor<32x64x3x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %116 = stablehlo.reshape %115 : (tensor<32x64x1x4x16xf32>) -> tensor<32x64x4x16xf32>
    %117 = stablehlo.slice %114 [0:32, 0:64, 1:2, 0:4, 0:16] : (tensor<32x64x3x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %118 = stablehlo.reshape %117 : (tensor<32x64x1x4x16xf32>) -> tensor<32x64x4x16xf32>
    %119 = stablehlo.slice %114 [0:32, 0:64, 2:3, 0:4, 0:16] : (tensor<32x64x3x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %120 = stablehlo.reshape %119 : (tensor<32x64x1x4x16xf32>) -> tensor<32x64x4x16xf32>
    %121 = stablehlo.dot_general %116, %118, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<32x64x4x16xf32>, tensor<32x64x4x16xf32>) -> tensor<32x4x64x64xf32>
    %cst_25 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<32x4x64x64xf32>
    %123 = stablehlo.divide %121, %122 : tensor<32x4x64x64xf32>
    %c_26 = stablehlo.constant dense<true> : tensor<i1>
    %124 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i1>) -> tensor<64x64xi1>
    %125 = call @tril(%124) : (tensor<64x64xi1>) -> tensor<64x64xi1>
    %cst_27 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %126:2 = call @_where(%125, %123, %cst_27) : (tensor<64x64xi1>, tensor<32x4x64x64xf32>, tensor<f32>) -> (tensor<32x4x64x64xf32>, tensor<32x4x64x64xi1>)
    %cst_28 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %127 = stablehlo.reduce(%126#0 init: %cst_28) applies stablehlo.maximum across dimensions = [3] : (tensor<32x4x64x64xf32>, tensor<f32>) -> tensor<32x4x64xf32>
    %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %128 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<32x4x64xf32>
    %129 = stablehlo.maximum %128, %127 : tensor<32x4x64xf32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [0, 1, 2] : (tensor<32x4x64xf32>) -> tensor<32x4x64x1xf32>
    %131 = stablehlo.broadcast_in_dim %130, dims = [0, 1, 2, 3] : (tensor<32x4x64x1xf32>) -> tensor<32x4x64x64xf32>
    %132 = stablehlo.subtract %126#0, %131 : tensor<32x4x64x64xf32>
    %133 = stablehlo.exponential %132 : tensor<32x4x64x64xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %134 = stablehlo.reduce(%133 init: %cst_30) applies stablehlo.add across dimensions = [3] : (tensor<32x4x64x64xf32>, tensor<f32>) -> tensor<32x4x64xf32>
    %135 = stablehlo.broadcast_in_dim %134, dims = [0, 1, 2] : (tensor<32x4x64xf32>) -> tensor<32x4x64x1xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2, 3] : (tensor<32x4x64x1xf32>) -> tensor<32x4x64x64xf32>
    %137 = stablehlo.divide %133, %136 : tensor<32x4x64x64xf32>
    %138 = stablehlo.multiply %135, %135 : tensor<32x4x64x1xf32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<32x4x64x1xf32>
    %140 = stablehlo.divide %139, %138 : tensor<32x4x64x1xf32>
    %141 = stablehlo.dot_general %120, %137, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<32x64x4x16xf32>, tensor<32x4x64x64xf32>) -> tensor<32x4x16x64xf32>
    %142 = stablehlo.transpose %141, dims = [0, 3, 1, 2] : (tensor<32x4x16x64xf32>) -> tensor<32x64x4x16xf32>
    %143 = stablehlo.reshape %142 : (tensor<32x64x4x16xf32>) -> tensor<32x64x64xf32>
    %144 = stablehlo.dot_general %143, %arg37, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x64xf32>) -> tensor<32x64x64xf32>
    %145 = stablehlo.add %96, %144 : tensor<32x64x64xf32>
    %146 = stablehlo.multiply %145, %145 : tensor<32x64x64xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.reduce(%146 init: %cst_32) applies stablehlo.add across dimensions = [2] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %cst_33 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %150 = stablehlo.divide %148, %149 : tensor<32x64x1xf32>
    %cst_34 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %152 = stablehlo.add %150, %151 : tensor<32x64x1xf32>
    %153 = stablehlo.rsqrt %152 : tensor<32x64x1xf32>
    %154 = stablehlo.divide %153, %152 : tensor<32x64x1xf32>
    %cst_35 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %156 = stablehlo.multiply %155, %154 : tensor<32x64x1xf32>
    %157 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x64xf32>
    %158 = stablehlo.multiply %145, %157 : tensor<32x64x64xf32>
    %159 = stablehlo.broadcast_in_dim %arg40, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %160 = stablehlo.broadcast_in_dim %159, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<32x64x64xf32>
    %161 = stablehlo.multiply %158, %160 : tensor<32x64x64xf32>
    %162 = stablehlo.dot_general %161, %arg41, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x256xf32>) -> tensor<32x64x256xf32>
    %163 = stablehlo.multiply %162, %162 : tensor<32x64x256xf32>
    %164 = stablehlo.multiply %163, %162 : tensor<32x64x256xf32>
    %165 = stablehlo.multiply %162, %162 : tensor<32x64x256xf32>
    %cst_36 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %167 = stablehlo.multiply %166, %165 : tensor<32x64x256xf32>
    %cst_37 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %169 = stablehlo.multiply %168, %164 : tensor<32x64x256xf32>
    %170 = stablehlo.add %162, %169 : tensor<32x64x256xf32>
    %cst_38 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %172 = stablehlo.multiply %171, %170 : tensor<32x64x256xf32>
    %173 = stablehlo.tanh %172 : tensor<32x64x256xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %175 = stablehlo.subtract %174, %173 : tensor<32x64x256xf32>
    %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %177 = stablehlo.add %176, %173 : tensor<32x64x256xf32>
    %cst_41 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %178 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %179 = stablehlo.multiply %178, %177 : tensor<32x64x256xf32>
    %180 = stablehlo.multiply %162, %179 : tensor<32x64x256xf32>
    %181 = stablehlo.dot_general %180, %arg36, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x256xf32>, tensor<256x64xf32>) -> tensor<32x64x64xf32>
    %182 = stablehlo.add %145, %181 : tensor<32x64x64xf32>
    %183 = stablehlo.transpose %arg43, dims = [1, 0] : (tensor<128x64xf32>) -> tensor<64x128xf32>
    %184 = stablehlo.dot_general %182, %183, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x128xf32>) -> tensor<32x64x128xf32>
    %185 = stablehlo.slice %arg44 [0:32, 1:65] : (tensor<32x65xi32>) -> tensor<32x64xi32>
    %186 = stablehlo.broadcast_in_dim %185, dims = [0, 1] : (tensor<32x64xi32>) -> tensor<32x64x1xi32>
    %187:2 = call @take_along_axis(%184, %186) : (tensor<32x64x128xf32>, tensor<32x64x1xi32>) -> (tensor<32x64x1xf32>, tensor<32x64x1x1xi32>)
    %c_42 = stablehlo.constant dense<0> : tensor<i32>
    %188:2 = call @_take(%187#0, %c_42) : (tensor<32x64x1xf32>, tensor<i32>) -> (tensor<32x64xf32>, tensor<1xi32>)
    %cst_43 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %189 = stablehlo.reduce(%184 init: %cst_43) applies stablehlo.maximum across dimensions = [2] : (tensor<32x64x128xf32>, tensor<f32>) -> tensor<32x64xf32>
    %cst_44 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %191 = stablehlo.maximum %190, %189 : tensor<32x64xf32>
    %192 = stablehlo.is_finite %191 : (tensor<32x64xf32>) -> tensor<32x64xi1>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %193 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %194 = stablehlo.select %192, %191, %193 : tensor<32x64xi1>, tensor<32x64xf32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %196 = stablehlo.broadcast_in_dim %195, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x128xf32>
    %197 = stablehlo.subtract %184, %196 : tensor<32x64x128xf32>
    %198 = stablehlo.exponential %197 : tensor<32x64x128xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %199 = stablehlo.reduce(%198 init: %cst_46) applies stablehlo.add across dimensions = [2] : (tensor<32x64x128xf32>, tensor<f32>) -> tensor<32x64xf32>
    %200 = stablehlo.abs %199 : tensor<32x64xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %201 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %202 = stablehlo.compare GE, %199, %201, FLOAT : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xi1>
    %203 = stablehlo.log %200 : tensor<32x64xf32>
    %204 = stablehlo.add %203, %194 : tensor<32x64xf32>
    %205 = stablehlo.subtract %204, %188#0 : tensor<32x64xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.reduce(%205 init: %cst_48) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_49 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %207 = stablehlo.divide %206, %cst_49 : tensor<f32>
    %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_51 = stablehlo.constant dense<2.048000e+03> : tensor<f32>
    %208 = stablehlo.divide %cst_50, %cst_51 : tensor<f32>
    %209 = stablehlo.broadcast_in_dim %208, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %210 = stablehlo.negate %209 : tensor<32x64xf32>
    %211 = stablehlo.divide %209, %200 : tensor<32x64xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %213 = stablehlo.select %202, %212, %211 : tensor<32x64xi1>, tensor<32x64xf32>
    %214 = stablehlo.select %202, %211, %212 : tensor<32x64xi1>, tensor<32x64xf32>
    %215 = stablehlo.negate %213 : tensor<32x64xf32>
    %216 = stablehlo.add %214, %215 : tensor<32x64xf32>
    %217 = stablehlo.broadcast_in_dim %216, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x128xf32>
    %218 = stablehlo.multiply %217, %198 : tensor<32x64x128xf32>
    %219 = call @_take_1(%188#1, %210) : (tensor<1xi32>, tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %220 = call @take_along_axis_2(%187#1, %219) : (tensor<32x64x1x1xi32>, tensor<32x64x1xf32>) -> tensor<32x64x128xf32>
    %221 = stablehlo.add %218, %220 : tensor<32x64x128xf32>
    %222 = stablehlo.dot_general %221, %182, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x128xf32>, tensor<32x64x64xf32>) -> tensor<128x64xf32>
    %223 = stablehlo.transpose %222, dims = [1, 0] : (tensor<128x64xf32>) -> tensor<64x128xf32>
    %224 = stablehlo.dot_general %221, %183, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x128xf32>, tensor<64x128xf32>) -> tensor<32x64x64xf32>
    %225 = stablehlo.transpose %223, dims = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %226 = stablehlo.dot_general %224, %180, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<32x64x256xf32>) -> tensor<64x256xf32>
    %227 = stablehlo.transpose %226, dims = [1, 0] : (tensor<64x256xf32>) -> tensor<256x64xf32>
    %228 = stablehlo.dot_general %224, %arg36, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<256x64xf32>) -> tensor<32x64x256xf32>
    %229 = stablehlo.multiply %162, %228 : tensor<32x64x256xf32>
    %230 = stablehlo.multiply %228, %179 : tensor<32x64x256xf32>
    %cst_53 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %231 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %232 = stablehlo.multiply %231, %229 : tensor<32x64x256xf32>
    %233 = stablehlo.multiply %232, %175 : tensor<32x64x256xf32>
    %234 = stablehlo.multiply %233, %173 : tensor<32x64x256xf32>
    %235 = stablehlo.add %233, %234 : tensor<32x64x256xf32>
    %cst_54 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %236 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %237 = stablehlo.multiply %236, %235 : tensor<32x64x256xf32>
    %238 = stablehlo.add %230, %237 : tensor<32x64x256xf32>
    %cst_55 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %239 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %240 = stablehlo.multiply %239, %237 : tensor<32x64x256xf32>
    %241 = stablehlo.multiply %240, %167 : tensor<32x64x256xf32>
    %242 = stablehlo.add %238, %241 : tensor<32x64x256xf32>
    %243 = stablehlo.dot_general %242, %161, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x256xf32>, tensor<32x64x64xf32>) -> tensor<256x64xf32>
    %244 = stablehlo.transpose %243, dims = [1, 0] : (tensor<256x64xf32>) -> tensor<64x256xf32>
    %245 = stablehlo.dot_general %242, %arg41, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x256xf32>, tensor<64x256xf32>) -> tensor<32x64x64xf32>
    %246 = stablehlo.multiply %158, %245 : tensor<32x64x64xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %247 = stablehlo.reduce(%246 init: %cst_56) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<64xf32>
    %248 = stablehlo.reshape %247 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %249 = stablehlo.broadcast_in_dim %159, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<32x64x64xf32>
    %250 = stablehlo.multiply %245, %249 : tensor<32x64x64xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %251 = stablehlo.reduce(%248 init: %cst_57) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %252 = stablehlo.multiply %145, %250 : tensor<32x64x64xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %253 = stablehlo.reduce(%252 init: %cst_58) applies stablehlo.add across dimensions = [2] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %254 = stablehlo.reshape %253 : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %255 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x64xf32>
    %256 = stablehlo.multiply %250, %255 : tensor<32x64x64xf32>
    %257 = stablehlo.add %224, %256 : tensor<32x64x64xf32>
    %258 = stablehlo.multiply %254, %156 : tensor<32x64x1xf32>
    %cst_59 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %260 = stablehlo.divide %258, %259 : tensor<32x64x1xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %261 = stablehlo.reduce(%260 init: %cst_60) applies stablehlo.add across dimensions = [2] : (tensor<32x64x1xf32>, tensor<f32>) -> tensor<32x64xf32>
    %262 = stablehlo.broadcast_in_dim %261, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x64xf32>
    %263 = stablehlo.multiply %145, %262 : tensor<32x64x64xf32>
    %264 = stablehlo.add %257, %263 : tensor<32x64x64xf32>
    %265 = stablehlo.multiply %262, %145 : tensor<32x64x64xf32>
    %266 = stablehlo.add %264, %265 : tensor<32x64x64xf32>
    %267 = stablehlo.dot_general %266, %143, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<32x64x64xf32>) -> tensor<64x64xf32>
    %268 = stablehlo.transpose %267, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %269 = stablehlo.dot_general %266, %arg37, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x64xf32>) -> tensor<32x64x64xf32>
    %270 = stablehlo.reshape %269 : (tensor<32x64x64xf32>) -> tensor<32x64x4x16xf32>
    %271 = stablehlo.transpose %270, dims = [0, 2, 3, 1] : (tensor<32x64x4x16xf32>) -> tensor<32x4x16x64xf32>
    %272 = stablehlo.dot_general %271, %120, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<32x4x16x64xf32>, tensor<32x64x4x16xf32>) -> tensor<32x4x64x64xf32>
    %273 = stablehlo.dot_general %271, %137, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<32x4x16x64xf32>, tensor<32x4x64x64xf32>) -> tensor<32x4x16x64xf32>
    %274 = stablehlo.transpose %273, dims = [0, 3, 1, 2] : (tensor<32x4x16x64xf32>) -> tensor<32x64x4x16xf32>
    %275 = stablehlo.broadcast_in_dim %140, dims = [0, 1, 2, 3] : (tensor<32x4x64x1xf32>) -> tensor<32x4x64x64xf32>
    %276 = stablehlo.multiply %272, %275 : tensor<32x4x64x64xf32>
    %277 = stablehlo.multiply %276, %133 : tensor<32x4x64x64xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %278 = stablehlo.reduce(%277 init: %cst_61) applies stablehlo.add across dimensions = [3] : (tensor<32x4x64x64xf32>, tensor<f32>) -> tensor<32x4x64xf32>
    %279 = stablehlo.reshape %278 : (tensor<32x4x64xf32>) -> tensor<32x4x64x1xf32>
    %280 = stablehlo.negate %279 : tensor<32x4x64x1xf32>
    %281 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2, 3] : (tensor<32x4x64x1xf32>) -> tensor<32x4x64x64xf32>
    %282 = stablehlo.divide %272, %281 : tensor<32x4x64x64xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %283 = stablehlo.reduce(%280 init: %cst_62) applies stablehlo.add across dimensions = [3] : (tensor<32x4x64x1xf32>, tensor<f32>) -> tensor<32x4x64xf32>
    %284 = stablehlo.broadcast_in_dim %283, dims = [0, 1, 2] : (tensor<32x4x64xf32>) -> tensor<32x4x64x64xf32>
    %285 = stablehlo.add %282, %284 : tensor<32x4x64x64xf32>
    %286 = stablehlo.multiply %285, %133 : tensor<32x4x64x64xf32>
    %287 = call @_where_3(%126#1, %286) : (tensor<32x4x64x64xi1>, tensor<32x4x64x64xf32>) -> tensor<32x4x64x64xf32>
    %cst_63 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %288 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<32x4x64x64xf32>
    %289 = stablehlo.divide %287, %288 : tensor<32x4x64x64xf32>
    %290 = stablehlo.dot_general %289, %116, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x4x64x64xf32>, tensor<32x64x4x16xf32>) -> tensor<32x4x64x16xf32>
    %291 = stablehlo.transpose %290, dims = [0, 2, 1, 3] : (tensor<32x4x64x16xf32>) -> tensor<32x64x4x16xf32>
    %292 = stablehlo.dot_general %289, %118, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x4x64x64xf32>, tensor<32x64x4x16xf32>) -> tensor<32x4x64x16xf32>
    %293 = stablehlo.transpose %292, dims = [0, 2, 1, 3] : (tensor<32x4x64x16xf32>) -> tensor<32x64x4x16xf32>
    %294 = stablehlo.broadcast_in_dim %274, dims = [0, 1, 3, 4] : (tensor<32x64x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %295 = stablehlo.pad %294, %cst_64, low = [0, 0, 2, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<32x64x1x4x16xf32>, tensor<f32>) -> tensor<32x64x3x4x16xf32>
    %296 = stablehlo.broadcast_in_dim %291, dims = [0, 1, 3, 4] : (tensor<32x64x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %297 = stablehlo.pad %296, %cst_65, low = [0, 0, 1, 0, 0], high = [0, 0, 1, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<32x64x1x4x16xf32>, tensor<f32>) -> tensor<32x64x3x4x16xf32>
    %298 = stablehlo.add %295, %297 : tensor<32x64x3x4x16xf32>
    %299 = stablehlo.broadcast_in_dim %293, dims = [0, 1, 3, 4] : (tensor<32x64x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %300 = stablehlo.pad %299, %cst_66, low = [0, 0, 0, 0, 0], high = [0, 0, 2, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<32x64x1x4x16xf32>, tensor<f32>) -> tensor<32x64x3x4x16xf32>
    %301 = stablehlo.add %298, %300 : tensor<32x64x3x4x16xf32>
    %302 = stablehlo.reshape %301 : (tensor<32x64x3x4x16xf32>) -> tensor<32x64x192xf32>
    %303 = stablehlo.dot_general %302, %112, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x192xf32>, tensor<32x64x64xf32>) -> tensor<192x64xf32>
    %304 = stablehlo.transpose %303, dims = [1, 0] : (tensor<192x64xf32>) -> tensor<64x192xf32>
    %305 = stablehlo.dot_general %302, %arg38, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x192xf32>, tensor<64x192xf32>) -> tensor<32x64x64xf32>
    %306 = stablehlo.multiply %109, %305 : tensor<32x64x64xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %307 = stablehlo.reduce(%306 init: %cst_67) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<64xf32>
    %308 = stablehlo.reshape %307 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %309 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<32x64x64xf32>
    %310 = stablehlo.multiply %305, %309 : tensor<32x64x64xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %311 = stablehlo.reduce(%308 init: %cst_68) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %312 = stablehlo.multiply %96, %310 : tensor<32x64x64xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %313 = stablehlo.reduce(%312 init: %cst_69) applies stablehlo.add across dimensions = [2] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %314 = stablehlo.reshape %313 : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %315 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x64xf32>
    %316 = stablehlo.multiply %310, %315 : tensor<32x64x64xf32>
    %317 = stablehlo.add %266, %316 : tensor<32x64x64xf32>
    %318 = stablehlo.multiply %314, %107 : tensor<32x64x1xf32>
    %cst_70 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %319 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %320 = stablehlo.divide %318, %319 : tensor<32x64x1xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %321 = stablehlo.reduce(%320 init: %cst_71) applies stablehlo.add across dimensions = [2] : (tensor<32x64x1xf32>, tensor<f32>) -> tensor<32x64xf32>
    %322 = stablehlo.broadcast_in_dim %321, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x64xf32>
    %323 = stablehlo.multiply %96, %322 : tensor<32x64x64xf32>
    %324 = stablehlo.add %317, %323 : tensor<32x64x64xf32>
    %325 = stablehlo.multiply %322, %96 : tensor<32x64x64xf32>
    %326 = stablehlo.add %324, %325 : tensor<32x64x64xf32>
    %327 = stablehlo.dot_general %326, %94, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<32x64x256xf32>) -> tensor<64x256xf32>
    %328 = stablehlo.transpose %327, dims = [1, 0] : (tensor<64x256xf32>) -> tensor<256x64xf32>
    %329 = stablehlo.dot_general %326, %arg30, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<256x64xf32>) -> tensor<32x64x256xf32>
    %330 = stablehlo.multiply %76, %329 : tensor<32x64x256xf32>
    %331 = stablehlo.multiply %329, %93 : tensor<32x64x256xf32>
    %cst_72 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %332 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %333 = stablehlo.multiply %332, %330 : tensor<32x64x256xf32>
    %334 = stablehlo.multiply %333, %89 : tensor<32x64x256xf32>
    %335 = stablehlo.multiply %334, %87 : tensor<32x64x256xf32>
    %336 = stablehlo.add %334, %335 : tensor<32x64x256xf32>
    %cst_73 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %337 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %338 = stablehlo.multiply %337, %336 : tensor<32x64x256xf32>
    %339 = stablehlo.add %331, %338 : tensor<32x64x256xf32>
    %cst_74 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %340 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<32x64x256xf32>
    %341 = stablehlo.multiply %340, %338 : tensor<32x64x256xf32>
    %342 = stablehlo.multiply %341, %81 : tensor<32x64x256xf32>
    %343 = stablehlo.add %339, %342 : tensor<32x64x256xf32>
    %344 = stablehlo.dot_general %343, %75, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x256xf32>, tensor<32x64x64xf32>) -> tensor<256x64xf32>
    %345 = stablehlo.transpose %344, dims = [1, 0] : (tensor<256x64xf32>) -> tensor<64x256xf32>
    %346 = stablehlo.dot_general %343, %arg35, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x256xf32>, tensor<64x256xf32>) -> tensor<32x64x64xf32>
    %347 = stablehlo.multiply %72, %346 : tensor<32x64x64xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %348 = stablehlo.reduce(%347 init: %cst_75) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<64xf32>
    %349 = stablehlo.reshape %348 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %350 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<32x64x64xf32>
    %351 = stablehlo.multiply %346, %350 : tensor<32x64x64xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %352 = stablehlo.reduce(%349 init: %cst_76) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %353 = stablehlo.multiply %59, %351 : tensor<32x64x64xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %354 = stablehlo.reduce(%353 init: %cst_77) applies stablehlo.add across dimensions = [2] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %355 = stablehlo.reshape %354 : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %356 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x64xf32>
    %357 = stablehlo.multiply %351, %356 : tensor<32x64x64xf32>
    %358 = stablehlo.add %326, %357 : tensor<32x64x64xf32>
    %359 = stablehlo.multiply %355, %70 : tensor<32x64x1xf32>
    %cst_78 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %360 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %361 = stablehlo.divide %359, %360 : tensor<32x64x1xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %362 = stablehlo.reduce(%361 init: %cst_79) applies stablehlo.add across dimensions = [2] : (tensor<32x64x1xf32>, tensor<f32>) -> tensor<32x64xf32>
    %363 = stablehlo.broadcast_in_dim %362, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x64xf32>
    %364 = stablehlo.multiply %59, %363 : tensor<32x64x64xf32>
    %365 = stablehlo.add %358, %364 : tensor<32x64x64xf32>
    %366 = stablehlo.multiply %363, %59 : tensor<32x64x64xf32>
    %367 = stablehlo.add %365, %366 : tensor<32x64x64xf32>
    %368 = stablehlo.dot_general %367, %57, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<32x64x64xf32>) -> tensor<64x64xf32>
    %369 = stablehlo.transpose %368, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %370 = stablehlo.dot_general %367, %arg31, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x64xf32>, tensor<64x64xf32>) -> tensor<32x64x64xf32>
    %371 = stablehlo.reshape %370 : (tensor<32x64x64xf32>) -> tensor<32x64x4x16xf32>
    %372 = stablehlo.transpose %371, dims = [0, 2, 3, 1] : (tensor<32x64x4x16xf32>) -> tensor<32x4x16x64xf32>
    %373 = stablehlo.dot_general %372, %34, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<32x4x16x64xf32>, tensor<32x64x4x16xf32>) -> tensor<32x4x64x64xf32>
    %374 = stablehlo.dot_general %372, %51, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<32x4x16x64xf32>, tensor<32x4x64x64xf32>) -> tensor<32x4x16x64xf32>
    %375 = stablehlo.transpose %374, dims = [0, 3, 1, 2] : (tensor<32x4x16x64xf32>) -> tensor<32x64x4x16xf32>
    %376 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<32x4x64x1xf32>) -> tensor<32x4x64x64xf32>
    %377 = stablehlo.multiply %373, %376 : tensor<32x4x64x64xf32>
    %378 = stablehlo.multiply %377, %47 : tensor<32x4x64x64xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %379 = stablehlo.reduce(%378 init: %cst_80) applies stablehlo.add across dimensions = [3] : (tensor<32x4x64x64xf32>, tensor<f32>) -> tensor<32x4x64xf32>
    %380 = stablehlo.reshape %379 : (tensor<32x4x64xf32>) -> tensor<32x4x64x1xf32>
    %381 = stablehlo.negate %380 : tensor<32x4x64x1xf32>
    %382 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<32x4x64x1xf32>) -> tensor<32x4x64x64xf32>
    %383 = stablehlo.divide %373, %382 : tensor<32x4x64x64xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %384 = stablehlo.reduce(%381 init: %cst_81) applies stablehlo.add across dimensions = [3] : (tensor<32x4x64x1xf32>, tensor<f32>) -> tensor<32x4x64xf32>
    %385 = stablehlo.broadcast_in_dim %384, dims = [0, 1, 2] : (tensor<32x4x64xf32>) -> tensor<32x4x64x64xf32>
    %386 = stablehlo.add %383, %385 : tensor<32x4x64x64xf32>
    %387 = stablehlo.multiply %386, %47 : tensor<32x4x64x64xf32>
    %388 = call @_where_3(%40#1, %387) : (tensor<32x4x64x64xi1>, tensor<32x4x64x64xf32>) -> tensor<32x4x64x64xf32>
    %cst_82 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %389 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<32x4x64x64xf32>
    %390 = stablehlo.divide %388, %389 : tensor<32x4x64x64xf32>
    %391 = stablehlo.dot_general %390, %30, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x4x64x64xf32>, tensor<32x64x4x16xf32>) -> tensor<32x4x64x16xf32>
    %392 = stablehlo.transpose %391, dims = [0, 2, 1, 3] : (tensor<32x4x64x16xf32>) -> tensor<32x64x4x16xf32>
    %393 = stablehlo.dot_general %390, %32, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x4x64x64xf32>, tensor<32x64x4x16xf32>) -> tensor<32x4x64x16xf32>
    %394 = stablehlo.transpose %393, dims = [0, 2, 1, 3] : (tensor<32x4x64x16xf32>) -> tensor<32x64x4x16xf32>
    %395 = stablehlo.broadcast_in_dim %375, dims = [0, 1, 3, 4] : (tensor<32x64x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %396 = stablehlo.pad %395, %cst_83, low = [0, 0, 2, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<32x64x1x4x16xf32>, tensor<f32>) -> tensor<32x64x3x4x16xf32>
    %397 = stablehlo.broadcast_in_dim %392, dims = [0, 1, 3, 4] : (tensor<32x64x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %398 = stablehlo.pad %397, %cst_84, low = [0, 0, 1, 0, 0], high = [0, 0, 1, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<32x64x1x4x16xf32>, tensor<f32>) -> tensor<32x64x3x4x16xf32>
    %399 = stablehlo.add %396, %398 : tensor<32x64x3x4x16xf32>
    %400 = stablehlo.broadcast_in_dim %394, dims = [0, 1, 3, 4] : (tensor<32x64x4x16xf32>) -> tensor<32x64x1x4x16xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %401 = stablehlo.pad %400, %cst_85, low = [0, 0, 0, 0, 0], high = [0, 0, 2, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<32x64x1x4x16xf32>, tensor<f32>) -> tensor<32x64x3x4x16xf32>
    %402 = stablehlo.add %399, %401 : tensor<32x64x3x4x16xf32>
    %403 = stablehlo.reshape %402 : (tensor<32x64x3x4x16xf32>) -> tensor<32x64x192xf32>
    %404 = stablehlo.dot_general %403, %26, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x192xf32>, tensor<32x64x64xf32>) -> tensor<192x64xf32>
    %405 = stablehlo.transpose %404, dims = [1, 0] : (tensor<192x64xf32>) -> tensor<64x192xf32>
    %406 = stablehlo.dot_general %403, %arg32, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x64x192xf32>, tensor<64x192xf32>) -> tensor<32x64x64xf32>
    %407 = stablehlo.multiply %23, %406 : tensor<32x64x64xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %408 = stablehlo.reduce(%407 init: %cst_86) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<64xf32>
    %409 = stablehlo.reshape %408 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %410 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<32x64x64xf32>
    %411 = stablehlo.multiply %406, %410 : tensor<32x64x64xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %412 = stablehlo.reduce(%409 init: %cst_87) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %413 = stablehlo.multiply %10, %411 : tensor<32x64x64xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %414 = stablehlo.reduce(%413 init: %cst_88) applies stablehlo.add across dimensions = [2] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %415 = stablehlo.reshape %414 : (tensor<32x64xf32>) -> tensor<32x64x1xf32>
    %416 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<32x64x1xf32>) -> tensor<32x64x64xf32>
    %417 = stablehlo.multiply %411, %416 : tensor<32x64x64xf32>
    %418 = stablehlo.add %367, %417 : tensor<32x64x64xf32>
    %419 = stablehlo.multiply %415, %21 : tensor<32x64x1xf32>
    %cst_89 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %420 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %421 = stablehlo.divide %419, %420 : tensor<32x64x1xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %422 = stablehlo.reduce(%421 init: %cst_90) applies stablehlo.add across dimensions = [2] : (tensor<32x64x1xf32>, tensor<f32>) -> tensor<32x64xf32>
    %423 = stablehlo.broadcast_in_dim %422, dims = [0, 1] : (tensor<32x64xf32>) -> tensor<32x64x64xf32>
    %424 = stablehlo.multiply %10, %423 : tensor<32x64x64xf32>
    %425 = stablehlo.add %418, %424 : tensor<32x64x64xf32>
    %426 = stablehlo.multiply %423, %10 : tensor<32x64x64xf32>
    %427 = stablehlo.add %425, %426 : tensor<32x64x64xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %428 = stablehlo.reduce(%427 init: %cst_91) applies stablehlo.add across dimensions = [0] : (tensor<32x64x64xf32>, tensor<f32>) -> tensor<64x64xf32>
    %429 = stablehlo.reshape %428 : (tensor<64x64xf32>) -> tensor<1x64x64xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %430 = stablehlo.reduce(%429 init: %cst_92) applies stablehlo.add across dimensions = [0] : (tensor<1x64x64xf32>, tensor<f32>) -> tensor<64x64xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %431 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %432 = "stablehlo.scatter"(%431, %6, %427) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
      %1002 = stablehlo.add %arg45, %arg46 : tensor<f32>
      stablehlo.return %1002 : tensor<f32>
    }) : (tensor<128x64xf32>, tensor<32x64x1xi32>, tensor<32x64x64xf32>) -> tensor<128x64xf32>
    %433 = stablehlo.add %225, %432 : tensor<128x64xf32>
    %434 = chlo.square %328 : tensor<256x64xf32> -> tensor<256x64xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %435 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %436 = chlo.square %435 : tensor<256x64xf32> -> tensor<256x64xf32>
    %437 = stablehlo.add %434, %436 : tensor<256x64xf32>
    %438 = chlo.square %369 : tensor<64x64xf32> -> tensor<64x64xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %439 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %440 = chlo.square %439 : tensor<64x64xf32> -> tensor<64x64xf32>
    %441 = stablehlo.add %438, %440 : tensor<64x64xf32>
    %442 = chlo.square %405 : tensor<64x192xf32> -> tensor<64x192xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %443 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %444 = chlo.square %443 : tensor<64x192xf32> -> tensor<64x192xf32>
    %445 = stablehlo.add %442, %444 : tensor<64x192xf32>
    %446 = chlo.square %412 : tensor<64xf32> -> tensor<64xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %447 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %448 = chlo.square %447 : tensor<64xf32> -> tensor<64xf32>
    %449 = stablehlo.add %446, %448 : tensor<64xf32>
    %450 = chlo.square %352 : tensor<64xf32> -> tensor<64xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %452 = chlo.square %451 : tensor<64xf32> -> tensor<64xf32>
    %453 = stablehlo.add %450, %452 : tensor<64xf32>
    %454 = chlo.square %345 : tensor<64x256xf32> -> tensor<64x256xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %455 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %456 = chlo.square %455 : tensor<64x256xf32> -> tensor<64x256xf32>
    %457 = stablehlo.add %454, %456 : tensor<64x256xf32>
    %458 = chlo.square %227 : tensor<256x64xf32> -> tensor<256x64xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %459 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %460 = chlo.square %459 : tensor<256x64xf32> -> tensor<256x64xf32>
    %461 = stablehlo.add %458, %460 : tensor<256x64xf32>
    %462 = chlo.square %268 : tensor<64x64xf32> -> tensor<64x64xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %463 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %464 = chlo.square %463 : tensor<64x64xf32> -> tensor<64x64xf32>
    %465 = stablehlo.add %462, %464 : tensor<64x64xf32>
    %466 = chlo.square %304 : tensor<64x192xf32> -> tensor<64x192xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %467 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %468 = chlo.square %467 : tensor<64x192xf32> -> tensor<64x192xf32>
    %469 = stablehlo.add %466, %468 : tensor<64x192xf32>
    %470 = chlo.square %311 : tensor<64xf32> -> tensor<64xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %471 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %472 = chlo.square %471 : tensor<64xf32> -> tensor<64xf32>
    %473 = stablehlo.add %470, %472 : tensor<64xf32>
    %474 = chlo.square %251 : tensor<64xf32> -> tensor<64xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %475 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %476 = chlo.square %475 : tensor<64xf32> -> tensor<64xf32>
    %477 = stablehlo.add %474, %476 : tensor<64xf32>
    %478 = chlo.square %244 : tensor<64x256xf32> -> tensor<64x256xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %479 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %480 = chlo.square %479 : tensor<64x256xf32> -> tensor<64x256xf32>
    %481 = stablehlo.add %478, %480 : tensor<64x256xf32>
    %482 = chlo.square %430 : tensor<64x64xf32> -> tensor<64x64xf32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %483 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %484 = chlo.square %483 : tensor<64x64xf32> -> tensor<64x64xf32>
    %485 = stablehlo.add %482, %484 : tensor<64x64xf32>
    %486 = chlo.square %433 : tensor<128x64xf32> -> tensor<128x64xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %487 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %488 = chlo.square %487 : tensor<128x64xf32> -> tensor<128x64xf32>
    %489 = stablehlo.add %486, %488 : tensor<128x64xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %490 = stablehlo.reduce(%437 init: %cst_108) applies stablehlo.add across dimensions = [0, 1] : (tensor<256x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %491 = stablehlo.reduce(%441 init: %cst_109) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %492 = stablehlo.reduce(%445 init: %cst_110) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x192xf32>, tensor<f32>) -> tensor<f32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %493 = stablehlo.reduce(%449 init: %cst_111) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %494 = stablehlo.reduce(%453 init: %cst_112) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %495 = stablehlo.reduce(%457 init: %cst_113) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<f32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %496 = stablehlo.reduce(%461 init: %cst_114) applies stablehlo.add across dimensions = [0, 1] : (tensor<256x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %497 = stablehlo.reduce(%465 init: %cst_115) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %498 = stablehlo.reduce(%469 init: %cst_116) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x192xf32>, tensor<f32>) -> tensor<f32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %499 = stablehlo.reduce(%473 init: %cst_117) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %500 = stablehlo.reduce(%477 init: %cst_118) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %501 = stablehlo.reduce(%481 init: %cst_119) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<f32>
    %cst_120 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %502 = stablehlo.reduce(%485 init: %cst_120) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %503 = stablehlo.reduce(%489 init: %cst_121) applies stablehlo.add across dimensions = [0, 1] : (tensor<128x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %504 = stablehlo.add %cst_122, %490 : tensor<f32>
    %505 = stablehlo.add %504, %491 : tensor<f32>
    %506 = stablehlo.add %505, %492 : tensor<f32>
    %507 = stablehlo.add %506, %493 : tensor<f32>
    %508 = stablehlo.add %507, %494 : tensor<f32>
    %509 = stablehlo.add %508, %495 : tensor<f32>
    %510 = stablehlo.add %509, %496 : tensor<f32>
    %511 = stablehlo.add %510, %497 : tensor<f32>
    %512 = stablehlo.add %511, %498 : tensor<f32>
    %513 = stablehlo.add %512, %499 : tensor<f32>
    %514 = stablehlo.add %513, %500 : tensor<f32>
    %515 = stablehlo.add %514, %501 : tensor<f32>
    %516 = stablehlo.add %515, %502 : tensor<f32>
    %517 = stablehlo.add %516, %503 : tensor<f32>
    %518 = stablehlo.sqrt %517 : tensor<f32>
    %cst_123 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %519 = stablehlo.compare LT, %518, %cst_123, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %520 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %521 = stablehlo.divide %328, %520 : tensor<256x64xf32>
    %cst_124 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %522 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %523 = stablehlo.multiply %521, %522 : tensor<256x64xf32>
    %524 = stablehlo.select %519, %328, %523 : tensor<i1>, tensor<256x64xf32>
    %525 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %526 = stablehlo.divide %369, %525 : tensor<64x64xf32>
    %cst_125 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %527 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %528 = stablehlo.multiply %526, %527 : tensor<64x64xf32>
    %529 = stablehlo.select %519, %369, %528 : tensor<i1>, tensor<64x64xf32>
    %530 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %531 = stablehlo.divide %405, %530 : tensor<64x192xf32>
    %cst_126 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %532 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %533 = stablehlo.multiply %531, %532 : tensor<64x192xf32>
    %534 = stablehlo.select %519, %405, %533 : tensor<i1>, tensor<64x192xf32>
    %535 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %536 = stablehlo.divide %412, %535 : tensor<64xf32>
    %cst_127 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %537 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %538 = stablehlo.multiply %536, %537 : tensor<64xf32>
    %539 = stablehlo.select %519, %412, %538 : tensor<i1>, tensor<64xf32>
    %540 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %541 = stablehlo.divide %352, %540 : tensor<64xf32>
    %cst_128 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %542 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %543 = stablehlo.multiply %541, %542 : tensor<64xf32>
    %544 = stablehlo.select %519, %352, %543 : tensor<i1>, tensor<64xf32>
    %545 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %546 = stablehlo.divide %345, %545 : tensor<64x256xf32>
    %cst_129 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %547 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %548 = stablehlo.multiply %546, %547 : tensor<64x256xf32>
    %549 = stablehlo.select %519, %345, %548 : tensor<i1>, tensor<64x256xf32>
    %550 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %551 = stablehlo.divide %227, %550 : tensor<256x64xf32>
    %cst_130 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %552 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %553 = stablehlo.multiply %551, %552 : tensor<256x64xf32>
    %554 = stablehlo.select %519, %227, %553 : tensor<i1>, tensor<256x64xf32>
    %555 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %556 = stablehlo.divide %268, %555 : tensor<64x64xf32>
    %cst_131 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %557 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %558 = stablehlo.multiply %556, %557 : tensor<64x64xf32>
    %559 = stablehlo.select %519, %268, %558 : tensor<i1>, tensor<64x64xf32>
    %560 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %561 = stablehlo.divide %304, %560 : tensor<64x192xf32>
    %cst_132 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %562 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %563 = stablehlo.multiply %561, %562 : tensor<64x192xf32>
    %564 = stablehlo.select %519, %304, %563 : tensor<i1>, tensor<64x192xf32>
    %565 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %566 = stablehlo.divide %311, %565 : tensor<64xf32>
    %cst_133 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %567 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %568 = stablehlo.multiply %566, %567 : tensor<64xf32>
    %569 = stablehlo.select %519, %311, %568 : tensor<i1>, tensor<64xf32>
    %570 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %571 = stablehlo.divide %251, %570 : tensor<64xf32>
    %cst_134 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %572 = stablehlo.broadcast_in_dim %cst_134, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %573 = stablehlo.multiply %571, %572 : tensor<64xf32>
    %574 = stablehlo.select %519, %251, %573 : tensor<i1>, tensor<64xf32>
    %575 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %576 = stablehlo.divide %244, %575 : tensor<64x256xf32>
    %cst_135 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %577 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %578 = stablehlo.multiply %576, %577 : tensor<64x256xf32>
    %579 = stablehlo.select %519, %244, %578 : tensor<i1>, tensor<64x256xf32>
    %580 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %581 = stablehlo.divide %430, %580 : tensor<64x64xf32>
    %cst_136 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %582 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %583 = stablehlo.multiply %581, %582 : tensor<64x64xf32>
    %584 = stablehlo.select %519, %430, %583 : tensor<i1>, tensor<64x64xf32>
    %585 = stablehlo.broadcast_in_dim %518, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %586 = stablehlo.divide %433, %585 : tensor<128x64xf32>
    %cst_137 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %587 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %588 = stablehlo.multiply %586, %587 : tensor<128x64xf32>
    %589 = stablehlo.select %519, %433, %588 : tensor<i1>, tensor<128x64xf32>
    %cst_138 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %590 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %591 = stablehlo.multiply %590, %524 : tensor<256x64xf32>
    %cst_139 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %592 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %593 = stablehlo.multiply %592, %arg1 : tensor<256x64xf32>
    %594 = stablehlo.add %591, %593 : tensor<256x64xf32>
    %cst_140 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %595 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %596 = stablehlo.multiply %595, %529 : tensor<64x64xf32>
    %cst_141 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %597 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %598 = stablehlo.multiply %597, %arg2 : tensor<64x64xf32>
    %599 = stablehlo.add %596, %598 : tensor<64x64xf32>
    %cst_142 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %600 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %601 = stablehlo.multiply %600, %534 : tensor<64x192xf32>
    %cst_143 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %602 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %603 = stablehlo.multiply %602, %arg3 : tensor<64x192xf32>
    %604 = stablehlo.add %601, %603 : tensor<64x192xf32>
    %cst_144 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %605 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %606 = stablehlo.multiply %605, %539 : tensor<64xf32>
    %cst_145 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %607 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %608 = stablehlo.multiply %607, %arg4 : tensor<64xf32>
    %609 = stablehlo.add %606, %608 : tensor<64xf32>
    %cst_146 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %610 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %611 = stablehlo.multiply %610, %544 : tensor<64xf32>
    %cst_147 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %612 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %613 = stablehlo.multiply %612, %arg5 : tensor<64xf32>
    %614 = stablehlo.add %611, %613 : tensor<64xf32>
    %cst_148 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %615 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %616 = stablehlo.multiply %615, %549 : tensor<64x256xf32>
    %cst_149 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %617 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %618 = stablehlo.multiply %617, %arg6 : tensor<64x256xf32>
    %619 = stablehlo.add %616, %618 : tensor<64x256xf32>
    %cst_150 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %620 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %621 = stablehlo.multiply %620, %554 : tensor<256x64xf32>
    %cst_151 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %622 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %623 = stablehlo.multiply %622, %arg7 : tensor<256x64xf32>
    %624 = stablehlo.add %621, %623 : tensor<256x64xf32>
    %cst_152 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %625 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %626 = stablehlo.multiply %625, %559 : tensor<64x64xf32>
    %cst_153 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %627 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %628 = stablehlo.multiply %627, %arg8 : tensor<64x64xf32>
    %629 = stablehlo.add %626, %628 : tensor<64x64xf32>
    %cst_154 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %630 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %631 = stablehlo.multiply %630, %564 : tensor<64x192xf32>
    %cst_155 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %632 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %633 = stablehlo.multiply %632, %arg9 : tensor<64x192xf32>
    %634 = stablehlo.add %631, %633 : tensor<64x192xf32>
    %cst_156 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %635 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %636 = stablehlo.multiply %635, %569 : tensor<64xf32>
    %cst_157 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %637 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %638 = stablehlo.multiply %637, %arg10 : tensor<64xf32>
    %639 = stablehlo.add %636, %638 : tensor<64xf32>
    %cst_158 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %640 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %641 = stablehlo.multiply %640, %574 : tensor<64xf32>
    %cst_159 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %642 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %643 = stablehlo.multiply %642, %arg11 : tensor<64xf32>
    %644 = stablehlo.add %641, %643 : tensor<64xf32>
    %cst_160 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %645 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %646 = stablehlo.multiply %645, %579 : tensor<64x256xf32>
    %cst_161 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %647 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %648 = stablehlo.multiply %647, %arg12 : tensor<64x256xf32>
    %649 = stablehlo.add %646, %648 : tensor<64x256xf32>
    %cst_162 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %650 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %651 = stablehlo.multiply %650, %584 : tensor<64x64xf32>
    %cst_163 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %652 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %653 = stablehlo.multiply %652, %arg13 : tensor<64x64xf32>
    %654 = stablehlo.add %651, %653 : tensor<64x64xf32>
    %cst_164 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %655 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %656 = stablehlo.multiply %655, %589 : tensor<128x64xf32>
    %cst_165 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %657 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %658 = stablehlo.multiply %657, %arg14 : tensor<128x64xf32>
    %659 = stablehlo.add %656, %658 : tensor<128x64xf32>
    %660 = stablehlo.multiply %524, %524 : tensor<256x64xf32>
    %cst_166 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %661 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %662 = stablehlo.multiply %661, %660 : tensor<256x64xf32>
    %cst_167 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %663 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %664 = stablehlo.multiply %663, %arg15 : tensor<256x64xf32>
    %665 = stablehlo.add %662, %664 : tensor<256x64xf32>
    %666 = stablehlo.multiply %529, %529 : tensor<64x64xf32>
    %cst_168 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %667 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %668 = stablehlo.multiply %667, %666 : tensor<64x64xf32>
    %cst_169 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %669 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %670 = stablehlo.multiply %669, %arg16 : tensor<64x64xf32>
    %671 = stablehlo.add %668, %670 : tensor<64x64xf32>
    %672 = stablehlo.multiply %534, %534 : tensor<64x192xf32>
    %cst_170 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %673 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %674 = stablehlo.multiply %673, %672 : tensor<64x192xf32>
    %cst_171 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %675 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %676 = stablehlo.multiply %675, %arg17 : tensor<64x192xf32>
    %677 = stablehlo.add %674, %676 : tensor<64x192xf32>
    %678 = stablehlo.multiply %539, %539 : tensor<64xf32>
    %cst_172 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %679 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %680 = stablehlo.multiply %679, %678 : tensor<64xf32>
    %cst_173 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %681 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %682 = stablehlo.multiply %681, %arg18 : tensor<64xf32>
    %683 = stablehlo.add %680, %682 : tensor<64xf32>
    %684 = stablehlo.multiply %544, %544 : tensor<64xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %685 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %686 = stablehlo.multiply %685, %684 : tensor<64xf32>
    %cst_175 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %687 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %688 = stablehlo.multiply %687, %arg19 : tensor<64xf32>
    %689 = stablehlo.add %686, %688 : tensor<64xf32>
    %690 = stablehlo.multiply %549, %549 : tensor<64x256xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %691 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %692 = stablehlo.multiply %691, %690 : tensor<64x256xf32>
    %cst_177 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %693 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %694 = stablehlo.multiply %693, %arg20 : tensor<64x256xf32>
    %695 = stablehlo.add %692, %694 : tensor<64x256xf32>
    %696 = stablehlo.multiply %554, %554 : tensor<256x64xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %697 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %698 = stablehlo.multiply %697, %696 : tensor<256x64xf32>
    %cst_179 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %699 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %700 = stablehlo.multiply %699, %arg21 : tensor<256x64xf32>
    %701 = stablehlo.add %698, %700 : tensor<256x64xf32>
    %702 = stablehlo.multiply %559, %559 : tensor<64x64xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %703 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %704 = stablehlo.multiply %703, %702 : tensor<64x64xf32>
    %cst_181 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %705 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %706 = stablehlo.multiply %705, %arg22 : tensor<64x64xf32>
    %707 = stablehlo.add %704, %706 : tensor<64x64xf32>
    %708 = stablehlo.multiply %564, %564 : tensor<64x192xf32>
    %cst_182 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %709 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %710 = stablehlo.multiply %709, %708 : tensor<64x192xf32>
    %cst_183 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %711 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %712 = stablehlo.multiply %711, %arg23 : tensor<64x192xf32>
    %713 = stablehlo.add %710, %712 : tensor<64x192xf32>
    %714 = stablehlo.multiply %569, %569 : tensor<64xf32>
    %cst_184 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %715 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %716 = stablehlo.multiply %715, %714 : tensor<64xf32>
    %cst_185 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %717 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %718 = stablehlo.multiply %717, %arg24 : tensor<64xf32>
    %719 = stablehlo.add %716, %718 : tensor<64xf32>
    %720 = stablehlo.multiply %574, %574 : tensor<64xf32>
    %cst_186 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %721 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %722 = stablehlo.multiply %721, %720 : tensor<64xf32>
    %cst_187 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %723 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %724 = stablehlo.multiply %723, %arg25 : tensor<64xf32>
    %725 = stablehlo.add %722, %724 : tensor<64xf32>
    %726 = stablehlo.multiply %579, %579 : tensor<64x256xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %727 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %728 = stablehlo.multiply %727, %726 : tensor<64x256xf32>
    %cst_189 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %729 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %730 = stablehlo.multiply %729, %arg26 : tensor<64x256xf32>
    %731 = stablehlo.add %728, %730 : tensor<64x256xf32>
    %732 = stablehlo.multiply %584, %584 : tensor<64x64xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %733 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %734 = stablehlo.multiply %733, %732 : tensor<64x64xf32>
    %cst_191 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %735 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %736 = stablehlo.multiply %735, %arg27 : tensor<64x64xf32>
    %737 = stablehlo.add %734, %736 : tensor<64x64xf32>
    %738 = stablehlo.multiply %589, %589 : tensor<128x64xf32>
    %cst_192 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %739 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %740 = stablehlo.multiply %739, %738 : tensor<128x64xf32>
    %cst_193 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %741 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %742 = stablehlo.multiply %741, %arg28 : tensor<128x64xf32>
    %743 = stablehlo.add %740, %742 : tensor<128x64xf32>
    %c_194 = stablehlo.constant dense<2147483647> : tensor<i32>
    %744 = stablehlo.compare LT, %arg0, %c_194, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_195 = stablehlo.constant dense<1> : tensor<i32>
    %745 = stablehlo.add %arg0, %c_195 : tensor<i32>
    %c_196 = stablehlo.constant dense<2147483647> : tensor<i32>
    %746 = call @_where_4(%744, %745, %c_196) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %cst_197 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %747 = stablehlo.convert %746 : (tensor<i32>) -> tensor<f32>
    %748 = stablehlo.power %cst_197, %747 : tensor<f32>
    %cst_198 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %749 = stablehlo.subtract %cst_198, %748 : tensor<f32>
    %750 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %751 = stablehlo.divide %594, %750 : tensor<256x64xf32>
    %752 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %753 = stablehlo.divide %599, %752 : tensor<64x64xf32>
    %754 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %755 = stablehlo.divide %604, %754 : tensor<64x192xf32>
    %756 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %757 = stablehlo.divide %609, %756 : tensor<64xf32>
    %758 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %759 = stablehlo.divide %614, %758 : tensor<64xf32>
    %760 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %761 = stablehlo.divide %619, %760 : tensor<64x256xf32>
    %762 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %763 = stablehlo.divide %624, %762 : tensor<256x64xf32>
    %764 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %765 = stablehlo.divide %629, %764 : tensor<64x64xf32>
    %766 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %767 = stablehlo.divide %634, %766 : tensor<64x192xf32>
    %768 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %769 = stablehlo.divide %639, %768 : tensor<64xf32>
    %770 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %771 = stablehlo.divide %644, %770 : tensor<64xf32>
    %772 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %773 = stablehlo.divide %649, %772 : tensor<64x256xf32>
    %774 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %775 = stablehlo.divide %654, %774 : tensor<64x64xf32>
    %776 = stablehlo.broadcast_in_dim %749, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %777 = stablehlo.divide %659, %776 : tensor<128x64xf32>
    %cst_199 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %778 = stablehlo.convert %746 : (tensor<i32>) -> tensor<f32>
    %779 = stablehlo.power %cst_199, %778 : tensor<f32>
    %cst_200 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %780 = stablehlo.subtract %cst_200, %779 : tensor<f32>
    %781 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %782 = stablehlo.divide %665, %781 : tensor<256x64xf32>
    %783 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %784 = stablehlo.divide %671, %783 : tensor<64x64xf32>
    %785 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %786 = stablehlo.divide %677, %785 : tensor<64x192xf32>
    %787 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %788 = stablehlo.divide %683, %787 : tensor<64xf32>
    %789 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %790 = stablehlo.divide %689, %789 : tensor<64xf32>
    %791 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %792 = stablehlo.divide %695, %791 : tensor<64x256xf32>
    %793 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %794 = stablehlo.divide %701, %793 : tensor<256x64xf32>
    %795 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %796 = stablehlo.divide %707, %795 : tensor<64x64xf32>
    %797 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %798 = stablehlo.divide %713, %797 : tensor<64x192xf32>
    %799 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %800 = stablehlo.divide %719, %799 : tensor<64xf32>
    %801 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %802 = stablehlo.divide %725, %801 : tensor<64xf32>
    %803 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %804 = stablehlo.divide %731, %803 : tensor<64x256xf32>
    %805 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %806 = stablehlo.divide %737, %805 : tensor<64x64xf32>
    %807 = stablehlo.broadcast_in_dim %780, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %808 = stablehlo.divide %743, %807 : tensor<128x64xf32>
    %cst_201 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %809 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %810 = stablehlo.add %782, %809 : tensor<256x64xf32>
    %811 = stablehlo.sqrt %810 : tensor<256x64xf32>
    %cst_202 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %812 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %813 = stablehlo.add %811, %812 : tensor<256x64xf32>
    %814 = stablehlo.divide %751, %813 : tensor<256x64xf32>
    %cst_203 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %815 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %816 = stablehlo.add %784, %815 : tensor<64x64xf32>
    %817 = stablehlo.sqrt %816 : tensor<64x64xf32>
    %cst_204 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %818 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %819 = stablehlo.add %817, %818 : tensor<64x64xf32>
    %820 = stablehlo.divide %753, %819 : tensor<64x64xf32>
    %cst_205 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %821 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %822 = stablehlo.add %786, %821 : tensor<64x192xf32>
    %823 = stablehlo.sqrt %822 : tensor<64x192xf32>
    %cst_206 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %824 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %825 = stablehlo.add %823, %824 : tensor<64x192xf32>
    %826 = stablehlo.divide %755, %825 : tensor<64x192xf32>
    %cst_207 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %827 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %828 = stablehlo.add %788, %827 : tensor<64xf32>
    %829 = stablehlo.sqrt %828 : tensor<64xf32>
    %cst_208 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %830 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %831 = stablehlo.add %829, %830 : tensor<64xf32>
    %832 = stablehlo.divide %757, %831 : tensor<64xf32>
    %cst_209 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %833 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %834 = stablehlo.add %790, %833 : tensor<64xf32>
    %835 = stablehlo.sqrt %834 : tensor<64xf32>
    %cst_210 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %836 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %837 = stablehlo.add %835, %836 : tensor<64xf32>
    %838 = stablehlo.divide %759, %837 : tensor<64xf32>
    %cst_211 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %839 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %840 = stablehlo.add %792, %839 : tensor<64x256xf32>
    %841 = stablehlo.sqrt %840 : tensor<64x256xf32>
    %cst_212 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %842 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %843 = stablehlo.add %841, %842 : tensor<64x256xf32>
    %844 = stablehlo.divide %761, %843 : tensor<64x256xf32>
    %cst_213 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %845 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %846 = stablehlo.add %794, %845 : tensor<256x64xf32>
    %847 = stablehlo.sqrt %846 : tensor<256x64xf32>
    %cst_214 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %848 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %849 = stablehlo.add %847, %848 : tensor<256x64xf32>
    %850 = stablehlo.divide %763, %849 : tensor<256x64xf32>
    %cst_215 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %851 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %852 = stablehlo.add %796, %851 : tensor<64x64xf32>
    %853 = stablehlo.sqrt %852 : tensor<64x64xf32>
    %cst_216 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %854 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %855 = stablehlo.add %853, %854 : tensor<64x64xf32>
    %856 = stablehlo.divide %765, %855 : tensor<64x64xf32>
    %cst_217 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %857 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %858 = stablehlo.add %798, %857 : tensor<64x192xf32>
    %859 = stablehlo.sqrt %858 : tensor<64x192xf32>
    %cst_218 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %860 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %861 = stablehlo.add %859, %860 : tensor<64x192xf32>
    %862 = stablehlo.divide %767, %861 : tensor<64x192xf32>
    %cst_219 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %863 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %864 = stablehlo.add %800, %863 : tensor<64xf32>
    %865 = stablehlo.sqrt %864 : tensor<64xf32>
    %cst_220 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %866 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %867 = stablehlo.add %865, %866 : tensor<64xf32>
    %868 = stablehlo.divide %769, %867 : tensor<64xf32>
    %cst_221 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %869 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %870 = stablehlo.add %802, %869 : tensor<64xf32>
    %871 = stablehlo.sqrt %870 : tensor<64xf32>
    %cst_222 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %872 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %873 = stablehlo.add %871, %872 : tensor<64xf32>
    %874 = stablehlo.divide %771, %873 : tensor<64xf32>
    %cst_223 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %875 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %876 = stablehlo.add %804, %875 : tensor<64x256xf32>
    %877 = stablehlo.sqrt %876 : tensor<64x256xf32>
    %cst_224 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %878 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %879 = stablehlo.add %877, %878 : tensor<64x256xf32>
    %880 = stablehlo.divide %773, %879 : tensor<64x256xf32>
    %cst_225 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %881 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %882 = stablehlo.add %806, %881 : tensor<64x64xf32>
    %883 = stablehlo.sqrt %882 : tensor<64x64xf32>
    %cst_226 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %884 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %885 = stablehlo.add %883, %884 : tensor<64x64xf32>
    %886 = stablehlo.divide %775, %885 : tensor<64x64xf32>
    %cst_227 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %887 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %888 = stablehlo.add %808, %887 : tensor<128x64xf32>
    %889 = stablehlo.sqrt %888 : tensor<128x64xf32>
    %cst_228 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %890 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %891 = stablehlo.add %889, %890 : tensor<128x64xf32>
    %892 = stablehlo.divide %777, %891 : tensor<128x64xf32>
    %cst_229 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %893 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %894 = stablehlo.multiply %893, %arg30 : tensor<256x64xf32>
    %895 = stablehlo.add %814, %894 : tensor<256x64xf32>
    %cst_230 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %896 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %897 = stablehlo.multiply %896, %arg31 : tensor<64x64xf32>
    %898 = stablehlo.add %820, %897 : tensor<64x64xf32>
    %cst_231 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %899 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %900 = stablehlo.multiply %899, %arg32 : tensor<64x192xf32>
    %901 = stablehlo.add %826, %900 : tensor<64x192xf32>
    %cst_232 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %902 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %903 = stablehlo.multiply %902, %arg33 : tensor<64xf32>
    %904 = stablehlo.add %832, %903 : tensor<64xf32>
    %cst_233 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %905 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %906 = stablehlo.multiply %905, %arg34 : tensor<64xf32>
    %907 = stablehlo.add %838, %906 : tensor<64xf32>
    %cst_234 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %908 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %909 = stablehlo.multiply %908, %arg35 : tensor<64x256xf32>
    %910 = stablehlo.add %844, %909 : tensor<64x256xf32>
    %cst_235 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %911 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %912 = stablehlo.multiply %911, %arg36 : tensor<256x64xf32>
    %913 = stablehlo.add %850, %912 : tensor<256x64xf32>
    %cst_236 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %914 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %915 = stablehlo.multiply %914, %arg37 : tensor<64x64xf32>
    %916 = stablehlo.add %856, %915 : tensor<64x64xf32>
    %cst_237 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %917 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %918 = stablehlo.multiply %917, %arg38 : tensor<64x192xf32>
    %919 = stablehlo.add %862, %918 : tensor<64x192xf32>
    %cst_238 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %920 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %921 = stablehlo.multiply %920, %arg39 : tensor<64xf32>
    %922 = stablehlo.add %868, %921 : tensor<64xf32>
    %cst_239 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %923 = stablehlo.broadcast_in_dim %cst_239, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %924 = stablehlo.multiply %923, %arg40 : tensor<64xf32>
    %925 = stablehlo.add %874, %924 : tensor<64xf32>
    %cst_240 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %926 = stablehlo.broadcast_in_dim %cst_240, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %927 = stablehlo.multiply %926, %arg41 : tensor<64x256xf32>
    %928 = stablehlo.add %880, %927 : tensor<64x256xf32>
    %cst_241 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %929 = stablehlo.broadcast_in_dim %cst_241, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %930 = stablehlo.multiply %929, %arg42 : tensor<64x64xf32>
    %931 = stablehlo.add %886, %930 : tensor<64x64xf32>
    %cst_242 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %932 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %933 = stablehlo.multiply %932, %arg43 : tensor<128x64xf32>
    %934 = stablehlo.add %892, %933 : tensor<128x64xf32>
    %c_243 = stablehlo.constant dense<0> : tensor<i32>
    %935 = stablehlo.subtract %arg29, %c_243 : tensor<i32>
    %c_244 = stablehlo.constant dense<0> : tensor<i32>
    %c_245 = stablehlo.constant dense<20> : tensor<i32>
    %936 = call @clip(%935, %c_244, %c_245) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %937 = stablehlo.convert %936 : (tensor<i32>) -> tensor<f32>
    %cst_246 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %938 = stablehlo.divide %937, %cst_246 : tensor<f32>
    %cst_247 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %939 = stablehlo.subtract %cst_247, %938 : tensor<f32>
    %cst_248 = stablehlo.constant dense<-3.000000e-03> : tensor<f32>
    %940 = stablehlo.multiply %cst_248, %939 : tensor<f32>
    %cst_249 = stablehlo.constant dense<3.000000e-03> : tensor<f32>
    %941 = stablehlo.add %940, %cst_249 : tensor<f32>
    %c_250 = stablehlo.constant dense<20> : tensor<i32>
    %942 = stablehlo.compare LT, %arg29, %c_250, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_251 = stablehlo.constant dense<20> : tensor<i32>
    %943 = stablehlo.subtract %arg29, %c_251 : tensor<i32>
    %944 = stablehlo.convert %943 : (tensor<i32>) -> tensor<f32>
    %cst_252 = stablehlo.constant dense<4.800000e+02> : tensor<f32>
    %945 = stablehlo.minimum %944, %cst_252 : tensor<f32>
    %cst_253 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %946 = stablehlo.multiply %cst_253, %945 : tensor<f32>
    %cst_254 = stablehlo.constant dense<4.800000e+02> : tensor<f32>
    %947 = stablehlo.divide %946, %cst_254 : tensor<f32>
    %948 = stablehlo.cosine %947 : tensor<f32>
    %cst_255 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %949 = stablehlo.add %cst_255, %948 : tensor<f32>
    %cst_256 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %950 = stablehlo.multiply %cst_256, %949 : tensor<f32>
    %cst_257 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %951 = stablehlo.power %950, %cst_257 : tensor<f32>
    %cst_258 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %952 = stablehlo.multiply %cst_258, %951 : tensor<f32>
    %cst_259 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %953 = stablehlo.add %952, %cst_259 : tensor<f32>
    %cst_260 = stablehlo.constant dense<3.000000e-03> : tensor<f32>
    %954 = stablehlo.multiply %cst_260, %953 : tensor<f32>
    %955 = call @_where_5(%942, %941, %954) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_261 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %956 = stablehlo.multiply %cst_261, %955 : tensor<f32>
    %957 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %958 = stablehlo.multiply %957, %895 : tensor<256x64xf32>
    %959 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %960 = stablehlo.multiply %959, %898 : tensor<64x64xf32>
    %961 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %962 = stablehlo.multiply %961, %901 : tensor<64x192xf32>
    %963 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %964 = stablehlo.multiply %963, %904 : tensor<64xf32>
    %965 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %966 = stablehlo.multiply %965, %907 : tensor<64xf32>
    %967 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %968 = stablehlo.multiply %967, %910 : tensor<64x256xf32>
    %969 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %970 = stablehlo.multiply %969, %913 : tensor<256x64xf32>
    %971 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %972 = stablehlo.multiply %971, %916 : tensor<64x64xf32>
    %973 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64x192xf32>
    %974 = stablehlo.multiply %973, %919 : tensor<64x192xf32>
    %975 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %976 = stablehlo.multiply %975, %922 : tensor<64xf32>
    %977 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %978 = stablehlo.multiply %977, %925 : tensor<64xf32>
    %979 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %980 = stablehlo.multiply %979, %928 : tensor<64x256xf32>
    %981 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %982 = stablehlo.multiply %981, %931 : tensor<64x64xf32>
    %983 = stablehlo.broadcast_in_dim %956, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %984 = stablehlo.multiply %983, %934 : tensor<128x64xf32>
    %c_262 = stablehlo.constant dense<2147483647> : tensor<i32>
    %985 = stablehlo.compare LT, %arg29, %c_262, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_263 = stablehlo.constant dense<1> : tensor<i32>
    %986 = stablehlo.add %arg29, %c_263 : tensor<i32>
    %c_264 = stablehlo.constant dense<2147483647> : tensor<i32>
    %987 = call @_where_4(%985, %986, %c_264) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %988 = stablehlo.add %arg30, %958 : tensor<256x64xf32>
    %989 = stablehlo.add %arg31, %960 : tensor<64x64xf32>
    %990 = stablehlo.add %arg32, %962 : tensor<64x192xf32>
    %991 = stablehlo.add %arg33, %964 : tensor<64xf32>
    %992 = stablehlo.add %arg34, %966 : tensor<64xf32>
    %993 = stablehlo.add %arg35, %968 : tensor<64x256xf32>
    %994 = stablehlo.add %arg36, %970 : tensor<256x64xf32>
    %995 = stablehlo.add %arg37, %972 : tensor<64x64xf32>
    %996 = stablehlo.add %arg38, %974 : tensor<64x192xf32>
    %997 = stablehlo.add %arg39, %976 : tensor<64xf32>
    %998 = stablehlo.add %arg40, %978 : tensor<64xf32>
    %999 = stablehlo.add %arg41, %980 : tensor<64x256xf32>
    %1000 = stablehlo.add %arg42, %982 : tensor<64x64xf32>
    %1001 = stablehlo.add %arg43, %984 : tensor<128x64xf32>
    return %746, %594, %599, %604, %609, %614, %619, %624, %629, %634, %639, %644, %649, %654, %659, %665, %671, %677, %683, %689, %695, %701, %707, %713, %719, %725, %731, %737, %743, %987, %988, %989, %990, %991, %992, %993, %994, %995, %996, %997, %998, %999, %1000, %1001, %207 : tensor<i32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<64x192xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<64x192xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<64x192xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<64x192xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<i32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<64x192xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<64x192xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<f32>
  }
  func.func private @tril(%arg0: tensor<64x64xi1>) -> tensor<64x64xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<64x64xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<64x64xi32>
    %2 = stablehlo.add %0, %1 : tensor<64x64xi32>
    %3 = stablehlo.iota dim = 1 : tensor<64x64xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<64x64xi32>, tensor<64x64xi32>) -> tensor<64x64xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<64x64xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<64x64xi1>, tensor<64x64xi1>
    return %6 : tensor<64x64xi1>
  }
  func.func private @_where(%arg0: tensor<64x64xi1>, %arg1: tensor<32x4x64x64xf32>, %arg2: tensor<f32>) -> (tensor<32x4x64x64xf32>, tensor<32x4x64x64xi1>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<64x64xi1>) -> tensor<32x4x64x64xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<32x4x64x64xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<32x4x64x64xi1>, tensor<32x4x64x64xf32>
    return %3, %1 : tensor<32x4x64x64xf32>, tensor<32x4x64x64xi1>
  }
  func.func private @take_along_axis(%arg0: tensor<32x64x128xf32>, %arg1: tensor<32x64x1xi32>) -> (tensor<32x64x1xf32>, tensor<32x64x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<32x64x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<32x64x1xi32>, tensor<32x64x1xi32>) -> tensor<32x64x1xi1>
    %c_0 = stablehlo.constant dense<128> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<32x64x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<32x64x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<32x64x1xi1>, tensor<32x64x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<32x64x1xi32>) -> tensor<32x64x1x1xi32>
    %c_1 = stablehlo.constant dense<127> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<32x64x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<32x64x1x1xi32>, tensor<32x64x1x1xi32>) -> tensor<32x64x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<32x64x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<32x64x1x1xi32>, tensor<32x64x1x1xi32>) -> tensor<32x64x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<32x64x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<32x64x1x1xi1>, tensor<i1>) -> tensor<32x64x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<32x64x128xf32>, tensor<32x64x1x1xi32>) -> tensor<32x64x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<32x64x1xi1>, tensor<32x64x1xf32>
    return %15, %5 : tensor<32x64x1xf32>, tensor<32x64x1x1xi32>
  }
  func.func private @_take(%arg0: tensor<32x64x1xf32>, %arg1: tensor<i32>) -> (tensor<32x64xf32>, tensor<1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %arg1, %c_0 : tensor<i32>
    %2 = call @_where_0(%0, %1, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<1xi32>
    %4 = stablehlo.convert %3 : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %7 = stablehlo.compare LE, %4, %c_1, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %8 = stablehlo.and %6, %7 : tensor<1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %9 = stablehlo.reduce(%8 init: %c_3) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %10 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [2], start_index_map = [2]>, indices_are_sorted = false, slice_sizes = array<i64: 32, 64, 1>}> : (tensor<32x64x1xf32>, tensor<1xi32>) -> tensor<32x64xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<32x64xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %13 = stablehlo.select %11, %10, %12 : tensor<32x64xi1>, tensor<32x64xf32>
    return %13, %3 : tensor<32x64xf32>, tensor<1xi32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_take_1(%arg0: tensor<1xi32>, %arg1: tensor<32x64xf32>) -> tensor<32x64x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x64x1xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2]>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<32x64x1xf32>, tensor<1xi32>, tensor<32x64xf32>) -> tensor<32x64x1xf32>
    return %1 : tensor<32x64x1xf32>
  }
  func.func private @take_along_axis_2(%arg0: tensor<32x64x1x1xi32>, %arg1: tensor<32x64x1xf32>) -> tensor<32x64x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x64x128xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<32x64x128xf32>, tensor<32x64x1x1xi32>, tensor<32x64x1xf32>) -> tensor<32x64x128xf32>
    return %1 : tensor<32x64x128xf32>
  }
  func.func private @_where_3(%arg0: tensor<32x4x64x64xi1>, %arg1: tensor<32x4x64x64xf32>) -> tensor<32x4x64x64xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x4x64x64xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<32x4x64x64xi1>, tensor<32x4x64x64xf32>
    return %1 : tensor<32x4x64x64xf32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @clip(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.maximum %0, %arg0 : tensor<i32>
    %2 = stablehlo.convert %arg2 : tensor<i32>
    %3 = stablehlo.minimum %2, %1 : tensor<i32>
    return %3 : tensor<i32>
  }
  func.func private @_where_5(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
}

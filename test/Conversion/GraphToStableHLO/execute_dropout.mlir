// A draw belongs to an element of the global batch: two shards draw together
// what one draws alone, other steps, seeds and layers draw something else, and the
// share that is kept is the one asked for.
// RUN: sed -e 's/ROWS/32/g' -e 's/SHARDS/1/' %s > %t.one.mlir
// RUN: sed -e 's/ROWS/16/g' -e 's/SHARDS/2/' %s > %t.two.mlir
// RUN: tpu-opt %t.one.mlir --graph-infer-shapes --convert-graph-to-stablehlo -o %t.one
// RUN: tpu-opt %t.two.mlir --graph-infer-shapes --convert-graph-to-stablehlo -o %t.two
// RUN: tpu-run %t.one --engine=reference --entry=states --save-output=%t.step.npy --save-output=%t.next.npy --save-output=%t.seed.npy
// RUN: tpu-run %t.one --engine=reference --entry=predict --input=%t.step.npy --input=%t.seed.npy --save-output=%t.all.npy --save-output=%t.other.npy
// RUN: tpu-run %t.one --engine=reference --entry=predict --input=%t.next.npy --input=%t.seed.npy --save-output=%t.all_next.npy --save-output=%t.unused.npy
// RUN: tpu-run %t.two --engine=reference --entry=predict --num-replicas=2 --input=%t.step.npy --input=%t.seed.npy --save-output=%t.part.npy --save-output=%t.unused.npy
// RUN: tpu-run %t.one --engine=reference --entry=check --input=%t.all.npy --input=%t.part.npy --input=%t.part.1.npy --input=%t.other.npy --input=%t.all_next.npy

graph.model @dropout attributes {num_shards = SHARDS : i32} {
  graph.model_fn @predict() attributes {mode = #graph.mode<predict>, global_batch_size = 32} {
    %ones = stablehlo.constant dense<1.0> : tensor<ROWSx64xf32>
    %0 = graph.dropout %ones {rate = 0.25} : (tensor<ROWSx64xf32>) -> tensor<ROWSx64xf32>
    %1 = graph.dropout %ones {rate = 0.25} : (tensor<ROWSx64xf32>) -> tensor<ROWSx64xf32>
    graph.predict {dropped = %0, again = %1} : tensor<ROWSx64xf32>, tensor<ROWSx64xf32>
  }
}

func.func @states() -> (tensor<i64>, tensor<i64>, tensor<ui64>) {
  %step = stablehlo.constant dense<7> : tensor<i64>
  %next = stablehlo.constant dense<8> : tensor<i64>
  %seed = stablehlo.constant dense<42> : tensor<ui64>
  return %step, %next, %seed : tensor<i64>, tensor<i64>, tensor<ui64>
}

func.func @check(%all: tensor<32x64xf32>, %first: tensor<16x64xf32>, %second: tensor<16x64xf32>,
                 %other: tensor<32x64xf32>, %next: tensor<32x64xf32>) {
  %joined = stablehlo.concatenate %first, %second, dim = 0 : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<32x64xf32>
  stablehlo.custom_call @check.expect_eq(%all, %joined) {has_side_effect = true} : (tensor<32x64xf32>, tensor<32x64xf32>) -> ()

  // Kept elements are scaled by 4/3. Of 2048, 1536 are expected; 5 standard
  // deviations of 19.6 are 98.
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %scale = stablehlo.constant dense<1.33333337> : tensor<32x64xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<32x64xf32>
  %kept = stablehlo.compare NE, %all, %zeros : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xi1>
  %expected = stablehlo.select %kept, %scale, %zeros : tensor<32x64xi1>, tensor<32x64xf32>
  stablehlo.custom_call @check.expect_eq(%all, %expected) {has_side_effect = true} : (tensor<32x64xf32>, tensor<32x64xf32>) -> ()
  %ones = stablehlo.convert %kept : (tensor<32x64xi1>) -> tensor<32x64xf32>
  %count = stablehlo.reduce(%ones init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x64xf32>, tensor<f32>) -> tensor<f32>
  %low = stablehlo.constant dense<1438.0> : tensor<f32>
  %high = stablehlo.constant dense<1634.0> : tensor<f32>
  %clamped = stablehlo.clamp %low, %count, %high : tensor<f32>
  stablehlo.custom_call @check.expect_eq(%count, %clamped) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()

  // Independent draws differ in 2 * 0.75 * 0.25 = 0.375 of the elements, 768; 5
  // standard deviations of 21.9 are 110.
  %least = stablehlo.constant dense<658.0> : tensor<f32>
  %most = stablehlo.constant dense<878.0> : tensor<f32>
  %d0 = stablehlo.compare NE, %all, %other : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xi1>
  %f0 = stablehlo.convert %d0 : (tensor<32x64xi1>) -> tensor<32x64xf32>
  %n0 = stablehlo.reduce(%f0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x64xf32>, tensor<f32>) -> tensor<f32>
  %c0 = stablehlo.clamp %least, %n0, %most : tensor<f32>
  stablehlo.custom_call @check.expect_eq(%n0, %c0) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  %d1 = stablehlo.compare NE, %all, %next : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xi1>
  %f1 = stablehlo.convert %d1 : (tensor<32x64xi1>) -> tensor<32x64xf32>
  %n1 = stablehlo.reduce(%f1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x64xf32>, tensor<f32>) -> tensor<f32>
  %c1 = stablehlo.clamp %least, %n1, %most : tensor<f32>
  stablehlo.custom_call @check.expect_eq(%n1, %c1) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  return
}

// RUN: tpu-opt %s -split-input-file -verify-diagnostics

// (C1)
// expected-error @+1 {{feeds 'test', which is no mode: use train, evaluate or predict}}
data.image_pipeline test ["a"]

// -----

// (C2)
// expected-error @+1 {{(C2) feeds 'train' and another mode: training shuffles and repeats, so give it a pipeline of its own}}
data.image_pipeline train, evaluate ["a"]

// -----

// (C3)
// expected-error @+1 {{(C3) has the size [224]: give a height and a width, as in [224, 224]}}
data.image_pipeline train ["a"] {size = [224]}

// -----

// expected-error @+1 {{(C3) has the size [224, 0]}}
data.image_pipeline train ["a"] {size = [224, 0]}

// -----

// (C4)
// expected-error @+1 {{(C4) has 1 numbers for the mean: give one for each color, red, green and blue}}
data.image_pipeline train ["a"] {mean = [0.5]}

// -----

// expected-error @+1 {{(C4) has a deviation of 0, by which nothing can be divided}}
data.image_pipeline train ["a"] {deviation = [1.0, 0.0, 1.0]}

// -----

// (C5)
// expected-error @+1 {{(C5) has the crop 'middle': use "random", "center" or "none"}}
data.image_pipeline train ["a"] {crop = "middle"}

// -----

// expected-error @+1 {{has no attribute 'shufle_buffer'; did you mean 'shuffle_buffer'?}}
data.image_pipeline train ["a"] {shufle_buffer = 3}

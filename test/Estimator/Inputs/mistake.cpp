// A model that reshapes 4 features to rows of 5.
#include "systole/systole.h"

using namespace systole;

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &,
                                 ModeKeys mode, const Params &) {
  TPUEstimatorSpec spec{mode};
  Tensor x = reshape(features["x"], {-1, 5}); // 4 do not divide
  spec.predictions = {{"x", x}};
  return spec;
}

static Dataset input_fn(const Params &params) {
  return TFRecordDataset({"none"})
      .map([](Tensor record) {
        return Example{parse_single_example(record, {{"x", {{4}, float32}}})};
      })
      .batch(params["batch_size"]);
}

int main() {
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = "none";
  args.predict_batch_size = 3;
  TPUEstimator(args).predict({input_fn});
}

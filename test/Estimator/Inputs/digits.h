// The data of examples/mnist, as the programs of this folder read it.
#include "systole/systole.h"

#include <string>

static systole::Example parse(const systole::Tensor &record) {
  using namespace systole;
  Features example = parse_single_example(
      record, {{"image_raw", {{}, string}}, {"label", {{}, int64}}});
  return {Features({{"image", cast(decode_raw(example["image_raw"], uint8, 784),
                                   float32) /
                                  255.0}}),
          cast(example["label"], int32)};
}

/// The records of DATA/NAME.tfrecord.gz.
static systole::Dataset digits(const std::string &data, const char *name) {
  return systole::TFRecordDataset({data + "/" + name + ".tfrecord.gz"})
      .map(parse);
}

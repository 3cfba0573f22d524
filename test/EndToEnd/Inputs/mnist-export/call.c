/* Reads batches of images of digits from the standard input, as floats, and
   prints what the exported library predicts, like the command predict. */
#include "mnist.h"

#include <stdio.h>

enum { batch = 4 };

int main(void) {
  static float image[batch][784], probabilities[batch][10];
  static int32_t classes[batch];
  static _Alignas(64) char scratch[MNIST_SCRATCH_BYTES];
  mnist_arguments arguments = {.image = image[0]};
  mnist_results results = {.classes = classes,
                           .probabilities = probabilities[0]};
  puts("classes,probabilities");
  while (fread(image, sizeof(image), 1, stdin) == 1) {
    if (mnist(&arguments, &results, scratch) != 0)
      return 1;
    for (int i = 0; i < batch; ++i) {
      printf("%d", classes[i]);
      for (int j = 0; j < 10; ++j)
        printf(",%.9g", probabilities[i][j]);
      putchar('\n');
    }
  }
  return 0;
}

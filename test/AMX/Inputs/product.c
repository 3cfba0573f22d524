/* Calls @product, which asks the system for tiles by itself, twice in this
   process and in a child, and says whether the process may use tiles now. The
   sums of small integers are exact. */
#include "product.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { rows = 32, sums = 64, columns = 32 };

static float x[rows][sums], w[sums][columns], y[rows][columns];

static int isRight(void) {
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      float sum = 0;
      for (int i = 0; i < sums; ++i)
        sum += x[row][i] * w[i][column];
      if (y[row][column] != sum)
        return 0;
    }
  return 1;
}

static int32_t call(void) {
  static _Alignas(64) char scratch[PRODUCT_SCRATCH_BYTES + 64];
  y[0][0] = -1;
  return product(&(product_arguments){x[0], w[0]}, &(product_results){y[0]},
                 scratch);
}

int main(void) {
  for (int i = 0; i < rows * sums; ++i)
    x[0][i] = (float)(i % 7 - 3);
  for (int i = 0; i < sums * columns; ++i)
    w[0][i] = (float)(i % 5 - 2);
  const char *error = product_error(call());
  if (error) {
    puts(error);
    return product_error(call()) == error ? 3 : 1;
  }
  if (!isRight() || call() != 0 || !isRight())
    return puts("the product is wrong"), 1;
  pid_t child = fork();
  if (child == 0)
    _exit(call() == 0 && isRight() ? 0 : 1);
  int status = -1;
  if (waitpid(child, &status, 0) != child || status != 0)
    return puts("the child's product is wrong"), 1;
  const long getPermission = 0x1022, tileData = 18;
  unsigned long permitted = 0;
  syscall(SYS_arch_prctl, getPermission, &permitted);
  printf("the product is right; %s\n",
         permitted >> tileData & 1 ? "tiles may be used" : "no tiles");
  return 0;
}

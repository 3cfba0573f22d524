// Writes the pixels of a PNG: its width and height as text, then the bytes of
// red, green and blue.
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (argc != 2 || !png_image_begin_read_from_file(&image, argv[1]))
    return 1;
  image.format = PNG_FORMAT_RGB;
  unsigned char *pixels = malloc(PNG_IMAGE_SIZE(image));
  if (!pixels || !png_image_finish_read(&image, NULL, pixels, 0, NULL))
    return 1;
  printf("%u %u\n", image.width, image.height);
  fwrite(pixels, 1, PNG_IMAGE_SIZE(image), stdout);
  free(pixels);
  return 0;
}

"""Files of Fashion-MNIST's format, with drawn images of its ten classes.

    python clothes.py FOLDER [TRAIN_IMAGES TEST_IMAGES]

writes them to FOLDER/datasets/fashion-mnist, where Keras looks with KERAS_HOME=FOLDER.
"""

import gzip
import os
import pathlib
import struct
import sys

import numpy as np

# The shapes: a digit is a brightness, a space is black.
SHAPES = """\
T-shirt/top   |Trouser       |Pullover      |Dress         |Coat          
   66    66   |   99999999   |   55    55   |     6  6     |   44    44   
 666666666666 |   99999999   |  5555555555  |    666666    |  4444  4444  
6666666666666 |   99999999   | 555555555555 |    666666    | 44444 744444 
66 66666666 66|   999  999   | 555555555555 |     6666     |444444744444 4
6  66666666  6|   999  999   |55 55555555 55|     6666     |44 44474444 44
   66666666   |   999  999   |55 55555555 55|    666666    |44 44474444 44
   66666666   |   999  999   |55 55555555 55|    666666    |44 44474444 44
   66666666   |   999  999   |55 55555555 55|    666666    |44 44474444 44
   66666666   |   999  999   |55 55555555 55|   66666666   |44 44474444 44
   66666666   |   999  999   |55 55555555 55|   66666666   |44 44474444 44
   66666666   |   999  999   |55 55555555 55|   66666666   |44 44474444 44
   66666666   |   999  999   |   55555555   |  6666666666  |   44474444   
   66666666   |   999  999   |   55555555   |  6666666666  |   44474444   
              |   999  999   |              |  6666666666  |   44474444   

Sandal        |Shirt         |Sneaker       |Bag           |Ankle boot    
              |   55 77 55   |              |     7777     |  8888        
              | 555557755555 |              |    77  77    |  8888        
              | 555557755555 |              |   77    77   |  8888        
              |55 55577555 55|              |   7      7   |  88888       
            6 |55 55577555 55|              | 777777777777 |  88888       
          66 6|5  55577555  5|  77          | 777777777777 |  888888      
        66   6|   55577555   |  7777    7   | 777777777777 |  8888888     
      66     6|   55577555   | 777777777777 | 777777777777 |  88888888888 
   666     6 6|   55577555   | 7777777777777| 777777777777 |  888888888888
 66  66  66  6|   55577555   |77777777777777| 777777777777 |  888888888888
6666666666   6|   55577555   |99999999999999| 777777777777 |  999999999999
66666666666 66|   55577555   |              | 777777777777 |  999     9999
              |   55577555   |              |              |  99          
              |   55577555   |              |              |              
"""


def templates():
  """[10, 14, 14], from 0 to 1."""
  rows = []
  for block in SHAPES.split("\n\n"):
    lines = [line.split("|") for line in block.splitlines()[1:]]
    for column in range(5):
      rows.append([[int(c) / 9 if c != " " else 0 for c in line[column].ljust(14)] for line in lines])
  return np.array(rows)


def draw(labels, generator):
  """Images [n, 28, 28] of bytes: the shapes, moved, scaled, sheared, and of uneven cloth."""
  shapes = templates()
  count = len(labels)
  parameter = lambda low, high: generator.uniform(low, high, (count, 1, 1))
  row, column = np.mgrid[-1:1:28j, -1:1:28j]
  # The position in the template of each pixel.
  x = (column / parameter(0.5, 1.2) + row * parameter(-0.4, 0.4) + parameter(-0.5, 0.5) + 1) * 6.5
  y = (row / parameter(0.5, 1.2) + parameter(-0.5, 0.5) + 1) * 6.5
  images = np.zeros((count, 28, 28))
  for i in (0, 1):
    for j in (0, 1):
      at_y, at_x = np.floor(y).astype(int) + i, np.floor(x).astype(int) + j
      inside = (at_y >= 0) & (at_y < 14) & (at_x >= 0) & (at_x < 14)
      value = shapes[labels[:, None, None], at_y.clip(0, 13), at_x.clip(0, 13)]
      images += inside * value * (1 - abs(y - at_y)) * (1 - abs(x - at_x))
  cloth = generator.normal(1, 0.5, images.shape)
  noise = generator.normal(0, 0.06, images.shape)
  return (255 * (images * parameter(0.5, 1.1) * cloth + noise).clip(0, 1)).astype(np.uint8)


def make(folder, train=20000, test=4000):
  folder = pathlib.Path(folder) / "datasets" / "fashion-mnist"
  folder.mkdir(parents=True, exist_ok=True)
  generator = np.random.default_rng(1)
  for name, count in ("train", train), ("t10k", test):
    labels = generator.integers(10, size=count).astype(np.uint8)
    images = draw(labels, generator)
    for kind, array in ("images", images), ("labels", labels):
      header = struct.pack(f">BBBB{array.ndim}I", 0, 0, 8, array.ndim, *array.shape)
      path = folder / f"{name}-{kind}-idx{array.ndim}-ubyte.gz"
      path.write_bytes(gzip.compress(header + array.tobytes(), 1, mtime=0))


def keras_home():
  """The folder in which Keras finds the files: its own, or one with drawn images."""
  home = pathlib.Path(os.environ.get("KERAS_HOME", pathlib.Path.home() / ".keras"))
  if not (home / "datasets" / "fashion-mnist" / "train-images-idx3-ubyte.gz").exists():
    home = pathlib.Path("keras").absolute()
    make(home)
    print("Fashion-MNIST is not on this machine: these are drawn images")
  return str(home)


if __name__ == "__main__":
  make(sys.argv[1], *map(int, sys.argv[2:]))

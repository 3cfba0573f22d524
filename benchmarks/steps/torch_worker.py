"""The same steps in PyTorch: eager, or compiled for the variant `compile`; images have
their channels last, and bf16 is what autocast makes of it."""
import worker

options = worker.parse()
import torch
from torch import nn
from torch.nn import functional as F

from draws import classes, images, resnet50_blocks, resnet50_weights, sequences, weight

torch.set_num_threads(options.threads)
torch.set_num_interop_threads(1)
batch = options.batch


def convolution(kernel, stride=1, padding=0, bias=True):
    height, width, inputs, outputs = kernel.shape
    made = nn.Conv2d(inputs, outputs, (height, width), stride, padding, bias=bias)
    made.weight.data = torch.from_numpy(kernel).permute(3, 2, 0, 1).contiguous()
    if bias:
        nn.init.zeros_(made.bias)
    return made


def dense(kernel):
    made = nn.Linear(*kernel.shape)
    made.weight.data = torch.from_numpy(kernel).T.contiguous()
    nn.init.zeros_(made.bias)
    return made


def embedding(table):
    return nn.Embedding.from_pretrained(torch.from_numpy(table), freeze=False)


def flatten(x):
    # In memory order with channels last.
    return x.permute(0, 2, 3, 1).flatten(1)


class Mnist(nn.Module):
    optimizer = "sgd"

    def __init__(self):
        super().__init__()
        self.c1 = convolution(weight(5, 5, 1, 32), padding=2)
        self.c2 = convolution(weight(5, 5, 32, 64), padding=2)
        self.d1, self.d2 = dense(weight(3136, 128)), dense(weight(128, 10))
        self.data = images(batch, 28, 1), classes(batch, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.c1(x)), 2)
        x = F.max_pool2d(F.relu(self.c2(x)), 2)
        return self.d2(F.dropout(F.relu(self.d1(flatten(x))), 0.4, self.training))


class Fashion(nn.Module):
    optimizer = "adam"

    def __init__(self):
        super().__init__()
        self.c1, self.d1 = convolution(weight(3, 3, 1, 64)), dense(weight(10816, 10))
        self.data = images(batch, 28, 1), classes(batch, 10)

    def forward(self, x):
        return self.d1(flatten(F.relu(F.max_pool2d(self.c1(x), 2))))


class Lstm(nn.Module):
    optimizer = "adam"

    def __init__(self):
        super().__init__()
        self.table, self.d = embedding(weight(256, 512, fan=512)), dense(weight(512, 256))
        self.layers = nn.LSTM(512, 512, 2)
        for i in range(2):
            for name in (f"weight_ih_l{i}", f"weight_hh_l{i}"):
                kernel = torch.from_numpy(weight(512, 2048) * 0.5)
                getattr(self.layers, name).data = kernel.T.contiguous()
            # One bias is enough: the other is not trained.
            nn.init.zeros_(getattr(self.layers, f"bias_ih_l{i}"))
            nn.init.zeros_(getattr(self.layers, f"bias_hh_l{i}")).requires_grad_(False)
        self.data = sequences(batch, 100)

    def forward(self, x):
        return self.d(self.layers(self.table(x.T))[0]).transpose(0, 1)


class Block(nn.Module):
    def __init__(self, size, heads):
        super().__init__()
        self.heads = heads
        self.n1, self.n2 = nn.LayerNorm(size), nn.LayerNorm(size)
        self.qkv, self.o = dense(weight(size, 3 * size)), dense(weight(size, size))
        self.f1, self.f2 = dense(weight(size, 4 * size)), dense(weight(4 * size, size))

    def forward(self, x):
        queries, keys, values = [part.unflatten(-1, (self.heads, -1)).transpose(1, 2)
                                 for part in self.qkv(self.n1(x)).chunk(3, -1)]
        y = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
        x = x + self.o(y.transpose(1, 2).flatten(2))
        return x + self.f2(F.gelu(self.f1(self.n2(x)), approximate="tanh"))


class Gpt(nn.Module):
    optimizer = "adamw"

    def __init__(self, size=256, length=128):
        super().__init__()
        self.table = embedding(weight(256, size, fan=size))
        self.place = nn.Parameter(torch.from_numpy(weight(length, size, fan=size)) * 0.1)
        self.head, self.n = dense(weight(size, 256)), nn.LayerNorm(size)
        self.blocks = nn.Sequential(*[Block(size, 4) for _ in range(4)])
        self.data = sequences(batch, length)

    def forward(self, x):
        return self.head(self.n(self.blocks(self.table(x) + self.place)))


class Resnet50(nn.Module):
    optimizer = "momentum"

    def __init__(self):
        super().__init__()
        strides = {name + part: stride for name, _, _, stride, _ in resnet50_blocks()
                   for part in "bs"}
        self.convolutions, self.norms = nn.ModuleDict(), nn.ModuleDict()
        for name, kernel, scale in resnet50_weights():
            stride = 2 if name == "stem" else strides.get(name, 1)
            self.convolutions[name] = convolution(kernel, stride, kernel.shape[0] // 2, False)
            self.norms[name] = nn.BatchNorm2d(kernel.shape[-1])
            nn.init.constant_(self.norms[name].weight, scale)
        self.d = dense(weight(2048, 1000))
        self.data = images(batch, 224, 3), classes(batch, 1000)

    def normalized(self, x, name):
        return self.norms[name](self.convolutions[name](x))

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.normalized(x, "stem"), True), 3, 2, 1)
        for name, _, _, _, projects in resnet50_blocks():
            shortcut = self.normalized(x, name + "s") if projects else x
            y = F.relu(self.normalized(x, name + "a"), True)
            y = F.relu(self.normalized(y, name + "b"), True)
            x = F.relu(self.normalized(y, name + "c") + shortcut, True)
        return self.d(x.mean((2, 3)))


OPTIMIZERS = {
    "sgd": lambda p: torch.optim.SGD(p, 0.05, fused=True),
    "momentum": lambda p: torch.optim.SGD(p, 0.01, momentum=0.9, fused=True),
    "adam": lambda p: torch.optim.Adam(p, 1e-3, fused=True),
    "adamw": lambda p: torch.optim.AdamW(p, 1e-3, weight_decay=0.01, fused=True),
}
inference = options.model.endswith("-inference")
model = {"mnist": Mnist, "fashion": Fashion, "lstm": Lstm, "gpt": Gpt, "resnet50": Resnet50}[
    options.model.removesuffix("-inference")]()
x, y = map(torch.from_numpy, model.data)
y = y.long()
if x.dim() == 4:
    model = model.to(memory_format=torch.channels_last)
    x = x.permute(0, 3, 1, 2)
learned = [p for p in model.parameters() if p.requires_grad]
autocast = torch.autocast("cpu", torch.bfloat16, enabled=options.precision == "bf16")
if inference:
    model.eval()
    if options.variant == "compile":
        import torch._inductor.config
        # Weights become constants in the kernels' layouts.
        torch._inductor.config.freezing = True
else:
    optimizer = OPTIMIZERS[model.optimizer](learned)
forward = torch.compile(model) if options.variant == "compile" else model


def infer():
    with torch.no_grad(), autocast:
        return forward(x).float().abs().mean()


def train():
    optimizer.zero_grad(set_to_none=True)
    with autocast:
        logits = forward(x)
    loss = F.cross_entropy(logits.float().flatten(0, -2), y.flatten())
    loss.backward()
    optimizer.step()
    return loss.detach()


worker.serve(infer if inference else train, "PyTorch " + torch.__version__.split("+")[0],
             sum(p.numel() for p in learned))

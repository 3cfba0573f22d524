"""Reads what `plan-hbm=print` reports and checks, buffer against buffer, that two
which are live at one time share no byte, and that the sizes are those reported."""
import re
import sys

buffer = re.compile(r"remark: bytes (\d+) to (\d+), live from (\d+) to (\d+)")
total = re.compile(r"remark: transient memory: (\d+) bytes in (\d+) buffers; "
                   r"at one time at most (\d+) are live")
functions = []
for line in sys.stdin:
    if match := total.search(line):
        functions.append((*map(int, match.groups()), []))
    elif match := buffer.search(line):
        functions[-1][3].append(tuple(map(int, match.groups())))

assert functions, "nothing was reported"
for size, count, bound, buffers in functions:
    assert count == len(buffers)
    assert size == max((end for _, end, _, _ in buffers), default=0)
    assert size >= bound
    for i, (begin, end, first, last) in enumerate(buffers):
        assert begin % 64 == 0 and begin < end and first <= last
        for other in buffers[:i]:
            apart = end <= other[0] or other[1] <= begin
            never = last < other[2] or other[3] < first
            assert apart or never, f"{buffers[i]} overlaps {other}"
    print(f"{count} buffers in {size} bytes do not overlap")

"""A bad cable: what is sent at one end arrives at the other late, and every so many-th packet not at all.

Linux does this by `tc netem`, which kernels of small machines lack. A TAP device gives a program whole packets, with
their checksums and never larger than the cable carries; Node cannot open one, and Patroni has brought this Python. By
count, not by chance: two runs lose the same share. It ends with its standard input.

bad-cable.py GOOD_END BAD_END LATE_MS LOSE_EVERY: what the machine at the bad end sends is late and lost, as with netem.
"""
import fcntl
import os
import select
import struct
import sys
import time
from collections import deque

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
LONGEST = 65536


def end_of_cable(name):
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
    return end


def put(end, packet):
    try:
        os.write(end, packet)
    except OSError:
        pass  # the other end is unplugged


good, bad = end_of_cable(sys.argv[1]), end_of_cable(sys.argv[2])
late, every = int(sys.argv[3]) / 1000, int(sys.argv[4])
under_way, count = deque(), 0
print("plugged in", flush=True)
while True:
    patience = max(0, under_way[0][0] - time.monotonic()) if under_way else None
    readable, _, _ = select.select([good, bad, sys.stdin], [], [], patience)
    if sys.stdin in readable:
        sys.exit(0)
    if good in readable:
        put(bad, os.read(good, LONGEST))
    if bad in readable:
        packet = os.read(bad, LONGEST)
        count += 1
        if count % every != 0:
            under_way.append((time.monotonic() + late, packet))
    while under_way and under_way[0][0] <= time.monotonic():
        put(good, under_way.popleft()[1])

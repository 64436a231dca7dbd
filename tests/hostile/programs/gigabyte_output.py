"""A gigabyte of output."""
import os
line = b'x' * 65535 + b'\n'
for _ in range(16384):
    os.write(1, line)

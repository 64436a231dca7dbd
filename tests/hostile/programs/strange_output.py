"""Control characters, terminal sequences and bytes that are no UTF-8."""
import os
os.write(1, b'held\x00\x07\x08 \x1b[31mred\x1b[0m \x1b]0;title\x07 \x1b[2J \xff\xfe \xc3\x28 \xed\xa0\x80 \x9b31m end\n')
os.write(2, bytes(range(256)) * 10)

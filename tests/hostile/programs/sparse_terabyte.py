"""A file that claims a terabyte, and one that claims as much as it can get."""
import os
try:
    with open('terabyte.bin', 'wb') as file:
        file.truncate(1 << 40)
    print('BREACH: a file of a terabyte')
except OSError:
    os.unlink('terabyte.bin')
    print('held')
for number in range(30):
    with open(f'sparse-{number}.bin', 'wb') as file:
        file.truncate(24 << 20)

"""Fills /dev/shm, which on many systems is half of the machine's memory."""
written = 0
try:
    with open('/dev/shm/fill', 'wb') as file:
        while True:
            written += file.write(bytes(1 << 20))
            file.flush()
except OSError as error:
    print('held' if written <= 80 << 20 else f'BREACH: {written} bytes', error)

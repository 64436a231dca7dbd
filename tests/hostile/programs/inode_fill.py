"""Empty files cost no bytes of a disk limit, and memory of the host."""
import os
made = 0
for folder in ('/work', '/tmp', '/dev/shm'):
    try:
        for number in range(1_000_000):
            os.close(os.open(f'{folder}/.{number}', os.O_CREAT | os.O_WRONLY))
            made += 1
    except OSError:
        pass
print('held' if made <= 10_000 else f'BREACH: {made} files')

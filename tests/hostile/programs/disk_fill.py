"""Fills every folder that can be written."""
import os
total = 0
for folder in ('/work', '/tmp', '/dev/shm', '/', '/dev', '/etc', '/opt', '/usr', '/proc', '/var/tmp', '/run'):
    for number in range(20):
        try:
            with open(f'{folder}/.fill-{number}', 'wb') as file:
                while True:
                    total += file.write(bytes(1 << 20))
                    file.flush()
        except OSError:
            pass
print('held' if total <= 80 << 20 else f'BREACH: {total} bytes')

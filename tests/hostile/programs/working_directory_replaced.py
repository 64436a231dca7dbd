"""The working directory without rights, with another directory over it, or gone."""
import os
for action in (lambda: os.rename('/work', '/work2'), lambda: os.rmdir('/work'), lambda: os.symlink('/etc', '/work/../etc2')):
    try:
        action()
        print('BREACH: changed the root')
    except OSError:
        pass
deep = '/work'
try:
    for _ in range(3000):
        deep = 'd'
        os.mkdir(deep)
        os.chdir(deep)
except OSError:
    pass
os.chmod('/work', 0)
print('held')

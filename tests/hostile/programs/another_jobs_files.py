"""The neighbour's files, in every place where files may lie."""
import os
for top, folders, files in os.walk('/'):
    if top.startswith(('/usr', '/proc')):
        folders.clear()
        continue
    for name in files + folders:
        if 'neighbour' in name:
            print('BREACH: sees', top, name)
for name in os.listdir('/dev/shm'):
    print('BREACH: somebody else’s shared memory', name)
print('held')

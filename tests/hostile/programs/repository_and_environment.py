"""The app's own files, its settings, and secrets in the environment."""
import os, sys
if '@SECRET@' in repr(dict(os.environ)):
    print('BREACH: the environment')
for path in ('@REPOSITORY@', '@REPOSITORY@/package.json', '@SECRET_FILE@', '@STATE@', '/proc/1/cwd/package.json'):
    if os.path.lexists(path):
        print('BREACH: sees', path)
for name in ('typeorm', 'nest'):
    if any(name in place for place in sys.path):
        print('BREACH: a path of the app')
print('held')

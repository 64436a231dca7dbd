"""Symbolic and hard links where a result is expected."""
import os
os.symlink('/etc/passwd', 'passwd.txt')
os.symlink('@SECRET_FILE@', 'secret.txt')
os.symlink('/proc/self/environ', 'environ.txt')
os.symlink('.', 'here.txt')
os.symlink('missing', 'broken.txt')
for source in ('/etc/passwd', '/usr/bin/python3', '/opt/studyhall/runner.py'):
    try:
        os.link(source, 'hard.txt')
        print('BREACH: a hard link to', source)
    except OSError:
        pass
open('twice-a.txt', 'w').write('twice')
os.link('twice-a.txt', 'twice-b.txt')
open('good.txt', 'w').write('good')
print('held')

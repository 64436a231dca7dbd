"""Passwords and keys of the host."""
import os, pwd
for path in ('/etc/shadow', '/etc/gshadow', '/etc/sudoers', '/root/.ssh', '/root', '/home', '/var/log', '/var/lib/dpkg', '/var/cache', '/boot', '/sys', '/run', '/mnt',
             '/etc/ssl/private', '/proc/kcore', '/proc/kmsg', '/dev/mem', '/dev/kmsg', '/dev/sda', '/dev/vda', '/dev/fuse', '/dev/kvm'):
    try:
        if os.path.isdir(path):
            print('BREACH: lists', path, os.listdir(path))
        else:
            open(path, 'rb').read(1)
            print('BREACH: reads', path)
    except OSError:
        pass
# The settings of LibreOffice, where the host has it, and nothing else.
if os.path.isdir('/var') and (os.listdir('/var'), os.listdir('/var/lib')) != (['lib'], ['libreoffice']):
    print('BREACH: lists', os.listdir('/var'), os.listdir('/var/lib'))
if len(pwd.getpwall()) != 1:
    print('BREACH: sees the accounts of the host')
print('held')

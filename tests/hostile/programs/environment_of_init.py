"""The environment and the memory of other processes, through /proc."""
import os
for pid in ['1', 'self', 'thread-self', str(os.getppid()), *[name for name in os.listdir('/proc') if name.isdigit()]]:
    for part in ('environ', 'cmdline', 'maps', 'root/etc/shadow', 'cwd/../package.json', 'mem'):
        try:
            with open(f'/proc/{pid}/{part}', 'rb') as file:
                if b'@SECRET@' in file.read(1 << 20):
                    print('BREACH:', pid, part)
        except OSError:
            pass
if len([name for name in os.listdir('/proc') if name.isdigit()]) > 5:
    print('BREACH: sees processes of the host')
print('held')

// A host process to be killed: a full pool, and a program that runs for ever with a daemon of its own.
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';

const [state, isolation] = process.argv.slice(2);
const sandbox = new BubblewrapSandbox({ stateDir: state, isolation });
const code = `
import os, subprocess, time
if os.fork() == 0:
    os.setsid()
    subprocess.run(['sleep', '3600'])
open('left.txt', 'w').write('x')
time.sleep(3600)
`;
await sandbox.warm();
await sandbox.run({ code, signal: new AbortController().signal });

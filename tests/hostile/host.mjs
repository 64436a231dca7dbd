// A host process to be killed: a program that runs for ever with a daemon of its own, and a pool. Says when it is full.
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
// The program has a sandbox of its own: the pool is not taken from, and nothing is prepared once it is full.
const run = sandbox.run({ code, signal: new AbortController().signal });
await sandbox.warm();
console.log('full');
await run;

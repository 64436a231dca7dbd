// Runs a program by a sandbox server, and prints what came of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';

const [socket, code] = process.argv.slice(2);
const sandbox = new BubblewrapSandbox({ socket, poolSize: 2 });
const status = readFileSync('/proc/self/status', 'utf8');
const capabilities = /^CapEff:\s+(\w+)/m.exec(status)[1];
const available = await sandbox.available();
if (available.ok) {
  await sandbox.warm();
  const run = await sandbox.run({ code, signal: new AbortController().signal });
  const files = run.artifacts.map(({ path }) => ({ text: readFileSync(path, 'utf8'), error: write(path) }));
  await run.dispose();
  print({ outcome: run.outcome, output: run.output, files });
} else print(available);
await sandbox.close();

function print(result) {
  console.log(JSON.stringify({ uid: process.getuid(), capabilities, ...result }));
}

/** @param {string} path */
function write(path) {
  try {
    writeFileSync(path, 'overwritten');
    return 'none';
  } catch (error) {
    return error.code;
  }
}

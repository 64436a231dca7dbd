import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SheetOrder } from './sheet.process.js';

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const PROGRAM = fileURLToPath(new URL(`./sheet.process.${EXTENSION}`, import.meta.url));
const HEAP_MB = 512;

/** Writes rows as a spreadsheet (.xlsx). Every cell is text, so that none is evaluated as a formula. */
export const writeSheet = (rows: readonly (readonly string[])[], signal: AbortSignal): Promise<Buffer> =>
  write({ rows }, signal);

/**
 * Converts a CSV table to a spreadsheet: plain numbers as numbers, everything else as text, so that nothing is evaluated as
 * a formula.
 */
export const writeTable = (csv: string, signal: AbortSignal): Promise<Buffer> => write({ csv }, signal);

async function write(order: SheetOrder, signal: AbortSignal): Promise<Buffer> {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    killSignal: 'SIGKILL',
    signal,
  });
  try {
    const answered = once(child, 'message') as Promise<[{ bytes: string }]>;
    const ended = once(child, 'exit').then(() => {
      throw new Error('The process that writes spreadsheets ended.');
    });
    ended.catch(() => undefined);
    child.send(order);
    const [{ bytes }] = await Promise.race([answered, ended]);
    return Buffer.from(bytes, 'base64');
  } finally {
    child.once('error', () => undefined);
    child.kill('SIGKILL');
  }
}

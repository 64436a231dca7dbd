import { text } from 'node:stream/consumers';
import { failureFrame, readBatches } from './read-batches.js';
import { readRowBatches } from './read-rows.js';
import type { Frame, ReadRequest } from './reader.frames.js';

/**
 * The entry point of the process that parses one untrusted file. Reads a request from standard input and writes one JSON
 * frame per line to standard output. The pipe provides back-pressure: while the worker is busy, reading pauses. Tests run
 * this file from its TypeScript source.
 */
async function main(): Promise<void> {
  // Silence the console: warnings of libraries would mix with the frames.
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) console[method] = () => {};
  const request = JSON.parse(await text(process.stdin)) as ReadRequest;
  await send({ kind: 'ready' });
  try {
    if (request.as === 'rows')
      for await (const rows of readRowBatches(request)) await send({ kind: 'rows', rows });
    else for await (const frame of readBatches(request)) await send(frame);
    await send({ kind: 'done' });
  } catch (error) {
    await send(failureFrame(error));
  }
  process.exit(0);
}

/** Resolves when the pipe has accepted the frame. When the worker exits, the pipe closes and ends this process. */
function send(frame: Frame): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(frame)}\n`, (error) => (error ? process.exit(1) : resolve()));
  });
}

process.stdout.on('error', () => process.exit(1));
await main();

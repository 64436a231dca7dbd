import { open } from 'node:fs/promises';

const CHUNK_BYTES = 64 * 1024;
/** A longer line is returned in parts, which are not valid JSON. */
const MAX_LINE_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

/** The lines of a file in reverse order; none if there is no such file. Keeps one chunk and one line in memory. */
export async function* linesBackwards(path: string): AsyncGenerator<string> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return;
  try {
    let end = (await file.stat()).size;
    let rest = Buffer.alloc(0);
    while (end > 0) {
      const length = Math.min(CHUNK_BYTES, end);
      end -= length;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, end);
      const data = Buffer.concat([buffer.subarray(0, bytesRead), rest]);
      const first = data.indexOf(NEWLINE);
      rest = first < 0 ? data : data.subarray(0, first);
      if (first >= 0)
        yield* data
          .toString('utf8', first + 1)
          .split('\n')
          .reverse();
      if (rest.length > MAX_LINE_BYTES) rest = Buffer.alloc(0);
    }
    yield rest.toString('utf8');
  } finally {
    await file.close();
  }
}

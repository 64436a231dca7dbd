import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { confinedNode } from '@studyhall/platform/processes';

const CPU_SECONDS = 30;
/** Three times as long: a busy machine gives the process a part of a core. */
const TIME_LIMIT_MS = 3 * CPU_SECONDS * 1_000;
const LIMITS = { heapMb: 256, memoryMb: 1_600, cpuSeconds: CPU_SECONDS };

/**
 * Decodes the first image of a HEIC file to a TIFF in the same folder, in a separate process. Returns the path of the TIFF.
 * @throws Error if the file is damaged, too large, or takes too long.
 */
export async function decodeHeic(path: string): Promise<string> {
  const folder = await realpath(dirname(path));
  const decoded = join(folder, 'decoded.tiff');
  const allowed = { read: [`${folder}/`], write: [`${folder}/`] };
  const [command, ...args] = confinedNode(import.meta.url, './heic.process', { ...allowed, limits: LIMITS });
  await promisify(execFile)(command!, [...args, path, decoded], {
    env: {},
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  return decoded;
}

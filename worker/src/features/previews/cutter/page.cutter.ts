import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WITHHELD_PAGE } from '@studyhall/domain';
import { confinedNode } from '@studyhall/platform/processes';
import type { Converted } from '../converted.js';

const TIME_LIMIT_MS = 60_000;
const LIMITS = { heapMb: 768, memoryMb: 1_800, cpuSeconds: TIME_LIMIT_MS / 1_000 };

/**
 * Creates the copy of a PDF that students see while some of its pages are withheld. Runs in a confined process.
 * @param folder the PDF's folder, as a resolved path
 * @throws Error if the PDF cannot be cut
 */
export async function cutPdf(
  folder: string,
  path: string,
  kept: readonly number[],
  signal: AbortSignal,
): Promise<Converted> {
  const cut = join(folder, 'cut.pdf');
  const allowed = { read: [`${folder}/`], write: [`${folder}/`] };
  const [command, ...args] = confinedNode(import.meta.url, './cutter.process', {
    ...allowed,
    limits: LIMITS,
  });
  const request = JSON.stringify({ kept, sentences: Object.values(WITHHELD_PAGE) });
  const limits = { env: {}, timeout: TIME_LIMIT_MS, killSignal: 'SIGKILL', signal } as const;
  await promisify(execFile)(command!, [...args, path, cut, request], limits);
  return { path: cut, size: (await stat(cut)).size };
}

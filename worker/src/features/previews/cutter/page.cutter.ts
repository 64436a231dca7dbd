import { execFile } from 'node:child_process';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { WITHHELD_PAGE } from '@studyhall/domain';
import type { StoredFileRow } from '@studyhall/persistence';
import { confinedNode } from '@studyhall/platform/processes';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../../adapters.module.js';
import { fetchObject, withWorkFolder } from '../../../storage/work-folder.js';
import type { Converted } from '../converted.js';

const TIME_LIMIT_MS = 60_000;
const LIMITS = { heapMb: 768, memoryMb: 1_800, cpuSeconds: TIME_LIMIT_MS / 1_000 };

/** Makes the copy of a PDF that students get while some of its pages are withheld, in a confined process. */
@Injectable()
export class PageCutter {
  private readonly logger = new Logger('Previews');

  constructor(@Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage) {}

  /** @param use gets the copy, which is removed afterwards; null where the PDF cannot be cut */
  async cut(
    file: StoredFileRow,
    kept: readonly number[],
    use: (made: Converted | null) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await withWorkFolder(async (made) => {
      const folder = await realpath(made);
      const path = join(folder, 'file');
      if (!(await fetchObject(this.storage, file.storage_key, path, signal))) return;
      await use(await this.run(file.id, folder, path, kept, signal));
    });
  }

  private async run(
    id: string,
    folder: string,
    path: string,
    kept: readonly number[],
    signal: AbortSignal,
  ): Promise<Converted | null> {
    const cut = join(folder, 'cut.pdf');
    const [command, ...args] = confinedNode(import.meta.url, './cutter.process', {
      ...{ read: [`${folder}/`], write: [`${folder}/`], limits: LIMITS },
    });
    const request = JSON.stringify({ kept, sentences: Object.values(WITHHELD_PAGE) });
    try {
      const limits = { env: {}, timeout: TIME_LIMIT_MS, killSignal: 'SIGKILL', signal } as const;
      await promisify(execFile)(command!, [...args, path, cut, request], limits);
      return { path: cut, size: (await stat(cut)).size };
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn({ err: error, file_id: id }, 'A PDF was not cut');
      return null;
    }
  }
}

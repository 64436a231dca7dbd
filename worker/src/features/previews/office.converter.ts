import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { StoredFileRow } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import type { CodeSandbox, ObjectStorage } from '@studyhall/ports';
import { CODE_SANDBOX, OBJECT_STORAGE } from '../../adapters.module.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { officeFontFiles } from '../documents/index.js';
import type { Converted } from './converted.js';

const LIBRE_OFFICE = '/usr/bin/soffice';
const PROGRAM = new URL('../../../assets/to_pdf.py', import.meta.url);

/**
 * Converts office files to PDF: LibreOffice runs inside the code sandbox, where a hostile file finds no network, no other
 * file and no more time or memory than a program.
 */
@Injectable()
export class OfficeConverter {
  private readonly installed = existsSync(LIBRE_OFFICE);
  private readonly logger = new Logger('Previews');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CODE_SANDBOX) private readonly sandbox: CodeSandbox,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {
    if (!this.installed) this.logger.log('LibreOffice is not installed: office files are shown as text.');
  }

  /** Whether this worker can convert. Programs that are turned off are off for this one too. */
  async isAble(): Promise<boolean> {
    return this.installed && this.config.CODE_CONCURRENCY > 0 && (await this.sandbox.available()).ok;
  }

  /** @param use gets the PDF, which is removed afterwards; null where the file cannot be converted */
  async convert(
    file: StoredFileRow,
    extension: string,
    use: (made: Converted | null) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await withWorkFolder(async (folder) => {
      const path = join(folder, 'file');
      if (!(await fetchObject(this.storage, file.storage_key, path, signal))) return;
      const run = await this.sandbox.run({
        code: await readFile(PROGRAM, 'utf8'),
        inputs: [{ name: `file.${extension}`, path }, ...officeFontFiles()],
        signal,
      });
      try {
        signal.throwIfAborted();
        const made = run.artifacts.find((one) => one.filename === 'file.pdf' && one.format === 'pdf');
        if (!made)
          this.logger.warn({ file_id: file.id, error: run.error.slice(-500) }, 'A file was not converted');
        await use(run.outcome === 'ok' && made ? made : null);
      } finally {
        await run.dispose();
      }
    });
  }
}

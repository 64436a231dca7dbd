import { readFile } from 'node:fs/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { StoredFileRow } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import type { CodeSandbox } from '@studyhall/ports';
import { CODE_SANDBOX } from '../../adapters.module.js';
import { officeFontFiles } from '../documents/index.js';
import type { Converted } from './converted.js';
import { findLibreOffice } from './libre-office.js';

const PROGRAM = new URL('../../../assets/to_pdf.py', import.meta.url);
/** Below that of a program, so that a preview never takes more than 500 MB. */
const LIMITS = { memoryBytes: 500_000_000 };

/**
 * Converts office files to PDF: LibreOffice runs inside the code sandbox, where a hostile file finds no network, no other
 * file and no more time or memory than a program.
 */
@Injectable()
export class OfficeConverter {
  private readonly logger = new Logger('Previews');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CODE_SANDBOX) private readonly sandbox: CodeSandbox,
  ) {
    if (!findLibreOffice(this.config.PATH))
      this.logger.log('LibreOffice is not installed: office files are shown as text until it is.');
  }

  /** Whether this worker can convert now. Programs that are turned off are off for this one too. */
  async isAble(): Promise<boolean> {
    if (this.config.CODE_CONCURRENCY === 0 || !findLibreOffice(this.config.PATH)) return false;
    return (await this.sandbox.available()).ok;
  }

  /** @param use gets the PDF, which is removed afterwards; null where the file cannot be converted */
  async convert(
    file: StoredFileRow,
    path: string,
    extension: string,
    use: (made: Converted | null) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const run = await this.sandbox.run({
      code: `SOFFICE = ${JSON.stringify(findLibreOffice(this.config.PATH))}\n${await readFile(PROGRAM, 'utf8')}`,
      limits: LIMITS,
      isConverter: true,
      inputs: [{ name: `file.${extension}`, path }, ...officeFontFiles()],
      signal,
    });
    try {
      signal.throwIfAborted();
      const made = run.artifacts.find((one) => one.filename === 'file.pdf' && one.format === 'pdf');
      if (!made)
        this.logger.warn({ file_id: file.id, error: run.error.slice(-500) }, 'A file was not converted');
      // A busy machine may have been too slow: the next look at the file tries again.
      if (run.outcome !== 'timeout') await use(run.outcome === 'ok' && made ? made : null);
    } finally {
      await run.dispose();
    }
  }
}

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
/** Lower than the limit of a program, so that a preview never takes more than 500 MB. */
const LIMITS = { memoryBytes: 500_000_000 };

/**
 * Converts office files to PDF. LibreOffice runs in the code sandbox, so that a malicious file has no network, no other
 * files, and no more processor time or memory than a program. It may wait longer for its processor time.
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

  /** Whether this worker can convert now; false if running programs is disabled. */
  async isAble(): Promise<boolean> {
    if (this.config.CODE_CONCURRENCY === 0 || !findLibreOffice(this.config.PATH)) return false;
    return (await this.sandbox.available()).ok;
  }

  /** @param use receives the PDF, which is removed afterwards; null if the file cannot be converted */
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
      // A timeout may be due to a busy machine, so it is not final: the next request for the preview retries.
      if (run.outcome !== 'timeout') await use(run.outcome === 'ok' && made ? made : null);
    } finally {
      await run.dispose();
    }
  }
}

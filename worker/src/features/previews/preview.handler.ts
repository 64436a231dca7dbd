import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { officeFormat } from '@studyhall/domain';
import { filePreviews, files, removedObjects, type StoredFileRow } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import type { CodeSandbox, ObjectStorage, SandboxArtifact } from '@studyhall/ports';
import { CODE_SANDBOX, OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';

const LIBRE_OFFICE = '/usr/bin/soffice';
const PROGRAM = new URL('../../../assets/to_pdf.py', import.meta.url);
const MAX_BYTES = 30 * 1024 * 1024;

/**
 * Converts office files to PDF, once each: LibreOffice runs inside the code sandbox, where a hostile file finds no
 * network, no other file and no more time or memory than a program.
 */
@Injectable()
export class PreviewHandler implements JobHandler<'previews'> {
  readonly queue = 'previews';
  private readonly installed = existsSync(LIBRE_OFFICE);
  private readonly logger = new Logger('Previews');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CODE_SANDBOX) private readonly sandbox: CodeSandbox,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {
    if (!this.installed) this.logger.log('LibreOffice is not installed: office files are shown as text.');
  }

  async handle({ file_id }: { file_id: string }, job: JobRun): Promise<void> {
    const file = await files.findById(this.db, file_id);
    const format = file && officeFormat(file.mime_type);
    if (!file || !format || !(await this.isAble())) return;
    if (await filePreviews.findOwnedPreview(this.db, file.user_id, file.id)) return;
    await withWorkFolder((folder) => this.convert(file, format, join(folder, 'file'), job.signal));
  }

  /** Programs that are turned off are off for this one too. */
  private async isAble(): Promise<boolean> {
    return this.installed && this.config.CODE_CONCURRENCY > 0 && (await this.sandbox.available()).ok;
  }

  private async convert(
    file: StoredFileRow,
    format: string,
    path: string,
    signal: AbortSignal,
  ): Promise<void> {
    if (!(await fetchObject(this.storage, file.storage_key, path, signal))) return;
    const run = await this.sandbox.run({
      code: await readFile(PROGRAM, 'utf8'),
      inputs: [{ name: `file.${format}`, path }],
      signal,
    });
    try {
      signal.throwIfAborted();
      const made = run.artifacts.find((one) => one.filename === 'file.pdf' && one.format === 'pdf');
      if (!made)
        this.logger.warn({ file_id: file.id, error: run.error.slice(-500) }, 'A file was not converted');
      await this.keep(file, run.outcome === 'ok' && made && made.size <= MAX_BYTES ? made : undefined);
    } finally {
      await run.dispose();
    }
  }

  /** A file that cannot be converted, or gets too large, is not tried again. */
  private async keep(file: StoredFileRow, made: SandboxArtifact | undefined): Promise<void> {
    if (!made) {
      await filePreviews.insertPreview(this.db, file.id, { storage_key: null, size: 0 });
      return;
    }
    const storage_key = `previews/${file.id}`;
    await this.storage.put(storage_key, createReadStream(made.path), { maxBytes: MAX_BYTES });
    if (await filePreviews.insertPreview(this.db, file.id, { storage_key, size: made.size })) return;
    // Another worker stored the same key, or the file was removed: only then its bytes go.
    if (!(await files.findById(this.db, file.id))) await removedObjects.add(this.db, [storage_key]);
  }
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { StoredFileRow } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import { withWorkFolder } from '../../storage/work-folder.js';
import { writeTable } from '../imports/index.js';
import type { Converted } from './converted.js';

/** A larger table is not converted. Bytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Converts tables (CSV) to spreadsheets, in the process that writes those of rosters. */
@Injectable()
export class TableConverter {
  constructor(@Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage) {}

  /** @param use gets the spreadsheet, which is removed afterwards; null where the table cannot be converted */
  async convert(
    file: StoredFileRow,
    use: (made: Converted | null) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    if (file.size > MAX_BYTES) return use(null);
    const object = await this.storage.get(file.storage_key);
    if (!object) return;
    const bytes = await writeTable(await text(object.body), signal);
    await withWorkFolder(async (folder) => {
      const path = join(folder, 'table.xlsx');
      await writeFile(path, bytes);
      await use({ path, size: bytes.byteLength });
    });
  }
}

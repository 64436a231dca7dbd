import { Archive } from './archive.js';
import type { ReadLimits } from './limits.js';
import { officeKind } from './ooxml.js';
import { NO_SCANS } from './passages.js';
import { load } from './read-batches.js';
import type { ReadRequest } from './reader.frames.js';
import type { Row } from './row-packer.js';
import { OverLimit, SENTENCES, UnreadableFile } from './unreadable-file.js';

const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 500_000;

/** The rows of a spreadsheet's first sheet that is not empty, in batches. Runs in the reading process. */
export async function* readRowBatches({ path, limits }: ReadRequest): AsyncGenerator<Row[]> {
  const bytes = await load(path, limits);
  await assertSpreadsheet(bytes, limits);
  const { firstSheetRows } = await import('./read-sheets.js');
  yield* batches(firstSheetRows(bytes), limits);
}

/** Checks the content, not the name. @throws UnreadableFile */
async function assertSpreadsheet(bytes: Buffer, limits: ReadLimits): Promise<void> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const archive = await Archive.open(bytes, { limits, unpackedBytes: 0, scans: NO_SCANS, scanned: 0 });
    if ((await officeKind(archive)) !== 'xlsx') throw new UnreadableFile(SENTENCES.notSheet);
    return archive.verify();
  }
  const { compoundStreams } = await import('./compound.js');
  const streams = compoundStreams(bytes);
  if (streams.has('encryptedpackage')) throw new UnreadableFile(SENTENCES.password);
  if (!streams.has('workbook') && !streams.has('book')) throw new UnreadableFile(SENTENCES.notSheet);
}

function* batches(rows: Iterable<Row>, limits: ReadLimits): Generator<Row[]> {
  let batch: Row[] = [];
  let [characters, batched] = [0, 0];
  for (const row of rows) {
    const length = row.cells.reduce((sum, cell) => sum + cell.length, 0);
    characters += length;
    if (characters > limits.characters) throw new OverLimit(SENTENCES.tooMuchMemory);
    batch.push(row);
    batched += length;
    if (batch.length < BATCH_ROWS && batched < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, batched] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

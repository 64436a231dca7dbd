import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './limits.js';
import { NO_SCANS } from './passages.js';
import { readBatches } from './read-batches.js';

const FOLDER = join(import.meta.dirname, '../../../../../tests/fixtures/real');

it.each([
  ['footnotes.docx', ['Ouch']],
  ['tables.docx', ['Above', 'Top left | Top right', 'Bottom left | Bottom right', 'Below']],
  ['strict-format.docx', ['Test']],
  ['text-box.docx', ['Datum plane']],
  ['utf8-bom.docx', ['This XML has a byte order mark.']],
])('%s, as its program wrote it, is read whole', async (filename, texts) => {
  const request = {
    ...{ as: 'passages' as const, path: join(FOLDER, filename), filename, mimeType: '' },
    ...{ limits: DEFAULT_LIMITS, scans: NO_SCANS, firstPosition: 0 },
  };
  let text = '';
  for await (const frame of readBatches(request))
    if (frame.kind === 'passages') text += frame.passages.map(({ content }) => content).join('\n');
  for (const expected of texts) expect(text).toContain(expected);
});

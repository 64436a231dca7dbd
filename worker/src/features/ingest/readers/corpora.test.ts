import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPassages } from './index.js';
import { DEFAULT_LIMITS } from './limits.js';
import { NO_SCANS } from './passages.js';
import { failureFrame, readBatches } from './read-batches.js';
import { SENTENCES } from './unreadable-file.js';

const FOLDER = join(import.meta.dirname, '../../../../../tests/fixtures/corpora');

/** The text of a file, or the sentence that its user gets. */
async function outcomeOf(name: string): Promise<string> {
  const request = {
    ...{ as: 'passages' as const, path: join(FOLDER, name), filename: name, mimeType: '' },
    ...{ limits: DEFAULT_LIMITS, scans: NO_SCANS, firstPosition: 0 },
  };
  let text = '';
  try {
    for await (const frame of readBatches(request))
      if (frame.kind === 'passages') text += frame.passages.map(({ content }) => `${content}\n`).join('');
  } catch (error) {
    const frame = failureFrame(error);
    return frame.kind === 'unreadable' ? frame.detail : frame.kind;
  }
  return text;
}

it.each([
  ['pdfjs/ArabicCIDTrueType.pdf', ['العربية', 'انواع']],
  ['pdfjs/noembed-sjis.pdf', ['あいうえお']],
  ['pdfjs/noembed-eucjp.pdf', ['あいうえお']],
  ['pdfjs/vertical.pdf', ['あいうえお', '日本語']],
  ['pdfjs/issue5540.pdf', ['ἄγγελος']],
  ['pdfjs/french_diacritics.pdf', ['é É è È ê Ê ë Ë']],
  ['pdfjs/rotation.pdf', ['This is my second page. It will have a landscape layout.']],
  ['pdfjs/rotated.pdf', ['Rotated text']],
  ['pdfjs/alphatrans.pdf', ['Red: stroke=1, fill=1.']],
  ['pdfjs/issue7665.pdf', ['Issue 7665']],
  ['pdfjs/helloworld-bad.pdf', ['Hello, world!']],
  ['pdfjs/xref_command_missing.pdf', ['Reduced test-case']],
  ['poi/Bug34898.doc', ['ディレクトリ']],
  ['poi/table-merges.doc', ['C | D | E | F']],
  ['poi/HeaderFooterUnicode.docx', ['This is a fairly simple word document']],
  ['poi/delins.docx', ['A Nepalese name for Tilaka']],
  ['poi/bug55030.ppt', ['平抛运动的分解演示']],
  ['poi/incorrect_slide_order.ppt', ['Slide 1\nFirst slide I added\nSlide 2\nThird slide I added']],
  ['poi/table_test2.pptx', ['Header1 | Header2']],
  ['poi/with_japanese.pptx', ['Row 1 Col 1 | Row 1 Col 2']],
  ['poi/SampleSS.strict.xlsx', ['2nd row | 2nd row 2nd column']],
  ['poi/noSharedStringTable.xlsx', ['123.00']],
])('%s is read', async (name, texts) => {
  const text = await outcomeOf(name);
  for (const expected of texts) expect(text).toContain(expected);
});

it.each([
  ['pdfjs/pr6531_2.pdf', SENTENCES.password],
  ['pdfjs/Pages-tree-refs.pdf', SENTENCES.damaged],
  ['pdfjs/poppler-937-0-fuzzed.pdf', SENTENCES.damaged],
  ['poi/PasswordProtected.doc', SENTENCES.password],
  ['poi/xor-encryption-abc.xls', SENTENCES.password],
  ['poi/ExternalEntityInText.docx', SENTENCES.damaged],
])('%s is refused with one sentence', async (name, sentence) => {
  expect(await outcomeOf(name)).toBe(sentence);
});

it('the confined process may read the character maps of PDFs', async () => {
  const filename = 'noembed-sjis.pdf';
  const input = { path: join(FOLDER, 'pdfjs', filename), filename, mimeType: 'application/pdf' };
  const [batch] = await Array.fromAsync(readPassages(input, { signal: AbortSignal.timeout(20_000) }));
  expect(batch?.[0]?.content).toBe('あいうえお');
});

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSync, type Font } from 'fontkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDocument } from './document.maker.js';
import { facePath } from './font.files.js';
import { layoutLines, naturalWidth } from './text.layout.js';

const run = promisify(execFile);

/** A short text in each script. */
const SCRIPTS: Record<string, string> = {
  chinese: '学生在学校里学习数学和物理',
  japanese: 'ひらがなとカタカナと漢字を学ぶ',
  korean: '한국어로 수학을 배웁니다',
  arabic: 'الطالب يدرس الرياضيات',
  hebrew: 'התלמיד לומד מתמטיקה',
  hindi: 'विद्यार्थी हिन्दी में क्षेत्रफल और त्रिकोणमिति सीखते हैं।',
  thai: 'นักเรียนเรียนรู้คณิตศาสตร์ที่โรงเรียน น้ำแข็ง กตัญญู',
  emoji: '😀 🎉 👩‍💻 👍 ✅',
};
const EAST_ASIAN = existsSync('/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf');

let folder: string;
let pdf: string;

beforeAll(async () => {
  expect(EAST_ASIAN, 'Debian package fonts-droid-fallback').toBe(true);
  folder = await mkdtemp(join(tmpdir(), 'studyhall-scripts-'));
  pdf = join(folder, 'scripts.pdf');
  await makeDocument(
    {
      title: 'Scripts 学习',
      format: 'pdf',
      sections: Object.entries(SCRIPTS).map(([heading, text]) => ({
        heading,
        paragraphs: [`${text} **${text}**`],
        bullets: [text],
        table: { header: [heading, text], rows: [[text, 'x']] },
      })),
    },
    { images: new Map(), outPath: pdf },
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(Object.entries(SCRIPTS))('a PDF can be read in %s', async (script, text) => {
  const { stdout } = await run('pdftotext', ['-raw', pdf, '-'], { maxBuffer: 8 * 1024 * 1024 });
  const read = stdout.normalize('NFKC');
  // Line by line each word is there as it was; lines of right-to-left scripts come in the order in which they are painted.
  for (const word of text.normalize('NFKC').split(' '))
    expect(read.split(word).length - 1, word).toBeGreaterThanOrEqual(5);
  expect(read, script).not.toContain('□');
});

it.each([
  ['hindi', 'devanagari'],
  ['thai', 'thai'],
] as const)(
  'the measured width of a line of %s is at least the shown width, and at most a little more',
  (script, face) => {
    const text = SCRIPTS[script] ?? '';
    const width = naturalWidth([{ text }], { family: 'carlito', size: 10 });
    const font = openSync(facePath(face)) as Font;
    const shown = (font.layout(text).advanceWidth / font.unitsPerEm) * 10;
    expect(width).toBeGreaterThan(shown * 0.97);
    expect(width).toBeLessThan(shown * 1.35);
  },
);

it('Thai lines end between words', () => {
  const style = { family: 'carlito', size: 10 } as const;
  const lines = layoutLines([{ text: 'นักเรียนเรียนรู้คณิตศาสตร์' }], style, 60);
  expect(lines.map(([first]) => first?.text)).toEqual(['นักเรียนเรียนรู้', 'คณิตศาสตร์']);
});

it('a PDF shows no letter as missing: only then is it a PDF/UA', async () => {
  expect((await readFile(pdf)).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  const outPath = join(folder, 'cuneiform.pdf');
  const sections = [{ heading: 'A letter that no font here has', paragraphs: ['𒀀'] }];
  await makeDocument({ title: 'T', format: 'pdf', sections }, { images: new Map(), outPath });
  expect((await readFile(outPath)).toString('latin1')).not.toContain('pdfuaid');
});

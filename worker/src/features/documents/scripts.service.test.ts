import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { openSync, type Font } from 'fontkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDocument } from './document.maker.js';
import { facePath, paintedForm } from './font.book.js';
import { layoutLines } from './text.layout.js';

const run = promisify(execFile);

/** Of each script, a title's worth. */
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
] as const)('a line of %s is as wide as it is painted', (script, face) => {
  const text = SCRIPTS[script] ?? '';
  const [line] = layoutLines([{ text }], { family: 'carlito', size: 10 }, 1_000);
  expect(line?.fragments).toMatchObject([{ text, face }]);
  const font = openSync(facePath(face)) as Font;
  const painted = (font.layout(paintedForm(text)).advanceWidth / font.unitsPerEm) * 10;
  expect(line?.width).toBeCloseTo(painted, 0);
});

it('Thai lines end between words, and its ring stands below the tone mark', () => {
  const style = { family: 'carlito', size: 10 } as const;
  const lines = layoutLines([{ text: 'นักเรียนเรียนรู้คณิตศาสตร์' }], style, 60);
  expect(lines.map(({ fragments }) => fragments[0]?.text)).toEqual(['นักเรียนเรียนรู้', 'คณิตศาสตร์']);
  expect(paintedForm('น้ำ')).toBe('น\u0E4D\u0E49\u0E32');
});

it('a PDF paints no glyph that stands for a missing one', async () => {
  const painted = glyphsPainted(await readFile(pdf));
  expect(painted.length).toBeGreaterThan(300);
  expect(painted.filter((glyph) => glyph === '0000')).toEqual([]);
});

/** The four-digit codes of every glyph that the pages show; 0000 is the one for what is missing. */
function glyphsPainted(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  const glyphs: string[] = [];
  for (const { index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = text.indexOf('\n', index) + 1;
    let content: string;
    try {
      content = inflateSync(bytes.subarray(start, text.indexOf('endstream', start))).toString('latin1');
    } catch {
      continue;
    }
    for (const [, shown = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      for (const [, hex = ''] of shown.matchAll(/<([0-9a-f]+)>/g)) glyphs.push(...(hex.match(/.{4}/g) ?? []));
    }
  }
  return glyphs;
}

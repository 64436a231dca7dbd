import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument } from './document.maker.js';
import { plotPng } from '../../../../tests/support/documents/outlines.ts';
import type { DocumentOutline } from './outline.schema.js';

const run = promisify(execFile);
const images = new Map([['plot.png', { bytes: plotPng(300, 200), mimeType: 'image/png' }]]);

let folder: string;
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pdfOf(sections: DocumentOutline['sections'], more: Partial<DocumentOutline> = {}) {
  const outPath = join(folder, `${++made}.pdf`);
  const result = await makeDocument({ title: 'Test', format: 'pdf', sections, ...more }, { images, outPath });
  return { ...result, path: outPath, text: await textOf(outPath), words: await wordsOf(outPath) };
}

async function textOf(pdf: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-raw', pdf, '-'], { maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}

const titles = (bookmarks: Bookmark[]) => bookmarks.map(({ title }) => title);

interface Word {
  text: string;
  x: number;
  y: number;
  right: number;
  bottom: number;
}

async function wordsOf(pdf: string): Promise<Word[]> {
  const { stdout } = await run('pdftotext', ['-bbox', pdf, '-'], { maxBuffer: 64 * 1024 * 1024 });
  const words = stdout.matchAll(
    /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g,
  );
  return Array.from(words, ([, x, y, right, bottom, text = '']) => ({
    text: text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<'),
    x: Number(x),
    y: Number(y),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

/** pdftotext prints the letters of a line from left to right, also those of right-to-left words. */
function word(words: Word[], text: string): Word {
  const shown = /[\u0590-\u06FF]/.test(text) ? [...text].toReversed().join('') : text;
  const found = words.find((one) => one.text.normalize('NFKC').includes(shown));
  if (!found) throw new Error(`"${text}" is not among ${words.map((one) => one.text).join(' ')}`);
  return found;
}

const paragraph = (...paragraphs: string[]) => [{ heading: 'Part', paragraphs }];
const outside = (words: Word[]) =>
  words.filter(({ x, right, bottom }) => x < 40 || right > 595.3 - 40 || bottom > 842 - 20);

describe('mathematics in a PDF', () => {
  it('sets fractions, exponents and roots instead of writing them in a line', async () => {
    const { words, path } = await pdfOf(paragraph('Half of it: $$\\frac{7391}{4826}$$ and $5^{58}$ there.'));
    const [above, below] = [word(words, '7391'), word(words, '4826')];
    expect(above.bottom).toBeLessThan(below.y + 6);
    expect(above.x).toBeLessThan(below.right);
    expect(below.x).toBeLessThan(above.right);
    const text = words.map((one) => one.text).join(' ');
    expect(text).not.toMatch(/frac|[{}$\\^]/);
    expect((await readFile(path)).toString('latin1')).toContain('/S /Formula');
  });

  it.each([
    ['\\ce{2H2 + O2 -> 2H2O}', ['H', 'O']],
    ['\\begin{pmatrix}11&22\\\\33&44\\end{pmatrix}', ['11', '22', '33', '44']],
    ['\\begin{aligned}2x+13&=17\\\\x&=2\\end{aligned}', ['13', '17']],
    [
      'f(x)=\\begin{cases}1&\\text{if positive}\\\\0&\\text{otherwise}\\end{cases}',
      ['positive', 'otherwise'],
    ],
    ['\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}', ['∫', '∞', '𝜋']],
    ['\\vec{F}=m\\cdot\\vec{a},\\;\\overline{AB}\\parallel\\overrightarrow{CD}', ['∥']],
    ['x \\in \\mathbb{R},\\ \\mathrm{m/s},\\ \\underbrace{a+b}_{n}, \\binom{n}{k}', ['ℝ', 'm/s']],
  ])('sets %s', async (source, expected) => {
    const { text } = await pdfOf(paragraph(`$$${source}$$`));
    for (const part of expected) expect(text).toContain(part);
    expect(text).not.toContain('\\');
  });

  it.each([
    '\\unknown{a}',
    '\\frac{1}{',
    '\\def\\a{b}\\a',
    '\\sqrt{'.repeat(40),
    '\\href{file:///etc/passwd}{x}',
  ])('shows the source of %s, which cannot be set', async (source) => {
    const { text } = await pdfOf(paragraph(`Before $${source}$ after, and $x_1$.`));
    expect(text.replaceAll(/[\s\u200B]/g, '')).toContain(source);
    expect(text).toContain('after');
  });

  it('keeps formulas inside the page, in cells too', async () => {
    const sum = Array.from({ length: 60 }, (_, i) => `a_{${i}}`).join('+');
    const short = sum.slice(0, 230);
    const { words } = await pdfOf([
      {
        heading: 'Wide',
        paragraphs: [
          `$$${sum}$$`,
          `Text $${sum}$ text`,
          `$${'m'.repeat(400)}$`,
          `$$\\frac{${sum}}{2}$$`,
          `$$\\begin{matrix}${'a&'.repeat(90)}a\\end{matrix}$$`,
          `$$\\begin{matrix}${'a\\\\'.repeat(90)}a\\end{matrix}$$`,
        ],
        table: { header: ['A', 'B', 'C', 'D'], rows: [['x', `$${short}$`, `$$\\frac{${short}}{2}$$`, 'y']] },
      },
    ]);
    expect(words.length).toBeGreaterThan(100);
    expect(outside(words)).toEqual([]);
  });
});

describe('a PDF from right to left', () => {
  it('orders words from right to left, with numbers and Latin words in reading order', async () => {
    const { words } = await pdfOf(paragraph('الطالب يدرس Physics منذ 2019 في المدرسة'), {
      language: 'ar',
      title: 'درس',
    });
    const places = ['الطالب', 'يدرس', 'Physics', '2019', 'المدرسة'].map((text) => word(words, text).x);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    // The paragraph starts at the right margin, and the page number stands on the left.
    expect(word(words, 'الطالب').right).toBeGreaterThan(500);
    expect(words.filter(({ y }) => y > 780).some(({ x }) => x < 120)).toBe(true);
  });

  it('keeps page numbers in their order', async () => {
    const paragraphs = Array.from({ length: 30 }, () => 'الطالب يدرس الفيزياء في المدرسة. '.repeat(8));
    const { words } = await pdfOf(paragraph(...paragraphs), { language: 'ar', title: 'درس' });
    const numbers = words.filter(({ y, x }) => y > 780 && x < 120).toSorted((a, b) => a.x - b.x);
    expect(numbers.find(({ text }) => text !== '/')?.text).toBe('1');
  });

  it('puts a right-to-left phrase into a left-to-right paragraph, and mirrors a table', async () => {
    const { words } = await pdfOf([
      {
        heading: 'Mixed',
        paragraphs: ['Hello שלום עולם friend'],
        table: { header: ['ראשון', 'שני'], rows: [['אחת', 'שתיים']] },
      },
    ]);
    const order = ['Hello', 'עולם', 'שלום', 'friend'].map((text) => word(words, text).x);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(word(words, 'ראשון').x).toBeGreaterThan(word(words, 'שני').x);
  });
});

describe('the pages of a PDF', () => {
  it('have numbers, bookmarks and repeated table heads', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => [String(i + 1), `Value of row ${i + 1}`]);
    const { pages_count, path, text } = await pdfOf([
      { heading: 'First chapter', paragraphs: ['Text'] },
      { heading: 'A part of it', level: 2, table: { header: ['Number', 'Meaning'], rows } },
      { heading: 'Deeper than **expected**', level: 3, paragraphs: ['Text'] },
      { heading: 'Second chapter', paragraphs: ['Text'] },
    ]);
    expect(pages_count).toBeGreaterThanOrEqual(3);
    const numbers = Array.from({ length: pages_count }, (_, i) => `${i + 1} / ${pages_count}`);
    for (const number of numbers) expect(text).toContain(number);
    expect(text.match(/Number Meaning/g)?.length).toBe(text.match(/\(continued\)/g)!.length + 1);
    expect(text.match(/Value of row/g)).toHaveLength(120);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)));
    const bookmarks = (await pdf.getOutline()) as Bookmark[];
    expect(titles(bookmarks)).toEqual(['First chapter', 'Second chapter']);
    expect(titles(bookmarks[0]!.items)).toEqual(['A part of it']);
    expect(titles(bookmarks[0]!.items[0]!.items)).toEqual(['Deeper than expected']);
    expect((await readFile(path)).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('say "continued" only above the rest of a table', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => [`Row ${i}`]);
    const image = { artifact: 'plot.png', caption: 'Picture' };
    const { pages_count, text } = await pdfOf([{ heading: 'A', table: { header: ['H'], rows }, image }]);
    expect(pages_count).toBe(2);
    expect(text.indexOf('Picture')).toBeGreaterThan(text.indexOf('1 / 2'));
    expect(text).not.toContain('(continued)');
  });

  it('hyphenate by the rules of the language', async () => {
    const long = 'Rechtsschutzversicherungsgesellschaften';
    const { text } = await pdfOf(
      [
        {
          heading: '',
          table: { header: ['1', '2', '3', '4', '5'], rows: [[long, long, long, long, long]] },
        },
      ],
      { language: 'de' },
    );
    expect(text).toContain('Rechtsschutzversi\u00AD\ncherungsgesellschaf\u00AD\nten');
  });

  it.each(['en-12', 'zh-Hans-CN', 'ENG', 'xx', 'ar', 'de-x1-y2'])(
    'are set in the language %s',
    async (language) => {
      const { text } = await pdfOf(paragraph('Some text'), { language });
      expect(text).toContain('Some text');
    },
  );

  it('accept formulas, images and empty texts everywhere', async () => {
    const odd = ['$$\\frac{1}{2}$$', '😀', '   ', '`a`', 'שלום', '$x$ and $$y$$', '#', '**', '\u200B'];
    const table = { header: odd.slice(0, 8), rows: [odd.slice(0, 8), [''], []] };
    const { pages_count } = await pdfOf(
      odd.map((one) => ({
        heading: one,
        level: 3,
        paragraphs: [one, ''],
        bullets: [`  ${one}`, one],
        numbered: [one],
        table,
        image: { artifact: 'plot.png', caption: one },
      })),
      { title: odd[0], subtitle: odd[1], author: odd[2] },
    );
    expect(pages_count).toBeGreaterThan(5);
  });

  it('use Letter paper in regions that use it', async () => {
    const { stdout } = await run('pdfinfo', [(await pdfOf(paragraph('x'), { language: 'en-US' })).path]);
    expect(stdout).toContain('612 x 792 pts (letter)');
  });
});

describe('texts are never markup', () => {
  const attempts = [
    '#import "@preview/example:0.1.0": *',
    '#read("/etc/passwd")',
    '#sys.inputs',
    '#eval("1 + 1")',
    '#panic("stop")',
    ']#panic("stop")[',
    '"+panic("stop")+"',
    '*/#while true {}',
    '= Heading',
    '<label> @label',
    '\\u{41}',
  ];

  it.each(attempts)('%s', async (attempt) => {
    const { text } = await pdfOf(
      [
        {
          heading: attempt,
          paragraphs: [attempt],
          bullets: [attempt],
          numbered: [attempt],
          table: { header: [attempt], rows: [[attempt]] },
          image: { artifact: 'plot.png', caption: attempt },
        },
      ],
      { title: attempt, subtitle: attempt, author: attempt },
    );
    // Title, subtitle, author, heading, paragraph, two list entries, two cells, caption and footer.
    expect(text.replaceAll(/\s/g, '').split(attempt.replaceAll(' ', '')).length - 1).toBe(11);
    expect(text).not.toContain('root:');
  });

  it.each(attempts)('%s as a formula', async (attempt) => {
    const { text } = await pdfOf(
      paragraph(`$${attempt}$ and $\\text{${attempt}}$ and $\\mathrm{std.read(x)}$ end`),
    );
    expect(text).toContain('end');
    expect(text).not.toContain('root:');
  });

  it('of a hostile length are set within bounds', { timeout: 300_000 }, async () => {
    const fill = (text: string) => Array<string>(9).fill(text.repeat(Math.floor(9_900 / text.length)));
    const before = process.cpuUsage();
    const memory = process.memoryUsage().rss;
    for (const text of [
      '$x_{1}^{2}$ ',
      '$\\frac{1}{2}$ ',
      '`a` ',
      '**a** ',
      `e${'\u0301'.repeat(9_000)}`,
      '[[',
    ])
      await pdfOf(paragraph(...fill(text)));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(30);
    expect(process.memoryUsage().rss - memory).toBeLessThan(900 * 1024 * 1024);
  });
});

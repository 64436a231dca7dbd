import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { uiTexts } from '../../base/i18n/ui.texts';
import { Blocks } from './block-view';
import { MarkdownContext, SAFE_ADDRESSES } from './inline-view';
import { longCode, longList, longParagraph, longReply, longTable, SAMPLES } from './samples';
import { MarkdownStream } from './stream';

function draw(stream: MarkdownStream, source: string, complete: boolean): string {
  const { blocks, references } = stream.update(source, complete);
  return renderToStaticMarkup(
    <MarkdownContext value={{ references, breaks: false, texts: uiTexts.en, addresses: SAFE_ADDRESSES }}>
      <Blocks blocks={blocks} />
    </MarkdownContext>,
  );
}

const once = (source: string): string => draw(new MarkdownStream(), source, true);

/** A seeded random generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * sides);
  };
}

/** Renders after every fifth piece only, because rendering takes most of the time. */
function streamed(source: string, seed: number): string {
  const roll = dice(seed);
  const stream = new MarkdownStream();
  for (let end = 1 + roll(8), piece = 1; end < source.length; end += 1 + roll(12), piece += 1) {
    const prefix = source.slice(0, end);
    if (piece % 5 === 0) draw(stream, prefix, false);
    else stream.update(prefix, false);
  }
  return draw(stream, source, true);
}

describe('a text that arrives in pieces', () => {
  it.each(Object.entries(SAMPLES))('ends like one that was there at once: %s', (_name, source) => {
    expect(streamed(source, 1)).toBe(once(source));
    expect(streamed(source, 2)).toBe(once(source));
  });

  it('ends so at every length', () => {
    const source = Object.values(SAMPLES).join('\n\n');
    const stream = new MarkdownStream();
    for (let end = 1, turn = 0; end <= source.length; end += 23, turn += 1) {
      const prefix = source.slice(0, end);
      expect(draw(stream, prefix, false)).toBe(draw(new MarkdownStream(), prefix, false));
      if (turn % 12 === 0) expect(streamed(prefix, end)).toBe(once(prefix));
    }
  });

  it.each([
    ['reply', longReply(9000)],
    ['paragraph', longParagraph(6000)],
    ['list', longList(4000)],
    ['table', longTable(4000)],
    ['code', longCode(4000)],
  ])('ends so when it is long: %s', (_name, source) => {
    const stream = new MarkdownStream();
    for (let end = 40; end < source.length; end += 97) stream.update(source.slice(0, end), false);
    expect(draw(stream, source, true)).toBe(once(source));
  });

  it('ends so whatever it is made of', () => {
    const parts = [
      '*',
      '**',
      '_',
      '`',
      '```',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '[',
      ']',
      '](',
      ')',
      '!',
      '$',
      '$$',
      '\\',
      '|',
      '---',
      'a',
      'b c ',
      ' ',
      '    ',
      '~~',
      '<',
      '&',
      'https://x.y ',
      '[a]: b',
      '\\(',
      '\\)',
    ];
    for (let seed = 1; seed <= 250; seed += 1) {
      const roll = dice(seed * 7919);
      let source = '';
      for (let count = 0; count < 60; count += 1) source += parts[roll(parts.length)] as string;
      expect(streamed(source, seed), JSON.stringify(source)).toBe(once(source));
    }
  });

  it('starts over when the text is another one', () => {
    const stream = new MarkdownStream();
    draw(stream, 'The first reply\n\nwith two parts', false);
    expect(draw(stream, 'Another', true)).toBe(once('Another'));
  });

  it('keeps closed blocks, items, rows and pieces as they are', () => {
    const stream = new MarkdownStream();
    const before = stream.update('# A\n\nparagraph\n\n- one\n- two\n- th', false).blocks;
    const after = stream.update('# A\n\nparagraph\n\n- one\n- two\n- three\n- fo', false).blocks;
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    const items = (blocks: typeof before) => (blocks[2] as { children: unknown[] }).children;
    expect(items(after)[0]).toBe(items(before)[0]);
    expect(items(after)[2]).not.toBe(items(before)[2]);
  });
});

/** The least CPU time of this thread for `act` in three runs, in milliseconds, so that other processes do not count. */
function cost(act: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

/** Work unrelated to Markdown, as a reference. */
function fixedWork(): void {
  const rows = Array.from({ length: 30_000 }, (_, at) => ({ at, word: `w${at}` }));
  JSON.parse(JSON.stringify(rows)).sort((one: { word: string }, other: { word: string }) =>
    one.word < other.word ? -1 : 1,
  );
}

/** How many times slower this machine is than the reference machine, which does the work in 12 ms. */
const slowness = (): number => Math.max(1, cost(fixedWork) / 12);

describe('the cost of a text', () => {
  it.each([
    ['[', 120, '['.repeat(16_000)],
    ['[a](', 30, '[a]('.repeat(4000)],
    ['*a_', 50, '*a_'.repeat(5000)],
    ['a**b', 120, 'a**b'.repeat(4000)],
    ['ticks', 20, Array.from({ length: 175 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['>', 20, '>'.repeat(16_000)],
    ['- ', 20, '- '.repeat(8000)],
    ['nested list', 40, Array.from({ length: 175 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['<', 20, '<'.repeat(16_000)],
    ['<a', 20, '<a'.repeat(8000)],
    ['&', 20, '&a'.repeat(8000)],
    ['$', 200, '$a '.repeat(5000)],
    ['\\(', 120, '\\('.repeat(8000)],
    ['![', 180, '!['.repeat(8000)],
    ['brackets', 70, `${'[a'.repeat(5000)}${']'.repeat(5000)}`],
    ['[a][', 180, '[a]['.repeat(4000)],
    ['spaces', 20, `a${' '.repeat(16_000)}b`],
    ['heading of spaces', 20, `# a${' '.repeat(16_000)}b`],
    ['bars', 30, `${'|'.repeat(8000)}\n${'|-'.repeat(4000)}`],
    ['addresses', 20, 'http://a.'.repeat(1700)],
    ['definitions', 20, '[a]: x\n'.repeat(2300)],
    ['~~', 30, '~~a '.repeat(4000)],
    ['\\', 20, '\\'.repeat(16_000)],
    ['hard breaks', 400, 'a  \n'.repeat(4000)],
    ['images in images', 80, `${'!['.repeat(2000)}a${'](b)'.repeat(2000)}`],
    ['links in links', 20, `${'['.repeat(2000)}a${'](b)'.repeat(2000)}`],
    ['emphasis in emphasis', 50, `${'*a '.repeat(2500)}${'b*'.repeat(2500)}`],
    ['open formulas', 350, '\\[a\n'.repeat(4000)],
    ['entities', 20, '&abc;'.repeat(3200)],
    ['mail addresses', 300, 'a.b@'.repeat(4000)],
    ['one word', 20, 'a'.repeat(16_000)],
  ])('stays small for 16,000 characters of %s: less than %i ms', (_name, limit, source) => {
    expect(cost(() => once(source))).toBeLessThan(limit * slowness());
  });

  it.each([
    ['a reply', 0.2, longReply(16_000)],
    ['one list', 2.5, longList(16_000)],
    ['one table', 5, longTable(16_000)],
    ['one paragraph', 0.2, longParagraph(16_000)],
    ['one piece of code', 0.3, longCode(16_000)],
  ])('stays small for each addition to %s: %f ms', (_name, limit, source) => {
    const total = cost(() => {
      const stream = new MarkdownStream();
      for (let end = 50; end <= source.length; end += 50) stream.update(source.slice(0, end), false);
    });
    expect(total / (source.length / 50)).toBeLessThan(limit * slowness());
  });
});

import { mkdtemp, readFile, rm, access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument } from './document.maker.js';
import { PRINTED_TEMPLATE_TYPES, TEMPLATE_TYPES } from './document.templates.js';
import { DocumentGenerationFailed } from './documents.errors.js';
import {
  hostileDocument,
  hostileSlides,
  lensesDocument,
  photosynthesisSlides,
  plotPng,
  pngOf,
} from '../../../../tests/support/documents/outlines.ts';
import { makeDocumentTool, makeSlidesTool } from './documents.tools.js';
import { parseDocumentOutline, parseSlideOutline } from './outline.schema.js';
import type { ImageSource } from './image.reader.js';
import { layoutSlides } from '../../../../tests/support/documents/slide-layouts.ts';
import type { PlannedBlock } from './slides.plan.js';
import { planSlides } from './slides.planner.js';
import { makeSlides } from './slides.maker.js';

let folder: string;
const png = (bytes: Uint8Array): ImageSource => ({ bytes, mimeType: 'image/png' });
const images = new Map([
  ['plot.png', png(plotPng(600, 400))],
  ['tall.png', png(plotPng(60, 900))],
]);
const at = (name: string) => ({ images, outPath: join(folder, name) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function partsOf(name: string): Promise<Map<string, string>> {
  const parts = unzipSync(await readFile(join(folder, name)));
  return new Map(
    Object.entries(parts).map(([part, bytes]) => [part, /\.(xml|rels)$/.test(part) ? strFromU8(bytes) : '']),
  );
}

/** Checks what Office requires of a valid file: well-formed parts, and no reference to a missing part. */
function expectSound(parts: Map<string, string>): void {
  for (const [name, xml] of parts) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    const parser = new SaxesParser({ xmlns: true, fileName: name });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(xml).close();
  }
  for (const [, part] of parts.get('[Content_Types].xml')?.matchAll(/PartName="\/([^"]+)"/g) ?? []) {
    expect(parts.has(part ?? ''), `content type of ${part}`).toBe(true);
  }
  for (const [name, xml] of parts) {
    if (!name.endsWith('.rels')) continue;
    const base = name.replace(/_rels\/[^/]+$/, '');
    for (const [tag] of xml.matchAll(/<Relationship [^>]+>/g)) {
      if (tag.includes('TargetMode="External"')) continue;
      const target = /Target="([^"]+)"/.exec(tag)?.[1] ?? '';
      const path = new URL(target, `file:///${base}`).pathname.slice(1);
      expect(parts.has(path), `${name} → ${target}`).toBe(true);
    }
  }
}

const textOf = (xml: string) =>
  [...xml.matchAll(/<(?:a|w):t(?: [^>]*)?>([^<]*)</g)].map((m) => m[1]).join('');

describe('makeSlides', () => {
  it.each(TEMPLATE_TYPES)(
    'makes a valid %s presentation with notes, page numbers and alternative texts',
    async (template_type) => {
      const name = `${template_type}.pptx`;
      const result = await makeSlides({ ...photosynthesisSlides, template_type }, at(name));
      const parts = await partsOf(name);
      expectSound(parts);
      const slides = [...parts.keys()].filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part));
      expect(result).toMatchObject({ template_type, slides_count: slides.length });
      expect(result.slides_count).toBeGreaterThan(photosynthesisSlides.slides.length + 1);
      const all = slides.map((slide) => parts.get(slide) ?? '').join('');
      expect(all).toContain('descr="Rate of photosynthesis against light intensity"');
      expect(all).toContain('type="slidenum"');
      expect(all).toContain('firstRow="1"');
      expect(textOf(all)).toContain('6CO₂ + 6H₂O → C₆H₁₂O₆ + 6O₂');
      expect(all).not.toMatch(/<\/a:r><a:pPr/);
      const notes = parts.get('ppt/notesSlides/notesSlide2.xml') ?? '';
      expect(notes).toContain('<a:t>Ask: where does the mass of a tree come from?</a:t>');
      expect(notes).toContain('Collect answers &amp; compare &lt;later&gt;.');
    },
  );

  it('sets titles, subtitles and points in the direction of their first letter', async () => {
    const outline = {
      title: 'دورة الماء',
      subtitle: 'العلوم، الصف الثامن',
      slides: [{ title: 'التبخر', bullets: ['تسخّن الشمس الماء'] }],
    };
    await makeSlides(outline, at('arabic.pptx'));
    const parts = await partsOf('arabic.pptx');
    const slides = ['ppt/slides/slide1.xml', 'ppt/slides/slide2.xml'].map((name) => parts.get(name) ?? '');
    const paragraphs = slides.flatMap((xml) => xml.match(/<a:p>.*?<\/a:p>/gs) ?? []);
    const written = paragraphs.filter((paragraph) => /[ء-ي]/.test(textOf(paragraph)));
    expect(written.map(textOf)).toEqual(expect.arrayContaining(['دورة الماء', 'التبخر', 'تسخّن الشمس الماء']));
    for (const paragraph of written)
      expect(paragraph).toMatch(/<a:pPr[^>]* algn="r"[^>]* rtl="1"|<a:pPr[^>]* rtl="1"[^>]* algn="r"/);
  });

  it('continues long lists and tables, each with its header, and loses nothing', () => {
    const plan = planSlides(photosynthesisSlides, new Map());
    const tables = plan.flatMap((slide) => slide.blocks.filter((block) => block.kind === 'table'));
    expect(tables.reduce((sum, table) => sum + table.rows.length, 0)).toBe(3 + 24);
    const continued = plan.filter((slide) => slide.title.endsWith('(continued)'));
    expect(continued.length).toBeGreaterThanOrEqual(2);
    const countPoints = (block: PlannedBlock): number =>
      block.kind === 'bullets' ? block.items.length : block.kind === 'text' && block.runs.length > 0 ? 1 : 0;
    const points = plan.flatMap((slide) => slide.blocks.map(countPoints));
    expect(points.reduce((sum, count) => sum + count, 0)).toBe(6 + 3 + 1 + 12 + 3);
    for (const slide of plan) {
      for (const { box } of slide.blocks) {
        expect(box.x + box.w).toBeLessThanOrEqual(960 - 50);
        expect(box.y + box.h).toBeLessThanOrEqual(500);
      }
    }
  });

  it('makes a valid file with charts and diagrams', async () => {
    await makeSlides(layoutSlides, at('layouts.pptx'));
    const parts = await partsOf('layouts.pptx');
    expectSound(parts);
    const charts = [...parts].filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name));
    expect(charts.map(([, xml]) => /<c:(bar|line|pie)Chart>/.exec(xml)?.[1])).toEqual(['bar', 'line', 'pie']);
    expect(charts[0]?.[1]).toContain('<c:v>96.5</c:v>');
    expect([...parts.keys()].filter((name) => name.endsWith('.xlsx'))).toHaveLength(3);
  });

  it('makes as many slides as were asked for, or says which slide holds too much', () => {
    const slides = [
      { title: 'One', bullets: ['a', 'b'] },
      { title: 'Two', bullets: ['c'] },
    ];
    const plan = (outline: object) => planSlides(parseSlideOutline({ title: 'T', ...outline }), new Map());
    expect(plan({ slides, slide_count: 3 }).map(({ kind }) => kind)).toEqual(['cover', 'content', 'content']);
    expect(plan({ slides, slide_count: 2 }).map(({ kind }) => kind)).toEqual(['content', 'content']);
    expect(() => plan({ slides, slide_count: 5 })).toThrow('give 4 in `slides`, not 2');
    const full = { title: 'Full', bullets: Array.from({ length: 12 }, () => 'word '.repeat(110)) };
    expect(plan({ slides: [full] }).length).toBeGreaterThan(2);
    expect(() => plan({ slides: [full], slide_count: 2 })).toThrow('The slide "Full" holds more than fits');
  });

  it('makes a valid file of hostile texts', async () => {
    await makeSlides(hostileSlides, at('hostile.pptx'));
    const parts = await partsOf('hostile.pptx');
    expectSound(parts);
    const text = textOf([...parts.values()].join(''));
    expect(text).toContain('&lt;script&gt;alert(');
    expect(text).not.toMatch(/[\u202E\uFFFE\uFFFF]/);
  });
});

describe('makeDocument', () => {
  it.each(PRINTED_TEMPLATE_TYPES)('makes a valid %s Word document', async (template_type) => {
    const result = await makeDocument(
      { ...lensesDocument, format: 'docx', template_type },
      at(`${template_type}.docx`),
    );
    const parts = await partsOf(`${template_type}.docx`);
    expectSound(parts);
    const body = parts.get('word/document.xml') ?? '';
    expect(result).toMatchObject({ template_type, word_count: expect.any(Number) });
    expect(result.word_count).toBeGreaterThan(500);
    expect(body).toContain('w:val="Heading2"');
    expect(body).toContain('w:tblHeader');
    expect(body).toContain('descr="Image distance against object distance"');
    expect(textOf(body)).toContain('1/f = 1/dₒ + 1/dᵢ');
    expect([...parts].find(([name]) => /footer\d+\.xml$/.test(name))?.[1]).toContain('NUMPAGES');
  });

  it('makes a tagged PDF with title and language', async () => {
    await makeDocument({ ...lensesDocument, language: 'pl' }, at('tagged.pdf'));
    const pdf = (await readFile(join(folder, 'tagged.pdf'))).toString('latin1');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/Lang (pl)');
    expect(pdf).toContain('/S /Figure');
    expect(pdf).toContain('/S /TH');
    expect(pdf).toContain('/DisplayDocTitle true');
  });

  it.each(['pdf', 'docx'] as const)('survives hostile texts as %s', async (format) => {
    const result = await makeDocument({ ...hostileDocument, format }, at(`hostile.${format}`));
    expect(result.pages_count).toBeGreaterThan(3);
    if (format === 'docx') expectSound(await partsOf('hostile.docx'));
  });

  it('counts words of any script', async () => {
    const outline = {
      title: 'Two words',
      format: 'docx' as const,
      sections: [{ heading: '', paragraphs: ['**three** more words', 'Ещё два'] }],
    };
    expect((await makeDocument(outline, at('words.docx'))).word_count).toBe(7);
  });

  it('stays within its time limit for the largest allowed outline', async () => {
    const paragraph = 'A sentence with **bold** and `code` and several more words in it. '.repeat(40).trim();
    const sections = Array.from({ length: 50 }, (_, i) => ({
      heading: `Part ${i}`,
      paragraphs: [paragraph],
    }));
    await makeDocument({ title: 'Warm', format: 'pdf', sections: sections.slice(0, 1) }, at('warm.pdf'));
    const before = process.cpuUsage();
    await makeDocument({ title: 'Large', format: 'pdf', sections }, at('large.pdf'));
    const used = process.cpuUsage(before);
    expect((used.user + used.system) / 1e6).toBeLessThan(5);
  });
});

describe('images', () => {
  const slidesWith = (source: ImageSource) =>
    makeSlides(
      { title: 'P', slides: [{ title: 'P', image: { artifact: 'p.png' } }] },
      { images: new Map([['p.png', source]]), outPath: join(folder, 'p.pptx') },
    );

  it.each([
    [
      'claims more pixels than allowed',
      pngOf(Buffer.alloc(10), { width: 30_000, height: 30_000 }),
      /too many pixels/,
    ],
    ['unpacks to more than it claims', pngOf(Buffer.alloc(40_000_000), { width: 10, height: 10 }), /damaged/],
    ['has fewer pixels than it claims', pngOf(Buffer.alloc(100), { width: 500, height: 500 }), /damaged/],
    ['is no image', Buffer.from('<svg onload="alert(1)"/>'), /damaged or not a PNG or JPEG/],
    ['is cut off', plotPng(200, 100).subarray(0, 300), /damaged/],
    ['is larger than 25 MB', Buffer.alloc(26 * 1024 * 1024), /larger than 25 MB/],
  ])('refuses an image that %s', async (_, bytes, reason) => {
    await expect(slidesWith(png(bytes))).rejects.toMatchObject({
      name: 'DocumentGenerationFailed',
      detail: 'Document generation failed',
      reason: expect.stringMatching(reason),
    });
    await expect(access(join(folder, 'p.pptx'))).rejects.toThrow();
  });

  it('lists the existing images when the model names an unknown one', async () => {
    const outline = { title: 'P', slides: [{ title: 'P', image: { artifact: 'invented.png' } }] };
    await expect(makeSlides(outline, at('q.pptx'))).rejects.toThrow(
      'There is no image named "invented.png". There are: "plot.png", "tall.png".',
    );
  });
});

describe('outlines', () => {
  it('accepts `null` for absent fields and numbers in cells, as models write them', () => {
    const outline = parseSlideOutline({
      title: 'T',
      subtitle: null,
      slides: [
        {
          title: 'S',
          bullets: null,
          table: {
            header: ['a', 'b'],
            rows: [
              [1, null],
              [true, 'x'],
            ],
          },
        },
      ],
    });
    expect(outline.slides[0]?.table?.rows).toEqual([
      ['1', ''],
      ['true', 'x'],
    ]);
    expect(outline.subtitle).toBeUndefined();
  });

  it.each([
    [
      () => parseSlideOutline({ title: 'T', slides: Array.from({ length: 41 }, () => ({ title: 'S' })) }),
      /slides/,
    ],
    [
      () =>
        parseSlideOutline({
          title: 'T',
          slides: [{ title: 'S', bullets: Array.from({ length: 13 }, () => 'b') }],
        }),
      /slides › 1 › bullets/,
    ],
    [
      () => parseSlideOutline({ title: 'T', slides: [{ title: 'S', bullets: ['x'.repeat(10_000)] }] }),
      /slides › 1 › bullets › 1/,
    ],
    [() => parseSlideOutline('no outline'), /outline/],
    [() => parseDocumentOutline({ title: 'T', format: 'exe', sections: [{ heading: 'h' }] }), /format/],
    [
      () =>
        parseDocumentOutline({
          title: 'T',
          format: 'pdf',
          sections: Array.from({ length: 20 }, () => ({ heading: 'h', paragraphs: ['x'.repeat(9_000)] })),
        }),
      /too long/,
    ],
  ])('refuses what is too much or wrong with a reason (%#)', (read, reason) => {
    expect(read).toThrow(DocumentGenerationFailed);
    expect(read).toThrow(reason);
  });

  it('offers tools that describe every field', () => {
    for (const tool of [makeSlidesTool, makeDocumentTool]) {
      expect(tool.parameters).toMatchObject({ type: 'object', required: expect.arrayContaining(['title']) });
      expect(JSON.stringify(tool.parameters)).toContain('"description"');
    }
  });
});

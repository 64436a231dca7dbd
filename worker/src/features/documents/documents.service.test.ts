import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSync, type Font } from 'fontkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, type DocumentResult } from './document.maker.js';
import { PRINTED_TEMPLATE_TYPES, TEMPLATE_TYPES } from './document.templates.js';
import {
  hostileDocument,
  hostileSlides,
  lensesDocument,
  photosynthesisSlides,
  plotPng,
} from '../../../../tests/support/documents/outlines.ts';
import { officeFontFiles } from './font.files.js';
import {
  inkOf,
  pagesOf,
  rastersOf,
  RENDER_HOOK_MS,
  renderOffice,
} from '../../../../tests/support/documents/office.rendering.ts';
import { makeSlides, type SlidesResult } from './slides.maker.js';

const run = promisify(execFile);

let folder: string;
const slides = new Map<string, SlidesResult>();
const documents = new Map<string, DocumentResult>();

async function textOf(pdf: string): Promise<string> {
  return (await run('pdftotext', ['-layout', pdf, '-'], { maxBuffer: 64 * 1024 * 1024 })).stdout.replace(
    /\s+/g,
    ' ',
  );
}

const own = (name: string) => join(folder, name);
const rendered = (name: string) => join(folder, 'rendered', name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-service-'));
  const images = new Map([
    ['plot.png', { bytes: plotPng(), mimeType: 'image/png' }],
    ['tall.png', { bytes: plotPng(60, 900), mimeType: 'image/png' }],
  ]);
  for (const template_type of TEMPLATE_TYPES) {
    slides.set(
      template_type,
      await makeSlides(
        { ...photosynthesisSlides, template_type },
        { images, outPath: own(`slides-${template_type}.pptx`) },
      ),
    );
    slides.set(
      `hostile-${template_type}`,
      await makeSlides(
        { ...hostileSlides, template_type },
        { images, outPath: own(`slides-hostile-${template_type}.pptx`) },
      ),
    );
  }
  for (const template_type of PRINTED_TEMPLATE_TYPES) {
    for (const format of ['pdf', 'docx'] as const) {
      const outPath = own(`document-${template_type}.${format}`);
      documents.set(
        `${template_type}.${format}`,
        await makeDocument({ ...lensesDocument, format, template_type }, { images, outPath }),
      );
    }
  }
  documents.set(
    'hostile.pdf',
    await makeDocument(hostileDocument, { images, outPath: own('document-hostile.pdf') }),
  );
  documents.set(
    'hostile.docx',
    await makeDocument(
      { ...hostileDocument, format: 'docx' },
      { images, outPath: own('document-hostile.docx') },
    ),
  );
  await renderOffice(folder);
}, RENDER_HOOK_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(TEMPLATE_TYPES)('%s, opened by LibreOffice', (template) => {
  it('shows every slide with its content inside the page', async () => {
    const pdf = rendered(`slides-${template}.pdf`);
    const pages = await pagesOf(pdf);
    expect(pages).toHaveLength(slides.get(template)?.slides_count ?? -1);
    const text = await textOf(pdf);
    for (const expected of [
      'Photosynthesis: how plants',
      'C₆H₁₂O₆',
      'Zażółć gęślą jaźń',
      'мягких булок',
      'Ξεσκεπάζω',
      '25–35 °C',
      '(continued)',
      '125 cm',
    ]) {
      expect(text).toContain(expected);
    }
    pages.forEach((page, i) => {
      for (const word of page.words) {
        expect(word.x, word.text).toBeGreaterThanOrEqual(0);
        expect(word.right, word.text).toBeLessThanOrEqual(page.width - 30);
        // Content ends above the footer, whose words stand below.
        expect(word.bottom <= 500 || word.y >= 500, `"${word.text}" on slide ${i + 1}`).toBe(true);
      }
    });
    expect(pages[1]?.words.some((word) => word.text === '2' && word.y > 495)).toBe(true);
    for (const page of await rastersOf(pdf)) expect(inkOf(page)).toBeGreaterThan(0.003);
  });

  it('uses no fonts of the system', async () => {
    const { stdout } = await run('pdffonts', [rendered(`slides-${template}.pdf`)]);
    const names = [...stdout.matchAll(/^[A-Z]{6}\+(\S+)/gm)].map(([, name = '']) => name);
    const shipped = officeFontFiles().flatMap(({ name, path }) =>
      name.endsWith('.ttf') ? [(openSync(path) as Font).postscriptName] : [],
    );
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !shipped.includes(name))).toEqual([]);
  });

  it('keeps hostile slides inside the page', async () => {
    const pages = await pagesOf(rendered(`slides-hostile-${template}.pdf`));
    expect(pages).toHaveLength(slides.get(`hostile-${template}`)?.slides_count ?? -1);
    for (const page of pages) {
      for (const word of page.words) {
        expect(word.right, word.text).toBeLessThanOrEqual(page.width);
        expect(word.bottom, word.text).toBeLessThanOrEqual(page.height);
      }
    }
  });
});

describe.each(PRINTED_TEMPLATE_TYPES)('%s documents', (template) => {
  it('shows the Word document', async () => {
    const pdf = rendered(`document-${template}.pdf`);
    const text = await textOf(pdf);
    for (const expected of [
      'Lenses and images',
      'A. Kovács',
      '1/f = 1/dₒ + 1/dᵢ',
      'upside down, real',
      '29.2 cm',
      'мягких французских',
      'βδελυγμία',
    ]) {
      expect(text).toContain(expected);
    }
    const pages = (await pagesOf(pdf)).length;
    expect(Math.abs(pages - (documents.get(`${template}.docx`)?.pages_count ?? 0))).toBeLessThanOrEqual(1);
    expect(text.match(/Object distance/g)?.length).toBe(
      pages >= 3 ? (text.match(/Observation/g)?.length ?? 0) : 1,
    );
  });

  it('sets the PDF', async () => {
    const pdf = own(`document-${template}.pdf`);
    const pages = await pagesOf(pdf);
    expect(pages).toHaveLength(documents.get(`${template}.pdf`)?.pages_count ?? -1);
    const text = await textOf(pdf);
    for (const expected of [
      'Lenses and images',
      'H₂O',
      'x²',
      '→',
      'Zażółć gęślą jaźń',
      'Ξεσκεπάζω',
      '(continued)',
      '29.2 cm',
    ]) {
      expect(text).toContain(expected);
    }
    pages.forEach((page, i) => {
      const footer = page.words.filter((word) => word.y > page.height - 60).map((word) => word.text);
      expect(footer.join(' ')).toBe(`Lenses and images ${i + 1} / ${pages.length}`);
    });
    for (const page of pages) {
      for (const word of page.words) {
        expect(word.right, word.text).toBeLessThanOrEqual(page.width - 50);
        expect(word.bottom, word.text).toBeLessThanOrEqual(page.height - 20);
      }
    }
    for (const page of await rastersOf(pdf)) expect(inkOf(page)).toBeGreaterThan(0.003);
  });
});

describe('hostile documents', () => {
  it('stay inside the page as PDF', async () => {
    const pages = await pagesOf(own('document-hostile.pdf'));
    expect(pages).toHaveLength(documents.get('hostile.pdf')?.pages_count ?? -1);
    const outside = pages.flatMap((page) =>
      page.words.filter(
        (word) => word.right > page.width - 40 || word.x < 40 || word.bottom > page.height - 20,
      ),
    );
    expect(outside).toEqual([]);
    expect(await textOf(own('document-hostile.pdf'))).toContain('<script>alert("x")</script>');
  });

  it('open in LibreOffice as DOCX', async () => {
    const text = await textOf(rendered('document-hostile.pdf'));
    expect(text).toContain('<script>alert("x")</script>');
    expect(text).toContain('costs $5 or $10');
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE_TYPES } from './document.templates.js';
import { plotPng } from '../../../../tests/support/documents/outlines.ts';
import {
  largestGap,
  pagesOf,
  rastersOf,
  RENDER_HOOK_MS,
  renderOffice,
} from '../../../../tests/support/documents/office.rendering.ts';
import { makeSlides } from './slides.maker.js';
import { BODY, SLIDE } from './slides.plan.js';
import { arabicLayoutSlides, layoutSlides } from '../../../../tests/support/documents/slide-layouts.ts';

const DECKS = { english: layoutSlides, arabic: arabicLayoutSlides };
/** The share of a slide below its title that may be empty in one piece. */
const MAX_GAP = 0.4;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slides-service-'));
  const images = new Map([['plot.png', { bytes: plotPng(), mimeType: 'image/png' }]]);
  for (const template_type of TEMPLATE_TYPES) {
    for (const [name, outline] of Object.entries(DECKS)) {
      const outPath = join(folder, `${template_type}-${name}.pptx`);
      await makeSlides(
        { ...outline, template_type, slide_count: outline.slides.length + 1 },
        { images, outPath },
      );
    }
  }
  await renderOffice(folder);
}, RENDER_HOOK_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(TEMPLATE_TYPES)('%s slides, drawn by LibreOffice', (template) => {
  describe.each(Object.entries(DECKS))('in %s', (name, outline) => {
    const pdf = () => join(folder, 'rendered', `${template}-${name}.pdf`);

    it('are as many as were asked for, and fill their height', async () => {
      const pages = await rastersOf(pdf());
      expect(pages).toHaveLength(outline.slides.length + 1);
      const gaps = pages.slice(1).map((page, at) => ({
        title: outline.slides[at]?.title,
        gap: largestGap(page, BODY.y / SLIDE.h, (BODY.y + BODY.h) / SLIDE.h),
      }));
      expect(gaps.filter(({ gap }) => gap > MAX_GAP)).toEqual([]);
    });

    it('keep their text on the slide, and above the footer', async () => {
      const pages = await pagesOf(pdf());
      const outside = pages
        .slice(1)
        .flatMap(({ words, width }, at) =>
          words
            .filter(({ x, y, right, bottom }) => x < 30 || right > width - 30 || (bottom > 500 && y < 500))
            .map(({ text }) => `slide ${at + 2}: ${text}`),
        );
      expect(outside).toEqual([]);
    });
  });
});

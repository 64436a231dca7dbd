import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFArray, PDFDict, PDFDocument, PDFName, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { PageObjects, UncuttablePdf } from './page-objects.js';

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOXES = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group'];
const [OPTIONAL, DEFAULT, OFF, BASE] = ['OCProperties', 'D', 'OFF', 'BaseState'].map((name) =>
  PDFName.of(name),
);

/**
 * Writes a new PDF in which every page that is not in `kept` is replaced by a page with `sentences`, so that page numbers
 * stay the same. Copies only what is needed to draw the kept pages: no links, outline, forms, attachments, structure or
 * metadata.
 * @throws UncuttablePdf
 */
export async function cutPages(
  bytes: Uint8Array,
  kept: ReadonlySet<number>,
  sentences: readonly string[],
): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  assertAllShown(source);
  const pages = source.getPages();
  const target = await PDFDocument.create({ updateMetadata: false });
  const objects = new PageObjects(source.context, target.context);
  const isKept = (_: PDFPage, at: number): boolean => kept.has(at + 1);
  if (!pages.some(isKept)) throw new UncuttablePdf('No page is left.');
  const refs = (some: readonly PDFPage[]) => some.flatMap(({ node }) => objects.contentRefs(node));
  const secret = new Set(refs(pages.filter((page, at) => !isKept(page, at))));
  if (refs(pages.filter(isKept)).some((ref) => secret.has(ref)))
    throw new UncuttablePdf('Two pages share their content.');
  target.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0]);
  const font = await target.embedFont(readFileSync(FONT), { subset: true });
  for (const [at, { node }] of pages.entries()) {
    const page = target.addPage();
    for (const key of BOXES.map((name) => PDFName.of(name))) {
      const value = source.context.lookup(node.getInheritableAttribute(key));
      if (value && (kept.has(at + 1) || key !== PDFName.of('Group'))) page.node.set(key, objects.copy(value));
    }
    if (!kept.has(at + 1)) {
      writeSentences(page, sentences, font);
      continue;
    }
    const { contents, resources } = objects.drawn(node, node.Resources());
    page.node.set(PDFName.Contents, contents);
    page.node.set(PDFName.Resources, resources);
  }
  return target.save({ addDefaultPage: false });
}

/** Rejects a PDF with hidden layers: layers are not copied, so hidden content would become visible. */
function assertAllShown({ catalog, context }: PDFDocument): void {
  const layers = context.lookup(catalog.get(OPTIONAL!));
  if (!(layers instanceof PDFDict)) return;
  const config = context.lookup(layers.get(DEFAULT!));
  const off = config instanceof PDFDict ? context.lookup(config.get(OFF!)) : undefined;
  const base = config instanceof PDFDict ? context.lookup(config.get(BASE!)) : undefined;
  if ((off instanceof PDFArray && off.size() > 0) || (base && base !== PDFName.of('ON')))
    throw new UncuttablePdf('The PDF has hidden layers.');
}

function writeSentences(page: PDFPage, sentences: readonly string[], font: PDFFont): void {
  const { x, y, width, height } = page.getCropBox();
  const longest = Math.max(...sentences.map((sentence) => font.widthOfTextAtSize(sentence, 1)));
  const size = Math.min(16, (width * 0.86) / longest);
  for (const [line, sentence] of sentences.entries())
    page.drawText(sentence, {
      x: x + (width - font.widthOfTextAtSize(sentence, size)) / 2,
      y: y + height / 2 - line * size * 2,
      ...{ size, font, color: rgb(0.35, 0.35, 0.35) },
    });
}

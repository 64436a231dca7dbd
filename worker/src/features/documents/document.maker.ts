import { rm, writeFile } from 'node:fs/promises';
import type { TemplateType } from './document.templates.js';
import { asGenerationFailure } from './documents.errors.js';
import { writeDocx } from './docx.writer.js';
import { countWords, plainLine } from './inline.text.js';
import { parseDocumentOutline, type DocumentOutline } from './outline.schema.js';
import { countPages, writePdf } from './pdf.writer.js';
import { readImages } from './image.reader.js';
import type { MakeOptions } from './slides.maker.js';

export interface DocumentResult {
  /** Bytes. */
  size: number;
  /** The pages of a PDF. A DOCX has no fixed pages: this is the page count of the same outline as a PDF. */
  pages_count: number;
  word_count: number;
  template_type: TemplateType;
}

/** Counts the words that a reader sees: titles, texts, lists, tables and captions; not the repeated footers. */
function wordsOf(outline: DocumentOutline): number {
  const texts = [
    outline.title,
    outline.subtitle ?? '',
    outline.author ?? '',
    ...outline.sections.flatMap((section) => [
      section.heading,
      ...(section.paragraphs ?? []),
      ...(section.bullets ?? []),
      ...(section.numbered ?? []),
      ...(section.table ? [section.table.header, ...section.table.rows].flat() : []),
      section.image?.caption ?? '',
    ]),
  ];
  return texts.reduce((sum, text) => sum + countWords(plainLine(text)), 0);
}

/**
 * Makes a document (PDF or DOCX; A4, or US Letter for `en-US` and Canada).
 * @throws DocumentGenerationFailed
 */
export async function makeDocument(outline: DocumentOutline, options: MakeOptions): Promise<DocumentResult> {
  try {
    const checked = parseDocumentOutline(outline);
    const names = checked.sections.flatMap((section) => (section.image ? [section.image.artifact] : []));
    const images = await readImages(names, options.images);
    const { bytes, pages } =
      checked.format === 'pdf'
        ? writePdf(checked, images)
        : { bytes: await writeDocx(checked, images), pages: countPages(checked, images) };
    await writeFile(options.outPath, bytes);
    return {
      size: bytes.byteLength,
      pages_count: pages,
      word_count: wordsOf(checked),
      template_type: checked.template_type ?? 'classic',
    };
  } catch (error) {
    await rm(options.outPath, { force: true });
    throw asGenerationFailure(error);
  }
}

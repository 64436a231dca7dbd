import { rm, writeFile } from 'node:fs/promises';
import { readDocument, countPrintedWords } from './document.reader.js';
import type { TemplateType } from './document.templates.js';
import { asGenerationFailure } from './documents.errors.js';
import { writeDocx } from './docx.writer.js';
import { parseDocumentOutline, type DocumentOutline } from './outline.schema.js';
import { countPages, writePdf } from './pdf.writer.js';
import { readImages } from './image.reader.js';
import type { MakeOptions } from './slides.maker.js';

export interface DocumentResult {
  /** Bytes. */
  size: number;
  /** The number of pages of a PDF. A DOCX has no fixed pages: this is the count of the same outline as a PDF. */
  pages_count: number;
  word_count: number;
  template_type: TemplateType;
}

/**
 * Makes a document (PDF or DOCX; A4, or US Letter for `en-US` and Canada).
 * @throws DocumentGenerationFailed
 */
export async function makeDocument(outline: DocumentOutline, options: MakeOptions): Promise<DocumentResult> {
  try {
    const checked = parseDocumentOutline(outline);
    const names = checked.sections.flatMap((section) => (section.image ? [section.image.artifact] : []));
    const document = readDocument(checked, await readImages(names, options.images));
    const { bytes, pages } =
      checked.format === 'pdf'
        ? writePdf(document)
        : { bytes: await writeDocx(document), pages: countPages(document) };
    await writeFile(options.outPath, bytes);
    return {
      size: bytes.byteLength,
      pages_count: pages,
      word_count: countPrintedWords(document),
      template_type: document.template.type,
    };
  } catch (error) {
    await rm(options.outPath, { force: true });
    throw asGenerationFailure(error);
  }
}

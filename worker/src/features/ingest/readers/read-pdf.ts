import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import type { Piece, Reading, ScanMark } from './passages.js';
import { ScannedPages, isScan, nextScan } from './scanned.pages.js';
import { piecesOf } from './section.js';
import { SENTENCES, UnreadableFile, isOutOfMemory } from './unreadable-file.js';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** A new paragraph starts if the distance to the next line exceeds the smaller line height by this factor. */
const PARAGRAPH_GAP = 1.7;

/** Character maps for Chinese, Japanese and Korean fonts, for PDFs that do not contain them. */
const CHARACTER_MAPS = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'cmaps/',
);

/** Arabic presentation forms, which some fonts use. A search would not match them. */
const ARABIC_FORMS = /[\u{FB50}-\u{FDFF}\u{FE70}-\u{FEFC}]+/gu;
const normalizeLetters = (text: string): string =>
  text.replace(ARABIC_FORMS, (forms) => forms.normalize('NFKC'));

export async function* readPdf(bytes: Buffer, reading: Reading): AsyncGenerator<Piece | ScanMark> {
  const document = await open(bytes);
  const { numPages: pages } = document;
  const scans = new ScannedPages(bytes, reading);
  let found = false;
  for (let number = 1; number <= pages; number += 1) {
    const page = await document.getPage(number);
    let text = await pageText(page, reading.limits.characters);
    page.cleanup();
    const scan = isScan(text) ? nextScan(reading, text.trim() === '') : null;
    if (scan) yield { scan, page: number, pages };
    if (scan === 'reading') {
      text = await scans.text(number, text);
      yield { scan: 'read', page: number, pages };
    }
    found ||= scan === 'skipped';
    for (const piece of piecesOf({ text, page: number, label: `page ${number}` })) {
      found = true;
      yield piece;
    }
  }
  if (!found) throw new UnreadableFile(SENTENCES.scan);
}

async function open(bytes: Buffer): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      cMapUrl: CHARACTER_MAPS,
      cMapPacked: true,
      maxImageSize: 1024 * 1024,
      verbosity: 0,
    });
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(locked ? SENTENCES.password : SENTENCES.damaged, { cause: error });
  }
}

async function pageText(page: PdfPage, mostCharacters: number): Promise<string> {
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  let text = '';
  let last: { y: number; height: number; isFlipped: boolean } | null = null;
  let newLine = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    for (const { str: shown, hasEOL, height, transform } of value.items) {
      const str = normalizeLetters(shown);
      // Items without text have the position of the next line, so ignore it.
      if (str !== '') {
        const y: number = transform?.[5] ?? 0;
        if (newLine && last && last.y - y > PARAGRAPH_GAP * Math.min(last.height, height)) text += '\n';
        // Upside-down text, such as solutions at the bottom of a page, starts a new line.
        const isFlipped = (transform?.[0] ?? 0) < 0;
        if (!newLine && last && isFlipped !== last.isFlipped) text += '\n\n';
        last = { y, height, isFlipped };
        newLine = false;
      }
      text += hasEOL ? `${str}\n` : str;
      newLine ||= hasEOL;
    }
    if (text.length > mostCharacters) return text;
  }
}

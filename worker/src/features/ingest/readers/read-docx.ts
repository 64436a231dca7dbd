import type { Archive } from './archive.js';
import { cleanLine } from './clean-text.js';
import { DocxBody } from './docx-body.js';
import type { Block } from './docx-body.js';
import { mainPart } from './ooxml.js';
import type { Piece } from './passages.js';
import { piecesOf } from './section.js';
import { attribute, xmlEvents } from './xml.js';

/** A section without page breaks or headings is cut at this size, to bound memory. */
const SECTION_CHARACTERS = 20_000;

/**
 * A Word document by page. Uses the page breaks that Word recorded at its last layout, else the author's manual page
 * breaks. Without any, passages are labelled by their headings.
 */
export async function* readDocx(archive: Archive): AsyncGenerator<Piece> {
  const main = await mainPart(archive);
  const pages = await pageMarks(archive, main);
  const body = new DocxBody(await headingStyles(archive), pages === 'laid out');
  yield* sections(body.blocks(xmlEvents(archive.stream(main))), pages !== 'none');
  for (const [file, name] of [
    ['word/footnotes.xml', 'footnotes'],
    ['word/endnotes.xml', 'endnotes'],
  ] as const) {
    if (!archive.has(file)) continue;
    const notes = new DocxBody(new Map(), true).blocks(xmlEvents(archive.stream(file)));
    for await (const piece of sections(notes, false)) yield { ...piece, label: name };
  }
}

async function* sections(blocks: AsyncIterable<Block>, paged: boolean): AsyncGenerator<Piece> {
  let text = '';
  let page = 1;
  let heading = '';
  let part = 0;

  function* flush(): Generator<Piece> {
    if (text.trim() === '') return;
    part += 1;
    const label = paged ? `page ${page}` : heading === '' ? `part ${part}` : `section "${heading}"`;
    yield* piecesOf({ text, page: paged ? page : null, label });
    text = '';
  }

  for await (const block of blocks) {
    const begins = paged ? block.page !== page : block.heading > 0;
    if (begins || text.length > SECTION_CHARACTERS) yield* flush();
    page = block.page;
    if (block.heading > 0) heading = cleanLine(block.text, 80);
    const prefix = block.heading > 0 ? `${'#'.repeat(block.heading)} ` : '';
    text += `${text === '' ? '' : block.row ? '\n' : '\n\n'}${prefix}${block.text}`;
  }
  yield* flush();
}

async function pageMarks(archive: Archive, main: string): Promise<'laid out' | 'by hand' | 'none'> {
  let byHand = false;
  for await (const event of xmlEvents(archive.stream(main))) {
    if (event.type !== 'open') continue;
    if (event.name === 'lastRenderedPageBreak') return 'laid out';
    if (event.name === 'br' && attribute(event, 'type') === 'page') byHand = true;
    if (event.name === 'pageBreakBefore') byHand = true;
  }
  return byHand ? 'by hand' : 'none';
}

/** Style id → heading level, from 1. */
async function headingStyles(archive: Archive): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  if (!archive.has('word/styles.xml')) return levels;
  let id = '';
  for await (const event of xmlEvents(archive.stream('word/styles.xml'))) {
    if (event.type !== 'open') continue;
    if (event.name === 'style') id = attribute(event, 'styleId') ?? '';
    if (event.name === 'name') {
      const level = /^heading ([1-6])$/i.exec(attribute(event, 'val') ?? '')?.[1];
      if (level) levels.set(id, Number(level));
      else if (/^title$/i.test(attribute(event, 'val') ?? '')) levels.set(id, 1);
    }
  }
  return levels;
}

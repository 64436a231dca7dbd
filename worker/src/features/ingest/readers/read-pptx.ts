import type { Archive } from './archive.js';
import { mainPart, relations } from './ooxml.js';
import type { Piece } from './passages.js';
import { piecesOf } from './section.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';
import { attribute, xmlEvents } from './xml.js';

/** A presentation in slide-show order, with tables, diagrams and speaker notes. */
export async function* readPptx(archive: Archive): AsyncGenerator<Piece> {
  const presentation = await mainPart(archive);
  const targets = await relations(archive, presentation);
  let number = 0;
  for (const id of await slideIds(archive, presentation)) {
    const slide = targets.get(id)?.path;
    if (!slide || !archive.has(slide)) throw new UnreadableFile(SENTENCES.damaged);
    number += 1;
    yield* piecesOf({ text: await slideText(archive, slide), page: number, label: `slide ${number}` });
  }
}

async function slideText(archive: Archive, slide: string): Promise<string> {
  const parts = [await drawnText(archive, slide, false)];
  for (const { path, type } of (await relations(archive, slide)).values()) {
    if (!archive.has(path)) continue;
    if (type.endsWith('/diagramData')) parts.push(await drawnText(archive, path, false));
    if (!type.endsWith('/notesSlide')) continue;
    const notes = await drawnText(archive, path, true);
    if (notes !== '') parts.push(`Notes: ${notes}`);
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

async function slideIds(archive: Archive, presentation: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const event of xmlEvents(archive.stream(presentation))) {
    if (event.type === 'open' && event.name === 'sldId') ids.push(event.attributes['r:id'] ?? '');
  }
  return ids;
}

/** The paragraphs (`a:p`) of a drawing; the cells of a table row on one line. Of notes, only the body. */
async function drawnText(archive: Archive, file: string, notes: boolean): Promise<string> {
  const lines: string[] = [];
  let row: string[] | null = null;
  let line = '';
  let inText = false;
  let inField = false;
  let counts = !notes;
  for await (const event of xmlEvents(archive.stream(file))) {
    if (event.type === 'text') {
      if (inText && counts && !inField) line += event.text;
    } else if (event.type === 'open') {
      if (event.name === 't') inText = true;
      else if (event.name === 'br') line += '\n';
      else if (event.name === 'tr') row = [];
      else if (event.name === 'fld') inField = attribute(event, 'type') === 'slidenum';
      else if (event.name === 'sp' && notes) counts = false;
      else if (event.name === 'ph' && notes) counts = attribute(event, 'type') === 'body';
    } else if (event.name === 't') inText = false;
    else if (event.name === 'fld') inField = false;
    else if (event.name === 'tr' && row) {
      lines.push(row.join(' | '));
      row = null;
    } else if (event.name === 'p') {
      if (line.trim() !== '') (row ?? lines).push(line.trim());
      line = '';
    }
  }
  return lines.join('\n');
}

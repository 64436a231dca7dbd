import { posix } from 'node:path';
import type { Archive } from './archive.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';
import { attribute, xmlEvents } from './xml.js';

export interface Relation {
  path: string;
  type: string;
}

/** The relationships of a part of an Office package by id (ECMA-376, part 2, chapter 6). */
export async function relations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>();
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(file)) return found;
  for await (const event of xmlEvents(archive.stream(file))) {
    if (event.type !== 'open' || event.name !== 'Relationship') continue;
    const target = attribute(event, 'Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    found.set(attribute(event, 'Id') ?? '', { path, type: attribute(event, 'Type') ?? '' });
  }
  return found;
}

/** The path of the main part: document, workbook or presentation. Its name is only a convention, so it must be looked up. */
export async function mainPart(archive: Archive): Promise<string> {
  for (const { path, type } of (await relations(archive, '')).values()) {
    if (type.endsWith('/officeDocument') && archive.has(path)) return path;
  }
  throw new UnreadableFile(SENTENCES.damaged);
}

/** The kind of Office file, by its main part; null for an ordinary zip. */
export async function officeKind(archive: Archive): Promise<'docx' | 'xlsx' | 'pptx' | null> {
  if (!archive.has('[Content_Types].xml')) return null;
  const folder = (await mainPart(archive)).split('/')[0];
  return folder === 'word' ? 'docx' : folder === 'xl' ? 'xlsx' : folder === 'ppt' ? 'pptx' : null;
}

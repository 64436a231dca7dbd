import type { DataSource } from 'typeorm';
import { personData } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import type { Archive } from './archive.js';
import { toJson, type ExportPages } from './export.pages.js';

type DataName = personData.DataName;

/** Reports progress over conversations and files, in per cent. */
export type OnProgress = (percent: number) => Promise<void>;

interface PersonArchive {
  db: DataSource;
  storage: ObjectStorage;
  archive: Archive;
  pages: ExportPages;
  userId: number;
  /** Whether the person made the request. Exports by others exclude chats, files and some other parts. */
  isOwn: boolean;
  /** Called after each conversation and each file. */
  onProgress: OnProgress;
}

const INDEX = 'index.html';

/**
 * Writes everything about a person: an index, a page and a JSON file for each part, pages for each chat, and the files.
 * Reads the data page by page and twice: for the readable pages and for the JSON. An admin's archive contains what the
 * school stores about the person; an admin can never read a private conversation (`docs/specification/api.md#class`).
 */
export async function writePersonArchive(of: PersonArchive): Promise<void> {
  const { db, archive, pages, userId } = of;
  const account = await personData.findAccount(db, userId);
  if (!account) return;
  const { texts } = pages;
  const names = (Object.keys(personData.PERSON_DATA) as DataName[]).filter(
    (name) => of.isOwn || !('own' in personData.PERSON_DATA[name]),
  );
  const links = [...(of.isOwn ? (['conversations', 'files'] as const) : []), ...names].map(
    (name) => `<li><a href="${name}.html">${texts.parts[name]}</a></li>`,
  );
  const front = [
    `<p>${of.isOwn ? texts.intro : texts.introOf}</p>`,
    `<h2>${texts.parts.account}</h2>`,
    pages.row(account),
    `<ul>${links.join('\n')}</ul>`,
  ];
  await archive.add(INDEX, pages.page(of.isOwn ? texts.title : texts.titleOf, front));
  await archive.add('account.json', toJson(only(account)));
  for (const name of names) {
    const read = () => personData.readPart(db, userId, name);
    await archive.add(`${name}.html`, pages.page(texts.parts[name], pages.rows(read()), INDEX));
    await archive.add(`${name}.json`, toJson(read()));
  }
  if (!of.isOwn) return;
  const { conversations, bytes } = await personData.measure(db, userId);
  const total = Math.max(1, conversations + toUnits(bytes));
  let done = 0;
  const advance = (units: number): Promise<void> => {
    done += units;
    return of.onProgress(Math.min(99, Math.floor((done / total) * 100)));
  };
  await writeConversations(of, advance);
  await writeFiles(of, advance);
}

/** File bytes that count as much progress as one conversation. */
const UNIT_BYTES = 256 * 1024;
const toUnits = (bytes: number): number => bytes / UNIT_BYTES;

type Advance = (units: number) => Promise<void>;

async function writeConversations(
  { db, archive, pages, userId }: PersonArchive,
  advance: Advance,
): Promise<void> {
  const { texts } = pages;
  const list = () => personData.readConversations(db, userId);
  const listed = pages.rows(list(), (row) => `${pathOf(row as personData.DataConversation)}.html`);
  await archive.add('conversations.html', pages.page(texts.parts.conversations, listed, INDEX));
  await archive.add('conversations.json', toJson(list()));
  for await (const conversation of list()) {
    const read = () => personData.readMessages(db, userId, conversation.id);
    const path = pathOf(conversation);
    const title = conversation.title || texts.untitled;
    await archive.add(`${path}.html`, pages.page(title, pages.messages(read()), '../conversations.html'));
    await archive.add(`${path}.json`, toJson(read()));
    await advance(1);
  }
}

async function writeFiles(
  { db, storage, archive, pages, userId }: PersonArchive,
  advance: Advance,
): Promise<void> {
  const list = async function* (): AsyncGenerator<personData.DataRow> {
    for await (const file of personData.readFiles(db, userId)) {
      const { storage_key: _, ...shown } = file;
      yield { ...shown, path: filePath(file) };
    }
  };
  const listed = pages.rows(withoutPath(list()), (row) => filePath(row as personData.DataFile));
  await archive.add('files.html', pages.page(pages.texts.parts.files, listed, INDEX));
  await archive.add('files.json', toJson(list()));
  for await (const file of personData.readFiles(db, userId)) {
    // The file may have been deleted meanwhile. Its page then lists it without content.
    const object = await storage.get(file.storage_key);
    if (object) await archive.add(filePath(file), object.body, file.mime_type);
    await advance(toUnits(file.size));
  }
}

const pathOf = ({ id }: personData.DataConversation): string => `conversations/${id}`;

const MAX_NAME = 80;

/** The path of a file in the archive: its name without characters that are special in file systems, made unique by its id. */
export function filePath({ id, name }: Pick<personData.DataFile, 'id' | 'name'>): string {
  const safe = name.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/su.exec(safe) ?? [];
  const short = [...stem.replace(/^[.-]+|[.-]+$/g, '')].slice(0, MAX_NAME).join('') || 'file';
  return `files/${id.slice(0, 8)}-${short}${extension}`;
}

async function* only<Row>(row: Row): AsyncGenerator<Row> {
  yield row;
}

async function* withoutPath(rows: AsyncIterable<personData.DataRow>): AsyncGenerator<personData.DataRow> {
  for await (const { path: _, ...row } of rows) yield row;
}

import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { zipSync } from 'fflate';
import type { DeckContent } from '@studyhall/contracts';
import { ankiDeckName, cardHtml } from './card.html.js';

/**
 * The tables of an Anki collection, version 11, which every Anki since 2.1 imports. Source: AnkiDroid wiki, "Database
 * Structure".
 */
const SCHEMA = `
  CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
    ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
    models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
  CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
    flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
    mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
    ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL,
    left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
    ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
  CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
  CREATE INDEX ix_notes_usn ON notes (usn);
  CREATE INDEX ix_notes_csum ON notes (csum);
  CREATE INDEX ix_cards_usn ON cards (usn);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_cards_sched ON cards (did, queue, due);
  CREATE INDEX ix_revlog_usn ON revlog (usn);
  CREATE INDEX ix_revlog_cid ON revlog (cid);`;

/** The same id in every package, so that Anki keeps a single note type for all of them. */
const NOTE_TYPE = 1_763_703_900_001;
const FIELD_SEPARATOR = '\x1f';

/**
 * A deck as an Anki package: a zip archive with the collection and an empty media list. Each note has its card's id as
 * `guid`, so that a second import updates it instead of adding it again.
 */
export function ankiPackage({ title, created_at, cards }: DeckContent, now = new Date()): Uint8Array {
  const first = Date.parse(created_at);
  const seconds = Math.floor(now.getTime() / 1_000);
  const deck = { id: first, name: ankiDeckName(title), usn: -1, mod: seconds, ...DECK };
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(SCHEMA);
    db.prepare(`INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, '{}', ?, ?, ?, '{}')`).run(
      Math.floor(first / 1_000),
      now.getTime(),
      now.getTime(),
      JSON.stringify({ [NOTE_TYPE]: noteType(first, seconds) }),
      JSON.stringify({ 1: { id: 1, name: 'Default', usn: 0, mod: 0, ...DECK }, [first]: deck }),
      JSON.stringify({ 1: OPTIONS }),
    );
    const addNote = db.prepare(`INSERT INTO notes VALUES (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')`);
    const addCard = db.prepare(
      `INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`,
    );
    db.exec('BEGIN');
    cards.forEach((card, at) => {
      const front = cardHtml(card.front);
      const plain = front.replace(/<[^>]*>/g, '');
      const fields = [front, cardHtml(card.back)].join(FIELD_SEPARATOR);
      addNote.run(first + at, card.id, NOTE_TYPE, seconds, fields, plain, checksum(plain));
      addCard.run(first + at, first + at, first, seconds, at + 1);
    });
    db.exec('COMMIT');
    return zipSync({ 'collection.anki2': db.serialize(), media: Buffer.from('{}') });
  } finally {
    db.close();
  }
}

/** The checksum with which Anki finds duplicates: the first 32 bits of the SHA-1 of the first field without markup. */
const checksum = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0);

const DECK = {
  collapsed: false,
  browserCollapsed: false,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
  dyn: 0,
  extendNew: 0,
  extendRev: 0,
  conf: 1,
  desc: '',
};

const OPTIONS = {
  id: 1,
  mod: 0,
  name: 'Default',
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  new: {
    bury: true,
    delays: [1, 10],
    initialFactor: 2500,
    ints: [1, 4, 7],
    order: 1,
    perDay: 20,
    separate: true,
  },
  rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, perDay: 200 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
};

const field = (name: string, ord: number) => ({
  name,
  ord,
  sticky: false,
  rtl: false,
  font: 'Arial',
  size: 20,
  media: [],
});

/** Front and back. The text direction of each side follows its text. */
const noteType = (deck: number, mod: number) => ({
  id: NOTE_TYPE,
  name: 'Flashcard',
  type: 0,
  mod,
  usn: -1,
  sortf: 0,
  did: deck,
  tmpls: [
    {
      name: 'Card 1',
      ord: 0,
      qfmt: '<div dir="auto">{{Front}}</div>',
      afmt: '<div dir="auto">{{Front}}</div><hr id="answer"><div dir="auto">{{Back}}</div>',
      did: null,
      bqfmt: '',
      bafmt: '',
    },
  ],
  flds: [field('Front', 0), field('Back', 1)],
  css: `.card { font-family: sans-serif; font-size: 20px; text-align: center; }
ul, ol, pre, blockquote, table { display: table; margin: 1em auto; text-align: start; }`,
  latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  latexsvg: false,
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
});

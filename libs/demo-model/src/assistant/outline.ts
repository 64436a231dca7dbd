import type { Note } from '../notes/note.js';
import { detectLanguage } from './language.js';
import type { Material } from './material.js';
import { describePlace } from './passages.js';
import { phrasesFor } from './phrases.js';
import { sentencesIn, summarySentences } from './ranking.js';
import { shorten } from './words.js';

/** A part of a slide deck or of a document. */
export interface OutlinePart {
  heading: string;
  paragraphs: string[];
  bullets: string[];
  table?: { header: string[]; rows: string[][] };
}

const BULLETS_A_PART = 3;
const BULLET_CHARACTERS = 180;

/** Exactly `count` parts wherever the material holds that much. */
export function planOutline(material: Material, count: number): OutlinePart[] {
  switch (material.kind) {
    case 'note':
      return noteOutline(material.note, count);
    case 'passages':
      return passagesOutline(material, count);
    case 'none':
      return emptyOutline(material.title, count);
  }
}

/** Where the outline comes from, in one sentence. */
export function describeOrigin(material: Material): string {
  const { origin, originPassages, originNothing } = phrasesFor(detectLanguage(material.title));
  switch (material.kind) {
    case 'note':
      return origin;
    case 'passages':
      return originPassages([...new Set(material.passages.map(({ file }) => file))].join(', '));
    case 'none':
      return originNothing;
  }
}

function noteOutline(note: Note, count: number): OutlinePart[] {
  const { keyWords, checkYourself, answers } = phrasesFor(detectLanguage(note.title));
  const parts: OutlinePart[] = note.sections.map(({ heading, text, bullets }) => ({
    heading,
    paragraphs: [text],
    bullets,
  }));
  const terms = note.terms.map(([term, definition]) => `${term}: ${definition}`);
  const all = [
    ...parts,
    { heading: keyWords, paragraphs: [], bullets: terms },
    { heading: checkYourself, paragraphs: [], bullets: note.quiz.map(({ question }) => question) },
    { heading: answers, paragraphs: [], bullets: note.quiz.map(({ answer }) => answer) },
  ].slice(0, count);
  return note.table ? [...all.slice(0, -1), { ...all.at(-1)!, table: note.table }] : all;
}

function passagesOutline(material: Material & { kind: 'passages' }, count: number): OutlinePart[] {
  const sentences = summarySentences(sentencesIn(material.passages), count * BULLETS_A_PART);
  const size = Math.max(1, Math.ceil(sentences.length / count));
  return Array.from({ length: Math.ceil(sentences.length / size) }, (_, index) => {
    const chunk = sentences.slice(index * size, (index + 1) * size);
    return {
      heading: `Part ${index + 1}`,
      paragraphs: chunk.map(({ text, passage }) => `${text} (${describePlace(passage)})`),
      bullets: chunk.map(
        ({ text, passage }) => `${shorten(text, BULLET_CHARACTERS)} (${describePlace(passage)})`,
      ),
    };
  });
}

function emptyOutline(topic: string, count: number): OutlinePart[] {
  const { guiding } = phrasesFor(detectLanguage(topic));
  return Array.from({ length: count }, (_, index) => {
    const [heading, bullets] = guiding[index % guiding.length]!;
    return { heading: index === 0 ? `${topic}: ${heading}` : heading, paragraphs: [], bullets };
  });
}

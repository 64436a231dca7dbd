import type { Note } from '../notes/notes.js';
import type { Material } from './material.js';
import { placeOf } from './passages.js';
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
export function outlineOf(material: Material, count: number): OutlinePart[] {
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
export function originOf(material: Material): string {
  switch (material.kind) {
    case 'note':
      return 'The content comes from the demo’s built-in notes.';
    case 'passages':
      return `The content is quoted from ${[...new Set(material.passages.map(({ file }) => file))].join(', ')}.`;
    case 'none':
      return 'The demo has no notes on this topic, so these are guiding questions for you to fill in.';
  }
}

function noteOutline(note: Note, count: number): OutlinePart[] {
  const parts: OutlinePart[] = note.sections.map(({ heading, text, bullets }) => ({
    heading,
    paragraphs: [text],
    bullets,
  }));
  const terms = note.terms.map(([term, definition]) => `${term}: ${definition}`);
  const all = [
    ...parts,
    { heading: 'Key words', paragraphs: [], bullets: terms },
    { heading: 'Check yourself', paragraphs: [], bullets: note.quiz.map(({ question }) => question) },
    { heading: 'Answers', paragraphs: [], bullets: note.quiz.map(({ answer }) => answer) },
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
      paragraphs: chunk.map(({ text, passage }) => `${text} (${placeOf(passage)})`),
      bullets: chunk.map(({ text, passage }) => `${shorten(text, BULLET_CHARACTERS)} (${placeOf(passage)})`),
    };
  });
}

function emptyOutline(topic: string, count: number): OutlinePart[] {
  return Array.from({ length: count }, (_, index) => ({
    heading: index === 0 ? `What is it about: ${topic}` : `Part ${index + 1}`,
    paragraphs: [],
    bullets: ['What belongs here?', 'How do you know?', 'One example'],
  }));
}

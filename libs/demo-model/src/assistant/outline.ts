import type { Note } from '../notes/note.js';
import type { Material } from './material.js';
import { placeOf } from './passages.js';
import { keyWords, sentencesIn, summarySentences } from './ranking.js';
import { capitalise, shorten } from './words.js';

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
  const parts: OutlinePart[] = note.sections.map((section) => ({
    heading: section.heading,
    paragraphs: [plain(section.text)],
    bullets: section.bullets,
  }));
  const terms = note.terms.map(([term, definition]) => `${term}: ${definition}`);
  const extras: OutlinePart[] = [
    { heading: 'Key words', paragraphs: [], bullets: terms },
    { heading: 'Check yourself', paragraphs: [], bullets: note.quiz.map(({ question }) => plain(question)) },
    { heading: 'Answers', paragraphs: [], bullets: note.quiz.map(({ answer }) => plain(answer)) },
    { heading: 'In short', paragraphs: [plain(note.intro)], bullets: parts.map(({ heading }) => heading) },
  ];
  const singles = note.terms.map(([term, definition]) => ({
    heading: term,
    paragraphs: [capitalise(`${definition}.`)],
    bullets: [capitalise(definition)],
  }));
  const all = [...parts, ...extras, ...singles].slice(0, count);
  const last = all.at(-1);
  if (note.table && last && count <= parts.length) {
    return [...all.slice(0, -1), { ...last, table: note.table }];
  }
  return all;
}

function passagesOutline(material: Material & { kind: 'passages' }, count: number): OutlinePart[] {
  const sentences = summarySentences(sentencesIn(material.passages), count * BULLETS_A_PART);
  const size = Math.max(1, Math.ceil(sentences.length / count));
  const used = new Set<string>();
  return Array.from({ length: Math.ceil(sentences.length / size) }, (_, index) => {
    const chunk = sentences.slice(index * size, (index + 1) * size);
    const words = keyWords(
      chunk.map(({ passage, text }) => ({ ...passage, text })),
      6,
    ).filter((word) => !used.has(word));
    const heading = words.slice(0, 2);
    heading.forEach((word) => used.add(word));
    return {
      heading: heading.length > 0 ? capitalise(heading.join(' and ')) : `Part ${index + 1}`,
      paragraphs: chunk.map(({ text, passage }) => `${text} (${placeOf(passage)})`),
      bullets: chunk.map(({ text, passage }) => `${shorten(text, BULLET_CHARACTERS)} (${placeOf(passage)})`),
    };
  });
}

function emptyOutline(topic: string, count: number): OutlinePart[] {
  const parts: [string, string[]][] = [
    [
      `What is it about: ${topic}`,
      ['Define it in one sentence', 'Where have you met it before?', 'Which words need explaining?'],
    ],
    [
      'Why it matters',
      ['Who is affected by it?', 'What would be different without it?', 'One example from daily life'],
    ],
    [
      'How it works',
      ['What comes first, what follows?', 'What are the parts, and how do they act together?', 'Draw it'],
    ],
    ['Evidence and examples', ['Two facts with their sources', 'One example that fits', 'One that does not']],
    ['In short', ['The main idea in your own words', 'What is still open?', 'Where to read more']],
  ];
  return Array.from({ length: count }, (_, index) => {
    const [heading, bullets] = parts[index] ?? [
      `Part ${index + 1}`,
      ['What belongs here?', 'How do you know?'],
    ];
    return { heading, paragraphs: [], bullets };
  });
}

/** Slides and documents show no LaTeX: the few formulas in notes are written out. */
function plain(text: string): string {
  return text
    .replace(/\\frac\{([^}]*)\}\{([^}]*)\}/g, '$1/$2')
    .replace(/\\(?:times|cdot)/g, '×')
    .replace(/\\neq/g, '≠')
    .replace(/\^2/g, '²')
    .replace(/\$/g, '');
}

import type { Note } from '../notes/note.js';
import { findNote } from '../notes/notes.js';
import type { Conversation } from './conversation.js';
import type { Passage } from './passages.js';
import { coverage, sentencesIn } from './ranking.js';
import { shortTitle } from './short-title.js';
import { capitalise, shorten, toTerms, splitWords } from './words.js';

/** What a reply is made from. */
export type Material =
  | { kind: 'passages'; passages: Passage[]; title: string }
  | { kind: 'note'; note: Note; title: string }
  | { kind: 'none'; title: string };

const LEAST_COVERAGE = 0.34;
const DOCUMENT_WORDS =
  /\b(documents?|files?|uploads?|uploaded|attached|attachments?|pdf|handouts?|my notes|class materials?|text ?books?|chapters?|passages?|this text|the text|page \d+)\b/i;
/** Words that ask for a form, not for a topic. */
const FORM_WORDS = new Set(
  toTerms(
    `make create build prepare generate write give need want help slides slide deck presentation powerpoint document
    documents doc docx pdf word report handout worksheet study guide quiz question questions test flash card cards
    flashcards summary summarise summarize overview key points short shorter long brief simple simply detail modern classic playful
    one two three four five six seven eight nine ten 1 2 3 4 5 6 7 8 9 10 class file files upload attached text again
    another topic thing page ask say says said mention mentions note notes passage pdf`,
  ),
);

/** True where the user speaks of documents of their own. */
export function mentionsDocuments(question: string): boolean {
  return DOCUMENT_WORDS.test(question);
}

/** The words of a question that name its topic. */
export function topicWords(question: string): string[] {
  return splitWords(question).filter((word) => {
    const [term] = toTerms(word);
    return term !== undefined && !FORM_WORDS.has(term);
  });
}

const TOPIC = [
  /\b(?:about|on|regarding|covering|over|of)\s+(.{2,120}?)(?:\s+(?:as|in|with|for)\s+.*)?[.?!]*$/i,
  /(?<!\p{L})(?:عن|حول)\s+(.{2,120}?)[.؟!]*$/u,
];

/** "Make slides about the water cycle" → "The water cycle"; else the question in short. */
export function readTopic(question: string): string {
  const after = TOPIC.map((pattern) => pattern.exec(question.trim())?.[1]).find(Boolean);
  return capitalise(shorten((after ?? shortTitle(question)).trim(), 80));
}

/** What to work from: the given passages where they fit or are meant, else a built-in note, else nothing. */
export function materialFor(conversation: Conversation): Material {
  const { question, passages, earlier } = conversation;
  const asked = topicWords(question).join(' ');
  const note = findNote(question);
  const fits = passages.length > 0 && coverage(asked, sentencesIn(passages)) >= LEAST_COVERAGE;
  const isMeant = passages.length > 0 && (mentionsDocuments(question) || (asked === '' && !note));
  if (fits || isMeant) {
    const title = asked === '' ? titleOfFile(passages[0]?.file ?? '') : (note?.title ?? readTopic(question));
    return { kind: 'passages', passages, title };
  }
  if (note) return { kind: 'note', note, title: note.title };
  const earlierNote = asked === '' ? earlier.map(findNote).find((found) => found !== undefined) : undefined;
  if (earlierNote) return { kind: 'note', note: earlierNote, title: earlierNote.title };
  return { kind: 'none', title: readTopic(question) };
}

function titleOfFile(file: string): string {
  return capitalise(
    file
      .replace(/\.\w+$/, '')
      .replace(/[_-]+/g, ' ')
      .trim() || 'your document',
  );
}

import { detectLanguage } from '../assistant/language.js';
import { topicWords } from '../assistant/material.js';
import { phrasesFor } from '../assistant/phrases.js';
import { bulletList, markdownTable, type Skill } from '../assistant/skill.js';
import { capitalise } from '../assistant/words.js';
import type { Note } from '../notes/note.js';
import { findNote } from '../notes/notes.js';

/** Asks for more about what was asked before, unless a topic of its own follows. */
const FOLLOW_UP = /^\s*(?:and |so )?(?:why|how come|explain|more|tell me more|go on|continue|again)\b(.*)$/is;

/** Everything that the notes hold on a topic: text, equation, table. */
export const notesSkill: Skill = ({ question, earlier }) => {
  const [, rest] = FOLLOW_UP.exec(question) ?? [];
  const isFollowUp = rest !== undefined && topicWords(rest).length === 0;
  const note = [question, ...(isFollowUp ? earlier : [])].map(findNote).find((found) => found);
  if (!note) return undefined;
  const reasoning = `The question is about ${note.title}, which is one of my built-in notes.`;
  if (
    note.formula &&
    /\b(formula|equation)\b/i.test(question) &&
    !/\b(explain|describe|tell me about)\b/i.test(question)
  ) {
    return { reasoning, text: `## ${note.title}\n\n${notePhrases(note).fromNotes}\n\n${formulaText(note)}` };
  }
  return { reasoning, text: explanation(note) };
};

function explanation(note: Note): string {
  const sections = note.sections.map(
    ({ heading, text, bullets }) => `### ${heading}\n\n${text}\n\n${bulletList(bullets)}`,
  );
  const table = note.table ? [markdownTable(note.table.header, note.table.rows)] : [];
  const { fromNotes, tryNext } = notePhrases(note);
  const next = tryNext(note.title.toLowerCase());
  return [
    `## ${capitalise(note.title)}`,
    fromNotes,
    note.intro,
    formulaText(note),
    ...sections,
    ...table,
    next,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

const notePhrases = ({ title }: Note) => phrasesFor(detectLanguage(title));

function formulaText(note: Note): string {
  return note.formula ? `$$\n${note.formula.latex}\n$$\n\n${note.formula.meaning}` : '';
}

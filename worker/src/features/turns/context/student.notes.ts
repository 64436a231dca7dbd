import { LIMITS } from '@studyhall/contracts';
import type { ClaimedTurn } from '@studyhall/persistence';
import { escapeMarkup } from '../../../model/escape-markup.js';

/**
 * The user's notes for the assistant, as a block of the user's own message; empty without notes. Escapes the text, so
 * that it cannot close its block. Keeps the newest memories if all of them are too long.
 */
export function studentNotes(notes: ClaimedTurn['notes']): string {
  const instructions = notes.find(({ kind }) => kind === 'instructions')?.text ?? '';
  let room: number = LIMITS.memoryContextChars;
  const memories = notes
    .filter(({ kind }) => kind === 'memory')
    .toReversed()
    .filter(({ text }) => (room -= text.length) >= 0)
    .toReversed();
  if (instructions === '' && memories.length === 0) return '';
  const lines = [
    instructions && `<wishes>\n${escapeMarkup(instructions.slice(0, LIMITS.instructionChars))}\n</wishes>`,
    ...memories.map(({ text }) => `<saved>${escapeMarkup(text)}</saved>`),
  ];
  return `<about_me>\n${lines.filter((line) => line !== '').join('\n')}\n</about_me>`;
}

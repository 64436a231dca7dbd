import { LIMITS } from '@studyhall/contracts';
import type { ClaimedTurn } from '@studyhall/persistence';
import { escapeMarkup } from '../../../model/escape-markup.js';

/**
 * What the user wants the assistant to know, as a block of the user's own message; empty without notes. The text is
 * escaped, so that it cannot close its block. Of memories that are too long together, the newest are kept.
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

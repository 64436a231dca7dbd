import type { ClaimedTurn } from '@studyhall/persistence';
import { escapeMarkup } from '../../../model/escape-markup.js';

/**
 * The homework of the conversation, as a part of the system prompt; empty without homework. Escapes the teacher's
 * text, so that it cannot close its block.
 */
export function homeworkNote(homework: ClaimedTurn['homework']): string {
  if (homework === null) return '';
  const { title, instructions, sources, is_over } = homework;
  const files = sources.map((name) => `<file>${escapeMarkup(name)}</file>`);
  const task = [
    `<homework>\n${escapeMarkup([title, instructions].filter(Boolean).join('\n'))}\n${files.join('\n')}\n</homework>`,
  ];
  if (is_over)
    return [
      'In this chat the student worked on homework, whose time is over. If the student asks about handing it in, say that it is closed. Otherwise this is an ordinary chat.',
      ...task,
    ].join('\n');
  return [
    'In this chat the student works on homework of their teacher. Help with it, in small steps, and come back to it when the student strays.',
    'Where files are named, search them before you answer about them.',
    ...task,
  ].join('\n');
}

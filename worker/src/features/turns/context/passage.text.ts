import type { PassageRow } from '@studyhall/persistence';
import { escapeMarkup } from '../../../model/escape-markup.js';

/**
 * Formats passages for the model, numbered from `first`. Escapes them, so that a document cannot close its block and
 * inject instructions.
 */
export function passageText(passages: readonly PassageRow[], first: number): string {
  const blocks = passages.map((passage, at) => {
    const page = passage.page === null ? '' : ` page="${passage.page}"`;
    return `<passage id="${first + at}" file="${escapeMarkup(passage.filename)}"${page} place="${escapeMarkup(passage.label)}">\n${escapeMarkup(passage.content)}\n</passage>`;
  });
  return `<documents>\n${blocks.join('\n')}\n</documents>`;
}

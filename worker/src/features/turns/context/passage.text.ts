import type { PassageRow } from '@studyhall/persistence';

/** Makes text harmless inside the blocks that the model reads: it cannot close its own block. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Passages as the model reads them, numbered from `first`. They are escaped: a document cannot close its own
 * block and speak for the platform.
 */
export function passageText(passages: readonly PassageRow[], first: number): string {
  const blocks = passages.map((passage, at) => {
    const page = passage.page === null ? '' : ` page="${passage.page}"`;
    return `<passage id="${first + at}" file="${escapeMarkup(passage.filename)}"${page} place="${escapeMarkup(passage.label)}">\n${escapeMarkup(passage.content)}\n</passage>`;
  });
  return `<documents>\n${blocks.join('\n')}\n</documents>`;
}

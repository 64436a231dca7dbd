const MAX_CHARACTERS = 60;

/** A title as a file name without extension: letters with their marks, digits and hyphens, at most 60 characters. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  // By characters: half of one is no name that an address can carry.
  return [...name].slice(0, MAX_CHARACTERS).join('') || 'document';
}

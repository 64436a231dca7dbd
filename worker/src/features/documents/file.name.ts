const MAX_CHARACTERS = 60;

/** A title as a file name without extension: letters with their marks, digits and hyphens, at most 60 characters. */
export function toFileName(title: string): string {
  const name = title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  // Cuts by code points: half a surrogate pair cannot be encoded in a URL.
  return [...name].slice(0, MAX_CHARACTERS).join('') || 'document';
}

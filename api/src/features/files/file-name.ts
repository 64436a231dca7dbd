import { extname } from 'node:path';

const MOST_CHARACTERS = 200;
/** Dots and spaces at either end. Tried from each of many dots, the end would cost their square in time. */
const OUTER_DOTS = /^[\s.]+|(?<![\s.])[\s.]+$/g;

/**
 * A name to show and to offer for saving: the last part of any path, without control or direction-changing characters,
 * at most 200 characters with its extension kept. Names are never used as paths.
 */
export function safeFileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(OUTER_DOTS, '');
  if (clean === '') return 'file';
  const characters = [...clean];
  if (characters.length <= MOST_CHARACTERS) return clean;
  const ending = [...extname(clean)].slice(0, 20);
  return [...characters.slice(0, MOST_CHARACTERS - ending.length), ...ending].join('');
}

/** `Content-Disposition` with the name in both forms (RFC 6266): plain for old programs, UTF-8 for the others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

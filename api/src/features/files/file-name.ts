import { extname } from 'node:path';

const MAX_CHARACTERS = 200;
/** Dots and spaces at either end. The lookbehind prevents quadratic time on long runs of dots. */
const OUTER_DOTS = /^[\s.]+|(?<![\s.])[\s.]+$/g;

/**
 * A safe name for display and download: the last part of any path, without control or direction-changing characters, at
 * most 200 characters including its extension. Names are never used as paths.
 */
export function safeFileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(OUTER_DOTS, '');
  if (clean === '') return 'file';
  const characters = [...clean];
  if (characters.length <= MAX_CHARACTERS) return clean;
  const ending = [...extname(clean)].slice(0, 20);
  return [...characters.slice(0, MAX_CHARACTERS - ending.length), ...ending].join('');
}

/** `Content-Disposition` with the name in both forms (RFC 6266): ASCII for old clients, UTF-8 for others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

import { CONFUSABLES } from './confusables.data.js';

const decode = (base36: string): string =>
  String.fromCodePoint(...base36.split('+').map((point) => Number.parseInt(point, 36)));

const MAPPED = new Map(
  CONFUSABLES.trim()
    .split(/\s(?=\S+:)/)
    .flatMap((group) => {
      const [look = '', ...same] = group.split(/:?\s/).map(decode);
      return same.map((char) => [char, look] as const);
    }),
);

/**
 * The skeleton of a username: two names with the same skeleton look alike, whatever characters and case they use. Folds
 * case between two passes, because capital I looks like l, and capital M does not look like `rn`. Source: UTS 39, 4.
 */
export function usernameSkeleton(username: string): string {
  return mapped(mapped(username).toLowerCase()).replace(/\s+/g, ' ').trim();
}

/**
 * The skeleton of a class or school name. Keeps case: classes named A to L include I and L, which would look alike after
 * folding. Source: UTS 39, 4.
 */
export function nameSkeleton(name: string): string {
  return mapped(name).replace(/\s+/g, ' ').trim();
}

function mapped(text: string): string {
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return Array.from(visible, (char) => MAPPED.get(char) ?? char)
    .join('')
    .normalize('NFD');
}

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
 * What a username looks like, whatever characters and case it is written with: two names with one skeleton are taken
 * for each other. Case is folded between two passes, since a capital I looks like l and a capital M like no `rn`.
 * Source: UTS 39, 4.
 */
export function usernameSkeleton(username: string): string {
  return mapped(mapped(username).toLowerCase()).replace(/\s+/g, ' ').trim();
}

/**
 * What the name of a class or school looks like. The case stays: classes from A to L have an I and an L, which look alike
 * only once their case is folded. Source: UTS 39, 4.
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

import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { number } from '../format';

/** Names of classes that a sentence lists. */
const MAX_NAMES = 3;

/** Parts with the comma of the reader's language; empty for none. */
export const listed = (parts: readonly string[], texts: AdminTexts): string =>
  parts.length === 0 ? '' : parts.reduce((first, second) => texts.listJoin({ first, second }));

/** The first classes by name, and how many of `total` are left out. */
export function namesOf(classes: ReadonlyArray<{ name: string }>, total: number, texts: AdminTexts): string {
  const names = classes.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = total - names.length;
  const text = listed(names, texts);
  return more > 0 ? texts.namesAndMore({ names: text, count: number(more) }) : text;
}

import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { formatNumber } from '../format';

/** The number of class names in a sentence. */
const MAX_NAMES = 3;

/** Joins parts with the locale's comma; empty for none. */
export const listed = (parts: readonly string[], texts: AdminTexts): string =>
  parts.length === 0 ? '' : parts.reduce((first, second) => texts.listJoin({ first, second }));

/** The first class names, and how many of `total` are omitted. */
export function namesOf(classes: ReadonlyArray<{ name: string }>, total: number, texts: AdminTexts): string {
  const names = classes.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = total - names.length;
  const text = listed(names, texts);
  return more > 0 ? texts.namesAndMore({ names: text, count: formatNumber(more) }) : text;
}

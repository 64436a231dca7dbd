import { atom } from 'jotai';
import type { SentenceValues } from '@studyhall/contracts';
import { decodeHelpLines, type OfferedLine } from '@studyhall/contracts/headers';
import { store } from '../base/store';
import { pageAccount } from './account';

export interface OfferedHelp {
  account: number | null;
  lines: OfferedLine[];
  /** What a refusal says before its help lines; null beside words that were stored. */
  text: string | null;
}

/** The help lines of the newest answer to words that need help, until they are dismissed; null for none. */
export const offeredHelpAtom = atom<OfferedHelp | null>(null);

/**
 * Takes the help lines of an answer, as its header has them, and what a refusal says of them. Its sentence ends with the
 * lines (`words_danger`).
 * @returns what the refusal says without them: its first sentence
 */
export function offerHelp(
  header: string | null,
  sentence = '',
  values: SentenceValues | null = null,
): string {
  const lines = decodeHelpLines(header);
  if (!lines) return sentence;
  const written = values?.['lines'];
  const at = typeof written === 'string' ? sentence.indexOf(written) : -1;
  const text = at === -1 ? null : lines.length > 0 ? sentence.slice(0, at).trim() : sentence;
  store.set(offeredHelpAtom, { account: pageAccount(), lines, text });
  return text === null ? sentence : (/^.*?[.!?](?=\s)/.exec(sentence)?.[0] ?? sentence);
}

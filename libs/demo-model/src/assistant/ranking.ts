import type { Passage } from './passages.js';
import { splitSentences, toTerms } from './words.js';

export interface Sentence {
  text: string;
  passage: Passage;
  /** Where it stands among all sentences: quotes keep the order of the document. */
  position: number;
  terms: string[];
}

const MAX_SENTENCES = 5000;
const MIN_CHARACTERS = 12;

/** The sentences of passages, in order; headings and scraps left out. */
export function sentencesIn(passages: Passage[]): Sentence[] {
  return passages
    .flatMap((passage) => splitSentences(passage.text).map((text) => ({ text, passage })))
    .filter(({ text }) => text.length >= MIN_CHARACTERS)
    .slice(0, MAX_SENTENCES)
    .map((sentence, position) => ({ ...sentence, position, terms: toTerms(sentence.text) }));
}

/** Sentences by how many of the question's words they have, best first; those without any are left out. */
export function rank(question: string, sentences: Sentence[]): (Sentence & { score: number })[] {
  const asked = new Set(toTerms(question));
  return sentences
    .map((sentence) => ({ ...sentence, score: sentence.terms.filter((term) => asked.has(term)).length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.position - b.position);
}

/** The share, 0 to 1, of the question's words that the sentences know. */
export function coverage(question: string, sentences: Sentence[]): number {
  const asked = [...new Set(toTerms(question))];
  if (asked.length === 0) return 0;
  const known = new Set(sentences.flatMap(({ terms }) => terms));
  return asked.filter((term) => known.has(term)).length / asked.length;
}

/** The `count` longest sentences, in the document's order: what a summary without understanding can be. */
export function summarySentences(sentences: Sentence[], count: number): Sentence[] {
  return sentences
    .toSorted((a, b) => b.terms.length - a.terms.length)
    .slice(0, count)
    .toSorted((a, b) => a.position - b.position);
}

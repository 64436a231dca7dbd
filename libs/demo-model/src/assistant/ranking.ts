import type { Passage } from './passages.js';
import { sentencesOf, termsOf } from './words.js';

export interface Sentence {
  text: string;
  passage: Passage;
  /** Where it stands among all sentences: quotes keep the order of the document. */
  position: number;
  terms: string[];
}

export interface Ranked extends Sentence {
  score: number;
}

const K1 = 1.2;
const B = 0.75;
const MAX_SENTENCES = 5000;
const MIN_CHARACTERS = 12;

/** The sentences of passages, in order; headings and scraps left out. */
export function sentencesIn(passages: Passage[]): Sentence[] {
  return passages
    .flatMap((passage) => sentencesOf(passage.text).map((text) => ({ text, passage })))
    .filter(({ text }) => text.length >= MIN_CHARACTERS)
    .slice(0, MAX_SENTENCES)
    .map((sentence, position) => ({ ...sentence, position, terms: termsOf(sentence.text) }));
}

/**
 * Sentences by how well they fit the question, best first; those without a common word are left out. The measure is
 * Okapi BM25 (Robertson and Zaragoza, 2009) with each sentence as a document.
 */
export function rank(question: string, sentences: Sentence[]): Ranked[] {
  const asked = new Set(termsOf(question));
  const mean = sentences.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, sentences.length);
  const weights = new Map<string, number>();
  for (const term of asked) {
    const having = sentences.filter(({ terms }) => terms.includes(term)).length;
    weights.set(term, Math.log(1 + (sentences.length - having + 0.5) / (having + 0.5)));
  }
  return sentences
    .map((sentence) => {
      let score = 0;
      for (const [term, weight] of weights) {
        const times = sentence.terms.filter((own) => own === term).length;
        const length = 1 - B + (B * sentence.terms.length) / mean;
        score += (weight * times * (K1 + 1)) / (times + K1 * length);
      }
      return { ...sentence, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.position - b.position);
}

/** The share, 0 to 1, of the question's words that the sentences know. */
export function coverage(question: string, sentences: Sentence[]): number {
  const asked = [...new Set(termsOf(question))];
  if (asked.length === 0) return 0;
  const known = new Set(sentences.flatMap(({ terms }) => terms));
  return asked.filter((term) => known.has(term)).length / asked.length;
}

/** The `count` sentences that say most of what the passages say, in the document's order. */
export function summarySentences(sentences: Sentence[], count: number): Sentence[] {
  const frequency = new Map<string, number>();
  for (const { terms } of sentences) {
    for (const term of new Set(terms)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  const weight = ({ terms, position }: Sentence): number => {
    const sum = [...new Set(terms)].reduce(
      (total, term) => total + Math.log((frequency.get(term) ?? 0) + 1),
      0,
    );
    return sum / Math.sqrt(terms.length + 4) + (position === 0 ? 0.5 : 0);
  };
  return [...sentences]
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, count)
    .sort((a, b) => a.position - b.position);
}

/** The commonest words of the passages that carry meaning, as written, most frequent first. */
export function keyWords(passages: Passage[], count: number): string[] {
  const seen = new Map<string, { word: string; times: number }>();
  for (const { text } of passages) {
    for (const word of text.match(/\p{L}{4,}/gu) ?? []) {
      const term = termsOf(word)[0];
      if (!term) continue;
      const entry = seen.get(term) ?? { word: word.toLowerCase(), times: 0 };
      entry.times += 1;
      seen.set(term, entry);
    }
  }
  return [...seen.values()]
    .sort((a, b) => b.times - a.times || b.word.length - a.word.length)
    .slice(0, count)
    .map(({ word }) => word);
}

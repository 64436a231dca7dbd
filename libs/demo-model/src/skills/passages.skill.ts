import { mentionsDocuments, topicWords } from '../assistant/material.js';
import { describePlace, type SearchResult } from '../assistant/passages.js';
import { coverage, rank, sentencesIn, summarySentences, type Sentence } from '../assistant/ranking.js';
import type { Skill } from '../assistant/skill.js';
import { literal, shorten, toTerms } from '../assistant/words.js';

const QUOTES = 3;
const LEAST_COVERAGE = 0.34;
const QUOTE_CHARACTERS = 600;

/** Answers from the given passages by quoting the sentences that fit best, each with its marker and place. */
export const passagesSkill: Skill = ({ question, passages, results }) => {
  if (passages.length === 0) return undefined;
  const sentences = sentencesIn(passages);
  const topic = topicWords(question).join(' ');
  const ranked = rank(topic, sentences);
  const fits = coverage(topic, sentences) >= LEAST_COVERAGE && ranked.length > 0;
  const isMeant = mentionsDocuments(question) || topic === '';
  if (!fits && !isMeant) return undefined;
  if (sentences.length === 0) {
    return {
      reasoning: 'The passages hold no sentences.',
      text: 'The given passages hold no text that I can quote.',
    };
  }
  const best = ranked[0]?.score ?? 0;
  const chosen = fits
    ? ranked.filter(({ score }) => score >= best * 0.4).slice(0, QUOTES)
    : summarySentences(sentences, QUOTES);
  const opening = fits
    ? 'This is what the given text says about it:'
    : 'No sentence answers this directly. The text says, above all:';
  const web = results.length > 0 ? `\n\n${resultsText(question, results)}` : '';
  return {
    reasoning: `I compare the question with ${sentences.length} sentences of the given passages and quote the best.`,
    text: `${opening}\n\n${quotes(chosen)}\n\nThese are the text’s own words; the demo quotes and does not interpret.${web}`,
  };
};

/** Answers from search results that are in the prompt. */
export const resultsSkill: Skill = ({ question, results }) =>
  results.length === 0
    ? undefined
    : {
        reasoning: 'I quote the search results that fit the question best.',
        text: resultsText(question, results),
      };

/** Search results as a list, those that fit the question first. */
export function resultsText(question: string, results: SearchResult[]): string {
  const asked = new Set(toTerms(question));
  const fit = ({ title, snippet }: SearchResult): number =>
    toTerms(`${title} ${snippet}`).filter((term) => asked.has(term)).length;
  const lines = results
    .toSorted((a, b) => fit(b) - fit(a))
    .slice(0, 5)
    .map(
      ({ id, title, url, snippet }) =>
        `- **${linked(title, url)}** [${id}]: ${literal(shorten(oneLine(snippet), 300))}`,
    );
  return `The web search found:\n\n${lines.join('\n')}\n\nI quote these results and cannot judge them: open the pages before you rely on them.`;
}

/** Quotes in the order of their fit; neighbours from one place stand together. */
function quotes(sentences: Sentence[]): string {
  const groups: { place: string; lines: string[] }[] = [];
  for (const { text, passage } of sentences) {
    const place = describePlace(passage);
    const line = `> ${literal(shorten(oneLine(text), QUOTE_CHARACTERS))} [${passage.id}]`;
    const last = groups.at(-1);
    if (last?.place === place) last.lines.push(line);
    else groups.push({ place, lines: [line] });
  }
  return groups.map(({ place, lines }) => `From ${literal(place)}:\n\n${lines.join('\n>\n')}`).join('\n\n');
}

/** A link only to a web address that cannot break out of Markdown's brackets. */
function linked(title: string, url: string): string {
  const name = literal(oneLine(title).replace(/[[\]]/g, ' '));
  return /^https?:\/\/[^\s()<>]+$/.test(url) ? `[${name}](${url})` : name;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

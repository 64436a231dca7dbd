import { arabic } from './ar.js';
import { english } from './en.js';
import { plainRequest, spellRequest, type RequestLanguage } from './request-language.js';

/** A worksheet has at least this many tasks or gaps to fill. */
const SEVERAL = 2;
const GAPS = /_{2,}|\.{4,}|…{2,}/gu;
/** A question in a list: `1) Who was Augustus?` */
const LISTED_QUESTION = /(?<=(?:^|[\n?؟.:;]) ?)(?:\d{1,2}|[a-h])[).] ?[^?؟).\n]{5,150}[?؟]/gu;
/** Parts of a task, or multiple-choice options: `a) 2x = 4`, `A) Sydney`. */
const PARTS = /(?<![\p{L}\d])(?:[a-h]|[ابجده])\) ?[\p{L}\d]/gu;

interface Rules {
  refused: RegExp;
  asks: RegExp;
  helps: RegExp;
  orders: RegExp;
  /** The beginning of a task: its number or name, then its verb. */
  task: RegExp;
  /** A task verb at the beginning of a line or sentence. */
  verb: RegExp;
}

const RULES = [english, arabic].map(compile);

/**
 * Whether a message asks for the work itself: "do it for me", full answers, a finished text, or a pasted task without a
 * question of the student's own. Requests to explain, check or give hints do not count. Uses rules in English and Arabic,
 * with false positives and false negatives: use it for statistics, never to reject a message. Takes less than a
 * millisecond. Figures: `docs/safeguarding.md`.
 * @param message as the learner wrote it
 */
export function asksForWork(message: string): boolean {
  const text = plainRequest(message);
  return RULES.some((rules) => matches(rules, text));
}

function matches({ refused, asks, helps, orders, task, verb }: Rules, message: string): boolean {
  const text = message.replaceAll(refused, ' ');
  if (asks.test(text)) return true;
  // Ignore the words of listed questions: they belong to the task.
  if (helps.test(text.replaceAll(LISTED_QUESTION, ' '))) return false;
  return orders.test(text) || isTask(text, task, verb);
}

function isTask(text: string, task: RegExp, verb: RegExp): boolean {
  const tasks = count(text, task);
  if (tasks >= SEVERAL || count(text, LISTED_QUESTION) >= SEVERAL) return true;
  const hasParts = count(text, GAPS) >= SEVERAL || count(text, PARTS) >= SEVERAL;
  return hasParts && (tasks > 0 || verb.test(text));
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

function compile({ refused, asks, helps, orders, taskVerbs, taskNames, prefix }: RequestLanguage): Rules {
  const START = '(?<![\\p{L}\\d])';
  const pattern = (sources: readonly string[], flags: string): RegExp =>
    new RegExp(`${START}${prefix}(?:${sources.map(spellRequest).join('|')})(?![\\p{L}\\d])`, flags);
  const verbs = spellRequest(taskVerbs);
  return {
    refused: pattern(refused, 'gu'),
    ...{ asks: pattern(asks, 'u'), helps: pattern(helps, 'u'), orders: pattern(orders, 'u') },
    task: new RegExp(`${START}(?:${spellRequest(taskNames)}) ?[.):] ?(?:${verbs})(?!\\p{L})`, 'gu'),
    verb: new RegExp(`(?:^|[.:\\n] ?)(?:${verbs})(?!\\p{L})`, 'u'),
  };
}

import { materialFor } from '../assistant/material.js';
import { outlineOf } from '../assistant/outline.js';
import { callTool, type Skill } from '../assistant/skill.js';
import { searchFirst } from './deck.skill.js';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 14;
const SESSIONS = 6;

/** A plan until an exam, through `make_study_plan`. */
export const planSkill: Skill = (conversation) => {
  const { question } = conversation;
  if (!/\bplan\b.*\b(until|till|for|before|exam|test)\b|خطة/is.test(question)) return undefined;
  const first = searchFirst(conversation);
  if (first) return first;
  const today = Date.now();
  const exam = namedDay(question, today) ?? today + DEFAULT_DAYS * DAY_MS;
  if (Number.isNaN(exam)) return { text: 'I do not know that day. Write it as 2026-06-30, please.' };
  const material = materialFor(conversation);
  const parts = outlineOf(material, SESSIONS);
  const sessions = parts.map(({ heading, bullets }, at) => ({
    on_day: dayOf(today + (Math.max(0, exam - today) * at) / parts.length),
    minutes: 45,
    topic: heading,
    tasks: bullets.join('\n') || heading,
  }));
  return (
    callTool(
      conversation,
      'make_study_plan',
      { title: material.title, exam_on: dayOf(exam), sessions },
      'This asks for a plan, so I call make_study_plan.',
    ) ?? {
      isRefusal: true,
      text: 'I cannot make a plan in this chat, because the tool for it is not available.',
    }
  );
};

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAY_FIRST = new RegExp(
  `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b(?:,? (?<year>\\d{4}))?`,
  'i',
);
const MONTH_FIRST = new RegExp(`\\b${MONTH} (?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (?<year>\\d{4}))?`, 'i');

/** "2026-06-30", "30 June 2026" or "June 30" (the next one) as a time in UTC; NaN for a day that does not exist. */
export function namedDay(text: string, today: number): number | undefined {
  const plain = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (plain) return Date.parse(plain);
  const found = DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text);
  if (!found?.groups) return undefined;
  const day = Number(found.groups['day']);
  const month = MONTHS.findIndex((name) => found[0].toLowerCase().includes(name));
  const inYear = (year: number): number => {
    const time = Date.UTC(year, month, day);
    return new Date(time).getUTCDate() === day ? time : Number.NaN;
  };
  if (found.groups['year']) return inYear(Number(found.groups['year']));
  const year = new Date(today).getUTCFullYear();
  return inYear(year) < today - DAY_MS ? inYear(year + 1) : inYear(year);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

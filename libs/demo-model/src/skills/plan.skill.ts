import { planOutline } from '../assistant/outline.js';
import type { Skill } from '../assistant/skill.js';
import { make } from './make.js';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 14;
const SESSIONS = 6;

/** A plan until an exam, through `make_study_plan`. */
export const planSkill: Skill = (conversation) => {
  const { question, system } = conversation;
  if (!/\bplan\b.*\b(until|till|for|before|exam|test)\b|خطة/is.test(question)) return undefined;
  const told = /^Today is (\d{4}-\d{2}-\d{2})\./m.exec(system)?.[1];
  const today = told === undefined ? Date.now() : Date.parse(told);
  const exam = namedDay(question, today) ?? today + DEFAULT_DAYS * DAY_MS;
  if (Number.isNaN(exam)) return { text: 'I do not know that day. Write it as 2026-06-30, please.' };
  return make(conversation, 'plan', (material) => {
    const parts = planOutline(material, SESSIONS);
    const sessions = parts.map(({ heading, bullets }, at) => ({
      on_day: toDay(today + (Math.max(0, exam - today) * at) / parts.length),
      minutes: 45,
      topic: heading,
      tasks: bullets.join('\n') || heading,
    }));
    return { title: material.title, exam_on: toDay(exam), sessions };
  });
};

const MONTH = '(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '\\b(?:,? (?<year>\\d{4}))?';
const DAY_FIRST = new RegExp(`\\b${DAY}(?: of)? ${MONTH}${YEAR}`, 'i');
const MONTH_FIRST = new RegExp(`\\b${MONTH} ${DAY}${YEAR}`, 'i');

/** "2026-06-30", "tomorrow", "30 June 2026" or "June 30" (the next one) as a time in UTC; NaN for a day that does not exist. */
export function namedDay(text: string, today: number): number | undefined {
  const plain = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (plain) return Date.parse(plain);
  if (/\btomorrow\b/i.test(text)) return today + DAY_MS;
  const { day, month, year } = (DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups ?? {};
  if (!day) return undefined;
  const inYear = (wanted: number): number => {
    const time = Date.parse(`${day} ${month} ${wanted} UTC`);
    return new Date(time).getUTCDate() === Number(day) ? time : Number.NaN;
  };
  if (year) return inYear(Number(year));
  const thisYear = new Date(today).getUTCFullYear();
  return inYear(thisYear) < today - DAY_MS ? inYear(thisYear + 1) : inYear(thisYear);
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

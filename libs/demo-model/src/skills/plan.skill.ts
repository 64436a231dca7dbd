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
  const named = /\d{4}-\d{2}-\d{2}/.exec(question)?.[0];
  const exam = named ? Date.parse(named) : today + DEFAULT_DAYS * DAY_MS;
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
    ) ?? { text: 'I cannot make a plan in this chat, because the tool for it is not available.' }
  );
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

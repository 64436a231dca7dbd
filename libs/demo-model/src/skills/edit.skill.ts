import { findOutcomes, type Conversation } from '../assistant/conversation.js';
import { callTool, numberAfter, type Skill } from '../assistant/skill.js';
import { capitalise, shorten } from '../assistant/words.js';
import { jsonObject } from './tool-result.js';

const PART = 'slide|section|part';
const CHANGE = /\b(shorter|shorten|remove|delete|drop|add|insert|append)\b/i;
const FILE = /^\s*(\S.{0,200}\.(?:pptx|docx|pdf)):/i;
const SHORT_CHARACTERS = 60;

/** Changes of slides and documents, through `read_artifact` and `edit_artifact`. */
export const editSkill: Skill = (conversation) => {
  const { question } = conversation;
  const number = numberAfter(question, PART);
  const isNew = /\b(add|insert|append)\b.*\b(slide|section|part)\b/i.test(question);
  if (!CHANGE.test(question) || (number === undefined && !isNew)) return undefined;
  const artifact = FILE.exec(question)?.[1];
  const read = findOutcomes(conversation, 'read_artifact').at(-1);
  if (!read) {
    const reasoning = 'This asks for a change of a file, so I read its outline first.';
    return callTool(conversation, 'read_artifact', artifact ? { artifact } : {}, reasoning);
  }
  const outline = jsonObject(read.result) ?? {};
  const change =
    number === undefined ? addition(conversation, outline) : planChange(question, outline, number);
  if (!change) return { text: 'There is nothing in this part that I can make shorter.' };
  const args = { artifact: outline.artifact, version: outline.version, changes: [change] };
  return callTool(conversation, 'edit_artifact', args, 'I have read the outline, so I call edit_artifact.');
};

type Part = {
  number: number;
  title?: string;
  heading?: string;
  bullets?: string[];
  paragraphs?: string[];
  table?: { header: string[]; rows: string[][] };
};

const listParts = ({ slides, sections }: Record<string, unknown>): Part[] =>
  (slides ?? sections ?? []) as Part[];

/** Undefined if the part has nothing to shorten. */
function planChange(question: string, outline: Record<string, unknown>, at: number): object | undefined {
  if (!/\bshort/i.test(question)) return { op: 'remove', at };
  const { bullets, paragraphs, table } = listParts(outline).findLast(({ number: one }) => one <= at) ?? {};
  const points = bullets && withoutLast(bullets).map((text) => shorten(text, SHORT_CHARACTERS));
  const part = {
    ...(points && String(points) !== String(bullets) && { bullets: points }),
    ...(paragraphs && paragraphs.length > 1 && { paragraphs: paragraphs.slice(0, 1) }),
    ...(table && table.rows.length > 1 && { table: { ...table, rows: withoutLast(table.rows) } }),
  };
  return Object.keys(part).length === 0 ? undefined : { op: 'change', at, part };
}

const withoutLast = <T>(items: T[]): T[] => items.slice(0, Math.max(1, items.length - 1));

function addition({ question }: Conversation, outline: Record<string, unknown>): object {
  const topic = capitalise(shorten(/\babout\s+(.+?)[.?!]*$/i.exec(question)?.[1] ?? 'More', 80));
  const bullets = ['What belongs here?', 'One example'];
  const part = 'slides' in outline ? { title: topic, bullets } : { heading: topic, bullets };
  return { op: 'insert', at: (listParts(outline).at(-1)?.number ?? 0) + 1, part };
}

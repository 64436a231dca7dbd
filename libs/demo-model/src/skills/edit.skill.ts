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
  const args = { artifact: outline.artifact, version: outline.version, changes: [change] };
  return callTool(conversation, 'edit_artifact', args, 'I have read the outline, so I call edit_artifact.');
};

type Part = { number: number; title?: string; heading?: string; bullets?: string[]; paragraphs?: string[] };

const listParts = ({ slides, sections }: Record<string, unknown>): Part[] =>
  (slides ?? sections ?? []) as Part[];

function planChange(question: string, outline: Record<string, unknown>, at: number): object {
  if (!/\bshort/i.test(question)) return { op: 'remove', at };
  const { bullets, paragraphs } = listParts(outline).findLast(({ number: one }) => one <= at) ?? {};
  const part = {
    ...(bullets && {
      bullets: bullets
        .slice(0, Math.max(1, bullets.length - 1))
        .map((text) => shorten(text, SHORT_CHARACTERS)),
    }),
    ...(paragraphs && { paragraphs: paragraphs.slice(0, 1) }),
  };
  return { op: 'change', at, part };
}

function addition({ question }: Conversation, outline: Record<string, unknown>): object {
  const topic = capitalise(shorten(/\babout\s+(.+?)[.?!]*$/i.exec(question)?.[1] ?? 'More', 80));
  const bullets = ['What belongs here?', 'One example'];
  const part = 'slides' in outline ? { title: topic, bullets } : { heading: topic, bullets };
  return { op: 'insert', at: (listParts(outline).at(-1)?.number ?? 0) + 1, part };
}

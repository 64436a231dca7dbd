import { outcomesOf, type Conversation } from '../assistant/conversation.js';
import { materialFor, mentionsDocuments, type Material } from '../assistant/material.js';
import { originOf, outlineOf, type OutlinePart } from '../assistant/outline.js';
import { bulletList, callTool, countBefore, type Skill } from '../assistant/skill.js';
import { shorten } from '../assistant/words.js';
import type { Reply } from '../chat/reply.js';

const MAKE = /\b(make|create|build|prepare|generate|give me|write|turn|produce|design|draft|export|put)\b/i;
const SLIDES = /\b(slides?|slide ?shows?|slide decks?|presentations?|power ?point|pptx)\b/i;
const DOCUMENT =
  /\b(word (?:document|file)|docx|pdf|documents?|reports?|handouts?|hand-outs?|worksheets?|study guides?)\b/i;
const OWN_DOCUMENTS =
  /\b(?:my|our|these|this) (?:notes|files?|documents?|uploads?|pdfs?|texts?|chapters?)\b/i;
const DEFAULT_PARTS = 5;

/** Slides, through `make_slides`. */
export const slidesSkill: Skill = (conversation) => {
  const { question } = conversation;
  if (!SLIDES.test(question) || !isOrder(question, 'slides?')) return undefined;
  const count = countBefore(question, 'slides?') ?? DEFAULT_PARTS;
  return make(conversation, 'make_slides', 'slides', count, ({ heading, bullets, paragraphs, table }) => ({
    title: heading,
    bullets,
    ...(paragraphs.length > 0 && { notes: paragraphs.join(' ') }),
    ...(table && { table }),
  }));
};

/** A Word or PDF document, through `make_document`. */
export const documentSkill: Skill = (conversation) => {
  const { question } = conversation;
  const isText =
    /\b(summar|explain|quiz|question|flash ?card)/i.test(question) && !/\b(pdf|docx|word)\b/i.test(question);
  if (isText || !DOCUMENT.test(question) || !isOrder(question, 'pages?')) return undefined;
  return make(
    conversation,
    'make_document',
    'sections',
    DEFAULT_PARTS,
    ({ heading, bullets, paragraphs, table }, material) => ({
      heading,
      paragraphs: paragraphs.length > 0 ? paragraphs : [originOf(material)],
      ...(material.kind !== 'passages' && { bullets }),
      ...(table && { table }),
    }),
  );
};

function make(
  conversation: Conversation,
  tool: 'make_slides' | 'make_document',
  list: 'slides' | 'sections',
  count: number,
  view: (part: OutlinePart, material: Material) => object,
): Reply {
  const first = searchFirst(conversation);
  if (first) return first;
  const { question } = conversation;
  const material = materialFor(conversation);
  const parts = outlineOf(material, count);
  const format = /\b(word|docx?)\b/i.test(question) ? 'docx' : 'pdf';
  const args = {
    title: material.title,
    ...(tool === 'make_slides' ? { subtitle: originOf(material) } : { format }),
    template_type: templateOf(question),
    [list]: parts.map((part) => view(part, material)),
  };
  return (
    callTool(conversation, tool, args, `This asks for a file, so I write an outline and call ${tool}.`) ?? {
      reasoning: 'This asks for a file, but no tool for it is offered here.',
      text: `I cannot make files in this chat, because the tool for it is not available. Here is the outline:\n\n## ${material.title}\n\n${parts.map(({ heading, bullets }) => `### ${heading}\n\n${bulletList(bullets)}`).join('\n\n')}`,
    }
  );
}

const isOrder = (question: string, counted: string): boolean =>
  MAKE.test(question) ||
  countBefore(question, counted) !== undefined ||
  /^(an? )?\w+ (about|on)\b/i.test(question);

/** A file about the user's own documents needs their text first. */
export function searchFirst(conversation: Conversation): Reply | undefined {
  const { question, passages } = conversation;
  const about = /\b(?:about|on|from|of|over|based on)\b(.*)/i.exec(question)?.[1] ?? '';
  const isAboutDocuments = mentionsDocuments(about) || OWN_DOCUMENTS.test(question);
  if (passages.length > 0 || !isAboutDocuments || outcomesOf(conversation, 'search_documents').length > 0)
    return undefined;
  const query = shorten(question, 200);
  return callTool(
    conversation,
    'search_documents',
    { query },
    'This is about documents, so I search them first.',
  );
}

function templateOf(question: string): string {
  if (/\b(playful|fun|funny|colou?rful|for (kids|children))\b/i.test(question)) return 'playful';
  return /\bmodern\b/i.test(question) ? 'modern' : 'classic';
}

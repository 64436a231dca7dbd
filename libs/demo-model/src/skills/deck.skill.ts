import { materialFor, mentionsDocuments } from '../assistant/material.js';
import { originOf, outlineOf } from '../assistant/outline.js';
import { bulletList, callTool, countBefore, type Skill } from '../assistant/skill.js';
import { outcomesOf, type Conversation } from '../assistant/conversation.js';
import type { Reply } from '../chat/reply.js';
import { shorten } from '../assistant/words.js';

const MAKE = /\b(make|create|build|prepare|generate|give me|write|turn|produce|design|draft|export|put)\b/i;
const SLIDES = /\b(slides?|slide ?shows?|slide decks?|presentations?|power ?point|pptx)\b/i;
const DOCUMENT =
  /\b(word (?:document|file)|docx|pdf|documents?|reports?|handouts?|hand-outs?|worksheets?|study guides?)\b/i;
const OWN_DOCUMENTS =
  /\b(?:my|our|these|this) (?:notes|files?|documents?|uploads?|pdfs?|texts?|chapters?)\b/i;
const DEFAULT_SLIDES = 5;

/** Slides, through `make_slides`. */
export const slidesSkill: Skill = (conversation) => {
  const { question } = conversation;
  if (!SLIDES.test(question) || !isOrder(question, 'slides?')) return undefined;
  const first = searchFirst(conversation);
  if (first) return first;
  const material = materialFor(conversation);
  const parts = outlineOf(material, countBefore(question, 'slides?') ?? DEFAULT_SLIDES);
  const call = callTool(
    conversation,
    'make_slides',
    {
      title: material.title,
      subtitle: originOf(material),
      template_type: templateOf(question),
      slides: parts.map(({ heading, bullets, paragraphs, table }) => ({
        title: heading,
        bullets,
        ...(paragraphs.length > 0 && { notes: paragraphs.join(' ') }),
        ...(table && { table }),
      })),
    },
    `This asks for slides, so I outline ${parts.length} and call make_slides.`,
  );
  return call ?? withoutTool(material.title, 'slides', parts);
};

/** A Word or PDF document, through `make_document`. */
export const documentSkill: Skill = (conversation) => {
  const { question } = conversation;
  const isSummary =
    /\b(summar|explain|quiz|question|flash ?card)/i.test(question) && !/\b(pdf|docx|word)\b/i.test(question);
  if (isSummary || !DOCUMENT.test(question) || !isOrder(question, 'pages?')) return undefined;
  const first = searchFirst(conversation);
  if (first) return first;
  const material = materialFor(conversation);
  const parts = outlineOf(material, DEFAULT_SLIDES);
  const call = callTool(
    conversation,
    'make_document',
    {
      title: material.title,
      format: /\b(word|docx?)\b/i.test(question) ? 'docx' : 'pdf',
      template_type: templateOf(question),
      sections: parts.map(({ heading, bullets, paragraphs, table }) => ({
        heading,
        paragraphs: paragraphs.length > 0 ? paragraphs : [originOf(material)],
        ...(material.kind !== 'passages' && { bullets }),
        ...(table && { table }),
      })),
    },
    'This asks for a document, so I outline its sections and call make_document.',
  );
  return call ?? withoutTool(material.title, 'documents', parts);
};

function isOrder(question: string, counted: string): boolean {
  return (
    MAKE.test(question) ||
    countBefore(question, counted) !== undefined ||
    /^(an? )?\w+ (about|on)\b/i.test(question)
  );
}

/** Slides about the user's own documents need their text first. */
function searchFirst(conversation: Conversation): Reply | undefined {
  const { question, passages } = conversation;
  const about = /\b(?:about|on|from|of|over|based on)\b(.*)/i.exec(question)?.[1] ?? '';
  const wants =
    passages.length === 0 &&
    (mentionsDocuments(about) || OWN_DOCUMENTS.test(question)) &&
    outcomesOf(conversation, 'search_documents').length === 0;
  if (!wants) return undefined;
  return callTool(
    conversation,
    'search_documents',
    { query: shorten(question, 200) },
    'This speaks of documents, so I look into them first.',
  );
}

function templateOf(question: string): string {
  if (/\b(playful|fun|funny|colou?rful|for (kids|children))\b/i.test(question)) return 'playful';
  return /\bmodern\b/i.test(question) ? 'modern' : 'classic';
}

function withoutTool(title: string, what: string, parts: { heading: string; bullets: string[] }[]): Reply {
  const outline = parts
    .map(({ heading, bullets }) => `### ${heading}\n\n${bulletList(bullets)}`)
    .join('\n\n');
  return {
    reasoning: `This asks for ${what}, but no tool for ${what} is offered here.`,
    text: `I cannot make ${what} in this chat, because the tool for it is not available. Here is the outline:\n\n## ${title}\n\n${outline}`,
  };
}

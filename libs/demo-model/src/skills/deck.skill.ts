import { outcomesOf, type Conversation } from '../assistant/conversation.js';
import { materialFor, mentionsDocuments, type Material } from '../assistant/material.js';
import { deckOf } from '../assistant/deck.outline.js';
import { originOf, outlineOf } from '../assistant/outline.js';
import { phrasesFor } from '../assistant/phrases.js';
import { bulletList, callTool, countBefore, type Skill } from '../assistant/skill.js';
import { shorten } from '../assistant/words.js';
import type { Reply } from '../chat/reply.js';

const MAKE =
  /\b(make|create|build|prepare|generate|give me|write|turn|produce|design|draft|export|put)\b|أنشئ|اصنع|جهّ?ز|حضّ?ر|أعدّ|اكتب|صمّم/i;
const SLIDES =
  /\b(slides?|slide ?shows?|slide decks?|presentations?|power ?point|pptx)\b|شرائح|شريحة|عرضًا|عرض تقديمي/i;
const COUNTED_SLIDES = 'slides?|شرائح|شريحة';
const DOCUMENT =
  /\b(word (?:document|file)|docx|pdf|documents?|reports?|handouts?|hand-outs?|worksheets?|study guides?)\b/i;
const OWN_DOCUMENTS =
  /\b(?:my|our|these|this) (?:notes|files?|documents?|uploads?|pdfs?|texts?|chapters?)\b/i;
const DEFAULT_PARTS = 5;
const DEFAULT_SLIDES = 6;

/** Slides, through `make_slides`: as many as were asked for, with the title slide. */
export const slidesSkill: Skill = (conversation) => {
  const { question } = conversation;
  if (!SLIDES.test(question) || !isOrder(question, COUNTED_SLIDES)) return undefined;
  const count = countBefore(question, COUNTED_SLIDES) ?? DEFAULT_SLIDES;
  return make(conversation, 'make_slides', (material) => {
    const slides = deckOf(material, Math.max(1, count - 1));
    const isAsked = slides.length === count - 1 || count === 1;
    return {
      title: material.title,
      subtitle: originOf(material),
      template_type: /\bdark\b|داكن/i.test(question) ? 'dark' : templateOf(question),
      language: conversation.language,
      ...(isAsked && { slide_count: count }),
      slides,
    };
  });
};

/** A Word or PDF document, through `make_document`. */
export const documentSkill: Skill = (conversation) => {
  const { question } = conversation;
  const isText =
    /\b(summar|explain|quiz|question|flash ?card)/i.test(question) && !/\b(pdf|docx|word)\b/i.test(question);
  if (isText || !DOCUMENT.test(question) || !isOrder(question, 'pages?')) return undefined;
  return make(conversation, 'make_document', (material) => ({
    title: material.title,
    format: /\b(word|docx?)\b/i.test(question) ? 'docx' : 'pdf',
    template_type: templateOf(question),
    sections: outlineOf(material, DEFAULT_PARTS).map(({ heading, bullets, paragraphs, table }) => ({
      heading,
      paragraphs: paragraphs.length > 0 ? paragraphs : [originOf(material)],
      ...(material.kind !== 'passages' && { bullets }),
      ...(table && { table }),
    })),
  }));
};

function make(
  conversation: Conversation,
  tool: 'make_slides' | 'make_document',
  write: (material: Material) => Record<string, unknown>,
): Reply {
  const first = searchFirst(conversation);
  if (first) return first;
  const material = materialFor(conversation);
  const phrases = phrasesFor(conversation.language);
  const reasoning = `This asks for a file, so I write an outline and call ${tool}.`;
  return (
    callTool(conversation, tool, write(material), reasoning) ?? {
      reasoning: 'This asks for a file, but no tool for it is offered here.',
      isRefusal: true,
      text: `${phrases.notAvailable.slides} ${phrases.outlineFollows}\n\n## ${material.title}\n\n${outlineOf(
        material,
        DEFAULT_PARTS,
      )
        .map(({ heading, bullets }) => `### ${heading}\n\n${bulletList(bullets)}`)
        .join('\n\n')}`,
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
  if (/\b(playful|fun|funny|colou?rful|for (kids|children))\b|للأطفال|ملوّ?ن/i.test(question))
    return 'playful';
  return /\bmodern\b/i.test(question) ? 'modern' : 'classic';
}

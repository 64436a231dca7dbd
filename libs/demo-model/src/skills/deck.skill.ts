import { planDeck } from '../assistant/deck.outline.js';
import { describeOrigin, planOutline } from '../assistant/outline.js';
import { countBefore, type Skill } from '../assistant/skill.js';
import { make } from './make.js';

const MAKE =
  /\b(make|create|build|prepare|generate|give me|write|turn|produce|design|draft|export|put)\b|أنشئ|اصنع|جهّ?ز|حضّ?ر|أعدّ|اكتب|صمّم/i;
const SLIDES =
  /\b(slides?|slide ?shows?|slide decks?|presentations?|power ?point|pptx)\b|شرائح|شريحة|عرضًا|عرض تقديمي/i;
const COUNTED_SLIDES = 'slides?|شرائح|شريحة';
const DOCUMENT =
  /\b(word (?:document|file)|docx|pdf|documents?|reports?|handouts?|hand-outs?|worksheets?|study guides?)\b/i;
const DEFAULT_PARTS = 5;
const DEFAULT_SLIDES = 6;

/** Slides, through `make_slides`: as many as were asked for, with the title slide. */
export const slidesSkill: Skill = (conversation) => {
  const { question } = conversation;
  if (!SLIDES.test(question) || !isOrder(question, COUNTED_SLIDES)) return undefined;
  const count = countBefore(question, COUNTED_SLIDES) ?? DEFAULT_SLIDES;
  return make(conversation, 'slides', (material) => {
    const slides = planDeck(material, Math.max(1, count - 1));
    const isAsked = slides.length === count - 1 || count === 1;
    return {
      title: material.title,
      subtitle: describeOrigin(material),
      template_type: /\bdark\b|داكن/i.test(question) ? 'dark' : chooseTemplate(question),
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
  return make(conversation, 'document', (material) => ({
    title: material.title,
    format: /\b(word|docx?)\b/i.test(question) ? 'docx' : 'pdf',
    template_type: chooseTemplate(question),
    sections: planOutline(material, DEFAULT_PARTS).map(({ heading, bullets, paragraphs, table }) => ({
      heading,
      paragraphs: paragraphs.length > 0 ? paragraphs : [describeOrigin(material)],
      ...(material.kind !== 'passages' && { bullets }),
      ...(table && { table }),
    })),
  }));
};

const isOrder = (question: string, counted: string): boolean =>
  MAKE.test(question) ||
  countBefore(question, counted) !== undefined ||
  /^(an? )?\w+ (about|on)\b/i.test(question);

function chooseTemplate(question: string): string {
  if (/\b(playful|fun|funny|colou?rful|for (kids|children))\b|للأطفال|ملوّ?ن/i.test(question)) return 'playful';
  return /\bmodern\b/i.test(question) ? 'modern' : 'classic';
}

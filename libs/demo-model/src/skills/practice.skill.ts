import type { Conversation } from '../assistant/conversation.js';
import { languageOf } from '../assistant/language.js';
import { materialFor, type Material } from '../assistant/material.js';
import { phrasesFor } from '../assistant/phrases.js';
import { placeOf } from '../assistant/passages.js';
import { sentencesIn, summarySentences } from '../assistant/ranking.js';
import { bulletList, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';

const POINTS = 5;

/** A summary: the sentences that say most, or the note in short. */
export const summarySkill: Skill = (conversation) => {
  const { question } = conversation;
  if (
    !/\b(summar(y|ise|ize|ies)|sum up|key points|main (points|ideas)|overview|tl;?dr|in short)\b|لخّ?ص|ملخص/i.test(
      question,
    )
  ) {
    return undefined;
  }
  const material = materialFor(conversation);
  if (material.kind === 'none') {
    return conversation.tools.has('search_documents')
      ? undefined
      : noMaterial(conversation, material, 'summary');
  }
  const points =
    material.kind === 'note'
      ? material.note.sections.map(({ heading, text }) => `**${heading}.** ${text}`)
      : summarySentences(sentencesIn(material.passages), POINTS).map(
          ({ text, passage }) => `${literal(text)} [${passage.id}] (${placeOf(passage)})`,
        );
  const opening = material.kind === 'note' ? `${material.note.intro}\n\n` : '';
  return {
    reasoning: `This asks for a summary; I pick the weightiest sentences of ${sourceName(material)}.`,
    text: `## ${languageOf(material.title) === 'ar' ? 'ملخص' : 'Summary'}: ${material.title}\n\n${sourceLine(material)}\n\n${opening}${bulletList(points)}`,
  };
};

function sourceName(material: Material): string {
  return material.kind === 'note' ? 'my built-in notes' : 'the given passages';
}

function sourceLine(material: Material): string {
  return material.kind === 'note'
    ? phrasesFor(languageOf(material.title)).fromNotes
    : '*From the passages of your documents.*';
}

/** Says that there is nothing to make it from. */
export function noMaterial(
  { language }: Conversation,
  { title }: Material,
  what: 'summary' | 'quiz' | 'cards',
): ReturnType<Skill> {
  const reasoning = 'I have neither passages nor a built-in note on this topic.';
  const text =
    language === 'ar'
      ? `ليس لدي نص عن **${title}** لأصنع منه ${ARABIC_WORDS[what]}. أرفق مستندًا عنه، أو اسأل عن أحد الموضوعات المدمجة، مثل البناء الضوئي أو الكسور أو دورة الماء.`
      : `I have no text about **${title}** to make a ${WORDS[what]} from. Attach a document about it, or ask about one of my built-in topics, for example photosynthesis, fractions or the water cycle.`;
  return { reasoning, text, isRefusal: true };
}

const WORDS = { summary: 'summary', quiz: 'quiz', cards: 'deck of cards' };
const ARABIC_WORDS = { summary: 'ملخصًا', quiz: 'اختبارًا', cards: 'بطاقات' };

import type { Conversation } from '../assistant/conversation.js';
import { detectLanguage } from '../assistant/language.js';
import { materialFor, type Material } from '../assistant/material.js';
import { phrasesFor } from '../assistant/phrases.js';
import { describePlace } from '../assistant/passages.js';
import { sentencesIn, summarySentences } from '../assistant/ranking.js';
import { bulletList, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';
import type { Reply } from '../chat/reply.js';

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
    return conversation.tools.has('search_documents') ? undefined : noMaterial(conversation, material);
  }
  const points =
    material.kind === 'note'
      ? material.note.sections.map(({ heading, text }) => `**${heading}.** ${text}`)
      : summarySentences(sentencesIn(material.passages), POINTS).map(
          ({ text, passage }) => `${literal(text)} [${passage.id}] (${describePlace(passage)})`,
        );
  const opening = material.kind === 'note' ? `${material.note.intro}\n\n` : '';
  return {
    reasoning: `This asks for a summary; I pick the weightiest sentences of ${sourceName(material)}.`,
    text: `## ${detectLanguage(material.title) === 'ar' ? 'ملخص' : 'Summary'}: ${material.title}\n\n${sourceLine(material)}\n\n${opening}${bulletList(points)}`,
  };
};

function sourceName(material: Material): string {
  return material.kind === 'note' ? 'my built-in notes' : 'the given passages';
}

function sourceLine(material: Material): string {
  return material.kind === 'note'
    ? phrasesFor(detectLanguage(material.title)).fromNotes
    : '*From the passages of your documents.*';
}

/** Says that there is nothing to work from. */
export function noMaterial({ language }: Conversation, { title }: Material): Reply {
  const reasoning = 'I have neither passages nor a built-in note on this topic.';
  return { reasoning, isRefusal: true, text: phrasesFor(language).noText(title) };
}

import { materialFor, type Material } from '../assistant/material.js';
import { placeOf } from '../assistant/passages.js';
import { sentencesIn, summarySentences, type Sentence } from '../assistant/ranking.js';
import { bulletList, countBefore, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';

const DEFAULT_QUESTIONS = 5;
const GAP = '\\_\\_\\_\\_\\_';

/** Quiz questions with their answers. */
export const quizSkill: Skill = (conversation) => {
  const { question } = conversation;
  const isAsked =
    /\b(quiz|test me|ask me|practice questions?|practise questions?|exam questions?)\b/i.test(question) ||
    (/\b(make|write|create|give|generate)\b/i.test(question) && /\bquestions\b/i.test(question));
  if (!isAsked) return undefined;
  const count = countBefore(question, 'questions?') ?? DEFAULT_QUESTIONS;
  const material = materialFor(conversation);
  const items = quizOf(material, count);
  if (items.length === 0) return noMaterial(material, 'quiz');
  const asked = items.map((item, index) => `${index + 1}. ${item.question}`).join('\n');
  const answers = items.map((item, index) => `${index + 1}. ${item.answer}`).join('\n');
  return {
    reasoning: `This asks for a quiz; I take ${items.length} questions from ${sourceName(material)}.`,
    text: `## Quiz: ${material.title}\n\n${sourceLine(material)}\n\n${asked}\n\nWrite your own answers down before you read on.\n\n### Answers\n\n${answers}`,
  };
};

/** A summary: the sentences that say most, or the note in short. */
export const summarySkill: Skill = (conversation) => {
  const { question } = conversation;
  if (
    !/\b(summar(y|ise|ize|ies)|sum up|key points|main (points|ideas)|overview|tl;?dr|in short)\b/i.test(
      question,
    )
  ) {
    return undefined;
  }
  const material = materialFor(conversation);
  if (material.kind === 'none') {
    return conversation.tools.has('search_documents') ? undefined : noMaterial(material, 'summary');
  }
  const points =
    material.kind === 'note'
      ? material.note.sections.map(({ heading, text }) => `**${heading}.** ${text}`)
      : summarySentences(sentencesIn(material.passages), DEFAULT_QUESTIONS).map(
          ({ text, passage }) => `${literal(text)} [${passage.id}] (${placeOf(passage)})`,
        );
  const opening = material.kind === 'note' ? `${material.note.intro}\n\n` : '';
  return {
    reasoning: `This asks for a summary; I pick the weightiest sentences of ${sourceName(material)}.`,
    text: `## Summary: ${material.title}\n\n${sourceLine(material)}\n\n${opening}${bulletList(points)}`,
  };
};

interface QuizItem {
  question: string;
  answer: string;
}

function quizOf(material: Material, count: number): QuizItem[] {
  if (material.kind === 'none') return [];
  if (material.kind === 'passages') {
    return summarySentences(sentencesIn(material.passages), count).flatMap((sentence) => gap(sentence) ?? []);
  }
  const { terms, quiz } = material.note;
  const meanings = terms.map(([answer, meaning]) => ({ question: `Which word means “${meaning}”?`, answer }));
  return [...quiz, ...meanings].slice(0, count);
}

/** A sentence with its longest word left out. */
function gap({ text, passage }: Sentence): QuizItem | undefined {
  const [word] = (text.match(/\p{L}{4,}/gu) ?? []).toSorted((a, b) => b.length - a.length);
  if (!word) return undefined;
  const question = literal(text).replace(word, GAP);
  return { question, answer: `**${word}** [${passage.id}] (${placeOf(passage)})` };
}

function sourceName(material: Material): string {
  return material.kind === 'note' ? 'my built-in notes' : 'the given passages';
}

function sourceLine(material: Material): string {
  return material.kind === 'note'
    ? '*From the demo’s built-in notes.*'
    : '*From the passages of your documents.*';
}

function noMaterial(material: Material, what: string): ReturnType<Skill> {
  return {
    reasoning: 'I have neither passages nor a built-in note on this topic.',
    text: `I have no text about **${material.title}** to make a ${what} from. Attach a document about it, or ask about one of my built-in topics, for example photosynthesis, fractions or the water cycle.`,
  };
}

import { materialFor, type Material } from '../assistant/material.js';
import { placeOf } from '../assistant/passages.js';
import { keyWords, sentencesIn, summarySentences, type Sentence } from '../assistant/ranking.js';
import { bulletList, countBefore, markdownTable, type Skill } from '../assistant/skill.js';
import { literal, termsOf } from '../assistant/words.js';
import type { Note } from '../notes/note.js';

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

/** Flash cards as a table. */
export const flashCardsSkill: Skill = (conversation) => {
  const { question } = conversation;
  if (!/\b(flash ?-?cards?|index cards?)\b/i.test(question)) return undefined;
  const count = countBefore(question, 'flash ?-?cards?|cards?') ?? 6;
  const material = materialFor(conversation);
  const cards =
    material.kind === 'note'
      ? [
          ...material.note.terms,
          ...material.note.quiz.map((item): [string, string] => [item.question, item.answer]),
        ]
      : quizOf(material, count).map((item): [string, string] => [item.question, item.answer]);
  if (cards.length === 0) return noMaterial(material, 'flash cards');
  return {
    reasoning: `This asks for flash cards; I make them from ${sourceName(material)}.`,
    text: `## Flash cards: ${material.title}\n\n${sourceLine(material)}\n\n${markdownTable(['Front', 'Back'], cards.slice(0, count))}`,
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
  if (material.kind === 'note') return noteQuiz(material.note).slice(0, count);
  const sentences = sentencesIn(material.passages);
  const words = keyWords(material.passages, 40);
  const items = summarySentences(sentences, count * 3).flatMap((sentence) => cloze(sentence, words) ?? []);
  const answers = new Set<string>();
  return items.filter(({ key }) => !answers.has(key) && answers.add(key)).slice(0, count);
}

function noteQuiz(note: Note): QuizItem[] {
  const definitions = note.terms.map(([term, definition]) => ({
    question: `Which word means “${definition}”?`,
    answer: term,
  }));
  return [...note.quiz, ...definitions];
}

/** A sentence with its most telling word left out. */
function cloze(sentence: Sentence, words: string[]): (QuizItem & { key: string }) | undefined {
  const word = words.find((candidate) => wholeWord(candidate).test(sentence.text));
  const key = word && termsOf(word)[0];
  if (!word || !key) return undefined;
  const question = literal(sentence.text).replace(wholeWord(word), GAP);
  return { key, question, answer: `**${word}** [${sentence.passage.id}] (${placeOf(sentence.passage)})` };
}

/** Words are letters only, so they need no escaping. */
function wholeWord(word: string): RegExp {
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu');
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
    text: `I have no text about **${material.title}** to make a ${what} from. Attach a document about it, or ask about one of my built-in topics, for example photosynthesis, fractions or the French Revolution.`,
  };
}

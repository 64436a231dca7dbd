import type { Conversation } from '../assistant/conversation.js';
import type { Material } from '../assistant/material.js';
import { inside } from '../assistant/passages.js';
import { sentencesIn, summarySentences, type Sentence } from '../assistant/ranking.js';
import { detectLanguage } from '../assistant/language.js';
import { phrasesFor } from '../assistant/phrases.js';
import { callTool, countBefore, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';
import type { Note } from '../notes/note.js';
import { notesIn } from '../notes/notes.js';
import { make } from './make.js';

const DEFAULT_QUESTIONS = 5;
const GAP = '\\_\\_\\_\\_\\_';
const MIN_WORD = /\p{L}{4,}/gu;

/** Quiz questions, through `make_quiz`. */
export const quizSkill: Skill = (conversation) => {
  const { question } = conversation;
  // A mistake in a quiz is to be explained.
  if (/\bmy mistake\b|خطئي/i.test(question)) return undefined;
  const isAsked =
    /\b(quiz|test me|ask me|practice questions?|practise questions?|exam questions?)\b|اختبرني|اختبار/i.test(
      question,
    ) ||
    (/\b(make|write|create|give|generate)\b/i.test(question) && /\bquestions\b/i.test(question));
  if (!isAsked) return undefined;
  const count = countBefore(question, 'questions?|أسئلة|سؤالا?') ?? DEFAULT_QUESTIONS;
  return make(conversation, 'quiz', (material) => {
    const questions = makeQuestions(material).slice(0, count);
    return questions.length > 0 ? { title: material.title, questions } : undefined;
  });
};

/** Marks an answer by whether it has the words of each point of the rubric. */
export const markingSkill: Skill = (conversation: Conversation) => {
  if (!conversation.tools.has('mark_answer')) return undefined;
  const { question } = conversation;
  const answer = new Set((inside(question, 'answer')[0] ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const points = inside(question, 'point').map((point) =>
    (point.toLowerCase().match(MIN_WORD) ?? []).every((word) => answer.has(word)),
  );
  const feedback = points.every(Boolean)
    ? 'Your answer names every point.'
    : 'Compare your answer with the points below.';
  return callTool(conversation, 'mark_answer', { points, feedback }, 'I compare the answer with the rubric.');
};

function makeQuestions(material: Material): object[] {
  switch (material.kind) {
    case 'note':
      return noteQuestions(material.note);
    case 'passages': {
      const sentences = summarySentences(sentencesIn(material.passages), 20);
      return sentences.flatMap((sentence) => gapQuestion(sentence, sentences) ?? []);
    }
    case 'none':
      return [];
  }
}

/** One question of each kind that the note has material for, then the rest. */
function noteQuestions(note: Note): object[] {
  const about = { topic: note.title };
  const language = detectLanguage(note.title);
  const phrases = phrasesFor(language);
  const others = notesIn(language)
    .filter((other) => other !== note)
    .flatMap(({ terms }) => terms.map(([term]) => term));
  const own = note.terms.map(([term]) => term);
  const [first, ...rest] = note.terms.map(([term, meaning]) => ({
    ...about,
    kind: 'single',
    prompt: phrases.whichWord(meaning),
    options: [...new Set([...own, ...others])].slice(0, 4),
    right: [term],
    hint: phrases.beginsWith(term.replace(/^ال/, '').charAt(0)),
    explanation: phrases.isMeaning(term, meaning),
  }));
  const multiple = {
    ...about,
    kind: 'multiple',
    prompt: phrases.whichBelong(note.title),
    options: [...own, ...others.slice(0, 2)],
    right: own,
    explanation: phrases.wordsOfTopic(own.join(language === 'ar' ? '، ' : ', ')),
  };
  const headings = note.sections.map(({ heading }) => heading);
  const order = {
    ...about,
    kind: 'order',
    prompt: phrases.whichOrder(note.title),
    options: headings,
    explanation: phrases.orderIs(headings.join(language === 'ar' ? '، ' : ', ')),
  };
  const asked = note.quiz.map(({ question, answer, number }) => ({
    ...about,
    prompt: question,
    explanation: phrases.answerIs(answer),
    ...(number ? { kind: 'number', ...number } : { kind: 'text', rubric: [answer], sample: answer }),
  }));
  return [first, multiple, ...(headings.length > 1 ? [order] : []), ...asked, ...rest].filter(
    (one) => one !== undefined,
  );
}

/** A sentence with its longest word left out, and the longest words of other sentences beside it. */
function gapQuestion({ text, passage }: Sentence, all: Sentence[]): object | undefined {
  const word = longestWord(text);
  if (!word) return undefined;
  const others = all.flatMap((other) => longestWord(other.text) ?? []);
  const options = [...new Set([word, ...others])].slice(0, 4);
  return {
    topic: passage.file,
    prompt: `Which word is missing? ${literal(text).replace(word, GAP)}`,
    explanation: `The text says: ${literal(text)}`,
    hint: `It has ${word.length} letters.`,
    source: Number(passage.id),
    ...(options.length > 2
      ? { kind: 'single', options, right: [word] }
      : { kind: 'text', rubric: [word], sample: word }),
  };
}

const longestWord = (text: string): string | undefined =>
  (text.match(MIN_WORD) ?? []).toSorted((a, b) => b.length - a.length)[0];

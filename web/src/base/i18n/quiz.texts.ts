// Written by `npm run texts` from web/src/locales/en/quiz.json: change the messages there.
import { defineTexts } from './texts';

export interface QuizTexts {
  name: (values: { title: string | number }) => string;
  questions: (values: { count: number }) => string;
  loading: string;
  loadFailed: string;
  tryAgain: string;
  question: (values: { number: string | number; count: string | number }) => string;
  goToOpen: (values: { number: string | number }) => string;
  goToCorrect: (values: { number: string | number }) => string;
  goToPartly: (values: { number: string | number }) => string;
  goToWrong: (values: { number: string | number }) => string;
  result: string;
  single: string;
  multiple: string;
  order: string;
  number: string;
  numberHint: string;
  text: string;
  moveUp: (values: { name: string | number }) => string;
  moveDown: (values: { name: string | number }) => string;
  moved: (values: { name: string | number; place: string | number; count: string | number }) => string;
  check: string;
  checking: string;
  hint: string;
  hintTitle: string;
  giveUp: string;
  next: string;
  showResult: string;
  correct: string;
  partly: string;
  wrong: string;
  lacksUnit: string;
  lacksLowestTerms: string;
  repeated: string;
  lacksPoints: (values: { points: string | number; of: number }) => string;
  oneMore: (values: { count: number }) => string;
  rightAnswer: string;
  rightOption: string;
  yourOption: string;
  rubric: string;
  sample: string;
  yourAnswer: string;
  because: string;
  explain: string;
  explainMessage: (values: {
    title: string | number;
    question: string | number;
    answer: string | number;
    solution: string | number;
  }) => string;
  noAnswer: string;
  points: (values: { points: string | number; count: number }) => string;
  weakPoints: string;
  noWeakPoints: string;
  failed: string;
  waits: string;
  source: string;
  page: (values: { page: string | number }) => string;
}

export const quizTexts = defineTexts<QuizTexts>(
  import.meta.glob<QuizTexts>('../../locales/en/quiz.json', { import: 'default', eager: true }),
  import.meta.glob<QuizTexts>(['../../locales/*/quiz.json', '!../../locales/en/*'], { import: 'default' }),
);

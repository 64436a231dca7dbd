// Written by `npm run texts` from web/src/locales/en/quizzes.json: change the messages there.
import { defineTexts } from './texts';

export interface QuizzesTexts {
  quizzes: string;
  create: string;
  edit: string;
  editText: string;
  none: string;
  about: string;
  aboutHint: string;
  files: string;
  propose: string;
  proposing: string;
  save: string;
  draft: string;
  questionCount: (values: { count: number }) => string;
  minutes: (values: { count: number }) => string;
  timer: string;
  noTimer: string;
  timerHint: string;
  noTimerHint: string;
  sendTitle: (values: { title: string | number }) => string;
  sendText: string;
  send: string;
  sent: string;
  copied: string;
  closeText: string;
  hidden: string;
  results: string;
  rightOf: (values: { count: number; total: number }) => string;
  quiz: (values: { title: string | number }) => string;
  left: (values: { time: string | number }) => string;
  startText: string;
  startTimer: string;
  allAnswered: string;
  handInTitle: string;
  handInText: (values: { count: number }) => string;
  waiting: string;
  over: string;
  seeAnswers: string;
}

export const quizzesTexts = defineTexts<QuizzesTexts>(
  import.meta.glob<QuizzesTexts>('../../locales/en/quizzes.json', { import: 'default', eager: true }),
  import.meta.glob<QuizzesTexts>(['../../locales/*/quizzes.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

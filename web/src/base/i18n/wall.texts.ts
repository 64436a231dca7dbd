// Written by `npm run texts` from web/src/locales/en/wall.json: change the messages there.
import { defineTexts } from './texts';

export interface WallTexts {
  lessons: string;
  lessonsText: string;
  noLessons: string;
  noLessonsText: string;
  live: string;
  start: string;
  startOf: (values: { name: string | number }) => string;
  class: string;
  classMissing: string;
  title: string;
  titleHint: string;
  studyMode: string;
  studyOff: string;
  studyHints: string;
  studyAttempt: string;
  ends: string;
  withSlot: string;
  inMinutes: (values: { count: number }) => string;
  lessonOnly: string;
  lessonOnlyHint: string;
  until: (values: { time: string | number }) => string;
  over: string;
  projector: string;
  closeProjector: string;
  students: string;
  noStudents: string;
  here: string;
  writing: string;
  waiting: string;
  away: string;
  awayMinutes: (values: { count: number }) => string;
  handUp: string;
  handsUp: string;
  sameQuestion: string;
  codeFails: string;
  regenerated: string;
  idle: string;
  turns: (values: { count: number }) => string;
  questions: string;
  ofTotal: (values: { count: string | number; total: string | number }) => string;
  eyesOnMe: string;
  pause: string;
  pauseText: string;
  pauseNow: string;
  reason: string;
  reasonHint: string;
  paused: string;
  pausedBecause: (values: { reason: string | number }) => string;
  resume: string;
  end: string;
  endTitle: string;
  endText: string;
  openSolutions: string;
  solutionsTitle: string;
  solutionsText: string;
  solutionsOpened: string;
  openSolution: string;
  solutionOpened: string;
  failed: string;
  sendToClass: string;
  kind: string;
  prompt: string;
  promptHint: string;
  announcement: string;
  file: string;
  fileHint: string;
  chooseFile: string;
  text: string;
  words: string;
  send: string;
  sent: string;
  receipts: (values: {
    delivered: string | number;
    of: string | number;
    seen: string | number;
    used: string | number;
  }) => string;
  conversationOf: (values: { name: string | number }) => string;
  closeConversation: string;
  conversation: string;
  writeAsTeacher: string;
  nothingYet: string;
  student: string;
  assistant: string;
  image: (values: { prompt: string | number }) => string;
  replying: string;
}

export const wallTexts = defineTexts<WallTexts>(
  import.meta.glob<WallTexts>('../../locales/en/wall.json', { import: 'default', eager: true }),
  import.meta.glob<WallTexts>(['../../locales/*/wall.json', '!../../locales/en/*'], { import: 'default' }),
);

// Written by `npm run texts` from web/src/locales/en/lesson.json: change the messages there.
import { defineTexts } from './texts';

export interface LessonTexts {
  live: (values: { name: string | number; time: string | number }) => string;
  open: string;
  over: (values: { name: string | number }) => string;
  openReport: string;
  openFailed: string;
  readable: string;
  whoLooked: string;
  looksText: string;
  noLooks: string;
  looksFailed: string;
  student: string;
  teacher: string;
  schoolAdmin: string;
  masterAdmin: string;
  raiseHand: string;
  lowerHand: string;
  handFailed: string;
  eyesOnMe: string;
  paused: string;
  pausedOf: (values: { name: string | number }) => string;
  onlyLesson: string;
  fromTeacher: string;
  use: string;
  openFile: string;
  dismiss: string;
  morePushes: (values: { count: number }) => string;
  fewerPushes: string;
  studyHints: string;
  studyAttempt: string;
  studyHintsText: string;
  studyAttemptText: string;
  exercises: string;
  noExercises: string;
  attempts: (values: { count: number }) => string;
  hints: (values: { count: number }) => string;
  openedBy: (values: { name: string | number }) => string;
  exerciseNumber: (values: { number: string | number }) => string;
}

export const lessonTexts = defineTexts<LessonTexts>(
  import.meta.glob<LessonTexts>('../../locales/en/lesson.json', { import: 'default', eager: true }),
  import.meta.glob<LessonTexts>(['../../locales/*/lesson.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

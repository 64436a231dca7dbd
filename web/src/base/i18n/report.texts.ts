// Written by `npm run texts` from web/src/locales/en/report.json: change the messages there.
import { defineTexts } from './texts';

export interface ReportTexts {
  report: string;
  back: string;
  loading: string;
  loadFailed: string;
  tryAgain: string;
  print: string;
  backToLesson: string;
  lessonsOfClass: string;
  noLessonsOfClass: string;
  showAll: (values: { count: number }) => string;
  live: string;
  participation: string;
  came: (values: { count: string | number; total: string | number }) => string;
  asked: (values: { count: number }) => string;
  student: string;
  cameAt: string;
  minutes: string;
  questions: string;
  exercises: string;
  attempts: string;
  hints: string;
  opened: string;
  notHere: string;
  minutesHint: string;
  stuck: string;
  noStuck: string;
  pushes: string;
  ticket: string;
  ticketAnswered: (values: { count: string | number; total: string | number }) => string;
  ledger: string;
  ledgerText: string;
  noLooks: string;
  looked: (values: { by: string | number; student: string | number }) => string;
  myLessons: string;
  allLessons: string;
  noLessonsTitle: string;
  noLessonsText: string;
  myQuestions: string;
  noQuestions: string;
  sources: string;
  noSources: string;
  myExercises: string;
  attemptCount: (values: { count: number }) => string;
  hintCount: (values: { count: number }) => string;
  openedBy: (values: { name: string | number }) => string;
  made: string;
  noMade: string;
  ownLedgerText: string;
  noOwnLooks: string;
  private: string;
  progress: string;
  myProgress: string;
  progressText: string;
  noProgress: string;
  week: string;
  lessons: string;
  attendedOf: (values: { count: string | number; total: string | number }) => string;
  tickets: string;
  quizzes: string;
  rightOf: (values: { count: string | number; total: string | number }) => string;
  homework: string;
  homeworkOf: (values: {
    count: string | number;
    total: string | number;
    attempts: string | number;
    hints: string | number;
  }) => string;
  total: string;
  backToClass: string;
  myCards: string;
}

export const reportTexts = defineTexts<ReportTexts>(
  import.meta.glob<ReportTexts>('../../locales/en/report.json', { import: 'default', eager: true }),
  import.meta.glob<ReportTexts>(['../../locales/*/report.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

// Written by `npm run texts` from web/src/locales/en/homework.json: change the messages there.
import { defineTexts } from './texts';

export interface HomeworkTexts {
  todo: string;
  todoCount: (values: { count: number }) => string;
  back: string;
  loading: string;
  loadFailed: string;
  tryAgain: string;
  nothingTitle: string;
  nothingText: string;
  doneList: string;
  until: (values: { time: string | number }) => string;
  overSince: (values: { time: string | number }) => string;
  files: string;
  studyHints: string;
  studyAttempt: string;
  whatTeacherSees: string;
  begin: string;
  goOn: string;
  openChat: string;
  handIn: string;
  handInTitle: (values: { title: string | number }) => string;
  handInText: string;
  answer: string;
  handedIn: string;
  handedInAt: (values: { time: string | number }) => string;
  closed: string;
  yourAnswer: string;
  feedbackBy: (values: { name: string | number }) => string;
  failed: string;
  inChat: (values: { title: string | number; time: string | number }) => string;
  inChatOver: (values: { title: string | number; time: string | number }) => string;
  homework: string;
  give: string;
  giveText: string;
  none: string;
  title: string;
  instructions: string;
  instructionsHint: string;
  studyMode: string;
  starts: string;
  startsNow: string;
  startsLater: string;
  startDay: string;
  dueDay: string;
  dueTime: string;
  inZone: (values: { zone: string | number }) => string;
  for: string;
  everyone: string;
  some: string;
  students: string;
  send: string;
  given: string;
  dueMissing: string;
  planned: string;
  open: string;
  counts: (values: { begun: number; students: number; handed: number }) => string;
  forSome: string;
  closeNow: string;
  closeTitle: (values: { title: string | number }) => string;
  closeText: string;
  moreTime: string;
  notBegun: string;
  working: string;
  workOf: (values: { questions: number; attempts: number; hints: number }) => string;
  noAnswer: string;
  feedback: (values: { name: string | number }) => string;
  feedbackDraft: string;
  feedbackSent: string;
  saveDraft: string;
  sendFeedback: string;
  takeBack: string;
  saved: string;
  sent: string;
  takenBack: string;
  noStudents: string;
  edit: string;
  editText: string;
  saveChanges: string;
  changed: string;
  changedAt: (values: { time: string | number }) => string;
  withdraw: string;
  withdrawn: (values: { title: string | number }) => string;
  newsGiven: (values: { title: string | number }) => string;
  newsChanged: (values: { title: string | number }) => string;
  newsWithdrawn: (values: { title: string | number }) => string;
}

export const homeworkTexts = defineTexts<HomeworkTexts>(
  import.meta.glob<HomeworkTexts>('../../locales/en/homework.json', { import: 'default', eager: true }),
  import.meta.glob<HomeworkTexts>(['../../locales/*/homework.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

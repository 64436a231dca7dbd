// Written by `npm run texts` from web/src/locales/en/people.json: change the messages there.
import { defineTexts } from './texts';

export interface PeopleTexts {
  account: string;
  created: string;
  lastSignIn: string;
  never: string;
  mustChange: string;
  useAndLimits: string;
  storage: string;
  storageOf: (values: { used: string | number; limit: string | number }) => string;
  replies: string;
  countOf: (values: { used: string | number; limit: string | number }) => string;
  conversations: string;
  messages: string;
  files: string;
  images: string;
  sessions: string;
  sessionsHidden: string;
  noSessions: string;
  thisDevice: string;
  lastUsed: (values: { time: string | number }) => string;
  browserOn: (values: { browser: string | number; system: string | number }) => string;
  unknownDevice: string;
  endSession: (values: { device: string | number }) => string;
  endAll: string;
  endOthers: string;
  endAllText: (values: { count: number; name: string | number }) => string;
  signedOut: string;
  allEntries: string;
  entriesAbout: (values: { name: string | number }) => string;
  allPeople: string;
  week: string;
  openInvitations: string;
  validUntil: (values: { time: string | number }) => string;
  usedTimes: (values: { count: number }) => string;
  resetAndPrint: string;
  resetPasswords: string;
  resetClassText: (values: { count: number; name: string | number; shown: string | number }) => string;
  passwordsReset: (values: { count: number; shown: string | number }) => string;
  today: string;
  waitingRequests: (values: { count: number }) => string;
  review: string;
  neverSignedIn: (values: { count: number; shown: string | number }) => string;
  show: string;
  importRunning: (values: { file: string | number; done: number; total: number }) => string;
  importWaiting: (values: { file: string | number }) => string;
  nothingWaiting: string;
  todaysClasses: string;
  noClassesToday: string;
  moreClasses: (values: { count: number }) => string;
  now: string;
  firstHour: string;
  firstHourText: string;
  hideFirstHour: string;
  stepSchool: string;
  stepAdmins: string;
  stepTeachers: string;
  stepClasses: string;
  stepRoster: string;
  stepInvitations: string;
  stepModel: string;
  stepDone: string;
  impairedSince: (values: { time: string | number }) => string;
  untilReplySucceeds: string;
  modelGuide: string;
}

export const peopleTexts = defineTexts<PeopleTexts>(
  import.meta.glob<PeopleTexts>('../../locales/en/people.json', { import: 'default', eager: true }),
  import.meta.glob<PeopleTexts>(['../../locales/*/people.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

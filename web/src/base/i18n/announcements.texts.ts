// Written by `npm run texts` from web/src/locales/en/announcements.json: change the messages there.
import { defineTexts } from './texts';

export interface AnnouncementsTexts {
  announcement: string;
  dismiss: string;
  everyone: string;
  moreWaiting: (values: { count: number }) => string;
  announcements: string;
  announcementsText: string;
  create: string;
  createText: string;
  text: string;
  textHint: (values: { count: number }) => string;
  tooLong: (values: { count: number }) => string;
  audience: string;
  schoolAudience: string;
  classAudience: string;
  showFor: string;
  oneDay: string;
  threeDays: string;
  oneWeek: string;
  thirtyDays: string;
  publish: string;
  published: string;
  author: string;
  until: string;
  status: string;
  running: string;
  ended: string;
  actions: string;
  end: string;
  endText: (values: { text: string | number }) => string;
  endNamed: (values: { text: string | number }) => string;
  endedNow: string;
  none: string;
  noneText: string;
}

export const announcementsTexts = defineTexts<AnnouncementsTexts>(
  import.meta.glob<AnnouncementsTexts>('../../locales/en/announcements.json', {
    import: 'default',
    eager: true,
  }),
  import.meta.glob<AnnouncementsTexts>(['../../locales/*/announcements.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

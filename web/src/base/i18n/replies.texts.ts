// Written by `npm run texts` from web/src/locales/en/replies.json: change the messages there.
import { defineTexts } from './texts';

export interface RepliesTexts {
  actions: string;
  copy: string;
  copyImage: string;
  anotherImage: string;
  regenerate: string;
  regenerateFailed: string;
  readAloud: string;
  stopReading: string;
  noVoice: string;
  readFailed: string;
  versions: string;
  version: (values: { current: string | number; of: string | number }) => string;
  previous: string;
  next: string;
  showFailed: string;
  showNeedsLine: string;
  continue: string;
  continueFailed: string;
  cut: string;
  good: string;
  bad: string;
  reason: string;
  sendReason: string;
  closeReason: string;
  reasonSent: string;
  ratingWaits: string;
  makeCards: string;
  cardsRequest: (values: { start: string | number }) => string;
}

export const repliesTexts = defineTexts<RepliesTexts>(
  import.meta.glob<RepliesTexts>('../../locales/en/replies.json', { import: 'default', eager: true }),
  import.meta.glob<RepliesTexts>(['../../locales/*/replies.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

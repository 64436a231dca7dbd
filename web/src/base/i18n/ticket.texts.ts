// Written by `npm run texts` from web/src/locales/en/ticket.json: change the messages there.
import { defineTexts } from './texts';

export interface TicketTexts {
  ticket: string;
  arrived: string;
  question: (values: { number: string | number; count: string | number }) => string;
  answer: string;
  numberHint: string;
  scaleHint: string;
  send: string;
  sent: string;
  back: string;
  later: string;
  open: string;
  thanks: string;
  change: string;
  answered: (values: { answered: string | number; count: string | number }) => string;
  closesIn: (values: { count: number }) => string;
  failed: string;
  closed: string;
  yours: (values: { answer: string | number }) => string;
  none: string;
  isRight: string;
  isWrong: string;
  rightAnswer: (values: { answer: string | number }) => string;
  dismiss: string;
}

export const ticketTexts = defineTexts<TicketTexts>(
  import.meta.glob<TicketTexts>('../../locales/en/ticket.json', { import: 'default', eager: true }),
  import.meta.glob<TicketTexts>(['../../locales/*/ticket.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

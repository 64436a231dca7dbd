// Written by `npm run texts` from web/src/locales/en/join.json: change the messages there.
import { defineTexts } from './texts';

export interface JoinTexts {
  loading: string;
  title: (values: { name: string | number }) => string;
  text: string;
  textForClass: (values: { school: string | number }) => string;
  username: string;
  usernameHint: (values: { least: string | number }) => string;
  password: string;
  passwordHint: (values: { least: string | number }) => string;
  send: string;
  waitNote: string;
  networkError: string;
  sentTitle: string;
  sentText: (values: { school: string | number; username: string | number }) => string;
  toSignIn: string;
  closedTitle: string;
  closedText: string;
  toStart: string;
  failedTitle: string;
  tryAgain: string;
}

export const joinTexts = defineTexts<JoinTexts>(
  import.meta.glob<JoinTexts>('../../locales/en/join.json', { import: 'default', eager: true }),
  import.meta.glob<JoinTexts>(['../../locales/*/join.json', '!../../locales/en/*'], { import: 'default' }),
);

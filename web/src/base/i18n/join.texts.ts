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
  networkError: string;
  sentTitle: string;
  sentText: (values: { school: string | number; username: string | number }) => string;
  toSignIn: string;
  closedTitle: string;
  closedText: string;
  toStart: string;
  failedTitle: string;
  tryAgain: string;
  codeTitle: string;
  codeText: string;
  code: string;
  codeHint: string;
  codeNext: string;
  live: string;
  approvedTitle: string;
  approvedText: (values: { username: string | number }) => string;
  signInAs: (values: { username: string | number }) => string;
  signInFailed: string;
  rejectedTitle: string;
  rejectedText: string;
  rejectedReason: (values: { reason: string | number }) => string;
  memberText: (values: { username: string | number }) => string;
  joinClass: string;
  askToJoin: string;
  askNote: (values: { school: string | number }) => string;
  otherAccount: string;
  haveAccount: string;
  joinedTitle: (values: { name: string | number }) => string;
  memberTitle: (values: { name: string | number }) => string;
  joinedText: string;
  toChat: string;
}

export const joinTexts = defineTexts<JoinTexts>(
  import.meta.glob<JoinTexts>('../../locales/en/join.json', { import: 'default', eager: true }),
  import.meta.glob<JoinTexts>(['../../locales/*/join.json', '!../../locales/en/*'], { import: 'default' }),
);

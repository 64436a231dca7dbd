// Written by `npm run texts` from web/src/locales/en/app.json: change the messages there.
import { defineTexts } from './texts';

export interface AppTexts {
  skipToContent: string;
  loading: string;
  pageMissing: string;
  pageMissingTitle: (values: { product: string | number }) => string;
  pageMissingText: string;
  homeLink: (values: { product: string | number }) => string;
  goHome: string;
  brokenTitle: string;
  brokenText: string;
  updatedTitle: string;
  updatedText: string;
  awayTitle: string;
  awayText: string;
  tryAgain: string;
  reload: string;
  details: string;
  appearance: string;
  theme: string;
  themeSystem: string;
  themeLight: string;
  themeDark: string;
  language: string;
  passwordWasReset: string;
  passwordResetBy: (values: { admin: string | number; time: string | number }) => string;
  roleWasChanged: string;
  roleChangedBy: (values: { admin: string | number; role: string | number; time: string | number }) => string;
  student: string;
  teacher: string;
  schoolAdmin: string;
  masterAdmin: string;
  serverUnreached: string;
  otherSignIn: string;
  signOutTitle: string;
  signOutLoses: string;
  signOutConfirm: string;
  changeRefused: string;
}

export const appTexts = defineTexts<AppTexts>(
  import.meta.glob<AppTexts>('../../locales/en/app.json', { import: 'default', eager: true }),
  import.meta.glob<AppTexts>(['../../locales/*/app.json', '!../../locales/en/*'], { import: 'default' }),
);

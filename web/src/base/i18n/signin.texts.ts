// Written by `npm run texts` from web/src/locales/en/signin.json: change the messages there.
import { defineTexts } from './texts';

export interface SigninTexts {
  title: string;
  username: string;
  password: string;
  signIn: string;
  needAccount: string;
  loading: string;
  loginFailed: string;
  sessionEnded: string;
  networkError: string;
  newPasswordTitle: string;
  newPasswordText: string;
  currentPassword: string;
  newPassword: string;
  newPasswordHint: string;
  saveNewPassword: string;
  passwordNotChanged: string;
  haveCode: string;
}

export const signinTexts = defineTexts<SigninTexts>(
  import.meta.glob<SigninTexts>('../../locales/en/signin.json', { import: 'default', eager: true }),
  import.meta.glob<SigninTexts>(['../../locales/*/signin.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

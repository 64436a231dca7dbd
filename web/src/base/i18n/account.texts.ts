// Written by `npm run texts` from web/src/locales/en/account.json: change the messages there.
import { defineTexts } from './texts';

export interface AccountTexts {
  changePassword: string;
  changePasswordText: string;
  passwordChanged: string;
  currentPassword: string;
  newPassword: string;
  passwordHint: (values: { least: string | number }) => string;
  cancel: string;
  tryAgainLater: string;
}

export const accountTexts = defineTexts<AccountTexts>(
  import.meta.glob<AccountTexts>('../../locales/en/account.json', { import: 'default', eager: true }),
  import.meta.glob<AccountTexts>(['../../locales/*/account.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

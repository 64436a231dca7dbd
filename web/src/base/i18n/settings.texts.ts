// Written by `npm run texts` from web/src/locales/en/settings.json: change the messages there.
import { defineTexts } from './texts';

export interface SettingsTexts {
  title: string;
  text: string;
  instructions: string;
  instructionsHint: string;
  instructionsExample: string;
  save: string;
  saved: string;
  waits: string;
  savedLater: string;
  memories: string;
  memoriesHint: string;
  memory: string;
  addMemory: string;
  editMemory: string;
  editOne: (values: { text: string | number }) => string;
  forgetOne: (values: { text: string | number }) => string;
  rememberTitle: string;
  rememberText: string;
  remember: string;
  remembered: string;
  failed: string;
  tryAgain: string;
}

export const settingsTexts = defineTexts<SettingsTexts>(
  import.meta.glob<SettingsTexts>('../../locales/en/settings.json', { import: 'default', eager: true }),
  import.meta.glob<SettingsTexts>(['../../locales/*/settings.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

// Written by `npm run texts` from web/src/locales/en/landing.json: change the messages there.
import { defineTexts } from './texts';

export interface LandingTexts {
  tagline: string;
  signIn: string;
  heroText: string;
  getStarted: string;
  learningTitle: string;
  learningText: string;
  askTitle: string;
  askText: string;
  readTitle: string;
  readText: string;
  runTitle: string;
  runText: string;
  successTitle: string;
  successText: string;
  closingTitle: string;
  closingText: string;
  getStartedNow: string;
  copyright: (values: { product: string | number }) => string;
  motto: string;
  exampleLabel: string;
  exampleQuestion: string;
  exampleSteps: string;
  exampleAnswerStart: string;
  exampleAnswerMark: string;
  exampleSource: string;
  exampleAxisX: string;
  exampleAxisY: string;
}

export const landingTexts = defineTexts<LandingTexts>(
  import.meta.glob<LandingTexts>('../../locales/en/landing.json', { import: 'default', eager: true }),
  import.meta.glob<LandingTexts>(['../../locales/*/landing.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

// Written by `npm run texts` from web/src/locales/en/search.json: change the messages there.
import { defineTexts } from './texts';

export interface SearchTexts {
  results: string;
  found: (values: { count: number }) => string;
  titles: string;
  messages: string;
  archived: string;
  you: string;
  assistant: string;
  more: string;
  nothingFound: (values: { words: string | number }) => string;
  failed: string;
  tryAgain: string;
}

export const searchTexts = defineTexts<SearchTexts>(
  import.meta.glob<SearchTexts>('../../locales/en/search.json', { import: 'default', eager: true }),
  import.meta.glob<SearchTexts>(['../../locales/*/search.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

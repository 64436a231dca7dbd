// Written by `npm run texts` from web/src/locales/en/materials.json: change the messages there.
import { defineTexts } from './texts';

export interface MaterialsTexts {
  title: string;
  about: string;
  none: string;
  add: string;
  addKey: string;
  bytes: (values: { count: number }) => string;
  key: string;
  processing: string;
  ready: string;
  failed: string;
  uploading: (values: { name: string | number; done: string | number }) => string;
  notAdded: (values: { name: string | number; reason: string | number }) => string;
  replace: (values: { name: string | number }) => string;
  remove: (values: { name: string | number }) => string;
  removeTitle: string;
  removeText: (values: { name: string | number }) => string;
  removeNow: string;
  removed: (values: { name: string | number }) => string;
  readingExercises: string;
  exercises: (values: { count: number }) => string;
  solutions: (values: { pages: string | number }) => string;
  markSolutions: (values: { name: string | number }) => string;
  markTitle: string;
  markText: string;
  pages: string;
  pagesHint: string;
  pagesUnclear: string;
  save: string;
  marked: string;
}

export const materialsTexts = defineTexts<MaterialsTexts>(
  import.meta.glob<MaterialsTexts>('../../locales/en/materials.json', { import: 'default', eager: true }),
  import.meta.glob<MaterialsTexts>(['../../locales/*/materials.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);
